//! Changing a record: moves outside a game, set-up, marks, labels, text, branches, undo.

use crate::bench::{Bench, check, check_all};
use app::document::edit::Edit;
use app::shell::state::Dialog;

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
    assert!(!bench.state.document().is_modified());
    bench.run("Click pp, Tool Triangle, Click dd");
    assert!(bench.state.document().is_modified());
    bench.run("Undo, Undo");
    assert!(
        !bench.state.document().is_modified(),
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
    assert!(!bench.state.document().is_modified());
}

#[test]
fn an_undone_node_leaves_the_cursor_on_a_living_one() {
    check("(;*)", "Click dd, Click pp, Undo, Undo, Undo", "(;*)");
    check("(;*)", "Click dd, Click pp, First, Undo", "(;;B[dd]*)");
}

#[test]
fn a_stroke_is_one_step_and_its_first_point_decides() {
    check_all(&[
        (
            "(;*)",
            "Tool BlackStone, Stroke dd ed fd",
            "(;AB[dd][ed][fd]*)",
        ),
        ("(;*)", "Tool BlackStone, Stroke dd ed fd, Undo", "(;*)"),
        ("(;AB[dd][ee]*)", "Tool BlackStone, Stroke dd ed ee", "(;*)"),
        ("(;*)", "Tool BlackStone, Other dd ed", "(;AW[dd][ed]*)"),
        ("(;*)", "Tool WhiteStone, Other dd", "(;AB[dd]*)"),
        (
            "(;*)",
            "Tool TerritoryBlack, Stroke aa ba",
            "(;TB[aa][ba]*)",
        ),
        (
            "(;TB[aa]*)",
            "Tool TerritoryWhite, Stroke aa ba",
            "(;TW[aa][ba]*)",
        ),
        ("(;SL[aa][ba]*)", "Tool Selected, Stroke aa ba ca", "(;*)"),
        ("(;*)", "Tool Dim, Stroke aa ba", "(;DD[aa][ba]*)"),
        // Dimmed points are inherited: to show one plainly again the rest must be said again, or nothing.
        (
            "(;DD[aa][ba];B[cc]*)",
            "Tool Dim, Click aa",
            "(;DD[aa][ba];B[cc]DD[ba]*)",
        ),
        (
            "(;DD[aa];B[cc]*)",
            "Tool Dim, Click aa",
            "(;DD[aa];B[cc]DD[]*)",
        ),
        (
            "(;DD[aa];B[cc]*)",
            "Tool Dim, Click aa, Click aa",
            "(;DD[aa];B[cc]*)",
        ),
        ("(;*)", "Tool View, Stroke ff aa", "(;VW[aa:ff]*)"),
        ("(;VW[aa:ff]*)", "Tool View, Click aa", "(;*)"),
        (
            "(;VW[aa:ff];B[aa]*)",
            "Tool View, Click aa",
            "(;VW[aa:ff];B[aa]VW[]*)",
        ),
        ("(;*)", "Tool Line, Stroke aa cc", "(;LN[aa:cc]*)"),
        ("(;LN[aa:cc]*)", "Tool Line, Stroke cc aa", "(;*)"),
        (
            "(;*)",
            "Tool Arrow, Stroke aa cc, Stroke cc aa",
            "(;AR[aa:cc][cc:aa]*)",
        ),
        ("(;AR[aa:cc]*)", "Tool Arrow, Stroke aa cc", "(;*)"),
    ]);
}

#[test]
fn the_rubber_takes_stones_and_marks_in_one_step() {
    check_all(&[
        (
            "(;AB[dd][ee]TR[dd]LB[dd:A][ff:B]*)",
            "Tool Erase, Stroke dd ff",
            "(;AB[ee]*)",
        ),
        (
            "(;AB[dd]TR[dd]*)",
            "Tool Erase, Click dd, Undo",
            "(;AB[dd]TR[dd]*)",
        ),
        // A stone that was played goes in a node of its own.
        ("(;B[dd]*)", "Tool Erase, Click dd", "(;B[dd];AE[dd]*)"),
        ("(;B[dd]*)", "Tool Erase, Click ee", "(;B[dd]*)"),
    ]);
}

