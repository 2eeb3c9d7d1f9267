//! The problem that is being solved: the attempt at it, and what is known about it.
//!
//! The attempt lives beside the document, on a copy of the game: nothing that is tried out here changes the record.

use crate::problems::aim;
use crate::problems::check::Check;
use crate::problems::counting::is_open;
use crate::problems::doubt::Doubt;
use crate::problems::hint::{Sought, Told};
use crate::problems::reading::Reading;
use crate::problems::set::{Dots, SetCount};
use crate::problems::why::Explained;
use crate::settings::solving::SolvingSettings;
use engine::Answer;
use go::{Color, Move, PlayError, Point, Position, Setup};
use message::{Id, Sentence};
use opinion::{Audit, Goal, Inquiry, Opinion, Outcome, Why};
use picture::Window;
use record::{CellId, Convention, Judge, Record, Shown};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tsumego::{Attempt, Key, NotPlayed, OtherSide, Problem, Standing, Turn, Verdict};
use words::bilingual;

/// What happens to an attempt.
#[derive(Clone, Debug)]
pub enum SolvingCommand {
    /// Begin the problem again.
    Again,
    /// Play the solution.
    Solution,
    /// Tell the next hint.
    Hint,
    /// Read the file by that convention, or by the one that is found out.
    Convention(Option<Convention>),
    /// Other wishes about problems.
    Settings(SolvingSettings),
    /// A move of whoever's turn it is.
    Play(Move),
    /// Take back the move that decided, or the last one, and what followed it.
    TakeBack,
    /// Go on: the file replies at once, or the solver's move that was taken back last is played again.
    Forward,
    /// The same again and again, to the end of what was taken back, or of a solution that is shown.
    ToEnd,
    /// Show in the tree what was played, and solve no more.
    ShowInTree,
    /// How the user stands with these problems.
    Standings(Vec<(Key, Standing)>),
    /// Why the record of solved problems cannot be used.
    NoDatabase(Sentence),
    /// What the reader said to the question of that number; nothing if it could not tell.
    Opinion(u64, Option<Opinion>),
    /// Show why the verdict is as it is, or the verdict again.
    Why,
    /// Go on in the line that shows why, or back by so many moves.
    WhyStep(i32),
    /// What the solver reaches at best from the beginning, and by which move, for the question of that number; nothing if that was not
    /// proven.
    Hinted(u64, Option<(Outcome, Option<Point>)>),
    /// The same for the solution, and where nothing is proven a move that is likely to work.
    SolutionCame(u64, Option<(Outcome, Option<Point>)>, Option<Point>),
    /// Why the move works or fails that the question of that number is about; nothing if the reader could not tell.
    Explained(u64, Option<Box<Why>>),
    /// Compare the file with what the reader finds, or show the attempt again.
    Check,
    /// Compare the problem that is edited with what the reader finds.
    CheckEdited,
    /// What it found for the question of that number; nothing if there was no group that it could read.
    Checked(u64, Option<Box<Audit>>),
    /// The user points at a group while that is shown: the reader reads that one, or, if it is pointed at already, the one that
    /// the author means.
    PointAt(Point),
    /// Nobody wants to know any more what the reader is reading.
    StopReading,
}

