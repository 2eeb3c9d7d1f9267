//! The files of problems that come with the program.

/// A file of problems as the build script packs it.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz"))
    };
}

/// The problems of each grade, the easiest first: files in SGF, packed by gzip, of which each game is a problem.
pub const BUNDLED: [&[u8]; 6] = [
    packed!("1-first-steps.sgf"),
    packed!("2-easy.sgf"),
    packed!("3-intermediate.sgf"),
    packed!("4-harder.sgf"),
    packed!("5-hard.sgf"),
    packed!("6-very-hard.sgf"),
];
