//! Marks on the board and set-up stones.

use go::{Color, Point};
use std::collections::HashSet;

use crate::cell::NONE;
use crate::names;
use crate::{CellId, Record, text, value};

/// So many values of a list of marks are.
const MOST_POINTS: usize = 100_000;
/// So many lines, and so many arrows, are read of a cell to be shown.
const MOST_LINES: usize = 1_000;
/// So many labels are: far more than a board has points, since a file may repeat itself.
const MOST_LABELS: usize = 20_000;

/// The keys of all marks, labels, lines and arrows.
const MARKS: [u16; 12] = [
    names::TR,
    names::SQ,
    names::CR,
    names::MA,
    names::M,
    names::SL,
    names::TB,
    names::TW,
    names::LB,
    names::L,
    names::LN,
    names::AR,
];

/// A mark on one point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// TR
    Triangle,
    /// SQ
    Square,
    /// CR
    Circle,
    /// MA, and M of old files.
    Cross,
    /// SL
    Selected,
    /// TB
    TerritoryBlack,
    /// TW
    TerritoryWhite,
}

impl MarkKind {
    /// All marks.
    pub const ALL: [MarkKind; 7] = [
        MarkKind::Triangle,
        MarkKind::Square,
        MarkKind::Circle,
        MarkKind::Cross,
        MarkKind::Selected,
        MarkKind::TerritoryBlack,
        MarkKind::TerritoryWhite,
    ];

    /// The name of the SGF property.
    pub const fn name(self) -> &'static str {
        match self {
            MarkKind::Triangle => "TR",
            MarkKind::Square => "SQ",
            MarkKind::Circle => "CR",
            MarkKind::Cross => "MA",
            MarkKind::Selected => "SL",
            MarkKind::TerritoryBlack => "TB",
            MarkKind::TerritoryWhite => "TW",
        }
    }

    /// Tells whether the mark is territory.
    pub const fn is_territory(self) -> bool {
        matches!(self, MarkKind::TerritoryBlack | MarkKind::TerritoryWhite)
    }

    fn of_key(key: u16) -> Option<MarkKind> {
        Some(match key {
            names::TR => MarkKind::Triangle,
            names::SQ => MarkKind::Square,
            names::CR => MarkKind::Circle,
            names::MA | names::M => MarkKind::Cross,
            names::SL => MarkKind::Selected,
            names::TB => MarkKind::TerritoryBlack,
            names::TW => MarkKind::TerritoryWhite,
            _ => return None,
        })
    }
}

/// The marks of a cell; dimmed points and view are inherited from the cells before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Markup {
    /// TR SQ CR MA SL TB TW, in file order.
    pub marks: Vec<(Point, MarkKind)>,
    /// LB, and the letters of L in old files.
    pub labels: Vec<(Point, String)>,
    /// LN
    pub lines: Vec<(Point, Point)>,
    /// AR, from tail to head.
    pub arrows: Vec<(Point, Point)>,
    /// DD
    pub dimmed: Vec<Point>,
    /// VW; `None` shows the whole board.
    pub view: Option<Vec<Point>>,
}

/// The set-up of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// AB
    pub black: Vec<Point>,
    /// AW
    pub white: Vec<Point>,
    /// AE
    pub empty: Vec<Point>,
    /// PL
    pub to_move: Option<Color>,
}

impl Setup {
    /// Tells whether nothing is set up.
    pub fn is_empty(&self) -> bool {
        self.black.is_empty()
            && self.white.is_empty()
            && self.empty.is_empty()
            && self.to_move.is_none()
    }
}

/// For every cell the cells whose DD and VW hold for it. Empty where the record has none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Views(Vec<(u32, u32)>);

impl Views {
    fn of(record: &Record) -> Views {
        let in_use = |c: CellId| {
            let mut entries = record.store.entries_of(c.0).iter();
            entries.any(|e| matches!(e.key, names::DD | names::VW))
        };
        if !record.cells().any(in_use) {
            return Views::default();
        }
        let mut views = vec![(NONE, NONE); record.capacity()];
        for c in record.cells() {
            let (mut dimmed, mut view) = record.back(c).map_or((NONE, NONE), |b| views[b.index()]);
            for entry in record.store.entries_of(c.0) {
                match entry.key {
                    names::DD => dimmed = c.0,
                    names::VW => view = c.0,
                    _ => {}
                }
            }
            views[c.index()] = (dimmed, view);
        }
        Views(views)
    }
}

