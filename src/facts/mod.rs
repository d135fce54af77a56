//! Floor 7: what can be asked of one game.
//!
//! [`Facts`] answers questions about one record. Nothing is worked out before it is asked for, and the game is replayed once at most: whoever
//! counts only results never pays for a replay. Each answer that has a name, for expressions and for groups, stands in one table,
//! [`Fact::ALL`].
//!
//! ```
//! use taflkit::{check::Checker, facts::Facts, formats::{cut::Cutter, read}, notation::Side};
//! let text = br#"{"AageGameTypeKey":51,"BlackSidePlayerName":"Ada","Moves":["d6-c6","d5-c5","b4-b5","d3-e3","d7-d5xc5"],"WhoWon":"Black"}"#;
//! let mut cutter = Cutter::new(&text[..], None)?;
//! let (mut chunk, mut checker) = (Vec::new(), Checker::default());
//! let cut = cutter.next_record(&mut chunk)?.unwrap();
//! let record = read::record(&chunk, &cut);
//! let facts = Facts::new("games.jsonl", &record, &mut checker);
//! assert_eq!((facts.variant_name(), facts.player(Side::Attackers)), ("brandubh-7".into(), Some("Ada")));
//! assert_eq!((facts.captures(Side::Attackers), facts.termination()), (1, "unknown"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod date;
mod table;

pub use date::{date_of, year_of};
pub use table::{Fact, Value, Words};

use crate::check::{Checker, Code, Report, Verdict};
use crate::engine::{Reason, Winner};
use crate::notation::{Side, Token};
use crate::record::{Field, Record, Replay, RulesClaim, decode};
use crate::rules::{self, Berserk, Variant};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// The termination of a game whose result nobody gives a reason for.
const UNKNOWN: &str = "unknown";
/// The termination of a game without result.
const UNFINISHED: &str = "unfinished";

/// Who judges the records that are asked about.
pub trait Judge {
    /// The variant that the record's label alone tells; `None` where only a replay can tell.
    fn labelled(&mut self, record: &Record<'_>) -> Option<Arc<Variant>>;

    /// Judges a record, and tells what the board showed of it.
    fn replay(&mut self, record: &Record<'_>) -> (Report, Replay);
}

impl Judge for Checker {
    fn labelled(&mut self, record: &Record<'_>) -> Option<Arc<Variant>> {
        Checker::labelled(self, record)
    }

    fn replay(&mut self, record: &Record<'_>) -> (Report, Replay) {
        Checker::replay(self, record)
    }
}

/// Where rules came in full, a variant of the catalogue may be the same game; else only the rules themselves tell games under one name apart.
fn known_name(variant: &Variant) -> Cow<'_, str> {
    if variant.id.is_empty() { Cow::Owned(rules::label(variant)) } else { Cow::Borrowed(&variant.id) }
}

/// Answers questions about one record.
pub struct Facts<'r> {
    source: &'r str,
    record: &'r Record<'r>,
    judge: RefCell<&'r mut dyn Judge>,
    judged: OnceCell<(Report, Replay)>,
    labelled: OnceCell<Option<Arc<Variant>>>,
}

/// Whose word counts for the result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WinnerBy {
    /// The record's.
    #[default]
    Recorded,
    /// The board's, by the rules: games that were given up have no winner then.
    Replayed,
}

impl<'r> Facts<'r> {
    /// Questions about a record of this input.
    pub fn new(source: &'r str, record: &'r Record<'r>, judge: &'r mut dyn Judge) -> Self {
        Self { source, record, judge: RefCell::new(judge), judged: OnceCell::new(), labelled: OnceCell::new() }
    }

