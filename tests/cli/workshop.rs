//! What the programs of the Go programming workshop read and print.

use crate::support::{folder, katsura, katsura_with_input, text};

/// The board of the lecture about chains, in the middle of an empty one.
const FIGURE: &str = "+***+\n+0*0+\n+00*0\n++0++\n+0+++\n";

#[test]
fn chains_are_numbered_as_the_workshop_prints_them() {
    let ran = katsura_with_input(&["chains", "-"], FIGURE);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[..6],
        [
            "### String ID ###",
            "  +  1  1  1  +",
            "  +  2  1  3  +",
            "  +  2  2  4  5",
            "  +  +  2  +  +",
            "  +  6  +  +  +"
        ]
    );
    let table: Vec<Vec<&str>> = lines[7..]
        .iter()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(table[0][..5], ["id", "color", "at", "size", "dame"]);
    assert_eq!(table.len(), 7);
    assert_eq!(table[1][..5], ["1", "black", "B5", "4", "2"]);
    // Whoever starts decides about the stone at D3, and White's chains are beside it.
    assert_eq!(table[4][..6], ["4", "black", "D3", "1", "1", "neutral"]);
    assert_eq!(table[4][8], "2,3,5");
}

#[test]
fn boards_are_written_and_read_as_the_workshop_does() {
    let folder = folder();
    let figure = folder.path().join("figure");
    std::fs::write(&figure, FIGURE).expect("there is room");
    let written = |style: &str, file: &str| {
        let args = [
            "render", file, "--format", "txt", "--style", style, "-o", "-",
        ];
        let ran = katsura(&args);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{style}");
        ran.out
    };
    assert_eq!(written("figure", &text(&figure)), FIGURE);
    let shown = written("workshop", &text(&figure));
    assert!(shown.starts_with("    [ 1 2 3 4 5]\n[ 1]  + * * * +\n[ 2]  + 0 * 0 +\n"));
    let again = folder.path().join("shown.txt");
    std::fs::write(&again, shown).expect("there is room");
    assert_eq!(written("figure", &text(&again)), FIGURE);
}

#[test]
fn the_lectures_engines_play_by_name() {
    for name in [
        "random-pure",
        "territory-1",
        "territory-improved",
        "priorities",
        "points",
        "two-ply",
    ] {
        let ran = katsura_with_input(
            &["gtp", name],
            "boardsize 5\nclear_board\ngenmove b\ngenmove w\nquit\n",
        );
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        let moves = ran.out.lines().filter(|line| line.len() > 2).count();
        assert_eq!(moves, 2, "{name}: {}", ran.out);
        assert!(!ran.out.contains('?'), "{name}: {}", ran.out);
    }
}
