//! Problems beyond the one that is being solved: the set it belongs to, sessions against the clock and of what is due, what
//! was failed, and how the days went.

pub mod aim;
mod attempt;
pub mod bundled;
pub mod check;
pub mod composer;
mod counting;
mod doubt;
pub mod hint;
pub mod opinion;
pub mod puzzle;
pub mod reading;
mod reasons;
pub mod review;
pub mod session;
pub mod set;
mod solution;
pub mod solving;
mod stepping;
pub mod summary;
pub mod why;

use crate::WINDOW;
use crate::document::Document;
use crate::notices::Remark;
use crate::problems::bundled::GRADES;
use crate::settings::solving::{OwnPlace, SolvingSettings, TimedSetup};
use crate::shelf::Shelf;
use attempt::begin;
use chrono::{DateTime, Utc};
use composer::{ComposeOrder, Composer, ComposerCommand};
use counting::{Counting, waits_beside};
use engine::Answer;
use fileref::FileRef;
use go::PlayError;
use message::id;
use puzzle::{Puzzle, PuzzleCommand, PuzzleQuestion};
use reading::ReadEffect;
use record::{CellId, Collection, Convention};
use review::{Listed, Overview};
use session::Session;
use solving::{Solving, SolvingCommand};
use std::collections::HashMap;
use std::time::Instant;
use summary::{Run, Summary};
use tsumego::{Key, Level, Place, Standing, Try};

/// What stands before the name of a bundled set where the record of solved problems names a file.
const BUNDLED: &str = "katsura:";

/// Where problems are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A file.
    File(FileRef),
    /// The bundled set of that number.
    Bundled(usize),
    /// The bundled set of a game other than Go with that name.
    Set(String),
}

impl Source {
    /// The name under which the record of solved problems knows it; none for a path that is no text.
    pub fn name(&self) -> Option<String> {
        match self {
            Source::File(path) => path.text().map(str::to_owned),
            Source::Bundled(set) => GRADES.get(*set).map(|set| format!("{BUNDLED}{}", set.id())),
            Source::Set(name) => Some(format!("{BUNDLED}{name}")),
        }
    }

