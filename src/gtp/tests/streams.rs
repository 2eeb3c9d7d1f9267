//! The client over any streams: pipes inside this process, and a socket; on every system.

mod common;

use common::{Ear, game, moved};
use engine::{Answer, Engine, EngineError, LogSource};
use go::{Point, Size};
use gtp::{Gtp, GtpOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;

/// Answers as a small GTP program does until `quit` or the end of its input; it plays C3 and dies of `genmove w`.
fn answer(input: impl Read, mut output: impl Write) -> std::io::Result<()> {
    for line in BufReader::new(input).lines() {
        let line = line?;
        let (id, command) = line.split_once(' ').unwrap_or(("", &line));
        let said = match command {
            "protocol_version" => "2",
            "name" => "Small",
            "version" => "1",
            "list_commands" => "boardsize\nclear_board\nkomi\nplay\ngenmove\nquit",
            "genmove b" => "C3",
            "genmove w" => return Ok(()),
            _ => "",
        };
        write!(output, "={id} {said}\n\n")?;
        output.flush()?;
        if command == "quit" {
            break;
        }
    }
    Ok(())
}

fn c3() -> Answer {
    Answer::Play(Point::from_gtp("C3", Size::NINE).expect("a point"))
}

fn talk_with(mut engine: Gtp, ear: &Ear) {
    assert_eq!(engine.info().name, "Small");
    assert_eq!(moved(&mut engine, &game("D4 E5"), ear), Ok(c3()));
    assert!(
        ear.lines(LogSource::Sent)
            .iter()
            .any(|l| l.ends_with("play w E5"))
    );
    let error = moved(&mut engine, &game("D4"), ear).expect_err("it is gone");
    assert!(matches!(error, EngineError::ProgramDied { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains("lost its connection to this program while working on “genmove w”"),
        "{error}"
    );
    engine.close();
}

#[test]
fn any_pair_of_streams_will_do() {
    let (program_reads, input) = std::io::pipe().expect("a pipe");
    let (output, program_writes) = std::io::pipe().expect("a pipe");
    let program = std::thread::spawn(move || answer(program_reads, program_writes));
    let ear = Ear::default();
    let options = GtpOptions::new("");
    let engine = Gtp::over(input, output, || {}, options, &ear.stop, &mut ear.clone());
    talk_with(engine.expect("it answers"), &ear);
    program.join().expect("no panic").expect("no error");
}

#[test]
fn a_program_may_be_behind_a_socket() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("its address");
    let program = std::thread::spawn(move || {
        let (socket, _) = listener.accept()?;
        answer(socket.try_clone()?, socket)
    });
    let ear = Ear::default();
    let options = GtpOptions::new(format!("tcp:{address}"));
    let engine = common::start(options, &ear);
    talk_with(engine.expect("it answers"), &ear);
    program.join().expect("no panic").expect("no error");
}

#[test]
fn where_nobody_listens_the_address_is_told() {
    // Bound and let go: nobody else takes it at once.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("its address");
    drop(listener);
    let ear = Ear::default();
    let error = common::start(GtpOptions::new(format!("tcp:{address}")), &ear);
    let error = error.err().expect("nobody is there").to_string();
    let begin = format!("tcp:{address} could not be started: no connection to {address}: ");
    assert!(error.starts_with(&begin), "{error}");
}
