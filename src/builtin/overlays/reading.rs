//! Overlays of what the chain reader says.

use super::{View, color_word, study, words};
use crate::builtin::TEXTS;
use ::reading::chains::{Chain, Chains};
use ::reading::life::{self, Assumption, Fate, Solver, Trust};
use ::reading::{Answer, Code, Status, Verdict};
use classroom::opinion::{Mark, figures as marks, mark};
use go::{Color, Point, Size};
use message::{Id, Sentence, id, say};
use overlay::{Figure, Overlay, PointOverlay, Shape, and, then};

/// The status of each chain as a figure, as a cgfthink library shows it.
pub(super) fn figures(view: &View<'_>) -> Overlay {
    let marks = marks(view.pos, view.stopped);
    let mut overlay = view.each(|p| PointOverlay {
        figure: marks[p].map(|mark| figure(mark, view.pos.stone(p))),
        raw: marks[p].map(|mark| meaning(mark).into()),
        ..PointOverlay::default()
    });
    overlay.text.push(id!(TEXTS, "drawn-figures").into());
    overlay
}

/// The status of each chain with the capturing (`C`) and saving (`S`) points.
pub(super) fn chain_status(view: &View<'_>) -> Overlay {
    let study = study(view);
    let mut overlay = Overlay::new(view.pos.size(), view.title.english());
    for (chain, verdict) in study.iter() {
        let too_many = || id!(TEXTS, "drawn-too-many").into();
        let said = verdict.map_or_else(too_many, |v| said(view, *v));
        for &p in &chain.stones {
            let point = &mut overlay.points[p];
            point.figure = verdict.map(|v| figure(mark(v.status), Some(chain.color)));
            point.raw = Some(then(Some(words(chain)), said.clone()));
        }
        if let Some(verdict) = verdict {
            label(&mut overlay, CAPTURES, verdict.attack.mv, chain);
            label(&mut overlay, SAVES, verdict.defend.mv, chain);
        }
    }
    overlay.text.push(id!(TEXTS, "drawn-figures").into());
    overlay.text.push(id!(TEXTS, "drawn-captures-saves").into());
    overlay
}

/// The chains' numbers on the stones, and in words the table of the workshop's `go_string`: number, colour, size, liberties, life,
/// where it is taken and saved, and the chains beside it.
pub(super) fn table(view: &View<'_>) -> Overlay {
    let study = study(view);
    let size = view.pos.size();
    let mut overlay = view.each(|p| {
        let chain = study.chains.at(p);
        PointOverlay {
            number: chain.map(|chain| i64::from(chain.id)),
            raw: chain.map(words),
            ..PointOverlay::default()
        }
    });
    // Texts do not begin with blanks.
    overlay.text.push(say!(TEXTS, "drawn-table", id = " id"));
    for (chain, verdict) in study.iter() {
        let status = match verdict.map(|verdict| verdict.status) {
            Some(Status::Alive) => id!(TEXTS, "drawn-alive"),
            Some(Status::Dead) => id!(TEXTS, "drawn-dead"),
            Some(Status::Critical) => id!(TEXTS, "drawn-row-neutral"),
            Some(Status::Ko) => id!(TEXTS, "drawn-ko"),
            Some(Status::Unknown) | None => id!(TEXTS, "drawn-row-unknown"),
        };
        let point = |mv: Option<Point>| mv.map_or_else(|| "-".to_owned(), |p| p.to_gtp(size));
        let enemies: Vec<String> = chain.enemies.iter().map(u32::to_string).collect();
        overlay.text.push(say!(
            TEXTS,
            "drawn-row",
            id = format!("{:>3}", chain.id),
            color = color_word(chain.color),
            at = format!("{:<4}", point(chain.stones.first().copied())),
            stones = format!("{:>4}", chain.stones.len()),
            liberties = format!("{:>4}", chain.liberties.len()),
            status,
            gap = " ".repeat(7_usize.saturating_sub(status.english().len())),
            attack = format!("{:<7}", point(verdict.and_then(|v| v.attack.mv))),
            defend = format!("{:<7}", point(verdict.and_then(|v| v.defend.mv))),
            enemies = enemies.join(","),
        ));
    }
    overlay
}

/// The fate of each chain's group with the killing (`K`) and saving (`S`) points: as a figure if it is proven, as a mark if
/// it is likely.
pub(super) fn groups(view: &View<'_>) -> Overlay {
    let stones = view.pos.stones();
    let benson = ::reading::benson::unconditional(&stones);
    let mut solver = Solver::of(view.pos);
    let mut overlay = Overlay::new(view.pos.size(), view.title.english());
    for chain in Chains::of(&stones).list() {
        let first = chain.stones[0];
        let judgement = if benson.stones[first] {
            None
        } else {
            solver.judge(first, GROUPS, view.stopped)
        };
        let verdict = judgement.map(|judgement| judgement.verdict);
        let fate = verdict.map_or(Fate::Alive, |v| v.fate);
        let trust = judgement.map_or(Trust::Proven, |judgement| judgement.trust);
        let said = match verdict {
            None => id!(TEXTS, "drawn-always").into(),
            Some(v) => answers(
                view,
                fate_meaning(fate),
                [(KILL, v.attack), (SAVE, v.defend)],
            ),
        };
        let said = match trust_meaning(trust) {
            Some(trust) => then(Some(said), trust.into()),
            None => said,
        };
        let shape = fate_shape(fate);
        for &p in &chain.stones {
            let point = &mut overlay.points[p];
            if matches!(trust, Trust::Likely(_)) {
                point.marks.push(shape);
            } else {
                let color = chain.color.opposite();
                point.figure = Some(Figure { shape, color });
            }
            point.raw = Some(then(Some(words(chain)), said.clone()));
        }
        if let Some(verdict) = verdict.filter(|v| v.fate != Fate::Unknown) {
            label(&mut overlay, KILLS, verdict.attack.mv, chain);
            label(&mut overlay, SAVES, verdict.defend.mv, chain);
        }
    }
    overlay.text = [
        id!(TEXTS, "drawn-figures-groups"),
        id!(TEXTS, "drawn-kills-saves"),
        id!(TEXTS, "drawn-trust"),
    ]
    .map(Sentence::from)
    .to_vec();
    overlay
}

