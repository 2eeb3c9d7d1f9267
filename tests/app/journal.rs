//! Work that outlives the program: what the journal is told, what it holds whenever the program ends, and how it comes
//! back.

use crate::bench::Bench;
use app::board::cells::CellCommand;
use app::document::DocumentCommand;
use app::document::files::FileCommand;
use app::document::journal::{Entry, JournalCommand, Lost, Restored};
use app::notices::{NoticeKind, Offer};
use app::settings::actions::Action;
use app::shell::apply::apply;
use app::shell::command::Command;
use app::shell::command::UnsavedCommand;
use app::shell::effect::Effect;
use app::shell::state::{Dialog, Purpose};
use fileref::{FileRef, Stamp};
use katsura::window::world::journal_file::keep;
use kind::Part;
use record::Collection;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

const WAIT: Duration = Duration::from_secs(20);

/// What the journal was told, in short words.
fn told(bench: &mut Bench) -> String {
    let words = bench.effects.drain(..).filter_map(|effect| match effect {
        Effect::Journal(entry) => Some(match entry {
            Entry::Begin(_) => "begin".to_owned(),
            Entry::Edits { changes, .. } => format!("edit {}", changes.len().min(1)),
            Entry::Saved { .. } => "saved".to_owned(),
            Entry::TakenOver(path) => format!("take over {path}"),
            Entry::End => "end".to_owned(),
            Entry::Delete(path) => format!("delete {path}"),
            Entry::Restore(path) => format!("restore {path}"),
        }),
        _ => None,
    });
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_edit_is_told_and_nothing_else() {
    for (script, expected) in [
        ("Forward, Back, Last, First", ""),
        ("Click dd", "begin, edit 1"),
        ("Click dd, Click ee, Back", "begin, edit 1, edit 1"),
        ("Click dd, Undo", "begin, edit 1, edit 1, saved"),
        (
            "Click dd, Undo, Redo",
            "begin, edit 1, edit 1, saved, edit 1",
        ),
        ("OpenFile /games/b.sgf", ""),
    ] {
        let mut bench = Bench::of_file("(;SZ[9]*;B[aa];W[bb])", "/games/a.sgf");
        bench.run(script);
        assert_eq!(told(&mut bench), expected, "{script}");
    }
}

#[test]
fn what_is_saved_or_given_up_is_nothing_to_lose() {
    let mut bench = Bench::of_file("(;SZ[9]*)", "/games/a.sgf");
    bench.run("Click dd, Save");
    let path = FileRef::from("/games/a.sgf");
    bench.send(Command::File(FileCommand::Written {
        path,
        result: Ok(None),
    }));
    assert_eq!(told(&mut bench), "begin, edit 1, saved");
    bench.run("Click ee");
    bench.send(Action::Quit);
    assert_eq!(told(&mut bench), "edit 1");
    bench.send(Command::Unsaved(UnsavedCommand::Discard));
    assert_eq!(told(&mut bench), "saved, end");
}

#[test]
fn what_was_pasted_is_on_no_disk() {
    let mut bench = Bench::new("(;*)");
    bench.send(Command::File(FileCommand::Pasted("(;C[pasted])".into())));
    assert_eq!(told(&mut bench), "begin, edit 0");
    bench.run("Click dd");
    assert_eq!(told(&mut bench), "edit 1");
}

#[test]
fn what_comes_after_an_undo_to_what_was_saved_is_to_be_lost_again() {
    let mut bench = Bench::of_file("(;SZ[9]*)", "/games/a.sgf");
    bench.run("Player a, Save");
    bench.send(Command::File(FileCommand::Written {
        path: FileRef::from("/games/a.sgf"),
        result: Ok(None),
    }));
    bench.run("Player b, Undo, Player c");
    assert!(bench.state.document().is_modified());
    let told = told(&mut bench);
    assert_eq!(told, "begin, edit 1, saved, edit 1, edit 1, saved, edit 1");
}

#[test]
fn what_was_lost_is_offered_and_stays_until_it_is_here() {
    let mut bench = Bench::new("(;SZ[9]*)");
    bench.run("Click dd");
    bench.effects.clear();
    let lost = Lost {
        journal: "/state/1.journal".into(),
        path: Some("/games/b.sgf".into()),
        at: SystemTime::UNIX_EPOCH.into(),
    };
    bench.send(Command::Document(DocumentCommand::Journal(
        JournalCommand::Found(vec![lost]),
    )));
    let notice = bench.state.notices().newest().expect("an offer");
    assert_eq!(notice.kind, NoticeKind::Question);
    assert!(notice.text.contains("b.sgf"), "{}", notice.text);
    bench.take(Offer::Restore(0));
    assert_eq!(
        bench.state.dialog(),
        Some(&Dialog::Unsaved),
        "the open game is not lost for it"
    );
    bench.send(Command::Unsaved(UnsavedCommand::Discard));
    assert_eq!(told(&mut bench), "restore /state/1.journal, saved");
    let restored = restored(Some("/games/b.sgf"));
    let journal = FileRef::from("/state/1.journal");
    bench.send(Command::Document(DocumentCommand::Journal(
        JournalCommand::Restored(journal, Ok(Box::new(restored))),
    )));
    assert_eq!(told(&mut bench), "end, take over /state/1.journal");
    assert_eq!(
        bench.state.document().path(),
        Some(&FileRef::from("/games/b.sgf"))
    );
}

/// A game of one move that was restored, of a file at `path`.
fn restored(path: Option<&str>) -> Restored {
    Restored {
        collection: Collection::read(b"(;SZ[9];B[cc])".to_vec()).expect("a record"),
        path: path.map(FileRef::from),
        disk_time: None,
        game: 0,
        cursor: None,
        is_whole: true,
    }
}

/// A journal's thread, and what it says.
struct Keeper {
    tell: Option<Sender<Entry>>,
    thread: Option<JoinHandle<()>>,
    heard: Receiver<Command>,
}

impl Keeper {
    fn new(folder: &Path) -> Keeper {
        let (sender, heard) = channel();
        let (tell, thread) = keep(folder.to_owned(), move |command| drop(sender.send(command)));
        Keeper {
            tell: Some(tell),
            thread: Some(thread),
            heard,
        }
    }

    fn tell(&self, entry: Entry) {
        let tell = self.tell.as_ref().expect("it is open");
        tell.send(entry).expect("the thread lives");
    }

    /// Returns when everything is written.
    fn end(mut self) {
        self.tell = None;
        let thread = self.thread.take().expect("it is open");
        thread.join().expect("the thread ends well");
    }

    fn found(&self) -> Vec<Lost> {
        match self.heard.recv_timeout(WAIT) {
            Ok(Command::Document(DocumentCommand::Journal(JournalCommand::Found(lost)))) => lost,
            other => panic!("{other:?}"),
        }
    }

    fn restored(&self, lost: &Lost) -> Result<Box<Restored>, message::Sentence> {
        self.tell(Entry::Restore(lost.journal.clone()));
        match self.heard.recv_timeout(WAIT) {
            Ok(Command::Document(DocumentCommand::Journal(JournalCommand::Restored(
                _,
                result,
            )))) => result,
            other => panic!("{other:?}"),
        }
    }
}

/// Runs a script and tells the keeper what there is to tell.
fn run(bench: &mut Bench, script: &str, keeper: &Keeper) {
    bench.run(script);
    tell(bench, keeper);
}

/// Tells the keeper what there is to tell.
fn tell(bench: &mut Bench, keeper: &Keeper) {
    for effect in bench.effects.drain(..) {
        if let Effect::Journal(entry) = effect {
            keeper.tell(entry);
        }
    }
}

/// The only journal in a folder.
fn journal_in(folder: &Path) -> PathBuf {
    let entries = std::fs::read_dir(folder).expect("the folder");
    let journals = entries.map(|entry| entry.expect("an entry").path());
    let mut journals = journals.filter(|path| path.extension().is_some_and(|e| e == "journal"));
    let journal = journals.next().expect("a journal");
    assert_eq!(journals.next(), None);
    journal
}

const EDITS: [&str; 9] = [
    "Click dd",
    "Click ee",
    "Back, Click cc",
    "Comment これは。",
    "Comment これは好手。",
    "Undo",
    "DeleteNode",
    "Undo",
    "MakeMainLine",
];

#[test]
fn whenever_the_program_ends_the_game_is_there_to_the_last_edit() {
    let folder = tempfile::tempdir().expect("a folder");
    let keeper = Keeper::new(folder.path());
    let sgf = "(;SZ[9]PB[本因坊]XX[?];B[aa]*(;W[bb])(;W[gg]))";
    let mut bench = Bench::of_file(sgf, "/games/a.sgf");
    let mut states = vec![bench.sgf()];
    for edit in EDITS {
        run(&mut bench, edit, &keeper);
        states.push(bench.sgf());
    }
    keeper.end();
    let journal = journal_in(folder.path());
    let bytes = std::fs::read(&journal).expect("the journal");
    let base = std::fs::read(journal.with_extension("base")).expect("the base");
    // As if the machine had ended after any byte of it: around the ends of lines, and some in each.
    let mut seen = 0;
    let near_end = |end: usize| {
        let around = &bytes[end.saturating_sub(2)..bytes.len().min(end + 2)];
        around.contains(&b'\n')
    };
    for end in (0..=bytes.len()).filter(|&end| near_end(end) || end % 9 == 0) {
        let copy = tempfile::tempdir().expect("a folder");
        let file = copy.path().join("1.journal");
        std::fs::write(&file, &bytes[..end]).expect("a copy");
        std::fs::write(file.with_extension("base"), &base).expect("a copy");
        let whole = bytes[..end].split(|&b| b == b'\n').count() - 1;
        if whole < 2 {
            continue; // There was no edit yet.
        }
        let keeper = Keeper::new(copy.path());
        let lost = keeper.found();
        assert_eq!(lost.len(), 1);
        assert_eq!(lost[0].path, Some("/games/a.sgf".into()));
        let restored = keeper
            .restored(&lost[0])
            .expect("the journal is whole up to there");
        assert!(restored.is_whole);
        let mut again = Bench::new("(;)");
        again.send(Command::Document(DocumentCommand::Journal(
            JournalCommand::Restored(file.into(), Ok(restored)),
        )));
        assert_eq!(again.sgf(), states[whole - 1], "after {end} bytes");
        assert!(again.state.document().is_modified());
        seen = seen.max(whole);
        keeper.end();
    }
    assert_eq!(seen, states.len(), "each edit is a line");
}

#[test]
fn a_journal_that_is_written_is_nobody_elses() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Keeper::new(folder.path());
    let mut bench = Bench::new("(;SZ[9]*)");
    run(&mut bench, "Click dd", &first);
    // Written when the next question is answered.
    let nothing = Lost {
        journal: folder.path().join("none").into(),
        path: None,
        at: SystemTime::now().into(),
    };
    assert!(first.restored(&nothing).is_err());
    let second = Keeper::new(folder.path());
    assert!(
        second.restored(&nothing).is_err(),
        "the first thing heard is not an offer"
    );
    second.end();
    let journal = journal_in(folder.path());
    first.end();
    let third = Keeper::new(folder.path());
    assert_eq!(third.found()[0].journal, journal.into());
    third.end();
}

