//! Writes down what the search found, as a [`Proof`](crate::proof::Proof).
//!
//! The memory of a search is bounded, so not all that it knew is still there. The writer walks the moves that decide, asks
//! the memory first, and reads again what was forgotten.
//!
//! Where the owner has all threats, the search lets the attacker pass instead of taking a ko, and makes the owner move. A
//! proof tells what happens: the attacker takes the ko, the owner retakes it with a threat, the attacker passes, and an owner
//! who passes, too, is where he was with one threat less.

use super::super::eyes::{Room, lives, room};
use super::{Search, Value};
use crate::proof::{End, Goal, Next, Step};
use crate::search::Threats;
use go::liberties::{Bits, EMPTY, enemy_of};
use go::{Point, Site};
use std::collections::{HashMap, HashSet};

/// Larger proofs are not written.
const MOST_STEPS: usize = 300_000;

/// A proof that is being written.
struct Writer<'s, 'a, const W: usize> {
    search: &'s mut Search<'a, W>,
    /// `None` while what follows is being written.
    steps: Vec<Option<Step>>,
    /// The zones of the steps; of one that is being written, what lines that come back to it may rest on.
    zones: Vec<Bits<W>>,
    known: HashMap<u64, usize>,
    /// The steps to which lines came back while they were being written.
    came_back: HashSet<usize>,
}

impl<const W: usize> Search<'_, W> {
    /// Writes why the question's chain falls or stands with this colour to move, by the question's view of kos or the
    /// one given. Looks at `nodes` at most. `None` if that is not enough.
    pub(in crate::life) fn write(
        &mut self,
        to_move: u8,
        goal: Goal,
        threats: Threats,
        nodes: u32,
    ) -> Option<Vec<Step>> {
        self.threats = threats;
        self.left = nodes;
        self.line.clear();
        let mut writer = Writer {
            search: self,
            steps: Vec::new(),
            zones: Vec::new(),
            known: HashMap::new(),
            came_back: HashSet::new(),
        };
        writer.step(to_move, goal)?;
        writer.steps.into_iter().collect()
    }

    /// A move that gets the side to move its way; a pass only if nothing else does. `None` if there is none.
    fn winning_move(&mut self, color: u8, known: &HashMap<u64, usize>) -> Option<Site> {
        let (children, count) = self.children(color);
        let mut best: Option<(u8, Site)> = None;
        for child in children[..count]
            .iter()
            .filter(|c| c.found.value.delta == 0)
        {
            let rank = self.rank(color, child.mv, known);
            if best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, child.mv));
            }
        }
        if let Some((_, mv)) = best {
            return Some(mv);
        }
        let limit = Value {
            phi: super::NEVER - 1,
            delta: super::NEVER - 1,
        };
        let (found, mv) = self.read(color, limit);
        (found.value.phi == 0).then_some(mv)
    }

    /// How short a way a winning move promises: what ends the line at once, what is written already, others, a pass.
    fn rank(&mut self, color: u8, mv: Site, known: &HashMap<u64, usize>) -> u8 {
        if color != self.owner && self.captures_target(mv) {
            return 3;
        }
        self.play(color, mv);
        let ends = if color == self.owner {
            lives(self.board, self.region, self.target)
        } else {
            room(self.board, self.region, self.target) == Room::TooLittle
        };
        let written = known.contains_key(&self.key(enemy_of(color)));
        self.take_back(false);
        match (ends, written) {
            (true, _) => 3,
            (_, true) => 2,
            _ if mv == Site::NONE && color != self.owner => 0,
            _ => 1,
        }
    }

    /// Tells whether rules and threats let a colour play, sensibly or not.
    fn allows(&self, color: u8, s: Site) -> bool {
        let barred = || match self.threats {
            Threats::Nobody => self.board.ko() == s,
            Threats::Owner => color != self.owner,
            Threats::Attacker => color == self.owner,
        };
        self.board.at(s) == EMPTY
            && self.board.can_stand(color, s)
            && !(self.board.takes_ko(color, s) && barred())
    }
}

impl<const W: usize> Writer<'_, '_, W> {
    /// Writes the step of the position on the board, unless it is written already. Returns its place.
    fn step(&mut self, to_move: u8, goal: Goal) -> Option<usize> {
        let key = self.key(to_move, goal);
        if let Some(&i) = self.known.get(&key) {
            if self.steps[i].is_none() {
                self.came_back.insert(i);
            }
            return Some(i);
        }
        let i = self.reserve()?;
        self.known.insert(key, i);
        loop {
            let assumed = self.zones[i];
            let (next, zone) = match self.ended(to_move, goal) {
                Some(ended) => ended,
                None => self.played(to_move, goal)?,
            };
            if self.came_back.remove(&i) && !zone.within(&assumed) {
                // What came back here rested on too little.
                self.forget_after(i);
                self.zones[i].join(&zone);
                continue;
            }
            self.zones[i] = zone;
            let zone = if goal == Goal::Falls {
                self.points(&zone)
            } else {
                Vec::new()
            };
            self.steps[i] = Some(Step { next, zone });
            return Some(i);
        }
    }

    /// Forgets the steps that were written after one.
    fn forget_after(&mut self, i: usize) {
        self.steps.truncate(i + 1);
        self.zones.truncate(i + 1);
        self.known.retain(|_, &mut j| j <= i);
        self.came_back.retain(|&j| j <= i);
    }

