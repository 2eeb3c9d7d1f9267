//! The table of games, folders, and large files that are shown before all of them is read.

use crate::bench::Bench;
use crate::house::House;
use app::document::files::FileCommand;
use app::settings::actions::Action;
use app::shelf::Shelf;
use app::shelf::ShelfCommand;
use app::shelf::row::Column;
use app::shell::command::Command;
use app::shell::effect::{Effect, FilesEffect};
use app::shell::state::Dialog;
use eframe::egui::Key;
use fileref::FileRef;
use katsura::window::world::listing::{list_folder, list_games};
use message::Message;
use record::{Collection, Progress};
use std::cell::RefCell;
use std::path::Path;

const GAMES: &str = "(;SZ[9]PB[Shusaku]RE[B+2]DT[1846];B[aa];W[bb])\
                     (;SZ[9]PB[Dosaku]RE[B+R]DT[1683];B[aa])\
                     (;SZ[9]AB[aa]AW[bb]C[Black to live]DI[5k];B[cc])";

/// Lists what the last effect asks to be listed.
fn list(bench: &mut Bench) {
    let heard = RefCell::new(Vec::new());
    let hear = |command: ShelfCommand| {
        heard.borrow_mut().push(command);
        true
    };
    let wanted = bench.effects.iter().rev().find(|effect| {
        matches!(
            effect,
            Effect::Files(FilesEffect::ListGames { .. } | FilesEffect::ListFolder { .. })
        )
    });
    match wanted.expect("something is to be listed") {
        Effect::Files(FilesEffect::ListGames {
            job,
            path,
            games,
            stop,
        }) => list_games(*job, path.as_ref(), games, stop, hear),
        Effect::Files(FilesEffect::ListFolder { job, folder, stop }) => {
            list_folder(*job, folder.as_path(), stop, hear);
        }
        _ => {}
    }
    for command in heard.into_inner() {
        bench.send(command);
    }
}

/// A column of the rows that are shown.
fn shown(shelf: &Shelf, column: Column) -> Vec<String> {
    let rows = (0..shelf.len()).filter_map(|place| shelf.row(place));
    rows.map(|(_, row)| row.text(column).into_owned()).collect()
}

/// Reads the file that was asked for, with all that is told on the way.
fn read(bench: &mut Bench) {
    let found = bench.effects.iter().rev().find_map(|effect| match effect {
        Effect::Files(FilesEffect::Read { job, path, .. }) => Some((*job, path.clone())),
        _ => None,
    });
    let (job, path) = found.expect("a file is to be read");
    let bytes = std::fs::read(path.as_path()).unwrap_or_default();
    read_bytes(bench, job, path, bytes, true);
}

/// Tells of the first game, and of all if `to_the_end`.
fn read_bytes(bench: &mut Bench, job: u64, path: FileRef, bytes: Vec<u8>, to_the_end: bool) {
    let mut first = None;
    let whole = record::open_watched(bytes, None, &mut |progress| {
        if let Progress::First(collection) = progress {
            first = Some(collection);
        }
        true
    });
    if let Some(collection) = first {
        bench.send(Command::File(FileCommand::First {
            job,
            path: path.clone(),
            collection,
            disk_time: None,
        }));
    }
    if to_the_end {
        bench.send(Command::File(FileCommand::Read {
            job,
            path,
            result: whole.map(Box::new).map_err(|error| error.sentence()),
            disk_time: None,
        }));
    }
}

/// A bench that is asked to open a file with these games; only the first one is there yet.
fn half_open(before: &str) -> (Bench, u64) {
    let mut bench = Bench::new(before);
    bench.run("OpenFile /games/many.sgf");
    let job = bench.state.document().busy().expect("it is being read").job;
    let path = FileRef::from("/games/many.sgf");
    read_bytes(&mut bench, job, path, GAMES.into(), false);
    (bench, job)
}

fn finish(bench: &mut Bench, job: u64, whole: Collection) {
    bench.send(Command::File(FileCommand::Read {
        job,
        path: "/games/many.sgf".into(),
        result: Ok(Box::new(whole)),
        disk_time: None,
    }));
}

/// The first game and the whole of one reading.
fn both() -> (Box<Collection>, Collection) {
    let mut first = None;
    let whole = record::open_watched(GAMES.into(), None, &mut |progress| {
        if let Progress::First(collection) = progress {
            first = Some(collection);
        }
        true
    });
    (
        first.expect("there are several games"),
        whole.expect("games"),
    )
}

