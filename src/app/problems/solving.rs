//! Solving problems: the user plays, the file answers, and the verdict is told.
//!
//! The attempt lives beside the document, on a copy of the game: nothing that is tried out here changes the record.

use crate::app::problems::opinion::Second;
use crate::app::problems::set::SetCount;
use crate::app::problems::{ProblemCommand, Source, Step, bilingual};
use crate::app::shelf::ShelfCommand;
use crate::app::shell::action::{Action, Menu};
use crate::app::shell::command::Command;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{NoticeKind, State};
use crate::builtin::reader::{Inquiry, Opinion};
use chrono::Utc;
use go::{Color, Move, PlayError, Position, Symmetry};
use picture::Window;
use record::{CellId, Convention, Record, Replay, Shown};
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tsumego::{Attempt, Key, NotPlayed, Place, Problem, Replies, Standing, Try, Turn, Verdict};

pub use crate::app::problems::options::SolvingSettings;

/// Games that are asked for the way their file marks solutions: one author marks all alike.
const ASKED: usize = 200;

/// What happens to an attempt.
#[derive(Clone, Debug)]
pub enum SolvingCommand {
    /// Begin the problem again.
    Again,
    /// Play the solution.
    Solution,
    /// Read the file by that convention, or by the one that is found out.
    Convention(Option<Convention>),
    /// Other wishes about problems.
    Settings(SolvingSettings),
    /// Show in the tree what was played, and solve no more.
    ShowInTree,
    /// How the user stands with these problems.
    Standings(Vec<(Key, Standing)>),
    /// Why the record of solved problems cannot be used.
    NoDatabase(String),
    /// What the reader said to the question of that number; nothing if it could not tell.
    Opinion(u64, Option<Opinion>),
}

/// A problem that is being solved.
pub struct Solving {
    /// The game, turned as it is shown. Its cells are those of the document.
    record: Record,
    problem: Problem,
    attempt: Attempt,
    shown: Arc<Shown>,
    /// The part of the board that is shown.
    pub window: Window,
    /// What the attempt is about: document, game, state of the game.
    about: (u64, usize, u64),
    began: Instant,
    /// When the file answers.
    answer_at: Option<Instant>,
    key: Key,
    /// Where it begins.
    start: Position,
    /// What was counted for this problem since it was put before the user.
    counted: Option<Verdict>,
    /// Whether the verdict of this attempt does not count, since one was counted before.
    pub again: bool,
    /// When the time is up.
    deadline: Option<Instant>,
    /// Whether it was up before the problem was solved.
    pub time_up: bool,
    /// The ends of the right lines that were solved, where all are asked for.
    solved: HashSet<CellId>,
    /// What is known from elsewhere about a move that the file does not know.
    pub second: Second,
    /// The reply to it that comes in a moment.
    reply_outside: Option<Move>,
    /// The place in its set.
    pub set: SetCount,
    /// How the user stands with it, once that is known.
    pub standing: Option<Standing>,
}

impl Solving {
    /// The board as it is shown.
    pub fn shown(&self) -> &Arc<Shown> {
        &self.shown
    }

    /// The game that is solved, as it is shown, and the cell that was reached.
    pub fn place(&self) -> (&Record, CellId) {
        (&self.record, self.attempt.at())
    }

    /// Who solves it.
    pub fn player(&self) -> Color {
        self.problem.player()
    }

    /// Whose turn it is, or the verdict.
    pub fn turn(&self) -> Turn {
        self.attempt.turn()
    }

    /// How the file says what is right.
    pub fn convention(&self) -> Convention {
        self.problem.convention()
    }

    /// Whether the file has an answer at all.
    pub fn is_answered(&self) -> bool {
        self.problem.is_answered()
    }

