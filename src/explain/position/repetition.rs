//! How often a position, a formation or a move has been there, and who is to blame.

use super::Explanation;
use super::words::{capital, list, number, ordinal, plural};
use crate::engine::{Cycle, Game, Winner};
use crate::notation::Square;
use crate::rules::{Repeated, RepetitionVerdict, Ruleset};

/// What has been counted since the last capture.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Repeats {
    /// How often the position has stood with the same side to move, this time included.
    pub position: u32,
    /// What the rules on repetition count.
    pub rules: Vec<RuleCount>,
    /// The last round of a repetition for which an aggressor was looked for.
    pub round: Option<Round>,
}

/// A rule on repetition, and how far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct RuleCount {
    /// What it counts: `position`, `formation` (the defenders'), `move`.
    pub counts: &'static str,
    /// How often that has been there.
    pub seen: u32,
    /// How often it must be, for the verdict to fall.
    pub at: u8,
    /// What follows: `attackers-win`, `mover-loses`, `mover-wins`, `draw`, `illegal-for-defenders`, `aggressor-loses`.
    pub verdict: &'static str,
    #[serde(skip)]
    what: Repeated,
    #[serde(skip)]
    then: RepetitionVerdict,
}

/// The last round of a repetition.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Round {
    /// Its first ply.
    pub from_ply: u32,
    /// Its last ply.
    pub to_ply: u32,
    /// The plies at which the attackers could have played something else without losing at once.
    pub attackers_had_choice: Vec<u32>,
    /// The same for the defenders.
    pub defenders_had_choice: Vec<u32>,
}

impl Repeats {
    /// What has been counted in this game, up to its last move.
    pub(super) fn new(game: &Game, rules: &Ruleset, last: Option<(Square, Square)>) -> Self {
        let times = game.times(last);
        let rules = rules.repetition.iter().map(|rule| RuleCount {
            counts: match rule.what {
                Repeated::Position => "position",
                Repeated::DefendersFormation => "formation",
                Repeated::Move => "move",
            },
            seen: times[rule.what as usize],
            at: rule.times,
            verdict: verdict_name(rule.verdict),
            what: rule.what,
            then: rule.verdict,
        });
        let round = |cycle: &Cycle| Round {
            from_ply: cycle.from_ply,
            to_ply: cycle.to_ply,
            attackers_had_choice: cycle.attackers_had_choice.clone(),
            defenders_had_choice: cycle.defenders_had_choice.clone(),
        };
        Self { position: times[Repeated::Position as usize], rules: rules.collect(), round: game.cycle().map(round) }
    }
}

fn verdict_name(verdict: RepetitionVerdict) -> &'static str {
    match verdict {
        RepetitionVerdict::AttackersWin => "attackers-win",
        RepetitionVerdict::MoverLoses => "mover-loses",
        RepetitionVerdict::MoverWins => "mover-wins",
        RepetitionVerdict::Draw => "draw",
        RepetitionVerdict::IllegalForDefenders => "illegal-for-defenders",
        RepetitionVerdict::AggressorLoses => "aggressor-loses",
    }
}

impl Explanation {
    pub(super) fn repeated(&self) -> Vec<String> {
        let repeats = &self.repetition;
        let mut said = Vec::new();
        for rule in repeats.rules.iter().filter(|rule| rule.seen >= 2) {
            let what = match rule.what {
                Repeated::Position => "This position has stood",
                Repeated::DefendersFormation => "The defenders have come to this formation",
                Repeated::Move => "This move has been made",
            };
            let follows = match rule.then {
                RepetitionVerdict::AttackersWin => "the attackers win",
                RepetitionVerdict::MoverLoses => "the side that makes it so loses",
                RepetitionVerdict::MoverWins => "the side that makes it so wins",
                RepetitionVerdict::Draw => "the game is drawn",
                RepetitionVerdict::IllegalForDefenders => "is forbidden to the defenders",
                RepetitionVerdict::AggressorLoses => "the side that had a choice (the aggressor) loses",
            };
            let time = ordinal(usize::from(rule.at));
            let then = if rule.then == RepetitionVerdict::IllegalForDefenders {
                format!("a {time} time {follows}")
            } else {
                format!("at the {time} time {follows}")
            };
            said.push(format!("{what} {} since the last capture; {then}.", times(rule.seen)));
        }
        if repeats.position >= 2 && repeats.rules.iter().all(|rule| rule.what != Repeated::Position) {
            said.push(format!(
                "This position has stood {} since the last capture. These rules do not count positions.",
                times(repeats.position)
            ));
        }
        if let Some(round) = &repeats.round {
            said.push(self.blame(round));
        }
        said
    }

    fn blame(&self, round: &Round) -> String {
        let choice = |side: &str, plies: &[u32]| match plies {
            [] => format!("the {side} had none: everything else would have lost at once"),
            plies => format!(
                "the {side} had one at {} {}",
                plural(plies.len(), "ply", "plies"),
                list(&plies.iter().map(ToString::to_string).collect::<Vec<_>>(), "and")
            ),
        };
        let verdict = match self.outcome.map(|outcome| outcome.winner) {
            Some(Winner::Attackers) => "So the defenders are the aggressor, and lose.",
            Some(Winner::Defenders) => "So the attackers are the aggressor, and lose.",
            _ => "So the rules do not say who loses, and an arbiter must.",
        };
        format!(
            "In the last round, plies {} to {}, who had a choice? {}; {}. {verdict}",
            round.from_ply,
            round.to_ply,
            capital(&choice("attackers", &round.attackers_had_choice)),
            choice("defenders", &round.defenders_had_choice)
        )
    }
}

fn times(count: u32) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        count => format!("{} times", number(count as usize)),
    }
}
