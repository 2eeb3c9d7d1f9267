//! What is left of records that mail programs, downloads and typing errors have damaged.

use record::Collection;

/// The moves along the first line of the first game, as in SGF.
fn moves(file: &Collection) -> String {
    let game = file.game(0);
    let mut out = Vec::new();
    let mut cell = Some(game.root());
    while let Some(c) = cell {
        for (color, mv) in game.moves(c) {
            let letter = |n: u8| char::from(b'a' + n);
            let point = match mv {
                go::Move::Play(p) => format!("{}{}", letter(p.x), letter(p.y)),
                go::Move::Pass => "-".to_owned(),
            };
            let color = if color == go::Color::Black { 'B' } else { 'W' };
            out.push(format!("{color}{point}"));
        }
        cell = game.car(c);
    }
    out.join(" ")
}

#[test]
fn what_is_left_of_a_damaged_record_is_read() {
    let cases = [
        // The beginning is missing.
        (";B[aa];W[bb](;B[cc])(;B[dd]))", 1, "Baa Wbb Bcc"),
        ("9]KM[6.5];B[aa];W[bb])", 1, "Baa Wbb"),
        ("[aa](;B[cc];W[dd])(;B[ee]))", 2, "Bcc Wdd"),
        ("B[aa];W[bb])", 1, "Baa Wbb"),
        ("([1]SZ[9]PB[A];B[aa])", 1, "Baa"),
        ("mail text\n\nSZ[9];B[aa];W[bb])", 1, "Baa Wbb"),
        (";B[aa];W[bb])(;SZ[9];B[cc])", 2, "Baa Wbb"),
        // A parenthesis is closed too early.
        ("(;SZ[9];B[aa]);W[bb];B[cc])", 1, "Baa Wbb Bcc"),
        ("(;SZ[9];B[aa])\n;GM[1]SZ[9];B[cc])", 2, "Baa"),
        ("(;SZ[9];B[aa]) ; by the way", 1, "Baa"),
        // Brackets of another kind.
        ("(;SZ[9];B[aa);W[bb];B[cc])", 1, "Baa Wbb Bcc"),
        ("(;SZ[9]AB[ab][ba)AW[aa];W[ii])", 1, "Wii"),
        // Spaces of word processors and mail programs.
        ("(;SZ[9]\u{A0};B\u{A0}[aa]\u{3000};W[bb])", 1, "Baa Wbb"),
        ("(;\u{FEFF}SZ[9];B[aa])", 1, "Baa"),
        // Nothing but a frame.
        ("(;)]", 1, ""),
        ("((;)", 1, ""),
    ];
    for (text, games, line) in cases {
        let file = Collection::read(text.as_bytes().to_vec())
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(
            (file.games().len(), moves(&file).as_str()),
            (games, line),
            "{text}"
        );
        assert!(file.write() == text.as_bytes(), "{text}: saved as it was");
    }
}

#[test]
fn half_a_character_that_was_escaped_hides_no_node() {
    // The second byte of 表 is a backslash, and the writer escaped it as one.
    let file =
        Collection::read(b"(;CA[Shift_JIS]SZ[9]PB[\x95\\\\];B[ee])".to_vec()).expect("a game");
    assert_eq!(file.game(0).property(file.game(0).root(), "PB"), ["表"]);
    assert_eq!(moves(&file), "Bee");
    // The same bytes as a bracket that was escaped.
    let file =
        Collection::read(b"(;CA[Shift_JIS]SZ[9]PB[\x95\\\\]x];B[ee])".to_vec()).expect("a game");
    assert_eq!(file.game(0).property(file.game(0).root(), "PB"), ["表]x"]);
    assert_eq!(moves(&file), "Bee");
}

#[test]
fn text_with_brackets_is_no_game() {
    for text in [
        "for (;;) { a[1] = b; }",
        "See table C[1] and figure B[2]; A[3]",
        "smile (;) twice",
        "int main(void) { char s[2]; W[0] = 1; }",
    ] {
        assert!(
            Collection::read(text.as_bytes().to_vec()).is_err(),
            "{text}"
        );
    }
}

#[test]
fn many_pieces_are_read_in_time_that_grows_with_their_number() {
    for piece in [
        ";C[a])x",
        ";B[aa])",
        "AB[aa])\n;",
        "(;B[aa])x",
        "(;C[a])\u{A0}",
    ] {
        let text = piece.repeat(100_000);
        let file = Collection::read(text.clone().into_bytes()).expect("games");
        assert!(file.write() == text.as_bytes());
    }
}
