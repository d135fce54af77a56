//! How two variants differ, sentence by sentence.

use super::{Variant, describe};

/// A sentence of the rules that holds for one of two variants only.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Difference {
    /// The heading under which it stands: "Moving", "Capturing the king".
    pub section: String,
    /// Whether it holds for the first variant, or for the second.
    pub in_first: bool,
    /// The sentence.
    pub sentence: String,
}

/// The sentences of the rules in which two variants differ, in the order of the rules; those of the first come first under each
/// heading.
///
/// ```
/// use taflkit::rules::{differences, find};
/// let fetlar = find("fetlar-11").unwrap();
/// assert!(differences(&fetlar, &fetlar).is_empty());
/// let differences = differences(&find("copenhagen-11").unwrap(), &fetlar);
/// assert!(differences.iter().any(|difference| difference.in_first && difference.sentence.starts_with("Shieldwall:")));
/// ```
#[must_use]
pub fn differences(first: &Variant, second: &Variant) -> Vec<Difference> {
    let (one, other) = (sections(&describe(first)), sections(&describe(second)));
    let mut headings: Vec<&String> = one.iter().map(|(heading, _)| heading).collect();
    for (heading, _) in &other {
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    let mut differences = Vec::new();
    for heading in headings {
        let of = |sections: &[(String, Vec<String>)]| {
            sections
                .iter()
                .find(|(name, _)| name == heading)
                .map(|(_, sentences)| sentences.clone())
                .unwrap_or_default()
        };
        let (one, other) = (of(&one), of(&other));
        for (in_first, mine, theirs) in [(true, &one, &other), (false, &other, &one)] {
            let only = mine.iter().filter(|sentence| !theirs.contains(sentence));
            differences.extend(only.map(|sentence| Difference {
                section: heading.clone(),
                in_first,
                sentence: sentence.clone(),
            }));
        }
    }
    differences
}

/// The headings of a description and the sentences under each, without their line breaks.
fn sections(description: &str) -> Vec<(String, Vec<String>)> {
    let mut sections: Vec<(String, Vec<String>)> = Vec::new();
    let mut after_blank = true;
    for line in description.lines().skip(1) {
        let is_heading = after_blank && line.starts_with(|first: char| first.is_ascii_uppercase());
        after_blank = line.is_empty();
        if is_heading {
            let (heading, sentence) = match line.split_once(": ") {
                Some((heading, sentence)) => (heading, vec![sentence.to_owned()]),
                None => (line, Vec::new()),
            };
            sections.push((heading.to_owned(), sentence));
        } else if let Some((_, sentences)) = sections.last_mut() {
            match (line.strip_prefix("- "), sentences.last_mut()) {
                (Some(sentence), _) => sentences.push(sentence.to_owned()),
                (None, Some(sentence))
                    if line.starts_with("  ") && !line.contains(" | ") && !line.trim().is_empty() =>
                {
                    sentence.push(' ');
                    sentence.push_str(line.trim());
                }
                (None, Some(sentence)) if !line.is_empty() && !line.starts_with(' ') => {
                    sentence.push(' ');
                    sentence.push_str(line);
                }
                _ => {}
            }
        }
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::find;

    #[test]
    fn what_differs_is_told_under_its_heading_and_nothing_else() {
        let (tawlbwrdd, saami) = (find("copenhagen-11").unwrap(), find("copenhagen-weaksw-11").unwrap());
        let told = differences(&tawlbwrdd, &saami);
        let headings: Vec<&str> = told.iter().map(|difference| difference.section.as_str()).collect();
        assert!(headings.contains(&"Capturing men"), "{told:?}");
        assert!(!headings.contains(&"Capturing the king"), "{told:?}");
        let corner = told.iter().find(|difference| difference.section == "Capturing men").unwrap();
        assert!(corner.sentence.contains("corner"), "{corner:?}");
    }

    #[test]
    fn the_order_turns_the_signs_round() {
        let (one, other) = (find("copenhagen-11").unwrap(), find("fetlar-11").unwrap());
        let flipped: Vec<_> =
            differences(&other, &one).iter().map(|told| (!told.in_first, told.sentence.clone())).collect();
        let plain = differences(&one, &other);
        assert_eq!(flipped.len(), plain.len());
        assert!(plain.iter().all(|told| flipped.contains(&(told.in_first, told.sentence.clone()))));
    }
}
