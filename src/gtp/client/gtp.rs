//! A GTP program behind the contract.

use super::GtpOptions;
use super::connection::Connection;
use super::link::{Haste, Interrupt, Link, Said};
use super::program;
use super::sync::{self, Known};
use super::time::Limit;
use crate::TEXTS;
use crate::analyze::AnalyzeCommand;
use crate::text::{letter, read_move};
use engine::{
    Answer, Ask, Engine, EngineError, EngineInfo, Game, LogLine, Notice, Reply, Search,
    SearchSupport, Silent, StopFlag, Talk,
};
use go::{Komi, Move, Rules, Size};
use message::say;
use std::io::{Read, Write};
use std::time::Duration;

/// Why a restricted search is refused.
pub(super) const NO_RESTRICTIONS: &str = "it takes no restrictions";

/// How often what the program says by itself is read while nothing is asked.
const IDLE_TICK: Duration = Duration::from_millis(250);
/// Bytes of an endless answer that the console keeps; all of it is in the log.
const STREAM_LIMIT: usize = 1 << 20;
/// Characters of a senseless answer that messages quote.
const QUOTED: usize = 80;

/// A GTP program, in a child process or at the other end of a connection.
pub struct Gtp {
    pub(super) options: GtpOptions,
    pub(super) link: Link,
    pub(super) known: Known,
    version: String,
    /// What it draws beside life and death and analyses.
    pub(super) commands: Vec<AnalyzeCommand>,
    /// The position the program has; `None`: nobody knows.
    pub(super) told: Option<go::Game>,
    /// The game that was shown when the user typed what may have changed the position; `None`: nothing since.
    pub(super) by_hand: Option<go::Game>,
    pub(super) size: Option<Size>,
    pub(super) komi: Option<Komi>,
    pub(super) rules: Option<Rules>,
    /// What it was told last; `None`: nothing, or nobody knows.
    pub(super) limit: Option<Limit>,
}

