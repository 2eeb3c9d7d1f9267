//! What may be done while a problem is solved: what is part of the attempt, what would tell of the answer, and what leaves
//! the problem, about which the user is asked first.

use crate::WINDOW;
use crate::analysis::AnalysisCommand;
use crate::analysis::why_not::WhyNotCommand;
use crate::board::BoardCommand;
use crate::board::cells::CellCommand;
use crate::board::layer_edit::LayerCommand;
use crate::board::watching::WatchCommand;
use crate::document::DocumentCommand;
use crate::document::edit::Edit;
use crate::document::files::FileCommand;
use crate::document::navigate::Go;
use crate::game::GameCommand;
use crate::notices::Remark;
use crate::problems::composer::ComposerCommand;
use crate::problems::puzzle::Puzzle;
use crate::problems::solving::{Solving, SolvingCommand};
use crate::problems::summary::Summary;
use crate::problems::{Page, ProblemCommand, Step};
use crate::settings::actions::{Action, Menu};
use crate::shell::command::Command;
use crate::shell::dialog::Dialog;
use crate::shell::effect::Effect;
use crate::shell::state::State;
use go::Move;
use message::{Id, id};

/// How a problem is being solved.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not whatever the others are"
)]
struct Situation {
    /// An exam goes on: nobody helps, and nothing is changed.
    examined: bool,
    /// The answer is still to be found.
    hidden: bool,
    /// The line that shows why is gone through.
    explained: bool,
    /// What the reader says against the file is shown.
    checked: bool,
    /// Problems are composed, or were.
    composed: bool,
    /// A pass would be a try that counts.
    passing: bool,
}

/// What becomes of a command while a problem is solved.
enum Taken {
    /// It is part of the attempt.
    By(SolvingCommand),
    /// Nothing: what it would look at is not to be seen, or tools have nothing to work on.
    Away,
    /// Nothing, and the user is told why.
    Refused(Id),
    /// It would leave the problem before it is solved, or the exam before its end: the user is asked first.
    Asked,
    /// It is a pass that counts as a try: the user is asked first.
    Passing,
    /// It is done elsewhere, and the problem is left.
    Elsewhere,
    /// The same, at the node that was reached.
    InTree,
    /// It is done elsewhere, and the problem stays.
    Not,
}

impl Situation {
    /// What is looked at or changed in the record.
    fn leaving(self) -> Taken {
        if self.examined {
            Taken::Refused(id!(WINDOW, "session-not-in-exam"))
        } else if self.hidden {
            Taken::Asked
        } else {
            Taken::Elsewhere
        }
    }

    /// What engines have to say of the position.
    fn engines(self) -> Taken {
        if self.hidden || self.examined {
            Taken::Refused(id!(WINDOW, "solve-silent"))
        } else {
            Taken::InTree
        }
    }

    /// What is not done in an exam and leaves the problem as it is at other times.
    fn beside(self) -> Taken {
        if self.examined {
            Taken::Refused(id!(WINDOW, "session-not-in-exam"))
        } else {
            Taken::Not
        }
    }

    /// What puts something else in the place of the problem.
    fn replacing(self) -> Taken {
        if self.examined || self.hidden {
            Taken::Asked
        } else {
            Taken::Not
        }
    }
}

