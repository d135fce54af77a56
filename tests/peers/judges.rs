//! The engines that are compared, behind one interface.

use super::naive::{ATTACKER, Board, Cell, DEFENDER, KING};
use hnefatafl::aliases::MediumBasicBoardState;
use hnefatafl::board::state::BoardState;
use hnefatafl::game::logic::GameLogic;
use hnefatafl::game::state::GameState;
use hnefatafl::game::{DrawReason, GameOutcome, GameStatus, WinReason};
use hnefatafl::pieces::{PieceType, Side as PeerSide};
use hnefatafl::play::Play;
use hnefatafl::rules::Ruleset;
use hnefatafl::tiles::Tile;
use std::collections::BTreeSet;
use tafl_rs::{Coords, InitialState, MoveAction, Piece, Rules, Tafl, TaflSide};
use taflkit::engine::{Game, Reason, Referee, Winner};
use taflkit::notation::{PositionRecord, Side, Square};
use taflkit::rules::Variant;

/// How a game ended, in the words that all engines share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Escape,
    Fort,
    KingCaptured,
    Encircled,
    NoMoves,
    Repetition,
}

/// What a move did: the men it took, and who won by it (`'A'`, `'D'` or `'='`), if the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub captures: BTreeSet<Cell>,
    pub end: Option<(char, End)>,
}

/// An engine with a game in progress.
pub trait Judge {
    fn moves(&self) -> BTreeSet<(Cell, Cell)>;
    /// Plays a legal move. A game that the engine holds for ended goes on all the same.
    fn play(&mut self, from: Cell, to: Cell) -> Verdict;
}

// ---- taflkit ----

pub struct Ours(pub Game);

pub fn square((rank, file): Cell) -> Square {
    Square::new(file as u8, rank as u8).unwrap()
}

fn cell(square: Square) -> Cell {
    (usize::from(square.rank()), usize::from(square.file()))
}

pub fn board_of(position: &PositionRecord) -> Board {
    let mut board = Board::empty(usize::from(position.size()));
    for (square, piece) in position.pieces() {
        board.set(cell(square), piece.letter());
    }
    board
}

impl Ours {
    pub fn new(variant: &Variant, board: &Board, attackers_move: bool) -> Self {
        let mut variant = variant.with_start(format!("/{}/", board.text()).parse().unwrap());
        variant.first = if attackers_move { Side::Attackers } else { Side::Defenders };
        Self(Referee::new(variant).unwrap().game())
    }
}

impl Judge for Ours {
    fn moves(&self) -> BTreeSet<(Cell, Cell)> {
        self.0.legal_moves().into_iter().map(|(from, to)| (cell(from), cell(to))).collect()
    }

    fn play(&mut self, from: Cell, to: Cell) -> Verdict {
        let played = self.0.play(square(from), square(to)).unwrap();
        let end = played.outcome.map(|outcome| {
            let winner = match outcome.winner {
                Winner::Attackers => 'A',
                Winner::Defenders => 'D',
                Winner::Draw | Winner::Arbiter => '=',
            };
            let end = match outcome.reason {
                Reason::Corner | Reason::Edge => End::Escape,
                Reason::ExitFort => End::Fort,
                Reason::KingCaptured => End::KingCaptured,
                Reason::Encircled => End::Encircled,
                Reason::NoMoves | Reason::NoAttackers => End::NoMoves,
                Reason::Repetition => End::Repetition,
                Reason::TooFewPieces | Reason::MoveLimit => panic!("no ruleset compared here has that"),
            };
            (winner, end)
        });
        Verdict { captures: played.captures.into_iter().map(cell).collect(), end }
    }
}

// ---- tafl-rs ----

pub struct Oracle(tafl_rs::GameState);

const fn coords((rank, file): Cell) -> Coords {
    Coords { r: rank as isize, c: file as isize }
}

const fn cell_at(coords: Coords) -> Cell {
    (coords.r as usize, coords.c as usize)
}

pub fn oracle_board(board: &Board) -> tafl_rs::Board {
    let piece = |letter| match letter {
        ATTACKER => Piece::Attacker,
        DEFENDER => Piece::Defender,
        KING => Piece::King,
        _ => Piece::Empty,
    };
    let rank = |rank| (0..board.size).map(|file| piece(board.get((rank, file)))).collect();
    (0..board.size).map(rank).collect()
}

