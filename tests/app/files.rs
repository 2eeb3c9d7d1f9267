//! Opening and saving, as the state sees it: what is asked of the world, and what its answers do.

use crate::bench::Bench;
use app::document::files::FileCommand;
use app::game::GameCommand;
use app::notices::Offer;
use app::settings::change::SettingsCommand;
use app::shell::command::Command;
use app::shell::command::PickCommand;
use app::shell::effect::{Effect, FilesEffect};
use app::shell::state::{Dialog, Purpose};
use fileref::{FileRef, Stamp};
use message::{FILES, Message, id};
use record::Collection;
use std::io::ErrorKind;
use std::time::{Duration, SystemTime};

/// What the disk says of a file that was changed so many seconds after the epoch.
fn time(seconds: u64) -> Option<Stamp> {
    let time = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
    time.map(Stamp::from)
}

/// The file that was asked for has been read.
fn read(bench: &mut Bench, result: Result<&str, ErrorKind>) {
    let (job, path) = bench
        .effects
        .iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Files(FilesEffect::Read { job, path, .. }) => Some((*job, path.clone())),
            _ => None,
        })
        .expect("a file was asked for");
    let result = result
        .map(|sgf| Box::new(Collection::read(sgf.as_bytes().to_vec()).expect("a record")))
        .map_err(|kind| std::io::Error::from(kind).sentence());
    bench.send(Command::File(FileCommand::Read {
        job,
        path,
        result,
        disk_time: time(1),
    }));
}

/// The bytes of the last file that was to be written.
fn written(bench: &Bench) -> (FileRef, String, Option<Stamp>) {
    let found = bench.effects.iter().rev().find_map(|effect| match effect {
        Effect::Files(FilesEffect::Write { path, bytes, .. }) => Some((
            path.clone(),
            String::from_utf8_lossy(bytes).into_owned(),
            None,
        )),
        Effect::Files(FilesEffect::Save {
            path,
            games,
            unless_changed_since,
            ..
        }) => Some((
            path.clone(),
            String::from_utf8_lossy(&games.write()).into_owned(),
            *unless_changed_since,
        )),
        _ => None,
    });
    found.expect("a file was to be written")
}

/// The disk has the file now.
fn done(bench: &mut Bench, seconds: u64) {
    let (path, ..) = written(bench);
    let result = Ok(time(seconds));
    bench.send(Command::File(FileCommand::Written { path, result }));
}

fn opened(sgf: &str) -> Bench {
    let mut bench = Bench::new("(;)");
    bench.run("OpenFile /games/a.sgf");
    read(&mut bench, Ok(sgf));
    bench.effects.clear();
    bench
}

#[test]
fn a_file_is_read_on_the_side_and_shown_when_it_is_there() {
    let mut bench = Bench::new("(;B[aa]*)");
    bench.run("OpenFile /games/a.sgf");
    assert_eq!(bench.sgf(), "(;B[aa]*)", "until then the old one is shown");
    assert!(bench.state.document().busy().is_some());
    read(&mut bench, Ok("(;C[new];B[bb])"));
    assert!(bench.state.document().busy().is_none());
    assert_eq!(bench.sgf(), "(;C[new]*;B[bb])");
    assert_eq!(bench.state.title(), "a.sgf – Katsura");
    assert_eq!(
        bench.state.settings().recent,
        [FileRef::from("/games/a.sgf")]
    );
    assert_eq!(bench.state.settings().folder, Some(FileRef::from("/games")));
}

#[test]
fn what_failed_waits_for_the_user_and_is_never_told_of_more_than_three_things() {
    let mut bench = opened("(;B[aa])");
    for name in ["b", "c", "d", "e", "c"] {
        bench.run(&format!("OpenFile /games/{name}.sgf"));
        read(&mut bench, Err(ErrorKind::NotFound));
    }
    let told = |bench: &Bench| {
        let words = bench.notices();
        let names = ["b.sgf", "c.sgf", "d.sgf", "e.sgf"];
        names.map(|name| words.contains(name))
    };
    assert_eq!(told(&bench), [false, true, true, true]);
    bench.run("Wait 600, Tick");
    assert_eq!(
        told(&bench),
        [false, true, true, true],
        "who comes back sees it"
    );
}

#[test]
fn what_failed_goes_when_something_went_well_or_a_game_begins() {
    let fails = |bench: &mut Bench| {
        bench.run("OpenFile /games/b.sgf");
        read(bench, Err(ErrorKind::NotFound));
        assert!(bench.notices().contains("b.sgf"));
    };
    let mut bench = opened("(;B[aa])");
    fails(&mut bench);
    bench.state.inform("well done");
    assert!(bench.notices().contains("b.sgf"), "nobody has read it yet");
    bench.run("Wait 10");
    bench.state.inform("well done");
    assert_eq!(bench.notices(), "well done");

    fails(&mut bench);
    bench.send(GameCommand::New(Box::new(crate::bench::nine("", ""))));
    assert!(!bench.notices().contains("b.sgf"), "{}", bench.notices());
}

