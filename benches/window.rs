//! The built program from outside, in a real window on the display of `DISPLAY`: start to first frame, idle
//! processor time, memory, size. `cargo bench --bench window`, or with a virtual display `make bench`. Linux only.

mod common;

use common::{Times, head, print_row, wanted};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_katsura");
const STARTS: usize = 20;
const IDLE: Duration = Duration::from_secs(15);
/// After this long everything that the start has set off is done.
const SETTLED: Duration = Duration::from_secs(3);

fn main() {
    if let Some(file) = std::env::args().skip_while(|word| word != "--load").nth(1) {
        return load(Path::new(&file));
    }
    let folder = tempfile::tempdir().expect("there is room for a temporary folder");
    let stage = Stage::new(folder.path().to_owned());
    if wanted("size") {
        size();
    }
    if wanted("peak memory of loading") {
        peaks(&stage);
    }
    if std::env::var_os("DISPLAY").is_none() {
        println!("no display: nothing else measured of the window");
        return;
    }
    if wanted("start") {
        starts(&stage);
    }
    if wanted("idle") || wanted("memory") {
        idle(&stage);
    }
}

/// A folder for settings and records, so that every start is a new user's.
struct Stage {
    folder: PathBuf,
}

impl Stage {
    fn new(folder: PathBuf) -> Stage {
        let stage = Stage { folder };
        for (name, sgf) in [
            ("game.sgf", common::game(0)),
            ("tree-2000.sgf", common::game(2_000)),
            ("tree-60000.sgf", common::game(60_000)),
            ("line-300000.sgf", common::line(300_000)),
        ] {
            fs::write(stage.file(name), sgf).expect("the folder can be written");
        }
        stage
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Starts the program with a new user's settings.
    fn start(&self, file: Option<&str>) -> Running {
        let settings = self.folder.join("settings");
        let _ = fs::remove_dir_all(&settings);
        let mut command = Command::new(PROGRAM);
        command.args(file.map(|name| self.file(name)));
        for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            command.env(variable, &settings);
        }
        command
            .env("KATSURA_TRACE", "startup")
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        Running(command.spawn().expect("the program can be started"))
    }
}

/// The program while it runs; ended with the value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// Waits until the program says that its first frame is on the screen.
    fn wait_for_first_frame(&mut self) {
        let said = self.0.stderr.take().expect("its errors are read");
        let mut other = Vec::new();
        for line in BufReader::new(said).lines().map_while(Result::ok) {
            if line.ends_with("first frame") {
                return;
            }
            other.push(line);
        }
        panic!("the program ended without a frame: {}", other.join("\n"));
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{name}", self.0.id())).unwrap_or_default()
    }

    /// Time that all its threads have had a processor.
    fn processor_time(&self) -> Duration {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.0.id()))
            .expect("Linux and a running program");
        let nanoseconds = tasks.filter_map(|task| {
            let text = fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            text.split_whitespace().next()?.parse::<u64>().ok()
        });
        Duration::from_nanos(nanoseconds.sum())
    }

    /// A line of `smaps_rollup`, in MB (of 1,000,000 bytes).
    fn megabytes(&self, names: &[&str]) -> f64 {
        let text = self.read("smaps_rollup");
        names.iter().map(|name| kilobytes(&text, name)).sum::<f64>() * 1024.0 / 1e6
    }

    /// Gives the window the keyboard, as a window manager would. Without xdotool it stays as it is.
    fn focus() {
        let arguments = ["search", "--onlyvisible", "--name", ".", "windowfocus"];
        let _ = Command::new("xdotool")
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }
}

/// The number behind `name:` in a file of `/proc`.
fn kilobytes(text: &str, name: &str) -> f64 {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok())
        .unwrap_or(f64::NAN)
}

fn size() {
    let bytes = fs::metadata(PROGRAM).map_or(0, |data| data.len());
    println!("\nsize of the program: {:.1} MB", bytes as f64 / 1e6);
}

/// The most memory a process needs that reads a record, above what it had before.
fn peaks(stage: &Stage) {
    for name in ["tree-60000.sgf", "line-300000.sgf"] {
        let this = std::env::current_exe().expect("this program has a path");
        let output = Command::new(this)
            .arg("--load")
            .arg(stage.file(name))
            .output()
            .expect("it starts");
        print!(
            "peak memory of loading {name}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
    }
}

/// Reads a record and says what that took at most: the work of the child process of [`peaks`].
fn load(file: &Path) {
    let bytes = fs::read(file).expect("the file is there");
    let (before, length) = (peak(), bytes.len());
    let collection = record::Collection::read(bytes).expect("a game");
    let (nodes, grown) = (collection.game(0).len(), peak() - before);
    println!(
        "{:.1} MB above the {:.1} MB of the file, {:.0} bytes a node ({nodes} nodes)",
        grown / 1e6,
        length as f64 / 1e6,
        grown / nodes as f64
    );
}

/// The most memory this process has held so far, in bytes.
fn peak() -> f64 {
    kilobytes(
        &fs::read_to_string("/proc/self/status").unwrap_or_default(),
        "VmHWM",
    ) * 1024.0
}

fn starts(stage: &Stage) {
    head(
        "milliseconds, from starting the process",
        ["min", "median", "p95", "max"],
    );
    for (name, file) in [
        ("start: to the first frame", None),
        ("start: with a record", Some("tree-2000.sgf")),
    ] {
        let once = |_| {
            let begin = Instant::now();
            let mut program = stage.start(file);
            program.wait_for_first_frame();
            (begin.elapsed(), program.processor_time())
        };
        once(0);
        let (times, processor): (Vec<_>, Vec<_>) = (0..STARTS).map(once).unzip();
        Times::new(times).print(name);
        // Other work on the machine makes a start slower; its own work stays the same.
        Times::new(processor).print("    processor time of it, all threads");
    }
}

/// Processor time of a window that nobody touches, and its memory.
fn idle(stage: &Stage) {
    let columns = ["idle %", "resident", "private", "anonymous"];
    head(
        &format!("idle over {} s; memory in MB", IDLE.as_secs()),
        columns,
    );
    for file in ["game.sgf", "game.sgf", "game.sgf", "tree-60000.sgf"] {
        let mut program = stage.start(Some(file));
        program.wait_for_first_frame();
        Running::focus();
        std::thread::sleep(SETTLED);
        let before = program.processor_time();
        std::thread::sleep(IDLE);
        let used = program.processor_time().saturating_sub(before);
        let memory = [
            &["Rss"][..],
            &["Private_Clean", "Private_Dirty"],
            &["Anonymous"],
        ];
        let [resident, private, anonymous] = memory.map(|names| program.megabytes(names));
        let percent = 100.0 * used.as_secs_f64() / IDLE.as_secs_f64();
        print_row(
            &format!("idle: window with {file}"),
            [percent, resident, private, anonymous],
        );
    }
}
