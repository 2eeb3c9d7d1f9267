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
fn an_engine_of_playouts_tells_its_tree_too() {
    let commands =
        "boardsize 5\nkomi 0\nplay B C3\nplay W C4\ngenmove B\nkatsura-search-tree 1\nquit\n";
    let ran = katsura_with_input(&["gtp", "montecarlo:playouts=300,threads=1"], commands);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let answers: Vec<&str> = ran.out.split("\n\n").collect();
    let played = answers[4].trim_start_matches("= ");
    let tree = answers[5].strip_prefix("= ").expect("a tree");
    let tree: serde_json::Value = serde_json::from_str(tree).expect("JSON");
    assert_eq!(
        (&tree["black"][0], &tree["white"][0]),
        (&"C3".into(), &"C4".into())
    );
    let nodes = tree["nodes"].as_array().expect("nodes");
    let visits = |node: &serde_json::Value| node["visits"].as_u64().expect("visits");
    assert!(visits(&nodes[0]) > 100, "{}", nodes[0]);
    // The most visited move is the first one and was played.
    assert_eq!(nodes[1]["move"], played);
    // What is below a node is less than the node, and values are Black's: the best move's is the position's, about.
    for (at, node) in nodes.iter().enumerate().skip(1) {
        let parent = node["parent"].as_u64().expect("a parent") as usize;
        assert!(
            parent < at && visits(node) <= visits(&nodes[parent]),
            "{node}"
        );
    }
    let winrate = |node: &serde_json::Value| node["winrate"].as_f64().expect("a chance");
    let apart = (winrate(&nodes[0]) - winrate(&nodes[1])).abs();
    assert!(apart < 0.15, "{} {}", nodes[0], nodes[1]);
    assert!(nodes.len() > 30 && nodes.iter().any(|node| node["parent"].as_u64() > Some(0)));
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