#[test]
fn what_was_saved_is_not_offered_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    for script in ["Click dd, Undo", "Click dd, NewBoard"] {
        let keeper = Keeper::new(folder.path());
        let mut bench = Bench::new("(;SZ[9]*)");
        run(&mut bench, script, &keeper);
        if bench.state.dialog() == Some(&Dialog::Unsaved) {
            for effect in apply(&mut bench.state, Command::Unsaved(UnsavedCommand::Discard)) {
                if let Effect::Journal(entry) = effect {
                    keeper.tell(entry);
                }
            }
        }
        keeper.end();
        Keeper::new(folder.path()).end();
        let left = std::fs::read_dir(folder.path())
            .expect("the folder")
            .count();
        assert_eq!(left, 0, "{script}");
    }
}

#[test]
fn a_damaged_journal_gives_what_it_has_and_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let keeper = Keeper::new(folder.path());
    let mut bench = Bench::new("(;SZ[9]*)");
    run(&mut bench, "Click dd", &keeper);
    run(&mut bench, "Click ee", &keeper);
    keeper.end();
    let journal = journal_in(folder.path());
    let text = std::fs::read_to_string(&journal).expect("text");
    std::fs::write(&journal, text.replace("\"c\":2", "\"c\":77")).expect("the journal");
    let keeper = Keeper::new(folder.path());
    let restored = keeper
        .restored(&keeper.found()[0])
        .expect("the first edit is whole");
    let mut again = Bench::new("(;)");
    again.send(Command::Document(DocumentCommand::Journal(
        JournalCommand::Restored((&journal).into(), Ok(restored)),
    )));
    assert!(again.sgf().contains(";B[dd]*"), "{}", again.sgf());
    assert!(!told(&mut again).contains("take over"));
    assert!(
        again
            .state
            .notices()
            .newest()
            .expect("words")
            .text
            .contains("damaged")
    );
    keeper.end();
}

