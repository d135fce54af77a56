//! Second opinions: the engine plays the same games as two other programs, and as a third that was written here from the rule texts on a
//! plain array. Wherever a move takes other men or ends the game otherwise, the difference must be of a kind that the rule texts
//! decide, and each kind is recognised by a test on the position, never by being "what differs".
//!
//! | kind of difference | what decides it |
//! |---|---|
//! | tafl-rs counts a position whichever side is to move | "when the same position arises for the third time with the same player to move" (Finnish and Japanese tables) |
//! | one ring or several | "surround the king and all remaining defenders so that none of them can reach the edge" (the same): each is asked, not all in one ring |
//! | a ring that could be broken | the same sentence: it asks for no unbreakable ring |
//! | forts | "it is impossible for the attackers to break the fort" (English 6b): nothing about two men on the edge, the last move, or corners |
//! | two rows closed by one move | "a row ... is captured when an enemy's move closes both its ends" (the tables): that holds for each row |
//! | repeated moves of one side | "the same position ... for the third time": positions, and the defenders lose, whoever moved last |
//! | no attacker left where no move is a draw | "a player who cannot move: a draw", "the defenders win only by taking the king to a corner" (the tables) |
//! | the edge as a side of the king (magpie) | no rule text; the archives' games of this ruleset |
//!
//! The long runs: `cargo test --release --test suite -- --ignored --nocapture ten_thousand`.

mod judges;
mod naive;
pub mod random;
mod starts;

use hnefatafl::collections::PieceSet;
use hnefatafl::pieces::KING as PEER_KING;
use hnefatafl::preset::rules as presets;
use hnefatafl::rules::{EnclosureWinRules, OccupyRules, PassRules, Ruleset};
use judges::{End, Judge, Oracle, Ours, Preset, Verdict, board_of, oracle_sees_fort};
use naive::{ATTACKER, Board, Cell, DEFENDER, EMPTY, KING, name};
use random::Random;
use starts::Start;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use tafl_rs::fast::{FastMove, FastPlayoutRunner, FastState};
use taflkit::engine::{Reason, Referee};
use taflkit::notation::Side;
use taflkit::rules::{Variant, find, resolve};

// ---- One ply, seen by two judges ------------------------------------------------------------------------------------

struct Ply<'a> {
    before: &'a Board,
    after: &'a Board,
    from: Cell,
    to: Cell,
    attackers_moved: bool,
    ours: &'a Verdict,
    theirs: &'a Verdict,
    /// How often this position has stood with this side to move, and how often at all.
    times: usize,
    times_either_side: usize,
}

/// The name of the kind of difference, if it is a known one.
type Classify = fn(&Ply, &mut Random) -> Option<&'static str>;

/// What was compared, and what differed.
#[derive(Default)]
struct Tally {
    games: usize,
    plies: usize,
    captures: usize,
    shieldwalls: usize,
    ends: BTreeMap<String, usize>,
    /// By kind: how many, and the example with the fewest pieces.
    differences: BTreeMap<&'static str, (usize, usize, String)>,
    unexplained: Vec<String>,
}

impl Tally {
    fn differ(&mut self, ply: &Ply, kind: Option<&'static str>) {
        let text = describe(ply);
        let Some(kind) = kind else {
            self.unexplained.push(text);
            return;
        };
        let pieces = ply.before.cells().filter(|&cell| ply.before.get(cell) != EMPTY).count();
        let entry = self.differences.entry(kind).or_insert((0, usize::MAX, String::new()));
        entry.0 += 1;
        if pieces < entry.1 {
            (entry.1, entry.2) = (pieces, text);
        }
    }

    /// A comparison says little if the rare rules never came up.
    fn assert_varied(&self) {
        for end in ["A:Encircled", "A:KingCaptured", "A:Repetition", "D:Escape", "D:Fort"] {
            assert!(self.ends.contains_key(end), "no game ended so: {end}");
        }
        assert!(self.captures > 300 && self.shieldwalls >= 3, "{self}");
    }

