//! A GTP program behind the contract.

use super::GtpOptions;
use super::belief;
use super::link::{Haste, Interrupt, Link, Said};
use super::sync::{self, Known, Line, Way};
use super::text::{letter, points, read_move};
use super::time::{self, Limit};
use crate::contract::{
    Answer, Ask, Belief, Engine, EngineInfo, Game, LogLine, OverlayKind, Reply, Talk,
};
use crate::error::EngineError;
use crate::overlay::Overlay;
use crate::stop::StopFlag;
use go::{Color, Grid, Move, Point, PointStatus, Position, Rules, Size, status_from_dead};
use std::time::Duration;

/// How often what the program says by itself is read while nothing is asked.
const IDLE_TICK: Duration = Duration::from_millis(250);
/// Characters of a senseless answer that messages quote.
const QUOTED: usize = 80;

/// A GTP program in a child process.
pub struct Gtp {
    options: GtpOptions,
    link: Link,
    known: Known,
    version: String,
    /// The position the program has; `None`: nobody knows.
    told: Option<Line>,
    komi_half_points: Option<i32>,
    rules: Option<Rules>,
    /// `None`: it was never told one and has its own.
    limit: Option<Limit>,
    /// The board of the last question, on which the program draws.
    position: Position,
}

impl Gtp {
    /// Starts the program and asks it who it is and what it knows. `stop` ends the start at once.
    pub fn start(
        options: GtpOptions,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<Gtp, EngineError> {
        let link = Link::start(&options, &options.shown_name(), stop)?;
        let mut gtp = Gtp {
            options,
            link,
            known: Known::default(),
            version: String::new(),
            told: None,
            komi_half_points: None,
            rules: None,
            limit: None,
            position: Position::new(Size::NINETEEN),
        };
        talk.progress("starting …");
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
        for command in self.options.startup.clone() {
            if let Err(reason) = self.short(&command, talk)? {
                let text = format!(
                    "{} refused the start-up command “{command}”: {reason}",
                    self.link.name
                );
                talk.log(LogLine::host(text));
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

    fn short(&mut self, command: &str, talk: &mut dyn Talk) -> Result<Said, EngineError> {
        self.link.ask(command, Haste::Short, talk)
    }

    /// Brings the program to the position of `game` by the shortest path.
    fn sync(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<(), EngineError> {
        self.link.settle(talk)?;
        let wanted = Line::of(game);
        self.set_rules(game.rules, talk)?;
        self.set_komi(game.komi_half_points, talk)?;
        // Forgotten until all is done: whatever goes wrong on the way leaves the program somewhere.
        if let Some(told) = self.told.take()
            && let Some(steps) = sync::steps(&told, &wanted, &self.known)
        {
            match self.link.ask_all(&steps, talk)? {
                None => {
                    self.told = Some(wanted);
                    return Ok(());
                }
                Some((command, reason)) => {
                    if command == "undo" || command.starts_with("gg-undo") {
                        let name = command.split(' ').next().unwrap_or_default();
                        self.known.refused.insert(name.to_owned());
                    }
                    talk.log(LogLine::host(format!(
                        "{} refused “{command}” ({reason}); it is told the whole game again.",
                        self.link.name
                    )));
                }
            }
        }
        self.begin_anew(&wanted, game.komi_half_points, talk)?;
        self.told = Some(wanted);
        Ok(())
    }

    fn begin_anew(
        &mut self,
        wanted: &Line,
        komi_half_points: i32,
        talk: &mut dyn Talk,
    ) -> Result<(), EngineError> {
        let mut refused = None;
        for way in sync::ways(wanted, &self.known) {
            self.clear(wanted.size(), talk)?;
            self.set_komi(komi_half_points, talk)?;
            refused = self.set_up(wanted, &way, komi_half_points, talk)?;
            let Some((command, reason)) = &refused else {
                break;
            };
            talk.log(LogLine::host(format!(
                "{} refused “{}”: {reason}",
                self.link.name,
                super::link::quoted(command)
            )));
        }
        if refused.is_none() {
            let plays = sync::plays(&wanted.moves, wanted.size(), &self.known);
            refused = self.link.ask_all(&plays, talk)?;
        }
        match refused {
            None => Ok(()),
            Some((command, reason)) => {
                let hint = if command.contains("play") {
                    " It may go by other rules."
                } else {
                    ""
                };
                Err(self.refused(&command, &reason, hint))
            }
        }
    }

    /// Clears the board, after giving it its size. The size is told every time: somebody may have typed another.
    fn clear(&mut self, size: Size, talk: &mut dyn Talk) -> Result<(), EngineError> {
        let (w, h) = (size.width(), size.height());
        let boardsize = if size.is_square() {
            format!("boardsize {w}")
        } else {
            format!("rectangular_boardsize {w} {h}")
        };
        let commands = [boardsize, "clear_board".to_owned()];
        if let Some((command, reason)) = self.link.ask_all(&commands, talk)? {
            return Err(self.refused(&command, &reason, ""));
        }
        Ok(())
    }

    /// Puts the base position down. Returns the command that was refused and the reason.
    fn set_up(
        &mut self,
        wanted: &Line,
        way: &Way,
        komi_half_points: i32,
        talk: &mut dyn Talk,
    ) -> Result<Option<(String, String)>, EngineError> {
        if *way == Way::File {
            let refused = self.load(wanted, komi_half_points, talk)?;
            // Files tell komi too, and not every program reads it alike.
            self.komi_half_points = None;
            self.set_komi(komi_half_points, talk)?;
            return Ok(refused);
        }
        let commands = sync::set_up(wanted, way);
        if let (Way::FixedHandicap(_), [command]) = (way, &commands[..]) {
            return Ok(match self.short(command, talk)? {
                Err(reason) => Some((command.clone(), reason)),
                Ok(text) => {
                    let mut given: Vec<Point> = points(&text, wanted.size()).collect();
                    given.sort_unstable();
                    let mut right: Vec<Point> = wanted.stones().iter().map(|s| s.1).collect();
                    right.sort_unstable();
                    // Who does not say where the stones are is believed to know the rule.
                    (!given.is_empty() && given != right)
                        .then(|| (command.clone(), "the stones stand elsewhere".to_owned()))
                }
            });
        }
        self.link.ask_all(&commands, talk)
    }

    fn load(
        &mut self,
        wanted: &Line,
        komi_half_points: i32,
        talk: &mut dyn Talk,
    ) -> Result<Option<(String, String)>, EngineError> {
        let write = || -> std::io::Result<tempfile::NamedTempFile> {
            let mut file = tempfile::Builder::new().suffix(".sgf").tempfile()?;
            std::io::Write::write_all(&mut file, sync::sgf(wanted, komi_half_points).as_bytes())?;
            Ok(file)
        };
        let file = match write() {
            Ok(file) => file,
            Err(error) => return Ok(Some(("loadsgf".to_owned(), error.to_string()))),
        };
        let command = format!("loadsgf {}", file.path().display());
        Ok(self
            .short(&command, talk)?
            .err()
            .map(|reason| ("loadsgf".to_owned(), reason)))
    }

    fn set_komi(&mut self, komi_half_points: i32, talk: &mut dyn Talk) -> Result<(), EngineError> {
        if self.komi_half_points == Some(komi_half_points) || !self.known.has("komi") {
            return Ok(());
        }
        let command = format!("komi {}", f64::from(komi_half_points) / 2.0);
        if let Err(reason) = self.short(&command, talk)? {
            let text = format!("{} refused “{command}”: {reason}", self.link.name);
            talk.log(LogLine::host(text));
        }
        self.komi_half_points = Some(komi_half_points);
        Ok(())
    }

    /// Tells the rules if there is a command for them.
    fn set_rules(&mut self, rules: Rules, talk: &mut dyn Talk) -> Result<(), EngineError> {
        if self.rules == Some(rules) {
            return Ok(());
        }
        self.rules = Some(rules);
        let name = match rules {
            Rules::JAPANESE => "japanese",
            Rules::CHINESE => "chinese",
            Rules::AGA => "aga",
            Rules::NEW_ZEALAND => "new_zealand",
            _ => return Ok(()),
        };
        let command = if self.known.has("kata-set-rules") {
            format!("kata-set-rules {}", name.replace('_', "-"))
        } else if self.known.has("kgs-rules") {
            format!("kgs-rules {name}")
        } else {
            return Ok(());
        };
        if let Err(reason) = self.short(&command, talk)? {
            let text = format!("{} refused “{command}”: {reason}", self.link.name);
            talk.log(LogLine::host(text));
        }
        Ok(())
    }

    fn set_time(
        &mut self,
        game: &Game,
        budget: Option<Duration>,
        talk: &mut dyn Talk,
    ) -> Result<(), EngineError> {
        let limit = Limit::of(game.clock.as_ref(), budget);
        let untold = self.limit.unwrap_or(Limit::None);
        if limit != untold
            && let Some(command) = limit.command(&self.known)
        {
            if let Err(reason) = self.short(&command, talk)? {
                let text = format!("{} refused “{command}”: {reason}", self.link.name);
                talk.log(LogLine::host(text));
            }
            self.limit = Some(limit);
        }
        if let Some(clock) = &game.clock
            && self.known.has("time_left")
        {
            let left = Color::BOTH.map(|color| time::time_left(clock, color));
            self.link.ask_all(&left, talk)?;
        }
        Ok(())
    }

    fn think(
        &mut self,
        game: &Game,
        budget: Option<Duration>,
        talk: &mut dyn Talk,
    ) -> Result<Answer, EngineError> {
        self.sync(game, talk)?;
        self.set_time(game, budget, talk)?;
        let size = game.size();
        let command = format!("genmove {}", letter(game.to_move));
        // The program plays its move on its own board: until that is known, its position is not.
        let told = self.told.take();
        let said = self.link.ask(&command, Haste::Long(budget), talk)?;
        let text = said.map_err(|reason| self.refused(&command, &reason, ""))?;
        let Some(answer) = read_move(&text, size) else {
            let shown: String = first_line(&text).chars().take(QUOTED).collect();
            return Err(EngineError::BadAnswer {
                engine: self.link.name.clone(),
                command,
                answer: shown,
                expected: format!("a move on the {size} board"),
            });
        };
        self.told = told.map(|mut told| {
            match answer {
                Answer::Play(point) => told.moves.push((game.to_move, Move::Play(point))),
                Answer::Pass => told.moves.push((game.to_move, Move::Pass)),
                Answer::Resign => {}
            }
            told
        });
        Ok(answer)
    }

    /// Life and death by `final_status_list`; territory too, if the program tells.
    fn status(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<Overlay, EngineError> {
        self.sync(game, talk)?;
        let pos = &self.position.clone();
        let mut lists = Vec::new();
        for what in ["dead", "seki", "black_territory", "white_territory"] {
            let command = format!("final_status_list {what}");
            let said = self.link.ask(&command, Haste::Long(None), talk)?;
            match said {
                Ok(text) => lists.push(Some(points(&text, pos.size()).collect::<Vec<Point>>())),
                Err(reason) if what == "dead" => {
                    return Err(self.refused(&command, &reason, ""));
                }
                Err(_) => lists.push(None),
            }
        }
        let mut dead = Grid::filled(pos.size(), false);
        for &point in lists[0].iter().flatten() {
            dead[point] = pos.stone(point).is_some();
        }
        let mut status = status_from_dead(pos, &dead);
        if let [_, _, Some(black), Some(white)] = &lists[..] {
            for (point, _) in dead.iter().filter(|&(p, _)| pos.stone(p).is_none()) {
                status[point] = if black.contains(&point) {
                    PointStatus::BlackTerritory
                } else if white.contains(&point) {
                    PointStatus::WhiteTerritory
                } else {
                    PointStatus::Dame
                };
            }
        }
        for &point in lists[1].iter().flatten() {
            if pos.stone(point).is_some() {
                status[point] = PointStatus::Seki;
            }
        }
        let title = format!("Life and death – {}", self.link.name);
        let mut overlay = Overlay::new(pos.size(), title);
        for (point, &status) in status.iter() {
            overlay.points[point].status = Some(status);
        }
        Ok(overlay)
    }

    fn belief(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<Belief, EngineError> {
        self.sync(game, talk)?;
        let size = game.size();
        let mut belief = None;
        for command in ["showboard", "gogui-rules_board"] {
            if belief.is_none()
                && self.known.has(command)
                && let Ok(text) = self.short(command, talk)?
            {
                belief = belief::read_board(&text, size).map(|read| Belief {
                    source: command.to_owned(),
                    ..read
                });
            }
        }
        if belief.is_none() && self.known.has("list_stones") {
            let black = self.short("list_stones black", talk)?;
            let white = self.short("list_stones white", talk)?;
            if let (Ok(black), Ok(white)) = (black, white) {
                belief = Some(Belief {
                    stones: Some(belief::listed(&black, &white, size)),
                    source: "list_stones".to_owned(),
                    ..Belief::default()
                });
            }
        }
        let Some(mut belief) = belief else {
            let reason = "it shows no board that can be read";
            return Err(self.refused("showboard", reason, ""));
        };
        if self.known.has("get_komi")
            && let Ok(text) = self.short("get_komi", talk)?
            && let Some(komi) = belief::komi_half_points(&text)
        {
            belief.komi_half_points = Some(komi);
            belief.source.push_str(", get_komi");
        }
        Ok(belief)
    }

    /// Passes on a line that the user typed.
    fn console(&mut self, line: &str, talk: &mut dyn Talk) -> Result<String, EngineError> {
        let command = strip_number(line);
        if command.is_empty() || command.starts_with('#') {
            self.link.remark(line, talk);
            return Ok(String::new());
        }
        // What changes the program's state is not listed anywhere: only what surely leaves it is trusted.
        if !leaves_the_state(command) {
            self.told = None;
            self.komi_half_points = None;
            self.rules = None;
            self.limit = self.limit.map(|_| Limit::EachMove(Duration::ZERO));
        }
        Ok(match self.link.ask(command, Haste::Long(None), talk)? {
            Ok(text) => format!("= {text}"),
            Err(reason) => format!("? {reason}"),
        })
    }

    fn refused(&self, command: &str, reason: &str, hint: &str) -> EngineError {
        EngineError::Refused {
            engine: self.link.name.clone(),
            command: super::link::quoted(command),
            reason: first_line(reason).trim_end_matches('.').to_owned(),
            hint: hint.to_owned(),
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
        let mut overlays = Vec::new();
        if self.known.has("final_status_list") {
            overlays.push(OverlayKind::new("status", "Life and death", "死活"));
        }
        EngineInfo {
            name: self.link.name.clone(),
            version: self.version.clone(),
            overlays,
            max_side: go::MAX_SIDE,
            square_only: !self.known.has("rectangular_boardsize"),
        }
    }

    fn answer(
        &mut self,
        game: &Game,
        ask: &Ask,
        talk: &mut dyn Talk,
    ) -> Result<Reply, EngineError> {
        self.position = game.position();
        if let Ask::Console { line } = ask {
            return self.console(line, talk).map(Reply::Text);
        }
        self.check_size(game.size())?;
        match ask {
            Ask::Move { budget } => self.think(game, *budget, talk).map(Reply::Move),
            Ask::Belief => self.belief(game, talk).map(Reply::Belief),
            Ask::Overlay { id, .. } if id == "status" => {
                self.status(game, talk).map(Reply::Overlay)
            }
            Ask::Overlay { id, .. } => Err(EngineError::NoOverlay {
                engine: self.link.name.clone(),
                overlay: id.clone(),
            }),
            Ask::Console { .. } => unreachable!("answered above"),
        }
    }

    fn idle(&mut self, talk: &mut dyn Talk) -> Option<Duration> {
        if self.link.idle(talk) {
            return Some(IDLE_TICK);
        }
        let error = self.link.died(talk);
        talk.log(LogLine::host(format!(
            "{error} It will be started again when it is needed."
        )));
        None
    }

    fn close(&mut self) {
        self.link.close(&mut Silent);
    }
}

fn first_line(text: &str) -> String {
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

/// Returns whether a command certainly changes nothing that is told to a program.
fn leaves_the_state(command: &str) -> bool {
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

/// Nobody listens to an engine that is being closed.
struct Silent;

impl Talk for Silent {
    fn log(&mut self, _line: LogLine) {}
    fn progress(&mut self, _text: &str) {}
    fn interim(&mut self, _overlay: Overlay) {}
    fn stopped(&self) -> bool {
        false
    }
}
