//! A program that speaks USI as a player, in a process of its own.

use crate::connection::{Connection, Ending, Incoming};
use crate::{Heard, Said, Score};
use kind::AnyGame;
use message::{Message, Sentence, id, say};
use player::{
    Answer, Candidate, Choice, Found, Limits, Listener, Player, PlayerError, Source, TEXTS, Told,
};
use std::ffi::OsString;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often a wish to stop is looked at.
const TICK: Duration = Duration::from_millis(10);

/// How to run a program that speaks USI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramOptions {
    /// The program and its arguments, as one would type them in a shell.
    pub command: String,
    /// This program as an engine host with its first arguments: guards the program, so that nothing of it outlives this one.
    /// Empty: nobody does.
    pub guard: Vec<OsString>,
    /// How long it may take to introduce itself, and to become ready.
    pub start: Duration,
    /// How long it may take to answer after it was told to stop, or after its time.
    pub grace: Duration,
    /// Options that are set after its introduction, by names and values.
    pub settings: Vec<(String, String)>,
}

impl ProgramOptions {
    /// Returns the usual options for a command line.
    pub fn new(command: impl Into<String>) -> ProgramOptions {
        ProgramOptions {
            command: command.into(),
            guard: Vec::new(),
            start: Duration::from_secs(20),
            grace: Duration::from_secs(5),
            settings: Vec::new(),
        }
    }
}

/// A program that speaks USI. Dropping it ends it.
pub struct Program {
    options: ProgramOptions,
    name: String,
    /// None once it is gone.
    connection: Option<Connection>,
    /// Whether it was told that a game begins.
    is_in_game: bool,
}

impl Program {
    /// Starts the program and waits for its introduction.
    ///
    /// # Errors
    ///
    /// It cannot be started, or does not speak USI.
    pub fn start(
        options: ProgramOptions,
        listener: &mut Listener<'_>,
    ) -> Result<Program, PlayerError> {
        let name = options.command.clone();
        let refused = |reason: Sentence| PlayerError::Start {
            name: name.clone(),
            reason,
        };
        let command =
            command(&options).ok_or_else(|| refused(id!(TEXTS, "player-usi-empty").into()))?;
        let started = Connection::start(command, !options.guard.is_empty());
        let started = started.map_err(|error| refused(error.sentence()))?;
        let connection = started.ok_or_else(|| refused(id!(TEXTS, "player-usi-streams").into()))?;
        let mut program = Program {
            name: name.clone(),
            connection: Some(connection),
            is_in_game: false,
            options,
        };
        program.send("usi", listener)?;
        let end = Instant::now() + program.options.start;
        loop {
            match program.hear(end, &AtomicBool::new(false), listener) {
                Ok(Some(Said::UsiOk)) => break,
                Ok(Some(Said::Name(own))) => program.name = own,
                Ok(Some(_)) => {}
                Ok(None) => return Err(refused(id!(TEXTS, "player-usi-silent").into())),
                Err(PlayerError::Gone { how, .. }) => return Err(refused(how)),
                Err(error) => return Err(error),
            }
        }
        for (option, value) in program.options.settings.clone() {
            program.send(&format!("setoption name {option} value {value}"), listener)?;
        }
        program.send("isready", listener)?;
        program.expect(&Said::ReadyOk, listener)?;
        Ok(program)
    }

    fn send(&mut self, line: &str, listener: &mut Listener<'_>) -> Result<(), PlayerError> {
        listener(Told::Line(Source::Sent, line.to_owned()));
        match &mut self.connection {
            Some(connection) => {
                connection.send(line);
                Ok(())
            }
            None => Err(self.silent()),
        }
    }

    /// Waits for what it has to say.
    fn expect(&mut self, wanted: &Said, listener: &mut Listener<'_>) -> Result<(), PlayerError> {
        let end = Instant::now() + self.options.start;
        while let Some(said) = self.hear(end, &AtomicBool::new(false), listener)? {
            if said == *wanted {
                return Ok(());
            }
        }
        Err(self.give_up())
    }

    /// The next line, none if there is none until then, or somebody says stop meanwhile.
    fn hear(
        &mut self,
        end: Instant,
        stop: &AtomicBool,
        listener: &mut Listener<'_>,
    ) -> Result<Option<Said>, PlayerError> {
        loop {
            let Some(connection) = &mut self.connection else {
                return Err(self.silent());
            };
            let left = end.saturating_duration_since(Instant::now());
            match connection.wait(left.min(TICK)) {
                Some(Incoming::Line(line)) => {
                    let said = Said::of(&line);
                    listener(Told::Line(Source::Received, line));
                    return Ok(Some(said));
                }
                Some(Incoming::Error(line)) => listener(Told::Line(Source::Error, line)),
                Some(Incoming::End) => return Err(self.bury()),
                None => {}
            }
            // A program that never pauses must not keep anybody from stopping it.
            if left.is_zero() || stop.load(Ordering::Acquire) {
                return Ok(None);
            }
        }
    }

    fn silent(&self) -> PlayerError {
        PlayerError::Silent {
            name: self.name.clone(),
        }
    }

    /// Ends a program that does not answer.
    fn give_up(&mut self) -> PlayerError {
        self.connection = None;
        self.silent()
    }

    /// Takes leave of a program that says nothing more.
    fn bury(&mut self) -> PlayerError {
        let ending = self.connection.take().map(Connection::bury);
        PlayerError::Gone {
            name: self.name.clone(),
            how: match ending {
                Some(Ending::Exit(code)) => say!(TEXTS, "player-usi-exit", code),
                Some(Ending::Signal) => id!(TEXTS, "player-usi-signal").into(),
                Some(Ending::Silence) | None => id!(TEXTS, "player-usi-closed").into(),
            },
        }
    }