    fn assert_explained(&self) {
        let shown: Vec<&str> = self.unexplained.iter().take(5).map(String::as_str).collect();
        assert!(shown.is_empty(), "{} differences are of no known kind:\n{}", self.unexplained.len(), shown.join("\n"));
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, plies, captures, shieldwalls, .. } = self;
        writeln!(f, "{games} games, {plies} plies, {captures} men taken, {shieldwalls} shieldwalls")?;
        writeln!(f, "ends: {:?}", self.ends)?;
        for (kind, (count, _, example)) in &self.differences {
            writeln!(f, "{count:6} {kind}\n       {example}")?;
        }
        writeln!(f, "{:6} unexplained", self.unexplained.len())?;
        self.unexplained.iter().take(20).try_for_each(|text| writeln!(f, "       {text}"))
    }
}

fn describe(ply: &Ply) -> String {
    let verdict = |verdict: &Verdict| {
        let captures: Vec<String> = verdict.captures.iter().copied().map(name).collect();
        let end = verdict.end.map_or("-".to_owned(), |(winner, end)| format!("{winner}:{end:?}"));
        format!("x[{}] {end}", captures.join(" "))
    };
    format!(
        "/{}/ {} {}-{}: {}, the other {}",
        ply.before.text(),
        if ply.attackers_moved { "attackers" } else { "defenders" },
        name(ply.from),
        name(ply.to),
        verdict(ply.ours),
        verdict(ply.theirs)
    )
}

// ---- Random games -----------------------------------------------------------------------------------------------------

/// How moves are chosen.
#[derive(Clone, Copy, PartialEq)]
enum Policy {
    /// Any move.
    Uniform,
    /// A move that takes something, or one of the king, when there is one.
    Hungry,
    /// The same piece to and fro, and the king stays at home: long games in which positions come back.
    Patient,
}

fn choose(
    random: &mut Random,
    policy: Policy,
    board: &Board,
    moves: &[(Cell, Cell)],
    last: Option<Cell>,
) -> (Cell, Cell) {
    let any = moves[random.below(moves.len())];
    match policy {
        Policy::Uniform => any,
        Policy::Hungry => {
            let tries: Vec<_> = (0..12).map(|_| moves[random.below(moves.len())]).collect();
            let takes = |&&(from, to): &&(Cell, Cell)| {
                let mut after = board.clone();
                after.shift(from, to);
                !after.captures(to).is_empty()
            };
            let capture = tries.iter().find(takes).filter(|_| random.percent(80));
            let king = tries.iter().find(|(from, _)| board.get(*from) == KING).filter(|_| random.percent(40));
            *capture.or(king).unwrap_or(&any)
        }
        Policy::Patient => {
            let near = |&&(from, to): &&(Cell, Cell)| {
                Some(from) == last && from.0.abs_diff(to.0) + from.1.abs_diff(to.1) <= 2 && !board.is_edge(to)
            };
            let steps: Vec<_> = moves.iter().filter(near).copied().collect();
            let home: Vec<_> = moves
                .iter()
                .filter(|&&(from, to)| !(board.get(from) == KING && board.is_corner(to)))
                .copied()
                .collect();
            match random.pick(&steps).filter(|_| random.percent(92)) {
                Some(step) => step,
                None => random.pick(&home).unwrap_or(any),
            }
        }
    }
}

/// Plays one game in front of both judges until ours has decided it, the two boards differ, or it has lasted long enough.
fn play_game(
    random: &mut Random,
    start: &Start,
    (ours, theirs): (&mut dyn Judge, &mut dyn Judge),
    (policy, longest): (Policy, usize),
    classify: Classify,
    tally: &mut Tally,
) {
    let mut board = start.board.clone();
    let mut attackers_move = start.attackers_move;
    let mut seen: HashMap<(Board, bool), usize> = HashMap::from([((board.clone(), attackers_move), 1)]);
    let mut last = [None, None];
    tally.games += 1;
    for ply in 0..longest {
        let moves = ours.moves();
        assert_eq!(moves, theirs.moves(), "the moves in /{}/, attackers to move: {attackers_move}", board.text());
        let (from, to) = match start.first.filter(|first| ply == 0 && moves.contains(first)) {
            Some(first) => first,
            None => {
                let moves: Vec<_> = moves.into_iter().collect();
                choose(random, policy, &board, &moves, last[usize::from(attackers_move)])
            }
        };
        last[usize::from(attackers_move)] = Some(to);
        let (our_verdict, their_verdict) = (ours.play(from, to), theirs.play(from, to));
        let mut after = board.clone();
        after.shift(from, to);
        let custodial = after.custodial(to);
        let rows = after.shieldwalls(to).into_iter().filter(|row| row.is_subset(&our_verdict.captures));
        tally.shieldwalls += rows.filter(|row| !row.is_subset(&custodial)).count();
        for &cell in &our_verdict.captures {
            after.set(cell, EMPTY);
        }
        tally.plies += 1;
        tally.captures += our_verdict.captures.len();
        let attackers_moved = attackers_move;
        attackers_move = !attackers_move;
        let other_side = seen.get(&(after.clone(), attackers_moved)).copied().unwrap_or(0);
        let times = seen.entry((after.clone(), attackers_move)).or_insert(0);
        *times += 1;
        if our_verdict != their_verdict {
            let ply = Ply {
                before: &board,
                after: &after,
                from,
                to,
                attackers_moved,
                ours: &our_verdict,
                theirs: &their_verdict,
                times: *times,
                times_either_side: *times + other_side,
            };
            let kind = classify(&ply, random);
            tally.differ(&ply, kind);
        }
        if let Some((winner, end)) = our_verdict.end {
            *tally.ends.entry(format!("{winner}:{end:?}")).or_default() += 1;
            return;
        }
        if our_verdict.captures != their_verdict.captures {
            return;
        }
        board = after;
    }
    *tally.ends.entry("unfinished".to_owned()).or_default() += 1;
}

