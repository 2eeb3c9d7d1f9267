//! What the program knows at one moment: plain data without a window. What happens
//! reaches it through [`crate::shell::apply::apply`]; panels read it, and the board is painted from it. The window sets only
//! the moment, the date and whether its panels are dark.

use crate::WINDOW;
use crate::analysis::Analysis;
use crate::board::Board;
use crate::document::Document;
use crate::document::export::ExportChoices;
use crate::document::info::{Facts, RawProperties};
use crate::engines::Engines;
use crate::engines::registry::Builtin;
use crate::engines::registry::EngineEdit;
use crate::game::Game;
use crate::notices::{Notice, NoticeKind, Notices, Offer, Remark};
use crate::problems::Problems;
use crate::settings::keymap::Keymap;
use crate::settings::solving::TimedSetup;
use crate::settings::{MatchSetup, NewGame, Settings, WholeGame};
use crate::shelf::Shelf;
use crate::shell::command::Command;
use chrono::{DateTime, FixedOffset, Utc};
use fileref::FileRef;
use go::Point;
use message::{Id, id, say};
use std::time::Instant;
use words::Texts;

pub use crate::document::tool::Tool;
pub use crate::shell::picking::{Browse, Purpose};

/// The whole state of the program.
pub struct State {
    /// The file that is open.
    pub document: Document,
    /// The user's lasting wishes.
    pub settings: Settings,
    /// What the keys do.
    pub keymap: Keymap,
    /// The words for them.
    pub texts: Texts,
    /// The board as it is seen: layers, cursor, pointer.
    pub board: Board,
    /// What is said aloud.
    pub speech: crate::shell::speech::Speech,
    /// What waits until the user has said what becomes of the trial board.
    pub after_trial: Option<Box<Command>>,
    /// The game that is played, and the count that is open.
    pub game: Game,
    /// The engines and what they are doing.
    pub engines: Engines,
    /// How the game went, and the analysis of a whole game.
    pub analysis: Analysis,
    /// The table of games.
    pub shelf: Shelf,
    /// The dialog in front, if any.
    pub dialog: Option<Dialog>,
    /// Messages that wait to be read, the newest last.
    pub notices: Notices,
    /// The dialog that waits for a path and comes back when it was chosen, or not.
    pub picking_for: Option<Dialog>,
    /// What to do once the file has been saved (or its changes given up).
    pub after_save: Option<Box<Command>>,
    /// Whether the window fills the screen.
    pub full_screen: bool,
    /// Whether the panels are dark, by the user's wish or the system's.
    pub dark_panels: bool,
    /// How often the layout was reset: sizes of panels that the window remembers hold for one of these numbers.
    pub layout_epoch: u32,
    /// What the board showed when it was last listened to.
    pub(crate) heard: Option<crate::shell::sound::Heard>,
    /// Problems: the one that is being solved, sets, sessions, what was failed and how the days went.
    pub problems: Problems,
    /// The moment that `apply` works with; set from outside so that tests own the clock.
    pub now: Instant,
    /// The same as a date.
    pub date: DateTime<Utc>,
    /// The user's time zone.
    pub zone: FixedOffset,
    /// Chance, where the program leaves something to it; set from outside so that tests can foresee it.
    pub dice: go::Random,
}

/// A dialog in front of the window, with what has been typed into it.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The settings of a new game.
    NewGame(NewGame),
    /// "The changes are not saved": save, discard or stay.
    Unsaved,
    /// The file changed on disk since it was read: overwrite it or save elsewhere?
    ChangedOnDisk(FileRef),
    /// The program's own file browser, where the desktop has none.
    Browse(Browse),
    /// A file of that name is there already.
    Overwrite(FileRef, Purpose),
    /// The move number to go to, as typed.
    GoToMove(String),
    /// What was repaired while reading.
    Warnings,
    /// The engines, to add, remove, restart.
    Engines,
    /// One engine: how it is started.
    Engine(EngineEdit),
    /// The settings of the analysis of a whole game.
    WholeGame(WholeGame),
    /// The settings of a match between engines.
    Match(MatchSetup),
    /// What is to be exported, and how.
    Export(Box<ExportChoices>),
    /// How the match stands.
    MatchTable,
    /// The text of a label for a point.
    Label(Point, String),
    /// The facts about the game.
    Facts(Facts),
    /// The properties of the node, as they are in the file.
    Properties(RawProperties),
    /// Problems against the clock.
    Timed(TimedSetup),
    /// What becomes of the trial board?
    EndTrial,
    /// Resign?
    Resign,
    /// Commands found by typing part of their name.
    Palette(String),
    /// The settings.
    Settings(crate::settings::dialog::SettingsView),
    /// Where the panels stand.
    Arrange,
    /// The keys.
    Keys,
    /// The manual.
    Manual(crate::shell::manual::ManualView),
    /// Versions and licences.
    About,
}

