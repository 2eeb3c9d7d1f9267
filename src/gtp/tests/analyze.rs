//! What GTP programs say about the board, as overlays: answers in the shapes that programs give.

use engine::{Argument, KindEffect, ParameterValue};
use go::{Color, Grid, Move, Point, Position, Size};
use gtp::analyze::{
    AnalyzeCommand, Highlight, ParameterType, analysis, default_commands, draw, gfx, highlight,
    parameters, parse_commands, points_in,
};
use overlay::Overlay;
use proptest::prelude::*;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// A board of 5×5 with Black at C3 and White at D4.
fn small() -> Position {
    let mut position = Position::new(Size::square(5).expect("5 is a size"));
    position.place(Point::new(2, 2), Some(Color::Black));
    position.place(Point::new(3, 1), Some(Color::White));
    position
}

fn white_to_move(mut position: Position) -> Position {
    position.set_to_move(Color::White);
    position
}

fn command(line: &str) -> AnalyzeCommand {
    let mut commands = parse_commands(line);
    assert_eq!(commands.len(), 1, "{line}");
    commands.remove(0)
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// What the user writes for the arguments of a command, on a board of that size.
fn given(line: &str, words: &[&str], size: Size) -> Vec<ParameterValue> {
    let kind = command(line).kind();
    kind.parameters(&strings(words), size)
}

/// Everything in an overlay, a line for each point that has something.
fn show(overlay: &Overlay) -> String {
    let mut text = String::new();
    for (point, at) in overlay.points.iter() {
        let mut items = Vec::new();
        items.extend(at.territory.map(|c| format!("{c:?}").to_lowercase()));
        items.extend(
            at.color
                .map(|c| format!("#{:02x}{:02x}{:02x}", c.0, c.1, c.2)),
        );
        items.extend(at.influence.map(|v| format!("{v:+.2}")));
        items.extend(at.marks.iter().map(|m| format!("{m:?}").to_lowercase()));
        items.extend(at.ghost.map(|g| format!("{:?} {}", g.color, g.number)));
        items.extend(at.label.as_ref().map(|l| format!("“{l}”")));
        if !items.is_empty() {
            let name = point.to_gtp(overlay.points.size());
            writeln!(text, "{name} {}", items.join(" ")).expect("a string takes it");
        }
    }
    overlay.text.iter().for_each(|line| {
        writeln!(text, "| {line}").expect("a string takes it");
    });
    text
}

#[track_caller]
fn check(line: &str, answer: &str, expected: &str) {
    check_asked(line, &[], &small(), answer, expected);
}

#[track_caller]
fn check_asked(line: &str, arguments: &[&str], pos: &Position, answer: &str, expected: &str) {
    let overlay = draw(
        &command(line),
        answer,
        pos,
        &given(line, arguments, pos.size()),
    );
    let expected: Vec<&str> = expected.trim().lines().map(str::trim).collect();
    let shown = show(&overlay);
    assert_eq!(shown.lines().collect::<Vec<_>>(), expected, "{answer}");
}

#[test]
fn lists_of_commands_are_read_as_programs_write_them() {
    let text = "\
        # comment\n\
        \n\
        dboard/Ownership/kata-ownership\n\
        \x20 gfx / Best moves / best %c \n\
        plist/Old style/old_list/Section/0.5\n\
        gfx/With help/helped %p/shows much\n\
        cplist/Unknown type/what\n\
        string/Ownership/the_same_label\n\
        string/no command\n\
        none//nameless\n\
        rubbish";
    let read: Vec<String> = parse_commands(text)
        .iter()
        .map(|c| format!("{:?} {} → {}", c.analyze_type, c.label, c.command))
        .collect();
    assert_eq!(
        read,
        [
            "DBoard Ownership → kata-ownership",
            "Gfx Best moves → best %c",
            "PList Old style → old_list",
            "Gfx With help → helped %p",
            "None Unknown type → what",
        ]
    );
}

#[test]
fn wildcards_are_what_the_user_is_asked_for() {
    use Argument::{Color, OptionalText, Point, Points, ReadFile, Text, WriteFile};
    let cases: [(&str, &[Argument], KindEffect); 12] = [
        ("gfx/a/show", &[], KindEffect::Picture),
        ("dboard/a/influence %c", &[Color], KindEffect::Picture),
        ("dboard/a/influence %m", &[], KindEffect::Picture),
        ("plist/a/attack %p", &[Point], KindEffect::Once),
        ("plist/a/x %P %c", &[Points, Color], KindEffect::Once),
        (
            "string/a/say %s %o",
            &[Text, OptionalText],
            KindEffect::Once,
        ),
        (
            "string/a/files %r %w",
            &[ReadFile, WriteFile],
            KindEffect::Once,
        ),
        ("string/a/twice %c %c", &[Color], KindEffect::Picture),
        (
            "string/a/kgs-genmove_cleanup %c",
            &[Color],
            KindEffect::Once,
        ),
        ("none/a/clear", &[], KindEffect::Command),
        ("param/a/settings", &[], KindEffect::Parameters),
        ("eplist/a/focus", &[Points], KindEffect::EditPoints),
    ];
    for (line, arguments, effect) in cases {
        let kind = command(line).kind();
        assert_eq!(kind.id, format!("gtp:{line}"));
        assert_eq!(
            (kind.arguments.as_slice(), kind.effect),
            (arguments, effect),
            "{line}"
        );
    }
}

#[test]
fn a_command_is_sent_with_its_arguments() {
    let cases: [(&str, &[&str], &str); 17] = [
        ("gfx/a/show", &[], "show"),
        ("gfx/a/show %m", &[], "show w"),
        ("gfx/a/show %c", &[], "show w"),
        ("gfx/a/show %c", &[""], "show w"),
        ("gfx/a/show %c", &["Black"], "show b"),
        ("gfx/a/move %c %p x", &["b", "D4"], "move b D4 x"),
        ("gfx/a/both %p %p", &["D4"], "both D4 D4"),
        ("plist/a/list %P", &["D4 E5"], "list D4 E5"),
        ("plist/a/list %P", &[""], "list"),
        ("string/a/level %o", &[], "level"),
        ("string/a/say %s!", &["50%p of %m"], "say 50%p of %m!"),
        ("none/a/load %r", &["/a/b.dat"], "load /a/b.dat"),
        ("none/a/save %w", &["/a b/c.dat"], "save \"/a b/c.dat\""),
        (
            "param/a/settings",
            &["key", "a value"],
            "settings key a value",
        ),
        ("eplist/a/focus %P", &[], "focus show"),
        ("eplist/a/focus", &["D4 E5"], "focus D4 E5"),
        ("eplist/a/focus", &[""], "focus"),
    ];
    for (line, arguments, expected) in cases {
        let sent = command(line).expand(
            &given(line, arguments, Size::NINETEEN),
            Color::White,
            Size::NINETEEN,
        );
        assert_eq!(sent, Ok(expected.to_owned()), "{line} {arguments:?}");
    }
}

#[test]
fn a_command_without_its_arguments_is_not_sent() {
    let cases: [(&str, &[&str], &str); 6] = [
        ("plist/Attack/attack %p", &[], "“Attack” needs a point."),
        (
            "plist/Attack/attack %p",
            &["D4 E5"],
            "“Attack” needs one point, not “D4 E5”.",
        ),
        ("string/Say/say %s", &[""], "“Say” needs a text."),
        (
            "gfx/Show/show %c",
            &["red"],
            "“Show” needs a colour, not “red”.",
        ),
        ("none/Load/load %r", &[], "“Load” needs a file to read."),
        (
            "string/Say/say %s",
            &["a\nquit"],
            "“Say” takes one line of text only.",
        ),
    ];
    for (line, arguments, expected) in cases {
        let refused = command(line).expand(
            &given(line, arguments, Size::NINETEEN),
            Color::White,
            Size::NINETEEN,
        );
        let refused = refused.map_err(|error| error.to_string());
        assert_eq!(refused, Err(expected.to_owned()), "{line} {arguments:?}");
    }
}

#[test]
fn boards_give_every_point_something() {
    check(
        "bwboard/a/x",
        "b BLACK w . none\nWhite . . . .\n. . . . .\n. . . . .\n. . . . B",
        "A5 black\nB5 black\nC5 white\nA4 white\nE1 black",
    );
    check(
        "cboard/a/x",
        "red \"\" #00ff7F #12345 none\n\"\" \"\" Grey",
        "A5 #ff0000\nC5 #00ff7f\nC4 #808080\n| The answer has 8 values for 25 points.",
    );
    check(
        "dboard/a/x",
        "0.5 -1.5 7 nan x 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -.25 1e-1 -0 0 +1",
        "A5 +0.50
         B5 -1.00
         C5 +1.00
         A4 +0.00\nB4 +0.00\nC4 +0.00\nD4 +0.00\nE4 +0.00
         A3 +0.00\nB3 +0.00\nC3 +0.00\nD3 +0.00\nE3 +0.00
         A2 +0.00\nB2 +0.00\nC2 +0.00\nD2 +0.00\nE2 +0.00
         A1 -0.25\nB1 +0.10\nC1 -0.00\nD1 +0.00\nE1 +1.00
         | Not drawn: 2 words that do not fit here (nan, x).",
    );
    check(
        "sboard/a/x",
        "1 \"two words\" \"\" \"say \\\"c\\\"\" 5",
        "A5 “1”\nB5 “two words”\nD5 “say \"c\"”\nE5 “5”\n| The answer has 5 values for 25 points.",
    );
}

#[test]
fn a_comma_is_a_decimal_sign_or_stands_between_numbers() {
    let decimal = "0,5 ".repeat(25);
    let between = format!("{}1", "-1,".repeat(24));
    for (answer, first) in [(decimal, Some(0.5)), (between, Some(-1.0))] {
        let overlay = draw(&command("dboard/a/x"), &answer, &small(), &[]);
        assert_eq!(overlay.points[Point::new(0, 0)].influence, first);
        assert!(overlay.text.is_empty(), "{:?}", overlay.text);
    }
}

#[test]
fn lists_mark_points() {
    check(
        "plist/a/x",
        "A1, b2\nC3 pass C3",
        "C3 square\nB2 square\nA1 square",
    );
    check(
        "plist/a/x",
        "A1 Z9 A6 I3 foo",
        "A1 square\n| Not drawn: 4 words that do not fit here (Z9, A6, I3, …).",
    );
    check("eplist/a/x", "D4", "D4 circle");
    check(
        "pstring/a/x",
        "1 B2\nor (c3): not AB12 or xB2",
        "C3 square\nB2 square\n| 1 B2\n| or (c3): not AB12 or xB2",
    );
    check("hpstring/a/x", "C3: alive\n", "C3 square\n| C3: alive");
    check(
        "pspairs/a/x",
        "A1 4.5 B2 \"two words\" Z9 1 C3",
        "B2 “two words”\nA1 “4.5”\n| Not drawn: 2 words that do not fit here (Z9, C3).",
    );
    check("string/a/x", "one\n  two\n", "| one\n|   two");
    check("none/a/x", "whatever A1", "");
}

#[test]
fn lines_of_moves_begin_with_the_right_colour() {
    let cases: [(&str, &[&str], &str); 8] = [
        ("var/a/x", &[], "White 1"),
        ("varb/a/x", &[], "Black 1"),
        ("varw/a/x", &[], "White 1"),
        ("varc/a/x %c", &["b"], "Black 1"),
        ("varc/a/x %c", &[], "White 1"),
        ("varp/a/x %p", &["C3"], "Black 1"),
        ("varpo/a/x %p", &["C3"], "White 1"),
        ("varp/a/x %p", &["A1"], "White 1"),
    ];
    for (line, arguments, first) in cases {
        let pos = white_to_move(small());
        let overlay = draw(
            &command(line),
            "win in A1",
            &pos,
            &given(line, arguments, pos.size()),
        );
        assert_eq!(
            show(&overlay),
            format!("A1 {first}\n| win in A1\n"),
            "{line}"
        );
    }
}

#[test]
fn a_line_shows_the_first_move_on_a_point_and_a_long_one_the_last() {
    check(
        "varb/a/x",
        "A1 pass B1 A1",
        "A1 Black 1\nB1 Black 3\n| A1 pass B1 A1",
    );
    let long = "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A1";
    let overlay = draw(&command("varb/a/x"), long, &small(), &[]);
    let ghost = overlay.points[Point::new(0, 4)]
        .ghost
        .expect("a stone is shown");
    assert_eq!((ghost.color, ghost.number), (Color::Black, 11));
}

#[test]
fn drawing_commands_draw() {
    let text = "gogui-gfx: \n\
        black A1 B1\n\
        WHITE C1, D1\n\
        CIRCLE A2\nSQUARE B2\nTRIANGLE C2\nMARK D2 D2\n\
        COLOR #ff8000 A3 B3\n\
        COLOR green C3\n\
        COLOR plaid D3\n\
        INFLUENCE A4 0.3 B4 -7 C4 lots D4\n\
        LABEL A5 x B5 \"y z\" Q9 w\n\
        VAR b E1 w PASS B E2 x E3\n\
        TEXT Black wins by 3\n\
        DANCE A1\n";
    let overlay = gfx(text, &small());
    let expected = "A5 “x”\nB5 “y z”\n\
        A4 +0.30\nB4 -1.00\n\
        A3 #ff8000\nB3 #ff8000\nC3 #00ff00\n\
        A2 circle\nB2 square\nC2 triangle\nD2 cross\nE2 Black 3\n\
        A1 black\nB1 black\nC1 white\nD1 white\nE1 Black 1\n\
        | Black wins by 3\n\
        | Not drawn: 6 words that do not fit here (plaid, D4, lots, …).\n";
    assert_eq!(show(&overlay), expected);
    let cleared = gfx(&format!("{text}CLEAR\nMARK A1\n"), &small());
    assert!(
        show(&cleared).starts_with("A1 cross\n| Not drawn"),
        "{}",
        show(&cleared)
    );
}

#[test]
fn the_title_says_what_was_asked() {
    let overlay = draw(
        &command("plist/Attack/attack %p %c"),
        "",
        &small(),
        &given("plist/Attack/attack %p %c", &["C3", "b"], small().size()),
    );
    assert_eq!(overlay.title, "Attack: C3, b");
}

/// A candidate in one line, as Black sees it.
fn line(candidate: &overlay::Candidate, size: Size) -> String {
    let name = |mv: &Move| match mv {
        Move::Play(p) => p.to_gtp(size),
        Move::Pass => "pass".to_owned(),
    };
    let number = |n: Option<f32>| n.map_or("–".to_owned(), |n| format!("{n:.3}"));
    let pv: Vec<String> = candidate.pv.iter().map(name).collect();
    format!(
        "{} {} w{} l{} s{} p{} [{}]",
        name(&candidate.mv),
        candidate.visits.map_or("–".to_owned(), |n| n.to_string()),
        number(candidate.winrate),
        number(candidate.lcb),
        number(candidate.score),
        number(candidate.prior),
        pv.join(" ")
    )
}

#[track_caller]
fn check_analysis(pos: &Position, text: &str, expected: &[&str]) -> Overlay {
    let overlay = Overlay::from(analysis(text, pos).expect("it is an analysis"));
    let lines: Vec<String> = overlay
        .candidates
        .iter()
        .map(|c| line(c, pos.size()))
        .collect();
    assert_eq!(lines, expected);
    overlay
}

#[test]
fn leela_reports_parts_of_ten_thousand() {
    let text = "info move C3 visits 120 winrate 4680 prior 1500 lcb 4600 order 1 pv C3 D4 \
                info move B2 visits 240 winrate 4712 prior 2201 lcb 4650 order 0 pv B2 pass C4";
    let overlay = check_analysis(
        &small(),
        text,
        &[
            "B2 240 w0.471 l0.465 s– p0.220 [B2 pass C4]",
            "C3 120 w0.468 l0.460 s– p0.150 [C3 D4]",
        ],
    );
    let estimate = overlay.estimate.expect("the best move says it");
    assert_eq!(
        (estimate.winrate, estimate.visits),
        (Some(0.4712), Some(360))
    );
    check_analysis(
        &white_to_move(small()),
        text,
        &[
            "B2 240 w0.529 l0.535 s– p0.220 [B2 pass C4]",
            "C3 120 w0.532 l0.540 s– p0.150 [C3 D4]",
        ],
    );
}

#[test]
fn katago_reports_fractions_scores_and_ownership() {
    let ownership = "0.9 -0.5 ".repeat(12) + "1.5";
    let text = format!(
        "info move pass visits 3 edgeVisits 3 utility -0.2 winrate 0.31 scoreMean -2.5 scoreStdev 9.1 \
         scoreLead -2.75 scoreSelfplay -3 prior 2.1e-05 lcb 0.2 utilityLcb -0.4 weight 2.2 \
         isSymmetryOf A1 order 0 pv pass D4 pvVisits 3 1 movesOwnership 0.1 0.2 \
         rootInfo visits 77 utility -0.1 winrate 0.4 scoreLead -1.5 currPlayer W \
         ownership {ownership} ownershipStdev 0.1 0.1"
    );
    let overlay = check_analysis(
        &white_to_move(small()),
        &text,
        &["pass 3 w0.690 l0.800 s2.750 p0.000 [pass D4]"],
    );
    assert_eq!(overlay.candidates[0].score_spread, Some(9.1));
    let estimate = overlay.estimate.expect("the root says it");
    assert_eq!(estimate.visits, Some(77));
    assert_eq!((estimate.winrate, estimate.score), (Some(0.6), Some(1.5)));
    let owned = |x, y| overlay.points[Point::new(x, y)].influence;
    assert_eq!(
        [owned(0, 0), owned(1, 0), owned(4, 4)],
        [Some(-0.9), Some(0.5), Some(-1.0)]
    );
}

#[test]
fn other_reports_are_read_as_far_as_they_go() {
    check_analysis(
        &small(),
        "info move A1 winrate 55.5 info move B1 visits x winrate winrate 40.5 info visits 3 info move Z9 visits 1 info",
        &["A1 – w0.555 l– s– p– []", "B1 – w0.405 l– s– p– []"],
    );
    check_analysis(
        &small(),
        "info move A1 visits 1 info move B1 visits 9 info move A1 visits 5 pv A1 hello",
        &["B1 9 w– l– s– p– []", "A1 5 w– l– s– p– [A1]"],
    );
    let short = analysis("ownership 0.5 0.5", &small()).expect("it is an analysis");
    assert_eq!(
        show(&short.into()),
        "| The ownership has 2 values for 25 points.\n"
    );
    for nothing in ["", "= ", "play D4", "information", "the pv is D4"] {
        assert!(analysis(nothing, &small()).is_none(), "{nothing}");
    }
}

#[test]
fn parameters_have_types() {
    let lines = strings(&[
        "[Search]",
        "[bool] use_book 1",
        "[list/fast/slow game] speed slow game",
        "[string] name Katsu ra",
        "limit 3.5",
        "[new] empty",
        "",
    ]);
    let read: Vec<_> = parameters(&lines)
        .into_iter()
        .map(|p| (p.label(), p.value, p.kind))
        .collect();
    let expected = [
        ("use book", "1", ParameterType::Switch),
        (
            "speed",
            "slow game",
            ParameterType::Choice(strings(&["fast", "slow game"])),
        ),
        ("name", "Katsu ra", ParameterType::Text),
        ("limit", "3.5", ParameterType::Text),
        ("empty", "", ParameterType::Text),
    ];
    let expected = expected.map(|(label, value, kind)| (label.to_owned(), value.to_owned(), kind));
    assert_eq!(read, expected);
}

#[test]
fn texts_are_highlighted() {
    let text = "Best move: Black D4, 12.5% OWL";
    let parts: Vec<_> = highlight(text, Size::NINE)
        .into_iter()
        .map(|(range, why)| (&text[range], why))
        .collect();
    assert_eq!(
        parts,
        [
            ("Best move:", Highlight::Heading),
            ("Black", Highlight::Color),
            ("D4", Highlight::Vertex),
            ("12.5%", Highlight::Number),
            ("OWL", Highlight::Capitals),
        ]
    );
}

/// What GNU Go answers to `commands`, the text after each `=`. `None` where it is not installed.
fn gnugo(commands: &[String]) -> Option<Vec<String>> {
    let mut child = Command::new("/usr/games/gnugo")
        .args(["--mode", "gtp", "--level", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take().expect("stdin is piped");
    let script = commands.join("\n") + "\nquit\n";
    input.write_all(script.as_bytes()).expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    let answers = text.split("\n\n").map(str::trim_start);
    Some(answers.map(str::to_owned).collect())
}

#[test]
fn every_command_of_gnu_go_ends_its_answer_without_a_search_before() {
    let Some(known) = gnugo(&strings(&["list_commands"])) else {
        eprintln!("skipped: GNU Go is not installed");
        return;
    };
    let names: Vec<String> = known[0].lines().map(str::to_owned).collect();
    for command in default_commands(&names) {
        let line = &command.command;
        if line.contains('%') {
            continue;
        }
        let script = strings(&["boardsize 5", "play b C3", line, "name"]);
        let answers = gnugo(&script).expect("it was there a moment ago");
        let last = answers.get(3).map(String::as_str);
        assert_eq!(last, Some("= GNU Go"), "{line}: {answers:?}");
    }
}

#[test]
fn every_command_of_gnu_go_gives_a_picture() {
    let Some(known) = gnugo(&strings(&["list_commands"])) else {
        eprintln!("skipped: GNU Go is not installed");
        return;
    };
    let names: Vec<String> = known[0]
        .trim_start_matches('=')
        .lines()
        .map(str::to_owned)
        .collect();
    let commands = default_commands(&names);
    assert!(commands.len() > 60, "{} commands", commands.len());
    let mut position = Position::new(Size::NINE);
    let mut script = strings(&["boardsize 9", "clear_board"]);
    let moves = ["C3", "G7", "G3", "C7", "E5", "D3", "D2", "E3", "D4", "E4"];
    for (i, name) in moves.into_iter().enumerate() {
        let color = Color::BOTH[i % 2];
        let point = Point::from_gtp(name, Size::NINE).expect("a point");
        position.execute(color, Move::Play(point));
        script.push(format!("play {} {name}", ["b", "w"][i % 2]));
    }
    let arguments = |command: &AnalyzeCommand| -> Vec<ParameterValue> {
        let name = command.command.split_whitespace().next();
        let points = match name.expect("a command has a name") {
            "does_attack" | "does_defend" | "owl_does_attack" | "owl_does_defend" => "E2 D3",
            "analyze_semeai" | "tactical_analyze_semeai" => "D3 D4",
            "break_in" | "block_off" => "D3 H8 J8 J9",
            _ => "D3 C7",
        };
        let value = |kind: &Argument| match kind {
            Argument::Color => "b",
            Argument::Point if name == Some("accuratelib") || name == Some("move_reasons") => "E2",
            Argument::Point => "D3",
            Argument::Points => points,
            _ => "3",
        };
        let kinds = command.kind().arguments;
        let read = |kind: &Argument| kind.read(value(kind), Size::NINE);
        kinds.iter().map(read).collect()
    };
    let prelude = script.len();
    for command in &commands {
        let line = command.expand(&arguments(command), position.to_move(), position.size());
        script.push(line.expect("all arguments are given"));
    }
    let answers = gnugo(&script).expect("it was there before");
    for (command, answer) in commands.iter().zip(&answers[prelude..]) {
        // Some want points of a certain kind, such as the margin of an eye; the rest must work.
        let Some(answer) = answer.strip_prefix('=') else {
            println!("{}: {answer}", command.command);
            continue;
        };
        let overlay = draw(command, answer, &position, &arguments(command));
        let complaint = overlay
            .text
            .iter()
            .map(ToString::to_string)
            .find(|t| t.contains("ot drawn") || t.contains("values for"));
        assert_eq!(complaint, None, "{}: {answer}", command.command);
    }
    let answered = answers[prelude..]
        .iter()
        .filter(|a| a.starts_with('='))
        .count();
    assert!(
        answered + 8 > commands.len(),
        "{answered} of {}",
        commands.len()
    );
    check_gnugo_pictures(&commands, &answers[prelude..], &position);
}

/// White's three stones are dead, and the middle is Black's, whatever the sign of GNU Go's numbers.
fn check_gnugo_pictures(commands: &[AnalyzeCommand], answers: &[String], position: &Position) {
    let picture = |label: &str| {
        let at = commands.iter().position(|c| c.label == label).expect(label);
        let answer = answers[at].trim_start_matches('=');
        draw(
            &commands[at],
            answer,
            position,
            &[ParameterValue::Color(Color::Black)],
        )
    };
    let at = |name: &str| Point::from_gtp(name, Size::NINE).expect("a point");
    let influence = picture("Influence").points;
    assert!(
        influence[at("A2")].influence > Some(0.3),
        "{:?}",
        influence[at("A2")]
    );
    assert!(
        influence[at("A9")].influence < Some(-0.3),
        "{:?}",
        influence[at("A9")]
    );
    let moves = picture("Best moves");
    assert!(moves.points.values().iter().any(|p| p.label.is_some()));
    let stones: Grid<Option<Color>> = position.stones();
    let own = picture("Stones of a colour");
    for (point, drawn) in own.points.iter() {
        assert_eq!(!drawn.marks.is_empty(), stones[point] == Some(Color::Black));
    }
    let next = picture("Move it would play");
    let ghosts = next
        .points
        .values()
        .iter()
        .filter(|p| p.ghost.is_some())
        .count();
    assert_eq!(ghosts, 1);
}

/// Words that mean something somewhere, so that random texts get further.
const WORDS: [&str; 40] = [
    "info",
    "move",
    "D4",
    "a1",
    "pass",
    "visits",
    "winrate",
    "0.5",
    "-1",
    "5000",
    "pv",
    "ownership",
    "rootInfo",
    "order",
    "prior",
    "scoreLead",
    "nan",
    "inf",
    "1e99",
    "\"",
    "\\",
    ",",
    "\n",
    "BLACK",
    "LABEL",
    "VAR",
    "b",
    "w",
    "COLOR",
    "#ff00ff",
    "INFLUENCE",
    "TEXT",
    "CLEAR",
    "gogui-gfx:",
    "[bool]",
    ":",
    "Z99",
    "é",
    "AB52",
    "99999999999999999999",
];

fn any_text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        4 => proptest::sample::select(WORDS.as_slice()).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    proptest::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn any_text_is_drawn(text in any_text(), list in any_text(), w in 1..=52_u8, h in 1..=52_u8) {
        let size = Size::new(w, h).expect("a size in range");
        let pos = Position::new(size);
        parse_commands(&list);
        default_commands(std::slice::from_ref(&list));
        for name in ["bwboard", "cboard", "dboard", "sboard", "plist", "pstring", "pspairs", "gfx", "var", "varb",
            "varw", "varc", "varp", "varpo", "string", "hstring", "hpstring", "eplist", "param", "none"]
        {
            let command = command(&format!("{name}/label/command %c %p"));
            let arguments = [list.clone(), text.clone()].map(ParameterValue::Text);
            let _ = command.expand(&arguments, Color::Black, size);
            let overlay = draw(&command, &text, &pos, &arguments);
            prop_assert_eq!(overlay.points.size(), size);
            let in_range = |v: &Option<f32>| v.is_none_or(|v| (-1.0..=1.0).contains(&v));
            prop_assert!(overlay.points.values().iter().all(|p| in_range(&p.influence)));
        }
        if let Some(analysis) = analysis(&text, &pos) {
            for c in &analysis.candidates {
                let chances = [c.winrate, c.lcb, c.prior];
                prop_assert!(chances.iter().flatten().all(|v| (0.0..=1.0).contains(v)));
            }
        }
        for (range, point) in points_in(&text, size) {
            prop_assert_eq!(Point::from_gtp(&text[range], size), Some(point));
        }
        for line in text.lines() {
            let mut end = 0;
            for (range, _) in highlight(line, size) {
                prop_assert!(range.start >= end && line.get(range.clone()).is_some());
                end = range.end;
            }
        }
        parameters(&text.lines().map(str::to_owned).collect::<Vec<_>>());
    }
}
