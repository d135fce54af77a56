//! A ruleset: every rule that tafl games are known to differ in, as an option.

use super::{Berserk, Escape, JumpMode, KingArmed, Shieldwall};
use crate::notation::{Kind, Piece, PieceSet, Side, Square};

/// How pieces move, capture and win, whatever the board.
///
/// [`Ruleset::default`] holds the defaults of the OTN specification, which are those of Fetlar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruleset {
    /// Where the king escapes; `None` for the house rule that he cannot.
    pub escape: Option<Escape>,
    /// The throne.
    pub throne: Zone,
    /// The corners.
    pub corners: Zone,
    /// The attackers' camps.
    pub attacker_camps: Zone,
    /// The defenders' camps.
    pub defender_camps: Zone,
    /// How the king takes part in captures.
    pub king_armed: KingArmed,
    /// How the king is captured.
    pub king_capture: KingCapture,
    /// Whether rows on the edge can be captured together.
    pub shieldwall: Shieldwall,
    /// Whether only a piece that moves to the row's end can capture it.
    pub shieldwall_flank: bool,
    /// Whether an unbreakable fort on the edge wins for the defenders.
    pub exit_fort: ExitFort,
    /// Whether the attackers win by surrounding everyone.
    pub encirclement: bool,
    /// What happens to a side that cannot move.
    pub no_moves: NoMoves,
    /// What follows repetitions; each rule is asked in turn.
    pub repetition: Vec<RepetitionRule>,
    /// The game is drawn when at most this many attackers are left.
    pub draw_at_most: Option<u8>,
    /// Whether a defender beside the besieged king on his throne can be captured against it (Linnaeus).
    pub linnaean_capture: bool,
    /// Whether a piece that has captured goes on.
    pub berserk: Berserk,
    /// How each [`Kind`] jumps.
    pub jumps: [JumpMode; 6],
    /// Which of the pieces that jump also jump over pieces of their own side.
    pub jumps_own: PieceSet,
    /// The longest move of each kind, attackers then defenders; `None` for unlimited.
    pub speed: [[Option<u8>; 6]; 2],
    /// The house rule that a game ends after so many plies.
    pub move_limit: Option<MoveLimit>,
}

/// How many sides of the king must be hostile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Two opposite ones, as for a man.
    Two,
    /// All four.
    Four,
}

/// How the king is captured, by where he stands, and what counts as a hostile side besides attackers.
///
/// The last side must be closed by the attacker that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KingCapture {
    /// On a throne square.
    pub on_throne: Sides,
    /// On a square next to the throne.
    pub beside_throne: Sides,
    /// Anywhere else.
    pub elsewhere: Sides,
    /// The empty throne counts.
    pub throne_counts: bool,
    /// A corner counts.
    pub corners_count: bool,
    /// The edge of the board counts.
    pub edge_counts: bool,
    /// An empty camp counts.
    pub camps_count: bool,
}

/// The squares of a zone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ZoneSquares {
    /// The centre of a board of odd size for the throne, the four corners for the corners, none for camps.
    Usual,
    /// Exactly these; none at all if the list is empty.
    Listed(Vec<Square>),
}

/// A class of special squares and who may do what there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Zone {
    /// Where it is.
    pub squares: ZoneSquares,
    /// Who may stop on it.
    pub stop: PieceSet,
    /// Who may pass over it while it is empty.
    pub pass: PieceSet,
    /// Who may come onto it from outside. A piece that stands in a zone moves freely within it if it may stop there.
    pub reenter: PieceSet,
    /// Which men it captures like an enemy, whether it is empty or not.
    pub hostile: PieceSet,
    /// Which men it captures like an enemy while it is empty.
    pub hostile_empty: PieceSet,
    /// Whether a man that stands in the zone is safe from the zone's own hostility.
    pub shelters: bool,
}

/// Whether the defenders win by a fort on the edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExitFort {
    /// No such rule.
    No,
    /// Yes, once the king himself stands on the edge.
    KingOnEdge,
    /// Yes, as soon as the king can reach the edge inside his fort.
    KingReachesEdge,
}

/// What happens to a side that has no legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoMoves {
    /// It loses.
    Loses,
    /// The game is drawn.
    Draw,
}

/// What is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repeated {
    /// The whole position with the same side to move; the starting position counts.
    Position,
    /// The defenders' formation after a defenders' move, whatever the attackers do meanwhile.
    DefendersFormation,
    /// The same move of the same side.
    Move,
}

/// What follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RepetitionVerdict {
    /// The attackers win, whoever repeated.
    AttackersWin,
    /// The side that made the last move loses.
    MoverLoses,
    /// The side that made the last move wins.
    MoverWins,
    /// The game is drawn.
    Draw,
    /// The defenders may not make the move at all.
    IllegalForDefenders,
    /// The side that had a choice loses; where both or neither had one, an arbiter decides.
    AggressorLoses,
}

/// One rule about repetition. A capture makes every count begin anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RepetitionRule {
    /// What is repeated.
    pub what: Repeated,
    /// At which occurrence the verdict falls.
    pub times: u8,
    /// What follows.
    pub verdict: RepetitionVerdict,
}

/// A house rule that ends a game after a number of plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveLimit {
    /// After how many plies.
    pub plies: u32,
}

impl KingCapture {
    /// Four sides everywhere, the empty throne being one of them: OTN `ks:s`.
    pub const STRONG: KingCapture = KingCapture {
        on_throne: Sides::Four,
        beside_throne: Sides::Four,
        elsewhere: Sides::Four,
        throne_counts: true,
        corners_count: true,
        edge_counts: false,
        camps_count: false,
    };
}

