//! The engine console: what was said, in colours, and a line to say something.

use crate::window::panels::parts::staying_open;
use app::WINDOW;
use app::engines::console::{ConsoleCommand, ConsoleLine, SOURCES, clock, sign};
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::containers::menu::MenuButton;
use eframe::egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use eframe::egui::{
    Button, Color32, ComboBox, EventFilter, Id, Key, Label, Modifiers, Panel, ScrollArea, TextEdit,
    TextStyle, Ui,
};
use engine::LogSource;
use message::id;

/// Longer lines are cut in view; the pointer shows more of them.
const SHOWN_LETTERS: usize = 300;

/// Of a huge line the pointer shows so much.
const HINT_LETTERS: usize = 4_000;

/// What the console remembers between frames.
#[derive(Default)]
pub struct ConsoleView {
    // Number of the first line that is in view, and how far it is scrolled out; none while the newest lines are shown.
    held: Option<(u64, f32)>,
    // What the program wrote into the field last.
    replaced: u64,
}

/// Shows the console. Only the lines in view are laid out.
pub fn console_ui(ui: &mut Ui, state: &State, view: &mut ConsoleView, commands: &mut Vec<Command>) {
    // A panel shrinks to what it holds, and the field grows and shrinks by a little when it is clicked.
    ui.set_min_height(ui.available_height());
    ui.horizontal_wrapped(|ui| tools_ui(ui, state, commands));
    Panel::bottom("console-input")
        .resizable(false)
        .frame(eframe::egui::Frame::new().inner_margin(2))
        .show(ui, |ui| input_ui(ui, state, view, commands));
    let console = &state.engines().console();
    if console.is_empty() {
        ui.weak(&*state.tr(id!(WINDOW, "console-empty")));
        return;
    }
    lines_ui(ui, state, view);
}

fn lines_ui(ui: &mut Ui, state: &State, view: &mut ConsoleView) {
    let console = &state.engines().console();
    let height = ui.text_style_height(&TextStyle::Monospace);
    let row = height + ui.spacing().item_spacing.y;
    let mut area = ScrollArea::vertical()
        .id_salt("console-lines")
        .auto_shrink(false)
        // In a low console there is room for a line or two only; more would lie over the field.
        .min_scrolled_height(0.0)
        .stick_to_bottom(true);
    // Whoever has scrolled up keeps the lines in view, although older ones are dropped.
    if let Some((number, out)) = view.held {
        let wanted = console.seen_before(number) as f32 * row + out;
        area = area.vertical_scroll_offset(wanted);
    }
    let output = area.show_rows(ui, height, console.seen_count(), |ui, rows| {
        for line in console.seen_from(rows.start).take(rows.len()) {
            line_ui(ui, state, line);
        }
    });
    let offset = output.state.clamped_offset().y;
    let end = (output.content_size.y - output.inner_rect.height()).max(0.0);
    let first = (offset / row).floor() as usize;
    view.held = console
        .number_of(first)
        .filter(|_| offset + 1.0 < end)
        .map(|number| (number, offset - first as f32 * row));
}

/// The colour of what comes from a source.
fn color(ui: &Ui, source: LogSource) -> Color32 {
    let dark = ui.visuals().dark_mode;
    match source {
        LogSource::Sent if dark => Color32::from_rgb(120, 180, 255),
        LogSource::Sent => Color32::from_rgb(20, 80, 190),
        LogSource::Received if dark => Color32::from_rgb(130, 210, 130),
        LogSource::Received => Color32::from_rgb(20, 110, 40),
        LogSource::Engine => ui.visuals().text_color(),
        LogSource::EngineError => ui.visuals().error_fg_color,
        LogSource::Host => ui.visuals().weak_text_color(),
    }
}

fn line_ui(ui: &mut Ui, state: &State, line: &ConsoleLine) {
    let font = TextStyle::Monospace.resolve(ui.style());
    let weak = TextFormat::simple(font.clone(), ui.visuals().weak_text_color());
    let strong = TextFormat::simple(font, color(ui, line.source));
    let mut job = LayoutJob::default();
    let name = state
        .engines()
        .slot(line.engine)
        .map_or("", |slot| &slot.name);
    job.append(
        &format!("{} {name} ", clock(line.at, state.zone())),
        0.0,
        weak,
    );
    let (text, cut) = cut(&line.text, SHOWN_LETTERS);
    let dots = if cut { " …" } else { "" };
    job.append(&format!("{} {text}{dots}", sign(line.source)), 0.0, strong);
    let label = ui.add(Label::new(job).truncate());
    if label.hovered() && (cut || label.rect.width() > ui.clip_rect().width() - 4.0) {
        label.on_hover_text(self::cut(&line.text, HINT_LETTERS).0);
    }
}

