//! Ends from outside: the program is killed, the engine is killed or frozen, its file is replaced. Nothing survives what
//! it belongs to, every question is answered or reported, and nobody waits for nothing.
#![cfg(target_os = "linux")]

mod common;

use cgfthink_host::Library;
use common::{Built, Listener, ask_move, eventually, good, is_hosted, is_running, options, start};
use engine::{Answer, Ask, Engine, EngineError, Event, Game, Maker, Notice, Phase, Reply, Worker};
use go::{Point, Size};
use std::ffi::OsString;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const FIRST: Answer = Answer::Play(Point::new(0, 0));

fn game() -> Game {
    Game::new(Size::NINE)
}

/// Tells [`a_program`] which library to run and how it misbehaves.
const LIBRARY: &str = "KATSURA_TEST_LIBRARY";
const MISBEHAVIOUR: &str = "KATSURA_TEST_CASE";

/// A program with an engine, to be killed. Started as a process of its own by the tests below.
#[test]
#[ignore = "a part of other tests"]
fn a_program() {
    let (Ok(path), Ok(case)) = (std::env::var(LIBRARY), std::env::var(MISBEHAVIOUR)) else {
        return;
    };
    let ear = Listener::default();
    let mut options = cgfthink_host::LibraryOptions::new(path);
    options.host_program = vec![
        env!("CARGO_BIN_EXE_engine-host").into(),
        "engine-host".into(),
    ];
    options.environment = vec![("CASE".into(), case.into())];
    options.restricted = false;
    let mut library = start(options, &ear).expect("starting is all right");
    let _ = ask_move(&mut library, &game(), &ear);
    std::thread::sleep(Duration::from_mins(10));
}

fn run_program(library: &Path, case: &str) -> Child {
    let this = std::env::current_exe().expect("a test program knows its place");
    Command::new(this)
        .args(["--ignored", "--exact", "a_program"])
        .env(LIBRARY, library)
        .env(MISBEHAVIOUR, case)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("this test program can be started again")
}

/// The numbers of the processes that the library lost on purpose.
fn lost_children(built: &Built) -> Vec<String> {
    (0..3)
        .filter_map(|n| {
            let noted =
                std::fs::read_to_string(built.folder.path().join(format!("child{n}.txt"))).ok()?;
            Some(noted).filter(|pid| !pid.is_empty())
        })
        .collect()
}

#[test]
fn nothing_outlives_a_killed_program() {
    for case in [
        "lose-children",
        "lose-children-idle",
        "loop",
        "loop-blocked",
        "frozen",
        "",
    ] {
        let built = good();
        let mut program = run_program(&built.path, case);
        assert!(
            eventually(|| is_hosted(&built.path)),
            "{case}: it does not start"
        );
        let wanted = if case.starts_with("lose") { 3 } else { 0 };
        assert!(
            eventually(|| lost_children(&built).len() == wanted),
            "{case}: it starts no processes"
        );
        let pids = lost_children(&built);
        assert!(pids.iter().all(|pid| is_running(pid)), "{case}: {pids:?}");
        program.kill().expect("it is ours");
        program.wait().expect("it is ours");
        assert!(
            eventually(|| !is_hosted(&built.path)),
            "{case}: the host is left"
        );
        assert!(
            eventually(|| !pids.iter().any(|pid| is_running(pid))),
            "{case}: {pids:?} are left"
        );
    }
}

#[test]
fn nothing_outlives_a_closed_or_ended_engine() {
    for case in ["lose-children", "lose-children-idle"] {
        let (built, ear) = (good(), Listener::default());
        let mut options = options(&built, case);
        options.restricted = false;
        options.grace = Duration::from_millis(100);
        let mut library = start(options, &ear).expect("starting is all right");
        let budget = Some(Duration::from_secs(1));
        let answer = library.answer(&game(), &Ask::move_within(budget), &mut ear.clone());
        assert_eq!(answer.is_ok(), case == "lose-children-idle", "{answer:?}");
        assert!(eventually(|| lost_children(&built).len() == 3), "{case}");
        let pids = lost_children(&built);
        library.close();
        drop(library);
        assert!(
            eventually(|| !pids.iter().any(|pid| is_running(pid))),
            "{case}: {pids:?} are left"
        );
        assert!(!is_hosted(&built.path), "{case}: the host is left");
    }
}