#[test]
fn what_was_saved_elsewhere_comes_back_to_that_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let keeper = Keeper::new(folder.path());
    let mut bench = Bench::of_file("(;SZ[9]*)", "/games/a.sgf");
    run(&mut bench, "Click dd", &keeper);
    let time = Stamp::from(SystemTime::UNIX_EPOCH + Duration::from_secs(7));
    bench.send(Command::ChoosePath(Purpose::Save, "/games/b.sgf".into()));
    bench.send(Command::File(FileCommand::Written {
        path: "/games/b.sgf".into(),
        result: Ok(Some(time)),
    }));
    run(&mut bench, "Click ee", &keeper);
    keeper.end();
    let keeper = Keeper::new(folder.path());
    let restored = keeper.restored(&keeper.found()[0]).expect("it is whole");
    assert_eq!(restored.path, Some("/games/b.sgf".into()));
    assert_eq!(restored.disk_time, Some(time));
    keeper.end();
}

#[test]
fn a_journal_that_cannot_be_written_is_told_of_and_keeps_what_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let keeper = Keeper::new(folder.path());
    let mut bench = Bench::new("(;SZ[9]*)");
    run(&mut bench, "Click dd", &keeper);
    keeper.end();
    let old = journal_in(folder.path());
    // A folder that is a file takes no journal.
    let blocked = folder.path().join("blocked");
    std::fs::write(&blocked, "").expect("a file");
    let keeper = Keeper::new(&blocked);
    let restored = keeper.restored(&Lost {
        journal: (&old).into(),
        path: None,
        at: SystemTime::now().into(),
    });
    let mut again = Bench::new("(;)");
    let restored = restored.expect("it can be read");
    again.send(Command::Document(DocumentCommand::Journal(
        JournalCommand::Restored((&old).into(), Ok(restored)),
    )));
    run(&mut again, "", &keeper);
    match keeper.heard.recv_timeout(WAIT) {
        Ok(Command::Document(DocumentCommand::Journal(JournalCommand::Failed(_)))) => {}
        other => panic!("{other:?}"),
    }
    keeper.end();
    assert!(old.exists(), "nothing else holds that game");
}

