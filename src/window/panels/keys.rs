//! The keyboard: what was typed, looked up among the keys that hold, and who gets a key that two want.

use crate::window::panels::parts::dialog::finish;
use app::board::cells::CellCommand;
use app::board::cursor::CursorCommand;
use app::board::layer_edit::LayerCommand;
use app::document::files::FileCommand;
use app::settings::actions::{Action, Menu};
use app::settings::dialog::Capture;
use app::settings::keymap::{pretty, stroke};
use app::shell::command::Command;
use app::shell::home::{HomeCommand, is_about_board};
use app::shell::state::{Dialog, State};
use eframe::egui::{
    Align2, Area, Context, Event, FocusDirection, Frame, Grid, Id, ImeEvent, Key, Modifiers, Order,
    Popup, RichText,
};

/// The list of keys that was opened with a longer press is closed when the key is released, in seconds.
const HELD: f64 = 0.4;

/// What is remembered from one key to the next.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something else of the last frame"
)]
pub struct KeyReader {
    /// The first stroke of a key that has two.
    begun: String,
    /// Whether an input method is putting a text together.
    composing: bool,
    /// Whether the tree has the keyboard.
    pub in_tree: bool,
    /// Whether the box for the comment had the keyboard in the last frame.
    pub in_comment: bool,
    /// Whether somebody was typing in the last frame: Escape takes the keyboard from a field before it is read here.
    was_typing: bool,
    /// The key that opened the list of keys, and when.
    held: Option<(Key, f64)>,
}

/// A key that the window takes for itself.
enum Taken {
    /// Nothing more happens.
    Silently,
    /// The main button of the dialog in front is pressed, wherever the focus is.
    Finishing,
    /// It is this command.
    As(Box<Command>),
}

impl From<Command> for Taken {
    fn from(command: Command) -> Taken {
        Taken::As(Box::new(command))
    }
}

impl From<Option<Command>> for Taken {
    fn from(command: Option<Command>) -> Taken {
        command.map_or(Taken::Silently, Taken::from)
    }
}

impl Taken {
    fn command(self) -> Option<Command> {
        match self {
            Taken::Silently | Taken::Finishing => None,
            Taken::As(command) => Some(*command),
        }
    }
}

/// A stroke as the keymap looks it up, and other spellings of it: symbols may need Shift on one keyboard and not on
/// another, and a keyboard without Latin letters has its keys where others have them.
fn spellings(key: Key, physical: Option<Key>, modifiers: Modifiers) -> Vec<String> {
    let text = |key: Key, shift: bool| stroke(modifiers.command, modifiers.alt, shift, key.name());
    let mut found = vec![text(key, modifiers.shift)];
    let plain = key.name().len() == 1;
    if !plain && is_symbol(key) && modifiers.shift {
        found.push(text(key, false));
    }
    if let Some(physical) = physical.filter(|&other| other != key && is_symbol(key)) {
        found.push(text(physical, modifiers.shift));
    }
    found
}

/// Whether the key is one that writes a sign and no letter or digit.
fn is_symbol(key: Key) -> bool {
    let name = key.symbol_or_name();
    let mut letters = name.chars();
    let single = letters.next().is_some_and(|c| !c.is_alphanumeric()) && letters.next().is_none();
    key == Key::Quote
        || single
            && !matches!(
                key,
                Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown
            )
}

/// Whether a text field needs this key for itself.
fn belongs_to_text(key: Key, modifiers: Modifiers) -> bool {
    let moves = matches!(
        key,
        Key::ArrowLeft
            | Key::ArrowRight
            | Key::ArrowUp
            | Key::ArrowDown
            | Key::Home
            | Key::End
            | Key::PageUp
            | Key::PageDown
            | Key::Delete
            | Key::Backspace
            | Key::Enter
    );
    let edits = matches!(key, Key::C | Key::V | Key::X | Key::A | Key::Z | Key::Y);
    let function = key.name().len() > 1 && key.name().starts_with('F') || key == Key::Escape;
    if modifiers.command {
        edits || moves
    } else {
        !function
    }
}

/// What was typed, for whoever wants to know.
struct Typed {
    key: Key,
    physical: Option<Key>,
    modifiers: Modifiers,
}

