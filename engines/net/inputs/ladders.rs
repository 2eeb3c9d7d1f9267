//! Which chains a ladder captures, as the planes of `KataGo`'s networks know it.
//!
//! A chain with one or two liberties is read to the end: the attacker plays on the last two liberties, the defender runs
//! or takes an attacking chain in atari. Networks learned from the answers of this reader, so it keeps its simplifications
//! (a ko that the attacker leaves lets the defender escape; what takes too long to read is safe, what is too deep is
//! caught), which is why it is another one than that of the crate `reading`.

use go::liberties::{Bits, Board, EMPTY, enemy_of};
use go::{Position, Site};

/// Moves tried for one question before the chain counts as safe.
const MOST_MOVES: u32 = 25_000;

/// Whether the hunted chain is caught.
type Caught = bool;

/// What ladders do on a board.
#[derive(Clone, Debug)]
pub(super) struct Ladders<const W: usize> {
    /// The stones of all chains that a ladder captures, of both colours, whoever is to move.
    pub(super) caught: Bits<W>,
    /// Where the attacker of a caught chain with two liberties begins: the point, and a stone of the chain.
    pub(super) begins: Vec<(Site, Site)>,
}

/// Takes a position over to a board to read on.
pub(super) fn take_over<const W: usize>(board: &mut Board<W>, position: &Position) {
    let points = position.size().points();
    let stones = points.filter_map(|p| position.stone(p).map(|color| (p, color)));
    board.take_over(stones, position.ko());
}

impl<const W: usize> Ladders<W> {
    /// Reads all chains with one or two liberties. The board is as before afterwards.
    pub(super) fn read(board: &mut Board<W>) -> Ladders<W> {
        let mut ladders = Ladders {
            caught: Bits::NONE,
            begins: Vec::new(),
        };
        for s in board.sites() {
            if !board.is_stone(s) || board.head(s) != s {
                continue;
            }
            let before = ladders.begins.len();
            let caught = match board.chain(s).count {
                1 => Hunt::new(board, s).run(),
                2 => {
                    ladders.begin(board, s);
                    ladders.begins.len() > before
                }
                _ => false,
            };
            if caught {
                for stone in board.stones(s) {
                    ladders.caught.add(stone);
                }
            }
        }
        ladders
    }

    /// Finds where the attacker of a chain with two liberties may begin.
    fn begin(&mut self, board: &mut Board<W>, target: Site) {
        let liberties = board.chain(target).liberties;
        for liberty in liberties.iter() {
            let mut hunt = Hunt::new(board, target);
            let mut other = liberties;
            other.remove(liberty);
            if !hunt.is_legal(hunt.attacker, liberty) || hunt.runs_free(other.first(), liberty) {
                continue;
            }
            hunt.board.play(hunt.attacker, liberty);
            let works = hunt.run();
            hunt.board.undo();
            if works {
                self.begins.push((liberty, target));
            }
        }
    }
}

/// The hunt for one chain.
struct Hunt<'a, const W: usize> {
    board: &'a mut Board<W>,
    target: Site,
    attacker: u8,
    defender: u8,
    /// Moves tried so far.
    tried: u32,
    /// From so many moves on the chain is caught.
    deepest: usize,
}