#[test]
fn a_file_that_cannot_be_read_leaves_the_open_one() {
    let mut bench = opened("(;B[aa])");
    bench.run("Last, OpenFile /games/b.sgf");
    read(&mut bench, Err(ErrorKind::NotFound));
    assert_eq!(bench.sgf(), "(;B[aa]*)");
    assert_eq!(bench.notices(), "Cannot open b.sgf: There is no such file.");
    assert_eq!(
        bench.state.settings().recent,
        [FileRef::from("/games/a.sgf")]
    );
    assert_eq!(
        bench.state.document().path(),
        Some(&FileRef::from("/games/a.sgf"))
    );
}

#[test]
fn a_file_that_was_given_up_does_not_come_after_all() {
    let mut bench = Bench::new("(;B[aa]*)");
    bench.run("OpenFile /games/slow.sgf");
    bench.send(Command::File(FileCommand::Cancel));
    read(&mut bench, Ok("(;C[slow])"));
    assert_eq!(bench.sgf(), "(;B[aa]*)");
}

#[test]
fn of_two_files_the_one_asked_for_last_is_shown() {
    let mut bench = Bench::new("(;)");
    bench.run("OpenFile /games/a.sgf");
    let first = match bench.effects.last() {
        Some(Effect::Files(FilesEffect::Read { job, .. })) => *job,
        other => panic!("{other:?}"),
    };
    bench.run("OpenFile /games/b.sgf");
    read(&mut bench, Ok("(;C[second])"));
    let result = Ok(Box::new(
        Collection::read(b"(;C[first])".to_vec()).expect("a record"),
    ));
    let path = FileRef::from("/games/a.sgf");
    bench.send(Command::File(FileCommand::Read {
        job: first,
        path,
        result,
        disk_time: None,
    }));
    assert_eq!(bench.sgf(), "(;C[second]*)");
}

#[test]
fn repairs_are_told_and_can_be_looked_at() {
    let bench = opened("(;B[aa];W[bb)");
    assert!(
        bench
            .state
            .notices()
            .iter()
            .any(|n| n.offers == [Offer::ShowWarnings]),
        "{}",
        bench.notices()
    );
    assert!(
        !bench.state.document().is_modified(),
        "the file itself is not changed by reading"
    );
}

#[test]
fn saving_writes_the_record_where_it_came_from() {
    let original = "(;GM[1]FF[4]XY[unknown];B[aa])\n";
    let mut bench = opened(original);
    bench.run("Save");
    let (path, text, since) = written(&bench);
    assert_eq!(path, FileRef::from("/games/a.sgf"));
    assert_eq!(text, original, "what was not touched is written as it was");
    assert_eq!(since, time(1), "unless somebody else changed it");
    done(&mut bench, 1);

    bench.run("Last, Click bb, Save");
    let (_, text, _) = written(&bench);
    assert!(
        text.contains("XY[unknown]") && text.contains(";B[aa]") && text.contains(";W[bb]"),
        "{text}"
    );
    assert!(
        bench.state.document().is_modified(),
        "not before the disk has it"
    );
    done(&mut bench, 2);
    assert!(!bench.state.document().is_modified());
    assert_eq!(bench.state.document().disk_time(), time(2));
    assert_eq!(bench.notices(), "Saved a.sgf");
}

#[test]
fn a_record_without_a_file_asks_where() {
    let mut bench = Bench::new("(;PB[Shusaku]PW[Gennan/Inseki]*)");
    bench.run("Click dd, Save");
    match bench.effects.last() {
        Some(Effect::Pick {
            purpose: Purpose::Save,
            name,
            ..
        }) => assert_eq!(name, "Shusaku-Gennan_Inseki.sgf"),
        other => panic!("{other:?}"),
    }
    bench.send(Command::ChoosePath(
        Purpose::Save,
        FileRef::from("/games/famous"),
    ));
    let (path, _, since) = written(&bench);
    assert_eq!(
        (path, since),
        (FileRef::from("/games/famous.sgf"), None),
        "with the usual ending"
    );
    for (chosen, expected) in [
        ("/games/a.sgf.gz", "/games/a.sgf.gz"),
        ("/games/b.gib.gz", "/games/b.gib.gz.sgf"),
    ] {
        let mut bench = Bench::new("(;B[aa])");
        bench.send(Command::ChoosePath(Purpose::Save, FileRef::from(chosen)));
        assert_eq!(written(&bench).0, FileRef::from(expected));
    }
    done(&mut bench, 3);
    assert_eq!(bench.state.title(), "famous.sgf – Katsura");
}