impl Typed {
    fn of(event: &Event) -> Option<Typed> {
        let ctrl = |key| Typed {
            key,
            physical: None,
            modifiers: Modifiers::COMMAND | Modifiers::CTRL,
        };
        match event {
            Event::Key {
                key,
                physical_key,
                pressed: true,
                modifiers,
                ..
            } => Some(Typed {
                key: *key,
                physical: *physical_key,
                modifiers: *modifiers,
            }),
            Event::Cut => Some(ctrl(Key::X)),
            Event::Copy => Some(ctrl(Key::C)),
            Event::Paste(_) => Some(ctrl(Key::V)),
            _ => None,
        }
    }
}

/// Turns what was typed into commands and takes it away from the widgets.
pub fn read_keys(
    context: &Context,
    state: &State,
    reader: &mut KeyReader,
    page: isize,
    commands: &mut Vec<Command>,
) {
    // An open menu or list takes the keys itself: Escape closes it.
    if Popup::is_any_open(context) {
        return;
    }
    let typing = context.text_edit_focused();
    let in_field = std::mem::replace(&mut reader.was_typing, typing) || typing;
    // Who goes through the window with Tab presses a button with it.
    let chosen = context.memory(|memory| memory.focused().is_some());
    if !typing {
        reader.composing = false;
    }
    let (mut used, mut finishes) = (false, false);
    context.input_mut(|input| {
        let now = input.time;
        let mut swallow_text = false;
        input.events.retain(|event| {
            if let Event::Ime(ime) = event {
                reader.composing =
                    matches!(ime, ImeEvent::Preedit { text, .. } if !text.is_empty());
                // The key that ends a composition may come with it, and means nothing else.
                swallow_text = false;
                return true;
            }
            if matches!(event, Event::Text(_)) && swallow_text {
                swallow_text = false;
                return false;
            }
            let composed = reader.composing || input.raw.events.iter().any(is_commit);
            if composed {
                return true;
            }
            if let Some(taken) = released(reader, event, state, now) {
                commands.extend(taken.command());
                return false;
            }
            let Some(typed) = Typed::of(event) else {
                return true;
            };
            if let Some(taken) = captured(state, event, &typed) {
                commands.extend(taken.command());
                used = true;
                swallow_text = true;
                return false;
            }
            let what = Situation {
                state,
                typing,
                in_field,
                chosen,
                page,
            };
            let Some(answer) = what.answer(reader, event, &typed, now) else {
                return true;
            };
            finishes |= matches!(answer, Taken::Finishing);
            commands.extend(answer.command());
            used = true;
            swallow_text = typing;
            false
        });
    });
    if finishes {
        finish(context);
    }
    if used {
        // egui has already taken arrow keys as a wish to move the focus.
        context.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
}

fn is_commit(event: &Event) -> bool {
    matches!(event, Event::Ime(ImeEvent::Commit(_)))
}

/// The key that opened the list of keys is released: after a longer press the list goes away.
fn released(reader: &mut KeyReader, event: &Event, state: &State, now: f64) -> Option<Taken> {
    let Event::Key {
        key,
        pressed: false,
        ..
    } = event
    else {
        return None;
    };
    let (held, since) = reader.held.filter(|(held, _)| held == key)?;
    debug_assert_eq!(held, *key);
    reader.held = None;
    let closes = now - since >= HELD && state.dialog() == Some(&Dialog::Keys);
    Some(closes.then_some(Command::CloseDialog).into())
}

/// A key that is pressed because an action is to get it.
fn captured(state: &State, event: &Event, typed: &Typed) -> Option<Taken> {
    let Some(Dialog::Settings(view)) = state.dialog() else {
        return None;
    };
    let Some(Capture {
        action,
        keys,
        listening: true,
    }) = &view.capture
    else {
        return None;
    };
    if matches!(event, Event::Key { repeat: true, .. }) {
        return Some(Taken::Silently);
    }
    let mut view = view.clone();
    view.capture = (typed.key != Key::Escape || !typed.modifiers.is_none()).then(|| {
        let Modifiers {
            command,
            alt,
            shift,
            ..
        } = typed.modifiers;
        let shift = shift && !is_symbol(typed.key);
        let pressed = stroke(command, alt, shift, typed.key.name());
        Capture {
            action: *action,
            keys: if keys.is_empty() {
                pressed
            } else {
                format!("{keys} {pressed}")
            },
            listening: false,
        }
    });
    Some(Taken::from(Command::EditDialog(Dialog::Settings(view))))
}

/// Whether Escape gives up what is typed in a field of that dialog, and not the dialog. Where the dialog is its field, as in
/// the palette, it closes.
fn is_form(dialog: &Dialog) -> bool {
    matches!(
        dialog,
        Dialog::NewGame(_)
            | Dialog::WholeGame(_)
            | Dialog::Match(_)
            | Dialog::Export(_)
            | Dialog::Timed(_)
            | Dialog::Engine(_)
    )
}

/// Where the window is while somebody types.
struct Situation<'a> {
    state: &'a State,
    typing: bool,
    // The same, or in the last frame.
    in_field: bool,
    chosen: bool,
    page: isize,
}

