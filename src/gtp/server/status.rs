//! Commands about the end of the game: life and death, and the score.

use super::Server;
use super::arguments::{vertices, word};
use super::failure::{Failure, SyntaxError};
use super::text::Answer;
use engine::{Ask, EngineInfo, KindEffect, Reply};
use go::{Grid, Point, PointStatus, Position};
use overlay::Overlay;
use std::time::Duration;

/// How long a picture that grows is let grow.
const LIVE_LIMIT: Duration = Duration::from_secs(2);

impl Server {
    pub(super) fn final_status_list(&mut self, args: &[String]) -> Answer {
        let wanted = match word(args, 0)? {
            "alive" => PointStatus::Alive,
            "dead" => PointStatus::Dead,
            "seki" => PointStatus::Seki,
            "black_territory" => PointStatus::BlackTerritory,
            "white_territory" => PointStatus::WhiteTerritory,
            "dame" => PointStatus::Dame,
            _ => return Err(SyntaxError::Status.into()),
        };
        let status = self.status()?;
        Ok(list(self.game.position(), &status, wanted))
    }

    pub(super) fn final_score(&mut self, _: &[String]) -> Answer {
        let status = self.status()?;
        let game = &self.game;
        let (scoring, komi) = (game.go.rules.scoring, game.go.komi);
        Ok(go::score(self.game.position(), &status, scoring, komi).result())
    }

    /// Asks the engine for the status of every point. An engine without an opinion is taken to
    /// think that all stones are alive.
    fn status(&mut self) -> Result<Grid<PointStatus>, Failure> {
        self.player.ready()?;
        let position = self.game.position().clone();
        let info = self.player.info();
        if !info.is_some_and(EngineInfo::tells_life_and_death) {
            let none_dead = Grid::new(position.size());
            return Ok(go::status_from_dead(&position, &none_dead));
        }
        let game = self.game.clone();
        let Reply::LifeAndDeath(opinion) = self.player.ask(game, Ask::LifeAndDeath, None)? else {
            return Err(Failure::OtherAnswer);
        };
        let status = opinion.for_counting(&position);
        status.ok_or_else(|| Failure::NoOpinion {
            engine: self.name(),
        })
    }

    /// Asks the engine for an overlay at the position now.
    pub(super) fn draw(&mut self, id: &str) -> Result<Overlay, Failure> {
        self.player.ready()?;
        let kinds = self.player.info().map_or(&[][..], |info| &info.overlays);
        let Some(kind) = kinds.iter().find(|kind| kind.id == id) else {
            return Err(Failure::NoOverlay {
                engine: self.name(),
                overlay: id.to_owned(),
            });
        };
        let limit = (kind.effect == KindEffect::Live).then_some(LIVE_LIMIT);
        let ask = kind.ask(&[]);
        let reply = self.player.ask(self.game.clone(), ask, limit)?;
        reply.into_overlay().ok_or(Failure::OtherAnswer)
    }
}

/// Lists the points with a status: stones chain by chain, empty points on one line.
fn list(position: &Position, status: &Grid<PointStatus>, wanted: PointStatus) -> String {
    let size = position.size();
    let mut listed = Grid::<bool>::new(size);
    let mut lines = Vec::new();
    let mut empty = Vec::new();
    for p in size.points() {
        let fits = |p: Point| status.get(p) == Some(&wanted);
        if !fits(p) || listed[p] {
            continue;
        }
        if position.stone(p).is_none() {
            empty.push(p);
            continue;
        }
        let chain: Vec<Point> = position.chain(p).into_iter().filter(|&q| fits(q)).collect();
        for &q in &chain {
            listed[q] = true;
        }
        lines.push(vertices(&chain, size));
    }
    if !empty.is_empty() {
        lines.push(vertices(&empty, size));
    }
    lines.join("\n")
}
