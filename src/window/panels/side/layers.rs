//! The list of layers: what engines show over the board, how strong and in which order.

use crate::window::paint::Painter;
use crate::window::panels::parts::dialog::room_for;
use crate::window::panels::parts::filter::Filter;
use crate::window::panels::parts::names::named;
use crate::window::panels::parts::{TEXT_SIZE, staying_open};
use crate::window::panels::side::legend::legend_ui;
use app::WINDOW;
use app::board::candidates::CandidateCommand;
use app::board::layer_edit::LayerCommand;
use app::board::layers::{Content, Layer, Second};
use app::engines::{EngineCommand, EnginesCommand, Slot};
use app::settings::actions::Action;
use app::settings::candidates::{CandidateView, MOST_NUMBERS, text_id};
use app::shell::command::Command;
use app::shell::panels::layers::LayerRow;
use app::shell::state::State;
use eframe::egui::containers::menu::{MenuButton, SubMenuButton};
use eframe::egui::{
    Align, Button, Checkbox, ComboBox, DragValue, Id, Label, Layout, RichText, Role, ScrollArea,
    Slider, TextEdit, Ui, WidgetInfo,
};
use engine::{Argument, KindEffect, OverlayKind, ids};
use gtp::analyze::{Parameter, ParameterType, parameters};
use message::{id, say};
use picture::{CandidateNumber, Perspective};

/// In less height several layers have a line each: which there are is seen before what each is about.
const LOW: f32 = 150.0;

/// Shows the panel in all the room there is, so that nothing moves when an answer comes.
pub fn layers_ui(ui: &mut Ui, state: &State, painter: &mut Painter, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.strong(&*state.tr(id!(WINDOW, "act-layers-panel")));
        ui.menu_button(&*state.tr(id!(WINDOW, "layer-add")), |ui| {
            add_ui(ui, state, commands);
        });
        let candidates = MenuButton::new(&*state.tr(id!(WINDOW, "candidates")));
        candidates.config(staying_open()).ui(ui, |ui| {
            candidates_ui(ui, state, commands);
        });
        let belief = ui.button(&*state.tr(id!(WINDOW, "layer-belief-button")));
        if belief
            .on_hover_text(&*state.tr(id!(WINDOW, "act-belief")))
            .clicked()
        {
            commands.push(Action::Belief.into());
        }
    });
    if state.board().layers().picking().is_some() {
        ui.horizontal_wrapped(|ui| {
            ui.colored_label(
                ui.visuals().warn_fg_color,
                &*state.tr(id!(WINDOW, "layer-picking")),
            );
            if ui.button(&*state.tr(id!(WINDOW, "layer-picked"))).clicked() {
                commands.push(LayerCommand::EndPick.into());
            }
        });
    }
    ScrollArea::vertical()
        .id_salt("layers")
        .auto_shrink(false)
        .show(ui, |ui| {
            if state.board().layers().list().is_empty() {
                ui.weak(&*state.tr(id!(WINDOW, "layers-empty")));
            }
            let list = state.board().layers().list();
            let short = list.len() > 1 && ui.clip_rect().height() < LOW;
            // The topmost layer stands first, as it lies on the board.
            for layer in list.iter().rev() {
                ui.push_id(layer.id, |ui| {
                    layer_ui(ui, state, painter, layer, short, commands);
                });
                ui.separator();
            }
        });
}