impl Record {
    /// Marks of the cell: of several labels of a point the first, and not more marks, lines, arrows and labels than
    /// [`Record::markup_left_out`] says. DD and VW hold until they are set again.
    pub fn markup(&self, c: CellId) -> Markup {
        let mut labelled = value::Points::new(self.size());
        let mut labels = self.read_labels(c, MOST_LABELS);
        labels.retain(|(p, _)| labelled.insert(*p));
        let mut markup = Markup {
            labels,
            ..Markup::default()
        };
        for entry in self.store.find_any(c.0, MARKS) {
            if let Some(mark) = MarkKind::of_key(entry.key) {
                let points = self.points_of(self.store.raw(entry).take(MOST_POINTS));
                markup.marks.extend(points.into_iter().map(|p| (p, mark)));
            }
            let lines = match entry.key {
                names::LN => &mut markup.lines,
                names::AR => &mut markup.arrows,
                _ => continue,
            };
            let pairs = self.store.raw(entry).take(MOST_LINES);
            let mut seen: HashSet<(Point, Point)> = lines.iter().copied().collect();
            let pairs = pairs
                .filter_map(value::pair)
                .filter(|&(a, b)| self.size().contains(a) && self.size().contains(b));
            lines.extend(pairs.filter(|&pair| seen.insert(pair)));
        }
        let views = self.views.get_or_init(|| Views::of(self));
        let (dimmed, view) = views.0.get(c.index()).copied().unwrap_or((NONE, NONE));
        if dimmed != NONE {
            markup.dimmed = self.points(CellId(dimmed), names::DD);
        }
        if view != NONE {
            markup.view = Some(self.points(CellId(view), names::VW)).filter(|v| !v.is_empty());
        }
        markup
    }

    /// Tells whether the cell itself has marks, labels, lines or arrows.
    pub fn has_marks(&self, c: CellId) -> bool {
        self.store.find_any(c.0, MARKS).next().is_some()
    }

    /// Set-up of the cell.
    pub fn setup(&self, c: CellId) -> Setup {
        if !self.is_go() {
            return Setup::default();
        }
        Setup {
            black: self.points(c, names::AB),
            white: self.points(c, names::AW),
            empty: self.points(c, names::AE),
            to_move: self.store.to_move(c.0),
        }
    }

    /// Who is to move from this cell on, if it says so (PL).
    pub fn to_move_set(&self, c: CellId) -> Option<Color> {
        self.is_go().then(|| self.store.to_move(c.0)).flatten()
    }

    /// Tells whether the cell puts stones of that colour on the board: AB or AW.
    pub fn adds_stones(&self, c: CellId, color: Color) -> bool {
        let key = match color {
            Color::Black => names::AB,
            Color::White => names::AW,
        };
        let mut points = value::Points::new(self.size());
        let mut values = self.store.raw_of(c.0, key);
        self.is_go()
            && values.any(|raw| {
                points.add(raw);
                !points.is_empty()
            })
    }

    /// Tells whether the cell sets anything up: AB, AW, AE or PL.
    pub fn has_setup(&self, c: CellId) -> bool {
        let keys = [names::AB, names::AW, names::AE, names::PL];
        self.store.find_any(c.0, keys).next().is_some()
    }

    /// The points of a list, rectangles expanded, in the order of the file, each once. (Through
    /// `Prop` the order would be lost: it keeps lists in a hash set.)
    pub(crate) fn points(&self, c: CellId, key: u16) -> Vec<Point> {
        self.points_of(self.store.raw_of(c.0, key))
    }

    fn points_of<'a>(&self, values: impl Iterator<Item = &'a str>) -> Vec<Point> {
        let mut points = value::Points::new(self.size());
        for raw in values {
            if points.is_full() {
                break;
            }
            points.add(raw);
        }
        points.into_vec()
    }

    /// How many of the cell's marks, lines, arrows and labels [`Record::markup`] leaves out, because there are more than anybody
    /// can tell apart.
    pub fn markup_left_out(&self, c: CellId) -> usize {
        let entries = self.store.find_any(c.0, MARKS);
        let over = entries.map(|entry| match entry.key {
            names::LN | names::AR => (entry.count as usize).saturating_sub(MOST_LINES),
            names::LB => (entry.count as usize).saturating_sub(MOST_LABELS),
            key if MarkKind::of_key(key).is_some() => {
                (entry.count as usize).saturating_sub(MOST_POINTS)
            }
            _ => 0,
        });
        over.sum()
    }

    /// The labels of a cell, of the first `most` values.
    pub(crate) fn read_labels(&self, c: CellId, most: usize) -> Vec<(Point, String)> {
        let label = |raw| {
            let (point, label) = text::split(raw)?;
            let p = value::point(point).filter(|&p| self.size().contains(p))?;
            Some((p, text::unescape(label, false).into_owned()))
        };
        let mut labels: Vec<_> = self
            .store
            .raw_of(c.0, names::LB)
            .take(most)
            .filter_map(label)
            .collect();
        let letters = self.points(c, names::L).into_iter().zip('a'..='z');
        labels.extend(letters.map(|(p, letter)| (p, letter.to_string())));
        labels
    }
}
