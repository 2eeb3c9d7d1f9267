//! Files nobody should write: deep, wide, damaged. All on a stack of 512 KiB.

use record::{CellId, Collection, GameInfo, Record, Replay, cells_text};

use crate::common::{self, Dice, on_small_stack};

/// Does with a file what the program does. Nothing may panic.
fn exercise(bytes: &[u8]) {
    let Ok(mut file) = Collection::read(bytes.to_vec()) else {
        return;
    };
    assert!(file.write() == bytes, "an untouched file keeps its bytes");
    assert_eq!(each_game_can_stand_alone(bytes), Ok(()));
    for game in file.games() {
        let last = game.cells().last().unwrap_or(CellId::ROOT);
        for c in game.cells() {
            let _ = (
                game.typed_properties(c).count(),
                game.markup(c),
                game.seconds(c),
                game.judge(c),
            );
        }
        let _ = (
            game.info(),
            cells_text(game),
            Replay::new().position(game, last).captured,
        );
    }
    let trees: Vec<_> = file.games().iter().map(Record::len).collect();
    file.game_mut(0).set_text(CellId::ROOT, "XX", "edited");
    let again = Collection::read(file.write()).expect("what we write can be read");
    if !matches!(again.encoding(), "UTF-8" | "ASCII") {
        return; // Too many bytes that mean nothing, kept as they are, hide that it is UTF-8.
    }
    let after: Vec<_> = again.games().iter().map(Record::len).collect();
    assert_eq!(
        trees,
        after,
        "no node is lost: {} -> {}",
        bytes.escape_ascii(),
        file.write().escape_ascii()
    );
}

/// Writes every game alone and reads it again: the same nodes at the same levels, and the same
/// properties but for CA, which changes as it must. Games without any property may change levels.
fn each_game_can_stand_alone(bytes: &[u8]) -> Result<(), String> {
    let Ok(file) = Collection::read(bytes.to_vec()) else {
        return Ok(());
    };
    let shape = |game: &Record| -> Vec<_> {
        let empty = game.cells().all(|c| game.properties(c).is_empty());
        let cell = |c| {
            let mut properties = game.properties(c);
            properties.retain(|(name, _)| !name.eq_ignore_ascii_case("CA") && name != "CharSet");
            let parent = game.back(c).map(|b| game.num(b));
            (parent, (!empty).then(|| game.level(c)), properties)
        };
        game.cells().map(cell).collect()
    };
    for (i, game) in file.games().iter().enumerate() {
        let alone = file.write_game(i);
        let text = String::from_utf8_lossy(&alone).into_owned();
        let again = Collection::read(alone).map_err(|e| format!("game {i}: {text:?}: {e}"))?;
        if again.games().len() != 1 || shape(game) != shape(again.game(0)) {
            return Err(format!("game {i} is another game as {text:?}"));
        }
    }
    Ok(())
}

#[test]
fn damaged_games_written_alone_are_the_same_games() {
    let cases: [&[u8]; 17] = [
        b"(;C)(FF[",
        b"((B[\xd2",
        b"((W[\xa7",
        b"\xfe\xff\0(\0;\0;\0C\0[\xdf",
        b"\xef\xbb\xbf;W[\x88",
        b"(;FF[4];B[dd])\n(;FF",
        b"\xdf((N[",
        b";W[](\xc7B[])i[",
        b"(;i\xf9(;)M[",
        b"(GM[](;)\xd7;",
        b";W[\x8e((Z[",
        b"(GM[\xff]((;",
        b"(;(;\xb5)R[",
        b"(;G)(B[",
        b"\xe6\xa3\x8b\xe8\xb0\xb1\xef\xbc\x9a(;M\xaaU[\xc3\x9f",
        b"((;)\xa8;B[",
        b"(;B[e;B[e\x81\\",
    ];
    let half_a_pair =
        "\u{FEFF}(;C[\u{56F2}\u{7881}\u{56F2}\u{7881}\u{56F2}\u{7881}\u{56F2}\u{7881}X])";
    let half_a_pair: Vec<u8> = half_a_pair
        .encode_utf16()
        .map(|unit| {
            if unit == u16::from(b'X') {
                0xD800
            } else {
                unit
            }
        })
        .flat_map(u16::to_be_bytes)
        .collect();
    for bytes in cases.into_iter().chain([half_a_pair.as_slice()]) {
        let file = Collection::read(bytes.to_vec()).expect("a game");
        assert!(file.write() == bytes, "an untouched file keeps its bytes");
        assert_eq!(
            each_game_can_stand_alone(bytes),
            Ok(()),
            "{}",
            bytes.escape_ascii()
        );
    }
}

