//! Files in which there is more of something than anybody can look at.

use crate::house::{House, Open};
use app::board::scene::scene;
use app::settings::actions::Action;
use app::shell::panels::players::Players;
use app::shell::panels::status_line::StatusLine;
use app::shell::state::State;
use std::fmt::Write;

/// A game that is stepped through, and what the board shows then: variations, marks, labels, lines, arrows.
fn stepped(sgf: &str) -> ([usize; 5], String) {
    let mut open = House::new(sgf).open();
    open.run(Action::Forward);
    open.run(Action::Back);
    let state: &State = open.state();
    let shown = scene(&state.board_view());
    let counts = [
        shown.variations.len(),
        shown.marks.len(),
        shown.labels.len(),
        shown.lines.len(),
        shown.arrows.len(),
    ];
    let line = StatusLine::of(state);
    (counts, line.texts().collect::<Vec<_>>().join(" | "))
}

/// The text so many times, with the number of the time in the place of `#`: two letters, of a board of 19×19.
fn many(count: usize, text: &str) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 19) as u8);
    let mut all = String::new();
    for n in 0..count {
        let point: String = [letter(n), letter(n / 19)].iter().collect();
        let _ = write!(all, "{}", text.replace('#', &point));
    }
    all
}

#[test]
fn a_point_is_marked_once_however_often_a_file_says_so() {
    let siblings = many(10_000, "(;B[#])");
    let ([variations, ..], _) = stepped(&format!("(;SZ[19]{siblings})"));
    assert_eq!(variations, 361);
    let same = "(;B[aa])".repeat(10_000);
    let ([variations, ..], _) = stepped(&format!("(;SZ[19]{same})"));
    assert_eq!(variations, 1);
    let (triangles, labels) = (many(50_000, "[#]"), many(10_000, "[#:x]"));
    let ([_, marks, labels, ..], told) =
        stepped(&format!("(;SZ[19]TR{triangles}LB{labels};B[aa])"));
    assert_eq!((marks, labels), (361, 361));
    assert!(!told.contains("more than can be shown"), "{told}");
}

#[test]
fn what_nobody_can_tell_apart_is_left_out_and_that_is_told() {
    let mut pairs = String::new();
    for n in 0..20_000 {
        let letter = |n: usize| char::from(b'a' + (n % 19) as u8);
        let [a, b, c, d] = [n, n / 19, n / 361, n / 6859].map(letter);
        let _ = write!(pairs, "[{a}{b}:{c}{d}]");
    }
    let ([.., lines, arrows], told) = stepped(&format!("(;SZ[19]AR{pairs}LN{pairs};B[aa])"));
    assert!(lines <= 1_000 && arrows <= 1_000, "{lines} {arrows}");
    assert!(
        told.contains("38000 marks more than can be shown"),
        "{told}"
    );
}

/// Each of them was looked through once for each of them.
#[test]
fn a_node_with_200_000_moves_is_shown() {
    let moves = "B[bb]".repeat(200_000);
    let mut open = House::new(&format!("(;SZ[19];{moves};W[aa])")).open();
    open.run(Action::Forward);
    open.run(Action::Forward);
    assert_eq!(
        open.state()
            .document()
            .shown()
            .position
            .stones()
            .values()
            .iter()
            .flatten()
            .count(),
        2
    );
}

#[test]
fn rectangles_without_number_are_one_board_full() {
    let boards = "[aa:ss]".repeat(200_000);
    let mut open = House::new(&format!("(;SZ[19]AB{boards};AE{boards};W[aa])")).open();
    let stones = |open: &Open| {
        let shown = open.state().document().shown();
        shown.position.stones().values().iter().flatten().count()
    };
    assert_eq!(stones(&open), 361);
    open.run(Action::Forward);
    assert_eq!(stones(&open), 0);
}

#[test]
fn a_long_comment_is_read_line_by_line() {
    let words = "one two three four five six seven ".repeat(30_000);
    let mut open = House::new(&format!("(;SZ[19]C[{words}\nthe end];B[aa])")).open();
    assert!(open.count("it can be read here") > 0);
    let lines = open.count("three four");
    assert!((1..200).contains(&lines), "only those in view: {lines}");
    open.run(Action::Forward);
    assert_eq!(open.count("it can be read here"), 0);
}

/// What has no end is laid out as far as there is room for it.
#[test]
fn a_long_text_of_one_line_is_shown_in_short() {
    let words = "no end ".repeat(20_000);
    let sgf = format!("(;SZ[19]PB[{words}]RE[{words}]GN[{words}];B[aa]N[{words}]V[{words}])");
    let mut open = House::new(&sgf).open();
    open.run(Action::Forward);
    let shown = Players::of(open.state());
    assert!(shown.players[0].name.starts_with("no end no end"));
    assert!(shown.players[0].name.ends_with('…'));
    assert!(shown.players[0].name.len() < 2_000 && shown.facts.concat().len() < 2_000);
    let record = open.state().document().record();
    assert_eq!(record.info().black, words, "it is all there");
    let name = record.id_in_short(open.state().document().cursor());
    assert!(name.len() < 2_000 && open.has(&name));
}
