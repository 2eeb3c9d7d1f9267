//! What the program draws and shows: life and death, analyze commands, analysis, its board.

use super::belief;
use super::gtp::{Gtp, NO_RESTRICTIONS, leaves_the_state};
use super::link::Haste;
use crate::analyze::{self, AnalyzeCommand};
use crate::text::{letter, points};
use engine::{
    Analysis, Ask, Belief, EngineError, Game, Interim, KindEffect, LifeAndDeath, OverlayKind,
    ParameterValue, Restriction, Search, Talk,
};
use go::{Grid, Move, Point, PointStatus, Size, status_from_dead};
use message::Message;
use overlay::Overlay;
use std::fmt::Write as _;

/// Hundredths of a second between two reports of an analysis.
const REPORT_EVERY: u32 = 20;
/// The commands of the `analyze` family, the one that tells most first.
const ANALYSES: [&str; 3] = ["kata-analyze", "lz-analyze", "analyze"];
/// How often what a program prints as errors is looked at for a board.
const ASIDES: u32 = 5;
impl Gtp {
    /// Returns what the program can draw.
    pub(super) fn kinds(&self) -> Vec<OverlayKind> {
        let mut kinds = Vec::new();
        if self.known.has("final_status_list") {
            kinds.push(OverlayKind::life_and_death());
        }
        if ANALYSES.iter().any(|command| self.known.has(command)) {
            kinds.push(OverlayKind::analysis_by_gtp());
        }
        kinds.extend(self.commands.iter().map(AnalyzeCommand::kind));
        kinds
    }

    /// Asks what the program can draw: its own list, or what is known of its commands.
    pub(super) fn ask_for_kinds(&mut self, talk: &mut dyn Talk) -> Result<(), EngineError> {
        self.commands = analyze::parse_commands(&self.options.drawing);
        let own = self.own_commands(talk)?;
        // What the user says of a command is what counts.
        for command in own {
            if self
                .commands
                .iter()
                .all(|known| known.label != command.label)
            {
                self.commands.push(command);
            }
        }
        Ok(())
    }

    /// What the program says it draws, or what others like it do.
    fn own_commands(&mut self, talk: &mut dyn Talk) -> Result<Vec<AnalyzeCommand>, EngineError> {
        for command in ["gogui-analyze_commands", "gogui_analyze_commands"] {
            if self.known.has(command)
                && let Ok(text) = self.short(command, talk)?
            {
                return Ok(analyze::parse_commands(&text));
            }
        }
        let known: Vec<String> = self.known.listed.iter().flatten().cloned().collect();
        Ok(analyze::default_commands(&known))
    }

    pub(super) fn picture(
        &mut self,
        game: &Game,
        id: &str,
        given: &[ParameterValue],
        talk: &mut dyn Talk,
    ) -> Result<Overlay, EngineError> {
        let line = id.strip_prefix("gtp:");
        let command = self.commands.iter().find(|c| Some(c.line.as_str()) == line);
        let Some(command) = command.cloned() else {
            return Err(EngineError::NoOverlay {
                engine: self.link.name.clone(),
                overlay: id.to_owned(),
            });
        };
        self.draw(game, &command, given, talk)
    }

    fn draw(
        &mut self,
        game: &Game,
        command: &AnalyzeCommand,
        given: &[ParameterValue],
        talk: &mut dyn Talk,
    ) -> Result<Overlay, EngineError> {
        let line = command
            .expand(given, game.to_move(), game.size())
            .map_err(|error| EngineError::Failed {
                engine: self.link.name.clone(),
                phase: engine::Phase::Figures,
                reason: error.sentence(),
            })?;
        self.sync(game, talk)?;
        let effect = command.kind().effect;
        if matches!(effect, KindEffect::Once | KindEffect::Command) && !leaves_the_state(&line) {
            self.distrust();
        }
        let said = self.link.ask(&line, Haste::Long(None), talk)?;
        let text = said.map_err(|reason| self.refused(&line, &reason, false))?;
        let mut overlay = analyze::draw(command, &text, game.position(), given);
        if effect == KindEffect::Command && overlay.text.is_empty() {
            let lines = text.lines().filter(|line| !line.is_empty());
            overlay.text.extend(lines.map(message::quoted));
        }
        Ok(overlay)
    }

    /// Lets the program analyse until Stop, showing each report.
    pub(super) fn analysis(
        &mut self,
        game: &Game,
        search: &Search,
        talk: &mut dyn Talk,
    ) -> Result<Analysis, EngineError> {
        let commands = self.analyses(game, search);
        if commands.is_empty() {
            return Err(self.cannot_analyse(search));
        }
        self.sync(game, talk)?;
        let pos = game.position();
        let title = format!("Analysis – {}", self.link.name);
        let mut newest = None;
        let mut refused = None;
        for command in commands {
            let mut each = |line: String, talk: &mut dyn Talk| {
                if let Some(mut analysis) = analyze::analysis(&line, pos) {
                    analysis.title.clone_from(&title);
                    talk.interim(Interim::Analysis(analysis.clone()));
                    newest = Some(analysis);
                }
            };
            match self.link.stream(&command, talk, &mut each)? {
                Ok(()) => return Ok(newest.unwrap_or_else(|| Analysis::new(pos.size(), title))),
                Err(reason) => refused = Some((command, reason)),
            }
        }
        let (command, reason) = refused.unwrap_or_default();
        Err(self.refused(&command, &reason, false))
    }

