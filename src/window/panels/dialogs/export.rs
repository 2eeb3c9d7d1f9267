//! The dialog in which exports are chosen: on the left the choices, on the right what it will be.

use crate::window::panels::parts::dialog::{
    buttons_ui as buttons_row, close_button, main_button, room_for,
};
use app::WINDOW;
use app::document::export::{ExportChoices, ExportCommand, ExportKind, PREVIEW_ROOM};
use app::document::navigate::Go;
use app::settings::theme::text_id;
use app::shell::browse::Purpose;
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{
    Button, ColorImage, ComboBox, DragValue, Grid, Id, ProgressBar, RichText, Role, ScrollArea,
    Sense, TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, vec2,
};
use figures::{Numbering, Paper, TextPlace};
use message::{id, say};
use picture::ThemeName;

/// Shows the dialog; every change goes back into it as a command.
pub fn export_ui(ui: &mut Ui, state: &State, choices: &ExportChoices, commands: &mut Vec<Command>) {
    let mut now = choices.clone();
    ui.label(
        RichText::new(&*state.tr(id!(WINDOW, "export-title")))
            .size(18.0)
            .strong(),
    );
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        for kind in ExportKind::ALL {
            ui.selectable_value(&mut now.kind, kind, &*state.tr(kind_text(kind)));
        }
    });
    ui.separator();
    line_ui(ui, state, now.kind, commands);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(500.0);
            ScrollArea::vertical()
                .max_height(room_for(ui, 440.0))
                .show(ui, |ui| choices_ui(ui, state, &mut now));
        });
        // In a small window the choices come first.
        if ui.available_width() >= PREVIEW_ROOM[0] {
            ui.vertical(|ui| preview_ui(ui, state, commands));
        }
    });
    if now != *choices {
        commands.push(Command::EditDialog(Dialog::Export(Box::new(now.clone()))));
    }
    ui.add_space(8.0);
    buttons_ui(ui, state, &now, commands);
}

/// Says which line becomes figures or a film where that is not the main line, and leads back to it.
fn line_ui(ui: &mut Ui, state: &State, kind: ExportKind, commands: &mut Vec<Command>) {
    if !matches!(kind, ExportKind::Figures | ExportKind::Film) {
        return;
    }
    let Some((shown, main)) = state.document().moves_beside_main_line() else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        let said = say!(WINDOW, "export-line", shown, main);
        ui.colored_label(ui.visuals().warn_fg_color, state.in_words(&said));
        let name = state.tr(id!(WINDOW, "export-main-line"));
        if ui.button(&*name).clicked() {
            commands.push(Go::MainLine.into());
        }
    });
    ui.separator();
}

fn kind_text(kind: ExportKind) -> message::Id {
    match kind {
        ExportKind::Position => id!(WINDOW, "export-position"),
        ExportKind::Figures => id!(WINDOW, "export-figures"),
        ExportKind::Problems => id!(WINDOW, "export-problems"),
        ExportKind::Solutions => id!(WINDOW, "export-solutions"),
        ExportKind::Film => id!(WINDOW, "export-film"),
    }
}

fn choices_ui(ui: &mut Ui, state: &State, now: &mut ExportChoices) {
    Grid::new(("export", now.kind as u8))
        .num_columns(2)
        .spacing([16.0, 7.0])
        .show(ui, |ui| {
            format_ui(ui, state, now);
            match now.kind {
                ExportKind::Position => {
                    number_ui(
                        ui,
                        state,
                        id!(WINDOW, "export-side"),
                        &mut now.side,
                        64..=8192,
                    );
                    look_ui(ui, state, &mut now.theme);
                }
                ExportKind::Figures => figures_ui(ui, state, now),
                ExportKind::Problems | ExportKind::Solutions => problems_ui(ui, state, now),
                ExportKind::Film => film_ui(ui, state, now),
            }
        });
}

fn format_ui(ui: &mut Ui, state: &State, now: &mut ExportChoices) {
    ui.label(&*state.tr(id!(WINDOW, "export-format")));
    ui.horizontal(|ui| {
        for &format in now.kind.formats() {
            let chosen = now.format() == format;
            if ui.radio(chosen, format.ending().to_uppercase()).clicked() {
                now.set_format(format);
            }
        }
    });
    ui.end_row();
}

