//! The arena of one game: cells, properties and values, and the text they point into.

use std::sync::Arc;

use crate::cell::{Cell, Entry, Props, Span};
use crate::charset::Bad;
use crate::crowd::{Found, Indices};
use crate::names::{self, OTHER};

/// The text of a file, shared by its games.
#[derive(Debug, Default)]
pub(crate) struct Source {
    pub(crate) text: String,
    pub(crate) bad: Vec<Bad>,
}

/// The arena. Entries, values and pool only ever grow at their ends. A copy is cheap: it shares all tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    pub(crate) source: Arc<Source>,
    /// Values and names that are not in the file.
    pub(crate) pool: Shared<String>,
    pub(crate) cells: Shared<Vec<Cell>>,
    pub(crate) entries: Shared<Vec<Entry>>,
    pub(crate) values: Shared<Vec<Span>>,
    pub(crate) indices: Indices,
}

impl Store {
    /// The text of a span.
    pub(crate) fn text(&self, span: Span) -> &str {
        let (start, len) = (span.start as usize, span.len as usize);
        let own = self.source.text.len();
        let found = if start < own || len == 0 {
            self.source.text.get(start.min(own)..start.min(own) + len)
        } else {
            self.pool.get(start - own..start - own + len)
        };
        found.unwrap_or_default()
    }

    /// Tells whether a span lies in the file.
    pub(crate) fn in_source(&self, start: u32) -> bool {
        (start as usize) < self.source.text.len()
    }

    /// Keeps a text. The empty text needs no place.
    pub(crate) fn intern(&mut self, text: &str) -> Span {
        let start = self.source.text.len() + self.pool.len();
        match (u32::try_from(start), u32::try_from(text.len())) {
            (Ok(start), Ok(len)) if start.checked_add(len).is_some() => {
                self.pool.push_str(text);
                Span { start, len }
            }
            _ => Span { start: 0, len: 0 },
        }
    }

    pub(crate) fn name(&self, entry: &Entry) -> &str {
        self.text(Span {
            start: entry.name,
            len: u32::from(entry.name_len),
        })
    }

    pub(crate) fn run(&self, props: Props) -> &[Entry] {
        &self.entries[props.first as usize..(props.first + props.count) as usize]
    }

    pub(crate) fn entries_of(&self, cell: u32) -> &[Entry] {
        self.run(self.cells[cell as usize].props())
    }

    pub(crate) fn spans(&self, entry: &Entry) -> &[Span] {
        &self.values[entry.first as usize..(entry.first + entry.count) as usize]
    }

    /// The raw values of an entry.
    pub(crate) fn raw<'a>(&'a self, entry: &'a Entry) -> impl Iterator<Item = &'a str> {
        self.spans(entry).iter().map(|&span| self.text(span))
    }

    /// The entries of a cell with a key.
    pub(crate) fn find(&self, cell: u32, key: u16) -> Found<'_, 1> {
        self.find_any(cell, [key])
    }

    /// The entries of a cell with one of those keys, in file order.
    pub(crate) fn find_any<const N: usize>(&self, cell: u32, keys: [u16; N]) -> Found<'_, N> {
        let props = self.cells[cell as usize].props();
        self.indices.find(props, self.run(props), keys)
    }

    /// The raw values of all entries of a cell with a key.
    pub(crate) fn raw_of(&self, cell: u32, key: u16) -> impl Iterator<Item = &str> {
        self.find(cell, key).flat_map(|e| self.raw(e))
    }

    /// The first raw value of a key.
    pub(crate) fn first_raw(&self, cell: u32, key: u16) -> Option<&str> {
        self.raw_of(cell, key).next()
    }

    /// Tells whether an entry is the property called `name`.
    pub(crate) fn is_named(&self, entry: &Entry, key: u16, name: &str) -> bool {
        entry.key == key
            && (key != OTHER || names::canonical(self.name(entry)) == names::canonical(name))
    }

    /// Makes an entry with values that already have a place.
    pub(crate) fn new_entry(&mut self, name: Span, key: u16, values: &[Span]) -> Entry {
        let first = self.values.len() as u32;
        self.values.extend_from_slice(values);
        Entry {
            name: name.start,
            first,
            count: values.len() as u32,
            key,
            name_len: name.len as u16,
        }
    }

    /// Makes a run of entries, for a cell that was edited.
    pub(crate) fn new_run(&mut self, entries: &[Entry]) -> Props {
        let first = self.entries.len() as u32;
        self.entries.extend_from_slice(entries);
        Props {
            first,
            count: entries.len() as u32,
            rewrite: true,
        }
    }
}

/// A table that copies share until one of them changes it, so that a whole record is copied at once for others to read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    pub(crate) fn new(table: T) -> Shared<T> {
        Shared(Arc::new(table))
    }
}

impl<T> std::ops::Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> std::ops::DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
