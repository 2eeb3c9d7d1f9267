//! Records of other kinds. All texts are compositions of our own, in the forms that servers write.

use record::{CellId, Collection, Format, Record};

use crate::common::{on_small_stack, read};

fn line(record: &Record) -> String {
    let last = std::iter::successors(Some(record.root()), |&c| record.next(c)).last();
    let cells = record.line(last.unwrap_or(CellId::ROOT));
    let moves = cells.iter().filter_map(|&c| {
        let properties = record.raw_properties(c);
        let (name, values) = properties
            .iter()
            .find(|(name, _)| *name == "B" || *name == "W")?;
        Some(format!("{name}{}", values[0]))
    });
    moves.collect::<Vec<_>>().join(" ")
}

fn root(record: &Record, names: &[&str]) -> Vec<String> {
    let value = |name: &&str| record.property(CellId::ROOT, name).join(" ");
    names.iter().map(value).collect()
}

const GIB: &str = "\\HS\r\n\\[GAMETYPE=0\\]\r\n\\[GAMEBLACKNAME=kuro (9D)\\]\r\n\\[GAMEWHITENAME=shiro[x] (8D)\\]\r\n\
    \\[GAMEDATE=2012- 3-14-15- 9-26\\]\r\n\\[GAMENAME=a friendly game\\]\r\n\
    \\[GAMEINFOMAIN=GBKIND:3,GTIME:1200-30-3,GRLT:1,ZIPSU:65,LINE:19,GONGJE:65,DUM:1\\]\r\n\
    \\HE\r\n\\GS\r\n2 1 0\r\n119 0 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3 \r\nSTO 0 3 2 3 15 \r\nSTO 0 4 1 99 3\r\n\
    SKI 0 5 \r\nSTO 0 6 2 3 3 \r\n\\GE\r\n";

const NGF: &str = "Rating game\n19\nShiro One      5d\nkuro2          4d\nwww.example.org\n0\n0\n6\n20140425 [10:26]\n5\n\
    White win by resign!\n4\nPMABBQDQQD\nPMACWDDDDD\nPMADBAAAAA\nPMAEWDQQDD\n";

const UGF: &str = "[Header]\nTitle=A Title,round 2\nDate=2004/8/3\nPlace=Here\nSize=19\nHdcp=2,0.50\nRule=JPN\nWinner=B,R\n\
    PlayerB=Kuro,9k,,\nPlayerW=Shiro,1d,,\n[Data]\nQD,B0,0\nDQ,B0,0\nDD,W1,5\nQQ,B2,9\nYA,W3,1\n[Figure]\n.Text,0\n\
    A game to begin with.\n.EndText\n.Text,2\nA good move.\n.EndText\n";

#[test]
fn servers_records_become_sgf() {
    type Case<'a> = (&'a str, Format, &'a [&'a str], &'a [&'a str], &'a str);
    let cases: [Case; 3] = [
        (
            GIB,
            Format::Gib,
            &["PB", "BR", "PW", "WR", "DT", "GN", "KM", "RE", "SZ"],
            &[
                "kuro",
                "9D",
                "shiro[x]",
                "8D",
                "2012-03-14",
                "a friendly game",
                "6.5",
                "W+6.5",
                "19",
            ],
            "Bpd Wdp B Wdd",
        ),
        (
            NGF,
            Format::Ngf,
            &["PB", "BR", "PW", "WR", "DT", "GN", "KM", "RE"],
            &[
                "kuro2",
                "4d",
                "Shiro One",
                "5d",
                "2014-04-25",
                "Rating game",
                "6.5",
                "W+R",
            ],
            "Bpc Wcc B Wcp",
        ),
        (
            UGF,
            Format::Ugf,
            &[
                "PB", "BR", "PW", "WR", "DT", "PC", "KM", "RE", "HA", "RU", "C",
            ],
            &[
                "Kuro",
                "9k",
                "Shiro",
                "1d",
                "2004-08-03",
                "Here",
                "0.5",
                "B+R",
                "2",
                "Japanese",
                "A game to begin with.",
            ],
            "Wdd Bqq W",
        ),
    ];
    for (text, format, names, values, moves) in cases {
        let file = read(text);
        let game = file.game(0);
        assert_eq!(file.foreign(), Some(format));
        assert_eq!(root(game, names), values, "{format:?}");
        assert_eq!(line(game), moves, "{format:?}");
    }
    let file = read(UGF);
    let setup = file.game(0).setup(CellId::ROOT);
    assert_eq!(setup.black.len(), 2);
    let second = file.game(0).cells().nth(2).expect("a move");
    assert_eq!(file.game(0).msg(second), "A good move.");
    // The move beyond the board is told, and nothing else.
    assert_eq!(read(GIB).warnings().len(), 1);
    assert!(read(NGF).warnings().is_empty() && read(UGF).warnings().is_empty());
}

