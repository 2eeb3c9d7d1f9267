//! What a move gains, where a problem's author asks for points.
//!
//! The reader counts a closed region ([`reading::life::points`]). What it says takes for granted that both sides answer there, that
//! nobody has threats for kos, and that the stones around stay: it is never a verdict.

use crate::audit::{Effort, First, Judged};
use crate::{
    Aim, Assumption, Audit, Goal, Inquiry, Opinion, Outcome, SLOWER, Stage, WantedKo, Watch, after,
};
use ::reading::life;
use ::reading::life::points::{Counter, regions};
use go::{Color, Move, Point, Position};
use std::time::{Duration, Instant};

/// Regions with more empty points are not counted.
const WIDEST: usize = 14;
/// How far a value is read: about half a second.
const READ: life::Limits = life::Limits { nodes: 2_000_000 };
/// How long one opinion may take, so that there is time to read the life of a group if points cannot be counted.
const PATIENCE: Duration = Duration::from_secs(3 * SLOWER);

/// What a move gains, in points of area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gain {
    /// How much more the solver gets than if the other side moves first there.
    pub gains: i32,
    /// How much less he gets than by the best move; 0 if none gains more.
    pub loses: u32,
}

/// A region in which points depend on who moves first.
struct Ground {
    position: Position,
    region: Vec<Point>,
    counter: Counter,
    player: Color,
    /// What the region is worth for the solver if he moves first, and if the other side does.
    values: [i32; 2],
}

impl Ground {
    /// The region of a problem that an author asks to gain points in: the largest one that can be counted and in which the first
    /// move gains something, with an answer of the file and a stone that the author marks, if there are any, and with these points.
    fn of(
        first: &Position,
        player: Color,
        answers: &[Move],
        goal: &Goal,
        within: &[Point],
        stopped: &dyn Fn() -> bool,
    ) -> Option<Ground> {
        if !goal.asks_for_points() {
            return None;
        }
        let is_of_file = |region: &[Point]| {
            let mut answers = answers.iter();
            answers.any(|mv| matches!(mv, Move::Play(p) if region.contains(p)))
        };
        let is_marked = |region: &[Point]| {
            let near = |p: &Point| {
                let mut beside = first.size().neighbours(*p);
                region.contains(p) || beside.any(|q| region.contains(&q))
            };
            goal.marked.iter().any(near)
        };
        let mut found = regions(first, WIDEST);
        found.retain(|region| {
            (answers.is_empty() || is_of_file(region))
                && (goal.marked.is_empty() || is_marked(region))
                && within.iter().all(|p| region.contains(p))
        });
        let mut grounds = found
            .into_iter()
            .filter_map(|region| Ground::at(first, player, region, stopped));
        grounds.find(|ground| ground.values[0] > ground.values[1])
    }

