//! What an engine says of itself: its name, and what may be asked of it.

use super::ask::{Ask, Detail, ParameterValue, Search};
use crate::TITLES;
use go::{Color, Point, Size};
use ids::{ANALYSIS, ANALYSIS_BY_GTP, ANALYSIS_WITH_OWNERSHIP, LIFE_AND_DEATH};
use message::{Sentence, id};

/// What an engine says of itself.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EngineInfo {
    /// Its name, as shown.
    pub name: String,
    /// Its version, empty if it has none.
    pub version: String,
    /// What it can show over the board, in the order in which lists name it.
    pub overlays: Vec<OverlayKind>,
    /// What it honours of a [`Search`] by itself.
    pub search: SearchSupport,
    /// Whether it takes [`Ask::Console`].
    pub has_console: bool,
    /// The largest side it plays on.
    pub max_side: u8,
    /// Whether it plays on square boards only.
    pub square_only: bool,
    /// The levels that a move may be asked for at, in words, the weakest first; empty if it plays in one way only.
    pub levels: Vec<Sentence>,
    /// What the user should know of how it runs: what it cannot do where its file lies.
    pub remark: Option<Sentence>,
}

impl EngineInfo {
    /// Returns whether it answers [`Ask::LifeAndDeath`].
    pub fn tells_life_and_death(&self) -> bool {
        let tells = |kind: &OverlayKind| kind.subject == Subject::LifeAndDeath;
        self.overlays.iter().any(tells)
    }

    /// Returns whether it answers [`Ask::Analyse`].
    pub fn analyses(&self) -> bool {
        analysis_kind(&self.overlays, false).is_some()
    }
}

/// What an engine honours of a [`Search`] by itself. Limits that it does not honour are kept by the one who drives it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchSupport {
    /// [`super::Limits::playouts`].
    pub playouts: bool,
    /// [`Search::restrictions`]. An engine that does not honour them refuses a restricted search.
    pub restrictions: bool,
}

/// Something that an engine can show over the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OverlayKind {
    /// Its name in settings and on command lines.
    pub id: String,
    /// What it is.
    pub subject: Subject,
    /// Its name for the user.
    pub title: Sentence,
    /// What must be given with the question, in order.
    pub arguments: Vec<Argument>,
    /// What becomes of the answer.
    pub effect: KindEffect,
}

/// What is shown over the board, and so what is asked for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// [`Ask::LifeAndDeath`].
    LifeAndDeath,
    /// [`Ask::Analyse`].
    Analysis {
        /// Whether it shows whose the points become.
        ownership: bool,
    },
    /// [`Ask::Picture`].
    Picture,
}

/// Names of what is shown over the board, as settings files and command lines have them.
pub mod ids {
    /// Life and death: [`super::Subject::LifeAndDeath`].
    pub const LIFE_AND_DEATH: &str = "status";
    /// The figures of a cgfthink library, or what another engine draws in their place.
    pub const FIGURES: &str = "figure";
    /// The numbers of a cgfthink library, or what another engine draws in their place.
    pub const NUMBERS: &str = "number";
    /// What every cgfthink library shows; the window has a key for each.
    pub const LIBRARY_VIEWS: [&str; 3] = [LIFE_AND_DEATH, FIGURES, NUMBERS];
    /// An analysis without ownership.
    pub const ANALYSIS: &str = "analysis";
    /// An analysis with ownership.
    pub const ANALYSIS_WITH_OWNERSHIP: &str = "analysis-ownership";
    /// An analysis by a GTP program, which shows whatever the program tells.
    pub const ANALYSIS_BY_GTP: &str = "analyze";
}

/// The built-in engine that plays and analyses where nobody has chosen one.
pub const USUAL_ENGINE: &str = "net";

impl Subject {
    /// Returns what a name in settings or on a command line stands for, whichever engine is meant.
    pub fn of_id(id: &str) -> Subject {
        match id {
            LIFE_AND_DEATH => Subject::LifeAndDeath,
            ANALYSIS => Subject::Analysis { ownership: false },
            ANALYSIS_WITH_OWNERSHIP | ANALYSIS_BY_GTP => Subject::Analysis { ownership: true },
            _ => Subject::Picture,
        }
    }

