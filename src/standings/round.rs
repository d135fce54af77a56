//! Rounds in their order.

/// The name of a round, so that 10 comes after 9 and `2.2` after `2.1`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Round(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(u64),
    Text(String),
}

impl Round {
    pub fn new(name: &str) -> Self {
        let chars: Vec<char> = name.chars().collect();
        let runs = chars.chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit());
        let parts = runs.map(|run| {
            let text: String = run.iter().collect();
            // No event has more rounds than fit; what does not is a text.
            text.parse().map_or(Part::Text(text), Part::Number)
        });
        Self(parts.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_counted_and_not_spelled() {
        let names = ["1", "2", "2.1", "2.2", "2.10", "10", "99999999999999999999", "Final", "Round 2", "Round 10"];
        let mut sorted = names;
        sorted.reverse();
        sorted.sort_by_key(|name| Round::new(name));
        assert_eq!(sorted, names);
    }
}
