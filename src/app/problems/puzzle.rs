//! A problem of a game other than Go that is being solved. Nothing here knows which games there are: who knows the game's
//! problems ([`player::Puzzles`]) judges each move and answers it, on a thread of its own.
//!
//! The attempt lives beside the document, as with Go, and is judged by the search alone: what else the record says is not
//! looked at.

use crate::WINDOW;
use crate::document::kinds::color_of;
use crate::notices::Remark;
use crate::problems::attempt::about;
use crate::problems::counting::{Tried, counts};
use crate::problems::set::{Dots, SetCount};
use crate::problems::solving::{SolvingCommand, next_second};
use crate::problems::{ProblemCommand, ProblemEffect, Problems, ProblemsContext};
use bridge::Played;
use go::Color;
use kind::{AnyGame, Outcome, Part, Side};
use message::{Sentence, id};
use player::{GivenUp, Puzzles, Reply};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tsumego::{Key, Standing, Turn, Verdict};

/// What happens to such an attempt.
#[derive(Clone, Debug)]
pub enum PuzzleCommand {
    /// The solver makes that move.
    Play(String),
    /// The answer to the question of that number.
    Answered(u64, PuzzleAnswer),
}

/// A question to those who know the game's problems.
#[derive(Clone)]
pub struct PuzzleQuestion {
    /// Its number.
    pub number: u64,
    /// Who is asked.
    pub puzzles: &'static dyn Puzzles,
    /// The game so far.
    pub game: Box<dyn AnyGame>,
    /// How many moves the solver has left.
    pub moves: u8,
    /// Whether the other side is to move, and to answer; otherwise the winning moves are asked for.
    pub replies: bool,
}

impl std::fmt::Debug for PuzzleQuestion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("PuzzleQuestion");
        shown.field("number", &self.number);
        shown.field("game", &self.game.moves());
        shown.field("moves", &self.moves).finish_non_exhaustive()
    }
}

/// The answer to such a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleAnswer {
    /// What the other side answers.
    Reply(Result<Reply, GivenUp>),
    /// The winning moves.
    Wins(Result<Vec<String>, GivenUp>),
}

impl PuzzleQuestion {
    /// Finds the answer out. That takes its time: it is for a thread.
    pub fn answer(&self) -> PuzzleAnswer {
        if self.replies {
            PuzzleAnswer::Reply(self.puzzles.reply(&*self.game, self.moves))
        } else {
            PuzzleAnswer::Wins(self.puzzles.wins(&*self.game, self.moves))
        }
    }
}

/// A problem that is being solved.
#[expect(
    clippy::struct_excessive_bools,
    reason = "a try may be judged, not counted, out of time, and its answer known, each on its own"
)]
pub struct Puzzle {
    puzzles: &'static dyn Puzzles,
    start: Box<dyn AnyGame>,
    played: Arc<Played>,
    player: Side,
    /// In how many moves it is won, and how many of them are left.
    moves: u8,
    left: u8,
    turn: Turn,
    /// The question that is open.
    asked: Option<u64>,
    /// The move that is made in a moment.
    due: Option<(Instant, String)>,
    /// A winning move here, once a hint asked for it.
    winning: Option<String>,
    /// How many of its parts are told, and the most that were since the problem was put.
    told: u8,
    pub(super) hints: u8,
    /// What the attempt is about: document, game, state of the game.
    pub(super) about: (u64, usize, u64),
    pub(super) key: Key,
    pub(super) began: Instant,
    pub(super) deadline: Option<Instant>,
    /// Whether the time was up before the problem was solved.
    pub time_up: bool,
    pub(super) counted: Option<Verdict>,
    /// Whether the verdict of this attempt does not count, since one was counted before.
    pub again: bool,
    pub(super) judged: bool,
    pub(super) revealed: bool,
    /// The place in its set.
    pub set: SetCount,
    /// How the user stands with the problems of the set.
    pub dots: Dots,
    /// How the user stands with it, once that is known.
    pub standing: Option<Standing>,
}

impl Puzzle {
    /// The game as it is shown.
    pub fn played(&self) -> &Arc<Played> {
        &self.played
    }

    /// Who solves it.
    pub fn player(&self) -> Color {
        color_of(self.player)
    }

    /// Whose turn it is, or the verdict.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Whether the board waits for a move of the user.
    pub fn is_awaiting(&self) -> bool {
        self.turn == Turn::Solver && !self.time_up
    }

