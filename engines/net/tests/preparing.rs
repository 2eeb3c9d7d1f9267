//! The program that prepares training data.

use flate2::{Compression, write::GzEncoder};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

fn write_packed(path: &Path, bytes: &[u8]) {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).expect("memory takes everything");
    let packed = packer.finish().expect("memory takes everything");
    std::fs::write(path, packed).expect("the file can be written");
}

/// Runs the program on a file of that name and content.
fn run(folder: &Path, name: &str, content: &[u8]) -> Output {
    let file = folder.join(name);
    write_packed(&file, content);
    let mut program = Command::new(env!("CARGO_BIN_EXE_net-planes"));
    let program = program
        .arg(folder.join("out"))
        .arg(file)
        .args(["--every", "1"]);
    program.output().expect("the program starts")
}

/// An array's header and its bytes.
fn array(folder: &Path, name: &str) -> (String, Vec<u8>) {
    let path = folder.join("out").join(format!("{name}.npy"));
    let bytes = std::fs::read(path).expect("the array is there");
    let length = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!((&bytes[..8], length % 64), (&b"\x93NUMPY\x01\x00"[..], 0));
    let header = String::from_utf8(bytes[10..length].to_vec()).expect("a header is text");
    (header, bytes[length..].to_vec())
}

#[track_caller]
fn check(folder: &Path, name: &str, header: &str, content: &[u8]) {
    let (ours, bytes) = array(folder, name);
    assert_eq!(ours.trim_end(), header, "{name}");
    assert_eq!(bytes, content, "{name}");
}

fn header(kind: &str, shape: &str) -> String {
    format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}")
}

/// A game on 2×2 with two labels: after no move and after Black's first in the upper right corner.
fn labels() -> Vec<u8> {
    let mut bytes = b"KLB1".to_vec();
    bytes.extend([2, 14, 0, 1, 0]);
    for number in [2_u16, 2, 1, 4] {
        bytes.extend(number.to_le_bytes());
    }
    for (at, ownership) in [(0_u16, [127_i8, 0, -127, 1]), (1, [127, 0, -128, 1])] {
        bytes.extend(at.to_le_bytes());
        bytes.extend(0_u16.to_le_bytes());
        bytes.extend((-30_i16).to_le_bytes());
        bytes.push(2);
        for number in [3_u16, 40000, 4, 20000] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(ownership.map(|n| n as u8));
    }
    bytes
}

#[test]
fn labels_become_arrays() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let output = run(folder, "small.bin.gz", &labels());
    assert!(output.status.success(), "{output:?}");
    let floats = |numbers: &[f32]| {
        numbers
            .iter()
            .flat_map(|n| n.to_le_bytes())
            .collect::<Vec<u8>>()
    };
    let shorts = |numbers: &[u16]| {
        numbers
            .iter()
            .flat_map(|n| n.to_le_bytes())
            .collect::<Vec<u8>>()
    };
    let each = |kind| header(kind, "(2,)");
    check(folder, "small/2/win", &each("<f4"), &floats(&[0.0, 1.0]));
    check(folder, "small/2/lead", &each("<f4"), &floats(&[-1.5, 1.5]));
    check(folder, "small/2/played", &each("<u2"), &shorts(&[1, 4]));
    check(folder, "small/2/moves", &each("<u2"), &shorts(&[0, 1]));
    check(folder, "small/2/mover", &each("|u1"), &[0, 1]);
    check(folder, "small/2/game", &each("<u4"), &[0; 8]);
    let ownership = [127, 0, 129, 1, 129, 0, 127, 255];
    check(
        folder,
        "small/2/ownership",
        &header("|i1", "(2, 4)"),
        &ownership,
    );
    let (shape, policy) = array(folder, "small/2/policy_moves");
    assert_eq!(shape.trim_end(), header("<u2", "(2, 40)"));
    assert_eq!(policy[..6], [3, 0, 4, 0, 255, 255]);
    // 22 planes of four points: the whole board, nothing; then Black's stone is the other's, with two liberties.
    let (shape, planes) = array(folder, "small/2/planes");
    assert_eq!(shape.trim_end(), header("|u1", "(2, 11)"));
    assert_eq!(planes[..11], [0xf0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(planes[11..14], [0xf0, 0x40, 0x40]);
    let sets = std::fs::read_to_string(folder.join("out/small/sets.json")).expect("a list");
    assert_eq!(sets, "[\n  {\"side\": 2, \"positions\": 2}\n]\n");
}

#[test]
fn games_become_arrays_and_every_tenth_is_held_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let mut lines = "B - aabbcc\n".repeat(9);
    lines.push_str("W ddpp --ab\n");
    let output = run(folder, "games.txt.gz", lines.as_bytes());
    assert!(output.status.success(), "{output:?}");
    let (shape, results) = array(folder, "games/19/result");
    assert_eq!(shape.trim_end(), header("|i1", "(27,)"));
    assert_eq!(results[..3], [1, 255, 1]);
    // White is to move after the handicap, and passes.
    let held_out = "games-held-out/19";
    check(
        folder,
        &format!("{held_out}/result"),
        &header("|i1", "(2,)"),
        &[1, 255],
    );
    check(
        folder,
        &format!("{held_out}/mover"),
        &header("|u1", "(2,)"),
        &[1, 0],
    );
    check(
        folder,
        &format!("{held_out}/played"),
        &header("<u2", "(2,)"),
        &[105, 1, 19, 0],
    );
}

#[test]
fn what_is_damaged_is_named() {
    let mut cut = labels();
    cut.pop();
    let mut large = labels();
    large[4] = 20;
    let mut no_rules = labels();
    no_rules[7] = 9;
    let mut late = labels();
    late[17] = 3;
    for (name, content, reason) in [
        (
            "a.bin.gz",
            b"SGF!".as_slice(),
            "neither games (.txt.gz) nor labels",
        ),
        ("a.bin.gz", &cut, "failed to fill whole buffer"),
        (
            "a.bin.gz",
            &large,
            "game 0: no network knows boards of side 20",
        ),
        ("a.bin.gz", &no_rules, "game 0: no rules have the number 9"),
        ("a.bin.gz", &late, "game 0: a label after 3 moves"),
        ("a.txt.gz", b"B", "line 1: no result, handicap and moves"),
        ("a.txt.gz", b"B - aaz", "line 1: a move that is no point"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let output = run(folder.path(), name, content);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{reason}");
        assert!(told.trim_end().ends_with(reason), "{told}");
    }
}
