//! Games and problems on paper, as a reader sees them.
//!
//! The pictures in `tests/pictures` were looked at. To make them anew after a change of looks, run with
//! `UPDATE_SNAPSHOTS=1` and look at them again.

use figures::{
    Book, BookOptions, Breaks, Figure, Numbering, PageOptions, Paper, Problem, Reel, ReelOptions,
    Sheet, SheetOptions, SheetPart, TextPlace, UNITS_PER_POINT, Words, figure_drawing, part_in_use,
};
use go::Point;
use picture::{Coordinates, Drawing, Item, Pdf, PdfInfo, Theme};
use proptest::prelude::*;
use record::{CellId, Collection, MarkKind, Record};
use std::fmt::Write;
use std::path::PathBuf;

fn read(sgf: &str) -> Collection {
    Collection::read(sgf.as_bytes().to_vec()).expect("a game")
}

fn end(record: &Record) -> CellId {
    std::iter::successors(Some(record.root()), |&c| record.car(c))
        .last()
        .expect("there is a root")
}

fn figures_of(sgf: &str, options: &BookOptions, words: Words) -> Vec<Figure> {
    let games = read(sgf);
    let record = &games.games()[0];
    let mut book = Book::new(record, end(record), options, words);
    (0..book.len()).flat_map(|i| book.figures(i)).collect()
}

fn every(every: u32) -> BookOptions {
    BookOptions {
        breaks: Breaks {
            every,
            ..Breaks::default()
        },
        ..BookOptions::default()
    }
}

fn number_at(figure: &Figure, x: u8, y: u8) -> Option<u32> {
    let numbers = &figure.scene.numbers;
    let found = numbers.iter().find(|(at, _)| *at == Point::new(x, y));
    found.map(|(_, number)| *number)
}

/// Black takes the stone at bb with 8, White takes back with 9, Black with 12.
const KO: &str = "(;SZ[9];B[ba];W[bb];B[ab];W[ca];B[hh];W[cc];B[ih];W[db];B[bc];W[hi];B[cb];W[bb];B[ii];W[gg];B[cb])";

#[test]
fn a_move_on_a_point_that_is_taken_stands_below_the_figure() {
    let one = &figures_of(KO, &every(0), Words::ENGLISH)[0];
    assert_eq!(one.moves, Some((1, 15)));
    assert_eq!(number_at(one, 1, 1), Some(2));
    assert_eq!(one.notes_line(Words::ENGLISH), "12 at 2; 15 at 11");
    let japanese = one.notes_line(Words::of_tag("ja"));
    assert_eq!(japanese, "12は2の所、15は11の所");
}

#[test]
fn a_stone_from_before_the_figure_gets_a_letter() {
    let figures = figures_of(KO, &every(11), Words::ENGLISH);
    let titles: Vec<&str> = figures.iter().map(|f| f.title.as_str()).collect();
    assert_eq!(titles, ["Figure 1 (1–11)", "Figure 2 (12–15)"]);
    let second = &figures[1];
    // White's stone at bb was taken by 11, so 12 has its place, and 15 is played on the stone taken by 12.
    assert_eq!(number_at(second, 1, 1), Some(12));
    assert_eq!(second.notes_line(Words::ENGLISH), "15 at a");
    assert_eq!(second.scene.labels, [(Point::new(2, 1), "a".to_owned())]);
    assert_eq!(
        number_at(second, 0, 1),
        None,
        "stones from before have no number"
    );
}

#[test]
fn marks_around_numbers_are_kept_but_at_the_last_move() {
    let sgf = "(;SZ[9];B[cc];W[gg];B[cg]TR[cc]MA[gg]CR[cg]SQ[ee])";
    let figures = figures_of(sgf, &every(50), Words::ENGLISH);
    let marks = &figures[0].scene.marks;
    let kept = [(2, 2, MarkKind::Triangle), (4, 4, MarkKind::Square)];
    let kept = kept.map(|(x, y, mark)| (Point::new(x, y), mark));
    assert_eq!(marks.len(), kept.len(), "{marks:?}");
    assert!(kept.iter().all(|mark| marks.contains(mark)), "{marks:?}");
}

