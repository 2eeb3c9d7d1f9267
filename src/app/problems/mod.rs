//! Problems beyond the one that is being solved: the set it belongs to, sessions against the clock and of what is due, what
//! was failed, and how the days went.

pub mod bilingual;
pub mod bundled;
pub mod opinion;
pub mod options;
pub mod review;
pub mod session;
pub mod set;
pub mod solving;

use crate::app::problems::bundled::GRADES;
use crate::app::shelf::ShelfCommand;
use crate::app::shell::command::Command;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::State;
use options::TimedSetup;
use review::{Listed, Overview};
use session::Session;
use std::path::PathBuf;
use tsumego::Key;

/// What stands before the name of a bundled set where the record of solved problems names a file.
const BUNDLED: &str = "katsura:";

/// Where problems are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// The bundled set of that number.
    Bundled(usize),
}

impl Source {
    /// The name under which the record of solved problems knows it; none for a path that is no text.
    pub fn name(&self) -> Option<String> {
        match self {
            Source::File(path) => path.to_str().map(str::to_owned),
            Source::Bundled(set) => GRADES.get(*set).map(|set| format!("{BUNDLED}{}", set.id())),
        }
    }

    /// The source of that name; none for a bundled set of another version of the program.
    pub fn of_name(name: &str) -> Option<Source> {
        match name.strip_prefix(BUNDLED) {
            Some(id) => {
                let at = GRADES.iter().position(|set| set.id() == id)?;
                Some(Source::Bundled(at))
            }
            None => Some(Source::File(PathBuf::from(name))),
        }
    }
}

/// A problem that can be gone to.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Where it is.
    pub source: Source,
    /// The number of the game there, from 0.
    pub game: u32,
    /// Which problem it is, if that is known: the file may have changed since.
    pub key: Option<Key>,
}

/// The pages that are shown in place of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Problems that were failed last.
    Mistakes,
    /// Problems to be seen again.
    Due,
    /// How the days went.
    Statistics,
}

/// Which problem of a set comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The one after this.
    Next,
    /// The one before.
    Previous,
    /// Any other.
    Random,
    /// The next that has not been solved.
    Unsolved,
}

/// What happens with problems.
#[derive(Debug)]
pub enum ProblemCommand {
    /// Go to another problem of the set.
    Step(Step),
    /// Show a bundled set, at that problem, to solve it.
    Bundled(usize, u32),
    /// Go to that problem and solve it.
    Solve(Target),
    /// Show that page, or the board again.
    Page(Page),
    /// Back to the board.
    HidePage,
    /// This is what the database knows.
    Overview(Box<Overview>),
    /// Solve a problem of the lists.
    SolveListed(Box<Listed>),
    /// Go through what is due.
    Review,
    /// Begin problems against the clock.
    Begin(TimedSetup),
    /// End the session.
    EndSession,
}

impl From<ProblemCommand> for Command {
    fn from(command: ProblemCommand) -> Command {
        Command::Problem(command)
    }
}

/// What is known about problems beyond the one that is being solved.
#[derive(Debug, Default)]
pub struct Problems {
    /// The page in place of the board.
    pub page: Option<Page>,
    /// What the database told last.
    pub overview: Option<Overview>,
    /// The session that is going on, or has just ended.
    pub session: Option<Session>,
    /// The bundled set that is open: the document's epoch, its number.
    pub(crate) bundled: Option<(u64, usize)>,
    // The problem that is solved when its file has been read.
    wanted: Option<Target>,
    // What is due is gone through as soon as the database has told it.
    review_asked: bool,
}

impl State {
    /// Something about problems happened.
    pub fn problem_command(&mut self, command: ProblemCommand, effects: &mut Vec<Effect>) {
        match command {
            ProblemCommand::Step(step) => self.step_problem(step, effects),
            ProblemCommand::Bundled(set, game) => {
                self.problems.session = None;
                self.go_to_target(
                    Target {
                        source: Source::Bundled(set),
                        game,
                        key: None,
                    },
                    effects,
                );
            }
            ProblemCommand::Solve(target) => {
                self.problems.session = None;
                self.go_to_target(target, effects);
            }
            ProblemCommand::Page(page) => self.toggle_page(page, effects),
            ProblemCommand::HidePage => self.problems.page = None,
            ProblemCommand::Overview(overview) => {
                self.problems.overview = Some(*overview);
                if std::mem::take(&mut self.problems.review_asked) {
                    self.begin_review(effects);
                }
            }
            ProblemCommand::SolveListed(listed) => self.solve_listed(&listed, effects),
            ProblemCommand::Review => {
                self.problems.review_asked = true;
                effects.push(Effect::AskOverview);
            }
            ProblemCommand::Begin(setup) => self.begin_timed(&setup, effects),
            ProblemCommand::EndSession => self.problems.session = None,
        }
    }

    /// Where the open document is; none for one that is nowhere.
    pub fn source(&self) -> Option<Source> {
        let bundled = self
            .problems
            .bundled
            .filter(|(epoch, _)| *epoch == self.document.epoch());
        match (&self.document.path, bundled) {
            (Some(path), _) => Some(Source::File(path.clone())),
            (None, Some((_, set))) => Some(Source::Bundled(set)),
            (None, None) => None,
        }
    }

    /// Goes to a problem, in whichever file it is, and solves it.
    pub(crate) fn go_to_target(&mut self, target: Target, effects: &mut Vec<Effect>) {
        self.dialog = None;
        if self.source().as_ref() == Some(&target.source) {
            self.problems.wanted = Some(target);
            return;
        }
        let again = || ProblemCommand::Solve(target.clone()).into();
        if !self.may_replace(again) {
            return;
        }
        match &target.source {
            Source::Bundled(set) => {
                let Some(set_there) = GRADES.get(*set) else {
                    return;
                };
                self.problems.page = None;
                let games = set_there.read();
                self.show_collection(games, None, effects);
                self.problems.bundled = Some((self.document.epoch(), *set));
                self.shelf_command(ShelfCommand::Follow, effects);
            }
            Source::File(path) => {
                let path = path.clone();
                self.file_command(crate::app::shell::command::FileCommand::Open(path), effects);
            }
        }
        self.problems.wanted = Some(target);
    }

    /// Solves the problem that was wanted, once its file is there.
    pub(crate) fn solve_wanted(&mut self, effects: &mut Vec<Effect>) {
        let source = self.source();
        let ready = |target: &mut Target| source.as_ref() == Some(&target.source);
        if self.document.incomplete.is_some() {
            return;
        }
        let Some(target) = self.problems.wanted.take_if(ready) else {
            if self.busy.is_none() {
                // Its file could not be read.
                self.problems.wanted = None;
            }
            return;
        };
        let games = self.document.collection().games();
        let is_it = |game: usize| {
            let record = games.get(game);
            record
                .is_some_and(|record| target.key.is_none() || Key::of_record(record) == target.key)
        };
        let named = target.game as usize;
        let found = if is_it(named) {
            Some(named)
        } else {
            (0..games.len()).find(|&game| is_it(game))
        };
        // Who asked for no particular problem gets one.
        let found = found.or_else(|| target.key.is_none().then_some(0));
        let Some(game) = found else {
            let text = self.tr("problem-not-in-file").to_string();
            self.complain(text);
            return;
        };
        self.problems.page = None;
        self.hide_shelf();
        crate::app::shell::apply::select_game(self, game, effects);
        self.begin_solving(effects);
    }
}
