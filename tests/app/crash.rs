//! `kill -9` while somebody edits and saves, again and again: a child of these tests does what the window does, with the real
//! threads, and is ended at any moment. Afterwards the file is whole, and nothing that was on disk before is gone.

use app::document::edit::Edit;
use app::document::files::FileCommand;
use app::document::journal::{Entry, JournalCommand};
use app::document::{Document, DocumentCommand};
use app::settings::Settings;
use app::settings::actions::Action;
use app::shell::apply::apply;
use app::shell::command::Command;
use app::shell::effect::Effect;
use app::shell::state::State;
use chrono::Utc;
use eframe::egui;
use katsura::window::world::World;
use katsura::window::world::journal_file::{keep, sweep};
use record::Collection;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Tells the child which folder it works in.
const FOLDER: &str = "KATSURA_CRASH_FOLDER";
/// Tells the child which edits it makes.
const SEED: &str = "KATSURA_CRASH_SEED";
const WAIT: Duration = Duration::from_secs(30);
const GAME: &str =
    "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[本因坊]XX[\\]?];B[aa](;W[bb])(;W[gg]))(;SZ[9]C[other])";
/// So many commands are looked at.
const COMMANDS: usize = 600;

fn settings() -> Settings {
    Settings {
        language: "en".into(),
        ..Settings::default()
    }
}

/// The command of that number: moves, comments, deletions, undo, and a mark that tells which one it was.
fn command(seed: u64, number: usize) -> Command {
    let random = (number as u64 + 1)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(seed)
        .wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let random = random >> 33;
    if number.is_multiple_of(2) {
        // Not the same twice in a row: that would be one step of typing, unless it was saved in between.
        let property = if number.is_multiple_of(4) { "GN" } else { "EV" };
        return Edit::Info(property, number.to_string()).into();
    }
    match random % 12 {
        0..=4 => Command::Click(go::Point::new(
            (random / 12 % 9) as u8,
            (random / 108 % 9) as u8,
        )),
        5 => Action::DeleteNode.into(),
        6 | 7 => Action::Undo.into(),
        8 => Action::Redo.into(),
        9 => Action::Back.into(),
        10 => Action::NextVariation.into(),
        _ => Edit::Comment(format!("これは] {random} \\")).into(),
    }
}

/// Saves after such a command.
fn saves(number: usize) -> bool {
    number % 11 == 10
}

/// What the file would be after each command, before the first included.
fn states(seed: u64) -> Vec<Vec<u8>> {
    let mut state = State::new(settings(), katsura::window::world::start_of_program());
    let collection = Collection::read(GAME.into()).expect("a game");
    state.show(Document::new(collection, Some("/games/a.sgf".into())));
    let mut states = vec![state.document().collection().write()];
    for number in 0..COMMANDS {
        apply(&mut state, command(seed, number));
        states.push(state.document().collection().write());
    }
    states
}

/// The program without its window.
struct Program {
    state: State,
    world: World,
    // Commands that were done, and those of them that are being saved.
    done: usize,
    saving: Option<usize>,
}

impl Program {
    fn run(&mut self, command: Command) {
        self.state.set_time(Instant::now(), Utc::now());
        for effect in apply(&mut self.state, command) {
            let settings = Settings::default();
            self.world.perform(effect, &settings);
        }
    }

    /// Does what has happened outside; returns whether the journal has answered.
    fn poll(&mut self) -> bool {
        let mut answered = false;
        for command in self.world.poll() {
            let saved = matches!(
                &command,
                Command::File(FileCommand::Written { result: Ok(_), .. })
            );
            match command {
                Command::Document(DocumentCommand::Journal(JournalCommand::Restored(..))) => {
                    answered = true;
                }
                command => self.run(command),
            }
            if let Some(saving) = self.saving.take_if(|_| saved) {
                say(&format!("saved {saving}"));
            }
        }
        answered
    }

    fn until(&mut self, mut ready: impl FnMut(&mut Program) -> bool) {
        let begin = Instant::now();
        while !ready(self) {
            assert!(begin.elapsed() < WAIT, "the disk does not answer");
            std::thread::sleep(Duration::from_micros(200));
        }
    }

    /// Waits until the journal has done all that it was told: it answers in order.
    fn journal_is_written(&mut self) {
        let nothing = Effect::Journal(Entry::Restore("/nowhere/at.all".into()));
        self.world.perform(nothing, &Settings::default());
        self.until(Program::poll);
    }
}