#[test]
fn rows_may_be_counted_from_below() {
    let igs = UGF.replace("Size=19", "Size=19\nCoordinateType=IGS");
    assert_eq!(line(read(&igs).game(0)), "Wdp Bqc W");
}

#[test]
fn handicap_stones_stand_where_they_usually_do() {
    let gib = GIB.replace("INI 0 1 0", "INI 0 1 3");
    let file = read(&gib);
    assert_eq!(file.game(0).setup(CellId::ROOT).black.len(), 3);
    assert_eq!(root(file.game(0), &["HA"]), ["3"]);
    let ngf = NGF.replacen("\n0\n0\n6\n", "\n4\n0\n0\n", 1);
    let file = read(&ngf);
    assert_eq!(file.game(0).setup(CellId::ROOT).black.len(), 4);
    assert_eq!(root(file.game(0), &["KM"]), ["0"]);
}

#[test]
fn korean_names_are_read_in_their_encoding() {
    // "이세돌 (9단)" in EUC-KR.
    let name = b"\xC0\xCC\xBC\xBC\xB5\xB9 (9\xB4\xDC)";
    let bytes: Vec<u8> = [
        &b"\\HS\n\\[GAMEBLACKNAME="[..],
        name,
        b"\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n",
    ]
    .concat();
    let file = Collection::read(bytes.clone()).expect("a game");
    assert_eq!(root(file.game(0), &["PB", "BR"]), ["이세돌", "9단"]);
    let file = Collection::read_as(bytes, "EUC-KR").expect("a game");
    assert_eq!(root(file.game(0), &["PB"]), ["이세돌"]);
}

#[test]
fn drawn_boards_are_positions() {
    let figure = "+++++++++++++++++++\n++*0+\n+O**\n\n+\n+++++";
    let shown = "White (O) has captured 3 pieces\n   A B C D E F G H J\n 9 . . . . . . . . . 9\n 8 . . . . . . . . . 8\n\
        7 . . X . . . + . . 7     WHITE (O) has captured 0 stones\n 6 . . . . . . . . . 6\n 5 . . . . + . . . . 5\n 4 . . . .(O). . . . 4\n\
        3 . . + . . . + . . 3\n 2 . . . . . . . . . 2\n 1 . . . . . . . . . 1\n   A B C D E F G H J\n";
    let forum = "$$ | . . X O . |\n$$ | . X O . . |\n$$ | X O O . . |\n$$ | . . . . . |\n$$ | . . . . . |\n";
    let drawn = "┌┬●┬┐\n├○┼┼┤\n├┼┼┼┤\n├┼┼┼┤\n└┴┴┴┘\n";
    // Side, black stones, white stones, the first of each.
    for (text, side, black, white) in [
        (
            format!("{}{}", "+++++++++++++++++++\n".repeat(5), figure),
            19,
            "cg ch dh",
            "dg bh",
        ),
        (shown.to_owned(), 9, "cc", "ef"),
        (forum.to_owned(), 5, "ca bb ac", "da cb bc"),
        (drawn.to_owned(), 5, "ca", "bb"),
    ] {
        let file = read(&text);
        let game = file.game(0);
        assert_eq!(file.foreign(), Some(Format::Diagram));
        assert_eq!(u32::from(game.size().width()), side, "{text}");
        let setup = |name| {
            let raw = game.raw_properties(CellId::ROOT);
            let found = raw.into_iter().find(|(n, _)| *n == name);
            found
                .map(|(_, values)| values.join(" "))
                .unwrap_or_default()
        };
        assert!(setup("AB").starts_with(black), "{text}\n{}", setup("AB"));
        assert!(setup("AW").starts_with(white), "{text}\n{}", setup("AW"));
    }
}

