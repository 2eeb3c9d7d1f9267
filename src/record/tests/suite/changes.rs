//! Edits made again from what was told of them.

use proptest::prelude::*;
use record::{CellId, Change, Collection, Record};

use crate::common::{self, Dice, read};
use crate::edits::{edit, start_of};

/// Edits a game, now and then taking the changes as a journal would, and returns them as text.
fn edited(file: &mut Collection, game: usize, n: usize, dice: &mut Dice) -> Vec<String> {
    let mut lines = Vec::new();
    let record = file.game_mut(game);
    record.remember_changes();
    for _ in 0..n {
        match dice.roll(8) {
            0 => drop(record.undo()),
            1 => drop(record.redo()),
            _ => edit(record, dice),
        }
        if dice.roll(3) == 0 {
            let changes = record.take_changes();
            lines.push(serde_json::to_string(&changes).expect("plain data"));
        }
    }
    let changes = record.take_changes();
    lines.push(serde_json::to_string(&changes).expect("plain data"));
    lines
}

fn made_again(record: &mut Record, lines: &[String]) {
    for line in lines {
        let changes: Vec<Change> = serde_json::from_str(line).expect("plain data");
        record.make_again(&changes).expect(line);
    }
}

fn levels(record: &Record) -> Vec<u32> {
    record.cells().map(|c| record.level(c)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_same_file_with_the_same_changes_is_the_same(seed in 1_u64.., kind in 0_usize..3, n in 1_usize..60) {
        let mut file = read(&start_of(kind));
        let lines = edited(&mut file, 0, n, &mut Dice(seed));
        let mut again = read(&start_of(kind));
        made_again(again.game_mut(0), &lines);
        prop_assert_eq!(common::tree(again.game(0)), common::tree(file.game(0)));
        prop_assert_eq!(levels(again.game(0)), levels(file.game(0)));
        // Ids too: more changes of the one can be made in the other.
        let live = |r: &Record| r.cells().map(CellId::index).collect::<Vec<_>>();
        prop_assert_eq!(live(again.game(0)), live(file.game(0)));
        // Nothing of it is beyond undo.
        while again.game_mut(0).undo().is_some() {}
        prop_assert_eq!(common::written(&again), start_of(kind));
    }

    #[test]
    fn changes_that_do_not_fit_do_no_harm(seed in 1_u64.., n in 1_usize..60) {
        let mut dice = Dice(seed);
        let mut file = read(&start_of(0));
        let lines = edited(&mut file, 0, n, &mut dice);
        let all = lines.iter().flat_map(|line| serde_json::from_str::<Vec<Change>>(line).expect("plain data"));
        let mut changes: Vec<_> = all.collect();
        for _ in 0..=dice.roll(6) {
            if changes.is_empty() {
                break;
            }
            let (a, b) = (dice.roll(changes.len()), dice.roll(changes.len()));
            match dice.roll(3) {
                0 => changes.swap(a, b),
                1 => drop(changes.remove(a)),
                _ => changes.insert(a, changes[b].clone()),
            }
        }
        let mut other = read(&start_of(dice.roll(3)));
        let record = other.game_mut(0);
        for change in &changes {
            let _ = record.make_again(std::slice::from_ref(change));
        }
        let count = record.cells().take(10_000).count();
        prop_assert!(count < 10_000, "the tree is a circle");
        for c in record.cells() {
            prop_assert!(record.line(c).len() <= count);
        }
        while record.undo().is_some() {}
    }
}

#[test]
fn bytes_that_nobody_could_read_are_there_again() {
    for (name, bytes) in common::files() {
        let Ok(mut file) = Collection::read(bytes.clone()) else {
            continue;
        };
        let game = file.games().len() - 1;
        let mut dice = Dice(bytes.len() as u64 + 1);
        let lines = edited(&mut file, game, 12, &mut dice);
        let mut again = Collection::read(bytes).expect("as before");
        made_again(again.game_mut(game), &lines);
        assert_eq!(
            common::tree(again.game(game)),
            common::tree(file.game(game)),
            "{name}"
        );
        let read_back = |file: &Collection| {
            let file = Collection::read(file.write()).expect("a game");
            common::tree(file.game(game))
        };
        // What was undone altogether is written as it was read, without an encoding of its own.
        if file.is_modified() {
            assert_eq!(read_back(&again), read_back(&file), "{name}");
        }
    }
}

#[test]
fn a_move_takes_little_room() {
    let mut file = read("(;SZ[9];B[aa])");
    let record = file.game_mut(0);
    record.remember_changes();
    let parent = record.car(CellId::ROOT).expect("a move");
    let at = go::Move::Play(go::Point::new(1, 1));
    record.add_move(parent, go::Color::White, at);
    let line = serde_json::to_string(&record.take_changes()).expect("plain data");
    assert_eq!(
        line,
        r#"[{"new":{"p":[["W",["bb"]]]}},{"link":{"c":2,"in":1}}]"#
    );
    assert!(record.take_changes().is_empty());
}
