//! The manual: its sections at the left, or above in a narrow window, and one of them to read.

use crate::window::panels::parts::dialog::{buttons_ui, heading, room_for, safe_button};
use app::WINDOW;
use app::shell::command::Command;
use app::shell::manual::{ManualView, PICTURES, Section, filled, found, sections};
use app::shell::state::{Dialog, State};
use eframe::egui::{
    self, ColorImage, ComboBox, Id, Image, RichText, Role, ScrollArea, TextEdit, TextureHandle,
    TextureOptions, Ui, Vec2, WidgetInfo,
};
use message::id;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// With less room the sections are in a list that opens.
const WIDE: f32 = 520.0;
/// Width of the list of sections, in points.
const CONTENTS: f32 = 170.0;

/// Shows the manual.
pub(crate) fn manual_ui(
    ui: &mut Ui,
    state: &State,
    view: &ManualView,
    commands: &mut Vec<Command>,
) {
    let mut next = view.clone();
    heading(ui, state, id!(WINDOW, "manual-title"));
    let hint = state.tr(id!(WINDOW, "manual-search"));
    let field = TextEdit::singleline(&mut next.search)
        .hint_text(&*hint)
        .desired_width(f32::INFINITY);
    let field = ui.add(field);
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &*hint));
    ui.add_space(6.0);
    let all = sections(state.texts().tag());
    let found = found(&all, &next.search, state.texts(), state.keymap());
    let chosen = found
        .iter()
        .find(|s| s.id == view.section)
        .or(found.first());
    let height = room_for(ui, 560.0) - 20.0;
    if let Some(&chosen) = chosen {
        let mut to = None;
        if ui.available_width() >= WIDE {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(CONTENTS);
                    ScrollArea::vertical()
                        .id_salt("manual-contents")
                        .max_height(height)
                        .show(ui, |ui| contents_ui(ui, &found, chosen, &mut to));
                });
                ui.add_space(10.0);
                ui.vertical(|ui| section_ui(ui, state, chosen, height, &mut to));
            });
        } else {
            let name = state.tr(id!(WINDOW, "manual-title"));
            ComboBox::from_id_salt("manual-sections")
                .selected_text(chosen.title)
                .width(ui.available_width())
                .show_ui(ui, |ui| contents_ui(ui, &found, chosen, &mut to))
                .response
                .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &*name));
            section_ui(ui, state, chosen, height - 30.0, &mut to);
        }
        if let Some(to) = to {
            if !found.iter().any(|s| s.id == to) {
                next.search.clear();
            }
            next.section = to;
        }
    } else {
        ui.label(&*state.tr(id!(WINDOW, "manual-nothing")));
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        safe_button(ui, state, id!(WINDOW, "dialog-close"), commands);
    });
    if next != *view {
        commands.push(Command::EditDialog(Dialog::Manual(next)));
    }
}

/// Shows the list of sections; `to` is the one that is chosen.
fn contents_ui(ui: &mut Ui, sections: &[Section], chosen: Section, to: &mut Option<String>) {
    for section in sections {
        let here = section.id == chosen.id;
        if ui.selectable_label(here, section.title).clicked() {
            *to = Some(section.id.to_owned());
        }
    }
}

/// Shows one section; `to` is where a link leads.
fn section_ui(ui: &mut Ui, state: &State, section: Section, height: f32, to: &mut Option<String>) {
    ScrollArea::vertical()
        .id_salt(("manual", section.id))
        .max_height(height.max(60.0))
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.label(RichText::new(section.title).size(16.0).strong());
            ui.add_space(4.0);
            let text = filled(section.body, state.texts(), state.keymap());
            markdown_ui(ui, &text, to);
        });
}

/// A piece of a line and how it looks.
struct Piece {
    text: String,
    strong: bool,
    code: bool,
    link: Option<String>,
}

