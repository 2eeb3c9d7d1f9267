//! The search below [`reading`](crate::reading): can the attacker take this chain?
//!
//! *Ladder*: the attacker gives atari with every move, so the owner has few replies: extend, or take
//! one of the chains around that is in atari itself. All of them are tried, so a ladder that works
//! is proven.
//!
//! *Net*: the attacker plays one quiet move, after which the ladder works wherever the owner plays.
//! "Wherever" need not mean the whole board: a ladder is only disturbed by stones on points it
//! touches, so those points are collected while it is read and only they are tried (the idea of
//! relevance zones, T. Thomsen, "Lambda-search in game trees — with application to Go", 2000).

use crate::reading::{Bound, Bounds};
use go::{Board, Color, History, Site};
use std::collections::BTreeSet;

/// No line is read deeper than this, whatever the caller's bounds: each ply is a stack frame.
const DEEPEST: u32 = 400;

/// How often the caller is asked whether to stop, in moves.
const MOVES_BETWEEN_STOP_CHECKS: u32 = 64;

/// What one line of reading comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// The chain is taken.
    Captured,
    /// The chain is not taken by what was searched.
    Safe,
    /// A bound was hit first.
    Unknown,
}

/// Who may take any ko, as if he had all the threats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KoMaster {
    Attacker,
    Owner,
}

/// The reading of one chain on one board.
pub(crate) struct Search<'a, const N: usize> {
    board: Board<N>,
    history: History,
    target: Site,
    owner: Color,
    master: Color,
    bounds: Bounds,
    moves: u32,
    ko_met: bool,
    bound: Option<Bound>,
    exhausted: bool,
    zone: Option<BTreeSet<Site>>,
    stopped: &'a dyn Fn() -> bool,
}

impl<'a, const N: usize> Search<'a, N> {
    /// Prepares to read the chain of `owner` at `target`.
    pub(crate) fn new(
        board: Board<N>,
        (target, owner): (Site, Color),
        bounds: Bounds,
        stopped: &'a dyn Fn() -> bool,
    ) -> Self {
        Search {
            board,
            history: History::new(),
            target,
            owner,
            master: owner,
            bounds,
            moves: 0,
            ko_met: false,
            bound: None,
            exhausted: false,
            zone: None,
            stopped,
        }
    }

    /// Begins a new question with its own allowance of moves.
    pub(crate) fn begin(&mut self, master: KoMaster) {
        self.master = match master {
            KoMaster::Attacker => self.owner.opposite(),
            KoMaster::Owner => self.owner,
        };
        self.moves = 0;
        self.ko_met = false;
        self.bound = None;
        self.exhausted = false;
        self.zone = None;
    }

    /// Tells whether the question just answered met a ko.
    pub(crate) fn ko_met(&self) -> bool {
        self.ko_met
    }

    /// The bound that was hit, if the answer is unknown.
    pub(crate) fn bound(&self) -> Option<Bound> {
        self.bound
    }

    /// The attacker moves first; returns his first move too if he takes the chain.
    pub(crate) fn attacker_first(&mut self) -> (Outcome, Option<Site>) {
        let depth = self.bounds.depth.min(DEEPEST);
        let (ladder, first) = self.attack(depth);
        if ladder == Outcome::Captured || self.liberties().len() < 2 || !self.bounds.nets {
            return (ladder, first);
        }
        let (net, quiet) = self.net(depth);
        match net {
            Outcome::Safe => (ladder, None),
            _ => (net, quiet),
        }
    }

    /// The owner moves first; returns his first move too if it saves the chain, `None` if passing
    /// does.
    pub(crate) fn owner_first(&mut self) -> (Outcome, Option<Site>) {
        let depth = self.bounds.depth.min(DEEPEST);
        if self.liberties().len() < 2 {
            return self.defend(depth);
        }
        let outer = self.zone.replace(BTreeSet::new());
        let (threat, _) = self.attacker_first();
        let zone = std::mem::replace(&mut self.zone, outer).unwrap_or_default();
        self.join_zone(&zone);
        match threat {
            Outcome::Captured => self.try_replies(&zone, |search| search.attacker_first().0),
            _ => (threat, None),
        }
    }