    /// The source of that name. A bundled set of another version of the program need not be there.
    pub fn of_name(name: &str) -> Source {
        let Some(id) = name.strip_prefix(BUNDLED) else {
            return Source::File(FileRef::from(name));
        };
        let grade = GRADES.iter().position(|set| set.id() == id);
        grade.map_or_else(|| Source::Set(id.to_owned()), Source::Bundled)
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
    /// How the set or session went that has come to its end.
    Summary,
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
    /// Go to the first problem of the set of that name that is not solved.
    Set(String),
    /// Something about the attempt at a problem of a game other than Go.
    Puzzle(PuzzleCommand),
    /// Go to that problem and solve it.
    Solve(Target),
    /// Show the problem at that place of the set, from 0.
    GoTo(usize),
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
    /// Put the problem of that card of the summary again.
    SolveCard(usize),
    /// Go through what the summary says was missed.
    RepeatMissed,
    /// Go on with those of today's problems that the summary says are left.
    GoOnToday,
    /// Begin problems against the clock.
    BeginTimed(TimedSetup),
    /// End the session.
    EndSession,
    /// Something about the attempt.
    Solving(SolvingCommand),
    /// Something about the composer.
    Composer(ComposerCommand),
    /// Begin to solve the problem that is shown, or stop.
    Toggle,
    /// Begin to solve the problem that is shown.
    Begin,
    /// Nothing is in the way of the problem that is shown: put it before the user.
    Put,
    /// Other wishes: put the problem again as they say.
    PutAgain,
    /// Back from a page, out of a session that has ended, out of the problem.
    Leave,
    /// The user goes elsewhere or edits: nothing is solved any more.
    Abandon,
    /// Nothing that is open would be lost: go to that problem.
    Fetch(Target),
    /// The games of the bundled set of that number are the open document.
    BundledShown(Source),
    /// Something has happened: the problem follows the document.
    Follow,
    /// The program ends.
    End,
    /// Time has passed: make the move that is due, and look at the clock.
    GoOn,
    /// The games of the set have been listed: count it anew.
    Count,
    /// The engine has answered a move that the file does not know, or could not.
    EngineAnswered(Option<Answer>),
}

/// What problems want of the world or of other rooms.
#[derive(Debug)]
pub enum ProblemEffect {
    /// Tell the user something.
    Tell(Remark),
    /// Tell the user why a move cannot be played; with the position, the words go.
    Refuse(PlayError),
    /// Tell the user why a move cannot be played.
    TellRefusal(PlayError),
    /// What was said about an earlier move does not matter any more.
    DismissRefusals,
    /// Close the dialog in front.
    CloseDialog,
    /// Whether to leave the problem out, or to pass, is no question any more.
    CloseQuestion,
    /// Ask how the problems against the clock are to be.
    AskForTimed(TimedSetup),
    /// Keep these wishes about problems.
    Keep(SolvingSettings),
    /// Remember where the user was in the bundled problems: grade and number, from 0.
    LeftAt([u32; 2]),
    /// Remember where he was in a set of his own.
    LeftIn(OwnPlace),
    /// Tell what was failed, what is due, and how the days went.
    AskOverview,
    /// Tell how the user stands with these problems.
    AskStandings(Vec<Key>),
    /// Remember how an attempt ended.
    Remember(Key, Try, Option<Place>),
    /// Rate the user and a problem by an attempt; the problem is that hard if it was never rated.
    Rate(Key, Try, Level),
    /// Ask the reader.
    Read(ReadEffect),
    /// Show the composer.
    ShowComposer,
    /// Compose problems.
    Compose(ComposeOrder),
    /// A search for problems has come to its end, with so many found.
    Composed(usize),
    /// Open these problems, and solve the one of that number, from 0, if there is one; asks before anything would be lost.
    OpenComposed(Box<Collection>, Option<usize>),
    /// Ask the engine of that name for its answer in that game.
    AskEngine(String, Box<engine::Game>),
    /// List the games of the open file in the table.
    ListDocument,
    /// The table tells how the user stands with these problems.
    Standings(HashMap<Key, Standing>),
    /// Take the table of games away.
    HideShelf,
    /// Ask about what would be lost, then fetch that problem.
    Replace(Target),
    /// Open that file.
    OpenFile(FileRef),
    /// Show the games of the bundled set of that number.
    ShowBundled(usize),
    /// Show the games of that bundled set of a game other than Go.
    ShowSet(&'static player::PuzzleSet),
    /// Ask those who know the problems of a game.
    AskPuzzle(PuzzleQuestion),
    /// Show that game of the document and solve it.
    SolveGame(usize),
    /// End what is in the way of solving the problem that is shown, then put it.
    MakeRoom,
    /// Show that node.
    GoTo(CellId),
    /// Apply that command next, with what has changed meanwhile in sight.
    Then(Box<ProblemCommand>),
}

/// What problems look at.
pub struct ProblemsContext<'a> {
    /// The moment of the command.
    pub now: Instant,
    /// The same as a date.
    pub date: DateTime<Utc>,
    /// A number that nobody can foresee.
    pub dice: u64,
    /// The open file.
    pub document: &'a Document,
    /// The table of games.
    pub shelf: &'a Shelf,
    /// The user's wishes about problems.
    pub wishes: &'a SolvingSettings,
    /// Whether a game is being played.
    pub is_game_played: bool,
    /// Whether a file is being read.
    pub is_file_read: bool,
}

/// Problems: the one that is being solved, the set it belongs to, sessions, what the database knows.
#[derive(Default)]
pub struct Problems {
    page: Option<Page>,
    // What the database told last.
    overview: Option<Overview>,
    // The session that is going on, or has just ended.
    session: Option<Session>,
    // The bundled set that is open: the document's epoch, its number.
    bundled: Option<(u64, Source)>,
    // The problem that is solved when its file has been read.
    wanted: Option<Target>,
    // What is due is gone through as soon as the database has told it.
    review_asked: bool,
    solving: Option<Solving>,
    // The same of a game other than Go; one of the two at most.
    puzzle: Option<Puzzle>,
    // Who knows the problems of those games.
    puzzles: &'static [&'static dyn player::Puzzles],
    // How the file marks solutions, if the user has chosen that.
    convention: Option<Convention>,
    // How the set or session went that has come to its end.
    summary: Option<Summary>,
    // The tries since the set was begun.
    run: Run,
    // Problems whose record was looked at before they were solved, and when.
    looked_at: HashMap<Key, Instant>,
    // How many moves the reader was asked about.
    questions: u64,
    composer: Composer,
    // A try that counts when the reader has spoken.
    held: Option<Counting>,
    // Whether problems are put only to be checked: their record is what the user works on.
    proofreading: bool,
}