#[test]
fn passes_comments_and_numbering_are_told() {
    let sgf = "(;SZ[9]C[Before];B[aa]C[First\nmove];W[];B[];W[bb]N[Head]C[Body])";
    let figure = &figures_of(sgf, &BookOptions::default(), Words::ENGLISH)[0];
    assert_eq!(figure.notes_line(Words::ENGLISH), "2, 3 pass");
    let texts: Vec<String> = figure
        .remarks
        .iter()
        .map(|remark| Figure::remark_text(remark, Words::ENGLISH))
        .collect();
    assert_eq!(texts, ["Before", "1: First\nmove", "4: Head\nBody"]);
    let silent = BookOptions {
        comments: false,
        numbering: Numbering::None,
        ..BookOptions::default()
    };
    let figure = &figures_of(sgf, &silent, Words::ENGLISH)[0];
    assert!(figure.remarks.is_empty() && figure.scene.numbers.is_empty());
}

/// A line of `moves` moves that fills a board of 19 lines row by row.
fn long(moves: usize) -> String {
    let mut sgf = String::from("(;SZ[19]PB[Kuro]PW[Shiro]");
    for i in 0..moves {
        let (x, y) = (i % 19, i / 19 % 19);
        let place = [b'a' + x as u8, b'a' + y as u8].map(char::from);
        let _ = write!(sgf, ";{}[{}{}]", ["B", "W"][i % 2], place[0], place[1]);
    }
    sgf + ")"
}

#[test]
fn numbers_may_leave_the_hundreds_out_or_begin_anew() {
    for (numbering, first) in [
        (Numbering::Game, 101),
        (Numbering::Hundreds, 1),
        (Numbering::Figure, 1),
    ] {
        let options = BookOptions {
            numbering,
            ..every(100)
        };
        let figures = figures_of(&long(150), &options, Words::ENGLISH);
        assert_eq!(
            figures[1].moves.map(|(first, _)| first),
            Some(first),
            "{numbering:?}"
        );
    }
    let marked = "(;SZ[9];B[aa]PM[0];W[bb]FG[257:The middle game]PM[2];B[cc];W[dd])";
    let figures = figures_of(marked, &BookOptions::default(), Words::ENGLISH);
    assert!(figures[0].scene.numbers.is_empty());
    assert_eq!(figures[1].title, "The middle game (2–4)");
    assert_eq!(figures[1].scene.coordinates, Coordinates::None);
}

#[test]
fn variations_have_figures_of_their_own() {
    let sgf = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee](;W[ff])(;W[gg]C[no])))";
    let options = BookOptions {
        variations: true,
        ..BookOptions::default()
    };
    let figures = figures_of(sgf, &options, Words::ENGLISH);
    let titles: Vec<&str> = figures.iter().map(|f| f.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "(1–3)",
            "Variation 1 (instead of 2)",
            "Variation 2 (instead of 4)"
        ]
    );
    assert_eq!(number_at(&figures[1], 5, 5), Some(3));
    assert_eq!(number_at(&figures[2], 6, 6), Some(1));
    assert_eq!(figures[2].remarks[0].number, Some(1));
}

#[test]
fn a_part_of_a_game_begins_with_the_position_before_it() {
    let options = BookOptions {
        from: 20,
        to: 40,
        ..BookOptions::default()
    };
    let figure = &figures_of(&long(100), &options, Words::ENGLISH)[0];
    assert_eq!(figure.moves, Some((20, 40)));
    assert!(figure.scene.stone(Point::new(0, 0)).is_some());
    assert_eq!(number_at(figure, 0, 0), None);
    assert_eq!(figure.scene.stone(Point::new(9, 4)), None);
}