#[test]
fn the_first_game_is_shown_and_edited_before_the_others_are_read() {
    let mut bench = Bench::new("(;B[dd]*)");
    bench.run("OpenFile /games/many.sgf");
    let job = bench.state.document().busy().expect("it is being read").job;
    let (first, whole) = both();
    bench.send(Command::File(FileCommand::First {
        job,
        path: "/games/many.sgf".into(),
        collection: first,
        disk_time: None,
    }));
    assert_eq!(bench.record().info().black, "Shusaku");
    assert_eq!(bench.state.document().collection().games().len(), 1);
    bench.run("Last, Click cc, Save");
    let saves = |bench: &Bench| {
        bench
            .effects
            .iter()
            .any(|e| matches!(e, Effect::Files(FilesEffect::Save { .. })))
    };
    assert!(!saves(&bench), "not before all of it is here");
    finish(&mut bench, job, whole);
    assert_eq!(bench.state.document().collection().games().len(), 3);
    assert!(bench.sgf().ends_with(";B[cc]*)"), "{}", bench.sgf());
    let saved = bench.effects.iter().find_map(|effect| match effect {
        Effect::Files(FilesEffect::Save { games, .. }) => {
            Some(String::from_utf8_lossy(&games.write()).into_owned())
        }
        _ => None,
    });
    let saved = saved.expect("now it is saved");
    let others = GAMES.split_once(")(").expect("several games").1;
    assert!(
        saved.contains(";B[cc])") && saved.ends_with(others),
        "{saved}"
    );
}

#[test]
fn a_file_that_is_given_up_after_its_first_game_leaves_the_one_before() {
    let (mut bench, _) = half_open("(;B[dd]*)");
    assert_eq!(bench.record().info().black, "Shusaku");
    bench.send(Command::File(FileCommand::Cancel));
    assert_eq!(bench.sgf(), "(;B[dd]*)");
    assert!(bench.state.document().busy().is_none());

    let (mut bench, job) = half_open("(;B[dd]*)");
    bench.run("Last, Click cc");
    bench.send(Command::File(FileCommand::Cancel));
    assert!(
        bench.sgf().ends_with(";B[cc]*)"),
        "what was edited is not given up"
    );
    let (_, whole) = both();
    // Of another reading, as if the first game had turned out to be another one.
    finish(&mut bench, job, whole);
    assert!(bench.sgf().ends_with(";B[cc]*)"));
    assert!(bench.state.document().is_modified());
}

#[test]
fn games_are_sorted_filtered_and_chosen() {
    let mut bench = Bench::new(GAMES);
    bench.run("Games");
    list(&mut bench);
    let shelf = bench.state.shelf();
    assert_eq!(shown(shelf, Column::Black), ["Shusaku", "Dosaku", ""]);
    let columns = [
        Column::Number,
        Column::Level,
        Column::Black,
        Column::Result,
        Column::Date,
        Column::Moves,
        Column::Comment,
    ];
    assert_eq!(shelf.columns(), columns, "what nobody says has no column");
    for (filter, sort, expected) in [
        ("", Some(Column::Date), ["1683", "1846", ""].as_slice()),
        ("saku", None, &["1683", "1846"]),
        ("SHU b+", None, &["1846"]),
        ("nothing", None, &[]),
        ("live", None, &[""]),
    ] {
        if let Some(column) = sort {
            bench.send(ShelfCommand::Sort(column));
        }
        bench.send(ShelfCommand::Filter(filter.to_owned()));
        assert_eq!(
            shown(bench.state.shelf(), Column::Date),
            expected,
            "{filter}"
        );
    }
    bench.send(ShelfCommand::Filter("saku".into()));
    bench.send(ShelfCommand::Choose(0));
    bench.send(ShelfCommand::Move(99));
    bench.send(ShelfCommand::Open);
    assert!(!bench.state.shelf().is_shown());
    assert_eq!(bench.record().info().black, "Shusaku");
    bench.run("Player Honinbo, Games");
    assert_eq!(
        shown(bench.state.shelf(), Column::Black),
        ["Dosaku"],
        "what was edited has its new words"
    );
    bench.run("MoveNow");
    assert!(
        !bench.state.shelf().is_shown(),
        "Escape leads back to the board"
    );
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("1.sgf", "(;PB[one])(;PB[two])"),
        ("2.sgf", "no game at all"),
        ("sub/3.sgf", "(;PB[three])"),
    ] {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        std::fs::write(path, text).expect("it can be written");
    }
    folder
}

fn open_folder(folder: &Path) -> Bench {
    let mut bench = Bench::new("(;)");
    bench.send(katsura::window::world::open_command(&folder.into()));
    list(&mut bench);
    bench
}