/// What the fate of a group takes for granted.
fn trust_meaning(trust: Trust) -> Option<Id> {
    Some(match trust {
        Trust::Proven => id!(TEXTS, "drawn-proven"),
        Trust::Likely(Assumption::OpenSides) => id!(TEXTS, "drawn-open-sides"),
        Trust::Likely(Assumption::Surroundings) => id!(TEXTS, "drawn-surroundings"),
        Trust::Likely(Assumption::Search) => id!(TEXTS, "drawn-search"),
        Trust::Likely(Assumption::LongerWays) | Trust::Unknown => return None,
    })
}

/// How far groups are read for a drawing.
const GROUPS: life::Limits = life::Limits { nodes: 40_000 };

/// What a figure of a group means.
fn fate_meaning(fate: Fate) -> Id {
    match fate {
        Fate::Seki => id!(TEXTS, "drawn-seki"),
        Fate::Alive => meaning(Mark::Circle),
        Fate::Dead => meaning(Mark::Cross),
        Fate::Critical => meaning(Mark::Triangle),
        Fate::Ko => meaning(Mark::Square),
        Fate::BentFour => id!(TEXTS, "drawn-bent-four"),
        Fate::Unknown => meaning(Mark::Question),
    }
}

/// The figure of a group.
fn fate_shape(fate: Fate) -> Shape {
    match fate {
        Fate::Alive => Shape::Circle,
        Fate::Seki => Shape::Horizontal,
        Fate::Dead => Shape::Cross,
        Fate::Critical => Shape::Triangle,
        Fate::Ko | Fate::BentFour => Shape::Square,
        Fate::Unknown => Shape::Question,
    }
}

/// A letter on the board and what it says on hover of a chain.
type Letter = (char, fn(u32) -> Sentence);

const CAPTURES: Letter = ('C', |id| say!(TEXTS, "drawn-captures-chain", id));
const KILLS: Letter = ('K', |id| say!(TEXTS, "drawn-kills-chain", id));
const SAVES: Letter = ('S', |id| say!(TEXTS, "drawn-saves-chain", id));

/// Adds a letter to a point and the chain to what is shown on hover.
fn label(overlay: &mut Overlay, (letter, says): Letter, at: Option<Point>, chain: &Chain) {
    let Some(drawn) = at.and_then(|p| overlay.points.get_mut(p)) else {
        return;
    };
    let label = drawn.label.get_or_insert_default();
    if !label.contains(letter) {
        label.push(letter);
        // Always in the same order: what saves comes last.
        if label.len() == 2 && label.starts_with('S') {
            *label = label.chars().rev().collect();
        }
    }
    drawn.raw = Some(then(drawn.raw.take(), says(chain.id)));
}

/// What a move at a point does.
type Does = fn((Point, Size)) -> Sentence;

const CAPTURE: Does = |at| say!(TEXTS, "drawn-capture", at);
const KILL: Does = |at| say!(TEXTS, "drawn-kill", at);
const SAVE: Does = |at| say!(TEXTS, "drawn-save", at);

/// Describes a verdict.
fn said(view: &View<'_>, verdict: Verdict) -> Sentence {
    let both = [(CAPTURE, verdict.attack), (SAVE, verdict.defend)];
    answers(view, meaning(mark(verdict.status)), both)
}

/// Describes what moves do.
fn answers(view: &View<'_>, status: Id, answers: [(Does, Answer); 2]) -> Sentence {
    let mut said = Sentence::from(status);
    for (does, answer) in answers {
        let Answer { code, mv: Some(p) } = answer else {
            continue;
        };
        let what = does((p, view.pos.size()));
        let how = match code {
            Code::KoFirst => say!(TEXTS, "drawn-by-taking", what),
            Code::KoAfter => say!(TEXTS, "drawn-by-threat", what),
            Code::Yes | Code::No | Code::Unknown => what,
        };
        said = and(said, how);
    }
    said
}

/// What a figure means.
fn meaning(mark: Mark) -> Id {
    match mark {
        Mark::Circle => id!(TEXTS, "drawn-alive"),
        Mark::Cross => id!(TEXTS, "drawn-dead"),
        Mark::Triangle => id!(TEXTS, "drawn-whoever-starts"),
        Mark::Square => id!(TEXTS, "drawn-ko"),
        Mark::Question => id!(TEXTS, "drawn-unread"),
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
