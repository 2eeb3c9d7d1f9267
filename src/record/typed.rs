//! The typed meaning of properties.
//!
//! [`sgf_parse::go::Prop`] says which properties there are and of which type each is, and `Prop::new` reads their values.
//! [`value`] reads what `Prop::new` calls invalid though people write it. Single values that the record itself goes by
//! (SZ, GM, HA, KM, PL, MN, TM, BL, WL, judgements) come from here. Three kinds of values do not, and a test compares them
//! with `Prop::new`: moves, which every node has, and plain points and comments are typed without copies of their values;
//! lists of points, labels, lines and arrows are read from the raw values where they are painted, because `Prop` keeps
//! them in hash sets, which forget the order of the file and the board's size; texts are decoded where they are shown,
//! since several values of one property are all to be seen.

use std::collections::HashSet;

use go::{Color, MAX_SIDE, Move, Point, Size};
use sgf_parse::SgfProp;
use sgf_parse::go::{Move as PropMove, Point as PropPoint};
use sgf_parse::{Color as PropColor, Double, SimpleText};

use crate::cell::Entry;
use crate::names::{self, Kind, canonical, key_of, kind};
use crate::store::Store;
use crate::{CellId, Prop, Record, text, value};

impl Record {
    /// The typed meaning of a property. Values `Prop::new` calls invalid though people write them
    /// (`KM[6,5]`, `TB[]`, `HA[0]`, a label with a colon, a rectangle with its corners reversed …)
    /// are read all the same; only what means nothing stays `Invalid`.
    pub fn prop(&self, c: CellId, name: &str) -> Option<Prop> {
        let key = key_of(name.as_bytes());
        let entries = self.store.find(c.0, key);
        let mut named = entries.filter(|e| self.store.is_named(e, key, name));
        let first = named.next()?;
        if !names::is_list(key) {
            return Some(self.typed(first));
        }
        let mut raw: Vec<_> = self.store.raw(first).collect();
        raw.extend(named.flat_map(|e| self.store.raw(e)));
        Some(typed(self.store.name(first), key, &raw, self.size()))
    }

    /// The typed meaning of every property of a cell, in file order.
    pub fn typed_properties(&self, c: CellId) -> impl Iterator<Item = Prop> {
        self.store
            .entries_of(c.0)
            .iter()
            .map(|entry| self.typed(entry))
    }

    pub(crate) fn typed(&self, entry: &Entry) -> Prop {
        self.store.typed(entry, self.size())
    }
}

impl Store {
    fn typed(&self, entry: &Entry, size: Size) -> Prop {
        // Most of what there is, so without a list for its values.
        if let [span] = self.spans(entry)
            && kind(entry.key) == Kind::Move
        {
            return typed_move(self.name(entry), entry.key, &[self.text(*span)], size);
        }
        let raw: Vec<_> = self.raw(entry).collect();
        typed(self.name(entry), entry.key, &raw, size)
    }

    /// The meaning of the first property of a key that is about no point of the board.
    fn meaning(&self, cell: u32, key: u16) -> Option<Prop> {
        let entry = self.find(cell, key).next()?;
        Some(self.typed(entry, Size::NINETEEN))
    }

    /// A whole number: GM, HA or MN.
    pub(crate) fn whole(&self, cell: u32, key: u16) -> Option<i64> {
        match self.meaning(cell, key)? {
            Prop::GM(n) | Prop::HA(n) | Prop::MN(n) => Some(n),
            _ => None,
        }
    }

    /// The seconds left on a clock: BL or WL.
    pub(crate) fn clock(&self, cell: u32, key: u16) -> Option<f64> {
        match self.meaning(cell, key)? {
            Prop::BL(seconds) | Prop::WL(seconds) => Some(seconds),
            _ => None,
        }
    }

    /// Who is to move by PL.
    pub(crate) fn to_move(&self, cell: u32) -> Option<Color> {
        match self.meaning(cell, names::PL)? {
            Prop::PL(PropColor::Black) => Some(Color::Black),
            Prop::PL(PropColor::White) => Some(Color::White),
            _ => None,
        }
    }

    /// The size of the board by SZ.
    pub(crate) fn board_size(&self, cell: u32) -> Option<Size> {
        match self.meaning(cell, names::SZ)? {
            Prop::SZ((w, h)) if w <= MAX_SIDE && h <= MAX_SIDE => Size::new(w, h),
            _ => None,
        }
    }
}

