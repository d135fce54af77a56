//! Floor 7: mends what is wrong with the text of a record, and leaves the rest as it stands, byte for byte.
//!
//! [`fix`] reads and judges a record, plans changes of its text (a part of it for each), and reads and judges what they make of it. They are
//! taken only if the game is the same and what was to be mended is gone; otherwise the record stays as it was. So whatever a format's text may
//! look like, nothing is changed that was not meant.
//!
//! | what | is mended by |
//! |---|---|
//! | captures, letters, signs, the spelling of moves | `moves`, `objects` (JSON Lines) |
//! | words that are moves but for their signs | `words` |
//! | the first mover, results in another spelling, HTML entities | `tags` |
//! | the numbers of turns | `numbers` |
//! | moves after the end, a last one that cannot be played (unsafe) | `cuts` |
//! | results that are not those of the board (unsafe) | `results` |
//!
//! ```
//! use taflkit::check::Checker;
//! use taflkit::fix::{Options, fix};
//! use taflkit::formats::cut::Cutter;
//!
//! let game = br#"{"AageGameTypeKey":51,"Moves":["d6-c6","d5-c5","b4-b5","d3-e3","d7-d5xc5xc5xe5"],  "WhoWon":""}"#;
//! let mut chunk = Vec::new();
//! let cut = Cutter::new(&game[..], None)?.next_record(&mut chunk)?.unwrap();
//! let fixed = fix(&chunk, &cut, &mut Checker::default(), &Options::default());
//! let bytes = fixed.bytes.unwrap();
//! assert!(bytes.ends_with(br#""d7-d5xc5"],  "WhoWon":""}"#));
//! let names: Vec<&str> = fixed.made[0].causes.iter().map(|cause| cause.name()).collect();
//! assert_eq!(names, ["duplicate-capture", "captures-differ"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod cause;
mod cuts;
mod moves;
mod numbers;
mod objects;
mod plan;
mod proof;
mod results;
mod source;
mod spelling;
mod tags;
mod words;

pub use cause::{Cause, Options, Safety};

use crate::check::{Code, Verdict};
use crate::facts::Judge;
use crate::formats::cut::Cut;
use crate::record::{Place, Record};
use plan::{Plan, Planner, Reading};
use source::Source;
use std::collections::BTreeSet;

/// What became of a record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fixed {
    /// The record as it is now; `None` if it is as it was.
    pub bytes: Option<Vec<u8>>,
    /// What was changed, in the order in which it was.
    pub made: Vec<Made>,
    /// What was not.
    pub left: Vec<Left>,
}

/// One change of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// What it mends; several things may be wrong with one move.
    pub causes: Vec<Cause>,
    /// Where it stands. Places are those of the text when the change was made; changes before it on the same line may have moved it.
    pub place: Place,
    /// The text that stood there.
    pub old: String,
    /// The text that stands there now.
    pub new: String,
}

/// Something that could be mended elsewhere, but not here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// What it is.
    pub cause: Cause,
    /// Why it stays.
    pub why: &'static str,
}

/// The plans that leave the game as it is. None of them says anything about what another one changes.
const SAFE: [Planner; 4] = [moves::plan, words::plan, tags::plan, numbers::plan];
/// The plans that change it, one after the other.
const UNSAFE: [Planner; 3] = [cuts::plan, results::plan, results::plan_second];

/// One change may make another one possible, but not without end.
const MOST_ROUNDS: usize = 16;

const ONLY_UNSAFE: &str = "only with --unsafe";
const NOT_PROVEN: &str = "the record would not be read as before";
const NOT_CERTAIN: &str = "it is not certain what is meant";
const ONLY_LAST: &str = "what should stand there is not certain, and only a last move may go";

/// Whether the moves of a record can be written anew as its format writes them.
#[must_use]
pub fn writes_moves(record: &Record<'_>) -> bool {
    spelling::Style::of(record).is_some()
}

