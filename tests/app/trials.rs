//! The trial board: tried out, kept, dropped, and never in the way of the record.

use crate::bench::{Bench, check_all};
use app::document::journal::Entry;
use app::settings::actions::Action;
use app::shell::effect::Effect;
use app::shell::state::Dialog;

#[test]
fn what_was_tried_is_kept_or_has_never_been() {
    check_all(&[
        (
            "(;B[aa]*)",
            "Trial, Click bb, Click cc, DropTrial",
            "(;B[aa]*)",
        ),
        (
            "(;B[aa]*)",
            "Trial, Click bb, DropTrial, Undo, Redo",
            "(;B[aa]*)",
        ),
        (
            "(;B[aa]*;W[dd])",
            "Trial, Click bb, Click cc, KeepTrial",
            "(;B[aa](;W[dd])(;W[bb];B[cc]*))",
        ),
        // Kept, it is one step of undo.
        (
            "(;B[aa]*;W[dd])",
            "Trial, Click bb, Click cc, KeepTrial, Undo",
            "(;B[aa]*;W[dd])",
        ),
        // Whatever is tried is taken back, and not more than that.
        (
            "(;B[aa]*;W[dd])",
            "Comment before, Trial, Truncate, SwapColors, Comment x, DropTrial",
            "(;B[aa]C[before]*;W[dd])",
        ),
        (
            "(;B[aa]*)",
            "Comment before, Trial, Click bb, Undo, Undo, Undo",
            "(;B[aa]C[before]*)",
        ),
        // What could be made again before it still can.
        (
            "(;B[aa]*)",
            "Click bb, Undo, Trial, Click cc, DropTrial, Redo",
            "(;B[aa];W[bb]*)",
        ),
        // Stones that are set up leave what was there alone.
        (
            "(;AB[aa]*)",
            "Trial, Tool WhiteStone, Click bb, KeepTrial",
            "(;AB[aa];AW[bb]*)",
        ),
        (
            "(;AB[aa]*)",
            "Trial, Tool WhiteStone, Click bb, Click cc, KeepTrial",
            "(;AB[aa];AW[bb][cc]*)",
        ),
        // A second press of the key ends a trial in which nothing was tried.
        ("(;B[aa]*)", "Trial, Trial, Click bb", "(;B[aa];W[bb]*)"),
    ]);
}

#[test]
fn a_dropped_trial_is_nothing_to_save() {
    let mut bench = Bench::new("(;B[aa]*)");
    bench.run("Trial, Click bb, DropTrial, Quit");
    assert_eq!(bench.state.dialog(), None);
    assert_eq!(bench.asked_of_world(), "quit");
}

#[test]
fn leaving_saving_and_closing_ask_what_becomes_of_it() {
    for script in [
        "Quit",
        "Save",
        "SaveAs",
        "OpenFile other.sgf",
        "Game 1",
        "NewBoard",
    ] {
        let mut bench = Bench::new("(;B[aa]*)(;B[cc])");
        bench.run("Trial, Click bb").run(script);
        assert_eq!(bench.state.dialog(), Some(&Dialog::EndTrial), "{script}");
        assert_eq!(bench.sgf(), "(;B[aa];W[bb]*)", "{script}");
        bench.effects.clear();
        bench.run("Close, DropTrial");
        assert_eq!(
            bench.sgf(),
            "(;B[aa]*)",
            "{script}: given up, it is not done later"
        );
        assert_eq!(bench.asked_of_world(), "", "{script}");
    }
}

#[test]
fn what_waited_goes_on_with_what_was_kept() {
    let mut bench = Bench::new("(;B[aa]*)");
    bench.run("Trial, Click bb, Quit, KeepTrial");
    assert_eq!(
        bench.state.dialog(),
        Some(&Dialog::Unsaved),
        "now there is something to save"
    );
    let mut bench = Bench::new("(;B[aa]*)");
    bench.run("Trial, Click bb, Quit, DropTrial");
    assert_eq!(bench.asked_of_world(), "quit");
}

#[test]
fn the_journal_knows_what_is_tried_out() {
    let mut bench = Bench::new("(;B[aa]*)");
    bench.run("Trial, Click bb");
    let told = |bench: &mut Bench| -> Vec<&str> {
        let entries = bench.effects.drain(..).filter_map(|effect| match effect {
            Effect::Journal(Entry::Begin(_)) => Some("begin"),
            Effect::Journal(Entry::Edits { .. }) => Some("edit"),
            Effect::Journal(Entry::Saved { .. }) => Some("saved"),
            Effect::Journal(_) => Some("other"),
            _ => None,
        });
        entries.collect()
    };
    assert_eq!(told(&mut bench), ["begin", "edit"]);
    bench.run("DropTrial");
    assert_eq!(
        told(&mut bench),
        ["edit", "saved"],
        "nothing is left to lose"
    );
}

#[test]
fn a_game_and_a_trial_do_not_mix() {
    let mut bench = Bench::playing("", "");
    bench.run("Click dd, Trial");
    assert!(!bench.record().is_trial());
    assert!(!bench.notices().is_empty());
    bench.send(Action::StopGame);
    bench.run("Trial");
    assert!(bench.record().is_trial());
}
