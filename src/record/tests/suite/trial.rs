//! What is tried out, kept or dropped.

use proptest::prelude::*;
use record::CellId;

use crate::common::{self, Dice, read, written};
use crate::edits::{edit, start_of};

#[test]
fn undo_stops_where_the_trial_began() {
    let mut file = read("(;CA[UTF-8]SZ[9];B[aa])");
    let game = file.game_mut(0);
    game.set_text(CellId::ROOT, "C", "before");
    game.begin_trial(CellId::ROOT);
    assert!(game.is_trial() && !game.has_tried() && !game.can_undo());
    assert_eq!(game.undo(), None);
    let new = game.add_node(CellId::ROOT);
    assert!(game.has_tried() && game.is_of_trial(new) && !game.is_of_trial(CellId::ROOT));
    assert_eq!(game.undo(), Some(CellId::ROOT));
    assert_eq!(game.drop_trial(), Some(CellId::ROOT));
    assert_eq!(game.drop_trial(), None);
    assert_eq!(game.undo(), Some(CellId::ROOT));
}

#[test]
fn what_is_dropped_is_nothing_to_save() {
    let mut file = read("(;SZ[9];B[aa])");
    let game = file.game_mut(0);
    game.begin_trial(CellId::ROOT);
    game.set_text(CellId::ROOT, "C", "tried");
    assert!(!game.is_modified() && game.differs_from_saved());
    game.drop_trial();
    assert!(!game.is_modified() && !game.differs_from_saved() && !game.can_redo());
    game.begin_trial(CellId::ROOT);
    game.set_text(CellId::ROOT, "C", "tried");
    game.keep_trial();
    assert!(game.is_modified() && !game.is_trial());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_dropped_trial_has_never_been(seed in 1_u64.., n in 0_usize..20, undone in 0_usize..6, m in 0_usize..30) {
        let mut file = read(&start_of(0));
        let mut dice = Dice(seed);
        for _ in 0..n {
            edit(file.game_mut(0), &mut dice);
        }
        if dice.roll(2) == 0 {
            file.mark_saved();
        }
        for _ in 0..undone {
            file.game_mut(0).undo();
        }
        let (bytes, modified) = (written(&file), file.is_modified());
        let game = file.game_mut(0);
        let (undo, redo) = (game.can_undo(), game.can_redo());
        game.begin_trial(CellId::ROOT);
        for _ in 0..m {
            match dice.roll(5) {
                0 => drop(game.undo()),
                1 => drop(game.redo()),
                _ => edit(game, &mut dice),
            }
        }
        game.drop_trial();
        prop_assert_eq!((game.can_undo(), game.can_redo()), (undo, redo));
        prop_assert_eq!(written(&file), bytes);
        prop_assert_eq!(file.is_modified(), modified);
        while file.game_mut(0).undo().is_some() {}
        prop_assert_eq!(written(&file), start_of(0));
    }

    #[test]
    fn a_kept_trial_is_one_step(seed in 1_u64.., n in 0_usize..20, m in 1_usize..30) {
        let mut file = read(&start_of(0));
        let mut dice = Dice(seed);
        for _ in 0..n {
            edit(file.game_mut(0), &mut dice);
        }
        let before = common::tree(file.game(0));
        let game = file.game_mut(0);
        game.begin_trial(CellId::ROOT);
        for _ in 0..m {
            edit(game, &mut dice);
        }
        let (tried, after) = (game.has_tried(), common::tree(game));
        game.keep_trial();
        prop_assert_eq!(common::tree(game), after.clone());
        if tried {
            game.undo();
            prop_assert_eq!(common::tree(game), before);
            game.redo();
            prop_assert_eq!(common::tree(game), after);
        }
    }
}
