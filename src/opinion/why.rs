//! Why a move works or fails: a line that shows it, and what it rests on.
//!
//! Where it is proven, the line goes through the proof: the side that gets its way plays the proof's moves, the other one the
//! replies that take most to be answered. Elsewhere both sides' moves are read one by one, and nothing is said of what the
//! outcome rests on.

use crate::subject::is_most;
use crate::{
    Aim, Assumption, End, Found, Inquiry, Opinion, Outcome, Stage, Target, Watch, after, find,
    first_of, points,
};
use ::reading::life::{self, Solver};
use ::reading::proof::{Kos, Next, Proof};
use ::reading::{Answer, Code, Limits, Reader};
use go::{Color, Move, Point, Position};

/// A line is not longer: what follows is obvious, or goes round in circles.
const LONGEST: usize = 24;
/// A line that is only likely is shorter: each of its moves is looked for anew.
const LONGEST_LIKELY: usize = 9;
/// So many moves of the side that loses are tried for each place in a likely line.
const TRIED: usize = 20;
/// How far connections are read in a likely line, quickly and well.
const QUICK_LINK: life::Limits = life::Limits { nodes: 5_000 };
const LINK: life::Limits = life::Limits { nodes: 60_000 };
/// At most so many points are called vital.
const MOST_VITAL: usize = 3;

/// Why a move works or fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// What comes of the move.
    pub opinion: Opinion,
    /// The moves that follow it and show that. Each may be played by the rules; none where nothing needs to be played.
    pub line: Vec<(Color, Move)>,
    /// The points on which the proof rests, those with stones among them: elsewhere the board may be as it likes. None
    /// where nothing is proven.
    pub zone: Vec<Point>,
    /// The points where the side that gets its way answers most, the first one first.
    pub vital: Vec<Point>,
    /// Why nothing is left to play at the end of the line, if the proof says so there.
    pub end: Option<End>,
}

/// Finds out why the last move of an inquiry works or fails. `None` if that cannot be read, or nobody wants to know any
/// more.
pub fn explain(inquiry: &Inquiry, watch: &Watch) -> Option<Why> {
    if let Some(counted) = points::count(inquiry, watch) {
        return Some(Why {
            opinion: counted.opinion,
            line: counted.line,
            zone: Vec::new(),
            vital: Vec::new(),
            end: None,
        });
    }
    let found = find(inquiry, watch).or_else(|| beside_file(inquiry, watch))?;
    watch.begin(Stage::Line);
    let mut why = Why {
        opinion: found.opinion,
        line: Vec::new(),
        zone: Vec::new(),
        vital: Vec::new(),
        end: None,
    };
    // A reply of the side that does not get its way is no vital point.
    let is_ahead = found.opinion.outcome.is_ahead();
    let refutes = found.comes.reply.filter(|_| !is_ahead);
    if found.comes.proofs.is_empty() {
        let player = inquiry.player;
        why.line = likely_line(&found, player, watch);
        why.vital.extend(refutes);
        if watch.is_stopped() {
            return None;
        }
        return Some(why);
    }
    for proof in &found.comes.proofs {
        // Where nothing is left to play, all of the region shows that.
        let rests_on = proof.steps.first().map(|step| &step.zone);
        let rests_on = rests_on.filter(|zone| !zone.is_empty());
        why.zone.extend(rests_on.unwrap_or(&proof.region));
    }
    why.zone.sort_unstable();
    why.zone.dedup();
    // Of a ko it is shown what comes of it if nobody has a threat.
    let plain = |proof: &&Proof| proof.claim.kos == Kos::NOBODY;
    let proof = found.comes.proofs.iter().find(plain);
    if let Some(proof) = proof.or(found.comes.proofs.first()) {
        // It begins with the reply that was told.
        (why.line, why.end) = line_of(proof, &found.now, found.comes.reply);
        why.vital = vital(proof);
        // What refutes a pass may not be needed at all.
        if matches!(inquiry.moves.last(), Some((_, Move::Pass))) {
            why.vital.retain(|&point| found.comes.reply != Some(point));
        }
    }
    // What is settled needs no move; one that settles it for the eye does no harm.
    if let Some(reply) = found.comes.reply.filter(|_| why.line.is_empty()) {
        let color = inquiry.player.opposite();
        let reply_of = (color, Move::Play(reply));
        if after(&found.now, &[reply_of]).is_some() {
            why.line.push(reply_of);
            why.vital.extend(refutes);
        }
    }
    // Its last move may take what had no room any more.
    if why.end == Some(End::NoRoom) && is_taken(&found, &why.line) {
        why.end = Some(End::Taken);
    }
    Some(why)
}

/// Whether the stones in question are gone after a line.
fn is_taken(found: &Found, line: &[(Color, Move)]) -> bool {
    let target = found.opinion.target;
    let left = after(&found.now, line);
    left.is_some_and(|left| left.stone(target) != found.now.stone(target))
}