#[test]
fn what_is_none_of_them_is_refused() {
    for text in [
        "",
        "some words\nand more\nof them\nin lines\nto read\n",
        "Rating game\n19\nnobody\n",
        "[Header]\nSize=19\n",
        "XO\nOX\nXO\nOX\nXO\n",
        "+++++\n+++++\n",
    ] {
        assert!(
            Collection::read(text.as_bytes().to_vec()).is_err(),
            "{text}"
        );
    }
    // SGF stays SGF, whatever its comments hold.
    let sgf = "(;SZ[9]C[\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n])";
    assert_eq!(read(sgf).foreign(), None);
}

#[test]
fn damage_does_no_harm() {
    on_small_stack(|| {
        for text in [GIB, NGF, UGF] {
            for cut in 0..text.len() {
                let _ = Collection::read(text.as_bytes()[..cut].to_vec());
                let mut bytes = text.as_bytes().to_vec();
                bytes[cut] ^= 0x15;
                if let Ok(file) = Collection::read(bytes) {
                    let again = Collection::read(file.write()).expect("what is written is SGF");
                    assert_eq!(again.game(0).len(), file.game(0).len());
                }
            }
        }
    });
}

/// A board of that size with stones of both colours here and there, and whose move it is.
fn scattered(width: u8, height: u8, seed: u32, to_move: go::Color) -> go::Position {
    let size = go::Size::new(width, height).expect("a size");
    let mut stones = go::Grid::new(size);
    for (i, point) in size.points().enumerate() {
        let mixed = (i as u32 ^ seed).wrapping_mul(0x9E37_79B1).rotate_left(13) % 5;
        stones[point] = match mixed {
            0 => Some(go::Color::Black),
            1 => Some(go::Color::White),
            _ => None,
        };
    }
    go::Position::from_stones(&stones, to_move)
}

#[test]
fn a_board_copied_as_text_and_pasted_is_the_same() {
    use record::{BoardText, Replay, board_text};
    let sizes = [
        (19, 19),
        (9, 9),
        (13, 13),
        (5, 7),
        (19, 10),
        (9, 12),
        (25, 25),
        (52, 52),
        (1, 1),
        (2, 3),
        (52, 5),
    ];
    for (width, height) in sizes {
        for to_move in go::Color::BOTH {
            let position = scattered(width, height, 7, to_move);
            for kind in BoardText::ALL {
                let small = width < 5 || height < 5;
                // A few signs of letters are no board to anybody, and a full last row has no lines.
                if small && kind != BoardText::Senseis {
                    continue;
                }
                // The workshop's boards do not say whose move it is, and are squares where they are as wide as 19.
                let is_silent = matches!(kind, BoardText::Figure | BoardText::Workshop);
                if is_silent && (to_move == go::Color::White || (width, height) == (19, 10)) {
                    continue;
                }
                let text = board_text(&position, kind);
                let games = read(&text);
                let record = games.game(0);
                let root = record.root();
                let read = Replay::new().position(record, root);
                assert_eq!(
                    read.position.stones(),
                    position.stones(),
                    "{kind:?}\n{text}"
                );
                assert_eq!(read.position.to_move(), to_move, "{kind:?}\n{text}");
            }
        }
    }
}

#[test]
fn boards_look_as_forums_expect_them() {
    use record::{BoardText, board_text};
    let mut position = scattered(5, 5, 7, go::Color::White);
    for point in position.size().points() {
        position.place(point, None);
    }
    position.place(go::Point::new(1, 0), Some(go::Color::Black));
    position.place(go::Point::new(4, 4), Some(go::Color::White));
    let expected = [
        (
            BoardText::Senseis,
            "$$W\n$$  -----------\n$$ | . X . . . |\n$$ | . . . . . |\n$$ | . . , . . |\n\
             $$ | . . . . . |\n$$ | . . . . O |\n$$  -----------\n",
        ),
        (
            BoardText::Ascii,
            "    A B C D E\n  5 . X . . . 5\n  4 . . . . . 4\n  3 . . + . . 3\n  2 . . . . . 2\n\
             \u{20} 1 . . . . O 1\n    A B C D E\nWhite to play\n",
        ),
        (
            BoardText::Japanese,
            "白番\n┌●┬┬┐\n├┼┼┼┤\n├┼╋┼┤\n├┼┼┼┤\n└┴┴┴○\n",
        ),
        (BoardText::Figure, "+*+++\n+++++\n+++++\n+++++\n++++0\n"),
        (
            BoardText::Workshop,
            "    [ 1 2 3 4 5]\n[ 1]  + * + + +\n[ 2]  + + + + +\n[ 3]  + + + + +\n[ 4]  + + + + +\n\
             [ 5]  + + + + 0\n",
        ),
    ];
    for (kind, text) in expected {
        assert_eq!(board_text(&position, kind), text, "{kind:?}");
    }
}

