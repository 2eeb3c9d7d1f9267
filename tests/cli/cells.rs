//! `katsura cells`.

use crate::support::{fixture, katsura, text};

/// Number, level, car, cdr, x, y and teban of each move of the defining example.
const CELLS: &str = "
    1 LEV:1 LINK:2 20 [2,0] 1
    2 LEV:2 LINK:3 10 [0,1] -1
    3 LEV:2 LINK:4 * [1,1] 1
    4 LEV:2 LINK:5 * [4,0] -1
    5 LEV:2 LINK:6 * [0,0] 1
    6 LEV:2 LINK:7 * [1,0] -1
    7 LEV:2 LINK:8 * [0,2] 1
    8 LEV:2 LINK:9 * [3,0] -1
    9 LEV:2 LINK:* * [2,1] 1
    10 LEV:2 LINK:11 16 [1,1] -1
    11 LEV:2 LINK:12 * [0,1] 1
    12 LEV:2 LINK:13 * [1,0] -1
    13 LEV:2 LINK:14 * [1,3] 1
    14 LEV:2 LINK:15 * [1,4] -1
    15 LEV:2 LINK:* * [0,3] 1
    16 LEV:2 LINK:17 * [4,0] -1
    17 LEV:2 LINK:18 * [0,1] 1
    18 LEV:2 LINK:19 * [1,3] -1
    19 LEV:2 LINK:* * [1,0] 1
    20 LEV:1 LINK:21 * [1,1] 1
    21 LEV:1 LINK:22 * [3,0] -1
    22 LEV:1 LINK:* * [2,0] 1";

fn lines(of: &str) -> Vec<String> {
    let lines = of.lines().filter(|l| !l.trim().is_empty());
    lines
        .map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn the_defining_example_has_exactly_its_numbers_links_and_levels() {
    let ran = katsura(&["cells", &text(&fixture("cells.sgf"))]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let got = lines(&ran.out);
    assert!(
        got[0].starts_with("0 LEV:0 LINK:1 * "),
        "the root: {}",
        got[0]
    );
    let wanted: Vec<String> = lines(CELLS)
        .iter()
        .map(|l| format!("{l} ID: MSG:"))
        .collect();
    assert_eq!(got[1..], wanted);
}

#[test]
fn game_chooses_from_a_collection() {
    let file = text(&fixture("two-games.sgf"));
    let count = |args: &[&str]| lines(&katsura(args).out).len();
    assert_eq!(count(&["cells", &file]), 3);
    assert_eq!(count(&["cells", &file, "--game", "2"]), 4);
    let ran = katsura(&["cells", &file, "--game", "3"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("2 games"), "{}", ran.err);
}

#[test]
fn a_part_of_the_tree_is_printed_and_a_cell_looked_for() {
    let file = text(&fixture("cells.sgf"));
    let printed = |args: &[&str]| {
        let ran = katsura(&[&["cells", &file][..], args].concat());
        assert_eq!(ran.err, "", "{args:?}");
        (ran.code, ran.out)
    };
    let numbers = |of: &str| -> Vec<String> {
        let first = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        of.lines().map(first).collect()
    };
    let (_, whole) = printed(&[]);
    assert!(
        whole.contains("\n1 LEV:1  LINK:2 20 [2,0] 1 ID: MSG:\n"),
        "{whole}"
    );
    // A cell, what follows it, and the alternatives after it.
    assert_eq!(
        numbers(&printed(&["--from", "16"]).1),
        ["16", "17", "18", "19"]
    );
    assert_eq!(numbers(&printed(&["--from", "10"]).1).len(), 10);
    assert_eq!(numbers(&printed(&["--from", "0"]).1).len(), 23);
    // Along the alternatives only.
    assert_eq!(numbers(&printed(&["--scan", "1,1,1"]).1), ["20"]);
    assert_eq!(
        numbers(&printed(&["--from", "2", "--scan", "2,4,0"]).1),
        ["16"]
    );
    assert_eq!(printed(&["--scan", "2,4,0"]), (1, String::new()));
    for wrong in [
        &["--from", "99"][..],
        &["--scan", "1,2"],
        &["--scan", "a,b,c"],
    ] {
        let ran = katsura(&[&["cells", &file][..], wrong].concat());
        assert!(ran.code != 0 && !ran.err.is_empty(), "{wrong:?}");
    }
}

#[test]
fn the_operations_of_the_list_print_what_they_make() {
    let file = text(&fixture("cells.sgf"));
    let said = |args: &[&str]| {
        let ran = katsura(&[&["cells", &file], args].concat());
        assert_eq!((ran.code, &*ran.err), (0, ""), "{args:?}");
        ran.out
    };
    // Two blanks before LINK, as the seed prints them.
    assert!(said(&[]).contains("\n20 LEV:1  LINK:21 * [1,1] 1 ID: MSG:\n"));
    let whole = said(&["--links"]);
    assert!(whole.contains("2 LEV:2  LINK:3 10 NEXT:3 BACK:1 [0,1] -1 ID: MSG:"));
    assert!(whole.contains("10 LEV:2  LINK:11 16 NEXT:11 BACK:1 [1,1] -1 ID: MSG:"));
    let reset = said(&["--reset"]);
    assert_eq!(reset.matches(" NEXT:* BACK:* ").count(), 23);
    assert_eq!(reset.replace(" NEXT:* BACK:*", ""), said(&[]));
    // A clone has the links of its original; a copy is a list of clones.
    assert_eq!(
        said(&["--clone", "2"]),
        "2 LEV:2  LINK:3 10 NEXT:* BACK:* [0,1] -1 ID: MSG:\n"
    );
    let copy = said(&["--copy", "10"]);
    assert_eq!(copy.lines().count(), 10);
    assert_eq!(copy.replace(" NEXT:* BACK:*", ""), said(&["--from", "10"]));
    let scanned = "16 LEV:2  LINK:17 * [4,0] -1 ID: MSG:\n";
    assert_eq!(said(&["--from", "2", "--scan", "2,4,0"]), scanned);
    assert_eq!(katsura(&["cells", &file, "--clone", "99"]).code, 1);
}
