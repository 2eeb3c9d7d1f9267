//! Programs that do not speak USI, or stop doing so. Real counterparts are in the tests of the command line.
#![cfg(unix)]

use kind::AnyGame;
use player::{Answer, Choice, Limits, Player, PlayerError, Score, Source, Told};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use usi::{Program, ProgramOptions};

fn game() -> Box<dyn AnyGame> {
    kinds::find("minishogi").expect("a kind").kind.game()
}

/// So long that no machine is too slow.
const LONG: u64 = 60_000;

fn start(command: &str, [start, grace]: [u64; 2]) -> Result<Program, PlayerError> {
    let mut options = ProgramOptions::new(command);
    options.start = Duration::from_millis(start);
    options.grace = Duration::from_millis(grace);
    Program::start(options, &mut |_| {})
}

/// An engine in the words of a shell: introduces itself, and does that at `go`.
fn shell(at_go: &str) -> String {
    let script = format!(
        "while read word rest; do case $word in \
         usi) echo id name Shell; echo usiok;; isready) echo readyok;; \
         go) {at_go};; quit) exit;; esac; done"
    );
    format!("sh -c '{script}'")
}

fn think(at_go: &str, grace: u64) -> (Result<Answer, PlayerError>, Vec<Told>) {
    let mut program = start(&shell(at_go), [LONG, grace]).expect("it introduces itself");
    assert_eq!(program.name(), "Shell");
    let mut told = Vec::new();
    let limits = Limits::time(Duration::from_millis(50));
    let answer = program.think(&*game(), &limits, &AtomicBool::new(false), &mut |what| {
        told.push(what);
    });
    (answer, told)
}

#[test]
fn what_does_not_speak_the_protocol_is_refused() {
    // `cat` repeats what it hears, `yes` never stops talking, `sleep` says nothing, `false` ends, and one is not there.
    for command in [
        "cat",
        "yes",
        "sleep 1000",
        "false",
        "/no/such/program",
        "",
        "\"open",
    ] {
        let refused = start(command, [300, LONG]).err();
        assert!(
            matches!(refused, Some(PlayerError::Start { .. })),
            "{command}: {refused:?}"
        );
    }
    let error = start("sh -c \"exit 3\"", [LONG; 2])
        .err()
        .expect("it ended");
    assert!(error.to_string().contains("it ended with 3"), "{error}");
}

#[test]
fn what_it_finds_becomes_candidates_and_its_lines_the_console() {
    let (answer, told) = think(
        "echo info depth 5 score cp 120 nodes 77 multipv 1 pv 4e4d 2a2b; \
         echo info multipv 2 score mate -3 pv 5d5c; echo info pv 9i9h; \
         echo oops >&2; echo bestmove 4e4d",
        LONG,
    );
    let answer = answer.expect("an answer");
    assert_eq!(answer.choice, Choice::Move("4e4d".to_owned()));
    let found = &answer.found;
    assert_eq!((found.depth, found.nodes), (Some(5), 77));
    let scores: Vec<_> = found.candidates.iter().map(|c| (&*c.mv, c.score)).collect();
    let (pawns, mate) = (Score::Pawns(120), Score::Mate(-3));
    assert_eq!(scores, [("4e4d", Some(pawns)), ("5d5c", Some(mate))]);
    assert_eq!(found.candidates[0].line, ["4e4d", "2a2b"]);
    let sent: Vec<&str> = told
        .iter()
        .filter_map(|told| match told {
            Told::Line(Source::Sent, line) => Some(&**line),
            _ => None,
        })
        .collect();
    assert_eq!(
        sent,
        [
            "usinewgame",
            "position startpos",
            "go btime 0 wtime 0 byoyomi 50"
        ]
    );
}

#[test]
fn who_answers_wrongly_or_not_at_all_is_found_out() {
    let illegal = think("echo bestmove 1a9z", LONG).0;
    assert!(
        matches!(illegal, Err(PlayerError::Illegal { .. })),
        "{illegal:?}"
    );
    let resigned = think("echo bestmove resign", LONG).0.expect("an answer");
    assert_eq!(resigned.choice, Choice::Resign);
    let gone = think("exit 7", LONG).0.expect_err("it is gone");
    assert!(
        gone.is_end() && gone.to_string().contains("it ended with 7"),
        "{gone}"
    );
    // Neither its time nor `stop` makes it answer.
    let silent = think("sleep 1000", 100).0;
    assert!(
        matches!(silent, Err(PlayerError::Silent { .. })),
        "{silent:?}"
    );
    let chatting = think("while true; do echo info depth 1; done", 100).0;
    assert!(
        matches!(chatting, Err(PlayerError::Silent { .. })),
        "{chatting:?}"
    );
}

#[test]
fn one_that_is_gone_is_started_again() {
    let folder = std::env::temp_dir().join(format!("usi-{}", std::process::id()));
    let file = folder.display();
    let once = format!("if [ -e {file} ]; then echo bestmove 4e4d; else : > {file}; exit 1; fi");
    let mut program = start(&shell(&once), [LONG; 2]).expect("it introduces itself");
    let limits = Limits::nodes(1);
    let mut ask = || program.think(&*game(), &limits, &AtomicBool::new(false), &mut |_| {});
    assert!(matches!(ask(), Err(PlayerError::Gone { .. })));
    let again = ask();
    std::fs::remove_file(&folder).expect("the file");
    assert_eq!(
        again.expect("an answer").choice,
        Choice::Move("4e4d".to_owned())
    );
}
