//! Moves: their captures, letters and signs as the board shows them, and their spelling.

use super::plan::{Plan, Reading};
use super::spelling::{Style, parsed};
use super::{Cause, Options, objects, words};
use crate::check::{Code, claims_captures};
use crate::notation::{Captured, Kind, Mode, Move, Square, Token};
use crate::record::{Format, Ply, Shown};
use smallvec::SmallVec;

pub(super) const NO_PLACE_FOR_CAPTURES: &str = "the format has no place for captures";
const NO_SIGN_FOR_JUMPS: &str = "the format has no sign for jumps";
const NOT_AS_READ: &str = "the move does not stand in the text as it is read";
const OTHER_SPELLING: &str = "tafl fix does not know how the format writes moves";

/// Plans to write anew the moves that are not as they should be.
pub(super) fn plan(reading: &Reading<'_>, options: &Options) -> Plan {
    let mut plan = Plan::default();
    let Some(style) = Style::of(&reading.record) else {
        return plan.leaving(reading, unwritable(reading.source.format()));
    };
    let is_normal = options.allows(Cause::Spelling) && Style::is_normal(reading.source.format());
    let claims_captures = claims_captures(&reading.record);
    let objects = (reading.source.format() == Format::Jsonl).then(|| objects::plies(reading.source.text()));
    let entries = reading.entries();
    for (index, &(ply, shown)) in entries.iter().enumerate() {
        let Ok(Token::Move(written)) = &ply.token else { continue };
        if words::has_captures_apart(&entries[index..]) {
            continue; // first its words have to be put together
        }
        let mut mending = Mending { options, style, wanted: written.clone(), causes: SmallVec::new() };
        // Nobody is taken twice by one move, whatever the board shows of it.
        mending.repeats();
        if let Some(shown) = shown {
            mending.captures(ply, shown, claims_captures);
            mending.letter(shown);
            if !mending.sign(ply, shown) {
                plan.leave(Cause::Found(Code::WrongSign), NO_SIGN_FOR_JUMPS);
            }
        }
        let Mending { wanted, mut causes, .. } = mending;
        if causes.is_empty() && !is_normal {
            continue;
        }
        if let Some(objects) = &objects {
            let object = objects.get(index).cloned().unwrap_or_default();
            if causes.is_empty() {
                continue;
            }
            match objects::edits(&reading.source.text()[object.clone()], &wanted, written, style) {
                Some(edits) if !edits.is_empty() => {
                    for (range, text) in edits {
                        let range = object.start + range.start..object.start + range.end;
                        plan.edit(range, text, std::mem::take(&mut causes));
                    }
                    plan.tokens.insert(index, Token::Move(wanted));
                }
                _ => causes.into_iter().for_each(|cause| plan.leave(cause, NOT_AS_READ)),
            }
            continue;
        }
        let place = reading.source.offset_of(&ply.text);
        let Some(start) = place.filter(|_| parsed(&ply.text).is_some_and(|parsed| is_same(&parsed, written))) else {
            causes.into_iter().for_each(|cause| plan.leave(cause, NOT_AS_READ));
            continue;
        };
        let text = style.spell(&wanted, written, &ply.text, is_normal);
        if text == ply.text {
            continue;
        }
        if causes.is_empty() {
            causes.push(Cause::Spelling);
        }
        plan.edit(start..start + ply.text.len(), text, causes);
        plan.tokens.insert(index, Token::Move(wanted));
    }
    plan
}

impl Plan {
    /// Leaves what is said of the moves of a record as it is.
    fn leaving(mut self, reading: &Reading<'_>, why: &'static str) -> Self {
        let is_of_moves = |code: &Code| {
            matches!(
                code,
                Code::DuplicateCapture
                    | Code::CapturesDiffer
                    | Code::CapturesNotRecorded
                    | Code::WrongLetter
                    | Code::WrongSign
            )
        };
        let codes = reading.report.findings.iter().map(|finding| finding.code).filter(is_of_moves);
        codes.for_each(|code| self.leave(Cause::Found(code), why));
        self
    }
}

