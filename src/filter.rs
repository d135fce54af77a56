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

use crate::facts::{Fact, Facts, Value, Words};
use cel::common::ast::{CallExpr, Expr, LiteralValue};
use cel::common::types::{CelBool, CelString, STRING_TYPE};
use cel::common::value::CowVal;
use cel::parser::Macro;
use cel::{Context, Env, ExecutionError, IdedExpr, Program};
use regex::Regex;
use std::cell::RefCell;
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
        let env = Arc::new(environment());
        let program = env.compile(expression).map_err(|errors| {
            let words = expression.split(|letter: char| !letter.is_alphanumeric());
            let hint = match words.into_iter().find_map(|word| match word.to_ascii_lowercase().as_str() {
                "and" => Some("&&"),
                "or" => Some("||"),
                "not" => Some("!"),
                _ => None,
            }) {
                Some(_) => "; and, or, not are written &&, ||, !",
                None => "",
            };
            let error = errors.errors.first();
            let place = error.map_or(String::new(), |error| format!(" at column {}", error.pos.1));
            let reason = error.map_or_else(|| errors.to_string(), |error| error.msg.clone());
            FilterError(format!("the expression cannot be read{place}: {reason}{hint}"))
        })?;
        let facts = known_facts(&program)?;
        check(program.expression())?;
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

/// The standard functions, with a `matches` that compiles each regular expression once and not for each game.
fn environment() -> Env {
    let mut env = Env::stdlib();
    let matches = Macro::receiver("matches", 1, |helper, target, arguments| {
        let (Some(target), Some(pattern)) = (target.take(), arguments.pop()) else { return Ok(None) };
        if let Expr::Literal(LiteralValue::String(pattern)) = &pattern.expr
            && let Err(error) = Regex::new(pattern.inner())
        {
            let error = error.to_string();
            let reason = error.lines().last().unwrap_or_default().trim_start_matches("error: ");
            return Err(helper.new_error(target.id, format!("no regular expression: {reason}")));
        }
        let call = CallExpr { func_name: MATCHES.into(), target: None, args: vec![target, pattern] };
        Ok(Some(helper.next_expr(Expr::Call(call))))
    });
    env.add_macro(matches).expect("the standard library has no such macro");
    env.add_overload(MATCHES, MATCHES, vec![STRING_TYPE, STRING_TYPE], |arguments| {
        let text = |index: usize| arguments[index].downcast_ref::<CelString<'_>>().map(CelString::inner);
        let (Some(text), Some(pattern)) = (text(0), text(1)) else { unreachable!("the overload is for two texts") };
        is_match(text, pattern)
            .map(|answer| CowVal::owned(CelBool::from(answer)))
            .map_err(|error| ExecutionError::FunctionError { function: "matches".into(), message: error.to_string() })
    })
    .expect("the standard library has no such function");
    env
}

/// What `text.matches(pattern)` becomes.
const MATCHES: &str = "matches_pattern";

fn is_match(text: &str, pattern: &str) -> Result<bool, regex::Error> {
    thread_local! {
        static COMPILED: RefCell<HashMap<String, Regex>> = RefCell::default();
    }
    COMPILED.with_borrow_mut(|compiled| {
        if let Some(regex) = compiled.get(pattern) {
            return Ok(regex.is_match(text));
        }
        let regex = Regex::new(pattern)?;
        let answer = regex.is_match(text);
        if compiled.len() > MOST_COMPILED {
            compiled.clear(); // patterns that are made up from each record
        }
        compiled.insert(pattern.to_owned(), regex);
        Ok(answer)
    })
}

const MOST_COMPILED: usize = 256;

/// The facts that an expression names.
fn known_facts(program: &Program) -> Result<Vec<&'static Fact>, FilterError> {
    let references = program.references();
    let bound = bound_names(program.expression());
    let mut names: Vec<&str> = references.variables();
    names.sort_unstable();
    let names = names.into_iter().filter(|name| !bound.contains(name) && !name.starts_with('@'));
    names
        .map(|name| {
            Fact::by_name(name).ok_or_else(|| {
                let alike = |fact: &&Fact| (strsim::jaro_winkler(name, fact.name) * 1000.0) as u32;
                let nearest = Fact::ALL.iter().max_by_key(alike).filter(|fact| alike(fact) > 750);
                let hint = nearest.map(|fact| format!("; did you mean `{}`?", fact.name)).unwrap_or_default();
                FilterError(format!("nothing is called `{name}`{hint}"))
            })
        })
        .collect()
}