#[test]
fn a_failed_save_loses_nothing() {
    let mut bench = opened("(;B[aa])");
    bench.run("Last, Click bb, Save");
    let path = FileRef::from("/games/a.sgf");
    let result = Err(id!(FILES, "file-disk-full").into());
    bench.send(Command::File(FileCommand::Written { path, result }));
    assert!(bench.state.document().is_modified());
    assert!(
        bench
            .notices()
            .contains("There is no room left on the disk."),
        "{}",
        bench.notices()
    );
}

#[test]
fn a_file_that_somebody_else_changed_is_not_overwritten_unasked() {
    let mut bench = opened("(;B[aa])");
    bench.run("Last, Click bb, Save");
    let path = FileRef::from("/games/a.sgf");
    bench.send(Command::File(FileCommand::ChangedOnDisk(path.clone())));
    assert_eq!(
        bench.state.dialog(),
        Some(&Dialog::ChangedOnDisk(path.clone()))
    );
    bench.effects.clear();
    bench.run("Close");
    assert_eq!(bench.asked_of_world(), "");
    assert!(bench.state.document().is_modified());
    bench.send(Command::File(FileCommand::Overwrite(path)));
    assert_eq!(written(&bench).2, None, "this time whatever the disk says");
}

#[test]
fn what_is_written_is_not_the_file_that_was_opened_meanwhile() {
    let mut bench = opened("(;B[aa])");
    bench.run("Last, Click bb, Save, NewBoard, Discard");
    assert_eq!(bench.state.document().path(), None);
    done(&mut bench, 2);
    assert_eq!(
        bench.state.document().path(),
        None,
        "the new board would overwrite the old game"
    );
}

#[test]
fn changes_made_while_the_disk_was_slow_are_not_taken_for_saved() {
    let mut bench = opened("(;B[aa])");
    bench.run("Last, Click bb, Save, Click cc");
    done(&mut bench, 2);
    assert!(
        bench.state.document().is_modified(),
        "the last move is not in the file"
    );
}

