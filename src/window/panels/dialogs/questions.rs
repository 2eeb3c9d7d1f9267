//! Short questions: what becomes of unsaved moves, of a file that is there already, of a game, of the trial board.

use crate::window::panels::parts::balanced_ui;
use crate::window::panels::parts::dialog::{
    buttons_ui, close_button, heading, main_button, safe_button,
};
use app::WINDOW;
use app::document::DocumentCommand;
use app::document::edit::Edit;
use app::document::files::{ENCODINGS, FileCommand};
use app::document::navigate::Go;
use app::document::trial::Ending;
use app::problems::solving::{Solving, SolvingCommand};
use app::problems::{ProblemCommand, Step};
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::command::UnsavedCommand;
use app::shell::numbers::point_name;
use app::shell::state::{Dialog, State};
use eframe::egui::{Button, Key, RichText, TextEdit, Ui};
use fileref::FileRef;
use go::{Color, Move, Point};
use message::{id, say};

/// Asks whether to save before what would lose the changes.
pub fn unsaved_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let count = state.document().collection().games().len();
    let (title, said) = if state.problems().composer().holds(state.document()) {
        let said = say!(WINDOW, "unsaved-composed-text", count);
        (id!(WINDOW, "unsaved-composed-title"), said)
    } else {
        let untitled = state.tr(id!(WINDOW, "untitled"));
        let file = state
            .document()
            .path()
            .map_or_else(|| untitled.to_string(), |path| state.said_name(path));
        let said = say!(WINDOW, "unsaved-text", file = &file);
        (id!(WINDOW, "unsaved-title"), said)
    };
    heading(ui, state, title);
    ui.label(state.texts().tell(&said));
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        if main_button(ui, &state.tr(id!(WINDOW, "unsaved-save")), true) {
            commands.push(Command::Unsaved(UnsavedCommand::SaveFirst));
        }
        if ui
            .button(&*state.tr(id!(WINDOW, "unsaved-discard")))
            .clicked()
        {
            commands.push(Command::Unsaved(UnsavedCommand::Discard));
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// How it is asked whether to write over a file.
pub struct Overwriting {
    /// The title.
    pub title: message::Id,
    /// What would be written over.
    pub text: message::Sentence,
    /// The button that does it.
    pub button: message::Id,
}

/// Asks whether to write over a file.
pub fn overwrite_ui(
    ui: &mut Ui,
    state: &State,
    words: &Overwriting,
    yes: Command,
    commands: &mut Vec<Command>,
) {
    heading(ui, state, words.title);
    ui.label(state.in_words(&words.text));
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        // Enter loses nothing.
        if ui.button(&*state.tr(words.button)).clicked() {
            commands.push(yes);
        }
        safe_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// Asks in which encoding the record should have been read, before it is saved to `target`.
pub fn encoding_ui(ui: &mut Ui, state: &State, target: &FileRef, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "doubtful-title"));
    let encoding = state.document().collection().encoding();
    ui.label(state.in_words(&say!(WINDOW, "doubtful-text", encoding)));
    if let Some(source) = state.document().path() {
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            for other in ENCODINGS {
                if other != encoding && ui.button(other).clicked() {
                    let again = FileCommand::Fetch(source.clone(), Some(other.to_owned()));
                    commands.push(Command::CloseDialog);
                    commands.push(Command::File(again));
                }
            }
        });
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        if ui
            .button(&*state.tr(id!(WINDOW, "doubtful-save")))
            .clicked()
        {
            commands.push(Command::File(FileCommand::TrustEncoding(target.clone())));
        }
        safe_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// Asks whether to leave a problem that is not solved, or an exam.
pub fn leave_problem_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (title, text, button) = if state.problems().is_examined() {
        (
            id!(WINDOW, "leave-exam-title"),
            id!(WINDOW, "leave-exam-text"),
            id!(WINDOW, "leave-exam-yes"),
        )
    } else if state.problems().is_timed() {
        (
            id!(WINDOW, "leave-timed-title"),
            id!(WINDOW, "leave-timed-text"),
            id!(WINDOW, "leave-exam-yes"),
        )
    } else {
        (
            id!(WINDOW, "leave-problem-title"),
            if is_bare(state) {
                id!(WINDOW, "leave-problem-text-bare")
            } else if state.problems().solving().is_some_and(Solving::has_counted) {
                id!(WINDOW, "leave-problem-text-counted")
            } else {
                id!(WINDOW, "leave-problem-text")
            },
            id!(WINDOW, "leave-problem-yes"),
        )
    };
    let yes = Command::LeaveProblem;
    asked_ui(ui, state, [title, text, button], yes, commands);
}

