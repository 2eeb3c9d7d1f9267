//! Any bytes: read, look at everything, save untouched, edit, save, read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::{CellId, Collection, Record, Replay, cells_text};

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut file) = Collection::read(bytes.to_vec()) else {
        return;
    };
    // What is not SGF became SGF.
    let as_read = file.write();
    assert!(file.foreign().is_some() || as_read == bytes, "an untouched file keeps its bytes");
    for game in file.games() {
        look_at(game);
    }
    let nodes: Vec<_> = file.games().iter().map(Record::len).collect();
    file.game_mut(0).set_text(CellId::ROOT, "XX", "edited");
    let again = Collection::read(file.write()).expect("what is written can be read");
    let after: Vec<_> = again.games().iter().map(Record::len).collect();
    assert!(
        nodes == after,
        "no node is lost: {nodes:?} {after:?}"
    );
    file.game_mut(0).undo();
    assert!(file.write() == as_read, "undo restores the bytes");
});

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