#[test]
fn a_frozen_engine_is_told_of_and_ended() {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, "frozen");
    options.silence_notice = Duration::from_millis(200);
    options.silence_limit = Duration::from_millis(600);
    let mut library = start(options, &ear).expect("starting is all right");
    let error = ask_move(&mut library, &game(), &ear).expect_err("it stands still");
    assert!(
        matches!(
            error,
            EngineError::Frozen {
                phase: Phase::Thinking,
                ..
            }
        ),
        "{error:?}"
    );
    assert!(
        error.to_string().contains(
            "engine.so was frozen while thinking: it gave no sign of life for 0.600 s; it was ended."
        ),
        "{error}"
    );
    assert!(
        matches!(ear.notices()[..], [Notice::NotResponding(_)]),
        "{:?}",
        ear.notices()
    );
    assert!(!is_hosted(&built.path));
}

/// Thinking long is not being frozen: the host answers for the library.
#[test]
fn an_engine_that_thinks_long_is_not_frozen() {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, "wait-for-stop");
    options.silence_notice = Duration::from_secs(1);
    // Longer than a busy machine keeps the host from answering.
    options.silence_limit = Duration::from_secs(2);
    let mut library = start(options, &ear).expect("starting is all right");
    let budget = Some(Duration::from_secs(3));
    let answer = library.answer(&game(), &Ask::move_within(budget), &mut ear.clone());
    assert!(answer.is_ok(), "{answer:?}");
}

/// On a busy machine the host may take longer to begin than it may be silent: it is asked for a word before it is told
/// what to load.
#[test]
fn a_host_that_starts_slowly_is_waited_for() {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, "");
    options.silence_notice = Duration::from_millis(100);
    options.silence_limit = Duration::from_secs(30);
    let slowly = ["sh", "-c", "sleep 0.5; exec \"$0\" \"$@\""].map(OsString::from);
    options.host_program.splice(0..0, slowly);
    let mut library = start(options, &ear).expect("starting is all right");
    assert!(ask_move(&mut library, &game(), &ear).is_ok());
    assert!(
        matches!(ear.notices()[..], [Notice::NotResponding(_), ..]),
        "{:?}",
        ear.notices()
    );
}

/// An engine that is stopped from outside for a while and goes on gives its answer.
#[test]
fn an_engine_that_thaws_goes_on() {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, "wait-for-stop");
    options.silence_notice = Duration::from_millis(200);
    let mut library = start(options, &ear).expect("starting is all right");
    let pid = host_of(&built.path).expect("it runs");
    signal(pid, "STOP");
    let waker = {
        let ear = ear.clone();
        std::thread::spawn(move || {
            let told = eventually(|| !ear.notices().is_empty());
            signal(pid, "CONT");
            let again = eventually(|| ear.notices().len() == 2);
            ear.stop.set();
            told && again
        })
    };
    let answer = ask_move(&mut library, &game(), &ear);
    assert_eq!(answer, Ok(Answer::Play(Point::new(2, 2))));
    assert!(
        waker.join().expect("it does not panic"),
        "{:?}",
        ear.notices()
    );
    assert!(matches!(
        ear.notices()[..],
        [
            Notice::NotResponding(_),
            Notice::Responding,
            Notice::AskedToStop(_)
        ]
    ));
}

