//! What every dialog is made of: its heading, its buttons, the room for its lists.

use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Align, Button, Context, Id, Key, Layout, Response, RichText, Ui, vec2};

/// Where the title of the dialog in front is kept for whoever does not see it.
pub fn title_id() -> Id {
    Id::unique("title of the dialog")
}

/// The height of a list in a dialog: as wished, but so that the buttons below it stay in the window, above the messages.
pub fn room_for(ui: &Ui, wished: f32) -> f32 {
    const AROUND: f32 = 170.0;
    let height = ui.ctx().content_rect().height() - room_below(ui.ctx());
    wished.min(height - AROUND).max(60.0)
}

/// How much of the window, from below, the messages take while a dialog is in front.
pub fn room_below(context: &Context) -> f32 {
    let kept = context.data(|data| data.get_temp(below_id()));
    kept.unwrap_or_default()
}

/// Remembers how much that is.
pub fn keep_room_below(context: &Context, height: f32) {
    context.data_mut(|data| data.insert_temp(below_id(), height));
}

fn below_id() -> Id {
    Id::unique("room below the dialog")
}

/// The heading of a dialog, which is also its name for a screen reader.
pub fn heading(ui: &mut Ui, state: &State, text_id: message::Id) {
    let title = state.tr(text_id);
    ui.label(RichText::new(&*title).size(18.0).strong());
    ui.ctx()
        .data_mut(|data| data.insert_temp(title_id(), title.to_string()));
    ui.add_space(6.0);
}

/// The row of a dialog's buttons, which stands at its right end. What is added first is the rightmost: the main button.
pub fn buttons_ui(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    let layout = Layout::right_to_left(Align::Center).with_main_wrap(true);
    ui.allocate_ui_with_layout(size, layout, content);
}

/// The button of a dialog that changes nothing: "Cancel" or "Close".
pub fn close_button(ui: &mut Ui, state: &State, text_id: message::Id, commands: &mut Vec<Command>) {
    if ui.button(&*state.tr(text_id)).clicked() {
        commands.push(Command::CloseDialog);
    }
}

/// The same button where Enter presses it: nothing else is to be done, or everything else loses something.
pub fn safe_button(
    ui: &mut Ui,
    state: &State,
    text_id: message::Id,
    commands: &mut Vec<Command>,
) -> Response {
    let button = ui.button(&*state.tr(text_id));
    if button.clicked() || is_entered(ui) {
        commands.push(Command::CloseDialog);
    }
    button
}

/// Whether Enter presses the main button: nothing else has the focus, or Ctrl is held with it.
fn is_entered(ui: &Ui) -> bool {
    let free = ui.memory(|memory| memory.focused().is_none());
    let enter = free && ui.input(|input| input.key_pressed(Key::Enter));
    let now = ui.ctx().cumulative_pass_nr();
    enter || ui.data(|data| data.get_temp(finish_id())) == Some(now)
}

/// Remembers that the main button of the dialog in front is to be pressed in this pass.
pub fn finish(context: &Context) {
    let now = context.cumulative_pass_nr();
    context.data_mut(|data| data.insert_temp(finish_id(), now));
}

fn finish_id() -> Id {
    Id::unique("the main button is pressed")
}

/// The main button of a dialog. Enter presses it where nothing else has the focus, Ctrl+Enter wherever the focus is.
pub fn main_button(ui: &mut Ui, name: &str, possible: bool) -> bool {
    let button = Button::new(RichText::new(name).strong());
    let button = ui
        .add_enabled(possible, button)
        .on_hover_text("Enter, Ctrl+Enter");
    possible && (button.clicked() || is_entered(ui))
}
