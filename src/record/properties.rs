//! All properties of a node at once, with names and values as in the file.

use crate::cell::{Entry, Span};
use crate::edits::raw_value;
use crate::names::{self, Kind, key_of, kind};
use crate::{CellId, Record, text};

impl Record {
    /// Tells whether a property can be called so: letters and digits, at least one capital letter in them or none at all.
    pub fn is_property_name(name: &str) -> bool {
        let mut letters = name.bytes();
        letters.next().is_some_and(|b| b.is_ascii_alphabetic())
            && letters.all(|b| b.is_ascii_alphanumeric())
            && name.len() <= 255
    }

    /// Gives a cell just these properties, names as they are to be written, values decoded, in that order: one step of
    /// undo. Names and values that do not change keep their spelling. A property without values, or with a name that cannot be one, is left
    /// out. A composed value is split at its first colon.
    pub fn set_properties(&mut self, c: CellId, properties: &[(String, Vec<String>)]) {
        let old = self.store.entries_of(c.0).to_vec();
        let mut used = vec![false; old.len()];
        let mut new: Vec<Entry> = Vec::with_capacity(properties.len());
        for (name, values) in properties {
            if values.is_empty() || !Record::is_property_name(name) {
                continue;
            }
            let same_name = |i: usize, used: &[bool]| !used[i] && self.store.name(&old[i]) == name;
            let with_name = (0..old.len()).find(|&i| same_name(i, &used));
            let same = (0..old.len())
                .find(|&i| same_name(i, &used) && self.decoded(&old[i]) == *values)
                .map(|i| (i, true))
                .or(with_name.map(|i| (i, false)));
            match same {
                Some((i, true)) => {
                    used[i] = true;
                    new.push(old[i]);
                }
                Some((i, false)) => {
                    used[i] = true;
                    let written = Span {
                        start: old[i].name,
                        len: u32::from(old[i].name_len),
                    };
                    let spans = self.spelled(&old[i], values);
                    new.push(self.store.new_entry(written, old[i].key, &spans));
                }
                None => {
                    let key = key_of(name.as_bytes());
                    let spans: Vec<Span> = values
                        .iter()
                        .map(|value| self.store.intern(&raw_value(key, value)))
                        .collect();
                    let written = self.store.intern(name);
                    new.push(self.store.new_entry(written, key, &spans));
                }
            }
        }
        if new != old {
            let props = self.store.new_run(&new);
            self.replace_props(c, props);
        }
    }

    fn decoded(&self, entry: &Entry) -> Vec<String> {
        let lines = kind(entry.key) != Kind::SimpleText;
        let raw = self.store.raw(entry);
        raw.map(|raw| text::unescape(raw, lines).into_owned())
            .collect()
    }

    /// The values as raw ones; those that the entry has already keep their spelling.
    fn spelled(&mut self, entry: &Entry, values: &[String]) -> Vec<Span> {
        let decoded = self.decoded(entry);
        let spans = self.store.spans(entry).to_vec();
        let mut raw = Vec::with_capacity(values.len());
        for value in values {
            let kept = decoded.iter().position(|old| old == value);
            raw.push(match kept {
                Some(at) => spans[at],
                None => self.store.intern(&raw_value(entry.key, value)),
            });
        }
        raw
    }

    /// Sets several properties of one value in one step of undo; the empty text removes one.
    pub fn set_texts(&mut self, c: CellId, texts: &[(&str, String)]) {
        self.end_typing();
        self.begin_group();
        for (name, text) in texts {
            self.set_text(c, name, text);
        }
        self.end_group();
        self.end_typing();
    }

    /// Tells whether all properties of a cell are about the file or the game, and none about a position.
    pub(crate) fn is_mere_head(&self, c: CellId) -> bool {
        let mut entries = self.store.entries_of(c.0).iter();
        entries.all(|entry| names::is_of_root(entry.key))
    }
}
