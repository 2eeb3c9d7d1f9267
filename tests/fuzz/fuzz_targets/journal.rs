//! Any text as the lines of a journal, made again in any file: damage is an error and never a crash, and what came of it can be
//! written, read and undone.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::{Change, Collection};

fuzz_target!(|input: (&str, &[u8])| {
    let (lines, bytes) = input;
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
});
