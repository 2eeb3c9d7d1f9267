//! Solving problems: the user plays, the file answers, and the verdict is told.
//!
//! The attempt lives beside the document, on a copy of the game: nothing that is tried out here changes the record.

use super::action::{Action, Menu};
use super::command::Command;
use super::effect::Effect;
use super::state::State;
use chrono::Utc;
use go::{Color, Move, Symmetry};
use picture::Window;
use record::{CellId, Convention, Record, Replay, Shown};
use serde::{Deserialize, Serialize};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tsumego::{Attempt, Key, Mode, Problem, Standing, Try, Turn, Verdict};

/// How long the other side seems to think.
const DELAY: Duration = Duration::from_millis(400);
/// Games that are asked for the way their file marks solutions: one author marks all alike.
const ASKED: usize = 200;

/// The user's wishes about problems.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SolvingSettings {
    /// Whether problems are turned and mirrored at random.
    pub turn: bool,
    /// Whether Black always solves: colours are exchanged where White would.
    pub black: bool,
}

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
    /// How the user stands with the problem of that key, or why that is not known.
    Standing(Key, Result<Standing, String>),
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
    /// Whether this problem was counted since it was put before the user.
    counted: bool,
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

    /// What the author says here: about the problem until the first move, then about the moves.
    pub fn comment(&self) -> String {
        let convention = self.problem.convention();
        let about = |cell| self.record.comment_to_read(cell, convention);
        let here = about(self.attempt.at());
        if here.is_empty() && self.attempt.at() == self.problem.start() {
            return about(self.record.root());
        }
        here
    }

    /// When something happens without the user.
    pub fn wake_at(&self) -> Option<Instant> {
        self.answer_at
    }
}

impl State {
    /// Begins to solve the problem that is shown, or stops.
    pub fn toggle_solving(&mut self, effects: &mut Vec<Effect>) {
        if self.solving.take().is_some() {
            return;
        }
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
            self.forget_questions(effects);
            self.convention_chosen = None;
            self.put_problem(effects);
        }
    }

    /// Puts the problem of the game that is shown before the user.
    fn put_problem(&mut self, effects: &mut Vec<Effect>) {
        let games = self.document.collection().games();
        let found_out = || Convention::of(games.iter().take(ASKED));
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
        let attempt = Attempt::new(&problem, &record, &mut Replay::new());
        let key = Key::of(attempt.position(), problem.player());
        effects.push(Effect::AskStanding(key.clone()));
        self.solving = Some(Solving {
            shown: shown(&attempt),
            window: figures::part_in_use(&record, problem.start()),
            record,
            problem,
            attempt,
            about,
            began: self.now,
            answer_at: None,
            key,
            counted: false,
            standing: None,
        });
    }

    fn about_problem(&self) -> (u64, usize, u64) {
        let document = &self.document;
        (document.epoch(), document.game(), document.generation())
    }

    /// Goes on with the problem of the game that is shown now, if it is another one.
    pub(super) fn follow_solving(&mut self, effects: &mut Vec<Effect>) {
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
        self.put_problem(effects);
    }

    /// Takes what the user does as part of the attempt. False if it is not: then the problem is left, or it does not
    /// matter to it.
    pub(super) fn solving_takes(&mut self, command: &Command, effects: &mut Vec<Effect>) -> bool {
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
                if another && !is_about_problems(*action) {
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
        let Some(solving) = &mut self.solving else {
            return;
        };
        match solving.attempt.play(&solving.problem, &solving.record, mv) {
            Ok(_) => self.attempt_moved(effects),
            Err(tsumego::NotPlayed::NotYourTurn) => {}
            Err(tsumego::NotPlayed::Illegal(error)) => {
                let text = self.refusal(&error);
                self.inform(text);
            }
        }
    }

    /// What follows from a move of either side.
    fn attempt_moved(&mut self, effects: &mut Vec<Effect>) {
        let now = self.now;
        let Some(solving) = &mut self.solving else {
            return;
        };
        solving.shown = shown(&solving.attempt);
        let turn = solving.attempt.turn();
        solving.answer_at =
            matches!(turn, Turn::Reply | Turn::Refutation | Turn::Solution).then(|| now + DELAY);
        let verdict = match turn {
            Turn::Over(verdict) => Some(verdict),
            // It is lost already; the file only shows why.
            Turn::Refutation | Turn::Solution | Turn::Shown => Some(Verdict::Wrong),
            Turn::Solver | Turn::Reply => None,
        };
        if let Some(verdict) = verdict
            && !std::mem::replace(&mut solving.counted, true)
        {
            let attempt = Try {
                at: Utc::now(),
                verdict,
                time: now.saturating_duration_since(solving.began),
                mode: Mode::Free,
            };
            effects.push(Effect::Remember(solving.key.clone(), attempt));
        }
    }

    fn try_again(&mut self) {
        let now = self.now;
        if let Some(solving) = &mut self.solving {
            solving.attempt = Attempt::new(&solving.problem, &solving.record, &mut Replay::new());
            solving.shown = shown(&solving.attempt);
            solving.answer_at = None;
            solving.began = now;
        }
    }

    /// Makes the move of the file that is due.
    pub(super) fn go_on_solving(&mut self, effects: &mut Vec<Effect>) {
        let now = self.now;
        let Some(solving) = &mut self.solving else {
            return;
        };
        if solving.answer_at.is_none_or(|at| at > now) {
            return;
        }
        let dice = RandomState::new().hash_one(now) as usize;
        let answer = solving
            .attempt
            .answer(&solving.problem, &solving.record, dice);
        solving.answer_at = None;
        if answer.is_some() {
            self.attempt_moved(effects);
        }
    }

    /// Something about solving happened.
    pub fn solving_command(&mut self, command: SolvingCommand, effects: &mut Vec<Effect>) {
        match command {
            SolvingCommand::Again => self.try_again(),
            SolvingCommand::Solution => {
                self.try_again();
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
                self.settings.solving = settings;
                effects.push(Effect::SaveSettings);
                if self.solving.is_some() {
                    self.put_problem(effects);
                }
            }
            SolvingCommand::ShowInTree => {
                if let Some(solving) = self.solving.take() {
                    self.go_to(solving.attempt.at());
                }
            }
            SolvingCommand::Standing(key, Ok(standing)) => {
                if let Some(solving) = &mut self.solving
                    && solving.key == key
                {
                    solving.standing = Some(standing);
                }
            }
            SolvingCommand::Standing(_, Err(reason)) => {
                let text = self.texts.with("solve-no-database", &[("reason", &reason)]);
                self.complain(text);
            }
        }
    }
}

fn is_about_problems(action: Action) -> bool {
    matches!(
        action,
        // Escape leaves what is in front first.
        Action::Solve | Action::SolveAgain | Action::ShowSolution | Action::MoveNow
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
