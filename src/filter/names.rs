//! What an expression asks for, and whether it can be meant.

use super::FilterError;
use crate::facts::{Fact, Words};
use cel::IdedExpr;
use cel::common::ast::{CallExpr, EntryExpr, Expr, LiteralValue};

/// How deep an expression may be. Whoever works one out goes into it step by step, and so does whoever drops it.
const DEEPEST: usize = 200;

/// How many signs an expression may have that can make it deeper.
const MOST_SIGNS: usize = 2000;

/// Refuses an expression that could become too deep to be read at all.
pub(super) fn check_length(expression: &str) -> Result<(), FilterError> {
    let signs = expression.bytes().filter(|byte| b"+-*/%.[<=>!?:".contains(byte)).count();
    if signs > MOST_SIGNS { Err(too_deep()) } else { Ok(()) }
}

pub(super) fn too_deep() -> FilterError {
    FilterError("the expression is nested too deeply; a list (`id in [\"one\", \"two\"]`) can hold any number".into())
}

/// The facts that an expression asks for.
pub(super) fn facts(expression: &IdedExpr) -> Result<Vec<&'static Fact>, FilterError> {
    if is_deep(expression) {
        return Err(too_deep());
    }
    let mut walk = Walk { bound: Vec::new(), facts: Vec::new() };
    walk.through(expression)?;
    Ok(walk.facts)
}

/// Whether an expression is deeper than may be; found out without going deep.
fn is_deep(expression: &IdedExpr) -> bool {
    let mut waiting = vec![(expression, 0)];
    while let Some((expression, depth)) = waiting.pop() {
        if depth > DEEPEST {
            return true;
        }
        waiting.extend(parts(&expression.expr).into_iter().map(|part| (part, depth + 1)));
    }
    false
}

fn parts(expression: &Expr) -> Vec<&IdedExpr> {
    match expression {
        Expr::Call(call) => call.target.iter().map(|target| &**target).chain(&call.args).collect(),
        Expr::List(list) => list.elements.iter().collect(),
        Expr::Select(select) => vec![&select.operand],
        Expr::Comprehension(of) => {
            vec![&of.iter_range, &of.accu_init, &of.loop_cond, &of.loop_step, &of.result]
        }
        Expr::Map(map) => map.entries.iter().flat_map(|entry| values(&entry.expr)).collect(),
        Expr::Struct(of) => of.entries.iter().flat_map(|entry| values(&entry.expr)).collect(),
        Expr::Ident(_) | Expr::Literal(_) | Expr::Unspecified => Vec::new(),
    }
}

fn values(entry: &EntryExpr) -> Vec<&IdedExpr> {
    match entry {
        EntryExpr::MapEntry(entry) => vec![&entry.key, &entry.value],
        EntryExpr::StructField(field) => vec![&field.value],
    }
}

/// Goes through an expression with the names in mind that `exists`, `all`, `map` and `filter` give to the members of lists.
struct Walk<'e> {
    bound: Vec<&'e str>,
    facts: Vec<&'static Fact>,
}

impl<'e> Walk<'e> {
    fn through(&mut self, expression: &'e IdedExpr) -> Result<(), FilterError> {
        match &expression.expr {
            Expr::Ident(name) if !self.is_bound(name) && !TYPES.contains(&name.as_str()) => {
                let fact = known(name)?;
                if !self.facts.iter().any(|asked| asked.name == fact.name) {
                    self.facts.push(fact);
                }
                Ok(())
            }
            Expr::Call(call) => {
                self.compare(call)?;
                self.through_all(parts(&expression.expr))
            }
            Expr::Comprehension(of) => {
                self.through(&of.iter_range)?;
                let outside = self.bound.len();
                self.bound.extend([of.iter_var.as_str(), of.accu_var.as_str()]);
                self.bound.extend(of.iter_var2.as_deref());
                self.through_all([&of.accu_init, &of.loop_cond, &of.loop_step, &of.result])?;
                self.bound.truncate(outside);
                Ok(())
            }
            other => self.through_all(parts(other)),
        }
    }

    fn through_all(&mut self, expressions: impl IntoIterator<Item = &'e IdedExpr>) -> Result<(), FilterError> {
        expressions.into_iter().try_for_each(|part| self.through(part))
    }

    fn is_bound(&self, name: &str) -> bool {
        self.bound.contains(&name)
    }

    /// A comparison that can never be true is a slip of the pen, not a question.
    fn compare(&self, call: &CallExpr) -> Result<(), FilterError> {
        let [one, other] = call.args.as_slice() else { return Ok(()) };
        if !COMPARISONS.contains(&call.func_name.as_str()) {
            return Ok(());
        }
        for (fact, literal) in [(one, other), (other, one)] {
            if let (Expr::Ident(name), Expr::Literal(literal)) = (&fact.expr, &literal.expr)
                && !self.is_bound(name)
                && let Some(wrong) = Fact::by_name(name).and_then(|fact| mismatch(fact, literal))
            {
                return Err(FilterError(wrong));
            }
        }
        Ok(())
    }
}

/// The names of the language's own types: `type(plies) == int`.
const TYPES: [&str; 10] = ["bool", "bytes", "double", "int", "list", "map", "null_type", "string", "type", "uint"];

const COMPARISONS: [&str; 6] = ["_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_"];

fn known(name: &str) -> Result<&'static Fact, FilterError> {
    Fact::by_name(name).ok_or_else(|| {
        let alike = |fact: &&Fact| (strsim::jaro_winkler(name, fact.name) * 1000.0) as u32;
        let nearest = Fact::ALL.iter().max_by_key(alike).filter(|fact| alike(fact) > 750);
        let hint = nearest.map(|fact| format!("; did you mean `{}`?", fact.name)).unwrap_or_default();
        FilterError(format!("nothing is called `{name}`{hint}"))
    })
}

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