/// All pages of a game.
fn pages(sgf: &str, book: &BookOptions, page: &PageOptions) -> Vec<Drawing> {
    let games = read(sgf);
    let record = &games.games()[0];
    let mut pages = Vec::new();
    Book::new(record, end(record), book, page.words).pages(page, &mut |_, _| true, &mut |page| {
        pages.push(page);
        true
    });
    pages
}

fn pdf(pages: &[Drawing]) -> Vec<u8> {
    let info = PdfInfo {
        title: "試験 & test".into(),
        ..PdfInfo::default()
    };
    let mut pdf = Pdf::new(info, UNITS_PER_POINT);
    for page in pages {
        pdf.add_page(page);
    }
    pdf.finish()
}

/// Everything lies on the paper, and texts neither reach into its margin nor lie on each other.
fn check_page(page: &Drawing) {
    let margin = 40.0 * UNITS_PER_POINT;
    let mut lines: Vec<(f32, f32, f32)> = Vec::new();
    for item in &page.items {
        match item {
            Item::Prose {
                start,
                height,
                text,
                ..
            } => {
                let to = start.x + picture::prose_width(text) * height;
                assert!(
                    start.x >= margin && to <= page.width - margin,
                    "{text}: {start:?} to {to}"
                );
                assert!(
                    start.y >= margin && start.y <= page.height - margin / 3.0,
                    "{text}: {start:?}"
                );
                let overlap = lines.iter().find(|(x, y, end)| {
                    (y - start.y).abs() < height * 0.8 && *x < to && *end > start.x
                });
                assert!(overlap.is_none(), "{text} lies on another line");
                lines.push((start.x, start.y, to));
            }
            Item::Stone { center, .. } | Item::Disc { center, .. } => {
                assert!(center.x > margin && center.x < page.width - margin);
                assert!(center.y > margin && center.y < page.height - margin);
            }
            _ => {}
        }
    }
}

#[test]
fn a_game_becomes_a_document_of_pages() {
    let sgf = long(300).replace("PB[Kuro]", "EV[Meijin]PB[黒田]C[A test of words.]");
    let made = pages(&sgf, &every(50), &PageOptions::default());
    made.iter().for_each(check_page);
    assert_eq!(made.len(), 3, "six figures, two on a page");
    let bytes = pdf(&made);
    let document = lopdf::Document::load_mem(&bytes).expect("a PDF file");
    assert_eq!(document.get_pages().len(), 3);
    let text = document.extract_text(&[1]).expect("its text can be read");
    for part in ["Meijin", "黒田", "Figure 1 (1–50)", "A test of words."] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let text = document.extract_text(&[3]).expect("its text can be read");
    assert!(text.contains("Figure 6 (251–300)"), "{text}");
    // Of a font of 1.7 MB only the letters that are used are there.
    assert!(bytes.len() < 150_000, "{} bytes", bytes.len());
    assert_eq!(bytes, pdf(&made), "the same pages give the same bytes");
}

#[test]
fn a_short_comment_stays_with_its_figure() {
    let sgf = long(100)
        .replace(";W[ba]", ";W[ba]C[The first word.]")
        .replace(";W[md]", ";W[md]C[The second word.]");
    for per_page in [1, 2, 4, 9] {
        let options = PageOptions {
            per_page,
            ..PageOptions::default()
        };
        for page in pages(&sgf, &every(50), &options) {
            let texts = texts(&page);
            let has = |part: &str| texts.iter().any(|text| text.contains(part));
            assert_eq!(
                has("Figure 1"),
                has("The first word."),
                "{per_page}: {texts:?}"
            );
            assert_eq!(
                has("Figure 2"),
                has("The second word."),
                "{per_page}: {texts:?}"
            );
        }
    }
}

#[test]
fn shaded_stones_are_stored_once() {
    let wood = PageOptions {
        theme: Theme::wood(),
        ..PageOptions::default()
    };
    let made = pages(&long(300), &every(50), &wood);
    let (one, all) = (pdf(&made[..1]).len(), pdf(&made).len());
    assert!(all < one * 2, "{one} bytes for a page, {all} for three");
    lopdf::Document::load_mem(&pdf(&made)).expect("a PDF file");
}

