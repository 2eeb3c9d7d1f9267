//! Turning, mirroring and exchanging the colours of a whole record: every property that names points or colours, in
//! every node.

use std::borrow::Cow;
use std::collections::HashMap;

use go::{Color, Point, Size, Symmetry};

use crate::cell::{Entry, Props, Span};
use crate::log::Op;
use crate::names::{self, Kind, kind};
use crate::{CellId, Record, text, value};

/// A transformation of all nodes.
#[derive(Clone, Copy)]
enum Transform {
    /// The board, of that size, is laid on itself.
    Turn(Symmetry, Size),
    /// Black becomes White and White becomes Black.
    Swap,
}

impl Record {
    /// Turns or mirrors the whole record: moves, set-up, marks, labels, lines, territory and views, in compressed lists
    /// too. One step of undo, which shows `show`. False if there is nothing to turn.
    pub fn turn(&mut self, symmetry: Symmetry, show: CellId) -> bool {
        symmetry != Symmetry::IDENTITY
            && self.transform(Transform::Turn(symmetry, self.size()), show)
    }

    /// Exchanges the colours in the whole record: moves, set-up, territory, players and clocks, the result, judgements
    /// and values. Komi stays: it is given to whoever plays White. One step of undo, which shows `show`. False if there
    /// is nothing to exchange.
    pub fn swap_colors(&mut self, show: CellId) -> bool {
        self.transform(Transform::Swap, show)
    }

    fn transform(&mut self, transform: Transform, show: CellId) -> bool {
        if !self.is_go() {
            return false;
        }
        let before = self.generation;
        let earlier = self.earlier_props();
        let cells: Vec<CellId> = self.cells().collect();
        self.begin_group();
        for c in cells {
            let Some(run) = self.transformed(c, transform) else {
                continue;
            };
            let old = self.cell(c).props();
            // Turned back, a node is again as it was, its spelling and the space between its values included.
            let known = earlier.get(&c.0).and_then(|props| {
                let mut known = props.iter().copied();
                known.find(|&props| self.is_same(self.store.run(props), &run))
            });
            let new = known.unwrap_or_else(|| self.store.new_run(&run));
            self.perform(
                Op::Props {
                    cell: c.0,
                    old,
                    new,
                },
                show,
                show,
            );
        }
        self.end_group();
        self.generation != before
    }

    /// The properties of a cell after the transformation, `None` if it leaves them as they are.
    fn transformed(&mut self, c: CellId, transform: Transform) -> Option<Vec<Entry>> {
        let entries = self.store.entries_of(c.0);
        let concerns = |e: &Entry| transform.concerns(e.key, self.store.name(e));
        if !entries.iter().any(concerns) {
            return None;
        }
        let entries = entries.to_vec();
        let mut run = Vec::with_capacity(entries.len());
        let mut changed = false;
        for entry in entries {
            let other_name = transform.name(entry.key);
            let mut differs = other_name.is_some();
            let spans = self.store.spans(&entry).to_vec();
            let mut values = Vec::with_capacity(spans.len());
            for span in spans {
                let name = self.store.name(&entry);
                let new = transform.value(entry.key, name, self.store.text(span));
                differs |= new.is_some();
                values.push(new.map_or(span, |new| self.store.intern(&new)));
            }
            changed |= differs;
            run.push(if differs {
                let (name, key) = if let Some(name) = other_name {
                    (self.store.intern(name), names::key_of(name.as_bytes()))
                } else {
                    let (start, len) = (entry.name, u32::from(entry.name_len));
                    (Span { start, len }, entry.key)
                };
                self.store.new_entry(name, key, &values)
            } else {
                entry
            });
        }
        changed.then_some(run)
    }

    /// The properties that each cell had before one of the edits in effect.
    fn earlier_props(&self) -> HashMap<u32, Vec<Props>> {
        let mut earlier: HashMap<u32, Vec<Props>> = HashMap::new();
        for op in self.log.in_effect() {
            if let Op::Props { cell, old, .. } = *op {
                earlier.entry(cell).or_default().push(old);
            }
        }
        earlier
    }

