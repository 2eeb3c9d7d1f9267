//! Opening files: what is packed, what is damaged, what is none.

use flate2::Compression;
use flate2::write::GzEncoder;
use record::{Collection, Format, NotWritten, Progress, ReadError, open, open_watched};
use std::io::Write;

use crate::common;

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

#[test]
fn every_file_opens_packed_as_it_does_plain() {
    for (name, bytes) in common::files() {
        let (plain, unpacked) = (open(bytes.clone()), open(packed(&bytes)));
        match (plain, unpacked) {
            (Ok(plain), Ok(unpacked)) => {
                assert_eq!(unpacked.write(), plain.write(), "{name}");
                assert_eq!(unpacked.warnings(), plain.warnings(), "{name}");
                assert_eq!(unpacked.encoding(), plain.encoding(), "{name}");
            }
            (plain, unpacked) => assert_eq!(plain.err(), unpacked.err(), "{name}"),
        }
    }
}

#[test]
fn a_record_is_packed_if_its_name_says_so_and_opens_again() {
    let sgf = b"(;SZ[9]C[packed];B[cc])".to_vec();
    let mut games = open(packed(&sgf)).expect("a game");
    assert_eq!(games.write_for("a.sgf"), Ok(sgf));
    let root = games.game(0).root();
    games.game_mut(0).set_text(root, "C", "edited");
    for name in ["a.sgf.gz", "A.SGF.GZ"] {
        let bytes = games.write_for(name).expect("a name of SGF");
        assert_eq!(bytes[..2], [0x1F, 0x8B], "{name}");
        let again = open(bytes).expect("a game");
        assert_eq!(again.write(), games.write(), "{name}");
    }
}

#[test]
fn nothing_is_written_under_a_name_that_promises_another_format() {
    let games = open(b"(;SZ[9];B[cc])".to_vec()).expect("a game");
    for (name, format) in [
        ("a.gib", Format::Gib),
        ("A.KIF", Format::Kif),
        ("a.csa.gz", Format::Csa),
    ] {
        assert_eq!(games.write_for(name), Err(NotWritten(format)), "{name}");
    }
    // What a name does not tell is for whoever chose it.
    for name in ["a", "a.txt", "a.SGF"] {
        assert_eq!(games.write_for(name), Ok(games.write()), "{name}");
    }
}

#[test]
fn records_of_other_kinds_may_be_packed_too() {
    let board = ". . . . .\n. * . . .\n. . o . .\n. . . . .\n. . . . .\n";
    let games = open(packed(board.as_bytes())).expect("a board");
    assert_eq!(games.foreign(), Some(Format::Diagram));
}

#[test]
fn members_of_a_packed_file_follow_each_other() {
    let parts = [packed(b"(;SZ[9];B[aa]"), packed(b";W[bb])")].concat();
    let games = open(parts).expect("a game");
    assert_eq!(games.game(0).len(), 3);
}

#[test]
fn what_is_damaged_or_cut_off_is_refused() {
    let whole = packed(b"(;SZ[9];B[aa];W[bb])");
    for length in 2..whole.len() {
        let error = open(whole[..length].to_vec()).err();
        assert!(
            matches!(error, Some(ReadError::Damaged { .. })),
            "{length}: {error:?}"
        );
    }
    let empty = open(packed(b"")).err();
    assert_eq!(empty, Some(ReadError::NoGame { bytes: 0 }));
    // Text that is not packed is not unpacked, even where it is called so.
    assert!(Collection::read(whole).is_err());
}

#[test]
fn what_is_packed_can_be_read_in_an_encoding_chosen_by_hand() {
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode("(;C[囲碁])");
    let games = open_watched(packed(&bytes), Some("Shift_JIS"), &mut |_| true).expect("a game");
    let game = games.game(0);
    assert_eq!(game.msg(game.root()), "囲碁");
    let given_up = open_watched(packed(&bytes), None, &mut |progress| {
        !matches!(progress, Progress::At { .. })
    });
    assert_eq!(given_up.err(), Some(ReadError::GivenUp));
}
