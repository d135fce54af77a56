//! One row for each ply of the main line, for spreadsheets and statistics.

use super::content::{Content, comment};
use super::{Frame, Holds, Kind, Losses, Target, Writer};
use crate::notation::{Side, Token};
use crate::rules::catalogue;

pub(super) const WRITER: Writer = Writer {
    target: Target::Csv,
    frame: Frame {
        open: "record,id,variant,ply,side,move,from,to,piece,captures,recorded_captures,clock,comment\n",
        between: "",
        close: "",
    },
    holds,
    write,
};

fn holds(kind: Kind) -> Holds {
    match kind {
        Kind::Id
        | Kind::Comments
        | Kind::Clocks
        | Kind::Captures
        | Kind::Duplicates
        | Kind::Letters
        | Kind::Signs
        | Kind::Marks
        | Kind::Tokens
        | Kind::Endings
        | Kind::Text
        | Kind::Strictness => Holds::Yes,
        Kind::Record => Holds::Partly("games without a move"),
        Kind::Variant | Kind::Rules => Holds::Partly("rules that are not in the catalogue"),
        _ => Holds::No,
    }
}

fn write(content: &Content<'_>, losses: &mut Losses) -> String {
    let mut rows = csv::Writer::from_writer(Vec::new());
    let record = content.record;
    let variant = content.variant();
    let known = catalogue().variants().iter().find(|known| content.is_played_by(known));
    let id =
        variant.map(|variant| variant.id.as_str()).filter(|id| !id.is_empty()).or(known.map(|known| known.id.as_str()));
    let id = id.unwrap_or_default();
    if id.is_empty() {
        losses.add(Kind::Variant, content.count(Kind::Variant));
        losses.add(Kind::Rules, content.count(Kind::Rules));
    }
    let mut mover = variant.map_or(Side::Attackers, |variant| variant.first).opponent();
    let mut number = 0;
    for entry in content.main_without_reason() {
        let ply = entry.ply;
        let played = if let Ok(Token::Move(played)) = &ply.token { Some(played) } else { None };
        let goes_on =
            played.is_some_and(|played| entry.shown.map_or(played.mode.is_berserk(), |shown| shown.continued));
        if !goes_on && !matches!(ply.token, Ok(Token::Resigned | Token::Timeout)) {
            number += 1;
            mover = mover.opponent();
        }
        mover = entry.shown.map_or(mover, |shown| shown.piece.side);
        let piece = entry.shown.map(|shown| shown.piece.kind.name()).unwrap_or_default();
        let mut captures: Vec<_> = entry.shown.map(|shown| shown.captures.to_vec()).unwrap_or_default();
        captures.extend(entry.shown.and_then(|shown| shown.king));
        captures.sort_unstable();
        let join = |squares: &mut dyn Iterator<Item = String>| squares.collect::<Vec<_>>().join(" ");
        let recorded =
            played.map(|played| join(&mut played.captures.iter().map(|captured| captured.square.to_string())));
        let clock = ply.note.as_ref().and_then(|note| note.clock).map(|clock| clock.to_string());
        let row = [
            &record.number.to_string(),
            record.id.as_deref().unwrap_or_default(),
            id,
            &number.to_string(),
            mover.name(),
            &ply.text,
            &played.map(|played| played.from.to_string()).unwrap_or_default(),
            &played.map(|played| played.to.to_string()).unwrap_or_default(),
            piece,
            &join(&mut captures.iter().map(ToString::to_string)),
            &recorded.unwrap_or_default(),
            &clock.unwrap_or_default(),
            comment(ply).unwrap_or_default(),
        ];
        rows.write_record(row).expect("memory can be written to, and every row is as long");
    }
    let bytes = rows.into_inner().expect("memory can be written to");
    String::from_utf8(bytes).expect("it was made of text")
}
