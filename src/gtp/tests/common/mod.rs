//! GTP programs for the tests, and a listener that keeps everything.
#![allow(dead_code, reason = "every test program uses a part")]

use engine::{
    Answer, Ask, Belief, Engine, EngineError, Game, Interim, LogLine, LogSource, Notice,
    OverlayKind, ParameterValue, Reply, StopFlag, Talk,
};
use go::{Color, Move, Point, Setup, Size};
use gtp::{Gtp, GtpOptions};
use overlay::Overlay;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

pub(crate) const MOVE: Ask = Ask::MOVE;

#[derive(Default)]
struct Kept {
    lines: Vec<LogLine>,
    pictures: Vec<Overlay>,
    notices: Vec<Notice>,
}

/// Keeps everything that is said.
#[derive(Default, Clone)]
pub(crate) struct Ear {
    kept: Arc<Mutex<Kept>>,
    pub(crate) stop: StopFlag,
    unwanted: Arc<AtomicBool>,
    /// After so many pictures the user has seen enough; 0: never.
    enough: Arc<AtomicUsize>,
    /// When this command is sent, the question is taken back.
    unwanted_at: Arc<Mutex<String>>,
}

impl Ear {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().expect("nobody panics in there")
    }

    pub(crate) fn all(&self) -> Vec<LogLine> {
        self.kept().lines.clone()
    }

    pub(crate) fn lines(&self, source: LogSource) -> Vec<String> {
        let kept = self.kept();
        let lines = kept.lines.iter().filter(|line| line.source == source);
        lines.map(|line| line.text.to_string()).collect()
    }

    /// Returns how often a command was sent.
    pub(crate) fn sent(&self, command: &str) -> usize {
        let sent = self.lines(LogSource::Sent);
        let name = |line: &String| line.split(' ').nth(1).map(str::to_owned);
        sent.iter()
            .filter(|line| name(line).as_deref() == Some(command))
            .count()
    }

    pub(crate) fn forget(&self) {
        *self.kept() = Kept::default();
    }

    pub(crate) fn pictures(&self) -> Vec<Overlay> {
        self.kept().pictures.clone()
    }

    pub(crate) fn notices(&self) -> Vec<Notice> {
        self.kept().notices.clone()
    }

    /// Takes the question back as soon as `command` was sent for it.
    pub(crate) fn take_back_at(&self, command: &str) {
        command.clone_into(&mut self.unwanted_at.lock().expect("nobody panics in there"));
    }

    fn take_back(&self) {
        self.unwanted.store(true, Ordering::SeqCst);
        self.stop.set();
    }

    pub(crate) fn want(&self) {
        self.take_back_at("");
        self.unwanted.store(false, Ordering::SeqCst);
        self.stop.clear();
    }

    pub(crate) fn stop_after_pictures(&self, count: usize) {
        self.enough.store(count, Ordering::SeqCst);
    }
}

impl Talk for Ear {
    fn log(&mut self, line: LogLine) {
        let at = self
            .unwanted_at
            .lock()
            .expect("nobody panics in there")
            .clone();
        if !at.is_empty() && line.source == LogSource::Sent && line.text.to_string().ends_with(&at)
        {
            self.take_back();
        }
        self.kept().lines.push(line);
    }
    fn progress(&mut self, _text: message::Sentence) {}
    fn interim(&mut self, interim: Interim) {
        let count = {
            let mut kept = self.kept();
            kept.pictures.push(interim.into());
            kept.pictures.len()
        };
        if count == self.enough.load(Ordering::SeqCst) {
            self.stop.set();
        }
    }
    fn notice(&mut self, notice: Notice) {
        self.kept().notices.push(notice);
    }
    fn stopped(&self) -> bool {
        self.stop.is_set()
    }
    fn wanted(&self) -> bool {
        !self.unwanted.load(Ordering::SeqCst)
    }
}

pub(crate) fn start(options: GtpOptions, ear: &Ear) -> Result<Gtp, EngineError> {
    // A question may be taken back before the next program starts.
    Gtp::start(options, &ear.stop, &mut ear.clone())
}

