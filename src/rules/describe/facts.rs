//! What the sentences are made from: the rules on their board, and who is meant by a set of pieces.

use super::words::list;
use crate::notation::{Kind, Piece, PieceSet, Side, Square};
use crate::rules::{Escape, Ruleset, Sides, Variant, Zone};

/// What the sentences are made from.
pub(super) struct Facts<'a> {
    pub(super) variant: &'a Variant,
    pub(super) rules: &'a Ruleset,
    pub(super) size: u8,
    /// Every kind of piece that the game begins with; no other can come to be on the board.
    pub(super) pieces: PieceSet,
    pub(super) throne: Ground<'a>,
    pub(super) corners: Ground<'a>,
    /// By side.
    pub(super) camps: [Ground<'a>; 2],
}

/// A zone on this board.
pub(super) struct Ground<'a> {
    pub(super) zone: &'a Zone,
    pub(super) squares: Vec<Square>,
    /// One of its squares: `a corner`.
    pub(super) one: &'static str,
    /// The others of them, to somebody who stands on one.
    pub(super) others: &'static str,
    /// How the picture shows it where it is empty.
    pub(super) mark: char,
}

impl<'a> Ground<'a> {
    fn new(zone: &'a Zone, squares: Vec<Square>, size: u8, [one, others]: [&'static str; 2], mark: char) -> Self {
        let mut squares: Vec<_> = squares.into_iter().filter(|square| square.fits(size)).collect();
        squares.sort_unstable();
        squares.dedup();
        Self { zone, squares, one, others, mark }
    }

    /// Whether two of its squares adjoin, so that a piece can move from one to the other without leaving it.
    pub(super) fn is_roomy(&self) -> bool {
        self.squares.iter().any(|&square| neighbours(square).any(|next| self.squares.contains(&next)))
    }

    /// Whether its squares form several groups, none of which adjoins another.
    pub(super) fn is_in_parts(&self) -> bool {
        let mut reached: Vec<Square> = self.squares.iter().take(1).copied().collect();
        let mut at = 0;
        while let Some(&square) = reached.get(at) {
            reached.extend(
                neighbours(square)
                    .filter(|next| self.squares.contains(next) && !reached.contains(next))
                    .collect::<Vec<_>>(),
            );
            at += 1;
        }
        reached.len() < self.squares.len()
    }

    /// Who may come onto it from elsewhere.
    pub(super) fn enterable(&self) -> PieceSet {
        self.zone.stop.intersection(self.zone.reenter)
    }
}

impl<'a> Facts<'a> {
    pub(super) fn of(variant: &'a Variant) -> Self {
        let (rules, size) = (&*variant.ruleset, variant.size());
        let (throne, camps) =
            (rules.throne_squares(size), [rules.attacker_camp_squares(), rules.defender_camp_squares()]);
        let throne_names = match throne.len() {
            1 => ["the throne", "the rest of the throne"],
            _ => ["a throne square", "the other throne squares"],
        };
        let camp_names = if camps.iter().any(Vec::is_empty) {
            [["a camp square", "the other camp squares"]; 2]
        } else {
            [
                ["a square of the attackers' camps", "the other squares of the attackers' camps"],
                ["a square of the defenders' camps", "the other squares of the defenders' camps"],
            ]
        };
        let [attackers, defenders] = camps;
        Self {
            variant,
            rules,
            size,
            pieces: variant.start.pieces().map(|(_, piece)| piece).collect(),
            throne: Ground::new(&rules.throne, throne, size, throne_names, '+'),
            corners: Ground::new(
                &rules.corners,
                rules.corner_squares(size),
                size,
                ["a corner", "the other corner squares"],
                'x',
            ),
            camps: [
                Ground::new(&rules.attacker_camps, attackers, size, camp_names[0], '-'),
                Ground::new(&rules.defender_camps, defenders, size, camp_names[1], '='),
            ],
        }
    }

    pub(super) fn grounds(&self) -> [&Ground<'a>; 4] {
        [&self.throne, &self.corners, &self.camps[0], &self.camps[1]]
    }

    pub(super) fn men(&self) -> PieceSet {
        self.pieces.intersection(PieceSet::MEN)
    }

    pub(super) fn has(&self, kind: Kind) -> bool {
        self.pieces.iter().any(|piece| piece.kind == kind)
    }

    pub(super) fn has_piece_of(&self, side: Side, kind: Kind) -> bool {
        self.pieces.contains(Piece::new(side, kind))
    }

