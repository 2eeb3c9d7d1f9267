//! The moves an engine thinks about, as coloured discs.

use go::{Color, Move, Point};
use overlay::{Candidate, Overlay};

use super::super::Pen;
use crate::scene::{CandidateNumber, Layer, Perspective};
use crate::{Rgba, short_number};

/// Opacity of the discs.
pub(super) const DISC: f32 = 0.9;
/// Radius of a disc, and of one for a move that was hardly looked at, in cells.
const RADIUS: (f32, f32) = (0.47, 0.2);
/// Radius of a disc without numbers, in cells.
const DOT: f32 = 0.28;
/// A move with less than this share of the most visits was hardly looked at and gets no text.
const LEAST_SHARE: f32 = 0.005;
/// A move that loses so much is as red as it gets: chance to win, and points.
const WORST: (f32, f32) = (0.25, 12.0);

/// Colours from the best move to a bad one.
const COLORS: [Rgba; 5] = [
    Rgba::rgb(64, 178, 214),
    Rgba::rgb(104, 188, 92),
    Rgba::rgb(226, 206, 74),
    Rgba::rgb(232, 146, 60),
    Rgba::rgb(214, 76, 66),
];

/// The colour of a candidate's disc: blue for the best, then from green to red the more chance to win (or points, or
/// likelihood, or rank, whichever is known first) the mover loses by it. `index` counts [`Overlay::candidates`].
pub fn candidate_color(overlay: &Overlay, index: usize) -> Rgba {
    let candidates = &overlay.candidates;
    let (Some(best), Some(candidate)) = (candidates.first(), candidates.get(index)) else {
        return COLORS[0];
    };
    if index == 0 {
        return COLORS[0];
    }
    let priors = candidate.prior.zip(best.prior.filter(|&p| p > 0.0));
    let share = loss(best, candidate, |c| c.winrate.map(|w| w / WORST.0))
        .or_else(|| loss(best, candidate, |c| c.score.map(|s| s / WORST.1)))
        .or_else(|| priors.map(|(prior, best)| 1.0 - prior / best))
        .unwrap_or(index as f32 / candidates.len() as f32);
    blend_colors(&COLORS[1..], share.clamp(0.0, 1.0))
}

/// How much less the mover gets by `candidate` than by `best`.
fn loss(
    best: &Candidate,
    candidate: &Candidate,
    value: impl Fn(&Candidate) -> Option<f32>,
) -> Option<f32> {
    let loss = value(best)? - value(candidate)?;
    Some(match candidate.color {
        Color::Black => loss,
        Color::White => -loss,
    })
}

fn blend_colors(colors: &[Rgba], share: f32) -> Rgba {
    let at = share * (colors.len() - 1) as f32;
    let i = (at as usize).min(colors.len() - 2);
    colors[i].mixed(colors[i + 1], at - i as f32)
}

/// Draws the discs of a layer, the best on top. A pass has no place on the board.
pub(super) fn draw(pen: &mut Pen, layer: &Layer) {
    if pen.alpha == 0.0 {
        return;
    }
    for (index, candidate) in layer.overlay.candidates.iter().enumerate().rev() {
        let Move::Play(p) = candidate.mv else {
            continue;
        };
        if !pen.scene.shows(p) {
            continue;
        }
        let color = candidate_color(&layer.overlay, index);
        let radius = pen.g.cell * radius(layer, index, candidate);
        pen.disc(pen.pos(p), radius, color.faded(DISC));
        let width = pen.stroke(if index == 0 { 0.07 } else { 0.035 });
        let rim = if index == 0 {
            pen.theme.dark
        } else {
            color.mixed(pen.theme.dark, 0.55)
        };
        pen.ring(pen.pos(p), radius - width / 2.0, width, rim.faded(0.85));
    }
}