    /// Tells whether two runs mean the same, whatever their spelling.
    fn is_same(&self, a: &[Entry], b: &[Entry]) -> bool {
        let alike = |(a, b): (&Entry, &Entry)| {
            let name = self.store.name(b);
            let mut values = self.store.raw(a).zip(self.store.raw(b));
            a.count == b.count
                && self.store.is_named(a, b.key, name)
                && values.all(|(a, b_raw)| {
                    a == b_raw || plain(b.key, name, a) == plain(b.key, name, b_raw)
                })
        };
        a.len() == b.len() && a.iter().zip(b).all(alike)
    }
}

impl Transform {
    /// Whether a property of that key could change.
    fn concerns(self, key: u16, name: &str) -> bool {
        match self {
            Transform::Turn(..) => names_points(key) || key == names::SZ,
            Transform::Swap => {
                let values = matches!(key, names::PL | names::RE | names::V);
                values || is_chance(key, name) || self.name(key).is_some()
            }
        }
    }

    /// The property with the same meaning for the other colour.
    fn name(self, key: u16) -> Option<&'static str> {
        const PAIRS: [(&str, &str); 11] = [
            ("B", "W"),
            ("AB", "AW"),
            ("TB", "TW"),
            ("PB", "PW"),
            ("BR", "WR"),
            ("BT", "WT"),
            ("GB", "GW"),
            ("BL", "WL"),
            ("OB", "OW"),
            ("BS", "WS"),
            ("BC", "WC"),
        ];
        if matches!(self, Transform::Turn(..)) || key == names::OTHER {
            return None;
        }
        let is = |name: &str| names::key_of(name.as_bytes()) == key;
        PAIRS.iter().find_map(|&(black, white)| {
            (is(black).then_some(white)).or_else(|| is(white).then_some(black))
        })
    }

    /// The raw value after the transformation, `None` if it stays.
    fn value(self, key: u16, name: &str, raw: &str) -> Option<String> {
        let new = match self {
            Transform::Turn(symmetry, size) => turned(key, raw, symmetry, size),
            Transform::Swap => swapped(key, name, raw),
        };
        new.filter(|new| *new != plain(key, name, raw))
    }
}

/// Whether the values are points, whatever else is known of the property. WV, RG and SC come from old files.
fn names_points(key: u16) -> bool {
    matches!(
        kind(key),
        Kind::Move | Kind::Points | Kind::Label | Kind::Pairs
    ) || matches!(key, names::L | names::WV | names::RG | names::SC)
}

/// Whether it is a chance to win in per cent, Black's, as analysing programs write it.
fn is_chance(key: u16, name: &str) -> bool {
    key == names::OTHER && name == "SBKV"
}

fn turned(key: u16, raw: &str, symmetry: Symmetry, size: Size) -> Option<String> {
    let turn = |p: Point| size.contains(p).then(|| symmetry.point(p, size));
    if key == names::SZ {
        let turned = symmetry.size(size);
        return (turned != size).then(|| sides(turned));
    }
    if !names_points(key) {
        return None;
    }
    if kind(key) == Kind::Label {
        let (at, label) = text::split(raw)?;
        let p = turn(value::point(at)?)?;
        return Some(format!("{}:{label}", value::point_text(p)));
    }
    if let Some(p) = value::point(raw) {
        return Some(value::point_text(turn(p)?));
    }
    let (a, b) = value::pair(raw)?;
    if kind(key) == Kind::Pairs {
        return Some(pair(turn(a)?, turn(b)?));
    }
    // A rectangle that reaches over the edge is cut there, as it is when it is read.
    let last = Point::new(size.width() - 1, size.height() - 1);
    let cut = |p: Point| Point::new(p.x.min(last.x), p.y.min(last.y));
    Some(rectangle(turn(cut(a))?, turn(cut(b))?))
}

fn swapped(key: u16, name: &str, raw: &str) -> Option<String> {
    match key {
        names::PL => Some(letter(value::color(raw)?.opposite())),
        names::RE => {
            let (winner, rest) = raw.split_once('+')?;
            let loser = match winner.trim() {
                "B" => "W",
                "W" => "B",
                "b" => "w",
                "w" => "b",
                _ => return None,
            };
            Some(format!("{loser}+{rest}"))
        }
        names::V => {
            let number = plain_number(raw)?;
            Some(match number.strip_prefix('-') {
                Some(positive) => positive.to_owned(),
                None => format!("-{number}"),
            })
        }
        _ if is_chance(key, name) => others_chance(raw),
        _ => None,
    }
}