/// What is found of a group that the file's answers do not decide: they may be wrong.
fn beside_file(inquiry: &Inquiry, watch: &Watch) -> Option<Found> {
    if inquiry.answers.is_empty() {
        // That was just looked for.
        return None;
    }
    let bare = Inquiry {
        answers: Vec::new(),
        ..inquiry.clone()
    };
    let mut found = find(&bare, watch)?;
    if !is_most(&first_of(inquiry), &found.target) {
        found.opinion.assumed.get_or_insert(Assumption::Group);
    }
    Some(found)
}

/// The line through a proof in which the side that loses chooses what takes most to be answered, and why it ends. If that side
/// begins, its first move is `told`, if the proof answers it.
fn line_of(
    proof: &Proof,
    start: &Position,
    told: Option<Point>,
) -> (Vec<(Color, Move)>, Option<End>) {
    let weights = weights(proof);
    let mut line = Vec::new();
    let mut position = start.clone();
    let mut color = proof.claim.to_move;
    let mut at = 0;
    while line.len() < LONGEST {
        let Some(next) = proof.next(at) else {
            break;
        };
        let legal = |mv: Option<Point>| {
            let mv = mv.map_or(Move::Pass, Move::Play);
            Some((mv, after(&position, &[(color, mv)])?))
        };
        let chosen = match next {
            Next::Ends(end) => return (line, Some(*end)),
            // Only what is played is asked for.
            Next::Within(..) => None,
            Next::Plays(mv, next) => legal(*mv).map(|played| (played, *next)),
            Next::Replies(replies) => {
                let is_told = |mv: Option<Point>| line.is_empty() && mv == told;
                let rank = |mv, next| (is_told(mv), weight(&weights, next));
                replies
                    .iter()
                    .filter(|(mv, _)| mv.is_some())
                    .filter_map(|&(mv, next)| Some((rank(mv, next), (legal(mv)?, next))))
                    .max_by(|(a, _), (b, _)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))
                    .map(|(_, chosen)| chosen)
            }
        };
        let Some(((mv, next), to)) = chosen else {
            break;
        };
        line.push((color, mv));
        position = next;
        color = color.opposite();
        at = to;
    }
    (line, None)
}

fn weight(weights: &[f64], step: usize) -> f64 {
    weights.get(step).copied().unwrap_or(0.0)
}

/// How much of a proof lies below each of its steps, counted as a tree.
fn weights(proof: &Proof) -> Vec<f64> {
    const OPEN: f64 = -1.0;
    let mut weights = vec![f64::NAN; proof.steps.len()];
    let mut stack = vec![0];
    while let Some(&at) = stack.last() {
        let next: Vec<usize> = match proof.steps.get(at).map(|step| &step.next) {
            None | Some(Next::Ends(_)) => Vec::new(),
            Some(Next::Plays(_, next) | Next::Within(_, next)) => vec![*next],
            Some(Next::Replies(replies)) => replies.iter().map(|&(_, next)| next).collect(),
        };
        let Some(mine) = weights.get(at).copied() else {
            stack.pop();
            continue;
        };
        if mine.is_nan() {
            weights[at] = OPEN;
            let is_new = |&next: &usize| weights.get(next).is_some_and(|w| w.is_nan());
            stack.extend(next.into_iter().filter(is_new));
            continue;
        }
        stack.pop();
        if mine < 0.0 {
            // What comes back to where it was adds nothing.
            let below = next.iter().map(|&next| weight(&weights, next));
            weights[at] = 1.0 + below.filter(|w| *w > 0.0).sum::<f64>();
        }
    }
    weights
}

/// The points where the side that gets its way answers at least half of the first replies, its own first move before them.
fn vital(proof: &Proof) -> Vec<Point> {
    let answer = |step: usize| match proof.next(step) {
        Some(Next::Plays(mv, next)) => Some((*mv, *next)),
        _ => None,
    };
    let first = answer(0);
    let replies = proof.next(first.map_or(0, |(_, next)| next));
    let mut answered: Vec<(Point, usize)> = Vec::new();
    let mut all = 0;
    if let Some(Next::Replies(replies)) = replies {
        for &(mv, next) in replies {
            let Some((Some(point), _)) = answer(next).filter(|_| mv.is_some()) else {
                continue;
            };
            all += 1;
            match answered.iter_mut().find(|(other, _)| *other == point) {
                Some((_, count)) => *count += 1,
                None => answered.push((point, 1)),
            }
        }
    }
    answered.retain(|&(_, count)| count > 1 && 2 * count >= all);
    answered.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let first = first.and_then(|(mv, _)| mv).into_iter();
    let mut points: Vec<Point> = first.chain(answered.into_iter().map(|(p, _)| p)).collect();
    points.truncate(MOST_VITAL);
    points
}

