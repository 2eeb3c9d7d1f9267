//! The graph of the game: Black's chance to win and lead, move by move, with the mistakes. A click or a drag goes
//! there.

use crate::window::panels::parts::dialog::room_for;
use app::WINDOW;
use app::analysis::graph::Node;
use app::analysis::whole_game::WholeGameCommand;
use app::document::navigate::Go;
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::panels::graph::{GraphPanel, Mistake, Progress, lead_at_the_top};
use app::shell::state::State;
use eframe::egui::{
    self, Align, Align2, Button, Color32, FontId, Label, Layout, Pos2, ProgressBar, Rect, RichText,
    ScrollArea, Sense, Shape, Stroke, Ui, Visuals, pos2, vec2,
};
use go::Color;
use message::id;

/// Room for the numbers beside the plot.
const SIDE: f32 = 34.0;
/// Height of the names of the curves, above the plot.
const NAMES: f32 = 14.0;
/// Size of the letters in the plot.
const SMALL: f32 = 10.5;

/// Colours that can be told apart on light and on dark, and by those who see red and green alike.
struct Inks {
    chance: Color32,
    lead: Color32,
    mistake: Color32,
    grid: Color32,
    text: Color32,
    ground: Color32,
}

impl Inks {
    fn of(visuals: &Visuals) -> Inks {
        let [chance, lead, mistake] = if visuals.dark_mode {
            [(96, 178, 255), (246, 166, 64), (255, 92, 84)]
        } else {
            [(12, 92, 190), (188, 92, 0), (206, 24, 30)]
        }
        .map(|(r, g, b)| Color32::from_rgb(r, g, b));
        Inks {
            chance,
            lead,
            mistake,
            grid: visuals.weak_text_color().gamma_multiply(0.35),
            text: visuals.weak_text_color(),
            ground: visuals.extreme_bg_color,
        }
    }
}

/// Shows the panel in all the room there is.
pub fn graph_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let whole = ui.available_rect_before_wrap();
    // What is said above is about the point under the pointer, so where that is has to be known first.
    let row = ui.spacing().interact_size.y;
    let top = whole.top() + 2.0 * row + 6.0;
    let room = Rect::from_min_max(pos2(whole.left(), top), whole.max);
    let mut inside = room.shrink2(vec2(SIDE, 4.0));
    inside.min.y += NAMES;
    let plot = Plot::new(state, inside);
    let response = ui.interact(room, ui.scope_id().with("plot"), Sense::click_and_drag());
    let hovered = response.hover_pos().and_then(|at| plot.index_at(at));
    let panel = GraphPanel::of(state, hovered);
    ui.horizontal(|ui| {
        ui.set_min_height(row);
        let text = RichText::new(&panel.readout).monospace().size(12.0);
        ui.add(Label::new(text).truncate());
    });
    ui.horizontal(|ui| {
        ui.set_min_height(row);
        mistakes_ui(ui, &panel, commands);
        if let Some(progress) = &panel.progress {
            progress_ui(ui, state, progress, commands);
        } else {
            analyse_ui(ui, state, commands);
        }
    });
    let chosen = response
        .interact_pointer_pos()
        .and_then(|at| plot.index_at(at));
    let wanted = response.clicked() || response.dragged();
    if let Some(index) = chosen.filter(|_| wanted)
        && panel.here != Some(index)
    {
        commands.push(Go::Depth(index as u32).into());
    }
    let inks = Inks::of(ui.visuals());
    plot.paint(ui, state, (hovered, panel.here), &inks);
    if response.has_focus() {
        let stroke = ui.visuals().selection.stroke;
        ui.painter()
            .rect_stroke(plot.rect, 2.0, stroke, egui::StrokeKind::Outside);
    }
    let at = panel.here.unwrap_or_default();
    response.widget_info(|| egui::WidgetInfo::slider(true, at as f64, panel.spoken.clone()));
    ui.advance_cursor_after_rect(whole);
}