impl Zone {
    /// A zone that hinders and helps nobody.
    #[must_use]
    pub fn plain(squares: ZoneSquares) -> Self {
        Self {
            squares,
            stop: PieceSet::ALL,
            pass: PieceSet::ALL,
            reenter: PieceSet::ALL,
            hostile: PieceSet::NONE,
            hostile_empty: PieceSet::NONE,
            shelters: false,
        }
    }

    /// The squares on a board of this size, given what is usual there.
    pub(crate) fn on_board(&self, usual: Vec<Square>) -> Vec<Square> {
        match &self.squares {
            ZoneSquares::Usual => usual,
            ZoneSquares::Listed(list) => list.clone(),
        }
    }
}

impl Ruleset {
    /// The throne's squares on a board of this size.
    #[must_use]
    pub fn throne_squares(&self, size: u8) -> Vec<Square> {
        let centre = (size % 2 == 1).then(|| Square::new(size / 2, size / 2)).flatten();
        self.throne.on_board(centre.into_iter().collect())
    }

    /// The corner squares on a board of this size.
    #[must_use]
    pub fn corner_squares(&self, size: u8) -> Vec<Square> {
        self.corners.on_board(four_corners(size))
    }

    /// The squares on which the king wins by standing there, the edge not counted.
    ///
    /// Where the corners are ordinary squares, an escape to the corners still means the four corners of the board.
    #[must_use]
    pub fn escape_corners(&self, size: u8) -> Vec<Square> {
        let corners = self.corner_squares(size);
        if corners.is_empty() { four_corners(size) } else { corners }
    }

    /// The attackers' camps.
    #[must_use]
    pub fn attacker_camp_squares(&self) -> Vec<Square> {
        self.attacker_camps.on_board(Vec::new())
    }

    /// The defenders' camps.
    #[must_use]
    pub fn defender_camp_squares(&self) -> Vec<Square> {
        self.defender_camps.on_board(Vec::new())
    }

    /// How far this piece may go in one move; `None` for as far as it likes.
    #[must_use]
    pub fn longest_move(&self, piece: Piece) -> Option<u8> {
        self.speed[piece.side as usize][piece.kind as usize]
    }

    /// The rule on repeated positions of this kind, if there is one.
    #[must_use]
    pub fn repetition_of(&self, what: Repeated) -> Option<RepetitionRule> {
        self.repetition.iter().copied().find(|rule| rule.what == what)
    }
}

fn four_corners(size: u8) -> Vec<Square> {
    let last = size.saturating_sub(1);
    [(0, 0), (last, 0), (0, last), (last, last)]
        .into_iter()
        .filter_map(|(file, rank)| Square::new(file, rank))
        .collect()
}

impl Default for Ruleset {
    fn default() -> Self {
        let attackers = PieceSet::ATTACKERS;
        let mut jumps = [JumpMode::None; 6];
        jumps[Kind::Knight as usize] = JumpMode::Capture;
        jumps[Kind::Commander as usize] = JumpMode::Jump;
        Self {
            escape: Some(Escape::Corner),
            throne: Zone {
                squares: ZoneSquares::Usual,
                stop: PieceSet::KING,
                pass: PieceSet::ALL,
                reenter: PieceSet::KING,
                hostile: attackers,
                hostile_empty: PieceSet::ALL,
                shelters: false,
            },
            corners: Zone {
                squares: ZoneSquares::Usual,
                stop: PieceSet::KING,
                pass: PieceSet::KING,
                reenter: PieceSet::KING,
                hostile: PieceSet::ALL,
                hostile_empty: PieceSet::NONE,
                shelters: false,
            },
            attacker_camps: Zone { hostile: PieceSet::DEFENDERS, ..Zone::plain(ZoneSquares::Listed(Vec::new())) },
            defender_camps: Zone {
                stop: PieceSet::DEFENDERS,
                pass: PieceSet::DEFENDERS,
                reenter: PieceSet::DEFENDERS,
                hostile: attackers,
                ..Zone::plain(ZoneSquares::Listed(Vec::new()))
            },
            king_armed: KingArmed::Yes,
            king_capture: KingCapture::STRONG,
            shieldwall: Shieldwall::None,
            shieldwall_flank: true,
            exit_fort: ExitFort::No,
            encirclement: true,
            no_moves: NoMoves::Loses,
            repetition: vec![RepetitionRule { what: Repeated::Position, times: 3, verdict: RepetitionVerdict::Draw }],
            draw_at_most: None,
            linnaean_capture: false,
            berserk: Berserk::None,
            jumps,
            jumps_own: PieceSet::NONE,
            speed: [[None; 6]; 2],
            move_limit: None,
        }
    }
}

impl RepetitionVerdict {
    /// Whether the verdict names a winner without looking at the game: `Some(None)` is a draw.
    #[must_use]
    pub fn winner(self, mover: Side) -> Option<Option<Side>> {
        match self {
            RepetitionVerdict::AttackersWin => Some(Some(Side::Attackers)),
            RepetitionVerdict::MoverLoses => Some(Some(mover.opponent())),
            RepetitionVerdict::MoverWins => Some(Some(mover)),
            RepetitionVerdict::Draw => Some(None),
            RepetitionVerdict::IllegalForDefenders | RepetitionVerdict::AggressorLoses => None,
        }
    }
}
