//! What the program draws and shows: life and death, analyze commands, analysis, its board.

use super::belief;
use super::engine::{Gtp, leaves_the_state};
use super::link::Haste;
use crate::analyze::{self, AnalyzeCommand};
use crate::text::{letter, points};
use engine::{Belief, EngineError, Game, KindEffect, OverlayKind, Talk};
use go::{Grid, Point, PointStatus, status_from_dead};
use overlay::Overlay;

/// Hundredths of a second between two reports of an analysis.
const REPORT_EVERY: u32 = 20;
/// The commands of the `analyze` family, the one that tells most first.
const ANALYSES: [&str; 3] = ["kata-analyze", "lz-analyze", "analyze"];
/// How often what a program prints as errors is looked at for a board.
const ASIDES: u32 = 5;
/// The id of the kind for [`ANALYSES`].
const ANALYZE: &str = "analyze";

impl Gtp {
    /// Returns what the program can draw.
    pub(super) fn kinds(&self) -> Vec<OverlayKind> {
        let mut kinds = Vec::new();
        if self.known.has("final_status_list") {
            kinds.push(OverlayKind::new("status", "Life and death", "死活"));
        }
        if ANALYSES.iter().any(|command| self.known.has(command)) {
            kinds.push(OverlayKind {
                effect: KindEffect::Live,
                ..OverlayKind::new(ANALYZE, "Analysis", "解析")
            });
        }
        kinds.extend(self.commands.iter().map(AnalyzeCommand::kind));
        kinds
    }

    /// Asks what the program can draw: its own list, or what is known of its commands.
    pub(super) fn ask_for_kinds(&mut self, talk: &mut dyn Talk) -> Result<(), EngineError> {
        for command in ["gogui-analyze_commands", "gogui_analyze_commands"] {
            if self.known.has(command)
                && let Ok(text) = self.short(command, talk)?
            {
                self.commands = analyze::parse_commands(&text);
                return Ok(());
            }
        }
        let known: Vec<String> = self.known.listed.iter().flatten().cloned().collect();
        self.commands = analyze::default_commands(&known);
        Ok(())
    }

    pub(super) fn picture(
        &mut self,
        game: &Game,
        id: &str,
        arguments: &[String],
        talk: &mut dyn Talk,
    ) -> Result<Overlay, EngineError> {
        if id == "status" {
            return self.status(game, talk);
        }
        if id == ANALYZE {
            return self.analysis(game, talk);
        }
        let line = id.strip_prefix("gtp:");
        let command = self.commands.iter().find(|c| Some(c.line.as_str()) == line);
        let Some(command) = command.cloned() else {
            return Err(EngineError::NoOverlay {
                engine: self.link.name.clone(),
                overlay: id.to_owned(),
            });
        };
        self.draw(game, &command, arguments, talk)
    }

    fn draw(
        &mut self,
        game: &Game,
        command: &AnalyzeCommand,
        arguments: &[String],
        talk: &mut dyn Talk,
    ) -> Result<Overlay, EngineError> {
        let line =
            command
                .expand(arguments, game.to_move)
                .map_err(|reason| EngineError::Failed {
                    engine: self.link.name.clone(),
                    phase: engine::Phase::Figures,
                    reason,
                })?;
        self.sync(game, talk)?;
        let effect = command.kind().effect;
        if matches!(effect, KindEffect::Once | KindEffect::Command) && !leaves_the_state(&line) {
            self.distrust();
        }
        let said = self.link.ask(&line, Haste::Long(None), talk)?;
        let text = said.map_err(|reason| self.refused(&line, &reason, ""))?;
        let mut overlay = analyze::draw(command, &text, &game.position(), arguments);
        if effect == KindEffect::Command && overlay.text.is_empty() {
            let lines = text.lines().map(str::to_owned);
            overlay.text.extend(lines.filter(|line| !line.is_empty()));
        }
        Ok(overlay)
    }

    /// Lets the program analyse until Stop, showing each report.
    fn analysis(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<Overlay, EngineError> {
        self.sync(game, talk)?;
        let pos = game.position();
        let title = format!("Analysis – {}", self.link.name);
        let mut newest = None;
        let mut refused = None;
        for command in self.analyses(letter(game.to_move)) {
            let mut each = |line: String, talk: &mut dyn Talk| {
                if let Some(mut overlay) = analyze::analysis(&line, &pos) {
                    overlay.title.clone_from(&title);
                    talk.interim(overlay.clone());
                    newest = Some(overlay);
                }
            };
            match self.link.stream(&command, talk, &mut each)? {
                Ok(()) => return Ok(newest.unwrap_or_else(|| Overlay::new(pos.size(), title))),
                Err(reason) => refused = Some((command, reason)),
            }
        }
        let (command, reason) = refused.unwrap_or_default();
        Err(self.refused(&command, &reason, ""))
    }

    /// Returns the ways to ask for an analysis, the best first.
    fn analyses(&self, color: &str) -> Vec<String> {
        let known = ANALYSES.iter().filter(|command| self.known.has(command));
        known
            .flat_map(|&command| {
                let extra = (command == "kata-analyze").then(|| {
                    format!("{command} {color} {REPORT_EVERY} ownership true rootInfo true")
                });
                extra.into_iter().chain([
                    format!("{command} {color} {REPORT_EVERY}"),
                    // Early versions of Leela Zero take no colour.
                    format!("{command} {REPORT_EVERY}"),
                ])
            })
            .collect()
    }

    /// Life and death by `final_status_list`; territory too, if the program tells.
    fn status(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<Overlay, EngineError> {
        self.sync(game, talk)?;
        let pos = &game.position();
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

    pub(super) fn belief(
        &mut self,
        game: &Game,
        talk: &mut dyn Talk,
    ) -> Result<Belief, EngineError> {
        self.sync(game, talk)?;
        let size = game.size();
        let mut belief = None;
        for command in ["showboard", "gogui-rules_board"] {
            if belief.is_none()
                && self.known.has(command)
                && let Ok(text) = self.short(command, talk)?
            {
                belief = belief::read_board(&text, size);
                for _ in 0..ASIDES {
                    // Leela Zero and its heirs print the board as an error.
                    belief = match belief {
                        None => belief::read_board(&self.link.aside(talk)?, size),
                        some => some,
                    };
                }
                belief = belief.map(|read| Belief {
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
            && let Some(komi) = belief::komi(&text)
        {
            belief.komi = Some(komi);
            belief.source.push_str(", get_komi");
        }
        Ok(belief)
    }
}
