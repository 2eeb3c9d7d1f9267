//! What the dialog of warnings says: what the reader of the file mended, and what is odd in its games.

use crate::document::Document;
use crate::shell::state::State;
use go::{Color, PlayError};
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
        let values = [("encoding", collection.encoding())];
        Warnings {
            encoding: state.texts.with("warnings-encoding", &values),
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
    let (line, column) = (line.to_string(), column.to_string());
    let place = [("line", &*line), ("column", &*column)];
    format!("{}: {text}", state.texts.with("warnings-place", &place))
}

/// An oddity in the user's language.
fn in_words(state: &State, oddity: &Oddity) -> String {
    let player = |color| {
        state.tr(match color {
            Color::Black => "black",
            Color::White => "white",
        })
    };
    match oddity {
        Oddity::Illegal { number, why, size } => {
            let text_id = match why {
                PlayError::OffBoard(_) => "odd-off-board",
                PlayError::Occupied(_) => "odd-occupied",
                PlayError::Ko(_) => "odd-ko",
                PlayError::Suicide(_) => "odd-suicide",
                PlayError::Superko(_) => "odd-superko",
            };
            let style = state.settings.hands.coordinates;
            let (number, point) = (number.to_string(), style.name(why.point(), *size));
            state
                .texts
                .with(text_id, &[("number", &number), ("point", &point)])
        }
        Oddity::TwiceInARow { number, color } => {
            let (number, player) = (number.to_string(), player(*color));
            state
                .texts
                .with("odd-twice", &[("number", &number), ("player", &player)])
        }
        Oddity::WrongTurn { moves } => state.texts.with("odd-turn", &[("player", &player(*moves))]),
        Oddity::Handicap { said, there } => {
            let (said, there) = (said.to_string(), there.to_string());
            state
                .texts
                .with("odd-handicap", &[("said", &said), ("there", &there)])
        }
        Oddity::NoResult => state.tr("odd-no-result").to_string(),
    }
}