    /// What the author says here: about the problem, until there is something about a move. Of a text in two
    /// languages, the half in this one.
    pub fn comment(&self, language: &str) -> String {
        let convention = self.problem.convention();
        let up = std::iter::successors(Some(self.attempt.at()), |&cell| self.record.back(cell));
        let said = up
            .map(|cell| self.record.comment_to_read(cell, convention))
            .find(|said| !said.is_empty());
        bilingual::half(&said.unwrap_or_default(), language)
    }

    /// What the problem is called; empty if it has no name.
    pub fn title(&self, language: &str) -> String {
        bilingual::title(self.record.info().name.trim(), language)
    }

    /// Which problem it is.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// Right lines that were solved, and all of them.
    pub fn lines(&self) -> (usize, usize) {
        (self.solved.len(), self.problem.lines().len())
    }

    /// Moves made in this attempt, by both sides.
    pub fn moves_made(&self) -> usize {
        self.attempt.moves().len()
    }

    /// Whether a move was made.
    pub fn has_begun(&self) -> bool {
        self.moves_made() > 0
    }

    /// What is left of the time.
    pub fn time_left(&self, now: Instant) -> Option<Duration> {
        Some(self.deadline?.saturating_duration_since(now))
    }

    /// Whether the file knows the last move, although it says nothing about it.
    pub fn is_last_in_file(&self) -> bool {
        self.record.mv(self.attempt.at()) == self.attempt.moves().last().copied()
    }

    /// Whose move the board waits for, if it waits for the user's.
    pub fn awaits(&self) -> Option<Color> {
        let player = self.problem.player();
        match self.turn() {
            Turn::Solver if !self.time_up => Some(player),
            Turn::Reply if self.answer_at.is_none() => Some(player.opposite()),
            Turn::Over(_) if self.may_play_on() => Some(player),
            _ => None,
        }
    }

    /// Whether the solver may try out what the reader or the engine said.
    fn may_play_on(&self) -> bool {
        let theirs = self.attempt.moves().last();
        !matches!(self.second, Second::None)
            && !self.second.is_open()
            && self.reply_outside.is_none()
            && theirs.is_some_and(|(by, _)| *by != self.problem.player())
    }

    /// The problem as the reader is asked about it.
    pub fn inquiry(&self) -> Inquiry {
        Inquiry {
            start: self.start.clone(),
            player: self.problem.player(),
            answers: self.problem.answers(&self.record),
            moves: self.attempt.moves().to_vec(),
        }
    }

    /// The attempt as an engine is told it.
    pub fn game(&self) -> engine::Game {
        let mut game = engine::Game::new(self.record.size());
        game.base = self.start.stones();
        game.base_to_move = self.problem.player();
        let played = self.attempt.moves().iter();
        game.moves = played
            .map(|&(color, mv)| engine::Played { color, mv, secs: 0 })
            .collect();
        game.to_move = self.problem.player().opposite();
        game
    }

    /// The other side makes a move that is not from the file, in a moment.
    pub fn reply_outside(&mut self, mv: Move, at: Instant) {
        self.reply_outside = Some(mv);
        self.answer_at = Some(at);
    }

    /// The solver makes a move after the end of the attempt; false if it is not his turn.
    pub fn play_outside(&mut self, mv: Move) -> Result<bool, PlayError> {
        if !self.may_play_on() {
            return Ok(false);
        }
        match self.attempt.play_on(self.problem.player(), mv) {
            Ok(()) => {
                self.shown = shown(&self.attempt);
                Ok(true)
            }
            Err(NotPlayed::Illegal(error)) => Err(error),
            Err(NotPlayed::NotYourTurn | NotPlayed::NotInFile) => Ok(false),
        }
    }

    /// When something happens without the user: the file answers, or a second of the time has passed.
    pub fn wake_at(&self, now: Instant) -> Option<Instant> {
        let second = self.deadline.map(|deadline| {
            let left = deadline.saturating_duration_since(now);
            now + Duration::from_nanos(u64::from(left.subsec_nanos())) + Duration::from_millis(1)
        });
        self.answer_at.into_iter().chain(second).min()
    }
}

