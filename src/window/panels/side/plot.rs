//! The picture of the graph: the curves, the mistakes on them, and below them what each move cost.

use analysis::{Phase, Severity};
use app::WINDOW;
use app::analysis::graph::Node;
use app::settings::Measure;
use app::shell::panels::graph::lead_at_the_top;
use app::shell::state::State;
use eframe::egui::{
    self, Align2, Color32, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, Visuals, pos2, vec2,
};
use go::Color;
use message::id;

/// Room for the numbers beside the plot, in points.
pub const SIDE: f32 = 34.0;
/// Height of the names of the curves, above the plot.
pub const NAMES: f32 = 14.0;
/// Size of the letters in the plot.
const SMALL: f32 = 10.5;

/// Share of the height that the bars of what moves cost have.
const BARS: f32 = 0.3;
/// A move that costs so many points, or more, has a bar of full height.
const TALLEST: f32 = 12.0;
/// The fewest nodes that the plot shows.
const FEWEST: f32 = 8.0;

/// Colours that can be told apart on light and on dark, and by those who see red and green alike.
pub struct Inks {
    chance: Color32,
    lead: Color32,
    /// Of mistakes, the worse the darker on light panels and the brighter on dark ones.
    mistakes: [Color32; 3],
    /// Of what moves cost that are no mistakes.
    small: Color32,
    grid: Color32,
    text: Color32,
    ground: Color32,
}

impl Inks {
    /// Those that suit the panels.
    pub fn of(visuals: &Visuals) -> Inks {
        let [chance, lead, mistake, bad, blunder] = if visuals.dark_mode {
            [
                (96, 178, 255),
                (246, 166, 64),
                (226, 200, 74),
                (244, 138, 58),
                (255, 84, 76),
            ]
        } else {
            [
                (12, 92, 190),
                (188, 92, 0),
                (176, 138, 0),
                (212, 92, 10),
                (200, 16, 24),
            ]
        }
        .map(|(r, g, b)| Color32::from_rgb(r, g, b));
        Inks {
            chance,
            lead,
            mistakes: [mistake, bad, blunder],
            small: visuals.weak_text_color().gamma_multiply(0.6),
            grid: visuals.weak_text_color().gamma_multiply(0.35),
            text: visuals.weak_text_color(),
            ground: visuals.extreme_bg_color,
        }
    }
}

/// The radius of a mistake's mark, by how bad it was.
const RADII: [f32; 3] = [3.0, 4.0, 5.5];

/// Marks a mistake in a list as the plot marks it: the worse, the larger and the more glaring.
pub fn mistake_mark_ui(ui: &mut Ui, severity: Severity) {
    let ink = Inks::of(ui.visuals()).mistakes[severity as usize];
    let (place, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::empty());
    ui.painter()
        .circle_filled(place.center(), RADII[severity as usize], ink);
}

/// Which part of the line is shown: where it begins and how long it is, in shares of the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    begin: f32,
    part: f32,
}

impl Default for Zoom {
    fn default() -> Self {
        Zoom {
            begin: 0.0,
            part: 1.0,
        }
    }
}

impl Zoom {
    /// The first and the last place, of a line of so many nodes.
    fn span(self, nodes: usize) -> [f32; 2] {
        let last = nodes.saturating_sub(1).max(1) as f32;
        [self.begin * last, (self.begin + self.part) * last]
    }

    /// So many times as much of the line; what was at `share` of the width stays there.
    #[must_use]
    pub fn zoomed(self, times: f32, share: f32, nodes: usize) -> Zoom {
        let least = (FEWEST / nodes.max(1) as f32).min(1.0);
        let part = (self.part * times).clamp(least, 1.0);
        let begin = self.begin + share * (self.part - part);
        Zoom { begin, part }.within()
    }

    /// Moved along the line by so many shares of what is shown.
    #[must_use]
    pub fn moved(self, share: f32) -> Zoom {
        let begin = self.begin + share * self.part;
        Zoom { begin, ..self }.within()
    }

    /// Moved as little as is needed to show that place of a line of so many nodes.
    #[must_use]
    pub fn showing(self, index: usize, nodes: usize) -> Zoom {
        let at = index as f32 / nodes.saturating_sub(1).max(1) as f32;
        let begin = self.begin.min(at).max(at - self.part);
        Zoom { begin, ..self }.within()
    }

    fn within(self) -> Zoom {
        let begin = self.begin.clamp(0.0, 1.0 - self.part);
        Zoom { begin, ..self }
    }
}

