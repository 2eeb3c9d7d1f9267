//! Comparing games.

use proptest::prelude::*;
use record::{CellId, Collection, Difference, Record, diff};

use crate::common::{self, on_small_stack, read};

#[test]
fn a_game_does_not_differ_from_what_is_written_of_it() {
    for (name, bytes) in common::files() {
        let Ok(file) = Collection::read(bytes) else {
            continue;
        };
        for (i, game) in file.games().iter().enumerate() {
            assert_eq!(diff(game, game), [], "{name}");
            let again = Collection::read(file.write_game(i)).expect("a game");
            let mut found = diff(game, again.game(0));
            // The encoding changes as it must.
            found.retain(|one| match one {
                Difference::Changed { properties, .. } => {
                    properties.iter().any(|change| change.name != "CA")
                }
                _ => true,
            });
            assert_eq!(found, [], "{name}, game {i}");
        }
    }
}

#[test]
fn a_long_line_and_many_variations_are_compared_in_time_and_on_a_small_stack() {
    on_small_stack(|| {
        let moves = ";B[aa];W[bb]".repeat(50_000);
        let [a, b] = ["old", "new"].map(|end| read(&format!("(;SZ[9]{moves};C[{end}])")));
        assert_eq!(diff(a.game(0), b.game(0)).len(), 1);
        let many = |color: char| format!("(;SZ[9]{})", format!("(;{color}[aa])").repeat(20_000));
        let [a, b] = [many('B'), many('W')].map(|sgf| read(&sgf));
        assert_eq!(diff(a.game(0), a.game(0)), []);
        assert_eq!(diff(a.game(0), b.game(0)).len(), 40_000);
    });
}

/// A tree of few moves, so that many of them are alike.
fn game() -> impl Strategy<Value = String> {
    let node = (0..4_usize, 0..3_usize).prop_map(|(at, comment)| {
        let mv = ["B[aa]", "W[bb]", "B[cc]", ""][at];
        let comment = ["", "C[x]", "C[y]"][comment];
        format!(";{mv}{comment}")
    });
    let leaf = node.clone().boxed();
    let tree = leaf.prop_recursive(5, 24, 3, move |inner| {
        (node.clone(), prop::collection::vec(inner, 0..3)).prop_map(|(node, below)| {
            match &below[..] {
                [] => node,
                [one] => format!("{node}{one}"),
                several => several
                    .iter()
                    .fold(node, |all, one| format!("{all}({one})")),
            }
        })
    });
    tree.prop_map(|tree| format!("(;SZ[9]{tree})"))
}

/// Everything there is to a game but the order of its variations.
fn canonical(record: &Record, c: CellId) -> String {
    let mut below: Vec<String> = record.children(c).map(|c| canonical(record, c)).collect();
    below.sort();
    format!("{:?}({})", record.properties(c), below.join(","))
}

fn nodes(
    record: &Record,
    found: &[Difference],
    side: fn(&Difference) -> Option<(CellId, bool)>,
) -> usize {
    let only = found.iter().filter_map(side);
    only.map(|(c, whole)| if whole { record.subtree(c).count() } else { 1 })
        .sum()
}

proptest! {
    #[test]
    fn what_is_found_makes_up_for_the_difference((old, new) in (game(), game())) {
        let (a, b) = (read(&old), read(&new));
        let (a, b) = (a.game(0), b.game(0));
        let found = diff(a, b);
        let same_but_order = canonical(a, a.root()) == canonical(b, b.root());
        let only_order = found.iter().all(|one| matches!(one, Difference::Reordered { .. }));
        // Among twins the order of what stands below decides which correspond.
        prop_assert!(same_but_order || !only_order, "{old} {new}");
        if common::tree(a) == common::tree(b) {
            prop_assert_eq!(&found, &[]);
        }
        let removed = nodes(a, &found, |one| match one {
            Difference::Removed { node } => Some((*node, true)),
            Difference::TakenOut { node } => Some((*node, false)),
            _ => None,
        });
        let added = nodes(b, &found, |one| match one {
            Difference::Added { node } => Some((*node, true)),
            Difference::Inserted { node } => Some((*node, false)),
            _ => None,
        });
        prop_assert_eq!(a.len() - removed, b.len() - added, "{} {}", old, new);
    }
}
