//! What stands above the board during an exercise: the task, what came of the last move, and what can be done next.

use crate::WINDOW;
use crate::analysis::exercise::{Cost, Exercise, ExerciseCommand, Guess, Judged, Retry};
use crate::game::name_of_side;
use crate::settings::actions::Action;
use crate::shell::command::Command;
use crate::shell::numbers::move_name;
use crate::shell::panels::strip::Tone;
use crate::shell::state::State;
use analysis::Loss;
use go::{Color, Move};
use message::{Id, id, say};
use record::CellId;

/// The strip.
#[derive(Debug)]
pub struct ExercisePanel {
    /// The task, or what came of the last move.
    pub text: String,
    /// What is to be told apart from that: the score.
    pub score: String,
    /// Its ground.
    pub tone: Tone,
    /// The names of its buttons, what they do, and whether they are chosen, where one of several is.
    pub buttons: Vec<(Id, Command, bool)>,
}

impl ExercisePanel {
    /// The strip as it is now; none while nothing is practised.
    pub fn of(state: &State) -> Option<ExercisePanel> {
        match state.analysis.exercise()? {
            Exercise::Retry(retry) => Some(of_retry(state, retry)),
            Exercise::Guess(guess) => Some(of_guess(state, guess)),
        }
    }
}

fn name_at(state: &State, cell: CellId) -> String {
    let mv = state.document.record().mv(cell);
    mv.map_or_else(String::new, |(_, mv)| move_name(state, mv))
}

/// What a move loses: points, or per cent of the chance to win. A gain is no loss.
pub(super) fn loss_in_words(state: &State, loss: Loss) -> String {
    let size = format!("{:.1}", loss.size().max(0.0));
    match loss.score {
        Some(_) => state.in_words(&say!(WINDOW, "loss-points", points = &*size)),
        None => format!("{size} %"),
    }
}

fn of_retry(state: &State, retry: &Retry) -> ExercisePanel {
    let record = state.document.record();
    let number = record.move_number(retry.mistake);
    let mistake = name_at(state, retry.mistake);
    let lost = loss_in_words(state, retry.loss);
    let tried = retry.tried.map(|tried| name_at(state, tried.cell));
    let name = tried.as_deref().unwrap_or_default();
    let cost = match retry.tried.map(|tried| tried.cost) {
        Some(Cost::Known(loss)) => loss_in_words(state, loss),
        _ => String::new(),
    };
    let cost = &*cost;
    let (sentence, tone) = match retry.judged() {
        None => {
            let color = record.mv(retry.mistake).map(|(color, _)| color);
            let color = state.tr(name_of_side(color.unwrap_or(Color::Black), true));
            let task = say!(
                WINDOW,
                "retry-task",
                number,
                player = &*color,
                move = &*mistake,
                loss = &*lost
            );
            (task, Tone::Task)
        }
        Some(Judged::Same) => (say!(WINDOW, "retry-same", move = name), Tone::Wrong),
        Some(Judged::Asked) => (say!(WINDOW, "retry-asked", move = name), Tone::Task),
        Some(Judged::Good) => (
            say!(WINDOW, "retry-good", move = name, cost, loss = &*lost),
            Tone::Right,
        ),
        Some(Judged::Better) => (
            say!(WINDOW, "retry-better", move = name, cost, loss = &*lost),
            Tone::Unknown,
        ),
        Some(Judged::NotBetter) => (
            say!(WINDOW, "retry-worse", move = name, cost, loss = &*lost),
            Tone::Wrong,
        ),
        Some(Judged::Unknown) => (say!(WINDOW, "retry-unknown", move = name), Tone::Unknown),
    };
    let mut buttons = Vec::new();
    let mut button = |text_id: Id, command: Command| buttons.push((text_id, command, false));
    if state.document.cursor() == retry.before {
        button(id!(WINDOW, "retry-show"), Command::Act(Action::Analyse));
    } else {
        button(id!(WINDOW, "retry-again"), ExerciseCommand::Again.into());
    }
    button(id!(WINDOW, "retry-next"), ExerciseCommand::RetryNext.into());
    button(
        id!(WINDOW, "mistake-keep"),
        ExerciseCommand::Keep(retry.mistake).into(),
    );
    button(id!(WINDOW, "exercise-end"), ExerciseCommand::End.into());
    ExercisePanel {
        text: state.texts.tell(&sentence),
        score: String::new(),
        tone,
        buttons,
    }
}

fn of_guess(state: &State, guess: &Guess) -> ExercisePanel {
    let record = state.document.record();
    let is_over = record.next(state.document.cursor()).is_none();
    let (text, tone) = if let Some(last) = guess.last {
        let names = [Move::Play(last.guessed), last.played].map(|mv| move_name(state, mv));
        let [guessed, played] = names;
        if last.is_right() {
            let text = say!(WINDOW, "guess-right", move = &*guessed);
            (state.texts.tell(&text), Tone::Right)
        } else {
            let text = say!(
                WINDOW,
                "guess-wrong",
                guessed = &*guessed,
                played = &*played
            );
            (state.texts.tell(&text), Tone::Wrong)
        }
    } else {
        let text = state.tr(id!(WINDOW, "guess-task")).to_string();
        (text, Tone::Task)
    };
    let text = if is_over {
        format!("{text} {}", state.tr(id!(WINDOW, "guess-over")))
    } else {
        text
    };
    let percent = 100 * guess.right / guess.asked.max(1);
    let score = say!(
        WINDOW,
        "guess-score",
        right = guess.right,
        asked = guess.asked,
        percent,
        near = guess.near
    );
    // Before the first guess there is nothing to tell.
    let score = match guess.asked {
        0 => String::new(),
        _ => state.texts.tell(&score),
    };
    let mut buttons: Vec<(Id, Command, bool)> = [
        (id!(WINDOW, "mistakes-of-both"), None),
        (id!(WINDOW, "black"), Some(Color::Black)),
        (id!(WINDOW, "white"), Some(Color::White)),
    ]
    .into_iter()
    .map(|(text_id, of)| (text_id, ExerciseCommand::Guess(of).into(), guess.of == of))
    .collect();
    buttons.push((
        id!(WINDOW, "exercise-end"),
        ExerciseCommand::End.into(),
        false,
    ));
    ExercisePanel {
        text,
        score,
        tone,
        buttons,
    }
}