impl State {
    /// Begins to solve the problem that is shown, or stops.
    pub fn toggle_solving(&mut self, effects: &mut Vec<Effect>) {
        if self.solving.take().is_some() {
            self.problems.session = None;
            return;
        }
        self.begin_solving(effects);
    }

    /// Begins to solve the problem that is shown.
    pub(crate) fn begin_solving(&mut self, effects: &mut Vec<Effect>) {
        let in_the_way = if self.game.is_some() {
            Some("solve-not-in-game")
        } else if self.document.record().problem().is_none() {
            Some("solve-no-problem")
        } else {
            None
        };
        if let Some(text_id) = in_the_way {
            let text = self.tr(text_id).to_string();
            self.inform(text);
        } else if self.may_leave_trial(|| Command::Act(Action::Solve)) {
            self.scoring = None;
            self.forget_requests(effects);
            self.convention_chosen = None;
            self.put_problem(effects);
        }
    }

    /// Puts the problem of the game that is shown before the user.
    fn put_problem(&mut self, effects: &mut Vec<Effect>) {
        let games = self.document.collection().games();
        let found_out = || {
            let of_file = Convention::of(games.iter().take(ASKED));
            of_file.for_one(self.document.record())
        };
        let convention = self.convention_chosen.unwrap_or_else(found_out);
        let about = self.about_problem();
        let mut record = self.document.record().clone();
        let dice = RandomState::new().hash_one(about);
        let root = record.root();
        if self.settings.solving.turn {
            let turns: Vec<Symmetry> = Symmetry::of(record.size()).collect();
            record.turn(turns[dice as usize % turns.len()], root);
        }
        if self.settings.solving.black
            && record
                .problem()
                .is_some_and(|(_, player)| player == Color::White)
        {
            record.swap_colors(root);
        }
        let Some(problem) = Problem::of(&record, convention) else {
            self.solving = None;
            return;
        };
        // What was said about another problem says nothing about this one.
        self.dismiss_refusals();
        let attempt = Attempt::new(&problem, &record, &mut Replay::new());
        let key = Key::of(attempt.position(), problem.player());
        effects.push(Effect::AskStandings(vec![key.clone()]));
        self.list_for_solving(effects);
        if let Some(Source::Bundled(grade)) = self.source() {
            self.settings.solving.left_at = [grade as u32, self.document.game() as u32];
        }
        self.solving = Some(Solving {
            shown: shown(&attempt),
            start: attempt.position().clone(),
            window: figures::part_to_play_in(&record, problem.start()),
            record,
            problem,
            attempt,
            about,
            began: self.now,
            answer_at: None,
            key,
            counted: None,
            again: false,
            deadline: self.time_limit().map(|limit| self.now + limit),
            time_up: false,
            solved: HashSet::new(),
            second: Second::None,
            reply_outside: None,
            set: SetCount::default(),
            standing: None,
        });
        self.count_set();
    }

    /// The keys of all problems of the file are needed to tell how the user stands with it.
    fn list_for_solving(&mut self, effects: &mut Vec<Effect>) {
        if self.shelf.place_in_folder(&self.document).is_none()
            && !self.shelf.is_about(self.document.epoch())
        {
            self.shelf_command(ShelfCommand::ListDocument, effects);
        }
    }

    fn about_problem(&self) -> (u64, usize, u64) {
        let document = &self.document;
        (document.epoch(), document.game(), document.generation())
    }

    /// Goes on with the problem of the game that is shown now, if it is another one.
    pub(crate) fn follow_solving(&mut self, effects: &mut Vec<Effect>) {
        self.solve_wanted(effects);
        let about = self.about_problem();
        let Some(solving) = &self.solving else {
            return;
        };
        if solving.about == about {
            return;
        }
        if solving.about.0 != about.0 {
            self.convention_chosen = None;
        }
        if (solving.about.0, solving.about.1) != (about.0, about.1) {
            // Somebody went elsewhere by himself.
            self.problems.session = None;
        }
        self.put_problem(effects);
    }

