//! What there is to write: a record, looked at as writers need it.

use super::{Holds, Kind, Losses, Target};
use crate::engine::Winner;
use crate::formats::read::termination;
use crate::notation::{Move, Side, Square, Token};
use crate::record::{Field, Format, Line, Ply, Record, RecordedReason, Replay, ReplayedLine, RulesClaim, Shown, Tag};
use crate::rules::{self, Variant};
use smallvec::SmallVec;
use std::borrow::Cow;

/// A record, what the board showed of it, and where it goes.
#[derive(Clone, Copy)]
pub(super) struct Content<'r> {
    pub record: &'r Record<'r>,
    pub replay: &'r Replay,
    pub target: Target,
}

/// An entry of a line with what the board showed of it.
#[derive(Clone, Copy)]
pub(super) struct Entry<'r> {
    pub ply: &'r Ply<'r>,
    pub shown: Option<&'r Shown>,
}

impl<'r> Content<'r> {
    /// How many things of a kind the record holds, as far as the target could hold what they are part of: the comments in variations are
    /// lost with the variations.
    pub fn count(&self, kind: Kind) -> u32 {
        let record = self.record;
        let has_captures = self.target.holds(Kind::Captures) != Holds::No;
        let of_move = |test: fn(&Move, bool) -> bool| {
            self.count_plies(move |ply| matches!(&ply.token, Ok(Token::Move(played)) if test(played, has_captures)))
        };
        match kind {
            Kind::Faults => record.faults.len() as u32,
            Kind::Id => u32::from(record.id.is_some()),
            Kind::Players | Kind::Date | Kind::Tags => {
                let tags = record.tags.iter().filter(|tag| self.plain_kind(tag) == Some(kind)).count() as u32;
                tags + u32::from(kind == Kind::Tags && record.origin.is_some())
            }
            Kind::Spelling => record.tags.iter().filter(|tag| self.is_respelled(tag)).count() as u32,
            Kind::Variant => u32::from(self.variant_name().is_some() || self.aage_key().is_some()),
            Kind::Rules => u32::from(matches!(record.rules, RulesClaim::Rules { .. } | RulesClaim::Malformed { .. })),
            Kind::Start => u32::from(record.start.is_some()),
            Kind::Result => u32::from(record.result.winner.is_some() || record.result.unfinished),
            Kind::Reason => u32::from(
                record.result.reason.is_some()
                    || record.result.loser_named.is_some()
                    || self.termination_tag().is_some(),
            ),
            Kind::Endings => {
                let kept = usize::from(self.ends_with_reason());
                let endings = self.count_plies(|ply| matches!(ply.token, Ok(Token::Resigned | Token::Timeout)));
                endings - kept as u32
            }
            Kind::Variations => count_variations(&record.main),
            Kind::Comments => self.count_plies(|ply| comment(ply).is_some()),
            Kind::Clocks => self.count_plies(|ply| ply.note.as_ref().is_some_and(|note| note.clock.is_some())),
            Kind::Captures => of_move(|played, _| !played.captures.is_empty()),
            Kind::Duplicates => of_move(|played, has_captures| has_captures && lists_twice(played)),
            Kind::Letters => of_move(|played, has_captures| {
                played.piece.is_some()
                    || (has_captures && played.captures.iter().any(|captured| captured.piece.is_some()))
            }),
            Kind::Signs => of_move(|played, _| played.mode.is_jump() || played.mode.is_berserk()),
            Kind::Marks => of_move(|played, _| played.info.is_some()),
            Kind::Tokens => self.count_plies(|ply| ply.token.is_err()),
            // Only writers know.
            Kind::Text | Kind::Strictness | Kind::Record => 0,
        }
    }

