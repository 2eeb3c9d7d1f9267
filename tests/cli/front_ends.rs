//! `katsura gtp` as front ends and servers speak with it: `GoGui`, Sabaki, KGS, Lizzie, scripts.

use crate::gtp::{check_session, serve};
use crate::support::katsura_with_input;
use std::io::Write;
use std::time::{Duration, Instant};

const QUICK: &str = "montecarlo:threads=1,playouts=300,seed=1,memory=32";

#[test]
fn the_board_can_be_asked_about() {
    check_session(
        &["random"],
        "rectangular_boardsize 5 3   -> =
         query_boardsize             -> = 5 3
         rectangular_boardsize 5     -> ? syntax error…
         rectangular_boardsize 5 99  -> ? unacceptable size
         boardsize 3                 -> =
         query_boardsize             -> = 3
         last_move                   -> ? no previous move known
         move_history                -> =
         play b B2                   -> =
         play w A2                   -> =
         play w pass                 -> =
         move_history                -> = white PASS / white A2 / black B2
         last_move                   -> = white PASS
         list_stones b               -> = B2
         list_stones white           -> = A2
         list_stones                 -> ? syntax error…
         color b2                    -> = black
         color C3                    -> = empty
         color pass                  -> ? invalid vertex
         countlib B2                 -> = 3
         findlib B2                  -> = B3 C2 B1
         findlib C3                  -> ? vertex must not be empty
         is_legal b A2               -> = 0
         is_legal b A3               -> = 1
         is_legal b pass             -> = 1
         is_legal b D9               -> ? illegal move…
         play b A3                   -> =
         play b A1                   -> =
         captures b                  -> = 1
         captures w                  -> = 0
         all_legal w                 -> = B3 C3 C2 B1 C1
         all_legal b                 -> = B3 C3 A2 C2 B1 C1
         gg-undo 9                   -> ? cannot undo
         gg-undo 2                   -> =
         list_stones w               -> = A2
         gg-undo                     -> =
         move_history                -> = white A2 / black B2
         gg-undo -1                  -> ? syntax error…
         echo two  words             -> = two words",
    );
}

#[test]
fn positions_are_set_as_kata_go_does() {
    check_session(
        &["random"],
        "boardsize 3                -> =
         play b C3                  -> =
         set_position b A1 w B2     -> =
         list_stones b              -> = A1
         list_stones w              -> = B2
         undo                       -> ? cannot undo
         set_position b A1 w        -> ? syntax error…
         set_position b A9          -> ? invalid vertex
         list_stones w              -> = B2
         set_position               -> =
         list_stones w              -> =",
    );
}