#[test]
fn pages_hold_what_is_on_them() {
    let comment = "White resists, but it is too late. 黒の好手です。".repeat(40);
    let sgf = long(120).replace(";W[ba]", &format!(";W[ba]C[{comment}]"));
    for paper in [Paper::A4, Paper::Letter] {
        for text in [TextPlace::Below, TextPlace::Beside] {
            for per_page in [1, 2, 3, 4, 6, 12] {
                let options = PageOptions {
                    paper,
                    per_page,
                    text,
                    ..PageOptions::default()
                };
                pages(&sgf, &every(30), &options)
                    .iter()
                    .for_each(check_page);
            }
        }
    }
}

#[test]
fn hostile_games_come_to_an_end() {
    let comment = "word ".repeat(20_000);
    let games = [
        "(;)".to_owned(),
        "(;SZ[1];B[aa];W[aa];B[])".to_owned(),
        "(;SZ[52];B[aa];W[ZZ];B[mm])".to_owned(),
        "(;SZ[52:1];B[aa])".to_owned(),
        // Illegal moves: on a stone, without a liberty, a colour twice, two in a node.
        "(;SZ[9];B[ab];B[ba];W[aa];W[aa];B[aa]W[bb];AB[cc:ee];W[cc];AE[cc];W[cc])".to_owned(),
        format!("(;SZ[9]C[{comment}];B[aa]C[{}])", "長".repeat(33_000)),
        format!("(;SZ[9]GN[{comment}]PB[{comment}];B[aa])"),
    ];
    for sgf in &games {
        for text in [TextPlace::Below, TextPlace::Beside] {
            let options = PageOptions {
                text,
                ..PageOptions::default()
            };
            let made = pages(sgf, &every(2), &options);
            assert!(!made.is_empty());
            lopdf::Document::load_mem(&pdf(&made)).expect("a PDF file");
        }
        for figure in figures_of(sgf, &every(2), Words::of_tag("ja")) {
            let drawing =
                figure_drawing(&figure, 200.0, 1000.0, &Theme::paper(), Words::of_tag("ja"));
            assert!(drawing.height <= 1200.0);
            picture::png(&drawing, 1.0).expect("it can be drawn");
        }
    }
}

#[test]
fn a_very_long_line_can_be_given_up() {
    let sgf = long(300_000);
    let games = read(&sgf);
    let record = &games.games()[0];
    let (mut asked, mut made) = (0, 0);
    let options = every(50);
    let mut book = Book::new(record, end(record), &options, Words::ENGLISH);
    assert_eq!(book.len(), 6000);
    book.pages(
        &PageOptions::default(),
        &mut |done, all| {
            asked = done;
            assert_eq!(all, 6000);
            done < 10
        },
        &mut |_| {
            made += 1;
            true
        },
    );
    assert_eq!(asked, 10);
    assert!(made <= 5);
    // Who takes no more pages ends it as well.
    let mut taken = 0;
    Book::new(record, end(record), &options, Words::ENGLISH).pages(
        &PageOptions::default(),
        &mut |_, _| true,
        &mut |_| {
            taken += 1;
            taken < 3
        },
    );
    assert_eq!(taken, 3);
}

/// A corner in which Black lives with one move, with a wrong move and its refutation.
const PROBLEM: &str = "(;SZ[19]AB[bb][cb][db][eb][ea]AW[bc][cc][dc][ec][fc][fb][fa][ab]PL[B]C[Make two eyes.]\
    (;B[ba]C[RIGHT. Two eyes.];W[aa])(;B[ca];W[ba]C[Wrong]))";