    /// Counts entries of the main line, and of the variations if the target holds them.
    fn count_plies(&self, test: impl Fn(&Ply<'_>) -> bool) -> u32 {
        fn count(line: &Line<'_>, test: &dyn Fn(&Ply<'_>) -> bool, deep: bool) -> u32 {
            let own = line.plies.iter().filter(|ply| test(ply)).count() as u32;
            let branches = line.variations.iter().filter(|_| deep);
            own + branches.map(|variation| count(&variation.line, test, deep)).sum::<u32>()
        }
        count(&self.record.main, &test, self.target.holds(Kind::Variations) != Holds::No)
    }

    /// Whether the target keeps the text of this tag but cannot keep its raw spelling.
    fn is_respelled(&self, tag: &Tag<'_>) -> bool {
        let kind = match tag.field {
            Some(Field::Id) => Kind::Id,
            Some(Field::Variant) => Kind::Variant,
            _ => match self.plain_kind(tag) {
                Some(kind) => kind,
                None => return false,
            },
        };
        // Where only some of a kind have a place, it is not by their spelling.
        let is_kept = self.target.holds(kind) == Holds::Yes;
        tag.decoded.is_some() && is_kept
    }

    /// The claim that a tag makes, and that the record holds as a value of its own. A position that could not be read is no more than a tag.
    pub fn claim_of(&self, tag: &Tag<'_>) -> Option<Field> {
        let is_unread = tag.field == Some(Field::Position) && self.record.start.is_none();
        tag.field.filter(|field| field.is_claim() && !is_unread)
    }

    /// What kind of thing a tag is to a conversion; `None` for a claim, which is a kind of its own.
    pub fn plain_kind(&self, tag: &Tag<'_>) -> Option<Kind> {
        match (self.claim_of(tag), tag.field) {
            (Some(_), _) => None,
            (None, Some(Field::Attackers | Field::Defenders)) => Some(Kind::Players),
            (None, Some(Field::Date)) => Some(Kind::Date),
            (None, _) => Some(Kind::Tags),
        }
    }

    /// Whether the marks of the record mean what they mean in OTN, where `++` is a captured king; elsewhere it is any winning move.
    pub fn means_marks_alike(&self) -> bool {
        matches!(self.record.written_in(), Some(Format::Otn | Format::Pgn | Format::Jsonl))
    }

