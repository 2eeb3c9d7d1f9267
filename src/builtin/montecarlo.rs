//! The Monte-Carlo engine behind the contract.

use super::common::{own_clock, restriction, vertex};
use engine::{
    Analysis, Answer, Ask, Belief, Detail, Engine, EngineError, EngineInfo, Game, Interim,
    KindEffect, LifeAndDeath, LogLine, OverlayKind, Reply, Restriction, Search, SearchSupport,
    TITLES, Talk, ids,
};
use go::Move;
use message::{Id, id};
use montecarlo::{Decision, Idea, Player, Settings, Thought};
use overlay::{Candidate, Estimate, Figure, Overlay, Rgb, Shape};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How often a picture that grows is shown anew.
const SHOW_EVERY: Duration = Duration::from_millis(100);
/// The time a picture that does not grow is thought about.
const GLANCE: Duration = Duration::from_millis(800);
/// Moves that are shown with their lines.
const SHOWN: usize = 12;

/// A picture: what it is called, and how it is drawn from a thought.
struct Entry {
    id: &'static str,
    title: Id,
    effect: KindEffect,
    draw: fn(&Game, &Thought, &mut Overlay),
}

const FIGURES: Entry = Entry {
    id: ids::FIGURES,
    title: id!(TITLES, "title-best-moves"),
    effect: KindEffect::Picture,
    draw: figures,
};
const NUMBERS: Entry = Entry {
    id: ids::NUMBERS,
    title: id!(TITLES, "title-playouts-per-move"),
    effect: KindEffect::Picture,
    draw: numbers,
};
const OWNERSHIP: Entry = Entry {
    id: "ownership",
    title: id!(TITLES, "title-ownership"),
    effect: KindEffect::Live,
    draw: ownership,
};
const CRITICALITY: Entry = Entry {
    id: "criticality",
    title: id!(TITLES, "title-critical-points"),
    effect: KindEffect::Live,
    draw: criticality,
};
const PRIORS: Entry = Entry {
    id: "prior",
    title: id!(TITLES, "title-moves-before-search"),
    effect: KindEffect::Picture,
    draw: priors,
};
const PICTURES: [&Entry; 5] = [&FIGURES, &NUMBERS, &OWNERSHIP, &CRITICALITY, &PRIORS];

impl Entry {
    fn kind(&self) -> OverlayKind {
        OverlayKind {
            effect: self.effect,
            ..OverlayKind::new(self.id, self.title)
        }
    }
}

/// Returns what the engine can show.
pub(super) fn kinds() -> Vec<OverlayKind> {
    vec![
        OverlayKind::life_and_death(),
        FIGURES.kind(),
        NUMBERS.kind(),
        OverlayKind::analysis(false),
        OverlayKind::analysis(true),
        OWNERSHIP.kind(),
        CRITICALITY.kind(),
        PRIORS.kind(),
    ]
}

/// The engine.
pub(super) struct MonteCarlo {
    name: String,
    player: Player,
}

impl MonteCarlo {
    /// Creates the engine called `name`.
    pub(super) fn new(name: &str, settings: Settings) -> MonteCarlo {
        MonteCarlo {
            name: name.to_owned(),
            player: Player::new(settings),
        }
    }

    /// Thinks within limits, until told to stop, and gives what is found to `show` ten times a second.
    fn think(
        &mut self,
        game: &Game,
        (limits, restrictions): (&montecarlo::Limits, &[Restriction]),
        talk: &mut dyn Talk,
        show: &mut dyn FnMut(&Thought, &mut dyn Talk),
    ) -> Result<Thought, EngineError> {
        let restrictions = restrictions.iter().map(restriction);
        self.player.restrict(restrictions.collect());
        let mut shown = Instant::now();
        let thought = self.player.think(&game.go, limits, &mut |glimpse| {
            if talk.stopped() {
                return ControlFlow::Break(());
            }
            if shown.elapsed() >= SHOW_EVERY {
                shown = Instant::now();
                let thought = glimpse.thought(SHOWN);
                talk.progress(&words(&thought));
                show(&thought, talk);
            }
            ControlFlow::Continue(())
        });
        let thought = thought.ok_or_else(|| EngineError::Size {
            engine: self.name.clone(),
            max_side: montecarlo::MOST_SIDE,
            square_only: false,
            size: game.size(),
        })?;
        talk.progress(&words(&thought));
        Ok(thought)
    }

