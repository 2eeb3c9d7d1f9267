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
//! What beats one move of the loser is tried against his others at once (`follow`).
//!
//! Kos are read with the views of [`Threats`], as for chains. Who has all the threats still has to
//! end a ko some time: where the owner has them, the attacker may pass instead of taking a ko,
//! and then the owner must move. Verdicts that no ko has a part in hold with every view and are remembered for all.

mod follow;
mod judge;
mod leaks;
mod question;
pub(super) mod team;
mod write;

use super::eyes::lives;
use super::field::{ATTACKER, Field, NONE, OWNER, Stones, ko_key, threats_key};
use super::memory::{Found, Known, Memory, NEVER, Rests, Value};
use super::progress::{Progress, Reached};
use super::set::Set;
use super::weight::{Weight, weigh};
use crate::search::Threats;
pub(super) use question::{Aim, Matter, Outcome, Question};
use std::cmp::Reverse;
use team::{Crowd, History, Mark};

/// No line is read deeper than this: each ply is a stack frame.
const DEEPEST: usize = 150;

/// What each further open move of the loser adds to how hard he is to beat.
const OPEN: u32 = 1;

/// How far it is, is told each time so many moves were looked at: some thousandths of a second, and fewer than one processor reads
/// before others help.
const TOLD: u32 = 1 << 14;

/// Marks positions in which the owner may not pass.
const FORCED: u64 = 0x5851_F42D_4C95_7F2D;

/// Marks positions in which the attacker is to move.
const ATTACKS: u64 = 0xD6E8_FEB8_6659_FD93;

/// Marks positions of questions about two eyes.
const EYES: u64 = 0x9E6C_63D0_876A_3F6B;

/// A move and what comes of it, seen by who moves next.
#[derive(Clone, Copy, Debug)]
struct Child<const W: usize> {
    mv: u16,
    /// Whether it takes a ko.
    takes_ko: bool,
    pruned: bool,
    /// Where it is marked that somebody reads it.
    mark: Mark,
    found: Found<W>,
}

impl<const W: usize> Child<W> {
    /// Whether it is won for who plays it, whatever the view of kos and the line: no other move needs to be looked at.
    fn decides(&self) -> bool {
        let found = &self.found;
        found.value.delta == 0 && !found.by_ko && !self.takes_ko && found.rests == Rests::NOTHING
    }
}

/// What the side to move may play.
struct Allowed<const W: usize> {
    moves: Set<W>,
    /// Those that take a ko.
    kos: Set<W>,
    /// Whether the view of kos bars one.
    barred: bool,
    /// The stones of each side that may be taken.
    atari: [Set<W>; 2],
}

/// A position after a move.
#[derive(Clone, Copy, Debug)]
struct After<const W: usize> {
    next: Stones<W>,
    key: u64,
    mv: u16,
}

