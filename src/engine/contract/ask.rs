//! What an engine is asked, and what it answers.

use super::{Answer, Belief, OverlayKind};
use crate::error::{EngineError, Phase, no_such_question};
use go::{Color, Grid, Move, Point, PointStatus, Position, Size};
use message::Sentence;
use overlay::{Candidate, Estimate, Overlay};
use std::time::Duration;

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The move to play now.
    Move(Search),
    /// Candidate moves, chances and ownership. What is known so far comes as [`Interim::Analysis`]; the analysis ends
    /// when a limit is reached or the answer is wanted.
    Analyse(Search),
    /// Which stones are dead or in seki, and whose the empty points are.
    LifeAndDeath,
    /// One of the pictures that the engine offers.
    Picture {
        /// The `id` of a kind of [`super::EngineInfo::overlays`] whose subject is [`super::Subject::Picture`].
        id: String,
        /// One for each of the kind's [`super::OverlayKind::arguments`].
        parameters: Vec<ParameterValue>,
    },
    /// A line the user types at the engine's console.
    Console {
        /// The line, without its end.
        line: String,
    },
    /// What the engine believes the position to be.
    Belief,
}

impl Ask {
    /// Asks for a move, without limits of its own.
    pub const MOVE: Ask = Ask::Move(Search {
        limits: Limits {
            time: None,
            playouts: None,
        },
        restrictions: Vec::new(),
        detail: Detail {
            candidates: false,
            ownership: false,
            moves_ownership: false,
            policy: false,
            least_moves: 0,
        },
        anew: false,
        level: None,
    });

    /// Asks for a move within `time`; `None`: without a limit of its own.
    pub fn move_within(time: Option<Duration>) -> Ask {
        Ask::Move(Search::within(Limits {
            time,
            playouts: None,
        }))
    }

    /// Asks for a picture that needs no arguments.
    pub fn picture(id: impl Into<String>) -> Ask {
        Ask::Picture {
            id: id.into(),
            parameters: Vec::new(),
        }
    }
}

/// What is given with a question for a picture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ParameterValue {
    /// A colour.
    Color(Color),
    /// A point.
    Point(Point),
    /// Points, in the order in which they were chosen.
    Points(Vec<Point>),
    /// A text or the name of a file; also what the user wrote where something else is wanted.
    Text(String),
}

/// How a position is to be thought about.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Search {
    /// When to stop.
    pub limits: Limits,
    /// Moves that are not to be thought about.
    pub restrictions: Vec<Restriction>,
    /// What is told.
    pub detail: Detail,
    /// Whether the search begins with nothing, whatever the engine found out about the game before: then what is told
    /// does not depend on what was asked earlier, and visits are those of the limits. An engine may be unable to forget.
    pub anew: bool,
    /// At which of its levels, from 1, the engine is to choose a move; `None`: as it is set. See
    /// [`EngineInfo::levels`](super::EngineInfo::levels).
    pub level: Option<u8>,
}

impl Search {
    /// Searches within limits, all moves allowed.
    pub fn within(limits: Limits) -> Search {
        Search {
            limits,
            ..Search::default()
        }
    }
}

/// When a search ends by itself; without any limit an analysis goes on until the answer is wanted, and a move is
/// chosen as the engine likes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// The time; then the engine is asked to come back.
    pub time: Option<Duration>,
    /// Playouts, visits or positions, whatever the engine counts.
    pub playouts: Option<u64>,
}

/// Moves that are not to be thought about, or the only ones that are, up to a depth: the `avoid` and `allow` of
/// `lz-analyze` and `kata-analyze`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// Whose moves they are.
    pub color: Color,
    /// The moves.
    pub moves: Vec<Move>,
    /// Whether these are the only moves to be thought about; otherwise they are left out.
    pub only: bool,
    /// For how many moves from the position the restriction holds: 1 for the next move alone.
    pub depth: u32,
}

/// What a search tells beside the chances of the position.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is wanted or not, whatever the others are"
)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Detail {
    /// Whether the candidates are told while a move is chosen. An analysis always tells them.
    pub candidates: bool,
    /// Whose the points become, if the engine knows.
    pub ownership: bool,
    /// Whose they become after each candidate, if the engine knows.
    pub moves_ownership: bool,
    /// How likely each move was thought before search, if the engine knows: [`Analysis::policy`].
    pub policy: bool,
    /// Moves that were not tried are told too, until so many are told.
    pub least_moves: usize,
}

