//! A long evening in short: records are stepped through and drawn, positions analysed, engines started, asked, crashed, hung,
//! ended, in one process, for an hour (`make soak`; `KATSURA_SOAK` has the seconds). Memory, threads, descriptors and child
//! processes must be flat.
#![cfg(target_os = "linux")]

use cgfthink_host::{Library, LibraryOptions};
use engine::{Ask, Event, Game, Limits, Manner, Patience, Search, TimeSource, Worker, WorkerState};
use go::Size;
use katsura::{builtin, starting};
use record::{Collection, Replay};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

const KATSURA: &str = env!("CARGO_BIN_EXE_katsura");

/// What this process has.
#[derive(Clone, Copy, Default, Debug)]
struct Having {
    /// In megabytes.
    memory: f64,
    threads: usize,
    descriptors: usize,
    children: usize,
}

impl Having {
    fn now() -> Having {
        let count = |folder: &str| std::fs::read_dir(folder).map_or(0, Iterator::count);
        let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
        let kilobytes = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<f64>().ok());
        let children = std::fs::read_dir("/proc/self/task").expect("Linux tells");
        let children = children.flatten().filter_map(|task| {
            let list = std::fs::read_to_string(task.path().join("children")).ok()?;
            Some(list.split_whitespace().count())
        });
        Having {
            memory: kilobytes.unwrap_or_default() / 1024.0,
            threads: count("/proc/self/task"),
            descriptors: count("/proc/self/fd"),
            children: children.sum(),
        }
    }

    /// The most of everything.
    fn most(all: &[Having]) -> Having {
        all.iter().fold(Having::default(), |most, one| Having {
            memory: most.memory.max(one.memory),
            threads: most.threads.max(one.threads),
            descriptors: most.descriptors.max(one.descriptors),
            children: most.children.max(one.children),
        })
    }
}

/// Compiles a library that does one thing wrong, or nothing.
fn library(folder: &Path, wrong: &str) -> PathBuf {
    let path = folder.join(format!("{}.so", wrong.to_lowercase()));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/misbehave.c");
    let done = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&path)
        .arg(format!("-D{wrong}"))
        .arg(source)
        .status();
    assert!(
        done.is_ok_and(|status| status.success()),
        "the soak needs cc"
    );
    path
}

fn library_maker(path: PathBuf) -> engine::Maker {
    Arc::new(move |stop, talk| {
        let mut options = LibraryOptions::new(&path);
        options.host_program = vec![KATSURA.into(), "engine-host".into()];
        options.grace = Duration::from_millis(50);
        Ok(Box::new(Library::start(options, stop, talk)?))
    })
}

/// Starts an engine, asks it in several ways, and ends it, whatever it does.
fn visit(name: &str, maker: engine::Maker) {
    let (wake, time) = (Arc::new(|| {}), TimeSource::SYSTEM);
    let mut worker = Worker::spawn_with(name, maker, wake, Manner::AskAgain, time);
    let patience = Patience {
        interrupt_after: Some(Duration::from_millis(200)),
        grace: None,
        give_up_after: Some(Duration::from_secs(20)),
    };
    let limits = Limits {
        time: None,
        playouts: Some(20),
    };
    for ask in [
        Ask::MOVE,
        Ask::LifeAndDeath,
        Ask::Analyse(Search::within(limits)),
    ] {
        let asked = worker.ask_within(Game::new(Size::NINE), ask, patience);
        let mut lines = 0;
        let answer = worker.wait_for_answer(asked, &|| false, &mut |event| {
            lines += usize::from(matches!(event, Event::Log(_)));
        });
        assert!(answer.is_some(), "{name} is answered for");
        if matches!(worker.state(), WorkerState::Failed(_)) {
            worker.restart();
        }
    }
    // One that is asked and left alone.
    let asked = worker.ask(Game::new(Size::NINE), Ask::MOVE);
    worker.cancel(asked);
    worker.shut_down(Duration::from_secs(20));
}

/// Steps through a record and draws it.
fn step_through(bytes: Vec<u8>) {
    let Ok(mut file) = Collection::read(bytes) else {
        return;
    };
    let record = file.game_mut(0);
    let cells: Vec<_> = record.cells().take(300).collect();
    let mut replay = Replay::new();
    for (step, &cell) in cells.iter().enumerate() {
        let shown = replay.position(record, cell);
        if step % 20 == 0 {
            let mut scene = picture::Scene::new(shown.position.size());
            scene.stones = shown.position.stones();
            let geometry = picture::layout(&scene, 300.0, 300.0);
            let drawing = picture::draw(&scene, &geometry, &picture::Theme::wood());
            assert!(!picture::svg(&drawing).is_empty());
        }
    }
    record.set_text(record.root(), "C", "soaked");
    record.undo();
    assert!(Collection::read(file.write()).is_ok());
}

#[test]
#[ignore = "takes an hour: make soak"]
fn nothing_grows() {
    let seconds = std::env::var("KATSURA_SOAK").ok();
    let seconds: u64 = seconds.and_then(|text| text.parse().ok()).unwrap_or(3600);
    let folder = tempfile::tempdir().expect("room");
    let libraries = [
        "FINE",
        "CRASH_AT_MOVE_2",
        "EXIT_IN_THINKING",
        "HANG",
        "CRASH_IN_INIT",
    ]
    .map(|wrong| (wrong, library(folder.path(), wrong)));
    let records = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sgf"));
    let mut records: Vec<PathBuf> = records
        .expect("records")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    records.sort();
    let (begun, whole) = (Instant::now(), Duration::from_secs(seconds));
    let mut seen = Vec::new();
    let mut round = 0;
    while begun.elapsed() < whole {
        for path in records.iter().skip(round * 7 % records.len()).take(7) {
            step_through(std::fs::read(path).expect("a record"));
        }
        let (wrong, path) = &libraries[round % libraries.len()];
        visit(wrong, library_maker(path.clone()));
        for name in ["random", "montecarlo:threads=2", "territory"] {
            visit(name, builtin::maker(name).expect("a built-in engine"));
        }
        for line in ["gtp random", "kinds"] {
            let command = format!("{KATSURA} {line}");
            visit(line, starting::gtp_maker(gtp::GtpOptions::new(&command)));
        }
        round += 1;
        let now = Having::now();
        if round.is_power_of_two() || round % 100 == 0 {
            println!("{round} rounds, {} s: {now:?}", begun.elapsed().as_secs());
        }
        seen.push(now);
    }
    // The first fifth is warming up; then the last part must not have more than the one before.
    let warm = &seen[seen.len() / 5..];
    let (before, after) = warm.split_at(warm.len() / 2);
    let (before, after) = (Having::most(before), Having::most(after));
    println!("{round} rounds; at most before {before:?}, after {after:?}");
    assert!(seen.len() >= 10, "too short to tell: {} rounds", seen.len());
    assert!(after.threads <= before.threads + 1, "threads");
    assert!(after.descriptors <= before.descriptors + 2, "descriptors");
    assert!(after.children <= before.children, "children");
    assert!(after.memory <= before.memory * 1.05 + 4.0, "memory");
}
