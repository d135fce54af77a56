//! The bytes of one record to a [`Record`]. One file per format, and one line in `READERS`.
//!
//! What cannot be read becomes a [`Fault`], or, for a move, the error of its [`Ply`](crate::record::Ply).

mod aage;
mod aage_csv;
mod abstract_play;
mod berkeley;
mod bologna;
mod ftzm;
mod glance;
mod hnefatafl_org;
mod htp;
mod json;
mod jsonl;
mod lines;
mod ludii;
mod moves;
mod otn;
mod pgn;
mod place;
mod plain;
mod playtaflonline;
mod reader;
mod sgf;

pub use self::glance::{Glance, Tokens};

pub(super) use self::aage::who_won;
pub(super) use self::otn::{is_unfinished, termination};
pub(super) use self::plain::entries as plain_entries;
pub(super) use self::reader::{Cutting, Reader, Seam, Seams};
pub(super) use super::detect::is_known_tag as is_otn_tag;

use self::place::Places;
use super::cut::{Cut, LONGEST_RECORD};
use super::{Format, detect};
use crate::notation::{Token, printable};
use crate::record::{Fault, FaultKind, Place, Record, RecordedReason};

/// Every format that is read, in the order in which an input is asked whether it is of it.
pub(super) static READERS: [&Reader; 15] = [
    &jsonl::READER,
    &hnefatafl_org::READER,
    &ftzm::READER,
    &playtaflonline::READER,
    &abstract_play::READER,
    &aage::READER,
    &sgf::READER,
    &pgn::READER,
    &otn::READER,
    &ludii::READER,
    &bologna::READER,
    &htp::READER,
    &aage_csv::READER,
    &berkeley::READER,
    &moves::READER,
];

/// The reader of a format.
pub(super) fn reader(format: Format) -> &'static Reader {
    READERS.iter().find(|reader| reader.format == format).expect("a test finds a reader for every format")
}

/// Faults of one kind and record that are listed; a file that is all faults is not worth its length in messages.
const MOST_FAULTS: usize = 100;

/// Reads one record. What cannot be read becomes a fault of the record; the rest is read all the same.
#[must_use]
pub fn record<'a>(chunk: &'a [u8], cut: &Cut) -> Record<'a> {
    if let Some(length) = cut.too_long {
        let message = format!("the record is {length} bytes long; the longest that is read has {LONGEST_RECORD}");
        return nothing(cut, FaultKind::TooLong, message);
    }
    let Some(format) = cut.format else {
        let text = detect::without_bom(chunk);
        return if text.trim_ascii().is_empty() {
            nothing(cut, FaultKind::EmptyInput, "there is nothing in it".into())
        } else if detect::is_binary(text) {
            nothing(cut, FaultKind::BinaryInput, format!("this is no text{}", detect::kind_of_binary(text)))
        } else {
            nothing(
                cut,
                FaultKind::UnknownFormat,
                "this looks like no format of game records that is known (`--from` names one)".into(),
            )
        };
    };
    match std::str::from_utf8(chunk) {
        Ok(text) => read(text, format, cut),
        Err(error) => {
            // Old Windows programs write in its western code page, in which every byte is some character.
            let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(chunk);
            let mut record = read(&text, format, cut).into_owned();
            let valid = std::str::from_utf8(&chunk[..error.valid_up_to()]).unwrap_or_default();
            let byte = chunk.get(error.valid_up_to()).copied().unwrap_or_default();
            let place = Places::new(valid, origin(cut)).at(valid.len());
            let message = format!("the byte {byte:#04x} is not UTF-8; the record is read as windows-1252");
            record.faults.insert(0, Fault { kind: FaultKind::NotUtf8, message, place });
            record
        }
    }
}

/// Reads one record whose text is known to be of this format, so that all that can be borrowed of it is borrowed.
pub(crate) fn read<'a>(text: &'a str, format: Format, cut: &Cut) -> Record<'a> {
    let sheet = Sheet::new(text, cut);
    let mut record = (reader(format).read)(sheet);
    record.format = Some(format);
    (record.number, record.place) = (cut.number, origin(cut));
    if record.result.reason.is_none() {
        record.result.reason = match record.main.plies.last().map(|ply| &ply.token) {
            Some(Ok(Token::Resigned)) => Some(RecordedReason::Resigned),
            Some(Ok(Token::Timeout)) => Some(RecordedReason::Timeout),
            _ => None,
        };
    }
    record
}

fn origin(cut: &Cut) -> Place {
    Place { line: cut.line, column: cut.column }
}

/// A record of which nothing can be read.
fn nothing(cut: &Cut, kind: FaultKind, message: String) -> Record<'static> {
    let place = origin(cut);
    Record { number: cut.number, place, faults: vec![Fault { kind, message, place }], ..Record::default() }
}

/// The text of a record on the reader's desk: its places, and the list of what is wrong with it.
pub(super) struct Sheet<'a> {
    text: &'a str,
    places: Places<'a>,
    faults: Vec<Fault>,
    /// Faults that the list has no room for.
    unlisted: usize,
}