#[test]
fn another_encoding_reads_the_file_again() {
    let mut bench = opened("(;B[aa])");
    bench.send(Command::File(FileCommand::ReadAs("Shift_JIS".into())));
    match bench.effects.last() {
        Some(Effect::Files(FilesEffect::Read { encoding, .. })) => {
            assert_eq!(encoding.as_deref(), Some("Shift_JIS"));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_clipboard_holds_one_game() {
    let mut bench = Bench::new("(;PB[one])(;PB[two])");
    bench.run("NextGame, CopySgf");
    match bench.effects.last() {
        Some(Effect::Copy(text)) => assert!(
            text.contains("PB[two]") && !text.contains("PB[one]"),
            "{text}"
        ),
        other => panic!("{other:?}"),
    }
    bench.run("PasteSgf");
    assert_eq!(bench.asked_of_world(), "copy, paste");
    bench.send(Command::File(FileCommand::Pasted(
        "(;C[from elsewhere];B[dd])".into(),
    )));
    assert_eq!(bench.sgf(), "(;C[from elsewhere]*;B[dd])");
    assert_eq!(bench.state.document().path(), None);
    bench.send(Command::File(FileCommand::Pasted(
        "a letter to a friend".into(),
    )));
    assert_eq!(bench.sgf(), "(;C[from elsewhere]*;B[dd])");
    assert!(
        bench.notices().starts_with("The clipboard holds no game"),
        "{}",
        bench.notices()
    );
}

#[test]
fn a_picture_is_written_by_its_ending() {
    for (name, file, begins) in [
        ("a.svg", "a.svg", "<?xml"),
        ("a.svg", "a.svg", "<svg"),
        ("a", "a.png", "\u{fffd}PNG"),
    ] {
        let mut bench = Bench::new("(;SZ[9];B[cc]*)");
        bench.send(Command::ChoosePath(
            Purpose::Picture,
            FileRef::from("/pictures").join(name),
        ));
        let (path, text, _) = written(&bench);
        assert_eq!(path, FileRef::from("/pictures").join(file));
        let is_svg = begins == "<?xml" || begins == "<svg";
        assert!(
            text.starts_with(begins) || (is_svg && text.contains("<svg")),
            "{name} begins {:?}",
            &text[..20]
        );
        let path = path.clone();
        bench.send(PickCommand::Written(path, Ok(())));
        assert_eq!(
            bench.state.document().path(),
            None,
            "a picture is not the record"
        );
    }
    let mut bench = Bench::new("(;)");
    bench.send(Command::ChoosePath(
        Purpose::Picture,
        FileRef::from("/pictures/a.bmp"),
    ));
    assert_eq!(
        bench.asked_of_world(),
        "write a.bmp.png",
        "it says what it is"
    );
}

#[test]
fn a_message_goes_by_itself_and_a_complaint_stays() {
    let mut bench = opened("(;B[aa])");
    bench.run("CopySgf, OpenFile /games/b.sgf");
    read(&mut bench, Err(ErrorKind::PermissionDenied));
    assert_eq!(bench.state.notices().len(), 2);
    bench.run("Wait 6");
    bench.send(Command::Tick);
    assert_eq!(
        bench.notices(),
        "Cannot open b.sgf: You may not read or write this file."
    );
    bench.send(Command::DismissNotice(0));
    assert_eq!(bench.notices(), "");
}

#[test]
fn a_record_of_another_kind_is_saved_as_a_new_file() {
    let board = ". . . . .\n. X . . .\n. . O . .\n. . . . .\n. . . . .\n";
    let mut bench = opened(board);
    assert!(
        bench
            .state
            .notices()
            .iter()
            .any(|n| n.text.contains("diagram"))
    );
    bench.run("Click ee, Save");
    assert!(matches!(
        bench.effects.iter().find(|effect| matches!(effect, Effect::Pick { .. })),
        Some(Effect::Pick { purpose: Purpose::Save, name, .. }) if name == "a.sgf"
    ));
    bench.send(Command::ChoosePath(Purpose::Save, "/games/b.sgf".into()));
    assert_eq!(
        written(&bench).1,
        "(;GM[1]FF[4]CA[UTF-8]SZ[5]AB[bb]AW[cc];B[ee])\n"
    );
    done(&mut bench, 5);
    bench.effects.clear();
    bench.run("Click aa, Save");
    assert_eq!(
        written(&bench).0,
        FileRef::from("/games/b.sgf"),
        "from now on it is that file"
    );
}

#[test]
fn a_file_is_written_repaired_only_if_one_says_so() {
    let mut bench = opened("mail\n(;SZ[9] AB[aa]AB[bb];B[cc");
    bench.run("Save");
    assert_eq!(
        written(&bench).1,
        "mail\n(;SZ[9] AB[aa]AB[bb];B[cc",
        "as it was"
    );
    done(&mut bench, 5);
    bench.send(Command::File(FileCommand::Repair(true)));
    assert!(bench.state.document().is_modified());
    bench.run("Save");
    assert_eq!(written(&bench).1, "(;SZ[9]AB[aa][bb];B[cc])\n");
    done(&mut bench, 6);
    assert!(!bench.state.document().is_modified());
    bench.run("Save");
    assert_eq!(
        written(&bench).1,
        "(;SZ[9]AB[aa][bb];B[cc])\n",
        "it stays repaired"
    );
}

#[test]
fn what_looks_odd_is_found_on_the_side() {
    let mut bench = opened("(;SZ[9];B[aa];W[aa])");
    bench.run("Warnings");
    assert_eq!(bench.state.dialog(), Some(&Dialog::Warnings));
    let looked = bench.effects.iter().find_map(|effect| match effect {
        Effect::Files(FilesEffect::LookOver { epoch, games }) => Some((*epoch, games.look_over())),
        _ => None,
    });
    let (epoch, findings) = looked.expect("the games are looked over");
    assert_eq!(findings.len(), 1);
    bench.send(Command::File(FileCommand::LookedOver(
        epoch - 1,
        Vec::new(),
    )));
    assert_eq!(bench.state.document().findings(), None, "of another file");
    bench.send(Command::File(FileCommand::LookedOver(epoch, findings)));
    assert_eq!(bench.state.document().findings().map(<[_]>::len), Some(1));
}

#[test]
fn a_packed_record_is_offered_packed_and_its_pictures_without_that_ending() {
    for (path, record, picture) in [
        ("/games/a.sgf.gz", "a.sgf.gz", "a.png"),
        ("/games/a.sgf", "a.sgf", "a.png"),
        ("/games/a.gib", "a.sgf", "a.png"),
    ] {
        let mut bench = Bench::of_file("(;B[aa])", path);
        for (purpose, expected) in [(Purpose::Save, record), (Purpose::Picture, picture)] {
            let mut effects = Vec::new();
            bench.state.pick(purpose, &mut effects);
            assert!(
                matches!(&effects[..], [Effect::Pick { name, .. }] if name == expected),
                "{path}: {effects:?}"
            );
        }
    }
}

#[test]
fn what_is_wrong_with_the_settings_is_told_whatever_is_opened() {
    let mut bench = Bench::new("(;)");
    let trouble = message::quoted("The settings are gone.");
    bench.send(SettingsCommand::Trouble(trouble));
    assert!(bench.notices().contains("The settings are gone."));
    assert_eq!(bench.asked_of_world(), "", "the file is left alone");
    bench.run("NewBoard");
    assert!(bench.notices().contains("The settings are gone."));
}
