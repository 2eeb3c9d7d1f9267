//! The player with a network, as the engine for players that search needs it.

mod console;
mod facts;
mod files;
mod guide;
mod instinct;
mod wish;

pub use facts::NetFacts;
pub use files::NetError;
pub(super) use guide::ShippedGuide;
pub(crate) use instinct::Instinct;
pub(super) use wish::{Wish, WishError};

use super::TEXTS;
use super::searching::pictures::Picture;
use super::searching::{End, Searcher, Watch, analysis, restrictions};
use conduct::Decision;
use engine::{Analysis, EngineError, Game, KindEffect, Phase, Policy, Search, TITLES};
use go::{Color, Grid, Move};
use message::{Argument, Id, Message, Sentence, id, say};
use net::{Profile, Rank};
use neural::{Limits, Manner, NetworkScratch, Networked, Player, Thought};
use overlay::{Candidate, Estimate, Overlay};
use std::sync::Arc;

/// The ladder of levels in words.
const LEVELS: [Id; neural::MOST_LEVEL] = [
    id!(TEXTS, "net-level-1"),
    id!(TEXTS, "net-level-2"),
    id!(TEXTS, "net-level-3"),
    id!(TEXTS, "net-level-4"),
    id!(TEXTS, "net-level-5"),
    id!(TEXTS, "net-level-6"),
    id!(TEXTS, "net-level-7"),
    id!(TEXTS, "net-level-8"),
    id!(TEXTS, "net-level-9"),
    id!(TEXTS, "net-level-10"),
    id!(TEXTS, "net-level-11"),
    id!(TEXTS, "net-level-12"),
    id!(TEXTS, "net-level-13"),
    id!(TEXTS, "net-level-14"),
    id!(TEXTS, "net-level-15"),
];

/// About which rank the levels below the highest have with the network of the program, in kyu. How others play is not known.
const KYU: [u32; neural::MOST_LEVEL - 1] = [21, 19, 17, 15, 13, 11, 9, 7, 6, 5, 4, 3, 2, 1];

/// The ladder of levels of networks other than that of the program in words.
pub(super) fn levels_without_ranks() -> Vec<Sentence> {
    LEVELS.map(Sentence::from).to_vec()
}

/// The ladder of levels of a human-style network in words: the ranks, and all that it can.
pub(super) fn ranks() -> Vec<Sentence> {
    let rank = |rank: Rank| match rank.number() {
        (number, true) => say!(TEXTS, "net-rank-dan", number),
        (number, false) => say!(TEXTS, "net-rank-kyu", number),
    };
    let all = id!(TEXTS, "net-rank-all").into();
    Rank::all().map(rank).chain([all]).collect()
}

/// How many points each move that was tried loses against the best one.
const LOSSES: Picture<Thought> = Picture {
    id: "losses",
    title: id!(TITLES, "title-points-lost-by-moves"),
    effect: KindEffect::Live,
    draw: |_, found, overlay| losses(found, overlay),
};

/// The player, and what its console evaluates with.
pub(super) struct Net {
    player: Player<Networked>,
    /// The network as its file has it, which all engines that play with it share.
    network: Arc<Networked>,
    /// Whom it plays like if it is not asked for another rank; `None` if its network knows nothing of players.
    profile: Option<Profile>,
    /// Whether it plays with the network of the program.
    is_own: bool,
    scratch: NetworkScratch,
}

impl Net {
    /// Opens the network that is wished for. `engine` is what the engine is called.
    pub(super) fn open(engine: &str, wish: &Wish, seed: u64) -> Result<Net, EngineError> {
        let failed = |error: NetError| EngineError::Failed {
            engine: engine.to_owned(),
            phase: Phase::Loading,
            reason: error.sentence(),
        };
        let network = files::open(wish.file.as_deref()).map_err(failed)?;
        let mut settings = wish.settings;
        if !wish.has_seed {
            settings.seed = seed;
        }
        let mut net = Net {
            player: Player::new(network.clone(), settings),
            profile: network.profile(),
            is_own: wish.file.is_none(),
            network,
            scratch: NetworkScratch::default(),
        };
        if let Some(profile) = wish.profile {
            net.play_usually_as(profile).map_err(failed)?;
        }
        Ok(net)
    }

    /// Plays like those people from now on, unless it is asked for another rank.
    fn play_usually_as(&mut self, profile: Profile) -> Result<(), NetError> {
        if self.profile.is_none() {
            return Err(NetError::NoPeople);
        }
        self.profile = Some(profile);
        self.play_as(profile);
        Ok(())
    }

    /// Plays like those people, if it can and does not yet.
    fn play_as(&mut self, profile: Profile) {
        if self.player.evaluator().profile() == Some(profile) {
            return;
        }
        if let Some(playing) = self.network.playing_as(profile) {
            self.player.replace_evaluator(Arc::new(playing));
        }
    }
}