fn analyse_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let entry = Action::AnalyseGame.entry();
    let name = state.tr(entry.text_id);
    let button = ui
        .button(&*name)
        .on_hover_text(state.keymap().first(entry.action));
    if button.clicked() {
        commands.push(Action::AnalyseGame.into());
    }
}

fn mistakes_ui(ui: &mut Ui, panel: &GraphPanel, commands: &mut Vec<Command>) {
    ui.add_enabled_ui(!panel.mistakes.is_empty(), |ui| {
        ui.menu_button(&panel.mistakes_title, |ui| {
            list_ui(ui, &panel.mistakes, commands);
        });
    });
}

fn list_ui(ui: &mut Ui, mistakes: &[Mistake], commands: &mut Vec<Command>) {
    ui.set_min_width(220.0);
    let room = room_for(ui, 320.0);
    ScrollArea::vertical().max_height(room).show(ui, |ui| {
        for mistake in mistakes {
            let button = Button::new(&mistake.text)
                .shortcut_text(&mistake.loss)
                .selected(mistake.is_shown);
            if ui.add(button).clicked() {
                commands.push(Go::To(mistake.cell).into());
                ui.close();
            }
        }
    });
}

/// How far the analysis of the whole game is.
fn progress_ui(ui: &mut Ui, state: &State, progress: &Progress, commands: &mut Vec<Command>) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button(&*state.tr(id!(WINDOW, "engines-stop"))).clicked() {
            commands.push(WholeGameCommand::Stop.into());
        }
        let bar = ProgressBar::new(progress.share).text(&progress.text);
        ui.add(bar.desired_height(18.0));
    });
}

/// Where the nodes stand.
struct Plot<'a> {
    rect: Rect,
    nodes: &'a [Node],
    // The lead at the upper edge.
    most: f32,
}