fn layer_ui(
    ui: &mut Ui,
    state: &State,
    painter: &mut Painter,
    layer: &Layer,
    short: bool,
    commands: &mut Vec<Command>,
) {
    let row = LayerRow::of(state, layer);
    // A row of its own height: a layout from the right alone would take all there is.
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            buttons_ui(ui, state, layer, &row, short, commands);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let mut on = layer.on;
                let text = RichText::new(&row.name);
                ui.style_mut().wrap_mode = Some(eframe::egui::TextWrapMode::Truncate);
                let toggle = ui
                    .add(Checkbox::new(&mut on, text))
                    .on_hover_text(&row.name);
                if toggle.clicked() {
                    commands.push(LayerCommand::Toggle(layer.id).into());
                }
            });
        });
    });
    if !layer.on {
        return;
    }
    if !short || row.ask.is_some() || row.status.is_wrong {
        ui.horizontal(|ui| {
            if !short {
                opacity_ui(ui, state, layer, &row.name, commands);
            }
            ask_ui(ui, state, layer, &row, commands);
            status_ui(ui, &row);
        });
    }
    arguments_ui(ui, state, layer, commands);
    if !short {
        legend_ui(ui, state, painter, layer);
    }
    if state.board_view().effect_of(layer) == KindEffect::Parameters {
        parameters_ui(ui, state, layer, commands);
    } else {
        texts_ui(ui, &row);
    }
}

/// The buttons at the right of a layer's line, from the right.
fn buttons_ui(
    ui: &mut Ui,
    state: &State,
    layer: &Layer,
    row: &LayerRow,
    short: bool,
    commands: &mut Vec<Command>,
) {
    let name = &row.name;
    let mut button =
        |ui: &mut Ui, sign: &str, text_id: message::Id, enabled: bool, command: LayerCommand| {
            let says = format!("{}: {name}", state.tr(text_id));
            let button = ui.add_enabled(enabled, Button::new(sign).small());
            named(&button, enabled, &says);
            if button.on_hover_text(&*state.tr(text_id)).clicked() {
                commands.push(command.into());
            }
        };
    button(
        ui,
        "✕",
        id!(WINDOW, "layer-remove"),
        true,
        LayerCommand::Remove(layer.id),
    );
    button(
        ui,
        "▼",
        id!(WINDOW, "layer-lower"),
        row.can_sink,
        LayerCommand::Lower(layer.id),
    );
    button(
        ui,
        "▲",
        id!(WINDOW, "layer-raise"),
        row.can_rise,
        LayerCommand::Raise(layer.id),
    );
    let more = ui.menu_button("…", |ui| {
        if short && layer.on {
            opacity_ui(ui, state, layer, name, commands);
        }
        more_ui(ui, state, layer, commands);
    });
    named(
        &more.response,
        true,
        &format!("{}: {name}", state.tr(id!(WINDOW, "layer-more"))),
    );
}

/// What else can be done with a layer.
fn more_ui(ui: &mut Ui, state: &State, layer: &Layer, commands: &mut Vec<Command>) {
    ui.set_min_width(180.0);
    let mut entry = |ui: &mut Ui, text: &str, enabled: bool, command: LayerCommand| {
        if ui.add_enabled(enabled, Button::new(text)).clicked() {
            commands.push(command.into());
            ui.close();
        }
    };
    let asks = matches!(layer.content, Content::Kind { .. } | Content::Belief(_));
    entry(
        ui,
        &state.tr(id!(WINDOW, "layer-ask-again")),
        asks,
        LayerCommand::AskAgain(layer.id),
    );
    if !matches!(layer.content, Content::Kind { .. } | Content::Drawn(_)) {
        return;
    }
    entry(
        ui,
        &state.tr(id!(WINDOW, "layer-remember")),
        true,
        LayerCommand::RememberNode,
    );
    ui.separator();
    ui.weak(&*state.tr(id!(WINDOW, "layer-compare")));
    let compare = |second| LayerCommand::AddDifference(layer.id, second);
    entry(
        ui,
        &state.tr(id!(WINDOW, "layer-before")),
        true,
        compare(Second::Parent),
    );
    if let Some(place) = state.board().layers().remembered() {
        let text = state.texts().tell(&say!(
            WINDOW,
            "layer-remembered",
            number = state.board_view().move_of(place)
        ));
        entry(ui, &text, true, compare(Second::Node(place)));
    }
    for other in state.board().layers().list() {
        let drawn = matches!(other.content, Content::Kind { .. } | Content::Drawn(_));
        if drawn && other.id != layer.id {
            entry(
                ui,
                &state.board_view().layer_name(other),
                true,
                compare(Second::Layer(other.id)),
            );
        }
    }
}