/// Plays so many games: two in five from the start, the others from positions near which the rare rules lie.
fn compare(
    games: usize,
    seed: u64,
    variant: &Variant,
    peer: &dyn Fn(&Board, bool) -> Box<dyn Judge>,
    classify: Classify,
) -> Tally {
    let mut random = Random(seed);
    let mut tally = Tally::default();
    let beginning = board_of(&variant.start);
    let size = beginning.size;
    while tally.games < games {
        let policy = [Policy::Uniform, Policy::Hungry, Policy::Patient][random.below(3)];
        let (start, longest) = match tally.games % 10 {
            0..4 => (Some(Start { board: beginning.clone(), attackers_move: true, first: None }), 250),
            4 | 5 => (starts::near_fort(&mut random, size), 6),
            6 => (starts::near_ring(&mut random, size), 6),
            7 => (starts::near_shieldwall(&mut random, size), 6),
            8 => (starts::besieged(&mut random, size), 6),
            _ => (starts::sparse(&mut random, size), 60),
        };
        let Some(start) = start else { continue };
        if start.attackers_move && start.board.fort() {
            continue; // the game would have been over before
        }
        let mut ours = Ours::new(variant, &start.board, start.attackers_move);
        let mut theirs = peer(&start.board, start.attackers_move);
        play_game(&mut random, &start, (&mut ours, &mut *theirs), (policy, longest), classify, &mut tally);
    }
    tally
}

/// How many moves a besieger gets to show that a fort can be broken.
const SIEGE: usize = 30_000;

// ---- Against the rules on a plain array --------------------------------------------------------------------------------------

/// The rules written from the text, as a judge of their own.
struct Naive {
    board: Board,
    attackers_move: bool,
    seen: HashMap<(Board, bool), usize>,
}

impl Naive {
    fn new(board: &Board, attackers_move: bool) -> Self {
        let seen = HashMap::from([((board.clone(), attackers_move), 1)]);
        Self { board: board.clone(), attackers_move, seen }
    }

    fn end(&self, to: Cell, king_captured: bool, times: usize) -> Option<(char, End)> {
        let attackers_moved = !self.attackers_move;
        if attackers_moved && king_captured {
            Some(('A', End::KingCaptured))
        } else if attackers_moved && self.board.encircled() {
            Some(('A', End::Encircled))
        } else if self.board.get(to) == KING && self.board.is_corner(to) {
            Some(('D', End::Escape))
        } else if self.board.fort() {
            Some(('D', End::Fort))
        } else if self.board.moves(self.attackers_move).is_empty() {
            Some((if attackers_moved { 'A' } else { 'D' }, End::NoMoves))
        } else {
            (times >= 3).then_some(('A', End::Repetition))
        }
    }
}

impl Judge for Naive {
    fn moves(&self) -> BTreeSet<(Cell, Cell)> {
        self.board.moves(self.attackers_move)
    }