    fn choose(
        &mut self,
        game: &Game,
        search: &Search,
        talk: &mut dyn Talk,
    ) -> Result<Answer, EngineError> {
        let budget = search.limits.time;
        let time =
            montecarlo::time_for_move(own_clock(game), budget, game.size(), game.go.moves().len());
        let mut limits = self.player.limits(time);
        let playouts = [limits.playouts, search.limits.playouts];
        limits.playouts = playouts.into_iter().flatten().min();
        let shown = |thought: &Thought| {
            Interim::Analysis(if search.detail.candidates {
                found(game, thought, search.detail)
            } else {
                // How it stands, for whoever watches; no move is given away.
                Analysis {
                    estimate: Some(estimate(game, thought)),
                    ..Analysis::new(game.size(), "")
                }
            })
        };
        let mut show = |thought: &Thought, talk: &mut dyn Talk| talk.interim(shown(thought));
        let bounds = (&limits, &*search.restrictions);
        let thought = self.think(game, bounds, talk, &mut show)?;
        if search.detail.candidates {
            talk.interim(shown(&thought));
        }
        let decision = self.player.decide(&game.go, &thought);
        talk.log(LogLine::engine(line_of(game, &thought)));
        Ok(match decision {
            Decision::Play(p) => Answer::Play(p),
            Decision::Pass => Answer::Pass,
            Decision::Resign => Answer::Resign,
        })
    }

    fn analyse(
        &mut self,
        game: &Game,
        search: &Search,
        talk: &mut dyn Talk,
    ) -> Result<Analysis, EngineError> {
        let limits = montecarlo::Limits {
            time: search.limits.time,
            playouts: search.limits.playouts,
            ..montecarlo::Limits::default()
        };
        let mut show = |thought: &Thought, talk: &mut dyn Talk| {
            talk.interim(Interim::Analysis(found(game, thought, search.detail)));
        };
        let bounds = (&limits, &*search.restrictions);
        let thought = self.think(game, bounds, talk, &mut show)?;
        Ok(found(game, &thought, search.detail))
    }

    /// Thinks for a moment about a position.
    fn glance(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<Thought, EngineError> {
        let limits = montecarlo::Limits {
            time: Some(GLANCE),
            ..montecarlo::Limits::default()
        };
        self.think(game, (&limits, &[]), talk, &mut |_, _| {})
    }

    fn picture(
        &mut self,
        entry: &Entry,
        game: &Game,
        talk: &mut dyn Talk,
    ) -> Result<Overlay, EngineError> {
        if entry.effect != KindEffect::Live {
            return Ok(drawn(entry, game, &self.glance(game, talk)?));
        }
        let mut show = |thought: &Thought, talk: &mut dyn Talk| {
            talk.interim(Interim::Picture(drawn(entry, game, thought)));
        };
        let unlimited = montecarlo::Limits::default();
        let thought = self.think(game, (&unlimited, &[]), talk, &mut show)?;
        Ok(drawn(entry, game, &thought))
    }
}

impl Engine for MonteCarlo {
    fn info(&self) -> EngineInfo {
        EngineInfo {
            name: self.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            overlays: kinds(),
            search: SearchSupport {
                playouts: true,
                restrictions: true,
            },
            has_console: false,
            max_side: montecarlo::MOST_SIDE,
            square_only: false,
        }
    }

