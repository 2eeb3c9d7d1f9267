//! What the program knows at one moment: plain data without a window. What happens
//! reaches it through [`crate::shell::apply::apply`]; panels read it, and the board is painted from it. The shell alone
//! changes it; the window tells the moment, whether its panels are dark, and their sizes.

use crate::WINDOW;
use crate::analysis::Analysis;
use crate::board::Board;
use crate::document::Document;
use crate::engines::Engines;
use crate::engines::registry::Builtin;
use crate::game::Game;
use crate::notices::{Notice, NoticeKind, Notices, Offer, Remark};
use crate::problems::bundled::GRADES;
use crate::problems::{Problems, Source};
use crate::settings::keymap::Keymap;
use crate::settings::{Panels, Settings, WindowPlace};
use crate::shelf::Shelf;
use crate::shell::command::Command;
use crate::shell::home::Home;
use crate::shell::told::Heard;
use chrono::{DateTime, FixedOffset, Utc};
use fileref::FileRef;
use message::{Id, id, say};
use std::time::{Duration, Instant};
use words::Texts;

pub use crate::document::tool::Tool;
pub use crate::shell::browse::{Browse, Purpose};
pub use crate::shell::dialog::Dialog;
pub use crate::shell::told::Speech;

/// The whole state of the program.
pub struct State {
    /// The file that is open.
    pub(super) document: Document,
    /// The user's lasting wishes.
    pub(super) settings: Settings,
    /// What the keys do.
    pub(super) keymap: Keymap,
    /// The words for them.
    pub(super) texts: Texts,
    /// The board as it is seen: layers, cursor, pointer.
    pub(super) board: Board,
    /// What is said aloud.
    pub(super) speech: Speech,
    /// What waits until the user has said what becomes of the trial board.
    pub(super) after_trial: Option<Box<Command>>,
    /// What waits until the user has said that the problem may be left.
    pub(super) after_problem: Option<Box<Command>>,
    /// The game that is played, and the count that is open.
    pub(super) game: Game,
    /// The engines and what they are doing.
    pub(super) engines: Engines,
    /// How the game went, and the analysis of a whole game.
    pub(super) analysis: Analysis,
    /// The table of games.
    pub(super) shelf: Shelf,
    /// The start page.
    pub(super) home: Home,
    /// The dialog in front, if any.
    pub(super) dialog: Option<Dialog>,
    /// Messages that wait to be read, the newest last.
    pub(super) notices: Notices,
    /// The dialog that waits for a path and comes back when it was chosen, or not.
    pub(super) picking_for: Option<Dialog>,
    /// What to do once the file has been saved (or its changes given up).
    pub(super) after_save: Option<Box<Command>>,
    /// Whether the window fills the screen.
    pub(super) full_screen: bool,
    /// Whether the panels are dark, by the user's wish or the system's.
    pub(super) dark_panels: bool,
    /// How often the layout was reset: sizes of panels that the window remembers hold for one of these numbers.
    pub(super) layout_epoch: u32,
    /// What the board showed when it was last listened to.
    pub(super) heard: Option<Heard>,
    /// Problems: the one that is being solved, sets, sessions, what was failed and how the days went.
    pub(super) problems: Problems,
    /// The moment that `apply` works with; set from outside so that tests own the clock.
    pub(super) now: Instant,
    /// The same as a date.
    pub(super) date: DateTime<Utc>,
    /// The user's time zone.
    pub(super) zone: FixedOffset,
    /// Chance, where the program leaves something to it; set from outside so that tests can foresee it.
    pub(super) dice: go::Random,
}

/// What the program is told of the world when it starts.
#[derive(Clone)]
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
    /// The games there are.
    pub kinds: &'static [kinds::Entry],
    /// Who plays those other than Go.
    pub kind_players: Vec<crate::game::KindPlayer>,
    /// Who knows the problems of those.
    pub puzzles: &'static [&'static dyn player::Puzzles],
}