impl Problems {
    /// The page in place of the board.
    pub fn page(&self) -> Option<Page> {
        self.page
    }

    /// What the database told last.
    pub fn overview(&self) -> Option<&Overview> {
        self.overview.as_ref()
    }

    /// The session that is going on, or has just ended.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The problem that is being solved.
    pub fn solving(&self) -> Option<&Solving> {
        self.solving.as_ref()
    }

    /// How the file marks solutions, if the user has chosen that.
    pub fn chosen_convention(&self) -> Option<Convention> {
        self.convention
    }

    /// Where the open document is; none for one that is nowhere.
    pub fn source(&self, document: &Document) -> Option<Source> {
        let bundled = self.bundled.as_ref();
        let bundled = bundled.filter(|(epoch, _)| *epoch == document.epoch());
        match (document.path(), bundled) {
            (Some(path), _) => Some(Source::File(path.clone())),
            (None, Some((_, set))) => Some(set.clone()),
            (None, None) => None,
        }
    }

    /// Does what the command says; what is to be done elsewhere comes back.
    pub fn apply(
        &mut self,
        command: ProblemCommand,
        context: &ProblemsContext<'_>,
    ) -> Vec<ProblemEffect> {
        let mut effects = Vec::new();
        if !waits_beside(&command) {
            self.release(true, &mut effects);
        }
        self.dispatch(command, context, &mut effects);
        effects
    }

    fn dispatch(
        &mut self,
        command: ProblemCommand,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        match command {
            ProblemCommand::Step(step) => self.step(step, context, effects),
            ProblemCommand::Bundled(set, game) => {
                self.session = None;
                let target = Target {
                    source: Source::Bundled(set),
                    game,
                    key: None,
                };
                self.go_to_target(target, context, effects);
            }
            ProblemCommand::Set(name) => {
                self.session = None;
                let stand = Overview::set(self.overview.as_ref(), &name);
                let target = Target {
                    source: Source::Set(name),
                    game: stand.and_then(|stand| stand.next).unwrap_or(0),
                    key: None,
                };
                self.go_to_target(target, context, effects);
            }
            ProblemCommand::Puzzle(command) => self.puzzle_command(command, context, effects),
            ProblemCommand::Solve(target) => {
                self.session = None;
                self.go_to_target(target, context, effects);
            }
            ProblemCommand::GoTo(at) => self.go_to_place(at, context, effects),
            ProblemCommand::Page(page) => self.toggle_page(page, effects),
            ProblemCommand::Overview(overview) => {
                self.overview = Some(*overview);
                if std::mem::take(&mut self.review_asked) {
                    self.begin_review(context, effects);
                }
            }
            ProblemCommand::SolveListed(listed) => self.solve_listed(&listed, context, effects),
            ProblemCommand::Review => {
                self.review_asked = true;
                effects.push(ProblemEffect::AskOverview);
            }
            ProblemCommand::BeginTimed(setup) => self.begin_timed(&setup, context, effects),
            ProblemCommand::EndSession => self.end_session(context),
            ProblemCommand::Solving(command) => self.solving_command(command, context, effects),
            ProblemCommand::Composer(command) => self.composer_command(command, context, effects),
            ProblemCommand::Toggle => self.toggle(context, effects),
            ProblemCommand::Begin => effects.push(begin(context)),
            ProblemCommand::Put => {
                self.convention = None;
                self.put(context, effects);
            }
            ProblemCommand::PutAgain => self.put(context, effects),
            ProblemCommand::SolveCard(card) => self.solve_card(card, context, effects),
            ProblemCommand::RepeatMissed => self.repeat_missed(context, effects),
            ProblemCommand::GoOnToday => self.go_on_today(context, effects),
            ProblemCommand::HidePage => self.hide_page(effects),
            ProblemCommand::Leave => {
                if self.page.is_some() {
                    self.hide_page(effects);
                } else {
                    self.toggle(context, effects);
                }
            }
            ProblemCommand::Abandon => {
                self.note_look(context);
                self.proofreading = false;
                self.abandon();
            }
            ProblemCommand::Fetch(target) => self.fetch(target, effects),
            ProblemCommand::BundledShown(source) => {
                self.bundled = Some((context.document.epoch(), source));
            }
            ProblemCommand::Follow => self.follow(context, effects),
            ProblemCommand::GoOn => self.go_on(context, effects),
            ProblemCommand::Count => self.count(context),
            // A try that waited for the reader has been counted.
            ProblemCommand::End => {}
            ProblemCommand::EngineAnswered(answer) => self.engine_answered(answer, context),
        }
    }