    fn play(&mut self, from: Cell, to: Cell) -> Verdict {
        let mut moved = self.board.clone();
        moved.shift(from, to);
        let king_captured = moved.king_captured(to);
        let captures = self.board.play(from, to);
        self.attackers_move = !self.attackers_move;
        let times = self.seen.entry((self.board.clone(), self.attackers_move)).or_insert(0);
        *times += 1;
        let times = *times;
        Verdict { captures, end: self.end(to, king_captured, times) }
    }
}

/// The text itself admits no difference. A fort, too, is looked for after every move here, though the engine does so only after a
/// defenders' one: an attacker cannot complete it, since his moves change neither the king's region nor where attackers can come to stand.
fn differs_from_text(_: &Ply, _: &mut Random) -> Option<&'static str> {
    None
}

/// A fort is "walled in" by "defenders that the attackers can never capture"; with no attacker left there is nothing to wall off, and
/// the rule that decides is "a player who cannot move loses". The winner is the same, the reason is not.
#[test]
fn with_no_attacker_left_the_reason_is_no_attackers_wherever_the_king_stands() {
    let board = "/11/11/11/8K2/11/11/11/11/11/9T1/7T1t1/".parse().unwrap();
    let referee = Referee::new(find("copenhagen-11").unwrap()).unwrap();
    for from in ["h11", "i4"] {
        let mut game = referee.game_from(&board, Side::Defenders).unwrap();
        let played = game.play(from.parse().unwrap(), "i11".parse().unwrap()).unwrap();
        assert_eq!(played.outcome.map(|outcome| outcome.reason), Some(Reason::NoAttackers), "{from}-i11");
    }
}

fn compare_with_naive(games: usize, seed: u64) -> Tally {
    let variant = find("copenhagen-11").unwrap();
    let peer = |board: &Board, attackers_move: bool| Box::new(Naive::new(board, attackers_move)) as Box<dyn Judge>;
    compare(games, seed, &variant, &peer, differs_from_text)
}

#[test]
fn captures_and_ends_are_those_of_the_text_on_a_plain_array() {
    let tally = compare_with_naive(120, 1);
    println!("{tally}");
    tally.assert_explained();
    tally.assert_varied();
}

#[test]
#[ignore = "long: run in release mode"]
fn captures_and_ends_are_those_of_the_text_in_ten_thousand_games() {
    let tally = compare_with_naive(10_000, 2);
    println!("{tally}");
    tally.assert_explained();
}

// ---- Against tafl-rs ---------------------------------------------------------------------------------------------------

fn differs_from_oracle(ply: &Ply, random: &mut Random) -> Option<&'static str> {
    if ply.ours.captures != ply.theirs.captures {
        return None;
    }
    let (our_end, their_end) = (ply.ours.end.map(|(_, end)| end), ply.theirs.end.map(|(_, end)| end));
    match (our_end, their_end) {
        (_, Some(End::Repetition)) if ply.times < 3 && ply.times_either_side >= 3 => {
            Some("tafl-rs counts a position again though the other side is to move")
        }
        (Some(End::Repetition), None) if ply.times == 3 && ply.times_either_side > 3 => {
            Some("tafl-rs has counted past its limit before, by the other side's turns")
        }
        (Some(End::Encircled), _) if ply.after.encircled() && !one_pocket(ply.after) => {
            Some("tafl-rs wants king and defenders in one and the same ring")
        }
        (Some(End::Fort), _) if ply.after.fort() && !ply.after.falls_to_siege(random, SIEGE) => missed_fort(ply),
        (_, Some(End::Fort)) if !ply.after.fort() => false_fort(ply, random),
        _ => None,
    }
}

/// Whether the king and all defenders stand in one pocket of the attackers' ring.
fn one_pocket(board: &Board) -> bool {
    let pocket = board.kings_pocket();
    board.all(DEFENDER).iter().all(|cell| pocket.contains(cell))
}

fn missed_fort(ply: &Ply) -> Option<&'static str> {
    let king = ply.after.king()?;
    let far = ply.to.0.abs_diff(king.0).max(ply.to.1.abs_diff(king.1)) > 2;
    let line =
        |cell: &&Cell| if king.0 == 0 || king.0 == ply.after.size - 1 { cell.0 == king.0 } else { cell.1 == king.1 };
    if far && oracle_sees_fort(ply.after) {
        Some("tafl-rs looks for a fort only when the move was within two squares of the king")
    } else if ply.after.all(DEFENDER).iter().filter(line).count() < 2 {
        Some("tafl-rs wants two defenders of a fort on the king's edge")
    } else if !oracle_sees_fort(ply.after) {
        Some("tafl-rs does not see that a fort's wall cannot be broken")
    } else {
        None
    }
}