/// What the child has to say. The tests' own printing may be kept back, so it goes another way.
fn say(line: &str) {
    let mut out = std::io::stderr();
    let _ = writeln!(out, "crash: {line}");
}

/// Not a test: the program that is ended, started by those below.
#[test]
#[ignore = "a part of other tests"]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let seed = std::env::var(SEED).ok().and_then(|seed| seed.parse().ok());
    let seed = seed.expect("a number");
    let mut world = World::new(egui::Context::default(), None);
    world.keep_journal(folder.join("journal"));
    let mut program = Program {
        state: State::new(settings(), katsura::window::world::start_of_program()),
        world,
        done: 0,
        saving: None,
    };
    program.run(Command::File(FileCommand::Open(
        folder.join("a.sgf").into(),
    )));
    program.until(|program| {
        program.poll();
        program.state.document().path().is_some() && program.state.document().busy().is_none()
    });
    say("opened");
    while program.done < COMMANDS {
        program.run(command(seed, program.done));
        program.done += 1;
        if saves(program.done) && program.saving.is_none() {
            program.saving = Some(program.done);
            program.run(Action::Save.into());
        }
        program.poll();
        // Most edits come faster than the disk.
        if program.done.is_multiple_of(3) {
            program.journal_is_written();
            say(&format!("kept {}", program.done));
        }
    }
    program.until(|program| {
        program.poll();
        !program.state.document().is_being_saved()
    });
    for notice in program.state.notices().iter() {
        say(&format!("notice {}", notice.text));
    }
    say(&format!(
        "modified {}",
        program.state.document().is_modified()
    ));
}

