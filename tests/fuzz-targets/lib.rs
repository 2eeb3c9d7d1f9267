//! What is attacked by fuzzing. Each target is a function of any bytes that panics where a promise is broken. `tests/fuzz`
//! has them as targets for cargo-fuzz, which looks for new ways through the code; the binary `fuzz` and the test `corpus`
//! change seeds at random, on any compiler.

mod changes;
mod targets;

pub use changes::{Changes, seeds};

/// A target: its name, what it does with bytes, and words that are often part of its input.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, and that of its folder of seeds.
    pub name: &'static str,
    /// What is attacked.
    pub run: fn(&[u8]),
    /// Words that mean something to it.
    pub words: &'static [&'static str],
    /// How many inputs take about as long as one of the quickest target.
    pub weight: u32,
}

/// All targets.
pub const TARGETS: [Target; 14] = [
    Target {
        name: "analysis",
        run: targets::texts::analysis,
        words: &[
            "\"id\"",
            "\"moves\"",
            "\"komi\":",
            "[[\"B\",\"D4\"]]",
            "\"rules\":\"japanese\"",
            "\"action\"",
            "1e999",
            "null",
            "{}",
            "[]",
        ],
        weight: 1,
    },
    Target {
        name: "boards",
        run: targets::boards::boards,
        words: &[],
        weight: 200,
    },
    Target {
        name: "calls",
        run: targets::texts::calls,
        words: &[
            "call ",
            "done ",
            "move ",
            "status ",
            "print ",
            "stop ",
            "end ",
            "close",
            "4294967296",
            "\n",
        ],
        weight: 1,
    },
    Target {
        name: "cgos",
        run: targets::texts::cgos,
        words: &[
            "setup ",
            "play ",
            "genmove ",
            "gameover ",
            "info ",
            "b ",
            "w ",
            "PASS",
            "-1",
            "1e300",
            "\n",
        ],
        weight: 1,
    },
    Target {
        name: "edits",
        run: targets::records::edits,
        words: &["\n---\n", ";B[", "]", "(", ")", "C[\\]]"],
        weight: 4,
    },
    Target {
        name: "endgame",
        run: targets::boards::endgame,
        words: &[],
        weight: 8,
    },
    Target {
        name: "frames",
        run: targets::boards::frames,
        words: &[],
        weight: 1,
    },
    Target {
        name: "gtp",
        run: targets::texts::gtp,
        words: &[
            "boardsize ",
            "play b ",
            "genmove w",
            "undo",
            "gogui-setup b D4 w D5",
            "komi ",
            "time_left b 1 1",
            "\n",
            "7 ",
            "#",
            "loadsgf x",
        ],
        weight: 4,
    },
    Target {
        name: "gtp-answers",
        run: targets::texts::gtp_answers,
        words: &[
            "\n---\n",
            "gfx/A/a",
            "cboard/B/b %p",
            "info move D4 visits 1 winrate 0.5",
            "VAR b D4",
            "INFLUENCE A1 1e9",
            "ownership ",
            "[list/a/b] x a",
        ],
        weight: 4,
    },
    Target {
        name: "journal",
        run: targets::records::journal,
        words: &[
            "\n---\n",
            "[{\"",
            "\"cell\":",
            "\"after\":",
            "null",
            "18446744073709551615",
            "-1",
        ],
        weight: 2,
    },
    Target {
        name: "nets",
        run: targets::nets::nets,
        words: &["@BIN@", "model", "17", "-1", "1e30", "relu", "mish"],
        weight: 10,
    },
    Target {
        name: "records",
        run: targets::records::records,
        words: &[
            "(;",
            ";B[",
            ";W[tt]",
            "AB[aa:ss]",
            "SZ[19:9]",
            "CA[Shift_JIS]",
            "]",
            "\\",
            "LB[aa:",
            "FF[4]",
            "VW[]",
            "DD[]",
        ],
        weight: 10,
    },
    Target {
        name: "settings",
        run: targets::texts::settings,
        words: &[
            "[[engines]]",
            "path = ",
            "\"\"",
            "= 1e400",
            "= -1",
            "[keys]",
            "true",
            "[new_game]",
            "= \"\\u0000\"",
        ],
        weight: 10,
    },
    Target {
        name: "sfen",
        run: targets::texts::sfen,
        words: &[
            "rbsgk/4p/5/P4/KGSBR b - 1",
            "position sfen ",
            "moves ",
            "5e4d+",
            "P*3c",
            "2r2b",
            "X",
            "O",
            "go btime 0",
            "startpos",
            "/",
        ],
        weight: 1,
    },
];

/// The target of that name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// Runs the target of that name: what cargo-fuzz calls.
///
/// # Panics
/// There is none of that name, or a promise is broken.
pub fn run(name: &str, bytes: &[u8]) {
    let found = target(name).unwrap_or_else(|| panic!("no target {name}"));
    (found.run)(bytes);
}