    /// Whether the other side's answer is being searched for.
    pub fn is_thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether the attempt is over, or only what shows why it failed is left of it.
    pub fn is_over(&self) -> bool {
        !matches!(self.turn, Turn::Solver | Turn::Reply)
    }

    /// Whether the answer is still to be found.
    pub fn hides_answer(&self) -> bool {
        !self.revealed
    }

    /// Whether a move was made.
    pub fn has_begun(&self) -> bool {
        !self.played.game.is_empty()
    }

    /// Whether the try that counts had help.
    pub fn is_helped(&self) -> bool {
        self.hints > 0
    }

    /// What is to be done.
    pub fn task(&self) -> Sentence {
        self.puzzles.task(self.player, self.moves)
    }

    /// The parts of the winning move that were told here, the last part first.
    pub fn hint(&self) -> Vec<Part> {
        let parts = self.winning_parts().unwrap_or_default().into_iter().rev();
        parts.take(self.told.into()).collect()
    }

    /// Whether there is a hint to be told now.
    pub fn has_hint(&self) -> bool {
        let parts = self.winning_parts();
        self.is_awaiting() && parts.is_none_or(|parts| parts.len() > self.told.into())
    }

    /// The parts of the winning move, if it is known; of a game that it ends before its last part those that are carried out.
    fn winning_parts(&self) -> Option<Vec<Part>> {
        let mut after = self.played.game.clone();
        after.play(self.winning.as_ref()?).ok()?;
        Some(after.scene().last)
    }

    /// What is left of the time.
    pub fn time_left(&self, now: Instant) -> Option<Duration> {
        Some(self.deadline?.saturating_duration_since(now))
    }

    /// When something happens without the user.
    pub fn wake_at(&self, now: Instant) -> Option<Instant> {
        let second = self.deadline.map(|deadline| next_second(deadline, now));
        let due = self.due.as_ref().map(|(at, _)| *at);
        due.into_iter().chain(second).min()
    }

    fn restart(&mut self) {
        self.played = fresh(&*self.start);
        self.left = self.moves;
        self.turn = Turn::Solver;
        self.asked = None;
        self.due = None;
        self.winning = None;
        self.told = 0;
        self.again = false;
        self.judged = false;
    }

    /// Makes a move; false if it is none.
    fn make(&mut self, mv: &str) -> bool {
        let mut game = self.played.game.clone();
        if game.play(mv).is_err() {
            return false;
        }
        if game.to_move() != self.player || game.outcome().is_some() {
            self.left = self.left.saturating_sub(1);
        }
        self.winning = None;
        self.told = 0;
        self.played = Arc::new(Played { game, broken: None });
        true
    }
}

/// The first position.
fn fresh(start: &dyn AnyGame) -> Arc<Played> {
    Arc::new(Played {
        game: start.boxed(),
        broken: None,
    })
}

