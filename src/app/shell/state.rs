//! What the program knows at one moment: plain data without a window. What happens
//! reaches it through [`crate::shell::apply::apply`]; panels read it, and the board is painted from it. The window sets only
//! the moment, the date and whether its panels are dark.

use crate::analysis::Analysis;
use crate::board::layers::Layers;
use crate::document::Document;
use crate::document::export::ExportChoices;
use crate::document::info::{Facts, RawProperties};
use crate::engines::registry::Builtin;
use crate::engines::registry::EngineEdit;
use crate::engines::{EngineId, Engines};
use crate::game::Game;
use crate::problems::Problems;
use crate::problems::options::TimedSetup;
use crate::settings::keymap::Keymap;
use crate::settings::{MatchSetup, NewGame, Settings, WholeGame};
use crate::shelf::Shelf;
use crate::shell::command::Command;
use crate::shell::remark::Remark;
use chrono::{DateTime, FixedOffset, Utc};
use export::Format;
use go::Point;
use message::Sentence;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Instant;
use words::Texts;

pub use crate::document::tool::Tool;

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
    /// The point under the pointer, or the last one that was.
    pub pointed: Option<Point>,
    /// The keyboard's cursor on the board.
    pub board_cursor: crate::board::cursor::BoardCursor,
    /// What is said aloud.
    pub speech: crate::shell::speech::Speech,
    /// What waits until the user has said what becomes of the trial board.
    pub after_trial: Option<Box<Command>>,
    /// The game that is played, and the count that is open.
    pub game: Game,
    /// The engines and what they are doing.
    pub engines: Engines,
    /// What they show over the board.
    pub layers: Layers,
    /// How the game went, and the analysis of a whole game.
    pub analysis: Analysis,
    /// The table of games.
    pub shelf: Shelf,
    /// The dialog in front, if any.
    pub dialog: Option<Dialog>,
    /// Messages that wait to be read, the newest last.
    pub notices: VecDeque<Notice>,
    /// The dialog that waits for a path and comes back when it was chosen, or not.
    pub picking_for: Option<Dialog>,
    /// What to do once the file has been saved (or its changes given up).
    pub after_save: Option<Box<Command>>,
    /// Whether the answers of a problem are marked on the board; not before the user asks.
    pub answers_shown: bool,
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
    next_job: u64,
}

/// A dialog in front of the window, with what has been typed into it.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The settings of a new game.
    NewGame(NewGame),
    /// "The changes are not saved": save, discard or stay.
    Unsaved,
    /// The file changed on disk since it was read: overwrite it or save elsewhere?
    ChangedOnDisk(PathBuf),
    /// The program's own file browser, where the desktop has none.
    Browse(Browse),
    /// A file of that name is there already.
    Overwrite(PathBuf, Purpose),
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

/// What a path is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A record to open.
    Open,
    /// A folder with records to be listed.
    Folder,
    /// A place to save the record.
    Save,
    /// A place for a picture, PNG, SVG or PDF by its name.
    Picture,
    /// An engine library.
    Library,
    /// A GTP program, for the engine that is being edited.
    Program,
    /// The folder it runs in.
    ProgramFolder,
    /// A place for what the export dialog says, in that format.
    Export(Format),
    /// A place for what the console holds.
    Console,
    /// Records that the games of a match begin with.
    Openings,
    /// Where the games of a match are kept.
    MatchFolder,
}

impl Purpose {
    /// Whether a dialog waits for the path.
    pub fn is_for_dialog(self) -> bool {
        matches!(
            self,
            Purpose::Program
                | Purpose::ProgramFolder
                | Purpose::Openings
                | Purpose::MatchFolder
                | Purpose::Export(_)
        )
    }

    /// Whether a folder is wanted.
    pub fn is_folder(self) -> bool {
        matches!(
            self,
            Purpose::ProgramFolder | Purpose::MatchFolder | Purpose::Folder
        )
    }
}

/// The state of the file browser.
#[derive(Clone, Debug, PartialEq)]
pub struct Browse {
    /// What the path is wanted for.
    pub purpose: Purpose,
    /// The folder that is listed.
    pub folder: PathBuf,
    /// The name typed or chosen.
    pub name: String,
    /// What the folder holds: name and whether it is a folder, folders first.
    pub entries: Result<Vec<(String, bool)>, Sentence>,
    /// Whether files of other kinds are listed too.
    pub all_files: bool,
}

/// A message for the user.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// How much it matters.
    pub kind: NoticeKind,
    /// What happened and what to do.
    pub text: String,
    /// When it was said.
    pub at: Instant,
    /// Clicks that help.
    pub offers: Vec<Offer>,
}

/// How much a message matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Good to know; goes away by itself.
    Info,
    /// Something failed; stays until it is dismissed.
    Error,
    /// Something is to be decided; stays until it is.
    Question,
}

