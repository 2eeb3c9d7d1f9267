//! The Monte-Carlo engine behind the contract.

use engine::{
    Answer, Ask, Belief, Engine, EngineError, EngineInfo, Game, KindEffect, LogLine, OverlayKind,
    Reply, Talk,
};
use go::{Color, Move, Point, Size};
use montecarlo::{Decision, Idea, Limits, Player, Restriction, Settings, Thought};
use overlay::{Candidate, Estimate, Figure, Overlay, PointOverlay, Rgb, Shape};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How often a picture that grows is shown anew.
const SHOW_EVERY: Duration = Duration::from_millis(100);
/// The time a picture that does not grow is thought about.
const GLANCE: Duration = Duration::from_millis(800);
/// Moves that are shown with their lines.
const SHOWN: usize = 12;

/// What is drawn, and how from a thought.
struct Entry {
    id: &'static str,
    titles: [&'static str; 2],
    effect: KindEffect,
    draw: fn(&Game, &Thought, &mut Overlay),
}

const ENTRIES: [Entry; 8] = [
    Entry {
        id: "status",
        titles: ["Life and death", "死活"],
        effect: KindEffect::Picture,
        draw: status,
    },
    Entry {
        id: "figure",
        titles: ["Best moves", "候補手"],
        effect: KindEffect::Picture,
        draw: figures,
    },
    Entry {
        id: "number",
        titles: ["Playouts per move", "手ごとのプレイアウト数"],
        effect: KindEffect::Picture,
        draw: numbers,
    },
    Entry {
        id: "analysis",
        titles: ["Analysis", "検討"],
        effect: KindEffect::Live,
        draw: analysis,
    },
    Entry {
        id: "analysis-ownership",
        titles: ["Analysis with ownership", "検討と地の見込み"],
        effect: KindEffect::Live,
        draw: analysis_with_ownership,
    },
    Entry {
        id: "ownership",
        titles: ["Ownership", "地の見込み"],
        effect: KindEffect::Live,
        draw: ownership,
    },
    Entry {
        id: "criticality",
        titles: ["Critical points", "急所"],
        effect: KindEffect::Live,
        draw: criticality,
    },
    Entry {
        id: "prior",
        titles: ["Moves before search", "探索前の評価"],
        effect: KindEffect::Picture,
        draw: priors,
    },
];

/// All that is thought, moves that were not tried included, for who may know it.
const EVERYTHING: Entry = Entry {
    id: "everything",
    titles: ["Everything", "すべて"],
    effect: KindEffect::Live,
    draw: everything,
};

/// Returns what the engine can draw.
pub(super) fn kinds() -> Vec<OverlayKind> {
    let kind = |e: &Entry| {
        let mut kind = OverlayKind::new(e.id, e.titles[0], e.titles[1]);
        kind.effect = e.effect;
        kind
    };
    ENTRIES.iter().map(kind).collect()
}

/// The engine.
pub(super) struct MonteCarlo {
    name: String,
    player: Player,
    restrictions: Vec<Restriction>,
    /// Whether it shows all it thinks, even while it chooses a move.
    open: bool,
    /// Playouts after which even a picture that grows is finished.
    enough: Option<u64>,
}

impl MonteCarlo {
    /// Creates the engine called `name`. Its pictures that grow are finished after `enough` playouts, if any.
    pub(super) fn new(name: &str, settings: Settings, enough: Option<u64>) -> MonteCarlo {
        MonteCarlo {
            name: name.to_owned(),
            player: Player::new(settings),
            restrictions: Vec::new(),
            open: false,
            enough,
        }
    }

    /// Thinks within limits, until told to stop, and gives what is found to `show` ten times a second.
    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        talk: &mut dyn Talk,
        show: &mut dyn FnMut(&Thought, &mut dyn Talk),
    ) -> Result<Thought, EngineError> {
        let mut shown = Instant::now();
        let thought = self.player.think(&plain(game), limits, &mut |glimpse| {
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
        budget: Option<Duration>,
        talk: &mut dyn Talk,
    ) -> Result<Answer, EngineError> {
        let time =
            montecarlo::time_for_move(own_clock(game), budget, game.size(), game.moves.len());
        let limits = self.player.limits(time);
        let open = self.open;
        let shown = |thought: &Thought| {
            if open {
                return drawn(&EVERYTHING, game, thought);
            }
            // How it stands, for whoever watches; no move is given away.
            let mut overlay = Overlay::new(game.size(), "");
            overlay.estimate = Some(estimate(game, thought));
            overlay
        };
        let mut show = |thought: &Thought, talk: &mut dyn Talk| talk.interim(shown(thought));
        let thought = self.think(game, &limits, talk, &mut show)?;
        if open {
            talk.interim(shown(&thought));
        }
        let decision = self.player.decide(&plain(game), &thought);
        talk.log(LogLine::engine(line_of(game, &thought)));
        Ok(match decision {
            Decision::Play(p) => Answer::Play(p),
            Decision::Pass => Answer::Pass,
            Decision::Resign => Answer::Resign,
        })
    }

    /// Obeys a line of the console:
    ///
    /// - `avoid COLOR MOVE,MOVE… DEPTH`, `allow COLOR MOVE,MOVE… DEPTH`: moves that are not to be thought about so many
    ///   moves deep;
    /// - `open`: shows all it thinks, even while it chooses a move;
    /// - `free`: takes all that back.
    fn obey(&mut self, line: &str, size: Size) -> Result<String, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["free"] => {
                self.open = false;
                self.restrictions.clear();
            }
            ["open"] => self.open = true,
            [verb @ ("avoid" | "allow"), color, moves, depth] => {
                let restriction = restriction(verb == "allow", color, moves, depth, size);
                self.restrictions
                    .push(restriction.ok_or_else(|| format!("cannot read “{line}”"))?);
            }
            _ => {
                return Err(format!(
                    "“{line}” is not understood; there are avoid, allow, open, free"
                ));
            }
        }
        self.player.restrict(self.restrictions.clone());
        Ok(String::new())
    }