fn taken(command: &Command, now: Situation) -> Taken {
    match command {
        Command::Document(DocumentCommand::Go(Go::Step(steps))) if now.explained => {
            Taken::By(SolvingCommand::WhyStep(*steps))
        }
        Command::Click(point) if now.checked => Taken::By(SolvingCommand::PointAt(*point)),
        Command::Click(_) if now.explained => Taken::Away,
        Command::Click(point) => Taken::By(SolvingCommand::Play(Move::Play(*point))),
        Command::Act(action) => taken_action(*action, now),
        Command::Document(DocumentCommand::Go(Go::Step(-1))) => Taken::By(SolvingCommand::TakeBack),
        Command::Document(DocumentCommand::Go(Go::Step(steps))) if *steps < 0 => {
            Taken::By(SolvingCommand::Again)
        }
        Command::Document(DocumentCommand::Go(Go::Step(_))) => Taken::By(SolvingCommand::Forward),
        Command::Document(
            DocumentCommand::Go(Go::Stone(_)) | DocumentCommand::Edit(Edit::Choose(_)),
        )
        | Command::Stroke(_)
        | Command::OtherButton(_) => Taken::Away,
        Command::Document(
            DocumentCommand::Go(_)
            | DocumentCommand::Edit(_)
            | DocumentCommand::Tree(_)
            | DocumentCommand::ToggleTrial,
        ) => now.leaving(),
        Command::Board(BoardCommand::Cells(CellCommand::ToggleOverlay(_)))
            if now.hidden || now.examined =>
        {
            Taken::Refused(id!(WINDOW, "solve-silent"))
        }
        Command::Board(
            BoardCommand::Layer(LayerCommand::ToggleOverlay(_))
            | BoardCommand::Watch(WatchCommand::Toggle),
        )
        | Command::Analysis(AnalysisCommand::WhyNot(WhyNotCommand::Ask(_))) => now.engines(),
        Command::Problem(ProblemCommand::Solving(command)) => match command {
            SolvingCommand::ShowInTree if now.hidden || now.examined => now.leaving(),
            SolvingCommand::Convention(_)
            | SolvingCommand::Solution
            | SolvingCommand::Hint
            | SolvingCommand::Why
            | SolvingCommand::Check => now.beside(),
            _ => Taken::Not,
        },
        Command::SelectGame(_)
        | Command::Problem(
            ProblemCommand::Bundled(..)
            | ProblemCommand::Set(_)
            | ProblemCommand::GoTo(_)
            | ProblemCommand::SolveListed(_)
            | ProblemCommand::Review
            | ProblemCommand::BeginTimed(_),
        ) => now.beside(),
        Command::Problem(ProblemCommand::Composer(ComposerCommand::Begin)) if now.hidden => {
            now.leaving()
        }
        Command::File(FileCommand::Pasted(_)) | Command::Lessons(_) => now.replacing(),
        Command::File(FileCommand::Open(_) | FileCommand::ReadAs(_))
        | Command::Game(GameCommand::New(_))
            if now.examined =>
        {
            Taken::Asked
        }
        _ => Taken::Not,
    }
}

/// How many moves an action goes on in a line, or back.
fn steps_of(action: Action) -> Option<i32> {
    Some(match action {
        Action::Forward => 1,
        Action::Forward10 => 10,
        Action::Last => i32::MAX,
        Action::Back | Action::Undo => -1,
        Action::Back10 => -10,
        Action::First => i32::MIN,
        _ => return None,
    })
}

