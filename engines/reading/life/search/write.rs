//! Writes down what the search found, as a [`Proof`](crate::proof::Proof).
//!
//! The memory of a search is bounded, so not all that it knew is still there. The writer walks the moves that decide, asks
//! the memory first, and reads again what was forgotten.
//!
//! Where the owner has all threats, the search lets the attacker pass instead of taking a ko, and makes the owner move. A
//! proof tells what happens: the attacker takes the ko, the owner retakes it with a threat, the attacker passes, and an owner
//! who passes, too, is where he was with one threat less.

use super::super::eyes::{Room, lives, room};
use super::super::field::{ATTACKER, NONE, OWNER, Stones, ko_key};
use super::super::set::Set;
use super::{Rests, Search, Value};
use crate::proof::{End, Goal, Next, Step};
use crate::search::Threats;
use go::Point;
use std::collections::{HashMap, HashSet};

/// Larger proofs are not written.
const MOST_STEPS: usize = 300_000;

/// What rests on nothing that is being written.
const ITSELF: usize = usize::MAX;

/// Why a proof is not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    /// The question's nodes are not enough, or the proof would be too large.
    Enough,
    /// The line comes back to where it was and has not ended, so that something else has to be played.
    Circle,
}

/// A proof that is being written.
struct Writer<'s, 'a, const W: usize> {
    search: &'s mut Search<'a, W>,
    goal: Goal,
    /// `None` while what follows is being written.
    steps: Vec<Option<Step>>,
    /// The zones of the steps; of one that is being written, what lines that come back to it may rest on.
    zones: Vec<Set<W>>,
    /// The positions of the steps; 0 for ends that are not looked for.
    keys: Vec<u64>,
    /// Of what was written, the first step that was being written then and that it comes back to; [`ITSELF`] if there is none.
    rests: Vec<usize>,
    /// The owner's threats that lines had cost when they came to the steps.
    spent: Vec<u32>,
    /// Those that the line has cost.
    spends: u32,
    known: HashMap<u64, usize>,
    /// The steps to which lines came back while they were being written.
    came_back: HashSet<usize>,
}

impl<const W: usize> Search<'_, W> {
    /// Writes why the question's chain falls or stands with this side to move. `None` if the question's nodes are not enough.
    pub(in crate::life) fn write(&mut self, to_move: u8, goal: Goal) -> Option<Vec<Step>> {
        let start = self.start(to_move);
        let mut writer = Writer {
            search: self,
            goal,
            steps: Vec::new(),
            zones: Vec::new(),
            keys: Vec::new(),
            rests: Vec::new(),
            spent: Vec::new(),
            spends: 0,
            known: HashMap::new(),
            came_back: HashSet::new(),
        };
        writer.step(&start).ok()?;
        Some(reached(writer.steps))
    }

    /// A move that gets the side to move its way; a pass only if nothing else does. `None` if there is none.
    pub(super) fn winning_move(
        &mut self,
        here: &Stones<W>,
        known: &HashMap<u64, usize>,
    ) -> Option<u16> {
        let key = self.key(here);
        let won = self.recall(here, key).filter(|found| found.value.phi == 0);
        if won.is_some_and(|found| found.rests == Rests::NOTHING)
            && let Some(known) = self.known(here, key)
            && known.mv != NONE
        {
            return Some(known.mv);
        }
        let first = self.children.len();
        self.expand(here);
        let mut best: Option<(u8, u16)> = None;
        for i in first..self.children.len() {
            let child = &self.children[i];
            if child.found.value.delta != 0 {
                continue;
            }
            let mv = child.mv;
            let rank = self.rank(here, mv, known);
            if best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, mv));
            }
        }
        self.children.truncate(first);
        if let Some((_, mv)) = best {
            return Some(mv);
        }
        let limit = Value {
            phi: super::NEVER - 1,
            delta: super::NEVER - 1,
        };
        let (found, mv) = self.read(here, limit);
        (found.value.phi == 0).then_some(mv)
    }

    /// How short a way a winning move promises: what ends the line at once, what is written already, others, a pass.
    fn rank(&self, here: &Stones<W>, mv: u16, known: &HashMap<u64, usize>) -> u8 {
        if self.takes_target(here, mv) {
            return 3;
        }
        let next = self.after(here, mv);
        let ends = if here.to_move == OWNER {
            lives(self.field, &next).is_some()
        } else {
            room(self.field, &next) == Room::TooLittle
        };
        let written = known.contains_key(&self.key(&next));
        match (ends, written) {
            (true, _) => 3,
            (_, true) => 2,
            _ if mv == NONE && here.to_move == ATTACKER => 0,
            _ => 1,
        }
    }

    /// Tells whether a move of the attacker takes the target.
    fn takes_target(&self, here: &Stones<W>, mv: u16) -> bool {
        let target = Set::of(self.field.target);
        here.to_move == ATTACKER
            && mv != NONE
            && !self.field.after(here, mv).of[usize::from(OWNER)].meets(&target)
    }
}

