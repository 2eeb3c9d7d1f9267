//! Taking moves back.

use super::{Board, Ko};
use crate::lattice::Site;

/// The arrays of a board that a move changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Array {
    Cell,
    Head,
    Next,
    Libs,
    Length,
    Empty,
    Place,
}

/// One value that a move overwrote.
#[derive(Clone, Copy, Debug)]
struct Change {
    array: Array,
    index: u16,
    old: u16,
}

/// What a move changed apart from the arrays, and how many changes of arrays came before it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    ko: Ko,
    stones: [u16; 2],
    empties: u16,
    hash: u64,
    changes: usize,
}

/// Hears of every value about to be overwritten.
pub(super) trait Log {
    fn note(&mut self, array: Array, index: usize, old: u16);
}

/// Remembers nothing: playouts never go back.
pub(super) struct Forget;

impl Log for Forget {
    #[inline]
    fn note(&mut self, _: Array, _: usize, _: u16) {}
}

/// What [`Board::undo`] needs: the overwritten values of all moves played with it, last first.
///
/// Kept apart from the board so that boards stay small and playouts pay nothing.
#[derive(Clone, Debug, Default)]
pub struct History {
    frames: Vec<Frame>,
    changes: Vec<Change>,
}

impl Log for History {
    #[inline]
    fn note(&mut self, array: Array, index: usize, old: u16) {
        self.changes.push(Change {
            array,
            index: index as u16,
            old,
        });
    }
}

impl History {
    /// Returns a history of no moves.
    pub fn new() -> History {
        History::default()
    }

    /// Number of moves, passes included, that can be taken back.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Tells whether nothing can be taken back.
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Forgets all moves but keeps the memory.
    pub fn clear(&mut self) {
        self.frames.clear();
        self.changes.clear();
    }

    /// Begins a move.
    pub(super) fn open<const N: usize>(&mut self, board: &Board<N>) {
        self.frames.push(Frame {
            ko: board.ko,
            stones: board.stones,
            empties: board.empties,
            hash: board.hash,
            changes: self.changes.len(),
        });
    }
}

impl<const N: usize> Board<N> {
    /// Takes back the last move of `history`, which must be this board's: everything is exactly as
    /// it was. Returns false if there is nothing to take back.
    pub fn undo(&mut self, history: &mut History) -> bool {
        let Some(frame) = history.frames.pop() else {
            return false;
        };
        for change in history.changes.drain(frame.changes..).rev() {
            let Change { array, index, old } = change;
            let i = Site::new(index).index_in::<N>();
            match array {
                Array::Cell => self.cell[i] = old as u8,
                Array::Head => self.head[i] = Site::new(old),
                Array::Next => self.next[i] = Site::new(old),
                Array::Libs => self.libs[i] = old,
                Array::Length => self.length[i] = old,
                Array::Empty => self.empty[i] = Site::new(old),
                Array::Place => self.place[i] = old,
            }
        }
        self.ko = frame.ko;
        self.stones = frame.stones;
        self.empties = frame.empties;
        self.hash = frame.hash;
        true
    }
}
