//! What stands above the board while a problem is solved: the task or the verdict, how far the user is, what can be done.

use crate::WINDOW;
use crate::problems::set::{Dots, SetCount};
use crate::problems::solving::Second;
use crate::problems::solving::{Solving, SolvingCommand};
use crate::problems::why::Explained;
use crate::settings::actions::Action;
use crate::shell::command::Command;
use crate::shell::numbers::{move_name, point_name};
use crate::shell::panels::puzzle;
use crate::shell::state::State;
use go::{Color, Move};
use message::{Id, id, say};
use std::time::Duration;
use tsumego::{Mode, Turn, Verdict};

/// With so little time left the clock is in another colour.
const LITTLE: u64 = 5;

/// The strip.
#[derive(Debug)]
pub struct Strip {
    /// The task, the verdict or how the session went.
    pub headline: String,
    /// What kind of news that is.
    pub tone: Tone,
    /// Who is to move.
    pub to_move: Color,
    /// How far the user is: in the session or in the set, and with the lines of the problem.
    pub progress: Vec<String>,
    /// What is left of the time, where there is a limit.
    pub time: Option<TimeLeft>,
    /// What can be done; what cannot be done now stays in its place.
    pub buttons: Vec<StripButton>,
    /// What the author says; for where there is no side bar.
    pub comment: Option<String>,
    /// How the user stands with the problems of the set.
    pub dots: Dots,
}

/// What kind of news a headline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// What is to be done.
    Task,
    /// It was right.
    Right,
    /// It was wrong.
    Wrong,
    /// Nobody knows.
    Unknown,
}

/// What is left of the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// As a clock shows it.
    pub text: String,
    /// As it is said.
    pub spoken: String,
    /// Whether it is little.
    pub is_little: bool,
}

/// A button of the strip.
#[derive(Debug)]
pub struct StripButton {
    /// The name of its text.
    pub text_id: Id,
    /// What it does.
    pub command: Command,
    /// Whether that makes sense now.
    pub is_possible: bool,
    /// Whether it is what one does next: the key that goes on does the same.
    pub is_next: bool,
}

impl Strip {
    /// The strip as it is now; none while no problem is solved. `narrow`: there is no side bar, so that the author's comment
    /// is here and only the buttons that make a difference.
    pub fn of(state: &State, narrow: bool) -> Option<Strip> {
        if let Some(puzzle) = state.problems.puzzle() {
            return Some(puzzle::strip(state, puzzle, narrow));
        }
        let solving = state.problems.solving()?;
        let (headline, tone) = headline(state, solving);
        Some(Strip {
            headline,
            tone,
            to_move: solving.awaits().unwrap_or(solving.player()),
            progress: progress_texts(state, solving),
            time: time_left(state, solving),
            buttons: buttons(state, solving, narrow),
            comment: narrow.then(|| comment(state, solving)),
            dots: solving.dots.clone(),
        })
    }
}

/// What is to be read beside the board: what the author says, or, while it is shown why a move works or fails, what that rests
/// on, or what the reader says against the file.
pub fn comment(state: &State, solving: &Solving) -> String {
    let check = || state.words_of_check().map(|(_, said)| said);
    if let Some(why) = state.more_of_why().or_else(check) {
        return why;
    }
    let said = solving.comment(state.texts.tag());
    let unseen = words_of_unseen(state, solving);
    let parts = [said, unseen].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\n\n")
}

/// Which moves of a line cannot be seen on the board any more; empty if all can.
fn words_of_unseen(state: &State, solving: &Solving) -> String {
    let unseen = solving.unseen();
    if unseen.is_empty() {
        return String::new();
    }
    let told = unseen.iter();
    let told = told.map(|(number, mv)| format!("{number} {}", move_name(state, *mv)));
    let moves = told.collect::<Vec<_>>().join(", ");
    state.texts.tell(&say!(WINDOW, "solve-unseen", moves))
}

/// The name of a mode in the language files.
pub fn mode_id(mode: Mode) -> Id {
    match mode {
        Mode::Free => id!(WINDOW, "mode-free"),
        Mode::Timed => id!(WINDOW, "mode-timed"),
        Mode::Review => id!(WINDOW, "mode-review"),
        Mode::Exam => id!(WINDOW, "mode-exam"),
    }
}

