//! What would have been right: a word for every kind of finding that there is one for.

use crate::check::{Code, Report};
use crate::engine::{Game, Illegal, Outcome, Played, Winner};
use crate::fix::writes_moves;
use crate::formats::Format;
use crate::notation::{Captured, Kind, Mode, Move, Piece, Square};
use crate::record::{Record, RulesClaim};
use crate::rules::catalogue;

/// So many squares are listed; of more, their number is told.
const MOST_LISTED: usize = 8;

/// Why a move cannot be played.
pub(super) fn refusal(game: &Game, claimed: &Move) -> Option<Illegal> {
    let mut game = game.clone();
    let played = match claimed.mode {
        Mode::Berserk | Mode::BerserkJump => game.continue_turn(claimed.from, claimed.to),
        Mode::Step | Mode::Jump => game.play(claimed.from, claimed.to),
    };
    played.err()
}

/// What would have been right in place of a move, on the board before it.
pub(super) fn of_move(code: Code, game: &Game, claimed: &Move, played: Option<&Played>) -> Option<String> {
    let side = game.to_move();
    Some(match code {
        Code::CapturesDiffer | Code::DuplicateCapture | Code::WrongLetter | Code::WrongSign => {
            format!("the move should read {}", corrected(game, claimed, played?))
        }
        Code::OffBoard => {
            let size = game.position().size();
            format!("the squares of this board are a1 to {}", Square::new(size.checked_sub(1)?, size - 1)?)
        }
        Code::NoPiece => {
            arrivals(game, claimed.to).unwrap_or_else(|| format!("no piece of the {side} can go to {}", claimed.to))
        }
        Code::WrongSide => match arrivals(game, claimed.to) {
            Some(from) => format!("a move of the {side}; {from}"),
            None => format!("a move of the {side}; none of their pieces can go to {}", claimed.to),
        },
        Code::NotOrthogonal | Code::NoMovement => joined(departures(game, claimed.from), arrivals(game, claimed.to)),
        Code::Occupied | Code::PathBlocked | Code::MayNotPass | Code::MayNotStop | Code::TooFar => {
            joined(how_far(game, claimed)?, arrivals(game, claimed.to))
        }
        Code::RepetitionBanned => match game.legal_moves().len() {
            0 => "the defenders have no other move, and lose".into(),
            1 => "another move: the defenders have one".into(),
            others => format!("another move: the defenders have {others}"),
        },
        Code::MustContinue | Code::CouldContinue => departures(game, game.must_continue()?),
        Code::NoContinuation => "a move of its own, joined by `-`, or none".into(),
        _ => return None,
    })
}

/// The move as it should read. Whether a captured king is listed is left as it is.
fn corrected(game: &Game, claimed: &Move, played: &Played) -> Move {
    let king = game.king_square();
    let lists_king = played.king_captured && claimed.captures.iter().any(|captured| captured.square == king);
    let men = played.captures.iter().map(|&square| Captured { piece: None, square });
    let taken_king = lists_king.then_some(Captured { piece: Some(Piece::KING), square: king });
    let mode = match (claimed.mode.is_berserk(), played.jumped.is_some()) {
        (false, false) => Mode::Step,
        (false, true) => Mode::Jump,
        (true, false) => Mode::Berserk,
        (true, true) => Mode::BerserkJump,
    };
    let has_letter = claimed.piece.is_some() && played.piece.kind != Kind::Man;
    let piece = has_letter.then_some(played.piece);
    Move { piece, mode, captures: men.chain(taken_king).collect(), ..claimed.clone() }
}

/// Where the piece of a move can go in the direction of the move.
fn how_far(game: &Game, claimed: &Move) -> Option<String> {
    let piece = game.piece(claimed.from)?;
    let (name, from) = (piece.kind.name(), claimed.from);
    let direction = direction(from, claimed.to)?;
    let is_that_way = |to: &Square| self::direction(from, *to) == Some(direction);
    let reached = destinations(game, from).into_iter().filter(is_that_way);
    Some(match reached.max_by_key(|to| distance(from, *to)) {
        Some(last) => format!("the {name} on {from} can go as far as {last} that way"),
        None => format!("the {name} on {from} cannot move that way at all"),
    })
}

/// Which way a square lies from another on the same rank or file.
fn direction(from: Square, to: Square) -> Option<(std::cmp::Ordering, std::cmp::Ordering)> {
    let way = (to.file().cmp(&from.file()), to.rank().cmp(&from.rank()));
    ((from.file() == to.file()) != (from.rank() == to.rank())).then_some(way)
}

fn distance(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank())
}

fn destinations(game: &Game, from: Square) -> Vec<Square> {
    let mut to: Vec<Square> =
        game.legal_moves().into_iter().filter(|(start, _)| *start == from).map(|(_, to)| to).collect();
    to.sort_unstable();
    to
}

/// Where the piece on a square can go.
fn departures(game: &Game, from: Square) -> String {
    let name = game.piece(from).map_or("piece", |piece| piece.kind.name());
    match destinations(game, from).as_slice() {
        [] => format!("the {name} on {from} cannot move"),
        to => format!("the {name} on {from} can go to {}", list(to)),
    }
}