/// The first letters of a text, and whether there are more. Only so much of a huge line is looked at.
fn cut(text: &str, letters: usize) -> (&str, bool) {
    match text.char_indices().nth(letters) {
        Some((at, _)) => (&text[..at], true),
        None => (text, false),
    }
}

/// The line above the lines: which of them are seen, and what can be done with them.
fn tools_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let console = &state.engines().console();
    let filter = console.filter();
    let mut wanted = filter.clone();
    ui.strong(&*state.tr(id!(WINDOW, "console-title")));
    let all = state.tr(id!(WINDOW, "console-all"));
    let chosen = filter.engine.and_then(|id| state.engines().slot(id));
    ComboBox::from_id_salt("console-engine")
        .selected_text(chosen.map_or(&*all, |slot| &slot.name))
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut wanted.engine, None, &*all);
            for slot in state.engines().slots() {
                ui.selectable_value(&mut wanted.engine, Some(slot.id), &slot.name);
            }
        })
        .response
        .widget_info(|| {
            let text = chosen.map_or(&*all, |slot| &slot.name);
            eframe::egui::WidgetInfo::labeled(eframe::egui::Role::ComboBox, true, text)
        });
    let sources = MenuButton::new(&*state.tr(id!(WINDOW, "console-sources")));
    sources.config(staying_open()).ui(ui, |ui| {
        for (source, text_id) in SOURCES {
            let mut seen = !filter.hidden.contains(&source);
            if ui.checkbox(&mut seen, &*state.tr(text_id)).changed() {
                if seen {
                    wanted.hidden.retain(|other| *other != source);
                } else {
                    wanted.hidden.push(source);
                }
            }
        }
    });
    let hint = state.tr(id!(WINDOW, "console-filter"));
    let field = TextEdit::singleline(&mut wanted.text)
        .id_salt(id!(WINDOW, "console-filter"))
        .hint_text(&*hint)
        .desired_width(120.0);
    let field = ui.add(field);
    field.widget_info(|| {
        let mut info = eframe::egui::WidgetInfo::text_edit(true, "", &filter.text, "");
        info.label = Some(hint.to_string());
        info
    });
    if wanted != *filter {
        commands.push(ConsoleCommand::Show(wanted).into());
    }
    let mut button = |ui: &mut Ui, text_id: message::Id, enabled: bool, command: ConsoleCommand| {
        if ui
            .add_enabled(enabled, Button::new(&*state.tr(text_id)).small())
            .clicked()
        {
            commands.push(command.into());
        }
    };
    let any = console.seen_count() > 0;
    button(ui, id!(WINDOW, "console-copy"), any, ConsoleCommand::Copy);
    button(ui, id!(WINDOW, "console-save"), any, ConsoleCommand::Save);
    button(
        ui,
        id!(WINDOW, "console-clear"),
        !console.is_empty(),
        ConsoleCommand::Clear,
    );
}

/// The line that the user types: Up and Down walk through earlier ones, Tab completes.
fn input_ui(ui: &mut Ui, state: &State, view: &mut ConsoleView, commands: &mut Vec<Command>) {
    let console = &state.engines().console();
    let engine = state.engines().console_engine();
    let name = state.engines().slot(engine).map_or("", |slot| &slot.name);
    ui.horizontal(|ui| {
        let label = ui.label(format!("{name} >"));
        let id = Id::unique("console-line");
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        if has_focus {
            keys_ui(ui, commands);
        }
        let mut text = console.input().to_owned();
        let field = TextEdit::singleline(&mut text)
            .id(id)
            .font(TextStyle::Monospace)
            .hint_text(&*state.tr(id!(WINDOW, "console-hint")))
            .desired_width(f32::INFINITY)
            .event_filter(EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                tab: true,
                ..EventFilter::default()
            });
        let output = field.show(ui);
        let response = output.response.response.labelled_by(label.id);
        if view.replaced != console.replaced() {
            view.replaced = console.replaced();
            let mut field_state = output.state;
            let end = CCursor::new(text.chars().count());
            field_state
                .cursor
                .set_char_range(Some(CCursorRange::one(end)));
            field_state.store(ui.ctx(), id);
        }
        if response.changed() {
            commands.push(ConsoleCommand::Type(text).into());
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            commands.push(ConsoleCommand::Send.into());
            response.request_focus();
        }
    });
}

fn keys_ui(ui: &mut Ui, commands: &mut Vec<Command>) {
    let keys = [
        (Key::ArrowUp, ConsoleCommand::History(-1)),
        (Key::ArrowDown, ConsoleCommand::History(1)),
        (Key::Tab, ConsoleCommand::Complete),
    ];
    for (key, command) in keys {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            commands.push(command.into());
        }
    }
}
