//! Nodes with very many properties. An index tells where those of a name are, so that the work of a question about one is
//! bounded by what the answer holds, not by what else the node has.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cell::{Entry, Props};

/// Runs of fewer entries are walked through.
pub(crate) const FEW: usize = 64;

/// Of a run of entries, the places within it in order of their keys, those of a key in order; and which are of which key.
#[derive(Debug, Default)]
pub(crate) struct Index {
    places: Vec<u32>,
    of_key: HashMap<u16, Range<usize>>,
}

impl Index {
    fn of(run: &[Entry]) -> Index {
        let mut by_key: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
        let mut last: Option<(u16, &mut Vec<u32>)> = None;
        for (place, entry) in (0..).zip(run) {
            // Crowds are often of one name.
            if let Some((key, places)) = &mut last
                && *key == entry.key
            {
                places.push(place);
                continue;
            }
            by_key.entry(entry.key).or_default().push(place);
            last = by_key.get_mut(&entry.key).map(|places| (entry.key, places));
        }
        let mut index = Index::default();
        index.places.reserve_exact(run.len());
        for (key, places) in by_key {
            let start = index.places.len();
            index.places.extend(places);
            index.of_key.insert(key, start..index.places.len());
        }
        index
    }
}

/// The indices of the long runs that were asked about, by the first of their entries and their number: a run never
/// changes.
#[derive(Debug, Default)]
pub(crate) struct Indices(Mutex<HashMap<(u32, u32), Arc<Index>>>);

impl Clone for Indices {
    /// What is added to a copy from now on is not in the other.
    fn clone(&self) -> Indices {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Indices(Mutex::new(known.clone()))
    }
}

impl Indices {
    /// The entries of a run that have one of those keys, in order.
    pub(crate) fn find<'a, const N: usize>(
        &self,
        props: Props,
        run: &'a [Entry],
        keys: [u16; N],
    ) -> Found<'a, N> {
        if run.len() < FEW {
            return Found::Walk(run.iter(), keys);
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = known
            .entry((props.first, props.count))
            .or_insert_with(|| Arc::new(Index::of(run)));
        Found::Look {
            left: keys.map(|key| index.of_key.get(&key).cloned().unwrap_or_default()),
            index: Arc::clone(index),
            run,
        }
    }
}

/// Entries with some of the keys.
pub(crate) enum Found<'a, const N: usize> {
    Walk(std::slice::Iter<'a, Entry>, [u16; N]),
    Look {
        index: Arc<Index>,
        run: &'a [Entry],
        left: [Range<usize>; N],
    },
}

impl<'a, const N: usize> Iterator for Found<'a, N> {
    type Item = &'a Entry;

    fn next(&mut self) -> Option<&'a Entry> {
        match self {
            Found::Walk(entries, keys) => entries.find(|entry| keys.contains(&entry.key)),
            Found::Look { index, run, left } => {
                let ahead = left.iter_mut().filter(|left| left.start < left.end);
                let first = ahead.min_by_key(|left| index.places[left.start])?;
                let place = index.places[first.next()?];
                run.get(place as usize)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Collection;
    use crate::names;

    #[test]
    fn what_is_looked_up_is_what_a_walk_finds() {
        let keys = [names::B, names::W, names::TR, names::C, names::KM];
        let entry = |place: u32| Entry {
            name: place,
            first: 0,
            count: 0,
            key: keys[(place * place / 3) as usize % keys.len()],
            name_len: 1,
        };
        let all: Vec<Entry> = (0..500).map(entry).collect();
        let indices = Indices::default();
        for (first, count) in [(0, 500), (100, 300), (100, 64), (7, 63)] {
            let run = &all[first as usize..(first + count) as usize];
            let props = Props {
                first,
                count,
                rewrite: false,
            };
            for wanted in [
                [names::B, names::W],
                [names::C, names::AB],
                [names::AW, names::AE],
            ] {
                let found = indices.find(props, run, wanted);
                assert_eq!(matches!(found, Found::Walk(..)), run.len() < FEW);
                let walked = run.iter().filter(|entry| wanted.contains(&entry.key));
                assert!(found.eq(walked), "{first} {count} {wanted:?}");
            }
        }
    }

    #[test]
    fn an_edit_of_a_crowded_node_is_found_at_once_and_so_is_what_is_undone() {
        let others = "KO[]XX[a]TR[bb]".repeat(100);
        let sgf = format!("(;SZ[19];{others}C[old]W[aa]{others}B[cc])");
        let mut games = Collection::read(sgf.into_bytes()).expect("a game");
        let game = games.game_mut(0);
        let node = game.car(game.root()).expect("a node");
        assert_eq!((&*game.msg(node), game.moves(node).len()), ("old", 2));
        let copy = game.clone();
        game.set_text(node, "C", "new");
        assert_eq!((&*game.msg(node), &*copy.msg(node)), ("new", "old"));
        assert!(game.has(node, "TR") && game.has(node, "XX") && !game.has(node, "SQ"));
        game.undo();
        assert_eq!(&*game.msg(node), "old");
    }
}
