//! The engines that ours is compared with, each driven in the fastest way that its interface offers.

use crate::games::Step;
use crate::harness::Work;
use anyhow::{Context, Result, anyhow, ensure};
use hnefatafl::aliases::MediumBasicBoardState;
use hnefatafl::board::state::BoardState;
use hnefatafl::game::GameStatus;
use hnefatafl::game::logic::GameLogic;
use hnefatafl::game::state::GameState;
use hnefatafl::pieces::Side as PeerSide;
use hnefatafl::play::Play;
use hnefatafl::preset::{boards, rules};
use hnefatafl::tiles::Tile;
use std::hint::black_box;
use tafl_rs::Piece;
use tafl_rs::fast::{CaptureBuffer, FastMove, FastState};
use taflkit::engine::{Game, Referee};
use taflkit::notation::Square;

/// Side length of the Copenhagen board.
const SIZE: usize = 11;

/// Plays games with our engine, with one `Game` for all of them.
pub fn replay(game: &mut Game, games: &[Vec<Step>]) -> Result<Work> {
    let mut work = Work::default();
    for steps in games {
        game.restart();
        for &(from, to) in steps {
            black_box(game.play(from, to)?);
        }
        work += steps.len();
    }
    Ok(work)
}

/// hnefatafl with its own Copenhagen rules. `GameLogic` and a `GameState` by value: its `Game` keeps every state and record besides.
pub struct Hnefatafl {
    logic: GameLogic<MediumBasicBoardState>,
    fresh: GameState<MediumBasicBoardState>,
    games: Vec<Vec<Play>>,
}

impl Hnefatafl {
    pub fn new(games: &[Vec<Step>]) -> Result<Self> {
        let fresh = GameState::new(boards::COPENHAGEN, PeerSide::Attacker).map_err(|error| anyhow!("{error:?}"))?;
        let games = games.iter().map(|steps| steps.iter().map(play).collect()).collect::<Result<_>>()?;
        Ok(Self { logic: GameLogic::new(rules::COPENHAGEN, SIZE as u8), fresh, games })
    }

    pub fn replay(&self) -> Result<Work> {
        let mut work = Work::default();
        for plays in &self.games {
            let mut state = self.fresh;
            for &play in plays {
                let done = self.logic.do_play(play, state).map_err(|error| anyhow!("{play}: {error:?}"))?;
                black_box(&done.record);
                state = done.new_state;
            }
            work += plays.len();
        }
        Ok(work)
    }
}

/// tafl-rs, its fast engine. A game begins with a copy of a fresh state: only its own playouts can reset one.
pub struct TaflRs {
    fresh: FastState,
    games: Vec<Vec<FastMove>>,
    captures: CaptureBuffer,
    legal: Vec<FastMove>,
}

impl TaflRs {
    pub fn new(games: &[Vec<Step>]) -> Self {
        let games = games.iter().map(|steps| steps.iter().map(fast_move).collect()).collect();
        Self { fresh: FastState::classic_copenhagen(), games, captures: CaptureBuffer::new(), legal: Vec::new() }
    }

    /// The fast engine applies what it is given. That a move is legal shows only in its list of all legal moves.
    pub fn replay(&mut self, asks_for_legality: bool) -> Result<Work> {
        let mut work = Work::default();
        for moves in &self.games {
            let mut state = self.fresh.clone();
            for &next in moves {
                if asks_for_legality {
                    state.generate_moves(&mut self.legal);
                    ensure!(self.legal.contains(&next), "{next:?} is refused");
                }
                state.apply_generated_move_with_buffer(next, &mut self.captures);
                black_box((&self.captures, state.win_reason()));
            }
            work += moves.len();
        }
        Ok(work)
    }
}

/// The beginnings of Copenhagen games that all engines play alike: up to the first move that one refuses, or after which they
/// count different pieces, or that ends the game for one of them.
pub fn common_part(games: &[Vec<Step>]) -> Result<Vec<Vec<Step>>> {
    let mut game = Referee::new(taflkit::rules::find("copenhagen-11").context("copenhagen-11")?)?.game();
    let peer = Hnefatafl::new(&[])?;
    let (fresh, mut legal) = (FastState::classic_copenhagen(), Vec::new());
    let mut common = Vec::new();
    for steps in games {
        game.restart();
        let (mut state, mut fast, mut length) = (peer.fresh, fresh.clone(), 0);
        for step in steps {
            fast.generate_moves(&mut legal);
            let Ok(Ok(done)) = play(step).map(|play| peer.logic.do_play(play, state)) else { break };
            if game.play(step.0, step.1).is_err() || !legal.contains(&fast_move(step)) {
                break;
            }
            fast.apply_generated_move(fast_move(step));
            state = done.new_state;
            let is_over = game.outcome().is_some() || fast.finished() || state.status != GameStatus::Ongoing;
            let ours = game.position().pieces().count();
            let theirs = [PeerSide::Attacker, PeerSide::Defender].map(|side| state.board.count_pieces_of_side(side));
            let fast_ones = fast.board().concat().into_iter().filter(|&piece| piece != Piece::Empty).count();
            if !is_over && [usize::from(theirs[0] + theirs[1]), fast_ones] != [ours, ours] {
                break;
            }
            length += 1;
            if is_over {
                break;
            }
        }
        common.extend((length > 0).then(|| steps[..length].to_vec()));
    }
    Ok(common)
}

fn play(&(from, to): &Step) -> Result<Play> {
    let tile = |square: Square| Tile::new(square.rank(), square.file());
    Play::from_tiles(tile(from), tile(to)).map_err(|error| anyhow!("{from}-{to}: {error:?}"))
}

fn fast_move(&(from, to): &Step) -> FastMove {
    let cell = |square: Square| usize::from(square.rank()) * SIZE + usize::from(square.file());
    FastMove::new(cell(from), cell(to))
}