/// The names that `exists`, `all`, `map` and `filter` give to members of a list.
fn bound_names(expression: &IdedExpr) -> Vec<&str> {
    let mut names = Vec::new();
    visit(expression, &mut |expression| {
        if let Expr::Comprehension(comprehension) = expression {
            names.push(comprehension.iter_var.as_str());
            names.extend(comprehension.iter_var2.as_deref());
            names.push(&comprehension.accu_var);
        }
    });
    names
}

/// Every part of an expression.
fn visit<'e>(expression: &'e IdedExpr, look: &mut impl FnMut(&'e Expr)) {
    look(&expression.expr);
    match &expression.expr {
        Expr::Call(call) => {
            call.target.iter().for_each(|target| visit(target, look));
            call.args.iter().for_each(|argument| visit(argument, look));
        }
        Expr::List(list) => list.elements.iter().for_each(|element| visit(element, look)),
        Expr::Select(select) => visit(&select.operand, look),
        Expr::Comprehension(comprehension) => {
            let parts = [
                &comprehension.iter_range,
                &comprehension.accu_init,
                &comprehension.loop_cond,
                &comprehension.loop_step,
                &comprehension.result,
            ];
            parts.into_iter().for_each(|part| visit(part, look));
        }
        _ => {}
    }
}

/// A comparison that can never be true is a slip of the pen, not a question.
fn check(expression: &IdedExpr) -> Result<(), FilterError> {
    let mut wrong = None;
    visit(expression, &mut |expression| {
        if let Expr::Call(CallExpr { func_name, args, .. }) = expression
            && let [one, other] = args.as_slice()
            && COMPARISONS.contains(&func_name.as_str())
        {
            for (fact, literal) in [(one, other), (other, one)] {
                if let (Expr::Ident(name), Expr::Literal(literal)) = (&fact.expr, &literal.expr)
                    && let Some(fact) = Fact::by_name(name)
                {
                    wrong = wrong.take().or(mismatch(fact, literal));
                }
            }
        }
    });
    wrong.map_or(Ok(()), |message| Err(FilterError(message)))
}

const COMPARISONS: [&str; 6] = ["_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_"];

fn mismatch(fact: &Fact, literal: &LiteralValue) -> Option<String> {
    let name = fact.name;
    match (fact.words, literal) {
        (Words::OneOf(words), LiteralValue::String(word)) if !words.contains(&word.inner()) => {
            let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            Some(format!("`{name}` is never \"{}\": it is one of {}", word.inner(), words.join(", ")))
        }
        (Words::Text | Words::OneOf(_), LiteralValue::String(_))
        | (Words::Number, LiteralValue::Int(_) | LiteralValue::UInt(_) | LiteralValue::Double(_))
        | (Words::Truth, LiteralValue::Boolean(_)) => None,
        (Words::Text | Words::OneOf(_), _) => {
            Some(format!("`{name}` is a text: write what it is compared with in quotes"))
        }
        (Words::Number, _) => Some(format!("`{name}` is a number: write what it is compared with without quotes")),
        (Words::Truth, _) => Some(format!("`{name}` is true or false")),
        (Words::Texts, _) => Some(format!("`{name}` is a list: write `\"...\" in {name}`")),
        (Words::Named, _) => Some(format!("`{name}` are several: write `{name}[\"NAME\"] == \"...\"`")),
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
            ("plies", "the expression is neither true nor false, but int"),
        ] {
            assert_eq!(error(wrong), message, "{wrong}");
        }
        for (wrong, part) in [
            ("plies > 3 and year > 3", "; and, or, not are written &&, ||, !"),
            ("plies >", "the expression cannot be read at column"),
            ("event.matches('(')", "no regular expression: unclosed group"),
            ("event.nonsense()", "the expression has no answer: "),
            ("event + 3 == 'x'", "the expression has no answer: "),
            ("", "the expression cannot be read"),
        ] {
            assert!(error(wrong).contains(part), "{wrong}: {}", error(wrong));
        }
    }
}
