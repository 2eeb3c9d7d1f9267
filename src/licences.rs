//! The licences of what others wrote and is in the program: libraries and the font.
//!
//! `.ci/licences.sh` collects them anew from the sources; a test notices when a library is missing.

use std::sync::LazyLock;

static PACKED: &[u8] = include_bytes!("../assets/licences.txt.gz");

static TEXT: LazyLock<String> = LazyLock::new(|| words::unpacked(PACKED));

static LINES: LazyLock<Vec<&'static str>> = LazyLock::new(|| TEXT.lines().collect());

/// Each licence with the libraries it holds for, as text.
pub fn text() -> &'static str {
    &TEXT
}

/// The lines of that text.
pub fn lines() -> &'static [&'static str] {
    &LINES
}
