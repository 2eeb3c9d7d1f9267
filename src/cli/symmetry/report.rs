//! What the answers come to, for people and for programs.

use super::chance::chance_of;
use super::compare::{Difference, PointDifference};
use super::questions::{Answers, Drawn, Moves, varies};
use crate::cli::error::EngineFailure;
use crate::cli::language::{English, REPORTS, told};
use crate::cli::table::left;
use engine::{Answer, View};
use go::{Color, Size, Symmetry};
use message::{Argument, Id, Message, Sentence, id, say};
use serde::Serialize;
use std::collections::BTreeMap;

/// Answers that vary anyway differ by view if chance would do that less often.
const UNLIKELY: f64 = 0.001;
/// Points of a difference that are listed in the text.
const LISTED: usize = 4;
/// Most moves are not wider.
const MOVE_COLUMNS: usize = 6;

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
    /// There was no answer in any view.
    NoAnswer,
    /// A picture that was not compared: it varies from time to time, or there is nothing in it.
    NotCompared,
}

/// What all the answers come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conclusion {
    /// Nothing depends on the view.
    Symmetric,
    /// Something does.
    Differs,
    /// Something was never answered, and nothing else depends on the view.
    Unknown,
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
    position: English,
    to_move: Side,
    views: Vec<ViewName>,
    /// Views in which the position looks the same, the board as it is left out.
    own_symmetries: Vec<English>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<MoveReport>,
    overlays: Vec<OverlayReport>,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Black,
    White,
}

#[derive(Serialize)]
struct ViewName {
    board: English,
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
    view: English,
    /// Whether it is not the move of the board as it is; for moves that do not vary.
    differs: bool,
    /// Moves on the board as it is, with how often they came, the most frequent first.
    moves: Vec<(String, u32)>,
    /// Why there was no move.
    failures: Vec<English>,
}

/// A kind of picture.
#[derive(Serialize)]
struct OverlayReport {
    id: String,
    title: English,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_compared: Option<English>,
    /// The views that differ.
    views: Vec<ViewPicture>,
}

#[derive(Serialize)]
struct ViewPicture {
    view: English,
    #[serde(flatten)]
    difference: Difference,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<English>,
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

    /// What all the answers come to.
    pub(super) fn conclusion(&self) -> Conclusion {
        let verdicts = || {
            self.positions.iter().flat_map(|position| {
                let moves = position.moves.iter().map(|moves| moves.verdict);
                moves.chain(position.overlays.iter().map(|overlay| overlay.verdict))
            })
        };
        let differs = |verdict| matches!(verdict, Verdict::Differs | Verdict::VariesByView);
        if verdicts().any(differs) {
            Conclusion::Differs
        } else if verdicts().any(|verdict| verdict == Verdict::NoAnswer) {
            Conclusion::Unknown
        } else {
            Conclusion::Symmetric
        }
    }
}

/// Names a view.
fn name(view: View) -> English {
    let board = turned(view.symmetry);
    English(match view.colors_exchanged {
        false => board.into(),
        true if view.symmetry == Symmetry::IDENTITY => id!(REPORTS, "cli-view-colours").into(),
        true => say!(REPORTS, "cli-view-and-colours", board),
    })
}

/// What happens to the board.
fn turned(symmetry: Symmetry) -> Id {
    match symmetry {
        Symmetry::IDENTITY => id!(REPORTS, "cli-view-as-it-is"),
        Symmetry::MIRROR_COLUMNS => id!(REPORTS, "cli-view-left-right"),
        Symmetry::MIRROR_ROWS => id!(REPORTS, "cli-view-top-bottom"),
        Symmetry::HALF_TURN => id!(REPORTS, "cli-view-half-turn"),
        Symmetry::TRANSPOSE => id!(REPORTS, "cli-view-upper-left"),
        Symmetry::TURN_RIGHT => id!(REPORTS, "cli-view-clockwise"),
        Symmetry::TURN_LEFT => id!(REPORTS, "cli-view-counter-clockwise"),
        _ => id!(REPORTS, "cli-view-lower-left"),
    }
}

