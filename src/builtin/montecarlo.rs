//! The Monte-Carlo player, as the engine for players that search needs it.

use super::TEXTS;
use super::searching::pictures::Picture;
use super::searching::search_tree::{self, Branch, COMMAND as SEARCH_TREE};
use super::searching::{End, Searcher, Watch, analysis, restrictions};
use conduct::Decision;
use engine::{Analysis, Game, KindEffect, Search, TITLES};
use message::{Argument, Id, Sentence, id, say};
use montecarlo::{Limits, Player, Thought};
use overlay::{Candidate, Estimate, Overlay, Rgb};

const CRITICALITY: Picture<Thought> = Picture {
    id: "criticality",
    title: id!(TITLES, "title-critical-points"),
    effect: KindEffect::Live,
    draw: criticality,
};

/// What the levels are called, the lowest first.
const LEVELS: [Id; montecarlo::MOST_LEVEL] = [
    id!(TEXTS, "montecarlo-level-1"),
    id!(TEXTS, "montecarlo-level-2"),
    id!(TEXTS, "montecarlo-level-3"),
    id!(TEXTS, "montecarlo-level-4"),
    id!(TEXTS, "montecarlo-level-5"),
    id!(TEXTS, "montecarlo-level-6"),
    id!(TEXTS, "montecarlo-level-7"),
    id!(TEXTS, "montecarlo-level-8"),
    id!(TEXTS, "montecarlo-level-9"),
    id!(TEXTS, "montecarlo-level-10"),
];

impl Searcher for Player {
    type Thought = Thought;

    const MOST_SIDE: u8 = montecarlo::MOST_SIDE;
    const COMMANDS: &'static [&'static str] = &[SEARCH_TREE];
    const PICTURES: &'static [Picture<Thought>] = &[
        Picture::FIGURES,
        Picture::visits(id!(TITLES, "title-playouts-per-move")),
        Picture::OWNERSHIP,
        CRITICALITY,
        Picture::priors("prior"),
    ];

    fn usual_levels() -> Vec<Sentence> {
        LEVELS.map(Sentence::from).to_vec()
    }

    fn prepare(&mut self, search: &Search) {
        self.play_at(search.level.map(usize::from));
        self.restrict(restrictions(search));
    }

    fn think(
        &mut self,
        game: &go::Game,
        end: End,
        watch: &mut Watch<'_, Thought>,
    ) -> Option<Thought> {
        let limits = match end {
            End::Move(time, playouts) => {
                let usual = self.limits(time);
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
        Player::think(self, game, &limits, &mut |glimpse| {
            watch(&|most| Some(glimpse.thought(most)))
        })
    }

    fn decide(&mut self, game: &go::Game, thought: &Thought) -> Decision {
        Player::decide(self, game, thought)
    }

    fn rest(&mut self) {
        Player::rest(self);
    }

    fn console(&mut self, _: &Game, line: &str) -> Result<String, Sentence> {
        let told = |branch: montecarlo::Branch| Branch {
            from: branch.from,
            visits: branch.visits,
            winrate: branch.winrate,
            lead: None,
        };
        let least = line.split_whitespace().nth(1);
        let answer = search_tree::answer(least, |least| {
            let (game, branches) = self.branches(least)?;
            Some((game, branches.into_iter().map(told).collect()))
        });
        answer.map_err(|error| message::quoted(&error))
    }

    fn found(game: &Game, thought: &Thought) -> Analysis {
        // Playouts are counted by area, whatever the rules.
        let komi = montecarlo::area_komi(&game.go).points() as f32;
        let speed = thought.playouts as f32 / thought.time.as_secs_f32().max(1e-3);
        let estimate = Estimate {
            winrate: Some(thought.winrate),
            score: Some(thought.outlook.margin - komi),
            visits: Some(u64::from(thought.visits)),
            speed: Some(speed),
            depth: Some(thought.depth),
            ..Estimate::default()
        };
        let progress = say!(
            TEXTS,
            "drawn-playouts",
            count = thought.playouts,
            speed = Argument::decimal(f64::from(speed), 0),
            depth = Argument::decimal(f64::from(thought.depth), 1),
        );
        let candidates = thought.ideas.iter().map(|idea| Candidate {
            visits: Some(u64::from(idea.visits)),
            winrate: Some(idea.winrate),
            lcb: Some(idea.lower_bound(thought.to_move)),
            score: idea.score.map(|score| score.mean - komi),
            score_spread: idea.score.map(|score| score.deviation),
            prior: Some(idea.prior),
            pv: idea.line.clone(),
            ..Candidate::new(thought.to_move, idea.mv)
        });
        let ownership = &thought.outlook.ownership;
        analysis(game, estimate, progress, ownership, candidates.collect())
    }
}

/// The points that decide the game, the warmer the more.
fn criticality(thought: &Thought, _: &Analysis, overlay: &mut Overlay) {
    for (p, &critical) in thought.outlook.criticality.iter() {
        let part = (critical / 0.2).clamp(0.0, 1.0);
        if part > 0.1 {
            let fade = (part * 190.0) as u8;
            overlay.points[p].color = Some(Rgb(255, 230 - fade, 190 - fade));
        }
        let value = Argument::Decimal(format!("{critical:+.3}"));
        overlay.points[p].raw = Some(say!(TEXTS, "drawn-criticality", value));
    }
}
