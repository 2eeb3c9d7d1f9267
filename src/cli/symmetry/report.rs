//! What the answers come to, for people and for programs.

use super::chance::chance_of;
use super::compare::Difference;
use super::questions::{Answers, Drawn, Moves, varies};
use crate::cli::engines::EngineFailure;
use engine::{Answer, View};
use go::{Color, Size};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Answers that vary anyway differ by view if chance would do that less often.
const UNLIKELY: f64 = 0.001;
/// Points of a difference that are listed in the text.
const LISTED: usize = 4;

/// How the answers to a question compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    /// The same in every view.
    Same,
    /// Another one in some view.
    Differs,
    /// Moves vary from time to time, in every view alike.
    Varies,
    /// Moves vary from time to time, and not in every view alike.
    VariesByView,
    /// A picture that was not compared: it varies from time to time, or there is nothing in it.
    NotCompared,
}

/// All positions.
#[derive(Serialize)]
pub(super) struct Report {
    engine: String,
    positions: Vec<PositionReport>,
}

/// A position.
#[derive(Serialize)]
pub(super) struct PositionReport {
    position: String,
    to_move: &'static str,
    views: Vec<ViewName>,
    /// Views in which the position looks the same, the board as it is left out.
    own_symmetries: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<MoveReport>,
    overlays: Vec<OverlayReport>,
}

#[derive(Serialize)]
struct ViewName {
    board: &'static str,
    colors_exchanged: bool,
}

/// The moves.
#[derive(Serialize)]
struct MoveReport {
    verdict: Verdict,
    /// How likely moves that vary differ so much by chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    views: Vec<ViewMoves>,
}

/// The moves of a view.
#[derive(Serialize)]
struct ViewMoves {
    view: String,
    /// Whether it is not the move of the board as it is; for moves that do not vary.
    differs: bool,
    /// Moves on the board as it is, with how often they came, the most frequent first.
    moves: Vec<(String, u32)>,
    /// Why there was no move.
    failures: Vec<String>,
}

/// A kind of picture.
#[derive(Serialize)]
struct OverlayReport {
    id: String,
    title: String,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_compared: Option<&'static str>,
    /// The views that differ.
    views: Vec<ViewPicture>,
}