fn false_fort(ply: &Ply, random: &mut Random) -> Option<&'static str> {
    if ply.after.region_holds_attacker() {
        Some("tafl-rs sees a fort though an attacker is inside")
    } else if ply.after.falls_to_siege(random, SIEGE) {
        Some("tafl-rs sees a fort that a besieger breaks")
    } else {
        None
    }
}

fn compare_with_oracle(games: usize, seed: u64) -> Tally {
    let variant = find("copenhagen-11").unwrap();
    let peer = |board: &Board, attackers_move: bool| Box::new(Oracle::new(board, attackers_move)) as Box<dyn Judge>;
    compare(games, seed, &variant, &peer, differs_from_oracle)
}

#[test]
fn copenhagen_games_go_as_in_tafl_rs_but_for_known_differences() {
    let tally = compare_with_oracle(120, 3);
    println!("{tally}");
    tally.assert_explained();
    tally.assert_varied();
}

#[test]
#[ignore = "long: run in release mode"]
fn ten_thousand_copenhagen_games_go_as_in_tafl_rs_but_for_known_differences() {
    let tally = compare_with_oracle(10_000, 4);
    println!("{tally}");
    tally.assert_explained();
}

/// Sequences of plies in tafl-rs. Like ours, it is told to go on with no game that is over; within three plies none can be.
fn fast_perft(state: &FastState, depth: u32) -> u64 {
    if state.finished() {
        return 0;
    }
    let mut moves: Vec<FastMove> = Vec::new();
    state.generate_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |&next: &FastMove| {
        let mut after = state.clone();
        after.apply_generated_move(next);
        fast_perft(&after, depth - 1)
    };
    moves.iter().map(after).sum()
}

#[test]
fn perft_of_the_copenhagen_start_is_that_of_tafl_rs() {
    let game = Referee::new(find("copenhagen-11").unwrap()).unwrap().game();
    let runner = FastPlayoutRunner::classic_copenhagen();
    let counts: Vec<u64> = (1..=3).map(|depth| game.perft(depth)).collect();
    let theirs: Vec<u64> = (1..=3).map(|depth| fast_perft(runner.state(), depth)).collect();
    println!("{counts:?}");
    assert_eq!(counts, theirs);
    assert_eq!(counts[0], 116);
}

// ---- Against hnefatafl ---------------------------------------------------------------------------------------------------

fn differs_from_preset(ply: &Ply, random: &mut Random) -> Option<&'static str> {
    if ply.ours.captures != ply.theirs.captures {
        return other_captures(ply);
    }
    let (our_end, their_end) = (ply.ours.end.map(|(_, end)| end), ply.theirs.end.map(|(_, end)| end));
    match (our_end, their_end) {
        (Some(End::Repetition), Some(End::Repetition)) if ply.times == 3 => {
            Some("hnefatafl lets the mover lose by repetition")
        }
        (Some(End::Repetition), None) if ply.times == 3 => {
            Some("hnefatafl counts repeated moves of a side, not positions")
        }
        (None, Some(End::Repetition)) if ply.times < 3 => {
            Some("hnefatafl counts repeated moves of a side, not positions")
        }
        (Some(End::NoMoves), Some(End::NoMoves)) if ply.after.all(ATTACKER).is_empty() => {
            Some("hnefatafl lets the capture of the last attacker win where a side that cannot move draws")
        }
        (Some(End::KingCaptured), _) if ply.before.king().is_some_and(|king| ply.before.is_edge(king)) => {
            Some("hnefatafl does not count the board's edge as a side of the king")
        }
        (Some(End::Encircled), _) if ply.after.encircled() => missed_ring(ply.after),
        (Some(End::Escape), Some(End::NoMoves)) if ply.after.all(ATTACKER).is_empty() => {
            Some("hnefatafl names the capture of the last attacker before an escape")
        }
        (Some(End::Fort), _) if ply.after.fort() && !ply.after.falls_to_siege(random, SIEGE) => {
            Some(if ply.after.kings_region().into_iter().any(|cell| ply.after.is_corner(cell)) {
                "hnefatafl sees no fort that a corner lies in"
            } else {
                "hnefatafl does not see that a fort's wall cannot be broken"
            })
        }
        (_, Some(End::Fort)) if ply.after.region_holds_attacker() => {
            Some("hnefatafl sees a fort though an attacker is inside")
        }
        (_, Some(End::Fort)) if !ply.after.fort() && ply.after.falls_to_siege(random, SIEGE) => {
            Some("hnefatafl sees a fort that a besieger breaks")
        }
        _ => None,
    }
}