    /// Returns the question for what is called `id`.
    fn ask(self, id: &str, parameters: &[ParameterValue]) -> Ask {
        match self {
            Subject::LifeAndDeath => Ask::LifeAndDeath,
            Subject::Analysis { ownership } => Ask::Analyse(Search {
                detail: Detail {
                    ownership,
                    ..Detail::default()
                },
                ..Search::default()
            }),
            Subject::Picture => Ask::Picture {
                id: id.to_owned(),
                parameters: parameters.to_vec(),
            },
        }
    }
}

impl OverlayKind {
    /// Creates a picture of a position from its id and its name.
    pub fn new(id: &str, title: impl Into<Sentence>) -> OverlayKind {
        OverlayKind {
            id: id.to_owned(),
            subject: Subject::Picture,
            title: title.into(),
            arguments: Vec::new(),
            effect: KindEffect::Picture,
        }
    }

    /// Creates the kind for life and death.
    pub fn life_and_death() -> OverlayKind {
        OverlayKind {
            subject: Subject::LifeAndDeath,
            ..OverlayKind::new(LIFE_AND_DEATH, id!(TITLES, "title-life-and-death"))
        }
    }

    /// Creates the kind for an analysis, with ownership or without.
    pub fn analysis(ownership: bool) -> OverlayKind {
        let (id, title) = if ownership {
            let title = id!(TITLES, "title-analysis-ownership");
            (ANALYSIS_WITH_OWNERSHIP, title)
        } else {
            (ANALYSIS, id!(TITLES, "title-analysis"))
        };
        OverlayKind {
            subject: Subject::Analysis { ownership },
            effect: KindEffect::Live,
            ..OverlayKind::new(id, title)
        }
    }

    /// Creates the kind for the analysis of a GTP program, which shows whatever the program tells.
    pub fn analysis_by_gtp() -> OverlayKind {
        OverlayKind {
            subject: Subject::Analysis { ownership: true },
            effect: KindEffect::Live,
            ..OverlayKind::new(ANALYSIS_BY_GTP, id!(TITLES, "title-analysis-gtp"))
        }
    }

    /// Returns the question for it.
    pub fn ask(&self, parameters: &[ParameterValue]) -> Ask {
        self.subject.ask(&self.id, parameters)
    }

    /// Reads what the user wrote for its arguments, in order, on a board of that size. What is written beyond them is
    /// text.
    pub fn parameters(&self, written: &[String], size: Size) -> Vec<ParameterValue> {
        let wanted = self.arguments.iter().copied();
        let wanted = wanted.chain(std::iter::repeat(Argument::Text));
        let read = |(written, wanted): (&String, Argument)| wanted.read(written, size);
        written.iter().zip(wanted).map(read).collect()
    }

    /// Returns the question for what is called `id`, of an engine that has not told what it can show.
    pub fn ask_by_id(id: &str, parameters: &[ParameterValue]) -> Ask {
        Subject::of_id(id).ask(id, parameters)
    }
}

/// Finds the kind for an analysis, with `ownership` if there is one of both sorts.
pub fn analysis_kind(kinds: &[OverlayKind], ownership: bool) -> Option<&OverlayKind> {
    let mut analyses = kinds
        .iter()
        .filter(|kind| matches!(kind.subject, Subject::Analysis { .. }));
    let wanted = Subject::Analysis { ownership };
    let first = analyses.clone().next();
    analyses.find(|kind| kind.subject == wanted).or(first)
}

/// What the user gives with a question for an overlay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// A colour, "b" or "w"; the side to move if the user does not choose.
    Color,
    /// One point: a click.
    Point,
    /// Points, separated by spaces: several clicks.
    Points,
    /// A text.
    Text,
    /// A text that may be empty: then the present value is asked for.
    OptionalText,
    /// A file to be read.
    ReadFile,
    /// A file to be written.
    WriteFile,
}

