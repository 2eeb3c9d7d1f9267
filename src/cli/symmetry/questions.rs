//! The questions: the same in every view, again and again if the answers vary.

use super::compare::{self, Difference, Other};
use crate::cli::engines::Running;
use crate::cli::error::EngineFailure;
use crate::cli::language::{COMMANDS, REPORTS};
use crate::cli::progress::Progress;
use engine::{Answer, Argument, Ask, Game, KindEffect, OverlayKind, ParameterValue, Reply, View};
use go::Color;
use message::{Message, Sentence, id, say};
use overlay::Overlay;
use std::time::Duration;

/// Moves are asked for so often at least: to see whether they vary.
const TWICE: u32 = 2;
/// Moves that vary are asked for so often in each view, unless the user says otherwise.
const OFTEN: u32 = 20;

/// After so many answers that did not come the rest is not asked: each costs the whole limit.
const MAX_HANGS: usize = 3;

/// The engine that is asked, which is left alone when it has hung too often.
pub(super) struct Asked<'a> {
    engine: &'a mut Running,
    hangs: usize,
}

impl<'a> Asked<'a> {
    /// Nothing was asked yet.
    pub(super) fn new(engine: &'a mut Running) -> Asked<'a> {
        Asked { engine, hangs: 0 }
    }

    /// The engine.
    pub(super) fn engine(&self) -> &Running {
        self.engine
    }

    fn ask(&mut self, game: Game, ask: Ask, limit: Duration) -> Result<Reply, EngineFailure> {
        if self.hangs >= MAX_HANGS {
            return Err(EngineFailure::HungOften {
                engine: self.engine.name().to_owned(),
                times: self.hangs,
            });
        }
        let answer = self.engine.ask(game, ask, limit);
        self.hangs += usize::from(answer.as_ref().is_err_and(EngineFailure::is_hang));
        answer
    }
}

/// What to ask.
pub(super) struct Questions {
    /// Whether a move is asked for.
    pub(super) moves: bool,
    /// What is to be drawn, with its arguments as the board is.
    pub(super) overlays: Vec<(OverlayKind, Vec<ParameterValue>)>,
    /// Whether texts beside the board are compared too. They may be anything: a diagram, the time of day.
    pub(super) texts: bool,
    /// How often a move is asked for in each view; `None`: more than twice only if it varies.
    pub(super) times: Option<u32>,
    /// How long an answer may take.
    pub(super) limit: Duration,
}

/// The moves of a view, as they are on the board as it is; `Err` says why there is none.
pub(super) type Moves = Vec<Result<Answer, EngineFailure>>;

/// Why a kind of picture was not compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotCompared {
    /// It varies from time to time.
    Varies,
    /// There is nothing in it.
    Empty,
}

impl Message for NotCompared {
    fn sentence(&self) -> Sentence {
        match self {
            NotCompared::Varies => id!(REPORTS, "cli-symmetry-picture-varies").into(),
            NotCompared::Empty => id!(REPORTS, "cli-symmetry-picture-empty").into(),
        }
    }
}

/// A kind of picture and how it came out in each view.
pub(super) struct Drawn {
    pub(super) kind: OverlayKind,
    /// Why nothing was compared, if so.
    pub(super) not_compared: Option<NotCompared>,
    pub(super) views: Vec<Result<Difference, EngineFailure>>,
}

/// A position and the answers about it.
pub(super) struct Answers {
    pub(super) views: Vec<View>,
    /// For each view; empty if no move was asked for.
    pub(super) moves: Vec<Moves>,
    pub(super) drawn: Vec<Drawn>,
    /// The views in which the game itself looks the same: its own symmetries.
    pub(super) own: Vec<View>,
}

impl Questions {
    /// Asks everything about a position.
    pub(super) fn ask(
        &self,
        engine: &mut Asked<'_>,
        game: &Game,
        progress: &mut Progress,
    ) -> Answers {
        let views: Vec<View> = View::of(game.size()).collect();
        let own: Vec<View> = views
            .iter()
            .copied()
            .filter(|view| view.game(game) == *game)
            .collect();
        progress.show(&id!(COMMANDS, "cli-asking-moves"));
        let moves = if self.moves {
            self.ask_moves(engine, game, &views)
        } else {
            Vec::new()
        };
        let drawn = self
            .overlays
            .iter()
            .enumerate()
            .map(|(i, (kind, arguments))| {
                let count = self.overlays.len();
                let (number, title) = (i + 1, &kind.title);
                progress.show(&say!(COMMANDS, "cli-picture-of", number, count, title));
                let mut draw = |view| self.draw(engine, game, view, (kind, arguments));
                compare_pictures(kind, (&views, &own), self.texts, &mut draw)
            })
            .collect();
        progress.clear();
        Answers {
            views,
            moves,
            drawn,
            own,
        }
    }

