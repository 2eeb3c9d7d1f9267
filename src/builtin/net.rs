//! The player with a network behind the contract.

mod console;
mod files;
mod pictures;
mod wish;

pub(super) use console::COMMANDS;
pub(super) use pictures::kinds;
pub(super) use wish::{Wish, WishError};

use super::common::{own_clock, restriction, vertex};
use conduct::Decision;
use engine::{
    Analysis, Answer, Ask, Belief, Detail, Engine, EngineError, EngineInfo, Game, Interim,
    KindEffect, LifeAndDeath, LogLine, OverlayKind, Policy, Reply, Search, SearchSupport, Talk,
};
use go::Grid;
use neural::{Idea, Limits, NetworkScratch, Networked, Player, Thought};
use overlay::{Candidate, Estimate, Overlay};
use pictures::Entry;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How often what is found is shown anew.
const SHOW_EVERY: Duration = Duration::from_millis(100);
/// How long a picture that does not grow is thought about, and with how many playouts at most.
const GLANCE: Duration = Duration::from_millis(800);
const GLANCE_PLAYOUTS: u64 = 100;
/// Moves that are shown with their lines.
const SHOWN: usize = 12;
/// The largest side that networks know.
const MOST_SIDE: u8 = 19;

/// The engine.
pub(super) struct Net {
    name: String,
    player: Player<Networked>,
    scratch: NetworkScratch,
}

impl Net {
    /// Opens the network that is wished for and creates the engine called `name`.
    pub(super) fn open(name: &str, wish: &Wish, seed: u64) -> Result<Net, EngineError> {
        let network = files::open(wish.file.as_deref());
        let network = network.map_err(|error| error.of_engine(name))?;
        let mut settings = wish.settings;
        if !wish.has_seed {
            settings.seed = seed;
        }
        Ok(Net {
            name: name.to_owned(),
            player: Player::new(network, settings),
            scratch: NetworkScratch::default(),
        })
    }

