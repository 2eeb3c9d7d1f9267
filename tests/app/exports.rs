//! Figures, problems and films from the window.

use crate::bench::Bench;
use crate::house::House;
use app::document::export::{ExportCommand, ExportKind};
use app::shell::command::Command;
use app::shell::effect::Effect;
use app::shell::state::{Dialog, Purpose};
use export::Format;
use record::{Collection, Replay};

const GAME: &str = "(;SZ[9]PB[Kuro];B[cc];W[gg]C[A word.](;B[cg];W[gc])(;B[gc];W[cg];B[ee]))";

fn copied(bench: &Bench) -> String {
    match bench.effects.last() {
        Some(Effect::Copy(text)) => text.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_line_is_copied_without_the_others() {
    let mut bench = Bench::new(GAME);
    bench.run("Forward, Forward, NextVariation, CopyLine");
    assert!(copied(&bench).contains(";B[cg]"));
    bench.run("Forward, NextVariation, CopyLine");
    let text = copied(&bench);
    assert!(
        text.contains("B[gc]") && text.contains("B[ee]") && !text.contains("B[cg]"),
        "{text}"
    );
    let games = Collection::read(text.into_bytes()).expect("it is SGF");
    assert_eq!(games.games()[0].len(), 6);
}

#[test]
fn a_board_is_copied_as_text_and_pasted() {
    for action in ["CopyForumBoard", "CopyAsciiBoard", "CopyJapaneseBoard"] {
        let mut bench = Bench::new(GAME);
        bench.run("Forward, Forward, Forward");
        let stones = bench.state.document().shown().position.stones();
        bench.run(action);
        let games = Collection::read(copied(&bench).into_bytes()).expect("a board");
        let record = &games.games()[0];
        let read = Replay::new().position(record, record.root());
        assert_eq!(read.position.stones(), stones, "{action}");
        assert_eq!(read.position.to_move(), go::Color::White, "{action}");
    }
}

#[test]
fn the_dialog_asks_for_a_preview_once_and_for_each_change() {
    let mut bench = Bench::new(GAME);
    bench.run("Export");
    assert_eq!(bench.asked_of_world(), "make a preview");
    let Some(Dialog::Export(choices)) = bench.state.dialog().cloned() else {
        panic!("no dialog");
    };
    let mut other = choices.clone();
    other.every = 2;
    bench.send(Command::EditDialog(Dialog::Export(other)));
    assert_eq!(bench.asked_of_world(), "", "one is still being made");
    bench.send(ExportCommand::Previewed(0, Vec::new(), 1));
    assert_eq!(bench.asked_of_world(), "make a preview");
    bench.send(ExportCommand::Previewed(0, Vec::new(), 2));
    assert_eq!(bench.asked_of_world(), "");
    bench.send(Command::CloseDialog);
    assert!(
        bench.state.document().exports().preview.is_none(),
        "nobody looks"
    );
}

#[test]
fn work_goes_on_while_the_dialog_is_closed_and_can_be_given_up() {
    let mut bench = Bench::new(GAME);
    bench.run("Export");
    bench.send(Command::ChoosePath(
        Purpose::Export(Format::Pdf),
        "/x/game".into(),
    ));
    assert!(bench.state.dialog().is_none());
    let running = |bench: &Bench| {
        bench
            .state
            .document()
            .exports()
            .running
            .map(|r| (r.done, r.total))
    };
    assert_eq!(running(&bench), Some((0, 0)));
    let job = bench
        .effects
        .iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Export(job, ..) => Some(*job),
            _ => None,
        })
        .expect("it was begun");
    assert!(bench.asked_of_world().ends_with("export game.pdf"));
    bench.send(ExportCommand::Progress(job + 1, 1, 9));
    bench.send(ExportCommand::Progress(job, 3, 9));
    assert_eq!(running(&bench), Some((3, 9)));
    bench.send(ExportCommand::Stop);
    assert_eq!(bench.asked_of_world(), "stop the export");
    bench.send(ExportCommand::Ended(job, Err(None)));
    assert_eq!(running(&bench), None);
    let said = |bench: &Bench| bench.state.notices().newest().map(|n| n.text.clone());
    assert!(said(&bench).expect("it is told").contains("given up"));
    bench.send(ExportCommand::Ended(job, Ok(Vec::new())));
    assert!(
        said(&bench).expect("still there").contains("given up"),
        "an old answer"
    );
}

#[test]
fn choices_are_remembered() {
    let mut bench = Bench::new(GAME);
    bench.run("Export");
    let Some(Dialog::Export(mut choices)) = bench.state.dialog().cloned() else {
        panic!("no dialog");
    };
    choices.kind = ExportKind::Film;
    choices.delay = 333;
    choices.set_format(Format::Apng);
    bench.send(Command::EditDialog(Dialog::Export(choices)));
    bench.send(Command::ChoosePath(
        Purpose::Export(Format::Apng),
        "/x/a.png".into(),
    ));
    bench.run("Export");
    let Some(Dialog::Export(choices)) = bench.state.dialog().cloned() else {
        panic!("no dialog");
    };
    assert_eq!((choices.kind, choices.delay), (ExportKind::Film, 333));
    assert_eq!(choices.format(), Format::Apng);
    let text = toml::to_string(&bench.state.settings().export).expect("they can be kept");
    assert!(text.contains("333"), "{text}");
}

#[test]
fn each_kind_is_seen_before_it_is_saved() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut open = House::new(GAME).open();
    for (kind, name, file, start) in [
        (ExportKind::Position, "Position", "p.png", &b"\x89PNG"[..]),
        (ExportKind::Figures, "Game as figures", "f.pdf", b"%PDF-"),
        (ExportKind::Problems, "Problems", "q.pdf", b"%PDF-"),
        (ExportKind::Solutions, "Solutions", "s.pdf", b"%PDF-"),
        (ExportKind::Film, "Animation", "a.gif", b"GIF89a"),
    ] {
        open.run(app::settings::actions::Action::Export);
        open.click(name);
        open.wait_until("the preview", |state| {
            matches!(state.dialog(), Some(Dialog::Export(c)) if c.kind == kind)
                && state
                    .document()
                    .exports()
                    .preview
                    .as_ref()
                    .is_some_and(|p| !p.pages.is_empty())
        });
        let Some(Dialog::Export(choices)) = open.state().dialog().cloned() else {
            panic!("no dialog");
        };
        let path = folder.path().join(file);
        open.run(Command::ChoosePath(
            Purpose::Export(choices.format()),
            (&path).into(),
        ));
        open.wait_until("the file", |state| {
            state.document().exports().running.is_none()
        });
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(bytes.starts_with(start), "{file}");
    }
}

#[test]
fn a_place_that_takes_no_file_is_told() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let mut open = House::new(GAME).open();
    open.run(app::settings::actions::Action::Export);
    open.run(Command::ChoosePath(
        Purpose::Export(Format::Pdf),
        file.join("x.pdf").into(),
    ));
    open.wait_until("the end", |state| {
        state.document().exports().running.is_none()
    });
    assert!(open.count("Cannot export") > 0);
}

#[test]
fn the_dialog_looks_as_it_should() {
    let mut open = House::new(GAME).open();
    open.run(app::settings::actions::Action::Export);
    open.wait_until("the preview", |state| {
        state.document().exports().preview.is_some()
    });
    open.picture("export");
}