fn opacity_ui(ui: &mut Ui, state: &State, layer: &Layer, name: &str, commands: &mut Vec<Command>) {
    let mut percent = layer.opacity;
    ui.spacing_mut().slider_width = 70.0;
    let slider = ui.add(Slider::new(&mut percent, 0..=100).suffix(" %"));
    let says = format!("{}: {name}", state.tr(id!(WINDOW, "layer-opacity")));
    slider.widget_info(|| WidgetInfo::slider(true, percent.into(), says.clone()));
    if percent != layer.opacity {
        commands.push(LayerCommand::SetOpacity(layer.id, percent).into());
    }
}

/// A button for what is not asked at every position by itself.
fn ask_ui(ui: &mut Ui, state: &State, layer: &Layer, row: &LayerRow, commands: &mut Vec<Command>) {
    let Some(possible) = row.ask else { return };
    let text = state.tr(id!(WINDOW, "layer-ask"));
    let button = ui.add_enabled(possible, Button::new(&*text).small());
    named(&button, possible, &format!("{text}: {}", row.name));
    if button.clicked() {
        commands.push(LayerCommand::AskAgain(layer.id).into());
    }
}

fn status_ui(ui: &mut Ui, row: &LayerRow) {
    let color = if row.status.is_wrong {
        ui.visuals().error_fg_color
    } else {
        ui.visuals().weak_text_color()
    };
    ui.add(Label::new(RichText::new(&row.status.text).color(color)).truncate());
}

/// Fields for what the user gives with the question.
fn arguments_ui(ui: &mut Ui, state: &State, layer: &Layer, commands: &mut Vec<Command>) {
    let Content::Kind { arguments, .. } = &layer.content else {
        return;
    };
    for (number, (argument, value)) in state
        .board_view()
        .arguments_of(layer.id)
        .iter()
        .zip(arguments)
        .enumerate()
    {
        ui.horizontal(|ui| {
            let label = ui.label(&*state.tr(argument_name(*argument)));
            let set = |value: String| LayerCommand::SetArgument(layer.id, number, value);
            match argument {
                Argument::Color => color_ui(ui, state, value, |v| commands.push(set(v).into())),
                Argument::Point | Argument::Points => {
                    let picking = state.board().layers().picking();
                    let picks =
                        picking.is_some_and(|p| p.layer == layer.id && p.argument == number);
                    let button = Button::new(&*state.tr(id!(WINDOW, "layer-pick"))).selected(picks);
                    if ui.add(button).clicked() {
                        commands.push(if picks {
                            LayerCommand::EndPick.into()
                        } else {
                            LayerCommand::Pick(layer.id, number).into()
                        });
                    }
                    text_ui(ui, (layer.id, number), value, label.id, |v| {
                        commands.push(set(v).into());
                    });
                }
                _ => text_ui(ui, (layer.id, number), value, label.id, |v| {
                    commands.push(set(v).into());
                }),
            }
        });
    }
}

fn argument_name(argument: Argument) -> message::Id {
    match argument {
        Argument::Color => id!(WINDOW, "argument-color"),
        Argument::Point => id!(WINDOW, "argument-point"),
        Argument::Points => id!(WINDOW, "argument-points"),
        Argument::Text | Argument::OptionalText => id!(WINDOW, "argument-text"),
        Argument::ReadFile => id!(WINDOW, "argument-read-file"),
        Argument::WriteFile => id!(WINDOW, "argument-write-file"),
    }
}

fn color_ui(ui: &mut Ui, state: &State, value: &str, mut set: impl FnMut(String)) {
    let choices = [
        ("", id!(WINDOW, "argument-to-move")),
        ("b", id!(WINDOW, "black")),
        ("w", id!(WINDOW, "white")),
    ];
    let chosen = choices
        .iter()
        .find(|(v, _)| *v == value)
        .unwrap_or(&choices[0]);
    let shown = state.tr(chosen.1);
    let combo = ComboBox::from_id_salt("color")
        .selected_text(&*shown)
        .show_ui(ui, |ui| {
            for (choice, text_id) in choices {
                if ui
                    .selectable_label(choice == value, &*state.tr(text_id))
                    .clicked()
                {
                    set(choice.to_owned());
                }
            }
        });
    let name = format!("{}: {shown}", state.tr(id!(WINDOW, "argument-color")));
    combo
        .response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
}