    /// Takes what the user does as part of the attempt. False if it is not: then the problem is left, or it does not
    /// matter to it.
    pub(crate) fn solving_takes(&mut self, command: &Command, effects: &mut Vec<Effect>) -> bool {
        if self.solving.is_none() {
            return false;
        }
        match command {
            Command::Click(point) => self.try_move(Move::Play(*point), effects),
            Command::Act(Action::Pass) => self.try_move(Move::Pass, effects),
            Command::Act(Action::Back | Action::Back10 | Action::First | Action::Undo) => {
                self.try_again();
            }
            Command::Step(steps) if *steps < 0 => self.try_again(),
            // Who replies by hand may leave that to the file.
            Command::Act(Action::Forward) if self.settings.solving.by_hand => {
                if let Some(solving) = &mut self.solving
                    && solving.turn() == Turn::Reply
                {
                    solving.answer_at = Some(self.now);
                }
                self.go_on_solving(effects);
            }
            // Nothing lies ahead that may be looked at, and tools have nothing to work on.
            Command::Step(_)
            | Command::Act(Action::Forward | Action::Forward10 | Action::Last)
            | Command::Stroke(_)
            | Command::OtherButton(_)
            | Command::GoToStone(_) => {}
            Command::Act(Action::PreviousGame | Action::NextGame) => return false,
            Command::Act(action) => {
                let menu = action.entry().menu;
                let another = matches!(
                    menu,
                    Menu::Edit | Menu::Navigate | Menu::Play | Menu::Engines
                );
                if another && !does_not_disturb(*action) {
                    self.solving = None;
                }
                return false;
            }
            Command::GoTo(_) | Command::GoToDepth(_) | Command::GoToMove(_) => {
                self.solving = None;
                return false;
            }
            _ => return false,
        }
        true
    }

    fn try_move(&mut self, mv: Move, effects: &mut Vec<Effect>) {
        if self.is_beyond_file() {
            self.play_on(mv, effects);
            return;
        }
        let Some(solving) = &mut self.solving else {
            return;
        };
        let Solving {
            attempt,
            problem,
            record,
            ..
        } = solving;
        let played = match attempt.turn() {
            _ if solving.time_up => return,
            Turn::Reply if solving.answer_at.is_none() => attempt.reply(problem, record, mv),
            _ => attempt.play(problem, record, mv),
        };
        match played {
            Ok(_) => {
                self.dismiss_refusals();
                self.attempt_moved(effects);
            }
            Err(NotPlayed::NotYourTurn) => {}
            Err(NotPlayed::NotInFile) => {
                let text = self.tr("solve-no-such-reply").to_string();
                self.inform(text);
            }
            Err(NotPlayed::Illegal(error)) => {
                let text = self.refusal(&error);
                self.inform(text);
            }
        }
    }

    /// A refusal that was shown is answered by the move that came now.
    pub(crate) fn dismiss_refusals(&mut self) {
        self.notices
            .retain(|notice| notice.kind != NoticeKind::Info || !notice.offers.is_empty());
    }

    /// What follows from a move of either side.
    fn attempt_moved(&mut self, effects: &mut Vec<Effect>) {
        let now = self.now;
        let wishes = &self.settings.solving;
        let (delay, by_hand, all_lines) = (wishes.delay(), wishes.by_hand, wishes.all_lines);
        let Some(solving) = &mut self.solving else {
            return;
        };
        solving.shown = shown(&solving.attempt);
        let turn = solving.attempt.turn();
        let goes_on = match turn {
            Turn::Reply => !by_hand,
            Turn::Refutation | Turn::Solution => true,
            _ => false,
        };
        solving.answer_at = goes_on.then(|| now + delay);
        match turn {
            Turn::Over(Verdict::Unknown) => self.ask_for_opinion(effects),
            Turn::Over(Verdict::Right) => {
                solving.solved.insert(solving.attempt.at());
                let (done, all) = solving.lines();
                if all_lines && done < all {
                    self.ask_for_next_line(done, all);
                } else {
                    self.decide(Verdict::Right, effects);
                }
            }
            // It is lost already; the file only shows why.
            Turn::Over(Verdict::Wrong) | Turn::Refutation | Turn::Solution | Turn::Shown => {
                self.decide(Verdict::Wrong, effects);
            }
            Turn::Solver | Turn::Reply => {}
        }
    }

