//! The search: can the attacker take this chain?
//!
//! Lambda search (T. Thomsen, "Lambda-search in game trees — with application to Go", 2000). A
//! *first-order* attack is a ladder: every move is an atari. In an attack of a higher order every
//! move threatens an attack of the next lower order if the owner passes; nets and loose ladders are
//! of the second order. Against an atari the owner has few replies, and all are tried: extend, or
//! take an attacker in atari. Against another threat only moves can help that touch the points
//! which the threat needs; these are collected while it is read (its *zone*), and all are tried. So
//! a chain is called captured only after every defence was refuted, while the attacker's moves are
//! a choice of the likely ones: what is called safe may still fall to a move nobody thought of.
//!
//! Kos: a question is read up to three times, with the owner having all the threats, with nobody
//! having any, with the attacker having them. Who has them all may retake at once; his opponent
//! then need not take in the first place.

mod suggestions;

use crate::moves::Moves;
use go::liberties::Bits;
use go::liberties::{Board, EMPTY, enemy_of};
use go::{Site, Size};

/// No line is read deeper than this: each ply is a stack frame.
pub(crate) const DEEPEST: u16 = 400;

/// Highest order that is read.
pub(crate) const ORDERS: u8 = 3;

/// Attacking chains with at most this many liberties may be taken on the way.
const SHORT: u16 = 4;

/// Who may retake kos at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Threats {
    Owner,
    Nobody,
    Attacker,
}

/// Remembered results, one for each position of a question.
#[derive(Clone, Copy, Debug)]
struct Known<const W: usize> {
    key: u64,
    epoch: u32,
    captured: bool,
    mv: Site,
    zone: Bits<W>,
}

/// How many results are remembered, and how many when a question may take long.
const KNOWN: usize = 1 << 12;
const KNOWN_LONG: usize = 1 << 15;

/// A question with more moves than this takes long.
const LONG: u32 = 20_000;

/// The state of one question.
pub(crate) struct Search<const W: usize> {
    pub(crate) board: Board<W>,
    target: Site,
    owner: u8,
    threats: Threats,
    /// Whether the attacker tries unlikely moves, too.
    wide: bool,
    /// Moves that may still be played.
    left: u32,
    played: u32,
    /// Whether a rule of ko made a difference that other threats might turn.
    ko_met: bool,
    /// Whether the answer is not to be relied on: too many moves, or too deep.
    cut: bool,
    known: Vec<Known<W>>,
    epoch: u32,
}

impl<const W: usize> Search<W> {
    /// Returns a search of the empty board, which must fit.
    pub(crate) fn of_size(size: Size) -> Box<Search<W>> {
        Box::new(Search::new(Board::new(size)))
    }

    fn new(board: Board<W>) -> Search<W> {
        Search {
            board,
            target: Site::NONE,
            owner: 0,
            threats: Threats::Owner,
            wide: false,
            left: 0,
            played: 0,
            ko_met: false,
            cut: false,
            known: Vec::new(),
            epoch: 0,
        }
    }

    /// Begins a question about the chain at `target`.
    pub(crate) fn begin(&mut self, target: Site, threats: Threats, wide: bool) {
        self.target = target;
        self.wide = wide;
        self.owner = self.board.at(target);
        self.threats = threats;
        self.ko_met = false;
        self.epoch = self.epoch.wrapping_add(1);
    }

    /// Allows this many more moves; what was read of the question is remembered.
    pub(crate) fn allow(&mut self, moves: u32) {
        self.left = moves;
        self.cut = false;
        let room = if moves > LONG { KNOWN_LONG } else { KNOWN };
        if self.known.len() < room {
            let nothing = Known {
                key: 0,
                epoch: 0,
                captured: false,
                mv: Site::NONE,
                zone: Bits::NONE,
            };
            self.known.resize(room, nothing);
        }
    }

    pub(crate) fn ko_met(&self) -> bool {
        self.ko_met
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.cut
    }

    /// Moves played since the reader was made.
    pub(crate) fn played(&self) -> u32 {
        self.played
    }

    /// The attacker moves first: his move if he takes the chain by an attack of this order or a
    /// lower one.
    pub(crate) fn attack_first(&mut self, order: u8) -> Option<Site> {
        let mut zone = Bits::NONE;
        self.attack(order, 0, &mut zone)
    }

