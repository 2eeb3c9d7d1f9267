//! What is remembered from one session to the next, kept as a TOML file in the user's
//! configuration folder. Reading never fails: what cannot be understood is replaced by its default.

pub mod actions;
pub mod candidates;
pub mod change;
pub mod dialog;
pub mod export;
pub mod hints;
pub mod input;
pub mod keymap;
pub mod layout;
pub mod matches;
pub mod measure;
pub mod nets;
pub mod profiles;
pub mod seats;
pub mod solving;
pub mod sound;
pub mod start;
pub mod theme;

use analysis::Effort;
use engine::USUAL_ENGINE;
use fileref::FileRef;
use go::{Color, Komi};
pub use matches::MatchSetup;
pub use measure::Measure;
use nets::NetFacts;
use profiles::{LibraryProfile, Profile};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How many files the list of recent files holds.
pub const RECENT_FILES: usize = 20;

/// The longest main time: ten days.
pub const MAX_MAIN_MINUTES: u32 = 14_400;

/// Everything the program remembers about its user's wishes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each wish is fulfilled or not on its own"
)]
pub struct Settings {
    /// Language tag (`en`, `ja`), or empty to follow the system.
    pub language: String,
    /// Colours of the panels.
    pub appearance: Appearance,
    /// Magnification of the whole window; 1.0 is the system's own scale.
    pub zoom: f32,
    /// Where the panels stand.
    pub layout: crate::settings::layout::Layout,
    /// Whether and how loud stones can be heard.
    pub sound: crate::settings::sound::SoundSettings,
    /// What the board looks like.
    pub looks: crate::settings::theme::Looks,
    /// Whether coordinates surround the board.
    pub coordinates: bool,
    /// Whether stones carry their move numbers.
    pub move_numbers: bool,
    /// Whether the moves that may follow are marked on the board.
    pub variations: bool,
    /// Which panels are open.
    pub panels: Panels,
    /// The window's place when it was closed.
    pub window: WindowPlace,
    /// Files opened or saved last, the newest first.
    pub recent: Vec<FileRef>,
    /// The engines the user added.
    pub engines: Vec<Profile>,
    /// What was found out about networks.
    pub nets: Vec<NetFacts>,
    /// The last choices in the new-game dialog.
    pub new_game: NewGame,
    /// The last choices for a match between engines.
    pub engine_match: MatchSetup,
    /// Name of the engine that draws the overlays.
    pub overlay_engine: String,
    /// Whether pictures tell what the signs of engines mean.
    pub picture_legend: bool,
    /// What is shown of the moves that engines think about.
    pub candidates: crate::settings::candidates::CandidateView,
    /// How much engines think when they analyse.
    pub analysis: AnalysisSettings,
    /// Whether the table of games shows small boards.
    pub shelf_boards: bool,
    /// The last choices in the export dialog.
    pub export: crate::settings::export::ExportChoices,
    /// Wishes about problems.
    pub solving: crate::settings::solving::SolvingSettings,
    /// What the window begins with.
    pub start: crate::settings::start::StartSettings,
    /// Wishes about input and names of points.
    #[serde(rename = "hands")]
    pub input: crate::settings::input::InputSettings,
    /// Hints that were read.
    pub hints: crate::settings::hints::HintSettings,
    /// Folder of the last file dialog.
    pub folder: Option<FileRef>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: String::new(),
            appearance: Appearance::System,
            zoom: 1.0,
            layout: crate::settings::layout::Layout::default(),
            sound: crate::settings::sound::SoundSettings::default(),
            looks: crate::settings::theme::Looks::default(),
            coordinates: true,
            move_numbers: false,
            variations: true,
            panels: Panels::default(),
            window: WindowPlace::default(),
            recent: Vec::new(),
            engines: Vec::new(),
            nets: Vec::new(),
            new_game: NewGame::default(),
            engine_match: MatchSetup::default(),
            overlay_engine: "territory".into(),
            picture_legend: true,
            candidates: crate::settings::candidates::CandidateView::default(),
            analysis: AnalysisSettings::default(),
            shelf_boards: true,
            export: crate::settings::export::ExportChoices::default(),
            solving: crate::settings::solving::SolvingSettings::default(),
            start: crate::settings::start::StartSettings::default(),
            input: crate::settings::input::InputSettings::default(),
            hints: crate::settings::hints::HintSettings::default(),
            folder: None,
        }
    }
}