#[test]
fn a_problem_is_cut_to_its_corner_and_knows_its_answers() {
    let games = read(PROBLEM);
    let record = &games.games()[0];
    let problem = Problem::of(record, Coordinates::None);
    let window = problem.scene.window;
    assert_eq!((window.x0, window.y0), (0, 0));
    assert!(
        (6..=9).contains(&window.x1) && (3..=5).contains(&window.y1),
        "{window:?}"
    );
    assert_eq!(problem.text, "Make two eyes.");
    assert!(
        problem.scene.variations.is_empty(),
        "the answer is not given away"
    );
    let answers = problem.answers(record, Words::ENGLISH, 3, 3);
    let titles: Vec<&str> = answers.iter().map(|f| f.title.as_str()).collect();
    assert_eq!(titles, ["Correct", "Wrong"]);
    assert_eq!(number_at(&answers[0], 1, 0), Some(1));
    assert_eq!(number_at(&answers[1], 2, 0), Some(1));
    assert_eq!(answers[0].remarks[0].text, "Two eyes.");
    assert_eq!(answers[0].scene.window, window);
    assert_eq!(problem.answers(record, Words::ENGLISH, 3, 0).len(), 1);
    let whole = read("(;SZ[9]AB[aa]AW[ii])");
    assert_eq!(part_in_use(&whole.games()[0], CellId::ROOT).width(), 9);
}

fn sheet(part: SheetPart, per_page: u8, problems: usize) -> Vec<Drawing> {
    let page = PageOptions {
        per_page,
        ..PageOptions::default()
    };
    sheet_of(&PROBLEM.repeat(problems), part, &page)
}

fn sheet_of(sgf: &str, part: SheetPart, page: &PageOptions) -> Vec<Drawing> {
    let games = read(sgf);
    let options = SheetOptions {
        wrong: 1,
        ..SheetOptions::default()
    };
    let mut pages = Vec::new();
    let mut take = |page| {
        pages.push(page);
        true
    };
    let mut sheet = Sheet::new(part, &options, page, &mut take);
    for record in games.games() {
        assert!(sheet.add(record));
    }
    sheet.finish();
    pages
}

fn texts(page: &Drawing) -> Vec<String> {
    let prose = page.items.iter().filter_map(|item| match item {
        Item::Prose { text, .. } => Some(text.clone()),
        _ => None,
    });
    prose.collect()
}

#[test]
fn a_sheet_of_problems_in_two_languages_speaks_one_of_them() {
    let sgf = "(;SZ[9]AB[ed][fd][de][df]AW[ee][fg]C[Black to play: catch the stone.\n黒番。白石を取ってください。]\
        (;B[ff];W[fe];B[ge]C[RIGHT. The net holds.\n正解。網は破れません。])\
        (;B[fe];W[ef]C[Wrong. White is free.\n不正解。白は助かります。]))";
    for (tag, said, unsaid) in [
        ("en", ["catch", "The net holds", "White is free"], "白"),
        ("ja", ["取ってください", "網は", "白は助かります"], "White"),
    ] {
        let page = PageOptions {
            words: Words::of_tag(tag),
            ..PageOptions::default()
        };
        let both = [SheetPart::Problems, SheetPart::Solutions];
        let pages = both.map(|part| sheet_of(sgf, part, &page)).concat();
        let all = pages.iter().flat_map(texts).collect::<Vec<_>>().join("\n");
        assert!(said.iter().all(|said| all.contains(said)), "{all}");
        assert!(!all.contains(unsaid), "{all}");
    }
}

#[test]
fn a_sheet_has_as_many_problems_on_a_page_as_wished() {
    for per_page in 1..=12_u8 {
        let pages = sheet(SheetPart::Problems, per_page, 13);
        pages.iter().for_each(check_page);
        let counts: Vec<usize> = pages
            .iter()
            .map(|page| {
                texts(page)
                    .iter()
                    .filter(|t| t.starts_with("Problem "))
                    .count()
            })
            .collect();
        let room = match per_page {
            5 => 6,
            7 => 8,
            10 | 11 => 12,
            n => usize::from(n),
        };
        assert_eq!(counts.iter().sum::<usize>(), 13);
        assert!(
            counts[..counts.len() - 1].iter().all(|&n| n == room),
            "{per_page}: {counts:?}"
        );
    }
    let solutions = sheet(SheetPart::Solutions, 9, 2);
    solutions.iter().for_each(check_page);
    let titles = texts(&solutions[0]);
    for title in ["Solutions", "Problem 1  Correct", "Problem 2  Wrong"] {
        assert!(
            titles.iter().any(|t| t == title),
            "{title} is not in {titles:?}"
        );
    }
}

