//! Changing a record: moves outside a game, set-up, marks, labels, text, branches, undo.

use crate::bench::{Bench, check, check_all};

#[test]
fn a_click_plays_for_the_side_to_move() {
    check_all(&[
        ("(;*)", "Click dd", "(;;B[dd]*)"),
        ("(;B[dd]*)", "Click pp", "(;B[dd];W[pp]*)"),
        // The move that is there already is shown, not doubled.
        ("(;*;B[dd];W[pp])", "Click dd", "(;;B[dd]*;W[pp])"),
        // Another one becomes a variation.
        ("(;B[dd]*;W[pp])", "Click qc", "(;B[dd](;W[pp])(;W[qc]*))"),
        ("(;PL[W]*)", "Click dd", "(;PL[W];W[dd]*)"),
        (
            "(;B[dd]*;W[pp])",
            "Forward, Click qd, Undo",
            "(;B[dd];W[pp]*)",
        ),
        ("(;B[dd]*)", "Pass", "(;B[dd];W[]*)"),
    ]);
}

#[test]
fn what_the_rules_forbid_is_refused_with_the_reason() {
    for (before, script, reason) in [
        ("(;B[dd]*)", "Click dd", "D16 is occupied."),
        ("(;AB[ba][ab]PL[W]*)", "Click aa", "A19 would be suicide"),
    ] {
        let mut bench = Bench::new(before);
        bench.run(script);
        assert!(
            bench.notices().contains(reason),
            "{script}: {}",
            bench.notices()
        );
    }
}

#[test]
fn a_ko_is_not_taken_back_at_once() {
    // Black takes the stone at cb by playing bb.
    let before = "(;AB[ca][db][cc]AW[ba][ab][bc][cb]*)";
    let mut bench = Bench::new(before);
    bench.run("Click bb, Click cb");
    assert_eq!(
        bench.notices(),
        "C18 would take back the ko. Play elsewhere first."
    );
    assert_eq!(bench.sgf(), "(;AB[ca][db][cc]AW[ba][ab][bc][cb];B[bb]*)");
    bench.run("Click pp, Click qq, Click cb");
    assert_eq!(
        bench.sgf(),
        "(;AB[ca][db][cc]AW[ba][ab][bc][cb];B[bb];W[pp];B[qq];W[cb]*)"
    );
    assert_eq!(bench.notices(), "", "a move answers the refusal");
}

#[test]
fn stones_are_set_up_where_a_node_allows_it() {
    check_all(&[
        ("(;*)", "Tool BlackStone, Click dd", "(;AB[dd]*)"),
        (
            "(;*)",
            "Tool WhiteStone, Click dd, Click ee",
            "(;AW[dd][ee]*)",
        ),
        // A second click takes the stone away, the other tool changes its colour.
        ("(;*)", "Tool BlackStone, Click dd, Click dd", "(;*)"),
        (
            "(;*)",
            "Tool BlackStone, Click dd, Tool WhiteStone, Click dd",
            "(;AW[dd]*)",
        ),
        // A node with a move keeps it: the set-up gets a node of its own.
        ("(;B[dd]*)", "Tool WhiteStone, Click ee", "(;B[dd];AW[ee]*)"),
        ("(;B[dd]*)", "Tool BlackStone, Click dd", "(;B[dd];AE[dd]*)"),
        // One click is one step of undo.
        ("(;B[dd]*)", "Tool WhiteStone, Click ee, Undo", "(;B[dd]*)"),
    ]);
}

#[test]
fn marks_and_labels_come_and_go() {
    check_all(&[
        ("(;*)", "Tool Triangle, Click dd", "(;TR[dd]*)"),
        (
            "(;*)",
            "Tool Square, Click dd, Tool Circle, Click ee, Tool Cross, Click ff",
            "(;SQ[dd]CR[ee]MA[ff]*)",
        ),
        ("(;TR[dd]*)", "Tool Triangle, Click dd", "(;*)"),
        // A point bears one mark at a time.
        ("(;TR[dd]*)", "Tool Square, Click dd", "(;SQ[dd]*)"),
        (
            "(;*)",
            "Tool Letter, Click dd, Click ee, Click ff",
            "(;LB[dd:A][ee:B][ff:C]*)",
        ),
        (
            "(;*)",
            "Tool Number, Click dd, Click ee",
            "(;LB[dd:1][ee:2]*)",
        ),
        (
            "(;LB[dd:A][ee:B]*)",
            "Tool Letter, Click dd, Click ff",
            "(;LB[ee:B][ff:A]*)",
        ),
    ]);
}

