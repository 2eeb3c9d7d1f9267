//! The moves that are tried, and in which order: the likely ones of the attacker, and what a reply of the owner promises.

use super::{SHORT, Search};
use crate::moves::Moves;
use go::Site;
use go::liberties::Bits;
use go::liberties::{EMPTY, enemy_of};

impl<const W: usize> Search<W> {
    /// The two moves that put the chain in atari: first the one that leaves the owner less room.
    pub(super) fn ataris(&self, moves: &mut Moves) {
        for s in self.board.chain(self.target).liberties.iter() {
            let stands = i32::from(self.room(enemy_of(self.owner), s) > 1);
            moves.add(s, 4 * i32::from(self.room(self.owner, s)) + stands);
        }
    }

    /// The liberties, the points around them, and what helps the attacking chains.
    pub(super) fn quiet_moves(&self, moves: &mut Moves) {
        let attacker = enemy_of(self.owner);
        let chain = self.board.chain(self.target);
        for s in chain.liberties.iter() {
            let room = i32::from(self.room(self.owner, s).min(4));
            moves.add(s, 6 + 2 * room);
            for q in self.board.beside(s) {
                if self.board.at(q) == EMPTY && !chain.liberties.has(q) {
                    moves.add(q, 4 + room);
                    if chain.count == 2 {
                        for t in self.board.beside(q) {
                            if self.board.at(t) == EMPTY && !chain.liberties.has(t) {
                                moves.add(t, 1);
                            }
                        }
                    }
                } else if self.board.at(q) == self.owner
                    && self.board.head(q) != self.board.head(self.target)
                {
                    // A friend of the chain that it may join.
                    let friend = self.board.chain(q);
                    if friend.count <= 2 {
                        for t in friend.liberties.iter() {
                            moves.add(t, if friend.count == 1 { 8 } else { 3 });
                        }
                    }
                } else if self.board.at(q) == attacker && self.board.chain(q).count <= 2 {
                    self.rescues(q, moves);
                }
            }
        }
        for head in self.attackers().iter() {
            if self.board.chain(head).count <= 2 {
                self.rescues(head, moves);
            }
        }
    }

    /// What helps against the chains around the target and for those around these.
    pub(super) fn unlikely_moves(&self, moves: &mut Moves) {
        let attacker = enemy_of(self.owner);
        let liberties = self.board.chain(self.target).liberties;
        let mut friends = Bits::<W>::NONE;
        let mut attackers = self.attackers();
        for s in liberties.iter() {
            for q in self.board.beside(s) {
                if self.board.at(q) == EMPTY {
                    for t in self.board.beside(q) {
                        if self.board.at(t) == EMPTY && !liberties.has(t) {
                            moves.add(t, 0);
                        } else if self.board.at(t) == self.owner {
                            friends.add(self.board.head(t));
                        } else if self.board.at(t) == attacker {
                            attackers.add(self.board.head(t));
                        }
                    }
                } else if self.board.at(q) == self.owner {
                    friends.add(self.board.head(q));
                } else if self.board.at(q) == attacker {
                    attackers.add(self.board.head(q));
                }
            }
        }
        let mut near = attackers;
        near.join(&friends);
        for head in attackers.iter() {
            friends.join(&self.enemies_of(head));
        }
        friends.remove(self.board.head(self.target));
        for head in attackers.iter().chain(friends.iter()) {
            let chain = self.board.chain(head);
            if chain.count <= SHORT {
                let worth = i32::from(SHORT + 1 - chain.count) + if near.has(head) { 3 } else { 0 };
                for s in chain.liberties.iter() {
                    moves.add(s, worth);
                }
            }
        }
    }

    /// Moves that save an attacking chain short of liberties: extend it, or take what takes it.
    fn rescues(&self, stone: Site, moves: &mut Moves) {
        let count = self.board.chain(stone).count;
        let urgent = if count == 1 { 12 } else { 0 };
        for s in self.board.chain(stone).liberties.iter() {
            moves.add(s, 3 + urgent);
        }
        for head in self.enemies_of(stone).iter() {
            if self.board.chain(head).count == 1 {
                moves.add(self.board.chain(head).liberties.first(), 6 + urgent);
            }
        }
    }

    /// What a reply of the owner promises.
    pub(super) fn worth_of_reply(&self, s: Site) -> i32 {
        let chain = self.board.chain(self.target);
        let mut worth = 0;
        if chain.liberties.has(s) {
            worth += 4 + 3 * i32::from(self.room(self.owner, s).min(4));
        }
        let mut empty = 0;
        for q in self.board.beside(s) {
            match self.board.at(q) {
                EMPTY => {
                    empty += 1;
                    worth += if chain.liberties.has(q) { 2 } else { 0 };
                }
                c if c == enemy_of(self.owner) => match self.board.chain(q).count {
                    1 => worth += 12 + i32::from(self.board.chain(q).stones.min(8)),
                    2 => worth += 3,
                    _ => {}
                },
                _ => {}
            }
        }
        worth + empty
    }

    /// How many liberties a stone of `color` at the empty point `s` would have at most: new ones and
    /// those of the chains it joins.
    pub(super) fn room(&self, color: u8, s: Site) -> u16 {
        let mut room = Bits::<W>::NONE;
        for q in self.board.beside(s) {
            match self.board.at(q) {
                EMPTY => {
                    room.add(q);
                }
                c if c == color => room.join(&self.board.chain(q).liberties),
                c if c == enemy_of(color) && self.board.chain(q).count == 1 => {
                    room.add(q);
                }
                _ => {}
            }
        }
        room.remove(s);
        room.count()
    }
}
