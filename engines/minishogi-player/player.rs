//! Searching by alpha-beta.

use crate::evaluation::{evaluate, taken};
use crate::mate::Mates;
use crate::table::{Bound, Entry, Table};
use kind::Side;
use minishogi::{Move, MoveSet, Position};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The value of a mate, the plies to it taken off.
const MATE: i32 = 30_000;
/// Values beyond are mates.
const NEAR_MATE: i32 = MATE - 1000;
/// What a repetition is worth to who gains by it.
const REPEATED: i32 = 2500;
/// Plies at most, quiescence included.
const DEEPEST: usize = 96;
/// How deep a search goes at most.
const MOST_DEPTH: u8 = 64;
/// How many plies a mate that is looked for before the search may take, and how many positions that may.
const MATE_PLIES: u8 = 15;
const MATE_NODES: u64 = 60_000;
/// How many nodes pass between two looks at the clock.
const TICK: u64 = 1024;

/// When a search ends. Without any limit it runs until somebody says stop.
#[derive(Clone, Copy, Default, Debug)]
pub struct Limits<'a> {
    /// After so many plies.
    pub depth: Option<u8>,
    /// After so many positions.
    pub nodes: Option<u64>,
    /// After this time.
    pub time: Option<Duration>,
    /// How many first moves are judged, each as the best of those left; 0 counts as 1.
    pub lines: usize,
    /// Somebody says stop.
    pub stop: Option<&'a AtomicBool>,
}

/// What a position is worth to whoever is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Pawns(i32),
    /// Mate in so many plies; negative: he is mated.
    Mate(i32),
}

impl Score {
    fn of(value: i32) -> Score {
        if value.abs() < NEAR_MATE {
            Score::Pawns(value)
        } else if value > 0 {
            Score::Mate(MATE - value)
        } else {
            Score::Mate(-MATE - value)
        }
    }
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// How deep it looked, in plies.
    pub depth: u8,
    /// What the position is worth.
    pub score: Score,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// The expected moves from the best one on.
    pub line: Vec<Move>,
    /// The next best moves with their scores and lines, if [`Limits::lines`] wants any.
    pub others: Vec<(Score, Vec<Move>)>,
}

/// Where a search is: how deep it still looks, between which values, how far from the root.
#[derive(Clone, Copy)]
struct Here {
    depth: i32,
    alpha: i32,
    beta: i32,
    ply: usize,
}

impl Here {
    /// Tells whether it is only asked on which side of one value a position is.
    fn is_narrow(&self) -> bool {
        self.beta - self.alpha == 1
    }

    /// The value of an earlier search, if that is enough.
    fn cut_by(&self, known: &Entry) -> Option<i32> {
        if i32::from(known.depth) < self.depth || !self.is_narrow() {
            return None;
        }
        let value = from_table(known.value, self.ply);
        let is_enough = match known.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= self.beta,
            Bound::AtMost => value <= self.alpha,
        };
        is_enough.then_some(value)
    }
}

/// A player, with what it remembers from search to search.
pub struct Player {
    table: Table,
    mates: Mates,
    killers: [[Option<Move>; 2]; DEEPEST],
    history: Vec<i32>,
    /// Keys of the positions before, and whether their player was in check.
    path: Vec<(u64, bool)>,
    nodes: u64,
    begun: Instant,
    is_over: bool,
    evaluate: fn(&Position) -> i32,
}

impl Player {
    /// Returns a player whose table takes so much memory.
    pub fn new(megabytes: usize) -> Player {
        Player::with(megabytes, evaluate)
    }

    /// Returns a player that judges positions in another way.
    pub fn with(megabytes: usize, evaluate: fn(&Position) -> i32) -> Player {
        Player {
            table: Table::new(megabytes),
            mates: Mates::limited(MATE_NODES),
            killers: [[None; 2]; DEEPEST],
            history: vec![0; 2 * Move::CODES],
            path: Vec::new(),
            nodes: 0,
            begun: Instant::now(),
            is_over: false,
            evaluate,
        }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history.fill(0);
    }