/// Asks what becomes of problems that were composed and not opened, before the program ends.
pub fn lose_composed_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "lose-composed-title"));
    let count = state.problems().composer().unopened();
    let said = say!(WINDOW, "lose-composed-text", count);
    balanced_ui(ui, RichText::new(state.texts().tell(&said)));
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        if main_button(ui, &state.tr(id!(WINDOW, "lose-composed-look")), true) {
            commands.push(Action::Compose.into());
        }
        let quit = state.tr(id!(WINDOW, "lose-composed-quit"));
        if ui.button(&*quit).clicked() {
            commands.push(Command::QuitWithoutComposed);
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// Asks whether to be shown the solution before there was a try.
pub fn give_up_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let words = [
        id!(WINDOW, "give-up-title"),
        if is_bare(state) {
            id!(WINDOW, "give-up-text-bare")
        } else {
            id!(WINDOW, "give-up-text")
        },
        id!(WINDOW, "act-show-solution"),
    ];
    asked_ui(ui, state, words, SolvingCommand::Solution.into(), commands);
}

/// Asks whether to go on in an exam before there was an answer.
pub fn skip_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let words = [
        id!(WINDOW, "skip-title"),
        id!(WINDOW, "skip-text"),
        id!(WINDOW, "skip-yes"),
    ];
    let skip = Command::Problem(ProblemCommand::Step(Step::Next));
    asked_ui(ui, state, words, skip, commands);
}

/// Whether the file has no answer to the problem.
fn is_bare(state: &State) -> bool {
    let solving = state.problems().solving();
    solving.is_some_and(|solving| !solving.is_answered())
}

/// Asks whether a hint is worth what it costs.
pub fn hint_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let words = [
        id!(WINDOW, "ask-hint-title"),
        if state.problems().puzzle().is_some() {
            id!(WINDOW, "ask-hint-part-text")
        } else if is_bare(state) {
            id!(WINDOW, "ask-hint-text-bare")
        } else {
            id!(WINDOW, "ask-hint-text")
        },
        id!(WINDOW, "solve-hint"),
    ];
    asked_ui(ui, state, words, SolvingCommand::Hint.into(), commands);
}

/// Asks whether to pass in a problem.
pub fn pass_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let words = [
        id!(WINDOW, "ask-pass-title"),
        id!(WINDOW, "ask-pass-text"),
        id!(WINDOW, "act-pass"),
    ];
    let pass = SolvingCommand::Play(Move::Pass);
    asked_ui(ui, state, words, pass.into(), commands);
}

/// A question with a title, a text, and a button beside the one that changes nothing.
fn asked_ui(
    ui: &mut Ui,
    state: &State,
    [title, text, button]: [message::Id; 3],
    yes: Command,
    commands: &mut Vec<Command>,
) {
    heading(ui, state, title);
    balanced_ui(ui, RichText::new(&*state.tr(text)));
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        if main_button(ui, &state.tr(button), true) {
            commands.push(yes);
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// Asks whether to resign.
pub fn resign_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "resign-title"));
    let loser = state.game().who_resigns(state.document());
    ui.label(&*state.tr(match loser {
        Color::Black => id!(WINDOW, "resign-black"),
        Color::White => id!(WINDOW, "resign-white"),
    }));
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        let name = state.tr(id!(WINDOW, "act-resign"));
        if main_button(ui, name.trim_end_matches(['…', '.']), true) {
            commands.push(app::game::GameCommand::Resign.into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// Asks for the number of a move.
pub fn go_to_move_ui(ui: &mut Ui, state: &State, text: &str, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "go-to-title"));
    let mut typed = text.to_owned();
    let label = ui.label(&*state.tr(id!(WINDOW, "go-to-label")));
    let field = ui
        .add(TextEdit::singleline(&mut typed).desired_width(120.0))
        .labelled_by(label.id);
    field.request_focus();
    if field.changed() {
        commands.push(Command::EditDialog(Dialog::GoToMove(typed.clone())));
    }
    let number: Option<u32> = typed.trim().parse().ok();
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        let ok = ui.add_enabled(
            number.is_some(),
            Button::new(&*state.tr(id!(WINDOW, "dialog-ok"))),
        );
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        if let Some(number) = number.filter(|_| ok.clicked() || enter) {
            commands.push(Command::CloseDialog);
            commands.push(Go::Move(number).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// Asks for the label of a point.
pub fn label_ui(ui: &mut Ui, state: &State, point: Point, text: &str, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "tool-label"));
    let mut typed = text.to_owned();
    let name = point_name(state, point);
    let label = ui.label(state.texts().tell(&say!(WINDOW, "label-at", point = &name)));
    let field = ui
        .add(TextEdit::singleline(&mut typed).desired_width(200.0))
        .labelled_by(label.id);
    field.request_focus();
    if field.changed() {
        commands.push(Command::EditDialog(Dialog::Label(point, typed.clone())));
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        let ok = ui.button(&*state.tr(id!(WINDOW, "dialog-ok")));
        if ok.clicked() || ui.input(|input| input.key_pressed(Key::Enter)) {
            commands.push(Edit::Label(point, typed.trim().to_owned()).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// Asks what becomes of the trial board.
pub fn end_trial_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "trial-title"));
    ui.label(&*state.tr(id!(WINDOW, "trial-text")));
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        if main_button(ui, &state.tr(id!(WINDOW, "trial-keep")), true) {
            commands.push(DocumentCommand::EndTrial(Ending::Keep).into());
        }
        if ui.button(&*state.tr(id!(WINDOW, "trial-drop"))).clicked() {
            commands.push(DocumentCommand::EndTrial(Ending::Drop).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}
