//! The search: a strategy that joins two chains in so many moves, and what it needs of the board.

use super::super::field::{ATTACKER, Field, NONE, OWNER, Stones, ko_key};
use super::super::set::Set;
use super::ways::{End as Chain, Ways};
use crate::proof::{End, Next, Step};
use go::Point;
use random::scatter;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Farther than any way is long.
const FAR: u16 = u16::MAX;

/// Tells positions apart in which the one or the other side is to move.
const TURN: u64 = scatter(1 << 41);

/// How often it is asked whether somebody ends it, in positions.
const ASKED: u32 = 256;

/// What was shown: a step, and the points on which it rests.
type Shown<const W: usize> = (usize, Set<W>);

/// A search near some ways.
pub(super) struct Search<'a, const W: usize> {
    field: Field<W>,
    ends: [Side<W>; 2],
    stopped: &'a dyn Fn() -> bool,
    /// Positions that may still be looked at.
    left: u32,
    steps: Vec<Step>,
    /// Positions in which the chains are joined.
    joined: HashMap<u64, Shown<W>>,
    /// Positions in which they are not, in so many moves.
    apart: HashMap<u64, u16>,
    /// How often each move of a side got it its way.
    helped: [Vec<u32>; 2],
    /// The last reply that was not answered.
    refuted: u16,
}