/// Where the nodes stand.
pub struct Plot<'a> {
    /// All of it.
    pub rect: Rect,
    // Where the curves are, above the bars.
    curves: Rect,
    nodes: &'a [Node],
    // The first and the last place of the line that is shown.
    span: [f32; 2],
    measure: Measure,
    // The numbers of the last moves of the first phases.
    phases: [u32; 2],
    // The lead at the upper edge; games other than Go have no points.
    most: Option<f32>,
}

impl<'a> Plot<'a> {
    /// The line of the graph in that room, of it what `zoom` says.
    pub fn new(state: &'a State, rect: Rect, zoom: Zoom) -> Plot<'a> {
        let nodes = state.analysis().graph().nodes();
        let is_go = state.document().kind().is_none();
        let most = is_go.then(|| lead_at_the_top(nodes));
        let costs = nodes.iter().any(|node| node.loss.is_some());
        let bars = if costs { rect.height() * BARS } else { 0.0 };
        let curves = rect.with_max_y(rect.bottom() - bars);
        let size = state.document().record().size();
        let last_of = |phase: Phase| phase.last_move(size).filter(|_| is_go).unwrap_or(u32::MAX);
        Plot {
            rect,
            curves,
            nodes,
            span: zoom.span(nodes.len()),
            measure: Measure {
                of: None,
                ..state.settings().analysis.mistakes
            },
            phases: [Phase::Opening, Phase::MiddleGame].map(last_of),
            most,
        }
    }

    fn x(&self, index: usize) -> f32 {
        let [first, last] = self.span;
        let share = (index as f32 - first) / (last - first).max(1.0);
        self.rect.left() + self.rect.width() * share
    }

    /// The place of the line, counted in fractions, at that x.
    pub fn place_at(&self, x: f32) -> f32 {
        let [first, last] = self.span;
        let share = (x - self.rect.left()) / self.rect.width().max(1.0);
        first + share * (last - first)
    }

    fn chance_y(&self, winrate: f32) -> f32 {
        self.curves.bottom() - self.curves.height() * winrate.clamp(0.0, 1.0)
    }

    fn lead_y(&self, lead: f32) -> f32 {
        self.chance_y(0.5 + 0.5 * lead / self.most.unwrap_or(f32::MAX))
    }

    /// The node nearest to that place.
    pub fn index_at(&self, at: Pos2) -> Option<usize> {
        let last = self.nodes.len().checked_sub(1)?;
        Some(self.place_at(at.x).round().clamp(0.0, last as f32) as usize)
    }

    /// Paints it, with the node under the pointer and the one that is shown.
    pub fn paint(
        &self,
        ui: &Ui,
        state: &State,
        (hovered, here): (Option<usize>, Option<usize>),
        inks: &Inks,
    ) {
        let painter = ui.painter();
        painter.rect_filled(self.rect, 2.0, inks.ground);
        self.paint_scales(painter, inks);
        self.paint_phases(painter, inks);
        let upright = |index: usize, stroke: Stroke| {
            let x = self.x(index);
            if self.rect.x_range().contains(x) {
                painter.vline(x, self.rect.y_range(), stroke);
            }
        };
        if let Some(at) = hovered {
            upright(at, Stroke::new(1.0, inks.text));
        }
        if let Some(at) = here {
            upright(at, Stroke::new(2.0, ui.visuals().selection.stroke.color));
        }
        let painter = &painter.with_clip_rect(painter.clip_rect().intersect(self.rect.expand(4.0)));
        let lead = |node: &Node| node.value.score.map(|lead| self.lead_y(lead));
        let chance = |node: &Node| node.value.winrate.map(|chance| self.chance_y(chance));
        self.paint_curve(painter, &lead, Stroke::new(1.5, inks.lead), here);
        self.paint_curve(painter, &chance, Stroke::new(2.0, inks.chance), here);
        self.paint_mistakes(painter, &|node| chance(node).or_else(|| lead(node)), inks);
        self.paint_bars(painter, inks);
        self.paint_names(ui.painter(), state, inks);
    }

    /// Where a phase ends.
    fn paint_phases(&self, painter: &egui::Painter, inks: &Inks) {
        for last in self.phases {
            let end = self.nodes.iter().position(|node| node.number > last);
            let Some(end) = end.filter(|&end| end > 0) else {
                continue;
            };
            let x = self.x(end) - 0.5 * (self.x(end) - self.x(end - 1));
            if self.rect.x_range().contains(x) {
                let line = [pos2(x, self.rect.top()), pos2(x, self.rect.bottom())];
                let stroke = Stroke::new(1.0, inks.grid);
                painter.add(Shape::dashed_line(&line, stroke, 2.0, 4.0));
            }
        }
    }

    /// The mistakes on the curve: the worse, the larger.
    fn paint_mistakes(
        &self,
        painter: &egui::Painter,
        y: &dyn Fn(&Node) -> Option<f32>,
        inks: &Inks,
    ) {
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(severity) = node.severity(&self.measure) else {
                continue;
            };
            let before = index.checked_sub(1).and_then(|i| y(&self.nodes[i]));
            if let (Some(before), Some(after)) = (before, y(node)) {
                let (ink, x) = (inks.mistakes[severity as usize], self.x(index));
                let from = pos2(self.x(index - 1), before);
                painter.line_segment([from, pos2(x, after)], Stroke::new(2.5, ink));
                let fill = match node.mover {
                    Some(Color::White) => Color32::WHITE,
                    _ => Color32::BLACK,
                };
                let radius = RADII[severity as usize];
                painter.circle(pos2(x, after), radius, fill, Stroke::new(1.5, ink));
            }
        }
    }