const KIF: &str = "# ---- Kifu ----\r\n開始日時：2020/01/02\r\n手合割：5五将棋\r\n先手：Sen\r\n後手：後手さん\r\n備考：a note\r\n\
    手数----指手---------消費時間--\r\n*At first.\r\n   1 ３四銀(35)   ( 0:16/00:00:16)\r\n*A silver.\r\n   2 ２二金(21)\r\n   \
    3 ４一銀成(34)\r\n   4 同　飛(51)\r\n   5 ３四歩打\r\n   6 投了\r\nまで5手で先手の勝ち\r\n\r\n変化：4手\r\n   4 ４一飛(51)\r\n   5 ２二角成(25)\r\n\r\n\
    変化：2手\r\n   2 ４二角(41)\r\n";

const CSA: &str = "V2.2\nN+sen\nN-go\n$EVENT:A match\nP1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \n\
    P5+OU+KI+GI+KA+HI\n+\n+3534GI,T3\n-2122KI\n'*a word\n+3441NG\n-5141HI\n+0034FU\n%TORYO\n";

#[test]
fn records_of_minishogi_become_sgf_with_moves_as_usi_writes_them() {
    let line_of = "B3e3d W2a2b B3d4a+ W5a4a BP*3d";
    let file = read(KIF);
    assert_eq!(file.foreign(), Some(Format::Kif));
    let game = file.game(0);
    assert_eq!(line(game), line_of);
    let names = ["GM", "SZ", "PB", "PW", "DT", "RE", "C", "GC", "SU"];
    let values = [
        "8",
        "5",
        "Sen",
        "後手さん",
        "2020-01-02",
        "B+R",
        "At first.",
        "備考：a note",
        "",
    ];
    assert_eq!(root(game, &names), values);
    let first = game.cells().nth(1).expect("a move");
    assert_eq!(game.msg(first), "A silver.");
    assert_eq!(game.property(first, "T"), ["16"], "seconds");
    assert_eq!(game.cells().count(), 9, "three moves are variations");
    assert!(file.warnings().is_empty(), "{:?}", file.warnings());

    let file = read(CSA);
    assert_eq!(file.foreign(), Some(Format::Csa));
    let game = file.game(0);
    assert_eq!(line(game), line_of);
    assert_eq!(
        root(game, &["GM", "PB", "PW", "EV", "RE", "SU"]),
        ["8", "sen", "go", "A match", "B+R", ""]
    );
    let first = game.cells().nth(1).expect("a move");
    assert_eq!(game.property(first, "T"), ["3"], "seconds");
    assert!(file.warnings().is_empty(), "{:?}", file.warnings());
}

#[test]
fn positions_of_minishogi_are_set_up() {
    let kif = "後手の持駒：飛　角　金二　銀二　歩二\n  ５ ４ ３ ２ １\n+---------------+\n| ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・|二\n\
        | ・ ・ ・ ・ と|三\n| ・ ・ ・ ・ ・|四\n| 玉 ・ ・ ・ ・|五\n+---------------+\n先手の持駒：飛\n後手番\n1 １二角打\n";
    let file = read(kif);
    let sfen = "4k/5/4+P/5/K4 w Rrb2g2s2p 1";
    assert_eq!(root(file.game(0), &["SU"]), [sfen]);
    assert_eq!(line(file.game(0)), "WB*1b");
    let csa = "P1 *  *  *  * -OU\nP2 *  *  *  *  * \nP3 *  *  *  * +TO\nP4 *  *  *  *  * \nP5+OU *  *  *  * \nP+00HI\n\
        P-00HI00KA00KI00KI00GI00GI00FU00FU\n-\n-0012KA\n";
    let file = read(csa);
    assert_eq!(root(file.game(0), &["SU"]), [sfen]);
    assert_eq!(line(file.game(0)), "WB*1b");
}