/// From where pieces of the side to move can go to a square.
fn arrivals(game: &Game, to: Square) -> Option<String> {
    let mut from: Vec<Square> =
        game.legal_moves().into_iter().filter(|(_, end)| *end == to).map(|(from, _)| from).collect();
    from.sort_unstable();
    (!from.is_empty()).then(|| format!("{to} can be reached from {}", list(&from)))
}

fn joined(first: String, second: Option<String>) -> String {
    second.map_or_else(|| first.clone(), |second| format!("{first}; {second}"))
}

fn list(squares: &[Square]) -> String {
    let listed: Vec<String> = squares.iter().take(MOST_LISTED).map(Square::to_string).collect();
    match squares.len().saturating_sub(MOST_LISTED) {
        0 => listed.join(", "),
        more => format!("{} and {more} more", listed.join(", ")),
    }
}

/// How a format writes who has won, for those who write by hand.
fn in_format(format: Format, winner: Winner) -> Option<&'static str> {
    let of = |[attackers, defenders, draw]: [&'static str; 3]| match winner {
        Winner::Attackers => Some(attackers),
        Winner::Defenders => Some(defenders),
        Winner::Draw => Some(draw),
        Winner::Arbiter => None,
    };
    match format {
        Format::Otn => of([" `1`", " `-1`", " `0`"]),
        Format::Pgn | Format::Moves => of([" `1-0`", " `0-1`", " `1/2-1/2`"]),
        Format::Aage | Format::AageCsv => of([" `Black`", " `White`", " `Draw`"]),
        _ => None,
    }
}

/// What would have been right, or what can be done, where no move tells.
pub(super) fn of_record(code: Code, record: &Record<'_>, report: &Report) -> Option<String> {
    Some(match code {
        Code::ResultContradicts | Code::DecidedUnfinished | Code::ResultMissing => {
            let outcome = report.outcome?;
            let written = record.format.and_then(|format| in_format(format, outcome.winner));
            format!("the result should be{}: {}", written.unwrap_or_default(), result_of(outcome))
        }
        Code::CapturesNotRecorded if writes_moves(record) => "`tafl fix` writes them".into(),
        Code::CapturesNotRecorded => {
            "`tafl convert --rewrite captures` writes them, into a format that has a place for them".into()
        }
        Code::PlayAfterEnd => format!("the game should end there: {}", result_of(report.outcome?)),
        Code::RepetitionPassed => "the game should end there, if the rules were kept".into(),
        Code::UnknownVariant => match near_names(record).as_slice() {
            [] => "`tafl rules list` shows the rules that are known; `--rules` says which to use".into(),
            [name] => format!("the nearest name is {name}; `--rules` says which to use"),
            names => format!("the nearest names are {}; `--rules` says which to use", names.join(", ")),
        },
        Code::BadPosition if matches!(record.format, Some(Format::Otn | Format::Pgn)) => {
            "a position has a row for each rank, from rank 1 up: letters for pieces, numbers for empty squares".into()
        }
        _ => hint(code)?.into(),
    })
}

/// The result that a record should name.
fn result_of(outcome: Outcome) -> String {
    match outcome.winner {
        Winner::Attackers | Winner::Defenders => {
            format!("the {} won ({}, ply {})", outcome.winner, outcome.reason, outcome.ply)
        }
        Winner::Draw => format!("a draw ({}, ply {})", outcome.reason, outcome.ply),
        Winner::Arbiter => "what an arbiter says".into(),
    }
}

fn near_names(record: &Record<'_>) -> Vec<&'static str> {
    match &record.rules {
        RulesClaim::Named { name: Some(name), .. } => catalogue().nearest(name, 3),
        _ => Vec::new(),
    }
}

/// What can be done, whatever the record.
const fn hint(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::EmptyInput | Code::BinaryInput => "`tafl formats` lists what is read",
        Code::UnknownFormat => "name the format with `--from`; `tafl formats` lists them",
        Code::TooLong => "write one record for each game",
        Code::NotUtf8 => "write the text in UTF-8",
        Code::BadToken => "a move is two squares, then `x` and what it takes: `e7-e4`, `e7-e4xe3`, `Kd4-d1`",
        Code::UnclosedBracket => "close the bracket",
        Code::StrayBracket => "leave the bracket out, or open it before",
        Code::StrayComment => "write the comment behind a move",
        Code::MissingMoves => "write a list of moves, which may be empty",
        Code::BadStart => "a position has one king, on a board of 5 by 5 at least",
        Code::BadAddress => "an address names a turn of the line it leaves, a side and a number: `3b.1.3b.`",
        Code::TurnNumber => "count the turns one by one",
        Code::NoVariant => "`tafl rules list` shows the rules that are known",
        Code::RulesGuessed => "if others are right, name them with `--rules`",
        Code::LabelsDisagree => "name one variant, or say with `--rules` which is right",
        Code::NoVisibleReason => {
            "say why the game ended (resigned, on time), or leave the winner out; or moves are missing"
        }
        Code::ReasonContradicts => "name the other side as the winner, or another reason",
        Code::MovesAfterResult | Code::PlayAfterEnding => {
            "leave out what follows the end, or the end before the last move"
        }
        Code::ResultTwice => "name one result",
        Code::ResignedOutOfTurn => "nothing, if it was so: a side may give up at any time",
        Code::NeedsArbiter => "an arbiter names the result",
        _ => return None,
    })
}