/// A line whose moves are read one by one: the best move of the side that gets its way, and of the other's moves the one
/// that takes most to be answered.
fn likely_line(found: &Found, player: Color, watch: &Watch) -> Vec<(Color, Move)> {
    let winner = match found.opinion.outcome {
        Outcome::Works => player,
        Outcome::Fails => player.opposite(),
        Outcome::KoAhead | Outcome::KoBehind => {
            let reply = found.comes.reply.map(Move::Play);
            return reply
                .map(|mv| (player.opposite(), mv))
                .into_iter()
                .collect();
        }
    };
    let target = &found.target;
    let mut position = found.now.clone();
    let mut color = player.opposite();
    let mut line = Vec::new();
    // The first move is the one that was told.
    let mut told = found.comes.reply.filter(|_| color == winner);
    while line.len() < LONGEST_LIKELY && !watch.is_stopped() {
        if !target.is_there(&position) {
            break;
        }
        let point = if color == winner {
            let read = || target.ask(&position, color, false, watch).answer;
            told.take().or_else(|| read().mv)
        } else {
            target.resistance(&position, color, watch)
        };
        let Some(next) = point.and_then(|point| after(&position, &[(color, Move::Play(point))]))
        else {
            break;
        };
        line.extend(point.map(|point| (color, Move::Play(point))));
        position = next;
        color = color.opposite();
    }
    // A line ends with a move of the side that gets its way.
    if line.last().is_some_and(|(color, _)| *color != winner) {
        line.pop();
    }
    line
}

/// An answer and what it took.
struct Asked {
    answer: Answer,
    work: u64,
}

impl Target {
    /// What `color` reaches if he moves now.
    fn ask(&self, position: &Position, color: Color, quick: bool, watch: &Watch) -> Asked {
        let defends = color == self.owner;
        if let Some(other) = self.other {
            let question = if defends {
                life::Question::Defend
            } else {
                life::Question::Attack
            };
            let limits = if quick { QUICK_LINK } else { LINK };
            let stopped = || watch.is_stopped();
            let ends = [self.point, other];
            return Asked {
                answer: life::join(position, ends, question, limits, &stopped).answer,
                work: 0,
            };
        }
        match self.aim {
            Aim::Live | Aim::Kill => {
                let mut solver = Solver::of(position);
                let limits = if quick {
                    life::Limits::QUICK
                } else {
                    life::Limits::FULL
                };
                let stopped = || watch.is_stopped();
                let answer = if defends {
                    solver.defend(self.point, limits, &stopped)
                } else {
                    solver.attack(self.point, limits, &stopped)
                };
                Asked {
                    answer,
                    work: solver.nodes(),
                }
            }
            Aim::Save | Aim::Capture | Aim::Connect | Aim::Cut | Aim::Points => {
                let mut reader = Reader::of(position);
                let limits = if quick { Limits::QUICK } else { Limits::FULL };
                let answer = if defends {
                    reader.defend(self.point, limits)
                } else {
                    reader.attack(self.point, limits)
                };
                Asked {
                    answer,
                    work: reader.moves_tried().into(),
                }
            }
        }
    }

    /// The move of the side that does not get its way which takes most to be answered, if any needs an answer.
    fn resistance(&self, position: &Position, color: Color, watch: &Watch) -> Option<Point> {
        let near = match self.aim {
            Aim::Live | Aim::Kill => {
                let solver = Solver::of(position);
                let enclosed = solver.enclosure(self.point);
                enclosed.or_else(|| solver.vicinity(self.point))?
            }
            Aim::Save | Aim::Capture | Aim::Points => around(position, self.point),
            Aim::Connect | Aim::Cut => life::between(position, [self.point, self.other?]),
        };
        let empty = near.into_iter().filter(|&p| position.stone(p).is_none());
        let worth = |point: Point| {
            let next = after(position, &[(color, Move::Play(point))])?;
            let asked = self.ask(&next, color.opposite(), true, watch);
            let works = matches!(asked.answer.code, Code::Yes) && asked.answer.mv.is_some();
            works.then_some((asked.work, point))
        };
        let best = empty.take(TRIED).filter_map(worth).max();
        best.map(|(_, point)| point)
    }
}

/// The liberties of a chain, and those of the enemy's chains beside it.
fn around(position: &Position, point: Point) -> Vec<Point> {
    let mut near = position.liberties(point);
    for &stone in &position.chain(point) {
        for beside in position.size().neighbours(stone) {
            let enemy = position.stone(beside).map(Color::opposite);
            if enemy.is_some() && enemy == position.stone(point) {
                near.extend(position.liberties(beside));
            }
        }
    }
    near.sort_unstable();
    near.dedup();
    near
}