    /// One right line is solved and others are left: the problem is put again.
    fn ask_for_next_line(&mut self, done: usize, all: usize) {
        let (done, all) = (done.to_string(), all.to_string());
        let values = [("done", &*done), ("all", &*all)];
        let text = self.texts.with("solve-line-done", &values);
        self.restart_attempt();
        self.inform(text);
    }

    /// The attempt has come to a verdict, which counts once; what nobody knows does not count against a later one.
    pub(crate) fn decide(&mut self, verdict: Verdict, effects: &mut Vec<Effect>) {
        let now = self.now;
        let mode = self.solving_mode();
        let place = self.place_of_problem();
        let Some(solving) = &mut self.solving else {
            return;
        };
        solving.deadline = None;
        if let Turn::Over(_) = solving.attempt.turn() {
            solving.attempt.end(verdict);
        }
        let counts = match solving.counted {
            None => true,
            Some(Verdict::Unknown) => verdict != Verdict::Unknown,
            Some(_) => false,
        };
        solving.again = !counts;
        if !counts {
            return;
        }
        solving.counted = Some(verdict);
        let attempt = Try {
            at: Utc::now(),
            verdict,
            time: now.saturating_duration_since(solving.began),
            mode,
        };
        effects.push(Effect::Remember(solving.key.clone(), attempt, place));
        if let Some(session) = &mut self.problems.session {
            session.note(verdict);
        }
    }

    /// Where the problem can be found again.
    fn place_of_problem(&self) -> Option<Place> {
        let name = self.document.record().info().name.trim().to_owned();
        Some(Place {
            file: self.source()?.name()?,
            game: self.document.game() as u32,
            title: name,
        })
    }

    fn try_again(&mut self) {
        if self.is_examined() {
            let text = self.tr("session-not-in-exam").to_string();
            self.inform(text);
            return;
        }
        if let Some(solving) = &mut self.solving
            && solving.deadline.is_none()
        {
            solving.time_up = false;
            solving.solved.clear();
            solving.began = self.now;
        }
        self.restart_attempt();
    }

    fn restart_attempt(&mut self) {
        if let Some(solving) = &mut self.solving {
            solving.attempt = Attempt::new(&solving.problem, &solving.record, &mut Replay::new());
            solving.shown = shown(&solving.attempt);
            solving.answer_at = None;
            solving.reply_outside = None;
            solving.second = Second::None;
            solving.again = false;
        }
    }

    /// Makes the move of the file that is due, and looks at the clock.
    pub(crate) fn go_on_solving(&mut self, effects: &mut Vec<Effect>) {
        let now = self.now;
        let at_random = self.settings.solving.any_reply;
        let Some(solving) = &mut self.solving else {
            return;
        };
        if solving.deadline.is_some_and(|at| at <= now) {
            solving.deadline = None;
            solving.time_up = true;
            solving.answer_at = None;
            self.decide(Verdict::Wrong, effects);
            return;
        }
        if solving.answer_at.is_none_or(|at| at > now) {
            return;
        }
        solving.answer_at = None;
        if let Some(reply) = solving.reply_outside.take() {
            let color = solving.problem.player().opposite();
            // What an engine answers need not be legal here.
            let _ = solving.attempt.play_on(color, reply);
            solving.shown = shown(&solving.attempt);
            return;
        }
        let replies = Replies {
            dice: RandomState::new().hash_one(now) as usize,
            at_random,
            solved: Some(&solving.solved),
        };
        let answer = solving
            .attempt
            .answer(&solving.problem, &solving.record, replies);
        if answer.is_some() {
            self.attempt_moved(effects);
        }
    }