    /// Goes round the views, so that an engine that remembers the last answer does not give it again.
    fn ask_moves(&self, engine: &mut Asked<'_>, game: &Game, views: &[View]) -> Vec<Moves> {
        let mut moves: Vec<Moves> = vec![Vec::new(); views.len()];
        let mut times = self.times.unwrap_or(TWICE);
        let mut round = 0;
        while round < times {
            for (view, said) in views.iter().zip(&mut moves) {
                said.push(self.ask_move(engine, game, *view));
            }
            round += 1;
            if self.times.is_none() && moves.iter().any(varies) {
                times = OFTEN;
            }
        }
        moves
    }

    fn ask_move(
        &self,
        engine: &mut Asked<'_>,
        game: &Game,
        view: View,
    ) -> Result<Answer, EngineFailure> {
        let ask = Ask::MOVE;
        match engine.ask(view.game(game), ask, self.limit)? {
            Reply::Move(answer) => Ok(view.inverse().answer(answer, game.size())),
            _ => Err(engine.engine.other_answer()),
        }
    }

    fn draw(
        &self,
        engine: &mut Asked<'_>,
        game: &Game,
        view: View,
        (kind, parameters): (&OverlayKind, &[ParameterValue]),
    ) -> Result<Overlay, EngineFailure> {
        let seen = parameters.iter().take(kind.arguments.len());
        let seen: Vec<ParameterValue> = seen
            .map(|given| view.parameter(given, game.size()))
            .collect();
        let reply = engine.ask(view.game(game), kind.ask(&seen), self.limit)?;
        let overlay = reply
            .into_overlay()
            .ok_or_else(|| engine.engine.other_answer())?;
        Ok(view.inverse().overlay(&overlay))
    }
}

/// Whether not all moves are the same. Failures say nothing.
pub(super) fn varies(said: &Moves) -> bool {
    let mut moves = said.iter().flatten();
    let first = moves.next();
    moves.any(|mv| Some(mv) != first)
}

/// Draws a picture in each view, and compares all with that of the board as it is.
fn compare_pictures(
    kind: &OverlayKind,
    (views, own): (&[View], &[View]),
    texts: bool,
    draw: &mut impl FnMut(View) -> Result<Overlay, EngineFailure>,
) -> Drawn {
    let drawn: Vec<Result<Overlay, EngineFailure>> = views.iter().map(|&view| draw(view)).collect();
    // The first and the last view again: does the picture vary from time to time?
    let changes: Vec<Difference> = [
        views.first().zip(drawn.first()),
        views.last().zip(drawn.last()),
    ]
    .into_iter()
    .flatten()
    .filter_map(|(&view, before)| {
        let before = before.as_ref().ok()?;
        Some(compare::difference(before, &draw(view).ok()?, false))
    })
    .collect();
    // A text may tell how long it took; the picture is compared all the same.
    let texts = texts
        && !changes
            .iter()
            .any(|change| change.other.contains(&Other::Text));
    let seen = |mut difference: Difference| {
        if !texts {
            difference.other.retain(|&what| what != Other::Text);
        }
        difference
    };
    let not_compared = if changes
        .into_iter()
        .map(seen)
        .any(|change| !change.is_none())
    {
        Some(NotCompared::Varies)
    } else if drawn.iter().flatten().all(|o| is_empty(o, texts)) && drawn.iter().any(Result::is_ok)
    {
        Some(NotCompared::Empty)
    } else {
        None
    };
    let expected = drawn.first().and_then(|picture| picture.clone().ok());
    let expected = expected.filter(|_| not_compared.is_none());
    let compared = views.iter().zip(drawn).map(|(view, said)| {
        let said = said?;
        let Some(expected) = &expected else {
            return Ok(Difference::default());
        };
        // A board that looks the same in another view has as many right pictures.
        let differences = own.iter().map(|same| {
            let exchanged = view.colors_exchanged != same.colors_exchanged;
            seen(compare::difference(
                &same.overlay(expected),
                &said,
                exchanged,
            ))
        });
        Ok(differences.min_by_key(Difference::size).unwrap_or_default())
    });
    Drawn {
        kind: kind.clone(),
        views: compared.collect(),
        not_compared,
    }
}