/// What the program is told of the world when it starts.
#[derive(Clone, Debug)]
pub struct Start {
    /// The moment.
    pub now: Instant,
    /// The same as a date.
    pub date: DateTime<Utc>,
    /// The user's time zone.
    pub zone: FixedOffset,
    /// A number that nobody can foresee.
    pub dice: u64,
    /// The engines that come with the program.
    pub builtins: Vec<Builtin>,
}

impl State {
    /// The state at the start, with an empty board.
    pub fn new(settings: Settings, start: Start) -> State {
        let texts = Texts::new(&settings.language);
        let engines = Engines::new(&settings, start.builtins);
        let keymap = Keymap::new(&settings.hands.keys);
        State {
            document: Document::empty(go::Size::NINETEEN),
            settings,
            keymap,
            texts,
            board: Board::default(),
            speech: crate::shell::speech::Speech::default(),
            after_trial: None,
            game: Game::default(),
            engines,
            analysis: Analysis::default(),
            shelf: Shelf::default(),
            dialog: None,
            notices: Notices::default(),
            picking_for: None,
            after_save: None,
            problems: Problems::default(),
            full_screen: false,
            dark_panels: false,
            layout_epoch: 0,
            heard: None,
            now: start.now,
            date: start.date,
            zone: start.zone,
            dice: go::Random::new(start.dice),
        }
    }

    /// The text named `id`, in the user's language.
    pub fn tr(&self, id: Id) -> std::rc::Rc<str> {
        self.texts.get(id)
    }

    /// A message in the user's language.
    pub fn in_words(&self, message: &(impl message::Message + ?Sized)) -> String {
        self.texts.tell(message)
    }

    /// Tells the user what a room has to say.
    pub fn tell(&mut self, remark: &Remark) {
        let text = self.texts.tell(&remark.sentence);
        self.push(remark.kind, text, Vec::new());
    }

    /// Tells the user something that went well or is good to know.
    pub fn inform(&mut self, text: impl Into<String>) {
        self.push(NoticeKind::Info, text.into(), Vec::new());
    }

    /// Tells the user that something failed: what, why, and what to do.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.push(NoticeKind::Error, text.into(), Vec::new());
    }

    /// Tells the user something, with a click that helps.
    pub fn complain_with(&mut self, text: impl Into<String>, offer: Offer) {
        self.push(NoticeKind::Error, text.into(), vec![offer]);
    }

    /// Tells the user something good to know, with a click that helps.
    pub fn inform_with(&mut self, text: impl Into<String>, offer: Offer) {
        self.push(NoticeKind::Info, text.into(), vec![offer]);
    }

    /// Asks the user something that can wait; the offers are the answers.
    pub fn question(&mut self, text: impl Into<String>, offers: Vec<Offer>) {
        self.push(NoticeKind::Question, text.into(), offers);
    }

    /// Shows a message, with clicks that help.
    pub(crate) fn push(&mut self, kind: NoticeKind, text: String, offers: Vec<Offer>) {
        self.notices.push(Notice {
            kind,
            text,
            at: self.now,
            offers,
        });
    }

    /// The name of a rule set in the user's language.
    pub fn rules_name(&self, rules: go::Rules) -> std::rc::Rc<str> {
        self.tr(match rules {
            go::Rules::JAPANESE => id!(WINDOW, "rules-japanese"),
            go::Rules::CHINESE => id!(WINDOW, "rules-chinese"),
            go::Rules::AGA => id!(WINDOW, "rules-aga"),
            go::Rules::NEW_ZEALAND => id!(WINDOW, "rules-new-zealand"),
            _ => id!(WINDOW, "rules-other"),
        })
    }

    /// The name of the open file for the title bar, with a mark while it is not saved.
    pub fn title(&self) -> String {
        let name = self.document.path().map(FileRef::name);
        let name = name.unwrap_or_else(|| self.tr(id!(WINDOW, "untitled")).to_string());
        let mark = if self.document.is_modified() {
            "• "
        } else {
            ""
        };
        let Some(solving) = self.problems.solving() else {
            return format!("{mark}{name} – Katsura");
        };
        let number = solving.set.number.to_string();
        let problem = self.texts.tell(&say!(
            WINDOW,
            "solve-number",
            number = &*number,
            count = solving.set.count
        ));
        format!("{mark}{problem} – {name} – Katsura")
    }
}