#[test]
fn rules_go_by_name_or_one_by_one() {
    let told = |ko: &str, scoring: &str, suicide: bool, tax: &str| {
        format!(
            r#"= {{"friendlyPassOk":true,"hasButton":false,"ko":"{ko}","scoring":"{scoring}","suicide":{suicide},"tax":"{tax}","whiteHandicapBonus":"0"}}"#
        )
    };
    let japanese = told("SIMPLE", "TERRITORY", false, "SEKI");
    let chinese = told("SIMPLE", "AREA", false, "NONE");
    let tromp_taylor = told("POSITIONAL", "AREA", true, "NONE");
    check_session(
        &["random"],
        &format!(
            r#"kata-get-rules                      -> {japanese}
               kata-set-rules chinese              -> =
               kata-get-rules                      -> {chinese}
               kata-set-rules tromp-taylor         -> =
               kata-get-rules                      -> {tromp_taylor}
               kata-set-rules aga-button           -> ? unknown rules: aga-button
               kata-set-rules {{"suicide": false}} -> =
               kata-set-rules {{"ko": "SIMPLE"}}   -> =
               kata-get-rules                      -> {chinese}
               kata-set-rules {{"tax": "ALL"}}     -> ? unknown rules: tax cannot be "ALL"
               kata-set-rules {{"tax"              -> ? syntax error…
               kata-set-rules                      -> ? syntax error: the name of rules is missing
               kgs-rules                           -> ? syntax error: the name of rules is missing
               kgs-rules japanese                  -> =
               kata-get-rules                      -> {japanese}
               kgs-rules mornington                -> ? unknown rules"#
        ),
    );
}

#[test]
fn time_is_told_in_every_way() {
    check_session(
        &[QUICK],
        "boardsize 5                          -> =
         time_settings 60 10 1                -> =
         time_settings 1.5 0.5 1              -> =
         time_left b 0.25 0                   -> =
         genmove b                            -> = …
         time_left w -1 0                     -> =
         genmove w                            -> = …
         time_settings 0 30 0                 -> =
         time_settings 0 0 0                  -> =
         time_settings ten 0 0                -> ? syntax error…
         time_settings 10                     -> ? syntax error…
         time_left g 5 0                      -> ? syntax error…
         kgs-time_settings none               -> =
         kgs-time_settings absolute 300       -> =
         kgs-time_settings byoyomi 0 1 5      -> =
         time_left b 0.5 2                    -> =
         genmove b                            -> = …
         kgs-time_settings canadian 0 10 25   -> =
         genmove w                            -> = …
         kgs-time_settings hourglass 60       -> ? syntax error: there is no time system hourglass
         kgs-time_settings byoyomi 60         -> ? syntax error…
         kgs-game_over                        -> =
         kgs-chat game somebody hello there   -> = …
         kgs-chat private somebody            -> = …
         cputime                              -> = …",
    );
}

/// What gtp2ogs, the bridge to online-go.com, sends, as its public source and documentation have it: it asks what there is, and
/// for each move it needs tells the whole game again, with the clock in KGS's words where they are listed.
#[test]
fn gtp2ogs_is_understood() {
    let session = "list_commands                        -> = protocol_version…
         boardsize 9                          -> =
         clear_board                          -> =
         komi 6.5                             -> =
         known_command kgs-time_settings      -> = true
         kgs-time_settings byoyomi 600 30 5   -> =
         time_left black 598 0                -> =
         time_left white 30 5                 -> =
         genmove black                        -> = …
         boardsize 9                          -> =
         clear_board                          -> =
         komi 0.5                             -> =
         set_free_handicap G7 C3              -> =
         play white E5                        -> =
         play black pass                      -> =
         play white C4                        -> =
         kgs-time_settings canadian 300 60 15 -> =
         time_left black 60 15                -> =
         time_left white 299 0                -> =
         genmove black                        -> = …
         clear_board                          -> =
         kgs-time_settings absolute 900       -> =
         time_left black 12 0                 -> =
         genmove black                        -> = …
         place_free_handicap 3                -> ? …
         clear_board                          -> =
         place_free_handicap 3                -> = …
         kgs-time_settings none               -> =
         genmove white                        -> = …
         final_score                          -> = …
         final_status_list dead               -> =…
         kgs-game_over                        -> =";
    check_session(&[QUICK], session);
}

#[test]
fn every_analyze_command_is_answered() {
    for engine in ["territory", QUICK] {
        let setup = "boardsize 5\nkomi 0.5\nplay b C3\nplay w D3\n";
        let ran = katsura_with_input(
            &["gtp", engine],
            &format!("{setup}gogui-analyze_commands\nlist_commands\n"),
        );
        let answers: Vec<&str> = ran.out.split_terminator("\n\n").collect();
        let lines: Vec<Vec<&str>> = answers[4]
            .trim_start_matches("= ")
            .lines()
            .map(|line| line.split('/').collect())
            .collect();
        assert!(lines.len() > 5, "{}", answers[4]);
        let mut commands = setup.to_owned();
        for line in &lines {
            let name = line[2].split(' ').next().expect("a command");
            assert!(
                answers[5]
                    .lines()
                    .any(|known| known.trim_start_matches("= ") == name),
                "{name} is not listed"
            );
            commands.push_str(line[2]);
            commands.push('\n');
        }
        let ran = katsura_with_input(&["gtp", engine], &commands);
        let answers: Vec<&str> = ran.out.split_terminator("\n\n").skip(4).collect();
        assert_eq!(answers.len(), lines.len(), "{}", ran.out);
        for (answer, line) in answers.iter().zip(&lines) {
            assert!(answer.starts_with('='), "{line:?}: {answer}");
        }
    }
}

/// The words of a line that follow each `info`, by name; `pv` is the rest.
fn infos(line: &str) -> Vec<Vec<&str>> {
    let infos = line.split("info ").filter(|part| !part.is_empty());
    infos
        .map(|part| part.split_whitespace().collect())
        .collect()
}

fn value<'a>(info: &[&'a str], name: &str) -> Option<&'a str> {
    let at = info.iter().position(|word| *word == name)?;
    info.get(at + 1).copied()
}