/// One of the two chains, as bits.
struct Side<const W: usize> {
    at: Set<W>,
    around: bool,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(ways: &Ways, left: u32, stopped: &'a dyn Fn() -> bool) -> Search<'a, W> {
        let field = Field::<W>::new(&ways.place);
        let side = |chain: &Chain| {
            let is_of = |bit: &u16| chain.points.contains(&field.point(*bit));
            let bits = field.points.bits().filter(is_of);
            Side {
                at: bits.fold(Set::NONE, |all, bit| all | Set::of(bit)),
                around: chain.around,
            }
        };
        Search {
            ends: [side(&ways.ends[0]), side(&ways.ends[1])],
            field,
            stopped,
            left,
            steps: Vec::new(),
            joined: HashMap::new(),
            apart: HashMap::new(),
            helped: [vec![0; 64 * W], vec![0; 64 * W]],
            refuted: NONE,
        }
    }

    /// Positions that may still be looked at; 0 if that is why it ended.
    pub(super) fn left(&self) -> u32 {
        self.left
    }

    /// The other side's last move that kept the chains apart, if it needed one.
    pub(super) fn refutation(&self) -> Option<Point> {
        (self.refuted != NONE).then(|| self.field.point(self.refuted))
    }

    /// How many moves it takes to join the chains if only their owner moves.
    pub(super) fn shortest(&self, to_move: u8) -> u16 {
        self.way(&self.start(to_move))
    }

    /// Why the chains are joined with this side to move, in at most so many moves of their owner. `None` if they are not, or if
    /// nothing is left to look at.
    pub(super) fn joins(&mut self, to_move: u8, moves: u16) -> Option<Vec<Step>> {
        let start = self.start(to_move);
        let (first, _) = self.read(&start, moves)?;
        Some(self.in_use(first))
    }

    fn start(&self, to_move: u8) -> Stones<W> {
        Stones {
            to_move,
            ..self.field.start
        }
    }

    fn read(&mut self, here: &Stones<W>, moves: u16) -> Option<Shown<W>> {
        let mut key = here.hash;
        if here.to_move == ATTACKER {
            key ^= TURN;
        }
        if here.ko != NONE {
            key ^= ko_key(here.ko);
        }
        if let Some(&shown) = self.joined.get(&key) {
            return Some(shown);
        }
        if self.apart.get(&key).is_some_and(|&tried| moves <= tried) || !self.goes_on() {
            return None;
        }
        let shown = if !self.has_stones(here) {
            None
        } else if self.is_joined(here) {
            let mut zone = Set::NONE;
            self.field.add_liberties(here, ATTACKER, &mut zone);
            Some(self.write(Next::Ends(End::Joined), zone))
        } else if moves == 0 || self.way(here) > moves {
            None
        } else if here.to_move == OWNER {
            self.replies(here, moves)
        } else {
            self.plays(here, moves)
        };
        match shown {
            Some(shown) => {
                self.joined.insert(key, shown);
            }
            None if self.left > 0 => {
                self.apart.insert(key, moves);
            }
            None => {}
        }
        shown
    }

    /// The other side's pass and all its moves that what answers them rests on.
    fn replies(&mut self, here: &Stones<W>, moves: u16) -> Option<Shown<W>> {
        let Some((pass, mut zone)) = self.read(&self.field.after(here, NONE), moves) else {
            self.refuted = NONE;
            return None;
        };
        let mut replies = vec![(None, pass)];
        let atari = [OWNER, ATTACKER].map(|side| self.field.in_atari(here, side));
        let mut left = self.field.playable(here, OWNER, &atari);
        loop {
            self.field.add_liberties(here, ATTACKER, &mut zone);
            let helped = |bit: &u16| self.helped[usize::from(OWNER)][usize::from(*bit)];
            let Some(mv) = (left & zone).bits().max_by_key(helped) else {
                break;
            };
            left &= !Set::of(mv);
            let Some((next, needs)) = self.read(&self.field.after(here, mv), moves) else {
                self.helped[usize::from(OWNER)][usize::from(mv)] += 1;
                self.refuted = mv;
                return None;
            };
            replies.push((Some(self.field.point(mv)), next));
            zone |= needs;
        }
        Some(self.write(Next::Replies(replies), zone))
    }

    /// A move after which the chains are joined, the one first that leaves the shortest way.
    fn plays(&mut self, here: &Stones<W>, moves: u16) -> Option<Shown<W>> {
        let atari = [OWNER, ATTACKER].map(|side| self.field.in_atari(here, side));
        let kos = self.field.narrow(here, ATTACKER);
        let takes_ko = |mv: u16| kos.has(mv) && self.field.takes_single(here, ATTACKER, mv, &atari);
        let mut tried: Vec<_> = self
            .field
            .playable(here, ATTACKER, &atari)
            .bits()
            .filter(|&mv| !takes_ko(mv))
            .map(|mv| {
                let next = self.field.after(here, mv);
                let helped = self.helped[usize::from(ATTACKER)][usize::from(mv)];
                (self.way(&next), Reverse(helped), mv, next)
            })
            .filter(|&(way, ..)| way < moves)
            .collect();
        tried.sort_by_key(|&(way, helped, mv, _)| (way, helped, mv));
        for (_, _, mv, next) in tried {
            if let Some((next, mut zone)) = self.read(&next, moves - 1) {
                self.helped[usize::from(ATTACKER)][usize::from(mv)] += 1;
                self.field.add_move(here, mv, &mut zone);
                let mv = Some(self.field.point(mv));
                return Some(self.write(Next::Plays(mv, next), zone));
            }
        }
        None
    }

    fn goes_on(&mut self) -> bool {
        if self.left.is_multiple_of(ASKED) && (self.stopped)() {
            self.left = 0;
        }
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    fn write(&mut self, next: Next, zone: Set<W>) -> Shown<W> {
        self.steps.push(Step {
            next,
            zone: zone.bits().map(|bit| self.field.point(bit)).collect(),
        });
        (self.steps.len() - 1, zone)
    }

    /// What of the steps belongs to one of them, that one first.
    fn in_use(&self, first: usize) -> Vec<Step> {
        let mut places = HashMap::from([(first, 0)]);
        let mut order = vec![first];
        let mut steps = Vec::new();
        while let Some(&at) = order.get(steps.len()) {
            let mut step = self.steps[at].clone();
            let mut place = |next: &mut usize| {
                let fresh = order.len();
                let there = *places.entry(*next).or_insert(fresh);
                if there == fresh {
                    order.push(*next);
                }
                *next = there;
            };
            match &mut step.next {
                Next::Plays(_, next) | Next::Within(_, next) => place(next),
                Next::Replies(replies) => replies.iter_mut().for_each(|(_, next)| place(next)),
                Next::Ends(_) => {}
            }
            steps.push(step);
        }
        steps
    }

    /// Whether none of the two chains was taken.
    fn has_stones(&self, here: &Stones<W>) -> bool {
        let own = &here.of[usize::from(ATTACKER)];
        self.ends.iter().all(|end| end.around || end.at.within(own))
    }

    /// The stones of the first chain and those that hang together with it.
    fn chain(&self, here: &Stones<W>) -> Set<W> {
        let own = here.of[usize::from(ATTACKER)];
        self.field.fill(self.ends[0].at & own, own)
    }

    /// Whether both are one chain that cannot be taken at once.
    fn is_joined(&self, here: &Stones<W>) -> bool {
        let own = here.of[usize::from(ATTACKER)];
        let chain = self.chain(here);
        let liberties = self.field.beside(chain) & self.field.empty(here);
        (self.ends[1].at & own).meets(&chain)
            && (liberties.count() > 1 || self.field.is_free(ATTACKER, &chain))
    }

    /// How many moves it takes to join the chains if only their owner moves, as if stones of the other side that can be taken
    /// were not there. Not fewer are ever enough.
    fn way(&self, here: &Stones<W>) -> u16 {
        let own = here.of[usize::from(ATTACKER)];
        let enemies = here.of[usize::from(OWNER)];
        let weak = enemies & !self.field.fill(self.field.free(OWNER), enemies);
        let passable = (self.field.empty(here) | weak) & !self.field.shut(ATTACKER);
        let mut reached = self.chain(here);
        let mut count = 0;
        while !reached.meets(&self.ends[1].at) {
            let mut next = self.field.beside(reached);
            if self.ends[0].around {
                next |= self.ends[0].at;
            }
            let next = next & passable & !reached;
            if next.is_empty() {
                return FAR;
            }
            count += 1;
            reached |= next;
            reached = self.field.fill(reached, own | reached);
        }
        count
    }
}

/// The move of a proof's first step.
pub(super) fn first_move(steps: &[Step]) -> Option<Point> {
    match steps.first().map(|step| &step.next) {
        Some(Next::Plays(mv, _)) => *mv,
        _ => None,
    }
}
