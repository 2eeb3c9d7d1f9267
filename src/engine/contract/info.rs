//! What an engine says of itself: its name, and what may be asked of it.

use super::ask::{Ask, Detail, Search};
use ids::{ANALYSIS, ANALYSIS_BY_GTP, ANALYSIS_WITH_OWNERSHIP, LIFE_AND_DEATH};

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
    /// Its name in English.
    pub title_en: String,
    /// Its name in Japanese.
    pub title_ja: String,
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
    fn ask(self, id: &str, arguments: &[String]) -> Ask {
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
                arguments: arguments.to_vec(),
            },
        }
    }
}

impl OverlayKind {
    /// Creates a picture of a position from its id and its names.
    pub fn new(id: &str, title_en: &str, title_ja: &str) -> OverlayKind {
        OverlayKind {
            id: id.to_owned(),
            subject: Subject::Picture,
            title_en: title_en.to_owned(),
            title_ja: title_ja.to_owned(),
            arguments: Vec::new(),
            effect: KindEffect::Picture,
        }
    }

    /// Creates the kind for life and death.
    pub fn life_and_death() -> OverlayKind {
        OverlayKind {
            subject: Subject::LifeAndDeath,
            ..OverlayKind::new(LIFE_AND_DEATH, "Life and death", "死活")
        }
    }

    /// Creates the kind for an analysis, with ownership or without.
    pub fn analysis(ownership: bool) -> OverlayKind {
        let [id, en, ja] = if ownership {
            [
                ANALYSIS_WITH_OWNERSHIP,
                "Analysis with ownership",
                "検討と地の見込み",
            ]
        } else {
            [ANALYSIS, "Analysis", "検討"]
        };
        OverlayKind {
            subject: Subject::Analysis { ownership },
            effect: KindEffect::Live,
            ..OverlayKind::new(id, en, ja)
        }
    }

    /// Creates the kind for the analysis of a GTP program, which shows whatever the program tells.
    pub fn analysis_by_gtp() -> OverlayKind {
        OverlayKind {
            subject: Subject::Analysis { ownership: true },
            effect: KindEffect::Live,
            ..OverlayKind::new(ANALYSIS_BY_GTP, "Analysis", "解析")
        }
    }

    /// Returns the question for it.
    pub fn ask(&self, arguments: &[String]) -> Ask {
        self.subject.ask(&self.id, arguments)
    }

    /// Returns the question for what is called `id`, of an engine that has not told what it can show.
    pub fn ask_by_id(id: &str, arguments: &[String]) -> Ask {
        Subject::of_id(id).ask(id, arguments)
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

/// What the user gives with a question for an overlay. All are written as GTP writes them.
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
    /// Values the user may change; see [`overlay::Overlay::text`], lines "[type] key value".
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
            OverlayKind::new("figure", "Figures", "図形"),
            OverlayKind::new("gtp:gfx", "x", "x"),
        ] {
            assert_eq!(Subject::of_id(&kind.id), kind.subject, "{}", kind.id);
            assert_eq!(OverlayKind::ask_by_id(&kind.id, &[]), kind.ask(&[]));
        }
        assert_eq!(OverlayKind::ask_by_id("status", &[]), Ask::LifeAndDeath);
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