    /// Returns the ways to ask for an analysis, the best first.
    fn analyses(&self, game: &Game, search: &Search) -> Vec<String> {
        let color = letter(game.to_move());
        let wishes = wishes(search, game.size());
        let known = ANALYSES.iter().filter(|command| self.known.has(command));
        known
            .filter(|&&command| search.restrictions.is_empty() || restricts(command))
            .flat_map(|&command| {
                let ownership = if search.detail.ownership {
                    " ownership true"
                } else {
                    ""
                };
                let extra = (command == "kata-analyze").then(|| {
                    format!("{command} {color} {REPORT_EVERY}{ownership} rootInfo true{wishes}")
                });
                let wishes = if restricts(command) { &*wishes } else { "" };
                extra.into_iter().chain([
                    format!("{command} {color} {REPORT_EVERY}{wishes}"),
                    // Early versions of Leela Zero take no colour.
                    format!("{command} {REPORT_EVERY}{wishes}"),
                ])
            })
            .collect()
    }

    fn cannot_analyse(&self, search: &Search) -> EngineError {
        if ANALYSES.iter().any(|command| self.known.has(command)) {
            return self.refused("avoid", NO_RESTRICTIONS, false);
        }
        EngineError::unsupported(&self.link.name, &Ask::Analyse(search.clone()))
    }

    /// Returns whether the program can leave moves out of an analysis.
    pub(super) fn restricts(&self) -> bool {
        let mut known = ANALYSES.iter().filter(|command| self.known.has(command));
        known.any(|command| restricts(command))
    }

    /// Life and death by `final_status_list`; territory too, if the program tells.
    pub(super) fn life_and_death(
        &mut self,
        game: &Game,
        talk: &mut dyn Talk,
    ) -> Result<LifeAndDeath, EngineError> {
        if !self.known.has("final_status_list") {
            return Err(EngineError::unsupported(
                &self.link.name,
                &Ask::LifeAndDeath,
            ));
        }
        self.sync(game, talk)?;
        let pos = game.position();
        let mut lists = Vec::new();
        for what in ["dead", "seki", "black_territory", "white_territory"] {
            let command = format!("final_status_list {what}");
            let said = self.link.ask(&command, Haste::Long(None), talk)?;
            match said {
                Ok(text) => lists.push(Some(points(&text, pos.size()).collect::<Vec<Point>>())),
                Err(reason) if what == "dead" => {
                    return Err(self.refused(&command, &reason, false));
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
        Ok(LifeAndDeath::new(title, &status))
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
            return Err(self.refused("showboard", reason, false));
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

/// Returns whether a command of the `analyze` family takes `avoid`, `allow` and `minmoves`.
fn restricts(command: &str) -> bool {
    matches!(command, "kata-analyze" | "lz-analyze")
}

/// Returns what a search adds to an analyze command, with a space before each wish.
fn wishes(search: &Search, size: Size) -> String {
    let mut text = String::new();
    for restriction in &search.restrictions {
        let Restriction {
            color,
            moves,
            only,
            depth,
        } = restriction;
        let verb = if *only { "allow" } else { "avoid" };
        let vertices: Vec<String> = moves
            .iter()
            .map(|mv| match mv {
                Move::Play(point) => point.to_gtp(size),
                Move::Pass => "pass".to_owned(),
            })
            .collect();
        let _ = write!(
            text,
            " {verb} {} {} {depth}",
            letter(*color),
            vertices.join(",")
        );
    }
    if search.detail.least_moves > 0 {
        let _ = write!(text, " minmoves {}", search.detail.least_moves);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Detail;
    use go::Color;

    #[test]
    fn restrictions_are_worded_as_analyze_commands_take_them() {
        let point = |gtp| Move::Play(Point::from_gtp(gtp, Size::NINE).expect("a point"));
        let restriction = |color, moves, only| Restriction {
            color,
            moves,
            only,
            depth: 3,
        };
        let search = Search {
            restrictions: vec![
                restriction(Color::Black, vec![point("D4"), Move::Pass], false),
                restriction(Color::White, vec![point("C3")], true),
            ],
            detail: Detail {
                least_moves: 4,
                ..Detail::default()
            },
            ..Search::default()
        };
        assert_eq!(
            wishes(&search, Size::NINE),
            " avoid b D4,pass 3 allow w C3 3 minmoves 4"
        );
        assert_eq!(wishes(&Search::default(), Size::NINE), "");
    }
}