#[test]
fn a_reel_has_a_frame_for_each_move_and_one_before() {
    let games = read("(;SZ[9]AB[aa];B[bb];C[nothing];W[cc];AE[aa];B[])");
    let record = &games.games()[0];
    let stones = |options: &ReelOptions| -> Vec<usize> {
        let mut reel = Reel::new(record, end(record), options);
        (0..reel.len())
            .map(|i| {
                let frame = reel.frame(i);
                let stone = |item: &&Item| matches!(item, Item::Stone { .. });
                frame.items.iter().filter(stone).count()
            })
            .collect()
    };
    assert_eq!(stones(&ReelOptions::default()), [1, 2, 3, 2, 2]);
    let part = ReelOptions {
        from: 2,
        to: 2,
        ..ReelOptions::default()
    };
    assert_eq!(stones(&part), [2, 3, 2]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn every_move_is_on_the_board_or_in_a_note(
        moves in prop::collection::vec((0_u8..5, 0_u8..5, any::<bool>()), 0..60), every_n in 0_u32..12,
    ) {
        let mut sgf = String::from("(;SZ[5]");
        for (x, y, black) in &moves {
            let place = [b'a' + x, b'a' + y].map(char::from);
            let _ = write!(sgf, ";{}[{}{}]", if *black { "B" } else { "W" }, place[0], place[1]);
        }
        sgf.push(')');
        let figures = figures_of(&sgf, &every(every_n), Words::ENGLISH);
        let mut seen: Vec<u32> = Vec::new();
        for figure in &figures {
            seen.extend(figure.scene.numbers.iter().map(|(_, number)| *number));
            seen.extend(figure.notes.iter().flat_map(|note| &note.numbers));
        }
        seen.sort_unstable();
        let all: Vec<u32> = (1..=moves.len() as u32).collect();
        prop_assert_eq!(seen, all);
    }
}

#[track_caller]
fn golden(name: &str, drawing: &Drawing, scale: f32) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(name);
    let now = picture::png(drawing, scale).expect("it can be drawn");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() || !path.exists() {
        std::fs::write(&path, &now).expect("the picture can be kept");
    }
    let kept = std::fs::read(&path).expect("the picture is there");
    // The same drawing gives the same bytes on every machine: fonts and rasterizer are ours.
    assert!(now == kept, "{} looks different now", path.display());
}

#[test]
fn pages_look_as_they_should() {
    let game = "(;SZ[13]GN[名局 – a fine game]PB[Kuro]BR[3d]PW[白石]DT[2026-11-21]KM[6.5]RE[B+R]\
        ;B[jd];W[dj];B[jj]C[三隅を占める。An open game with large corners.];W[dd];B[cf];W[fd];B[ck]\
        ;W[cj];B[dk];W[ek];B[el];W[fk];B[bd];W[bj]C[White is solid; sente goes to Black.];B[jg];W[dd];B[])";
    let options = BookOptions {
        breaks: Breaks {
            every: 9,
            ..Breaks::default()
        },
        ..BookOptions::default()
    };
    let beside = PageOptions {
        text: TextPlace::Beside,
        words: Words::of_tag("ja"),
        ..PageOptions::default()
    };
    golden("game.png", &pages(game, &options, &beside)[0], 0.22);
    golden("problems.png", &sheet(SheetPart::Problems, 6, 4)[0], 0.22);
    let figure = &figures_of(KO, &every(0), Words::ENGLISH)[0];
    let drawing = figure_drawing(figure, 360.0, 2000.0, &Theme::paper(), Words::ENGLISH);
    golden("figure.png", &drawing, 1.0);
}
