//! An archive of games as lines of JSON: a recorded one where it lies beside the repository, otherwise one that is made.

use crate::games::{Games, Step};
use crate::harness::Work;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::borrow::Cow;
use std::fs::File;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use taflkit::formats::{cut::Cutter, read};
use taflkit::notation::Token;
use taflkit::record::{Record, RulesClaim};
use tempfile::NamedTempFile;

const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/archive/games.jsonl.zst");

/// The variants of a made archive, and how many games of each: as unequal as people's tastes.
const MADE: [(&str, usize); 4] =
    [("copenhagen-11", 8_000), ("brandubh-7", 4_000), ("saami-tablut-9", 4_000), ("copenhagen-13", 500)];

/// The archive, unpacked: in memory and as a file.
pub struct Archive {
    pub bytes: Vec<u8>,
    file: NamedTempFile,
    pub is_recorded: bool,
}

impl Archive {
    pub fn open() -> Result<Self> {
        let is_recorded = Path::new(RECORDED).exists();
        let bytes = if is_recorded {
            zstd::decode_all(File::open(RECORDED)?)?
        } else {
            println!("\nThere is no recorded archive in ../shared/archive: one of made games takes its place.");
            let mut text = String::new();
            for (id, count) in MADE {
                Games::generate(id, count)?.write_lines(&mut text)?;
            }
            text.into_bytes()
        };
        let mut file = tempfile::Builder::new().suffix(".jsonl").tempfile()?;
        file.write_all(&bytes)?;
        Ok(Self { bytes, file, is_recorded })
    }

    pub fn path(&self) -> &Path {
        self.file.path()
    }

    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes.split_inclusive(|&byte| byte == b'\n')
    }

    /// The moves of the games of this type, each as far as they can be read.
    pub fn games_of_type(&self, key: u32) -> Result<Vec<Vec<Step>>> {
        let mut games = Vec::new();
        read_all(&self.bytes, |record| {
            if matches!(record.rules, RulesClaim::Named { aage_key: Some(this), .. } if this == key) {
                let step = |token: &Result<Token, _>| match token {
                    Ok(Token::Move(played)) => Some((played.from, played.to)),
                    _ => None,
                };
                games.push(record.main.plies.iter().map_while(|ply| step(&ply.token)).collect());
            }
        })?;
        Ok(games)
    }
}

/// Reads all records with the toolkit, without judging them. Endings that stand among the moves count as plies.
pub fn read_all(bytes: &[u8], mut visit: impl FnMut(&Record<'_>)) -> Result<Work> {
    let (mut cutter, mut chunk) = (Cutter::new(bytes, None)?, Vec::new());
    let mut work = Work::default();
    while let Some(cut) = cutter.next_record(&mut chunk)? {
        let record = read::record(&chunk, &cut);
        work += record.main.plies.len();
        visit(&record);
    }
    Ok(work)
}

/// Reads the lines of a file with serde, as `Line`.
pub fn parse_file(path: &Path) -> Result<Work> {
    let mut reader = BufReader::with_capacity(64 * 1024, File::open(path)?);
    let (mut work, mut line) = (Work::default(), Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 {
        work += black_box(Line::parse(&line)?).moves.len();
        line.clear();
    }
    Ok(work)
}

/// A line as serde reads it for one who knows its keys beforehand and looks into nothing: no move is read, no value judged.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
#[expect(dead_code, reason = "what counts is that they are read")]
pub struct Line<'a> {
    file: &'a str,
    #[serde(borrow)]
    white_side_player_name: Cow<'a, str>, // people's names may need escapes
    #[serde(borrow)]
    black_side_player_name: Cow<'a, str>,
    aage_game_type_key: u32,
    aage_game_type_name: &'a str,
    who_moved_first: &'a str,
    black_pieces_captured: Option<u32>,
    white_pieces_captured: Option<u32>,
    #[serde(borrow)]
    pub moves: Vec<&'a str>,
    who_won: &'a str,
}

impl<'a> Line<'a> {
    pub fn parse(line: &'a [u8]) -> Result<Self> {
        serde_json::from_slice(line).with_context(|| String::from_utf8_lossy(line).into_owned())
    }
}
