//! The search for points: can a side force at least so many, in a game that ends?
//!
//! Depth-first proof-number search (A. Nagai, 2002) with weak proof numbers (T. Ueda et al., 2008), as for life. The side that
//! has to get the points is the *asker*. A line that comes back to a position it had before does not end, so the asker has not
//! got them. Such a verdict holds only below that position and is remembered only together with it (A. Kishimoto and
//! M. Müller, 2004). What the asker gets he gets however repetition is judged; what he does not get only because of
//! a repetition says nothing of what the other side can force, and is told apart (`pure`).

use super::super::field::{Field, NONE, Stones, ko_key};
use super::super::memory::{Memory, NEVER, Rests, Value};
use super::super::set::Set;
use super::super::weight::{Weight, weigh};
use super::memory::Known;
use super::safe;

/// What each further open move of the loser adds to how hard he is to beat.
const OPEN: u32 = 2;

/// No line is read deeper than this: each ply is a stack frame.
const DEEPEST: usize = 150;

/// Marks positions in which White is to move.
const WHITE: u64 = 0xD6E8_FEB8_6659_FD93;
/// Marks positions after a pass.
const PASSED: u64 = 0x5851_F42D_4C95_7F2D;

/// What each point that a side lacks adds to how hard it is for it, before that is read.
const BEHIND: u32 = 2;

/// No region has more points.
const LARGEST: i32 = 1 << 10;

/// A position and whether the last move was a pass: another one ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State<const W: usize> {
    pub(super) stones: Stones<W>,
    pub(super) passed: bool,
}

impl<const W: usize> State<W> {
    /// The position after a move that may be played; [`NONE`] passes.
    pub(super) fn after(&self, field: &Field<W>, mv: u16) -> State<W> {
        State {
            stones: field.after(&self.stones, mv),
            passed: mv == NONE,
        }
    }

    /// Where the side to move may play, besides passing.
    pub(super) fn moves(&self, field: &Field<W>) -> Set<W> {
        let atari = [0, 1].map(|side| field.in_atari(&self.stones, side));
        let moves = field.playable(&self.stones, self.stones.to_move, &atari);
        if self.stones.ko == NONE {
            return moves;
        }
        moves & !Set::of(self.stones.ko)
    }

    fn key(&self) -> u64 {
        let mut key = self.stones.hash;
        if self.stones.to_move != 0 {
            key ^= WHITE;
        }
        if self.passed {
            key ^= PASSED;
        }
        if self.stones.ko != NONE {
            key ^= ko_key(self.stones.ko);
        }
        key
    }
}

/// The points of a side's stones and of what they alone surround, less those of the other side.
pub(super) fn score<const W: usize>(field: &Field<W>, stones: &Stones<W>, side: u8) -> i32 {
    let empty = field.empty(stones);
    let [own, other] = [side, side ^ 1].map(|side| {
        let stones = stones.of[usize::from(side)];
        let near = field.beside(stones) | field.free(side);
        (stones.count(), field.fill(near & empty, empty))
    });
    let alone = |a: Set<W>, b: Set<W>| (a & !b).count() as i32;
    own.0 as i32 - other.0 as i32 + alone(own.1, other.1) - alone(other.1, own.1)
}

/// Whether the asker gets the points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Yes,
    /// The other side prevents it in a game that ends.
    No,
    /// He does not, but only because positions come back.
    Repeats,
    Unknown,
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, Debug)]
struct Found {
    value: Value,
    rests: Rests,
    /// Whether no repetition has a part in it.
    pure: bool,
}

impl Found {
    const fn plain(value: Value) -> Found {
        Found {
            value,
            rests: Rests::NOTHING,
            pure: true,
        }
    }

    /// Whether it is won for who plays there, whatever the line.
    fn decides(&self) -> bool {
        self.value.delta == 0 && self.pure && self.rests == Rests::NOTHING
    }
}

/// A move and what comes of it, seen by who moves next.
#[derive(Clone, Copy, Debug)]
struct Child {
    mv: u16,
    found: Found,
}