/// The steps that are reached from the first one, in their order.
fn reached(steps: Vec<Option<Step>>) -> Vec<Step> {
    let mut places = vec![ITSELF; steps.len()];
    let mut left = vec![0];
    while let Some(i) = left.pop() {
        if let Some(step) = steps[i].as_ref().filter(|_| places[i] == ITSELF) {
            places[i] = i;
            left.extend(step.next.moves().map(|(_, next)| next));
        }
    }
    let is_reached = places.iter_mut().filter(|place| **place != ITSELF);
    is_reached.enumerate().for_each(|(i, place)| *place = i);
    let kept = steps
        .into_iter()
        .zip(&places)
        .filter(|&(_, &place)| place != ITSELF);
    let kept = kept.filter_map(|(step, _)| step);
    kept.map(|step| step.renamed(|i| places[i])).collect()
}

impl<const W: usize> Writer<'_, '_, W> {
    /// Writes the step of a position, unless it is written already. Returns its place.
    fn step(&mut self, here: &Stones<W>) -> Result<usize, Stop> {
        let key = self.key(here);
        if let Some(&i) = self.known.get(&key) {
            if self.steps[i].is_none() {
                if self.goal != Goal::Stands && self.spent[i] == self.spends {
                    return Err(Stop::Circle);
                }
                self.came_back.insert(i);
            }
            return Ok(i);
        }
        let i = self.reserve(key)?;
        self.known.insert(key, i);
        loop {
            let assumed = self.zones[i];
            let written = match self.ended(here) {
                Some(ended) => Ok(ended),
                None => self.played(here),
            };
            let (next, zone) = match written {
                Ok(written) => written,
                Err(stop) => {
                    self.forget_what_rests_on(i);
                    self.forget_step(i);
                    self.search.forget(here);
                    return Err(stop);
                }
            };
            if self.came_back.remove(&i) && !zone.within(&assumed) {
                // What came back here rested on too little.
                self.forget_what_rests_on(i);
                self.zones[i] |= zone;
                continue;
            }
            self.zones[i] = zone;
            let rests = next.moves().map(|(_, next)| self.rests_on(next)).min();
            self.rests[i] = rests.filter(|&on| on < i).unwrap_or(ITSELF);
            let zone = self.points(&zone);
            self.steps[i] = Some(Step { next, zone });
            return Ok(i);
        }
    }

    /// The first step that is being written and that a step comes back to, or this one if it is being written itself.
    fn rests_on(&self, mut step: usize) -> usize {
        while step != ITSELF && self.steps[step].is_some() {
            step = self.rests[step];
        }
        step
    }

    /// Forgets what was written after a step that is being written and that comes back to it, or to one before. What ends by itself stays.
    fn forget_what_rests_on(&mut self, i: usize) {
        let after = i + 1..self.steps.len();
        let forgotten: Vec<usize> = after.filter(|&j| self.rests_on(j) != ITSELF).collect();
        for j in forgotten {
            self.forget_step(j);
        }
        self.came_back.retain(|&j| j < i);
    }

    /// Forgets a step. Its place stays empty.
    fn forget_step(&mut self, i: usize) {
        self.steps[i] = None;
        self.rests[i] = ITSELF;
        self.known.remove(&std::mem::take(&mut self.keys[i]));
    }

    /// Tells positions apart. Who took last matters to what falls if the owner has all threats, though not to the search.
    fn key(&self, here: &Stones<W>) -> u64 {
        let key = self.search.key(here);
        let matters = self.goal == Goal::Falls && self.search.threats == Threats::Owner;
        if matters && here.ko != NONE {
            key ^ ko_key(here.ko)
        } else {
            key
        }
    }

    fn reserve(&mut self, key: u64) -> Result<usize, Stop> {
        if self.steps.len() >= MOST_STEPS || self.search.left == 0 {
            return Err(Stop::Enough);
        }
        self.steps.push(None);
        self.zones.push(Set::NONE);
        self.keys.push(key);
        self.rests.push(ITSELF);
        self.spent.push(self.spends);
        Ok(self.steps.len() - 1)
    }

    /// The end of a line, if this is one, and its zone.
    fn ended(&self, here: &Stones<W>) -> Option<(Next, Set<W>)> {
        let search = &*self.search;
        let mut zone = Set::NONE;
        let end = match self.goal {
            Goal::Falls if room(search.field, here) == Room::TooLittle => {
                if here.to_move == OWNER {
                    search.field.add_liberties(here, ATTACKER, &mut zone);
                }
                End::NoRoom
            }
            Goal::Stands => {
                zone = lives(search.field, here)?;
                End::Lives
            }
            Goal::Falls | Goal::Joins(_) => return None,
        };
        Some((Next::Ends(end), zone))
    }