/// The host of the library at `path`: the process whose parent hosts it too.
fn host_of(path: &Path) -> Option<i32> {
    let wanted = path.as_os_str().as_encoded_bytes();
    let hosts = |pid: i32| {
        std::fs::read(format!("/proc/{pid}/cmdline"))
            .is_ok_and(|line| line.split(|&b| b == 0).any(|word| word == wanted))
    };
    std::fs::read_dir("/proc")
        .ok()?
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .find(|&pid| hosts(pid) && parent_of(pid).is_some_and(hosts))
}

fn parent_of(pid: i32) -> Option<i32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

fn signal(pid: i32, name: &str) {
    let _ = Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .stderr(Stdio::null())
        .status();
}

/// A worker with the library on a thread of this name; `starts` counts.
fn worker(name: &str, built: &Built, starts: &Arc<AtomicUsize>) -> Worker {
    let (mut options, starts) = (options(built, ""), starts.clone());
    options.silence_notice = Duration::from_millis(100);
    options.silence_limit = Duration::from_millis(300);
    // Less than the tests wait: a host may be stopped from outside while it starts and while it is closed, too.
    options.load_limit = Duration::from_secs(5);
    options.init_limit = Duration::from_secs(5);
    options.close_limit = Duration::from_secs(3);
    let make: Maker = Arc::new(move |stop, talk| {
        starts.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(Library::start(options.clone(), stop, talk)?))
    });
    Worker::spawn(name, make, Arc::new(|| {}))
}

/// Waits for an event that `wanted` knows.
fn wait_for<T>(worker: &mut Worker, mut wanted: impl FnMut(&Event) -> Option<T>) -> Option<T> {
    let end = Instant::now() + Duration::from_secs(20);
    while Instant::now() < end {
        let events = worker.wait(Duration::from_millis(100));
        if let Some(found) = events.iter().find_map(&mut wanted) {
            return Some(found);
        }
    }
    None
}

/// 200 questions while the engine is killed, crashed and stopped from outside at random times: each has its answer or
/// the reason why it has none, and the engine is always there for the next one.
#[test]
fn every_question_is_answered_or_reported_whatever_happens_to_the_engine() {
    let (built, starts) = (good(), Arc::new(AtomicUsize::new(0)));
    let mut worker = worker("engine.so", &built, &starts);
    // Always the same order of events; the times at which they hit are never the same.
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move |below: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % below
    };
    let (mut answered, mut reported) = (0, 0);
    for n in 0..200 {
        let kind = match next(4) {
            0 => Ask::LifeAndDeath,
            _ => Ask::MOVE,
        };
        let before = game();
        let id = worker.ask(before.clone(), kind);
        if next(3) == 0 {
            std::thread::sleep(Duration::from_micros(next(800)));
            if let Some(pid) = host_of(&built.path) {
                signal(pid, ["KILL", "SEGV", "STOP"][next(3) as usize]);
            }
        }
        let answer = wait_for(&mut worker, |event| match event {
            Event::Answer(answered, result) if *answered == id => Some(result.clone()),
            _ => None,
        });
        match answer {
            Some(Ok(Reply::Move(answer))) => {
                assert_eq!(answer, FIRST, "{n}");
                answered += 1;
            }
            Some(Ok(_)) => answered += 1,
            Some(Err(error)) => {
                assert!(error.to_string().starts_with("engine.so "), "{n}: {error}");
                reported += 1;
                // Six deaths in ten minutes are enough for a user; not for this test.
                worker.restart();
            }
            None => panic!("question {n} was lost"),
        }
        assert_eq!(before, game(), "{n}: the game was touched");
        if starts.load(Ordering::SeqCst) % 5 == 4 {
            worker.restart();
        }
    }
    assert_eq!(answered + reported, 200);
    assert!(answered > 100, "{answered} answered, {reported} reported");
    assert!(worker.shut_down(Duration::from_secs(10)));
    assert!(
        eventually(|| !is_hosted(&built.path)),
        "a process is left after {} starts",
        starts.load(Ordering::SeqCst)
    );
}

