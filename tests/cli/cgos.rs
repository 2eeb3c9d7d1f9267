//! `katsura cgos` against a server double on loopback, which breaks the connection again and again.

#[path = "../../src/cgos/tests/double/mod.rs"]
mod double;

use crate::support::{folder, katsura, program, text};
use double::Double;
use random::Random;
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};

/// Serves a client that comes back until it says that it leaves. Of a hundred lines the connection breaks at `breaks`:
/// before the line is heard, after it, or in the middle of what is said to it.
fn serve(listener: &TcpListener, double: &mut Double, breaks: u32) {
    let mut random = Random::new(3);
    loop {
        let (mut stream, _) = listener.accept().expect("a client");
        stream.set_nodelay(true).expect("a socket");
        let mut lines = BufReader::new(stream.try_clone().expect("a socket")).lines();
        if say(&mut stream, &double.connect()).is_err() {
            continue;
        }
        while let Some(Ok(line)) = lines.next() {
            if line == "quit" {
                return;
            }
            let place = random.below(300);
            if place < breaks {
                break;
            }
            let mut reaction = double.hear(&line);
            if place < 3 * breaks {
                let heard = random.below(reaction.lines.len() as u32 + 1) as usize;
                reaction.lines.truncate(heard);
                reaction.closes = true;
            }
            if say(&mut stream, &reaction.lines).is_err() || reaction.closes {
                break;
            }
        }
        let _ = stream.shutdown(Shutdown::Both);
    }
}

fn say(stream: &mut TcpStream, lines: &[String]) -> std::io::Result<()> {
    for line in lines {
        // The real server's lines end so on some systems.
        stream.write_all(format!("{line}\r\n").as_bytes())?;
    }
    Ok(())
}

/// How many games are played: a few, unless somebody wants to know for sure.
fn games() -> u32 {
    let wanted = std::env::var("KATSURA_CGOS_GAMES").ok();
    wanted.and_then(|games| games.parse().ok()).unwrap_or(8)
}

#[test]
fn games_go_on_after_breaks_and_none_is_lost_by_a_fault() {
    let folder = folder();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let games = games();
    let mut double = Double::new(5, 11);
    let (stop, out) = (games.to_string(), text(&folder.path().join("games")));
    let child = program()
        .env("KATSURA_CGOS_PASSWORD", "secret")
        .args(["cgos", "random", "--server", &address, "--user", "blue"])
        .args(["--retry", "0.001", "--games", &stop, "--out", &out])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    serve(&listener, &mut double, 2);
    drop(listener);
    let output = child.wait_with_output().expect("it ends");
    let (told, complained) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let results: Vec<&str> = double.results.iter().map(|(result, _)| &**result).collect();
    assert!(results.len() >= games as usize);
    assert!(double.resumed > 0, "no connection broke in a game");
    let by_fault = |result: &&&str| result.contains("Time") || result.contains("Illegal");
    assert_eq!(
        results.iter().filter(by_fault).count(),
        0,
        "{results:?}\n{complained}"
    );
    assert!(output.status.success(), "{complained}");
    let records = std::fs::read_dir(&out).expect("a folder").count();
    assert!(records >= games as usize);
    let last = told.lines().last().unwrap_or_default();
    assert_eq!(told.lines().count(), records + 1, "{told}{complained}");
    assert!(
        last.ends_with("of these 0 by time or illegal moves"),
        "{told}"
    );
    if games > 8 {
        println!("{games} games, {} resumed, {last}", double.resumed);
    }
}

#[test]
fn what_the_server_refuses_for_good_ends_it() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let server = std::thread::spawn(move || {
        let mut double = Double::new(5, 1);
        serve(&listener, &mut double, 0);
    });
    let folder = folder();
    let password = folder.path().join("password");
    std::fs::write(&password, "wrong\n").expect("room");
    let ran = katsura(&[
        "cgos",
        "random",
        "--server",
        &address,
        "--user",
        "blue",
        "--password-file",
        &text(&password),
    ]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("password doesn't match"), "{}", ran.err);
    // The server waits for another client: this one has the right password.
    std::fs::write(&password, "secret\n").expect("room");
    let ran = katsura(&[
        "cgos",
        "random",
        "--server",
        &address,
        "--user",
        "blue",
        "--games",
        "1",
        "--password-file",
        &text(&password),
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    server.join().expect("it does not panic");
}

#[test]
fn what_cannot_be_an_account_is_refused_before_anybody_is_asked() {
    let ran = katsura(&[
        "cgos",
        "random",
        "--server",
        "localhost:1",
        "--user",
        "blue",
    ]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("KATSURA_CGOS_PASSWORD"), "{}", ran.err);
    let folder = folder();
    let password = folder.path().join("password");
    std::fs::write(&password, "secret").expect("room");
    let file = text(&password);
    let args = [
        "cgos",
        "random",
        "--server",
        "localhost:1",
        "--password-file",
        &file,
        "--user",
    ];
    let ran = katsura(&[&args[..], &["b l u e"]].concat());
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains("is no name for this server"),
        "{}",
        ran.err
    );
}