#[derive(Serialize)]
struct ViewPicture {
    view: String,
    #[serde(flatten)]
    difference: Difference,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

impl Report {
    pub(super) fn new(engine: &str) -> Report {
        Report {
            engine: engine.to_owned(),
            positions: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, position: PositionReport) {
        self.positions.push(position);
    }

    /// Tells whether nothing depends on the view.
    pub(super) fn is_symmetric(&self) -> bool {
        let bad = |verdict| matches!(verdict, Verdict::Differs | Verdict::VariesByView);
        self.positions.iter().all(|position| {
            let moves = position.moves.iter().map(|moves| moves.verdict);
            let overlays = position.overlays.iter().map(|overlay| overlay.verdict);
            !moves.chain(overlays).any(bad)
        })
    }
}

/// Names a view.
fn name(view: View) -> String {
    match (view.symmetry.name(), view.colors_exchanged) {
        (name, false) => name.to_owned(),
        _ if view.symmetry == go::Symmetry::IDENTITY => "colours exchanged".to_owned(),
        (name, true) => format!("{name}, colours exchanged"),
    }
}

impl PositionReport {
    /// Judges the answers about a position of that name.
    pub(super) fn of(position: &str, size: Size, to_move: Color, answers: &Answers) -> Self {
        let own = answers.own.iter().filter(|&&view| view != View::IDENTITY);
        PositionReport {
            position: position.to_owned(),
            to_move: match to_move {
                Color::Black => "black",
                Color::White => "white",
            },
            views: answers
                .views
                .iter()
                .map(|view| ViewName {
                    board: view.symmetry.name(),
                    colors_exchanged: view.colors_exchanged,
                })
                .collect(),
            own_symmetries: own.map(|&view| name(view)).collect(),
            moves: (!answers.moves.is_empty()).then(|| MoveReport::of(answers, size)),
            overlays: answers
                .drawn
                .iter()
                .map(|drawn| OverlayReport::of(drawn, &answers.views))
                .collect(),
        }
    }
}

impl MoveReport {
    fn of(answers: &Answers, size: Size) -> MoveReport {
        // A move counts as the same as those that the position's own symmetries make of it.
        let representative = |answer: Answer| {
            let images = answers.own.iter().map(|view| view.answer(answer, size));
            images.min_by_key(|&image| order(image)).unwrap_or(answer)
        };
        let moves: Vec<Moves> = answers
            .moves
            .iter()
            .map(|said| {
                let same =
                    |answer: &Result<Answer, EngineFailure>| answer.clone().map(representative);
                said.iter().map(same).collect()
            })
            .collect();
        let varied = moves.iter().any(varies);
        let first = |said: &Moves| said.iter().flatten().next().copied();
        let expected = moves.first().and_then(first);
        let chance = varied.then(|| chance_of(&kinds(&moves)));
        let views: Vec<ViewMoves> = answers
            .views
            .iter()
            .zip(&moves)
            .zip(&answers.moves)
            .map(|((&view, judged), said)| {
                let failures: Vec<String> = said
                    .iter()
                    .filter_map(|mv| Some(mv.as_ref().err()?.to_string()))
                    .collect();
                let differs = !varied && (first(judged) != expected || !failures.is_empty());
                // Where all is well the representative is shown: the same in every line.
                let shown = if varied || differs { judged } else { said };
                ViewMoves {
                    view: name(view),
                    differs,
                    moves: counted(shown, size),
                    failures,
                }
            })
            .collect();
        let failed = views.iter().any(|view| !view.failures.is_empty());
        let verdict = match chance {
            _ if failed => Verdict::Differs,
            Some(chance) if chance < UNLIKELY => Verdict::VariesByView,
            Some(_) => Verdict::Varies,
            None if views.iter().any(|view| view.differs) => Verdict::Differs,
            None => Verdict::Same,
        };
        MoveReport {
            verdict,
            chance,
            views,
        }
    }
}

/// A number for each answer, to sort them by.
fn order(answer: Answer) -> (u8, u8, u8) {
    match answer {
        Answer::Play(p) => (0, p.y, p.x),
        Answer::Pass => (1, 0, 0),
        Answer::Resign => (2, 0, 0),
    }
}

/// Numbers the kinds of answers.
fn kinds(moves: &[Moves]) -> Vec<Vec<usize>> {
    let mut numbers = BTreeMap::new();
    let mut number = |answer: &Answer| {
        let next = numbers.len();
        *numbers.entry(order(*answer)).or_insert(next)
    };
    moves
        .iter()
        .map(|said| said.iter().flatten().map(&mut number).collect())
        .collect()
}

/// Counts moves, the most frequent first.
fn counted(said: &Moves, size: Size) -> Vec<(String, u32)> {
    let mut counts: BTreeMap<(u8, u8, u8), (String, u32)> = BTreeMap::new();
    for &answer in said.iter().flatten() {
        let word = match answer {
            Answer::Play(p) => p.to_gtp(size),
            Answer::Pass => "pass".to_owned(),
            Answer::Resign => "resign".to_owned(),
        };
        counts.entry(order(answer)).or_insert((word, 0)).1 += 1;
    }
    let mut counts: Vec<(String, u32)> = counts.into_values().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

impl OverlayReport {
    fn of(drawn: &Drawn, views: &[View]) -> OverlayReport {
        let views: Vec<ViewPicture> = views
            .iter()
            .zip(&drawn.views)
            .filter_map(|(&view, found)| {
                let (difference, failure) = match found {
                    Ok(difference) if difference.is_none() => return None,
                    Ok(difference) => (difference.clone(), None),
                    Err(why) => (Difference::default(), Some(why.to_string())),
                };
                Some(ViewPicture {
                    view: name(view),
                    difference,
                    failure,
                })
            })
            .collect();
        // What cannot be drawn in any view has no bias.
        let never = views.len() == drawn.views.len() && views.iter().all(|v| v.failure.is_some());
        let verdict = match views.is_empty() {
            _ if drawn.not_compared.is_some() || never => Verdict::NotCompared,
            true => Verdict::Same,
            false => Verdict::Differs,
        };
        OverlayReport {
            id: drawn.kind.id.clone(),
            title: drawn.kind.title.to_string(),
            verdict,
            not_compared: drawn.not_compared,
            views,
        }
    }
}

impl fmt::Display for PositionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let views = self.views.len();
        writeln!(
            f,
            "{}, {} to move, {views} views",
            self.position, self.to_move
        )?;
        if !self.own_symmetries.is_empty() {
            let own = self.own_symmetries.join("; ");
            writeln!(f, "  the position is the same if {own}")?;
        }
        if let Some(moves) = &self.moves {
            moves.write(f)?;
        }
        for overlay in &self.overlays {
            overlay.write(f)?;
        }
        Ok(())
    }
}

impl MoveReport {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = self
            .views
            .iter()
            .map(|v| v.moves.iter().map(|m| m.1).sum::<u32>());
        let asked = asked.max().unwrap_or(0);
        let chance = self.chance.unwrap_or(1.0);
        match self.verdict {
            Verdict::Same => {
                let first = self.views.first().and_then(|view| view.moves.first());
                let (mv, _) = first.cloned().unwrap_or_default();
                return writeln!(f, "  move: the same in all views, {mv}");
            }
            Verdict::Varies => {
                return writeln!(
                    f,
                    "  move: varies from time to time ({asked} times in each view), no more between views than chance \
                     has it (p = {chance:.2})"
                );
            }
            Verdict::VariesByView => writeln!(
                f,
                "  move: VARIES BY VIEW ({asked} times in each; chance differs so much with p = {chance:.4} only)"
            )?,
            Verdict::Differs | Verdict::NotCompared => writeln!(f, "  move: DIFFERS")?,
        }
        // Views with the same moves share a line.
        let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
        for view in &self.views {
            let words = view.words();
            match lines.iter_mut().find(|(known, _)| *known == words) {
                Some((_, views)) => views.push(&view.view),
                None => lines.push((words, vec![&view.view])),
            }
        }
        for (words, views) in lines {
            writeln!(f, "    {words:<6} {}", views.join("; "))?;
        }
        Ok(())
    }
}

