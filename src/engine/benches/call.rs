//! Overhead of a `think` call to a library in a child process (19×19, 250 moves, the engine returns at once), and
//! time from start to ready, and from a crash to the error. `cargo bench -p engine --bench call`

use engine::{
    Ask, Engine, Game, Library, LibraryOptions, LogLine, Overlay, Played, StopFlag, Talk,
};
use go::{Color, Move, Point, Size};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

struct Nobody;

impl Talk for Nobody {
    fn log(&mut self, _line: LogLine) {}
    fn progress(&mut self, _text: &str) {}
    fn interim(&mut self, _overlay: Overlay) {}
    fn stopped(&self) -> bool {
        false
    }
}

fn main() {
    let folder = std::env::temp_dir().join(format!("katsura-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is room for a temporary folder");
    let library = folder.join("returns.so");
    build(&folder, &library);
    // The end of the one before is not measured.
    let mut last = None;
    let mut starts: Vec<Duration> = (0..50)
        .map(|_| {
            drop(last.take());
            let begin = Instant::now();
            last = Some(start(&library));
            begin.elapsed()
        })
        .collect();
    starts.sort();
    drop(last);
    let mut engine = start(&library);
    let game = long_game();
    let mut call = || {
        engine
            .answer(&game, &Ask::Move { budget: None }, &mut Nobody)
            .expect("the engine passes");
    };
    measure(200, &mut call);
    let calls = measure(5000, &mut call);
    // A negative komi makes the engine crash; only the call is measured.
    let mut crashing = long_game();
    crashing.komi_half_points = -1;
    let mut crashes: Vec<Duration> = (0..50)
        .map(|_| {
            let mut engine = start(&library);
            let begin = Instant::now();
            let answer = engine.answer(&crashing, &Ask::Move { budget: None }, &mut Nobody);
            assert!(answer.is_err(), "the engine crashes");
            begin.elapsed()
        })
        .collect();
    crashes.sort();
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
    Library::start(options, &StopFlag::new(), &mut Nobody).expect("the library can be started")
}

fn long_game() -> Game {
    let mut game = Game::new(Size::NINETEEN);
    let points = Size::NINETEEN
        .points()
        .filter(|p: &Point| !(p.x + 2 * p.y).is_multiple_of(5));
    for (i, point) in points.take(250).enumerate() {
        let color = [Color::Black, Color::White][i % 2];
        game.moves.push(Played {
            color,
            mv: Move::Play(point),
            secs: 1,
        });
    }
    game
}

fn measure(count: usize, mut what: impl FnMut()) -> Vec<Duration> {
    let mut times: Vec<Duration> = (0..count)
        .map(|_| {
            let start = Instant::now();
            what();
            start.elapsed()
        })
        .collect();
    times.sort();
    times
}

fn report(name: &str, times: &[Duration]) {
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e6;
    println!(
        "{name}: min {:.1} µs, median {:.1} µs, p99 {:.1} µs, max {:.1} µs (n = {})",
        at(0),
        at(50),
        at(99),
        at(100),
        times.len()
    );
}
