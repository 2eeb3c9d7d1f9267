//! Overhead of a `think` call to a library in a child process (19×19, 250 moves, the engine returns at once), and
//! time from start to ready, and from a crash to the error. `cargo bench -p cgfthink-host --bench call`

#[path = "../../engine/benches/common/mod.rs"]
mod common;

use cgfthink_host::{Library, LibraryOptions};
use common::{long_game, measure, measure_itself, report};
use engine::{Ask, Engine, Silent, StopFlag};
use go::Komi;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

fn main() {
    let folder = std::env::temp_dir().join(format!("katsura-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is room for a temporary folder");
    let library = folder.join("returns.so");
    build(&folder, &library);
    // The end of the one before is not measured.
    let mut last = None;
    let starts = measure_itself(50, |_| {
        drop(last.take());
        let begin = Instant::now();
        last = Some(start(&library));
        begin.elapsed()
    });
    drop(last);
    let mut engine = start(&library);
    let game = long_game();
    let mut call = |_| {
        engine
            .answer(&game, &Ask::MOVE, &mut Silent)
            .expect("the engine passes");
    };
    measure(200, &mut call);
    let calls = measure(5000, &mut call);
    // A negative komi makes the engine crash; only the call is measured.
    let mut crashing = long_game();
    crashing.go.komi = Komi::from_half_points(-1);
    let crashes = measure_itself(50, |_| {
        let mut engine = start(&library);
        let begin = Instant::now();
        let answer = engine.answer(&crashing, &Ask::MOVE, &mut Silent);
        assert!(answer.is_err(), "the engine crashes");
        begin.elapsed()
    });
    report("library call, 19×19, 250 moves", &calls);
    report("library start to ready", &starts);
    report("library crash to error", &crashes);
    let _ = std::fs::remove_dir_all(&folder);
}

fn build(folder: &Path, library: &Path) {
    let source = folder.join("returns.c");
    let text = "int *volatile nowhere; int cgfgui_thinking(int *a, int (*b)[3], int c, int d, int e, double komi, int g, \
                int *h) { if (komi < 0) *nowhere = 1; return 0; }";
    std::fs::write(&source, text).expect("the folder can be written");
    let status = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([library, &source])
        .status();
    assert!(status.is_ok_and(|s| s.success()), "the benchmark needs cc");
}

fn start(library: &Path) -> Library {
    let mut options = LibraryOptions::new(library);
    options.host_program = vec![
        env!("CARGO_BIN_EXE_engine-host").into(),
        "engine-host".into(),
    ];
    Library::start(options, &StopFlag::new(), &mut Silent).expect("the library can be started")
}