impl ViewMoves {
    /// The moves in words.
    fn words(&self) -> String {
        let mut words: Vec<String> = match self.moves.as_slice() {
            [(only, _)] => vec![only.clone()],
            moves => moves
                .iter()
                .map(|(mv, count)| format!("{mv} ×{count}"))
                .collect(),
        };
        if let Some(why) = self.failures.first() {
            words.push(format!("no answer ×{}: {why}", self.failures.len()));
        }
        words.join(", ")
    }
}

impl OverlayReport {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = &self.title;
        match self.verdict {
            Verdict::NotCompared => {
                let failure = self.views.first().and_then(|view| view.failure.as_deref());
                let why = failure.or(self.not_compared).unwrap_or_default();
                writeln!(f, "  {title}: not compared: {why}")
            }
            Verdict::Differs => {
                writeln!(f, "  {title}: DIFFERS")?;
                self.views
                    .iter()
                    .try_for_each(|view| writeln!(f, "    {}: {}", view.view, view.words()))
            }
            Verdict::Same | Verdict::Varies | Verdict::VariesByView => {
                writeln!(f, "  {title}: the same in all views")
            }
        }
    }
}

impl ViewPicture {
    /// The difference in words.
    fn words(&self) -> String {
        if let Some(why) = &self.failure {
            return why.clone();
        }
        let points = &self.difference.points;
        let mut words: Vec<String> = points
            .iter()
            .take(LISTED)
            .map(|d| format!("{} is {}, not {}", d.point, d.said, d.expected))
            .collect();
        if points.len() > LISTED {
            words.push(format!("{} more points", points.len() - LISTED));
        }
        words.extend(self.difference.other.iter().map(|&what| what.to_owned()));
        words.join("; ")
    }
}
