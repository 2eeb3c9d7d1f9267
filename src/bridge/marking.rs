//! From what engines draw to the standard marks of SGF.

use go::{Color, Move, Point, PointStatus, Size};
use overlay::{Candidate, Overlay, PointOverlay, Shape};
use record::{CellId, MarkKind, Record};
use std::collections::{HashMap, HashSet};

/// Influence from here on is written as territory.
const OWNED: f32 = 0.5;
/// Longer labels are cut: other programs write them on a point.
const LABEL_CHARACTERS: usize = 8;

/// How influence is written, for which SGF has no property.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum InfluenceAs {
    /// TB and TW where a side has more than half.
    #[default]
    Territory,
    /// LB with one decimal, Black's positive.
    Numbers,
}

/// Marks for a node of a record.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Marking {
    /// TR SQ CR MA, TB TW: at most one of each group on a point.
    pub marks: Vec<(Point, MarkKind)>,
    /// LB: at most one on a point.
    pub labels: Vec<(Point, String)>,
    /// LN
    pub lines: Vec<(Point, Point)>,
    /// AR
    pub arrows: Vec<(Point, Point)>,
    /// How many drawn things SGF has no words for, or no room for on their points.
    pub left_out: usize,
}

/// Returns what the visible layers draw as standard marks, for a board of `size`. The last overlay is the uppermost;
/// where two want the same kind of mark on a point, the upper one has it.
///
/// Life and death become TB, TW and MA on dead stones; figures and marks TR, SQ, CR, MA; numbers, labels, ghost
/// stones and candidates (Black's chance to win in percent, else points, visits, rank) LB; lines LN and AR; influence
/// as `influence` says. Colours, seki, dame and whose figure it is cannot be said.
pub fn to_markup(overlays: &[&Overlay], size: Size, influence: InfluenceAs) -> Marking {
    let mut marker = Marker {
        size,
        influence,
        marking: Marking::default(),
        signs: HashMap::new(),
        areas: HashMap::new(),
        labels: HashMap::new(),
        connections: HashSet::new(),
    };
    for overlay in overlays.iter().rev() {
        marker.overlay(overlay);
    }
    marker.finish()
}

impl Marking {
    /// Tells whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        let lists = self.lines.is_empty() && self.arrows.is_empty();
        self.marks.is_empty() && self.labels.is_empty() && lists
    }

    /// How many marks, labels, lines and arrows there are.
    pub fn count(&self) -> usize {
        self.marks.len() + self.labels.len() + self.lines.len() + self.arrows.len()
    }

    /// Writes the marks into a node, as one undo step. What the node has on other points stays.
    pub fn write(&self, record: &mut Record, cell: CellId) {
        let there: HashSet<(u8, u8, &str)> = {
            let marks = record.markup(cell).marks;
            marks
                .into_iter()
                .map(|(p, kind)| (p.x, p.y, kind.name()))
                .collect()
        };
        record.begin_group();
        for &(p, kind) in &self.marks {
            // Setting a mark again would remove it.
            if !there.contains(&(p.x, p.y, kind.name())) {
                record.toggle_mark(cell, p, kind);
            }
        }
        for (p, label) in &self.labels {
            record.set_label(cell, *p, label);
        }
        for &(from, to) in &self.lines {
            record.add_line(cell, from, to);
        }
        for &(from, to) in &self.arrows {
            record.add_arrow(cell, from, to);
        }
        record.end_group();
    }
}

/// Collects marks; what is there first stays.
struct Marker {
    size: Size,
    influence: InfluenceAs,
    marking: Marking,
    signs: HashMap<Point, MarkKind>,
    areas: HashMap<Point, MarkKind>,
    labels: HashMap<Point, String>,
    connections: HashSet<(Point, Point, bool)>,
}

impl Marker {
    fn overlay(&mut self, overlay: &Overlay) {
        for (p, at) in overlay.points.iter() {
            if self.size.contains(p) {
                self.point(p, at);
            } else if *at != PointOverlay::default() {
                self.marking.left_out += 1;
            }
        }
        for (i, candidate) in overlay.candidates.iter().enumerate() {
            match candidate.mv {
                Move::Play(p) if self.size.contains(p) => self.label(p, &short(candidate, i)),
                _ => self.marking.left_out += 1,
            }
        }
        for line in &overlay.lines {
            let inside = self.size.contains(line.from) && self.size.contains(line.to);
            if !inside || line.from == line.to {
                self.marking.left_out += 1;
            } else if self.connections.insert((line.from, line.to, line.arrow)) {
                let list = if line.arrow {
                    &mut self.marking.arrows
                } else {
                    &mut self.marking.lines
                };
                list.push((line.from, line.to));
            }
        }
    }