    /// The name that a tag has in the target: that of its meaning there, or else its own.
    pub fn tag_name(&self, tag: &'r Tag<'r>) -> Cow<'r, str> {
        let format = self.target.reads_as().unwrap_or(Format::Jsonl);
        let there = Field::of(format, &tag.name);
        match tag.field {
            Some(field) if self.record.written_in() != Some(format) || there != Some(field) => {
                Cow::Borrowed(field.name_in(format))
            }
            // What it is called means something else there.
            None if there.is_some() => Cow::Owned(format!("other-{}", tag.name)),
            _ => Cow::Borrowed(&tag.name),
        }
    }

    /// How many names had to be changed to write this tag: one or none.
    pub fn renames(&self, tag: &'r Tag<'r>) -> u32 {
        u32::from(tag.field.is_none() && self.tag_name(tag) != tag.name)
    }

    /// The text of the first tag with this meaning that has one.
    pub fn text_of(&self, field: Field) -> Option<&'r str> {
        self.record
            .tags
            .iter()
            .filter(|tag| tag.field == Some(field))
            .map(Tag::text)
            .find(|text| !text.trim().is_empty())
    }

    /// The rules that the record was played by, if they are known.
    pub fn variant(&self) -> Option<&'r Variant> {
        self.replay.variant.as_deref()
    }

    /// Whether the record was played by the rules of a variant of the catalogue, whatever it calls them. A starting position of its own is
    /// another matter.
    pub fn is_played_by(&self, known: &Variant) -> bool {
        self.variant().is_some_and(|played| {
            let same_start = self.record.start.is_some() || played.start == known.start;
            played.ruleset == known.ruleset && played.first == known.first && same_start
        })
    }

    /// Whether the record calls its rules by this id, and by nothing else.
    pub fn is_called(&self, id: &str) -> bool {
        self.variant_name() == Some(id) && self.aage_key().is_none()
    }

    /// How many starting positions are lost where only the rules are told: none, if they begin with it.
    pub fn lost_starts(&self, told: Option<&Variant>) -> u32 {
        let start = self.record.start.as_ref();
        u32::from(start.is_some() && start != told.map(|told| &told.start))
    }

    /// The rules record to write: the record's own, or that of the rules it was played by.
    pub fn rules(&self) -> Option<Cow<'r, str>> {
        match &self.record.rules {
            RulesClaim::Rules { text, .. } if self.record.start.is_none() => Some(Cow::Borrowed(text.trim())),
            _ => self.variant().map(|variant| Cow::Owned(rules::to_record(variant).to_string())),
        }
    }

    /// The name of the variant, as the record gives it.
    pub fn variant_name(&self) -> Option<&'r str> {
        match &self.record.rules {
            RulesClaim::Named { name: Some(name), .. } => {
                // Its tag knows how people read it.
                let tag = self.record.tags.iter().find(|tag| tag.field == Some(Field::Variant) && tag.value == *name);
                Some(tag.map_or(&**name, Tag::text))
            }
            _ => self.text_of(Field::Variant),
        }
    }

    /// The archive's key of the variant, as the record gives it.
    pub fn aage_key(&self) -> Option<u32> {
        match &self.record.rules {
            RulesClaim::Named { aage_key: Some(key), .. } => Some(*key),
            _ => self.text_of(Field::AageKey).and_then(|text| text.parse().ok()),
        }
    }

    fn termination_tag(&self) -> Option<&'r str> {
        self.text_of(Field::Termination)
    }

    /// How the game ended, in words: those of the record, or else what it says otherwise.
    pub fn termination(&self) -> Option<Cow<'r, str>> {
        if let Some(words) = self.termination_tag() {
            return Some(Cow::Borrowed(words));
        }
        let result = &self.record.result;
        let loser = result.loser_named.or(match result.winner {
            Some(Winner::Attackers) => Some(Side::Defenders),
            Some(Winner::Defenders) => Some(Side::Attackers),
            _ => None,
        });
        let words = match (result.reason, loser) {
            (Some(RecordedReason::Resigned), Some(Side::Attackers)) => "Attackers resign",
            (Some(RecordedReason::Resigned), Some(Side::Defenders)) => "Defenders resign",
            (Some(RecordedReason::Resigned), None) => "Resigned",
            (Some(RecordedReason::Timeout), Some(Side::Attackers)) => "Attackers time out",
            (Some(RecordedReason::Timeout), Some(Side::Defenders)) => "Defenders time out",
            (Some(RecordedReason::Timeout), None) => "Timeout",
            (Some(RecordedReason::Agreed), _) => "Agreed",
            (Some(RecordedReason::Abandoned), _) => "Abandoned",
            (None, _) if result.unfinished => return Some(Cow::Borrowed("Ongoing")),
            (None, _) => return None,
        };
        Some(if result.unfinished { format!("{words}, unfinished").into() } else { words.into() })
    }

    /// Whether what the words for the end are read as is less than what the record says. A last word among the moves counts where the words
    /// give no reason.
    pub fn loses_reason(&self, last_word: Option<RecordedReason>) -> bool {
        let result = &self.record.result;
        let (told, loser) = self.termination().as_deref().map(termination).unwrap_or_default();
        (result.reason.is_some() && told.or(last_word) != result.reason)
            || (result.loser_named.is_some() && loser != result.loser_named)
    }

    /// The reason that the last of the entries to be written gives.
    pub fn last_word(&self) -> Option<RecordedReason> {
        match self.main().last()?.ply.token {
            Ok(Token::Resigned) => Some(RecordedReason::Resigned),
            Ok(Token::Timeout) => Some(RecordedReason::Timeout),
            _ => None,
        }
    }

    /// Whether the reason for the end can stand among the moves.
    pub fn has_word(&self) -> bool {
        matches!(self.record.result.reason, Some(RecordedReason::Resigned | RecordedReason::Timeout))
    }

    /// Whether the last entry only says again why the game ended, with no comment of its own.
    pub fn has_final_ending(&self) -> bool {
        let told = self.termination_tag().map(termination);
        let is_told_otherwise = told.is_some_and(|(reason, _)| reason != self.record.result.reason);
        !is_told_otherwise && self.ends_with_reason()
    }

    /// Whether the last entry says why the game ended, as the result does, with no comment of its own.
    fn ends_with_reason(&self) -> bool {
        self.record.main.plies.last().is_some_and(|ply| {
            ply.note.is_none()
                && match ply.token {
                    Ok(Token::Resigned) => self.record.result.reason == Some(RecordedReason::Resigned),
                    Ok(Token::Timeout) => self.record.result.reason == Some(RecordedReason::Timeout),
                    _ => false,
                }
        })
    }

    /// The entries of the main line, without an ending that says no more than the result does in words.
    pub fn main(&self) -> Vec<Entry<'r>> {
        self.entries(self.has_final_ending())
    }

    /// The same for formats that say among the moves why a game ended: the last word is theirs.
    pub fn main_without_reason(&self) -> Vec<Entry<'r>> {
        self.entries(self.ends_with_reason())
    }

    fn entries(&self, without_last: bool) -> Vec<Entry<'r>> {
        let mut entries = line_entries(&self.record.main, &self.replay.main);
        if without_last {
            entries.pop();
        }
        entries
    }

    /// How many men a side has captured: as the record says, or else by its lists.
    pub fn captured(&self, side: Side) -> u32 {
        let field = if side == Side::Attackers { Field::AttackersCaptured } else { Field::DefendersCaptured };
        if let Some(count) = self.text_of(field).and_then(|text| text.trim().parse().ok()) {
            return count;
        }
        let first = self.variant().map_or(Side::Attackers, |variant| variant.first);
        let mut mover = first.opponent();
        let mut count = 0;
        for Entry { ply, shown } in line_entries(&self.record.main, &self.replay.main) {
            let Ok(Token::Move(played)) = &ply.token else { continue };
            let goes_on = shown.map_or(played.mode.is_berserk(), |shown| shown.continued);
            mover = shown.map_or(if goes_on { mover } else { mover.opponent() }, |shown| shown.piece.side);
            count += if mover == side { squares(played).len() as u32 } else { 0 };
        }
        count
    }
}

