//! Search trees: the net tells its own as JSON, and that opens as a record.

use crate::support::{folder, katsura, katsura_with_input, text};
use std::fs;
use std::path::Path;

/// The tree of a search of so many visits, as a file.
fn dumped(folder: &Path, name: &str, visits: u32) -> String {
    let settings = format!("net:threads=1,visits={visits}");
    let commands = "boardsize 5\nkomi 3.5\nplay B C3\ngenmove W\nkatsura-search-tree 2\nquit\n";
    let ran = katsura_with_input(&["gtp", &settings], commands);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let answer = ran.out.split("\n\n").nth(4).expect("five answers");
    let json = answer.strip_prefix("= ").expect("a tree");
    let path = folder.join(name);
    fs::write(&path, json).expect("there is room");
    text(&path)
}

#[test]
fn a_search_tree_is_told_opened_and_compared() {
    let folder = folder();
    let first = dumped(folder.path(), "first.json", 60);
    let again = dumped(folder.path(), "again.json", 60);
    let longer = dumped(folder.path(), "longer.json", 90);
    let record = text(&folder.path().join("first.sgf"));
    let ran = katsura(&["convert", &first, "-o", &record]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let record = fs::read_to_string(record).expect("a record");
    for part in [
        "AB[cc]",
        "PL[W]",
        "KM[3.5]",
        ";W[",
        "VISITS[60]",
        "PRIOR[",
        "SBKV[",
    ] {
        assert!(record.contains(part), "{part}: {record}");
    }
    let same = katsura(&["diff", &first, &again]);
    assert_eq!(same.code, 0, "{}", same.out);
    let other = katsura(&["diff", &first, &longer]);
    assert_eq!(other.code, 1, "{}", other.err);
    assert!(other.out.contains("VISITS"), "{}", other.out);
}

#[test]
fn without_a_search_there_is_no_tree() {
    let ran = katsura_with_input(
        &["gtp", "net"],
        "katsura-search-tree\nkatsura-search-tree x\n",
    );
    let answers: Vec<&str> = ran.out.split_terminator("\n\n").collect();
    assert!(
        answers[0].starts_with("? ") && answers[0].contains("no search"),
        "{answers:?}"
    );
    assert!(answers[1].contains("a number of visits"), "{answers:?}");
}