    /// Finds a move. `game` are the positions so far, the last one that to move in; `shown` is told what was found after
    /// each depth. The answer is the last that was told; none if there is no legal move or no position.
    pub fn think(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        shown: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.begun = Instant::now();
        (self.nodes, self.is_over) = (0, false);
        self.killers = [[None; 2]; DEEPEST];
        for value in &mut self.history {
            *value /= 8;
        }
        let (position, before) = game.split_last()?;
        self.path = before
            .iter()
            .map(|position| (position.key(), position.is_check()))
            .collect();
        let moves = position.legal();
        let first = *moves.first()?;
        let mut best = Report {
            depth: 0,
            score: Score::Pawns(0),
            nodes: 0,
            time: Duration::ZERO,
            line: vec![first],
            others: Vec::new(),
        };
        // Half of the time is left for a move where there is no mate.
        self.mates
            .end_at(limits.time.map(|time| self.begun + time / 2));
        let is_small = limits.nodes.is_some_and(|nodes| nodes < MATE_NODES);
        if !is_small && let Ok(Some(line)) = self.mates.find(position, MATE_PLIES) {
            best.depth = line.len() as u8;
            best.score = Score::Mate(line.len() as i32);
            best.nodes = self.mates.nodes();
            best.line = line;
            best.time = self.begun.elapsed();
            shown(&best);
            return Some(best);
        }
        let deepest = limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
        for depth in 1..=deepest {
            let found = self.root(position, &moves, i32::from(depth), &best, limits);
            let Some((value, line)) = found else { break };
            let others = self.others(position, &moves, &line, &best, (depth, limits));
            best = Report {
                depth,
                score: Score::of(value),
                nodes: self.nodes,
                time: self.begun.elapsed(),
                line,
                others,
            };
            shown(&best);
            let is_decided = value.abs() >= NEAR_MATE && MATE - value.abs() <= i32::from(depth);
            let is_late = limits
                .time
                .is_some_and(|time| self.begun.elapsed() * 2 > time);
            let is_forced = moves.len() == 1 && limits.time.is_some();
            if is_decided || is_late || is_forced {
                break;
            }
        }
        best.nodes = self.nodes.max(best.nodes);
        Some(best)
    }