impl<'a> Sheet<'a> {
    fn new(text: &'a str, cut: &Cut) -> Self {
        Self { text, places: Places::new(text, origin(cut)), faults: Vec::new(), unlisted: 0 }
    }

    #[inline]
    fn place(&mut self, offset: usize) -> Place {
        self.places.at(offset)
    }

    /// Notes a fault at a byte of the text. The message is only made if it is listed.
    fn fault<M: Into<String>>(&mut self, offset: usize, kind: FaultKind, message: impl FnOnce() -> M) {
        if self.faults.iter().filter(|fault| fault.kind == kind).count() < MOST_FAULTS {
            let place = self.place(offset);
            self.faults.push(Fault { kind, message: message().into(), place });
        } else {
            self.unlisted += 1;
        }
    }

    /// The list, and a last word on what is not listed.
    fn into_faults(mut self) -> Vec<Fault> {
        if let (Some(last), more @ 1..) = (self.faults.last(), self.unlisted) {
            let fault =
                Fault { kind: FaultKind::ManyFaults, message: format!("{more} more like these"), place: last.place };
            self.faults.push(fault);
        }
        self.faults
    }
}

/// The first words of a text, fit for a message.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    printable(text.trim(), LONGEST)
}

#[cfg(test)]
mod tests {
    use super::super::cut::Cutter;
    use super::*;
    use proptest::prelude::*;

    /// Every record of these bytes.
    pub(super) fn records(bytes: &[u8], format: Option<Format>) -> Vec<Record<'static>> {
        let mut cutter = Cutter::new(bytes, format).unwrap();
        let (mut chunk, mut records) = (Vec::new(), Vec::new());
        while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
            records.push(record(&chunk, &cut).into_owned());
        }
        records
    }

    /// The only record of a text.
    pub(super) fn only(text: impl AsRef<[u8]>) -> Record<'static> {
        let mut all = records(text.as_ref(), None);
        assert_eq!(all.len(), 1);
        all.remove(0)
    }

    /// The faults in short: code, line, column.
    pub(super) fn faults(record: &Record<'_>) -> Vec<String> {
        let told = |fault: &Fault| {
            format!("{} {}:{}", crate::check::Code::from(fault.kind), fault.place.line, fault.place.column)
        };
        record.faults.iter().map(told).collect()
    }

    /// The plies in short; those that cannot be read with an exclamation mark before them.
    pub(super) fn plies(line: &crate::record::Line<'_>) -> String {
        let told = |ply: &crate::record::Ply<'_>| format!("{}{}", if ply.token.is_ok() { "" } else { "!" }, ply.text);
        line.plies.iter().map(told).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_no_record_is_called_what_it_is() {
        for (bytes, code) in [
            (&b""[..], "empty-input 1:1"),
            (b"\xEF\xBB\xBF \n", "empty-input 1:1"),
            (b"\x7FELF\0\0", "binary-input 1:1"),
            (b"Dear Ada,\nhow are you?", "unknown-format 1:1"),
        ] {
            assert_eq!(faults(&only(bytes)), [code]);
        }
    }

    #[test]
    fn a_record_that_is_too_long_tells_its_length() {
        let text = format!("{{\"a\":1}}\n{{\"a\":\"{}\"}}\n{{\"Moves\":[]}}\n", "x".repeat(LONGEST_RECORD));
        let all = records(text.as_bytes(), None);
        assert_eq!(faults(&all[1]), ["too-long 2:1"]);
        assert!(all[1].faults[0].message.contains(&(LONGEST_RECORD + 8).to_string()));
        assert_eq!((all.len(), faults(&all[2]).len()), (3, 0));
    }

    #[test]
    fn bytes_that_are_not_utf8_are_read_as_windows_1252() {
        let record = only(b"{\"BlackSidePlayerName\":\"Bj\xF6rn\",\"Moves\":[\"d6-c6\"]}");
        assert_eq!(faults(&record), ["not-utf8 1:27"]);
        assert_eq!(record.tags[0].value, "Björn");
        let record = only(b"{\"BlackSidePlayerName\":\"\x80\",\n\"Moves\":[\"d6-c6\"]}");
        assert_eq!((faults(&record), &*record.tags[0].value), (vec!["not-utf8 1:25".to_string()], "€"));
    }

    #[test]
    fn faults_without_number_are_not_all_listed() {
        let record = only("1. d6-c6 ".repeat(1000));
        assert_eq!(record.faults.len(), MOST_FAULTS + 1);
        assert_eq!(record.faults[MOST_FAULTS].kind, FaultKind::ManyFaults);
        assert_eq!(record.main.plies.len(), 1000);
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes: Vec<u8>) {
            for format in Format::ALL {
                records(&bytes, Some(format));
            }
        }

        #[test]
        fn no_text_that_resembles_a_record_makes_it_panic(
            text in "(\\PC|[\\[\\]{}\":,.#|\\\\ \n]|\\[rules:|\\[result:|\"Moves\":|\"WhoWon\"|1\\. |[1-3][ab]\\.[12]\\.1a\\. |\\.\\.\\.\\.\\. |d6-c6 ){0,60}"
        ) {
            for format in Format::ALL {
                records(text.as_bytes(), Some(format));
            }
            records(text.as_bytes(), None);
        }
    }
}