/// How much engines think when they analyse.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisSettings {
    /// A position that is watched has been thought about enough after so many playouts; 0: never.
    pub enough: u64,
    /// Whether whose the points become is shown, too.
    pub ownership: bool,
    /// Whether engines think while their opponent does.
    pub ponders: bool,
    /// Which moves are mistakes.
    pub mistakes: Measure,
    /// The last choices for the analysis of a whole game.
    pub whole_game: WholeGame,
}

impl Default for AnalysisSettings {
    fn default() -> Self {
        Self {
            enough: 100_000,
            ownership: true,
            ponders: false,
            mistakes: Measure::default(),
            whole_game: WholeGame::default(),
        }
    }
}

/// The choices for the analysis of a whole game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WholeGame {
    /// Name of the engine.
    pub engine: String,
    /// Whether time decides how long a position is thought about; otherwise playouts.
    pub by_time: bool,
    /// Playouts for each position.
    pub playouts: u32,
    /// Seconds for each position.
    pub seconds: f32,
    /// Whether positions that have been analysed are analysed again. Not kept.
    #[serde(skip)]
    pub again: bool,
}

impl Default for WholeGame {
    fn default() -> Self {
        Self {
            engine: USUAL_ENGINE.into(),
            by_time: false,
            playouts: 200,
            seconds: 1.0,
            again: false,
        }
    }
}

impl WholeGame {
    /// How much the engine thinks about each position.
    pub fn effort(&self) -> Effort {
        if self.by_time {
            let seconds = if self.seconds.is_finite() {
                self.seconds
            } else {
                1.0
            };
            Effort::Time(Duration::from_secs_f32(seconds.clamp(0.1, 3600.0)))
        } else {
            Effort::Playouts(self.playouts.max(1).into())
        }
    }
}

/// Light or dark panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Appearance {
    /// As the desktop says.
    #[default]
    System,
    /// Dark text on light panels.
    Light,
    /// Light text on dark panels.
    Dark,
}

/// Which panels are open, and how large the user made them (in points of the window).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each panel is open or closed on its own"
)]
pub struct Panels {
    /// The tree of variations.
    pub tree: bool,
    /// The comment.
    pub comment: bool,
    /// Names, result and the other facts about the game.
    pub info: bool,
    /// The engine console.
    pub console: bool,
    /// The layers.
    pub layers: bool,
    /// The graph of the game. It takes no room while there is nothing in it.
    pub graph: bool,
    /// Width of the side bar.
    pub side_width: f32,
    /// Height of the facts about the game.
    pub info_height: f32,
    /// Height of the comment where it is not the last part.
    pub comment_height: f32,
    /// Height of the tree.
    pub tree_height: f32,
    /// Height of the list of layers.
    pub layers_height: f32,
    /// Height of the graph.
    pub graph_height: f32,
    /// Height of the console.
    pub console_height: f32,
}

impl Default for Panels {
    fn default() -> Self {
        Self {
            tree: true,
            comment: true,
            info: false,
            console: false,
            layers: false,
            graph: true,
            side_width: 340.0,
            info_height: 240.0,
            comment_height: 180.0,
            tree_height: 220.0,
            layers_height: 200.0,
            graph_height: 220.0,
            console_height: 160.0,
        }
    }
}

/// Where the window stood and how large it was, in points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowPlace {
    /// Width and height of the inside.
    pub size: [f32; 2],
    /// Left and top of the frame; none on a system that does not tell.
    pub position: Option<[f32; 2]>,
    /// Whether it filled the screen.
    pub maximized: bool,
}

impl Default for WindowPlace {
    fn default() -> Self {
        Self {
            size: [1180.0, 820.0],
            position: None,
            maximized: false,
        }
    }
}

