//! What the signs of a layer mean: each drawn as the board draws it, with its words.

use crate::window::paint::Painter;
use crate::window::panels::parts::TEXT_SIZE;
use app::WINDOW;
use app::board::layers::{Content, Layer};
use app::shell::panels::theme;
use app::shell::state::State;
use eframe::egui::{
    CollapsingHeader, Response, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, WidgetText, pos2,
    vec2,
};
use message::id;
use picture::{Scene, Theme};

/// Side of a sign, in points.
const SIDE: f32 = 22.0;

/// Between a sign and its words.
const GAP: f32 = 5.0;

/// Shows the legend of a layer; nothing if it draws nothing at the node that is shown.
pub fn legend_ui(ui: &mut Ui, state: &State, painter: &mut Painter, layer: &Layer) {
    let Some(overlay) = state.board_view().picture_of(layer) else {
        return;
    };
    // In what a belief differs is told in words.
    if !overlay.draws_something() || matches!(layer.content, Content::Belief(_)) {
        return;
    }
    let title = RichText::new(&*state.tr(id!(WINDOW, "legend")))
        .size(TEXT_SIZE)
        .weak();
    // Where several layers are on all of them are seen, and their legends at a click.
    let mut layers = state.board().layers().list().iter();
    let is_alone = layers.all(|other| !other.on || other.id == layer.id);
    CollapsingHeader::new(title)
        .id_salt((id!(WINDOW, "legend"), is_alone))
        .default_open(is_alone)
        .show_unindented(ui, |ui| {
            let theme = theme(state);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(10.0, 3.0);
                for (sign, meaning) in state.board_view().legend_of(layer) {
                    sign_ui(ui, painter, (&sign, &meaning), &theme);
                }
            });
        });
}

/// A sign and its words, which stay together.
fn sign_ui(
    ui: &mut Ui,
    painter: &mut Painter,
    (sign, meaning): (&Scene, &str),
    theme: &Theme,
) -> Response {
    let room = (ui.max_rect().width() - SIDE - GAP).max(20.0);
    let words = WidgetText::from(RichText::new(meaning).size(TEXT_SIZE));
    let galley = words.into_galley(ui, None, room, TextStyle::Small);
    let size = vec2(SIDE + GAP + galley.size().x, SIDE.max(galley.size().y));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, meaning));
    if ui.is_rect_visible(rect) {
        let pixels = ui.ctx().pixels_per_point();
        let drawing = picture::draw_sample(sign, (SIDE * pixels).round(), theme);
        let corner = pos2(rect.left(), rect.center().y - SIDE / 2.0);
        // On whole pixels, as the lines of the board are.
        let corner = (corner.to_vec2() * pixels).round().to_pos2().to_vec2() / pixels;
        painter.paint(ui.painter(), corner.to_pos2(), &drawing);
        let at = pos2(
            rect.left() + SIDE + GAP,
            rect.center().y - galley.size().y / 2.0,
        );
        ui.painter().galley(at, galley, ui.visuals().text_color());
    }
    response
}
