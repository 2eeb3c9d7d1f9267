//! Any file and any edits of it: undo leads back to the bytes, redo to the edited record, what was told of the edits makes
//! them again in the same file read anew, and what is written is read as it was meant.
#![no_main]

use go::{Color, Move, Point};
use libfuzzer_sys::fuzz_target;
use record::{CellId, Change, Collection, MarkKind, Record};

/// Texts with everything that has to be escaped.
const TEXTS: [&str; 6] = ["", "a]b", "\\", "x:y\nz", "本因坊 \u{FFFD}", "(;)"];
const NAMES: [&str; 6] = ["C", "N", "PB", "XX", "CA", "LongName"];

fuzz_target!(|input: (&[u8], &[u8])| {
    let (edits, bytes) = input;
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
});

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
            assert!(c == d && one.depth(c) == other.depth(d), "the journal tells other cells");
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
    let color = if step[3] & 1 == 0 { Color::Black } else { Color::White };
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
