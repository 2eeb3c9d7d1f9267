//! The menu bar: the actions of the table, and the lists that change (recent files, engines).

use crate::window::panels::parts::dialog::room_for;
use crate::window::panels::parts::filter::{Filter, LONG};
use crate::window::panels::parts::staying_open;
use crate::window::panels::side::layers::SIDES;
use app::WINDOW;
use app::board::candidates::CandidateCommand;
use app::board::cells::CellCommand;
use app::board::layer_edit::LayerCommand;
use app::document::files::{ENCODINGS, FileCommand};
use app::engines::{EngineCommand, EngineId, EnginesCommand, Slot};
use app::problems::bundled::GRADES;
use app::problems::{ProblemCommand, Source};
use app::settings::Appearance;
use app::settings::actions::{ACTIONS, Action, Entry, Menu};
use app::settings::candidates::CandidateView;
use app::settings::change::SettingsCommand;
use app::shell::availability::{draws, is_on, is_possible};
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::containers::menu::SubMenuButton;
use eframe::egui::style::ScrollStyle;
use eframe::egui::{
    Align2, Button, Id, MenuBar, Response, Role, ScrollArea, StrokeKind, TextStyle, TextWrapMode,
    Ui, WidgetInfo, vec2,
};
use engine::{OverlayKind, ids};
use message::{id, say};
use words::languages;

/// After how many playouts a position may have been thought about enough; 0: never.
const ENOUGH: [u64; 5] = [10_000, 50_000, 100_000, 500_000, 0];

/// Overlays that say more to those who write engines than to players.
const OF_AUTHORS: [Action; 2] = [Action::OverlayFigure, Action::OverlayNumber];

/// How many of the overlays beyond those have a key: 4 to 9.
const WITH_KEYS: usize = 6;

/// What is left free below a long menu.
const BELOW: f32 = 12.0;

/// No menu is lower for want of room.
const LOWEST: f32 = 120.0;

/// In a narrower window the menus stand closer together.
const NARROW: f32 = 480.0;

/// Shows the menu bar.
pub fn menu_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    MenuBar::new().ui(ui, |ui| {
        if ui.available_width() < NARROW {
            // One row holds them, in the smallest window too.
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.spacing_mut().button_padding.x = 2.0;
        }
        // Where that does not help they take two rows.
        ui.horizontal_wrapped(|ui| {
            for menu in Menu::ALL {
                let bar = ui.menu_button(&*state.tr(menu.text_id()), |ui| {
                    // Where the window is too low for all of it, the rest is scrolled to.
                    let height = ui.ctx().content_rect().bottom() - ui.cursor().top() - BELOW;
                    let height = height.max(LOWEST);
                    // Beside the keys, and not over them.
                    ui.spacing_mut().scroll = ScrollStyle::thin();
                    ScrollArea::vertical()
                        .max_height(height)
                        .min_scrolled_height(height)
                        .show(ui, |ui| content_ui(ui, state, menu, commands));
                });
                ring(ui, &bar.response);
            }
        });
    });
}

/// All that is in a menu.
fn content_ui(ui: &mut Ui, state: &State, menu: Menu, commands: &mut Vec<Command>) {
    // Otherwise long names are broken into two lines.
    ui.set_min_width(260.0);
    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    entries_ui(ui, state, menu, commands);
    match menu {
        // Engines that draw know nothing but Go.
        Menu::Engines if state.is_other_game_in_front() => {}
        Menu::Engines => engines_ui(ui, state, commands),
        Menu::Overlays if state.is_other_game_in_front() => {
            kind_overlays_ui(ui, state, commands);
        }
        Menu::Overlays => {
            overlays_ui(ui, state, commands);
            values_ui(ui, state, commands);
        }
        Menu::View => view_ui(ui, state, commands),
        Menu::Problem => {
            sets_ui(ui, state, commands);
            other_games_ui(ui, state, commands);
        }
        _ => {}
    }
}

