//! What changes the settings.

use crate::WINDOW;
use crate::notices::Remark;
use crate::settings::hints::Hint;
use crate::settings::layout::{Layout, Part};
use crate::settings::{Appearance, Measure, Panels, Settings};
use fileref::FileRef;
use message::{Sentence, id};
use picture::ThemeName;

/// What happens to the settings.
#[derive(Debug)]
pub enum SettingsCommand {
    /// Turn that on, or off again.
    Toggle(Switch),
    /// The board looks so.
    Theme(ThemeName),
    /// Everything so many times as large.
    Zoom(f32),
    /// Everything as large as at first.
    ResetZoom,
    /// Move a part of the side bar one place up.
    PartUp(Part),
    /// Move it one place down.
    PartDown(Part),
    /// Open or close it.
    TogglePart(Part),
    /// Put all panels where they were to begin with.
    ResetLayout,
    /// Light or dark panels.
    Appearance(Appearance),
    /// Speak another language.
    Language(String),
    /// A position that is watched has been thought about enough after so many playouts; 0: never.
    Enough(u64),
    /// Something is wrong with the files of the settings or the languages: the user is told.
    Trouble(Sentence),
    /// That hint has been read.
    DismissHint(Hint),
    /// A file or folder has been opened or saved: it comes first in the list of recent files.
    Remember(FileRef),
    /// These moves are mistakes.
    Mistakes(Measure),
    /// The settings are these, as the settings dialog has them.
    Set(Box<Settings>),
}

/// Something that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named by its action")]
pub enum Switch {
    Coordinates,
    MoveNumbers,
    Variations,
    TreePanel,
    CommentPanel,
    InfoPanel,
    GraphPanel,
    Console,
    LayersPanel,
    ThemeFollows,
    ByHand,
    Sound,
    SideBarLeft,
    TreeDown,
    AllNumbers,
    AnalysisOwnership,
    Ponder,
    ShelfBoards,
    PictureLegend,
}

/// What follows from a change of the settings.
#[derive(Debug, PartialEq)]
pub enum SettingsEffect {
    /// Keep them.
    Save,
    /// The words are those of another language.
    LanguageChanged,
    /// The keys do something else.
    KeysChanged,
    /// What the window remembers of the panels' sizes holds no more.
    ForgetSizes,
    /// Tell the user something.
    Tell(Remark),
}

/// What the settings look at.
pub struct SettingsContext {
    /// Whether the panels are dark now, by the user's wish or the system's.
    pub dark_panels: bool,
}

impl Settings {
    /// Does what the command says; what is to be done elsewhere comes back.
    pub fn apply(
        &mut self,
        command: SettingsCommand,
        context: &SettingsContext,
    ) -> Vec<SettingsEffect> {
        let mut effects = vec![SettingsEffect::Save];
        match command {
            // What is wrong with the file is no reason to write it.
            SettingsCommand::Trouble(trouble) => {
                return vec![SettingsEffect::Tell(Remark::trouble(trouble))];
            }
            SettingsCommand::Toggle(switch) => *self.switch(switch) ^= true,
            SettingsCommand::Theme(theme) => {
                self.looks.theme = theme;
                // Who asks for a board by dark panels wants that one and no other.
                self.looks.follows_panels &= !context.dark_panels || theme == ThemeName::Dark;
            }
            SettingsCommand::Zoom(times) => self.zoom = (self.zoom * times).clamp(0.5, 4.0),
            SettingsCommand::ResetZoom => self.zoom = 1.0,
            SettingsCommand::PartUp(part) => self.layout.shift(part, true),
            SettingsCommand::PartDown(part) => self.layout.shift(part, false),
            SettingsCommand::TogglePart(part) => *self.panels.open(part) ^= true,
            SettingsCommand::ResetLayout => {
                self.layout = Layout::default();
                self.panels = Panels::default();
                self.zoom = 1.0;
                effects.push(SettingsEffect::ForgetSizes);
                effects.push(SettingsEffect::Tell(Remark::info(id!(
                    WINDOW,
                    "layout-was-reset"
                ))));
            }
            SettingsCommand::Appearance(appearance) => self.appearance = appearance,
            SettingsCommand::Language(language) => {
                self.language = language;
                effects.push(SettingsEffect::LanguageChanged);
            }
            SettingsCommand::Enough(playouts) => self.analysis.enough = playouts,
            SettingsCommand::Mistakes(measure) => self.analysis.mistakes = measure,
            SettingsCommand::DismissHint(hint) => self.hints.read.push(hint),
            SettingsCommand::Remember(path) => self.remember_file(&path),
            SettingsCommand::Set(settings) => {
                let before = std::mem::replace(self, *settings);
                if before.language != self.language {
                    effects.push(SettingsEffect::LanguageChanged);
                }
                if before.input.keys != self.input.keys {
                    effects.push(SettingsEffect::KeysChanged);
                }
            }
        }
        effects
    }

    fn switch(&mut self, switch: Switch) -> &mut bool {
        match switch {
            Switch::Coordinates => &mut self.coordinates,
            Switch::MoveNumbers => &mut self.move_numbers,
            Switch::Variations => &mut self.variations,
            Switch::TreePanel => &mut self.panels.tree,
            Switch::CommentPanel => &mut self.panels.comment,
            Switch::InfoPanel => &mut self.panels.info,
            Switch::ThemeFollows => &mut self.looks.follows_panels,
            Switch::ByHand => &mut self.looks.by_hand,
            Switch::Sound => &mut self.sound.on,
            Switch::SideBarLeft => &mut self.layout.left,
            Switch::AllNumbers => &mut self.candidates.all,
            Switch::TreeDown => &mut self.layout.tree_down,
            Switch::Ponder => &mut self.analysis.ponders,
            Switch::ShelfBoards => &mut self.shelf_boards,
            Switch::Console => &mut self.panels.console,
            Switch::LayersPanel => &mut self.panels.layers,
            Switch::PictureLegend => &mut self.picture_legend,
            Switch::GraphPanel => &mut self.panels.graph,
            Switch::AnalysisOwnership => &mut self.analysis.ownership,
        }
    }
}
