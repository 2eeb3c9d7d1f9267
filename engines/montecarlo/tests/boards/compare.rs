//! One game on every board there is: [`Position`] says what the rules are, and the fast boards must agree with it.
//!
//! The fuzz target `boards` includes this file, too.

use go::lattice::MOST_CELLS;
use go::liberties::{BLACK, EMPTY, WHITE, code};
use go::{
    Color, History, Move, Point, Position, Rules, Site, Size, lattice::stone_key, stone_hash,
};
use montecarlo::board::PASS;

/// What happens next.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A colour plays at the point with this number, modulo the area; nothing happens if the rules forbid it.
    Play(Color, u16),
    /// A colour passes.
    Pass(Color),
    /// So many moves are taken back, or all.
    Undo(u8),
}

/// The sides of a board that every fast board has room for.
pub(crate) fn size(width: u8, height: u8) -> Size {
    let side = |n: u8| n % montecarlo::MOST_SIDE + 1;
    Size::new(side(width), side(height)).expect("sides of 1 to 25")
}

/// Sets up stones and plays the steps on all boards; panics where one disagrees.
pub(crate) fn compare(size: Size, set_up: &[(Color, u16)], steps: &[Step]) {
    if go::Board::<128>::fits(size) {
        Boards::<128, 2>::new(size, set_up).go_through(steps);
    } else if go::liberties::Board::<7>::fits(size) {
        Boards::<512, 7>::new(size, set_up).go_through(steps);
    } else {
        Boards::<1024, 11>::new(size, set_up).go_through(steps);
    }
}

/// The same position on all boards: arrays of `N` cells, sets of sites of `W` words.
struct Boards<const N: usize, const W: usize> {
    position: Position,
    board: go::Board<N>,
    history: History,
    reading: go::liberties::Board<W>,
    montecarlo: montecarlo::Board<N>,
    /// What was before each move, the first position first.
    before: Vec<(Position, go::Board<N>, montecarlo::Board<N>, u64)>,
}

fn point(size: Size, number: u16) -> Point {
    let number = usize::from(number) % size.area();
    size.points().nth(number).expect("a number below the area")
}

impl<const N: usize, const W: usize> Boards<N, W> {
    fn new(size: Size, set_up: &[(Color, u16)]) -> Self {
        let mut position = Position::new(size);
        for &(color, number) in set_up {
            let p = point(size, number);
            position.place(p, Some(color));
            // A chain without liberties is nothing that the fast boards have to know.
            if position.has_chain_without_liberties().is_some() {
                position.place(p, None);
            }
        }
        let stones = size.points().filter_map(|p| Some((p, position.stone(p)?)));
        let mut reading = go::liberties::Board::new(size);
        reading.take_over(stones, position.ko());
        Boards {
            board: position.board().expect("it fits"),
            history: History::new(),
            reading,
            montecarlo: montecarlo::Board::of(&position).expect("it fits"),
            before: Vec::new(),
            position,
        }
    }

    fn go_through(mut self, steps: &[Step]) {
        self.check();
        for &step in steps {
            match step {
                Step::Play(color, number) => self.play(color, point(self.position.size(), number)),
                Step::Pass(color) => self.pass(color),
                Step::Undo(moves) => self.undo(usize::from(moves)),
            }
            self.check();
        }
        self.undo(usize::MAX);
        self.check();
    }

    fn site(&self, p: Point) -> Site {
        self.board.lattice().site(p)
    }

    fn remember(&mut self) {
        let (board, montecarlo) = (self.board.clone(), self.montecarlo.clone());
        let hash = self.reading.hash();
        self.before
            .push((self.position.clone(), board, montecarlo, hash));
    }

    /// Plays if the rules allow it, after asking all boards whether they do.
    fn play(&mut self, color: Color, p: Point) {
        let s = self.site(p);
        let legal = self.position.check(color, p, &Rules::JAPANESE, &[]).is_ok();
        assert_eq!(self.board.is_legal(color, s), legal, "{p:?} {color:?}");
        let retakes = self.reading.ko() == s && self.reading.takes_ko(code(color), s);
        let may_stand = self.reading.at(s) == EMPTY && self.reading.can_stand(code(color), s);
        assert_eq!(may_stand && !retakes, legal, "{p:?} {color:?}: reading");
        let mut mover = self.montecarlo.clone();
        mover.set_to_move(color);
        assert_eq!(
            mover.is_empty(s) && mover.is_legal(s),
            legal,
            "{p:?} {color:?}: montecarlo"
        );
        if !legal {
            return;
        }
        self.remember();
        let hash = self.board.hash_after(color, s);
        let captured = self
            .position
            .play(color, Move::Play(p), &Rules::JAPANESE, &[]);
        let captured = captured.expect("it is legal").points.len();
        let taken = self.board.play_undoable(color, s, &mut self.history);
        assert_eq!(taken, Some(captured as u32), "{p:?}");
        assert_eq!(hash, self.board.hash(), "{p:?}");
        self.reading.play(code(color), s);
        self.montecarlo = mover;
        self.montecarlo.play(s);
        assert_eq!(usize::from(self.montecarlo.took()), captured, "{p:?}");
    }

