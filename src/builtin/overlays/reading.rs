//! Overlays of what the chain reader says.

use super::{View, study, words};
use classroom::chains::Chain;
use classroom::opinion::{Mark, figures as marks, mark};
use classroom::reading::{Bound, Status, Verdict};
use engine::{Figure, Overlay, PointOverlay, Shape};
use go::{Color, Point};

/// Explains the figures.
const LEGEND: &str = "○ alive  × dead  △ whoever starts  □ ko  ? not read to the end";

/// The status of each chain as a figure, as a cgfthink library shows it.
pub(super) fn figures(view: &View<'_>) -> Overlay {
    let marks = marks(view.pos, view.stopped);
    let mut overlay = view.each(|p| PointOverlay {
        figure: marks[p].map(|mark| figure(mark, view.pos.stone(p))),
        raw: marks[p].map(|mark| meaning(mark).to_owned()),
        ..PointOverlay::default()
    });
    overlay.text.push(LEGEND.to_owned());
    overlay
}

/// The status of each chain with the capturing (`C`) and saving (`S`) points.
pub(super) fn chain_status(view: &View<'_>) -> Overlay {
    let study = study(view);
    let mut overlay = Overlay::new(view.pos.size(), view.title);
    for (chain, verdict) in study.iter() {
        for &p in &chain.stones {
            overlay.points[p].figure = mark(verdict.status).map(|m| figure(m, Some(chain.color)));
            overlay.points[p].raw = Some(format!("{}; {}", words(chain), said(view, *verdict)));
        }
        label(&mut overlay, 'C', verdict.capture, chain);
        label(&mut overlay, 'S', verdict.save, chain);
    }
    overlay.text.push(LEGEND.to_owned());
    overlay.text.push("C captures, S saves, CS both".to_owned());
    overlay
}

/// Adds a letter to a point and the chain to what is shown on hover.
fn label(overlay: &mut Overlay, letter: char, at: Option<Point>, chain: &Chain) {
    let Some(drawn) = at.and_then(|p| overlay.points.get_mut(p)) else {
        return;
    };
    let label = drawn.label.get_or_insert_default();
    if !label.contains(letter) {
        label.push(letter);
        // Always in the same order.
        if label == "SC" {
            "CS".clone_into(label);
        }
    }
    let verb = if letter == 'C' { "captures" } else { "saves" };
    let raw = drawn.raw.get_or_insert_default();
    let before = if raw.is_empty() { "" } else { "; " };
    *raw = format!("{raw}{before}{verb} chain {}", chain.id);
}

/// Describes a verdict.
fn said(view: &View<'_>, verdict: Verdict) -> String {
    let size = view.pos.size();
    let mut said = match verdict.status {
        Status::Unknown(Bound::Liberties) => "too many liberties to read".to_owned(),
        Status::Unknown(Bound::Moves) => "unknown: too many moves to try".to_owned(),
        Status::Unknown(Bound::Depth) => "unknown: too deep".to_owned(),
        Status::Unknown(Bound::Stopped) => "unknown: stopped".to_owned(),
        status => mark(status).map_or("", meaning).to_owned(),
    };
    for (verb, point) in [("capture", verdict.capture), ("save", verdict.save)] {
        if let Some(p) = point {
            said = format!("{said}, {verb} at {}", p.to_gtp(size));
        }
    }
    said
}

/// What a figure means.
fn meaning(mark: Mark) -> &'static str {
    match mark {
        Mark::Circle => "alive",
        Mark::Cross => "dead",
        Mark::Triangle => "whoever starts",
        Mark::Square => "ko",
        Mark::Question => "not read to the end",
    }
}

/// The figure of a mark, in the colour that shows on the stone.
fn figure(mark: Mark, stone: Option<Color>) -> Figure {
    Figure {
        shape: match mark {
            Mark::Circle => Shape::Circle,
            Mark::Cross => Shape::Cross,
            Mark::Triangle => Shape::Triangle,
            Mark::Square => Shape::Square,
            Mark::Question => Shape::Question,
        },
        color: stone.map_or(Color::Black, Color::opposite),
    }
}
