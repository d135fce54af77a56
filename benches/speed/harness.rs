//! Measures contenders in turn, round after round, and prints how they compare.
//!
//! Not criterion or divan: those measure one thing until its time is certain, and then the next. What is wanted here are ratios, and a
//! machine that grows slower in between spoils a ratio however certain its two halves are. So each round gives every contender one turn,
//! and a ratio is the median of the rounds' ratios: what slows the machine down hits all contenders of a round alike.

use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use std::hint::black_box;
use std::ops::AddAssign;
use std::time::{Duration, Instant};

/// A turn repeats its work until it has lasted so long; shorter ones would measure the clock and the scheduler.
const TURN: Duration = Duration::from_millis(200);

/// What one pass went through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    pub games: u64,
    pub plies: u64,
}

/// Adds one game of so many plies.
impl AddAssign<usize> for Work {
    fn add_assign(&mut self, plies: usize) {
        self.games += 1;
        self.plies += plies as u64;
    }
}

/// What a contender has in common with the first one of its group. That it has is checked.
#[derive(Clone, Copy, PartialEq)]
pub enum Same {
    /// It plays the same games and the same plies.
    Work,
    /// It finds as many games in the same input, but may see more or fewer plies: times are compared, not times a ply.
    Input,
    /// It has work of its own: times a ply are compared.
    Nothing,
}

/// How a table tells speed.
#[derive(Clone, Copy)]
pub enum Unit {
    MillionPlies,
    NanosecondsAPly,
    Milliseconds,
}

struct Contender<'a> {
    name: String,
    same: Same,
    run: Box<dyn FnMut() -> Result<Work> + 'a>,
    work: Work,
    /// Seconds a pass, by round.
    seconds: Vec<f64>,
}

/// Contenders that are measured together. The others are compared with the first.
pub struct Group<'a> {
    title: String,
    unit: Unit,
    bytes: Option<usize>,
    contenders: Vec<Contender<'a>>,
}

impl<'a> Group<'a> {
    pub fn new(title: impl Into<String>, unit: Unit) -> Self {
        Self { title: title.into(), unit, bytes: None, contenders: Vec::new() }
    }

    /// Lets the table tell how fast the input, of so many bytes, is worked through.
    pub fn of_bytes(self, bytes: usize) -> Self {
        Self { bytes: Some(bytes), ..self }
    }

    pub fn with(mut self, name: impl Into<String>, same: Same, run: impl FnMut() -> Result<Work> + 'a) -> Self {
        let (name, run, work) = (name.into(), Box::new(run), Work::default());
        self.contenders.push(Contender { name, same, run, work, seconds: Vec::new() });
        self
    }

    /// Measures and prints.
    pub fn run(mut self, rounds: usize) -> Result<()> {
        let title = self.title.clone();
        // A first pass fills the caches, and shows that all do what they are said to do.
        for contender in &mut self.contenders {
            contender.work = (contender.run)().with_context(|| format!("{title}: {}", contender.name))?;
        }
        let ours = self.contenders.first().context("a group of nobody")?.work;
        for Contender { name, same, work, .. } in &self.contenders {
            let is_same = match same {
                Same::Work => *work == ours,
                Same::Input => work.games == ours.games,
                Same::Nothing => work.plies > 0,
            };
            ensure!(is_same, "{title}: {name} has done {work:?}, the first {ours:?}");
        }
        let count = self.contenders.len();
        for turn in 0..rounds * count {
            // Another one begins each round, so that nobody always follows the same.
            let contender = &mut self.contenders[(turn + turn / count) % count];
            contender.take_turn().with_context(|| format!("{title}: {}", contender.name))?;
        }
        println!("{}", self.table()?);
        Ok(())
    }

    fn table(&self) -> Result<String> {
        let first = self.contenders.first().context("a group of nobody")?;
        let unit = match self.unit {
            Unit::MillionPlies => "plies/s (M)",
            Unit::NanosecondsAPly => "ns a ply",
            Unit::Milliseconds => "ms",
        };
        let (bytes_head, bytes_rule) = if self.bytes.is_some() { (" MB/s |", "---:|") } else { ("", "") };
        let mut table = format!("\n### {}\n\n", self.title);
        writeln!(table, "| contender | plies | {unit} |{bytes_head} `{}` is … times as fast |", first.name)?;
        writeln!(table, "|---|---:|---:|{bytes_rule}---:|")?;
        let mut spread: f64 = 0.0;
        for Contender { name, same, work, seconds: rounds, .. } in &self.contenders {
            let (seconds, plies) = (quantile(rounds, 0.5), work.plies as f64);
            let none = || "–".to_owned();
            let speed = match self.unit {
                Unit::Milliseconds => format!("{:.2}", seconds * 1e3),
                _ if plies == 0.0 => none(),
                Unit::MillionPlies => format!("{:.2}", plies / seconds / 1e6),
                Unit::NanosecondsAPly => format!("{:.1}", seconds / plies * 1e9),
            };
            let bytes = self.bytes.map_or_else(String::new, |bytes| match same {
                Same::Nothing => " – |".to_owned(),
                _ => format!(" {:.0} |", bytes as f64 / seconds / 1e6),
            });
            let shares = if *same == Same::Nothing { first.work.plies as f64 / plies } else { 1.0 };
            let ratio = |(theirs, ours): (&f64, &f64)| theirs / ours * shares;
            let ratios: Vec<f64> = rounds.iter().zip(&first.seconds).map(ratio).collect();
            let ratio = quantile(&ratios, 0.5);
            spread = spread.max((quantile(&ratios, 0.75) - quantile(&ratios, 0.25)) / 2.0 / ratio);
            let plies = if work.plies > 0 { work.plies.to_string() } else { none() };
            writeln!(table, "| {name} | {plies} | {speed} |{bytes} {ratio:.2} |")?;
        }
        let (rounds, spread) = (first.seconds.len(), spread * 100.0);
        write!(table, "\nMedians of {rounds} rounds. Half of the rounds' ratios lie within ±{spread:.1} %.")?;
        Ok(table)
    }
}

impl Contender<'_> {
    fn take_turn(&mut self) -> Result<()> {
        let (start, mut passes) = (Instant::now(), 0);
        let elapsed = loop {
            let work = black_box((self.run)()?);
            passes += 1;
            let elapsed = start.elapsed();
            ensure!(work == self.work, "passes differ: {work:?}, {:?}", self.work);
            if elapsed >= TURN {
                break elapsed;
            }
        };
        self.seconds.push(elapsed.as_secs_f64() / f64::from(passes));
        Ok(())
    }
}

/// The value below which such a share of the values lies.
fn quantile(values: &[f64], share: f64) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * share).round() as usize]
}