fn entries_ui(ui: &mut Ui, state: &State, menu: Menu, commands: &mut Vec<Command>) {
    let entries: Vec<&Entry> = ACTIONS
        .iter()
        .filter(|entry| entry.menu == menu && !OF_AUTHORS.contains(&entry.action))
        .collect();
    if menu == Menu::Play {
        game_ui(ui, state, commands);
    }
    let of_menu = entries.iter().filter(|entry| entry.within.is_none());
    let column = has_column(state, of_menu);
    let mut is_first = true;
    let mut is_separated = false;
    for together in entries.chunk_by(|a, b| a.within.is_some() && a.within == b.within) {
        let first = together[0];
        is_separated |= first.separated;
        // Whoever plays another game need not hear of what it does not have.
        let is_other = state.is_other_game_in_front();
        let shown = together.iter().copied();
        let together: Vec<&Entry> = shown
            .filter(|entry| !is_other || is_for_all(entry.action))
            .collect();
        if together.is_empty() {
            continue;
        }
        if first.action == Action::Quit {
            files_ui(ui, state, commands);
        }
        if std::mem::take(&mut is_separated) && !is_first {
            ui.separator();
        }
        is_first = false;
        let Some(submenu) = first.within else {
            named_entry_ui(ui, state, (first, first.text_id, column), commands);
            continue;
        };
        submenu_ui(ui, &state.tr(submenu), column, |ui| {
            ui.set_min_width(230.0);
            let column = has_column(state, together.iter());
            for entry in together {
                named_entry_ui(ui, state, (entry, entry.text_id, column), commands);
            }
        });
    }
}

/// Whether one of these entries can be on.
fn has_column<'a>(state: &State, mut entries: impl Iterator<Item = &'a &'a Entry>) -> bool {
    entries.any(|entry| is_on(state, entry.action).is_some())
}

/// Whether an action is of use in games other than Go; their boards know one tool only.
fn is_for_all(action: Action) -> bool {
    !action.is_of_go() && action != Action::ToolPlay
}

/// What begins a game and takes moves back stands in other menus, too; here is where a player looks for it.
fn game_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let new = Action::NewGame.entry();
    named_entry_ui(ui, state, (new, new.text_id, false), commands);
    let undo = (Action::Undo.entry(), id!(WINDOW, "play-take-back"), false);
    ui.add_enabled_ui(state.game().playing().is_some(), |ui| {
        named_entry_ui(ui, state, undo, commands);
    });
    ui.separator();
}

/// Room before the names in a menu where something can be on: as wide as the ✓ and what keeps it apart.
const ROOM: &str = "\u{2003}\u{2002}";

/// A name in a menu, with that room where it is wanted.
fn indented(name: &str, column: bool) -> String {
    let room = if column { ROOM } else { "" };
    format!("{room}{name}")
}

/// A menu within a menu, whose name stands below those of the entries.
fn submenu_ui(ui: &mut Ui, name: &str, column: bool, content: impl FnOnce(&mut Ui)) {
    let menu = ui.menu_button(indented(name, column), content);
    let id = menu.response.id;
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_label(name));
}

/// An entry of a menu with its key: whether it is on, whether it makes sense, and whether its menu has a column for what is
/// on. That has a ✓ there: a ground of another colour would look as if the pointer were over it.
fn row_ui(
    ui: &mut Ui,
    name: &str,
    key: &str,
    (on, possible, column): (Option<bool>, bool, bool),
) -> Response {
    let shown = indented(name, column || on.is_some());
    let response = ui.add_enabled(possible, Button::new(shown).shortcut_text(key));
    let spoken = format!("{name} {key}");
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::CheckBox, possible, on, &spoken),
        None => WidgetInfo::labeled(Role::Button, possible, &spoken),
    });
    if on == Some(true) {
        let at = response.rect.left_center() + vec2(ui.spacing().button_padding.x + 1.0, 0.0);
        let font = TextStyle::Button.resolve(ui.style());
        let ink = ui.style().interact(&response).text_color();
        ui.painter().text(at, Align2::LEFT_CENTER, "✓", font, ink);
    }
    ring(ui, &response);
    response
}

/// Shows which part of a menu has the keyboard: menus have no frames that would.
fn ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = (2.0, ui.visuals().selection.stroke.color);
        let rect = response.rect.shrink(1.0);
        ui.painter()
            .rect_stroke(rect, 2.0, stroke, StrokeKind::Inside);
    }
}

/// One entry of a menu: its name, its key, and whether it is on or makes sense.
pub fn entry_ui(ui: &mut Ui, state: &State, entry: &Entry, commands: &mut Vec<Command>) {
    named_entry_ui(ui, state, (entry, entry.text_id, false), commands);
}

/// The same under another name.
fn named_entry_ui(
    ui: &mut Ui,
    state: &State,
    (entry, text_id, column): (&Entry, message::Id, bool),
    commands: &mut Vec<Command>,
) {
    let how = (
        is_on(state, entry.action),
        is_possible(state, entry.action),
        column,
    );
    let key = state.keymap().first(entry.action);
    let response = row_ui(ui, &state.tr(text_id), &key, how);
    if response.clicked() {
        commands.push(Command::Act(entry.action));
        ui.close();
    }
}