    /// The next best moves of a depth; those of the last depth if this one does not come to its end.
    fn others(
        &mut self,
        position: &Position,
        moves: &[Move],
        line: &[Move],
        last: &Report,
        (depth, limits): (u8, &Limits<'_>),
    ) -> Vec<(Score, Vec<Move>)> {
        let mut left = moves.to_vec();
        left.retain(|mv| line.first() != Some(mv));
        let mut others = Vec::new();
        while others.len() + 1 < limits.lines && !left.is_empty() {
            let found = self.root(position, &left, i32::from(depth), last, limits);
            let found = found.filter(|_| !self.is_over);
            let Some((value, line)) = found else {
                // Judged less deep, but all of them; one may have become the best since.
                let best = line.first();
                let is_other = |(_, other): &&(Score, Vec<Move>)| other.first() != best;
                return last.others.iter().filter(is_other).cloned().collect();
            };
            left.retain(|mv| line.first() != Some(mv));
            others.push((Score::of(value), line));
        }
        others
    }

    /// Searches the moves to a depth; none if it was stopped before the first was done.
    fn root(
        &mut self,
        position: &Position,
        moves: &[Move],
        depth: i32,
        last: &Report,
        limits: &Limits<'_>,
    ) -> Option<(i32, Vec<Move>)> {
        let mut moves = moves.to_vec();
        self.sort(position, &mut moves, last.line.first().copied(), 0);
        self.path.push((position.key(), position.is_check()));
        let mut best: Option<(i32, Vec<Move>)> = None;
        let mut alpha = -MATE;
        for mv in moves {
            let after = position.after(mv);
            let mut line = Vec::new();
            let mut value = alpha + 1;
            if best.is_some() {
                value = -self.search(
                    &after,
                    depth - 1,
                    [-alpha - 1, -alpha],
                    1,
                    limits,
                    &mut line,
                );
            }
            if value > alpha {
                line.clear();
                value = -self.search(&after, depth - 1, [-MATE, -alpha], 1, limits, &mut line);
            }
            if self.is_over {
                break;
            }
            if best.is_none() || value > alpha {
                line.insert(0, mv);
                alpha = alpha.max(value);
                best = Some((value, line));
            }
        }
        self.path.pop();
        best
    }

    /// The value of a position for whoever is to move, between the bounds or beyond the one it passes.
    fn search(
        &mut self,
        position: &Position,
        depth: i32,
        [mut alpha, mut beta]: [i32; 2],
        ply: usize,
        limits: &Limits<'_>,
        line: &mut Vec<Move>,
    ) -> i32 {
        if self.is_stopped(limits) {
            return 0;
        }
        let is_check = position.is_check();
        if let Some(value) = self.repeated(position, is_check) {
            return value;
        }
        // No mate is shorter than one found already.
        alpha = alpha.max(-MATE + ply as i32);
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let depth = depth + i32::from(is_check);
        if depth <= 0 || ply + 2 >= DEEPEST {
            return self.quiet(position, [alpha, beta], ply, 0, limits);
        }
        let key = position.key();
        let known = self.table.get(key);
        let here = Here {
            depth,
            alpha,
            beta,
            ply,
        };
        if let Some(value) = known.and_then(|known| here.cut_by(&known)) {
            return value;
        }
        if !is_check && let Some(value) = self.passes(position, here, limits) {
            return value;
        }
        let mut moves = Vec::with_capacity(64);
        position.moves(MoveSet::Narrow, &mut moves);
        if moves.is_empty() {
            // A pawn that could stay behind has been counted, so this is the end but for pieces left unpromoted.
            return -MATE + ply as i32;
        }
        self.sort(position, &mut moves, known.and_then(|known| known.mv), ply);
        self.path.push((key, is_check));
        let (mut best, mut best_move) = (-MATE, None);
        let low = alpha;
        for (i, &mv) in moves.iter().enumerate() {
            let after = position.after(mv);
            let mut below = Vec::new();
            let is_quiet = !position.occupied().has(mv.to()) && !mv.is_promotion();
            let less = match i {
                0 => None,
                _ if i < 4 || depth < 3 || !is_quiet || is_check => Some(0),
                _ => Some(1 + i32::from(i >= 12)),
            };
            let value = self.step(&after, Here { alpha, ..here }, less, limits, &mut below);
            if self.is_over {
                break;
            }
            if value > best {
                (best, best_move) = (value, Some(mv));
                if value > alpha {
                    alpha = value;
                    line.clear();
                    line.push(mv);
                    line.append(&mut below);
                }
            }
            if alpha >= beta {
                if is_quiet {
                    self.note(position.to_move(), mv, depth, ply);
                }
                break;
            }
        }
        self.path.pop();
        if !self.is_over {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > low {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            self.table.put(Entry {
                key,
                mv: best_move,
                value: to_table(best, ply),
                depth: depth.min(100) as i8,
                bound,
            });
        }
        best
    }

    /// The value of the position after a move, for who made it: first with as narrow bounds as can be, `less` plies less
    /// deep, unless it is the first move.
    fn step(
        &mut self,
        after: &Position,
        here: Here,
        less: Option<i32>,
        limits: &Limits<'_>,
        line: &mut Vec<Move>,
    ) -> i32 {
        let Here {
            depth,
            alpha,
            beta,
            ply,
        } = here;
        let narrow = [-alpha - 1, -alpha];
        if let Some(less) = less {
            let mut value = -self.search(after, depth - 1 - less, narrow, ply + 1, limits, line);
            if value > alpha && less > 0 {
                line.clear();
                value = -self.search(after, depth - 1, narrow, ply + 1, limits, line);
            }
            if value <= alpha || value >= beta {
                return value;
            }
            line.clear();
        }
        -self.search(after, depth - 1, [-beta, -alpha], ply + 1, limits, line)
    }

    /// The upper bound, if even passing is worth as much.
    fn passes(&mut self, position: &Position, here: Here, limits: &Limits<'_>) -> Option<i32> {
        let Here {
            depth, beta, ply, ..
        } = here;
        let may = here.is_narrow() && depth >= 3 && beta.abs() < NEAR_MATE;
        if !may || (self.evaluate)(position) < beta {
            return None;
        }
        let mut passed = *position;
        passed.pass();
        self.path.push((position.key(), false));
        let bounds = [-beta, 1 - beta];
        let value = -self.search(&passed, depth - 3, bounds, ply + 1, limits, &mut Vec::new());
        self.path.pop();
        (value >= beta && !self.is_over).then_some(beta)
    }

    /// The value when nothing is left to take or promote; in check, to evade.
    fn quiet(
        &mut self,
        position: &Position,
        [mut alpha, beta]: [i32; 2],
        ply: usize,
        deep: u8,
        limits: &Limits<'_>,
    ) -> i32 {
        if self.is_stopped(limits) {
            return 0;
        }
        let is_check = position.is_check() && deep < 6;
        let mut best = -MATE + ply as i32;
        let mut moves = Vec::with_capacity(32);
        if is_check {
            position.moves(MoveSet::Narrow, &mut moves);
        } else {
            best = (self.evaluate)(position);
            if best >= beta || ply + 2 >= DEEPEST {
                return best;
            }
            alpha = alpha.max(best);
            position.moves(MoveSet::Loud, &mut moves);
        }
        self.sort(position, &mut moves, None, ply);
        for mv in moves {
            let value = -self.quiet(
                &position.after(mv),
                [-beta, -alpha],
                ply + 1,
                deep + 1,
                limits,
            );
            if self.is_over {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// What a position is worth that was there before: the first player loses by it, and who gave check all along does
    /// first of all.
    fn repeated(&self, position: &Position, is_check: bool) -> Option<i32> {
        let key = position.key();
        let since = self
            .path
            .iter()
            .rev()
            .position(|(known, _)| *known == key)?;
        let recent = &self.path[self.path.len() - 1 - since..];
        let was_checked = |parity: usize| {
            let turns = recent.iter().skip(parity).step_by(2);
            turns.clone().count() > 0 && turns.clone().all(|(_, is_check)| *is_check)
        };
        let loses = if is_check && was_checked(0) {
            false
        } else if was_checked(1) {
            true
        } else {
            position.to_move() == Side::First
        };
        Some(if loses { -REPEATED } else { REPEATED })
    }

    /// Remembers a quiet move that was good enough.
    fn note(&mut self, side: Side, mv: Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        let count = &mut self.history[side.index() * Move::CODES + usize::from(mv.code())];
        *count = (*count + depth * depth).min(50_000);
    }

    /// Sorts the moves, those first that are likely best.
    fn sort(&self, position: &Position, moves: &mut [Move], known: Option<Move>, ply: usize) {
        let side = position.to_move();
        let worth = |mv: &Move| {
            if known == Some(*mv) {
                return i32::MAX;
            }
            let own = mv.from().and_then(|from| position.piece(from));
            let won = position.piece(mv.to()).map(|(of, _)| taken(of));
            if won.is_some() || mv.is_promotion() {
                let cost = own.map_or(0, |(of, _)| taken(of));
                return 1_000_000 + 10 * won.unwrap_or(0) - cost
                    + 500 * i32::from(mv.is_promotion());
            }
            let killers = self.killers[ply.min(DEEPEST - 1)];
            if let Some(at) = killers.iter().position(|killer| *killer == Some(*mv)) {
                return 900_000 - at as i32;
            }
            self.history[side.index() * Move::CODES + usize::from(mv.code())]
        };
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(worth(mv)));
    }

    fn is_stopped(&mut self, limits: &Limits<'_>) -> bool {
        if self.is_over {
            return true;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(TICK) {
            let is_late = limits.time.is_some_and(|time| self.begun.elapsed() >= time);
            let is_told = limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            self.is_over |= is_late || is_told;
        }
        self.is_over |= limits.nodes.is_some_and(|nodes| self.nodes > nodes);
        self.is_over
    }
}

/// Mates count from the root in the search, and from their position in the table.
fn to_table(value: i32, ply: usize) -> i16 {
    let value = if value >= NEAR_MATE {
        value + ply as i32
    } else if value <= -NEAR_MATE {
        value - ply as i32
    } else {
        value
    };
    value.clamp(-32_000, 32_000) as i16
}

fn from_table(value: i16, ply: usize) -> i32 {
    let value = i32::from(value);
    if value >= NEAR_MATE {
        value - ply as i32
    } else if value <= -NEAR_MATE {
        value + ply as i32
    } else {
        value
    }
}
