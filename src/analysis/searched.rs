//! What a record tells of an engine's search, as it stands in records that were a dump of one.

use crate::stored;
use overlay::{Candidate, Estimate, Overlay};
use record::{CellId, PRIOR, Record, VISITS};

/// Moves of a line at most.
const LINE: usize = 30;

/// The moves that were searched at a node, as an engine that analyses shows them; none if no search is told there.
pub fn searched(record: &Record, cell: CellId) -> Option<Overlay> {
    record
        .children(cell)
        .any(|child| record.has(child, VISITS))
        .then_some(())?;
    let mut candidates: Vec<Candidate> = record
        .children(cell)
        .filter_map(|child| candidate(record, child))
        .collect();
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
    let value = stored(record, cell);
    let mut overlay = Overlay::new(record.size(), "");
    overlay.candidates = candidates;
    overlay.estimate = Some(Estimate {
        winrate: value.winrate,
        score: value.score,
        visits: visits(record, cell),
        ..Estimate::default()
    });
    Some(overlay)
}

/// How often a node was looked at, if the record tells.
pub(crate) fn visits(record: &Record, cell: CellId) -> Option<u64> {
    record.property(cell, VISITS).first()?.trim().parse().ok()
}

/// How likely a node's move was thought before, 0 to 1, if the record tells.
pub(crate) fn prior(record: &Record, cell: CellId) -> Option<f32> {
    let percent: f32 = record.property(cell, PRIOR).first()?.trim().parse().ok()?;
    percent.is_finite().then_some(percent / 100.0)
}

fn candidate(record: &Record, cell: CellId) -> Option<Candidate> {
    let (color, mv) = record.mv(cell)?;
    let value = stored(record, cell);
    let line = std::iter::successors(Some(cell), |&cell| most_visited(record, cell));
    Some(Candidate {
        visits: Some(visits(record, cell)?),
        winrate: value.winrate,
        score: value.score,
        prior: prior(record, cell),
        pv: line
            .take(LINE)
            .filter_map(|cell| record.mv(cell).map(|(_, mv)| mv))
            .collect(),
        ..Candidate::new(color, mv)
    })
}

/// The first of the most visited moves behind a node.
fn most_visited(record: &Record, cell: CellId) -> Option<CellId> {
    let children = record.children(cell);
    let known = children.filter_map(|child| Some((child, visits(record, child)?)));
    let mut best: Option<(CellId, u64)> = None;
    for (child, visits) in known {
        if best.is_none_or(|(_, most)| visits > most) {
            best = Some((child, visits));
        }
    }
    best.map(|(child, _)| child)
}