/// The name of a session in the language files.
pub fn session_id(mode: Mode, is_today: bool) -> Id {
    if is_today {
        id!(WINDOW, "mode-today")
    } else {
        mode_id(mode)
    }
}

fn time_left(state: &State, solving: &Solving) -> Option<TimeLeft> {
    solving
        .time_left(state.now)
        .map(|left| clock_of(state, left))
}

/// The clock that has so much left.
pub(super) fn clock_of(state: &State, left: Duration) -> TimeLeft {
    // Rounded up: the last second is one, not none.
    let seconds = left.as_secs() + u64::from(left.subsec_millis() > 0);
    TimeLeft {
        text: format!("{}:{:02}", seconds / 60, seconds % 60),
        spoken: state
            .texts
            .tell(&say!(WINDOW, "solve-seconds-left", seconds)),
        is_little: seconds <= LITTLE,
    }
}

/// A button that is not what one does next.
pub(super) fn button(text_id: Id, command: Command, is_possible: bool) -> StripButton {
    StripButton {
        text_id,
        command,
        is_possible,
        is_next: false,
    }
}

/// What can be done while it is shown why a move works or fails.
fn buttons_of_why(solving: &Solving, explained: &Explained) -> Vec<StripButton> {
    let (step, count) = explained.steps();
    let mut buttons = vec![
        button(id!(WINDOW, "why-close"), Action::Why.into(), true),
        button(
            id!(WINDOW, "why-back"),
            SolvingCommand::WhyStep(-1).into(),
            step > 1,
        ),
        button(
            id!(WINDOW, "why-next"),
            SolvingCommand::WhyStep(1).into(),
            step < count,
        ),
    ];
    if solving.reading().is_some() {
        let stop = SolvingCommand::StopReading.into();
        buttons.push(button(id!(WINDOW, "reading-stop"), stop, true));
    }
    let next = if step < count { 2 } else { 0 };
    buttons[next].is_next = solving.reading().is_none();
    buttons
}

/// Names the button that goes on once an attempt is over, and adds the one that leaves the problem.
pub(super) fn end_row(state: &State, is_over: bool, narrow: bool, buttons: &mut Vec<StripButton>) {
    let next = if !is_over {
        None
    } else if state.problems.wants_another_try() {
        Some(id!(WINDOW, "solve-again"))
    } else {
        Some(id!(WINDOW, "solve-next"))
    };
    for button in buttons.iter_mut() {
        button.is_next = Some(button.text_id) == next;
    }
    if !narrow {
        let leave = Action::Solve.into();
        buttons.push(button(id!(WINDOW, "solve-leave"), leave, true));
    }
}

fn buttons(state: &State, solving: &Solving, narrow: bool) -> Vec<StripButton> {
    if let Some(explained) = solving.explained() {
        return buttons_of_why(solving, explained);
    }
    if solving.check().is_some() {
        let is_proofread = state.problems.is_proofread();
        let close = if is_proofread {
            id!(WINDOW, "check-close")
        } else {
            id!(WINDOW, "why-close")
        };
        let mut buttons = vec![button(close, Action::CheckProblem.into(), true)];
        if is_proofread && solving.set.count > 1 {
            let next = Action::NextProblem.into();
            buttons.push(button(id!(WINDOW, "solve-next"), next, true));
        }
        if solving.reading().is_some() {
            let stop = SolvingCommand::StopReading.into();
            buttons.push(button(id!(WINDOW, "reading-stop"), stop, true));
        }
        return buttons;
    }
    let session = state.problems.session();
    let mut buttons = Vec::new();
    let over = matches!(solving.turn(), Turn::Over(_) | Turn::Shown);
    let hint = || {
        button(
            id!(WINDOW, "solve-hint"),
            Action::Hint.into(),
            solving.has_hint(),
        )
    };
    if !state.problems.is_examined() {
        let begun = solving.has_begun() || solving.time_up;
        buttons.push(button(
            id!(WINDOW, "solve-again"),
            Action::SolveAgain.into(),
            begun,
        ));
        if !narrow {
            let tree = SolvingCommand::ShowInTree.into();
            buttons.push(button(id!(WINDOW, "solve-tree"), tree, over));
        }
        if !narrow {
            buttons.push(hint());
        }
        let hidden = !matches!(
            solving.turn(),
            Turn::Over(Verdict::Right) | Turn::Solution | Turn::Shown
        );
        let possible = hidden && state.may_show_solution(solving);
        buttons.push(button(
            id!(WINDOW, "solve-show"),
            Action::ShowSolution.into(),
            possible,
        ));
    }
    let set = solving.set;
    if session.is_some() || set.count > 1 {
        // Behind the last one it is told how the set went.
        buttons.push(button(
            id!(WINDOW, "solve-next"),
            Action::NextProblem.into(),
            true,
        ));
    }
    let is_over = (solving.is_over() || solving.time_up) && !solving.second.is_open();
    end_row(state, is_over, narrow, &mut buttons);
    // At the end, because its width changes: the other buttons stay where they are.
    if solving.reading().is_some() {
        let stop = SolvingCommand::StopReading.into();
        buttons.push(button(id!(WINDOW, "reading-stop"), stop, true));
    } else if state.problems.is_examined() {
        // Nobody helps.
    } else if narrow && !over {
        buttons.push(hint());
    } else {
        let why = button(
            id!(WINDOW, "why-open"),
            Action::Why.into(),
            solving.can_be_explained(),
        );
        buttons.push(why);
    }
    buttons
}

