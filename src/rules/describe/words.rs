//! Lists, numbers and capital letters.

use crate::notation::Square;

pub(crate) fn list(items: &[String], joined: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {joined} {last}", first.join(", ")),
    }
}

pub(crate) fn squares_list(squares: &[Square]) -> String {
    list(&squares.iter().map(ToString::to_string).collect::<Vec<_>>(), "and")
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(crate) fn number(count: usize) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(count).map_or_else(|| count.to_string(), ToString::to_string)
}

pub(crate) fn ordinal(count: usize) -> String {
    const WORDS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    let suffix = match (count % 10, count % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    count.checked_sub(1).and_then(|at| WORDS.get(at)).map_or_else(|| format!("{count}{suffix}"), ToString::to_string)
}