fn taken_action(action: Action, now: Situation) -> Taken {
    if let Some(steps) = steps_of(action).filter(|_| now.explained) {
        return Taken::By(SolvingCommand::WhyStep(steps));
    }
    match action {
        Action::Pass if now.explained || now.checked => Taken::Away,
        Action::Pass if now.passing => Taken::Passing,
        Action::Pass => Taken::By(SolvingCommand::Play(Move::Pass)),
        Action::Back | Action::Undo => Taken::By(SolvingCommand::TakeBack),
        Action::Back10 | Action::First => Taken::By(SolvingCommand::Again),
        // What was taken back comes again, and who replies by hand may leave that to the file.
        Action::Forward | Action::Redo => Taken::By(SolvingCommand::Forward),
        Action::Forward10 | Action::Last => Taken::By(SolvingCommand::ToEnd),
        Action::PreviousVariation
        | Action::NextVariation
        | Action::Resign
        | Action::StopGame
        | Action::ShorterLine
        | Action::LongerLine => Taken::Away,
        Action::Analyse
        | Action::WhyNot
        | Action::SearchTree
        | Action::CompareSearch
        | Action::AnalysisOwnership
        | Action::Belief
        | Action::OverlayStatus
        | Action::OverlayFigure
        | Action::OverlayNumber
        | Action::AddLine
        | Action::WriteLayers
        | Action::Variations => now.engines(),
        Action::NewBoard => now.replacing(),
        Action::Compose if now.composed => now.beside(),
        // They show the answers, or copies of them, or what comes of them.
        Action::Export | Action::Warnings | Action::Compose => {
            if now.hidden || now.examined {
                now.leaving()
            } else {
                Taken::Not
            }
        }
        Action::PreviousGame
        | Action::NextGame
        | Action::Games
        | Action::PreviousProblem
        | Action::RandomProblem
        | Action::UnsolvedProblem
        | Action::ShowSolution
        | Action::Hint
        | Action::Why
        | Action::CheckProblem
        | Action::ReviewDue
        | Action::Mistakes
        | Action::DueProblems
        | Action::TimedProblems
        | Action::Home
        | Action::CopySgf
        | Action::CopyLine => now.beside(),
        Action::MoveNow
        | Action::Settings
        | Action::Engines
        | Action::EngineMatch
        | Action::Regression
        | Action::Tuning
        | Action::LoadLibrary
        | Action::RestartEngine
        | Action::Ponder => Taken::Not,
        _ if matches!(
            action.entry().menu,
            Menu::Edit | Menu::Navigate | Menu::Play | Menu::Engines
        ) =>
        {
            now.leaving()
        }
        _ => Taken::Not,
    }
}

impl State {
    /// Takes what the user does as part of the attempt, or refuses it, or asks about it. What is neither comes back and is
    /// to be done as at any other time; the problem may have been left by then.
    pub(crate) fn solving_takes(
        &mut self,
        command: Command,
        effects: &mut Vec<Effect>,
    ) -> Option<Command> {
        let Some(now) = self.situation() else {
            return Some(command);
        };
        match taken(&command, now) {
            Taken::By(command) => self.problem_command(ProblemCommand::Solving(command), effects),
            Taken::Away => {}
            Taken::Refused(text_id) => self.tell(&Remark::info(text_id)),
            Taken::Asked => self.ask_to_leave(Some(command)),
            Taken::Passing => self.dialog = Some(Dialog::Pass),
            Taken::Elsewhere => {
                self.problem_command(ProblemCommand::Abandon, effects);
                return Some(command);
            }
            Taken::InTree => {
                let reached = SolvingCommand::ShowInTree;
                self.problem_command(ProblemCommand::Solving(reached), effects);
                return Some(command);
            }
            Taken::Not => return Some(command),
        }
        None
    }

    /// Whether a problem is solved beside which that action has no place now.
    pub(crate) fn is_out_of_place(&self, action: Action) -> bool {
        let found = self.situation().map(|now| taken_action(action, now));
        matches!(found, Some(Taken::Refused(_)))
    }

    fn situation(&self) -> Option<Situation> {
        if !self.problems.is_solving() {
            return None;
        }
        Some(Situation {
            examined: self.problems.is_examined(),
            hidden: self.problems.hides_answer(),
            explained: self.problems.is_explained(),
            checked: self.problems.is_checked(),
            composed: self.problems.composer().search().is_some(),
            passing: self.problems.would_passing_count(),
        })
    }

    /// Asks whether the problem is to be left, and does `command` then.
    pub(super) fn ask_to_leave(&mut self, command: Option<Command>) {
        self.after_problem = command.map(Box::new);
        self.dialog = Some(Dialog::LeaveProblem);
    }