    /// The owner moves first: his move if it saves the chain, 0 if passing does.
    pub(crate) fn defend_first(&mut self, order: u8) -> Option<Site> {
        let mut zone = Bits::NONE;
        if self.in_atari() {
            return self.escape(order, 0, &mut zone);
        }
        let mut threat = Bits::NONE;
        if !self.threatens(order, 0, &mut threat) {
            return Some(Site::NONE);
        }
        self.save(order, 0, &threat, &mut zone)
    }

    /// The points that an attack of this order needs after a pass of the owner, the most promising
    /// for the owner first.
    pub(crate) fn needs(&mut self, order: u8) -> Moves {
        let mut zone = Bits::NONE;
        self.threatens(order, 0, &mut zone);
        let mut moves = Moves::new();
        for s in zone.iter() {
            if self.board.at(s) == EMPTY {
                moves.add(s, self.worth_of_reply(s));
            }
        }
        moves
    }

    /// The first of these moves of the owner after which the chain is not captured.
    pub(crate) fn first_safe(&mut self, order: u8, moves: Moves) -> Option<Site> {
        self.first_that_saves(order, 0, moves, Bits::NONE, &mut Bits::NONE.clone())
    }

    /// Tells whether the attacker takes the chain if the owner passes; what that needs goes to
    /// `zone`.
    fn threatens(&mut self, order: u8, depth: u16, zone: &mut Bits<W>) -> bool {
        self.board.pass();
        let threat = self.attack(order, depth + 1, zone).is_some();
        self.board.undo();
        threat
    }

    /// Tells whether the attacker could take the chain at once if the owner passes: it has one
    /// liberty, and no ko the owner can always win is in the way.
    fn in_atari(&mut self) -> bool {
        let chain = self.board.chain(self.target);
        if chain.count != 1 {
            return false;
        }
        if self.threats == Threats::Owner
            && self
                .board
                .takes_ko(enemy_of(self.owner), chain.liberties.first())
        {
            self.ko_met = true;
            return false;
        }
        !self.snaps_back()
    }

    /// Tells whether taking the chain, a single stone in atari, would cost the attacker more: its
    /// owner plays there again, takes what took it and stands.
    fn snaps_back(&mut self) -> bool {
        let chain = self.board.chain(self.target);
        let (s, alone) = (chain.liberties.first(), chain.stones == 1);
        let attacker = enemy_of(self.owner);
        if !alone
            || self.room(attacker, s) != 1
            || !self
                .board
                .beside(s)
                .into_iter()
                .any(|q| self.board.at(q) == attacker)
        {
            return false;
        }
        self.board.play(attacker, s);
        let taker = *self.board.chain(s);
        let mut stands = false;
        if taker.count == 1 && taker.stones > 1 && taker.liberties.has(self.target) {
            self.board.play(self.owner, self.target);
            stands = self.liberties() > 1;
            self.board.undo();
        }
        self.board.undo();
        stands
    }

    #[inline]
    fn liberties(&self) -> u16 {
        self.board.chain(self.target).count
    }

    /// Attacker to move. Adds what the capture needs to `zone`.
    fn attack(&mut self, order: u8, depth: u16, zone: &mut Bits<W>) -> Option<Site> {
        let count = self.liberties();
        if count == 1 {
            let taken = self.take(zone);
            if taken.is_some() || order < 2 {
                return taken;
            }
        }
        if order == 0 || count > u16::from(order) + 1 || !self.may_go_on(depth) {
            return None;
        }
        let key = self.key(order);
        if let Some(known) = self.recall(key) {
            if known.captured {
                zone.join(&known.zone);
                return Some(known.mv);
            }
            return None;
        }
        let mut own = Bits::NONE;
        let found = (order > 1)
            .then(|| self.attack(order - 1, depth, &mut own))
            .flatten()
            .or_else(|| self.try_attacks(order, depth, &mut own));
        self.remember(key, found, &own);
        if found.is_some() {
            zone.join(&own);
        }
        found
    }

    /// Takes a chain in atari, unless a ko is in the way.
    fn take(&mut self, zone: &mut Bits<W>) -> Option<Site> {
        let s = self.board.chain(self.target).liberties.first();
        if !self.allowed(enemy_of(self.owner), s) || self.snaps_back() {
            return None;
        }
        zone.add(s);
        // Taking an attacker in atari would have given the chain another liberty.
        for head in self.attackers().iter() {
            let chain = self.board.chain(head);
            if chain.count == 1 {
                zone.join(&chain.liberties);
            }
        }
        self.make_ko(s, zone, &mut Moves::new());
        self.make_snapback(s, zone, &mut Moves::new());
        Some(s)
    }