    /// Nothing is solved any more.
    fn abandon(&mut self) {
        self.solving = None;
        self.puzzle = None;
    }

    /// When something happens to the problem without the user.
    pub fn wake_at(&self, now: Instant) -> Option<Instant> {
        let solving = self.solving.as_ref();
        let puzzle = self.puzzle.as_ref();
        let puzzle = puzzle.and_then(|puzzle| puzzle.wake_at(now));
        solving.and_then(|solving| solving.wake_at(now)).or(puzzle)
    }

    /// Shows the board again. With the page that sums it up, a session is over.
    fn hide_page(&mut self, effects: &mut Vec<ProblemEffect>) {
        if self.page.take() == Some(Page::Summary) {
            self.session.take_if(|session| session.is_finished());
            effects.push(ProblemEffect::Then(Box::new(ProblemCommand::Count)));
        }
    }

    /// Goes to a problem, in whichever file it is, and solves it.
    fn go_to_target(
        &mut self,
        target: Target,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        effects.push(ProblemEffect::CloseDialog);
        if self.source(context.document).as_ref() == Some(&target.source) {
            self.wanted = Some(target);
        } else {
            effects.push(ProblemEffect::Replace(target));
        }
    }

    fn fetch(&mut self, target: Target, effects: &mut Vec<ProblemEffect>) {
        match &target.source {
            Source::Bundled(set) if *set >= GRADES.len() => return,
            Source::Bundled(set) => {
                self.page = None;
                effects.push(ProblemEffect::ShowBundled(*set));
            }
            Source::Set(name) => {
                let Some(set) = self.puzzle_set(name) else {
                    let none = Remark::error(id!(WINDOW, "problem-not-in-file"));
                    return effects.push(ProblemEffect::Tell(none));
                };
                self.page = None;
                effects.push(ProblemEffect::ShowSet(set));
            }
            Source::File(path) => effects.push(ProblemEffect::OpenFile(path.clone())),
        }
        self.wanted = Some(target);
    }

    /// Solves the problem that was wanted, once its file is there.
    fn solve_wanted(&mut self, context: &ProblemsContext<'_>, effects: &mut Vec<ProblemEffect>) {
        let document = context.document;
        let source = self.source(document);
        let ready = |target: &mut Target| source.as_ref() == Some(&target.source);
        if document.is_incomplete() {
            return;
        }
        let Some(target) = self.wanted.take_if(ready) else {
            if !context.is_file_read {
                // Its file could not be read.
                self.wanted = None;
            }
            return;
        };
        let games = document.collection().games();
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
            effects.push(ProblemEffect::Tell(Remark::error(id!(
                WINDOW,
                "problem-not-in-file"
            ))));
            return;
        };
        self.page = None;
        effects.push(ProblemEffect::HideShelf);
        effects.push(ProblemEffect::SolveGame(game));
    }
}
