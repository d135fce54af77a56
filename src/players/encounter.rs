//! A game as a table of players sees it.

use super::{Aliases, WhyLeftOut};
use crate::engine::Winner;
use crate::facts::{Facts, WinnerBy};
use crate::notation::Side;
use jiff::civil::Date;

/// Two players and what came of their game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounter {
    /// The player of the attackers.
    pub attackers: String,
    /// The player of the defenders; never the same one.
    pub defenders: String,
    /// The side that won; `None` for a draw.
    pub winner: Option<Side>,
    /// The day, if it is known whole.
    pub date: Option<Date>,
}

impl Encounter {
    /// What these facts say, with every player under one name.
    ///
    /// # Errors
    /// When a player is not known, both are the same, or there is no result. The first of these that holds is told: names cost nothing,
    /// while a result may cost a replay.
    pub fn of(facts: &Facts<'_>, aliases: &Aliases, by: WinnerBy) -> Result<Self, WhyLeftOut> {
        let player = |side| facts.player(side).map(|name| aliases.name(name));
        let (Some(attackers), Some(defenders)) = (player(Side::Attackers), player(Side::Defenders)) else {
            return Err(WhyLeftOut::NoPlayers);
        };
        if attackers == defenders {
            return Err(WhyLeftOut::OnePlayer);
        }
        let winner = match facts.winner(by) {
            Some(Winner::Attackers) => Some(Side::Attackers),
            Some(Winner::Defenders) => Some(Side::Defenders),
            Some(Winner::Draw) => None,
            Some(Winner::Arbiter) | None => return Err(WhyLeftOut::NoResult),
        };
        Ok(Self { attackers: attackers.to_owned(), defenders: defenders.to_owned(), winner, date: facts.date() })
    }

    /// The player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        match side {
            Side::Attackers => &self.attackers,
            Side::Defenders => &self.defenders,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Checker;
    use crate::formats::{cut::Cutter, read};

    fn encounter(game: &str, by: WinnerBy) -> Result<Encounter, WhyLeftOut> {
        let mut cutter = Cutter::new(game.as_bytes(), None).unwrap();
        let mut chunk = Vec::new();
        let cut = cutter.next_record(&mut chunk).unwrap().unwrap();
        let record = read::record(&chunk, &cut);
        let aliases = Aliases::parse(b"alias,name\nada_2,Ada\n").unwrap();
        Encounter::of(&Facts::new("games", &record, &mut Checker::default()), &aliases, by)
    }

    /// A game that was given up: the board shows no winner.
    fn game(attackers: &str, defenders: &str, more: &str) -> String {
        format!(
            r#"{{"BlackSidePlayerName":"{attackers}","WhiteSidePlayerName":"{defenders}","AageGameTypeKey":51,"Date":"2024.05.01","Moves":["d6-c6","resigned"]{more}}}"#
        )
    }

    #[test]
    fn names_are_those_of_the_players() {
        let won = encounter(&game(" ada_2 ", "Bj&ouml;rn", r#","WhoWon":"White""#), WinnerBy::Recorded).unwrap();
        assert_eq!((won.player(Side::Attackers), won.player(Side::Defenders)), ("Ada", "Björn"));
        assert_eq!(
            (won.winner, won.date.map(|date| date.to_string())),
            (Some(Side::Defenders), Some("2024-05-01".into()))
        );
    }

    #[test]
    fn the_first_reason_that_holds_is_told() {
        for (attackers, defenders, more, why) in [
            ("?", "Bo", "", WhyLeftOut::NoPlayers),
            ("ada_2", "Ada", "", WhyLeftOut::OnePlayer),
            ("Ada", "Bo", "", WhyLeftOut::NoResult),
        ] {
            assert_eq!(encounter(&game(attackers, defenders, more), WinnerBy::Recorded), Err(why));
        }
        let given_up = game("Ada", "Bo", r#","WhoWon":"White""#);
        assert_eq!(encounter(&given_up, WinnerBy::Replayed), Err(WhyLeftOut::NoResult));
    }
}