#[test]
fn a_file_of_minishogi_in_shift_jis_is_read() {
    let (bytes, _, lost) = encoding_rs::SHIFT_JIS.encode(KIF);
    assert!(!lost);
    let file = Collection::read(bytes.into_owned()).expect("a game");
    assert_eq!(root(file.game(0), &["PW"]), ["後手さん"]);
    assert_eq!(line(file.game(0)), "B3e3d W2a2b B3d4a+ W5a4a BP*3d");
}

#[test]
fn shogi_on_the_large_board_is_no_game_and_what_is_odd_is_told() {
    for text in [
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n",
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n+\n+7776FU\n",
    ] {
        assert!(
            Collection::read(text.as_bytes().to_vec()).is_err(),
            "{text}"
        );
    }
    let odd = KIF.replace("３四銀(35)", "９四銀(35)");
    assert_eq!(read(&odd).warnings().len(), 1);
    // Whatever is cut off or changed, nothing breaks.
    for text in [KIF, CSA] {
        let letters: Vec<char> = text.chars().collect();
        for end in 0..letters.len() {
            let cut: String = letters[..end].iter().collect();
            let _ = Collection::read(cut.into_bytes());
            let without: String = letters[..end].iter().chain(&letters[end + 1..]).collect();
            let _ = Collection::read(without.into_bytes());
        }
    }
}

/// What is told of a file, with its lines.
fn told(file: &Collection) -> Vec<(u32, String)> {
    let warnings = file.warnings().iter();
    warnings.map(|w| (w.line, w.message.to_string())).collect()
}

#[test]
fn what_makes_no_sense_in_a_kif_file_is_told_by_its_line_and_kept() {
    // A change to the file, the line that is told with a word of it, and the moves.
    let usual = "B3e3d W2a2b B3d4a+ W5a4a BP*3d";
    let cases: [(&str, &str, u32, &str, &str); 11] = [
        (
            "３四銀(35)",
            "９四銀(35)",
            9,
            "９四銀(35)",
            "B９四銀(35) W2a2b B3d4a+ W5a4a BP*3d",
        ),
        (
            "２二金(21)",
            "２二桂(21)",
            11,
            "２二桂(21)",
            "B3e3d W２二桂(21) B3d4a+ W5a4a BP*3d",
        ),
        (
            "   2 ２二金(21)\r\n   3",
            "   3",
            11,
            "move 2 should follow here, not 3",
            "B3e3d W3d4a+ B5a4a WP*3d",
        ),
        ("( 0:16/", "( x:16/", 9, "x:16", usual),
        ("変化：4手", "変化：9手", 18, "変化：9手", usual),
        ("変化：4手", "変化：手", 18, "変化：手", usual),
        ("備考：a note", "nonsense", 6, "nonsense", usual),
        ("備考：a note", "先手の持駒：飛　桂", 6, "桂", usual),
        ("備考：a note", "先手の持駒：歩三", 6, "歩三", usual),
        (
            "備考：a note",
            "|v飛v角v銀v金v玉|一",
            7,
            "1 of its 5 ranks",
            usual,
        ),
        (
            "備考：a note",
            "|v飛v角v銀v金|一\n|\n|\n|\n| 玉 金 銀 角 飛|五",
            6,
            "|v飛v角v銀v金|一",
            usual,
        ),
    ];
    for (old, new, at, word, moves) in cases {
        assert!(KIF.contains(old), "{old}");
        let file = read(&KIF.replacen(old, new, 1));
        let told = told(&file);
        let (line_told, message) = &told[0];
        assert_eq!(
            (*line_told, line(file.game(0)).as_str()),
            (at, moves),
            "{told:?}"
        );
        assert!(message.contains(word), "{told:?}");
    }
    let file = read(&KIF.replacen("備考：a note", "nonsense", 1));
    assert_eq!(root(file.game(0), &["GC"]), ["nonsense"]);
    // The moves of a variation that hangs nowhere are left out, the next variation is read.
    let file = read(&KIF.replacen("変化：4手", "変化：9手", 1));
    assert_eq!((told(&file).len(), file.game(0).cells().count()), (1, 7));
    // A flood is cut short.
    let file = read(&KIF.replacen("備考：a note", &"nonsense\n".repeat(500), 1));
    let told = told(&file);
    assert_eq!((told.len(), told[20].1.as_str()), (21, "and 480 more"));
    assert_eq!(root(file.game(0), &["GC"])[0].lines().count(), 500);
}

