//! Judges a game of the archive while it is looked at, without keeping its plies.

use super::judge::{Judge, Replaying};
use super::{Checker, Code, Report, Verdict};
use crate::engine::{NextMove, Played};
use crate::formats::cut::Cut;
use crate::formats::read::{self, Glance, Tokens};
use crate::notation::{Kind, Move, Reading, Token};
use crate::record::RecordedReason;
use crate::rules::{Variant, catalogue};

impl Checker {
    /// Judges the record in these bytes: the same as [`read::record`] and [`Checker::check`], but most games of the archive need no reading.
    pub fn check_bytes(&mut self, chunk: &[u8], cut: &Cut) -> Report {
        self.check_at_a_glance(chunk, cut).unwrap_or_else(|| self.check(&read::record(chunk, cut)))
    }

    /// Judges the record in these bytes if it is written as nearly all games of the archive are, and each of its words can be read. `None` if it
    /// must be read whole: also where it cannot be played, but its label stands for other rules as well.
    pub fn check_at_a_glance(&mut self, chunk: &[u8], cut: &Cut) -> Option<Report> {
        let mut glance = Glance::new(chunk, cut)?;
        glance.record.result.reason = glance.last().and_then(ended_by);
        let variant = match self.rulebook.variant(&glance.record.rules) {
            (Some(variant), None) => variant,
            (None, Some((Code::NotTafl, message))) => return not_tafl(&glance, message),
            _ => return None,
        };
        let mut main = Replaying::new(self.rulebook.game(&variant).ok()?);
        let report = check(&glance, &variant, &mut main);
        self.rulebook.put_away(main.game);
        // Of a game that cannot be played, other readings of its label are tried.
        let has_others = || !self.rulebook.is_fixed() && catalogue().others_of_label(&variant).next().is_some();
        report.filter(|report| report.verdict < Verdict::Broken || !has_others())
    }
}

/// The report on another game, whose tokens are no concern of ours.
fn not_tafl(glance: &Glance<'_>, message: String) -> Option<Report> {
    let plies = glance.turns()?;
    let mut judge = Judge::new(&glance.record, false);
    judge.findings.add(Code::NotTafl, glance.record.place, || message);
    Some(Report { plies, ..judge.finish(None, None) })
}

/// What a token says of the game's end; `None` for a move.
fn ended_by(last: &str) -> Option<RecordedReason> {
    match Token::parse(last, Reading::Lenient) {
        Ok(Token::Resigned) => Some(RecordedReason::Resigned),
        Ok(Token::Timeout) => Some(RecordedReason::Timeout),
        _ => None,
    }
}

/// Replays the game, and compares what it says with what happens.
fn check(glance: &Glance<'_>, variant: &Variant, main: &mut Replaying) -> Option<Report> {
    let mut judge = Judge::new(&glance.record, false);
    judge.compare_first(glance.first, variant);
    let mut moves = Moves { tokens: glance.tokens(), text: None, count: 0 };
    let is_whole = loop {
        let played = if main.is_usual() {
            main.game.play_through(&mut moves)
        } else {
            moves.text = moves.tokens.next_bytes();
            Ok(None)
        };
        let Some(text) = moves.text else { break true };
        match played {
            Ok(Some(played)) => {
                let behind = Move::squares(text).map_or(&b""[..], |(.., behind)| behind);
                if played.jumped.is_some() || !Move::lists(behind, &played.captures) {
                    compare(glance, &mut judge, main, text, &played)?;
                }
            }
            // Nearly all games that end with a word end with this one.
            Ok(None) if main.is_usual() && text == b"resigned" => main.ended = Some(main.game.ply()),
            Ok(None) => {
                let entry = glance.entry_of(text)?;
                moves.count += u32::from(entry.is_turn());
                if !judge.play(main, &entry, None) {
                    entry.token.ok()?;
                    break false;
                }
            }
            Err(illegal) => {
                let (ply, entry) = (main.game.ply() + 1, glance.entry_of(text)?);
                judge.findings.add_at((&illegal).into(), ply, &entry, None, || illegal.to_string());
                entry.token.ok()?;
                break false;
            }
        }
    };
    if !is_whole && !moves.count_rest(glance) || moves.tokens.is_odd() {
        return None;
    }
    main.game.end_turn();
    let outcome = judge.sum_up(main, is_whole, &|| glance.last_place());
    let name = if variant.id.is_empty() { &variant.name } else { &variant.id };
    let joined = judge.joined;
    let report = judge.finish(Some(name.clone()), outcome);
    Some(Report { plies: moves.count - joined, ..report })
}

/// The tokens of a game, as far as they are moves as nearly all are.
struct Moves<'a> {
    tokens: Tokens<'a>,
    /// The token that was looked at last.
    text: Option<&'a [u8]>,
    /// How many turns there were so far.
    count: u32,
}

impl<'a> Moves<'a> {
    /// Counts the turns that are left; `false` if something is no token, of which more would have to be said.
    fn count_rest(&mut self, glance: &Glance<'a>) -> bool {
        self.tokens.by_ref().map(|text| glance.entry(text)).all(|entry| {
            self.count += u32::from(entry.is_turn());
            entry.token.is_ok()
        })
    }
}

impl Iterator for Moves<'_> {
    type Item = NextMove;

    #[inline(always)]
    fn next(&mut self) -> Option<NextMove> {
        self.text = self.tokens.next_bytes();
        let text = self.text?;
        let (from, to, is_awaited) = match Move::plain(text) {
            Some((from, to)) => (from, to, false),
            None => {
                let (from, to, behind) = Move::squares(text)?;
                (from, to, !behind.is_empty())
            }
        };
        self.count += 1;
        Some(NextMove { from, to, is_awaited })
    }
}