/// An answer to an [`Ask`], of the same kind.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// To [`Ask::Move`].
    Move(Answer),
    /// To [`Ask::Analyse`].
    Analysis(Analysis),
    /// To [`Ask::LifeAndDeath`].
    LifeAndDeath(LifeAndDeath),
    /// To [`Ask::Picture`].
    Picture(Overlay),
    /// To [`Ask::Console`].
    Text(String),
    /// To [`Ask::Belief`].
    Belief(Belief),
}

impl Reply {
    /// Returns the answer as a picture, `None` if it is nothing to be drawn.
    pub fn into_overlay(self) -> Option<Overlay> {
        match self {
            Reply::Analysis(analysis) => Some(analysis.into()),
            Reply::LifeAndDeath(status) => Some(status.into()),
            Reply::Picture(overlay) => Some(overlay),
            Reply::Move(_) | Reply::Text(_) | Reply::Belief(_) => None,
        }
    }
}

/// The state of the work on a question.
#[derive(Clone, PartialEq, Debug)]
pub enum Interim {
    /// What a search has found so far.
    Analysis(Analysis),
    /// A picture, as the engine draws it.
    Picture(Overlay),
}

impl Interim {
    /// Returns what the engine thinks of the position so far.
    pub fn estimate(&self) -> Option<Estimate> {
        match self {
            Interim::Analysis(analysis) => analysis.estimate,
            Interim::Picture(overlay) => overlay.estimate,
        }
    }

    /// Returns the playouts behind it, 0 if nobody counts them.
    pub fn playouts(&self) -> u64 {
        let (estimate, candidates) = match self {
            Interim::Analysis(analysis) => (analysis.estimate, &analysis.candidates),
            Interim::Picture(overlay) => (overlay.estimate, &overlay.candidates),
        };
        let best = || candidates.first().and_then(|candidate| candidate.visits);
        estimate.and_then(|e| e.visits).or_else(best).unwrap_or(0)
    }
}

impl From<Interim> for Overlay {
    fn from(interim: Interim) -> Overlay {
        match interim {
            Interim::Analysis(analysis) => analysis.into(),
            Interim::Picture(overlay) => overlay,
        }
    }
}

/// What a search has found. Chances, scores and ownership are Black's, whoever is to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The board's size.
    pub size: Size,
    /// Its name, as shown.
    pub title: String,
    /// The moves thought about, the best first.
    pub candidates: Vec<Candidate>,
    /// What the engine thinks of the position as a whole.
    pub estimate: Option<Estimate>,
    /// Whose the points become: from −1 (White's) to 1 (Black's).
    pub ownership: Option<Grid<f32>>,
    /// How likely each move was thought before search.
    pub policy: Option<Policy>,
    /// Lines of text.
    pub text: Vec<Sentence>,
}

/// How likely moves were thought before any search, 0 to 1; all together about 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// A stone at each point; `None` where it is not allowed.
    pub points: Grid<Option<f32>>,
    /// A pass.
    pub pass: f32,
}

impl Analysis {
    /// Creates one that has found nothing yet.
    pub fn new(size: Size, title: impl Into<String>) -> Analysis {
        Analysis {
            size,
            title: title.into(),
            candidates: Vec::new(),
            estimate: None,
            ownership: None,
            policy: None,
            text: Vec::new(),
        }
    }

    /// Returns how the position stands: as the engine says of the whole, or by its best move.
    pub fn value(&self) -> Option<Estimate> {
        self.estimate.or_else(|| {
            let best = self.candidates.first()?;
            Some(Estimate {
                winrate: best.winrate,
                score: best.score,
                visits: best.visits,
                ..Estimate::default()
            })
        })
    }
}

impl From<Analysis> for Overlay {
    fn from(analysis: Analysis) -> Overlay {
        let mut overlay = Overlay::new(analysis.size, analysis.title);
        overlay.candidates = analysis.candidates;
        overlay.estimate = analysis.estimate;
        overlay.text = analysis.text;
        for (point, &value) in analysis.ownership.iter().flat_map(Grid::iter) {
            overlay.points[point].influence = Some(value);
        }
        overlay
    }
}