fn figures_ui(ui: &mut Ui, state: &State, now: &mut ExportChoices) {
    number_ui(
        ui,
        state,
        id!(WINDOW, "export-every"),
        &mut now.every,
        0..=10_000,
    );
    range_ui(ui, state, now);
    ui.label(&*state.tr(id!(WINDOW, "export-numbering")));
    let choices = [
        (Numbering::Game, id!(WINDOW, "export-numbering-game")),
        (
            Numbering::Hundreds,
            id!(WINDOW, "export-numbering-hundreds"),
        ),
        (Numbering::Figure, id!(WINDOW, "export-numbering-figure")),
        (Numbering::None, id!(WINDOW, "export-numbering-none")),
    ];
    combo_ui(
        ui,
        state,
        id!(WINDOW, "export-numbering"),
        &mut now.numbering,
        &choices,
    );
    ui.end_row();
    check_ui(ui, state, id!(WINDOW, "export-at-marks"), &mut now.at_marks);
    check_ui(
        ui,
        state,
        id!(WINDOW, "export-at-comments"),
        &mut now.at_comments,
    );
    check_ui(ui, state, id!(WINDOW, "export-comments"), &mut now.comments);
    check_ui(
        ui,
        state,
        id!(WINDOW, "export-variations"),
        &mut now.variations,
    );
    check_ui(ui, state, id!(WINDOW, "export-layers"), &mut now.layers);
    check_ui(
        ui,
        state,
        id!(WINDOW, "export-coordinates"),
        &mut now.coordinates,
    );
    if now.format() == export::Format::Pdf {
        small_number_ui(ui, state, id!(WINDOW, "export-per-page"), &mut now.per_page);
        paper_ui(ui, state, now);
    } else {
        number_ui(
            ui,
            state,
            id!(WINDOW, "export-side"),
            &mut now.side,
            64..=8192,
        );
    }
    look_ui(ui, state, &mut now.page_theme);
}

fn problems_ui(ui: &mut Ui, state: &State, now: &mut ExportChoices) {
    small_number_ui(
        ui,
        state,
        id!(WINDOW, "export-per-page"),
        &mut now.problems_per_page,
    );
    check_ui(ui, state, id!(WINDOW, "export-comments"), &mut now.comments);
    if now.kind == ExportKind::Solutions {
        check_ui(ui, state, id!(WINDOW, "export-wrong"), &mut now.wrong);
    }
    paper_ui(ui, state, now);
    look_ui(ui, state, &mut now.page_theme);
}

fn film_ui(ui: &mut Ui, state: &State, now: &mut ExportChoices) {
    range_ui(ui, state, now);
    number_ui(
        ui,
        state,
        id!(WINDOW, "export-side"),
        &mut now.film_side,
        64..=2048,
    );
    number_ui(
        ui,
        state,
        id!(WINDOW, "export-delay"),
        &mut now.delay,
        20..=60_000,
    );
    number_ui(
        ui,
        state,
        id!(WINDOW, "export-hold"),
        &mut now.hold,
        0..=60_000,
    );
    let mut loops = u32::from(now.loops);
    number_ui(ui, state, id!(WINDOW, "export-loops"), &mut loops, 0..=1000);
    now.loops = loops as u16;
    check_ui(ui, state, id!(WINDOW, "export-crop"), &mut now.crop);
    check_ui(
        ui,
        state,
        id!(WINDOW, "export-film-numbers"),
        &mut now.film_numbers,
    );
    check_ui(
        ui,
        state,
        id!(WINDOW, "export-coordinates"),
        &mut now.coordinates,
    );
    look_ui(ui, state, &mut now.theme);
}

