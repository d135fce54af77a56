//! Properties of all pages.

use super::{Group, Mending, page};
use crate::check::{Code, Level};
use crate::fix::{Cause, Safety};
use std::collections::HashSet;

/// The texts of a page that are sentences.
fn sentences(code: Code) -> Vec<&'static str> {
    let page = page(code);
    [page.what, page.why, page.fix].into_iter().chain(page.mending.advice()).collect()
}

#[test]
fn every_page_says_everything_in_whole_sentences() {
    for &code in Code::ALL {
        for text in sentences(code) {
            assert!(text.ends_with(['.', ')']), "{code}: {text}");
            assert!(text.starts_with(|letter: char| letter.is_uppercase() || letter == '`'), "{code}: {text}");
            assert!(!text.contains("  "), "{code}: {text}");
            assert_eq!(text.matches('`').count() % 2, 0, "{code}: {text}");
        }
        let example = page(code).example;
        assert!(!example.record.is_empty() && !example.says.is_empty() && !example.says.contains("  "), "{code}");
    }
}

#[test]
fn no_page_says_what_the_table_says_already_or_what_another_says() {
    let mut seen = HashSet::new();
    for &code in Code::ALL {
        let page = page(code);
        for text in [page.what, page.why, page.example.says] {
            assert!(seen.insert(text), "{code}: {text}");
        }
        assert!(!page.what.contains(code.meaning()), "{code}");
    }
}

#[test]
fn a_page_points_to_others() {
    for &code in Code::ALL {
        let others: HashSet<Code> = page(code).see_also.iter().copied().collect();
        assert_eq!(others.len(), page(code).see_also.len(), "{code}");
        assert!(!others.is_empty() && !others.contains(&code), "{code}");
    }
}

#[test]
fn every_code_is_pointed_to_from_its_own_part_or_another() {
    let pointed_to: HashSet<Code> = Code::ALL.iter().flat_map(|&code| page(code).see_also).copied().collect();
    let never: Vec<&Code> = Code::ALL.iter().filter(|code| !pointed_to.contains(code)).collect();
    // Whoever has these has no other finding that leads there.
    assert_eq!(never, [&Code::TooLong, &Code::NotTafl]);
}

#[test]
fn groups_and_levels_agree() {
    for &code in Code::ALL {
        match page(code).group {
            Group::Moves => assert_eq!(code.level(), Level::Error, "{code}"),
            Group::Notes => assert_eq!(code.level(), Level::Note, "{code}"),
            Group::Results => assert_ne!(code.level(), Level::Note, "{code}"),
            Group::Reading | Group::Rules => {}
        }
    }
}

#[test]
fn what_a_page_says_of_mending_is_what_is_mended() {
    for &code in Code::ALL {
        let safety = Cause::Found(code).safety();
        let is_so = match page(code).mending {
            Mending::ByHand => safety.is_none(),
            Mending::Safe => safety == Some(Safety::Safe),
            Mending::Unsafe | Mending::UnsafeIfLast => safety == Some(Safety::Unsafe),
        };
        assert!(is_so, "{code}: {safety:?}");
    }
}

#[test]
fn what_cannot_be_played_is_never_mended_unasked() {
    for &code in Code::ALL.iter().filter(|&&code| page(code).group == Group::Moves) {
        assert_eq!(page(code).mending, Mending::UnsafeIfLast, "{code}");
    }
}

/// Codes that pages name between backticks exist.
#[test]
fn words_that_look_like_codes_are_codes() {
    // These are written like codes and are ids, commands or words of formats.
    let others = ["brandubh-7", "tablut-9", "magpie-7", "start-comment"];
    for &code in Code::ALL {
        for text in sentences(code) {
            for word in text.split('`').skip(1).step_by(2) {
                let is_like = word.contains('-')
                    && !word.starts_with('-')
                    && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
                let is_known = Code::from_name(word).is_some() || others.contains(&word);
                assert!(!is_like || is_known, "{code}: {word}");
            }
        }
    }
}