/// What the strip says, and what kind of news it is.
fn headline(state: &State, solving: &Solving) -> (String, Tone) {
    if solving.hint_reading().is_some() {
        let task = state.tr(solving.task_id()).to_string();
        let looking = state.progress_of_reading();
        let looking = looking.unwrap_or_else(|| state.tr(id!(WINDOW, "hint-reading")).to_string());
        let said = say!(WINDOW, "task-and-more", task = &*task, more = &*looking);
        return (state.texts.tell(&said), Tone::Task);
    }
    if let Some(words) = state.words_of_hint_told() {
        let task = state.tr(solving.task_id()).to_string();
        let said = say!(WINDOW, "task-and-more", task = &*task, more = &*words);
        return (state.texts.tell(&said), Tone::Task);
    }
    if let Some(words) = state.words_of_why() {
        let words = state.progress_of_reading().unwrap_or(words);
        return (words, Tone::Task);
    }
    if let Some((title, _)) = state.words_of_check() {
        let words = state.progress_of_reading().unwrap_or(title);
        return (words, Tone::Task);
    }
    if let Some(words) = state.words_of_opinion().filter(|_| !solving.time_up) {
        let tone = match &solving.second {
            _ if solving.doubted().is_some() && solving.turn() != Turn::Over(Verdict::Right) => {
                Tone::Unknown
            }
            // The file's verdict and the reader's contradict each other.
            Second::Read(opinion)
                if opinion.is_verdict() && solving.is_right_against_file(opinion) =>
            {
                Tone::Unknown
            }
            _ if solving.turn() == Turn::Over(Verdict::Wrong) => Tone::Wrong,
            Second::Read(opinion) if !opinion.is_verdict() => Tone::Unknown,
            Second::Read(opinion) if opinion.is_right() => Tone::Right,
            Second::Read(_) => Tone::Wrong,
            Second::Reading(_) => Tone::Task,
            _ => Tone::Unknown,
        };
        let words = match state.progress_of_reading() {
            // What the file says is known already; only the reply is not.
            Some(more) if tone == Tone::Wrong => {
                let wrong = state.tr(id!(WINDOW, "solve-wrong")).to_string();
                let said = say!(WINDOW, "task-and-more", task = &*wrong, more = &*more);
                state.texts.tell(&said)
            }
            progress => progress.unwrap_or(words),
        };
        return (words, tone);
    }
    task_or_verdict(state, solving)
}