    /// Attacker to move, giving atari or taking.
    fn attack(&mut self, depth: u32) -> (Outcome, Option<Site>) {
        self.touch();
        let liberties = self.liberties();
        match liberties.as_slice() {
            [last] => return self.take(*last),
            [_, _] => {}
            _ => return (Outcome::Safe, None),
        }
        let Some(depth) = self.deeper(depth) else {
            return (Outcome::Unknown, None);
        };
        let attacker = self.owner.opposite();
        let mut worst = Outcome::Safe;
        for s in liberties {
            let mark = self.history.len();
            if !self.play(attacker, s) {
                continue;
            }
            let (outcome, _) = self.defend(depth);
            self.undo_to(mark);
            match outcome {
                Outcome::Captured => return (Outcome::Captured, Some(s)),
                Outcome::Unknown => worst = Outcome::Unknown,
                Outcome::Safe => {}
            }
        }
        (self.settled(worst), None)
    }

    /// The attacker takes at the last liberty, unless a ko forbids it.
    fn take(&mut self, last: Site) -> (Outcome, Option<Site>) {
        let mark = self.history.len();
        if self.play(self.owner.opposite(), last) {
            self.undo_to(mark);
            (Outcome::Captured, Some(last))
        } else {
            (self.settled(Outcome::Safe), None)
        }
    }

    /// Owner to move, the chain in atari: extends or takes an attacker in atari.
    fn defend(&mut self, depth: u32) -> (Outcome, Option<Site>) {
        self.touch();
        let liberties = self.liberties();
        let [last] = liberties.as_slice() else {
            return (Outcome::Safe, None);
        };
        let Some(depth) = self.deeper(depth) else {
            return (Outcome::Unknown, None);
        };
        let mut replies = self.rescues();
        replies.retain(|s| s != last);
        replies.push(*last);
        self.first_that_saves(replies, |s| s.attack(depth).0)
    }

    /// Where the owner takes an attacking chain beside the target.
    fn rescues(&self) -> Vec<Site> {
        let mut rescues: Vec<Site> = self
            .attackers()
            .into_iter()
            .filter_map(|s| self.board.atari(s))
            .collect();
        rescues.sort_unstable();
        rescues.dedup();
        rescues
    }

    /// Attacker to move: one quiet move, then the ladder works against every reply.
    fn net(&mut self, depth: u32) -> (Outcome, Option<Site>) {
        let attacker = self.owner.opposite();
        let mut worst = Outcome::Safe;
        for s in self.quiet_moves() {
            let mark = self.history.len();
            if !self.play(attacker, s) {
                continue;
            }
            let outcome = self.netted(depth);
            self.undo_to(mark);
            match outcome {
                Outcome::Captured => return (Outcome::Captured, Some(s)),
                Outcome::Unknown => worst = Outcome::Unknown,
                Outcome::Safe => {}
            }
        }
        (self.settled(worst), None)
    }

    /// Owner to move after the quiet move: does the ladder work wherever he plays?
    fn netted(&mut self, depth: u32) -> Outcome {
        if self.liberties().len() < 2 {
            return self.defend(depth).0;
        }
        let outer = self.zone.replace(BTreeSet::new());
        let (threat, _) = self.attack(depth);
        let zone = std::mem::replace(&mut self.zone, outer).unwrap_or_default();
        self.join_zone(&zone);
        match threat {
            Outcome::Captured => self.try_replies(&zone, |s| s.attack(depth).0).0,
            _ => threat,
        }
    }

    /// Tries every move of the owner in a zone, his passing being lost already.
    fn try_replies(
        &mut self,
        zone: &BTreeSet<Site>,
        attack: impl FnMut(&mut Self) -> Outcome,
    ) -> (Outcome, Option<Site>) {
        let liberties = self.liberties();
        let mut replies: Vec<Site> = zone.iter().copied().collect();
        // The chain's own liberties and rescues help most often.
        let rescues = self.rescues();
        replies.sort_by_key(|s| !(liberties.contains(s) || rescues.contains(s)));
        self.first_that_saves(replies, attack)
    }