    /// The user wants to leave the problem. Before it is solved its record shows what was to be found.
    pub(crate) fn leave_problem_by_hand(&mut self, effects: &mut Vec<Effect>) {
        if self.problems.page().is_some() {
            self.problem_command(ProblemCommand::Leave, effects);
        } else if self.problems.has_summary_to_come() {
            // How it went comes in front, and nothing of an answer.
            self.problem_command(ProblemCommand::EndSession, effects);
        } else if self.problems.hides_answer() || self.problems.is_examined() {
            self.ask_to_leave(None);
        } else {
            self.end_session_or_leave(effects);
        }
    }

    /// How a session went is shown, and the problem behind that; else, or if there is nothing to show, the problem is left.
    fn end_session_or_leave(&mut self, effects: &mut Vec<Effect>) {
        if self.problems.is_in_session() {
            self.problem_command(ProblemCommand::EndSession, effects);
        }
        if self.problems.page().is_none() {
            self.problem_command(ProblemCommand::Leave, effects);
        }
    }

    /// The user has said that the problem may be left: what waited for that is done. Returns it.
    pub(crate) fn leave_problem(&mut self, effects: &mut Vec<Effect>) -> Option<Command> {
        self.dialog = None;
        let Some(waiting) = self.after_problem.take() else {
            self.end_session_or_leave(effects);
            return None;
        };
        if self.problems.is_in_session() {
            self.problem_command(ProblemCommand::EndSession, effects);
            self.problem_command(ProblemCommand::HidePage, effects);
        }
        self.problem_command(ProblemCommand::Abandon, effects);
        Some(*waiting)
    }

    /// The one key that goes on: what failed is tried again, after what is solved the next one comes.
    pub(crate) fn solve_on(&mut self, effects: &mut Vec<Effect>) {
        if self.problems.page().is_some() {
            // The problem behind a page is not gone on with.
            if let Some(command) = self.problems.summary().map(Summary::next)
                && self.problems.page() == Some(Page::Summary)
            {
                self.problem_command(command, effects);
            }
            return;
        }
        if let Some(puzzle) = self.problems.puzzle() {
            let is_over = puzzle.is_over() || puzzle.time_up;
            return self.go_on_after(is_over, effects);
        }
        let Some(solving) = self.problems.solving() else {
            self.problem_command(ProblemCommand::Toggle, effects);
            return;
        };
        // Where its answer is known there is nothing to wait for.
        let is_at_rest = !solving.has_begun() || solving.is_solved();
        let is_known = !solving.hides_answer() && solving.is_answered() && is_at_rest;
        let is_done = solving.is_over() || solving.time_up || is_known;
        if solving.second.is_open() || !is_done {
            self.ask_for_a_move();
            return;
        }
        if let Some(explained) = solving.explained() {
            // The line is gone through to its end; then comes the verdict again.
            let (step, count) = explained.steps();
            let command = if step < count {
                SolvingCommand::WhyStep(1)
            } else {
                SolvingCommand::Why
            };
            self.problem_command(ProblemCommand::Solving(command), effects);
            return;
        }
        self.go_on_after(true, effects);
    }

    /// There is nothing to go on from yet; in an exam there are no hints.
    fn ask_for_a_move(&mut self) {
        let problems = &self.problems;
        let has_hint = problems.solving().is_some_and(Solving::has_hint)
            || problems.puzzle().is_some_and(Puzzle::has_hint);
        self.tell(&Remark::info(if has_hint && !problems.is_examined() {
            id!(WINDOW, "solve-first")
        } else {
            id!(WINDOW, "solve-first-exam")
        }));
    }

    /// Goes on behind the end of an attempt.
    fn go_on_after(&mut self, is_over: bool, effects: &mut Vec<Effect>) {
        if !is_over {
            self.ask_for_a_move();
            return;
        }
        let command = if self.problems.wants_another_try() {
            ProblemCommand::Solving(SolvingCommand::Again)
        } else {
            ProblemCommand::Step(Step::Next)
        };
        self.problem_command(command, effects);
    }
}
