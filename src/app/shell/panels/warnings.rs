//! What the dialog of warnings says: what the reader of the file mended, and what is odd in its games.

use crate::WINDOW;
use crate::document::Document;
use crate::shell::state::State;
use go::{Color, PlayError};
use message::{id, say};
use record::{CellId, Oddity};

/// The dialog, but for its rows: a file may have many thousands, and only those in view are put into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warnings {
    /// How the file was read.
    pub encoding: String,
    /// Whether nothing had to be mended.
    pub is_clean: bool,
    /// How many rows there are: what was mended, then what is odd.
    pub rows: usize,
    /// Whether games are still being looked at.
    pub is_looking: bool,
    /// Whether they have been looked at, and nothing was odd.
    pub is_in_order: bool,
    /// Whether what can be repaired is; none where there is nothing to repair.
    pub repairs: Option<bool>,
}

/// A row of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarningRow {
    /// Where it is, and what.
    pub text: String,
    /// The game and the node it is about, where it is about one.
    pub place: Option<(usize, CellId)>,
}

impl Warnings {
    /// The dialog as it is now.
    pub fn of(state: &State) -> Warnings {
        let collection = state.document.collection();
        let mended = collection.warnings().len();
        let findings = state.document.findings();
        Warnings {
            encoding: state.texts.tell(&say!(
                WINDOW,
                "warnings-encoding",
                encoding = collection.encoding()
            )),
            is_clean: mended == 0,
            rows: mended + findings.map_or(0, <[_]>::len),
            is_looking: findings.is_none(),
            is_in_order: findings.is_some_and(<[_]>::is_empty),
            repairs: collection.is_repaired().then(|| collection.is_repairing()),
        }
    }
}

/// The row of that number, from 0; none where there are fewer.
pub fn warning_row(state: &State, row: usize) -> Option<WarningRow> {
    let document: &Document = &state.document;
    let warnings = document.collection().warnings();
    if let Some(warning) = warnings.get(row) {
        let what = state.in_words(&warning.message);
        return Some(WarningRow {
            text: at_place(state, warning.line, warning.column, &what),
            place: warning.game.zip(warning.cell),
        });
    }
    let finding = document.findings()?.get(row - warnings.len())?;
    let what = in_words(state, &finding.oddity);
    Some(WarningRow {
        text: at_place(state, finding.line, finding.column, &what),
        place: Some((finding.game, finding.cell)),
    })
}

fn at_place(state: &State, line: u32, column: u32, text: &str) -> String {
    let place = state.in_words(&say!(WINDOW, "warnings-place", line, column));
    format!("{place}: {text}")
}

/// An oddity in the user's language.
fn in_words(state: &State, oddity: &Oddity) -> String {
    let player = |color| match color {
        Color::Black => id!(WINDOW, "black"),
        Color::White => id!(WINDOW, "white"),
    };
    state.in_words(&match oddity {
        Oddity::Illegal { number, why, size } => {
            let point = state.settings.input.coordinates.name(why.point(), *size);
            match why {
                PlayError::OffBoard(_) => say!(WINDOW, "odd-off-board", number, point),
                PlayError::Occupied(_) => say!(WINDOW, "odd-occupied", number, point),
                PlayError::Ko(_) => say!(WINDOW, "odd-ko", number, point),
                PlayError::Suicide(_) => say!(WINDOW, "odd-suicide", number, point),
                PlayError::Superko(_) => say!(WINDOW, "odd-superko", number, point),
            }
        }
        Oddity::TwiceInARow { number, color } => {
            say!(WINDOW, "odd-twice", number, player = player(*color))
        }
        Oddity::WrongTurn { moves } => say!(WINDOW, "odd-turn", player = player(*moves)),
        Oddity::Handicap { said, there } => say!(WINDOW, "odd-handicap", said, there),
        Oddity::NoResult => id!(WINDOW, "odd-no-result").into(),
    })
}
