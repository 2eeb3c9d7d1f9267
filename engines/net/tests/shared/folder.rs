//! The folder of shared material.

use flate2::read::GzDecoder;
use serde_json::Value;
use std::io::Read;
use std::path::PathBuf;

/// Returns a file of the folder with nets and golden numbers, which belongs to no checkout: `nets` in the folder that the
/// environment variable `KATSURA_SHARED` names, else in `shared` beside the checkout. `None` if it is not there, after a
/// line that says that the test is skipped.
pub(crate) fn file(test: &str, name: &str) -> Option<PathBuf> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let shared = std::env::var_os("KATSURA_SHARED").map_or_else(beside, PathBuf::from);
    let path = shared.join("nets").join(name);
    if path.is_file() {
        Some(path)
    } else {
        println!("skipped: {test}, for want of {}", path.display());
        None
    }
}

/// Returns the lines of a file of JSON lines, packed or not; `None` as in [`file`].
pub(crate) fn json_lines(test: &str, name: &str) -> Option<Vec<Value>> {
    let path = file(test, name)?;
    let bytes = std::fs::read(&path).expect("the file can be read");
    let mut text = String::new();
    if path.extension().is_some_and(|ending| ending == "gz") {
        let mut unpacked = GzDecoder::new(&bytes[..]);
        unpacked.read_to_string(&mut text).expect("packed text");
    } else {
        text = String::from_utf8(bytes).expect("text");
    }
    let lines = text.lines();
    let read = lines.map(|line| serde_json::from_str(line).expect("an object a line"));
    Some(read.collect())
}
