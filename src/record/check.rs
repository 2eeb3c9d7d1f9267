//! Looks at the values of a game that was just read, and reports what the tolerant readers will
//! have to put right.

use crate::RECORD;
use go::{Move, Size};
use message::{Sentence, id, say};

use crate::Severity;
use crate::cell::Entry;
use crate::names::{self, Kind};
use crate::scan::Issue;
use crate::store::Store;
use crate::value;

/// Complaints about values beyond this number are not made.
const MOST: usize = 1000;

/// Reports values that are not what their property wants.
pub(crate) fn check(store: &Store, size: Size, game: usize) -> Vec<Issue> {
    let mut issues = Vec::new();
    for cell in 0..store.cells.len() as u32 {
        let entries = store.entries_of(cell);
        let mut report = |entry: &Entry, severity, message: Sentence| {
            issues.push(Issue {
                at: entry.name as usize,
                severity,
                message,
                game: Some(game),
                cell: Some(cell),
            });
        };
        if let [entry] = entries {
            if let Some(message) = fault(store, entry, size) {
                report(entry, Severity::Repair, message);
            }
        } else {
            for entry in entries {
                if let Some(message) = fault(store, entry, size) {
                    report(entry, Severity::Repair, message);
                }
            }
            mixtures(entries, &mut report);
        }
        if issues.len() >= MOST {
            break;
        }
    }
    issues
}

/// Reports both colours in one node, and set-up beside a move.
fn mixtures(entries: &[Entry], report: &mut impl FnMut(&Entry, Severity, Sentence)) {
    let Some(first) = entries
        .iter()
        .find(|e| matches!(e.key, names::B | names::W))
    else {
        return;
    };
    for entry in entries {
        match entry.key {
            names::B | names::W if entry.key != first.key => {
                let message = id!(RECORD, "record-two-moves");
                report(entry, Severity::Repair, message.into());
            }
            names::AB | names::AW | names::AE => {
                let message = id!(RECORD, "record-mixture");
                report(entry, Severity::Hint, message.into());
            }
            _ => {}
        }
    }
}

/// What is wrong with the values of an entry.
fn fault(store: &Store, entry: &Entry, size: Size) -> Option<Sentence> {
    match names::kind(entry.key) {
        Kind::Move => move_fault(store, entry, size),
        Kind::Points => {
            let bad = store.raw(entry).find(|raw| !is_clean_points(raw, size))?;
            let name = store.name(entry);
            let mut points = Vec::new();
            let readable = value::add_points(bad, size, &mut points) && !points.is_empty();
            let value = format!("{name}[{}]", short(bad));
            Some(if readable {
                say!(RECORD, "record-bad-point", value, size)
            } else {
                say!(RECORD, "record-no-point", value, size)
            })
        }
        _ => number_fault(store, entry),
    }
}

fn move_fault(store: &Store, entry: &Entry, size: Size) -> Option<Sentence> {
    let mut raw = store.raw(entry);
    let first = raw.next()?;
    let name = store.name(entry);
    if raw.next().is_some() {
        return Some(say!(RECORD, "record-several-values", name));
    }
    let value = || format!("{name}[{}]", short(first));
    match value::read_move(first, size) {
        Some(Move::Play(_)) if first.len() == 2 => None,
        Some(Move::Pass) if first.is_empty() || first == "tt" => None,
        Some(_) => Some(say!(RECORD, "record-white-space", value = value())),
        None => Some(say!(RECORD, "record-not-played", value = value(), size)),
    }
}

/// Tells whether a point or rectangle is on the board and written as it should be.
fn is_clean_points(raw: &str, size: Size) -> bool {
    match raw.len() {
        0 => true,
        2 => value::point(raw).is_some_and(|p| size.contains(p)),
        5 => value::pair(raw)
            .is_some_and(|(a, b)| a.x <= b.x && a.y <= b.y && size.contains(a) && size.contains(b)),
        _ => false,
    }
}

fn number_fault(store: &Store, entry: &Entry) -> Option<Sentence> {
    let raw = store.raw(entry).next()?;
    let clean = match entry.key {
        names::KM | names::TM => raw.parse::<f64>().is_ok_and(f64::is_finite),
        names::HA => raw.parse::<u32>().is_ok(),
        names::GM => raw.parse::<i64>().is_ok(),
        names::FF => matches!(raw, "1" | "2" | "3" | "4"),
        names::PL => matches!(raw, "B" | "W"),
        names::SZ => {
            let plain = raw.bytes().all(|b| b.is_ascii_digit() || b == b':');
            plain && value::size(raw).is_some()
        }
        _ => return None,
    };
    let name = store.name(entry);
    (!clean && !raw.is_empty()).then(|| {
        let value = format!("{name}[{}]", short(raw));
        say!(RECORD, "record-bad-value", value)
    })
}

/// The beginning of a value, for a message.
fn short(raw: &str) -> String {
    // A message is one line.
    raw.chars()
        .take(20)
        .map(|c| if c.is_control() { '␣' } else { c })
        .collect()
}