/// A field whose text counts when it is left or Enter is typed: every letter would be a question.
fn text_ui(
    ui: &mut Ui,
    salt: impl std::hash::Hash + std::fmt::Debug,
    value: &str,
    label: Id,
    mut set: impl FnMut(String),
) {
    let id = ui.make_persistent_id(("argument", salt));
    let focused = ui.memory(|memory| memory.has_focus(id));
    let draft: Option<String> = ui.data(|data| data.get_temp(id));
    let mut text = draft
        .filter(|_| focused)
        .unwrap_or_else(|| value.to_owned());
    let field = TextEdit::singleline(&mut text)
        .id(id)
        .desired_width(f32::INFINITY);
    let response = ui.add(field).labelled_by(label);
    if response.lost_focus() && text != value {
        set(text.clone());
    }
    ui.data_mut(|data| data.insert_temp(id, text));
}

/// Fields for the values inside an engine.
fn parameters_ui(ui: &mut Ui, state: &State, layer: &Layer, commands: &mut Vec<Command>) {
    let Some(overlay) = state.board_view().picture_of(layer) else {
        return;
    };
    for parameter in parameters(&overlay.text) {
        let Parameter { key, value, kind } = &parameter;
        let label = parameter.label();
        let mut set = |value: String| {
            commands.push(LayerCommand::SetParameter(layer.id, key.clone(), value).into());
        };
        ui.horizontal(|ui| match kind {
            ParameterType::Switch => {
                let mut on = !matches!(&**value, "" | "0" | "false");
                if ui.checkbox(&mut on, &label).changed() {
                    set(u8::from(on).to_string());
                }
            }
            ParameterType::Choice(choices) => {
                ui.label(&label);
                let combo = ComboBox::from_id_salt(key)
                    .selected_text(value)
                    .show_ui(ui, |ui| {
                        for choice in choices {
                            if ui.selectable_label(choice == value, choice).clicked() {
                                set(choice.clone());
                            }
                        }
                    });
                let name = format!("{label}: {value}");
                combo
                    .response
                    .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
            }
            ParameterType::Text => {
                let label = ui.label(&label);
                text_ui(ui, (layer.id, key), value, label.id, set);
            }
        });
    }
}

/// What is said beside the board: the engine's text, or in what its belief differs.
fn texts_ui(ui: &mut Ui, row: &LayerRow) {
    for text in row.estimate.iter().chain(&row.lines) {
        ui.add(Label::new(RichText::new(text).size(TEXT_SIZE)).wrap());
    }
    if row.has_more_lines {
        ui.weak("…");
    }
}

/// The menu of everything that can be added.
fn add_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.set_min_width(180.0);
    for slot in state.engines().slots() {
        let more = SubMenuButton::new(&slot.name).config(staying_open());
        more.ui(ui, |ui| {
            ui.set_min_width(220.0);
            let list = Id::unique("overlays to add").with(slot.id);
            let filter = Filter::ui(ui, state, list, slot.overlays().len());
            let room = room_for(ui, 480.0);
            ScrollArea::vertical()
                .max_height(room)
                // Otherwise it keeps the height it had before the engine told what it draws.
                .min_scrolled_height(room)
                .show(ui, |ui| kinds_ui(ui, state, slot, &filter, commands));
        });
    }
}

