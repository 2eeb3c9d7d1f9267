//! Every file of `tests/sgf` against what an independent reader found in it.

use crate::common;

use std::collections::HashMap;

use go::{Color, Move};
use record::{CellId, Collection, Record, Replay, Severity};
use sha2::{Digest, Sha256};

/// A row of `expected.tsv`.
struct Expected(HashMap<String, String>);

impl Expected {
    fn text(&self, column: &str) -> &str {
        &self.0[column]
    }

    fn number(&self, column: &str) -> usize {
        self.text(column).parse().unwrap_or_default()
    }

    fn is_ambiguous(&self) -> bool {
        self.text("ambiguous") == "1"
    }
}

fn expectations() -> HashMap<String, Expected> {
    let table = std::fs::read_to_string(common::folder().join("expected.tsv")).expect("a table");
    let mut lines = table.lines();
    let columns: Vec<_> = lines.next().expect("a head").split('\t').collect();
    let row = |line: &str| {
        let values = line.split('\t').map(str::to_owned);
        let row: HashMap<_, _> = columns
            .iter()
            .map(|c| (*c).to_owned())
            .zip(values)
            .collect();
        (row["file"].clone(), Expected(row))
    };
    lines.map(row).collect()
}

/// Test files with a game that leave no doubt.
fn clear_files() -> Vec<(String, Collection, Expected)> {
    let mut expected = expectations();
    let mut clear = Vec::new();
    for (name, bytes) in common::files() {
        let row = expected.remove(&name).expect("a row for each file");
        if !row.is_ambiguous() && row.number("games") > 0 {
            clear.push((name, Collection::read(bytes).expect("a game"), row));
        }
    }
    assert!(clear.len() > 340);
    clear
}