fn range_ui(ui: &mut Ui, state: &State, now: &mut ExportChoices) {
    ui.label(&*state.tr(id!(WINDOW, "export-range")));
    ui.horizontal(|ui| {
        let from = ui.add(DragValue::new(&mut now.from).range(1..=1_000_000));
        from.widget_info(|| {
            WidgetInfo::labeled(
                Role::SpinButton,
                true,
                &*state.tr(id!(WINDOW, "export-from")),
            )
        });
        ui.label("–");
        let all = state.tr(id!(WINDOW, "export-all"));
        let to = DragValue::new(&mut now.to)
            .range(0..=1_000_000)
            .custom_formatter(|value, _| {
                if value < 1.0 {
                    all.to_string()
                } else {
                    format!("{value:.0}")
                }
            });
        let to = ui.add(to);
        to.widget_info(|| {
            WidgetInfo::labeled(Role::SpinButton, true, &*state.tr(id!(WINDOW, "export-to")))
        });
    });
    ui.end_row();
}

fn paper_ui(ui: &mut Ui, state: &State, now: &mut ExportChoices) {
    ui.label(&*state.tr(id!(WINDOW, "export-paper")));
    let papers = [
        (Paper::A4, id!(WINDOW, "export-paper-a4")),
        (Paper::Letter, id!(WINDOW, "export-paper-letter")),
    ];
    combo_ui(
        ui,
        state,
        id!(WINDOW, "export-paper"),
        &mut now.paper,
        &papers,
    );
    ui.end_row();
    if now.kind != ExportKind::Problems {
        ui.label(&*state.tr(id!(WINDOW, "export-text")));
        let places = [
            (TextPlace::Below, id!(WINDOW, "export-text-below")),
            (TextPlace::Beside, id!(WINDOW, "export-text-beside")),
        ];
        combo_ui(
            ui,
            state,
            id!(WINDOW, "export-text"),
            &mut now.text,
            &places,
        );
        ui.end_row();
    }
}

fn look_ui(ui: &mut Ui, state: &State, theme: &mut ThemeName) {
    let themes = ThemeName::ALL.map(|name| (name, text_id(name)));
    ui.label(&*state.tr(id!(WINDOW, "export-look")));
    combo_ui(ui, state, id!(WINDOW, "export-look"), theme, &themes);
    ui.end_row();
}

fn combo_ui<T: PartialEq + Copy>(
    ui: &mut Ui,
    state: &State,
    text_id: message::Id,
    value: &mut T,
    choices: &[(T, message::Id)],
) {
    let shown = choices.iter().find(|(choice, _)| choice == value);
    let combo = ComboBox::from_id_salt(text_id)
        .selected_text(shown.map_or_else(String::new, |&(_, id)| state.tr(id).to_string()))
        .width(170.0)
        .show_ui(ui, |ui| {
            for &(choice, id) in choices {
                ui.selectable_value(value, choice, &*state.tr(id));
            }
        });
    let name = state.tr(text_id);
    combo
        .response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &*name));
}

fn check_ui(ui: &mut Ui, state: &State, text_id: message::Id, value: &mut bool) {
    ui.label("");
    ui.checkbox(value, &*state.tr(text_id));
    ui.end_row();
}

fn number_ui(
    ui: &mut Ui,
    state: &State,
    text_id: message::Id,
    value: &mut u32,
    range: std::ops::RangeInclusive<u32>,
) {
    ui.label(&*state.tr(text_id));
    let speed = f64::from(*range.end()).sqrt() / 30.0;
    let field = ui.add(DragValue::new(value).range(range).speed(speed));
    field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &*state.tr(text_id)));
    ui.end_row();
}

fn small_number_ui(ui: &mut Ui, state: &State, text_id: message::Id, value: &mut u8) {
    let mut wide = u32::from(*value);
    number_ui(ui, state, text_id, &mut wide, 1..=12);
    *value = wide as u8;
}

/// The textures of the preview that is shown, by its number.
type Shown = (u64, Vec<TextureHandle>);

