//! Keeping the program at the position of the game, under its komi, rules and clocks.

use super::gtp::Gtp;
use super::link::quoted;
use super::sync::{self, Way};
use super::time::{self, Limit};
use crate::TEXTS;
use crate::text::points;
use engine::{EngineError, Game, LogLine, Talk};
use go::{Color, Komi, Point, Rules, Size};
use message::say;
use std::time::Duration;

impl Gtp {
    /// Brings the program to the position of `game` by the shortest path.
    pub(super) fn sync(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<(), EngineError> {
        self.link.settle(talk)?;
        let wanted = &game.go;
        self.by_hand = None;
        self.set_rules(wanted.rules, talk)?;
        self.set_komi(wanted.komi, talk)?;
        // Forgotten until all is done: whatever goes wrong on the way leaves the program somewhere.
        if let Some(told) = self.told.take()
            && let Some(steps) = sync::steps(&told, wanted, &self.known)
        {
            match self.link.ask_all(&steps, talk)? {
                None => {
                    self.told = Some(wanted.clone());
                    return Ok(());
                }
                Some((command, reason)) => {
                    if command == "undo" || command.starts_with("gg-undo") {
                        let name = command.split(' ').next().unwrap_or_default();
                        self.known.refused.insert(name.to_owned());
                    }
                    let engine = &self.link.name;
                    let refusal = say!(TEXTS, "log-refused-again", engine, command, reason);
                    talk.log(LogLine::host(&refusal));
                }
            }
        }
        self.begin_anew(wanted, talk)?;
        self.told = Some(wanted.clone());
        Ok(())
    }

    fn begin_anew(&mut self, wanted: &go::Game, talk: &mut dyn Talk) -> Result<(), EngineError> {
        let mut refused = None;
        for way in sync::ways(wanted, &self.known) {
            self.clear(wanted.size(), talk)?;
            self.set_komi(wanted.komi, talk)?;
            refused = self.set_up(wanted, &way, talk)?;
            let Some((command, reason)) = &refused else {
                break;
            };
            self.log_refusal(&quoted(command), reason, talk);
        }
        if refused.is_none() {
            let plays = sync::plays(wanted.moves(), wanted.size(), &self.known);
            refused = self.link.ask_all(&plays, talk)?;
        }
        match refused {
            None => Ok(()),
            Some((command, reason)) => {
                let other_rules = command.contains("play");
                Err(self.refused(&command, &reason, other_rules))
            }
        }
    }

    /// Clears the board, after giving it its size if it may have another.
    fn clear(&mut self, size: Size, talk: &mut dyn Talk) -> Result<(), EngineError> {
        let (w, h) = (size.width(), size.height());
        let mut commands = Vec::new();
        if self.size != Some(size) {
            commands.push(if size.is_square() {
                format!("boardsize {w}")
            } else {
                format!("rectangular_boardsize {w} {h}")
            });
        }
        commands.push("clear_board".to_owned());
        self.size = None;
        if let Some((command, reason)) = self.link.ask_all(&commands, talk)? {
            return Err(self.refused(&command, &reason, false));
        }
        self.size = Some(size);
        Ok(())
    }

    /// Puts the base position down. Returns the command that was refused and the reason.
    fn set_up(
        &mut self,
        wanted: &go::Game,
        way: &Way,
        talk: &mut dyn Talk,
    ) -> Result<Option<(String, String)>, EngineError> {
        if *way == Way::File {
            let refused = self.load(wanted, talk)?;
            // Files tell komi too, and not every program reads it alike.
            self.komi = None;
            self.set_komi(wanted.komi, talk)?;
            return Ok(refused);
        }
        let commands = sync::set_up(wanted, way);
        if let (Way::FixedHandicap(_), [command]) = (way, &commands[..]) {
            return Ok(match self.short(command, talk)? {
                Err(reason) => Some((command.clone(), reason)),
                Ok(text) => {
                    let mut given: Vec<Point> = points(&text, wanted.size()).collect();
                    given.sort_unstable();
                    let mut right: Vec<Point> = sync::stones(wanted).iter().map(|s| s.1).collect();
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
        wanted: &go::Game,
        talk: &mut dyn Talk,
    ) -> Result<Option<(String, String)>, EngineError> {
        let write = || -> std::io::Result<tempfile::NamedTempFile> {
            let mut file = tempfile::Builder::new().suffix(".sgf").tempfile()?;
            std::io::Write::write_all(&mut file, sync::sgf(wanted).as_bytes())?;
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

    /// Tells on the console of a command that the program can do without.
    fn log_refusal(&self, command: &str, reason: &str, talk: &mut dyn Talk) {
        let engine = &self.link.name;
        talk.log(LogLine::host(&say!(
            TEXTS,
            "log-refused",
            engine,
            command,
            reason
        )));
    }

    fn set_komi(&mut self, komi: Komi, talk: &mut dyn Talk) -> Result<(), EngineError> {
        if self.komi == Some(komi) || !self.known.has("komi") {
            return Ok(());
        }
        let command = format!("komi {komi}");
        if let Err(reason) = self.short(&command, talk)? {
            self.log_refusal(&command, &reason, talk);
        }
        self.komi = Some(komi);
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
            self.log_refusal(&command, &reason, talk);
        }
        Ok(())
    }

    pub(super) fn set_time(
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
                self.log_refusal(&command, &reason, talk);
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
}
