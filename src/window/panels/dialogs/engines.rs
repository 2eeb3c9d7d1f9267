//! The list of engines: their roles, what they are doing, and starting, ending, adding and removing them.

use crate::window::panels::parts::dialog::{buttons_ui, room_for, safe_button};
use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::engines::registry::{EngineEdit, Role};
use app::engines::{EngineCommand, EnginesCommand, Slot, Source};
use app::settings::actions::Action;
use app::settings::profiles::{GtpProfile, Profile};
use app::shell::command::Command;
use app::shell::state::{Dialog, Purpose, State};
use eframe::egui::{
    Align, Button, ComboBox, Frame, Label, Layout, Margin, Response, RichText, Role as Kind,
    ScrollArea, Ui, WidgetInfo,
};
use engine::WorkerState;
use fileref::FileRef;
use go::Color;
use message::{id, say};

/// The roles in the order they are shown, with their names.
const ROLES: [(Role, message::Id); 4] = [
    (Role::Player(Color::Black), id!(WINDOW, "role-black")),
    (Role::Player(Color::White), id!(WINDOW, "role-white")),
    (Role::Analyser, id!(WINDOW, "role-analyser")),
    (Role::Overlays, id!(WINDOW, "role-overlays")),
];

/// Shows the dialog.
pub fn engines_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.label(
        RichText::new(&*state.tr(id!(WINDOW, "engines-title")))
            .size(18.0)
            .strong(),
    );
    ui.add_space(6.0);
    // As high whatever the engines tell of themselves: nothing moves when they do.
    ScrollArea::vertical()
        .max_height(room_for(ui, 480.0))
        .auto_shrink(false)
        .show(ui, |ui| {
            for slot in state.engines().slots() {
                slot_ui(ui, state, slot, commands);
            }
        });
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let add = ui.menu_button(&*state.tr(id!(WINDOW, "engines-add-gtp")), |ui| {
            presets_ui(ui, state, commands);
        });
        add.response
            .on_hover_text(&*state.tr(id!(WINDOW, "engines-add-gtp-hint")));
        if ui.button(&*state.tr(id!(WINDOW, "engines-add"))).clicked() {
            commands.push(Command::CloseDialog);
            commands.push(Action::LoadLibrary.into());
        }
        let add = ui.button(&*state.tr(id!(WINDOW, "engines-add-net")));
        if add
            .on_hover_text(&*state.tr(id!(WINDOW, "engines-add-net-hint")))
            .clicked()
        {
            commands.push(Command::PickFor(Purpose::Net));
        }
    });
    buttons_ui(ui, |ui| {
        safe_button(ui, state, id!(WINDOW, "dialog-close"), commands);
    });
}

/// The programs found on this computer, and any other.
fn presets_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let mut edit = |program: GtpProfile| {
        let profile = Profile::Gtp(program);
        let edit = EngineEdit { id: None, profile };
        commands.push(Command::OpenDialog(Dialog::Engine(edit)));
    };
    for preset in state.engines().presets() {
        let button = Button::new(&preset.name).shortcut_text(&preset.command);
        if ui.add(button).clicked() {
            edit(preset.clone());
            ui.close();
        }
    }
    if !state.engines().presets().is_empty() {
        ui.separator();
    }
    if ui
        .button(&*state.tr(id!(WINDOW, "engines-add-other")))
        .clicked()
    {
        edit(GtpProfile::new("", ""));
        ui.close();
    }
}

fn slot_ui(ui: &mut Ui, state: &State, slot: &Slot, commands: &mut Vec<Command>) {
    let fill = ui.visuals().faint_bg_color;
    let frame = Frame::new().fill(fill).corner_radius(6);
    frame.inner_margin(Margin::same(8)).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.add(Label::new(RichText::new(&slot.name).strong()).truncate());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let text = state_text(state, slot);
                match &slot.state {
                    Some(WorkerState::Failed(_)) => {
                        ui.colored_label(ui.visuals().error_fg_color, text)
                    }
                    _ => ui.label(text),
                };
            });
        });
        let (detail, whole) = detail(state, slot);
        let label = Label::new(RichText::new(detail).weak());
        // How fast a network is stands at the end.
        let label = ui.add(if slot.net.is_some() {
            label.wrap()
        } else {
            label.truncate()
        });
        if !whole.is_empty() {
            label.on_hover_text(whole);
        }
        if let Some(remark) = slot.info.as_ref().and_then(|info| info.remark.as_ref()) {
            ui.add(Label::new(state.in_words(remark)).wrap());
        }
        if let Some(WorkerState::Failed(error)) = &slot.state {
            ui.add(Label::new(state.in_words(error)).wrap());
        }
        ui.horizontal_wrapped(|ui| {
            roles_ui(ui, state, slot, commands);
            ui.separator();
            life_ui(ui, state, slot, commands);
        });
    });
    ui.add_space(6.0);
}

/// What kind of engine it is, in a line; and what is shown for longer when the pointer rests on it.
fn detail(state: &State, slot: &Slot) -> (String, String) {
    let version = slot.info.as_ref().map_or("", |info| &info.version);
    match &slot.source {
        Source::Builtin(_) => {
            let built_in = state.tr(slot.about());
            let facts = slot.net.as_ref().map(|file| net_detail(state, file));
            let facts = facts.filter(|facts| !facts.is_empty());
            let text = facts.map_or_else(
                || built_in.to_string(),
                |facts| format!("{built_in}  –  {facts}"),
            );
            (text, String::new())
        }
        Source::Net(net) => (net_detail(state, &net.net), net.net.to_string()),
        Source::Gtp(program) => (
            format!("GTP  {}  {version}", program.command),
            program.command.clone(),
        ),
        Source::Library(library) => {
            let mut text = format!("cgfthink  {}", library.path);
            let more = match (library.restricted, library.writes_beside) {
                (false, _) => Some(id!(WINDOW, "engines-unrestricted")),
                (true, true) => Some(id!(WINDOW, "engines-writes-beside")),
                (true, false) => None,
            };
            if let Some(more) = more {
                text.push_str("  – ");
                text.push_str(&state.tr(more));
            }
            (text, library.path.to_string())
        }
    }
}