/// The choices of the new-game dialog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewGame {
    /// Which game, by its word.
    pub game: String,
    /// Who plays a game other than Go.
    pub seats: [seats::Seat; 2],
    /// Lines across and down, 1 to 52.
    pub width: u8,
    /// Lines down; follows `width` unless the user chose a rectangle.
    pub height: u8,
    /// Handicap stones: 0 for none, 2 to 9.
    pub handicap: u8,
    /// Whether Black places the handicap stones freely instead of on the star points.
    pub free_handicap: bool,
    /// Komi; the file of settings has it in half points.
    #[serde(rename = "komi_half_points")]
    pub komi: Komi,
    /// Name of the rule set, as the `go` crate spells it.
    pub rules: String,
    /// Who plays Black: empty for a person, otherwise an engine's name.
    pub black: String,
    /// Who plays White.
    pub white: String,
    /// What the person is called in records; of two, the one who plays Black.
    pub name: String,
    /// What the other person is called.
    pub other_name: String,
    /// At which level Black plays if it is an engine with levels, from 1; 0: at the highest.
    pub black_level: u8,
    /// At which level White plays.
    pub white_level: u8,
    /// How the time is limited.
    pub time: TimeControl,
    /// Seconds an engine may think on one move; 0 leaves it to the engine. Only without clocks.
    pub seconds: u32,
    /// Main time in minutes.
    pub main_minutes: u32,
    /// Length of a period of overtime in seconds.
    pub period_seconds: u32,
    /// How many periods of byo-yomi there are; 0 for none.
    pub periods: u32,
    /// Moves to be played in a Canadian period.
    pub period_moves: u32,
    /// Whether the game goes on from the position that is shown.
    pub from_here: bool,
}

impl Default for NewGame {
    fn default() -> Self {
        Self {
            game: "go".to_owned(),
            seats: <[seats::Seat; 2]>::default(),
            width: 19,
            height: 19,
            handicap: 0,
            free_handicap: false,
            komi: Komi::USUAL,
            rules: "Japanese".into(),
            black: String::new(),
            white: USUAL_ENGINE.into(),
            name: String::new(),
            other_name: String::new(),
            black_level: 0,
            // As on the start page: whoever has not chosen yet begins easily.
            white_level: 3,
            time: TimeControl::PerMove,
            seconds: 0,
            main_minutes: 20,
            period_seconds: 30,
            periods: 5,
            period_moves: 15,
            from_here: false,
        }
    }
}

/// How the time of a game is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeControl {
    /// No clock; engines have a number of seconds for a move, or none.
    #[default]
    PerMove,
    /// A main time, then periods of one move.
    ByoYomi,
    /// A main time, then periods of several moves.
    Canadian,
    /// A main time to which each move gives something.
    Fischer,
}

impl NewGame {
    /// What the person is called who plays that colour.
    pub fn name_of_person(&self, color: Color) -> &str {
        let is_second = color == Color::White && self.black.is_empty();
        if is_second {
            &self.other_name
        } else {
            &self.name
        }
    }

    fn keep_within_limits(&mut self) {
        self.width = self.width.clamp(1, go::MAX_SIDE);
        self.height = self.height.clamp(1, go::MAX_SIDE);
        self.main_minutes = self.main_minutes.min(MAX_MAIN_MINUTES);
        self.period_seconds = self.period_seconds.clamp(1, 3600);
        self.periods = self.periods.min(99);
        self.period_moves = self.period_moves.clamp(1, 99);
    }
}

impl Settings {
    /// Reads them from the text of their file. What makes no sense costs only its own line, and is told beside them.
    /// `fingerprint` tells what the file of a library is now, see [`LibraryProfile::allowed`].
    pub fn read(
        text: &str,
        fingerprint: impl Fn(&FileRef) -> Option<String>,
    ) -> (Settings, Option<toml::de::Error>) {
        let mut table = match toml::from_str::<toml::Table>(text) {
            Ok(table) => table,
            Err(error) => return (Settings::default(), Some(error)),
        };
        take_over_libraries(&mut table, fingerprint);
        let (settings, error) = match Settings::understand(table.clone()) {
            Ok(settings) => (settings, None),
            Err(error) => {
                table.retain(|name, value| {
                    let alone = toml::Table::from_iter([(name.to_owned(), value.clone())]);
                    Settings::understand(alone).is_ok()
                });
                let rest = Settings::understand(table).unwrap_or_default();
                (rest, Some(error))
            }
        };
        (settings.within_limits(), error)
    }

    fn understand(table: toml::Table) -> Result<Settings, toml::de::Error> {
        toml::Value::Table(table).try_into()
    }