fn preview_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let [width, height] = PREVIEW_ROOM;
    let height = room_for(ui, height);
    let room = vec2(width, height);
    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
    ui.painter()
        .rect_filled(rect, 2.0, ui.visuals().extreme_bg_color);
    let Some(preview) = &state.document().exports().preview else {
        ui.put(rect, eframe::egui::Spinner::new());
        // What stands below the preview has its room already.
        ui.allocate_space(vec2(width, ui.spacing().interact_size.y));
        return;
    };
    let id = Id::unique("export-preview");
    let kept: Option<Shown> = ui.data(|data| data.get_temp(id));
    let textures = match kept {
        Some((number, textures)) if number == preview.number => textures,
        _ => {
            let load = |image: &picture::RgbaImage| {
                let size = [image.width as usize, image.height as usize];
                let image = ColorImage::from_rgba_unmultiplied(size, &image.data);
                ui.ctx()
                    .load_texture("preview", image, TextureOptions::LINEAR)
            };
            let textures: Vec<TextureHandle> = preview.pages.iter().map(load).collect();
            ui.data_mut(|data| data.insert_temp(id, (preview.number, textures.clone())));
            textures
        }
    };
    let page = state
        .document()
        .exports()
        .page
        .min(textures.len().saturating_sub(1));
    if let Some(texture) = textures.get(page) {
        let size = texture.size_vec2();
        let scale = (width / size.x).min(height / size.y).min(1.0);
        let inner = eframe::egui::Rect::from_center_size(rect.center(), size * scale);
        let whole = eframe::egui::Rect::from_min_size(eframe::egui::Pos2::ZERO, Vec2::splat(1.0));
        ui.painter()
            .image(texture.id(), inner, whole, eframe::egui::Color32::WHITE);
    }
    ui.horizontal(|ui| {
        ui.set_min_height(ui.spacing().interact_size.y);
        let pages = textures.len();
        if pages > 1 {
            let back = ui.add_enabled(page > 0, Button::new("◀"));
            back.widget_info(|| {
                WidgetInfo::labeled(
                    Role::Button,
                    page > 0,
                    &*state.tr(id!(WINDOW, "export-page-back")),
                )
            });
            if back.clicked() {
                commands.push(ExportCommand::Page(page - 1).into());
            }
            let on = ui.add_enabled(page + 1 < pages, Button::new("▶"));
            on.widget_info(|| {
                let enabled = page + 1 < pages;
                WidgetInfo::labeled(
                    Role::Button,
                    enabled,
                    &*state.tr(id!(WINDOW, "export-page-on")),
                )
            });
            if on.clicked() {
                commands.push(ExportCommand::Page(page + 1).into());
            }
        }
        let Some(Dialog::Export(choices)) = state.dialog() else {
            return;
        };
        let count = preview.count;
        let told = match choices.kind {
            ExportKind::Position => return,
            ExportKind::Figures => say!(WINDOW, "export-count-figures", count),
            ExportKind::Problems | ExportKind::Solutions => {
                say!(WINDOW, "export-count-problems", count)
            }
            ExportKind::Film => say!(WINDOW, "export-count-frames", count),
        };
        ui.weak(state.in_words(&told));
    });
}

fn buttons_ui(ui: &mut Ui, state: &State, now: &ExportChoices, commands: &mut Vec<Command>) {
    buttons_row(ui, |ui| {
        let free = state.document().exports().running.is_none();
        if main_button(ui, &state.tr(id!(WINDOW, "export-save")), free) {
            commands.push(Command::PickFor(Purpose::of_export(now)));
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
        if !free {
            ui.weak(&*state.tr(id!(WINDOW, "export-goes-on")));
        }
    });
}

/// How far the work is, with a button that ends it.
pub fn export_progress_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(running) = state.document().exports().running else {
        return;
    };
    let share = if running.total == 0 {
        0.0
    } else {
        running.done as f32 / running.total as f32
    };
    let (done, total) = (running.done.to_string(), running.total.to_string());
    ui.add(
        ProgressBar::new(share)
            .desired_width(180.0)
            .text(state.texts().tell(&say!(
                WINDOW,
                "export-running",
                done = &*done,
                total = &*total
            ))),
    );
    if ui.button(&*state.tr(id!(WINDOW, "export-stop"))).clicked() {
        commands.push(ExportCommand::Stop.into());
    }
}
