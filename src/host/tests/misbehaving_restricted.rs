//! Libraries that try to get out of their bounds: refused when restricted, free when not; and what may be used up.
#![cfg(target_os = "linux")]

mod common;

use cgfthink_host::LibraryOptions;
use common::{Built, Listener, ask_move, build, options, start};
use engine::{Answer, EngineError, Game};
use go::{Point, Size};
use std::os::unix::net::{UnixDatagram, UnixListener};
use std::path::Path;

const REFUSED: Answer = Answer::Play(Point::new(0, 0));
const ALLOWED: Answer = Answer::Play(Point::new(1, 1));

/// Options for a library that tries `case`, with a home folder of its own to try it on.
fn trial(built: &Built, home: &tempfile::TempDir, case: &str) -> LibraryOptions {
    let own = built.folder.path();
    let write = |path: &Path| std::fs::write(path, "secret").expect("the folder can be written");
    let below = own.join("below");
    std::fs::create_dir_all(&below).expect("the folder can be written");
    let (secret, neighbour) = (home.path().join("secret"), own.join("neighbour.so"));
    let (beside, hidden) = (own.join("book.dat"), own.join(".hidden"));
    let below = below.join("secret");
    for path in [&secret, &neighbour, &beside, &hidden, &below] {
        write(path);
    }
    let mut options = options(built, case);
    for (name, path) in [
        ("HOME", home.path()),
        ("SOCKET", &home.path().join("socket")),
        ("DATAGRAMS", &home.path().join("datagrams")),
        ("OWN", own),
        ("NEIGHBOUR", &neighbour),
        ("BESIDE", &beside),
        ("HIDDEN", &hidden),
        ("BELOW", &below),
        ("VICTIM", &secret),
    ] {
        options.environment.push((name.into(), path.into()));
    }
    options
}

/// Somebody who listens.
fn sockets(home: &tempfile::TempDir) -> (UnixListener, UnixDatagram) {
    let stream = UnixListener::bind(home.path().join("socket"));
    let datagrams = UnixDatagram::bind(home.path().join("datagrams"));
    (
        stream.expect("the folder can be written"),
        datagrams.expect("the folder can be written"),
    )
}

fn try_out(options: LibraryOptions) -> (Result<Answer, EngineError>, String) {
    let ear = Listener::default();
    let mut library = start(options, &ear).expect("starting is all right");
    let answer = ask_move(&mut library, &Game::new(Size::NINE), &ear);
    (answer, ear.text())
}

/// Whether this system has everything that restricting needs; says so if not.
fn can_restrict(test: &str) -> bool {
    let (built, ear) = (build("cc", "engine.c", &[]), Listener::default());
    let library = start(options(&built, ""), &ear).expect("starting is all right");
    let protection = library.protection();
    let complete = protection.landlock >= 6 && protection.seccomp;
    if !complete {
        eprintln!("{test}: skipped, this system cannot restrict libraries: {protection}");
    }
    complete
}

/// What is tried, and whether a library that is not restricted gets its way. `None`: that depends on the user's rights.
const ESCAPES: [(&str, Option<bool>); 50] = [
    ("own-folder", Some(true)),
    ("swap-neighbour", Some(true)),
    ("change-made-file", Some(true)),
    ("change-read-file", Some(true)),
    ("pass-descriptor", None),
    ("send-datagram", Some(true)),
    ("see-others", Some(true)),
    ("variables", Some(true)),
    ("read-users", None),
    ("read-below", Some(true)),
    ("read-hidden", Some(true)),
    ("read-victim", Some(true)),
    ("write-victim", Some(true)),
    ("change-victim", Some(true)),
    ("link-victim", Some(true)),
    ("fifo", Some(true)),
    ("cut-read-file", Some(true)),
    ("memory-file", Some(true)),
    ("write-home", Some(true)),
    ("read-home", Some(true)),
    ("truncate-home", Some(true)),
    ("delete-home", Some(true)),
    ("chmod-home", Some(true)),
    ("write-tmp", Some(true)),
    ("read-parent", None),
    ("tcp", Some(true)),
    ("tcp6", None),
    ("udp", Some(true)),
    ("netlink", None),
    ("connect", Some(true)),
    ("fork", Some(true)),
    ("raw-fork", Some(true)),
    ("vfork", Some(true)),
    ("exec", None),
    ("spawn", Some(true)),
    ("system", Some(true)),
    ("popen", Some(true)),
    ("kill-parent", Some(false)),
    ("kill-program", Some(false)),
    ("kill-all", None),
    ("ptrace", Some(false)),
    ("mount", None),
    ("unshare", None),
    ("keys", None),
    ("io-uring", None),
    ("outlive", Some(true)),
    ("raise-limit", None),
    ("lower-limit", Some(true)),
    ("priority", None),
    ("pin", Some(true)),
];