fn start(folder: &Path, seed: u64, limit: Option<u32>) -> Child {
    let this = std::env::current_exe().expect("this program has a path");
    let mut program = match limit {
        None => std::process::Command::new(this),
        Some(blocks) => {
            // A write beyond the limit fails, as on a full disk, instead of ending the program.
            let mut shell = std::process::Command::new("sh");
            let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
            shell.arg("-c").arg(script).arg(this);
            shell
        }
    };
    program
        .args(["--exact", "crash::child", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .env(SEED, seed.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// What the child said.
#[derive(Debug, Default)]
struct Said {
    kept: usize,
    saved: usize,
    lines: Vec<String>,
}

fn hear(child: &mut Child) -> Said {
    let mut said = Said::default();
    let output = child.stderr.take().expect("it is read");
    let mut text = Vec::new();
    let _ = BufReader::new(output).read_to_end(&mut text);
    // A line without its end was being said.
    let end = text.iter().rposition(|&b| b == b'\n').unwrap_or(0);
    for line in text[..end].lines().map_while(Result::ok) {
        let Some(line) = line.strip_prefix("crash: ") else {
            continue;
        };
        let number = |word| line.strip_prefix(word).and_then(|n| n.trim().parse().ok());
        said.kept = number("kept").unwrap_or(said.kept);
        said.saved = number("saved").unwrap_or(said.saved);
        said.lines.push(line.to_owned());
    }
    said
}

/// The last command after which the record was like that.
fn place(states: &[Vec<u8>], bytes: &[u8]) -> Option<usize> {
    states.iter().rposition(|state| state == bytes)
}

/// What an earlier session left unsaved, made again.
fn restored(journals: &Path) -> Option<Vec<u8>> {
    let (sender, heard) = channel();
    let (tell, thread) = keep(journals.to_owned(), move |command| {
        drop(sender.send(command));
    });
    // It answers in order: first what was found, if anything, then to this.
    tell.send(Entry::Restore("/nowhere/at.all".into()))
        .expect("the thread lives");
    let mut found = None;
    if let Ok(Command::Document(DocumentCommand::Journal(JournalCommand::Found(lost)))) =
        heard.recv_timeout(WAIT)
    {
        assert_eq!(lost.len(), 1, "one session, one journal");
        tell.send(Entry::Restore(lost[0].journal.clone()))
            .expect("the thread lives");
        let _ = heard.recv_timeout(WAIT);
        match heard.recv_timeout(WAIT) {
            Ok(Command::Document(DocumentCommand::Journal(JournalCommand::Restored(
                _,
                Ok(restored),
            )))) => {
                assert!(restored.is_whole, "all lines can be made again");
                found = Some(restored.collection.write());
            }
            other => panic!("{other:?}"),
        }
    }
    drop(tell);
    thread.join().expect("the thread ends well");
    found
}

/// Ends the child after `life` and looks at what there is.
fn kill_once(seed: u64, life: Duration) -> Said {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.sgf");
    std::fs::write(&file, GAME).expect("the file can be written");
    let mut child = start(folder.path(), seed, None);
    std::thread::sleep(life);
    child.kill().expect("it can be ended");
    let said = hear(&mut child);
    child.wait().expect("it has ended");
    let states = states(seed);
    let bytes = std::fs::read(&file).expect("the file is there");
    let saved = place(&states, &bytes).unwrap_or_else(|| {
        panic!(
            "seed {seed}: a broken file: {}",
            String::from_utf8_lossy(&bytes)
        )
    });
    assert!(
        saved >= said.saved,
        "seed {seed}: the file is of {saved}: {said:?}"
    );
    let journals = folder.path().join("journal");
    let kept = match restored(&journals) {
        Some(bytes) => place(&states, &bytes)
            .unwrap_or_else(|| panic!("seed {seed}: {}", String::from_utf8_lossy(&bytes))),
        None => saved,
    };
    assert!(
        kept >= said.kept,
        "seed {seed}: kept is {kept}: {said:?}\n{}",
        tails(&journals)
    );
    sweep(&journals, Duration::ZERO);
    nothing_is_left_over(&journals, seed);
    said
}

/// The last lines of all journals, for a message.
fn tails(journals: &Path) -> String {
    let entries = std::fs::read_dir(journals).into_iter().flatten().flatten();
    let texts = entries.map(|entry| {
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        let last = text.lines().rev().take(4).collect::<Vec<_>>().join("\n");
        format!("{}: {last}", entry.path().display())
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// Whatever is in the folder of journals belongs to one that can be restored.
fn nothing_is_left_over(journals: &Path, seed: u64) {
    for entry in std::fs::read_dir(journals).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_whole =
            path.with_extension("journal").exists() && path.with_extension("base").exists();
        assert!(is_whole, "seed {seed}: {} is left over", path.display());
    }
}

/// So many ends at moments from the start of the program to some hundred edits later.
fn kill_often(times: u64) {
    let mut heard = 0;
    for round in 0..times {
        let spread = round.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        let life = Duration::from_micros(10_000 + spread % 500_000);
        heard += usize::from(kill_once(round, life).kept > 0);
    }
    assert!(heard > 0, "some of them were at work");
}

#[test]
fn a_program_that_is_ended_at_any_moment_loses_nothing() {
    kill_often(5);
}

#[test]
#[ignore = "takes minutes"]
fn nor_does_it_two_hundred_times() {
    kill_often(200);
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_what_was_there_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.sgf");
    std::fs::write(&file, GAME).expect("the file can be written");
    // Room for some commands; neither the journal nor the record with all of them finds place.
    let mut child = start(folder.path(), 7, Some(4));
    let said = hear(&mut child);
    assert!(child.wait().expect("it ends").success(), "{said:?}");
    let bytes = std::fs::read(&file).expect("the file is there");
    let states = states(7);
    let saved = place(&states, &bytes).expect("it is whole");
    assert!(saved >= said.saved, "{said:?}");
    let told = |words: &str| said.lines.iter().any(|line| line.contains(words));
    assert!(told("notice") && told("modified true"), "{said:?}");
}

#[test]
fn what_was_left_while_a_journal_began_is_swept_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str| {
        std::fs::write(folder.path().join(name), "x").expect("it can be written");
    };
    for name in [
        "1-1.base",
        "2-1.new",
        "2-1.base",
        "3-1.journal",
        "3-1.base",
        ".katsura-Ab12cD",
        "notes.txt",
    ] {
        write(name);
    }
    let held = std::fs::File::create(folder.path().join("4-1.new")).expect("a file");
    held.lock().expect("it can be locked");
    write("4-1.base");
    sweep(folder.path(), Duration::from_hours(1));
    let count = || {
        std::fs::read_dir(folder.path())
            .expect("the folder")
            .count()
    };
    assert_eq!(count(), 9, "what is young may be at work");
    sweep(folder.path(), Duration::ZERO);
    let entries = std::fs::read_dir(folder.path())
        .expect("the folder")
        .flatten();
    let mut left: Vec<_> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    left.sort();
    assert_eq!(
        left,
        [
            "3-1.base",
            "3-1.journal",
            "4-1.base",
            "4-1.new",
            "notes.txt"
        ]
    );
}
