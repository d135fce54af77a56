//! Who stands before whom.

use super::contest::{Contest, Score};
use super::{Points, Scheme, TieBreak, Value};
use std::collections::HashSet;

/// What a player has made of an event.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub points: Points,
    /// The plies of the shortest game won.
    shortest: Option<u32>,
    /// Sonneborn-Berger, in millionths.
    product: u128,
    /// The contests: index and seat.
    pub contests: Vec<(usize, usize)>,
}

/// The players of an event in their order.
pub(super) struct Order {
    pub tallies: Vec<Tally>,
    /// Players, best first; those who share a place are together.
    pub groups: Vec<Vec<usize>>,
    /// For each player, what each tie-break made of them.
    pub values: Vec<Vec<Value>>,
    /// For each player, the last tie-break that set them apart from somebody.
    pub decided_by: Vec<Option<usize>>,
}

impl Scheme {
    fn points(self, score: Score) -> Points {
        match score {
            Score::Win => self.win,
            Score::Draw => self.draw,
            Score::Loss => self.loss,
        }
    }
}

/// Counts what each player has made.
fn tally(players: usize, contests: &[Contest], scheme: Scheme) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); players];
    for (index, contest) in contests.iter().enumerate() {
        for (seat, player) in contest.players.into_iter().enumerate() {
            let tally = &mut tallies[player];
            let score = contest.score(seat);
            match score {
                Score::Win => tally.wins += 1,
                Score::Draw => tally.draws += 1,
                Score::Loss => tally.losses += 1,
            }
            tally.points = tally.points + scheme.points(score);
            tally.shortest = [tally.shortest, contest.shortest[seat]].into_iter().flatten().min();
            tally.contests.push((index, seat));
        }
    }
    for contest in contests {
        for (seat, player) in contest.players.into_iter().enumerate() {
            let opponent = tallies[contest.players[1 - seat]].points;
            tallies[player].product += u128::from(scheme.points(contest.score(seat)).0) * u128::from(opponent.0);
        }
    }
    tallies
}

/// Orders players, who are named by number, by points and then by the tie-breaks. Those whom nothing sets apart share a place and stand in
/// the order of their names.
pub(super) fn order(names: &[String], contests: &[Contest], scheme: Scheme, tie_breaks: &[TieBreak]) -> Order {
    let tallies = tally(names.len(), contests, scheme);
    let mut everybody: Vec<usize> = (0..names.len()).filter(|player| !tallies[*player].contests.is_empty()).collect();
    everybody.sort_by_key(|player| std::cmp::Reverse(tallies[*player].points));
    let mut groups = split(&everybody, |player| tallies[player].points.0);
    let mut values = vec![vec![Value::Unused; tie_breaks.len()]; names.len()];
    let mut decided_by = vec![None; names.len()];
    for (index, tie_break) in tie_breaks.iter().enumerate() {
        let mut finder = Finder { group_of: vec![usize::MAX; names.len()], contests, tallies: &tallies, scheme };
        let mut next = Vec::new();
        for mut group in groups {
            for (player, value) in finder.values(&group, *tie_break) {
                values[player][index] = value;
            }
            let key = |player: usize| values[player][index].key();
            group.sort_by_key(|player| key(*player));
            let parts = split(&group, key);
            if parts.len() > 1 {
                group.iter().for_each(|player| decided_by[*player] = Some(index));
            }
            next.extend(parts);
        }
        groups = next;
    }
    groups.iter_mut().for_each(|group| group.sort_by_key(|player| &names[*player]));
    Order { tallies, groups, values, decided_by }
}

/// Cuts players, who are in the order of a key, where it changes.
fn split<K: PartialEq>(players: &[usize], key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    players.chunk_by(|one, next| key(*one) == key(*next)).map(<[usize]>::to_vec).collect()
}

/// Finds the values of tied players.
struct Finder<'a> {
    /// The group that a player is in: the number of its first member.
    group_of: Vec<usize>,
    contests: &'a [Contest],
    tallies: &'a [Tally],
    scheme: Scheme,
}

impl Finder<'_> {
    /// What a tie-break makes of the players of a group.
    fn values(&mut self, group: &[usize], tie_break: TieBreak) -> Vec<(usize, Value)> {
        let value: fn(&Tally) -> Value = match tie_break {
            TieBreak::Direct => return self.encounters(group),
            TieBreak::SonnebornBerger => |tally| Value::Product(tally.product),
            TieBreak::Wins => |tally| Value::Count(tally.wins),
            TieBreak::ShortestWin => |tally| Value::Plies(tally.shortest),
        };
        group.iter().map(|&player| (player, value(&self.tallies[player]))).collect()
    }

    /// The points in the games among the players of a group; none if somebody has not played somebody.
    fn encounters(&mut self, group: &[usize]) -> Vec<(usize, Value)> {
        let [first, _, ..] = group else { return Vec::new() };
        group.iter().for_each(|player| self.group_of[*player] = *first);
        let mut met: HashSet<(usize, usize)> = HashSet::new();
        let mut values = Vec::with_capacity(group.len());
        for &player in group {
            let mut points = Points::default();
            for &(index, seat) in &self.tallies[player].contests {
                let contest = &self.contests[index];
                let opponent = contest.players[1 - seat];
                if self.group_of[opponent] == *first {
                    points = points + self.scheme.points(contest.score(seat));
                    met.insert((player.min(opponent), player.max(opponent)));
                }
            }
            values.push((player, Value::Points(points)));
        }
        if met.len() < group.len() * (group.len() - 1) / 2 {
            values.clear();
        }
        values
    }
}