/// A problem that is being solved.
#[expect(
    clippy::struct_excessive_bools,
    reason = "a try may be judged, not counted, out of time, and its answer known, each on its own"
)]
pub struct Solving {
    /// The game, turned as it is shown. Its cells are those of the document.
    pub(super) record: Record,
    pub(super) problem: Problem,
    pub(super) attempt: Attempt,
    pub(super) shown: Arc<Shown>,
    /// The part of the board that is shown.
    pub window: Window,
    /// What the attempt is about: document, game, state of the game.
    pub(super) about: (u64, usize, u64),
    pub(super) began: Instant,
    /// The solver's moves that were taken back, the last of them first.
    pub(super) undone: Vec<Move>,
    /// When the file answers.
    pub(super) answer_at: Option<Instant>,
    pub(super) key: Key,
    /// Where it begins.
    pub(super) start: Position,
    /// What was counted for this problem since it was put before the user.
    pub(super) counted: Option<Verdict>,
    /// Whether the verdict of this attempt does not count, since one was counted before.
    pub again: bool,
    /// Whether the record does not count its try, because its answer was known from a short time ago.
    pub is_stale: bool,
    /// The verdict of this attempt and how many moves led to it, once it has come to one.
    pub(super) judged: Option<(Verdict, usize)>,
    /// Whether the answer is known by now: it was found, or shown.
    pub(super) revealed: bool,
    /// When the time is up.
    pub(super) deadline: Option<Instant>,
    /// Whether it was up before the problem was solved.
    pub time_up: bool,
    /// The hints that were told since it was put.
    pub(super) told: Told,
    /// The move that they are about, where the file has no answer.
    pub(super) sought: Sought,
    /// Whether it came with the program.
    pub(super) is_bundled: bool,
    /// How the user stands with the problems of the set, in their order; only as many as can be seen at once.
    pub dots: Dots,
    /// The ends of the right lines that were solved, where all are asked for.
    pub(super) solved: HashSet<CellId>,
    /// What is known from elsewhere about a move that the file does not know.
    pub second: Second,
    /// What the reader says against what the file calls right.
    pub(super) doubt: Doubt,
    /// Why the last verdict is as it is, while that is shown.
    pub(super) explained: Option<Explained>,
    /// What the reader says against the file, while that is shown.
    pub(super) check: Option<Check>,
    /// A stone of the group that the user says it is about.
    pub(super) pointed: Option<Point>,
    /// The reply to it that comes in a moment.
    pub(super) reply_outside: Option<Move>,
    /// The place in its set.
    pub set: SetCount,
    /// How the user stands with it, once that is known.
    pub standing: Option<Standing>,
}

/// When the next second of what is left until a deadline has passed.
pub(super) fn next_second(deadline: Instant, now: Instant) -> Instant {
    let left = deadline.saturating_duration_since(now);
    now + Duration::from_nanos(u64::from(left.subsec_nanos())) + Duration::from_millis(1)
}

impl Solving {
    /// The board as it is shown.
    pub fn shown(&self) -> &Arc<Shown> {
        let explained = self.explained.as_ref().map(Explained::shown);
        let check = self.check.as_ref().map(Check::shown);
        explained.or(check).unwrap_or(&self.shown)
    }

    /// The game that is solved, as it is shown, and the cell that was reached.
    pub fn place(&self) -> (&Record, CellId) {
        (&self.record, self.attempt.at())
    }