    fn pass(&mut self, color: Color) {
        self.remember();
        self.position.execute(color, Move::Pass);
        self.board.pass_undoable(&mut self.history);
        self.reading.pass();
        self.montecarlo.set_to_move(color);
        self.montecarlo.play(PASS);
    }

    fn undo(&mut self, moves: usize) {
        for _ in 0..moves.min(self.before.len()) {
            let (position, board, montecarlo, hash) = self.before.pop().expect("a move");
            assert!(self.board.undo(&mut self.history));
            self.reading.undo();
            assert_eq!(self.board, board, "everything is as it was");
            assert_eq!(self.reading.hash(), hash);
            (self.position, self.montecarlo) = (position, montecarlo);
        }
    }

    /// Compares all that the boards know of every point.
    fn check(&self) {
        let position = &self.position;
        let ko = |s: Site| (s != Site::NONE).then(|| self.board.point(s));
        assert_eq!(self.board.ko().map(|s| self.board.point(s)), position.ko());
        assert_eq!(ko(self.reading.ko()), position.ko(), "reading");
        assert_eq!(ko(self.montecarlo.ko()), position.ko(), "montecarlo");
        let hash = stone_hash(&position.stones());
        assert_eq!(
            [
                position.hash(),
                self.board.hash(),
                self.reading.stones_hash()
            ],
            [hash; 3]
        );
        let keys = position.size().points().filter_map(|p| {
            Some(stone_key::<MOST_CELLS>(
                position.stone(p)?,
                self.montecarlo.site(p),
            ))
        });
        assert_eq!(keys.fold(0, |all, key| all ^ key), hash);
        for color in Color::BOTH {
            let count = position
                .stones()
                .values()
                .iter()
                .filter(|&&c| c == Some(color))
                .count();
            assert_eq!(self.board.stones(color) as usize, count);
            assert_eq!(self.montecarlo.stones(color) as usize, count);
        }
        for p in position.size().points() {
            match position.stone(p) {
                Some(color) => self.check_chain(p, color),
                None => self.check_empty(p),
            }
        }
    }

    fn check_chain(&self, p: Point, color: Color) {
        let s = self.site(p);
        assert_eq!(
            (self.board.stone(s), self.montecarlo.stone(s)),
            (Some(color), Some(color)),
            "{p:?}"
        );
        assert_eq!(self.reading.at(s), [BLACK, WHITE][color.index()], "{p:?}");
        let sites =
            |points: Vec<Point>| points.into_iter().map(|q| self.site(q)).collect::<Vec<_>>();
        let (stones, liberties) = (
            sites(self.position.chain(p)),
            sites(self.position.liberties(p)),
        );
        let sorted = |mut chain: Vec<Site>| {
            chain.sort_unstable();
            chain
        };
        assert_eq!(sorted(self.board.chain(s).collect()), stones, "{p:?}");
        assert_eq!(
            sorted(self.reading.stones(s).collect()),
            stones,
            "{p:?}: reading"
        );
        assert_eq!(
            sorted(self.montecarlo.chain(s).collect()),
            stones,
            "{p:?}: montecarlo"
        );
        assert_eq!(self.board.liberties(s), liberties, "{p:?}");
        let chain = self.reading.chain(s);
        assert_eq!(
            chain.liberties.iter().collect::<Vec<_>>(),
            liberties,
            "{p:?}: reading"
        );
        assert_eq!(usize::from(chain.count), liberties.len(), "{p:?}: reading");
        let only = (liberties.len() == 1).then(|| liberties[0]);
        assert_eq!(self.board.atari(s), only, "{p:?}");
        assert_eq!(
            self.montecarlo.in_atari(s),
            only.is_some(),
            "{p:?}: montecarlo"
        );
        if let Some(only) = only {
            assert_eq!(self.montecarlo.only_liberty(s), only, "{p:?}: montecarlo");
        }
        let found = self.montecarlo.liberties(s, 4);
        assert_eq!(
            found.count() as usize,
            liberties.len().min(4),
            "{p:?}: montecarlo"
        );
        assert!(
            found.sites().iter().all(|q| liberties.contains(q)),
            "{p:?}: montecarlo"
        );
    }

    fn check_empty(&self, p: Point) {
        let s = self.site(p);
        assert!(
            self.board.is_empty(s) && self.montecarlo.is_empty(s),
            "{p:?}"
        );
        assert_eq!(self.reading.at(s), EMPTY, "{p:?}");
        for color in Color::BOTH {
            let eye = self.board.is_eye(color, s);
            assert_eq!(
                self.montecarlo.around(s).is_eye(color),
                eye,
                "{p:?} {color:?}"
            );
            let suicide = self.board.is_suicide(color, s);
            assert_eq!(
                self.montecarlo.is_suicide(s, color),
                suicide,
                "{p:?} {color:?}"
            );
            assert_eq!(
                self.reading.can_stand(code(color), s),
                !suicide,
                "{p:?} {color:?}"
            );
        }
    }
}