/// Fails with all differences at once.
fn compare(differences: &[String]) {
    assert!(
        differences.is_empty(),
        "{} differences:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

fn first_line(record: &Record) -> Vec<CellId> {
    std::iter::successors(Some(record.root()), |&c| record.car(c)).collect()
}

#[test]
fn structure_is_what_the_independent_reader_found() {
    let mut differences = Vec::new();
    for (name, file, row) in clear_files() {
        let count = |f: &dyn Fn(&Record) -> usize| file.games().iter().map(f).sum::<usize>();
        let forks = |r: &Record| r.cells().filter(|&c| r.children(c).count() > 1).count();
        let leaves = |r: &Record| r.cells().filter(|&c| r.car(c).is_none()).count();
        let deepest = |r: &Record| {
            r.cells()
                .map(|c| r.depth(c) as usize + 1)
                .max()
                .unwrap_or(0)
        };
        let props = |r: &Record| r.cells().map(|c| r.properties(c).len()).sum();
        let found = [
            ("games", file.games().len()),
            ("nodes", count(&Record::len)),
            ("props", count(&props)),
            ("depth", file.games().iter().map(deepest).max().unwrap_or(0)),
            ("branches", count(&forks)),
            ("leaves", count(&leaves)),
        ];
        for (column, found) in found {
            if found != row.number(column) {
                differences.push(format!(
                    "{name}: {column} {found}, not {}",
                    row.text(column)
                ));
            }
        }
    }
    compare(&differences);
}

#[test]
fn positions_are_what_the_independent_reader_found() {
    let mut differences = Vec::new();
    for (name, file, row) in clear_files() {
        let game = file.game(0);
        if row.text("w").is_empty() || !game.is_go() {
            continue;
        }
        let line = first_line(game);
        let moves: Vec<_> = line.iter().flat_map(|&c| game.moves(c)).collect();
        let passes = moves.iter().filter(|(_, mv)| *mv == Move::Pass).count();
        let shown = Replay::new().position(game, *line.last().expect("a root"));
        let stones = |color| {
            shown
                .position
                .stones()
                .values()
                .iter()
                .filter(|s| **s == Some(color))
                .count()
        };
        // The table counts stones that were captured, not captures of a colour.
        let lost = |color: Color| shown.position.prisoners(color.opposite()) as usize;
        let found = [
            ("w", game.size().width().into()),
            ("h", game.size().height().into()),
            ("mainline_moves", moves.len() - passes),
            ("passes", passes),
            ("black", stones(Color::Black)),
            ("white", stones(Color::White)),
            ("captured_black", lost(Color::Black)),
            ("captured_white", lost(Color::White)),
        ];
        for (column, found) in found {
            if found != row.number(column) {
                differences.push(format!(
                    "{name}: {column} {found}, not {}",
                    row.text(column)
                ));
            }
        }
        if !sha256_of(game, &shown.position).starts_with(row.text("pos_sha256_12")) {
            differences.push(format!("{name}: another position"));
        }
    }
    compare(&differences);
}

/// SHA-256 of the rows, `X` black, `O` white, `.` empty, joined by line ends.
fn sha256_of(game: &Record, position: &go::Position) -> String {
    let row = |y| {
        let stone = |x| match position.stone(go::Point::new(x, y)) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        (0..game.size().width()).map(stone).collect::<String>()
    };
    let rows: Vec<_> = (0..game.size().height()).map(row).collect();
    let digest = Sha256::digest(rows.join("\n"));
    let digit = |n| char::from_digit(u32::from(n), 16);
    let digits = digest.iter().flat_map(|b| [digit(b >> 4), digit(b & 15)]);
    digits.flatten().collect()
}

/// The names the table and we have for the same encoding.
fn same_encoding(found: &str, expected: &str) -> bool {
    let python = match found {
        "Shift_JIS" => "cp932",
        "GBK" => "gb18030",
        "EUC-KR" => "cp949",
        "windows-1251" => "cp1251",
        "macintosh" => "mac-roman",
        "ISO-2022-JP" => "iso2022_jp",
        "ISO-8859-15" => "iso8859-15",
        "windows-1252" => return matches!(expected, "latin1" | "cp1252"),
        other => &other.to_lowercase(),
    };
    python == expected.trim_end_matches('*')
}

#[test]
fn encodings_and_names_are_right() {
    let mut differences = Vec::new();
    for (name, file, row) in clear_files() {
        let expected = row.text("encoding");
        if !same_encoding(file.encoding(), expected) {
            differences.push(format!(
                "{name}: read as {}, not {expected}",
                file.encoding()
            ));
        }
        let info = file.game(0).info();
        for (column, found) in [("PB", info.black), ("PW", info.white)] {
            let cut: String = found.chars().take(80).collect();
            if cut.trim() != row.text(column).trim() {
                differences.push(format!(
                    "{name}: {column} {cut:?}, not {:?}",
                    row.text(column)
                ));
            }
        }
    }
    compare(&differences);
}

#[test]
fn the_encoding_can_be_chosen_by_hand() {
    for (name, label) in [
        ("gb18030", "GB18030"),
        ("euc-jp", "EUC-JP"),
        ("cp932", "Shift_JIS"),
    ] {
        let path = |what: &str| common::folder().join(format!("c-enc-{name}-{what}.sgf"));
        let named = std::fs::read(path("ca")).expect("a file");
        let unnamed = std::fs::read(path("noca")).expect("a file");
        let named = Collection::read(named).expect("a game");
        let chosen = Collection::read_as(unnamed.clone(), label).expect("a game");
        assert_eq!(chosen.game(0).info().black, named.game(0).info().black);
        assert_eq!(chosen.write(), unnamed);
    }
    assert!(Collection::read_as(b"(;)".to_vec(), "klingon").is_err());
}

#[test]
fn saving_without_an_edit_gives_the_very_bytes() {
    let mut opened = 0;
    for (name, bytes) in common::files() {
        if let Ok(file) = Collection::read(bytes.clone()) {
            assert!(file.write() == bytes, "{name}");
            assert!(!file.is_modified());
            opened += 1;
        }
    }
    assert!(opened >= 365, "{opened}");
}

/// The properties an edit of a comment may change: the comment itself and CA.
fn without(tree: common::Tree) -> common::Tree {
    let strip = |(num, back, mut props): (_, _, Vec<(String, Vec<String>)>)| {
        let coded = num == 0;
        props.retain(|(name, _)| !(coded && matches!(name.as_str(), "CA" | "XX")));
        (num, back, props)
    };
    tree.into_iter().map(strip).collect()
}

#[test]
fn an_edit_changes_nothing_else() {
    let mut differences = Vec::new();
    for (name, bytes) in common::files() {
        let Ok(mut file) = Collection::read(bytes) else {
            continue;
        };
        let before: Vec<_> = file
            .games()
            .iter()
            .map(|g| without(common::tree(g)))
            .collect();
        file.game_mut(0).set_text(CellId::ROOT, "XX", "edited");
        let once = file.write();
        let again = Collection::read(once.clone()).expect("what we write can be read");
        let after: Vec<_> = again
            .games()
            .iter()
            .map(|g| without(common::tree(g)))
            .collect();
        if before != after {
            differences.push(format!("{name}: other properties changed"));
        }
        if again.write() != once || file.write() != once {
            differences.push(format!("{name}: saving twice differs"));
        }
        if again.game(0).property(CellId::ROOT, "XX") != ["edited"] {
            differences.push(format!("{name}: the edit is lost"));
        }
    }
    compare(&differences);
}

#[test]
fn an_edit_of_the_shape_changes_no_other_node() {
    let mut differences = Vec::new();
    for (name, bytes) in common::files() {
        let Ok(mut file) = Collection::read(bytes) else {
            continue;
        };
        let before = without(common::tree(file.game(0)));
        let game = file.game_mut(0);
        let added = game.add_node(*first_line(game).last().expect("a root"));
        let num = game.num(added);
        let again = Collection::read(file.write()).expect("what we write can be read");
        let mut after = without(common::tree(again.game(0)));
        after.retain(|(n, ..)| *n != num);
        for (n, back, _) in &mut after {
            *n -= u32::from(*n > num);
            *back = back.map(|b| b - u32::from(b > num));
        }
        if before != after {
            differences.push(format!("{name}: other nodes changed"));
        }
        if again.is_repaired() && !file.is_repaired() {
            differences.push(format!("{name}: {:?}", again.warnings()));
        }
    }
    compare(&differences);
}

#[test]
fn games_that_are_not_edited_keep_their_bytes() {
    let mut tried = 0;
    for (name, bytes) in common::files() {
        let Ok(mut file) = Collection::read(bytes) else {
            continue;
        };
        if file.games().len() < 3 || !matches!(file.encoding(), "UTF-8" | "ASCII") {
            continue;
        }
        let part = |file: &Collection, i| file.write_game(i);
        let before = (part(&file, 0), part(&file, 2));
        file.game_mut(1).set_text(CellId::ROOT, "C", "edited");
        let again = Collection::read(file.write()).expect("what we write can be read");
        assert_eq!(before, (part(&again, 0), part(&again, 2)), "{name}");
        tried += 1;
    }
    assert!(tried >= 4, "{tried}");
}

#[test]
fn repaired_files_say_so_and_sound_ones_do_not() {
    let mut differences = Vec::new();
    for (name, file, row) in clear_files() {
        if !row.text("flags").is_empty() && !file.is_repaired() {
            differences.push(format!("{name}: {} without a warning", row.text("flags")));
        }
        for warning in file.warnings() {
            if warning.message.to_string().chars().any(char::is_control) {
                differences.push(format!("{name}: not one line: {:?}", warning.message));
            }
        }
        let sound = [
            "c-basic",
            "c-tsumego",
            "c-mark",
            "c-old",
            "c-move",
            "kgs",
            "tsumego-plus",
        ];
        if sound.iter().any(|class| name.starts_with(class)) && file.is_repaired() {
            differences.push(format!("{name}: {:?}", file.warnings()));
        }
        if name.starts_with("c-broken") && file.warnings().is_empty() {
            let fine = [
                "c-broken-cr-only.sgf",
                "c-broken-spaces.sgf",
                "c-broken-fox-komi.sgf",
            ];
            if !fine.contains(&name.as_str()) {
                differences.push(format!("{name}: not a word"));
            }
        }
    }
    compare(&differences);
}

#[test]
fn warnings_point_at_the_place() {
    let path = common::folder().join("c-broken-between.sgf");
    let file = Collection::read(std::fs::read(path).expect("a file")).expect("a game");
    let [warning] = file.warnings() else {
        panic!("{:?}", file.warnings());
    };
    assert_eq!(
        (warning.line, warning.column, warning.severity),
        (2, 1, Severity::Repair)
    );
}

#[test]
fn what_is_no_game_is_refused_with_a_message() {
    for bytes in [
        &b""[..],
        b"this is not a game record\n",
        b"\x7fELF\x02\x01\x01\0\0\0",
        b"for (;;) {}",
    ] {
        let error = Collection::read(bytes.to_vec()).expect_err("no game");
        assert!(error.to_string().contains("no game record"), "{error}");
    }
}

#[test]
fn typing_every_property_finds_few_that_mean_nothing() {
    let mut differences = Vec::new();
    for (name, file, _) in clear_files() {
        if name.starts_with("c-") {
            continue;
        }
        for game in file.games().iter().filter(|game| game.is_go()) {
            for c in game.cells() {
                for prop in game.typed_properties(c) {
                    if let record::Prop::Invalid(what, values) = prop {
                        differences.push(format!("{name}: {what}{values:?}"));
                    }
                }
            }
        }
    }
    assert!(
        differences.len() < 80,
        "{}\n{}",
        differences.len(),
        differences.join("\n")
    );
}