    /// Waits for the best move, and says stop when it is time.
    fn search(
        &mut self,
        game: &dyn AnyGame,
        budget: Option<Duration>,
        stop: &AtomicBool,
        listener: &mut Listener<'_>,
    ) -> Result<(String, Found), PlayerError> {
        let begun = Instant::now();
        let grace = self.options.grace;
        let mut found = Found::default();
        let mut stopped: Option<Instant> = None;
        let never = AtomicBool::new(false);
        loop {
            let end = match (stopped, budget) {
                (Some(since), _) => since + grace,
                (None, Some(budget)) => begun + budget + grace,
                (None, None) => Instant::now() + grace,
            };
            let wish = if stopped.is_some() { &never } else { stop };
            match self.hear(end, wish, listener)? {
                Some(Said::Best(mv)) => return Ok((mv, found)),
                Some(Said::Info(heard)) => {
                    take(&mut found, heard, game);
                    listener(Told::Found(found.clone()));
                }
                _ => {}
            }
            let now = Instant::now();
            match stopped {
                Some(since) if now >= since + grace => return Err(self.give_up()),
                Some(_) => {}
                None => {
                    let is_late = budget.is_some_and(|budget| now >= begun + budget + grace);
                    if is_late || stop.load(Ordering::Acquire) {
                        self.send("stop", listener)?;
                        stopped = Some(now);
                    }
                }
            }
        }
    }
}

/// The command that starts a program; none if its line is empty or a quotation mark is open.
fn command(options: &ProgramOptions) -> Option<Command> {
    let words = shell_words::split(&options.command).ok()?;
    let (program, arguments) = words.split_first()?;
    let mut command = match options.guard.split_first() {
        None => Command::new(program),
        Some((host, first)) => {
            let mut command = Command::new(host);
            command
                .args(first)
                .arg(process::PROGRAM_ARGUMENT)
                .arg(program)
                .env(process::PARENT_VARIABLE, std::process::id().to_string());
            command
        }
    };
    command.args(arguments);
    Some(command)
}

/// Puts what was heard in its place.
fn take(found: &mut Found, heard: Heard, game: &dyn AnyGame) {
    found.depth = heard.depth.or(found.depth);
    found.nodes = heard.nodes.unwrap_or(found.nodes);
    let Some(mv) = heard.line.first().cloned() else {
        return;
    };
    // What it says of moves that there are not is for the console.
    if game.parts(&mv).is_none() {
        return;
    }
    let score = heard.score.map(|score| match score {
        Score::Pawns(value) => player::Score::Pawns(value),
        Score::Mate(plies) => player::Score::Mate(plies),
    });
    let candidate = Candidate {
        mv,
        chance: score.map(player::Score::chance),
        score,
        nodes: heard.nodes.unwrap_or_default(),
        line: heard.line,
    };
    match found.candidates.get_mut(heard.place - 1) {
        Some(there) => *there = candidate,
        None => found.candidates.push(candidate),
    }
}

/// How long it may think, as USI says it.
fn go(limits: &Limits) -> String {
    let millis = |time: Duration| time.as_millis();
    let mut words = vec!["go".to_owned()];
    match (limits.time, limits.clock) {
        (Some(time), _) => {
            words.push(format!("btime 0 wtime 0 byoyomi {}", millis(time).max(1)));
        }
        (None, Some(clock)) => {
            let [black, white] = clock.left.map(millis);
            words.push(format!("btime {black} wtime {white}"));
            if clock.more.iter().any(|more| !more.is_zero()) {
                let [black, white] = clock.more.map(millis);
                words.push(format!("binc {black} winc {white}"));
            } else {
                words.push(format!("byoyomi {}", millis(clock.each)));
            }
        }
        (None, None) => {}
    }
    words.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
    words.extend(limits.depth.map(|depth| format!("depth {depth}")));
    if words.len() == 1 {
        words.push("infinite".to_owned());
    }
    words.join(" ")
}

/// The game, as USI says it.
fn position(game: &dyn AnyGame) -> String {
    let first = game.first();
    let mut line = if first == game.kind().game().position() {
        "position startpos".to_owned()
    } else {
        format!("position sfen {first}")
    };
    if !game.is_empty() {
        line += " moves ";
        line += &game.moves().join(" ");
    }
    line
}

impl Player for Program {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        stop: &AtomicBool,
        listener: &mut Listener<'_>,
    ) -> Result<Answer, PlayerError> {
        if game.outcome().is_some() {
            return Err(PlayerError::Over);
        }
        if self.connection.is_none() {
            *self = Program::start(self.options.clone(), listener)?;
        }
        if !self.is_in_game {
            self.send("usinewgame", listener)?;
            self.is_in_game = true;
        }
        self.send(&position(game), listener)?;
        self.send(&go(limits), listener)?;
        let side = game.to_move().index();
        // A clock that runs is kept by whoever asks; the program shares it out itself.
        let most = limits
            .clock
            .map(|clock| clock.left[side] + clock.each + clock.more[side]);
        let budget = limits.time.or(most);
        let (mv, found) = self.search(game, budget, stop, listener)?;
        if mv == "resign" {
            return Ok(Answer {
                choice: Choice::Resign,
                found,
            });
        }
        if game.parts(&mv).is_none() {
            return Err(PlayerError::Illegal {
                name: self.name.clone(),
                answer: message::visible(&mv).into_owned(),
            });
        }
        Ok(Answer {
            choice: Choice::Move(mv),
            found,
        })
    }

    fn forget(&mut self) {
        self.is_in_game = false;
    }
}