/// The kinds of one engine, those that behave alike together.
fn kinds_ui(ui: &mut Ui, state: &State, slot: &Slot, filter: &Filter, commands: &mut Vec<Command>) {
    const GROUPS: [(message::Id, &[KindEffect]); 4] = [
        (id!(WINDOW, "layers-live"), &[KindEffect::Live]),
        (id!(WINDOW, "layers-pictures"), &[KindEffect::Picture]),
        (id!(WINDOW, "layers-once"), &[KindEffect::Once]),
        (
            id!(WINDOW, "layers-commands"),
            &[
                KindEffect::Command,
                KindEffect::Parameters,
                KindEffect::EditPoints,
            ],
        ),
    ];
    let usual = ids::LIBRARY_VIEWS.map(|id| OverlayKind::new(id, message::quoted("")));
    // A library that has not been started yet has not told, but all of them have these.
    let kinds = match slot.overlays() {
        [] if slot.library().is_some() => &usual[..],
        kinds => kinds,
    };
    let add = |ui: &mut Ui, commands: &mut Vec<Command>, text: &str, command: LayerCommand| {
        if ui.button(text).clicked() {
            commands.push(command.into());
            ui.close();
        }
    };
    if kinds.is_empty() && slot.is_attached() {
        ui.weak(&*state.tr(id!(WINDOW, "layers-nothing-offered")));
    } else if kinds.is_empty() {
        ui.weak(&*state.tr(id!(WINDOW, "layers-none")));
        if ui
            .button(&*state.tr(id!(WINDOW, "engines-start")))
            .clicked()
        {
            // The menu stays: what the engine offers appears in it.
            commands.push(Command::Engines(EnginesCommand::Engine(
                slot.id,
                EngineCommand::Restart,
            )));
        }
    }
    for (text_id, effects) in GROUPS {
        let mut group = kinds
            .iter()
            .filter(|kind| effects.contains(&kind.effect))
            .map(|kind| (kind, state.board_view().kind_title(slot.id, &kind.id)))
            .filter(|(kind, title)| filter.shows(title) || filter.shows(&kind.id))
            .peekable();
        if group.peek().is_some() {
            ui.weak(&*state.tr(text_id));
        }
        for (kind, title) in group {
            let title = if kind.arguments.is_empty() {
                title
            } else {
                format!("{title} …")
            };
            add(
                ui,
                commands,
                &title,
                LayerCommand::Add(slot.id, kind.id.clone()),
            );
        }
    }
    if state.board().layers().is_muted(slot.id) {
        ui.separator();
        add(
            ui,
            commands,
            &state.tr(id!(WINDOW, "layer-drawn")),
            LayerCommand::AddDrawn(slot.id),
        );
    }
}

/// Whose win rate and score are shown, by name.
pub const SIDES: [(Perspective, message::Id); 3] = [
    (Perspective::Black, id!(WINDOW, "black")),
    (Perspective::White, id!(WINDOW, "white")),
    (Perspective::Mover, id!(WINDOW, "candidate-side-to-move")),
];

/// What is shown of the moves that engines think about.
fn candidates_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let before = &state.settings().candidates;
    let mut view: CandidateView = before.clone();
    ui.checkbox(&mut view.all, &*state.tr(id!(WINDOW, "act-all-numbers")));
    ui.separator();
    for number in CandidateNumber::ALL {
        let mut on = view.numbers.contains(&number);
        let possible = on || view.numbers.len() < MOST_NUMBERS;
        let checkbox = Checkbox::new(&mut on, &*state.tr(text_id(number)));
        if ui.add_enabled(possible, checkbox).changed() {
            view.numbers.retain(|&n| n != number);
            if on {
                view.numbers.push(number);
            }
        }
    }
    ui.separator();
    ui.weak(&*state.tr(id!(WINDOW, "menu-side")));
    for (side, text_id) in SIDES {
        ui.radio_value(&mut view.side, side, &*state.tr(text_id));
    }
    ui.horizontal(|ui| {
        let label = ui.label(&*state.tr(id!(WINDOW, "candidate-least-visits")));
        ui.add(DragValue::new(&mut view.least_visits))
            .labelled_by(label.id);
    });
    if view != *before {
        commands.push(CandidateCommand::View(view).into());
    }
}