    fn answer(
        &mut self,
        game: &Game,
        ask: &Ask,
        talk: &mut dyn Talk,
    ) -> Result<Reply, EngineError> {
        match ask {
            Ask::Move(search) => self.choose(game, search, talk).map(Reply::Move),
            Ask::Analyse(search) => self.analyse(game, search, talk).map(Reply::Analysis),
            Ask::LifeAndDeath => {
                let thought = self.glance(game, talk)?;
                Ok(Reply::LifeAndDeath(life_and_death(game, &thought)))
            }
            Ask::Picture { id, .. } => {
                let entry = PICTURES.iter().find(|entry| entry.id == id);
                let entry = entry.ok_or_else(|| EngineError::unsupported(&self.name, ask))?;
                self.picture(entry, game, talk).map(Reply::Picture)
            }
            Ask::Belief => Ok(Reply::Belief(Belief::of(game, "the game as it was asked"))),
            Ask::Console { .. } => Err(EngineError::unsupported(&self.name, ask)),
        }
    }
}

/// How far the search is.
fn words(thought: &Thought) -> String {
    format!(
        "{} playouts, {:.0}/s, depth {:.1}",
        thought.playouts,
        speed(thought),
        thought.depth
    )
}

/// Playouts a second.
fn speed(thought: &Thought) -> f32 {
    thought.playouts as f32 / thought.time.as_secs_f32().max(1e-3)
}

/// What the search came to, for the console.
fn line_of(game: &Game, thought: &Thought) -> String {
    let ideas = thought.ideas.iter().take(3).map(|idea| {
        let moves: Vec<String> = idea
            .line
            .iter()
            .take(6)
            .map(|&mv| vertex(game, mv))
            .collect();
        format!(
            "{} {:.1} % ({})",
            idea.visits,
            100.0 * idea.winrate,
            moves.join(" ")
        )
    });
    let ideas: Vec<String> = ideas.collect();
    format!(
        "{}; Black wins {:.1} %; {}",
        words(thought),
        100.0 * thought.winrate,
        ideas.join("; ")
    )
}

/// White's komi in points, with what the way of counting adds.
fn komi(game: &Game) -> f32 {
    montecarlo::area_komi(&game.go).points() as f32
}

fn estimate(game: &Game, thought: &Thought) -> Estimate {
    Estimate {
        winrate: Some(thought.winrate),
        score: Some(thought.outlook.margin - komi(game)),
        visits: Some(u64::from(thought.visits)),
        speed: Some(speed(thought)),
        depth: Some(thought.depth),
        ..Estimate::default()
    }
}

fn drawn(entry: &Entry, game: &Game, thought: &Thought) -> Overlay {
    let mut overlay = Overlay::new(game.size(), entry.title.english());
    overlay.estimate = Some(estimate(game, thought));
    (entry.draw)(game, thought, &mut overlay);
    overlay.text.push(words(thought));
    overlay
}

fn life_and_death(game: &Game, thought: &Thought) -> LifeAndDeath {
    let position = game.position();
    let ownership = &thought.outlook.ownership;
    let status = montecarlo::status(position, ownership, game.go.rules.scoring);
    let raw = status.map(|p, status| Some(format!("{status:?}, ownership {:+.2}", ownership[p])));
    LifeAndDeath {
        raw,
        estimate: Some(estimate(game, thought)),
        text: vec![words(thought)],
        ..LifeAndDeath::new(OverlayKind::life_and_death().title.to_string(), &status)
    }
}

/// The best move circled, the next ones by triangles.
fn figures(_: &Game, thought: &Thought, overlay: &mut Overlay) {
    let color = thought.to_move;
    let tried = thought.ideas.iter().filter(|idea| idea.visits > 0);
    for (i, idea) in tried.take(5).enumerate() {
        let Move::Play(p) = idea.mv else { continue };
        let shape = if i == 0 {
            Shape::Circle
        } else {
            Shape::Triangle
        };
        overlay.points[p].figure = Some(Figure { shape, color });
    }
}

fn numbers(_: &Game, thought: &Thought, overlay: &mut Overlay) {
    for idea in thought.ideas.iter().filter(|idea| idea.visits > 0) {
        if let Move::Play(p) = idea.mv {
            overlay.points[p].number = Some(i64::from(idea.visits));
        }
    }
}

/// Returns what a search has found, as far as it is wanted.
fn found(game: &Game, thought: &Thought, detail: Detail) -> Analysis {
    let told = |(order, idea): (usize, &Idea)| idea.visits > 0 || order < detail.least_moves;
    let mut candidates = candidates(game, thought);
    let mut ideas = thought.ideas.iter().enumerate().map(told);
    candidates.retain(|_| ideas.next().unwrap_or(false));
    Analysis {
        candidates,
        estimate: Some(estimate(game, thought)),
        ownership: detail.ownership.then(|| thought.outlook.ownership.clone()),
        text: vec![words(thought)],
        ..Analysis::new(
            game.size(),
            OverlayKind::analysis(detail.ownership).title.to_string(),
        )
    }
}

fn candidates(game: &Game, thought: &Thought) -> Vec<Candidate> {
    let komi = komi(game);
    let ideas = thought.ideas.iter();
    ideas
        .map(|idea| Candidate {
            visits: Some(u64::from(idea.visits)),
            winrate: Some(idea.winrate),
            lcb: Some(idea.lower_bound(thought.to_move)),
            score: idea.score.map(|score| score.mean - komi),
            score_spread: idea.score.map(|score| score.deviation),
            prior: Some(idea.prior),
            pv: idea.line.clone(),
            ..Candidate::new(thought.to_move, idea.mv)
        })
        .collect()
}

fn ownership(_: &Game, thought: &Thought, overlay: &mut Overlay) {
    for (p, &own) in thought.outlook.ownership.iter() {
        overlay.points[p].influence = Some(own);
    }
}

/// The points that decide the game, the warmer the more.
fn criticality(_: &Game, thought: &Thought, overlay: &mut Overlay) {
    for (p, &critical) in thought.outlook.criticality.iter() {
        let part = (critical / 0.2).clamp(0.0, 1.0);
        if part > 0.1 {
            let fade = (part * 190.0) as u8;
            overlay.points[p].color = Some(Rgb(255, 230 - fade, 190 - fade));
        }
        overlay.points[p].raw = Some(format!("criticality {critical:+.3}"));
    }
}

/// What was thought of the moves before search, in thousandths.
fn priors(_: &Game, thought: &Thought, overlay: &mut Overlay) {
    for idea in &thought.ideas {
        if let Move::Play(p) = idea.mv {
            let share = (idea.prior * 1000.0).round() as i64;
            overlay.points[p].number = (share > 0).then_some(share);
            overlay.points[p].raw = Some(format!("chance {:.2} %", 100.0 * idea.prior));
        }
    }
}