/// An engine's opinion on life and death.
#[derive(Clone, PartialEq, Debug)]
pub struct LifeAndDeath {
    /// Its name, as shown.
    pub title: String,
    /// What every point is; `None`: the engine says nothing about it.
    pub status: Grid<Option<PointStatus>>,
    /// What the engine said exactly of a point.
    pub raw: Grid<Option<Sentence>>,
    /// What the engine thinks of the position as a whole.
    pub estimate: Option<Estimate>,
    /// Lines of text.
    pub text: Vec<Sentence>,
}

impl LifeAndDeath {
    /// Creates an opinion on every point.
    pub fn new(title: impl Into<String>, status: &Grid<PointStatus>) -> LifeAndDeath {
        LifeAndDeath {
            title: title.into(),
            status: status.map(|_, &status| Some(status)),
            raw: Grid::new(status.size()),
            estimate: None,
            text: Vec::new(),
        }
    }

    /// Returns the status of every point for counting, `None` if the engine said nothing at all or speaks of a board
    /// of another size. A stone without a status that fits counts as alive, an empty point as dame.
    pub fn for_counting(&self, position: &Position) -> Option<Grid<PointStatus>> {
        Overlay::from(self.clone()).status_grid(position)
    }
}

impl From<Overlay> for LifeAndDeath {
    /// Takes what a picture says of life and death; whatever else it draws is left out.
    fn from(overlay: Overlay) -> LifeAndDeath {
        LifeAndDeath {
            title: overlay.title,
            status: overlay.points.map(|_, point| point.status),
            raw: overlay.points.map(|_, point| point.raw.clone()),
            estimate: overlay.estimate,
            text: overlay.text,
        }
    }
}

impl From<LifeAndDeath> for Overlay {
    fn from(opinion: LifeAndDeath) -> Overlay {
        let mut overlay = Overlay::new(opinion.status.size(), opinion.title);
        for (point, drawn) in opinion.status.iter() {
            overlay.points[point].status = *drawn;
            overlay.points[point].raw.clone_from(&opinion.raw[point]);
        }
        overlay.estimate = opinion.estimate;
        overlay.text = opinion.text;
        overlay
    }
}

impl EngineError {
    /// Returns what an engine says to a question that it does not answer.
    pub fn unsupported(engine: &str, ask: &Ask) -> EngineError {
        let engine = engine.to_owned();
        let overlay = match ask {
            Ask::Console { .. } => return EngineError::NoConsole { engine },
            Ask::Move(_) | Ask::Belief => {
                return EngineError::Failed {
                    engine,
                    phase: Phase::Thinking,
                    reason: no_such_question(),
                };
            }
            Ask::Analyse(search) => OverlayKind::analysis(search.detail.ownership).id,
            Ask::LifeAndDeath => OverlayKind::life_and_death().id,
            Ask::Picture { id, .. } => id.clone(),
        };
        EngineError::NoOverlay { engine, overlay }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opinions_and_analyses_are_drawn() {
        let point = Point::new(2, 3);
        let mut status = Grid::filled(Size::NINE, PointStatus::Dame);
        status[point] = PointStatus::BlackTerritory;
        let opinion = LifeAndDeath::new("status", &status);
        let counted = opinion.for_counting(&Position::new(Size::NINE));
        assert_eq!(counted, Some(status));
        let drawn = Reply::LifeAndDeath(opinion).into_overlay();
        let drawn = drawn.expect("a picture");
        assert_eq!(Overlay::from(LifeAndDeath::from(drawn.clone())), drawn);
        assert_eq!(
            drawn.points[point].status,
            Some(PointStatus::BlackTerritory)
        );
        let analysis = Analysis {
            candidates: vec![Candidate {
                visits: Some(7),
                winrate: Some(0.25),
                ..Candidate::new(Color::White, Move::Pass)
            }],
            ownership: Some(Grid::filled(Size::NINE, -0.5)),
            ..Analysis::new(Size::NINE, "analysis")
        };
        assert_eq!(analysis.value().and_then(|value| value.winrate), Some(0.25));
        let interim = Interim::Analysis(analysis);
        assert_eq!((interim.playouts(), interim.estimate()), (7, None));
        let drawn = Overlay::from(interim);
        assert_eq!(drawn.points[point].influence, Some(-0.5));
        assert_eq!(drawn.candidates.len(), 1);
    }
}