/// Flips, cuts, doubles and removes.
fn mutate(bytes: &mut Vec<u8>, dice: &mut Dice) {
    for _ in 0..=dice.roll(4) {
        if bytes.is_empty() {
            return;
        }
        let at = dice.roll(bytes.len());
        let structural: Vec<_> = (0..bytes.len())
            .filter(|&i| b"()[];\\".contains(&bytes[i]))
            .collect();
        let mark = structural
            .get(dice.roll(structural.len()))
            .copied()
            .unwrap_or(at);
        match dice.roll(7) {
            0 => bytes[at] ^= 1 << dice.roll(8),
            1 => bytes.truncate(at),
            2 => drop(bytes.drain(..at)),
            3 => bytes.insert(mark, bytes[mark]),
            4 => drop(bytes.remove(mark)),
            5 => bytes.insert(at, b"()[];\\\r\n"[dice.roll(8)]),
            _ => {
                let end = (at + dice.roll(40)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                let to = dice.roll(bytes.len());
                bytes.splice(to..to, part);
            }
        }
    }
}

#[test]
fn damaged_files_do_no_harm() {
    on_small_stack(|| {
        let mut files = common::files();
        files.retain(|(_, bytes)| bytes.len() < 6000);
        let n = if cfg!(debug_assertions) {
            2_000
        } else {
            10_000
        };
        let mut dice = Dice(0x5EED_CE11);
        for _ in 0..n {
            let (_, mut bytes) = files[dice.roll(files.len())].clone();
            mutate(&mut bytes, &mut dice);
            exercise(&bytes);
        }
    });
}

#[test]
fn every_file_can_be_cut_anywhere() {
    on_small_stack(|| {
        let example = common::files()
            .into_iter()
            .find(|(name, _)| name == "ff4-004-input.sgf");
        let (_, bytes) = example.expect("a file");
        for end in (0..bytes.len()).step_by(7) {
            exercise(&bytes[..end]);
        }
    });
}

#[test]
fn a_line_of_300_001_nodes() {
    on_small_stack(|| {
        let text = format!("(;SZ[19]{})", ";B[dd];W[dc];B[]".repeat(100_000));
        let mut file = Collection::read(text.clone().into_bytes()).expect("a game");
        let game = file.game_mut(0);
        assert_eq!(game.len(), 300_001);
        let last = game.cells().last().expect("a cell");
        assert_eq!(
            (game.depth(last), game.move_number(last)),
            (300_000, 300_000)
        );
        assert!(
            !Replay::new()
                .position(game, last)
                .position
                .stones()
                .values()
                .is_empty()
        );
        let end = game.add_node(last);
        game.promote_to_main(end);
        let copy = game.copy_tree(CellId::ROOT, end);
        assert_eq!(game.subtree(copy).count(), 300_002);
        game.undo();
        game.undo();
        assert_eq!(file.write(), text.into_bytes());
        let clone = file.clone();
        drop(file);
        drop(clone);
    });
}

#[test]
fn nested_variations_200_000_deep() {
    on_small_stack(|| {
        let n = 200_000;
        let text = format!("(;SZ[9]{}{})", "(;B[aa]".repeat(n), ")".repeat(n));
        let mut file = Collection::read(text.into_bytes()).expect("a game");
        let game = file.game_mut(0);
        let last = game.cells().last().expect("a cell");
        assert_eq!((game.len(), game.level(last) as usize), (n + 1, n));
        game.add_node(CellId::ROOT);
        let again = Collection::read(file.write()).expect("a game");
        assert_eq!(again.game(0).len(), n + 2);
    });
}

#[test]
fn many_siblings_and_many_parentheses() {
    on_small_stack(|| {
        let wide = format!("(;SZ[9]{})", "(;B[aa])".repeat(100_000));
        let file = Collection::read(wide.into_bytes()).expect("a game");
        assert_eq!(file.game(0).children(CellId::ROOT).count(), 100_000);
        for text in [
            "(".repeat(200_000),
            ")".repeat(200_000),
            "(;(".repeat(50_000),
            "(x".repeat(100_000),
            "[".repeat(100_000),
            "(;C]".repeat(50_000),
        ] {
            exercise(text.as_bytes());
        }
    });
}

/// Found by fuzzing: what was kept of odd bytes made the saved file look like UTF-16.
#[test]
fn a_mark_of_another_encoding_among_odd_bytes_does_not_hide_the_saved_game() {
    for bytes in [
        b"\xEF\xBB\xBF\xFF\xFE(;SZ[9];B[aa];W[bb])".as_slice(),
        b"\xFE\xFF\xFF(;SZ[9];B[aa];W[bb]C[\xFF])",
    ] {
        let Ok(mut file) = Collection::read(bytes.to_vec()) else {
            continue;
        };
        let nodes = file.game(0).len();
        let root = file.game(0).root();
        file.game_mut(0).set_text(root, "C", "edited");
        let again = Collection::read(file.write()).expect("what is written can be read");
        assert_eq!(again.game(0).len(), nodes, "{bytes:?}");
    }
}

#[test]
fn games_without_number_take_no_memory_without_bounds_and_stay_in_the_file() {
    let bytes = b"(;)".repeat(250_010);
    let mut file = Collection::read(bytes.clone()).expect("games");
    assert_eq!(file.games().len(), 250_000);
    let told = file
        .warnings()
        .iter()
        .any(|warning| warning.message.id().name() == "record-more-games");
    assert!(told && file.is_repaired());
    assert_eq!(file.write(), bytes);
    let root = file.game(0).root();
    file.game_mut(0).set_text(root, "C", "x");
    let written = file.write();
    assert!(
        written.ends_with(&b"(;)".repeat(250_009)),
        "what is not read is not lost"
    );
}

#[test]
fn facts_in_short_are_the_beginnings_of_the_facts() {
    let long = "長い ".repeat(5_000);
    let sgf =
        format!("(;PB[{long}]PW[a\\]b]GC[one]GC[two]RE[B+R]KM[6.5]RU[Chinese]EV[\\\\{long}])");
    let games = Collection::read(sgf.into_bytes()).expect("a game");
    let (all, short) = (games.game(0).info(), games.game(0).info_in_short());
    let cut = |text: &str| text.chars().take(300).collect::<String>() + "…";
    assert_eq!(short.black, cut(&all.black));
    assert_eq!(short.event, cut(&all.event));
    let whole = GameInfo {
        black: all.black.clone(),
        event: all.event.clone(),
        ..short
    };
    assert_eq!(whole, all);
}
