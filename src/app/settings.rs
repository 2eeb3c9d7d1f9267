//! What is remembered from one session to the next, kept as a TOML file in the user's
//! configuration folder. Reading never fails: what cannot be understood is replaced by its default.

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// How many files the list of recent files holds.
pub const RECENT_FILES: usize = 20;

/// Everything the program remembers about its user's wishes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Language tag (`en`, `ja`), or empty to follow the system.
    pub language: String,
    /// Colours of the panels.
    pub appearance: Appearance,
    /// Magnification of the whole window; 1.0 is the system's own scale.
    pub zoom: f32,
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
    pub recent: Vec<PathBuf>,
    /// Engine libraries the user added.
    pub libraries: Vec<PathBuf>,
    /// Those of them that are told the side to move by the parity of the move number.
    pub parity_libraries: Vec<PathBuf>,
    /// The last choices in the new-game dialog.
    pub new_game: NewGame,
    /// Name of the engine that draws the overlays.
    pub overlay_engine: String,
    /// Folder of the last file dialog.
    pub folder: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: String::new(),
            appearance: Appearance::System,
            zoom: 1.0,
            coordinates: true,
            move_numbers: false,
            variations: true,
            panels: Panels::default(),
            window: WindowPlace::default(),
            recent: Vec::new(),
            libraries: Vec::new(),
            parity_libraries: Vec::new(),
            new_game: NewGame::default(),
            overlay_engine: "territory".into(),
            folder: None,
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
    /// Width of the side bar.
    pub side_width: f32,
    /// Height of the tree.
    pub tree_height: f32,
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
            side_width: 340.0,
            tree_height: 220.0,
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
    /// Lines across and down, 1 to 52.
    pub width: u8,
    /// Lines down; follows `width` unless the user chose a rectangle.
    pub height: u8,
    /// Handicap stones: 0 for none, 2 to 9.
    pub handicap: u8,
    /// Whether Black places the handicap stones freely instead of on the star points.
    pub free_handicap: bool,
    /// Komi in half points.
    pub komi_half_points: i32,
    /// Name of the rule set, as the `go` crate spells it.
    pub rules: String,
    /// Who plays Black: empty for a person, otherwise an engine's name.
    pub black: String,
    /// Who plays White.
    pub white: String,
    /// Seconds an engine may think on one move; 0 leaves it to the engine.
    pub seconds: u32,
    /// Whether the game goes on from the position that is shown.
    pub from_here: bool,
}

impl Default for NewGame {
    fn default() -> Self {
        Self {
            width: 19,
            height: 19,
            handicap: 0,
            free_handicap: false,
            komi_half_points: 13,
            rules: "Japanese".into(),
            black: String::new(),
            white: "territory".into(),
            seconds: 0,
            from_here: false,
        }
    }
}

impl Settings {
    /// The file they are kept in; none where the system has no such folder.
    pub fn file() -> Option<PathBuf> {
        if let Some(folder) = std::env::var_os("KATSURA_CONFIG") {
            return Some(PathBuf::from(folder).join("settings.toml"));
        }
        let folders = directories::ProjectDirs::from("", "", "katsura")?;
        Some(folders.config_dir().join("settings.toml"))
    }

    /// Reads them, or takes the defaults where there is nothing to read or it makes no sense.
    /// A file that is there but wrong is set aside as `settings.toml.bad` rather than overwritten.
    pub fn load(file: &Path) -> Settings {
        let Ok(text) = std::fs::read_to_string(file) else {
            return Settings::default();
        };
        match toml::from_str::<Settings>(&text) {
            Ok(settings) => settings.within_limits(),
            Err(error) => {
                tracing::warn!("settings not understood, set aside: {error}");
                let _ = std::fs::rename(file, file.with_extension("toml.bad"));
                Settings::default()
            }
        }
    }

    /// Writes them beside the old file and puts that in its place, so that a crash leaves one whole.
    pub fn save(&self, file: &Path) -> std::io::Result<()> {
        let text = toml::to_string_pretty(self).map_err(std::io::Error::other)?;
        super::store::write_atomically(file, text.as_bytes())
    }

    fn within_limits(mut self) -> Self {
        self.zoom = if self.zoom.is_finite() {
            self.zoom.clamp(0.5, 4.0)
        } else {
            1.0
        };
        self.new_game.width = self.new_game.width.clamp(1, go::MAX_SIDE);
        self.new_game.height = self.new_game.height.clamp(1, go::MAX_SIDE);
        self.recent.truncate(RECENT_FILES);
        let usable = |length: f32| length.is_finite() && (100.0..=20_000.0).contains(&length);
        if !self.window.size.iter().all(|&side| usable(side)) {
            self.window = WindowPlace::default();
        }
        self
    }

    /// Puts `path` first in the list of recent files.
    pub fn remember_file(&mut self, path: &Path) {
        self.recent.retain(|other| other != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(RECENT_FILES);
        self.folder = path.parent().map(Path::to_owned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_is_read_again() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("deep/settings.toml");
        let mut settings = Settings {
            language: "ja".into(),
            zoom: 1.5,
            ..Settings::default()
        };
        settings.remember_file(Path::new("/games/詰碁.sgf"));
        settings.save(&file).expect("the settings can be written");
        assert_eq!(Settings::load(&file), settings);
    }

    #[test]
    fn nonsense_is_set_aside_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("settings.toml");
        std::fs::write(&file, "zoom = [[[").expect("the file can be written");
        assert_eq!(Settings::load(&file), Settings::default());
        assert!(folder.path().join("settings.toml.bad").exists());
    }

    #[test]
    fn one_unknown_line_does_not_cost_the_others() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("settings.toml");
        std::fs::write(
            &file,
            "zoom = 90.0\nfrom_a_later_version = 3\nlanguage = \"ja\"\n",
        )
        .expect("the file can be written");
        let settings = Settings::load(&file);
        assert_eq!((settings.language.as_str(), settings.zoom), ("ja", 4.0));
    }

    #[test]
    fn a_file_opened_twice_stands_once_in_the_list() {
        let mut settings = Settings::default();
        for name in ["/a.sgf", "/b.sgf", "/a.sgf"] {
            settings.remember_file(Path::new(name));
        }
        assert_eq!(
            settings.recent,
            [PathBuf::from("/a.sgf"), PathBuf::from("/b.sgf")]
        );
    }
}