    /// The name of its input.
    #[must_use]
    pub fn source(&self) -> &'r str {
        self.source
    }

    /// The record itself.
    #[must_use]
    pub fn record(&self) -> &'r Record<'r> {
        self.record
    }

    fn judged(&self) -> &(Report, Replay) {
        self.judged.get_or_init(|| self.judge.borrow_mut().replay(self.record))
    }

    /// What a check finds.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.judged().0
    }

    /// What the board showed.
    #[must_use]
    pub fn replay(&self) -> &Replay {
        &self.judged().1
    }

    /// What a check thinks of it.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.report().verdict
    }

    /// The variant that the game is judged by; `None` if the rules are not known.
    #[must_use]
    pub fn variant(&self) -> Option<&Arc<Variant>> {
        let labelled = self.labelled.get_or_init(|| self.judge.borrow_mut().labelled(self.record));
        labelled.as_ref().or_else(|| self.replay().variant.as_ref())
    }

    /// The variant's id, or that of a variant of the catalogue that is played alike, or the rules in full, or what the record calls it, as people read it, if it is not known; empty if the record names none.
    #[must_use]
    pub fn variant_name(&self) -> Cow<'_, str> {
        if let Some(variant) = self.labelled.get_or_init(|| self.judge.borrow_mut().labelled(self.record)) {
            return known_name(variant);
        }
        match (&self.replay().variant, &self.record.rules) {
            // A starting position of the record's own does not make another variant.
            (Some(variant), _) if self.record.start.is_none() => known_name(variant),
            (Some(_), _) => self.report().variant.as_deref().map_or(Cow::Borrowed(""), Cow::Borrowed),
            (None, RulesClaim::Named { name: Some(name), .. }) => decode(name).map_or(Cow::Borrowed(name), Cow::Owned),
            (None, RulesClaim::Named { aage_key: Some(key), .. }) => Cow::Owned(format!("aage:{key}")),
            (None, _) => Cow::Borrowed(""),
        }
    }

    /// The ruleset's id, whatever the board (`copenhagen`); the name of the variant where it has none.
    #[must_use]
    pub fn ruleset_name(&self) -> Cow<'_, str> {
        match self.variant() {
            Some(variant) if !variant.ruleset_id.is_empty() => Cow::Borrowed(&variant.ruleset_id),
            _ => {
                let name = self.variant_name();
                rules::find(&name).map_or(name, |known| Cow::Owned(known.ruleset_id.clone()))
            }
        }
    }

    /// The side length of the board, if it is known.
    #[must_use]
    pub fn size(&self) -> Option<u8> {
        self.record.start.as_ref().map(crate::notation::PositionRecord::size).or_else(|| Some(self.variant()?.size()))
    }

    /// The first tag with this meaning, as people read it; `None` where it is empty or a question mark.
    #[must_use]
    pub fn tag(&self, field: Field) -> Option<&'r str> {
        self.record.tag(field).map(|tag| tag.text().trim()).filter(|text| !matches!(*text, "" | "?"))
    }

    /// The name of the player of a side, if it is known.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&'r str> {
        self.tag(match side {
            Side::Attackers => Field::Attackers,
            Side::Defenders => Field::Defenders,
        })
    }

    /// The day on which the game began, if the record says it whole.
    #[must_use]
    pub fn date(&self) -> Option<jiff::civil::Date> {
        date_of(self.tag(Field::Date)?)
    }

    /// The year in which it began.
    #[must_use]
    pub fn year(&self) -> Option<i16> {
        year_of(self.tag(Field::Date)?)
    }

    /// Who has won: a side, a draw; `None` where nobody says so, or an arbiter must.
    #[must_use]
    pub fn winner(&self, by: WinnerBy) -> Option<Winner> {
        let winner = match by {
            WinnerBy::Recorded => self.record.result.winner,
            WinnerBy::Replayed => self.report().outcome.map(|outcome| outcome.winner),
        };
        winner.filter(|winner| *winner != Winner::Arbiter)
    }

    /// How the game ended: why the rules end it (`corner`, `king-captured`), or else why the record says it ended (`resigned`), or else
    /// `unknown` where the record names a result and `unfinished` where it names none.
    #[must_use]
    pub fn termination(&self) -> &'static str {
        let result = &self.record.result;
        match (self.report().outcome, result.reason) {
            (Some(outcome), _) => outcome.reason.code(),
            (None, Some(reason)) => reason.name(),
            (None, None) if result.winner.is_some() => UNKNOWN,
            (None, None) => UNFINISHED,
        }
    }

    /// How many plies the main line has; a berserk turn is one.
    #[must_use]
    pub fn plies(&self) -> u32 {
        // Only where a turn can have several moves does the board have to say which belong together.
        match self.labelled.get_or_init(|| self.judge.borrow_mut().labelled(self.record)) {
            Some(variant) if variant.ruleset.berserk == Berserk::None => self.record.turns(),
            _ => self.report().plies,
        }
    }

    /// How many men a side captured, as far as the game can be played.
    #[must_use]
    pub fn captures(&self, by: Side) -> u32 {
        let shown = self.replay().main.plies.iter().flatten().filter(|shown| shown.piece.side == by);
        shown.map(|shown| shown.captures.len() as u32).sum()
    }

    /// The moves of the main line, `a1-a4`, whether they can be played or not. What cannot be read stands as it is written.
    pub fn moves(&self) -> impl Iterator<Item = Cow<'_, str>> + '_ {
        self.record.main.plies.iter().filter_map(|ply| match &ply.token {
            Ok(Token::Move(played)) => Some(Cow::Owned(format!("{}-{}", played.from, played.to))),
            Ok(Token::Resigned | Token::Timeout) => None,
            Err(_) => Some(Cow::Borrowed(&*ply.text)),
        })
    }

    /// The first move, `a1-a4`; `None` if there is none, or it cannot be read.
    #[must_use]
    pub fn first_move(&self) -> Option<String> {
        match &self.record.main.plies.first()?.token {
            Ok(Token::Move(played)) => Some(format!("{}-{}", played.from, played.to)),
            _ => None,
        }
    }

    /// Whether men were taken in a row on the edge.
    #[must_use]
    pub fn has_shieldwall(&self) -> bool {
        self.replay().main.plies.iter().flatten().any(|shown| shown.by_shieldwall)
    }

    /// Whether a turn had more than one move.
    #[must_use]
    pub fn has_berserk(&self) -> bool {
        self.replay().main.plies.iter().flatten().any(|shown| shown.continued)
    }

    /// Whether a repetition ended the game, or should have.
    #[must_use]
    pub fn has_repetition(&self) -> bool {
        self.ends_by(Reason::Repetition)
            || self.report().findings.iter().any(|finding| finding.code == Code::RepetitionPassed)
    }

    /// Whether the rules end the game for this reason.
    #[must_use]
    pub fn ends_by(&self, reason: Reason) -> bool {
        self.report().outcome.is_some_and(|outcome| outcome.reason == reason)
    }
}
