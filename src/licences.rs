//! The licences of what others wrote and is in the program: libraries and the font.
//!
//! `.ci/licences.sh` collects them anew from the sources; a test notices when a library is missing.

use flate2::read::GzDecoder;
use std::io::Read;
use std::sync::LazyLock;

static PACKED: &[u8] = include_bytes!("../assets/licences.txt.gz");

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut text = String::new();
    if let Err(error) = GzDecoder::new(PACKED).read_to_string(&mut text) {
        tracing::error!("the licences cannot be unpacked: {error}");
    }
    text
});

static LINES: LazyLock<Vec<&'static str>> = LazyLock::new(|| TEXT.lines().collect());

/// Each licence with the libraries it holds for, as text.
pub fn text() -> &'static str {
    &TEXT
}

/// The lines of that text.
pub fn lines() -> &'static [&'static str] {
    &LINES
}
