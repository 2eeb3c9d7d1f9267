//! Libraries compiled for the tests, and a listener that keeps what is said.
#![allow(dead_code, reason = "every test program uses a part")]

use cgfthink_host::{Library, LibraryOptions};
use engine::{
    Answer, Ask, Engine, EngineError, Game, Interim, LogLine, Notice, Reply, StopFlag, Talk,
};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub(crate) const MOVE: Ask = Ask::MOVE;

/// A folder with a freshly compiled library in it.
pub(crate) struct Built {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) path: PathBuf,
}

/// Compiles `tests/c/SOURCE` into a library of its own.
pub(crate) fn build(compiler: &str, source: &str, flags: &[&str]) -> Built {
    let folder = tempfile::tempdir().expect("there is room for a temporary folder");
    let path = folder.path().join("engine.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/c")
        .join(source);
    let output = Command::new(compiler)
        .args(["-shared", "-fPIC", "-O1", "-w", "-pthread"])
        .args(flags)
        .arg("-o")
        .args([&path, &source])
        .output()
        .expect("the tests need a C compiler called cc");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Built { folder, path }
}

pub(crate) fn good() -> Built {
    build("cc", "engine.c", &[])
}

/// Options for a library that misbehaves as `case` says. The limits are short where a hang is what is tested, and
/// beyond what a busy machine takes where it is not.
pub(crate) fn options(built: &Built, case: &str) -> LibraryOptions {
    let limit = |cases: &[&str], short: u64| {
        Duration::from_millis(if cases.contains(&case) { short } else { 30_000 })
    };
    let mut options = LibraryOptions::new(&built.path);
    options.host_program = vec![
        env!("CARGO_BIN_EXE_engine-host").into(),
        "engine-host".into(),
    ];
    options.grace = limit(&["loop", "loop-blocked", "frozen", "handler-loops"], 200);
    options.load_limit = limit(&["hang-constructor"], 1500);
    options.init_limit = limit(&["hang-init"], 1500);
    options.close_limit = limit(&["hang-close", "hang-destructor"], 500);
    options.environment = vec![
        ("CASE".into(), case.into()),
        ("SELF".into(), built.path.clone().into()),
    ];
    options
}

/// Keeps everything that is said; says stop after a while if told so.
#[derive(Default, Clone)]
pub(crate) struct Listener {
    pub(crate) lines: Arc<Mutex<Vec<String>>>,
    pub(crate) stop: StopFlag,
    pub(crate) notices: Arc<Mutex<Vec<Notice>>>,
}

impl Listener {
    pub(crate) fn notices(&self) -> Vec<Notice> {
        self.notices.lock().expect("nobody panics in there").clone()
    }

    pub(crate) fn text(&self) -> String {
        self.lines
            .lock()
            .expect("nobody panics in there")
            .join("\n")
    }
}

impl Talk for Listener {
    fn log(&mut self, line: LogLine) {
        self.lines
            .lock()
            .expect("nobody panics in there")
            .push(line.text.to_string());
    }
    fn progress(&mut self, text: message::Sentence) {
        self.log(LogLine::host(&text));
    }
    fn interim(&mut self, _interim: Interim) {}
    fn notice(&mut self, notice: Notice) {
        self.notices
            .lock()
            .expect("nobody panics in there")
            .push(notice);
    }
    fn stopped(&self) -> bool {
        self.stop.is_set()
    }
}

pub(crate) fn start(options: LibraryOptions, ear: &Listener) -> Result<Library, EngineError> {
    Library::start(options, &ear.stop, &mut ear.clone())
}

pub(crate) fn ask_move(
    library: &mut Library,
    game: &Game,
    ear: &Listener,
) -> Result<Answer, EngineError> {
    match library.answer(game, &MOVE, &mut ear.clone())? {
        Reply::Move(answer) => Ok(answer),
        other => panic!("a move was asked for, got {other:?}"),
    }
}

/// Waits until `done`, at most ten seconds.
pub(crate) fn eventually(mut done: impl FnMut() -> bool) -> bool {
    for _ in 0..1000 {
        if done() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

/// Returns whether a process that is not a zombie has this number.
pub(crate) fn is_running(pid: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat"))
        .is_ok_and(|stat| !stat.contains(") Z ") && !stat.contains(") X "))
}

/// Returns whether any process still has the library at `path` in its command line.
pub(crate) fn is_hosted(path: &Path) -> bool {
    let wanted = path.as_os_str().as_encoded_bytes();
    std::fs::read_dir("/proc")
        .expect("the tests need /proc")
        .flatten()
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .any(|line| line.split(|&b| b == 0).any(|word| word == wanted))
}
