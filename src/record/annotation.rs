//! Judgements of moves and positions.

use sgf_parse::Double;

use crate::names;
use crate::{CellId, Prop, Record};

/// No degree is written in more bytes.
const LONGEST_DEGREE: usize = 64;

/// The keys of all judgements.
const KEYS: [u16; 9] = [
    names::TE,
    names::BM,
    names::DO,
    names::IT,
    names::GB,
    names::GW,
    names::DM,
    names::UC,
    names::HO,
];

/// A judgement in a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Annotation {
    /// TE
    GoodMove,
    /// BM
    BadMove,
    /// DO
    Doubtful,
    /// IT
    Interesting,
    /// GB
    GoodForBlack,
    /// GW
    GoodForWhite,
    /// DM
    Even,
    /// UC
    Unclear,
    /// HO
    Hotspot,
}

/// The degree of a judgement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Degree {
    /// 1, or without a value.
    Plain,
    /// 2: "very".
    Strong,
}

/// The subject of a judgement. Two about the same subject exclude each other.
#[derive(PartialEq, Eq)]
enum About {
    Move,
    Position,
    Interest,
}

impl Annotation {
    /// All of them: about the move, about the position, and that something happens here.
    pub const ALL: [Annotation; 9] = [
        Annotation::GoodMove,
        Annotation::BadMove,
        Annotation::Doubtful,
        Annotation::Interesting,
        Annotation::GoodForBlack,
        Annotation::GoodForWhite,
        Annotation::Even,
        Annotation::Unclear,
        Annotation::Hotspot,
    ];

    /// The name of the SGF property.
    pub const fn name(self) -> &'static str {
        match self {
            Annotation::GoodMove => "TE",
            Annotation::BadMove => "BM",
            Annotation::Doubtful => "DO",
            Annotation::Interesting => "IT",
            Annotation::GoodForBlack => "GB",
            Annotation::GoodForWhite => "GW",
            Annotation::Even => "DM",
            Annotation::Unclear => "UC",
            Annotation::Hotspot => "HO",
        }
    }

    /// Tells whether the judgement is about the move of the node, not about the position.
    pub fn is_about_move(self) -> bool {
        self.about() == About::Move
    }

    /// Tells whether the judgement has degrees.
    pub const fn has_degrees(self) -> bool {
        !matches!(self, Annotation::Doubtful | Annotation::Interesting)
    }

    const fn about(self) -> About {
        match self {
            Annotation::GoodMove
            | Annotation::BadMove
            | Annotation::Doubtful
            | Annotation::Interesting => About::Move,
            Annotation::GoodForBlack
            | Annotation::GoodForWhite
            | Annotation::Even
            | Annotation::Unclear => About::Position,
            Annotation::Hotspot => About::Interest,
        }
    }

    fn of_key(key: u16) -> Option<Annotation> {
        Some(match key {
            names::TE => Annotation::GoodMove,
            names::BM => Annotation::BadMove,
            names::DO => Annotation::Doubtful,
            names::IT => Annotation::Interesting,
            names::GB => Annotation::GoodForBlack,
            names::GW => Annotation::GoodForWhite,
            names::DM => Annotation::Even,
            names::UC => Annotation::Unclear,
            names::HO => Annotation::Hotspot,
            _ => return None,
        })
    }
}

impl Record {
    /// The judgements of a cell, in file order.
    pub fn annotations(&self, c: CellId) -> impl Iterator<Item = (Annotation, Degree)> {
        self.store.find_any(c.0, KEYS).filter_map(|entry| {
            let annotation = Annotation::of_key(entry.key)?;
            let first = self.store.raw(entry).next().unwrap_or_default();
            if first.len() > LONGEST_DEGREE {
                return Some((annotation, Degree::Plain));
            }
            let degree = match self.typed(entry) {
                Prop::TE(Double::Two)
                | Prop::BM(Double::Two)
                | Prop::GB(Double::Two)
                | Prop::GW(Double::Two)
                | Prop::DM(Double::Two)
                | Prop::UC(Double::Two)
                | Prop::HO(Double::Two) => Degree::Strong,
                _ => Degree::Plain,
            };
            Some((annotation, degree))
        })
    }

    /// Sets a judgement of a cell, or removes it if the cell has it in that degree. Judgements about the same subject are
    /// removed: a move is either good or bad, a position good for one side at most.
    pub fn toggle_annotation(&mut self, c: CellId, annotation: Annotation, degree: Degree) {
        let there = self.annotations(c).any(|said| said == (annotation, degree));
        self.begin_group();
        for other in Annotation::ALL {
            if other != annotation && other.about() == annotation.about() {
                self.set_values(c, other.name(), &[]);
            }
        }
        let value = match (annotation.has_degrees(), degree) {
            (false, _) => "",
            (true, Degree::Plain) => "1",
            (true, Degree::Strong) => "2",
        };
        let values: &[String] = if there { &[] } else { &[value.to_owned()] };
        self.set_values(c, annotation.name(), values);
        self.end_group();
    }
}