    /// What is played, and its zone.
    fn played(&mut self, here: &Stones<W>) -> Result<(Next, Set<W>), Stop> {
        let owner_moves = here.to_move == OWNER;
        let decides = owner_moves == (self.goal == Goal::Stands);
        loop {
            let deciding = if decides {
                let mv = self.search.winning_move(here, &self.known);
                let stop = if self.search.left == 0 {
                    Stop::Enough
                } else {
                    Stop::Circle
                };
                Some(mv.ok_or(stop)?)
            } else {
                None
            };
            let key = self.search.key(here);
            self.search.line.push(key);
            let written = match (deciding, self.goal) {
                (Some(NONE), Goal::Falls) if self.search.threats == Threats::Owner => {
                    self.fights_ko(here)
                }
                (Some(mv), _) => self.plays(here, mv),
                (None, Goal::Falls | Goal::Joins(_)) => self.replies(here, true),
                (None, Goal::Stands) => self.attacks(here),
            };
            self.search.line.pop();
            if !decides || written != Err(Stop::Circle) || deciding == Some(NONE) {
                return written;
            }
            // What was remembered goes in a circle in this line; another move does not.
            self.search.forget(here);
        }
    }

    /// A move of the side that gets its way.
    fn plays(&mut self, here: &Stones<W>, mv: u16) -> Result<(Next, Set<W>), Stop> {
        let next = if self.goal == Goal::Falls && self.search.takes_target(here, mv) {
            let taken = self.reserve(0)?;
            self.steps[taken] = Some(Step {
                next: Next::Ends(End::Taken),
                zone: Vec::new(),
            });
            taken
        } else {
            self.after(here, mv)?
        };
        let mut zone = self.zones[next];
        self.search.field.add_move(here, mv, &mut zone);
        if self.goal == Goal::Stands {
            self.search.field.add_breath(here, mv, &mut zone);
            self.search.field.add_stones(here, mv, &mut zone);
            zone |= Set::of(self.search.field.target);
        }
        Ok((Next::Plays(self.point(mv), next), zone))
    }

    /// The attacker takes a ko that the owner retakes, or passes if he may not take it now.
    fn fights_ko(&mut self, here: &Stones<W>) -> Result<(Next, Set<W>), Stop> {
        let field = self.search.field;
        let atari = [OWNER, ATTACKER].map(|side| field.in_atari(here, side));
        let narrow = field.narrow(here, ATTACKER) & field.playable(here, ATTACKER, &atari);
        let mut kos = narrow.bits().filter(|&s| s != here.ko);
        let mv = kos.find(|&s| field.takes_single(here, ATTACKER, s, &atari));
        self.plays(here, mv.unwrap_or(NONE))
    }

    /// The attacker's moves against a chain that stands.
    fn attacks(&mut self, here: &Stones<W>) -> Result<(Next, Set<W>), Stop> {
        let field = self.search.field;
        let atari = field.in_atari(here, OWNER);
        // The search does not mind if the target is taken in a ko that its owner retakes.
        if !self.search.capture(here, &atari).is_empty() {
            return Err(Stop::Enough);
        }
        let passes = self.search.threats == Threats::Nobody && here.ko != NONE;
        self.replies(here, passes)
    }

    /// The loser's pass if it matters, and all his moves in the zone that is needed to answer it; with each the zone may grow.
    fn replies(&mut self, here: &Stones<W>, passes: bool) -> Result<(Next, Set<W>), Stop> {
        let (mut replies, mut zone) = (Vec::new(), Set::NONE);
        if passes {
            let pass = self.after(here, NONE)?;
            replies.push((None, pass));
            zone = self.zones[pass];
        }
        let mut asked = Set::<W>::NONE;
        let allowed = self.search.allowed(here).moves;
        let winner = here.to_move ^ 1;
        let stands = self.goal == Goal::Stands;
        if stands {
            zone |= Set::of(self.search.field.target);
        }
        loop {
            let field = self.search.field;
            let before = zone;
            if stands {
                field.add_liberties_of(here, winner, &before, &mut zone);
                let shut = field.empty(here) & zone & !allowed;
                field.add_stones_around(here, shut, &mut zone);
            } else {
                field.add_liberties(here, winner, &mut zone);
            }
            let open = allowed & zone & !asked;
            let Some(s) = open.bits().next() else {
                if zone == before {
                    break;
                }
                continue;
            };
            asked |= Set::of(s);
            let next = self.after(here, s)?;
            replies.push((self.point(s), next));
            zone |= self.zones[next];
        }
        Ok((Next::Replies(replies), zone))
    }

    /// Writes the step after a move.
    fn after(&mut self, here: &Stones<W>, mv: u16) -> Result<usize, Stop> {
        // Only the search makes the owner move where he might pass.
        let next = self.search.field.after(here, mv);
        let spends = u32::from(self.costs_threat(here, mv));
        self.spends += spends;
        let written = self.step(&next);
        self.spends -= spends;
        written
    }

    /// Whether a move retakes a ko at once, with a threat.
    fn costs_threat(&self, here: &Stones<W>, mv: u16) -> bool {
        let has_threat = match self.search.threats {
            Threats::Nobody => here.threats[usize::from(here.to_move)] > 0,
            Threats::Owner => here.to_move == OWNER,
            Threats::Attacker => false,
        };
        has_threat && mv != NONE && mv == here.ko
    }

    fn point(&self, s: u16) -> Option<Point> {
        (s != NONE).then(|| self.search.field.point(s))
    }

    fn points(&self, zone: &Set<W>) -> Vec<Point> {
        zone.bits().map(|s| self.search.field.point(s)).collect()
    }
}