fn other_captures(ply: &Ply) -> Option<&'static str> {
    let mut moved = ply.before.clone();
    moved.shift(ply.from, ply.to);
    let rows = moved.shieldwalls(ply.to);
    let one_of = rows.iter().any(|row| {
        let mut all = ply.theirs.captures.clone();
        all.extend(row);
        all == ply.ours.captures
    });
    if moved.is_corner(ply.to) && one_of {
        Some("hnefatafl closes rows along one edge only when the king goes into a corner")
    } else if rows.len() == 2 && one_of {
        Some("hnefatafl takes one of two rows that one move closes")
    } else {
        None
    }
}

fn missed_ring(board: &Board) -> Option<&'static str> {
    let pocket = board.kings_pocket();
    let hostile = |cell: &Cell| board.is_corner(*cell) || board.is_throne(*cell);
    let breakable = board.all(ATTACKER).into_iter().any(|(rank, file)| {
        let ends = [((rank.wrapping_sub(1), file), (rank + 1, file)), ((rank, file.wrapping_sub(1)), (rank, file + 1))];
        ends.iter().any(|(one, other)| {
            (pocket.contains(one) || pocket.contains(other))
                && [one, other].into_iter().all(|cell| pocket.contains(cell) || hostile(cell))
        })
    });
    if !one_pocket(board) {
        Some("hnefatafl wants king and defenders in one and the same ring")
    } else if breakable {
        Some("hnefatafl wants a ring that cannot be broken from within")
    } else {
        None
    }
}

fn compare_with_preset(id: &str, rules: Ruleset, games: usize, seed: u64) -> Tally {
    let variant = resolve(id).unwrap();
    let peer = move |board: &Board, attackers_move: bool| {
        Box::new(Preset::new(rules, board, attackers_move)) as Box<dyn Judge>
    };
    let tally = compare(games, seed, &variant, &peer, differs_from_preset);
    println!("{id}: {tally}");
    tally
}

/// The preset's own tablut: the throne is closed to everyone, there is no encirclement, and a side that cannot move draws.
const PRESET_TABLUT: &str = "dim:9 esc:e ka:y ks:c cor: cens: cenp: linc:y surf:n tfr:d xnm:d \
    start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";

/// The rulesets that hnefatafl and we both have; where it has no preset of that name, one of its presets with single options changed.
fn shared_rulesets() -> [(&'static str, Ruleset); 7] {
    let kings_throne = OccupyRules { throne: PieceSet::from_piece(PEER_KING), ..presets::TABLUT.occupiable_tiles };
    let tablut = Ruleset {
        occupiable_tiles: kings_throne,
        passable_tiles: PassRules { throne: PieceSet::all() },
        enclosure_win: Some(EnclosureWinRules::WithoutEdgeAccess),
        draw_on_no_plays: false,
        ..presets::TABLUT
    };
    [
        ("copenhagen-11", presets::COPENHAGEN),
        ("fetlar-11", Ruleset { shieldwall: None, exit_fort: false, ..presets::COPENHAGEN }),
        ("brandubh-7", presets::BRANDUBH),
        ("tablut-edge-9", Ruleset { linnaean_capture: false, ..tablut }),
        ("tablut-linnaeus-9", tablut),
        (PRESET_TABLUT, presets::TABLUT),
        ("magpie-7", Ruleset { enclosure_win: Some(EnclosureWinRules::WithoutEdgeAccess), ..presets::MAGPIE }),
    ]
}

#[test]
fn games_go_as_in_hnefatafl_but_for_known_differences() {
    for (id, rules) in shared_rulesets() {
        compare_with_preset(id, rules, 30, 5).assert_explained();
    }
}

#[test]
#[ignore = "long: run in release mode"]
fn ten_thousand_games_go_as_in_hnefatafl_but_for_known_differences() {
    let tallies = shared_rulesets().map(|(id, rules)| compare_with_preset(id, rules, 10_000, 6));
    tallies.iter().for_each(Tally::assert_explained);
}