/// Options for the program that behaves as `arguments` say.
pub(crate) fn options(arguments: &str) -> GtpOptions {
    GtpOptions::new(format!(
        "'{}' {arguments}",
        env!("CARGO_BIN_EXE_gtp-double")
    ))
}

/// What guards programs: the double does that too.
pub(crate) fn guard() -> Vec<std::ffi::OsString> {
    vec![env!("CARGO_BIN_EXE_gtp-double").into()]
}

pub(crate) fn double(arguments: &str, ear: &Ear) -> Gtp {
    start(options(arguments), ear).expect("it starts")
}

pub(crate) fn gnugo(ear: &Ear) -> Gtp {
    let line = "/usr/games/gnugo --mode gtp --level 1 --seed 1";
    start(GtpOptions::new(line), ear).expect("the tests need GNU Go (Debian package gnugo)")
}

/// A game on the 9×9 board from moves like `D4`, Black first; any other word is a pass.
pub(crate) fn game(moves: &str) -> Game {
    let mut game = Game::new(Size::NINE);
    for word in moves.split_whitespace() {
        let mv = Point::from_gtp(word, Size::NINE).map_or(Move::Pass, Move::Play);
        play(&mut game, mv);
    }
    game
}

/// A game that begins with these stones, Black to move.
pub(crate) fn with_stones(size: Size, stones: &[(&str, Color)]) -> Game {
    let mut setup = Setup::new(size);
    for &(word, color) in stones {
        let point = Point::from_gtp(word, size).expect("a point");
        setup.stones[point] = Some(color);
    }
    go::Game::from_setup(setup).into()
}

pub(crate) fn play(game: &mut Game, mv: Move) {
    game.execute(game.to_move(), mv, 0);
}

pub(crate) fn ask(
    engine: &mut Gtp,
    game: &Game,
    ask: &Ask,
    ear: &Ear,
) -> Result<Reply, EngineError> {
    engine.answer(game, ask, &mut ear.clone())
}

pub(crate) fn moved(engine: &mut Gtp, game: &Game, ear: &Ear) -> Result<Answer, EngineError> {
    match ask(engine, game, &MOVE, ear)? {
        Reply::Move(answer) => Ok(answer),
        other => panic!("a move was asked for, got {other:?}"),
    }
}

pub(crate) fn belief(engine: &mut Gtp, game: &Game, ear: &Ear) -> Belief {
    match ask(engine, game, &Ask::Belief, ear) {
        Ok(Reply::Belief(belief)) => belief,
        other => panic!("a belief was asked for, got {other:?}"),
    }
}

pub(crate) fn text(engine: &mut Gtp, game: &Game, line: &str, ear: &Ear) -> String {
    match ask(engine, game, &Ask::Console { line: line.into() }, ear) {
        Ok(Reply::Text(text)) => text,
        other => panic!("a text was asked for, got {other:?}"),
    }
}

pub(crate) fn overlay(
    engine: &mut Gtp,
    game: &Game,
    id: &str,
    arguments: &[&str],
    ear: &Ear,
) -> Result<Overlay, EngineError> {
    let given = arguments
        .iter()
        .map(|&text| ParameterValue::Text(text.to_owned()));
    let question = OverlayKind::ask_by_id(id, &given.collect::<Vec<_>>());
    let reply = ask(engine, game, &question, ear)?;
    Ok(reply.into_overlay().expect("a picture was asked for"))
}

/// Returns whether any process but this one has `mark` in its environment.
pub(crate) fn anybody_has(mark: &str) -> bool {
    let variable = format!("KATSURA_TEST={mark}");
    std::fs::read_dir("/proc")
        .expect("the tests need /proc")
        .flatten()
        .filter_map(|entry| std::fs::read(entry.path().join("environ")).ok())
        .any(|all| all.split(|&b| b == 0).any(|v| v == variable.as_bytes()))
}