    fn picture(
        &mut self,
        entry: &Entry,
        game: &Game,
        talk: &mut dyn Talk,
    ) -> Result<Overlay, EngineError> {
        let live = entry.effect == KindEffect::Live;
        let limits = Limits {
            time: (!live).then_some(GLANCE),
            playouts: self.enough.filter(|_| live),
            ..Limits::default()
        };
        let mut show = |thought: &Thought, talk: &mut dyn Talk| {
            if live {
                talk.interim(drawn(entry, game, thought));
            }
        };
        let thought = self.think(game, &limits, talk, &mut show)?;
        Ok(drawn(entry, game, &thought))
    }
}

impl Engine for MonteCarlo {
    fn info(&self) -> EngineInfo {
        EngineInfo {
            name: self.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            overlays: kinds(),
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
            Ask::Move { budget } => self.choose(game, *budget, talk).map(Reply::Move),
            Ask::Overlay { id, .. } => {
                let entry = if id == EVERYTHING.id {
                    Some(&EVERYTHING)
                } else {
                    ENTRIES.iter().find(|e| e.id == id)
                };
                let entry = entry.ok_or_else(|| EngineError::NoOverlay {
                    engine: self.name.clone(),
                    overlay: id.clone(),
                })?;
                self.picture(entry, game, talk).map(Reply::Overlay)
            }
            Ask::Belief => Ok(Reply::Belief(Belief::of(game, "the game as it was asked"))),
            Ask::Console { line } => {
                let said = self.obey(line, game.size());
                Ok(Reply::Text(said.unwrap_or_else(|reason| reason)))
            }
        }
    }
}

fn restriction(
    only: bool,
    color: &str,
    moves: &str,
    depth: &str,
    size: Size,
) -> Option<Restriction> {
    let color = match color {
        "b" => Color::Black,
        "w" => Color::White,
        _ => return None,
    };
    let one = |vertex: &str| match vertex {
        _ if vertex.eq_ignore_ascii_case("pass") => Some(Move::Pass),
        _ => Point::from_gtp(vertex, size).map(Move::Play),
    };
    Some(Restriction {
        color,
        moves: moves.split(',').map(one).collect::<Option<_>>()?,
        only,
        depth: depth.parse().ok()?,
    })
}

/// Returns the game as the player takes it.
fn plain(game: &Game) -> go::Game {
    let mut plain = go::Game::from_setup(go::Setup {
        stones: game.base.clone(),
        to_move: game.base_to_move,
    });
    (plain.komi, plain.rules) = (game.komi, game.rules);
    for played in &game.moves {
        plain.execute(played.color, played.mv);
    }
    plain.set_to_move(game.to_move);
    plain
}

/// What the clock of the side to move says.
fn own_clock(game: &Game) -> Option<montecarlo::Clock> {
    let clock = game.clock?;
    let left = match game.to_move {
        Color::Black => clock.black,
        Color::White => clock.white,
    };
    Some(montecarlo::Clock {
        left: left.time,
        moves_left: left.moves,
        period: clock.period,
        period_moves: clock.period_moves,
    })
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

fn vertex(game: &Game, mv: Move) -> String {
    match mv {
        Move::Play(p) => p.to_gtp(game.size()),
        Move::Pass => "pass".to_owned(),
    }
}

/// White's komi in points, with what the way of counting adds.
fn komi(game: &Game) -> f32 {
    montecarlo::area_komi(&plain(game)).points() as f32
}

fn estimate(game: &Game, thought: &Thought) -> Estimate {
    Estimate {
        winrate: Some(thought.winrate),
        score: Some(thought.outlook.margin - komi(game)),
        visits: Some(u64::from(thought.visits)),
        speed: Some(speed(thought)),
        depth: Some(thought.depth),
    }
}

fn drawn(entry: &Entry, game: &Game, thought: &Thought) -> Overlay {
    let mut overlay = Overlay::new(game.size(), entry.titles[0]);
    overlay.estimate = Some(estimate(game, thought));
    (entry.draw)(game, thought, &mut overlay);
    overlay.text.push(words(thought));
    overlay
}

fn status(game: &Game, thought: &Thought, overlay: &mut Overlay) {
    let position = game.position();
    let status = montecarlo::status(&position, &thought.outlook.ownership, game.rules.scoring);
    for p in game.size().points() {
        let own = thought.outlook.ownership[p];
        overlay.points[p] = PointOverlay {
            status: Some(status[p]),
            raw: Some(format!("{:?}, ownership {own:+.2}", status[p])),
            ..PointOverlay::default()
        };
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

fn analysis(game: &Game, thought: &Thought, overlay: &mut Overlay) {
    overlay.candidates = candidates(game, thought, |idea| idea.visits > 0);
}

fn everything(game: &Game, thought: &Thought, overlay: &mut Overlay) {
    overlay.candidates = candidates(game, thought, |_| true);
    ownership(game, thought, overlay);
}

fn candidates(game: &Game, thought: &Thought, shown: impl Fn(&Idea) -> bool) -> Vec<Candidate> {
    let komi = komi(game);
    let ideas = thought.ideas.iter().filter(|idea| shown(idea));
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

fn analysis_with_ownership(game: &Game, thought: &Thought, overlay: &mut Overlay) {
    analysis(game, thought, overlay);
    ownership(game, thought, overlay);
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