#[test]
fn whose_turn_it_is_can_be_said() {
    check_all(&[
        ("(;*)", "WhiteToMove, Click dd", "(;PL[W];W[dd]*)"),
        ("(;PL[W]*)", "WhiteToMove", "(;*)"),
        ("(;PL[W]*)", "BlackToMove", "(;PL[B]*)"),
        (
            "(;B[dd]*)",
            "BlackToMove, Click ee",
            "(;B[dd];PL[B];B[ee]*)",
        ),
    ]);
}

#[test]
fn variations_are_cut_copied_and_pasted() {
    let mut bench = Bench::new("(;SZ[9]B[aa](;W[bb]*;B[cc]C[x\\]])(;W[dd]))");
    bench.run("CopyVariation");
    let text = bench.clipboard();
    bench.run("Node 3, PasteVariation").paste(&text);
    assert_eq!(
        bench.sgf(),
        "(;B[aa](;W[bb];B[cc]C[x]])(;W[dd];W[bb]*;B[cc]C[x]]))"
    );
    bench.run("Undo, Node 1, CutVariation");
    assert_eq!(bench.sgf(), "(;B[aa]*;W[dd])");
    let cut = bench.clipboard();
    assert_eq!(cut, text);
    // Another window has another record.
    let mut other = Bench::new("(;SZ[9]B[ee]*;W[ff])");
    other.run("PasteVariation").paste(&cut);
    assert_eq!(other.sgf(), "(;B[ee](;W[ff])(;W[bb]*;B[cc]C[x]]))");
    assert!(other.state.document().path().is_none() && other.state.document().is_modified());
    let mut larger = Bench::new("(;SZ[13]*)");
    larger.run("PasteVariation").paste(&cut);
    assert!(larger.notices().contains("9×9"), "{}", larger.notices());
    larger.run("PasteVariation").paste("nothing of a game");
    assert_eq!(larger.sgf(), "(;*)");
}

#[test]
fn an_unanswered_wish_to_paste_does_not_change_a_later_paste() {
    let mut bench = Bench::new("(;SZ[9]B[aa]*)");
    bench.run("PasteVariation, Wait 60").paste("(;SZ[9];B[bb])");
    assert_eq!(bench.sgf(), "(;*;B[bb])", "a record of its own");
}

#[test]
fn the_tree_is_cut_back_and_filled_in() {
    check_all(&[
        ("(;B[aa]*;W[bb];B[cc])", "Truncate", "(;B[aa]*)"),
        (
            "(;B[aa](;W[bb]*;B[cc])(;W[dd]))",
            "DeleteOthers",
            "(;B[aa];W[bb]*;B[cc])",
        ),
        ("(;;B[aa]*;W[bb])", "RemoveAlone", "(;*;W[bb])"),
        ("(;(;B[aa]*)(;B[bb]))", "MoveDown", "(;(;B[bb])(;B[aa]*))"),
        (
            "(;B[aa]*;W[bb];B[cc])",
            "InsertMoves, Click dd, Click ee",
            "(;B[aa];W[dd];B[ee]*;W[bb];B[cc])",
        ),
        ("(;B[aa]*)", "InsertMoves, Click dd", "(;B[aa];W[dd]*)"),
        (
            "(;B[aa]*;W[bb])",
            "InsertMoves, Click dd, Undo",
            "(;B[aa]*;W[bb])",
        ),
        (
            "(;PB[me];B[aa];W[bb]*C[here];B[cc])",
            "Flatten",
            "(;PB[me]C[here]AB[aa]AW[bb]PL[B]*;B[cc])",
        ),
    ]);
    let mut bench = Bench::new("(;B[aa]*;W[bb];B[cc])");
    bench.run("InsertMoves, Click bb");
    assert!(
        bench.notices().contains("against the rules now: 1"),
        "{}",
        bench.notices()
    );
}

