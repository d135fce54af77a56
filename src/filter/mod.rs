//! Floor 7: which games meet a condition?
//!
//! A condition is an expression of the Common Expression Language (CEL) over the facts of [`Fact::ALL`]: comparisons, `&&`, `||`, `!`, `in`,
//! `contains`, `startsWith`, and `matches` for regular expressions. Only the facts that it names are worked out.
//!
//! ```
//! use taflkit::{check::Checker, facts::Facts, filter::Filter, formats::{cut::Cutter, read}};
//! let text = br#"{"AageGameTypeKey":51,"BlackSidePlayerName":"Ada","Moves":["d6-c6","d5-c5","b4-b5","d3-e3","d7-d5xc5"],"WhoWon":"Black"}"#;
//! let mut cutter = Cutter::new(&text[..], None)?;
//! let (mut chunk, mut checker) = (Vec::new(), Checker::default());
//! let cut = cutter.next_record(&mut chunk)?.unwrap();
//! let record = read::record(&chunk, &cut);
//! let facts = Facts::new("games.jsonl", &record, &mut checker);
//! let filter = Filter::new(r#"winner == "attackers" && attackers.matches("^A") && plies < 10"#)?;
//! assert!(filter.matches(&facts)?);
//! assert_eq!(
//!     Filter::new("plise > 10").unwrap_err().to_string(),
//!     "nothing is called `plise`; did you mean `plies`?"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod matching;
mod names;

use crate::facts::{Fact, Facts, Value};
use cel::{Context, Env, ExecutionError, Program};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// A condition that games can meet.
pub struct Filter {
    expression: String,
    program: Program,
    env: Arc<Env>,
    facts: Vec<&'static Fact>,
}

impl fmt::Debug for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Filter").field(&self.expression).finish()
    }
}

/// A condition that cannot be understood, or makes no sense for a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FilterError(String);

impl Filter {
    /// The condition that an expression stands for.
    ///
    /// # Errors
    /// When it cannot be parsed, names something that is no fact, compares a fact with what it can never be, or holds a regular expression that is none.
    pub fn new(expression: &str) -> Result<Self, FilterError> {
        names::check_length(expression)?;
        let env = Arc::new(matching::environment());
        let program = env.compile(expression).map_err(|errors| {
            if errors.to_string().contains("Recursion limit") {
                return names::too_deep();
            }
            let words = expression.split(|letter: char| !letter.is_alphanumeric());
            let is_word = |word: &str| ["and", "or", "not"].iter().any(|known| word.eq_ignore_ascii_case(known));
            let hint = if words.into_iter().any(is_word) { "; and, or, not are written &&, ||, !" } else { "" };
            let error = errors.errors.first();
            let place = error.map_or(String::new(), |error| format!(" at column {}", error.pos.1));
            let reason = error.map_or_else(|| errors.to_string(), |error| error.msg.clone());
            FilterError(format!("the expression cannot be read{place}: {reason}{hint}"))
        })?;
        let facts = names::facts(program.expression())?;
        Ok(Self { expression: expression.to_owned(), program, env, facts })
    }

    /// Whether a game meets the condition.
    ///
    /// # Errors
    /// When the expression has no answer: it is not yes or no, or asks for something that cannot be asked of a value. A tag that the
    /// record does not have is no error: the answer is no.
    pub fn matches(&self, facts: &Facts<'_>) -> Result<bool, FilterError> {
        let mut context = Context::with_env(Arc::clone(&self.env));
        for fact in &self.facts {
            context.add_variable_from_value(fact.name, value((fact.get)(facts)));
        }
        match self.program.execute(&context) {
            Ok(cel::Value::Bool(answer)) => Ok(answer),
            Ok(other) => Err(FilterError(format!("the expression is neither true nor false, but {}", other.type_of()))),
            Err(ExecutionError::NoSuchKey(_)) => Ok(false),
            Err(error) => Err(FilterError(format!("the expression has no answer: {error}"))),
        }
    }
}

