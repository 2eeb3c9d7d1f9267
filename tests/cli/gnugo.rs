//! Whole games against GNU Go, refereed by both sides. Skipped where GNU Go is not installed.

use crate::support::{folder, library, program, sample, text};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A GTP program.
struct Player {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Player {
    fn start(mut program: Command, args: &[&str]) -> Player {
        let mut child = program
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("stdin is piped");
        let output = BufReader::new(child.stdout.take().expect("stdout is piped"));
        Player {
            child,
            input,
            output,
        }
    }

    /// Sends a command and returns what follows the `=`; an error answer fails the test.
    fn say(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").expect("it listens");
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("text");
            assert!(read > 0, "{command}: no answer");
            if line.trim().is_empty() && !answer.is_empty() {
                break;
            }
            answer += line.trim_end();
        }
        let text = answer.strip_prefix('=');
        text.unwrap_or_else(|| panic!("{command}: {answer}"))
            .trim()
            .to_owned()
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn gnugo() -> Option<&'static str> {
    let places = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    places.into_iter().find(|p| Path::new(p).exists())
}

/// Plays a 9×9 game; both sides must take every move of the other for legal. Returns the number of
/// moves made.
fn play_against_gnugo(engine: &str, environment: &[(&str, &str)]) -> Option<usize> {
    let gnugo = gnugo()?;
    let mut katsura = program();
    katsura.envs(environment.iter().copied());
    let mut black = Player::start(katsura, &["gtp", "--think-limit", "30", engine]);
    let mut white = Player::start(
        Command::new(gnugo),
        &["--mode", "gtp", "--level", "1", "--seed", "7"],
    );
    for command in ["boardsize 9", "clear_board", "komi 6.5"] {
        black.say(command);
        white.say(command);
    }
    let (mut moves, mut passes) = (0, 0);
    while passes < 2 && moves < 400 {
        let black_moves = moves % 2 == 0;
        let (color, mover, other) = if black_moves {
            ("b", &mut black, &mut white)
        } else {
            ("w", &mut white, &mut black)
        };
        let vertex = mover.say(&format!("genmove {color}"));
        if vertex.eq_ignore_ascii_case("resign") {
            break;
        }
        other.say(&format!("play {color} {vertex}"));
        moves += 1;
        passes = if vertex.eq_ignore_ascii_case("pass") {
            passes + 1
        } else {
            0
        };
    }
    assert!(moves < 400, "the game does not end");
    assert!(!black.say("final_score").is_empty());
    Some(moves)
}

pub(crate) fn check_game(engine: &str, environment: &[(&str, &str)]) {
    match play_against_gnugo(engine, environment) {
        Some(moves) => assert!(moves >= 2, "{engine}: only {moves} moves"),
        None => println!("skipped: GNU Go is not installed"),
    }
}

#[test]
fn random_against_gnugo_if_installed() {
    check_game("random", &[]);
}

#[test]
fn territory_against_gnugo_if_installed() {
    check_game("territory", &[]);
}

#[test]
fn the_sample_library_against_gnugo_if_installed() {
    let folder = folder();
    check_game(&text(&sample(folder.path())), &[]);
}

/// A library that never looks at what was captured plays on until its move is illegal; up to there
/// the bridge must keep both boards the same.
#[test]
fn a_library_against_gnugo_if_installed() {
    let Some(gnugo) = gnugo() else {
        println!("skipped: GNU Go is not installed");
        return;
    };
    let folder = folder();
    let fine = text(&library(folder.path(), "FINE"));
    let mut black = Player::start(program(), &["gtp", &fine]);
    let mut white = Player::start(
        Command::new(gnugo),
        &["--mode", "gtp", "--level", "1", "--seed", "7"],
    );
    for _ in 0..3 {
        let vertex = black.say("genmove b");
        white.say(&format!("play b {vertex}"));
        let vertex = white.say("genmove w");
        black.say(&format!("play w {vertex}"));
    }
}