impl State {
    /// The state at the start, with an empty board.
    pub fn new(settings: Settings, start: Start) -> State {
        let texts = Texts::new(&settings.language);
        let engines = Engines::new(&settings, start.builtins);
        let keymap = Keymap::new(&settings.input.keys);
        let mut document = Document::empty(go::Size::NINETEEN);
        document.set_kinds(start.kinds);
        let mut game = Game::default();
        game.set_kind_players(start.kind_players);
        let mut problems = Problems::default();
        problems.set_puzzles(start.puzzles);
        State {
            document,
            settings,
            keymap,
            texts,
            board: Board::default(),
            speech: Speech::default(),
            after_trial: None,
            after_problem: None,
            game,
            engines,
            analysis: Analysis::default(),
            shelf: Shelf::default(),
            home: Home::default(),
            dialog: None,
            notices: Notices::default(),
            picking_for: None,
            after_save: None,
            problems,
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

    /// The file that is open.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The user's lasting wishes.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What the keys do.
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// The words in the user's language.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The board as it is seen; with what it looks at: [`State::board_view`].
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What is said aloud.
    pub fn speech(&self) -> &Speech {
        &self.speech
    }

    /// The game that is played, and the count that is open.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The engines and what they are doing.
    pub fn engines(&self) -> &Engines {
        &self.engines
    }

    /// How the game went, and the analysis of a whole game.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The table of games.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The dialog in front, if any.
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// Messages that wait to be read.
    pub fn notices(&self) -> &Notices {
        &self.notices
    }

    /// Problems: the one that is being solved, and what is known of others.
    pub fn problems(&self) -> &Problems {
        &self.problems
    }

    /// Whether the window fills the screen.
    pub fn is_full_screen(&self) -> bool {
        self.full_screen
    }

    /// Sizes of panels that the window remembers hold for one of these numbers: the layout was reset so often.
    pub fn layout_epoch(&self) -> u32 {
        self.layout_epoch
    }

    /// The moment.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// The same as a date.
    pub fn date(&self) -> DateTime<Utc> {
        self.date
    }

    /// The user's time zone.
    pub fn zone(&self) -> FixedOffset {
        self.zone
    }

    /// Tells the moment that the next commands happen at.
    pub fn set_time(&mut self, now: Instant, date: DateTime<Utc>) {
        self.now = now;
        self.date = date;
    }

    /// The next commands happen so much later.
    pub fn wait(&mut self, time: Duration) {
        self.now += time;
    }

    /// Tells whether the panels are dark, by the user's wish or the system's.
    pub fn set_dark_panels(&mut self, dark: bool) {
        self.dark_panels = dark;
    }

    /// Lets the window keep the sizes of its panels and its own place. The settings are written when the program ends.
    pub fn remember_layout(&mut self, change: impl FnOnce(&mut Panels, &mut WindowPlace)) {
        change(&mut self.settings.panels, &mut self.settings.window);
    }

    /// Shows a document in place of the open one, which nobody would miss.
    pub fn show(&mut self, document: Document) {
        let kinds = self.document.kinds();
        self.document = document;
        self.document.set_kinds(kinds);
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
        let text = self.without_secret(text);
        self.notices.push(Notice {
            kind,
            text,
            at: self.now,
            offers,
        });
    }

    /// Text without the name of the file of the problem that is being solved.
    fn without_secret(&self, text: String) -> String {
        let path = self.document.path();
        match path.filter(|path| self.name_of(path).is_none()) {
            Some(path) => text.replace(&path.name(), &self.said_name(path)),
            None => text,
        }
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

    /// What the open file is called: by its name, or a bundled set by its grade.
    pub fn name_of_document(&self) -> String {
        let untitled = id!(WINDOW, "untitled");
        match self.problems.source(&self.document) {
            Some(Source::File(path)) => path.name(),
            Some(Source::Bundled(set)) => {
                let grade = GRADES.get(set).map_or(untitled, |grade| grade.text_id);
                self.tr(grade).to_string()
            }
            Some(Source::Set(name)) => {
                let set = self.problems.puzzle_set(&name);
                self.tr(set.map_or(untitled, |set| set.title)).to_string()
            }
            None => self.tr(untitled).to_string(),
        }
    }

    /// Whether the start page, a page about problems or the table of games hides the board.
    pub fn is_page_in_front(&self) -> bool {
        self.home.is_shown() || self.is_table_in_front()
    }

    /// Whether a page about problems or the table of games stands in place of the board, or would without the start page.
    pub fn is_table_in_front(&self) -> bool {
        self.shelf.is_shown() || self.problems.page().is_some()
    }

    /// The name of a file, unless it is the file of the problem that is being solved: files are called after what is in
    /// them.
    pub fn name_of(&self, file: &FileRef) -> Option<String> {
        let is_secret = self.problems.hides_answer() && self.document.path() == Some(file);
        (!is_secret).then(|| file.name())
    }

    /// The name of a file in a sentence.
    pub fn said_name(&self, file: &FileRef) -> String {
        let secret = || self.tr(id!(WINDOW, "home-problem")).to_string();
        self.name_of(file).unwrap_or_else(secret)
    }

    /// The name of the open file for the title bar, with a mark while it is not saved.
    pub fn title(&self) -> String {
        if self.home.is_shown() {
            return "Katsura".to_owned();
        }
        let name = self.name_of_document();
        let mark = if self.document.is_modified() {
            "• "
        } else {
            ""
        };
        let solving = self.problems.solving().map(|solving| solving.set);
        let set = solving.or(self.problems.puzzle().map(|puzzle| puzzle.set));
        let Some(set) = set else {
            return format!("{mark}{name} – Katsura");
        };
        let number = set.number.to_string();
        let problem = self.texts.tell(&say!(
            WINDOW,
            "solve-number",
            number = &*number,
            count = set.count
        ));
        if self.problems.hides_answer() {
            // Files are called after what is in them.
            return format!("{mark}{problem} – Katsura");
        }
        format!("{mark}{problem} – {name} – Katsura")
    }
}