/// Types raw values.
fn typed(name: &str, key: u16, raw: &[&str], size: Size) -> Prop {
    if kind(key) == Kind::Move {
        return typed_move(name, key, raw, size);
    }
    // Plain spellings of what is most frequent need no copies of their values.
    if let (names::C, &[raw]) = (key, raw) {
        let text = text::unescape(raw, true).into_owned();
        return Prop::C(sgf_parse::Text { text });
    }
    let plain = |raw: &&str| raw.len() == 2 && value::point(raw).is_some_and(|p| size.contains(p));
    if kind(key) == Kind::Points
        && raw.iter().all(plain)
        && !raw.is_empty()
        && let Some(prop) = tolerant(key, raw, size)
    {
        return prop;
    }
    let lines = kind(key) != Kind::SimpleText;
    let values = raw
        .iter()
        .map(|raw| text::unescape(raw, lines).into_owned())
        .collect();
    match Prop::new(canonical(name).into_owned(), values) {
        Prop::Invalid(name, values) => {
            tolerant(key, raw, size).unwrap_or(Prop::Invalid(name, values))
        }
        Prop::KM(n) | Prop::TM(n) | Prop::V(n) | Prop::BL(n) | Prop::WL(n) if !n.is_finite() => {
            Prop::Invalid(canonical(name).into_owned(), vec![raw.concat()])
        }
        prop => prop,
    }
}

fn typed_move(name: &str, key: u16, raw: &[&str], size: Size) -> Prop {
    let Some(mv) = raw.first().and_then(|raw| value::read_move(raw, size)) else {
        let values = raw.iter().map(|&raw| raw.to_owned()).collect();
        return Prop::Invalid(canonical(name).into_owned(), values);
    };
    let mv = match mv {
        Move::Play(p) => PropMove::Move(to(p)),
        Move::Pass => PropMove::Pass,
    };
    if key == names::B {
        Prop::B(mv)
    } else {
        Prop::W(mv)
    }
}

fn to(p: Point) -> PropPoint {
    PropPoint { x: p.x, y: p.y }
}

/// Reads what `Prop::new` does not.
fn tolerant(key: u16, raw: &[&str], size: Size) -> Option<Prop> {
    let first = raw.first().copied().unwrap_or_default();
    Some(match key {
        names::AB => Prop::AB(points(raw, size)?),
        names::AW => Prop::AW(points(raw, size)?),
        names::AE => Prop::AE(points(raw, size)?),
        names::TR => Prop::TR(points(raw, size)?),
        names::SQ => Prop::SQ(points(raw, size)?),
        names::CR => Prop::CR(points(raw, size)?),
        names::MA => Prop::MA(points(raw, size)?),
        names::SL => Prop::SL(points(raw, size)?),
        names::TB => Prop::TB(points(raw, size)?),
        names::TW => Prop::TW(points(raw, size)?),
        names::DD => Prop::DD(points(raw, size)?),
        names::VW => Prop::VW(points(raw, size)?),
        names::LB => Prop::LB(labels(raw)?),
        names::SZ => {
            let size = value::size(first)?;
            Prop::SZ((size.width(), size.height()))
        }
        names::GM => Prop::GM(value::whole(first)?),
        names::FF => Prop::FF(value::whole(first)?),
        names::ST => Prop::ST(value::whole(first)?),
        names::MN => Prop::MN(value::whole(first)?),
        names::HA => Prop::HA(value::whole(first)?),
        names::KM => Prop::KM(value::number(first)?),
        names::TM => Prop::TM(value::seconds(first)?),
        names::BL => Prop::BL(value::number(first)?),
        names::WL => Prop::WL(value::number(first)?),
        names::V => Prop::V(value::number(first)?),
        names::PL => Prop::PL(match value::color(first)? {
            Color::Black => PropColor::Black,
            Color::White => PropColor::White,
        }),
        names::AP => Prop::AP(application(first)),
        names::FG => Prop::FG(None),
        names::KO => Prop::KO,
        names::DO => Prop::DO,
        names::IT => Prop::IT,
        names::BM => Prop::BM(double(first)),
        names::TE => Prop::TE(double(first)),
        names::GB => Prop::GB(double(first)),
        names::GW => Prop::GW(double(first)),
        names::DM => Prop::DM(double(first)),
        names::UC => Prop::UC(double(first)),
        names::HO => Prop::HO(double(first)),
        names::CA => Prop::CA(simple(first)),
        names::GN => Prop::GN(simple(first)),
        names::PB => Prop::PB(simple(first)),
        names::PW => Prop::PW(simple(first)),
        _ => return None,
    })
}

/// Whatever is said, it is said once at least.
fn double(raw: &str) -> Double {
    match value::whole(raw) {
        Some(2..) => Double::Two,
        _ => Double::One,
    }
}

fn simple(raw: &str) -> SimpleText {
    SimpleText {
        text: text::unescape(raw, false).into_owned(),
    }
}

fn points(raw: &[&str], size: Size) -> Option<HashSet<PropPoint>> {
    let mut points = value::Points::new(size);
    let readable = raw.iter().all(|raw| points.add(raw));
    readable.then(|| points.into_vec().into_iter().map(to).collect())
}

fn labels(raw: &[&str]) -> Option<HashSet<(PropPoint, SimpleText)>> {
    let label = |raw: &&str| {
        let (point, label) = text::split(raw)?;
        Some((to(value::point(point)?), simple(label)))
    };
    raw.iter().map(label).collect()
}

/// Program and version; the version may be missing.
pub(crate) fn application(raw: &str) -> (SimpleText, SimpleText) {
    let (program, version) = text::split(raw).unwrap_or((raw, ""));
    (simple(program), simple(version))
}
