//! The keyboard: the keys of the table of actions, and who gets a key that two want.

use crate::app::action::{ACTIONS, Action, Entry, Menu};
use crate::app::command::{Command, FileCommand};
use crate::app::state::State;
use eframe::egui::{Context, Event, FocusDirection, Key, Modifiers, Popup};

/// A key with its modifiers. `ctrl` is the command key on a Mac.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chord {
    key: Key,
    ctrl: bool,
    shift: bool,
    alt: bool,
}

impl Chord {
    /// Reads a key as the table writes it: `Ctrl+Shift+S`.
    fn parse(text: &str) -> Option<Chord> {
        let (mut ctrl, mut shift, mut alt) = (false, false, false);
        let mut rest = text;
        loop {
            match rest.split_once('+') {
                Some(("Ctrl", tail)) => (ctrl, rest) = (true, tail),
                Some(("Shift", tail)) => (shift, rest) = (true, tail),
                Some(("Alt", tail)) => (alt, rest) = (true, tail),
                _ => {
                    return Some(Chord {
                        key: Key::from_name(rest)?,
                        ctrl,
                        shift,
                        alt,
                    });
                }
            }
        }
    }

    fn matches(self, key: Key, modifiers: Modifiers) -> bool {
        // On many keyboards + is only reached with Shift.
        let shift = self.shift == modifiers.shift || self.key == Key::Plus;
        self.key == key && self.ctrl == modifiers.command && self.alt == modifiers.alt && shift
    }

    /// Whether a text field needs this key for itself.
    fn belongs_to_text(self) -> bool {
        let moves = matches!(
            self.key,
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
        let edits = matches!(
            self.key,
            Key::C | Key::V | Key::X | Key::A | Key::Z | Key::Y
        );
        let function = self.key.name().len() > 1 && self.key.name().starts_with('F')
            || self.key == Key::Escape;
        if self.ctrl { edits || moves } else { !function }
    }
}

/// The first key of an action, for menus.
pub fn first_key(entry: &Entry) -> &'static str {
    entry.keys.split(' ').next().unwrap_or_default()
}

/// Turns what was typed into commands and takes it away from the widgets.
pub fn read_keys(context: &Context, state: &State, page: isize, commands: &mut Vec<Command>) {
    // An open menu or list takes the keys itself: Escape closes it.
    if Popup::is_any_open(context) {
        return;
    }
    let typing = context.text_edit_focused();
    let in_front = state.dialog.is_some();
    // Who goes through the window with Tab presses a button with it.
    let chosen = context.memory(|memory| memory.focused().is_some());
    let mut used = false;
    context.input_mut(|input| {
        input.events.retain(|event| {
            let command = match event {
                Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } if !(chosen && *key == Key::Space) => {
                    let table = state.shelf.shown && !in_front && modifiers.is_none();
                    let row = table.then(|| key_in_table(*key, typing, chosen, page));
                    row.flatten()
                        .or_else(|| command_for(*key, *modifiers, typing, in_front, state))
                }
                Event::Cut if !typing && !in_front => Some(Action::CutVariation.into()),
                Event::Copy if !typing && !in_front => Some(Action::CopySgf.into()),
                Event::Paste(text) if !typing && !in_front => {
                    Some(Command::File(FileCommand::Pasted(text.clone())))
                }
                _ => None,
            };
            let keep = command.is_none();
            commands.extend(command);
            used |= !keep;
            keep
        });
    });
    if used {
        // egui has already taken arrow keys as a wish to move the focus.
        context.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
}

/// A key while the table of games is in front of the board.
fn key_in_table(key: Key, typing: bool, chosen: bool, page: isize) -> Option<Command> {
    match key {
        // In the field with the words they go to its beginning and end; a button takes Enter itself.
        Key::Home | Key::End if typing => None,
        Key::Enter if chosen && !typing => None,
        key => super::shelf::key_command(key, page),
    }
}

fn command_for(
    key: Key,
    modifiers: Modifiers,
    typing: bool,
    in_front: bool,
    state: &State,
) -> Option<Command> {
    if let Some(overlay) = further_overlay(key, modifiers, state).filter(|_| !typing && !in_front) {
        return Some(overlay);
    }
    for entry in ACTIONS {
        for chord in entry.keys.split(' ').filter_map(Chord::parse) {
            if !chord.matches(key, modifiers) {
                continue;
            }
            let closes = entry.action == Action::MoveNow;
            // What is about the board makes no sense while the table of games hides it.
            let hidden = matches!(entry.menu, Menu::Edit | Menu::Overlays | Menu::Play)
                || entry.menu == Menu::Navigate && entry.action != Action::Games;
            if state.shelf.shown && hidden && !closes {
                return None;
            }
            let allowed = (!typing || !chord.belongs_to_text()) && (!in_front || closes);
            return allowed.then_some(Command::Act(entry.action));
        }
    }
    None
}

/// The keys 4 to 9 switch the overlays that the engine offers beyond the three of the table.
fn further_overlay(key: Key, modifiers: Modifiers, state: &State) -> Option<Command> {
    if modifiers.any() {
        return None;
    }
    let digit: usize = key
        .name()
        .parse()
        .ok()
        .filter(|digit| (4..=9).contains(digit))?;
    let kinds = state.desk.slot(state.desk.overlay_engine)?.overlays();
    let mut more = kinds
        .iter()
        .filter(|k| !["status", "figure", "number"].contains(&&*k.id));
    more.nth(digit - 4)
        .map(|kind| Command::ToggleOverlay(kind.id.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_table_can_be_typed() {
        for entry in ACTIONS {
            for key in entry.keys.split(' ').filter(|key| !key.is_empty()) {
                assert!(Chord::parse(key).is_some(), "{key} of {:?}", entry.action);
            }
        }
    }

    #[test]
    fn a_text_field_keeps_what_it_needs_and_no_more() {
        for (key, keeps) in [
            ("Left", true),
            ("P", true),
            ("1", true),
            ("Ctrl+Z", true),
            ("Ctrl+C", true),
            ("Ctrl+Delete", true),
            ("Ctrl+S", false),
            ("Ctrl+O", false),
            ("F5", false),
            ("F11", false),
            ("Escape", false),
        ] {
            let chord = Chord::parse(key).expect("a key of the table");
            assert_eq!(chord.belongs_to_text(), keeps, "{key}");
        }
    }
}