#[test]
fn what_kif_says_besides_moves_is_kept() {
    let kif = "#KIF version=2.0\n手合割：5五将棋\n開始日時：2020/01/02 10:30:00\n先手：A\n先手：B\n手数＝2  ２二金  まで\n\
        手数----指手---------消費時間--\n1 ３四銀(35) ( 0:00/00:00:00)+\n&a name\n2 ２二金(21) ( 1:02/00:01:02)\n\
        3 ４一銀成(34) (1:00:01/01:00:01)\nまで3手で後手の勝ち\n\n変化：1手\n1 ２四角(25)\n2 投了\n";
    let file = read(kif);
    let game = file.game(0);
    assert_eq!(told(&file), []);
    let names = ["PB", "DT", "RE", "GC"];
    let rest = "開始日時：2020/01/02 10:30:00\n先手：B\n手数＝2  ２二金  まで";
    assert_eq!(root(game, &names), ["A", "2020-01-02", "W+", rest]);
    let of = |name| -> Vec<String> {
        let cells = game.cells().skip(1);
        cells.map(|c| game.property(c, name).join(" ")).collect()
    };
    assert_eq!(of("T"), ["0", "62", "3601", ""]);
    assert_eq!(of("N"), ["a name", "", "", ""]);
    assert_eq!(of("C"), ["", "", "", "投了"]);
    let silent = kif.replace("1:02/", "0:00/").replace("1:00:01/", "0:00/");
    let cell = read(&silent).game(0).cells().nth(2).expect("a move");
    assert!(
        !read(&silent).game(0).has(cell, "T"),
        "nobody looked at a clock"
    );
    for (line, result) in [
        ("まで3手で先手の勝ち", "B+"),
        ("まで3手で千日手", "0"),
        ("まで3手で中断", "Void"),
        ("まで", ""),
    ] {
        let file = read(&kif.replace("まで3手で後手の勝ち", line));
        assert_eq!(root(file.game(0), &["RE"]), [result], "{line}");
    }
}

#[test]
fn what_makes_no_sense_in_a_csa_file_is_told_by_its_line_and_kept() {
    let usual = "B3e3d W2a2b B3d4a+ W5a4a BP*3d";
    let cases: [(&str, &str, u32, &str, &str); 9] = [
        (
            "-2122KI",
            "-2122KE",
            12,
            "-2122KE",
            "B3e3d W-2122KE B3d4a+ W5a4a BP*3d",
        ),
        (
            "-2122KI",
            "-2192KI",
            12,
            "-2192KI",
            "B3e3d W-2192KI B3d4a+ W5a4a BP*3d",
        ),
        (",T3", ",Tx", 11, "Tx", usual),
        ("$EVENT:A match", "nonsense", 4, "nonsense", usual),
        ("%TORYO", "%NONSENSE", 17, "%NONSENSE", usual),
        ("P2 *  *", "P2 *  ?", 6, "P2 *  ?", usual),
        ("P1-HI-KA", "P1-HI", 5, "P1-HI-GI-KI-OU", usual),
        ("\n+\n", "\nP+00OU\n+\n", 10, "00OU", usual),
        ("\n+\n", "\nP+00TO\n+\n", 10, "00TO", usual),
    ];
    for (old, new, at, word, moves) in cases {
        assert!(CSA.contains(old), "{old}");
        let file = read(&CSA.replacen(old, new, 1));
        let told = told(&file);
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(
            (told[0].0, line(file.game(0)).as_str()),
            (at, moves),
            "{told:?}"
        );
        assert!(told[0].1.contains(word), "{told:?}");
    }
    let file = read(&CSA.replace("%TORYO", "%NONSENSE"));
    assert_eq!(root(file.game(0), &["RE", "GC"]), ["", "%NONSENSE"]);
    let date = CSA.replace("$EVENT:A match", "$START_TIME:2020/01/02 10:30:00");
    let names = ["DT", "GC"];
    let values = ["2020-01-02", "START_TIME:2020/01/02 10:30:00"];
    assert_eq!(root(read(&date).game(0), &names), values);
}