impl Problems {
    /// The problem of a game other than Go that is being solved.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.as_ref()
    }

    /// Whether a problem is being solved, of whichever game.
    pub fn is_solving(&self) -> bool {
        self.solving.is_some() || self.puzzle.is_some()
    }

    /// Tells who knows the problems of games other than Go.
    pub fn set_puzzles(&mut self, puzzles: &'static [&'static dyn Puzzles]) {
        self.puzzles = puzzles;
    }

    /// Who knows the problems of games other than Go.
    pub fn puzzles(&self) -> &'static [&'static dyn Puzzles] {
        self.puzzles
    }

    /// The set of that name.
    pub fn puzzle_set(&self, name: &str) -> Option<&'static player::PuzzleSet> {
        let mut sets = self.puzzles.iter().flat_map(|puzzles| puzzles.sets());
        sets.find(|set| set.name == name)
    }

    /// Puts the problem of the game that is shown before the user, if it is one of a game other than Go that can be put.
    pub(super) fn put_puzzle(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) -> bool {
        let Some(stored) = tsumego::Puzzle::of(context.document.record()) else {
            return false;
        };
        self.solving = None;
        self.puzzle = None;
        let kind = context.document.kind().map(|entry| entry.kind);
        let known = kind.and_then(|kind| {
            let knows = |of: &&&'static dyn Puzzles| of.kind() == kind.id();
            let puzzles = self.puzzles.iter().find(knows)?;
            let start = kind.game_from(&stored.position).ok()?;
            let is_one = start.outcome().is_none() && puzzles.moves().contains(&stored.moves);
            is_one.then_some((*puzzles, start))
        });
        let Some((puzzles, start)) = known else {
            let none = Remark::info(id!(WINDOW, "solve-no-puzzle"));
            effects.push(ProblemEffect::Tell(none));
            return true;
        };
        effects.push(ProblemEffect::DismissRefusals);
        let key = Key::of_puzzle(&stored);
        self.ask_standing(&key, context, effects);
        self.puzzle = Some(Puzzle {
            puzzles,
            played: fresh(&*start),
            player: start.to_move(),
            start,
            moves: stored.moves,
            left: stored.moves,
            turn: Turn::Solver,
            asked: None,
            due: None,
            winning: None,
            told: 0,
            hints: 0,
            about: about(context),
            key,
            began: context.now,
            deadline: self.time_limit().map(|limit| context.now + limit),
            time_up: false,
            counted: None,
            again: false,
            judged: false,
            revealed: false,
            set: SetCount::default(),
            dots: Dots::default(),
            standing: None,
        });
        effects.push(ProblemEffect::Then(Box::new(ProblemCommand::Count)));
        true
    }

    /// Something happens to the attempt.
    pub(super) fn puzzle_command(
        &mut self,
        command: PuzzleCommand,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        match command {
            PuzzleCommand::Play(mv) => {
                let Some(puzzle) = self.puzzle.as_mut().filter(|one| one.is_awaiting()) else {
                    return;
                };
                if puzzle.make(&mv) {
                    effects.push(ProblemEffect::DismissRefusals);
                    puzzle.turn = Turn::Reply;
                    self.puzzle_moved(context, effects);
                }
            }
            PuzzleCommand::Answered(number, answer) => {
                let Some(puzzle) = &mut self.puzzle else {
                    return;
                };
                if puzzle.asked != Some(number) {
                    return;
                }
                puzzle.asked = None;
                self.puzzle_answered(answer, context, effects);
            }
        }
    }

    /// A command that is about attempts of all games; false if it has no meaning here.
    pub(super) fn puzzle_solving(
        &mut self,
        command: &SolvingCommand,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) -> bool {
        let is_examined = self.is_examined();
        let Some(puzzle) = &mut self.puzzle else {
            return false;
        };
        match command {
            SolvingCommand::Again | SolvingCommand::TakeBack if is_examined => {
                let refused = Remark::info(id!(WINDOW, "session-not-in-exam"));
                effects.push(ProblemEffect::Tell(refused));
            }
            SolvingCommand::Again | SolvingCommand::TakeBack => {
                effects.push(ProblemEffect::DismissRefusals);
                if puzzle.deadline.is_none() {
                    puzzle.time_up = false;
                    puzzle.began = context.now;
                }
                puzzle.restart();
            }
            SolvingCommand::Solution => {
                effects.push(ProblemEffect::CloseDialog);
                puzzle.restart();
                puzzle.revealed = true;
                puzzle.turn = Turn::Solution;
                self.decide_puzzle(Verdict::Wrong, context, effects);
                self.ask_puzzle(false, effects);
            }
            SolvingCommand::Hint => {
                effects.push(ProblemEffect::CloseDialog);
                if puzzle.winning.is_some() {
                    self.tell_part();
                } else if puzzle.has_hint() && puzzle.asked.is_none() {
                    self.ask_puzzle(false, effects);
                }
            }
            SolvingCommand::Forward | SolvingCommand::ToEnd => {
                if let Some((at, _)) = &mut puzzle.due {
                    *at = context.now;
                }
                self.puzzle_goes_on(context, effects);
            }
            SolvingCommand::ShowInTree => self.puzzle = None,
            SolvingCommand::Play(_)
            | SolvingCommand::Convention(_)
            | SolvingCommand::Opinion(..)
            | SolvingCommand::Hinted(..)
            | SolvingCommand::SolutionCame(..)
            | SolvingCommand::Why
            | SolvingCommand::WhyStep(_)
            | SolvingCommand::Explained(..)
            | SolvingCommand::Check
            | SolvingCommand::CheckEdited
            | SolvingCommand::Checked(..)
            | SolvingCommand::PointAt(_)
            | SolvingCommand::StopReading => {}
            SolvingCommand::Settings(_)
            | SolvingCommand::Standings(_)
            | SolvingCommand::NoDatabase(_) => return false,
        }
        true
    }

    /// One more part of the winning move is told.
    fn tell_part(&mut self) {
        if let Some(puzzle) = self.puzzle.as_mut().filter(|puzzle| puzzle.has_hint()) {
            puzzle.told += 1;
            puzzle.hints = puzzle.hints.max(puzzle.told);
        }
    }

    /// Asks for the other side's answer, or for the winning moves.
    fn ask_puzzle(&mut self, replies: bool, effects: &mut Vec<ProblemEffect>) {
        let Some(puzzle) = &mut self.puzzle else {
            return;
        };
        self.questions += 1;
        puzzle.asked = Some(self.questions);
        effects.push(ProblemEffect::AskPuzzle(PuzzleQuestion {
            number: self.questions,
            puzzles: puzzle.puzzles,
            game: puzzle.played.game.clone(),
            moves: puzzle.left,
            replies,
        }));
    }

    /// What follows from a move of either side.
    fn puzzle_moved(&mut self, context: &ProblemsContext<'_>, effects: &mut Vec<ProblemEffect>) {
        let Some(puzzle) = &mut self.puzzle else {
            return;
        };
        let game = &puzzle.played.game;
        let is_theirs = game.to_move() != puzzle.player;
        match (game.outcome(), puzzle.turn) {
            (Some(_), Turn::Solution) => puzzle.turn = Turn::Shown,
            (_, Turn::Solution) => self.ask_puzzle(is_theirs, effects),
            (_, Turn::Refutation) => puzzle.turn = Turn::Over(Verdict::Wrong),
            (Some(outcome), _) => {
                let verdict = if outcome == Outcome::Win(puzzle.player) {
                    Verdict::Right
                } else {
                    Verdict::Wrong
                };
                puzzle.turn = Turn::Over(verdict);
                self.decide_puzzle(verdict, context, effects);
            }
            (None, _) if is_theirs => self.ask_puzzle(true, effects),
            (None, _) => puzzle.turn = Turn::Solver,
        }
    }

    fn puzzle_answered(
        &mut self,
        answer: PuzzleAnswer,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let Some(puzzle) = &mut self.puzzle else {
            return;
        };
        let at = context.now + context.wishes.delay();
        match answer {
            PuzzleAnswer::Wins(Ok(wins)) if !wins.is_empty() => {
                let win = wins.into_iter().next();
                if puzzle.turn == Turn::Solution {
                    puzzle.due = win.map(|mv| (at, mv));
                } else {
                    puzzle.winning = win;
                    self.tell_part();
                }
            }
            PuzzleAnswer::Reply(Ok(Reply {
                mv: Some(mv),
                refutes,
            })) => {
                puzzle.due = Some((at, mv));
                if refutes && puzzle.turn == Turn::Reply {
                    puzzle.turn = Turn::Refutation;
                    // It is lost already; the answer only shows why.
                    self.decide_puzzle(Verdict::Wrong, context, effects);
                }
            }
            _ if puzzle.turn == Turn::Solution => puzzle.turn = Turn::Shown,
            _ if puzzle.turn == Turn::Solver => {
                let none = Remark::info(id!(WINDOW, "solve-no-answer"));
                effects.push(ProblemEffect::Tell(none));
            }
            // The search gave up: nobody knows.
            _ => {
                puzzle.turn = Turn::Over(Verdict::Unknown);
                self.decide_puzzle(Verdict::Unknown, context, effects);
            }
        }
        self.puzzle_goes_on(context, effects);
    }

    /// Makes the move that is due, and looks at the clock.
    pub(super) fn puzzle_goes_on(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let now = context.now;
        let Some(puzzle) = &mut self.puzzle else {
            return;
        };
        if puzzle.deadline.is_some_and(|at| at <= now) {
            puzzle.deadline = None;
            puzzle.time_up = true;
            puzzle.due = None;
            puzzle.asked = None;
            self.decide_puzzle(Verdict::Wrong, context, effects);
            return;
        }
        if let Some((_, mv)) = puzzle.due.take_if(|(at, _)| *at <= now) {
            puzzle.make(&mv);
            self.puzzle_moved(context, effects);
        }
    }

    /// The attempt has come to a verdict, which counts once.
    pub(super) fn decide_puzzle(
        &mut self,
        verdict: Verdict,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let Some(puzzle) = &mut self.puzzle else {
            return;
        };
        puzzle.deadline = None;
        puzzle.revealed |= verdict == Verdict::Right;
        let counts = counts(puzzle.counted, verdict);
        let judged = std::mem::replace(&mut puzzle.judged, true);
        if !counts {
            puzzle.again |= !judged;
            return;
        }
        puzzle.counted = Some(verdict);
        let tried = Tried {
            key: puzzle.key.clone(),
            verdict,
            took: context.now.saturating_duration_since(puzzle.began),
            hints: puzzle.hints,
            // The user's rating is about Go.
            level: None,
        };
        let counting = self.counting(tried, context);
        self.count_try(counting, effects);
    }
}