/// The one way to write a value that transformations know: what is compared when something was turned back.
fn plain<'a>(key: u16, name: &str, raw: &'a str) -> Cow<'a, str> {
    let plain = match key {
        names::SZ => value::size(raw).map(sides),
        names::PL => value::color(raw).map(letter),
        names::V => plain_number(raw).map(str::to_owned),
        _ if is_chance(key, name) => others_chance(raw).and_then(|other| others_chance(&other)),
        _ if !names_points(key) => None,
        _ if kind(key) == Kind::Label => text::split(raw).and_then(|(at, label)| {
            let p = value::point(at)?;
            Some(format!("{}:{label}", value::point_text(p)))
        }),
        _ => match (value::point(raw), value::pair(raw)) {
            (Some(p), _) => Some(value::point_text(p)),
            (None, Some((a, b))) if kind(key) == Kind::Pairs => Some(pair(a, b)),
            (None, Some((a, b))) => Some(rectangle(a, b)),
            (None, None) => None,
        },
    };
    plain.map_or(Cow::Borrowed(raw), Cow::Owned)
}

fn letter(color: Color) -> String {
    match color {
        Color::Black => "B".to_owned(),
        Color::White => "W".to_owned(),
    }
}

fn sides(size: Size) -> String {
    if size.is_square() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    }
}

fn pair(a: Point, b: Point) -> String {
    format!("{}:{}", value::point_text(a), value::point_text(b))
}

/// A compressed list: upper left and lower right corner.
fn rectangle(a: Point, b: Point) -> String {
    let upper_left = Point::new(a.x.min(b.x), a.y.min(b.y));
    let lower_right = Point::new(a.x.max(b.x), a.y.max(b.y));
    pair(upper_left, lower_right)
}

/// A number other than 0 without the plus that some write before it.
fn plain_number(raw: &str) -> Option<&str> {
    let number = raw.trim();
    let number = number.strip_prefix('+').unwrap_or(number);
    let value: f64 = number.parse().ok()?;
    (value != 0.0 && value.is_finite()).then_some(number)
}

/// 100 minus a percentage, with as many decimals.
fn others_chance(raw: &str) -> Option<String> {
    let (whole, decimals) = raw.trim().split_once('.').unwrap_or((raw.trim(), ""));
    let digits = format!("{whole}{decimals}");
    let length = u32::try_from(decimals.len()).ok().filter(|&n| n <= 12)?;
    let all = 100 * 10_u64.checked_pow(length)?;
    let is_plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let value: u64 = digits
        .parse()
        .ok()
        .filter(|&value| is_plain && value <= all)?;
    let other = format!("{:0width$}", all - value, width = decimals.len() + 1);
    let (whole, decimals) = other.split_at(other.len() - decimals.len());
    Some(if decimals.is_empty() {
        whole.to_owned()
    } else {
        format!("{whole}.{decimals}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_the_other_side() {
        for (black, white) in [
            ("51.2", Some("48.8")),
            ("100", Some("0")),
            ("0.00", Some("100.00")),
            ("99.95", Some("0.05")),
            ("101", None),
            ("high", None),
            ("-3", None),
        ] {
            assert_eq!(others_chance(black).as_deref(), white, "{black}");
        }
    }

    #[test]
    fn only_what_names_colours_changes_with_them() {
        for (key, raw, other) in [
            (names::RE, "B+3.5", Some("W+3.5")),
            (names::RE, "W+R", Some("B+R")),
            (names::RE, "Void", None),
            (names::RE, "Black+", None),
            (names::PL, "white", Some("B")),
            (names::V, "+2.5", Some("-2.5")),
            (names::V, "-2.5", Some("2.5")),
            (names::V, "0", None),
            (names::C, "B+3", None),
        ] {
            assert_eq!(swapped(key, "", raw).as_deref(), other, "{raw}");
        }
    }
}