fn value(value: Value<'_>) -> cel::Value {
    match value {
        Value::Text(text) => text.into_owned().into(),
        Value::Number(number) => number.into(),
        Value::Truth(truth) => truth.into(),
        Value::Texts(texts) => texts.into_iter().map(|text| text.into_owned()).collect::<Vec<String>>().into(),
        Value::Named(named) => {
            // The first of several tags of a name counts, as everywhere.
            let mut map: HashMap<String, String> = HashMap::new();
            for (name, text) in named {
                map.entry(name.into_owned()).or_insert_with(|| text.into_owned());
            }
            map.into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Checker;
    use crate::formats::{cut::Cutter, read};

    const GAME: &str = r#"{"File":"g.json","BlackSidePlayerName":"Ada","WhiteSidePlayerName":"Bj&ouml;rn","AageGameTypeKey":51,"Event":"Spring Open","Date":"2024.05.01","Moves":["d6-c6","d5-c5","b4-b5","d3-e3","d7-d5xc5","resigned"],"WhoWon":"Black"}"#;

    fn ask(expression: &str) -> Result<bool, FilterError> {
        let mut cutter = Cutter::new(GAME.as_bytes(), None).unwrap();
        let mut chunk = Vec::new();
        let cut = cutter.next_record(&mut chunk).unwrap().unwrap();
        let record = read::record(&chunk, &cut);
        let mut checker = Checker::default();
        Filter::new(expression)?.matches(&Facts::new("games", &record, &mut checker))
    }

    fn error(expression: &str) -> String {
        ask(expression).unwrap_err().to_string()
    }

    #[test]
    fn every_kind_of_question_has_an_answer() {
        for yes in [
            "true",
            "winner == 'attackers' && recorded_reason == 'resigned'",
            "variant == 'brandubh-7' && ruleset == 'brandubh' && size == 7",
            "plies == 5 && captures == 1 && attackers_captured == 1 && defenders_captured == 0",
            "'Björn' in players && !('Bo' in players)",
            "event.matches('(?i)open$') && event.contains('ring') && event.startsWith('Spring')",
            "date == '2024-05-01' && date >= '2024-05' && year == 2024",
            "tags['WhiteSidePlayerName'] == 'Björn' && tags.Event == 'Spring Open'",
            "!has(tags.Mood) || false",
            "!shieldwall && !exit_fort && !encirclement && !repetition && !berserk",
            "first_move == 'd6-c6' && 'd7-d5' in moves && size(moves) == 5",
            "moves.exists(m, m.startsWith('b4'))",
            "termination in ['resigned', 'timeout'] && verdict == 'valid'",
            "findings.all(code, code != 'bad-token')",
            "players.exists(plies, plies == 'Ada') && plies == 5",
            "source != '' && !players.exists(source, source.contains('zz'))",
            "matches(event, 'Open$') && !event.matches('^Open')",
            "{'a': plies}['a'] == 5 && type(plies) == int",
            "replayed_winner == '' && site == '' && format == 'aage' && source == 'games' && id == 'g.json' && record == 1",
        ] {
            assert_eq!(ask(yes), Ok(true), "{yes}");
        }
        for no in ["winner == 'draw'", "plies > 5 || event.matches('^Open')", "tags.Mood == 'gay'", "round != ''"] {
            assert_eq!(ask(no), Ok(false), "{no}");
        }
    }

    #[test]
    fn every_fact_can_be_asked_for() {
        for fact in Fact::ALL {
            assert_eq!(ask(&format!("{0} == {0}", fact.name)), Ok(true), "{}", fact.name);
        }
    }

    #[test]
    fn slips_of_the_pen_are_told_from_questions() {
        for (wrong, message) in [
            ("plise > 3", "nothing is called `plise`; did you mean `plies`?"),
            ("xyzzy == 3", "nothing is called `xyzzy`"),
            ("plies > '3'", "`plies` is a number: write what it is compared with without quotes"),
            ("year == '2024'", "`year` is a number: write what it is compared with without quotes"),
            ("event == 3", "`event` is a text: write what it is compared with in quotes"),
            ("shieldwall == 1", "`shieldwall` is true or false"),
            ("players == 'Ada'", "`players` is a list: write `\"...\" in players`"),
            (
                "winner == 'white'",
                "`winner` is never \"white\": it is one of \"attackers\", \"defenders\", \"draw\", \"\"",
            ),
            ("players.exists(p, p == 'zz') || p == 'x'", "nothing is called `p`; did you mean `plies`?"),
            ("plies", "the expression is neither true nor false, but int"),
        ] {
            assert_eq!(error(wrong), message, "{wrong}");
        }
        for (wrong, part) in [
            ("plies > 3 and year > 3", "; and, or, not are written &&, ||, !"),
            ("plies >", "the expression cannot be read at column"),
            ("event.matches('(')", "no regular expression: unclosed group"),
            ("matches(event, '(')", "no regular expression: unclosed group"),
            ("event.matches(event + '(')", "no regular expression: unclosed group"),
            ("event.nonsense()", "the expression has no answer: "),
            ("event + 3 == 'x'", "the expression has no answer: "),
            ("", "the expression cannot be read"),
        ] {
            assert!(error(wrong).contains(part), "{wrong}: {}", error(wrong));
        }
    }

    #[test]
    fn what_is_nested_too_deeply_is_told_and_does_not_bring_anything_down() {
        for deep in [
            format!("plies{} > 0", " + 1".repeat(1900)),
            format!("plies{} > 0", " + 1".repeat(100_000)),
            format!("true{}", " == true".repeat(900)),
            format!("tags{} == ''", "['a']".repeat(1900)),
            format!("tags{} == ''", ".a".repeat(60_000)),
            format!("event{} == ''", ".trim()".repeat(1900)),
            format!("{}true{}", "(".repeat(50_000), ")".repeat(50_000)),
            format!("{}true", "!".repeat(1999)),
        ] {
            let answer = Filter::new(&deep);
            assert!(answer.is_err() || deep.starts_with('!'), "{}", &deep[..20]);
            if let Err(error) = answer {
                assert!(error.to_string().contains("nested too deeply") || deep.contains("trim"), "{error}");
            }
        }
        let many = format!("id in [{}]", vec!["'x'"; 5000].join(","));
        assert_eq!(ask(&many), Ok(false));
    }
}