#[test]
fn a_restricted_library_is_refused_what_it_does_not_need() {
    if !can_restrict("a_restricted_library_is_refused_what_it_does_not_need") {
        return;
    }
    let built = build("cc", "escape.c", &["-ldl"]);
    for (case, _) in ESCAPES {
        let home = tempfile::tempdir().expect("there is room for a temporary folder");
        let _sockets = sockets(&home);
        let (answer, text) = try_out(trial(&built, &home, case));
        assert_eq!(answer, Ok(REFUSED), "{case}: {text}");
        let own = built.folder.path();
        for path in [
            home.path().join("secret"),
            own.join("neighbour.so"),
            own.join("book.dat"),
        ] {
            let kept = std::fs::read(path).expect(case);
            assert_eq!(kept, b"secret", "{case}");
        }
        assert!(!home.path().join("made").exists(), "{case}");
    }
}

#[test]
fn a_library_without_restrictions_gets_its_way_but_signals_nobody() {
    if !can_restrict("a_library_without_restrictions_gets_its_way_but_signals_nobody") {
        return;
    }
    let built = build("cc", "escape.c", &["-ldl"]);
    for (case, expected) in ESCAPES {
        let Some(expected) = expected else {
            continue;
        };
        let home = tempfile::tempdir().expect("there is room for a temporary folder");
        let _sockets = sockets(&home);
        let mut options = trial(&built, &home, case);
        options.restricted = false;
        let (answer, text) = try_out(options);
        let expected = if expected { ALLOWED } else { REFUSED };
        assert_eq!(answer, Ok(expected), "{case}: {text}");
    }
    let _ = std::fs::remove_file("/tmp/katsura-escaped");
}

#[test]
fn a_restricted_library_can_do_what_engines_do() {
    let built = build("cc", "escape.c", &["-ldl"]);
    for case in [
        "threads",
        "current-folder",
        "private-folder",
        "read-beside",
        "system-facts",
        "own-signals",
        "dlopen",
        "pair",
    ] {
        let home = tempfile::tempdir().expect("there is room for a temporary folder");
        let mut options = trial(&built, &home, case);
        // What the program gives it, and not that of the test.
        options.environment.retain(|(name, _)| name != "HOME");
        let (answer, text) = try_out(options);
        assert_eq!(answer, Ok(ALLOWED), "{case}: {text}");
    }
}

#[test]
fn the_console_tells_what_a_library_may_do() {
    let built = build("cc", "escape.c", &["-ldl"]);
    let home = tempfile::tempdir().expect("there is room for a temporary folder");
    let (_, text) = try_out(trial(&built, &home, "pair"));
    assert!(text.contains("engine.so is restricted: "), "{text}");
    assert!(text.contains("Limits: "), "{text}");
    let mut free = trial(&built, &home, "pair");
    free.restricted = false;
    free.memory_limit = Some(3 << 29);
    let (_, text) = try_out(free);
    assert!(text.contains("engine.so is unrestricted: "), "{text}");
    assert!(text.contains("1.5 GB of memory"), "{text}");
}

/// What a library was linked with is found through its own search path, wherever that is.
#[test]
fn a_restricted_library_finds_the_libraries_it_needs() {
    let helper = build("cc", "escape.c", &["-ldl"]);
    let folder = helper.folder.path().display().to_string();
    let named = helper.folder.path().join("libhelper.so");
    std::fs::rename(&helper.path, &named).expect("both are in one folder");
    let flags = [
        &format!("-L{folder}"),
        "-Wl,--no-as-needed",
        "-lhelper",
        &format!("-Wl,-rpath,{folder}"),
    ];
    let built = build("cc", "engine.c", &flags);
    let ear = Listener::default();
    let mut library = start(options(&built, ""), &ear).expect("the helper is found");
    assert_eq!(
        ask_move(&mut library, &Game::new(Size::NINE), &ear),
        Ok(REFUSED)
    );
}
