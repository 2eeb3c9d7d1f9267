//! Solving a problem: the strip above the board with the task and the verdict, and what the author says.

use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::solving::{Solving, SolvingCommand};
use crate::app::state::State;
use eframe::egui::{Button, Color32, Frame, Margin, RichText, ScrollArea, Ui};
use go::Color;
use record::Convention;
use tsumego::{Turn, Verdict};

const TASK: Color32 = Color32::from_rgb(58, 78, 112);
const RIGHT: Color32 = Color32::from_rgb(32, 112, 58);
const WRONG: Color32 = Color32::from_rgb(158, 44, 40);
const UNKNOWN: Color32 = Color32::from_rgb(112, 96, 40);

/// The name of a convention in the language files.
pub fn convention_id(convention: Convention) -> &'static str {
    match convention {
        Convention::Right => "convention-right",
        Convention::Correct => "convention-correct",
        Convention::Sign => "convention-sign",
        Convention::Annotation => "convention-annotation",
        Convention::GoodFor => "convention-good-for",
        Convention::WrongVariation => "convention-wrong-variation",
        Convention::FirstLine => "convention-first-line",
        Convention::AllLines => "convention-all-lines",
    }
}

/// What the strip says, by the identifier of its text, and its colour.
fn headline(solving: &Solving) -> (&'static str, Color32) {
    match solving.turn() {
        Turn::Solver | Turn::Reply => match solving.player() {
            Color::Black => ("solve-black", TASK),
            Color::White => ("solve-white", TASK),
        },
        Turn::Over(Verdict::Right) => ("solve-right", RIGHT),
        Turn::Over(Verdict::Wrong) | Turn::Refutation => ("solve-wrong", WRONG),
        Turn::Over(Verdict::Unknown) if solving.is_answered() => ("solve-unknown", UNKNOWN),
        Turn::Over(Verdict::Unknown) => ("solve-no-answer", UNKNOWN),
        Turn::Solution | Turn::Shown => ("solve-solution", TASK),
    }
}

/// Says above the board what is to be done, and how it went.
pub fn strip_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(solving) = &state.solving else {
        return;
    };
    let (text_id, fill) = headline(solving);
    Frame::new()
        .fill(fill)
        .inner_margin(Margin::symmetric(8, 4))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                let text = RichText::new(&*state.tr(text_id)).strong().size(16.0);
                ui.label(text.color(Color32::WHITE));
                let count = state.document.collection().games().len();
                if count > 1 {
                    let values = [
                        ("number", &*(state.document.game() + 1).to_string()),
                        ("count", &*count.to_string()),
                    ];
                    let text = state.texts.with("solve-number", &values);
                    ui.label(RichText::new(text).color(Color32::WHITE));
                }
                let mut button = |ui: &mut Ui, text_id: &str, command: Command| {
                    if ui.add(Button::new(&*state.tr(text_id))).clicked() {
                        commands.push(command);
                    }
                };
                let over = matches!(solving.turn(), Turn::Over(_) | Turn::Shown);
                button(ui, "solve-again", Action::SolveAgain.into());
                if over {
                    button(
                        ui,
                        "solve-tree",
                        Command::Solving(SolvingCommand::ShowInTree),
                    );
                } else if solving.is_answered() {
                    button(ui, "solve-show", Action::ShowSolution.into());
                }
                if state.document.game() + 1 < count {
                    button(ui, "solve-next", Action::NextGame.into());
                }
                button(ui, "solve-leave", Action::Solve.into());
            });
        });
}

/// What the author says, how solutions are marked, and how the user stands with the problem.
pub fn side_ui(ui: &mut Ui, state: &State, solving: &Solving, commands: &mut Vec<Command>) {
    let name = |convention| state.tr(convention_id(convention)).to_string();
    ui.horizontal_wrapped(|ui| {
        ui.weak(&*state.tr("solve-marked"));
        ui.menu_button(name(solving.convention()), |ui| {
            let mut choice = |ui: &mut Ui, text: String, convention, chosen| {
                if ui.selectable_label(chosen, text).clicked() {
                    commands.push(Command::Solving(SolvingCommand::Convention(convention)));
                    ui.close();
                }
            };
            let found_out = state.convention_chosen.is_none();
            choice(
                ui,
                state.tr("convention-found-out").to_string(),
                None,
                found_out,
            );
            for convention in Convention::ALL {
                let chosen = state.convention_chosen == Some(convention);
                choice(ui, name(convention), Some(convention), chosen);
            }
        });
    });
    let mut wishes = state.settings.solving.clone();
    let turn = ui.checkbox(&mut wishes.turn, &*state.tr("solve-turn"));
    let black = ui.checkbox(&mut wishes.black, &*state.tr("solve-always-black"));
    if turn.changed() || black.changed() {
        commands.push(Command::Solving(SolvingCommand::Settings(wishes)));
    }
    if let Some(standing) = &solving.standing
        && standing.tries > 0
    {
        let values = [
            ("tries", &*standing.tries.to_string()),
            ("right", &*standing.right.to_string()),
        ];
        let mut text = state.texts.with("solve-standing", &values);
        if let Some(due) = standing.due {
            let day = due
                .with_timezone(&chrono::Local)
                .format("%Y-%m-%d")
                .to_string();
            text = format!("{text} {}", state.texts.with("solve-due", &[("day", &day)]));
        }
        ui.weak(text);
    }
    ui.separator();
    ScrollArea::vertical()
        .id_salt("solving")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.label(solving.comment());
        });
}
