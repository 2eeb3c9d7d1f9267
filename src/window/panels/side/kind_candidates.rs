//! What the analysis of a game other than Go has found: moves with their chances and what is expected after them.

use app::WINDOW;
use app::board::cells::CellCommand;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Grid, Label, RichText, Ui};
use message::id;

/// So many moves of a line are shown.
const LINE: usize = 6;

/// Lists the candidates while there is an analysis. A press on a move makes it.
pub fn candidates_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let watch = state.game().kind_watch();
    if !watch.is_on() || !state.is_other_game_in_front() {
        return;
    }
    ui.separator();
    if watch.found().candidates.is_empty() {
        ui.weak(&*state.tr(id!(WINDOW, "kind-watch-waits")));
        return;
    }
    Grid::new("candidates")
        .num_columns(4)
        .striped(true)
        .show(ui, |ui| {
            for candidate in &watch.found().candidates {
                let button = ui.button(RichText::new(&candidate.mv).monospace());
                if button.clicked()
                    && let Some(played) = state.document().played()
                    && let Some(parts) = played.game.parts(&candidate.mv)
                {
                    commands.push(CellCommand::GiveUp.into());
                    commands.extend(parts.into_iter().map(|part| CellCommand::Give(part).into()));
                }
                ui.monospace(app::board::cells::chance_text(candidate));
                // Not every player tells how much he thought of each.
                let nodes = candidate.nodes;
                ui.weak(if nodes == 0 {
                    String::new()
                } else {
                    nodes.to_string()
                });
                let line = candidate.line.iter().skip(1).take(LINE);
                let line: Vec<&str> = line.map(String::as_str).collect();
                ui.add(Label::new(RichText::new(line.join(" ")).weak()).truncate());
                ui.end_row();
            }
        });
}