fn radius(layer: &Layer, index: usize, candidate: &Candidate) -> f32 {
    if is_minor(&layer.overlay, candidate) {
        RADIUS.1
    } else if index >= layer.numbered {
        DOT
    } else {
        RADIUS.0
    }
}

/// Tells whether a move was hardly looked at.
fn is_minor(overlay: &Overlay, candidate: &Candidate) -> bool {
    let most = overlay.candidates.iter().filter_map(|c| c.visits).max();
    let share = |visits: u64| visits as f32 / most.unwrap_or(1).max(1) as f32;
    candidate
        .visits
        .is_some_and(|visits| share(visits) < LEAST_SHARE)
}

/// What is written on the candidates of a layer: where, the lines, the colour below.
pub(super) fn texts(layer: &Layer) -> impl Iterator<Item = (Point, Vec<String>, Rgba)> {
    let overlay = &layer.overlay;
    overlay
        .candidates
        .iter()
        .enumerate()
        .filter_map(|(index, candidate)| {
            let Move::Play(p) = candidate.mv else {
                return None;
            };
            let lines = if index >= layer.numbered || is_minor(overlay, candidate) {
                Vec::new()
            } else {
                lines(layer, index, candidate)
            };
            Some((p, lines, candidate_color(overlay, index)))
        })
}

fn lines(layer: &Layer, index: usize, candidate: &Candidate) -> Vec<String> {
    let wanted = layer.numbers.iter().take(3);
    let mut lines: Vec<String> = wanted
        .filter_map(|&number| text(layer, index, candidate, number))
        .collect();
    if lines.is_empty() {
        lines.push((index + 1).to_string());
    }
    lines
}

fn text(
    layer: &Layer,
    index: usize,
    candidate: &Candidate,
    number: CandidateNumber,
) -> Option<String> {
    let turned = match layer.perspective {
        Perspective::Black => false,
        Perspective::White => true,
        Perspective::Mover => candidate.color == Color::White,
    };
    let chance = |value: f32| {
        let percent = 100.0 * if turned { 1.0 - value } else { value };
        // Three digits say that it is certain.
        if percent > 99.94 {
            "100".to_owned()
        } else {
            format!("{percent:.1}")
        }
    };
    let best = layer.overlay.candidates.first();
    let compared = |value: fn(&Candidate) -> Option<f32>| {
        let best = best.filter(|_| index > 0)?;
        loss(best, candidate, value).map(|loss| signed(-loss))
    };
    match number {
        CandidateNumber::WinRate => candidate.winrate.map(chance),
        CandidateNumber::Lcb => candidate.lcb.map(chance),
        CandidateNumber::Score => {
            let score = candidate.score?;
            Some(signed(if turned { -score } else { score }))
        }
        CandidateNumber::Visits => candidate.visits.map(short_count),
        CandidateNumber::Prior => candidate.prior.map(|p| {
            let percent = p * 100.0;
            if percent < 9.95 {
                format!("{percent:.1}%")
            } else {
                format!("{percent:.0}%")
            }
        }),
        CandidateNumber::Order => Some((index + 1).to_string()),
        CandidateNumber::WinRateLoss => compared(|c| c.winrate.map(|w| w * 100.0)),
        CandidateNumber::ScoreLoss => compared(|c| c.score),
    }
}

/// One decimal and a sign; no sign for zero.
fn signed(value: f32) -> String {
    let tenths = (value * 10.0).round();
    if tenths == 0.0 {
        return "0.0".to_owned();
    }
    if tenths.abs() >= 1000.0 {
        return format!("{value:+.0}");
    }
    format!("{:+.1}", tenths / 10.0)
}

/// A count in at most four characters.
fn short_count(count: u64) -> String {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if count < 1000 {
        return count.to_string();
    }
    // From 100,000 on it abbreviates anyway.
    if count < 10_000 {
        return format!("{}.{}k", count / 1000, count % 1000 / 100);
    }
    if count < 100_000 {
        return format!("{}k", count / 1000);
    }
    short_number(count)
}
