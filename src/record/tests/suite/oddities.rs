//! What looks odd in records that can be read.

use crate::common::{files, read};
use record::Collection;
use std::fmt::Write;

#[test]
fn oddities_are_told_with_their_places() {
    for (sgf, expected) in [
        ("(;SZ[9];B[aa];W[bb];B[cc])", ""),
        (
            "(;SZ[9];B[aa]\n;W[aa])",
            "2:1 move 2 is against the rules: A9 is occupied",
        ),
        // A stone without a liberty, and a ko taken back at once.
        (
            "(;SZ[5]AW[ab][ba];B[aa])",
            "1:18 move 1 is against the rules: A5 is suicide",
        ),
        (
            "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][cc][db];B[cb];W[bb])",
            "1:46 move 2 is against the rules: B4 takes back the ko at once",
        ),
        ("(;SZ[9]PL[W];B[aa])", "1:13 PL says White, but Black moves"),
        (
            "(;SZ[9];B[aa];B[bb];W[cc])",
            "1:14 Black moves twice in a row at 2",
        ),
        // A pass, set-up stones, a handicap that is played: nothing odd.
        ("(;SZ[9];B[];B[bb])", ""),
        ("(;SZ[9];B[aa];AB[dd];B[bb])", ""),
        ("(;SZ[9]HA[2];B[aa];B[bb];W[cc])", ""),
        (
            "(;SZ[9]HA[3]AB[aa][bb];W[cc])",
            "1:2 HA says 3 stones, 2 are set up",
        ),
        ("(;SZ[9]HA[2];W[cc])", "1:2 HA says 2 stones, 0 are set up"),
        ("(;GM[2]SZ[9];B[aa];B[aa])", ""),
        // In every variation and every game.
        (
            "(;SZ[9](;B[aa];W[aa])(;B[bb];W[bb]))(;SZ[9];B[aa];W[aa])",
            "1:15 move 2 is against the rules: A9 is occupied, 1:29 move 2 is against the rules: B8 is occupied, \
             1:50 move 2 is against the rules: A9 is occupied",
        ),
    ] {
        let found = read(sgf).look_over();
        let words: Vec<_> = found
            .iter()
            .map(|f| format!("{}:{} {}", f.line, f.column, f.oddity))
            .collect();
        assert_eq!(words.join(", "), expected, "{sgf}");
    }
}

#[test]
fn a_long_game_should_have_a_result() {
    let mut moves = String::new();
    for i in 0..40_u8 {
        let (color, x, y) = (
            ["B", "W"][usize::from(i % 2)],
            b'a' + i / 19 * 2,
            b'a' + i % 19,
        );
        let _ = write!(moves, ";{color}[{}{}]", char::from(x), char::from(y));
    }
    let told = |text: String| {
        read(&text)
            .look_over()
            .iter()
            .map(|f| f.oddity.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        told(format!("(;SZ[19]{moves})")),
        ["the game has no result (RE)"]
    );
    assert!(told(format!("(;SZ[19]RE[?]{moves})")).is_empty());
    assert!(
        told(format!("(;SZ[19]AB[qq]AW[rr]{moves})")).is_empty(),
        "a problem has none"
    );
}

#[test]
fn any_file_can_be_looked_over() {
    for (name, bytes) in files() {
        let Ok(file) = Collection::read(bytes) else {
            continue;
        };
        for finding in file.look_over() {
            assert!(finding.line >= 1 && finding.column >= 1, "{name}");
            assert!(file.game(finding.game).is_live(finding.cell), "{name}");
        }
    }
}