impl Situation<'_> {
    /// What the key does: nothing of the window's own (none), or a command, or nothing at all although it is taken.
    fn answer(
        &self,
        reader: &mut KeyReader,
        event: &Event,
        typed: &Typed,
        now: f64,
    ) -> Option<Taken> {
        let state = self.state;
        let in_front = state.dialog().is_some();
        let repeated = matches!(event, Event::Key { repeat: true, .. });
        if !reader.begun.is_empty() {
            return Some(self.second_stroke(reader, typed).into());
        }
        if in_front && state.dialog() == Some(&Dialog::Keys) {
            // The key that opened the list closes it, too.
            let strokes = spellings(typed.key, typed.physical, typed.modifiers);
            let found = strokes
                .iter()
                .find_map(|stroke| state.keymap().action(stroke));
            if found == Some(Action::Keys) {
                return Some((!repeated).then_some(Command::CloseDialog).into());
            }
        }
        if in_front
            && typed.key == Key::Enter
            && typed.modifiers.command
            && !typed.modifiers.alt
            && !typed.modifiers.shift
        {
            return Some(Taken::Finishing);
        }
        if !in_front && reader.in_comment && typed.key == Key::Escape && typed.modifiers.is_none() {
            // The field gives the keyboard back by itself.
            reader.in_comment = false;
            return Some(Taken::Silently);
        }
        if self.in_field
            && state.dialog().is_some_and(is_form)
            && typed.key == Key::Escape
            && typed.modifiers.is_none()
        {
            // The field gives the keyboard back by itself.
            return None;
        }
        if !in_front && let Some(command) = key_of_focus(state, reader, typed) {
            return Some(Taken::from(command));
        }
        if self.chosen
            && !self.typing
            && matches!(typed.key, Key::Space | Key::Enter)
            && typed.modifiers.is_none()
        {
            return None;
        }
        if state.shelf().is_shown() && !in_front && typed.modifiers.is_none() {
            let row = key_in_table(typed.key, self.typing, self.chosen, self.page);
            if row.is_some() {
                return row.map(Taken::from);
            }
        }
        let scrolls = crate::window::panels::pages::scrolls(typed.key) && typed.modifiers.is_none();
        if scrolls && state.problems().page().is_some() && !in_front && !self.typing {
            // The page reads it by itself.
            return None;
        }
        if !self.typing
            && !in_front
            && !state.home().is_shown()
            && let Some(overlay) = further_overlay(typed, state)
        {
            return Some(Taken::from(overlay));
        }
        let strokes = spellings(typed.key, typed.physical, typed.modifiers);
        let action = strokes
            .iter()
            .find_map(|stroke| state.keymap().action(stroke));
        if state.home().is_shown()
            && !in_front
            && matches!(
                action,
                Some(Action::Analyse | Action::SolveOn | Action::Solve)
            )
        {
            // What goes on with a problem goes on from here.
            return Some(Taken::from(Command::from(HomeCommand::Continue)));
        }
        let action = action.map(|action| match action {
            // The largest key goes on with the problem: engines have nothing to say of it.
            Action::Analyse if state.problems().is_solving() => Action::SolveOn,
            action => action,
        });
        let text = self.typing && belongs_to_text(typed.key, typed.modifiers);
        let Some(action) = action else {
            let begins = strokes
                .iter()
                .find(|stroke| state.keymap().is_prefix(stroke));
            let begins = begins.filter(|_| !text && !in_front)?;
            reader.begun.clone_from(begins);
            return Some(Taken::Silently);
        };
        if text || !self.allows(action) {
            return None;
        }
        if action == Action::Keys {
            reader.held = Some((typed.key, now));
        }
        if let (Event::Paste(text), Action::PasteSgf) = (event, action) {
            let pasted = FileCommand::Pasted(text.clone());
            return Some(Taken::from(Command::File(pasted)));
        }
        Some(Taken::from(Command::Act(action)))
    }

    fn second_stroke(&self, reader: &mut KeyReader, typed: &Typed) -> Option<Command> {
        let begun = std::mem::take(&mut reader.begun);
        let strokes = spellings(typed.key, typed.physical, typed.modifiers);
        let action = strokes
            .iter()
            .find_map(|stroke| self.state.keymap().action(&format!("{begun} {stroke}")))?;
        self.allows(action).then_some(Command::Act(action))
    }

    /// Whether the action makes sense with what is in front.
    fn allows(&self, action: Action) -> bool {
        let closes = action == Action::MoveNow;
        if closes {
            return true;
        }
        let menu = action.entry().menu;
        // What is about the board makes no sense while the table of games hides it.
        let about_board = matches!(menu, Menu::Edit | Menu::Overlays | Menu::Play)
            && action != Action::Settings
            || menu == Menu::Navigate && action != Action::Games;
        let home = self.state.home().is_shown() && is_about_board(action);
        self.state.dialog().is_none() && !(self.state.shelf().is_shown() && about_board) && !home
    }
}