/// What is known of a network: how large it is, and how fast on this computer.
fn net_detail(state: &State, file: &FileRef) -> String {
    let Some(facts) = state.engines().net_facts(file) else {
        return file.to_string();
    };
    let speed = match facts.speed_in_words() {
        Some(speed) => state.in_words(&speed),
        None => state.tr(id!(WINDOW, "net-measuring")).to_string(),
    };
    format!("{}  –  {speed}", state.in_words(&facts.sentence()))
}

fn roles_ui(ui: &mut Ui, state: &State, slot: &Slot, commands: &mut Vec<Command>) {
    let in_game = state.game().engines(state.document());
    let roles = state.engines().roles(slot.id, in_game);
    for (role, text_id) in ROLES {
        if role == Role::Analyser && !state.engines().may_analyse(slot.id) {
            continue;
        }
        let has = roles.contains(&role);
        let name = state.tr(text_id);
        let response = ui.selectable_label(has, &*name);
        let whole = format!("{}: {name}", slot.name);
        response.widget_info(|| WidgetInfo::selected(Kind::CheckBox, true, has, &whole));
        let hint = state.tr(match role {
            Role::Player(_) => id!(WINDOW, "role-player-hint"),
            Role::Analyser => id!(WINDOW, "role-analyser-hint"),
            Role::Overlays => id!(WINDOW, "role-overlays-hint"),
        });
        if response.on_hover_text(&*hint).clicked() {
            commands.push(Command::Engines(EnginesCommand::Engine(
                slot.id,
                EngineCommand::Role(role),
            )));
        }
    }
}

/// Starting, ending, and what is seldom wanted.
fn life_ui(ui: &mut Ui, state: &State, slot: &Slot, commands: &mut Vec<Command>) {
    let running = slot.is_attached();
    let mut button = |ui: &mut Ui, text_id: message::Id, enabled: bool, command: EngineCommand| {
        let text = state.tr(text_id);
        let button = ui.add_enabled(enabled, Button::new(&*text));
        named(&button, enabled, &format!("{}: {text}", slot.name));
        if button.clicked() {
            commands.push(Command::Engines(EnginesCommand::Engine(slot.id, command)));
        }
    };
    let start = if running {
        id!(WINDOW, "engines-restart")
    } else {
        id!(WINDOW, "engines-start")
    };
    button(ui, start, true, EngineCommand::Restart);
    button(
        ui,
        id!(WINDOW, "engines-stop"),
        running,
        EngineCommand::Close,
    );
    let Some(profile) = &slot.profile else {
        return;
    };
    let more = ui.menu_button("…", |ui| {
        if ui.button(&*state.tr(id!(WINDOW, "engines-edit"))).clicked() {
            let edit = EngineEdit {
                id: Some(slot.id),
                profile: profile.clone(),
            };
            commands.push(Command::OpenDialog(Dialog::Engine(edit)));
            ui.close();
        }
        for (text_id, command) in [
            (id!(WINDOW, "engines-duplicate"), EngineCommand::Duplicate),
            (id!(WINDOW, "engines-remove"), EngineCommand::Remove),
        ] {
            if ui.button(&*state.tr(text_id)).clicked() {
                commands.push(Command::Engines(EnginesCommand::Engine(slot.id, command)));
                ui.close();
            }
        }
    });
    let name = format!("{}: {}", slot.name, state.tr(id!(WINDOW, "engines-more")));
    named(&more.response, true, &name);
}

/// Lets the engine be chosen that draws over the board.
pub fn analyser_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) -> Response {
    let now = state.engines().overlay_engine();
    let shown = state.engines().slot(now).map_or("", |slot| &slot.name);
    let combo = ComboBox::from_id_salt("analyser")
        .selected_text(shown)
        .truncate()
        .show_ui(ui, |ui| {
            for slot in state.engines().slots() {
                let text = format!("{}  ({})", slot.name, state_text(state, slot));
                if ui.selectable_label(slot.id == now, text).clicked() {
                    commands.push(Command::Engines(EnginesCommand::Engine(
                        slot.id,
                        EngineCommand::DrawOverlays,
                    )));
                }
            }
        });
    let name = format!("{}: {shown}", state.tr(id!(WINDOW, "menu-draws-overlays")));
    combo
        .response
        .widget_info(|| WidgetInfo::labeled(Kind::ComboBox, true, &name));
    combo.response
}

/// What the engine is doing.
pub fn state_text(state: &State, slot: &Slot) -> String {
    let text_id = match &slot.state {
        None | Some(WorkerState::Closed) => id!(WINDOW, "engine-state-off"),
        Some(WorkerState::Starting) => id!(WINDOW, "engine-state-starting"),
        Some(WorkerState::Ready) => id!(WINDOW, "engine-state-ready"),
        Some(WorkerState::Thinking(_)) => {
            return state.texts().tell(&say!(
                WINDOW,
                "engine-state-thinking",
                seconds = slot.thinking_seconds(state.now()).unwrap_or(0)
            ));
        }
        Some(WorkerState::Stopping) => id!(WINDOW, "engine-state-stopping"),
        Some(WorkerState::Failed(_)) => id!(WINDOW, "engine-state-failed"),
    };
    state.tr(text_id).to_string()
}
