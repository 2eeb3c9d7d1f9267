//! What two overlays say differently.

use super::raw::both;
use super::{Candidate, Overlay, PointOverlay, Shape, TEXTS, then};
use go::{Move, Size};
use message::{Argument, say};

/// Influence that differs by less is the same.
const LEAST_INFLUENCE: f32 = 0.005;

/// Returns what `a` says and `b` does not, point by point: two engines about a position, or one about two.
///
/// Numbers and influence are subtracted (nothing counts as 0), so that a positive one is where `a` has more, or more
/// for Black. Where life and death, territory, colours, figures, marks, ghost stones or labels differ, what `a` has is
/// drawn with a square mark around it, and [`PointOverlay::raw`] says both. Moves that either thinks about have a
/// label: by how many percent `a` gives Black more chance to win, or else points, or how many more visits. Equal parts
/// are empty. What both think of the whole position stands in [`Overlay::text`].
pub fn difference(a: &Overlay, b: &Overlay) -> Overlay {
    let size = a.points.size();
    let mut overlay = Overlay::new(size, format!("{} − {}", a.title, b.title));
    if size != b.points.size() {
        let second = b.points.size();
        let sizes = say!(TEXTS, "overlay-sizes", first = size, second);
        overlay.text.push(sizes);
        return overlay;
    }
    for (p, at) in a.points.iter() {
        overlay.points[p] = point_difference(at, &b.points[p]);
    }
    let own = |of: &Overlay, other: &Overlay| -> Vec<_> {
        let lines = of.lines.iter().filter(|line| !other.lines.contains(line));
        lines.copied().collect()
    };
    overlay.lines = own(a, b);
    overlay.lines.extend(own(b, a));
    candidates(&mut overlay, a, b, size);
    estimates(&mut overlay, a, b);
    overlay
}

fn point_difference(a: &PointOverlay, b: &PointOverlay) -> PointOverlay {
    let mut drawn = PointOverlay::default();
    if a.number != b.number {
        let difference = a.number.unwrap_or(0).saturating_sub(b.number.unwrap_or(0));
        drawn.number = Some(difference).filter(|&n| n != 0);
    }
    let influence = a.influence.unwrap_or(0.0) - b.influence.unwrap_or(0.0);
    if influence.abs() >= LEAST_INFLUENCE {
        drawn.influence = Some(influence.clamp(-1.0, 1.0));
    }
    let differs = [
        keep(&mut drawn.status, &a.status, &b.status),
        keep(&mut drawn.figure, &a.figure, &b.figure),
        keep(&mut drawn.color, &a.color, &b.color),
        keep(&mut drawn.territory, &a.territory, &b.territory),
        keep(&mut drawn.ghost, &a.ghost, &b.ghost),
        keep(&mut drawn.label, &a.label, &b.label),
        keep(&mut drawn.marks, &a.marks, &b.marks),
    ];
    if differs.contains(&true) && !drawn.marks.contains(&Shape::Square) {
        drawn.marks.push(Shape::Square);
    }
    if drawn != PointOverlay::default() {
        drawn.raw = Some(both(a.said(), b.said()));
    }
    drawn
}

/// Keeps what `a` has if `b` has something else; tells whether it has.
fn keep<T: Clone + PartialEq>(drawn: &mut T, a: &T, b: &T) -> bool {
    let differs = a != b;
    if differs {
        drawn.clone_from(a);
    }
    differs
}

fn candidates(overlay: &mut Overlay, a: &Overlay, b: &Overlay, size: Size) {
    let find = |of: &Overlay, mv: Move| of.candidates.iter().find(|c| c.mv == mv).cloned();
    let mut moves: Vec<Move> = Vec::new();
    for candidate in a.candidates.iter().chain(&b.candidates) {
        if !moves.contains(&candidate.mv) {
            moves.push(candidate.mv);
        }
    }
    for mv in moves {
        let (of_a, of_b) = (find(a, mv), find(b, mv));
        let Some(label) = compared(of_a.as_ref(), of_b.as_ref()) else {
            continue;
        };
        let both = both(
            of_a.as_ref().map(Candidate::said),
            of_b.as_ref().map(Candidate::said),
        );
        match mv {
            Move::Play(p) if size.contains(p) => {
                overlay.points[p].label = Some(label);
                let raw = &mut overlay.points[p].raw;
                *raw = Some(then(raw.take(), both));
            }
            Move::Play(_) => {}
            Move::Pass => {
                let pass = say!(TEXTS, "overlay-pass-differs", difference = label, both);
                overlay.text.push(pass);
            }
        }
    }
}

/// What is written at a move: the difference in a word, `None` if there is none. A move that only one of both thinks
/// about says whose it is.
fn compared(a: Option<&Candidate>, b: Option<&Candidate>) -> Option<String> {
    let (a, b) = match (a, b) {
        (Some(a), Some(b)) => (a, b),
        (Some(_), None) => return Some("A".to_owned()),
        (None, Some(_)) => return Some("B".to_owned()),
        (None, None) => return None,
    };
    let chance = a.winrate.zip(b.winrate).map(|(a, b)| (a - b) * 100.0);
    if let Some(points) = chance.or_else(|| a.score.zip(b.score).map(|(a, b)| a - b)) {
        return (points.abs() >= 0.05).then(|| format!("{points:+.1}"));
    }
    let visits = i128::from(a.visits?) - i128::from(b.visits?);
    (visits != 0).then(|| format!("{visits:+}"))
}

fn estimates(overlay: &mut Overlay, a: &Overlay, b: &Overlay) {
    let (Some(of_a), Some(of_b)) = (a.estimate, b.estimate) else {
        return;
    };
    if let (Some(a), Some(b)) = (of_a.winrate, of_b.winrate) {
        let (a, b) = (a * 100.0, b * 100.0);
        let [first, second] = [a, b].map(|chance| Argument::decimal(f64::from(chance), 1));
        let difference = signed(a - b);
        let chances = say!(TEXTS, "overlay-winrates", first, second, difference);
        overlay.text.push(chances);
    }
    if let (Some(a), Some(b)) = (of_a.score, of_b.score) {
        let [first, second, difference] = [a, b, a - b].map(signed);
        let leads = say!(TEXTS, "overlay-leads-differ", first, second, difference);
        overlay.text.push(leads);
    }
}

/// A number that always has its sign.
fn signed(number: f32) -> Argument {
    Argument::Decimal(format!("{number:+.1}"))
}