/// What a key means to the board or the tree while that has the keyboard: the arrows go where they point.
fn key_of_focus(state: &State, reader: &KeyReader, typed: &Typed) -> Option<Command> {
    // What is not seen has no keyboard.
    if state.is_page_in_front() {
        return None;
    }
    let Modifiers {
        command: ctrl,
        alt,
        shift,
        ..
    } = typed.modifiers;
    let way = match typed.key {
        Key::ArrowLeft => Some((-1, 0)),
        Key::ArrowRight => Some((1, 0)),
        Key::ArrowUp => Some((0, -1)),
        Key::ArrowDown => Some((0, 1)),
        _ => None,
    };
    let replay = || {
        Some(Command::Act(match typed.key {
            Key::ArrowLeft => Action::Back,
            Key::ArrowRight => Action::Forward,
            Key::ArrowUp => Action::PreviousVariation,
            Key::ArrowDown => Action::NextVariation,
            _ => return None,
        }))
    };
    if state.board().cursor().on {
        let command = match (typed.key, way, ctrl, alt, shift) {
            (_, Some(_), false, true, false) => return replay(),
            (_, Some((x, y)), false, false, false) => CursorCommand::Move(x, y),
            (_, Some((x, y)), true, false, false) => CursorCommand::Jump(x, y),
            (Key::Home, _, false, false, false) => CursorCommand::Edge(-1, 0),
            (Key::End, _, false, false, false) => CursorCommand::Edge(1, 0),
            (Key::PageUp, _, false, false, false) => CursorCommand::Edge(0, -1),
            (Key::PageDown, _, false, false, false) => CursorCommand::Edge(0, 1),
            // At the end of an attempt a stone more is none, and the largest keys go on.
            (Key::Enter | Key::Space, _, false, false, false)
                if state.problems().waits_to_go_on() =>
            {
                return Some(Command::Act(Action::SolveOn));
            }
            (Key::Enter | Key::Space, _, false, false, false) => CursorCommand::Press,
            (Key::Enter | Key::Space, _, false, false, true) => CursorCommand::PressOther,
            (Key::Escape, _, false, false, false) => CursorCommand::Leave,
            _ => return None,
        };
        return Some(command.into());
    }
    if reader.in_tree && typed.modifiers.is_none() {
        return if state.settings().layout.tree_down {
            replay_down(typed.key)
        } else {
            replay()
        };
    }
    None
}

/// What an arrow means in a tree that grows downwards.
fn replay_down(key: Key) -> Option<Command> {
    Some(Command::Act(match key {
        Key::ArrowUp => Action::Back,
        Key::ArrowDown => Action::Forward,
        Key::ArrowLeft => Action::PreviousVariation,
        Key::ArrowRight => Action::NextVariation,
        _ => return None,
    }))
}

/// A key while the table of games is in front of the board.
fn key_in_table(key: Key, typing: bool, chosen: bool, page: isize) -> Option<Command> {
    match key {
        // In the field with the words they go to its beginning and end; a button takes Enter itself.
        Key::Home | Key::End if typing => None,
        Key::Enter if chosen && !typing => None,
        key => crate::window::panels::pages::shelf::key_command(key, page),
    }
}

