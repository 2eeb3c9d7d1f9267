//! The search: does the attacker capture the chain, whatever its owner does?
//!
//! Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
//! applications", 2002) with weak proof numbers (T. Ueda et al., 2008), which do not count twice
//! what transposes. The owner may pass, the attacker only while a ko is barred to him: where he has
//! no move that captures in the end, the chain lives, be it with two eyes or in seki. A line that
//! comes back to a position it had before is no capture. Such a verdict holds only below that
//! position, and is remembered only together with it (the graph history interaction problem,
//! A. Kishimoto and M. Müller, 2004).
//!
//! If the owner falls when he passes, only moves help that touch what the
//! capture needs. These points, the *zone*, are collected with every capture that is proven; the
//! owner's moves elsewhere fall with his pass (C. Shih et al., "A novel approach to solving
//! goal-achieving problems for board games", 2022).
//!
//! Kos are read with the views of [`Threats`], as for chains. Who has all the threats still has to
//! end a ko some time: where the owner has them, the attacker may pass instead of taking a ko,
//! and then the owner must move.

mod write;

use super::eyes::{Room, lives, room};
use super::memory::{Found, Known, Memory, NEVER, Rests, Value};
use super::region::Region;
use crate::search::Threats;
use go::Site;
use go::liberties::Bits;
use go::liberties::{Board, EMPTY, RIM, enemy_of};
use random::scatter;

/// No line is read deeper than this: each ply is a stack frame.
const DEEPEST: usize = 150;

/// Most moves at one point of the search.
const MOST_MOVES: usize = 64;

/// Marks positions in which the owner may not pass.
const FORCED: u64 = 0x5851_F42D_4C95_7F2D;

/// A move and what comes of it, seen by who moves next.
#[derive(Clone, Copy, Debug)]
struct Child<const W: usize> {
    mv: Site,
    found: Found<W>,
    pruned: bool,
}

/// The outcome of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The attacker captures; his move, or 0 if the owner moved first.
    Falls(Site),
    /// The owner prevents that; his move, 0 for a pass, or 0 if the attacker moved first.
    Lives(Site),
    /// Not read to the end.
    Unknown,
}

/// The state of one question.
pub(super) struct Search<'a, const W: usize> {
    board: &'a mut Board<W>,
    memory: &'a mut Memory<W>,
    region: &'a Region<W>,
    target: Site,
    owner: u8,
    threats: Threats,
    aim: Aim,
    salt: u64,
    line: Vec<u64>,
    left: u32,
    used: u32,
    stopped: &'a dyn Fn() -> bool,
    /// Whether the owner, to move next, may not pass.
    forced: bool,
    pub(super) ko_met: bool,
}

/// What the owner must reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// Not to be captured: the attacker must move, the owner may pass.
    Survive,
    /// Two eyes or a way out: the attacker may pass, the owner must move until he has them. A
    /// group that survives without is in seki.
    Eyes,
}