impl Oracle {
    pub fn new(board: &Board, attackers_move: bool) -> Self {
        let starting_side = if attackers_move { TaflSide::Attacker } else { TaflSide::Defender };
        let rules = Rules { starting_side, save_actions: false, ..Rules::copenhagen() };
        Self(Tafl.initial_state_with(InitialState { board: Some(oracle_board(board)), rules: Some(rules) }))
    }
}

impl Judge for Oracle {
    fn moves(&self) -> BTreeSet<(Cell, Cell)> {
        let actions = Tafl.get_possible_actions(&self.0, None);
        actions.into_iter().map(|action| (cell_at(action.from), cell_at(action.to))).collect()
    }

    fn play(&mut self, from: Cell, to: Cell) -> Verdict {
        let turn = self.0.turn;
        self.0 = Tafl.act(&self.0, MoveAction { from: coords(from), to: coords(to) });
        assert_eq!(self.0.turn, turn + 1, "the move was refused");
        let end = self.0.result.reason.map(|reason| {
            let winner = match self.0.result.winner {
                Some(TaflSide::Attacker) => 'A',
                Some(TaflSide::Defender) => 'D',
                None => '=',
            };
            let end = match reason {
                tafl_rs::WinReason::Escape => End::Escape,
                tafl_rs::WinReason::ExitFort => End::Fort,
                tafl_rs::WinReason::KingCaptured => End::KingCaptured,
                tafl_rs::WinReason::Surrounded => End::Encircled,
                tafl_rs::WinReason::NoMoves => End::NoMoves,
                tafl_rs::WinReason::Repetition => End::Repetition,
            };
            (winner, end)
        });
        Verdict { captures: self.0.captures.iter().copied().map(cell_at).collect(), end }
    }
}

/// Whether tafl-rs, asked without its filter by the last move, sees a fort around the king.
pub fn oracle_sees_fort(board: &Board) -> bool {
    board.king().is_some_and(|king| Tafl.inside_fort(&oracle_board(board), coords(king)))
}

// ---- hnefatafl ----

pub struct Preset {
    logic: GameLogic<MediumBasicBoardState>,
    state: GameState<MediumBasicBoardState>,
}

impl Preset {
    pub fn new(rules: Ruleset, board: &Board, attackers_move: bool) -> Self {
        let side = if attackers_move { PeerSide::Attacker } else { PeerSide::Defender };
        Self { logic: GameLogic::new(rules, board.size as u8), state: GameState::new(&board.text(), side).unwrap() }
    }
}

const fn tile((rank, file): Cell) -> Tile {
    Tile { row: rank as u8, col: file as u8 }
}

fn cell_of(tile: Tile) -> Cell {
    (usize::from(tile.row), usize::from(tile.col))
}

impl Judge for Preset {
    fn moves(&self) -> BTreeSet<(Cell, Cell)> {
        let mut moves = BTreeSet::new();
        for from in self.state.board.occupied_by_side(self.state.side_to_play) {
            for valid in self.logic.iter_plays(from, &self.state).unwrap() {
                moves.insert((cell_of(from), cell_of(valid.play.to())));
            }
        }
        moves
    }

    fn play(&mut self, from: Cell, to: Cell) -> Verdict {
        let play = Play::from_tiles(tile(from), tile(to)).unwrap();
        let (state, record) = self.logic.do_play(play, self.state).unwrap().into();
        self.state = state;
        self.state.status = GameStatus::Ongoing;
        let men = record.effects.captures.into_iter().filter(|taken| taken.piece.piece_type != PieceType::King);
        let end = record.effects.game_outcome.map(|outcome| match outcome {
            GameOutcome::Draw(DrawReason::Repetition) => ('=', End::Repetition),
            GameOutcome::Draw(DrawReason::NoPlays) => ('=', End::NoMoves),
            GameOutcome::Win(reason, side) => {
                let winner = if side == PeerSide::Attacker { 'A' } else { 'D' };
                let end = match reason {
                    WinReason::KingEscaped => End::Escape,
                    WinReason::ExitFort => End::Fort,
                    WinReason::KingCaptured => End::KingCaptured,
                    WinReason::Enclosed => End::Encircled,
                    // It says so, too, when the king fell who was the last of his side.
                    WinReason::AllCaptured if side == PeerSide::Attacker => End::KingCaptured,
                    WinReason::AllCaptured | WinReason::NoPlays => End::NoMoves,
                    WinReason::Repetition => End::Repetition,
                };
                (winner, end)
            }
        });
        Verdict { captures: men.map(|taken| cell_of(taken.tile)).collect(), end }
    }
}