    /// Owner to move: the first of `replies` after which `attack` does not capture.
    fn first_that_saves(
        &mut self,
        replies: Vec<Site>,
        mut attack: impl FnMut(&mut Self) -> Outcome,
    ) -> (Outcome, Option<Site>) {
        let mut best = Outcome::Captured;
        for s in replies {
            let mark = self.history.len();
            if !self.play(self.owner, s) {
                continue;
            }
            let outcome = attack(self);
            self.undo_to(mark);
            match outcome {
                Outcome::Safe => return (Outcome::Safe, Some(s)),
                Outcome::Unknown => best = Outcome::Unknown,
                Outcome::Captured => {}
            }
        }
        (self.settled(best), None)
    }

    /// Where a quiet move may stand: on a liberty or beside one.
    fn quiet_moves(&self) -> Vec<Site> {
        let liberties = self.liberties();
        let beside = liberties.iter().flat_map(|&s| self.board.neighbours(s));
        let mut moves: Vec<Site> = beside.chain(liberties.iter().copied()).collect();
        moves.retain(|&s| self.board.is_empty(s));
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The target's liberties.
    fn liberties(&self) -> Vec<Site> {
        if let Some(only) = self.board.atari(self.target) {
            return vec![only];
        }
        self.board.liberties(self.target)
    }

    /// One stone of each attacking chain beside the target, perhaps several.
    fn attackers(&self) -> Vec<Site> {
        let around = self
            .board
            .chain(self.target)
            .flat_map(|s| self.board.neighbours(s));
        around
            .filter(|&s| self.board.stone(s) == Some(self.owner.opposite()))
            .collect()
    }

    /// Plays, over a ko ban if `color` is the master of the ko. False if that is not allowed or the
    /// allowance of moves is used up; then nothing has changed.
    fn play(&mut self, color: Color, s: Site) -> bool {
        if !self.has_allowance() {
            return false;
        }
        let mark = self.history.len();
        if self.board.is_ko(color, s) {
            self.ko_met = true;
            if color != self.master {
                return false;
            }
            // A pass lifts the ban.
            self.board.pass_undoable(&mut self.history);
        }
        let played = self.board.play_undoable(color, s, &mut self.history);
        if played.is_none() {
            self.undo_to(mark);
        }
        played.is_some()
    }

    /// Takes moves back until the history is as long as it was.
    fn undo_to(&mut self, mark: usize) {
        while self.history.len() > mark && self.board.undo(&mut self.history) {}
    }

    /// Counts a move; false if there may be no more.
    fn has_allowance(&mut self) -> bool {
        if self.exhausted {
            return false;
        }
        self.moves += 1;
        if self.moves > self.bounds.moves {
            self.bound = Some(Bound::Moves);
            self.exhausted = true;
        } else if self.moves % MOVES_BETWEEN_STOP_CHECKS == 1 && (self.stopped)() {
            self.bound = Some(Bound::Stopped);
            self.exhausted = true;
        }
        !self.exhausted
    }

    /// One ply less, `None` at the bottom.
    fn deeper(&mut self, depth: u32) -> Option<u32> {
        let deeper = depth.checked_sub(1);
        if deeper.is_none() && !self.exhausted {
            self.bound = Some(Bound::Depth);
        }
        deeper
    }

    /// What is concluded after all moves were tried: nothing, if they could not all be played.
    fn settled(&self, outcome: Outcome) -> Outcome {
        if self.exhausted {
            Outcome::Unknown
        } else {
            outcome
        }
    }

    /// Collects the points that matter here: the liberties of the target, of the chains beside it
    /// and of the chains beside its liberties.
    fn touch(&mut self) {
        let Some(mut zone) = self.zone.take() else {
            return;
        };
        let liberties = self.board.liberties(self.target);
        let beside = liberties.iter().flat_map(|&s| self.board.neighbours(s));
        let mut chains: Vec<Site> = self.attackers();
        chains.extend(beside.filter(|&s| self.board.stone(s).is_some()));
        for (i, &s) in chains.iter().enumerate() {
            let known = |&t: &Site| self.board.same_chain(s, t);
            if !chains.get(..i).unwrap_or(&[]).iter().any(known) {
                zone.extend(self.board.liberties(s));
            }
        }
        zone.extend(liberties);
        self.zone = Some(zone);
    }

    /// Adds an inner zone to the one being collected, if any.
    fn join_zone(&mut self, inner: &BTreeSet<Site>) {
        if let Some(zone) = &mut self.zone {
            zone.extend(inner);
        }
    }
}
