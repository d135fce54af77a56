//! The captures that the rules make, in place of those that a record lists.

use super::content::Entry;
use super::spell::Style;
use crate::notation::{Captured, Piece, Token};
use crate::record::{Line, Record, Replay, ReplayedLine};
use std::borrow::Cow;

/// Puts the captures that the board showed into every move that it got to. The text of a move changes only if its captures do.
pub fn rewrite_captures(record: &mut Record<'_>, replay: &Replay) {
    rewrite(&mut record.main, &replay.main);
}

fn rewrite(line: &mut Line<'_>, replayed: &ReplayedLine) {
    for (index, ply) in line.plies.iter_mut().enumerate() {
        let Some(shown) = replayed.ply(index) else { continue };
        let Ok(Token::Move(played)) = &mut ply.token else { continue };
        let king = shown.king.map(|square| Captured { piece: Some(Piece::KING), square });
        let men = shown.captures.iter().map(|square| Captured { piece: None, square: *square });
        let is_same = {
            let (mut listed, mut computed): (Vec<_>, Vec<_>) =
                (played.captures.iter().map(|it| it.square).collect(), men.clone().map(|it| it.square).collect());
            let has_king = shown.king.is_some_and(|king| listed.contains(&king));
            computed.extend(shown.king.filter(|_| has_king));
            let all = listed.len();
            for list in [&mut listed, &mut computed] {
                list.sort_unstable();
                list.dedup();
            }
            listed == computed && listed.len() == all
        };
        if is_same {
            continue;
        }
        // Whether the king is listed when he falls is a habit of formats, not a fact of the game.
        let lists_king = king.filter(|king| played.captures.iter().any(|listed| listed.square == king.square));
        played.captures = men.chain(lists_king).collect();
        let played = played.clone();
        let style = Style { between: if ply.text.contains('/') { '/' } else { 'x' }, ..Style::RECORDED };
        let text = style.spell(&played, &Entry { ply, shown: None });
        ply.text = Cow::Owned(text);
    }
    for (index, variation) in line.variations.iter_mut().enumerate() {
        rewrite(&mut variation.line, replayed.variation(index));
    }
}
