//! The start page: four doors. What is seen first is the problem that comes next, on a real board; beside it a game is one
//! click away; below are the records of late, and the workshop of those who write engines.
//!
//! ```text
//! wide                                    low              narrow
//! ┌ Solve ───────────────┐┌ Play ───────┐ ┌ Solve ┐┌ Play ──┐ ┌ Solve ──┐
//! │ board  task, go on   ││ level, board│ │ task  │├ Review ┤ ├ Play ───┤
//! │ the grades           ││ colour      │ │ grades││        │ ├ Review ─┤
//! ├ Review ──────────────┤├ Engines ────┤ │       │├ Engines┤ ├ Engines ┤
//! └──────────────────────┘└─────────────┘ └───────┘└────────┘ └─────────┘
//! ```

mod doors;

use crate::window::paint::Painter;
use crate::window::panels::style::{self, SMALL, TITLE};
use app::WINDOW;
use app::shell::command::Command;
use app::shell::panels::home::HomePanel;
use app::shell::state::State;
use eframe::egui::{
    Label, Rect, RichText, Role, ScrollArea, Sense, Ui, UiBuilder, Vec2, pos2, vec2,
};
use message::id;

/// The page is not wider than this, in points.
const WIDEST: f32 = 1520.0;
/// From this width on the doors stand in two columns.
const TWO_COLUMNS: f32 = 700.0;
/// Between two doors, and around all of them.
const GAP: f32 = 14.0;
/// Within a door.
const MARGIN: f32 = 16.0;
const LOW_MARGIN: f32 = 11.0;
/// The share of the left column.
const LEFT: f32 = 0.6;
/// In a higher window recent files have larger boards, in two rows, and links stand below each other.
const HIGH: f32 = 960.0;
/// In a lower window all small boards are smaller, so that all doors are seen.
const LOW: f32 = 800.0;
/// In a narrower window, where words take more lines, that begins earlier.
const NARROW: (f32, f32) = (1200.0, 860.0);
/// In a window lower still all but one of the doors stand beside the first, and the grades have no boards.
const TIGHT: f32 = 640.0;

/// What the page remembers between frames.
#[derive(Default)]
pub struct HomeView {
    // The heights that the doors wanted last: Solve, Play, Review, Engines.
    heights: [f32; 4],
    // Whether the main button has had the keyboard since the page came to the front.
    greeted: bool,
    // The height of the whole page in the last frame.
    height: f32,
    // The room it was fitted to, and how much lower the large boards are for that.
    fitted: (Vec2, f32),
}

impl HomeView {
    /// The page is not in front: when it comes back, its main button has the keyboard again.
    pub fn leave(&mut self) {
        self.greeted = false;
        self.fitted = (Vec2::ZERO, 0.0);
    }
}

/// What the doors need to be drawn.
struct Doors<'a> {
    state: &'a State,
    panel: &'a HomePanel<'a>,
    painter: &'a mut Painter,
    commands: &'a mut Vec<Command>,
    /// Width and height that the large board may have.
    board: Vec2,
    /// Side of the board of a recent file, and how many rows of them there are.
    recent: (f32, usize),
    /// The largest side of the board of a grade.
    grade: f32,
    /// Whether the window is so low that words stand beside each other.
    low: bool,
    /// The height of the page, in points.
    height: f32,
    /// Whether it is lower still: what is only for the eye is left out.
    tight: bool,
    /// Whether the main button is given the keyboard now.
    greets: bool,
}