    /// The position at its beginning.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// What its author says at its beginning, of a text in two languages the half in this one.
    pub fn task(&self, language: &str) -> String {
        let convention = self.problem.convention();
        let said = self
            .record
            .comment_to_read(self.problem.start(), convention);
        bilingual::half(&said, language)
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

    /// The task in a few words.
    pub fn task_id(&self) -> Id {
        let task = self.record.msg(self.problem.start());
        // What is asked of the other side is no task.
        let is_others = self.problem.names_other_side(&self.record) == Some(OtherSide::InWords);
        aim::task_id(if is_others { "" } else { &task }, self.player())
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

    /// Whether the answer is still to be found. Until then nothing may tell of it: names of problems give their ideas away.
    pub fn hides_answer(&self) -> bool {
        !self.revealed
    }

    /// Whether the attempt is over, or only what shows why it failed is left of it.
    pub fn is_over(&self) -> bool {
        matches!(
            self.turn(),
            Turn::Over(_) | Turn::Refutation | Turn::Solution | Turn::Shown
        )
    }

    /// What the problem is called; empty if it has no name, and before that may be known.
    pub fn title(&self, language: &str) -> String {
        if self.hides_answer() {
            return String::new();
        }
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

    /// Whether a try has counted since it was put, so that no other one does.
    pub fn has_counted(&self) -> bool {
        !is_open(self.counted)
    }

    /// Whether it was solved since it was put, whatever is on the board now.
    pub fn is_solved(&self) -> bool {
        self.counted == Some(Verdict::Right)
    }

    /// Whether the reader has spoken and nobody knows whether the move is right.
    pub fn is_undecided(&self) -> bool {
        let is_unknown = self.turn() == Turn::Over(Verdict::Unknown);
        is_unknown && matches!(self.second, Second::Read(_))
    }

    /// Whether it is undecided because no move works, as is proven.
    pub fn is_hopeless(&self) -> bool {
        matches!(&self.second, Second::Read(opinion) if opinion.assumed.is_none() && opinion.is_hopeless())
    }

    /// Whether no chain of its side is larger than that of this stone at the beginning: who speaks of the side means it.
    pub(super) fn is_largest(&self, stone: Point) -> bool {
        let start = &self.start;
        let size = start.chain(stone).len();
        let is_its = |p: &Point| start.stone(*p) == start.stone(stone);
        let all = start.size().points().filter(is_its);
        all.map(|p| start.chain(p).len())
            .max()
            .is_none_or(|most| most <= size)
    }

    /// Moves made in this attempt, by both sides.
    pub fn moves_made(&self) -> usize {
        self.attempt.moves().len()
    }

    /// The moves that are on the board now: those of the attempt, or of the line that shows why it ended so.
    pub fn moves_shown(&self) -> usize {
        match (self.explained(), self.check()) {
            (Some(explained), _) => explained.moves_shown(),
            (None, Some(_)) => 0,
            (None, None) => self.moves_made(),
        }
    }

    /// Whether a move was made.
    pub fn has_begun(&self) -> bool {
        self.moves_made() > 0
    }

    /// Remembers the solver's moves behind so many moves, which are taken back now. Those of a solution that was shown are none
    /// of his.
    pub(super) fn undo_from(&mut self, count: usize) {
        if matches!(self.turn(), Turn::Solution | Turn::Shown) {
            self.undone.clear();
            return;
        }
        let player = self.player();
        let taken_back = self.attempt.moves().iter().skip(count).rev();
        let theirs = taken_back.filter(|(by, _)| *by == player);
        self.undone.extend(theirs.map(|(_, mv)| *mv));
    }

    /// The move that decided the attempt, and whether it was right; none while nothing is decided, and where no move did it:
    /// nobody knows, the reader has proven something else than the file says, the time was up, or the solution is shown.
    pub fn decisive(&self) -> Option<(Point, bool)> {
        let is_plain = !self.time_up && self.doubted().is_none();
        let (verdict, moves) = self.judged.filter(|_| is_plain)?;
        let is_right = match verdict {
            Verdict::Right => true,
            Verdict::Wrong => false,
            Verdict::Unknown => return None,
        };
        if matches!(self.turn(), Turn::Solution | Turn::Shown) {
            return None;
        }
        let until = self.attempt.moves().get(..moves)?;
        let theirs = until.iter().rfind(|(by, _)| *by == self.player());
        match theirs {
            Some((_, Move::Play(point))) => Some((*point, is_right)),
            _ => None,
        }
    }

    /// The numbers of the moves, once the attempt is over: it shows in which order things happened.
    pub fn numbers(&self) -> Vec<(Point, u32)> {
        if self.is_over() || self.judged.is_some() {
            numbered(self.attempt.moves(), &self.shown.position)
        } else {
            Vec::new()
        }
    }

    /// The moves that [`Solving::numbers`] shows nowhere, with their numbers: whose stones were taken, and passes.
    pub fn unseen(&self) -> Vec<(u32, Move)> {
        let shown = self.numbers();
        if shown.is_empty() {
            return Vec::new();
        }
        let all = (1..).zip(self.attempt.moves().iter().map(|(_, mv)| *mv));
        all.filter(|(number, _)| !shown.iter().any(|(_, n)| n == number))
            .collect()
    }

    /// What is left of the time.
    pub fn time_left(&self, now: Instant) -> Option<Duration> {
        Some(self.deadline?.saturating_duration_since(now))
    }

    /// Whether the file knows the solver's last move.
    pub fn is_last_in_file(&self) -> bool {
        let mut theirs = self.attempt.moves().iter().rev();
        let last = theirs.find(|(by, _)| *by == self.player());
        last.is_some() && self.record.mv(self.attempt.at()).as_ref() == last
    }

    /// Whether the file calls that move wrong, and it is right by this opinion.
    pub fn is_right_against_file(&self, opinion: &Opinion) -> bool {
        self.is_wrong_in_file() && opinion.is_right()
    }

    /// Whether the file calls that move wrong.
    pub(super) fn is_wrong_in_file(&self) -> bool {
        self.is_last_in_file() && self.problem.judge(self.attempt.at()) == Judge::Wrong
    }

    /// Whose move the board waits for, if it waits for the user's.
    pub fn awaits(&self) -> Option<Color> {
        let player = self.problem.player();
        if self.explained.is_some() || self.check.is_some() {
            return None;
        }
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
            goal: Goal {
                pointed: self.pointed,
                ..Goal::of(&self.problem, &self.record)
            },
            lines: Vec::new(),
        }
    }

    /// The attempt as an engine is told it.
    pub fn game(&self) -> engine::Game {
        let mut game = go::Game::from_setup(Setup {
            stones: self.start.stones(),
            to_move: self.problem.player(),
        });
        for &(color, mv) in self.attempt.moves() {
            game.execute(color, mv);
        }
        game.set_to_move(self.problem.player().opposite());
        game.into()
    }

    /// The other side makes a move that is not from the file, in a moment.
    pub fn reply_outside(&mut self, mv: Move, at: Instant) {
        self.reply_outside = Some(mv);
        self.answer_at = Some(at);
    }

    /// The solver makes a move after the end of the attempt; false if it is not his turn.
    ///
    /// # Errors
    /// The move is against the rules.
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
        let second = self.deadline.map(|deadline| next_second(deadline, now));
        let look = self.reading().map(|reading| reading.looks_at(now));
        self.answer_at.into_iter().chain(second).chain(look).min()
    }

    /// What the reader says against the file, while that is shown.
    pub fn check(&self) -> Option<&Check> {
        self.check.as_ref()
    }

    /// The reader at work: on the move that was played last, or on why a move works or fails.
    pub fn reading(&self) -> Option<&Reading> {
        match (&self.explained, &self.second) {
            (Some(explained), _) => explained.reading(),
            _ if self.check.is_some() => self.check.as_ref().and_then(Check::reading),
            (None, Second::Reading(reading)) => Some(reading),
            _ => self.hint_reading(),
        }
    }
}

/// The stones of a line that are still on the board, with the numbers of their moves.
pub(super) fn numbered(line: &[(Color, Move)], position: &Position) -> Vec<(Point, u32)> {
    let mut numbers: Vec<(Point, u32)> = Vec::new();
    for (at, &(color, mv)) in line.iter().enumerate() {
        if let Move::Play(point) = mv {
            numbers.retain(|(other, _)| *other != point);
            let is_there = position.stone(point) == Some(color);
            numbers.extend(is_there.then_some((point, at as u32 + 1)));
        }
    }
    numbers
}

/// The board of an attempt.
pub(super) fn shown(attempt: &Attempt) -> Arc<Shown> {
    Arc::new(Shown {
        position: attempt.position().clone(),
        irregular: None,
        last: attempt.moves().last().copied(),
        captured: 0,
    })
}

/// What is known, from elsewhere, about a move that the file does not know.
#[derive(Debug, Default)]
pub enum Second {
    /// The file knows all moves so far.
    #[default]
    None,
    /// The reader is at work.
    Reading(Reading),
    /// What it said.
    Read(Opinion),
    /// It could not tell, and nobody else was asked.
    NotKnown,
    /// The engine of that name is thinking about its answer.
    Asked(String),
    /// It answered; what comes of that is not known.
    Answered(String, Answer),
}

impl Second {
    /// Whether the answer is still awaited.
    pub fn is_open(&self) -> bool {
        matches!(self, Second::Reading(_) | Second::Asked(_))
    }
}
