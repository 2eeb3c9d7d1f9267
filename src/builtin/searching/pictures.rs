//! What players that search draw.

use super::is_tried;
use crate::builtin::TEXTS;
use engine::{Analysis, KindEffect, OverlayKind, TITLES, ids};
use go::Move;
use message::{Argument, Id, id, say};
use overlay::{Figure, Overlay, Shape};

/// A picture: what it is called, and how it is drawn from a thought of the type `T` and from what that says in the
/// contract's words.
pub(in crate::builtin) struct Picture<T> {
    /// Its name in requests.
    pub(in crate::builtin) id: &'static str,
    /// Its name for people.
    pub(in crate::builtin) title: Id,
    /// Whether it grows while one looks at it.
    pub(in crate::builtin) effect: KindEffect,
    /// Draws it.
    pub(in crate::builtin) draw: fn(&T, &Analysis, &mut Overlay),
}

impl<T> Picture<T> {
    /// The best move circled, the next ones by triangles.
    pub(in crate::builtin) const FIGURES: Picture<T> = Picture {
        id: ids::FIGURES,
        title: id!(TITLES, "title-best-moves"),
        effect: KindEffect::Picture,
        draw: |_, found, overlay| figures(found, overlay),
    };
    /// Whose the points become.
    pub(in crate::builtin) const OWNERSHIP: Picture<T> = Picture {
        id: "ownership",
        title: id!(TITLES, "title-ownership"),
        effect: KindEffect::Live,
        draw: |_, found, overlay| ownership(found, overlay),
    };

    /// How often each move was visited, under that title.
    pub(in crate::builtin) const fn visits(title: Id) -> Picture<T> {
        Picture {
            id: ids::NUMBERS,
            title,
            effect: KindEffect::Picture,
            draw: |_, found, overlay| visits(found, overlay),
        }
    }

    /// What was thought of the moves before search, in thousandths, by that name.
    pub(in crate::builtin) const fn priors(id: &'static str) -> Picture<T> {
        Picture {
            id,
            title: id!(TITLES, "title-moves-before-search"),
            effect: KindEffect::Picture,
            draw: |_, found, overlay| priors(found, overlay),
        }
    }

    pub(super) fn kind(&self) -> OverlayKind {
        OverlayKind {
            effect: self.effect,
            ..OverlayKind::new(self.id, self.title)
        }
    }

    pub(super) fn drawn(&self, thought: &T, found: &Analysis) -> Overlay {
        let mut overlay = Overlay::new(found.size, self.title.english());
        overlay.estimate = found.estimate;
        (self.draw)(thought, found, &mut overlay);
        overlay.text.extend(found.text.iter().cloned());
        overlay
    }
}

fn figures(found: &Analysis, overlay: &mut Overlay) {
    let tried = found.candidates.iter().filter(|move_| is_tried(move_));
    for (i, candidate) in tried.take(5).enumerate() {
        let Move::Play(p) = candidate.mv else {
            continue;
        };
        let shape = if i == 0 {
            Shape::Circle
        } else {
            Shape::Triangle
        };
        let color = candidate.color;
        overlay.points[p].figure = Some(Figure { shape, color });
    }
}

fn visits(found: &Analysis, overlay: &mut Overlay) {
    for candidate in found.candidates.iter().filter(|move_| is_tried(move_)) {
        if let Move::Play(p) = candidate.mv {
            overlay.points[p].number = candidate.visits.map(|visits| visits as i64);
        }
    }
}

fn ownership(found: &Analysis, overlay: &mut Overlay) {
    for (p, &own) in found.ownership.iter().flat_map(go::Grid::iter) {
        overlay.points[p].influence = Some(own);
    }
}

fn priors(found: &Analysis, overlay: &mut Overlay) {
    for candidate in &found.candidates {
        let prior = candidate.prior.unwrap_or(0.0);
        let percent = Argument::decimal(100.0 * f64::from(prior), 2);
        match candidate.mv {
            Move::Play(p) => {
                let share = (prior * 1000.0).round() as i64;
                overlay.points[p].number = (share > 0).then_some(share);
                overlay.points[p].raw = Some(say!(TEXTS, "drawn-chance", percent));
            }
            Move::Pass => overlay.text.push(say!(TEXTS, "drawn-pass-chance", percent)),
        }
    }
}