/// A click that a message offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Show what was repaired.
    ShowWarnings,
    /// Start that engine again.
    Restart(EngineId),
    /// Wait on for that engine.
    Wait(EngineId),
    /// End that engine.
    End(EngineId),
    /// Start what was built anew.
    Reload(EngineId),
    /// The same, from now on without asking.
    AlwaysReload(EngineId),
    /// Run that library.
    Allow(EngineId),
    /// Do not run that library.
    Refuse(EngineId),
    /// Restore the unsaved game of that number.
    Restore(usize),
    /// Forget it.
    Discard(usize),
}

impl Offer {
    /// The engine it is about.
    pub fn engine(self) -> Option<EngineId> {
        match self {
            Offer::ShowWarnings | Offer::Restore(_) | Offer::Discard(_) => None,
            Offer::Restart(id)
            | Offer::Wait(id)
            | Offer::End(id)
            | Offer::Reload(id)
            | Offer::AlwaysReload(id)
            | Offer::Allow(id)
            | Offer::Refuse(id) => Some(id),
        }
    }
}

/// How many messages are kept on the screen at once.
const NOTICES: usize = 6;

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
            pointed: None,
            board_cursor: crate::board::cursor::BoardCursor::default(),
            speech: crate::shell::speech::Speech::default(),
            after_trial: None,
            game: Game::default(),
            engines,
            layers: Layers::default(),
            analysis: Analysis::default(),
            shelf: Shelf::default(),
            dialog: None,
            notices: VecDeque::new(),
            picking_for: None,
            after_save: None,
            problems: Problems::default(),
            answers_shown: false,
            full_screen: false,
            dark_panels: false,
            layout_epoch: 0,
            heard: None,
            now: start.now,
            date: start.date,
            zone: start.zone,
            dice: go::Random::new(start.dice),
            next_job: 0,
        }
    }

    /// The text named `id`, in the user's language.
    pub fn tr(&self, id: &str) -> std::rc::Rc<str> {
        self.texts.get(id)
    }

    /// A message in the user's language.
    pub fn in_words(&self, message: &(impl message::Message + ?Sized)) -> String {
        self.texts.tell(message)
    }

    /// A number that no earlier file operation or question had.
    pub fn fresh_number(&mut self) -> u64 {
        self.next_job += 1;
        self.next_job
    }

    /// Tells the user what a room has to say.
    pub fn tell(&mut self, remark: &Remark) {
        let text = self.texts.fill(remark.id, &remark.values);
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

    /// Takes back what is merely good to know: something that matters more is said now.
    pub fn withdraw_info(&mut self) {
        self.notices
            .retain(|notice| notice.kind != NoticeKind::Info);
    }

    /// Takes back messages whose offers make no sense any more.
    pub fn withdraw(&mut self, stale: impl Fn(&Offer) -> bool) {
        self.notices
            .retain(|notice| !notice.offers.iter().any(&stale));
    }

    /// Shows a message, with clicks that help.
    pub(crate) fn push(&mut self, kind: NoticeKind, text: String, offers: Vec<Offer>) {
        self.notices.retain(|notice| notice.text != text);
        self.notices.push_back(Notice {
            kind,
            text,
            at: self.now,
            offers,
        });
        while self.notices.len() > NOTICES {
            self.notices.pop_front();
        }
    }

    /// The name of a rule set in the user's language.
    pub fn rules_name(&self, rules: go::Rules) -> std::rc::Rc<str> {
        self.tr(match rules {
            go::Rules::JAPANESE => "rules-japanese",
            go::Rules::CHINESE => "rules-chinese",
            go::Rules::AGA => "rules-aga",
            go::Rules::NEW_ZEALAND => "rules-new-zealand",
            _ => "rules-other",
        })
    }

    /// Whether the moves that may follow are marked on the board. In a problem they are the
    /// answer, so there they are marked only when asked for.
    pub fn marks_variations(&self) -> bool {
        if self.document.is_problem() {
            self.answers_shown
        } else {
            self.settings.variations
        }
    }

    /// The name of the open file for the title bar, with a mark while it is not saved.
    pub fn title(&self) -> String {
        let name = self
            .document
            .path()
            .and_then(|path| path.file_name())
            .map_or_else(
                || self.tr("untitled").to_string(),
                |name| name.to_string_lossy().into_owned(),
            );
        let mark = if self.document.is_modified() {
            "• "
        } else {
            ""
        };
        let Some(solving) = self.problems.solving() else {
            return format!("{mark}{name} – Katsura");
        };
        let number = solving.set.number.to_string();
        let count = solving.set.count.to_string();
        let values = [("number", &*number), ("count", &*count)];
        let problem = self.texts.with("solve-number", &values);
        format!("{mark}{problem} – {name} – Katsura")
    }
}