#[test]
fn analysis_obeys_its_options() {
    let (mut child, mut stdin, mut answers) = serve(QUICK);
    let mut next = || answers.next().expect("an answer").expect("text");
    let mut say = |text: &str| stdin.write_all(text.as_bytes()).expect("it listens");
    say("boardsize 5\n1 kata-analyze b 10 avoid b C3,D3 1 minmoves 22 rootInfo true\n");
    assert_eq!([next(), next(), next()], ["=", "", "=1"]);
    let line = next();
    let (moves, root) = line.split_once(" rootInfo ").expect("the whole position");
    let moves = infos(moves);
    assert!(moves.len() >= 22, "{line}");
    for info in &moves {
        let mv = value(info, "move").expect("a move");
        assert!(mv != "C3" && mv != "D3", "{line}");
    }
    let winrate = value(&root.split(' ').collect::<Vec<_>>(), "winrate").map(str::parse::<f32>);
    assert!(matches!(winrate, Some(Ok(0.0..=1.0))), "{root}");
    say("2 lz-analyze w interval 10 allow w B2,B3 1\n");
    while !next().is_empty() {}
    assert_eq!(next(), "=2");
    for info in infos(&next()) {
        assert!(["B2", "B3"].contains(&info[1]), "{info:?}");
        let winrate = value(&info, "winrate").map(str::parse::<u32>);
        assert!(matches!(winrate, Some(Ok(0..=10_000))), "{info:?}");
    }
    // What was forbidden for one command is not for the next.
    say("3 lz-analyze b interval 10\n");
    while !next().is_empty() {}
    assert_eq!(next(), "=3");
    let free = std::iter::repeat_with(&mut next)
        .take(1000)
        .find(|line| infos(line).iter().any(|info| info[1] == "C3"));
    assert!(free.is_some(), "C3 is still forbidden");
    say("4 lz-analyze b 10 allow b Z9 1\n");
    while !next().is_empty() {}
    assert!(next().starts_with("?4 illegal move"));
    say("quit\n");
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn nonsense_is_not_analysed() {
    let refused = [
        ("purple 30", "purple is not a color"),
        ("b 30 foo true", "there is no option foo"),
        ("b -5", "-5 is not such a number"),
        ("b interval -0.1", "-0.1 is not such a number"),
        ("b nan", "nan is not such a number"),
        ("b 30 maxmoves -1", "-1 is not such a number"),
        ("b 30 pvVisits perhaps", "perhaps is neither true nor false"),
        ("b 30 rootInfo", "an argument is missing"),
    ];
    let session: String = refused
        .iter()
        .flat_map(|(rest, reason)| {
            ["kata-analyze", "lz-genmove_analyze"]
                .map(|command| format!("{command} {rest} -> ? syntax error: {reason}\n"))
        })
        .collect();
    check_session(&[QUICK], &session);
    // Without an interval all is told, and what only other programs tell is no mistake.
    for rest in [
        "b 0",
        "30",
        "interval 0",
        "w 1 pvVisits true movesOwnership false",
    ] {
        let said = format!("boardsize 5\nkata-genmove_analyze {rest}\n");
        let ran = katsura_with_input(&["gtp", QUICK], &said);
        assert!(
            ran.out.contains("info move ") && ran.out.contains("play "),
            "{rest}: {}",
            ran.out
        );
    }
}

#[test]
fn a_move_can_be_watched_being_thought_out() {
    // However seldom one wants to hear of it, what was found last is told.
    for interval in [10, 60_000] {
        watches_moves(interval);
    }
}

fn watches_moves(interval: u32) {
    let input = &format!(
        "boardsize 5\n1 lz-genmove_analyze b {interval}\n2 kata-genmove_analyze w {interval} ownership true\nmove_history\n"
    );
    let ran = katsura_with_input(&["gtp", QUICK], input);
    let answers: Vec<&str> = ran.out.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), 4, "{}", ran.out);
    let mut played = Vec::new();
    for (i, answer) in answers[1..3].iter().enumerate() {
        let lines: Vec<&str> = answer.lines().collect();
        assert_eq!(lines[0], format!("={}", i + 1));
        let (last, thoughts) = lines[1..].split_last().expect("lines");
        let mv = last.strip_prefix("play ").expect("a move at the end");
        let thought = thoughts.last().expect("at least one thought");
        assert!(infos(thought).iter().any(|info| info[1] == mv), "{answer}");
        assert_eq!(thought.contains(" ownership "), i == 1);
        played.push(mv);
    }
    assert_eq!(
        answers[3],
        format!("= white {}\nblack {}", played[1], played[0])
    );
}

