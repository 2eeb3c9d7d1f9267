//! What the player with a network draws.

use super::{estimate, words};
use engine::{Game, KindEffect, OverlayKind, TITLES, ids};
use go::{Color, Move};
use message::{Id, id};
use neural::Thought;
use overlay::{Figure, Overlay, Shape};

/// A picture: what it is called, and how it is drawn from a thought.
pub(super) struct Entry {
    id: &'static str,
    title: Id,
    pub(super) effect: KindEffect,
    draw: fn(&Thought, &mut Overlay),
}

const FIGURES: Entry = Entry {
    id: ids::FIGURES,
    title: id!(TITLES, "title-best-moves"),
    effect: KindEffect::Picture,
    draw: figures,
};
const NUMBERS: Entry = Entry {
    id: ids::NUMBERS,
    title: id!(TITLES, "title-visits-per-move"),
    effect: KindEffect::Picture,
    draw: numbers,
};
const OWNERSHIP: Entry = Entry {
    id: "ownership",
    title: id!(TITLES, "title-ownership"),
    effect: KindEffect::Live,
    draw: ownership,
};
const POLICY: Entry = Entry {
    id: "policy",
    title: id!(TITLES, "title-moves-before-search"),
    effect: KindEffect::Picture,
    draw: policy,
};
const LOSSES: Entry = Entry {
    id: "losses",
    title: id!(TITLES, "title-points-lost-by-moves"),
    effect: KindEffect::Live,
    draw: losses,
};
const PICTURES: [&Entry; 5] = [&FIGURES, &NUMBERS, &OWNERSHIP, &POLICY, &LOSSES];

/// Returns what the engine can show.
pub(in crate::builtin) fn kinds() -> Vec<OverlayKind> {
    vec![
        OverlayKind::life_and_death(),
        FIGURES.kind(),
        NUMBERS.kind(),
        OverlayKind::analysis(false),
        OverlayKind::analysis(true),
        OWNERSHIP.kind(),
        POLICY.kind(),
        LOSSES.kind(),
    ]
}

impl Entry {
    /// Finds a picture by its name in requests.
    pub(super) fn find(id: &str) -> Option<&'static Entry> {
        PICTURES.into_iter().find(|entry| entry.id == id)
    }

    fn kind(&self) -> OverlayKind {
        OverlayKind {
            effect: self.effect,
            ..OverlayKind::new(self.id, self.title)
        }
    }

    /// Draws it.
    pub(super) fn picture(&self, game: &Game, thought: &Thought) -> Overlay {
        let mut overlay = Overlay::new(game.size(), self.title.english());
        overlay.estimate = Some(estimate(thought));
        (self.draw)(thought, &mut overlay);
        overlay.text.push(words(thought));
        overlay
    }
}

/// The best move circled, the next ones by triangles.
fn figures(thought: &Thought, overlay: &mut Overlay) {
    let color = thought.to_move;
    let tried = thought.ideas.iter().filter(|idea| idea.visits > 0);
    for (i, idea) in tried.take(5).enumerate() {
        let Move::Play(p) = idea.mv else { continue };
        let shape = if i == 0 {
            Shape::Circle
        } else {
            Shape::Triangle
        };
        overlay.points[p].figure = Some(Figure { shape, color });
    }
}

fn numbers(thought: &Thought, overlay: &mut Overlay) {
    for idea in thought.ideas.iter().filter(|idea| idea.visits > 0) {
        if let Move::Play(p) = idea.mv {
            overlay.points[p].number = Some(i64::from(idea.visits));
        }
    }
}

fn ownership(thought: &Thought, overlay: &mut Overlay) {
    for (p, &own) in thought.ownership.iter() {
        overlay.points[p].influence = Some(own);
    }
}

/// How likely the network thinks each move, in thousandths.
fn policy(thought: &Thought, overlay: &mut Overlay) {
    for idea in &thought.ideas {
        let chance = format!("chance {:.2} %", 100.0 * idea.prior);
        match idea.mv {
            Move::Play(p) => {
                let share = (idea.prior * 1000.0).round() as i64;
                overlay.points[p].number = (share > 0).then_some(share);
                overlay.points[p].raw = Some(chance);
            }
            Move::Pass => overlay.text.push(format!("pass: {chance}")),
        }
    }
}

/// How many points each move that was tried loses against the best one.
fn losses(thought: &Thought, overlay: &mut Overlay) {
    let lead = |idea: &neural::Idea| idea.lead_for(thought.to_move);
    let Some(best) = thought.ideas.first().and_then(lead) else {
        return;
    };
    for idea in &thought.ideas {
        let (Move::Play(p), Some(lead)) = (idea.mv, lead(idea)) else {
            continue;
        };
        let black = match thought.to_move {
            Color::Black => lead,
            Color::White => -lead,
        };
        let cell = &mut overlay.points[p];
        cell.label = Some(format!("{:.1}", (best - lead).max(0.0)));
        cell.raw = Some(format!(
            "Black leads by {black:+.1}, {} visits",
            idea.visits
        ));
    }
}