    /// Tells positions apart. Who took last matters to what falls if the owner has all threats, though not to the search.
    fn key(&self, to_move: u8, goal: Goal) -> u64 {
        let key = self.search.key(to_move);
        if goal == Goal::Falls && self.search.threats == Threats::Owner {
            key ^ self.search.board.hash() ^ self.search.board.stones_hash()
        } else {
            key
        }
    }

    fn reserve(&mut self) -> Option<usize> {
        if self.steps.len() >= MOST_STEPS || self.search.left == 0 {
            return None;
        }
        self.steps.push(None);
        self.zones.push(Bits::NONE);
        Some(self.steps.len() - 1)
    }

    /// The end of a line, if this is one, and its zone.
    fn ended(&self, to_move: u8, goal: Goal) -> Option<(Next, Bits<W>)> {
        let search = &*self.search;
        let mut zone = Bits::NONE;
        let end = match goal {
            Goal::Falls if room(search.board, search.region, search.target) == Room::TooLittle => {
                End::NoRoom
            }
            Goal::Stands if lives(search.board, search.region, search.target) => End::Lives,
            _ => return None,
        };
        if end == End::NoRoom && to_move == search.owner {
            search.add_liberties(enemy_of(to_move), &mut zone);
        }
        Some((Next::Ends(end), zone))
    }

    /// What is played, and its zone.
    fn played(&mut self, to_move: u8, goal: Goal) -> Option<(Next, Bits<W>)> {
        let owner_moves = to_move == self.search.owner;
        let deciding = if owner_moves == (goal == Goal::Stands) {
            Some(self.search.winning_move(to_move, &self.known)?)
        } else {
            None
        };
        let key = self.search.key(to_move);
        self.search.line.push(key);
        let written = match (deciding, goal) {
            (Some(Site::NONE), Goal::Falls) if self.search.threats == Threats::Owner => {
                self.fights_ko(to_move)
            }
            (Some(mv), _) => self.plays(to_move, mv, goal),
            (None, Goal::Falls) => self.defences(to_move),
            (None, Goal::Stands) => self.attacks(to_move),
        };
        self.search.line.pop();
        written
    }

    /// A move of the side that gets its way.
    fn plays(&mut self, color: u8, mv: Site, goal: Goal) -> Option<(Next, Bits<W>)> {
        let next = if goal == Goal::Falls && self.search.captures_target(mv) {
            let taken = self.reserve()?;
            self.steps[taken] = Some(Step {
                next: Next::Ends(End::Taken),
                zone: Vec::new(),
            });
            taken
        } else {
            self.after(color, mv, goal)?
        };
        let mut zone = self.zones[next];
        self.search.add_move(color, mv, &mut zone);
        Some((Next::Plays(self.point(mv), next), zone))
    }

    /// The attacker takes a ko that the owner retakes, or passes if he may not take it now.
    fn fights_ko(&mut self, color: u8) -> Option<(Next, Bits<W>)> {
        let board = &*self.search.board;
        let takes =
            |&&s: &&Site| board.at(s) == EMPTY && board.takes_ko(color, s) && board.ko() != s;
        let region = self.search.region;
        let mv = region.list.iter().find(takes).map_or(Site::NONE, |&s| s);
        self.plays(color, mv, Goal::Falls)
    }

    /// All moves of the attacker against a chain that stands.
    fn attacks(&mut self, color: u8) -> Option<(Next, Bits<W>)> {
        let mut replies = Vec::new();
        let region = self.search.region;
        for &s in &region.list {
            // The search does not mind if the target is taken in a ko that its owner retakes.
            if self.search.captures_target(s) {
                return None;
            }
            if self.search.allows(color, s) {
                replies.push((self.point(s), self.after(color, s, Goal::Stands)?));
            }
        }
        if self.search.threats == Threats::Nobody && self.search.board.ko() != Site::NONE {
            replies.push((None, self.after(color, Site::NONE, Goal::Stands)?));
        }
        Some((Next::Replies(replies), Bits::NONE))
    }

    /// The owner's pass, and all his moves in the zone that its refutation needs; with each the zone may grow.
    fn defences(&mut self, color: u8) -> Option<(Next, Bits<W>)> {
        let pass = self.after(color, Site::NONE, Goal::Falls)?;
        let mut replies = vec![(None, pass)];
        let mut zone = self.zones[pass];
        let mut asked = Bits::<W>::NONE;
        let region = self.search.region;
        loop {
            self.search.add_liberties(enemy_of(color), &mut zone);
            let open =
                |s: &&Site| zone.has(**s) && !asked.has(**s) && self.search.allows(color, **s);
            let Some(&s) = region.list.iter().find(open) else {
                break;
            };
            asked.add(s);
            let next = self.after(color, s, Goal::Falls)?;
            replies.push((self.point(s), next));
            zone.join(&self.zones[next]);
        }
        Some((Next::Replies(replies), zone))
    }

    /// Writes the step after a move.
    fn after(&mut self, color: u8, mv: Site, goal: Goal) -> Option<usize> {
        self.search.play(color, mv);
        // Only the search makes the owner move where he might pass.
        self.search.forced = false;
        let next = self.step(enemy_of(color), goal);
        self.search.take_back(false);
        next
    }

    fn point(&self, s: Site) -> Option<Point> {
        (s != Site::NONE).then(|| self.search.board.point(s))
    }

    fn points(&self, zone: &Bits<W>) -> Vec<Point> {
        zone.iter().map(|s| self.search.board.point(s)).collect()
    }
}