#[test]
fn a_folder_is_one_collection_of_files() {
    let folder = folder();
    let mut bench = open_folder(folder.path());
    assert!(bench.state.shelf().is_shown());
    assert_eq!(
        shown(bench.state.shelf(), Column::File),
        ["1.sgf", "1.sgf", "2.sgf", "sub/3.sgf"]
    );
    bench.send(ShelfCommand::Choose(2));
    bench.send(ShelfCommand::Open);
    assert_eq!(
        bench.notices(),
        "Cannot open 2.sgf: There is no game in it."
    );
    bench.send(ShelfCommand::Choose(1));
    bench.send(ShelfCommand::Open);
    read(&mut bench);
    assert!(!bench.state.shelf().is_shown());
    assert_eq!(bench.record().info().black, "two");
    assert_eq!(
        bench.state.shelf().place_in_folder(bench.state.document()),
        Some((1, 3))
    );
    bench.run("NextGame");
    read(&mut bench);
    assert_eq!(
        bench.record().info().black,
        "three",
        "what cannot be read is passed"
    );
    bench.run("NextGame");
    assert_eq!(bench.record().info().black, "three", "it is the last");
    bench.run("PreviousGame");
    read(&mut bench);
    assert_eq!(
        bench.record().info().black,
        "two",
        "the last game of the file before"
    );
    bench.run("PreviousGame");
    assert_eq!(bench.record().info().black, "one");
}

#[test]
fn going_on_to_the_next_file_asks_about_unsaved_work() {
    let folder = folder();
    let mut bench = open_folder(folder.path());
    bench.send(ShelfCommand::Choose(1));
    bench.send(ShelfCommand::Open);
    read(&mut bench);
    bench.run("Click dd, NextGame");
    assert_eq!(bench.state.dialog(), Some(&Dialog::Unsaved));
    bench.run("Close");
    assert_eq!(bench.record().info().black, "two");
    bench.run("NextGame, Discard");
    read(&mut bench);
    assert_eq!(bench.record().info().black, "three");
}

#[test]
fn a_folder_that_is_not_there_is_told_and_leaves_the_board() {
    let mut bench = Bench::new("(;B[aa]*)");
    let gone = FileRef::from("/nowhere/at.all");
    bench.send(ShelfCommand::OpenFolder(gone));
    list(&mut bench);
    assert!(!bench.state.shelf().is_shown());
    assert_eq!(
        bench.notices(),
        "Cannot open at.all: There is no such file."
    );
    assert_eq!(bench.sgf(), "(;B[aa]*)");
}

#[test]
fn the_table_is_used_with_the_keyboard_alone() {
    let mut open = House::new(GAMES).open();
    open.key(Key::F12);
    open.wait_until("the rows", |state| {
        state.shelf().total() == 3 && !state.shelf().is_listing()
    });
    assert!(open.count("Dosaku") > 0);
    open.type_text("saku");
    assert_eq!(open.state().shelf().len(), 2);
    open.key(Key::ArrowDown);
    open.key(Key::Enter);
    assert!(!open.state().shelf().is_shown());
    assert_eq!(open.state().document().record().info().black, "Dosaku");
    open.run(Action::Games);
    open.key(Key::Escape);
    assert!(!open.state().shelf().is_shown());
}

#[test]
fn ten_thousand_games_are_ten_rows() {
    let game = |n: u32| format!("(;PB[player {n}];B[aa])");
    let games = (0..10_000).map(game).collect::<Vec<_>>().concat();
    let mut open = House::new(&games).open();
    open.run(Action::Games);
    open.wait_until("the rows", |state| state.shelf().total() == 10_000);
    let rows = open.count("player");
    assert!((1..100).contains(&rows), "{rows} rows are drawn");
    open.key(Key::PageDown);
    open.run(ShelfCommand::Move(isize::MAX / 2));
    assert!(open.count("player 9999") > 0);
}

#[test]
fn beside_a_problem_the_table_has_no_column_that_says_nothing() {
    let one =
        "(;GN[Descent]SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea];B[ba]C[RIGHT])";
    let two = one.replace("AW[ac]", "AW[ii][ac]");
    let mut open = House::new(&format!("{one}{two}")).open();
    open.run(Action::Games);
    assert_eq!((open.count("Title"), open.count("2 problems")), (1, 1));
    open.run(Action::Games);
    open.run(Action::Solve);
    open.run(Action::Games);
    assert_eq!((open.count("Title"), open.count("2 problems")), (0, 1));
}