/// Mends what can be mended in a record as it was cut.
#[must_use]
pub fn fix(chunk: &[u8], cut: &Cut, judge: &mut impl Judge, options: &Options) -> Fixed {
    let mut fixed = Fixed::default();
    let Some(mut source) = Source::new(chunk, cut) else { return fixed };
    for _ in 0..MOST_ROUNDS {
        let reading = Reading::new(&source, judge);
        if reading.report.verdict == Verdict::NotTafl {
            break; // another game's words are no concern of ours
        }
        let step = step(&reading, judge, options);
        match step.changed {
            Some((changed, made)) => {
                fixed.made.extend(made);
                fixed.bytes = Some(changed.bytes().into_owned());
                source = changed;
            }
            None => {
                fixed.left = left(&reading, options, &step.refused);
                break;
            }
        }
    }
    fixed
}

/// What came of planning once.
struct Step {
    changed: Option<(Source, Vec<Made>)>,
    /// What could not be mended, and why.
    refused: Vec<(Cause, &'static str)>,
}

/// Makes the first change that stands the proof.
fn step(reading: &Reading<'_>, judge: &mut impl Judge, options: &Options) -> Step {
    let mut refused = Vec::new();
    let mut attempt = |plan: Plan, refused: &mut Vec<(Cause, &'static str)>| {
        refused.extend(plan.left.iter().copied());
        if plan.is_empty() {
            return Ok(None);
        }
        let plan = plan.sorted();
        prove(reading, judge, &plan).map(Some).ok_or_else(|| causes(&plan))
    };
    let all = |options: &Options| SAFE.iter().map(|planner| planner(reading, options)).fold(Plan::default(), Plan::and);
    match attempt(all(options), &mut refused) {
        Ok(Some(changed)) => return Step { changed: Some(changed), refused },
        Ok(None) => {}
        Err(unproven) => {
            // One thing at a time: what is wrong with one change should not keep the others away.
            for cause in unproven {
                let only = Options { only: vec![cause], ..options.clone() };
                match attempt(all(&only), &mut refused) {
                    Ok(Some(changed)) => return Step { changed: Some(changed), refused },
                    Ok(None) => {}
                    Err(_) => refused.push((cause, NOT_PROVEN)),
                }
            }
        }
    }
    for planner in UNSAFE {
        match attempt(planner(reading, options), &mut refused) {
            Ok(Some(changed)) => return Step { changed: Some(changed), refused },
            Ok(None) => {}
            Err(unproven) => refused.extend(unproven.into_iter().map(|cause| (cause, NOT_PROVEN))),
        }
    }
    Step { changed: None, refused }
}

/// The text after a plan, and what was changed, if it says what it should.
fn prove(reading: &Reading<'_>, judge: &mut impl Judge, plan: &Plan) -> Option<(Source, Vec<Made>)> {
    let changed = plan.apply(reading.source)?;
    let holds = proof::holds(reading, &Reading::new(&changed, judge), plan);
    holds.then(|| (changed, plan.made(reading.source)))
}

/// What a plan mends, each once.
fn causes(plan: &Plan) -> BTreeSet<Cause> {
    plan.edits.iter().flat_map(|edit| edit.causes.iter().copied()).collect()
}

/// What is still found, or could not be mended, and why it stays.
fn left(reading: &Reading<'_>, options: &Options, refused: &[(Cause, &'static str)]) -> Vec<Left> {
    let mut refused = refused.to_vec();
    if !options.is_unsafe {
        let all = Options { is_unsafe: true, ..options.clone() };
        for plan in UNSAFE.map(|planner| planner(reading, &all)) {
            refused.extend(causes(&plan).into_iter().map(|cause| (cause, ONLY_UNSAFE)));
            refused.extend(plan.left);
        }
    }
    let found = reading.report.findings.iter().map(|finding| Cause::Found(finding.code));
    let selected = found.filter(|cause| cause.safety().is_some() && options.is_selected(*cause));
    let why = |cause: Cause| {
        let told = refused.iter().find(|(refused, _)| *refused == cause).map(|(_, why)| *why);
        Left { cause, why: told.unwrap_or_else(|| usual_reason(cause)) }
    };
    let unfound = refused.iter().filter(|(cause, _)| !matches!(cause, Cause::Found(_)));
    selected.map(why).chain(unfound.map(|(cause, why)| Left { cause: *cause, why })).collect()
}

/// Why something stays of which no plan has spoken.
fn usual_reason(cause: Cause) -> &'static str {
    match cause {
        Cause::Found(code) if code == Code::BadToken || code.verdict() == Verdict::Broken => ONLY_LAST,
        _ => NOT_CERTAIN,
    }
}