/// The entries of a line with what the board showed of them.
pub(super) fn line_entries<'r>(line: &'r Line<'r>, replayed: &'r ReplayedLine) -> Vec<Entry<'r>> {
    line.plies.iter().enumerate().map(|(index, ply)| Entry { ply, shown: replayed.ply(index) }).collect()
}

/// A name of a tag, with dashes for what is neither letter nor digit.
pub(super) fn clean_name(name: &str, losses: &mut Losses) -> String {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let clean: String = name.chars().map(|c| if is_allowed(c) { c } else { '-' }).collect();
    losses.add(Kind::Text, u32::from(clean != name));
    if clean.is_empty() { "tag".into() } else { clean }
}

/// The comment on a ply, if it says anything.
pub(super) fn comment<'r>(ply: &'r Ply<'_>) -> Option<&'r str> {
    ply.note.as_ref().map(|note| note.comment.as_str()).filter(|comment| !comment.trim().is_empty())
}

fn count_variations(line: &Line<'_>) -> u32 {
    line.variations.iter().map(|variation| 1 + count_variations(&variation.line)).sum()
}

/// The captured squares that a move lists, in its order, each once.
pub(super) fn squares(played: &Move) -> SmallVec<[Square; 4]> {
    let mut squares = SmallVec::new();
    for captured in &played.captures {
        if !squares.contains(&captured.square) {
            squares.push(captured.square);
        }
    }
    squares
}

fn lists_twice(played: &Move) -> bool {
    squares(played).len() < played.captures.len()
}
