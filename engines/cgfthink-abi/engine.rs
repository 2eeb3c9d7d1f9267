//! What an engine written in Rust sees of a call.

use crate::values::{CallType, point_from_z, z_from_point};
use crate::{BLACK, EMPTY, OFF_BOARD};
use std::ffi::c_int;
use std::sync::atomic::{AtomicI32, AtomicPtr, Ordering};

/// An engine behind the three C functions. State, if any, is in statics: the ABI has no handle.
pub trait CgfEngine {
    /// Called once after loading. `stop` stays good until the end and may be kept.
    fn init(stop: &'static StopPointer) {
        let _ = stop;
    }

    /// Answers a call: for [`CallType::Move`] returns the point as `z`, 0 to pass or a negative value to resign;
    /// for the other types fills `out`, and the value returned means nothing.
    fn think(call: &Call<'_>, out: &mut EndgameBoard<'_>) -> i32;

    /// Called once before unloading.
    fn close() {}
}

/// The host's stop flag as given to `cgfgui_thinking_init`.
#[derive(Debug)]
pub struct StopPointer {
    flag: AtomicPtr<c_int>,
}

impl StopPointer {
    /// Creates a flag that nobody has attached yet; it never says stop.
    pub const fn new() -> StopPointer {
        StopPointer {
            flag: AtomicPtr::new(std::ptr::null_mut()),
        }
    }

    /// Returns whether the host wants the answer now.
    pub fn is_stopped(&self) -> bool {
        let flag = self.flag.load(Ordering::Relaxed);
        if flag.is_null() {
            return false;
        }
        // SAFETY: `attach` was promised an int that lives until the end and is only touched atomically from here.
        unsafe { AtomicI32::from_ptr(flag) }.load(Ordering::Relaxed) != 0
    }

    /// Remembers the host's int.
    ///
    /// # Safety
    /// `flag` is null, or an aligned int that stays readable for as long as `self` is asked.
    pub unsafe fn attach(&self, flag: *mut c_int) {
        self.flag.store(flag, Ordering::Relaxed);
    }
}

impl Default for StopPointer {
    fn default() -> Self {
        StopPointer::new()
    }
}

/// The arguments of one call.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The position before the first move: [`BOARD_CELLS`](crate::BOARD_CELLS) cells, indexed by `z`.
    pub init_board: &'a [i32],
    /// The moves so far: point (0 = pass), colour (1 black, 2 white), seconds spent.
    pub kifu: &'a [[i32; 3]],
    /// Whether Black is to move.
    pub black_turn: bool,
    /// Lines of the board, 1 to 19.
    pub size: u8,
    /// Komi in points.
    pub komi: f64,
    /// What is wanted.
    pub kind: CallType,
    /// The host's stop flag.
    pub stop: &'a StopPointer,
}

impl Call<'_> {
    /// Returns what stood at `x`, `y` (from 0) before the first move: [`EMPTY`], [`BLACK`] or
    /// [`WHITE`](crate::WHITE), or [`OFF_BOARD`].
    pub fn initial(&self, x: u8, y: u8) -> i32 {
        if x >= self.size || y >= self.size {
            return OFF_BOARD;
        }
        self.init_board[z_from_point(x, y) as usize]
    }

    /// Iterates over the moves: whether Black played, the point from 0 (`None`: a pass), and the seconds spent.
    pub fn moves(&self) -> impl Iterator<Item = (bool, Option<(u8, u8)>, i32)> {
        let size = self.size;
        self.kifu
            .iter()
            .map(move |&[z, color, secs]| (color == BLACK, point_from_z(z, size), secs))
    }
}

/// `endgame_board`: where call types 1–3 put their answer.
#[derive(Debug)]
pub struct EndgameBoard<'a> {
    cells: &'a mut [i32],
    size: u8,
}

impl<'a> EndgameBoard<'a> {
    /// Wraps the [`BOARD_CELLS`](crate::BOARD_CELLS) cells of a call on a `size`×`size` board.
    pub fn new(cells: &'a mut [i32], size: u8) -> EndgameBoard<'a> {
        EndgameBoard { cells, size }
    }

    /// Returns the lines of the board.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Sets the value at `x`, `y` (from 0); off the board nothing happens.
    pub fn set(&mut self, x: u8, y: u8, value: i32) {
        if x < self.size && y < self.size {
            self.cells[z_from_point(x, y) as usize] = value;
        }
    }

    /// Returns the value at `x`, `y` (from 0); [`OFF_BOARD`] outside.
    pub fn get(&self, x: u8, y: u8) -> i32 {
        if x < self.size && y < self.size {
            self.cells[z_from_point(x, y) as usize]
        } else {
            OFF_BOARD
        }
    }

    /// Empties the board again.
    pub fn clear(&mut self) {
        for y in 0..self.size {
            for x in 0..self.size {
                self.set(x, y, EMPTY);
            }
        }
    }
}