    fn point(&mut self, p: Point, at: &PointOverlay) {
        match at.status {
            Some(PointStatus::Dead) => self.sign(p, MarkKind::Cross),
            Some(PointStatus::BlackTerritory) => self.area(p, Color::Black),
            Some(PointStatus::WhiteTerritory) => self.area(p, Color::White),
            Some(PointStatus::Seki | PointStatus::Dame) => self.marking.left_out += 1,
            Some(PointStatus::Alive) | None => {}
        }
        if let Some(owner) = at.territory {
            self.area(p, owner);
        }
        for shape in at
            .figure
            .map(|f| f.shape)
            .into_iter()
            .chain(at.marks.iter().copied())
        {
            self.shape(p, shape);
        }
        if let Some(number) = at.number {
            self.label(p, &number.to_string());
        }
        if let Some(label) = &at.label {
            self.label(p, label);
        }
        if let Some(ghost) = at.ghost {
            match (ghost.number, ghost.color) {
                (0, Color::Black) => self.label(p, "B"),
                (0, Color::White) => self.label(p, "W"),
                (number, _) => self.label(p, &number.to_string()),
            }
        }
        if let Some(value) = at.influence {
            self.influence(p, value);
        }
        self.marking.left_out += usize::from(at.color.is_some());
    }

    fn influence(&mut self, p: Point, value: f32) {
        match self.influence {
            InfluenceAs::Territory if value >= OWNED => self.area(p, Color::Black),
            InfluenceAs::Territory if value <= -OWNED => self.area(p, Color::White),
            InfluenceAs::Numbers if value.abs() >= 0.05 => self.label(p, &format!("{value:+.1}")),
            // Who has less than half is not said; that is what half means.
            InfluenceAs::Territory | InfluenceAs::Numbers => {}
        }
    }

    fn shape(&mut self, p: Point, shape: Shape) {
        match shape {
            Shape::Triangle => self.sign(p, MarkKind::Triangle),
            Shape::Square => self.sign(p, MarkKind::Square),
            Shape::Circle => self.sign(p, MarkKind::Circle),
            Shape::Cross => self.sign(p, MarkKind::Cross),
            Shape::Question => self.label(p, "?"),
            Shape::Horizontal => self.label(p, "-"),
            Shape::Vertical => self.label(p, "|"),
            Shape::DiagonalDown => self.label(p, "\\"),
            Shape::DiagonalUp => self.label(p, "/"),
        }
    }

    fn sign(&mut self, p: Point, kind: MarkKind) {
        let there = *self.signs.entry(p).or_insert(kind);
        self.marking.left_out += usize::from(there != kind);
    }

    fn area(&mut self, p: Point, owner: Color) {
        let kind = match owner {
            Color::Black => MarkKind::TerritoryBlack,
            Color::White => MarkKind::TerritoryWhite,
        };
        let there = *self.areas.entry(p).or_insert(kind);
        self.marking.left_out += usize::from(there != kind);
    }

    fn label(&mut self, p: Point, text: &str) {
        let text = cut(text);
        if text.is_empty() {
            return;
        }
        let there = self.labels.entry(p).or_insert_with(|| text.clone());
        self.marking.left_out += usize::from(*there != text);
    }

    /// The marks row by row, so that the same picture gives the same file.
    fn finish(mut self) -> Marking {
        for p in self.size.points() {
            let kinds = self.areas.get(&p).into_iter().chain(self.signs.get(&p));
            self.marking.marks.extend(kinds.map(|&kind| (p, kind)));
            self.marking
                .labels
                .extend(self.labels.remove(&p).map(|text| (p, text)));
        }
        self.marking
    }
}

/// What is written at a move that an engine thinks about.
fn short(candidate: &Candidate, index: usize) -> String {
    let winrate = candidate.winrate.map(|w| format!("{:.1}", w * 100.0));
    winrate
        .or_else(|| candidate.score.map(|s| format!("{s:+.1}")))
        .or_else(|| candidate.visits.map(|v| v.to_string()))
        .unwrap_or_else(|| (index + 1).to_string())
}

/// A label of one line and a few characters.
fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line: String = line.chars().filter(|c| !c.is_control()).collect();
    if line.chars().count() <= LABEL_CHARACTERS {
        return line;
    }
    let kept: String = line.chars().take(LABEL_CHARACTERS - 1).collect();
    kept + "…"
}