#[test]
fn many_commands_at_once_are_answered_in_order() {
    let commands = (1..=30).map(|id| {
        let command = match id % 4 {
            0 => "genmove b",
            1 => "\tlz-analyze\tw\t10",
            2 => "no_such_command",
            _ => "undo",
        };
        format!("{id} {command}\r\n")
    });
    let long = "x".repeat(2_000_000);
    let input = format!(
        "boardsize 9\r\n{}99 echo {long}\r\n# a comment\r\n\r\n100 name\r\n",
        commands.collect::<String>()
    );
    let ran = katsura_with_input(&["gtp", QUICK], &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let answers: Vec<&str> = ran.out.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), 33);
    for (id, answer) in answers.iter().enumerate().take(31).skip(1) {
        let mark = if id % 4 == 2 || id == 3 { '?' } else { '=' };
        assert!(answer.starts_with(&format!("{mark}{id}")), "{id}: {answer}");
    }
    assert!(answers[31].starts_with("=99 xxx"));
    assert!(answers[32].starts_with("=100 montecarlo"));
}

/// Longer than any test may take; the engine must not wait that long.
const ENDLESS: &str = "montecarlo:threads=1,seconds=3600,memory=32";

#[test]
fn who_leaves_in_the_middle_is_not_kept_waiting() {
    for parting in ["quit\n", "", "# interrupt\nquit\n"] {
        let begun = Instant::now();
        let (mut child, mut stdin, mut answers) = serve(ENDLESS);
        stdin.write_all(b"boardsize 5\n").expect("it listens");
        let mut next = || answers.next().map(|line| line.expect("text"));
        // It is ready when it has answered.
        assert_eq!(
            [next(), next()],
            [Some("=".to_owned()), Some(String::new())]
        );
        stdin.write_all(b"1 genmove b\n").expect("it listens");
        std::thread::sleep(Duration::from_millis(700));
        stdin.write_all(parting.as_bytes()).expect("it listens");
        drop(stdin);
        let answer = next().expect("an answer");
        assert!(answer.starts_with("=1 "), "{parting:?}: {answer}");
        assert!(child.wait().expect("it ends").success());
        assert!(begun.elapsed() < Duration::from_mins(5), "{parting:?}");
    }
}

#[test]
fn an_analysis_ends_with_the_input() {
    let ran = katsura_with_input(&["gtp", ENDLESS], "boardsize 5\nkata-analyze b 10\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.ends_with("\n\n"), "{}", ran.out);
}