/// The ways in which builds and installations replace a file.
#[test]
fn a_replaced_library_is_told_of_and_the_next_start_takes_it() {
    let other = common::build("cc", "engine.c", &["-DPASSES"]);
    for way in ["rename", "unlink and write", "copy over"] {
        let (built, starts) = (good(), Arc::new(AtomicUsize::new(0)));
        let mut worker = worker("engine.so", &built, &starts);
        let id = worker.ask(game(), Ask::MOVE);
        assert_eq!(answer_to(&mut worker, id), Ok(Reply::Move(FIRST)), "{way}");
        match way {
            "rename" => {
                let beside = built.folder.path().join("new.so");
                std::fs::copy(&other.path, &beside).expect(way);
                std::fs::rename(beside, &built.path).expect(way);
            }
            "unlink and write" => {
                std::fs::remove_file(&built.path).expect(way);
                std::thread::sleep(Duration::from_millis(50));
                std::fs::copy(&other.path, &built.path).expect(way);
            }
            _ => {
                std::fs::copy(&other.path, &built.path).expect(way);
            }
        }
        let told = wait_for(&mut worker, |event| {
            matches!(event, Event::Notice(Notice::FileChanged)).then_some(())
        });
        assert!(told.is_some(), "{way}: not told");
        worker.restart();
        let id = worker.ask(game(), Ask::MOVE);
        let pass = Ok(Reply::Move(Answer::Pass));
        assert_eq!(answer_to(&mut worker, id), pass, "{way}");
        assert_eq!(starts.load(Ordering::SeqCst), 2, "{way}");
        assert!(worker.shut_down(Duration::from_secs(10)));
    }
}

fn answer_to(worker: &mut Worker, id: engine::AskId) -> Result<Reply, EngineError> {
    wait_for(worker, |event| match event {
        Event::Answer(answered, result) if *answered == id => Some(result.clone()),
        _ => None,
    })
    .expect("every question has an answer")
}

/// What happens while nothing is asked is noticed at once, and costs nothing while nothing happens.
#[test]
fn an_idle_engine_sleeps_until_something_happens() {
    let (built, starts) = (good(), Arc::new(AtomicUsize::new(0)));
    let mut worker = worker("idle", &built, &starts);
    let id = worker.ask(game(), Ask::MOVE);
    assert!(answer_to(&mut worker, id).is_ok());
    let thread = thread_named("engine idle").expect("the worker has a thread");
    // Let it come to rest first.
    std::thread::sleep(Duration::from_millis(300));
    let before = switches(&thread);
    std::thread::sleep(Duration::from_millis(1200));
    let woken = switches(&thread) - before;
    assert!(woken <= 3, "woken {woken} times while nothing happened");
    signal(host_of(&built.path).expect("it runs"), "KILL");
    let told = wait_for(&mut worker, |event| match event {
        Event::Log(line) if line.text.to_string().contains("was killed while idle") => Some(()),
        _ => None,
    });
    assert!(told.is_some(), "its death is not noticed");
    let id = worker.ask(game(), Ask::MOVE);
    assert_eq!(answer_to(&mut worker, id), Ok(Reply::Move(FIRST)));
    assert!(worker.shut_down(Duration::from_secs(10)));
}

/// The folder of this program's thread of that name, of at most 15 characters.
fn thread_named(name: &str) -> Option<std::path::PathBuf> {
    std::fs::read_dir("/proc/self/task")
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .find(|path| {
            std::fs::read_to_string(path.join("comm")).is_ok_and(|comm| comm.trim_end() == name)
        })
}

/// How often a thread was woken and went to sleep again.
fn switches(thread: &Path) -> u64 {
    let status = std::fs::read_to_string(thread.join("status")).expect("the thread is there");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
    line.and_then(|n| n.trim().parse().ok())
        .expect("the system counts")
}