impl PositionReport {
    /// Judges the answers about a position of that name.
    pub(super) fn of(position: Sentence, size: Size, to_move: Color, answers: &Answers) -> Self {
        let own = answers.own.iter().filter(|&&view| view != View::IDENTITY);
        PositionReport {
            position: position.into(),
            to_move: match to_move {
                Color::Black => Side::Black,
                Color::White => Side::White,
            },
            views: answers
                .views
                .iter()
                .map(|view| ViewName {
                    board: turned(view.symmetry).into(),
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
                let failures: Vec<English> = said
                    .iter()
                    .filter_map(|mv| Some(mv.as_ref().err()?.sentence().into()))
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
        let answered = moves.iter().flatten().any(Result::is_ok);
        let verdict = match chance {
            _ if !answered => Verdict::NoAnswer,
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
                    Err(why) => (Difference::default(), Some(why.sentence().into())),
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
        let failures = drawn.views.iter().filter_map(|view| view.as_ref().err());
        let hung = failures.clone().any(EngineFailure::is_hang);
        // One that was left alone after it had hung at other questions.
        let left_alone = failures
            .clone()
            .any(|failure| matches!(failure, EngineFailure::HungOften { .. }));
        let verdict = match views.is_empty() {
            _ if never && (hung || left_alone) => Verdict::NoAnswer,
            _ if drawn.not_compared.is_some() || never => Verdict::NotCompared,
            true => Verdict::Same,
            false => Verdict::Differs,
        };
        OverlayReport {
            id: drawn.kind.id.clone(),
            title: drawn.kind.title.sentence().into(),
            verdict,
            not_compared: drawn.not_compared.map(|why| why.sentence().into()),
            views,
        }
    }
}

impl PositionReport {
    /// The report for people.
    pub(super) fn text(&self, engine: &str) -> String {
        let (position, views) = (&self.position, self.views.len());
        let title = match self.to_move {
            Side::Black => say!(REPORTS, "cli-symmetry-black", engine, position, views),
            Side::White => say!(REPORTS, "cli-symmetry-white", engine, position, views),
        };
        let mut text = told(&title) + "\n";
        if !self.own_symmetries.is_empty() {
            let own = listed(&self.own_symmetries);
            text += &line(2, &say!(REPORTS, "cli-symmetry-own", own));
        }
        if let Some(moves) = &self.moves {
            text += &moves.text();
        }
        for overlay in &self.overlays {
            text += &overlay.text();
        }
        text
    }
}

/// A line with so many blanks before it.
fn line(blanks: usize, message: &(impl Message + ?Sized)) -> String {
    format!("{:blanks$}{}\n", "", told(message))
}

/// Names, one after the other.
fn listed<'a>(names: impl IntoIterator<Item = &'a English>) -> String {
    let names: Vec<String> = names.into_iter().map(told).collect();
    names.join("; ")
}

impl MoveReport {
    fn text(&self) -> String {
        let asked = self.views.iter().map(|view| {
            let counts = view.moves.iter().map(|(_, count)| count);
            counts.sum::<u32>()
        });
        let times = asked.max().unwrap_or(0);
        let chance = self.chance.unwrap_or(1.0);
        let heading = match self.verdict {
            Verdict::Same => {
                let first = self.views.first().and_then(|view| view.moves.first());
                let mv = first.map(|(mv, _)| mv.clone()).unwrap_or_default();
                return line(2, &say!(REPORTS, "cli-symmetry-move-same", mv));
            }
            Verdict::Varies => {
                let chance = Argument::decimal(chance, 2);
                return line(2, &say!(REPORTS, "cli-symmetry-move-varies", times, chance));
            }
            Verdict::VariesByView => {
                let chance = Argument::decimal(chance, 4);
                say!(REPORTS, "cli-symmetry-move-by-view", times, chance)
            }
            Verdict::NoAnswer => {
                let failures = self.views.iter().flat_map(|view| &view.failures);
                let reason = failures.map(told).next().unwrap_or_default();
                return line(2, &say!(REPORTS, "cli-symmetry-move-none", reason));
            }
            Verdict::Differs | Verdict::NotCompared => {
                id!(REPORTS, "cli-symmetry-move-differs").into()
            }
        };
        // Views with the same moves share a line.
        let mut lines: Vec<(String, Vec<&English>)> = Vec::new();
        for view in &self.views {
            let words = view.words();
            match lines.iter_mut().find(|(known, _)| *known == words) {
                Some((_, views)) => views.push(&view.view),
                None => lines.push((words, vec![&view.view])),
            }
        }
        let mut text = line(2, &heading);
        for (words, views) in lines {
            text += "    ";
            text += &left(&words, MOVE_COLUMNS);
            text += " ";
            text += &listed(views);
            text.push('\n');
        }
        text
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
        if let Some(reason) = self.failures.first() {
            let times = self.failures.len();
            words.push(told(&say!(
                REPORTS,
                "cli-symmetry-no-answer",
                times,
                reason
            )));
        }
        words.join(", ")
    }
}

impl OverlayReport {
    fn text(&self) -> String {
        let title = &self.title;
        match self.verdict {
            Verdict::NoAnswer => {
                let failure = self.views.first().and_then(|view| view.failure.as_ref());
                let reason = failure.map(told).unwrap_or_default();
                line(2, &say!(REPORTS, "cli-symmetry-none", title, reason))
            }
            Verdict::NotCompared => {
                let failure = self.views.first().and_then(|view| view.failure.as_ref());
                let why = failure.or(self.not_compared.as_ref());
                let reason = why.map(told).unwrap_or_default();
                line(
                    2,
                    &say!(REPORTS, "cli-symmetry-not-compared", title, reason),
                )
            }
            Verdict::Differs => {
                let heading = line(2, &say!(REPORTS, "cli-symmetry-differs", title));
                let views = self.views.iter();
                let views = views.map(|v| format!("    {}: {}\n", told(&v.view), v.words()));
                heading + &views.collect::<String>()
            }
            Verdict::Same | Verdict::Varies | Verdict::VariesByView => {
                line(2, &say!(REPORTS, "cli-symmetry-same", title))
            }
        }
    }
}

impl ViewPicture {
    /// The difference in words.
    fn words(&self) -> String {
        if let Some(why) = &self.failure {
            return told(why);
        }
        let points = &self.difference.points;
        let differs = |d: &PointDifference| {
            let (point, said, expected) = (&d.point, &d.said, &d.expected);
            told(&say!(REPORTS, "cli-symmetry-point", point, said, expected))
        };
        let mut words: Vec<String> = points.iter().take(LISTED).map(differs).collect();
        if let count @ 1.. = points.len().saturating_sub(LISTED) {
            words.push(told(&say!(REPORTS, "cli-symmetry-more-points", count)));
        }
        words.extend(self.difference.other.iter().map(told));
        words.join("; ")
    }
}