/// The state of one question.
pub(super) struct Search<'a, const W: usize> {
    field: &'a Field<W>,
    memory: &'a Memory<Known<W>>,
    threats: Threats,
    counted: [u8; 2],
    aim: Aim,
    line: Vec<u64>,
    /// The moves that lead to the position that is read.
    path: Vec<u16>,
    /// What is known of the position at the beginning.
    first: Value,
    /// The moves of all positions of the line.
    children: Vec<Child<W>>,
    /// The positions after moves that are being looked at.
    after: Vec<After<W>>,
    /// The moves of the position that is being looked at, those first that helped more often, and then as they are on the board.
    order: Vec<(Reverse<u32>, u16)>,
    /// How often each move of each side got it its way.
    history: History,
    /// Where others are at work, if they are.
    crowd: Option<&'a Crowd>,
    pub(super) left: u32,
    used: u32,
    /// When it is told next how far it is.
    tells_at: u32,
    /// How many positions were remembered, and how many may be before the question is to be asked again.
    added: usize,
    room: usize,
    stopped: &'a dyn Fn() -> bool,
    progress: Option<&'a Progress>,
    /// Whether the answer may be another one with another view of kos.
    pub(super) by_ko: bool,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(
        field: &'a Field<W>,
        memory: &'a Memory<Known<W>>,
        question: &Question<'a>,
    ) -> Self {
        Search {
            field,
            memory,
            threats: question.matter.threats,
            counted: question.matter.counted,
            aim: question.matter.aim,
            line: Vec::with_capacity(DEEPEST + 1),
            path: Vec::with_capacity(DEEPEST + 1),
            first: Value { phi: 1, delta: 1 },
            children: Vec::with_capacity(512),
            after: Vec::new(),
            order: Vec::new(),
            history: Self::history(),
            crowd: None,
            left: question.nodes,
            used: 0,
            tells_at: TOLD,
            added: 0,
            room: usize::MAX,
            stopped: question.stopped,
            progress: question.progress,
            by_ko: false,
        }
    }

    fn history() -> History {
        [vec![0; 64 * W], vec![0; 64 * W]]
    }

    /// Positions that were remembered.
    pub(super) fn added(&self) -> usize {
        self.added
    }

    /// Nodes that were looked at.
    pub(super) fn used(&self) -> u32 {
        self.used
    }

    /// The position at the beginning, with this side to move.
    fn start(&self, to_move: u8) -> Stones<W> {
        Stones {
            to_move,
            threats: self.counted,
            ..self.field.start
        }
    }

    /// Answers, with this side to move.
    pub(super) fn ask(&mut self, to_move: u8) -> Outcome {
        let start = self.start(to_move);
        let attacks = to_move == ATTACKER;
        if attacks && lives(self.field, &start).is_some() {
            return Outcome::Lives(NONE);
        }
        let limit = Value {
            phi: NEVER - 1,
            delta: NEVER - 1,
        };
        let (found, mv) = self.read(&start, limit);
        self.by_ko = found.by_ko;
        match (found.value.phi, found.value.delta) {
            (0, _) if attacks => Outcome::Falls(mv),
            (0, _) => Outcome::Lives(mv),
            (_, 0) if attacks => Outcome::Lives(NONE),
            (_, 0) => Outcome::Falls(NONE),
            _ => Outcome::Unknown,
        }
    }

    /// Reads until a number reaches its limit. Returns what was found, and the best move.
    fn read(&mut self, here: &Stones<W>, limit: Value) -> (Found<W>, u16) {
        let key = self.key(here);
        if let Some(found) = self.read_by_others(here, key, limit) {
            return found;
        }
        let depth = self.line.len() as u16;
        let before = self.left;
        self.line.push(key);
        self.enter(key);
        let first = self.children.len();
        let limited = self.expand(here);
        let mut weight;
        loop {
            weight = self.weight(here, first);
            let value = weight.value;
            if value.phi >= limit.phi || value.delta >= limit.delta || self.left == 0 {
                break;
            }
            let second = weight.second;
            let next = Value {
                phi: limit
                    .delta
                    .saturating_sub(OPEN * weight.open.saturating_sub(1)),
                delta: limit
                    .phi
                    .min(second.saturating_add(second / 8).saturating_add(1)),
            };
            let mv = self.children[first + weight.best].mv;
            let after = self.after(here, mv);
            if self.path.is_empty() {
                self.first = value;
            }
            self.path.push(mv);
            let (found, _) = self.read(&after, next);
            self.path.pop();
            if let Some(found) = self.read_by_others(here, key, limit) {
                self.line.pop();
                self.leave(key);
                self.children.truncate(first);
                return found;
            }
            self.found(here, first, first + weight.best, found);
            if found.value.phi == 0 {
                self.follow_all(here, first, mv);
            }
        }
        self.line.pop();
        self.leave(key);
        self.concluded(here, first, weight, limited, usize::from(depth), before)
    }

    /// Puts together the numbers of the moves from `first` on.
    fn weight(&self, here: &Stones<W>, first: usize) -> Weight {
        let moves = self.children[first..].iter();
        let history = &self.history[usize::from(here.to_move)];
        match self.crowd {
            None => weigh(
                moves.map(|child| (child.mv, child.found.value)),
                history,
                OPEN,
            ),
            Some(crowd) => weigh(
                moves.map(|child| (child.mv, crowd.seen(child.mark, child.found.value))),
                history,
                OPEN,
            ),
        }
    }

    /// Puts together what was found out about the moves from `first` on, and remembers it. Returns it with the best move.
    fn concluded(
        &mut self,
        here: &Stones<W>,
        first: usize,
        weight: Weight,
        limited: bool,
        depth: usize,
        before: u32,
    ) -> (Found<W>, u16) {
        let mut found = self.conclude(here, weight, first, limited);
        if usize::from(found.rests.on) >= depth {
            found.rests = Rests::NOTHING;
        }
        let best = self
            .children
            .get(first + weight.best)
            .map_or(NONE, |c| c.mv);
        self.children.truncate(first);
        if found.value.phi == 0 && best != NONE {
            self.history[usize::from(here.to_move)][usize::from(best)] += 1;
        }
        self.remember(here, &found, best, before - self.left);
        (found, best)
    }

    fn remember(&mut self, here: &Stones<W>, found: &Found<W>, mv: u16, work: u32) {
        let view = found.by_ko || found.rests.key != 0;
        let mut key = self.key(here);
        if found.value.is_settled() && !view {
            key ^= threats_key(here.threats);
        }
        if self.is_settled_by_others(here, key) {
            return;
        }
        let added = self.memory.remember(Known {
            key,
            value: found.value,
            rests: found.rests.key as u32,
            work: (u32::BITS - work.leading_zeros()) as u8,
            view: if view { 1 + self.threats as u8 } else { 0 },
            mv,
            zone: found.zone,
        });
        self.added += usize::from(added);
        if self.added >= self.room {
            self.left = 0;
        }
    }

    /// Forgets what is known of a position.
    fn forget(&mut self, here: &Stones<W>) {
        let key = self.key(here);
        self.memory.forget(key);
        self.memory.forget(key ^ threats_key(here.threats));
    }

    /// Puts together what a verdict rests on and what it needs. `limited`: in another view there are other moves.
    fn conclude(&self, here: &Stones<W>, weight: Weight, first: usize, limited: bool) -> Found<W> {
        let children = &self.children[first..];
        let mut found = Found::plain(weight.value, Set::NONE);
        if weight.value.phi == 0 {
            let child = &children[weight.best];
            found.rests = child.found.rests;
            found.by_ko = child.found.by_ko || child.takes_ko;
            if here.to_move == ATTACKER && child.mv == NONE {
                found.zone = self.field.points;
                found.by_ko = true;
            } else {
                found.zone = child.found.zone;
                self.field.add_move(here, child.mv, &mut found.zone);
            }
        } else if weight.value.delta == 0 {
            found.by_ko = limited;
            for child in children {
                found.rests = found.rests.and(child.found.rests);
                found.by_ko |= child.found.by_ko;
                if !child.pruned {
                    found.zone |= child.found.zone;
                    if child.mv != NONE {
                        found.zone |= Set::of(child.mv);
                    }
                }
            }
            self.field
                .add_liberties(here, here.to_move ^ 1, &mut found.zone);
        }
        found
    }

    /// Notes what was found of a move of a position whose moves are those from `first` on.
    fn found(&mut self, here: &Stones<W>, first: usize, i: usize, found: Found<W>) {
        self.children[i].found = found;
        if self.children[i].mv == NONE && found.value.phi == 0 && here.to_move == OWNER {
            self.prune(here, first, &found);
        }
    }

    /// The owner's pass loses, and why shows which of his moves lose the same way: all that do not
    /// touch the zone.
    fn prune(&mut self, here: &Stones<W>, first: usize, pass: &Found<W>) {
        let zone = self.needed(here, pass);
        for child in &mut self.children[first..] {
            if child.mv != NONE && !zone.has(child.mv) && child.found.value.delta != 0 {
                child.found = Found {
                    zone: Set::NONE,
                    ..*pass
                };
                child.pruned = true;
            }
        }
    }

    /// Where the owner must play if his pass loses like that.
    fn needed(&self, here: &Stones<W>, pass: &Found<W>) -> Set<W> {
        let mut zone = pass.zone;
        // Instead of passing he may take what he has in atari.
        self.field.add_liberties(here, ATTACKER, &mut zone);
        zone
    }

    /// Adds the moves of the side to move and what is known of them. Tells whether the view of kos bars one.
    fn expand(&mut self, here: &Stones<W>) -> bool {
        if self.line.len() > DEEPEST {
            // Too deep: neither side gets its way, so the question is never answered by this line.
            self.left = 0;
        }
        let side = here.to_move;
        let owner_moves = side == OWNER;
        let Allowed {
            mut moves,
            kos,
            barred,
            atari,
        } = self.allowed(here);
        if owner_moves {
            moves &= !self.field.own_eyes(here);
        }
        // Taking a ko that the owner retakes with his next threat leaves him to do more: if he
        // cannot end the ko, it comes back for ever, and he has no eye there.
        let waits = barred && !owner_moves && self.threats == Threats::Owner;
        let passes = match self.aim {
            Aim::Survive if owner_moves => !here.forced,
            // He may wait until a ko is no longer barred to him.
            Aim::Survive => waits || here.ko != NONE && self.threats == Threats::Nobody,
            Aim::Eyes => waits || !owner_moves,
        };
        let captures = self.capture(here, &atari[usize::from(OWNER)]);
        let child = |mv, found, mark| Child {
            mv,
            takes_ko: mv != NONE && kos.has(mv),
            pruned: false,
            mark,
            found,
        };
        if passes && owner_moves {
            // First of all: it may be enough, or show which moves cannot help.
            let next = self.after(here, NONE);
            let key = self.key(&next);
            let pass = self.look(&next, key);
            if pass.value.phi == 0 {
                let zone = self.needed(here, &pass);
                for mv in (moves & !zone).bits() {
                    let found = Found {
                        zone: Set::NONE,
                        ..pass
                    };
                    let pruned = Child {
                        pruned: true,
                        ..child(mv, found, Mark::NONE)
                    };
                    self.children.push(pruned);
                }
                moves &= zone;
            }
            let pass = child(NONE, pass, Mark::of(key));
            self.children.push(pass);
            if pass.decides() {
                return barred;
            }
        }
        if !owner_moves && let Some(mv) = (captures & moves & !kos).bits().next() {
            self.used += 1;
            self.left = self.left.saturating_sub(1);
            let captured = Found::plain(Value::LOST, Set::NONE);
            self.children.push(child(mv, captured, Mark::NONE));
            return barred;
        }
        let mut after = std::mem::take(&mut self.after);
        after.clear();
        let last = (passes && !owner_moves).then_some(NONE);
        // What helped elsewhere first: nothing else needs to be looked at if it does here.
        let mut order = std::mem::take(&mut self.order);
        let history = &self.history[usize::from(side)];
        order.clear();
        order.extend(moves.bits().chain(last).map(|mv| {
            let helped = history.get(usize::from(mv)).copied().unwrap_or(0);
            (Reverse(helped), mv)
        }));
        order.sort_unstable();
        for &(_, mv) in &order {
            let next = self
                .field
                .after_in_atari(here, mv, &atari[usize::from(side ^ 1)]);
            let next = self.forced(here, mv, next);
            let key = self.key(&next);
            after.push(After { next, key, mv });
        }
        self.order = order;
        // All at once: the processor waits for memory only one time.
        let touched = after
            .iter()
            .fold(0, |all, after| all ^ self.memory.touch(after.key));
        std::hint::black_box(touched);
        for &After { ref next, key, mv } in &after {
            let found = if !owner_moves && mv != NONE && captures.has(mv) {
                self.used += 1;
                self.left = self.left.saturating_sub(1);
                Found::plain(Value::LOST, Set::NONE)
            } else {
                self.look(next, key)
            };
            let child = child(mv, found, Mark::of(key));
            self.children.push(child);
            if child.decides() {
                break;
            }
        }
        self.after = after;
        barred
    }

    /// The moves that rules and threats let the side to move play, sensible or not.
    fn allowed(&self, here: &Stones<W>) -> Allowed<W> {
        let side = here.to_move;
        let atari = [OWNER, ATTACKER].map(|side| self.field.in_atari(here, side));
        let mut allowed = Allowed {
            moves: self.field.playable(here, side, &atari),
            kos: Set::NONE,
            barred: false,
            atari,
        };
        for bit in (self.field.narrow(here, side) & allowed.moves).bits() {
            if self.field.takes_single(here, side, bit, &atari) {
                if self.bars(here, bit) {
                    allowed.moves &= !Set::of(bit);
                    allowed.barred = true;
                } else {
                    allowed.kos |= Set::of(bit);
                }
            }
        }
        allowed
    }

    /// Where the attacker takes the target, empty if he cannot.
    fn capture(&self, here: &Stones<W>, atari: &Set<W>) -> Set<W> {
        if !atari.has(self.field.target) {
            return Set::NONE;
        }
        let chain = self.field.target(here);
        self.field.beside(chain) & self.field.empty(here)
    }

    /// Tells whether the view of kos bars the side to move from taking one at a point.
    fn bars(&self, here: &Stones<W>, bit: u16) -> bool {
        match self.threats {
            Threats::Nobody => here.ko == bit && here.threats[usize::from(here.to_move)] == 0,
            Threats::Owner => here.to_move == ATTACKER,
            Threats::Attacker => here.to_move == OWNER,
        }
    }

    /// What is known of a move before it is read.
    fn look(&mut self, next: &Stones<W>, key: u64) -> Found<W> {
        self.left = self.left.saturating_sub(1);
        if self.used.is_multiple_of(256) && (self.stopped)() {
            self.left = 0;
        }
        if self.used >= self.tells_at {
            self.tell();
            self.tells_at = self.used + TOLD;
        }
        self.used += 1;
        let lived = if next.to_move == OWNER {
            Value::WON
        } else {
            Value::LOST
        };
        if let Some(i) = self.place_in_line(key) {
            return Found {
                value: lived,
                rests: Rests { on: i as u16, key },
                by_ko: false,
                zone: self.field.points,
            };
        }
        if let Some(found) = self.recall(next, key) {
            return found;
        }
        // What is not read further is not remembered: to judge it again costs less than to look for it in a large memory.
        self.judge(next, lived)
    }

    /// Tells who looks on how far it is.
    #[cold]
    fn tell(&self) {
        let Some(progress) = self.progress else {
            return;
        };
        let point = |&mv: &u16| (mv != NONE).then(|| self.field.point(mv));
        progress.tell(Reached {
            line: self.path.iter().map(point).collect(),
            proof: self.first.phi,
            disproof: self.first.delta,
        });
    }

    /// Where a position is in the line.
    #[inline]
    fn place_in_line(&self, key: u64) -> Option<usize> {
        let mut place = None;
        for (i, &k) in self.line.iter().enumerate() {
            if k == key {
                place = Some(i);
            }
        }
        place
    }

    /// What is remembered of a position and holds with this view of kos.
    #[inline]
    fn known(&self, here: &Stones<W>, key: u64) -> Option<Known<W>> {
        let holds = |known: &Known<W>| {
            let view = known.view == 0 || known.view == 1 + self.threats as u8;
            view || !known.value.is_settled()
        };
        let known = self.memory.recall(key).filter(holds);
        if here.threats == [0, 0] || known.is_some_and(|known: Known<W>| known.value.is_settled()) {
            return known;
        }
        // What no ko has a part in is remembered without threats.
        let shared = key ^ threats_key(here.threats);
        let free = |known: &Known<W>| known.view == 0 || !known.value.is_settled();
        let shared = self.memory.recall(shared).filter(free);
        match shared {
            Some(found) if known.is_none() || found.value.is_settled() => shared,
            _ => known,
        }
    }

    /// What is remembered of a position and holds in this line with this view of kos.
    fn recall(&self, here: &Stones<W>, key: u64) -> Option<Found<W>> {
        self.held(&self.known(here, key)?)
    }

    /// What of it holds in this line.
    fn held(&self, known: &Known<W>) -> Option<Found<W>> {
        let settled = known.value.is_settled();
        let rests = if known.rests == 0 {
            Rests::NOTHING
        } else {
            let mut lines = self.line.iter();
            let on = lines.position(|&k| k as u32 == known.rests)?;
            Rests {
                on: on as u16,
                key: self.line[on],
            }
        };
        Some(Found {
            value: known.value,
            rests,
            by_ko: settled && known.view != 0,
            zone: known.zone,
        })
    }

    /// The position after a move.
    fn after(&self, here: &Stones<W>, mv: u16) -> Stones<W> {
        self.forced(here, mv, self.field.after(here, mv))
    }

    /// Notes whether the owner has to do something: the attacker waits for a ko.
    fn forced(&self, here: &Stones<W>, mv: u16, next: Stones<W>) -> Stones<W> {
        let forced = mv == NONE && here.to_move == ATTACKER && self.threats == Threats::Owner;
        Stones { forced, ..next }
    }

    fn key(&self, here: &Stones<W>) -> u64 {
        let mut key = here.hash;
        if here.forced {
            key ^= FORCED;
        }
        if here.to_move == ATTACKER {
            key ^= ATTACKS;
        }
        if self.aim == Aim::Eyes {
            key ^= EYES;
        }
        if self.threats == Threats::Nobody && here.ko != NONE {
            key ^= ko_key(here.ko);
        }
        key ^ threats_key(here.threats)
    }
}
