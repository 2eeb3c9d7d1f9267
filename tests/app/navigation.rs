//! Going through a record.

use crate::bench::{Bench, check_all};

/// The example of three lines below each other, at its root.
const THREE: &str = "(;*(;B[aa];W[bb];B[cc])(;B[dd](;W[ee])(;W[ff]))(;B[gg]))";

#[test]
fn steps_stay_inside_the_line() {
    check_all(&[
        ("(;*B[aa];W[bb])", "Forward", "(;B[aa];W[bb]*)"),
        ("(;B[aa];W[bb]*)", "Forward", "(;B[aa];W[bb]*)"),
        ("(;B[aa]*;W[bb])", "Back", "(;B[aa]*;W[bb])"),
        ("(;;B[aa];W[bb]*)", "Back", "(;;B[aa]*;W[bb])"),
        ("(;*;B[aa];W[bb])", "Last", "(;;B[aa];W[bb]*)"),
        ("(;;B[aa];W[bb]*)", "First", "(;*;B[aa];W[bb])"),
        ("(;*;B[aa];W[bb])", "Step 2", "(;;B[aa];W[bb]*)"),
        ("(;;B[aa];W[bb]*)", "Step -1", "(;;B[aa]*;W[bb])"),
        ("(;*;B[aa];W[bb])", "Forward10", "(;;B[aa];W[bb]*)"),
        ("(;;B[aa];W[bb]*)", "Back10", "(;*;B[aa];W[bb])"),
        ("(;*;B[aa];W[bb])", "Depth 1", "(;;B[aa]*;W[bb])"),
        ("(;*;B[aa];W[bb])", "Depth 99", "(;;B[aa];W[bb]*)"),
    ]);
}

#[test]
fn a_move_is_found_by_its_number_not_by_its_node() {
    check_all(&[
        (
            "(;*;C[a preface];B[aa];W[bb])",
            "Move 1",
            "(;;C[a preface];B[aa]*;W[bb])",
        ),
        (
            "(;*;C[a preface];B[aa];W[bb])",
            "Move 2",
            "(;;C[a preface];B[aa];W[bb]*)",
        ),
        ("(;*;B[aa];W[bb])", "Move 99", "(;;B[aa];W[bb]*)"),
        ("(;;B[aa];W[bb]*)", "Move 0", "(;*;B[aa];W[bb])"),
    ]);
}

#[test]
fn variations_stand_below_each_other() {
    let at = |sgf: &str, script: &str| {
        let mut bench = Bench::new(sgf);
        bench.run(script);
        bench.record().num(bench.state.document().cursor())
    };
    // The nodes of THREE: 0 root, 1-3 first line, 4 dd, 5 ee, 6 ff, 7 gg.
    for (script, node) in [
        ("Node 1, NextVariation", 4),
        ("Node 1, NextVariation, NextVariation", 7),
        ("Node 1, NextVariation, NextVariation, NextVariation", 7),
        ("Node 7, PreviousVariation", 4),
        ("Node 1, PreviousVariation", 1),
        ("Node 0, NextVariation", 0),
        ("Node 5, NextVariation", 6),
        // A move without an alternative takes the nearest earlier one that has.
        ("Node 3, NextVariation", 4),
        ("Node 6, NextVariation", 7),
    ] {
        assert_eq!(at(THREE, script), node, "{script}");
    }
}

#[test]
fn forks_and_comments_are_found_on_the_line() {
    check_all(&[
        (
            "(;*;B[aa](;W[bb];B[cc])(;W[dd]))",
            "NextFork",
            "(;;B[aa]*(;W[bb];B[cc])(;W[dd]))",
        ),
        (
            "(;;B[aa](;W[bb];B[cc]*)(;W[dd]))",
            "PreviousFork",
            "(;;B[aa]*(;W[bb];B[cc])(;W[dd]))",
        ),
        ("(;*;B[aa];W[bb])", "NextFork", "(;;B[aa];W[bb]*)"),
        (
            "(;*;B[aa];W[bb]C[here];B[cc])",
            "NextComment",
            "(;;B[aa];W[bb]C[here]*;B[cc])",
        ),
        (
            "(;C[first];B[aa];W[bb]*)",
            "PreviousComment",
            "(;C[first]*;B[aa];W[bb])",
        ),
    ]);
}

