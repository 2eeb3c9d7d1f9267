//! Libraries that go round their bounds, by descriptors, by folders that they may write, by other names of system calls.
#![cfg(target_os = "linux")]

mod common;

use cgfthink_host::{Library, LibraryOptions};
use common::{Listener, ask_move, build, options, start};
use engine::{Answer, Cause, Death, EngineError, Game, Silent, StopFlag};
use go::{Point, Size};

const REFUSED: Answer = Answer::Play(Point::new(0, 0));

/// Whether this system has everything that restricting needs; says so if not.
fn can_restrict(test: &str, options: LibraryOptions) -> bool {
    let tried = Library::try_out(options, &StopFlag::new(), &mut Silent);
    let (_, protection) = tried.expect("the host can be started");
    let complete = protection.landlock >= 6 && protection.seccomp;
    if !complete {
        eprintln!("{test}: skipped, this system cannot restrict libraries: {protection}");
    }
    complete
}

fn answer(options: LibraryOptions) -> (Result<Answer, EngineError>, String) {
    let ear = Listener::default();
    let mut library = start(options, &ear).expect("starting is all right");
    let answer = ask_move(&mut library, &Game::new(Size::NINE), &ear);
    (answer, ear.text())
}

#[test]
fn no_way_leads_round_the_bounds() {
    let built = build("cc", "detours.c", &["-ldl"]);
    if !can_restrict("no_way_leads_round_the_bounds", options(&built, "")) {
        return;
    }
    let folders = tempfile::tempdir().expect("there is room for a temporary folder");
    let beside = built.folder.path().join("book.dat");
    let victim = folders.path().join("victim");
    for path in [&beside, &victim] {
        std::fs::write(path, "secret").expect("the folder can be written");
    }
    let engines = folders.path().join("engines");
    for case in [
        "reopen",
        "open-for-nothing",
        "own-table",
        "shout",
        "other-calls",
        "command-descriptors",
        "inherit",
        "leave-folder",
    ] {
        let mut options = options(&built, case);
        options.folders = Some(engines.clone());
        for (name, path) in [
            ("BESIDE", &beside),
            ("VICTIM", &victim),
            ("OTHERS", &engines),
        ] {
            options.environment.push((name.into(), path.into()));
        }
        let (answer, text) = answer(options);
        assert_eq!(answer, Ok(REFUSED), "{case}: {text}");
        for path in [&beside, &victim] {
            assert_eq!(std::fs::read(path).ok(), Some(b"secret".to_vec()), "{case}");
        }
    }
}

/// The list of calls of another processor has other numbers; who uses it is ended.
#[test]
fn the_calls_of_another_processor_are_none() {
    let built = build("cc", "detours.c", &["-ldl"]);
    if !can_restrict(
        "the_calls_of_another_processor_are_none",
        options(&built, ""),
    ) {
        return;
    }
    let (answer, text) = answer(options(&built, "other-list"));
    assert!(
        matches!(answer, Err(EngineError::Died { .. })),
        "{answer:?}: {text}"
    );
}

/// Of a file that grows in memory, or has no name any more, nobody is told: it counts all the same.
#[test]
fn files_that_hide_are_counted() {
    let built = build("cc", "detours.c", &["-ldl"]);
    let limits = std::fs::read_to_string("/proc/self/limits").expect("a process has limits");
    let cores = limits.lines().find(|line| line.contains("core file"));
    let hard = cores.and_then(|line| line.split_whitespace().nth(5));
    for case in ["map-files", "hide-files", "unnamed-files"] {
        // What security.md does not promise.
        if hard == Some("0") && case != "map-files" {
            eprintln!("files_that_hide_are_counted: {case} skipped, no core may be left here");
            continue;
        }
        let limited = LibraryOptions {
            folder_limit: 1 << 20,
            ..options(&built, case)
        };
        let (answer, text) = answer(limited);
        let is_full = matches!(
            &answer,
            Err(EngineError::Died { death: Death::Explained { cause, .. }, .. })
                if matches!(cause, Cause::FolderTooLarge { .. })
        );
        // Not every file system knows files that never had a name.
        let hides_nothing = case == "unnamed-files" && answer == Ok(REFUSED);
        assert!(is_full || hides_nothing, "{case}: {answer:?} {text}");
    }
}
