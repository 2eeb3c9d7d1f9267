//! What an overlay says of a point, in words and figures.

use super::{Candidate, Overlay, PointOverlay};
use go::{Color, Move, Point};

/// Returns what `overlay` says of a point exactly, for showing it under the pointer: what the engine said (or else its
/// number and label), influence with two decimals, and everything about a move it thinks about. `None` if it says
/// nothing there.
pub fn raw_at(overlay: &Overlay, point: Point) -> Option<String> {
    let size = overlay.points.size();
    let mut parts: Vec<String> = overlay
        .points
        .get(point)
        .and_then(PointOverlay::said)
        .into_iter()
        .collect();
    let moves = overlay.candidates.iter().enumerate();
    for (i, candidate) in moves.filter(|(_, c)| c.mv == Move::Play(point)) {
        let mut text = format!("{}. {}", i + 1, candidate.said());
        if candidate.pv.len() > 1 {
            let name = |mv: &Move| match mv {
                Move::Play(p) => p.to_gtp(size),
                Move::Pass => "pass".to_owned(),
            };
            let line: Vec<String> = candidate.pv.iter().map(name).collect();
            text = format!("{text}: {}", line.join(" "));
        }
        parts.push(text);
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

impl PointOverlay {
    /// What is said here, without candidates.
    pub(super) fn said(&self) -> Option<String> {
        let mut parts: Vec<String> = self.raw.iter().cloned().collect();
        if self.raw.is_none() {
            parts.extend(self.number.map(|n| n.to_string()));
            parts.extend(self.label.clone());
            parts.extend(self.status.map(|status| format!("{status:?}")));
            parts.extend(self.territory.map(|owner| format!("{owner:?}")));
        }
        // What the engine wrote may have more digits, or be the number before it was scaled.
        if let Some(value) = self.influence {
            let text = format!("{value:+.2}");
            let same = parts.iter().any(|part| part.parse() == Ok(value));
            parts.extend((!same).then_some(text));
        }
        if let Some(ghost) = self.ghost.filter(|ghost| ghost.number > 0) {
            parts.push(format!("{} {:?}", ghost.number, ghost.color));
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

impl Candidate {
    /// Everything known of the move but its line, win rate and score as Black's.
    pub(super) fn said(&self) -> String {
        let percent = |name: &str, value: Option<f32>| {
            value.map(|value| format!("{name} {:.1} %", value * 100.0))
        };
        let parts = [
            percent("Black wins", self.winrate),
            percent("bound", self.lcb),
            self.score.map(|score| {
                let leader = if score < 0.0 {
                    Color::White
                } else {
                    Color::Black
                };
                let lead = format!("{leader:?} leads by {:.1}", score.abs());
                match self.score_spread {
                    Some(spread) => format!("{lead} ± {spread:.1}"),
                    None => lead,
                }
            }),
            self.visits.map(|visits| format!("{visits} visits")),
            percent("prior", self.prior),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            "thought about".to_owned()
        } else {
            parts.join(", ")
        }
    }
}