/// Why the moves of a format are not written anew.
const fn unwritable(format: Format) -> &'static str {
    match format {
        Format::HnefataflOrg | Format::Htp | Format::PlayTaflOnline | Format::Berkeley => NO_PLACE_FOR_CAPTURES,
        _ => OTHER_SPELLING,
    }
}

/// Whether a text was read as it stands. A further leg of a turn has its sign from its place.
fn is_same(parsed: &Move, written: &Move) -> bool {
    let plain = |one: &Move| Move { mode: Mode::Step, ..one.clone() };
    parsed == written || plain(parsed) == plain(written)
}

/// One move while it is being mended.
struct Mending<'o> {
    options: &'o Options,
    style: Style,
    wanted: Move,
    causes: SmallVec<[Cause; 2]>,
}

impl Mending<'_> {
    /// Mends something if that was asked for.
    fn mend(&mut self, code: Code, change: impl FnOnce(&mut Move)) {
        let cause = Cause::Found(code);
        if self.options.allows(cause) {
            change(&mut self.wanted);
            self.causes.push(cause);
        }
    }

    /// Each captured square once.
    fn repeats(&mut self) {
        let once = without_repeats(&self.wanted.captures);
        if once.len() < self.wanted.captures.len() {
            self.mend(Code::DuplicateCapture, |wanted| wanted.captures = once);
        }
    }

    /// The captures as they happened. Those that are listed rightly keep their order and letters; the king is listed only where the record does so.
    fn captures(&mut self, ply: &Ply<'_>, shown: &Shown, claims_captures: bool) {
        let listed: SmallVec<[Square; 8]> = self.wanted.captures.iter().map(|captured| captured.square).collect();
        let has_fallen = |square: Square| shown.captures.contains(&square) || shown.king == Some(square);
        let is_missing = shown.captures.iter().any(|square| !listed.contains(square));
        if !is_missing && listed.iter().all(|square| has_fallen(*square)) {
            return;
        }
        let only_king = listed.iter().all(|square| shown.king == Some(*square));
        let is_unlisted = only_king && (!claims_captures || !ply.has_sign());
        let code = if is_unlisted { Code::CapturesNotRecorded } else { Code::CapturesDiffer };
        self.mend(code, |wanted| {
            wanted.captures.retain(|captured| has_fallen(captured.square));
            let missing = shown.captures.iter().filter(|square| !listed.contains(square));
            wanted.captures.extend(missing.map(|square| Captured { piece: None, square: *square }));
        });
    }

    /// The letter of the piece that moves; men have none.
    fn letter(&mut self, shown: &Shown) {
        if self.wanted.piece.is_some_and(|letter| letter.kind != shown.piece.kind) {
            let right = Some(shown.piece).filter(|piece| piece.kind != Kind::Man);
            self.mend(Code::WrongLetter, |wanted| wanted.piece = right);
        }
    }

    /// The sign of a jump or a step; `false` if the format has none that would be right.
    fn sign(&mut self, ply: &Ply<'_>, shown: &Shown) -> bool {
        let mode = self.wanted.mode;
        if mode.is_jump() == shown.jumped || (mode == Mode::Step && !ply.has_sign()) {
            return true;
        }
        if shown.jumped && !self.style.has_jumps {
            return false;
        }
        let right = match (mode.is_berserk(), shown.jumped) {
            (false, false) => Mode::Step,
            (false, true) => Mode::Jump,
            (true, false) => Mode::Berserk,
            (true, true) => Mode::BerserkJump,
        };
        self.mend(Code::WrongSign, |wanted| wanted.mode = right);
        true
    }
}

fn without_repeats(captures: &[Captured]) -> SmallVec<[Captured; 4]> {
    let mut seen: SmallVec<[Captured; 4]> = SmallVec::new();
    for captured in captures {
        if !seen.iter().any(|other| other.square == captured.square) {
            seen.push(*captured);
        }
    }
    seen
}
