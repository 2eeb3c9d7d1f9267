//! Words for colours in what is said about a record whose colours are exchanged for the eyes of somebody who solves it.

use crate::{CellId, Record, names};

/// Words of which a sign for a colour is a part that does not mean stones.
const OTHER_WORDS: [&str; 12] = [
    "面白", "明白", "空白", "余白", "告白", "自白", "独白", "潔白", "白紙", "白状", "黒板", "暗黒",
];

/// Words for stones and players. Single letters are also names of points, so only those that play or have something are words.
const WORDS: [(&str, &str); 8] = [
    ("Black", "White"),
    ("black", "white"),
    ("BLACK", "WHITE"),
    ("Blacks", "Whites"),
    ("blacks", "whites"),
    ("B to", "W to"),
    ("B plays", "W plays"),
    ("B's", "W's"),
];

impl Record {
    /// Exchanges the words for black and white in all comments and in the name of the game, as [`Record::swap_colors`] exchanges the stones.
    pub fn swap_color_words(&mut self) {
        let cells: Vec<CellId> = self.cells().collect();
        for cell in cells {
            for (key, name) in [(names::C, "C"), (names::GN, "GN")] {
                let said = self.joined(cell, key);
                let exchanged = exchanged(&said);
                if exchanged != said {
                    self.set_texts(cell, &[(name, exchanged)]);
                }
            }
        }
    }
}

/// The text with black for white and white for black.
fn exchanged(text: &str) -> String {
    let mut exchanged = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = None;
    while let Some(first) = rest.chars().next() {
        let (taken, put) = at_the_beginning(rest, before).unwrap_or_else(|| {
            let first = &rest[..first.len_utf8()];
            (first, first)
        });
        exchanged += put;
        before = taken.chars().next_back();
        rest = &rest[taken.len()..];
    }
    exchanged
}

/// A word at the beginning of a text, after that letter, and what is said instead.
fn at_the_beginning(rest: &str, before: Option<char>) -> Option<(&str, &str)> {
    if let Some(other) = OTHER_WORDS.iter().find(|word| rest.starts_with(**word)) {
        return Some((other, other));
    }
    let sign = &rest[..rest.chars().next()?.len_utf8()];
    match sign {
        "黒" | "黑" => return Some((sign, "白")),
        "白" => return Some((sign, "黒")),
        "●" => return Some((sign, "○")),
        "○" => return Some((sign, "●")),
        _ => {}
    }
    let letter = |c: char| c.is_alphabetic() && c.is_ascii();
    if before.is_some_and(letter) {
        return None;
    }
    WORDS
        .iter()
        .flat_map(|&(one, other)| [(one, other), (other, one)])
        .find(|(word, _)| {
            let after = rest.strip_prefix(word);
            after.is_some_and(|after| !after.starts_with(letter))
        })
        .map(|(word, other)| (&rest[..word.len()], other))
}

#[cfg(test)]
mod tests {
    use super::exchanged;

    #[test]
    fn words_for_stones_change_and_others_stay() {
        for (text, other) in [
            ("White to live.", "Black to live."),
            ("black's eye, WHITE kills", "white's eye, BLACK kills"),
            ("Blackburn and whitewash", "Blackburn and whitewash"),
            ("黒先白死", "白先黒死"),
            ("黑先", "白先"),
            ("白1は面白い手。黒2なら白3", "黒1は面白い手。白2なら黒3"),
            (
                "W to play and kill. B's group",
                "B to play and kill. W's group",
            ),
            ("the whites, at B or W", "the blacks, at B or W"),
            ("黒丸●と白丸○", "白丸○と黒丸●"),
            ("nothing", "nothing"),
            ("", ""),
        ] {
            assert_eq!(exchanged(text), other);
        }
    }
}