/// One question.
pub(super) struct Search<'a, const W: usize> {
    pub(super) field: &'a Field<W>,
    pub(super) memory: &'a mut Memory<Known>,
    pub(super) stopped: &'a dyn Fn() -> bool,
    /// Positions that may still be looked at.
    pub(super) left: u32,
    /// How often each move of each side got it its way.
    pub(super) history: &'a mut [Vec<u32>; 2],
    asker: u8,
    /// How many points more than the other side he has to get.
    goal: i32,
    /// A number for both.
    question: u16,
    line: Vec<u64>,
    children: Vec<Child>,
    /// Positions looked at.
    pub(super) looked: u32,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(
        field: &'a Field<W>,
        memory: &'a mut Memory<Known>,
        history: &'a mut [Vec<u32>; 2],
        nodes: u32,
        stopped: &'a dyn Fn() -> bool,
    ) -> Self {
        Search {
            field,
            memory,
            stopped,
            left: nodes,
            history,
            asker: 0,
            goal: 0,
            question: 0,
            line: Vec::with_capacity(DEEPEST + 1),
            children: Vec::with_capacity(512),
            looked: 0,
        }
    }

    /// Whether a side can force at least so many points more than the other from here; and the best move, [`NONE`] for a pass.
    pub(super) fn ask(&mut self, here: &State<W>, asker: u8, goal: i32) -> (Answer, u16) {
        self.asker = asker;
        self.goal = goal;
        self.question = (2 * (goal + LARGEST) + i32::from(asker)) as u16;
        let said = |found: Found| match found.value {
            value if !value.is_settled() => Answer::Unknown,
            value if (value.phi == 0) == (here.stones.to_move == asker) => Answer::Yes,
            _ if found.pure => Answer::No,
            _ => Answer::Repeats,
        };
        let judged = self.judge(here);
        if judged.value.is_settled() {
            return (said(judged), NONE);
        }
        let limit = Value {
            phi: NEVER - 1,
            delta: NEVER - 1,
        };
        let (found, mv) = self.read(here, limit);
        (said(found), mv)
    }

    /// Reads until a number reaches its limit. Returns what was found, and the best move.
    fn read(&mut self, here: &State<W>, limit: Value) -> (Found, u16) {
        let key = here.key();
        let depth = self.line.len() as u16;
        let before = self.left;
        self.line.push(key);
        let first = self.children.len();
        self.expand(here);
        let side = usize::from(here.stones.to_move);
        let mut weight;
        loop {
            let moves = self.children[first..].iter();
            weight = weigh(
                moves.map(|child| (child.mv, child.found.value)),
                &self.history[side],
                OPEN,
            );
            let value = weight.value;
            if value.phi >= limit.phi || value.delta >= limit.delta || self.left == 0 {
                break;
            }
            let next = Value {
                phi: limit
                    .delta
                    .saturating_sub(OPEN * weight.open.saturating_sub(1)),
                delta: limit
                    .phi
                    .min(weight.second.saturating_add(weight.second / 8 + 1)),
            };
            let mv = self.children[first + weight.best].mv;
            let after = here.after(self.field, mv);
            let (found, _) = self.read(&after, next);
            self.children[first + weight.best].found = found;
        }
        self.line.pop();
        let mut found = self.conclude(weight, first);
        if found.rests.on >= depth {
            found.rests = Rests::NOTHING;
        }
        let best = self.children.get(first + weight.best);
        let best = best.map_or(NONE, |child| child.mv);
        self.children.truncate(first);
        if found.value.phi == 0 && best != NONE {
            self.history[side][usize::from(best)] += 1;
        }
        self.remember(here, key, &found, before - self.left);
        (found, best)
    }

    fn remember(&mut self, here: &State<W>, key: u64, found: &Found, work: u32) {
        let known = self.memory.recall(key);
        let mut known = Known {
            question: self.question,
            value: found.value,
            rests: found.rests.key as u32,
            pure: found.pure,
            work: (u32::BITS - work.leading_zeros()) as u8,
            ..known.unwrap_or(Known::nothing(key))
        };
        if found.value.is_settled() {
            let gets = (found.value.phi == 0) == (here.stones.to_move == self.asker);
            // What the asker forces is a bound whatever was repeated on the way; what he does not force is one if nothing was.
            let goal = self.goal as i16;
            let [least, most] = &mut known.bounds;
            match (self.asker, gets, found.pure) {
                (0, true, _) => *least = goal.max(*least),
                (0, false, true) => *most = (goal - 1).min(*most),
                (_, true, _) => *most = (-goal).min(*most),
                (_, false, true) => *least = (1 - goal).max(*least),
                (_, false, false) => {}
            }
        }
        let added = self.memory.remember(known);
        self.memory.added(usize::from(added));
    }

    /// What a verdict rests on.
    fn conclude(&self, weight: Weight, first: usize) -> Found {
        let children = &self.children[first..];
        let mut found = Found::plain(weight.value);
        if weight.value.phi == 0 {
            let child = &children[weight.best];
            found.rests = child.found.rests;
            found.pure = child.found.pure;
        } else if weight.value.delta == 0 {
            for child in children {
                found.rests = found.rests.and(child.found.rests);
                found.pure &= child.found.pure;
            }
        }
        found
    }

    /// Adds the moves of the side to move and what is known of them, until one decides.
    fn expand(&mut self, here: &State<W>) {
        if self.line.len() > DEEPEST {
            // Too deep: the question is not answered.
            self.left = 0;
        }
        let side = usize::from(here.stones.to_move);
        let mut moves: Vec<u16> = here.moves(self.field).bits().chain([NONE]).collect();
        let history = &self.history[side];
        moves.sort_by_key(|&mv| {
            std::cmp::Reverse(history.get(usize::from(mv)).copied().unwrap_or(0))
        });
        for mv in moves {
            let found = if mv == NONE && here.passed {
                Found::plain(self.ended(&here.stones))
            } else {
                let next = here.after(self.field, mv);
                self.look(&next)
            };
            self.children.push(Child { mv, found });
            if found.decides() {
                break;
            }
        }
    }

    /// The value of the end of the game for who would move next, after a pass of who moves now.
    fn ended(&self, stones: &Stones<W>) -> Value {
        let got = score(self.field, stones, self.asker) >= self.goal;
        self.verdict(got, stones.to_move ^ 1)
    }

    /// The verdict for the side to move.
    fn verdict(&self, got: bool, to_move: u8) -> Value {
        if got == (to_move == self.asker) {
            Value::WON
        } else {
            Value::LOST
        }
    }

    /// What is known of a position before it is read.
    fn look(&mut self, next: &State<W>) -> Found {
        self.left = self.left.saturating_sub(1);
        if self.looked.is_multiple_of(256) && (self.stopped)() {
            self.left = 0;
        }
        self.looked = self.looked.wrapping_add(1);
        let key = next.key();
        if let Some(on) = self.line.iter().position(|&k| k == key) {
            return Found {
                value: self.verdict(false, next.stones.to_move),
                rests: Rests { on: on as u16, key },
                pure: false,
            };
        }
        if let Some(found) = self.recall(key, next.stones.to_move) {
            return found;
        }
        self.judge(next)
    }

    /// What is remembered of a position and holds in this line.
    fn recall(&self, key: u64, to_move: u8) -> Option<Found> {
        let known = self.memory.recall(key)?;
        let [least, most] = known.bounds.map(i32::from);
        let (least, most) = if self.asker == 0 {
            (least, most)
        } else {
            (-most, -least)
        };
        if least >= self.goal || most < self.goal {
            return Some(Found::plain(self.verdict(least >= self.goal, to_move)));
        }
        if known.question != self.question {
            return None;
        }
        let rests = if known.rests == 0 {
            Rests::NOTHING
        } else {
            let on = self.line.iter().position(|&k| k as u32 == known.rests)?;
            Rests {
                on: on as u16,
                key: self.line[on],
            }
        };
        Some(Found {
            value: known.value,
            rests,
            pure: known.pure,
        })
    }

    /// What can be said of a position at once.
    fn judge(&self, here: &State<W>) -> Found {
        let (field, stones, side) = (self.field, &here.stones, here.stones.to_move);
        let area = score(field, stones, self.asker);
        if here.passed {
            // Who moves may end the game.
            let ends = self.verdict(area >= self.goal, side);
            if ends == Value::WON {
                return Found::plain(ends);
            }
        }
        let all = field.points.count() as i32;
        let least = 2 * safe::kept(field, stones, self.asker).count() as i32 - all;
        if least >= self.goal {
            return Found::plain(self.verdict(true, side));
        }
        let most = all - 2 * safe::kept(field, stones, self.asker ^ 1).count() as i32;
        if most < self.goal {
            return Found::plain(self.verdict(false, side));
        }
        // Who is behind has more to do, and who has many moves is hard to beat.
        let empty = field.empty(stones).count();
        let behind = |by: i32| 1 + BEHIND * by.max(0) as u32;
        let lacks = self.goal - area;
        let (phi, delta) = if side == self.asker {
            (behind(lacks), behind(1 - lacks))
        } else {
            (behind(1 - lacks), behind(lacks))
        };
        Found::plain(Value {
            phi,
            delta: delta + OPEN * empty,
        })
    }
}