impl Searcher for Net {
    type Thought = Thought;

    /// The largest side that networks know.
    const MOST_SIDE: u8 = 19;
    const PICTURES: &'static [Picture<Thought>] = &[
        Picture::FIGURES,
        Picture::visits(id!(TITLES, "title-visits-per-move")),
        Picture::OWNERSHIP,
        Picture::priors("policy"),
        LOSSES,
    ];
    const COMMANDS: &'static [&'static str] = &console::COMMANDS;
    const GLANCE_PLAYOUTS: Option<u64> = Some(100);

    fn usual_levels() -> Vec<Sentence> {
        let mut levels = levels_without_ranks();
        for (level, kyu) in levels.iter_mut().zip(KYU) {
            *level = say!(TEXTS, "net-level-about", level = level.clone(), kyu);
        }
        levels
    }

    fn levels(&self) -> Vec<Sentence> {
        match self.profile {
            Some(_) => ranks(),
            None if self.is_own => Self::usual_levels(),
            None => levels_without_ranks(),
        }
    }

    fn prepare(&mut self, search: &Search) {
        let level = search.level.map(usize::from);
        let manner = match self.profile {
            None => level.map_or(Manner::AsSet, Manner::Level),
            Some(usual) => {
                let rank = level.and_then(|level| Rank::all().nth(level - 1));
                let like = |rank| Profile::Rank {
                    rank,
                    before_programs: false,
                };
                self.play_as(rank.map_or(usual, like));
                rank.map_or(Manner::AsSet, |_| Manner::People)
            }
        };
        self.player.play(manner);
        self.player.restrict(restrictions(search));
        let moves_ownership = search.detail.moves_ownership;
        self.player.tell_moves_ownership(moves_ownership);
        if search.anew {
            self.player.begin_anew();
        }
    }

    fn think(
        &mut self,
        game: &go::Game,
        end: End,
        watch: &mut Watch<'_, Thought>,
    ) -> Option<Thought> {
        let limits = match end {
            End::Move(time, playouts) => {
                let usual = self.player.limits(game.size(), time);
                let most = [usual.playouts, playouts].into_iter().flatten().min();
                Limits {
                    playouts: most,
                    ..usual
                }
            }
            End::Within(engine::Limits { time, playouts }) => Limits {
                time,
                playouts,
                ..Limits::default()
            },
        };
        self.player.think(game, &limits, &mut |glimpse| {
            watch(&|most| glimpse.thought(most))
        })
    }

    fn decide(&mut self, game: &go::Game, thought: &Thought) -> Decision {
        self.player.decide(game, thought)
    }

    fn rest(&mut self) {
        self.player.rest();
        self.scratch = NetworkScratch::default();
    }

    fn found(game: &Game, thought: &Thought) -> Analysis {
        let speed = thought.playouts as f32 / thought.time.as_secs_f32().max(1e-3);
        let estimate = Estimate {
            winrate: Some(thought.winrate),
            score: Some(thought.lead),
            score_spread: Some(thought.spread),
            score_mean: Some(thought.score),
            utility: Some(thought.utility),
            visits: Some(u64::from(thought.visits)),
            speed: Some(speed),
            depth: Some(thought.depth),
        };
        let progress = say!(
            TEXTS,
            "drawn-visits",
            count = thought.visits,
            speed = Argument::decimal(f64::from(speed), 0),
            depth = Argument::decimal(f64::from(thought.depth), 1),
        );
        let candidates = thought.ideas.iter().map(|idea| Candidate {
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
        });
        let ownership = &thought.ownership;
        Analysis {
            policy: Some(policy(game, thought)),
            ..analysis(game, estimate, progress, ownership, candidates.collect())
        }
    }

    fn console(&mut self, game: &Game, line: &str) -> Result<String, Sentence> {
        self.answer_line(game, line)
            .map_err(|error| message::quoted(&error))
    }
}

/// How likely the network thinks each legal move.
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

fn losses(found: &Analysis, overlay: &mut Overlay) {
    // Leads are Black's; a move loses what it leaves less of its mover's.
    let best = found.candidates.first();
    let Some(best) = best.and_then(|candidate| candidate.score) else {
        return;
    };
    for candidate in &found.candidates {
        let (Move::Play(p), Some(black)) = (candidate.mv, candidate.score) else {
            continue;
        };
        let lost = match candidate.color {
            Color::Black => best - black,
            Color::White => black - best,
        };
        let cell = &mut overlay.points[p];
        cell.label = Some(format!("{:.1}", lost.max(0.0)));
        let visits = candidate.visits.unwrap_or(0);
        let points = Argument::Decimal(format!("{black:+.1}"));
        cell.raw = Some(say!(TEXTS, "drawn-lead-visits", points, visits));
    }
}