    /// What each move cost: Black's above a line, White's below it.
    fn paint_bars(&self, painter: &egui::Painter, inks: &Inks) {
        let room = self.rect.with_min_y(self.curves.bottom());
        if room.height() < 8.0 {
            return;
        }
        let (middle, half) = (room.center().y, room.height() / 2.0 - 2.0);
        painter.hline(self.rect.x_range(), middle, Stroke::new(1.0, inks.grid));
        let step = (self.x(1) - self.x(0)).max(0.0);
        let width = (step * 0.7).clamp(1.0, 12.0);
        for (index, node) in self.nodes.iter().enumerate() {
            let (Some(loss), Some(color)) = (node.loss, node.mover) else {
                continue;
            };
            let height = half * (loss.size() / TALLEST).clamp(0.0, 1.0);
            if height < 0.5 {
                continue;
            }
            let ink = node.severity(&self.measure);
            let ink = ink.map_or(inks.small, |severity| inks.mistakes[severity as usize]);
            let end = match color {
                Color::Black => middle - height,
                Color::White => middle + height,
            };
            let x = self.x(index);
            let bar = Rect::from_two_pos(pos2(x - width / 2.0, middle), pos2(x + width / 2.0, end));
            painter.rect_filled(bar, 0.0, ink);
        }
    }

    /// The lines at the middle and the quarters, chances to the left, points to the right.
    fn paint_scales(&self, painter: &egui::Painter, inks: &Inks) {
        let font = FontId::proportional(SMALL);
        for quarter in 0..=4_u8 {
            let share = f32::from(quarter) / 4.0;
            let y = self.chance_y(share);
            let width = if quarter == 2 { 1.5 } else { 0.5 };
            painter.hline(self.curves.x_range(), y, Stroke::new(width, inks.grid));
            if quarter % 2 == 1 {
                continue;
            }
            // The outer numbers stay within the plot's height.
            let y = y
                .min(self.curves.bottom() - 5.0)
                .max(self.curves.top() + 5.0);
            let percent = format!("{:.0}%", share * 100.0);
            let at = pos2(self.rect.left() - 3.0, y);
            painter.text(at, Align2::RIGHT_CENTER, percent, font.clone(), inks.chance);
            let Some(most) = self.most else { continue };
            let lead = most * (2.0 * share - 1.0);
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
        let shown = if self.most.is_some() { 2 } else { 1 };
        for (at, align, text_id, ink) in corners.into_iter().take(shown) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooming_keeps_what_is_under_the_pointer_and_stays_on_the_line() {
        let nodes = 101;
        let span = |zoom: Zoom| zoom.span(nodes).map(|place| place.round() as i32);
        let near = Zoom::default().zoomed(0.5, 0.5, nodes);
        assert_eq!(span(near), [25, 75]);
        assert_eq!(near.zoomed(4.0, 0.0, nodes), Zoom::default());
        let begin = Zoom::default().zoomed(0.5, 0.0, nodes);
        assert_eq!(span(begin.moved(-3.0)), [0, 50]);
        assert_eq!(span(begin.moved(0.5)), [25, 75]);
        assert_eq!(span(begin.showing(80, nodes)), [30, 80]);
        assert_eq!(begin.showing(20, nodes), begin);
        let nearest = span(Zoom::default().zoomed(0.0, 0.5, nodes));
        assert!(nearest[1] - nearest[0] > 7, "{nearest:?}");
    }
}
