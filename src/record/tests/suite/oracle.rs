//! A naive recursive reader of sound files, as an oracle on small random trees.

use proptest::prelude::*;
use record::{CellId, Record};

use crate::common::read;

/// A node of the oracle.
#[derive(Clone, Debug, PartialEq)]
struct Node {
    props: Vec<(String, Vec<String>)>,
    children: Vec<Node>,
    level: u32,
}

/// Reads `(` nodes, trees `)` by descending into them.
fn read_tree(bytes: &[u8], at: &mut usize, level: u32) -> Node {
    assert_eq!(bytes[*at], b'(');
    *at += 1;
    let node = read_nodes(bytes, at, level);
    assert_eq!(bytes[*at], b')');
    *at += 1;
    node
}

fn read_nodes(bytes: &[u8], at: &mut usize, level: u32) -> Node {
    assert_eq!(bytes[*at], b';');
    *at += 1;
    let mut node = Node {
        props: Vec::new(),
        children: Vec::new(),
        level,
    };
    while bytes[*at].is_ascii_uppercase() {
        node.props.push(read_property(bytes, at));
    }
    if bytes[*at] == b';' {
        node.children.push(read_nodes(bytes, at, level));
    } else {
        while bytes[*at] == b'(' {
            node.children.push(read_tree(bytes, at, level + 1));
        }
    }
    node
}

fn read_property(bytes: &[u8], at: &mut usize) -> (String, Vec<String>) {
    let start = *at;
    while bytes[*at].is_ascii_uppercase() {
        *at += 1;
    }
    let name = String::from_utf8_lossy(&bytes[start..*at]).into_owned();
    let mut values = Vec::new();
    while bytes[*at] == b'[' {
        let start = *at + 1;
        while bytes[*at] != b']' {
            *at += if bytes[*at] == b'\\' { 2 } else { 1 };
        }
        values.push(String::from_utf8_lossy(&bytes[start..*at]).into_owned());
        *at += 1;
    }
    (name, values)
}

/// The record in the oracle's form.
fn node_of(record: &Record, c: CellId) -> Node {
    let raw = record.raw_properties(c).into_iter();
    Node {
        props: raw
            .map(|(name, values)| {
                (
                    name.to_owned(),
                    values.into_iter().map(str::to_owned).collect(),
                )
            })
            .collect(),
        children: record
            .children(c)
            .map(|child| node_of(record, child))
            .collect(),
        level: record.level(c),
    }
}

fn property() -> impl Strategy<Value = String> {
    let value = r"\[([a-z;()\[ :]|\\\]|\\\\|本){0,5}\]";
    let pattern = format!("[XYZ][A-Z]({value}){{1,3}}");
    proptest::string::string_regex(&pattern).expect("a pattern")
}

/// A node and what follows it, as text.
fn nodes() -> impl Strategy<Value = String> {
    let node = proptest::collection::vec(property(), 0..3)
        .prop_map(|props| format!(";{}", props.concat()));
    let node = node.boxed();
    let leaf = node.clone();
    leaf.prop_recursive(6, 40, 4, move |inner| {
        let line = (node.clone(), inner.clone()).prop_map(|(a, b)| a + &b);
        let trees = (node.clone(), proptest::collection::vec(inner, 1..4))
            .prop_map(|(a, trees)| trees.iter().fold(a, |text, tree| format!("{text}({tree})")));
        prop_oneof![line, trees]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn sound_trees_are_read_as_the_naive_reader_reads_them(text in nodes()) {
        let text = format!("({text})");
        let naive = read_tree(text.as_bytes(), &mut 0, 0);
        let file = read(&text);
        prop_assert_eq!(node_of(file.game(0), CellId::ROOT), naive);
    }
}
