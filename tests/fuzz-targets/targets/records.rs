//! Records: bytes of files, edits, journals.

use super::parts;
use go::{Color, Move, Point};
use record::{CellId, Change, Collection, MarkKind, Record, Replay, cells_text};

/// Texts with everything that has to be escaped.
const TEXTS: [&str; 6] = ["", "a]b", "\\", "x:y\nz", "本因坊 \u{FFFD}", "(;)"];
const NAMES: [&str; 6] = ["C", "N", "PB", "XX", "CA", "LongName"];

/// Any bytes: read, look at everything, save untouched, edit, save, read again.
pub(crate) fn records(bytes: &[u8]) {
    let Ok(mut file) = Collection::read(bytes.to_vec()) else {
        return;
    };
    // What is not SGF became SGF.
    let as_read = file.write();
    assert!(
        file.foreign().is_some() || as_read == bytes,
        "an untouched file keeps its bytes"
    );
    for game in file.games() {
        look_at(game);
    }
    let nodes: Vec<_> = file.games().iter().map(Record::len).collect();
    file.game_mut(0).set_text(CellId::ROOT, "XX", "edited");
    let again = Collection::read(file.write()).expect("what is written can be read");
    let after: Vec<_> = again.games().iter().map(Record::len).collect();
    assert!(nodes == after, "no node is lost: {nodes:?} {after:?}");
    file.game_mut(0).undo();
    assert!(file.write() == as_read, "undo restores the bytes");
}

fn look_at(game: &Record) {
    let mut replay = Replay::new();
    for c in game.cells() {
        let _ = (
            game.typed_properties(c).count(),
            game.markup(c),
            game.seconds(c),
            game.judge(c),
        );
    }
    if let Some(last) = game.cells().last() {
        replay.position(game, last);
    }
    let _ = (game.info(), cells_text(game));
}

/// Any file and any edits of it: undo leads back to the bytes, redo to the edited record, what was told of the edits makes
/// them again in the same file read anew, and what is written is read as it was meant.
pub(crate) fn edits(input: &[u8]) {
    let [edits, bytes] = parts(input);
    let Ok(mut file) = Collection::read(bytes.to_vec()) else {
        return;
    };
    let as_read = file.write();
    file.remember_changes();
    let games = file.games().len();
    let mut told: Vec<(usize, Vec<Change>)> = Vec::new();
    for step in edits.chunks_exact(4).take(64) {
        let game = usize::from(step[0] >> 5) % games;
        edit(file.game_mut(game), step);
        told.push((game, file.game_mut(game).take_changes()));
    }
    read_again(&file);
    replayed(bytes, &told, &file);
    for game in 0..games {
        while file.game_mut(game).undo().is_some() {}
    }
    assert!(file.write() == as_read, "undo restores the bytes");
    for game in 0..games {
        while file.game_mut(game).redo().is_some() {}
    }
    read_again(&file);
}

/// The same edits in the same file read anew, by way of the text that a journal keeps, give the same record.
fn replayed(bytes: &[u8], told: &[(usize, Vec<Change>)], file: &Collection) {
    let mut again = Collection::read(bytes.to_vec()).expect("it was read before");
    for (game, changes) in told {
        let text = serde_json::to_vec(changes).expect("changes are data");
        let changes: Vec<Change> = serde_json::from_slice(&text).expect("it was written so");
        let made = again.game_mut(*game).make_again(&changes);
        assert!(made.is_ok(), "{made:?} of {changes:?}");
    }
    for (one, other) in file.games().iter().zip(again.games()) {
        assert!(one.len() == other.len(), "the journal tells another tree");
        for (c, d) in one.cells().zip(other.cells()) {
            assert!(
                c == d && one.depth(c) == other.depth(d),
                "the journal tells other cells"
            );
            assert!(
                one.raw_properties(c) == other.raw_properties(d),
                "the journal tells other properties"
            );
        }
    }
}

fn read_again(file: &Collection) {
    let written = file.write();
    let again = Collection::read(written.clone()).expect("what is written can be read");
    let shape = |file: &Collection| file.games().iter().map(Record::len).collect::<Vec<_>>();
    let as_read = written == file.original();
    assert!(as_read || shape(file) == shape(&again), "no node is lost");
}

/// One edit: what, where, and with what.
fn edit(game: &mut Record, step: &[u8]) {
    let cells: Vec<CellId> = game.cells().take(1000).collect();
    let pick = |n: u8| cells[usize::from(n) * 7 % cells.len()];
    let (c, other) = (pick(step[1]), pick(step[2]));
    let point = Point::new(step[2] % 19, step[3] % 19);
    let color = if step[3] & 1 == 0 {
        Color::Black
    } else {
        Color::White
    };
    let text = TEXTS[usize::from(step[3]) % TEXTS.len()];
    let name = NAMES[usize::from(step[2]) % NAMES.len()];
    match step[0] & 31 {
        0..=3 => drop(game.add_move(c, color, Move::Play(point))),
        4 => drop(game.add_move(c, color, Move::Pass)),
        5 => drop(game.add_node(c)),
        6 => drop(game.delete(c)),
        7 => drop(game.promote(c)),
        8 => drop(game.promote_to_main(c)),
        9 if cells.len() < 1000 => drop(game.copy_tree(c, other)),
        10 => drop(game.clone_cell(c, other)),
        11..=13 => game.set_text(c, name, text),
        14 => game.set_values(c, name, &[text.to_owned(), "aa".to_owned()]),
        15 => game.toggle_mark(c, point, MarkKind::Triangle),
        16 => game.set_label(c, point, text),
        17 => game.add_line(c, point, Point::new(0, 0)),
        18 => game.add_arrow(c, point, Point::new(0, 0)),
        19 => game.set_stone(c, point, Some(color), None),
        20 => game.set_to_move(c, Some(color)),
        21 => game.begin_group(),
        22 => game.end_group(),
        23..=25 => drop(game.undo()),
        26 => drop(game.redo()),
        27 => game.choose(c),
        28 => game.end_typing(),
        _ => {}
    }
}

/// Any text as the lines of a journal, made again in any file: damage is an error and never a crash, and what came of it can
/// be written, read and undone.
pub(crate) fn journal(input: &[u8]) {
    let [lines, bytes] = parts(input);
    let lines = String::from_utf8_lossy(lines);
    let Ok(mut file) = Collection::read(bytes.to_vec()) else {
        return;
    };
    let as_read = file.write();
    file.remember_changes();
    for line in lines.lines() {
        let Ok(changes) = serde_json::from_str::<Vec<Change>>(line) else {
            continue;
        };
        let _ = file.game_mut(0).make_again(&changes);
    }
    // Ends: no change can have made the tree a circle.
    let nodes = file.game(0).cells().take(1_000_000).count();
    assert!(nodes == file.game(0).len(), "every cell is met once");
    let written = file.write();
    Collection::read(written).expect("what is written can be read");
    while file.game_mut(0).undo().is_some() {}
    assert!(file.write() == as_read, "undo restores the bytes");
}