#[test]
fn the_line_that_was_left_is_remembered() {
    check_all(&[
        // Into the second variation, back to the root, and forward again on the same line.
        (
            "(;*(;B[aa];W[bb])(;B[cc];W[dd]))",
            "Forward, NextVariation, Forward, First, Last",
            "(;(;B[aa];W[bb])(;B[cc];W[dd]*))",
        ),
        (
            "(;*(;B[aa];W[bb])(;B[cc];W[dd]))",
            "Forward, NextVariation, First, Forward, PreviousVariation, First, Last",
            "(;(;B[aa];W[bb]*)(;B[cc];W[dd]))",
        ),
        // Back to the main line: the fork is shown, and forward goes the main way.
        (
            "(;(;B[aa];W[bb])(;B[cc];W[dd]*))",
            "MainLine",
            "(;*(;B[aa];W[bb])(;B[cc];W[dd]))",
        ),
        (
            "(;(;B[aa];W[bb])(;B[cc];W[dd]*))",
            "MainLine, Last",
            "(;(;B[aa];W[bb]*)(;B[cc];W[dd]))",
        ),
        ("(;B[aa];W[bb]*)", "MainLine", "(;B[aa];W[bb]*)"),
        // Before the fork, too: the node stays, and the way forward is the main line, to its very end.
        (
            "(;(;B[aa];W[bb])(;B[cc];W[dd]*))",
            "First, MainLine, Last",
            "(;(;B[aa];W[bb]*)(;B[cc];W[dd]))",
        ),
        (
            "(;B[aa](;W[bb](;B[ee])(;B[ff]*))(;W[cc];B[dd]))",
            "Node 4, First, MainLine, Last",
            "(;B[aa](;W[bb](;B[ee]*)(;B[ff]))(;W[cc];B[dd]))",
        ),
    ]);
}

#[test]
fn a_stone_leads_to_the_move_that_placed_it() {
    check_all(&[
        (
            "(;;B[aa];W[bb];B[cc]*)",
            "Stone aa",
            "(;;B[aa]*;W[bb];B[cc])",
        ),
        (
            "(;;B[aa];W[bb];B[cc]*)",
            "Stone gg",
            "(;;B[aa];W[bb];B[cc]*)",
        ),
        // Captured and played again: the last one counts.
        (
            "(;;B[aa];W[bb];B[aa];W[cc]*)",
            "Stone aa",
            "(;;B[aa];W[bb];B[aa]*;W[cc])",
        ),
    ]);
}

#[test]
fn games_of_a_file_keep_to_themselves() {
    let mut bench = Bench::new("(;PB[one];B[aa])(;PB[two];B[bb])");
    for (script, sgf) in [
        ("NextGame", "(;PB[two]*;B[bb])"),
        ("NextGame", "(;PB[two]*;B[bb])"),
        ("Last", "(;PB[two];B[bb]*)"),
        ("PreviousGame", "(;PB[one]*;B[aa])"),
        ("Game 1", "(;PB[two]*;B[bb])"),
        ("Game 7", "(;PB[two]*;B[bb])"),
    ] {
        bench.run(script);
        assert_eq!(bench.sgf(), sgf, "after {script}");
    }
}

#[test]
fn a_very_long_line_is_walked_without_recursion() {
    let mut sgf = String::from("(;");
    for i in 0..20_000 {
        sgf.push_str(if i % 2 == 0 { ";B[aa]" } else { ";W[bb]" });
    }
    sgf.push(')');
    let mut bench = Bench::new(&sgf);
    bench.run("Last");
    assert_eq!(
        bench.record().depth(bench.state.document().cursor()),
        20_000
    );
    bench.run("First, NextVariation, NextFork, MainLine, Move 15000");
    assert_eq!(
        bench.record().move_number(bench.state.document().cursor()),
        15_000
    );
}
