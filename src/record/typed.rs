//! The typed meaning of properties: `sgf_parse`'s, with tolerant readers before and after it.

use std::collections::HashSet;

use go::{Move, Point, Size};
use sgf_parse::SgfProp;
use sgf_parse::go::{Move as PropMove, Point as PropPoint};
use sgf_parse::{Color as PropColor, Double, SimpleText};

use crate::cell::Entry;
use crate::names::{self, Kind, canonical, key_of, kind};
use crate::{CellId, Prop, Record, text, value};

impl Record {
    /// The typed meaning of a property. Values `Prop::new` calls invalid though people write them
    /// (`KM[6,5]`, `TB[]`, `HA[0]`, a label with a colon, a rectangle with its corners reversed …)
    /// are read all the same; only what means nothing stays `Invalid`.
    pub fn prop(&self, c: CellId, name: &str) -> Option<Prop> {
        let key = key_of(name.as_bytes());
        let entries = self.store.entries_of(c.0).iter();
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

    fn typed(&self, entry: &Entry) -> Prop {
        // Most of what there is, so without a list for its values.
        if let [span] = self.store.spans(entry)
            && kind(entry.key) == Kind::Move
        {
            let raw = self.store.text(*span);
            return typed_move(self.store.name(entry), entry.key, &[raw], self.size());
        }
        let raw: Vec<_> = self.store.raw(entry).collect();
        typed(self.store.name(entry), entry.key, &raw, self.size())
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
        Prop::KM(komi) if !komi.is_finite() => Prop::Invalid("KM".to_owned(), vec![raw.concat()]),
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
            go::Color::Black => PropColor::Black,
            go::Color::White => PropColor::White,
        }),
        names::AP => Prop::AP(application(first)),
        names::FG => Prop::FG(None),
        names::KO => Prop::KO,
        names::DO => Prop::DO,
        names::BM => Prop::BM(Double::One),
        names::TE => Prop::TE(Double::One),
        names::GB => Prop::GB(Double::One),
        names::GW => Prop::GW(Double::One),
        names::CA => Prop::CA(simple(first)),
        names::GN => Prop::GN(simple(first)),
        names::PB => Prop::PB(simple(first)),
        names::PW => Prop::PW(simple(first)),
        _ => return None,
    })
}

fn simple(raw: &str) -> SimpleText {
    SimpleText {
        text: text::unescape(raw, false).into_owned(),
    }
}

fn points(raw: &[&str], size: Size) -> Option<HashSet<PropPoint>> {
    let mut points = Vec::new();
    let readable = raw
        .iter()
        .all(|raw| value::add_points(raw, size, &mut points));
    readable.then(|| points.into_iter().map(to).collect())
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