/// Compares what a move claims with what it did.
#[cold]
fn compare(
    glance: &Glance<'_>,
    judge: &mut Judge<'_, '_>,
    main: &mut Replaying,
    text: &[u8],
    played: &Played,
) -> Option<()> {
    let entry = glance.entry_of(text)?;
    let Ok(Token::Move(claimed)) = &entry.token else { return None };
    // Where the king stood before: there still, captured or not, unless it was he who moved.
    let king = if played.piece.kind == Kind::King { claimed.from } else { main.game.king_square() };
    let listed = claimed.captures.iter().any(|captured| captured.square == king).then_some(king);
    judge.compare(main, claimed, played, listed, &entry);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::cut::Cutter;
    use proptest::prelude::*;

    const GAMES: [&str; 4] = [
        r#"{"File":"a","AageGameTypeKey":51,"AageGameTypeName":"Brandubh 7x7","BlackPiecesCaptured":1,"Moves":["d6-c6","d5-c5","b4-b5","d3-e3","d7-d5xc5","resigned"],"WhoWon":"Black"}"#,
        r#"{"File":"b","AageGameTypeKey":51,"AageGameTypeName":"Brandubh 7x7","BlackPiecesCaptured":1,"Moves":["d6c6","d5c5","b4b5","d3e3","d7d5"],"WhoWon":""}"#,
        r#"{"File":"game-16-1-1.json","WhiteSidePlayerName":"Bj&ouml;rn","BlackSidePlayerName":null,"AageGameTypeKey":16,"AageGameTypeName":"Copenhagen Hnefatafl 11x11","WhoMovedFirst":"black","BlackPiecesCaptured":1,"WhitePiecesCaptured":0,"Moves":["h1-h3","f4-h4","k4-i4","e7-c7","k5-h5xh4","resigned"],"WhoWon":"Black"}"#,
        r#"{"AageGameTypeKey":51,"Moves":["d7-f7","e4-e7xf7","d2-c2","d5-g5","d6-g6xg5","d3-d2","b4-b5","d4-d5","b5-b4xc4","d5-c5","d1-b1","c5-g5xg6","b1-f1","g5-g7"],"WhoWon":"White"}"#,
    ];

    fn both(text: &str) -> (Option<Report>, Report) {
        let mut cutter = Cutter::new(text.as_bytes(), None).unwrap();
        let mut chunk = Vec::new();
        let cut = cutter.next_record(&mut chunk).unwrap().unwrap();
        let mut checker = Checker::default();
        let glanced = checker.check_at_a_glance(&chunk, &cut);
        // Again, with a game that has been put away.
        assert_eq!(checker.check_at_a_glance(&chunk, &cut), glanced);
        let read = checker.check(&read::record(&chunk, &cut));
        assert_eq!(checker.check_bytes(&chunk, &cut), read);
        (glanced, read)
    }

    #[test]
    fn games_as_the_archive_has_them_need_no_reading() {
        for game in GAMES {
            let (glanced, read) = both(&format!("{game}\n"));
            assert_eq!(glanced, Some(read), "{game}");
        }
    }

    #[test]
    fn what_is_read_token_by_token_needs_no_reading() {
        for (from, to) in [
            ("d6-c6", "d6-c7"),
            ("d3-e3", "d3-d6"),
            ("d6-c6", "d6-c6xd5"),
            ("xc5", ""),
            ("xc5", "xc5xc5"),
            ("d6-c6", "Kd6-c6"),
            ("d6-c6", "d6^c6"),
            ("\"resigned\"", "\"resigned\",\"resigned\""),
            ("\"resigned\"", "\"resigned\",\"e3-e2\""),
            ("\"resigned\"", "\"e3-e2\",\"timeout\""),
            (",\"resigned\"", ""),
            ("Black\"", "White\""),
            ("51,\"AageGameTypeName\":\"Brandubh 7x7\"", "146"),
            ("\"BlackPiecesCaptured\"", "\"WhoMovedFirst\":\"white\",\"BlackPiecesCaptured\""),
        ] {
            let game = GAMES[0].replacen(from, to, 1);
            assert_ne!(game, GAMES[0], "{from}");
            let (glanced, read) = both(&game);
            assert_eq!(glanced, Some(read), "{game}");
        }
    }

    #[test]
    fn what_is_odd_must_be_read() {
        for (from, to) in [
            ("d6-c6", "nox"),
            ("d6-c6", "d6-c7-c8"),
            ("d6-c6\",\"d5-c5", "d6-c7\",\"nox"),
            ("\"File\":\"a\"", "\"File\":1"),
            ("\"File\":\"a\"", "\"origin\":\"otn\""),
            ("\"File\":\"a\"", "\"WhoWon\":\"Black\""),
            ("Moves", "moves"),
            ("51", "5100"),
            ("{", "{ "),
        ] {
            let game = GAMES[0].replacen(from, to, 1);
            assert_ne!(game, GAMES[0], "{from}");
            assert_eq!(both(&game).0, None, "{game}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3_000))]

        #[test]
        fn a_glance_says_what_reading_says(game in 0..GAMES.len(), at: prop::sample::Index, length in 0..12_usize, new in r#"([",a-dx0-9\]-]|resigned|timeout|null|"Moves":|,"[b-e][4-6]-[b-e][4-6]"){0,3}"#) {
            let text = GAMES[game];
            let start = at.index(text.len());
            let end = (start + length).min(text.len());
            let text = format!("{}{new}{}", &text[..start], &text[end..]);
            let (glanced, read) = both(&text);
            if let Some(glanced) = glanced {
                prop_assert_eq!(glanced, read, "{}", text);
            }
        }
    }
}