fn files_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.separator();
    ui.add_enabled_ui(!state.settings().recent.is_empty(), |ui| {
        submenu_ui(ui, &state.tr(id!(WINDOW, "menu-recent")), true, |ui| {
            for path in &state.settings().recent {
                // The file of a problem that is being solved is open.
                let Some(name) = state.name_of(path) else {
                    continue;
                };
                if ui.button(name).on_hover_text(path.to_string()).clicked() {
                    commands.push(crate::window::world::open_command(path));
                    ui.close();
                }
            }
        });
    });
    ui.add_enabled_ui(state.document().path().is_some(), |ui| {
        submenu_ui(ui, &state.tr(id!(WINDOW, "menu-encoding")), true, |ui| {
            let now = state.document().collection().encoding();
            for encoding in ENCODINGS {
                let selected = now.eq_ignore_ascii_case(encoding);
                if ui.selectable_label(selected, encoding).clicked() {
                    commands.push(Command::File(FileCommand::ReadAs(encoding.into())));
                    ui.close();
                }
            }
        });
    });
}

/// The problems that come with the program.
fn sets_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.separator();
    ui.weak(&*state.tr(id!(WINDOW, "menu-sets")));
    for (number, set) in GRADES.iter().enumerate() {
        let open = state.problems().source(state.document()) == Some(Source::Bundled(number));
        if ui.radio(open, &*state.tr(set.text_id)).clicked() {
            commands.push(ProblemCommand::Bundled(number, 0).into());
            ui.close();
        }
    }
}

/// The problems and the lessons of other games, a menu for each, so that the menu above has room for all.
fn other_games_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let source = state.problems().source(state.document());
    for entry in state.document().kinds() {
        let id = entry.kind.id();
        let mut sets = state
            .problems()
            .puzzles()
            .iter()
            .filter(|of| of.kind() == id);
        let sets = sets.next().map_or(&[][..], |of| of.sets());
        if sets.is_empty() && entry.lessons.is_none() {
            continue;
        }
        submenu_ui(ui, &state.tr(entry.title), true, |ui| {
            ui.set_min_width(230.0);
            for set in sets {
                let open = source == Some(Source::Set(set.name.to_owned()));
                if ui.radio(open, &*state.tr(set.title)).clicked() {
                    commands.push(ProblemCommand::Set(set.name.to_owned()).into());
                    ui.close();
                }
            }
            if let Some((title, _)) = entry.lessons {
                ui.separator();
                if ui.button(&*state.tr(title)).clicked() {
                    commands.push(Command::Lessons(id));
                    ui.close();
                }
            }
        });
    }
}

fn engines_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let engines = state.engines();
    ui.separator();
    ui.weak(&*state.tr(id!(WINDOW, "menu-analyses")));
    let analysing = engines.analysing_engine();
    role_ui(ui, engines.analysers(), analysing, commands);
    ui.separator();
    ui.weak(&*state.tr(id!(WINDOW, "menu-draws-overlays")));
    let drawing = engines.overlay_engine();
    role_ui(ui, engines.slots().iter(), drawing, commands);
}

/// The engines of which one is chosen. Who analyses draws as well, so that one click chooses for both.
fn role_ui<'a>(
    ui: &mut Ui,
    slots: impl Iterator<Item = &'a Slot>,
    chosen: EngineId,
    commands: &mut Vec<Command>,
) {
    for slot in slots {
        if ui.radio(slot.id == chosen, &slot.name).clicked() {
            commands.push(Command::Engines(EnginesCommand::Engine(
                slot.id,
                EngineCommand::DrawOverlays,
            )));
            ui.close();
        }
    }
}

/// What those look at who write engines: two overlays of the table, and those that the engine offers beyond them.
fn overlays_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.separator();
    ui.weak(&*state.tr(id!(WINDOW, "menu-of-authors")));
    for action in OF_AUTHORS {
        entry_ui(ui, state, action.entry(), commands);
    }
    let Some(slot) = state.engines().slot(state.engines().overlay_engine()) else {
        return;
    };
    let kinds = slot.overlays();
    let more: Vec<_> = kinds
        .iter()
        .filter(|k| !ids::LIBRARY_VIEWS.contains(&&*k.id))
        .collect();
    // A menu does not scroll: what an engine offers beyond a screen's height has a menu of its own, and a field for words.
    let is_long = more.len() > LONG;
    let (here, beyond) = more.split_at(if is_long { WITH_KEYS } else { more.len() });
    for (i, kind) in here.iter().enumerate() {
        let key = (i < WITH_KEYS).then(|| (i + 4).to_string());
        further_ui(ui, state, kind, key, commands);
    }
    if !is_long {
        return;
    }
    let submenu = SubMenuButton::new(indented(
        &state.tr(id!(WINDOW, "menu-further-overlays")),
        true,
    ));
    submenu.config(staying_open()).ui(ui, |ui| {
        ui.set_min_width(260.0);
        let filter = Filter::ui(ui, state, Id::unique("further overlays"), more.len());
        ScrollArea::vertical()
            .max_height(room_for(ui, 480.0))
            .auto_shrink(false)
            .show(ui, |ui| {
                for kind in beyond {
                    if filter.shows(&state.in_words(&kind.title)) || filter.shows(&kind.id) {
                        further_ui(ui, state, kind, None, commands);
                    }
                }
            });
    });
}