impl Argument {
    /// Reads what the user wrote: "b", "D4", "D4 E5", a text. What is nothing of the kind stays the text it is, and who
    /// is asked says that something else is wanted.
    pub fn read(self, written: &str, size: Size) -> ParameterValue {
        let trimmed = written.trim();
        let value = match self {
            Argument::Color => match trimmed.to_ascii_lowercase().as_str() {
                "b" | "black" => Some(ParameterValue::Color(Color::Black)),
                "w" | "white" => Some(ParameterValue::Color(Color::White)),
                _ => None,
            },
            Argument::Point => Point::from_gtp(trimmed, size).map(ParameterValue::Point),
            Argument::Points => {
                let points = trimmed.split_whitespace();
                let points: Option<Vec<Point>> =
                    points.map(|word| Point::from_gtp(word, size)).collect();
                points.map(ParameterValue::Points)
            }
            Argument::Text | Argument::OptionalText | Argument::ReadFile | Argument::WriteFile => {
                None
            }
        };
        value.unwrap_or_else(|| ParameterValue::Text(written.to_owned()))
    }
}

/// What becomes of the answer to a question for an [`OverlayKind`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum KindEffect {
    /// A picture for one position, asked anew for every node.
    #[default]
    Picture,
    /// A picture that grows until the question is taken back: its states come as [`super::Talk::interim`].
    Live,
    /// A picture as above that is asked for once, when the user wants it: it may change the engine's state or take
    /// long.
    Once,
    /// No picture: only the text counts, and it may have effects inside the engine.
    Command,
    /// Values the user may change; see [`overlay::Overlay::text`], lines `[type] key value`.
    Parameters,
    /// A list of points that the user may change.
    EditPoints,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_old_settings_stand_for_what_they_did() {
        for kind in [
            OverlayKind::life_and_death(),
            OverlayKind::analysis(false),
            OverlayKind::analysis(true),
            OverlayKind::analysis_by_gtp(),
            OverlayKind::new("figure", id!(TITLES, "title-figures")),
            OverlayKind::new("gtp:gfx", message::quoted("x")),
        ] {
            assert_eq!(Subject::of_id(&kind.id), kind.subject, "{}", kind.id);
            assert_eq!(OverlayKind::ask_by_id(&kind.id, &[]), kind.ask(&[]));
        }
        assert_eq!(OverlayKind::ask_by_id("status", &[]), Ask::LifeAndDeath);
    }

    #[test]
    fn what_is_written_is_read_by_what_is_wanted() {
        let point = |name| Point::from_gtp(name, Size::NINE).expect("a point");
        let text = |text: &str| ParameterValue::Text(text.to_owned());
        let cases = [
            (
                Argument::Color,
                "White",
                ParameterValue::Color(Color::White),
            ),
            (Argument::Color, "red", text("red")),
            (Argument::Point, " d4 ", ParameterValue::Point(point("D4"))),
            (Argument::Point, "D4 E5", text("D4 E5")),
            (Argument::Point, "K10", text("K10")),
            (
                Argument::Points,
                "E5 D4",
                ParameterValue::Points(vec![point("E5"), point("D4")]),
            ),
            (Argument::Points, "", ParameterValue::Points(Vec::new())),
            (Argument::Points, "D4, E5", text("D4, E5")),
            (Argument::Text, "D4", text("D4")),
            (Argument::ReadFile, "b", text("b")),
        ];
        for (wanted, written, expected) in cases {
            assert_eq!(wanted.read(written, Size::NINE), expected, "{written}");
        }
        let kind = OverlayKind {
            arguments: vec![Argument::Color],
            ..OverlayKind::new("x", message::quoted("x"))
        };
        let written = ["b".to_owned(), "b".to_owned()];
        assert_eq!(
            kind.parameters(&written, Size::NINE),
            [ParameterValue::Color(Color::Black), text("b")]
        );
    }

    #[test]
    fn the_analysis_that_is_wanted_is_found() {
        let id = |kinds: &[OverlayKind], ownership| {
            analysis_kind(kinds, ownership).map(|kind| kind.id.clone())
        };
        let both = [OverlayKind::analysis(false), OverlayKind::analysis(true)];
        assert_eq!(id(&both, false).as_deref(), Some("analysis"));
        assert_eq!(id(&both, true).as_deref(), Some("analysis-ownership"));
        let gtp = [
            OverlayKind::life_and_death(),
            OverlayKind::analysis_by_gtp(),
        ];
        assert_eq!(id(&gtp, false).as_deref(), Some("analyze"));
        assert_eq!(id(&gtp[..1], true), None);
    }
}