    /// What the owner could do to take the stones back that take a single stone at its last liberty
    /// `last`: fill the liberties of the chains that stone would join.
    fn make_snapback(&self, last: Site, need: &mut Bits<W>, moves: &mut Moves) {
        let attacker = enemy_of(self.owner);
        if self.board.chain(self.target).stones > 1 || self.room(attacker, last) > 2 {
            return;
        }
        for q in self.board.beside(last) {
            if self.board.at(q) == attacker {
                let liberties = &self.board.chain(q).liberties;
                need.join(liberties);
                for t in liberties.iter().filter(|&t| t != last) {
                    moves.add(t, 0);
                }
            }
        }
    }

    /// What the owner could do to make the capture of a single stone at its last liberty `last` a
    /// ko: stand around it, or save what would be taken with it.
    fn make_ko(&self, last: Site, need: &mut Bits<W>, moves: &mut Moves) {
        if self.threats != Threats::Owner || self.board.chain(self.target).stones > 1 {
            return;
        }
        for q in self.board.beside(last) {
            if self.board.at(q) == EMPTY {
                need.add(q);
                moves.add(q, 0);
            } else if self.board.at(q) == self.owner && self.board.chain(q).count == 1 {
                for head in self.enemies_of(q).iter() {
                    let chain = self.board.chain(head);
                    if chain.count <= SHORT {
                        need.join(&chain.liberties);
                    }
                    if chain.count == 1 {
                        moves.add(chain.liberties.first(), 1);
                    }
                }
            }
        }
    }

    /// Tries the attacker's likely moves.
    fn try_attacks(&mut self, order: u8, depth: u16, zone: &mut Bits<W>) -> Option<Site> {
        let attacker = enemy_of(self.owner);
        let mut moves = Moves::new();
        if order == 1 {
            self.ataris(&mut moves);
        } else {
            self.quiet_moves(&mut moves);
            if self.wide {
                self.unlikely_moves(&mut moves);
            }
        }
        while let Some(s) = moves.next() {
            let mut need = Bits::NONE;
            self.add_captures(s, &mut need);
            if !self.play(attacker, s) {
                continue;
            }
            if self.board.chain(s).count <= SHORT {
                need.join(&self.board.chain(s).liberties);
            }
            let captured = self.holds(order, depth + 1, &mut need);
            self.board.undo();
            if captured {
                zone.join(&need);
                zone.add(s);
                return Some(s);
            }
        }
        None
    }

    /// If an attacking move at `s` takes other chains of the owner, adds what could keep it from
    /// doing so.
    fn add_captures(&self, s: Site, need: &mut Bits<W>) {
        for q in self.board.beside(s) {
            if self.board.at(q) == self.owner && self.board.chain(q).count == 1 {
                for head in self.enemies_of(q).iter() {
                    if self.board.chain(head).count <= SHORT {
                        need.join(&self.board.chain(head).liberties);
                    }
                }
            }
        }
    }

    /// Owner to move after an attacking move: tells whether the chain falls whatever he does.
    fn holds(&mut self, order: u8, depth: u16, zone: &mut Bits<W>) -> bool {
        if self.in_atari() {
            return self.escape(order, depth, zone).is_none() && !self.spent();
        }
        let mut threat = Bits::NONE;
        if order == 1 || !self.threatens(order - 1, depth, &mut threat) {
            return false;
        }
        self.save(order, depth, &threat, zone).is_none() && !self.spent()
    }

    /// Owner to move, in atari: the move that saves the chain. If there is none, adds to `zone`
    /// what that needs.
    fn escape(&mut self, order: u8, depth: u16, zone: &mut Bits<W>) -> Option<Site> {
        if !self.may_go_on(depth) {
            return Some(Site::NONE);
        }
        let mut moves = Moves::new();
        let mut need = Bits::NONE;
        let last = self.board.chain(self.target).liberties.first();
        need.add(last);
        self.ko_met |= self.board.takes_ko(enemy_of(self.owner), last);
        for head in self.attackers().iter() {
            let chain = self.board.chain(head);
            if chain.count == 1 {
                moves.add(chain.liberties.first(), 10 + i32::from(chain.stones));
            }
            if chain.count <= SHORT {
                need.join(&chain.liberties);
            }
        }
        self.make_ko(last, &mut need, &mut moves);
        self.make_snapback(last, &mut need, &mut moves);
        moves.add(last, 5);
        self.first_that_saves(order, depth, moves, need, zone)
    }