#[test]
fn what_is_edited_while_a_game_is_restored_is_asked_about() {
    let mut bench = Bench::new("(;SZ[9]*)");
    bench.run("Click dd");
    let restored = restored(None);
    let restored = Ok(Box::new(restored));
    let journal = FileRef::from("/state/1.journal");
    bench.send(Command::Document(DocumentCommand::Journal(
        JournalCommand::Restored(journal, restored),
    )));
    assert_eq!(bench.state.dialog(), Some(&Dialog::Unsaved));
    assert!(bench.sgf().contains("B[dd]*"));
    bench.send(Command::Unsaved(UnsavedCommand::Discard));
    assert!(bench.sgf().contains("B[cc]"));
}

#[test]
fn a_game_of_another_kind_comes_back_move_by_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let keeper = Keeper::new(folder.path());
    let mut bench = Bench::new("(;GM[30]FF[4]SZ[6]PB[Kana]*)");
    for (cell, frame, clockwise) in [(7, 0, true), (8, 3, false), (0, 1, true)] {
        for part in [Part::Cell(cell), Part::Turn { frame, clockwise }] {
            bench.send(Command::Board(CellCommand::Give(part).into()));
        }
        tell(&mut bench, &keeper);
    }
    run(&mut bench, "Comment 王手。, Undo, Redo, Back", &keeper);
    let written = bench.sgf();
    assert!(written.contains(";B[116]C[王手。]"), "{written}");
    keeper.end();
    let keeper = Keeper::new(folder.path());
    let lost = keeper.found();
    assert_eq!(lost.len(), 1);
    let restored = keeper.restored(&lost[0]).expect("it is whole");
    let mut again = Bench::new("(;)");
    again.send(Command::Document(DocumentCommand::Journal(
        JournalCommand::Restored(journal_in(folder.path()).into(), Ok(restored)),
    )));
    again.send(Action::Last);
    let document = again.state.document();
    let kind = document.kind().expect("the game is known");
    assert_eq!(kind.kind.id(), "pentago");
    let played = document.played().expect("a game");
    assert_eq!((played.game.len(), played.broken.is_none()), (3, true));
    let plain = |sgf: &str| sgf.replace('*', "");
    assert_eq!(plain(&again.sgf()), plain(&written));
    keeper.end();
}