impl<'a> Plot<'a> {
    fn new(state: &'a State, rect: Rect) -> Plot<'a> {
        let nodes = state.analysis().graph().nodes();
        let most = lead_at_the_top(nodes);
        Plot { rect, nodes, most }
    }

    fn x(&self, index: usize) -> f32 {
        let last = self.nodes.len().saturating_sub(1).max(1) as f32;
        self.rect.left() + self.rect.width() * index as f32 / last
    }

    fn chance_y(&self, winrate: f32) -> f32 {
        self.rect.bottom() - self.rect.height() * winrate.clamp(0.0, 1.0)
    }

    fn lead_y(&self, lead: f32) -> f32 {
        self.chance_y(0.5 + 0.5 * lead / self.most)
    }

    fn index_at(&self, at: Pos2) -> Option<usize> {
        let last = self.nodes.len().checked_sub(1)?;
        let share = (at.x - self.rect.left()) / self.rect.width().max(1.0);
        Some((share * last as f32).round().clamp(0.0, last as f32) as usize)
    }

    fn paint(
        &self,
        ui: &Ui,
        state: &State,
        (hovered, here): (Option<usize>, Option<usize>),
        inks: &Inks,
    ) {
        let painter = ui.painter();
        painter.rect_filled(self.rect, 2.0, inks.ground);
        self.paint_scales(painter, inks);
        let upright = |index: usize, stroke: Stroke| {
            painter.vline(self.x(index), self.rect.y_range(), stroke);
        };
        if let Some(at) = hovered {
            upright(at, Stroke::new(1.0, inks.text));
        }
        if let Some(at) = here {
            upright(at, Stroke::new(2.0, ui.visuals().selection.stroke.color));
        }
        let painter = &painter.with_clip_rect(self.rect.expand(4.0));
        let lead = |node: &Node| node.value.score.map(|lead| self.lead_y(lead));
        let chance = |node: &Node| node.value.winrate.map(|chance| self.chance_y(chance));
        self.paint_curve(painter, &lead, Stroke::new(1.5, inks.lead), here);
        self.paint_curve(painter, &chance, Stroke::new(2.0, inks.chance), here);
        for (index, node) in self
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, n)| n.is_mistake())
        {
            let y = |node: &Node| chance(node).or_else(|| lead(node));
            let before = index.checked_sub(1).and_then(|i| y(&self.nodes[i]));
            if let (Some(before), Some(after)) = (before, y(node)) {
                let x = self.x(index);
                let from = pos2(self.x(index - 1), before);
                painter.line_segment([from, pos2(x, after)], Stroke::new(2.5, inks.mistake));
                let fill = match node.mv {
                    Some((Color::White, _)) => Color32::WHITE,
                    _ => Color32::BLACK,
                };
                painter.circle(pos2(x, after), 3.5, fill, Stroke::new(1.5, inks.mistake));
            }
        }
        self.paint_names(ui.painter(), state, inks);
    }

    /// The lines at the middle and the quarters, chances to the left, points to the right.
    fn paint_scales(&self, painter: &egui::Painter, inks: &Inks) {
        let font = FontId::proportional(SMALL);
        for quarter in 0..=4_u8 {
            let share = f32::from(quarter) / 4.0;
            let y = self.chance_y(share);
            let width = if quarter == 2 { 1.5 } else { 0.5 };
            painter.hline(self.rect.x_range(), y, Stroke::new(width, inks.grid));
            if quarter % 2 == 1 {
                continue;
            }
            // The outer numbers stay within the plot's height.
            let y = y.min(self.rect.bottom() - 5.0).max(self.rect.top() + 5.0);
            let percent = format!("{:.0}%", share * 100.0);
            let at = pos2(self.rect.left() - 3.0, y);
            painter.text(at, Align2::RIGHT_CENTER, percent, font.clone(), inks.chance);
            let lead = self.most * (2.0 * share - 1.0);
            let points = match quarter {
                2 => "0".to_owned(),
                _ => format!("{lead:+.0}").replace('-', "−"),
            };
            let at = pos2(self.rect.right() + 3.0, y);
            painter.text(at, Align2::LEFT_CENTER, points, font.clone(), inks.lead);
        }
    }

    /// Which curve is which, in its colour, above the plot: no curve runs through a name.
    fn paint_names(&self, painter: &egui::Painter, state: &State, inks: &Inks) {
        let font = FontId::proportional(SMALL);
        let corners = [
            (
                self.rect.left_top() - vec2(0.0, 1.0),
                Align2::LEFT_BOTTOM,
                id!(WINDOW, "graph-chance"),
                inks.chance,
            ),
            (
                self.rect.right_top() - vec2(0.0, 1.0),
                Align2::RIGHT_BOTTOM,
                id!(WINDOW, "graph-lead"),
                inks.lead,
            ),
        ];
        for (at, align, text_id, ink) in corners {
            let name = state.tr(text_id).to_string();
            painter.text(at, align, name, font.clone(), ink);
        }
    }

    /// A curve through the nodes that are known; thin across those that are not. A node alone is a dot.
    fn paint_curve(
        &self,
        painter: &egui::Painter,
        y: &dyn Fn(&Node) -> Option<f32>,
        stroke: Stroke,
        here: Option<usize>,
    ) {
        let known = self.nodes.iter().enumerate();
        let known: Vec<(usize, Pos2)> = known
            .filter_map(|(index, node)| Some((index, pos2(self.x(index), y(node)?))))
            .collect();
        for run in known.chunk_by(|a, b| b.0 == a.0 + 1) {
            if let [(_, alone)] = run {
                painter.circle_filled(*alone, stroke.width, stroke.color);
            } else {
                let points = run.iter().map(|(_, at)| *at).collect();
                painter.add(Shape::line(points, stroke));
            }
        }
        let gap = Stroke::new(1.0, stroke.color.gamma_multiply(0.5));
        for pair in known.windows(2).filter(|pair| pair[1].0 > pair[0].0 + 1) {
            painter.add(Shape::dashed_line(&[pair[0].1, pair[1].1], gap, 3.0, 3.0));
        }
        if let Some((_, at)) = known.iter().find(|(index, _)| Some(*index) == here) {
            painter.circle_filled(*at, 3.5, stroke.color);
        }
    }
}