    fn within_limits(mut self) -> Self {
        self.zoom = if self.zoom.is_finite() {
            self.zoom.clamp(0.5, 4.0)
        } else {
            1.0
        };
        self.engine_match.keep_within_limits();
        self.new_game.keep_within_limits();
        self.export.keep_within_limits();
        self.analysis.mistakes.keep_within_limits();
        self.recent.truncate(RECENT_FILES);
        let usable = |length: f32| length.is_finite() && (100.0..=20_000.0).contains(&length);
        if !self.window.size.iter().all(|&side| usable(side)) {
            self.window = WindowPlace::default();
        }
        self
    }

    /// Puts `path` first in the list of recent files.
    pub fn remember_file(&mut self, path: &FileRef) {
        self.recent.retain(|other| other != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(RECENT_FILES);
        self.folder = path.folder();
    }
}

/// Earlier versions had two lists of libraries beside each other instead of the list of engines. The user had agreed
/// to run those.
fn take_over_libraries(
    settings: &mut toml::Table,
    fingerprint: impl Fn(&FileRef) -> Option<String>,
) {
    let mut paths = |name: &str| -> Vec<FileRef> {
        let list = settings.remove(name);
        list.and_then(|list| list.try_into().ok())
            .unwrap_or_default()
    };
    let (libraries, told_by_parity) = (paths("libraries"), paths("parity_libraries"));
    let profiles = libraries.into_iter().map(|path| LibraryProfile {
        parity: told_by_parity.contains(&path),
        allowed: fingerprint(&path).unwrap_or_default(),
        ..LibraryProfile::new(path)
    });
    let values = profiles.filter_map(|profile| toml::Value::try_from(profile).ok());
    let engines = settings
        .entry("engines")
        .or_insert_with(|| toml::Value::Array(Vec::new()));
    if let Some(engines) = engines.as_array_mut() {
        engines.extend(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_unknown_line_does_not_cost_the_others() {
        let settings = read("zoom = 90.0\nfrom_a_later_version = 3\nlanguage = \"ja\"\n");
        assert_eq!((settings.language.as_str(), settings.zoom), ("ja", 4.0));
    }

    fn read(text: &str) -> Settings {
        Settings::read(text, |_| None).0
    }

    #[test]
    fn a_line_that_makes_no_sense_does_not_cost_the_others() {
        let settings =
            read("language = \"ja\"\nzoom = \"large\"\nengines = 3\ncoordinates = false\n");
        assert_eq!(settings.language, "ja");
        assert_eq!((settings.zoom, settings.coordinates), (1.0, false));
        assert!(settings.engines.is_empty());
    }

    #[test]
    fn engines_may_be_written_by_hand() {
        let settings = read(
            "[[engines]]\nname = \"Blue\"\ncommand = \"gnugo --mode gtp\"\n\
             [[engines]]\npath = \"/e/libred.so\"\nmemory = 512\n\
             [[engines]]\ncomment = \"to be done\"\n",
        );
        let titles: Vec<_> = settings.engines.iter().map(Profile::title).collect();
        assert_eq!(titles, [Some("Blue".into()), Some("red".into()), None]);
        let red = settings.engines[1].library().expect("a library");
        assert!(red.restricted && red.memory == 512 && red.allowed.is_empty());
        // What is no engine is kept: somebody wrote it.
        let text = toml::to_string_pretty(&settings).expect("they can be written");
        assert!(text.contains("to be done"), "{text}");
        assert_eq!(read(&text), settings);
    }

    #[test]
    fn the_two_lists_of_earlier_versions_become_one() {
        let settings = read(
            "libraries = [\"/e/liba.so\", \"/e/libb.so\"]\nparity_libraries = [\"/e/libb.so\"]\n",
        );
        let libraries: Vec<_> = settings
            .engines
            .iter()
            .filter_map(Profile::library)
            .map(|library| (library.title(), library.parity))
            .collect();
        assert_eq!(libraries, [("a".into(), false), ("b".into(), true)]);
        let text = toml::to_string_pretty(&settings).expect("they can be written");
        assert!(!text.contains("parity_libraries"), "{text}");
        assert_eq!(read(&text), settings);
    }

    #[test]
    fn a_file_opened_twice_stands_once_in_the_list() {
        let mut settings = Settings::default();
        for name in ["/a.sgf", "/b.sgf", "/a.sgf"] {
            settings.remember_file(&FileRef::from(name));
        }
        assert_eq!(settings.recent, ["/a.sgf", "/b.sgf"].map(FileRef::from));
    }
}
