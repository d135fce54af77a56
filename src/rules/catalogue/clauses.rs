//! Which clause of which rule text says so: the reason that an arbiter quotes.
//!
//! Rulesets that only recorded games show have no text. Where one of their rules is that of a text, the clause is told as a likeness
//! ("as in Copenhagen 5"); where no text has it, the variant's own source must do.

mod texts;

use super::catalogue;
use crate::notation::{Side, Square};
use crate::rules::{KingCapture, Ruleset, Variant, Zone};
use texts::{TEXTS, Text};

/// What a clause of a rule text is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// How pieces move.
    Moving,
    /// Which side begins, and that turns alternate.
    Turns,
    /// How men are captured.
    Capture,
    /// How a row on the edge is captured.
    Shieldwall,
    /// Who may use the throne, and whom it threatens.
    Throne,
    /// The same of the corners.
    Corners,
    /// The same of the camps.
    Camps,
    /// How the king is captured.
    KingCapture,
    /// Where the king escapes.
    Escape,
    /// The fort on the edge that wins.
    ExitFort,
    /// The attackers' win by surrounding everyone.
    Encirclement,
    /// What follows repetitions.
    Repetition,
    /// What happens to a side that cannot move.
    NoMoves,
    /// The draw for want of attackers.
    Material,
    /// Turns in which a piece that has captured goes on.
    Berserk,
    /// The house rule that a game ends after so many plies.
    MoveLimit,
}

/// Where the rules of a variant say something of a subject: a clause of its own text (`Copenhagen 4b`), one of a text that has the same
/// rule (`as in Copenhagen 4b`), or the source of the variant as a whole.
///
/// ```
/// use taflkit::rules::{Subject, clause, find};
/// assert_eq!(clause(&find("copenhagen-11").unwrap(), Subject::Shieldwall), "Copenhagen 4b");
/// assert_eq!(clause(&find("brandubh-7").unwrap(), Subject::Throne), "as in Copenhagen 5");
/// ```
#[must_use]
pub fn clause(variant: &Variant, subject: Subject) -> String {
    let says = |text: &&Text| text.clause(subject).is_some() && text.has_rule_of(variant, subject);
    let is_own = |text: &&Text| text.rulesets.contains(&variant.ruleset_id.as_str());
    let cite = |text: &Text| format!("{} {}", text.name, text.clause(subject).unwrap_or_default());
    if let Some(text) = TEXTS.iter().filter(is_own).find(says) {
        return cite(text);
    }
    TEXTS.iter().find(says).map_or_else(|| variant.source.clone(), |text| format!("as in {}", cite(text)))
}

impl Text {
    fn clause(&self, subject: Subject) -> Option<&'static str> {
        self.clauses.iter().find(|(about, _)| *about == subject).map(|(_, clause)| *clause)
    }

    /// Whether a variant's rule on this subject is the one of the text.
    fn has_rule_of(&self, variant: &Variant, subject: Subject) -> bool {
        let Some(text) = catalogue().find(self.variant) else { return false };
        match subject {
            Subject::Turns => variant.first == Side::Attackers && text.first == Side::Attackers,
            _ => is_alike(&text.ruleset, &variant.ruleset, subject),
        }
    }
}

/// Whether two rulesets have the same rule on a subject, as far as boards of other sizes can have the same.
fn is_alike(one: &Ruleset, other: &Ruleset, subject: Subject) -> bool {
    match subject {
        Subject::Turns => true,
        Subject::Moving => one.speed == other.speed,
        Subject::Capture => one.king_armed == other.king_armed && one.linnaean_capture == other.linnaean_capture,
        Subject::Shieldwall => one.shieldwall == other.shieldwall && one.shieldwall_flank == other.shieldwall_flank,
        Subject::Throne => is_alike_zone(&one.throne, &other.throne),
        Subject::Corners => is_alike_zone(&one.corners, &other.corners),
        Subject::Camps => {
            is_alike_zone(&one.attacker_camps, &other.attacker_camps)
                && is_alike_zone(&one.defender_camps, &other.defender_camps)
        }
        Subject::KingCapture => {
            // Whether a corner counts makes no difference where there is none.
            let corners_count = one.king_capture.corners_count;
            let without = |rules: &Ruleset| is_empty(&rules.corners);
            let is_same = one.king_capture == other.king_capture;
            is_same
                || (without(other) || without(one))
                    && one.king_capture == KingCapture { corners_count, ..other.king_capture }
        }
        Subject::Escape => one.escape == other.escape,
        Subject::ExitFort => one.exit_fort == other.exit_fort,
        Subject::Encirclement => one.encirclement == other.encirclement,
        Subject::Repetition => one.repetition == other.repetition,
        Subject::NoMoves => one.no_moves == other.no_moves,
        Subject::Material => one.draw_at_most == other.draw_at_most,
        Subject::Berserk => one.berserk == other.berserk,
        Subject::MoveLimit => one.move_limit == other.move_limit,
    }
}