    /// Counts a region of a position. `None` if that takes too long, or its value depends on repetition.
    fn at(
        position: &Position,
        player: Color,
        region: Vec<Point>,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Ground> {
        let mut counter = Counter::of(position, &region)?;
        let sign = sign(player);
        let mut value = |color| Some(sign * counter.value(color, READ, stopped)?);
        Some(Ground {
            position: position.clone(),
            values: [value(player)?, value(player.opposite())?],
            region,
            counter,
            player,
        })
    }

    /// What a move of the solver gains. `None` if it is no move of the region, or cannot be counted. After a pass the other side
    /// moves first; that it might end the game at once is of no interest here.
    fn gain(&mut self, mv: Move, limits: life::Limits, stopped: &dyn Fn() -> bool) -> Option<Gain> {
        let [best, other] = self.values;
        let value = match point(mv) {
            Some(p) => {
                let moves = [Some(p)];
                let value = self
                    .counter
                    .value_after(self.player, &moves, limits, stopped);
                sign(self.player) * value?
            }
            None => other,
        };
        Some(Gain {
            gains: value - other,
            loses: u32::try_from(best - value).unwrap_or(0),
        })
    }

    /// What both sides play after a move of the solver.
    fn line(&mut self, mv: Move, stopped: &dyn Fn() -> bool) -> Vec<(Color, Move)> {
        let counter = &mut self.counter;
        let line = match point(mv) {
            Some(p) => counter.line(self.player, &[Some(p)], READ, stopped),
            None => counter.line(self.player.opposite(), &[], READ, stopped),
        };
        line.into_iter()
            .map(|(color, mv)| (color, mv.map_or(Move::Pass, Move::Play)))
            .collect()
    }

    /// A stone of the region, or else one beside it.
    fn stone(&self) -> Option<Point> {
        let beside = |&p: &Point| self.position.size().neighbours(p);
        let all = self.region.iter().copied();
        all.chain(self.region.iter().flat_map(beside))
            .find(|&p| self.position.stone(p).is_some())
    }
}

/// Values are told from Black's view.
fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

fn point(mv: Move) -> Option<Point> {
    match mv {
        Move::Play(p) => Some(p),
        Move::Pass => None,
    }
}

/// What is said of a move, and what follows it.
pub(crate) struct Counted {
    pub(crate) opinion: Opinion,
    pub(crate) line: Vec<(Color, Move)>,
}

/// Counts what the last move of an inquiry gains. `None` if its author does not ask for points, or they cannot be counted.
pub(crate) fn count(inquiry: &Inquiry, watch: &Watch) -> Option<Counted> {
    let began = Instant::now();
    let stopped = || watch.is_stopped() || began.elapsed() > PATIENCE;
    let mut first = inquiry.start.clone();
    first.set_to_move(inquiry.player);
    let (&(color, mv), before) = inquiry.moves.split_last()?;
    let played = inquiry.moves.iter().filter_map(|&(_, mv)| point(mv));
    let within: Vec<Point> = played.collect();
    watch.begin(Stage::Move);
    let (player, goal) = (inquiry.player, &inquiry.goal);
    let mut ground = Ground::of(&first, player, &inquiry.answers, goal, &within, &stopped)
        .filter(|_| color == player)?;
    if !before.is_empty() {
        let now = after(&first, before)?;
        ground = Ground::at(&now, player, ground.region, &stopped)?;
    }
    let gain = ground.gain(mv, READ, &stopped)?;
    let line = ground.line(mv, &stopped);
    let reply = line.first().and_then(|&(_, mv)| point(mv));
    Some(Counted {
        opinion: Opinion {
            aim: Aim::Points,
            target: ground.stone()?,
            outcome: gain.outcome(),
            answer: None,
            reply,
            assumed: Some(Assumption::Points),
            threats: None,
            ko_kind: None,
            bent_four: false,
            seki: false,
            answer_seki: false,
            answer_threats: None,
            ko: WantedKo::Unsaid,
            best: None,
            gain: Some(gain),
        },
        line,
    })
}

impl Gain {
    /// The solver gets his way if no move gains more.
    fn outcome(self) -> Outcome {
        if self.loses == 0 {
            Outcome::Works
        } else {
            Outcome::Fails
        }
    }

    fn judged(self, reply: Option<Point>) -> Judged {
        Judged {
            outcome: self.outcome(),
            assumed: Some(Assumption::Points),
            threats: None,
            ko_kind: None,
            bent_four: false,
            seki: false,
            reply,
            gain: Some(self),
        }
    }
}

/// So much further each round of a patient audit reads.
const DEEPER: u32 = 8;

/// Counts what all first moves of a problem gain. `None` if its author does not ask for points, or they cannot be counted.
pub(crate) fn audit(
    first: &Position,
    player: Color,
    answers: &[Move],
    goal: &Goal,
    effort: Effort,
    stopped: &dyn Fn() -> bool,
) -> Option<Audit> {
    let mut ground = Ground::of(first, player, answers, goal, &[], stopped)?;
    let is_legal = |mv: Move| after(first, &[(player, mv)]).is_some();
    let others = ground.region.iter().map(|&p| Move::Play(p));
    let others = others.filter(|mv| !answers.contains(mv) && is_legal(*mv));
    let all = answers.iter().map(|&mv| (mv, true));
    let mut firsts: Vec<First> = all
        .chain(others.map(|mv| (mv, false)))
        .map(|(mv, in_file)| First {
            mv,
            in_file,
            is_called_wrong: goal.wrong.contains(&mv),
            is_legal: is_legal(mv),
            judged: None,
        })
        .collect();
    let mut limits = READ;
    loop {
        for first in firsts.iter_mut().filter(|first| first.judged.is_none()) {
            let gain = ground.gain(first.mv, limits, stopped);
            first.judged = gain.map(|gain| {
                let reply = ground.line(first.mv, stopped).first().copied();
                gain.judged(reply.and_then(|(_, mv)| point(mv)))
            });
        }
        let is_open = firsts
            .iter()
            .any(|first| first.is_legal && first.judged.is_none());
        limits.nodes = limits.nodes.saturating_mul(DEEPER);
        if !is_open || !effort.is_patient || stopped() || limits.nodes == u32::MAX {
            break;
        }
    }
    Some(Audit {
        aim: Aim::Points,
        target: ground.stone()?,
        complete: firsts.iter().all(|first| first.judged.is_some()),
        firsts,
        pass: None,
        is_elsewhere: false,
        ko_is_enough: false,
        is_guessed: false,
        asks_otherwise: false,
        lines: Vec::new(),
        broken: Vec::new(),
    })
}
