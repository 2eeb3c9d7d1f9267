//! `katsura gtp`: sessions as tables.

use crate::support::{fixture, folder, katsura_with_input, library, program, text};
use engine::{Answer, Ask, EngineError, Game, Maker, Reply, Worker};
use go::{Color, Point, Setup, Size};
use gtp::{Gtp, GtpOptions};
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// Runs a table of `command -> answer` lines. An answer that ends in `…` need only begin so.
pub(crate) fn check_session(args: &[&str], table: &str) {
    let rows: Vec<(&str, &str)> = table
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .map(|l| l.split_once("->").expect("command -> answer"))
        .map(|(command, answer)| (command.trim(), answer.trim()))
        .collect();
    let commands: Vec<&str> = rows.iter().map(|(command, _)| *command).collect();
    let input = commands.join("\n") + "\n";
    let mut all = vec!["gtp"];
    all.extend(args);
    let ran = katsura_with_input(&all, &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let answers: Vec<&str> = ran.out.split_terminator("\n\n").collect();
    for (i, (command, wanted)) in rows.iter().enumerate() {
        let got = answers
            .get(i)
            .copied()
            .unwrap_or("(no answer)")
            .replace('\n', " / ");
        let fits = match wanted.strip_suffix('…') {
            Some(beginning) => got.starts_with(beginning.trim_end()),
            None => got == *wanted,
        };
        assert!(
            fits,
            "{command}: {got:?} instead of {wanted:?}\n{}{}",
            ran.out, ran.err
        );
    }
    assert_eq!(answers.len(), rows.len(), "{}", ran.out);
}

#[test]
fn administration() {
    check_session(
        &["random"],
        "protocol_version     -> = 2
         1 name               -> =1 random
         2 version            -> =2 …
         known_command play   -> = true
         known_command dance  -> = false
         known_command        -> = false
         list_commands        -> = protocol_version / name / version /…
         3 dance              -> ?3 unknown command
         4                    -> ?4 unknown command
         gogui-interrupt      -> =
         99 quit              -> =99",
    );
}

#[test]
fn the_board_obeys_the_rules() {
    check_session(
        &["random"],
        "boardsize 9      -> =
         komi 6.5         -> =
         get_komi         -> = 6.5
         boardsize 0      -> ? unacceptable size
         boardsize 53     -> ? unacceptable size
         boardsize nine   -> ? syntax error…
         boardsize        -> ? syntax error…
         play b D4        -> =
         play w d4        -> ? illegal move: D4 is occupied
         play w K10       -> ? illegal move: K10 is not on the board
         play g A1        -> ? syntax error…
         play w           -> ? syntax error…
         play w pass      -> =
         play white e5    -> =
         play w e6        -> =
         undo             -> =
         undo             -> =
         undo             -> =
         undo             -> =
         undo             -> ? cannot undo
         play b a2        -> =
         play b b1        -> =
         play w a1        -> ? illegal move: A1 would be suicide
         clear_board      -> =
         undo             -> ? cannot undo",
    );
}

#[test]
fn ko_may_not_be_retaken_at_once() {
    check_session(
        &["random"],
        "boardsize 5                                     -> =
         gogui-play_sequence b B2 w C2 b A1 w D1 b C1    -> =
         play w B1                                       -> =
         play b C1                                       -> ? illegal move: C1 would take back the ko at once
         play b E5                                       -> =
         play w E4                                       -> =
         play b C1                                       -> =
         gogui-play_sequence b D5 w D5                   -> ? illegal move: D5 is occupied
         play w D5                                       -> =",
    );
}

#[test]
fn reading_answers_as_gnu_go_does() {
    check_session(
        &["territory"],
        "boardsize 9                            -> =
         gogui-setup b C7 w C8 w B7 w D7 w B6   -> =
         attack C7                              -> = 1 C6
         defend C7                              -> = 0
         attack C8                              -> = 0
         defend C8                              -> = 1 PASS
         trymove b E5                           -> =
         defend C7                              -> = 1 C6
         popgo                                  -> =
         popgo                                  -> ? no move was tried
         undo                                   -> ? cannot undo
         increase_depths                        -> =
         defend C7                              -> = 0
         decrease_depths                        -> =
         attack E5                              -> ? vertex must not be empty
         attack K10                             -> ? invalid vertex
         defend                                 -> ? syntax error…
         gogui-setup b C2 w D2 b B1 w E1 b D1   -> =
         attack D1                              -> = 2 C1
         defend D1                              -> = 1 C1
         unconditional_status C7                -> = undecided",
    );
    check_session(
        &["random"],
        "boardsize 5                                      -> =
         gogui-setup b B5 b A4 b B4 b C4 b D4 b D5 w E1   -> =
         unconditional_status B5                          -> = alive
         unconditional_status C5                          -> = black_territory
         unconditional_status C2                          -> = undecided
         known_command attack                             -> = true",
    );
}

#[test]
fn life_and_death_is_answered_as_gnu_go_does() {
    check_session(
        &["random"],
        "boardsize 9                                                                      -> =
         gogui-setup b D9 b A8 b B8 b C8 b D8 w E9 w E8 w A7 w B7 w C7 w D7 w E7          -> =
         owl_attack A8                                                                    -> = 1 B9
         owl_defend A8                                                                    -> = 1 B9
         dragon_status A8                                                                 -> = critical B9 B9
         trymove b B9                                                                     -> =
         owl_attack A8                                                                    -> = 0
         dragon_status A8                                                                 -> = alive
         popgo                                                                            -> =
         trymove w B9                                                                     -> =
         owl_defend A8                                                                    -> = 0
         dragon_status A8                                                                 -> = dead
         clear_board                                                                      -> =
         gogui-setup b D9 b D8 b A7 b B7 b C7 b D7 w F9 w E8 w F8 w E7 w A6 w B6 w C6 w D6 w E6 -> =
         owl_attack A7                                                                    -> = 2 B9 / the owner needs 1 ko threat (direct ko)
         owl_defend A7                                                                    -> = 1 …
         owl_attack G2                                                                    -> ? vertex must not be empty
         dragon_status K1                                                                 -> ? invalid vertex",
    );
}

#[test]
fn bent_four_in_the_corner_is_dead_where_territory_is_counted() {
    check_session(
        &["random"],
        "boardsize 9                                                                      -> =
         gogui-setup b C1 b C2 b B2 b B3 b B4 b B5 b A5 w A1 w A2 w A3 w A6 w B6 w C6 w C5 w C4 w C3 w D2 w D1 -> =
         kata-set-rules japanese                                                          -> =
         dragon_status B2                                                                 -> = dead / a ko that only the attacker can begin, like bent four in the corner
         kata-set-rules chinese                                                           -> =
         dragon_status B2                                                                 -> = critical B1 PASS / if the attacker begins, the owner needs 1 ko threat (direct ko) / if the owner begins, the owner needs 1 ko threat (direct ko) / a ko that only the attacker can begin, like bent four in the corner",
    );
}

#[test]
fn points_of_closed_regions_are_counted() {
    check_session(
        &["random"],
        "boardsize 9                                                                      -> =
         gogui-setup b D9 b A8 b C8 b D8 b D7 b B6 b C6 b D6 w E9 w E8 w E7 w E6 w A6 w A5 w B5 w C5 w D5 w E5 -> =
         katsura-points B9 b  -> = 15 A7 / likely, if nobody has ko threats and the stones around it stay
         katsura-points B9 w  -> = 9 B7 / likely, if nobody has ko threats and the stones around it stay
         katsura-points J1 b  -> = unknown
         katsura-points B9    -> ? syntax error…
         katsura-points K1 b  -> ? invalid vertex",
    );
}

#[test]
fn connections_are_answered_as_gnu_go_does() {
    check_session(
        &["random"],
        "boardsize 9                               -> =
         gogui-setup b D6 b E5 w E7 w E6           -> =
         connect D6 E5                             -> = 1 D5
         disconnect D6 E5                          -> = 1 D5 / likely: longer ways were not read
         trymove b D5                              -> =
         disconnect D6 E5                          -> = 0
         popgo                                     -> =
         trymove w D5                              -> =
         connect D6 E5                             -> = 0 / likely: longer ways were not read
         connect D6 E7                             -> ? vertex must not be empty
         connect D6                                -> ? syntax error: an argument is missing
         disconnect D6 A1                          -> ? vertex must not be empty",
    );
}

#[test]
fn handicap() {
    check_session(
        &["random"],
        "boardsize 9                  -> =
         fixed_handicap 2             -> = G7 C3
         fixed_handicap 2             -> ? board not empty
         clear_board                  -> =
         fixed_handicap 10            -> ? invalid number of stones
         fixed_handicap 1             -> ? invalid number of stones
         place_free_handicap 1        -> ? invalid number of stones
         place_free_handicap 12       -> =…
         clear_board                  -> =
         set_free_handicap A1         -> ? bad vertex list
         set_free_handicap A1 A1      -> ? bad vertex list
         set_free_handicap A1 pass    -> ? bad vertex list
         set_free_handicap A1 B2 C3   -> =
         play b A1                    -> ? illegal move: A1 is occupied
         boardsize 4                  -> =
         fixed_handicap 2             -> ? invalid number of stones",
    );
}

#[test]
fn set_up_stones_and_diagram() {
    check_session(
        &["random"],
        "boardsize 3                -> =
         gogui-setup b A1 w C3      -> =
         gogui-setup_player w       -> =
         showboard                  -> = /     A B C /  3  . . O  3 /  2  . . .  2 /  1  X . .  1 /     A B C / White to play; captured by Black 0, by White 0
         undo                       -> ? cannot undo",
    );
}

#[test]
fn comments_tabs_and_returns_do_not_matter() {
    let input = "# hello\n\n\t7\tname\t# why\r\n   \n\u{1}quit\n";
    let ran = katsura_with_input(&["gtp", "random"], input);
    assert_eq!((ran.out.as_str(), ran.code), ("=7 random\n\n=\n\n", 0));
}

#[test]
fn the_end_of_input_ends_the_program() {
    let ran = katsura_with_input(&["gtp", "random"], "name");
    assert_eq!((ran.out.as_str(), ran.code), ("= random\n\n", 0));
}

#[test]
fn the_built_in_engines_play_and_judge() {
    for engine in ["random", "territory", "montecarlo:playouts=100,resign=0"] {
        check_session(
            &["--think-limit", "20", engine],
            "boardsize 9                         -> =
             genmove b                           -> = …
             genmove w                           -> = …
             reg_genmove b                       -> = …
             undo                                -> =
             undo                                -> =
             undo                                -> ? cannot undo
             time_settings 60 10 1               -> =
             time_left b 30 0                    -> =
             genmove b                           -> = …
             clear_board                         -> =
             komi 0.5                            -> =
             gogui-play_sequence b A2 b B2 b B1  -> =
             final_status_list dead              -> =
             final_status_list seki              -> =
             final_status_list sleeping          -> ? syntax error…
             final_status_list                   -> ? syntax error…
             final_score                         -> = B+…
             gogui-analyze_commands              -> = …
             katsura-overlay nonsense            -> ? …",
        );
    }
}

#[test]
fn records_are_loaded_and_printed() {
    let (game, handicap) = (text(&fixture("game.sgf")), text(&fixture("handicap.sgf")));
    let saved = folder();
    let saved = text(&saved.path().join("saved.sgf"));
    check_session(
        &["random"],
        &format!(
            "loadsgf {game} 2    -> =
             get_komi            -> = 6.5
             play w E5           -> ? illegal move: E5 is occupied
             undo                -> =
             undo                -> ? cannot undo
             loadsgf {game}      -> =
             play b A1           -> =
             printsgf {saved}    -> =
             boardsize 19        -> =
             loadsgf {saved} 3   -> =
             play b E5           -> ? illegal move: E5 is occupied
             play b D6           -> =
             loadsgf {handicap}  -> =
             play b D10          -> =
             play w D10          -> ? illegal move: D10 is occupied
             printsgf            -> = / (;…
             loadsgf nothing.sgf -> ? cannot open nothing.sgf…
             loadsgf             -> ? syntax error…"
        ),
    );
}

#[test]
fn a_library_plays_judges_and_draws() {
    let folder = folder();
    let fine = text(&library(folder.path(), "FINE"));
    check_session(
        &["--think-limit", "20", &fine],
        "name                             -> = fine
         boardsize 21                     -> ? unacceptable size
         boardsize 3                      -> =
         genmove b                        -> = A3
         genmove w                        -> = B3
         undo                             -> =
         reg_genmove w                    -> = B3
         final_status_list dead           -> =
         final_status_list black_territory -> = A2 A1
         cgf-numbers                      -> = / 1 \"\" \"\" / 2 \"\" \"\" / 3 \"\" \"\"
         cgf-figures                      -> = TRIANGLE A3 / SQUARE B2 / CIRCLE C1
         cgf-status                       -> = …
         cgf-restart                      -> =
         genmove w                        -> = B3
         quit                             -> =",
    );
}

#[test]
fn what_the_engine_prints_is_not_an_answer() {
    let folder = folder();
    let fine = text(&library(folder.path(), "FINE"));
    let ran = katsura_with_input(&["gtp", &fine], "boardsize 9\ngenmove b\nquit\n");
    assert_eq!(ran.out, "=\n\n= A9\n\n=\n\n");
    assert!(
        ran.err.contains("asked for type 0 at move 0"),
        "{}",
        ran.err
    );
}

#[test]
fn a_crash_is_answered_and_the_bridge_goes_on() {
    let folder = folder();
    let crashes = text(&library(folder.path(), "CRASH_AT_MOVE_2"));
    check_session(
        &[&crashes],
        "boardsize 9             -> =
         genmove b               -> = A9
         genmove w               -> = B9
         genmove b               -> ? …
         name                    -> = crash_at_move_2
         showboard               -> = …
         genmove b               -> ? …
         undo                    -> =
         genmove w               -> = B9
         final_status_list dead  -> =",
    );
}

#[test]
fn whatever_goes_wrong_is_a_reason() {
    let folder = folder();
    for (wrong, limit, needle) in [
        ("EXIT_IN_THINKING", "20", "3"),
        ("OCCUPIED", "20", "illegal move by occupied: a9 is occupied"),
        ("OFF_BOARD", "20", "not on the 9×9 board"),
        ("HANG", "0.3", "hang"),
        ("CRASH_IN_INIT", "20", "crash_in_init"),
    ] {
        let path = text(&library(folder.path(), wrong));
        let input = "boardsize 9\nplay b A9\n5 genmove w\n6 showboard\n7 version\n";
        let ran = katsura_with_input(&["gtp", "--think-limit", limit, &path], input);
        assert_eq!(ran.code, 0, "{wrong}: {}", ran.err);
        let answers: Vec<&str> = ran.out.split_terminator("\n\n").collect();
        assert_eq!(answers.len(), 5, "{wrong}: {}", ran.out);
        assert!(answers[2].starts_with("?5 "), "{wrong}: {}", answers[2]);
        assert!(
            answers[2].to_lowercase().contains(needle),
            "{wrong}: {}",
            answers[2]
        );
        assert!(!answers[2].contains('\n'), "{wrong}: {}", answers[2]);
        assert!(answers[3].starts_with("=6"), "{wrong}: {}", answers[3]);
        assert!(answers[4].starts_with("=7 "), "{wrong}: {}", answers[4]);
    }
}

#[test]
fn a_resignation_is_told() {
    let folder = folder();
    let resigns = text(&library(folder.path(), "RESIGNS"));
    check_session(&[&resigns], "genmove b -> = resign");
}

#[test]
fn the_stop_flag_makes_an_engine_move() {
    let folder = folder();
    let waits = text(&library(folder.path(), "WAIT_FOR_STOP"));
    check_session(&["--think-limit", "0.3", &waits], "genmove b -> = A19");
}

/// Starts the bridge with an engine, to talk with it line by line.
pub(crate) fn serve(engine: &str) -> (Child, ChildStdin, Lines<BufReader<ChildStdout>>) {
    let mut child = program()
        .args(["gtp", engine])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let stdin = child.stdin.take().expect("stdin is piped");
    let stdout = child.stdout.take().expect("stdout is piped");
    (child, stdin, BufReader::new(stdout).lines())
}

/// Plays a move with whoever listens at an address, and shuts the connection.
fn play_over_the_network(address: &str, game: &Game) -> Result<Reply, EngineError> {
    let options = GtpOptions::new(format!("tcp:{address}"));
    let maker: Maker = Arc::new(move |stop, talk| {
        let program = Gtp::start(options.clone(), stop, talk)?;
        Ok(Box::new(program))
    });
    let mut worker = Worker::spawn("elsewhere", maker, Arc::new(|| {}));
    let asked = worker.ask(game.clone(), Ask::MOVE);
    let answer = worker.wait_for_answer(asked, &|| false, &mut |_| {});
    assert_eq!(worker.name(), "random");
    assert!(worker.shut_down(Duration::from_mins(1)), "it is closed");
    answer.expect("nobody takes the question back")
}

#[test]
fn who_connects_plays_over_the_network_one_after_the_other() {
    let mut server = program()
        .args(["gtp", "random", "--listen", "127.0.0.1:0"])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let complaints = server.stderr.take().expect("stderr is piped");
    let mut complaints = BufReader::new(complaints).lines();
    let said = complaints.next().expect("a line").expect("text");
    let address = said.strip_prefix("katsura: random listens at ");
    let address = address.expect("where it listens").to_owned();
    // The only move is another one for each, so each has a board of its own.
    for corner in [Point::new(0, 0), Point::new(1, 2)] {
        let size = Size::new(2, 3).expect("a board");
        let points: Vec<Point> = size.points().filter(|&p| p != corner).collect();
        let setup = Setup::black_stones(size, &points);
        let mut game = Game::from(go::Game::from_setup(setup));
        game.go.set_to_move(Color::White);
        let answer = play_over_the_network(&address, &game);
        assert_eq!(answer, Ok(Reply::Move(Answer::Play(corner))), "{said}");
    }
    server.kill().expect("it runs on");
    server.wait().expect("it ends");
}

#[test]
fn interrupt_makes_an_engine_move() {
    let folder = folder();
    let waits = library(folder.path(), "WAIT_FOR_STOP");
    let (mut child, mut stdin, mut answers) = serve(&text(&waits));
    stdin
        .write_all(b"1 genmove b\n2 name\n")
        .expect("it listens");
    std::thread::sleep(Duration::from_millis(300));
    stdin.write_all(b"# interrupt\n").expect("it listens");
    drop(stdin);
    let mut next = || answers.next().expect("an answer").expect("text");
    assert_eq!([next(), next(), next()], ["=1 A19", "", "=2 wait_for_stop"]);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn thinking_is_streamed_until_the_next_command() {
    let (mut child, mut stdin, mut answers) = serve("montecarlo:threads=1,playouts=200,seed=1");
    let mut next = || answers.next().expect("an answer").expect("text");
    let mut say = |text: &str| stdin.write_all(text.as_bytes()).expect("it listens");
    say("boardsize 5\n1 lz-analyze b interval 10\n");
    assert_eq!([next(), next(), next()], ["=", "", "=1"]);
    // The first lines may know one move only.
    let line = std::iter::repeat_with(&mut next)
        .inspect(|line| assert!(line.starts_with("info move "), "{line}"))
        .take(1000)
        .find(|line| line.contains(" order 1 "));
    assert!(line.is_some(), "it never weighs a second move");
    say("2 kata-analyze w 10 maxmoves 1 ownership true\n");
    while !next().is_empty() {}
    assert_eq!(next(), "=2");
    let line = next();
    let (info, ownership) = line.split_once(" ownership ").expect("both");
    assert!(
        info.contains(" scoreLead ") && !info.contains("order 1"),
        "{line}"
    );
    let words: Vec<&str> = info.split(' ').collect();
    let value = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1)?.parse::<f32>().ok()
    };
    let (lead, spread) = (value("scoreLead"), value("scoreStdev"));
    // On 25 points the score of a game is somewhere, and not always the same.
    assert!(lead.is_some_and(|lead| lead.abs() < 40.0), "{line}");
    assert!(
        spread.is_some_and(|spread| 0.0 < spread && spread < 25.0),
        "{line}"
    );
    let owned: Vec<f32> = ownership
        .split(' ')
        .map(|n| n.parse().expect("a number"))
        .collect();
    assert!(
        owned.len() == 25 && owned.iter().all(|own| own.abs() <= 1.0),
        "{line}"
    );
    say("4 known_command kata-analyze\n5 genmove b\nquit\n");
    while next() != "=4 true" {}
    assert_eq!(next(), "");
    assert!(next().starts_with("=5 "));
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn what_is_no_network_ends_the_program_at_the_start() {
    let folder = folder();
    let shipped = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/nets/katsura-b6c64.bin.gz"
    );
    let shipped = std::fs::read(shipped).expect("it comes with the program");
    let path = text(&folder.path().join("some.bin.gz"));
    for (bytes, code) in [
        (&b"(;GM[1])"[..], 2),
        (&b""[..], 2),
        (&shipped[..shipped.len() / 2], 2),
        (&shipped[..], 0),
    ] {
        std::fs::write(&path, bytes).expect("there is room");
        let ran = katsura_with_input(&["gtp", &format!("net:{path}")], "name\nquit\n");
        assert_eq!(ran.code, code, "{}", ran.err);
        assert_eq!(ran.out.is_empty(), code != 0, "{}", ran.out);
        assert_eq!(ran.err.contains("some.bin.gz"), code != 0, "{}", ran.err);
    }
}