    /// Something about solving happened.
    pub fn solving_command(&mut self, command: SolvingCommand, effects: &mut Vec<Effect>) {
        match command {
            SolvingCommand::Again => self.try_again(),
            SolvingCommand::Solution => {
                self.restart_attempt();
                if let Some(solving) = &mut self.solving {
                    solving.attempt.show_solution();
                }
                self.attempt_moved(effects);
            }
            SolvingCommand::Convention(convention) => {
                self.convention_chosen = convention;
                if self.solving.is_some() {
                    self.put_problem(effects);
                }
            }
            SolvingCommand::Settings(settings) => {
                let before = std::mem::replace(&mut self.settings.solving, settings);
                effects.push(Effect::SaveSettings);
                let now = &self.settings.solving;
                let looks = |wishes: &SolvingSettings| (wishes.turn, wishes.black);
                if self.solving.is_some() && looks(&before) != looks(now) {
                    self.put_problem(effects);
                }
            }
            SolvingCommand::ShowInTree => {
                if let Some(solving) = self.solving.take() {
                    self.go_to(solving.attempt.at());
                }
            }
            SolvingCommand::Standings(told) => self.take_standings(told, effects),
            SolvingCommand::Opinion(number, opinion) => {
                self.opinion_came(number, opinion, effects);
            }
            SolvingCommand::NoDatabase(reason) => {
                let text = self.texts.with("solve-no-database", &[("reason", &reason)]);
                self.complain(text);
            }
        }
    }

    /// What Escape does: back from a page, out of a session that has ended, out of the problem.
    pub(crate) fn leave_problem(&mut self, effects: &mut Vec<Effect>) {
        if self.problems.page.is_some() {
            self.problem_command(ProblemCommand::HidePage, effects);
        } else {
            self.toggle_solving(effects);
        }
    }

    /// The actions about problems.
    pub(crate) fn problem_action(&mut self, action: Action, effects: &mut Vec<Effect>) {
        use crate::app::problems::Page;
        let command = match action {
            Action::SolveAgain => return self.try_again(),
            Action::PreviousProblem
            | Action::RandomProblem
            | Action::UnsolvedProblem
            | Action::ShowSolution
                if self.is_examined() =>
            {
                let text = self.tr("session-not-in-exam").to_string();
                self.inform(text);
                return;
            }
            Action::NextProblem => ProblemCommand::Step(Step::Next),
            Action::PreviousProblem => ProblemCommand::Step(Step::Previous),
            Action::RandomProblem => ProblemCommand::Step(Step::Random),
            Action::UnsolvedProblem => ProblemCommand::Step(Step::Unsolved),
            Action::Mistakes => ProblemCommand::Page(Page::Mistakes),
            Action::DueProblems => ProblemCommand::Page(Page::Due),
            Action::ProblemStatistics => ProblemCommand::Page(Page::Statistics),
            Action::ReviewDue => ProblemCommand::Review,
            Action::TimedProblems => {
                let setup = self.settings.solving.timed.clone();
                self.dialog = Some(crate::app::shell::state::Dialog::Timed(setup));
                return;
            }
            Action::ShowSolution => {
                return self.solving_command(SolvingCommand::Solution, effects);
            }
            _ => return self.toggle_solving(effects),
        };
        self.problem_command(command, effects);
    }
}

/// What may be done beside a problem without leaving it.
fn does_not_disturb(action: Action) -> bool {
    matches!(
        action,
        Action::PreviousGame
            | Action::NextGame
            | Action::MoveNow
            | Action::Games
            | Action::Settings
            | Action::Engines
            | Action::Ponder
    )
}

/// The board of an attempt.
fn shown(attempt: &Attempt) -> Arc<Shown> {
    Arc::new(Shown {
        position: attempt.position().clone(),
        irregular: None,
        last: attempt.moves().last().copied(),
        captured: 0,
    })
}