/// Whether there is nothing in a picture, its text left out unless it counts.
fn is_empty(overlay: &Overlay, texts: bool) -> bool {
    let mut empty = Overlay::new(overlay.points.size(), overlay.title.clone());
    if !texts {
        empty.text.clone_from(&overlay.text);
    }
    *overlay == empty
}

/// The arguments that a kind gets if the user gives none; `None` if it needs some that only he knows, or is no picture
/// of a position.
pub(super) fn usual_arguments(kind: &OverlayKind, to_move: Color) -> Option<Vec<ParameterValue>> {
    if kind.effect != KindEffect::Picture {
        return None;
    }
    let arguments = kind.arguments.iter().map(|argument| match argument {
        Argument::Color => Some(ParameterValue::Color(to_move)),
        _ => None,
    });
    arguments.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::{Point, Size, Symmetry};
    use overlay::PointOverlay;

    fn kind() -> OverlayKind {
        OverlayKind::new("x", message::quoted("X"))
    }

    /// Draws a number on the point that is C3 on the board as it is, and what `odd` says.
    fn pictures(odd: impl Fn(View, u32) -> Option<PointOverlay>) -> Drawn {
        let views: Vec<View> = View::of(Size::NINE).collect();
        let mut count = 0;
        let mut draw = |view: View| {
            count += 1;
            let mut overlay = Overlay::new(Size::NINE, "x");
            overlay.points[Point::new(2, 6)].number = Some(3);
            if let Some(drawn) = odd(view, count) {
                overlay.points[Point::new(0, 0)] = drawn;
            }
            Ok(overlay)
        };
        compare_pictures(&kind(), (&views, &[View::IDENTITY]), true, &mut draw)
    }

    fn label(text: &str) -> PointOverlay {
        PointOverlay {
            label: Some(text.to_owned()),
            ..PointOverlay::default()
        }
    }

    #[test]
    fn pictures_that_differ_are_found() {
        let same = pictures(|_, _| None);
        assert_eq!(same.not_compared, None);
        assert!(same.views.iter().flatten().all(Difference::is_none));
        let turned = Symmetry::of(Size::NINE).nth(3).expect("eight");
        let biased = pictures(|view, _| (view.symmetry == turned).then(|| label("?")));
        let odd: Vec<bool> = biased
            .views
            .iter()
            .flatten()
            .map(|d| !d.is_none())
            .collect();
        assert_eq!(odd.iter().filter(|&&odd| odd).count(), 2, "both colours");
        assert!(odd[3] && odd[11]);
    }

    #[test]
    fn pictures_that_vary_are_not_compared() {
        let random = pictures(|_, count| Some(label(&format!("x{count}"))));
        assert_eq!(random.not_compared, Some(NotCompared::Varies));
        assert!(random.views.iter().flatten().all(Difference::is_none));
    }

    #[test]
    fn texts_count_only_if_they_are_asked_for() {
        let views: Vec<View> = View::of(Size::NINE).collect();
        let compared = |texts| {
            let mut draw = |view: View| {
                let mut overlay = Overlay::new(Size::NINE, "x");
                overlay.text.push(message::quoted(view.symmetry.name()));
                Ok(overlay)
            };
            compare_pictures(&kind(), (&views, &[View::IDENTITY]), texts, &mut draw)
        };
        assert_eq!(compared(false).not_compared, Some(NotCompared::Empty));
        let differ = |drawn: &Drawn| {
            drawn
                .views
                .iter()
                .flatten()
                .filter(|d| !d.is_none())
                .count()
        };
        assert_eq!(differ(&compared(true)), 14);
    }

    #[test]
    fn colours_are_given_points_are_not() {
        let mut kind = kind();
        assert_eq!(usual_arguments(&kind, Color::White), Some(vec![]));
        kind.arguments = vec![Argument::Color];
        assert_eq!(
            usual_arguments(&kind, Color::White),
            Some(vec![ParameterValue::Color(Color::White)])
        );
        kind.arguments.push(Argument::Point);
        assert_eq!(usual_arguments(&kind, Color::White), None);
        kind.arguments.clear();
        kind.effect = KindEffect::Live;
        assert_eq!(usual_arguments(&kind, Color::White), None);
    }
}