/// What is to be done, or what the file says of it, in a word or two, and what kind of news it is.
fn task_or_verdict(state: &State, solving: &Solving) -> (String, Tone) {
    let said = |text_id: Id, tone| (state.tr(text_id).to_string(), tone);
    if solving.time_up {
        return said(id!(WINDOW, "solve-time-up"), Tone::Wrong);
    }
    let task = solving.task_id();
    match solving.turn() {
        Turn::Reply if solving.awaits().is_some() => said(id!(WINDOW, "solve-reply"), Tone::Task),
        Turn::Solver | Turn::Reply => said(task, Tone::Task),
        Turn::Over(Verdict::Right) if solving.has_seen() => {
            said(id!(WINDOW, "solve-right-seen"), Tone::Right)
        }
        Turn::Over(Verdict::Right) if solving.is_helped() => {
            said(id!(WINDOW, "solve-right-helped"), Tone::Right)
        }
        Turn::Over(Verdict::Right) => said(id!(WINDOW, "solve-right"), Tone::Right),
        // What refutes the move is named, not the end of the line that is played out.
        Turn::Over(Verdict::Wrong) | Turn::Refutation => {
            match solving.refutation().or(solving.shown().last) {
                Some((side, Move::Play(point))) if side != solving.player() => {
                    let side = state.tr(match side {
                        Color::Black => id!(WINDOW, "black"),
                        Color::White => id!(WINDOW, "white"),
                    });
                    let (side, point) = (side.to_string(), point_name(state, point));
                    let words = say!(WINDOW, "solve-wrong-answered", side, point);
                    (state.texts.tell(&words), Tone::Wrong)
                }
                _ => said(id!(WINDOW, "solve-wrong"), Tone::Wrong),
            }
        }
        Turn::Over(Verdict::Unknown) if solving.is_answered() => {
            said(id!(WINDOW, "solve-unknown"), Tone::Unknown)
        }
        Turn::Over(Verdict::Unknown) => said(id!(WINDOW, "solve-no-answer"), Tone::Unknown),
        Turn::Solution | Turn::Shown => said(id!(WINDOW, "solve-solution"), Tone::Task),
    }
}

impl State {
    /// Whether there is a solution of a problem to be shown, or the reader may find one.
    pub fn may_show_solution(&self, solving: &Solving) -> bool {
        solving.is_answered() || self.settings.solving.reads && solving.may_have_solution()
    }

    /// What the hint says that is shown, or why there is none; none while none was asked for.
    pub fn words_of_hint_told(&self) -> Option<String> {
        let solving = self.problems.solving()?;
        if let Some(reason) = solving.no_hint() {
            return Some(self.tr(reason).to_string());
        }
        let hint = solving.hint(self.texts.tag())?;
        let name = |point| point_name(self, point);
        Some(self.texts.tell(&match (hint.step, &hint.idea) {
            (1, _) => say!(
                WINDOW,
                "hint-region",
                from = name(hint.region.0),
                to = name(hint.region.1)
            ),
            (2, Some(idea)) => say!(WINDOW, "hint-idea", idea),
            (2, None) if let Some(motive) = hint.motive => say!(WINDOW, "hint-idea", idea = motive),
            (2, None) if hint.is_one => say!(WINDOW, "hint-line-one", line = u32::from(hint.line)),
            (2, None) => say!(WINDOW, "hint-line", line = u32::from(hint.line)),
            _ => say!(WINDOW, "hint-move", point = name(hint.point)),
        }))
    }
}

/// How far the user is in the session or in the set.
pub(super) fn place_of(state: &State, set: SetCount) -> Option<String> {
    let session = state.problems.session().filter(|s| !s.is_finished());
    if let Some(session) = session {
        let score = session.score();
        return Some(state.texts.tell(&say!(
            WINDOW,
            "session-place",
            mode = session_id(session.mode, session.is_today),
            number = score.number,
            count = score.count,
            right = score.right,
            wrong = score.wrong
        )));
    }
    let (number, count) = (set.number, set.count);
    let words = || {
        state
            .texts
            .tell(&say!(WINDOW, "solve-number", number, count))
    };
    (count > 1).then(words)
}

/// How far the user is: in the session or in the set, and with the lines of the problem.
fn progress_texts(state: &State, solving: &Solving) -> Vec<String> {
    let mut texts: Vec<String> = place_of(state, solving.set).into_iter().collect();
    let (done, all) = solving.lines();
    if state.settings.solving.all_lines && all > 1 {
        texts.push(state.texts.tell(&say!(WINDOW, "solve-lines", done, all)));
    }
    texts
}