#[test]
fn the_other_pieces_may_be_in_a_hand_together() {
    let csa = "P1 *  *  *  * -OU\nP2 *  *  *  *  * \nP3 *  *  *  * +TO\nP4 *  *  *  *  * \nP5+OU *  *  *  * \nP+00HI\nP-00AL\n-\n";
    let sfen = "4k/5/4+P/5/K4 w Rr2b2g2sp 1";
    assert_eq!(root(read(csa).game(0), &["SU"]), [sfen]);
}

#[test]
fn several_games_may_stand_in_a_csa_file() {
    let large = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n+\n+7776FU\n";
    let second = CSA.replace("N+sen", "N+another");
    let file = read(&format!("{CSA}/\n{large}/\n\n/\n{second}"));
    let players: Vec<_> = file
        .games()
        .iter()
        .map(|game| root(game, &["PB"]))
        .collect();
    assert_eq!(players, [["sen"], ["another"]]);
    let told = told(&file);
    assert_eq!((told.len(), told[0].0), (1, 19), "{told:?}");
    assert!(told[0].1.contains("larger board"), "{told:?}");
}

#[test]
fn odd_lines_of_go_servers_are_told_where_they_stand() {
    let gib = told(&read(GIB));
    assert_eq!((gib.len(), gib[0].0), (1, 15), "{gib:?}");
    assert!(gib[0].1.contains("STO 0 4 1 99 3"), "{gib:?}");
    let ugf = told(&read(&UGF.replace("DD,W1,5", "DD,X1,5")));
    assert_eq!((ugf.len(), ugf[0].0), (1, 14), "{ugf:?}");
    let ngf = told(&read(&NGF.replace("PMADBAAAAA", "PMADBAZAAA")));
    assert_eq!((ngf.len(), ngf[0].0), (1, 15), "{ngf:?}");
}

/// A search of three moves; one node follows none that is known, and one has no move.
const SEARCH: &str = r#"{"search":1,"engine":"mine","size":9,"komi":6.5,"to_move":"W","black":["E5"],"nodes":[
    {"visits":100,"winrate":0.5321,"lead":1.26},
    {"parent":0,"move":"C3","visits":60,"winrate":0.5,"prior":0.125},
    {"parent":0,"move":"pass","visits":3},
    {"parent":1,"move":"G7","visits":40,"winrate":7},
    {"parent":9,"move":"A1","visits":1},
    {"parent":0,"visits":1}]}"#;

#[test]
fn the_search_of_an_engine_is_a_record_with_its_numbers() {
    let file = read(SEARCH);
    let game = file.game(0);
    assert_eq!(file.foreign(), Some(Format::Search));
    let root = game.root();
    let of = |cell, name| game.property(cell, name).join(" ");
    assert_eq!(of(root, "SBKV"), "53.21");
    assert_eq!(of(root, "V"), "1.3");
    assert_eq!(of(root, record::VISITS), "100");
    let moves: Vec<_> = game.children(root).collect();
    assert_eq!(moves.len(), 2, "what follows nothing is left out");
    assert_eq!(game.mv(moves[1]), Some((go::Color::White, go::Move::Pass)));
    assert_eq!(of(moves[0], record::VISITS), "60");
    assert_eq!(of(moves[0], record::PRIOR), "12.5");
    assert_eq!(game.msg(moves[0]), "Black 50 %, 60 visits, prior 12.5 %");
    let reply = game.car(moves[0]).expect("a reply");
    assert_eq!(
        game.mv(reply).map(|(color, _)| color),
        Some(go::Color::Black)
    );
    assert_eq!(of(reply, "SBKV"), "", "no chance");
    assert!(!file.warnings().is_empty(), "two lines were no moves");
    for text in [
        "{",
        "{}",
        r#"{"search":2,"size":9,"to_move":"B","nodes":[{}]}"#,
        r#"{"search":1,"size":0,"to_move":"B","nodes":[{}]}"#,
    ] {
        let read = Collection::read(text.as_bytes().to_vec());
        assert!(
            !matches!(read, Ok(ref file) if file.foreign() == Some(Format::Search)),
            "{text}"
        );
    }
}