/// An overlay that the engine offers beyond those that all have.
fn further_ui(
    ui: &mut Ui,
    state: &State,
    kind: &OverlayKind,
    key: Option<String>,
    commands: &mut Vec<Command>,
) {
    let on = draws(state, &kind.id);
    let key = key.unwrap_or_default();
    let response = row_ui(
        ui,
        &state.in_words(&kind.title),
        &key,
        (Some(on), true, true),
    );
    if response.clicked() {
        commands.push(LayerCommand::ToggleOverlay(kind.id.clone()).into());
        ui.close();
    }
}

/// The overlays that another game has.
fn kind_overlays_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let overlays = state
        .document()
        .kind()
        .map_or(&[][..], |kind| kind.overlays);
    let shown = state.board_view().cell_overlay();
    ui.separator();
    for (which, overlay) in overlays.iter().enumerate() {
        let on = shown == Some(which);
        let key = (which + 1).to_string();
        let response = row_ui(ui, &state.tr(overlay.title), &key, (Some(on), true, true));
        if response.clicked() {
            commands.push(CellCommand::ToggleOverlay(which).into());
            ui.close();
        }
    }
    let none = state.tr(id!(WINDOW, "cells-overlay-none"));
    if row_ui(ui, &none, "0", (None, shown.is_some(), true)).clicked() {
        commands.push(CellCommand::NoOverlay.into());
        ui.close();
    }
}

/// Whose numbers are shown, and when a position has been thought about enough.
fn values_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.separator();
    submenu_ui(ui, &state.tr(id!(WINDOW, "menu-side")), true, |ui| {
        let view = &state.settings().candidates;
        for (side, text_id) in SIDES {
            if ui.radio(view.side == side, &*state.tr(text_id)).clicked() {
                let view = CandidateView {
                    side,
                    ..view.clone()
                };
                commands.push(CandidateCommand::View(view).into());
                ui.close();
            }
        }
    });
    submenu_ui(ui, &state.tr(id!(WINDOW, "menu-enough")), true, |ui| {
        for playouts in ENOUGH {
            let text = if playouts == 0 {
                state.tr(id!(WINDOW, "enough-never")).to_string()
            } else {
                let count = state.texts().number(playouts);
                state
                    .texts()
                    .tell(&say!(WINDOW, "enough-playouts", count = &count))
            };
            if ui
                .radio(state.settings().analysis.enough == playouts, text)
                .clicked()
            {
                commands.push(SettingsCommand::Enough(playouts).into());
                ui.close();
            }
        }
    });
}

fn view_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.separator();
    submenu_ui(ui, &state.tr(id!(WINDOW, "menu-language")), true, |ui| {
        let system = ("", &*state.tr(id!(WINDOW, "language-system")));
        let all = languages().iter().map(|l| (&*l.tag, &*l.name));
        for (tag, name) in std::iter::once(system).chain(all) {
            if ui.radio(state.settings().language == tag, name).clicked() {
                commands.push(SettingsCommand::Language(tag.to_owned()).into());
                ui.close();
            }
        }
    });
    submenu_ui(ui, &state.tr(id!(WINDOW, "menu-appearance")), true, |ui| {
        let choices = [
            (Appearance::System, id!(WINDOW, "appearance-system")),
            (Appearance::Light, id!(WINDOW, "appearance-light")),
            (Appearance::Dark, id!(WINDOW, "appearance-dark")),
        ];
        for (appearance, text_id) in choices {
            if ui
                .radio(
                    state.settings().appearance == appearance,
                    &*state.tr(text_id),
                )
                .clicked()
            {
                commands.push(SettingsCommand::Appearance(appearance).into());
                ui.close();
            }
        }
    });
}