impl Gtp {
    /// Starts the program, or connects to its address, and asks it who it is and what it knows. `stop` ends the start
    /// at once.
    ///
    /// # Errors
    /// [`EngineError::Spawn`] if it cannot be started; others if it dies or does not speak GTP.
    pub fn start(
        options: GtpOptions,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<Gtp, EngineError> {
        let connection = program::start(&options)?;
        Gtp::greet(connection, options, stop, talk)
    }

    /// Talks to a program over streams that are open already: `input` is what it reads, `output` what it says, and
    /// `close` is called when nothing more is wanted of it. `options` name no program then.
    ///
    /// # Errors
    /// As for [`Gtp::start`].
    pub fn over(
        input: impl Write + Send + 'static,
        output: impl Read + Send + 'static,
        close: impl FnMut() + Send + 'static,
        options: GtpOptions,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<Gtp, EngineError> {
        let connection = program::over(input, output, close);
        let connection = connection.map_err(|error| EngineError::Spawn {
            engine: options.shown_name(),
            reason: message::quoted(&error),
        })?;
        Gtp::greet(connection, options, stop, talk)
    }

    fn greet(
        connection: Connection,
        options: GtpOptions,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<Gtp, EngineError> {
        let link = Link::new(connection, &options, stop);
        let mut gtp = Gtp {
            options,
            link,
            known: Known::default(),
            version: String::new(),
            commands: Vec::new(),
            told: None,
            by_hand: None,
            size: None,
            komi: None,
            rules: None,
            limit: None,
        };
        talk.progress(engine::starting());
        gtp.shake_hands(talk)?;
        gtp.link.started();
        Ok(gtp)
    }

    fn shake_hands(&mut self, talk: &mut dyn Talk) -> Result<(), EngineError> {
        if self.short("protocol_version", talk)?.is_err() {
            // Perhaps it is the number before the command that it does not understand.
            self.link.numbered = false;
            if self.short("protocol_version", talk)?.is_err() {
                self.link.numbered = true;
            }
        }
        let name = self.short("name", talk)?;
        if let Ok(name) = name
            && self.options.name.is_empty()
            && !name.trim().is_empty()
        {
            self.link.name = first_line(&name);
        }
        self.version = self
            .short("version", talk)?
            .map_or(String::new(), |version| first_line(&version));
        if let Ok(list) = self.short("list_commands", talk)? {
            let names = list.split_whitespace().map(str::to_owned);
            self.known.listed = Some(names.collect());
        }
        self.link.interrupt = self.find_interrupt(talk)?;
        self.ask_for_kinds(talk)?;
        for command in self.options.startup.clone() {
            if let Err(reason) = self.short(&command, talk)? {
                let engine = &self.link.name;
                let refusal = say!(TEXTS, "log-refused-startup", engine, command, reason);
                talk.log(LogLine::host(&refusal));
            }
        }
        Ok(())
    }

    fn find_interrupt(&mut self, talk: &mut dyn Talk) -> Result<Interrupt, EngineError> {
        for command in ["gogui-interrupt", "gogui_interrupt"] {
            if self.known.has(command) {
                return Ok(Interrupt::Comment);
            }
        }
        for command in ["gogui-sigint", "gogui_sigint"] {
            if self.known.has(command)
                && let Ok(text) = self.short(command, talk)?
                && let Ok(pid) = text.trim().parse()
            {
                return Ok(Interrupt::Signal(pid));
            }
        }
        Ok(Interrupt::Never)
    }

    pub(super) fn short(
        &mut self,
        command: &str,
        talk: &mut dyn Talk,
    ) -> Result<Said, EngineError> {
        self.link.ask(command, Haste::Short, talk)
    }

    fn think(
        &mut self,
        game: &Game,
        search: &Search,
        talk: &mut dyn Talk,
    ) -> Result<Answer, EngineError> {
        if !search.restrictions.is_empty() {
            return Err(self.refused("genmove", NO_RESTRICTIONS, false));
        }
        let budget = search.limits.time;
        self.sync(game, talk)?;
        self.set_time(game, budget, talk)?;
        let size = game.size();
        let command = format!("genmove {}", letter(game.to_move()));
        // The program plays its move on its own board: until that is known, its position is not.
        let told = self.told.take();
        let said = self.link.ask(&command, Haste::Long(budget), talk)?;
        let text = said.map_err(|reason| self.refused(&command, &reason, false))?;
        let Some(answer) = read_move(&text, size) else {
            let shown: String = first_line(&text).chars().take(QUOTED).collect();
            return Err(EngineError::BadAnswer {
                engine: self.link.name.clone(),
                command,
                answer: shown,
                size,
            });
        };
        self.told = told.map(|mut told| {
            let mv = match answer {
                Answer::Play(point) => Some(Move::Play(point)),
                Answer::Pass => Some(Move::Pass),
                Answer::Resign => None,
            };
            if let Some(mv) = mv {
                told.execute(game.to_move(), mv);
            }
            told
        });
        Ok(answer)
    }

    /// Brings the program to what the user sees before a typed line, unless lines typed here have led elsewhere. What
    /// the program refuses on the way does not keep the line from it.
    fn follow(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<(), EngineError> {
        let led_elsewhere = self.by_hand.as_ref();
        if led_elsewhere.is_some_and(|then| sync::same_line(then, &game.go))
            || self.check_size(game.size()).is_err()
        {
            return Ok(());
        }
        match self.sync(game, talk) {
            Err(refused @ EngineError::Refused { .. }) => {
                talk.log(LogLine::host(&refused));
                Ok(())
            }
            other => other,
        }
    }

    /// Passes on a line that the user typed.
    fn console(
        &mut self,
        game: &Game,
        line: &str,
        talk: &mut dyn Talk,
    ) -> Result<String, EngineError> {
        let command = strip_number(line);
        if command.is_empty() || command.starts_with('#') {
            self.link.remark(line, talk);
            return Ok(String::new());
        }
        self.follow(game, talk)?;
        // What changes the program's state is not listed anywhere: only what surely leaves it is trusted.
        if !leaves_the_state(command) {
            self.distrust();
            self.by_hand = Some(game.go.clone());
        }
        if goes_on(command) {
            let mut text = String::new();
            let mut each = |line: String, _: &mut dyn Talk| {
                if text.len() + line.len() < STREAM_LIMIT {
                    text.push_str(&line);
                    text.push('\n');
                }
            };
            return Ok(match self.link.stream(command, talk, &mut each)? {
                Ok(()) => format!("= {text}").trim_end().to_owned(),
                Err(reason) => format!("? {reason}"),
            });
        }
        Ok(match self.link.ask(command, Haste::Long(None), talk)? {
            Ok(text) => format!("= {text}"),
            Err(reason) => format!("? {reason}"),
        })
    }

    /// Forgets what the program was told: it may have become something else.
    pub(super) fn distrust(&mut self) {
        self.told = None;
        self.size = None;
        self.komi = None;
        self.rules = None;
        // A limit that nobody sets: it is told again.
        self.limit = Some(Limit::EachMove(Duration::ZERO));
    }

    pub(super) fn refused(&self, command: &str, reason: &str, other_rules: bool) -> EngineError {
        EngineError::Refused {
            engine: self.link.name.clone(),
            command: super::link::quoted(command),
            reason: first_line(reason).trim_end_matches('.').to_owned(),
            other_rules,
        }
    }

    fn check_size(&self, size: Size) -> Result<(), EngineError> {
        let info = self.info();
        if size.is_square() || !info.square_only {
            return Ok(());
        }
        Err(EngineError::Size {
            engine: self.link.name.clone(),
            max_side: info.max_side,
            square_only: true,
            size,
        })
    }
}

impl Engine for Gtp {
    fn info(&self) -> EngineInfo {
        EngineInfo {
            name: self.link.name.clone(),
            version: self.version.clone(),
            overlays: self.kinds(),
            search: SearchSupport {
                playouts: false,
                restrictions: self.restricts(),
            },
            has_console: true,
            max_side: go::MAX_SIDE,
            square_only: !self.known.has("rectangular_boardsize"),
            levels: Vec::new(),
            remark: None,
        }
    }

    fn answer(
        &mut self,
        game: &Game,
        ask: &Ask,
        talk: &mut dyn Talk,
    ) -> Result<Reply, EngineError> {
        self.link.position.clone_from(game.position());
        if !matches!(ask, Ask::Console { .. }) {
            self.check_size(game.size())?;
        }
        match ask {
            Ask::Move(search) => self.think(game, search, talk).map(Reply::Move),
            Ask::Analyse(search) => self.analysis(game, search, talk).map(Reply::Analysis),
            Ask::LifeAndDeath => self.life_and_death(game, talk).map(Reply::LifeAndDeath),
            Ask::Picture { id, parameters } => {
                self.picture(game, id, parameters, talk).map(Reply::Picture)
            }
            Ask::Console { line } => self.console(game, line, talk).map(Reply::Text),
            Ask::Belief => self.belief(game, talk).map(Reply::Belief),
        }
    }

    fn idle(&mut self, talk: &mut dyn Talk) -> Option<Duration> {
        if !self.link.is_alive() {
            return None;
        }
        if self.link.idle(talk) {
            return Some(IDLE_TICK);
        }
        let error = self.link.died(talk);
        talk.log(LogLine::host(&error.while_idle()));
        talk.notice(Notice::Died(error));
        None
    }

    fn close(&mut self) {
        self.link.close(&mut Silent);
    }
}

pub(super) fn first_line(text: &str) -> String {
    text.trim().lines().next().unwrap_or_default().to_owned()
}

/// Removes a number before a command: the talk gives its own.
fn strip_number(line: &str) -> &str {
    let line = line.trim();
    match line.split_once(char::is_whitespace) {
        Some((number, rest)) if number.bytes().all(|b| b.is_ascii_digit()) => rest.trim_start(),
        _ => line,
    }
}

/// Returns whether a command is answered until the next one comes.
fn goes_on(command: &str) -> bool {
    let name = command.split_whitespace().next().unwrap_or_default();
    name == "analyze" || name.ends_with("-analyze")
}

/// Returns whether a command certainly changes nothing that is told to a program.
pub(super) fn leaves_the_state(command: &str) -> bool {
    const HARMLESS: [&str; 24] = [
        "name",
        "version",
        "protocol_version",
        "list_commands",
        "known_command",
        "help",
        "showboard",
        "list_stones",
        "get_komi",
        "get_handicap",
        "kata-get-rules",
        "kata-get-param",
        "query_boardsize",
        "final_score",
        "final_status",
        "final_status_list",
        "estimate_score",
        "captures",
        "last_move",
        "move_history",
        "is_legal",
        "all_legal",
        "reg_genmove",
        "cputime",
    ];
    let name = command.split_whitespace().next().unwrap_or_default();
    HARMLESS.contains(&name) || name.starts_with("gogui-analyze") || name.starts_with("gogui-rules")
}