/// Shows the page.
pub fn home_ui(
    ui: &mut Ui,
    state: &State,
    view: &mut HomeView,
    painter: &mut Painter,
    commands: &mut Vec<Command>,
) {
    let panel = HomePanel::of(state);
    let greets = !std::mem::replace(&mut view.greeted, true);
    let room = ui.available_size();
    let width = (room.x - 2.0 * GAP).min(WIDEST);
    let tight = room.y < TIGHT && width >= TWO_COLUMNS;
    let share = if tight { 0.57 } else { LEFT };
    let low = room.y < if room.x < NARROW.0 { NARROW.1 } else { LOW };
    let left = ((width - GAP) * share).floor();
    let (grade, recent, around) = match room.y {
        _ if tight => (0.0, (32.0, 1), 440.0),
        y if y > HIGH => (96.0, (124.0, 2), 760.0),
        _ if low => (50.0, (60.0, 1), 548.0),
        _ => (84.0, (92.0, 1), 584.0),
    };
    if view.fitted.0 != room {
        view.fitted = (room, 0.0);
    }
    let least = if tight { 116.0 } else { 144.0 };
    let high = room.y - around - view.fitted.1;
    let mut doors = Doors {
        state,
        panel: &panel,
        painter,
        commands,
        board: vec2((left * 0.5).min(560.0), high.clamp(least, 560.0)),
        recent,
        grade,
        low,
        height: room.y,
        tight,
        greets,
    };
    let name = state.tr(id!(WINDOW, "act-home"));
    let page = UiBuilder::new().accessibility_role(Role::Main);
    ui.scope_builder(page, |ui| {
        style::tune(ui);
        let id = ui.unique_id();
        ui.ctx()
            .accesskit_node_builder(id, |node| node.set_label(&*name));
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let side = ((ui.available_width() - width) / 2.0).max(GAP);
            // In a high window it does not hang from the top.
            let above = ((room.y - view.height) / 3.0).clamp(0.0, 160.0);
            let gap = if tight { 6.0 } else { GAP };
            let corner = ui.cursor().min + vec2(side, gap + above);
            let head = Rect::from_min_size(corner, vec2(width, 0.0));
            let mut top = ui.new_child(UiBuilder::new().max_rect(head));
            head_ui(&mut top, &panel, if low { style::HEADING } else { TITLE });
            let below = top.min_rect().bottom() + if low { 6.0 } else { GAP };
            let whole = Rect::from_min_max(pos2(corner.x, below), pos2(corner.x + width, below));
            let bottom = if tight {
                beside_one(ui, whole, left, &mut doors, &mut view.heights)
            } else if width >= TWO_COLUMNS {
                two_columns(ui, whole, left, &mut doors, &mut view.heights)
            } else {
                doors.board = Vec2::splat((width * 0.42).clamp(120.0, 260.0));
                one_column(ui, whole, &mut doors, &mut view.heights)
            };
            let height = bottom + gap - corner.y;
            // All doors are seen whole, as far as smaller boards can help.
            let over = height + gap - room.y;
            if over > 0.5 && high > least && width >= TWO_COLUMNS {
                view.fitted.1 += over.min(high - least);
                ui.ctx().request_discard("the boards leave more room");
            }
            if (height - view.height).abs() > 0.5 {
                view.height = height;
                ui.ctx().request_discard("the page has another height");
            }
            let end = pos2(corner.x + width, bottom + gap);
            let used = Rect::from_min_max(ui.cursor().min, end);
            ui.allocate_rect(used, Sense::hover());
        });
    });
}

fn head_ui(ui: &mut Ui, panel: &HomePanel<'_>, size: f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        style::heading(ui, "Katsura", size);
        if let Some(welcome) = &panel.welcome {
            ui.add(Label::new(RichText::new(welcome).size(16.0)).wrap());
        } else if let Some(streak) = &panel.solve.streak {
            ui.label(RichText::new(streak).size(SMALL).weak());
        }
    });
}

/// The doors, each with what it draws.
type Door = for<'a, 'b> fn(&mut Ui, &'b mut Doors<'a>);

const DOORS: [(message::Id, Door); 4] = [
    (id!(WINDOW, "home-door-solve"), doors::solve_ui),
    (id!(WINDOW, "home-door-play"), doors::play_ui),
    (id!(WINDOW, "home-door-review"), doors::review_ui),
    (id!(WINDOW, "home-door-engines"), doors::engines_ui),
];

