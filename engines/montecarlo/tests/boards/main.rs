//! The fast boards of `go`, `reading` and this crate agree with the rules, whatever is set up and played.

mod compare;

use compare::{Step, compare, size};
use go::{Color, Size};
use proptest::collection::vec;
use proptest::prelude::*;

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        20 => (color(), any::<u16>()).prop_map(|(color, number)| Step::Play(color, number)),
        1 => color().prop_map(Step::Pass),
        1 => (1..6_u8).prop_map(Step::Undo),
    ]
}

/// Small boards, where stones are taken often, and sometimes larger ones.
fn any_size() -> impl Strategy<Value = Size> {
    prop_oneof![
        6 => (0..5_u8, 0..5_u8),
        2 => (0..12_u8, 0..12_u8),
        1 => (0..25_u8, 0..25_u8),
    ]
    .prop_map(|(width, height)| size(width, height))
}

proptest! {
    #[test]
    fn all_boards_play_by_the_same_rules(
        size in any_size(),
        set_up in vec((color(), any::<u16>()), 0..40),
        steps in vec(step(), 0..150),
    ) {
        compare(size, &set_up, &steps);
    }
}

#[test]
fn kos_are_taken_and_retaken_on_all_boards() {
    // Black at the left of the ko, White at the right; then Black takes, White may not, and may after a pass.
    let at = |x: u16, y: u16| y * 5 + x;
    let [black, white] = [Color::Black, Color::White];
    let set_up = [
        (black, at(1, 0)),
        (black, at(0, 1)),
        (black, at(1, 2)),
        (white, at(2, 0)),
        (white, at(1, 1)),
        (white, at(3, 1)),
        (white, at(2, 2)),
    ];
    let (take, retake) = (Step::Play(black, at(2, 1)), Step::Play(white, at(1, 1)));
    let steps = [
        take,
        retake,
        Step::Pass(white),
        Step::Pass(black),
        retake,
        Step::Undo(2),
        take,
    ];
    compare(Size::new(5, 4).expect("a size"), &set_up, &steps);
}
