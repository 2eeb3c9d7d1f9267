//! Overlays of what the chain reader says.

use super::{View, color_word, study, words};
use ::reading::chains::{Chain, Chains};
use ::reading::life::{self, Assumption, Fate, Solver, Trust};
use ::reading::{Answer, Code, Status, Verdict};
use classroom::opinion::{Mark, figures as marks, mark};
use go::{Color, Point};
use overlay::{Figure, Overlay, PointOverlay, Shape};

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
    let mut overlay = Overlay::new(view.pos.size(), view.title.english());
    for (chain, verdict) in study.iter() {
        let said = verdict.map_or("too many liberties to read".to_owned(), |v| said(view, *v));
        for &p in &chain.stones {
            let point = &mut overlay.points[p];
            point.figure = verdict.map(|v| figure(mark(v.status), Some(chain.color)));
            point.raw = Some(format!("{}; {said}", words(chain)));
        }
        if let Some(verdict) = verdict {
            label(&mut overlay, CAPTURES, verdict.attack.mv, chain);
            label(&mut overlay, SAVES, verdict.defend.mv, chain);
        }
    }
    overlay.text.push(LEGEND.to_owned());
    overlay.text.push("C captures, S saves, CS both".to_owned());
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
    let heads = [
        "id", "color", "at", "size", "dame", "status", "offense", "defense",
    ];
    let line = |cells: [String; 8], neighbors: &str| {
        let [id, color, at, size, dame, status, offense, defense] = cells;
        format!(
            "{id:>3}  {color:<5}  {at:<4} {size:>4} {dame:>4}  {status:<7}  {offense:<7}  {defense:<7}  {neighbors}"
        )
    };
    overlay
        .text
        .push(line(heads.map(str::to_owned), "neighbors"));
    for (chain, verdict) in study.iter() {
        let status = verdict.map_or("unknown", |verdict| match verdict.status {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Critical => "neutral",
            Status::Ko => "ko",
            Status::Unknown => "unknown",
        });
        let point = |mv: Option<Point>| mv.map_or_else(|| "-".to_owned(), |p| p.to_gtp(size));
        let neighbors: Vec<String> = chain.enemies.iter().map(u32::to_string).collect();
        let cells = [
            chain.id.to_string(),
            color_word(chain.color).to_owned(),
            point(chain.stones.first().copied()),
            chain.stones.len().to_string(),
            chain.liberties.len().to_string(),
            status.to_owned(),
            point(verdict.and_then(|verdict| verdict.attack.mv)),
            point(verdict.and_then(|verdict| verdict.defend.mv)),
        ];
        overlay.text.push(line(cells, &neighbors.join(",")));
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
            None => "alive whatever is played".to_owned(),
            Some(v) => answers(
                view,
                fate_meaning(fate),
                [("kill", v.attack), ("save", v.defend)],
            ),
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
            point.raw = Some(format!("{}; {said}{}", words(chain), trust_meaning(trust)));
        }
        if let Some(verdict) = verdict.filter(|v| v.fate != Fate::Unknown) {
            label(&mut overlay, KILLS, verdict.attack.mv, chain);
            label(&mut overlay, SAVES, verdict.defend.mv, chain);
        }
    }
    overlay.text.push(format!("{LEGEND}  ― seki"));
    overlay.text.push("K kills, S saves, KS both".to_owned());
    overlay
        .text
        .push("figures: proven  marks: likely".to_owned());
    overlay
}

/// What the fate of a group takes for granted.
fn trust_meaning(trust: Trust) -> &'static str {
    match trust {
        Trust::Proven => "; proven",
        Trust::Likely(Assumption::OpenSides) => "; likely: the sides are open",
        Trust::Likely(Assumption::Surroundings) => "; likely, if the stones around it stay",
        Trust::Likely(Assumption::Search) => "; likely: no proof was found in time",
        Trust::Unknown => "",
    }
}

/// How far groups are read for a drawing.
const GROUPS: life::Limits = life::Limits { nodes: 40_000 };

/// What a figure of a group means.
fn fate_meaning(fate: Fate) -> &'static str {
    match fate {
        Fate::Seki => "seki",
        Fate::Alive => meaning(Mark::Circle),
        Fate::Dead => meaning(Mark::Cross),
        Fate::Critical => meaning(Mark::Triangle),
        Fate::Ko => meaning(Mark::Square),
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
        Fate::Ko => Shape::Square,
        Fate::Unknown => Shape::Question,
    }
}

/// A letter on the board and what it says on hover.
type Letter = (char, &'static str);

const CAPTURES: Letter = ('C', "captures");
const KILLS: Letter = ('K', "kills");
const SAVES: Letter = ('S', "saves");

/// Adds a letter to a point and the chain to what is shown on hover.
fn label(overlay: &mut Overlay, (letter, verb): Letter, at: Option<Point>, chain: &Chain) {
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
    let raw = drawn.raw.get_or_insert_default();
    let before = if raw.is_empty() { "" } else { "; " };
    *raw = format!("{raw}{before}{verb} chain {}", chain.id);
}

/// Describes a verdict.
fn said(view: &View<'_>, verdict: Verdict) -> String {
    let both = [("capture", verdict.attack), ("save", verdict.defend)];
    answers(view, meaning(mark(verdict.status)), both)
}

/// Describes what moves do.
fn answers(view: &View<'_>, status: &str, answers: [(&str, Answer); 2]) -> String {
    let mut said = status.to_owned();
    for (verb, answer) in answers {
        let Answer { code, mv: Some(p) } = answer else {
            continue;
        };
        let how = match code {
            Code::KoFirst => " by taking a ko",
            Code::KoAfter => " by a ko threat",
            Code::Yes | Code::No | Code::Unknown => "",
        };
        said = format!("{said}, {verb} at {}{how}", p.to_gtp(view.pos.size()));
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