#[cfg(test)]
mod tests {
    use super::*;
    use overlay::{Figure, GhostStone, OverlayLine, Rgb};
    use record::Collection;

    fn point(name: &str) -> Point {
        Point::from_gtp(name, Size::NINE).expect("a point")
    }

    fn overlay(points: &[(&str, PointOverlay)]) -> Overlay {
        let mut overlay = Overlay::new(Size::NINE, "");
        for (name, at) in points {
            overlay.points[point(name)] = at.clone();
        }
        overlay
    }

    /// The node with the marks, as SGF; how much is left out.
    #[track_caller]
    fn check(overlays: &[&Overlay], influence: InfluenceAs, expected: &str, left_out: usize) {
        let marking = to_markup(overlays, Size::NINE, influence);
        assert_eq!(marking.left_out, left_out);
        let mut file = Collection::read(b"(;SZ[9])".to_vec()).expect("a game");
        let game = file.game_mut(0);
        marking.write(game, CellId::ROOT);
        // Once more changes nothing: marks are set, not switched.
        marking.write(game, CellId::ROOT);
        assert_eq!(
            String::from_utf8(file.write()).expect("text").trim(),
            expected
        );
    }

    fn drawn(change: impl Fn(&mut PointOverlay)) -> PointOverlay {
        let mut at = PointOverlay::default();
        change(&mut at);
        at
    }

    #[test]
    fn everything_that_sgf_can_say_is_said() {
        let shape = Shape::Triangle;
        let color = Color::White;
        let mut all = overlay(&[
            ("A9", drawn(|p| p.status = Some(PointStatus::Dead))),
            (
                "B9",
                drawn(|p| p.status = Some(PointStatus::BlackTerritory)),
            ),
            ("C9", drawn(|p| p.territory = Some(Color::White))),
            ("D9", drawn(|p| p.figure = Some(Figure { shape, color }))),
            ("E9", drawn(|p| p.marks = vec![Shape::Circle])),
            ("F9", drawn(|p| p.number = Some(-12))),
            (
                "G9",
                drawn(|p| p.label = Some("two\nlong words".to_owned())),
            ),
            (
                "H9",
                drawn(|p| p.ghost = Some(GhostStone { color, number: 3 })),
            ),
            ("J9", drawn(|p| p.influence = Some(0.7))),
            ("A8", drawn(|p| p.influence = Some(0.3))),
            ("B8", drawn(|p| p.color = Some(Rgb(1, 2, 3)))),
            ("C8", drawn(|p| p.status = Some(PointStatus::Seki))),
        ]);
        let line = |from, to, arrow| OverlayLine {
            from,
            to,
            color: Rgb(0, 0, 0),
            arrow,
        };
        all.lines = vec![
            line(point("A1"), point("B1"), false),
            line(point("C1"), point("D1"), true),
            line(point("C1"), point("C1"), true),
        ];
        let mut candidate = Candidate::new(Color::Black, Move::Play(point("E5")));
        candidate.winrate = Some(0.4567);
        all.candidates = vec![candidate, Candidate::new(Color::Black, Move::Pass)];
        check(
            &[&all],
            InfluenceAs::Territory,
            "(;CA[UTF-8]SZ[9]MA[aa]TB[ba][ia]TW[ca]TR[da]CR[ea]LB[fa:-12][ga:two lon…][ha:3][ee:45.7]LN[ai:bi]AR[ci:di])",
            4,
        );
    }

    #[test]
    fn influence_can_be_numbers() {
        let all = overlay(&[
            ("A9", drawn(|p| p.influence = Some(-0.66))),
            ("B9", drawn(|p| p.influence = Some(0.04))),
        ]);
        check(
            &[&all],
            InfluenceAs::Numbers,
            "(;CA[UTF-8]SZ[9]LB[aa:-0.7])",
            0,
        );
    }

    #[test]
    fn the_upper_layer_has_the_point() {
        let lower = overlay(&[
            ("A9", drawn(|p| p.number = Some(1))),
            ("B9", drawn(|p| p.number = Some(2))),
        ]);
        let upper = overlay(&[("A9", drawn(|p| p.number = Some(9)))]);
        check(
            &[&lower, &upper],
            InfluenceAs::Territory,
            "(;CA[UTF-8]SZ[9]LB[aa:9][ba:2])",
            1,
        );
    }

    #[test]
    fn points_beside_the_record_s_board_are_left_out() {
        let mut large = Overlay::new(Size::NINETEEN, "");
        large.points[Point::new(15, 15)].number = Some(1);
        check(&[&large], InfluenceAs::Territory, "(;SZ[9])", 1);
    }
}
