//! The rules in one line.

use super::facts::Facts;
use crate::notation::{Kind, Piece, Side};
use crate::rules::{
    Berserk, Escape, ExitFort, KingArmed, NoMoves, Repeated, RepetitionVerdict, Shieldwall, Sides, Variant,
};

/// The rules in one line, for lists: `11x11, 24 v 12+K, corner escape, king taken on 4 sides, shieldwall, exit fort`.
#[must_use]
pub fn summary(variant: &Variant) -> String {
    let facts = Facts::of(variant);
    let rules = facts.rules;
    let count = |side, kind: fn(Kind) -> bool| {
        variant.start.pieces().filter(|(_, piece)| piece.side == side && kind(piece.kind)).count()
    };
    let king = if facts.pieces.contains(Piece::KING) { "+K" } else { "" };
    let (attackers, defenders) =
        (count(Side::Attackers, |_| true), count(Side::Defenders, |kind: Kind| kind != Kind::King));
    let mut parts = vec![format!("{0}x{0}", facts.size), format!("{attackers} v {defenders}{king}")];
    let mut say = |part: &str| parts.push(part.to_owned());
    if variant.first == Side::Defenders {
        say("defenders begin");
    }
    say(match rules.escape {
        Some(Escape::Corner) => "corner escape",
        Some(Escape::Edge) => "edge escape",
        None => "no escape",
    });
    say(&facts.king_capture_in_short());
    match rules.king_armed {
        KingArmed::Yes => {}
        KingArmed::Hammer => say("king captures only by moving"),
        KingArmed::Anvil => say("king captures only by standing"),
        KingArmed::No => say("unarmed king"),
    }
    for (present, part) in [
        (facts.throne.squares.is_empty(), "no throne"),
        (facts.has_plain_throne(), "plain throne"),
        (!facts.camps[0].squares.is_empty() || !facts.camps[1].squares.is_empty(), "camps"),
        (rules.shieldwall == Shieldwall::Strong, "shieldwall"),
        (rules.shieldwall == Shieldwall::Weak, "weak shieldwall"),
        (rules.exit_fort != ExitFort::No, "exit fort"),
        (rules.encirclement, "encirclement"),
        (rules.linnaean_capture, "Linnaean capture"),
        (rules.berserk != Berserk::None, "berserk"),
        (rules.no_moves == NoMoves::Draw, "no moves draw"),
    ] {
        if present {
            say(part);
        }
    }
    for limit in facts.speed_limits() {
        say(&uncapitalised(limit.trim_end_matches(" in one move.").trim_end_matches('.')));
    }
    for rule in &rules.repetition {
        let what = match rule.what {
            Repeated::Position => "position",
            Repeated::DefendersFormation => "defenders' formation",
            Repeated::Move => "move",
        };
        let verdict = match rule.verdict {
            RepetitionVerdict::AttackersWin => "attackers win",
            RepetitionVerdict::MoverLoses => "mover loses",
            RepetitionVerdict::MoverWins => "mover wins",
            RepetitionVerdict::Draw => "draw",
            RepetitionVerdict::IllegalForDefenders => "illegal for defenders",
            RepetitionVerdict::AggressorLoses => "aggressor loses",
        };
        say(&format!("{what} {} times: {verdict}", rule.times));
    }
    if let Some(most) = rules.draw_at_most {
        say(&format!("draw at {most} attackers"));
    }
    if let Some(limit) = rules.move_limit {
        say(&format!("draw after {} plies", limit.plies));
    }
    parts.join(", ")
}

fn uncapitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

impl Facts<'_> {
    fn king_capture_in_short(&self) -> String {
        let capture = &self.rules.king_capture;
        let digit = |sides| if sides == Sides::Four { 4 } else { 2 };
        let mut short = format!("king taken on {} sides", digit(capture.elsewhere));
        let mut except = Vec::new();
        if !self.throne.squares.is_empty() {
            let differs = |sides| sides != capture.elsewhere;
            match (differs(capture.on_throne), differs(capture.beside_throne)) {
                (false, false) => {}
                (true, false) => except.push(format!("{} on the throne", digit(capture.on_throne))),
                (false, true) => except.push(format!("{} beside the throne", digit(capture.beside_throne))),
                (true, true) => except.push(format!("{} on and beside the throne", digit(capture.on_throne))),
            }
        }
        if capture.edge_counts && self.rules.escape != Some(Escape::Edge) {
            except.push("the edge counts".into());
        }
        if !except.is_empty() {
            short.push_str(&format!(" ({})", except.join(", ")));
        }
        short
    }

    /// A throne where anybody may stand and that is hostile to nobody: it matters to the king's capture alone.
    fn has_plain_throne(&self) -> bool {
        let throne = &self.throne;
        !throne.squares.is_empty()
            && self.is_everyone(throne.enterable())
            && self.hostility(throne).iter().all(|set| set.is_empty())
    }
}