impl<'a, const W: usize> Hunt<'a, W> {
    fn new(board: &'a mut Board<W>, target: Site) -> Hunt<'a, W> {
        let defender = board.at(target);
        let area = board.size().area();
        Hunt {
            board,
            target,
            attacker: enemy_of(defender),
            defender,
            tried: 0,
            deepest: area + area / 2 + 1,
        }
    }

    /// Tells whether the chain, which has one liberty, is caught though its owner moves. He may retake any ko at first.
    fn run(&mut self) -> Caught {
        let ko = self.board.ko();
        self.board.set_ko(Site::NONE);
        let caught = self.defend(0);
        self.board.set_ko(ko);
        caught
    }

    fn is_legal(&self, color: u8, s: Site) -> bool {
        let board = &self.board;
        board.at(s) == EMPTY && s != board.ko() && board.can_stand(color, s)
    }

    /// The owner's turn.
    fn defend(&mut self, depth: usize) -> Caught {
        let chain = self.board.chain(self.target);
        if chain.count >= 2 || self.board.ko() != Site::NONE {
            return false;
        }
        if depth >= self.deepest {
            return true;
        }
        let escape = chain.liberties.first();
        if self.empties_beside(escape) >= 3 {
            return false;
        }
        let mut moves = self.captures();
        moves.remove(escape);
        for s in moves.iter().chain([escape]) {
            if self.tried_in_vain(s, depth) {
                return false;
            }
        }
        true
    }

    /// Plays for the defender and tells whether he gets away, which is no longer asked when too much was tried.
    fn tried_in_vain(&mut self, s: Site, depth: usize) -> bool {
        if !self.is_legal(self.defender, s) {
            return false;
        }
        if self.is_tired() {
            return true;
        }
        self.board.play(self.defender, s);
        let caught = self.attack(depth + 1);
        self.board.undo();
        !caught
    }

    /// Counts a move; tells whether there were too many.
    fn is_tired(&mut self) -> bool {
        self.tried += 1;
        self.tried > MOST_MOVES
    }

    /// The attacker's turn.
    fn attack(&mut self, depth: usize) -> Caught {
        let chain = self.board.chain(self.target);
        match chain.count {
            0 | 1 => return true,
            2 => {}
            _ => return false,
        }
        if depth >= self.deepest {
            return true;
        }
        let mut liberties = chain.liberties.iter();
        let (Some(a), Some(b)) = (liberties.next(), liberties.next()) else {
            return true;
        };
        if self.is_double_ko(a, b) {
            return true;
        }
        for s in self.attacks(a, b).into_iter().flatten() {
            let other = if s == a { b } else { a };
            if self.is_legal(self.attacker, s) && !self.runs_free(other, s) {
                if self.is_tired() {
                    return false;
                }
                self.board.play(self.attacker, s);
                let caught = self.defend(depth + 1);
                self.board.undo();
                if caught {
                    return true;
                }
            }
        }
        false
    }

    /// The attacker's moves, the more promising first. If a liberty has three empty neighbours the defender must not get
    /// there, unless it is beside the other one.
    fn attacks(&self, a: Site, b: Site) -> [Option<Site>; 2] {
        if !self.board.beside(a).contains(&b) {
            let open = [a, b].map(|s| self.empties_beside(s) >= 3);
            match open {
                [true, true] => return [None, None],
                [true, false] => return [Some(a), None],
                [false, true] => return [Some(b), None],
                [false, false] => {}
            }
        }
        let first_is_better = self.promise(a) >= self.promise(b);
        let (first, second) = if first_is_better { (a, b) } else { (b, a) };
        [Some(first), Some(second)]
    }

    /// How much the defender would gain at one of his liberties.
    fn promise(&self, s: Site) -> i32 {
        let head = self.board.head(self.target);
        let friends = self
            .board
            .beside(s)
            .into_iter()
            .filter(|&q| self.board.at(q) == self.defender && self.board.head(q) != head);
        let gain: i32 = friends
            .map(|q| 2 * i32::from(self.board.chain(q).count) - 3)
            .sum();
        2 * self.empties_beside(s) as i32 + gain
    }

    /// Tells whether the defender surely has three liberties after the attacker's move at one of two and his own at the
    /// other. Most chains get away so, and nothing need be played to see it.
    fn runs_free(&self, to: Site, attacked: Site) -> bool {
        let board = &self.board;
        let loses_stones = |q: &Site| board.at(*q) == self.defender && board.chain(*q).count == 1;
        if board.beside(attacked).iter().any(loses_stones) {
            return false;
        }
        let mut liberties = board.chain(self.target).liberties;
        for q in board.beside(to) {
            if board.at(q) == EMPTY {
                liberties.add(q);
            } else if board.at(q) == self.defender {
                liberties.join(&board.chain(q).liberties);
            }
        }
        liberties.remove(to);
        liberties.remove(attacked);
        liberties.count() >= 3
    }

    fn empties_beside(&self, s: Site) -> usize {
        let beside = self.board.beside(s).into_iter();
        beside.filter(|&q| self.board.at(q) == EMPTY).count()
    }

    /// The points where the defender takes a chain beside his own.
    fn captures(&self) -> Bits<W> {
        let mut points = Bits::NONE;
        for stone in self.board.stones(self.target) {
            for q in self.board.beside(stone) {
                if self.board.at(q) == self.attacker && self.board.chain(q).count == 1 {
                    points.add(self.board.chain(q).liberties.first());
                }
            }
        }
        points
    }

    /// Tells whether the last two liberties are two kos that the attacker can take in turn: the defender cannot win both.
    fn is_double_ko(&mut self, a: Site, b: Site) -> bool {
        let are_kos = [a, b]
            .into_iter()
            .all(|s| self.board.takes_ko(self.attacker, s));
        are_kos
            && [a, b].into_iter().all(|s| self.liberties_after(s) <= 2)
            && self.captures().is_empty()
    }

    /// How many liberties the defender's chain has after his move at one of them.
    fn liberties_after(&mut self, s: Site) -> u16 {
        if !self.board.can_stand(self.defender, s) {
            return 0;
        }
        self.board.play(self.defender, s);
        let count = self.board.chain(self.target).count;
        self.board.undo();
        count
    }
}
