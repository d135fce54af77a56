//! `text.matches("REGEX")`, with each regular expression compiled once and not for each game.

use cel::common::ast::{CallExpr, Expr, LiteralValue};
use cel::common::types::{CelBool, CelString, STRING_TYPE};
use cel::common::value::CowVal;
use cel::parser::{Macro, MacroExprHelper, ParseError};
use cel::{Env, ExecutionError, IdedExpr};
use regex::Regex;
use std::cell::RefCell;
use std::collections::HashMap;

/// The standard functions of the language, and our own way to match.
pub(super) fn environment() -> Env {
    let mut env = Env::stdlib();
    let method = Macro::receiver("matches", 1, |helper, target, arguments| {
        let (Some(text), Some(pattern)) = (target.take(), arguments.pop()) else { return Ok(None) };
        call(helper, text, pattern)
    });
    let function = Macro::global("matches", 2, |helper, _, arguments| {
        let (Some(pattern), Some(text)) = (arguments.pop(), arguments.pop()) else { return Ok(None) };
        call(helper, text, pattern)
    });
    for written in [method, function] {
        env.add_macro(written).expect("the standard library has no such macro");
    }
    env.add_overload(MATCHES, MATCHES, vec![STRING_TYPE, STRING_TYPE], |arguments| {
        let text = |index: usize| arguments[index].downcast_ref::<CelString<'_>>().map(CelString::inner);
        let (Some(text), Some(pattern)) = (text(0), text(1)) else { unreachable!("the overload is for two texts") };
        is_match(text, pattern)
            .map(|answer| CowVal::owned(CelBool::from(answer)))
            .map_err(|message| ExecutionError::FunctionError { function: "matches".into(), message })
    })
    .expect("the standard library has no such function");
    env
}

/// What `text.matches(pattern)` becomes.
const MATCHES: &str = "matches_pattern";

fn call(helper: &mut MacroExprHelper<'_>, text: IdedExpr, pattern: IdedExpr) -> Result<Option<IdedExpr>, ParseError> {
    if let Expr::Literal(LiteralValue::String(literal)) = &pattern.expr
        && let Err(message) = compiled(literal.inner())
    {
        return Err(helper.new_error(text.id, message));
    }
    let call = CallExpr { func_name: MATCHES.into(), target: None, args: vec![text, pattern] };
    Ok(Some(helper.next_expr(Expr::Call(call))))
}

fn compiled(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| {
        let error = error.to_string();
        format!("no regular expression: {}", error.lines().last().unwrap_or_default().trim_start_matches("error: "))
    })
}

fn is_match(text: &str, pattern: &str) -> Result<bool, String> {
    thread_local! {
        static COMPILED: RefCell<HashMap<String, Regex>> = RefCell::default();
    }
    COMPILED.with_borrow_mut(|known| {
        if let Some(regex) = known.get(pattern) {
            return Ok(regex.is_match(text));
        }
        let regex = compiled(pattern)?;
        let answer = regex.is_match(text);
        if known.len() >= MOST_COMPILED {
            known.clear(); // patterns that are made up from each record
        }
        known.insert(pattern.to_owned(), regex);
        Ok(answer)
    })
}

const MOST_COMPILED: usize = 256;