    pub(super) fn count(&self, piece: Piece) -> usize {
        self.variant.start.pieces().filter(|&(_, other)| other == piece).count()
    }

    /// Whether there are other men than the plain ones, so that "man" alone does not tell them apart.
    pub(super) fn is_mixed(&self) -> bool {
        self.men().iter().any(|piece| piece.kind != Kind::Man)
    }

    /// The pieces of a set that the game has, in the plural: `attackers and the king`. Empty if it has none.
    pub(super) fn who(&self, set: PieceSet) -> String {
        let mut names = Vec::new();
        for side in [Side::Attackers, Side::Defenders] {
            let of_side = if side == Side::Attackers { PieceSet::ATTACKERS } else { PieceSet::DEFENDERS };
            let men = self.men().intersection(of_side);
            let named = men.intersection(set);
            if named == men && !men.is_empty() {
                names.push(side.name().to_owned());
            } else {
                names.extend(named.iter().map(|piece| format!("the {side}' {}", self.kind_name(piece.kind, 2))));
            }
        }
        if self.pieces.intersection(set).contains(Piece::KING) {
            names.push("the king".to_owned());
        }
        list(&names, "and")
    }

    pub(super) fn is_everyone(&self, set: PieceSet) -> bool {
        without(self.pieces, set).is_empty()
    }

    pub(super) fn is_nobody(&self, set: PieceSet) -> bool {
        self.pieces.intersection(set).is_empty()
    }

    /// `Every piece may`, `Only attackers may`, `No piece may`.
    pub(super) fn may(&self, set: PieceSet) -> String {
        if self.is_nobody(set) {
            "No piece may".into()
        } else if self.is_everyone(set) {
            "Every piece may".into()
        } else {
            format!("Only {} may", self.who(set))
        }
    }

    pub(super) fn kind_name(&self, kind: Kind, count: usize) -> String {
        let plain = if kind == Kind::Man && self.is_mixed() { "plain " } else { "" };
        let name = kind.name();
        match (kind, count) {
            (_, 1) => format!("{plain}{name}"),
            (Kind::Man, _) => format!("{plain}men"),
            (Kind::Mercenary, _) => "mercenaries".into(),
            _ => format!("{name}s"),
        }
    }

    /// The men to whom a zone is hostile always, and those to whom it is while it is empty only.
    pub(super) fn hostility(&self, ground: &Ground) -> [PieceSet; 2] {
        if ground.squares.is_empty() {
            return [PieceSet::NONE; 2];
        }
        let always = self.men().intersection(ground.zone.hostile);
        [always, without(self.men().intersection(ground.zone.hostile_empty), always)]
    }

    pub(super) fn has_hostile_squares(&self) -> bool {
        self.grounds().into_iter().any(|ground| self.hostility(ground).iter().any(|set| !set.is_empty()))
    }

    pub(super) fn is_on_edge(&self, square: Square) -> bool {
        [square.file(), square.rank()].into_iter().any(|at| at == 0 || at + 1 == self.size)
    }

    pub(super) fn is_board_corner(&self, square: Square) -> bool {
        let outer = |at: u8| at == 0 || at + 1 == self.size;
        outer(square.file()) && outer(square.rank())
    }

    pub(super) fn escape_squares(&self) -> Vec<Square> {
        match self.rules.escape {
            Some(Escape::Corner) => self.rules.escape_corners(self.size),
            Some(Escape::Edge) => {
                let all =
                    (0..self.size).flat_map(|file| (0..self.size).filter_map(move |rank| Square::new(file, rank)));
                all.filter(|&square| self.is_on_edge(square)).collect()
            }
            None => Vec::new(),
        }
    }

    pub(super) fn sides_needed(&self, square: Square) -> Sides {
        let (capture, throne) = (&self.rules.king_capture, &self.throne.squares);
        if throne.contains(&square) {
            capture.on_throne
        } else if neighbours(square).any(|next| throne.contains(&next)) {
            capture.beside_throne
        } else {
            capture.elsewhere
        }
    }
}

/// The squares that share a side with this one, on a board of any size.
pub(super) fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    let (file, rank) = (square.file(), square.rank());
    [
        (Some(file), rank.checked_add(1)),
        (file.checked_add(1), Some(rank)),
        (Some(file), rank.checked_sub(1)),
        (file.checked_sub(1), Some(rank)),
    ]
    .into_iter()
    .filter_map(|(file, rank)| Square::new(file?, rank?))
}

pub(super) fn without(set: PieceSet, others: PieceSet) -> PieceSet {
    set.iter().filter(|&piece| !others.contains(piece)).collect()
}