/// What a question is about.
pub(super) struct Question<'a, const W: usize> {
    pub(super) region: &'a Region<W>,
    pub(super) target: Site,
    pub(super) threats: Threats,
    pub(super) aim: Aim,
    pub(super) nodes: u32,
    pub(super) stopped: &'a dyn Fn() -> bool,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(
        board: &'a mut Board<W>,
        memory: &'a mut Memory<W>,
        question: &Question<'a, W>,
    ) -> Self {
        memory.questions += 1;
        let salt = scatter(memory.questions);
        memory.make_room(question.nodes);
        Search {
            owner: board.at(question.target),
            board,
            memory,
            region: question.region,
            target: question.target,
            threats: question.threats,
            aim: question.aim,
            salt,
            line: Vec::with_capacity(DEEPEST + 1),
            left: question.nodes,
            used: 0,
            stopped: question.stopped,
            forced: false,
            ko_met: false,
        }
    }

    /// Nodes that were looked at.
    pub(super) fn used(&self) -> u32 {
        self.used
    }

    /// Answers, with this colour to move.
    pub(super) fn ask(&mut self, to_move: u8) -> Outcome {
        if to_move != self.owner && lives(self.board, self.region, self.target) {
            return Outcome::Lives(Site::NONE);
        }
        let limit = NEVER - 1;
        let limit = Value {
            phi: limit,
            delta: limit,
        };
        let (found, mv) = self.read(to_move, limit);
        let attacks = to_move != self.owner;
        match (found.value.phi, found.value.delta) {
            (0, _) if attacks => Outcome::Falls(mv),
            (0, _) => Outcome::Lives(mv),
            (_, 0) if attacks => Outcome::Lives(Site::NONE),
            (_, 0) => Outcome::Falls(Site::NONE),
            _ => Outcome::Unknown,
        }
    }

    /// Reads until a number reaches its limit. Returns what was found, and the best move.
    fn read(&mut self, to_move: u8, limit: Value) -> (Found<W>, Site) {
        let key = self.key(to_move);
        let here = self.line.len() as u16;
        let before = self.left;
        self.line.push(key);
        let forced = self.forced;
        let (mut children, count) = self.children(to_move);
        let children = &mut children[..count];
        let mut weight;
        loop {
            weight = weigh(children);
            let value = weight.value;
            if value.phi >= limit.phi || value.delta >= limit.delta || self.left == 0 {
                break;
            }
            let child = &children[weight.best];
            let second = weight.second;
            let next = Value {
                phi: limit
                    .delta
                    .saturating_sub(2 * weight.open.saturating_sub(1)),
                delta: limit
                    .phi
                    .min(second.saturating_add(second / 4).saturating_add(1)),
            };
            let mv = child.mv;
            self.play(to_move, mv);
            let (found, _) = self.read(enemy_of(to_move), next);
            self.take_back(forced);
            children[weight.best].found = found;
            if mv == Site::NONE && found.value.phi == 0 && to_move == self.owner {
                self.prune(children, &found);
            }
        }
        self.line.pop();
        let mut found = self.conclude(to_move, weight, children);
        if found.rests.on >= here {
            found.rests = Rests::NOTHING;
        }
        self.memory.remember(Known {
            key,
            value: found.value,
            rests: found.rests.key,
            work: before - self.left,
            zone: found.zone,
        });
        (
            found,
            children.get(weight.best).map_or(Site::NONE, |c| c.mv),
        )
    }

    /// Puts together what a verdict rests on and what it needs.
    fn conclude(&mut self, to_move: u8, weight: Weight, children: &[Child<W>]) -> Found<W> {
        let mut found = Found {
            value: weight.value,
            rests: Rests::NOTHING,
            zone: Bits::NONE,
        };
        if weight.value.phi == 0 {
            let child = &children[weight.best];
            found.rests = child.found.rests;
            if to_move != self.owner && child.mv == Site::NONE {
                found.zone = self.region.points;
            } else {
                found.zone = child.found.zone;
                self.add_move(to_move, child.mv, &mut found.zone);
            }
        } else if weight.value.delta == 0 {
            for child in children {
                found.rests = found.rests.and(child.found.rests);
                if !child.pruned {
                    found.zone.join(&child.found.zone);
                    if child.mv != Site::NONE {
                        found.zone.add(child.mv);
                    }
                }
            }
            self.add_liberties(enemy_of(to_move), &mut found.zone);
        }
        found
    }

    /// Adds to a zone what a move of the winner needs.
    fn add_move(&self, color: u8, mv: Site, zone: &mut Bits<W>) {
        if mv == Site::NONE {
            return;
        }
        zone.add(mv);
        // Without an empty point beside it, taking a stone may be a ko.
        let takes =
            |&q: &Site| self.board.at(q) == enemy_of(color) && self.board.chain(q).count == 1;
        let beside = self.board.beside(mv);
        if beside.iter().any(takes) {
            for q in beside {
                if self.board.at(q) == EMPTY {
                    zone.add(q);
                }
            }
        }
    }

    /// The owner's pass loses, and why shows which of his moves lose the same way: all that do not
    /// touch the zone.
    fn prune(&self, children: &mut [Child<W>], pass: &Found<W>) {
        let mut zone = pass.zone;
        // Instead of passing he may take what he has in atari.
        self.add_liberties(enemy_of(self.owner), &mut zone);
        for child in children {
            if child.mv != Site::NONE && !zone.has(child.mv) && child.found.value.delta != 0 {
                child.found = Found {
                    zone: Bits::NONE,
                    ..*pass
                };
                child.pruned = true;
            }
        }
    }

    /// Adds liberties to a zone until all chains of the winner that may be captured have two in it:
    /// then they cannot be taken from outside.
    fn add_liberties(&self, color: u8, zone: &mut Bits<W>) {
        for &s in &self.region.list {
            if self.board.at(s) != color || self.board.head(s) != s {
                continue;
            }
            let chain = self.board.chain(s);
            if !chain.liberties.within(&self.region.points) {
                continue;
            }
            let mut there = chain.liberties.iter().filter(|&t| zone.has(t)).count();
            for t in chain.liberties.iter() {
                if there >= 2 {
                    break;
                }
                there += usize::from(zone.add(t));
            }
        }
    }

    /// The moves of the side to move and what is known of them.
    fn children(&mut self, to_move: u8) -> ([Child<W>; MOST_MOVES], usize) {
        let none = Child {
            mv: Site::NONE,
            found: Found::plain(Value::LOST),
            pruned: false,
        };
        let mut children = [none; MOST_MOVES];
        let mut count = 0;
        if self.line.len() > DEEPEST {
            // Too deep: neither side gets its way, so the question is never answered by this line.
            self.left = 0;
        }
        let owner_moves = to_move == self.owner;
        let passes = match self.aim {
            Aim::Survive if owner_moves => !self.forced,
            // He may wait until a ko is no longer barred to him.
            Aim::Survive => self.board.ko() != Site::NONE && self.threats == Threats::Nobody,
            Aim::Eyes => !owner_moves,
        };
        let mut barred = false;
        let region = self.region;
        for &s in &region.list {
            if count + 1 == MOST_MOVES {
                break;
            }
            if self.board.at(s) != EMPTY {
                continue;
            }
            if self.may_play(to_move, s) {
                children[count].mv = s;
                count += 1;
            } else {
                barred |= self.board.takes_ko(to_move, s);
            }
        }
        // Taking a ko that the owner retakes with his next threat leaves him to do more: if he
        // cannot end the ko, it comes back for ever, and he has no eye there.
        barred &= !owner_moves && self.threats == Threats::Owner;
        if passes || barred {
            count += 1;
        }
        let children_now = &mut children[..count];
        for child in &mut *children_now {
            child.found = self.look(to_move, child.mv);
        }
        if passes && owner_moves {
            let found = children_now[count - 1].found;
            match found.value.phi {
                0 => self.prune(children_now, &found),
                NEVER => {}
                _ => children_now[count - 1].found.value.delta = 1,
            }
        }
        (children, count)
    }

    /// What is known of a move before it is read.
    fn look(&mut self, color: u8, mv: Site) -> Found<W> {
        self.left = self.left.saturating_sub(1);
        if self.used.is_multiple_of(1024) && (self.stopped)() {
            self.left = 0;
        }
        self.used += 1;
        if color != self.owner && self.captures_target(mv) {
            return Found::plain(Value::LOST);
        }
        let forced = self.forced;
        self.play(color, mv);
        let found = self.look_after(enemy_of(color));
        self.take_back(forced);
        found
    }

    fn look_after(&mut self, to_move: u8) -> Found<W> {
        let key = self.key(to_move);
        let owner_to_move = to_move == self.owner;
        let lived = if owner_to_move {
            Value::WON
        } else {
            Value::LOST
        };
        if let Some(i) = self.line.iter().position(|&k| k == key) {
            return Found {
                rests: Rests { on: i as u16, key },
                zone: self.region.points,
                value: lived,
            };
        }
        if let Some(known) = self.memory.recall(key) {
            let mut found = Found {
                value: known.value,
                rests: Rests::NOTHING,
                zone: known.zone,
            };
            if known.rests == 0 {
                return found;
            }
            if let Some(i) = self.line.iter().position(|&k| k == known.rests) {
                found.rests = Rests {
                    on: i as u16,
                    key: known.rests,
                };
                return found;
            }
        }
        let found = self.judge(to_move, lived);
        self.memory.remember(Known {
            key,
            value: found.value,
            zone: found.zone,
            ..Known::NOTHING
        });
        found
    }

    /// What can be said at once.
    fn judge(&mut self, to_move: u8, lived: Value) -> Found<W> {
        let owner_to_move = to_move == self.owner;
        if !owner_to_move && lives(self.board, self.region, self.target) {
            return Found::plain(lived);
        }
        let room = room(self.board, self.region, self.target);
        let (kill, live) = match room {
            Room::TooLittle => (0, NEVER),
            Room::Enough { eyes } => (1 + u32::from(eyes) / 2, 2),
        };
        let mut found = Found::plain(if owner_to_move {
            Value {
                phi: live,
                delta: kill,
            }
        } else {
            Value {
                phi: kill,
                delta: live,
            }
        });
        if kill == 0 && owner_to_move {
            self.add_liberties(enemy_of(self.owner), &mut found.zone);
        }
        found
    }

    /// Tells whether a move of the attacker takes the target.
    fn captures_target(&self, mv: Site) -> bool {
        let chain = self.board.chain(self.target);
        mv != Site::NONE && chain.count == 1 && chain.liberties.has(mv)
    }

    /// Tells whether rules, threats and sense let `color` play.
    fn may_play(&mut self, color: u8, s: Site) -> bool {
        if !self.board.can_stand(color, s) {
            return false;
        }
        if self.board.takes_ko(color, s) {
            self.ko_met = true;
            match self.threats {
                Threats::Nobody if self.board.ko() == s => return false,
                Threats::Owner if color != self.owner => return false,
                Threats::Attacker if color == self.owner => return false,
                _ => {}
            }
        }
        color != self.owner || !self.fills_own_eye(color, s)
    }

    /// Tells whether only one chain of the colour is around a point.
    fn fills_own_eye(&self, color: u8, s: Site) -> bool {
        let mut head = Site::NONE;
        self.board
            .beside(s)
            .into_iter()
            .all(|q| match self.board.at(q) {
                RIM => true,
                c if c == color => {
                    let this = self.board.head(q);
                    let same = head == Site::NONE || head == this;
                    head = this;
                    same
                }
                _ => false,
            })
    }

    fn play(&mut self, color: u8, mv: Site) {
        self.forced = mv == Site::NONE && color != self.owner && self.threats == Threats::Owner;
        if mv == Site::NONE {
            self.board.pass();
        } else {
            self.board.play(color, mv);
        }
    }

    fn take_back(&mut self, forced: bool) {
        self.board.undo();
        self.forced = forced;
    }

    fn key(&self, to_move: u8) -> u64 {
        let hash = match self.threats {
            Threats::Nobody => self.board.hash(),
            _ => self.board.stones_hash(),
        };
        let forced = if self.forced { FORCED } else { 0 };
        hash ^ forced ^ self.salt ^ u64::from(to_move).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

/// The numbers of the moves put together.
#[derive(Clone, Copy)]
struct Weight {
    value: Value,
    /// The move to read.
    best: usize,
    /// The second smallest number beside its own.
    second: u32,
    /// How many moves are open.
    open: u32,
}

fn weigh<const W: usize>(children: &[Child<W>]) -> Weight {
    let (mut phi, mut second, mut best) = (NEVER, NEVER, 0);
    let (mut most, mut open) = (0, 0);
    for (i, child) in children.iter().enumerate() {
        let value = child.found.value;
        if value.delta < phi {
            second = phi;
            phi = value.delta;
            best = i;
        } else {
            second = second.min(value.delta);
        }
        if value.phi > 0 {
            open += 1;
            most = most.max(value.phi);
        }
    }
    let delta = match (phi, open) {
        (0, _) => NEVER,
        (_, 0) => 0,
        _ => most.saturating_add(2 * (open - 1)).min(NEVER - 1),
    };
    // Only a lost side is never to succeed.
    let phi = if delta == 0 {
        NEVER
    } else {
        phi.min(NEVER - 1)
    };
    Weight {
        value: Value { phi, delta },
        best,
        second,
        open,
    }
}
