//! The arrays of the ABI with room around them: no access, canary, array, canary, no access.
//!
//! Small overruns are tolerated, as the static arrays of the reference host tolerate them, counted and reported. For
//! authors who want to know at once there is a strict layout: no canary behind the array.

use super::pages::{PAGE, guarded};
use crate::frames::Think;
use cgfthink_abi::{BOARD_CELLS, CallType, KIFU_LEN, prepare_board, z_from_point};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Ints of a canary: 16 kB.
const CANARY: usize = 4096;
const CANARY_VALUE: i32 = 0x5ca1_ab1e_u32 as i32;
/// Bytes before and after an array in which an address still counts as near to it.
const NEAR: usize = CANARY * 4 + 2 * PAGE;

/// Begin and length in bytes of `init_board`, `kifu`, `endgame_board`, for the signal handler.
static RANGES: [(AtomicUsize, AtomicUsize); 3] =
    [const { (AtomicUsize::new(0), AtomicUsize::new(0)) }; 3];

/// Returns the array next to `address` (1 to 3) and the index there, (0, 0) if there is none. Safe in a signal
/// handler.
pub(super) fn near(address: usize) -> (u8, i32) {
    let mut nearest = (NEAR, 0, 0);
    for (number, (begin, bytes)) in (1..).zip(&RANGES) {
        let begin = begin.load(Ordering::Relaxed);
        let end = begin + bytes.load(Ordering::Relaxed);
        let distance = begin
            .saturating_sub(address)
            .max(address.saturating_sub(end));
        if begin != 0 && distance < nearest.0 {
            let index = (address as isize - begin as isize).div_euclid(4);
            nearest = (distance, number, index as i32);
        }
    }
    (nearest.1, nearest.2)
}

/// An int array between two canaries and two guard pages. Lives until the process ends.
struct Guarded {
    all: &'static mut [i32],
    /// Where the array begins.
    begin: usize,
    length: usize,
}

impl Guarded {
    /// `strict`: there is no room behind the array, so that the first write there ends the process.
    fn new(number: usize, length: usize, strict: bool) -> std::io::Result<Guarded> {
        let all = guarded((2 * CANARY + length) * 4)?;
        all.fill(CANARY_VALUE);
        let begin = if strict { all.len() - length } else { CANARY };
        let guarded = Guarded { all, begin, length };
        let address = guarded.all.as_ptr() as usize + begin * 4;
        RANGES[number].0.store(address, Ordering::Relaxed);
        RANGES[number].1.store(length * 4, Ordering::Relaxed);
        Ok(guarded)
    }

    fn array(&mut self) -> &mut [i32] {
        &mut self.all[self.begin..self.begin + self.length]
    }

    /// Returns a pointer to the array that may reach the canaries too: that is where a bad engine writes.
    fn pointer(&mut self) -> *mut i32 {
        // `wrapping_add` keeps the provenance of the whole slice, unlike a pointer to the sub-slice.
        self.all.as_mut_ptr().wrapping_add(self.begin)
    }

    /// Counts the ints changed before and after the array, and mends them.
    fn take_outside(&mut self) -> [u32; 2] {
        let (head, rest) = self.all.split_at_mut(self.begin);
        [mend(head), mend(&mut rest[self.length..])]
    }
}

fn mend(canary: &mut [i32]) -> u32 {
    // One comparison in the usual case; this runs at every call.
    let changed = canary
        .iter()
        .fold(0_u32, |n, &v| n + u32::from(v != CANARY_VALUE));
    if changed > 0 {
        canary.fill(CANARY_VALUE);
    }
    changed
}

/// The three arrays.
pub(super) struct Arrays {
    init_board: Guarded,
    kifu: Guarded,
    endgame_board: Guarded,
}

impl Arrays {
    pub(super) fn new(strict: bool) -> std::io::Result<Arrays> {
        Ok(Arrays {
            init_board: Guarded::new(0, BOARD_CELLS, strict)?,
            kifu: Guarded::new(1, KIFU_LEN * 3, strict)?,
            endgame_board: Guarded::new(2, BOARD_CELLS, strict)?,
        })
    }

    /// Writes everything afresh: whatever the last call scribbled is gone.
    pub(super) fn prepare(&mut self, think: &Think) {
        let init = self.init_board.array();
        prepare_board(init, think.size);
        for &(z, color) in &think.stones {
            if let Some(cell) = init.get_mut(usize::from(z)) {
                *cell = i32::from(color);
            }
        }
        let kifu = self.kifu.array();
        kifu.fill(0);
        for (entry, &(z, color, secs)) in kifu.as_chunks_mut::<3>().0.iter_mut().zip(&think.moves) {
            *entry = [i32::from(z), i32::from(color), i32::from(secs)];
        }
        prepare_board(self.endgame_board.array(), think.size);
    }

    /// Pointers to `init_board`, `kifu`, `endgame_board`.
    pub(super) fn pointers(&mut self) -> (*mut i32, *mut [i32; 3], *mut i32) {
        (
            self.init_board.pointer(),
            self.kifu.pointer().cast(),
            self.endgame_board.pointer(),
        )
    }

    /// Counts what was written outside, before and after each array.
    pub(super) fn take_outside(&mut self) -> [u32; 6] {
        let [a, b] = self.init_board.take_outside();
        let [c, d] = self.kifu.take_outside();
        let [e, f] = self.endgame_board.take_outside();
        [a, b, c, d, e, f]
    }

    /// Returns the points of `endgame_board` row by row; nothing for a move.
    pub(super) fn cells(&mut self, think: &Think) -> Vec<i32> {
        if think.kind == CallType::Move {
            return Vec::new();
        }
        let board = self.endgame_board.array();
        let size = usize::from(think.size);
        let mut cells = Vec::with_capacity(size * size);
        for y in 0..think.size {
            let row = z_from_point(0, y) as usize;
            cells.extend_from_slice(&board[row..row + size]);
        }
        cells
    }
}
