//! What an engine, or a player of another game, thinks of a whole game, node by node: asking for it, keeping it in the record, finding the mistakes.
//!
//! In the record a value stands as others read it: `V`, the points by which Black leads (SGF FF\[4\]), and `SBKV`,
//! Black's chance to win in per cent, as Sabaki writes it. Both are Black's, whoever is to move. The best moves stand beside them
//! in `BESTMOVES` (`moves`).

mod candidate;
mod contrast;
mod losses;
mod moves;
mod phases;
mod searched;
mod work;

pub use candidate::{Candidate, of_player};
pub use contrast::{
    Contrast, Opinion, Opposed, apart, contrast, counterpart, is_search, same_start,
};
pub use losses::{Loss, Severity, Stage, USUAL_LEAST, losses};
pub use moves::{store_moves, stored_moves};
pub use phases::{Phase, Total, totals};
pub use searched::searched;
pub use work::{AnalysisError, Effort, Found, Item, Positions, Running, Waits};

use overlay::Estimate;
use record::{CellId, Record};

message::catalogue! {
    /// The texts of analyses.
    const TEXTS = include_str!("../../assets/lang/en/analysis.ftl");
}

/// The property of Black's lead in points.
const LEAD: &str = "V";
/// The property of Black's chance to win in per cent.
const CHANCE: &str = "SBKV";

/// How a position stands, as Black sees it.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Value {
    /// Black's chance to win, 0 to 1.
    pub winrate: Option<f32>,
    /// Points by which Black leads; negative: White.
    pub score: Option<f32>,
}

impl Value {
    /// Whether nothing is known.
    pub fn is_empty(self) -> bool {
        self == Value::default()
    }
}

impl From<Estimate> for Value {
    fn from(estimate: Estimate) -> Value {
        Value {
            winrate: estimate.winrate,
            score: estimate.score,
        }
    }
}

/// Reads what the record says of a node. Values that are no numbers, or no chances, are no values.
pub fn stored(record: &Record, cell: CellId) -> Value {
    let number = |name: &str| -> Option<f32> {
        if !record.has(cell, name) {
            return None;
        }
        let text = record.property(cell, name).into_iter().next()?;
        text.trim().parse().ok().filter(|n: &f32| n.is_finite())
    };
    Value {
        winrate: number(CHANCE)
            .filter(|percent| (0.0..=100.0).contains(percent))
            .map(|percent| percent / 100.0),
        score: number(LEAD),
    }
}

/// Whether a node has been analysed: its chance to win is known. A bare `V` may be anybody's.
pub fn is_analysed(record: &Record, cell: CellId) -> bool {
    stored(record, cell).winrate.is_some()
}

/// Writes a value into a node. A `V` that stands there without `SBKV` was not written by an analysis: it is kept.
/// Returns whether one was kept.
pub fn store(record: &mut Record, cell: CellId, value: Value) -> bool {
    let keeps = keeps(record, cell, value);
    record.begin_group();
    if let Some(winrate) = value.winrate {
        record.set_text(cell, CHANCE, &decimal(winrate * 100.0, 2));
    }
    if let Some(score) = value.score.filter(|_| !keeps) {
        record.set_text(cell, LEAD, &decimal(score, 1));
    }
    record.end_group();
    keeps
}

/// Whether [`store`] keeps the `V` of a node instead of writing the score.
pub fn keeps(record: &Record, cell: CellId, value: Value) -> bool {
    let is_foreign = record.has(cell, LEAD) && !record.has(cell, CHANCE);
    is_foreign && value.score.is_some()
}

/// A number with at most so many decimals, without zeros at its end and without a negative zero.
fn decimal(number: f32, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" | "" => "0".to_owned(),
        text => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Collection;

    fn root(sgf: &str) -> (Collection, CellId) {
        let collection = Collection::read(sgf.as_bytes().to_vec()).expect("a game");
        let root = collection.game(0).root();
        (collection, root)
    }

    #[test]
    fn values_of_others_are_read_as_far_as_they_make_sense() {
        for (properties, winrate, score) in [
            ("", None, None),
            ("SBKV[37.5]V[3.5]", Some(0.375), Some(3.5)),
            ("SBKV[0]", Some(0.0), None),
            ("V[-12]", None, Some(-12.0)),
            ("SBKV[101]V[many]", None, None),
            ("SBKV[nan]V[inf]", None, None),
        ] {
            let (collection, root) = root(&format!("(;SZ[9]{properties})"));
            let value = stored(collection.game(0), root);
            assert_eq!(value, Value { winrate, score }, "{properties}");
        }
    }

    #[test]
    fn a_value_is_written_as_others_read_it_and_spares_a_foreign_one() {
        let value = Value {
            winrate: Some(0.532_14),
            score: Some(-0.04),
        };
        for (before, after, kept) in [
            ("", "SBKV[53.21]V[0]", false),
            ("V[2.5]", "V[2.5]SBKV[53.21]", true),
            ("SBKV[10]V[2.5]", "SBKV[53.21]V[0]", false),
        ] {
            let (mut collection, root) = root(&format!("(;SZ[9]{before})"));
            let record = collection.game_mut(0);
            assert_eq!(store(record, root, value), kept, "{before}");
            let text = String::from_utf8(collection.write()).expect("text");
            assert!(text.contains(after), "{before}: {text}");
            collection.game_mut(0).undo();
            let text = String::from_utf8(collection.write()).expect("text");
            assert!(text.contains(before) && !text.contains("53"), "{text}");
        }
    }
}