    /// Owner to move, threatened: the move that saves the chain, tried wherever the threat can be
    /// touched.
    fn save(
        &mut self,
        order: u8,
        depth: u16,
        threat: &Bits<W>,
        zone: &mut Bits<W>,
    ) -> Option<Site> {
        if !self.may_go_on(depth) {
            return Some(Site::NONE);
        }
        let mut moves = Moves::new();
        for s in threat.iter() {
            if self.board.at(s) == EMPTY && !moves.add(s, self.worth_of_reply(s)) {
                self.cut = true;
                return Some(Site::NONE);
            }
        }
        self.first_that_saves(order, depth, moves, *threat, zone)
    }

    /// Tries the owner's moves. If none saves the chain, adds what that needs to `zone`, `need`
    /// among it.
    fn first_that_saves(
        &mut self,
        order: u8,
        depth: u16,
        mut moves: Moves,
        mut need: Bits<W>,
        zone: &mut Bits<W>,
    ) -> Option<Site> {
        while let Some(s) = moves.next() {
            self.add_helpers(s, &mut need, &mut moves);
            if !self.play(self.owner, s) {
                continue;
            }
            let captured = self.attack(order, depth + 1, &mut need).is_some();
            self.board.undo();
            if !captured {
                return Some(s);
            }
        }
        zone.join(&need);
        None
    }

    /// Adds to `need` where a stone of the owner would let a move at `s` take something; if only a
    /// ko bars that move, to `moves` too: what takes more than one stone is no ko.
    fn add_helpers(&self, s: Site, need: &mut Bits<W>, moves: &mut Moves) {
        let ko = self.board.at(s) == EMPTY && self.board.takes_ko(self.owner, s);
        for q in self.board.beside(s) {
            if self.board.at(q) != enemy_of(self.owner) || self.board.chain(q).count != 2 {
                continue;
            }
            let liberties = &self.board.chain(q).liberties;
            for t in liberties.iter().filter(|&t| ko && !need.has(t)) {
                moves.add(t, 0);
            }
            need.join(liberties);
        }
    }

    /// The heads of the enemy chains around the target.
    fn attackers(&self) -> Bits<W> {
        self.enemies_of(self.target)
    }

    /// The heads of the enemy chains around a chain.
    fn enemies_of(&self, stone: Site) -> Bits<W> {
        let enemy = enemy_of(self.board.at(stone));
        let mut heads = Bits::NONE;
        for s in self.board.stones(stone) {
            for q in self.board.beside(s) {
                if self.board.at(q) == enemy {
                    heads.add(self.board.head(q));
                }
            }
        }
        heads
    }

    /// Plays, if the rules, the threats and the allowance of moves let it.
    fn play(&mut self, color: u8, s: Site) -> bool {
        if self.left == 0 {
            self.cut = true;
            return false;
        }
        if self.board.at(s) != EMPTY || !self.board.can_stand(color, s) || !self.allowed(color, s) {
            return false;
        }
        self.left -= 1;
        self.played += 1;
        self.board.play(color, s);
        true
    }

    /// Tells whether the rule of ko lets `color` play, given who has threats.
    fn allowed(&mut self, color: u8, s: Site) -> bool {
        if !self.board.takes_ko(color, s) {
            return true;
        }
        self.ko_met = true;
        let master = match self.threats {
            Threats::Nobody => return self.board.ko() != s,
            Threats::Owner => self.owner,
            Threats::Attacker => enemy_of(self.owner),
        };
        color == master
    }

    /// Tells whether there is an allowance of moves and of depth.
    fn may_go_on(&mut self, depth: u16) -> bool {
        if depth >= DEEPEST || self.left == 0 {
            self.cut = true;
        }
        depth < DEEPEST && self.left > 0
    }

    /// Tells whether the allowance is used up.
    fn spent(&self) -> bool {
        self.left == 0
    }

    fn key(&self, order: u8) -> u64 {
        self.board.hash() ^ u64::from(order).wrapping_mul(0x9FB2_1C65_1E98_DF25)
    }

    fn recall(&self, key: u64) -> Option<Known<W>> {
        let known = &self.known[key as usize % self.known.len()];
        (known.epoch == self.epoch && known.key == key).then_some(*known)
    }

    fn remember(&mut self, key: u64, found: Option<Site>, zone: &Bits<W>) {
        if found.is_none() && self.spent() {
            return;
        }
        let slot = key as usize % self.known.len();
        self.known[slot] = Known {
            key,
            epoch: self.epoch,
            captured: found.is_some(),
            mv: found.unwrap_or(Site::NONE),
            zone: *zone,
        };
    }
}