/// Whether two zones work alike, wherever they are.
fn is_alike_zone(one: &Zone, other: &Zone) -> bool {
    let squares = one.squares.clone();
    is_empty(one) == is_empty(other) && *one == Zone { squares, ..other.clone() }
}

/// Whether a zone has no square, on any board.
fn is_empty(zone: &Zone) -> bool {
    zone.on_board(Square::new(0, 0).into_iter().collect()).is_empty()
}

#[cfg(test)]
mod tests {
    use super::Subject::*;
    use super::*;
    use crate::rules::find;

    /// The subjects on which the options of a ruleset say something.
    fn used(rules: &Ruleset, size: u8) -> Vec<Subject> {
        let mut used = vec![Turns, Moving, Capture, Subject::KingCapture, NoMoves];
        let mut add = |subject, is_used: bool| {
            if is_used {
                used.push(subject);
            }
        };
        add(Shieldwall, rules.shieldwall != crate::rules::Shieldwall::None);
        add(
            Throne,
            !rules.throne_squares(size).is_empty() && rules.throne != Zone::plain(rules.throne.squares.clone()),
        );
        add(Corners, !rules.corner_squares(size).is_empty());
        add(Escape, rules.escape.is_some());
        add(ExitFort, rules.exit_fort != crate::rules::ExitFort::No);
        add(Encirclement, rules.encirclement);
        add(Repetition, !rules.repetition.is_empty());
        add(Material, rules.draw_at_most.is_some());
        used
    }

    #[test]
    fn every_ruleset_of_a_text_has_a_clause_for_each_subject_that_it_uses() {
        for id in [
            "copenhagen-11",
            "copenhagen-13",
            "copenhagen-wtf-11",
            "tablut-9",
            "hnefatafl-11",
            "hnefatafl-base-11",
            "tawlbwrdd-11",
            "saami-tablut-9",
            "saami-tablut-text-9",
            "sea-battle-9",
        ] {
            let variant = find(id).unwrap();
            let own = TEXTS.iter().filter(|text| text.rulesets.contains(&variant.ruleset_id.as_str()));
            let own: Vec<&str> = own.map(|text| text.name).collect();
            for subject in used(&variant.ruleset, variant.size()) {
                let clause = clause(&variant, subject);
                if (id, subject) == ("saami-tablut-9", Throne) {
                    // The games prove what the text passes over.
                    assert_eq!(clause, "as in Copenhagen 5");
                } else {
                    assert!(own.iter().any(|name| clause.starts_with(name)), "{id}, {subject:?}: {clause}");
                }
            }
        }
    }

    #[test]
    fn the_clause_is_that_of_the_rule() {
        for (id, subject, expected) in [
            ("copenhagen-11", Repetition, "Copenhagen table row \"Repetition\""),
            ("copenhagen-wtf-11", Repetition, "Copenhagen 8"),
            ("hnefatafl-base-11", Material, "Basic hnefatafl \"End of the game\""),
            ("sea-battle-9", Subject::KingCapture, "Sea battle 6a"),
            ("fetlar-11", Subject::KingCapture, "as in Copenhagen 7a"),
            ("fetlar-11", Repetition, "the Fetlar Hnefatafl Panel's rules as recorded games show them"),
            ("brandubh-7", Subject::KingCapture, "as in Tawlbwrdd 7a"),
        ] {
            assert_eq!(clause(&find(id).unwrap(), subject), expected, "{id}");
        }
    }

    #[test]
    fn no_clause_stands_twice_in_a_text() {
        for text in TEXTS {
            assert!(find(text.variant).is_some_and(|variant| variant.ruleset_id == text.rulesets[0]), "{}", text.name);
            for (index, (subject, _)) in text.clauses.iter().enumerate() {
                assert!(text.clauses[index + 1..].iter().all(|(other, _)| other != subject), "{}", text.name);
            }
        }
    }
}