    /// Thinks as `search` says but for its limits, until told to stop, and gives what is found to `show` ten times a
    /// second.
    fn think(
        &mut self,
        game: &Game,
        (limits, search): (&Limits, &Search),
        talk: &mut dyn Talk,
        show: &mut dyn FnMut(&Thought, &mut dyn Talk),
    ) -> Result<Thought, EngineError> {
        let restrictions = search.restrictions.iter().map(restriction);
        self.player.restrict(restrictions.collect());
        let moves_ownership = search.detail.moves_ownership;
        self.player.tell_moves_ownership(moves_ownership);
        if search.anew {
            self.player.begin_anew();
        }
        let mut shown: Option<Instant> = None;
        let thought = self.player.think(&game.go, limits, &mut |glimpse| {
            if talk.stopped() {
                return ControlFlow::Break(());
            }
            // What is known first is shown at once.
            if shown.is_none_or(|shown| shown.elapsed() >= SHOW_EVERY)
                && let Some(thought) = glimpse.thought(SHOWN)
            {
                shown = Some(Instant::now());
                talk.progress(&words(&thought));
                show(&thought, talk);
            }
            ControlFlow::Continue(())
        });
        let thought = thought.ok_or_else(|| EngineError::Size {
            engine: self.name.clone(),
            max_side: MOST_SIDE,
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
        let moves = game.go.moves().len();
        let time = conduct::time_for_move(own_clock(game), budget, game.size(), moves);
        let mut limits = self.player.limits(time);
        let playouts = [limits.playouts, search.limits.playouts];
        limits.playouts = playouts.into_iter().flatten().min();
        let shown = |thought: &Thought| {
            Interim::Analysis(if search.detail.candidates {
                found(game, thought, search.detail)
            } else {
                // How it stands, for whoever watches; no move is given away.
                Analysis {
                    estimate: Some(estimate(thought)),
                    ..Analysis::new(game.size(), "")
                }
            })
        };
        let mut show = |thought: &Thought, talk: &mut dyn Talk| talk.interim(shown(thought));
        let thought = self.think(game, (&limits, search), talk, &mut show)?;
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
        let limits = Limits {
            time: search.limits.time,
            playouts: search.limits.playouts,
            ..Limits::default()
        };
        let mut show = |thought: &Thought, talk: &mut dyn Talk| {
            talk.interim(Interim::Analysis(found(game, thought, search.detail)));
        };
        let thought = self.think(game, (&limits, search), talk, &mut show)?;
        Ok(found(game, &thought, search.detail))
    }

    /// Thinks for a moment about a position.
    fn glance(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<Thought, EngineError> {
        let limits = Limits {
            time: Some(GLANCE),
            playouts: Some(GLANCE_PLAYOUTS),
            ..Limits::default()
        };
        self.think(game, (&limits, &Search::default()), talk, &mut |_, _| {})
    }

    fn picture(
        &mut self,
        entry: &Entry,
        game: &Game,
        talk: &mut dyn Talk,
    ) -> Result<Overlay, EngineError> {
        if entry.effect != KindEffect::Live {
            let thought = self.glance(game, talk)?;
            return Ok(entry.picture(game, &thought));
        }
        let mut show = |thought: &Thought, talk: &mut dyn Talk| {
            talk.interim(Interim::Picture(entry.picture(game, thought)));
        };
        let unlimited = Limits::default();
        let whole = Search::default();
        let thought = self.think(game, (&unlimited, &whole), talk, &mut show)?;
        Ok(entry.picture(game, &thought))
    }
}

impl Engine for Net {
    fn info(&self) -> EngineInfo {
        EngineInfo {
            name: self.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            overlays: kinds(),
            search: SearchSupport {
                playouts: true,
                restrictions: true,
            },
            has_console: true,
            max_side: MOST_SIDE,
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
                let entry = Entry::find(id);
                let entry = entry.ok_or_else(|| EngineError::unsupported(&self.name, ask))?;
                self.picture(entry, game, talk).map(Reply::Picture)
            }
            Ask::Belief => Ok(Reply::Belief(Belief::of(game, "the game as it was asked"))),
            Ask::Console { line } => self.console(game, line).map(Reply::Text),
        }
    }
}

/// How far the search is.
fn words(thought: &Thought) -> String {
    format!(
        "{} visits, {:.0}/s, depth {:.1}",
        thought.visits,
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
        let moves = idea.line.iter().take(6);
        let moves: Vec<String> = moves.map(|&mv| vertex(game, mv)).collect();
        format!(
            "{} {:.1} % ({})",
            idea.visits,
            100.0 * idea.winrate,
            moves.join(" ")
        )
    });
    let ideas: Vec<String> = ideas.collect();
    format!(
        "{}; Black wins {:.1} %, leads by {:+.1}; {}",
        words(thought),
        100.0 * thought.winrate,
        thought.lead,
        ideas.join("; ")
    )
}

fn estimate(thought: &Thought) -> Estimate {
    Estimate {
        winrate: Some(thought.winrate),
        score: Some(thought.lead),
        score_spread: Some(thought.spread),
        score_mean: Some(thought.score),
        utility: Some(thought.utility),
        visits: Some(u64::from(thought.visits)),
        speed: Some(speed(thought)),
        depth: Some(thought.depth),
    }
}

fn life_and_death(game: &Game, thought: &Thought) -> LifeAndDeath {
    let ownership = &thought.ownership;
    let status = conduct::status(game.position(), ownership, game.go.rules.scoring);
    let raw = status.map(|p, status| Some(format!("{status:?}, ownership {:+.2}", ownership[p])));
    LifeAndDeath {
        raw,
        estimate: Some(estimate(thought)),
        text: vec![words(thought)],
        ..LifeAndDeath::new(OverlayKind::life_and_death().title.to_string(), &status)
    }
}

/// Returns what a search has found, as far as it is wanted.
fn found(game: &Game, thought: &Thought, detail: Detail) -> Analysis {
    let told = thought.ideas.iter().enumerate();
    let told = told.filter(|(order, idea)| idea.visits > 0 || *order < detail.least_moves);
    Analysis {
        candidates: told.map(|(_, idea)| candidate(thought, idea)).collect(),
        estimate: Some(estimate(thought)),
        ownership: detail.ownership.then(|| thought.ownership.clone()),
        policy: detail.policy.then(|| policy(game, thought)),
        text: vec![words(thought)],
        ..Analysis::new(
            game.size(),
            OverlayKind::analysis(detail.ownership).title.to_string(),
        )
    }
}

fn candidate(thought: &Thought, idea: &Idea) -> Candidate {
    Candidate {
        visits: Some(u64::from(idea.visits)),
        winrate: Some(idea.winrate),
        lcb: Some(idea.lower_bound),
        score: idea.lead,
        score_spread: idea.spread,
        score_mean: idea.score,
        utility: Some(idea.utility),
        utility_lcb: Some(idea.utility_bound),
        prior: Some(idea.prior),
        pv: idea.line.clone(),
        pv_visits: idea.line_visits.iter().copied().map(u64::from).collect(),
        ownership: idea.ownership.clone(),
        ..Candidate::new(thought.to_move, idea.mv)
    }
}

fn policy(game: &Game, thought: &Thought) -> Policy {
    let size = game.size();
    let mut points = Grid::new(size);
    for p in game.go.legal_points(thought.to_move) {
        points[p] = Some(thought.policy[size.index(p)]);
    }
    Policy {
        points,
        pass: thought.policy[size.area()],
    }
}