/// Solve and Review on the left, Play and Engines on the right; those beside each other are as high as each other.
fn two_columns(
    ui: &mut Ui,
    whole: Rect,
    left: f32,
    doors: &mut Doors<'_>,
    heights: &mut [f32; 4],
) -> f32 {
    let right = whole.width() - GAP - left;
    let rows = [heights[0].max(heights[1]), heights[2].max(heights[3])];
    let mut wanted = [0.0; 4];
    let mut top = whole.top();
    for (row, &height) in rows.iter().enumerate() {
        for (column, (x, width)) in [(whole.left(), left), (whole.left() + left + GAP, right)]
            .into_iter()
            .enumerate()
        {
            let at = row * 2 + column;
            let place = Rect::from_min_size(pos2(x, top), vec2(width, height));
            wanted[at] = door_ui(ui, place, doors, at);
        }
        top += height + GAP;
    }
    remember(ui, heights, wanted);
    top - GAP
}

/// Solve on the left, and all others below each other on the right; both columns end at the same height.
fn beside_one(
    ui: &mut Ui,
    whole: Rect,
    left: f32,
    doors: &mut Doors<'_>,
    heights: &mut [f32; 4],
) -> f32 {
    const APART: f32 = 8.0;
    let x = whole.left() + left + APART;
    let width = whole.right() - x;
    let others = heights[1] + heights[2] + heights[3] + 2.0 * APART;
    let height = others.max(heights[0]);
    let place = Rect::from_min_size(whole.min, vec2(left, height));
    let mut wanted = [door_ui(ui, place, doors, 0), 0.0, 0.0, 0.0];
    let mut top = whole.top();
    for at in 1..4 {
        // The last one has what is left.
        let own = match at {
            3 => whole.top() + height - top,
            _ => heights[at],
        };
        let place = Rect::from_min_size(pos2(x, top), vec2(width, own));
        wanted[at] = door_ui(ui, place, doors, at);
        top += own + APART;
    }
    remember(ui, heights, wanted);
    whole.top() + height
}

fn one_column(ui: &mut Ui, whole: Rect, doors: &mut Doors<'_>, heights: &mut [f32; 4]) -> f32 {
    let mut wanted = [0.0; 4];
    let mut top = whole.top();
    for at in 0..4 {
        let place = Rect::from_min_size(pos2(whole.left(), top), vec2(whole.width(), heights[at]));
        wanted[at] = door_ui(ui, place, doors, at);
        top += heights[at] + GAP;
    }
    remember(ui, heights, wanted);
    top - GAP
}

/// The doors are as high as they want to be, which is known when they were drawn once.
fn remember(ui: &Ui, heights: &mut [f32; 4], wanted: [f32; 4]) {
    let differs = heights.iter().zip(wanted).any(|(a, b)| (a - b).abs() > 0.5);
    if differs {
        *heights = wanted;
        ui.ctx().request_discard("the doors have other heights");
    }
}

/// A door in its place; returns the height it wants.
fn door_ui(ui: &mut Ui, place: Rect, doors: &mut Doors<'_>, at: usize) -> f32 {
    let (text_id, content) = DOORS[at];
    let name = doors.state.tr(text_id);
    let margin = if doors.low { LOW_MARGIN } else { MARGIN };
    let margin = if doors.tight { 8.0 } else { margin };
    let inner = place.shrink2(vec2(MARGIN, margin));
    style::card(ui, place, false);
    let builder = UiBuilder::new()
        .id_salt(text_id)
        .max_rect(inner)
        .accessibility_role(Role::Group);
    let mut child = ui.new_child(builder);
    let id = child.unique_id();
    child
        .ctx()
        .accesskit_node_builder(id, |node| node.set_label(&*name));
    style::heading(&mut child, &name, style::HEADING);
    child.add_space(if doors.tight { 2.0 } else { 6.0 });
    content(&mut child, doors);
    child.min_rect().height() + 2.0 * margin
}