#[test]
fn text_is_one_step_of_undo_however_long_it_was_typed() {
    check_all(&[
        (
            "(;B[dd]*)",
            "Comment h, Comment hi, Comment hi!",
            "(;B[dd]C[hi!]*)",
        ),
        ("(;B[dd]*)", "Comment h, Comment hi, Undo", "(;B[dd]*)"),
        (
            "(;B[dd]*)",
            "Comment h, Comment hi, Undo, Redo",
            "(;B[dd]C[hi]*)",
        ),
        // Another node in between ends the typing.
        (
            "(;B[dd];W[pp]*)",
            "Comment one, Back, Comment two, Undo",
            "(;B[dd]*;W[pp]C[one])",
        ),
        ("(;B[dd]C[old]*)", "Comment ", "(;B[dd]*)"),
        (
            "(;B[dd];W[pp]*)",
            "Player Shusaku",
            "(;B[dd]PB[Shusaku];W[pp]*)",
        ),
    ]);
}

#[test]
fn branches_are_deleted_and_moved() {
    check_all(&[
        ("(;;B[dd];W[pp]*;B[qq])", "DeleteNode", "(;;B[dd]*)"),
        (
            "(;;B[dd];W[pp]*;B[qq])",
            "DeleteNode, Undo",
            "(;;B[dd];W[pp]*;B[qq])",
        ),
        (
            "(;(;B[aa])(;B[bb])(;B[cc]*))",
            "MoveUp",
            "(;(;B[aa])(;B[cc]*)(;B[bb]))",
        ),
        (
            "(;(;B[aa])(;B[bb])(;B[cc]*))",
            "MakeMainLine",
            "(;(;B[cc]*)(;B[aa])(;B[bb]))",
        ),
        (
            "(;(;B[aa])(;B[bb];W[cc]*))",
            "MakeMainLine",
            "(;(;B[bb];W[cc]*)(;B[aa]))",
        ),
        (
            "(;(;B[aa])(;B[bb]*))",
            "MoveUp, Undo",
            "(;(;B[aa])(;B[bb]*))",
        ),
    ]);
    let mut bench = Bench::new("(;*;B[dd])");
    bench.run("DeleteNode");
    assert_eq!(
        (bench.sgf(), bench.notices()),
        (
            "(;*;B[dd])".into(),
            "The start of the game cannot be deleted.".into()
        )
    );
}

#[test]
fn undo_goes_back_to_the_saved_state_and_no_further_than_the_start() {
    let mut bench = Bench::new("(;B[dd]*)");
    assert!(!bench.state.document.is_modified());
    bench.run("Click pp, Tool Triangle, Click dd");
    assert!(bench.state.document.is_modified());
    bench.run("Undo, Undo");
    assert!(
        !bench.state.document.is_modified(),
        "undone to what is in the file"
    );
    bench.run("Undo, Undo");
    assert_eq!(bench.sgf(), "(;B[dd]*)");
    bench.run("Redo, Redo, Redo");
    assert_eq!(bench.sgf(), "(;B[dd];W[pp]TR[dd]*)");
}

#[test]
fn looking_around_is_no_change() {
    let mut bench = Bench::new("(;(;B[aa];W[bb])(;B[cc]*))");
    bench.run("First, Last, PreviousVariation, MainLine, Tool Circle, Coordinates, MoveNumbers");
    assert!(!bench.state.document.is_modified());
}

#[test]
fn an_undone_node_leaves_the_cursor_on_a_living_one() {
    check("(;*)", "Click dd, Click pp, Undo, Undo, Undo", "(;*)");
    check("(;*)", "Click dd, Click pp, First, Undo", "(;;B[dd]*)");
}
