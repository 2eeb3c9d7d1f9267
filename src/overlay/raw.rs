//! What an overlay says of a point, in words and figures.

use super::{Candidate, Overlay, PointOverlay, TEXTS};
use go::{Color, Move, Point, PointStatus, Size};
use message::{Argument, Sentence, id, quoted, say};

/// Two things to say, as parts of one: with a comma between them.
pub fn and(first: Sentence, second: Sentence) -> Sentence {
    say!(TEXTS, "overlay-and", first, second)
}

/// Two things to say, one after the other: with a semicolon between them. The second alone if there is no first.
pub fn then(first: Option<Sentence>, second: Sentence) -> Sentence {
    match first {
        Some(first) => say!(TEXTS, "overlay-then", first, second),
        None => second,
    }
}

/// What both say of one thing; who says nothing has a dash.
pub(super) fn both(first: Option<Sentence>, second: Option<Sentence>) -> Sentence {
    let [first, second] =
        [first, second].map(|said| said.unwrap_or_else(|| id!(TEXTS, "overlay-nothing").into()));
    say!(TEXTS, "overlay-both", first, second)
}

/// Returns what `overlay` says of a point exactly, for showing it under the pointer: what the engine said (or else its
/// number and label), influence with two decimals, and everything about a move it thinks about. `None` if it says
/// nothing there.
pub fn raw_at(overlay: &Overlay, point: Point) -> Option<Sentence> {
    let size = overlay.points.size();
    let mut said = overlay.points.get(point).and_then(PointOverlay::said);
    let moves = overlay.candidates.iter().enumerate();
    for (i, candidate) in moves.filter(|(_, c)| c.mv == Move::Play(point)) {
        let of_move = candidate.said();
        let mut told = say!(TEXTS, "overlay-candidate", number = i + 1, said = of_move);
        if candidate.pv.len() > 1 {
            let line = candidate.pv.iter().map(|&mv| in_words(mv, size)).collect();
            let line = Argument::Sentences(line);
            told = say!(TEXTS, "overlay-line", said = told, line);
        }
        said = Some(then(said, told));
    }
    said
}

fn in_words(mv: Move, size: Size) -> Sentence {
    match mv {
        Move::Play(p) => say!(TEXTS, "overlay-move", point = (p, size)),
        Move::Pass => id!(TEXTS, "overlay-pass").into(),
    }
}

fn color_word(color: Color) -> Sentence {
    match color {
        Color::Black => id!(TEXTS, "overlay-black").into(),
        Color::White => id!(TEXTS, "overlay-white").into(),
    }
}

/// A status in a word.
pub fn status_word(status: PointStatus) -> Sentence {
    let word = match status {
        PointStatus::Alive => id!(TEXTS, "overlay-alive"),
        PointStatus::Dead => id!(TEXTS, "overlay-dead"),
        PointStatus::Seki => id!(TEXTS, "overlay-seki"),
        PointStatus::WhiteTerritory => id!(TEXTS, "overlay-white-territory"),
        PointStatus::BlackTerritory => id!(TEXTS, "overlay-black-territory"),
        PointStatus::Dame => id!(TEXTS, "overlay-dame"),
    };
    word.into()
}

impl PointOverlay {
    /// What is said here, without candidates.
    pub(super) fn said(&self) -> Option<Sentence> {
        let mut parts: Vec<Sentence> = self.raw.iter().cloned().collect();
        if self.raw.is_none() {
            parts.extend(self.number.map(|n| quoted(&n)));
            parts.extend(self.label.as_ref().map(quoted));
            parts.extend(self.status.map(status_word));
            parts.extend(self.territory.map(color_word));
        }
        // What the engine wrote may have more digits, or be the number before it was scaled.
        if let Some(value) = self.influence {
            let text = format!("{value:+.2}");
            let mut parsed = parts.iter().map(|part| part.to_string().parse());
            let same = parsed.any(|part| part == Ok(value));
            parts.extend((!same).then(|| quoted(&text)));
        }
        if let Some(ghost) = self.ghost.filter(|ghost| ghost.number > 0) {
            let (number, color) = (ghost.number, color_word(ghost.color));
            parts.push(say!(TEXTS, "overlay-ghost", number, color));
        }
        parts.into_iter().reduce(and)
    }
}

impl Candidate {
    /// Everything known of the move but its line, win rate and score as Black's.
    pub(super) fn said(&self) -> Sentence {
        let percent = |value: f32| Argument::decimal(f64::from(value) * 100.0, 1);
        let parts = [
            self.winrate
                .map(|chance| say!(TEXTS, "overlay-winrate", percent = percent(chance))),
            self.lcb
                .map(|chance| say!(TEXTS, "overlay-bound", percent = percent(chance))),
            self.score.map(|score| lead(score, self.score_spread)),
            self.visits
                .map(|visits| say!(TEXTS, "overlay-visits", visits)),
            self.prior
                .map(|chance| say!(TEXTS, "overlay-prior", percent = percent(chance))),
        ];
        let said = parts.into_iter().flatten().reduce(and);
        said.unwrap_or_else(|| id!(TEXTS, "overlay-thought-about").into())
    }
}

/// Who leads, and by how much.
fn lead(score: f32, spread: Option<f32>) -> Sentence {
    let leader = if score < 0.0 {
        Color::White
    } else {
        Color::Black
    };
    let color = color_word(leader);
    let points = Argument::decimal(f64::from(score.abs()), 1);
    match spread {
        Some(spread) => {
            let spread = Argument::decimal(f64::from(spread), 1);
            say!(TEXTS, "overlay-leads-about", color, points, spread)
        }
        None => say!(TEXTS, "overlay-leads", color, points),
    }
}
