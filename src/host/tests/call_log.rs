//! What a call log holds after real calls to real C libraries.
#![cfg(target_os = "linux")]

mod common;

use cgfthink_host::call_log::{Ending, Entry, Reader};
use common::{Listener, ask_move, good, options, start};
use engine::{Ask, Death, Engine, EngineError, Game, Phase};
use go::Size;
use std::path::Path;

fn entries(path: &Path) -> Vec<Entry> {
    let bytes = std::fs::read(path).expect("the log");
    let reader = Reader::new(&bytes).expect("a log");
    reader.map(|entry| entry.expect("a record")).collect()
}

/// The entries without those that come when they like.
fn steps(path: &Path) -> Vec<Entry> {
    let sure = |e: &Entry| !matches!(e, Entry::Hash(_) | Entry::Printed(_) | Entry::Skipped(_));
    entries(path).into_iter().filter(sure).collect()
}

/// Starts the library with `case`, asks for numbers and a move on 9×9, closes it; returns the log and what was heard.
fn session(case: &str) -> (Vec<Entry>, Vec<Entry>, String) {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, case);
    let path = built.folder.path().join("logs/x.calls");
    options.call_log = Some(path.clone());
    if let Ok(mut library) = start(options, &ear) {
        let game = Game::new(Size::NINE);
        let _ = library.answer(&game, &Ask::picture("number"), &mut ear.clone());
        let _ = ask_move(&mut library, &game, &ear);
        let _ = library.finish(&mut ear.clone());
    }
    (steps(&path), entries(&path), ear.text())
}

#[test]
fn a_session_is_recorded_from_load_to_close() {
    let (steps, all, _) = session("");
    let [
        Entry::Load,
        Entry::Loaded(_),
        Entry::Ready(_),
        Entry::Call(numbers),
        Entry::Done(drawn),
        Entry::Call(think),
        Entry::Done(played),
        Entry::Close,
        Entry::End(end),
    ] = &steps[..]
    else {
        panic!("{steps:#?}")
    };
    assert_eq!(
        (numbers.kind as i32, numbers.size, numbers.komi),
        (3, 9, 6.5)
    );
    assert_eq!((think.kind as i32, think.black_turn), (0, true));
    let row: Vec<i32> = (1..=9).collect();
    assert_eq!((drawn.value, &drawn.cells), (12345, &row.repeat(9)));
    assert_eq!((played.value, &played.cells), (0x0101, &Vec::new()));
    assert!(end.is_good(), "{end:?}");
    assert!(all.contains(&Entry::Printed("init".to_owned())));
    let hash = all.iter().find_map(|e| match e {
        Entry::Hash(hash) => Some(hash),
        _ => None,
    });
    assert_eq!(hash.map(String::len), Some(64));
}

#[test]
fn a_crash_leaves_the_arguments_and_says_where_the_log_is() {
    for (case, at_call, phase) in [
        ("crash-thinking", true, Phase::Numbers),
        ("crash-constructor", false, Phase::Loading),
        ("crash-init", false, Phase::Starting),
        ("far-outside", true, Phase::Numbers),
    ] {
        let (steps, _, said) = session(case);
        let [.., before, Entry::End(end)] = &steps[..] else {
            panic!("{case}: {steps:?}")
        };
        assert_eq!(
            matches!(before, Entry::Call(_)),
            at_call,
            "{case}: {before:?}"
        );
        let Ending::Died(
            at,
            Death::Signal {
                signal: 11, near, ..
            },
        ) = end
        else {
            panic!("{case}: {end:?}")
        };
        assert_eq!(*at, phase, "{case}");
        assert_eq!(near.is_some(), case == "far-outside", "{case}: {near:?}");
        assert!(said.contains("x.calls"), "{case}: {said}");
    }
}

#[test]
fn what_was_written_outside_is_recorded() {
    let (steps, ..) = session("outside");
    let Some(Entry::Done(done)) = steps.iter().find(|e| matches!(e, Entry::Done(_))) else {
        panic!("{steps:?}")
    };
    assert_eq!(done.outside, [0, 0, 0, 1, 3, 1]);
}

#[test]
fn a_hang_is_recorded_with_the_stop_before_it() {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, "loop");
    let path = built.folder.path().join("x.calls");
    options.call_log = Some(path.clone());
    let mut library = start(options, &ear).expect("it starts");
    assert_eq!(library.call_log().as_deref(), Some(path.as_path()));
    ear.stop.set();
    let error = ask_move(&mut library, &Game::new(Size::NINE), &ear).expect_err("it hangs");
    assert!(matches!(error, EngineError::Unresponsive { .. }));
    let steps = steps(&path);
    let [
        ..,
        Entry::Call(_),
        Entry::Stop { seq: 1, .. },
        Entry::End(end),
    ] = &steps[..]
    else {
        panic!("{steps:?}")
    };
    assert_eq!(*end, Ending::Unresponsive(Phase::Thinking, 200));
}

#[test]
fn a_log_that_cannot_be_written_disturbs_nothing() {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, "");
    options.call_log = Some(built.path.join("no-folder/x.calls"));
    let mut library = start(options, &ear).expect("it starts all the same");
    assert!(ask_move(&mut library, &Game::new(Size::NINE), &ear).is_ok());
    assert!(
        ear.text().contains("Calls are not recorded"),
        "{}",
        ear.text()
    );
    library.close();
}
