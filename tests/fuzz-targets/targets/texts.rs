//! Texts: what programs, servers and files say.

use super::parts;
use ::gtp::analyze::{
    analysis as read_analysis, default_commands, draw, gfx, highlight, parameters, parse_commands,
    points_in,
};
use ::gtp::server::{Served, serve};
use engine::{Answer, Ask, EngineError, Reply, ScriptedEngine};
use go::{Color, Move, Position, Size};
use kata::{Conditions, Perspective};
use std::io::Cursor;

/// Any text as a GTP program's answer, drawing commands, report or list of commands, on any board: the size and who is to
/// move, the list, the answer.
pub(crate) fn gtp_answers(bytes: &[u8]) {
    let [board, list, answer] = parts(bytes);
    let (list, answer) = (
        &*String::from_utf8_lossy(list),
        &*String::from_utf8_lossy(answer),
    );
    let number = |at: usize| board.get(at).map_or(19, |byte| byte % 53);
    let (width, height, white) = (number(0), number(1), number(2) % 2 == 1);
    let Some(size) = Size::new(width, height) else {
        return;
    };
    let mut position = Position::new(size);
    if white {
        position.set_to_move(Color::White);
    }
    let mut commands = parse_commands(list);
    commands.extend(default_commands(
        &list.lines().map(str::to_owned).collect::<Vec<_>>(),
    ));
    for command in &commands {
        let given = vec![answer.to_owned(); command.kind().arguments.len()];
        let arguments = command.kind().parameters(&given, size);
        if let Ok(line) = command.expand(&arguments, Color::Black, size) {
            assert!(!line.contains('\n'), "one command is one line");
        }
        draw(command, answer, &position, &arguments);
    }
    gfx(answer, &position);
    if let Some(analysis) = read_analysis(answer, &position) {
        let chances = analysis
            .candidates
            .iter()
            .flat_map(|c| [c.winrate, c.lcb, c.prior]);
        assert!(chances.flatten().all(|v| (0.0..=1.0).contains(&v)));
    }
    points_in(answer, size);
    for line in answer.lines() {
        for (place, _) in highlight(line, size) {
            assert!(
                line.get(place).is_some(),
                "highlights begin and end between characters"
            );
        }
    }
    parameters(&answer.lines().map(str::to_owned).collect::<Vec<_>>());
}

/// Any text as what a controller says to an engine that is served by GTP. It says where it plays and passes.
pub(crate) fn gtp(bytes: &[u8]) {
    let script = ScriptedEngine::new(|turn| match turn.ask {
        Ask::Move(_) => Ok(Reply::Move(Answer::Pass)),
        _ => Err(EngineError::unsupported("fuzz", turn.ask)),
    });
    let served = Served {
        name: "fuzz".to_owned(),
        maker: script.maker(),
        max_side: 19,
        square_only: false,
        is_prompt: true,
        can_analyze: false,
        think_limit: None,
        commands: Vec::new(),
        complain: |_| {},
    };
    let mut said = Vec::new();
    let input = Cursor::new(bytes.to_vec());
    serve(served, input, &mut said).expect("a list takes everything");
    let said = String::from_utf8(said).expect("answers are text");
    // Each answer begins with its mark and ends with an empty line.
    for answer in said.split_terminator("\n\n") {
        let begins = answer.starts_with(['=', '?']);
        assert!(begins, "no answer: {answer:?}");
    }
}

/// Any lines as requests of the analysis protocol.
pub(crate) fn analysis(bytes: &[u8]) {
    let conditions = Conditions {
        max_side: 19,
        square_only: false,
        restrictions: true,
        visits: 100,
        perspective: Perspective::Of(Color::Black),
    };
    for line in bytes.split(|&byte| byte == b'\n') {
        let _ = kata::read(line, &conditions);
    }
}

/// Any text as a settings file: what makes no sense is told, and what is kept can be written and read again.
pub(crate) fn settings(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (settings, _) = app::settings::Settings::read(&text, |_| None);
    let written = toml::to_string(&settings).expect("settings can be written");
    let (again, error) = app::settings::Settings::read(&written, |_| None);
    assert!(error.is_none(), "{error:?} in {written}");
    let rewritten = toml::to_string(&again).expect("settings can be written");
    assert_eq!(written, rewritten, "what is written is what was meant");
}

/// Any bytes as a log of calls to a library.
pub(crate) fn calls(bytes: &[u8]) {
    if let Ok(reader) = cgfthink_host::call_log::Reader::new(bytes) {
        let _ = (reader.header().bytes, reader.is_cut());
        // A log may be cut anywhere, and an entry be nonsense; it ends.
        assert!(
            reader.take(100_000).count() < 100_000,
            "a log of {} bytes",
            bytes.len()
        );
    }
}

/// Any lines of a server of programs, with an engine that answers each question at once.
pub(crate) fn cgos(bytes: &[u8]) {
    let account = cgos::Account::new("blue", "secret").expect("plain words");
    let mut client = cgos::Client::new(account, "fuzz");
    for line in String::from_utf8_lossy(bytes).lines() {
        if line == "!" {
            client.lost();
            continue;
        }
        let mut orders = client.hear(line);
        while let Some(order) = orders.pop() {
            match order {
                cgos::Order::Think(question) => {
                    let legal = question.game.legal_points(question.color);
                    let mv = legal.first().map_or(Move::Pass, |&p| Move::Play(p));
                    let (more, replaced) = client.answered(question.number, Some(mv));
                    assert!(!replaced, "a legal move is taken");
                    orders.extend(more);
                }
                cgos::Order::Send(line) => assert!(!line.contains(['\n', '\r']), "one line"),
                _ => {}
            }
        }
    }
}

/// Any lines as positions and moves of all games, SFEN and USI.
pub(crate) fn sfen(bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).lines().take(50) {
        let _ = usi::Command::of(line);
        if let Ok(position) = minishogi::sfen::read(line) {
            let again = minishogi::sfen::write(&position, minishogi::sfen::Spelling::Standard);
            let read = minishogi::sfen::read(&again);
            assert_eq!(read.as_ref(), Ok(&position), "{again}");
        }
        for entry in kinds::all() {
            let (position, moves) = line.split_once(" moves ").unwrap_or((line, ""));
            let Ok(mut game) = entry.kind.game_from(position) else {
                continue;
            };
            let mut played = 0;
            for mv in moves.split_whitespace().take(100) {
                let key = game.key();
                match game.play(mv) {
                    Ok(()) => played += 1,
                    Err(_) => assert_eq!(game.key(), key, "what is refused changes nothing"),
                }
            }
            assert_eq!(game.len(), played);
            let again = entry.kind.game_from(&game.position());
            assert!(again.is_ok(), "{}", game.position());
        }
    }
}