#[test]
fn the_whole_record_turns_and_exchanges_its_colours() {
    check_all(&[
        ("(;SZ[9]B[ab]TR[aa]*)", "TurnRight", "(;B[ha]TR[ia]*)"),
        ("(;SZ[9]B[ab]*)", "TurnRight, TurnLeft", "(;B[ab]*)"),
        ("(;SZ[9]B[ab]*)", "MirrorColumns", "(;B[ib]*)"),
        ("(;SZ[9]B[ab]*)", "MirrorRows", "(;B[ah]*)"),
        (
            "(;PB[me]RE[B+R];B[ab]*)",
            "SwapColors",
            "(;PW[me]RE[W+R];W[ab]*)",
        ),
        (
            "(;SZ[9]B[ab]*)",
            "TurnRight, SwapColors, Undo, Undo",
            "(;B[ab]*)",
        ),
    ]);
}

#[test]
fn moves_and_positions_are_judged() {
    check_all(&[
        ("(;B[aa]*)", "GoodMove", "(;B[aa]TE[1]*)"),
        (
            "(;B[aa]*)",
            "GoodMove, VeryBadMove, Hotspot",
            "(;B[aa]BM[2]HO[1]*)",
        ),
        ("(;B[aa]*)", "DoubtfulMove, DoubtfulMove", "(;B[aa]*)"),
        ("(;*)", "GoodForBlack, VeryGoodForWhite", "(;GW[2]*)"),
        // There is no move in it.
        ("(;*)", "GoodMove", "(;*)"),
    ]);
}

#[test]
fn the_form_of_the_facts_writes_what_was_changed_in_one_step() {
    let mut bench = Bench::new("(;PB[me]KM[6,5]DT[May 1996];B[aa]*)");
    bench.run("EditInfo");
    let Some(Dialog::Facts(mut facts)) = bench.state.dialog().cloned() else {
        panic!("the form is open");
    };
    assert_eq!((facts.text("PB"), facts.text("KM")), ("me", "6,5"));
    facts.set("PW", "you".into());
    facts.set("PB", String::new());
    facts.set("GC", "two\nlines".into());
    bench.send(Edit::Facts(facts.fields));
    assert_eq!(
        bench.sgf(),
        "(;KM[6,5]DT[May 1996]PW[you]GC[two\nlines];B[aa]*)",
        "what was doubtful stays as it was"
    );
    bench.run("Undo");
    assert_eq!(bench.sgf(), "(;PB[me]KM[6,5]DT[May 1996]*;B[aa])");
}

#[test]
fn properties_are_edited_as_they_are() {
    let mut bench = Bench::new("(;;B[aa]XY[1]C[a\\]b]*)");
    bench.run("EditProperties");
    let Some(Dialog::Properties(mut raw)) = bench.state.dialog().cloned() else {
        panic!("the properties are open");
    };
    assert_eq!(raw.list[2], ("C".to_owned(), vec!["a]b".to_owned()]));
    raw.list[1].1.push("2]".to_owned());
    raw.list.push(("ZZ".to_owned(), vec!["new".to_owned()]));
    // The user went elsewhere meanwhile; the node is the one it was about.
    bench.run("First");
    bench.send(Edit::Properties(raw.cell, raw.list));
    assert_eq!(bench.sgf(), "(;;B[aa]XY[1][2]]C[a]b]ZZ[new]*)");
    bench.run("Undo");
    assert_eq!(bench.sgf(), "(;;B[aa]XY[1]C[a]b]*)");
}

#[test]
fn a_label_of_any_text() {
    let mut bench = Bench::new("(;LB[dd:old]*)");
    bench.run("Tool Label, Click dd");
    let Some(Dialog::Label(at, text)) = bench.state.dialog().cloned() else {
        panic!("the text is asked for");
    };
    assert_eq!(text, "old");
    bench.send(Edit::Label(at, "黒1".into()));
    assert_eq!(bench.sgf(), "(;LB[dd:黒1]*)");
    assert!(bench.state.dialog().is_none());
}