/// Shows paragraphs, lists and pictures: what the manual is made of.
fn markdown_ui(ui: &mut Ui, text: &str, to: &mut Option<String>) {
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut strong, mut link, mut picture) = (false, None, None);
    let mut in_item = false;
    let mut last_is_japanese = false;
    for event in Parser::new(text) {
        let mut piece = |text: &str, code: bool| {
            pieces.push(Piece {
                text: text.to_owned(),
                strong,
                code,
                link: link.clone(),
            });
        };
        match event {
            Event::Text(text) if picture.is_none() => {
                last_is_japanese = text.chars().last().is_some_and(|c| c >= '\u{3000}');
                piece(&text, false);
            }
            Event::Code(text) => {
                last_is_japanese = false;
                piece(&text, true);
            }
            // Japanese has no spaces where a line of the file ends.
            Event::SoftBreak if !last_is_japanese => piece(" ", false),
            Event::Start(Tag::Strong) => strong = true,
            Event::End(TagEnd::Strong) => strong = false,
            Event::Start(Tag::Link { dest_url, .. }) => {
                link = Some(dest_url.trim_start_matches('#').to_owned());
            }
            Event::End(TagEnd::Link) => link = None,
            Event::Start(Tag::Image { dest_url, .. }) => picture = Some(dest_url.to_string()),
            Event::End(TagEnd::Image) => {
                if let Some(name) = picture.take() {
                    picture_ui(ui, &name);
                }
            }
            Event::Start(Tag::Item) => in_item = true,
            Event::End(TagEnd::Item) => {
                line_ui(ui, &std::mem::take(&mut pieces), in_item, to);
                in_item = false;
            }
            Event::End(TagEnd::Paragraph) => {
                line_ui(ui, &std::mem::take(&mut pieces), in_item, to);
                in_item = false;
                ui.add_space(6.0);
            }
            Event::End(TagEnd::List(_)) => {
                ui.add_space(6.0);
            }
            _ => {}
        }
    }
}

/// Shows a paragraph, or an item of a list.
fn line_ui(ui: &mut Ui, pieces: &[Piece], item: bool, to: &mut Option<String>) {
    if pieces.is_empty() {
        return;
    }
    let show = |ui: &mut Ui, to: &mut Option<String>| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for piece in pieces {
            let mut text = RichText::new(&piece.text);
            if piece.strong {
                text = text.strong();
            }
            if piece.code {
                text = text.code();
            }
            match &piece.link {
                Some(link) => {
                    if ui.link(text).clicked() {
                        *to = Some(link.clone());
                    }
                }
                None => {
                    ui.label(text);
                }
            }
        }
    };
    if item {
        ui.horizontal_top(|ui| {
            ui.label("•");
            ui.vertical(|ui| ui.horizontal_wrapped(|ui| show(ui, to)));
        });
    } else {
        ui.horizontal_wrapped(|ui| show(ui, to));
    }
}

/// Shows a picture, no larger than it is.
fn picture_ui(ui: &mut Ui, name: &str) {
    let id = Id::unique("manual-picture").with(name);
    let known: Option<TextureHandle> = ui.data(|data| data.get_temp(id));
    let Some(texture) = known.or_else(|| load(ui.ctx(), name)) else {
        return;
    };
    ui.data_mut(|data| data.insert_temp(id, texture.clone()));
    let room = Vec2::new(ui.available_width(), f32::INFINITY);
    ui.add(Image::new(&texture).max_size(room.min(texture.size_vec2())));
    ui.add_space(6.0);
}

fn load(context: &egui::Context, name: &str) -> Option<TextureHandle> {
    let (_, png) = PICTURES.iter().find(|(known, _)| *known == name)?;
    let picture = eframe::icon_data::from_png_bytes(png).ok()?;
    let size = [picture.width as usize, picture.height as usize];
    let image = ColorImage::from_rgba_unmultiplied(size, &picture.rgba);
    Some(context.load_texture(name, image, TextureOptions::LINEAR))
}