/// The keys 4 to 9 switch the overlays that the engine offers beyond the three of the table.
fn further_overlay(typed: &Typed, state: &State) -> Option<Command> {
    if typed.modifiers.any() || state.keymap().action(typed.key.name()).is_some() {
        return None;
    }
    let digit: usize = typed
        .key
        .name()
        .parse()
        .ok()
        .filter(|digit| (4..=9).contains(digit))?;
    if state.is_other_game_in_front() {
        let overlays = state.document().kind()?.overlays;
        return (digit <= overlays.len()).then(|| CellCommand::ToggleOverlay(digit - 1).into());
    }
    let kinds = state
        .engines()
        .slot(state.engines().overlay_engine())?
        .overlays();
    let mut more = kinds
        .iter()
        .filter(|k| !engine::ids::LIBRARY_VIEWS.contains(&&*k.id));
    more.nth(digit - 4)
        .map(|kind| LayerCommand::ToggleOverlay(kind.id.clone()).into())
}

/// After the first of two strokes: what the second one may be.
pub fn hint_ui(context: &Context, state: &State, reader: &KeyReader) {
    if reader.begun.is_empty() {
        return;
    }
    let place = context.content_rect();
    Area::new(Id::unique("second stroke"))
        .order(Order::Tooltip)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(place.center_bottom() - eframe::egui::vec2(0.0, 40.0))
        .show(context, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.strong(format!("{} …", pretty(&reader.begun)));
                let all = state.keymap().going_on(&reader.begun);
                let columns = if place.width() > 700.0 { 3 } else { 1 };
                Grid::new("second strokes")
                    .num_columns(2 * columns)
                    .show(ui, |ui| {
                        for row in all.chunks(columns) {
                            for (stroke, action) in row {
                                ui.label(RichText::new(pretty(stroke)).monospace().strong());
                                ui.label(&*state.tr(action.entry().text_id));
                            }
                            ui.end_row();
                        }
                    });
            });
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::settings::actions::ACTIONS;
    use app::settings::keymap::each;

    #[test]
    fn every_key_of_the_table_can_be_typed() {
        for entry in ACTIONS {
            for stroke in each(entry.keys).flat_map(|key| key.split(' ')) {
                let key = stroke.rsplit('+').next().unwrap_or_default();
                let key =
                    Key::from_name(key).unwrap_or_else(|| panic!("{stroke}: {:?}", entry.action));
                let modifiers = Modifiers {
                    command: stroke.contains("Ctrl+"),
                    alt: stroke.contains("Alt+"),
                    shift: stroke.contains("Shift+"),
                    ..Modifiers::NONE
                };
                assert_eq!(spellings(key, None, modifiers)[0], stroke);
            }
        }
    }

    #[test]
    fn other_keyboards_reach_the_same_keys() {
        let shift = Modifiers::SHIFT;
        let ctrl = Modifiers::COMMAND;
        for (key, physical, modifiers, reached) in [
            // + is on the key of ; with Shift (Japan), of = with Shift (America), or alone (Germany).
            (Key::Plus, Some(Key::Semicolon), ctrl | shift, "Ctrl+Plus"),
            (Key::Plus, Some(Key::CloseBracket), ctrl, "Ctrl+Plus"),
            // A French keyboard has - where others have 6.
            (Key::Minus, Some(Key::Num6), Modifiers::NONE, "6"),
            // Letters are where they are written.
            (Key::A, Some(Key::Q), ctrl, "Ctrl+A"),
        ] {
            let found = spellings(key, physical, modifiers);
            assert!(found.iter().any(|text| text == reached), "{found:?}");
        }
        assert!(!spellings(Key::A, Some(Key::Q), ctrl).contains(&"Ctrl+Q".to_owned()));
    }

    #[test]
    fn a_text_field_keeps_what_it_needs_and_no_more() {
        let none = Modifiers::NONE;
        let ctrl = Modifiers::COMMAND;
        for (key, modifiers, keeps) in [
            (Key::ArrowLeft, none, true),
            (Key::P, none, true),
            (Key::Num1, none, true),
            (Key::Z, ctrl, true),
            (Key::C, ctrl, true),
            (Key::Delete, ctrl, true),
            (Key::S, ctrl, false),
            (Key::O, ctrl, false),
            (Key::F5, none, false),
            (Key::F11, none, false),
            (Key::Escape, none, false),
        ] {
            assert_eq!(belongs_to_text(key, modifiers), keeps, "{key:?}");
        }
    }
}
