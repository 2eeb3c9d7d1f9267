//! The cgfthink C ABI (Hiroshi Yamashita, `CgfGoBan` 0.97–1.09) as Rust types: what a host and an engine must agree on.
//!
//! A host uses the constants and function pointer types. An engine written in Rust implements [`CgfEngine`] and
//! names itself once in [`export_engine!`]; it then needs no `unsafe` of its own.
//!
//! ```
//! use cgfthink_abi::{Call, CgfEngine, EndgameBoard, PASS, export_engine};
//!
//! struct Quiet;
//!
//! impl CgfEngine for Quiet {
//!     fn think(_call: &Call<'_>, _out: &mut EndgameBoard<'_>) -> i32 {
//!         PASS
//!     }
//! }
//!
//! export_engine!(Quiet);
//! # fn main() {}
//! ```
//!
//! Coordinates of the ABI: `z = y*256 + x` with x and y from 1 at the upper left corner, 0 for a pass. Everything else
//! in this program counts from 0; [`z_from_point`] and [`point_from_z`] are the only places that convert.

mod engine;
pub mod export;
pub mod values;

pub use engine::{Call, CgfEngine, EndgameBoard, StopPointer};
pub use values::{CallType, point_from_z, z_from_point};

use std::ffi::{c_double, c_int};

/// Cells of `init_board` and `endgame_board`: 21 rows of 256.
pub const BOARD_CELLS: usize = 21 * 256;
/// Entries of `kifu`.
pub const KIFU_LEN: usize = 2048;
/// The largest side the arrays have room for.
pub const MAX_SIDE: u8 = 19;
/// A board cell without a stone.
pub const EMPTY: i32 = 0;
/// A black stone, and black in the colour column of `kifu`.
pub const BLACK: i32 = 1;
/// A white stone, and white in the colour column of `kifu`.
pub const WHITE: i32 = 2;
/// A cell outside the board.
pub const OFF_BOARD: i32 = 3;
/// The point of a pass.
pub const PASS: i32 = 0;
/// What an engine returns to resign; every negative value means the same.
pub const RESIGN: i32 = -1;

/// `void cgfgui_thinking_init(int *ptr_stop_thinking)`
pub type InitFn = unsafe extern "C" fn(stop: *mut c_int);
/// `int cgfgui_thinking(int init_board[], int kifu[][3], int tesuu, int black_turn, int board_size, double komi,
/// int endgame_type, int endgame_board[])`
pub type ThinkingFn = unsafe extern "C" fn(
    init_board: *mut c_int,
    kifu: *mut [c_int; 3],
    tesuu: c_int,
    black_turn: c_int,
    board_size: c_int,
    komi: c_double,
    endgame_type: c_int,
    endgame_board: *mut c_int,
) -> c_int;
/// `void cgfgui_thinking_close(void)`
pub type CloseFn = unsafe extern "C" fn();

/// Name of the function that thinks; the only one a library must have.
pub const THINKING: &str = "cgfgui_thinking";
/// Name of the function called once after loading.
pub const INIT: &str = "cgfgui_thinking_init";
/// Name of the function called once before unloading.
pub const CLOSE: &str = "cgfgui_thinking_close";

/// Fills `board` as a host does before a call: every cell off the board but the `size`×`size` ones, which are empty.
pub fn prepare_board(board: &mut [i32], size: u8) {
    board.fill(OFF_BOARD);
    for y in 0..size.min(MAX_SIDE) {
        let row = z_from_point(0, y) as usize;
        board[row..row + usize::from(size.min(MAX_SIDE))].fill(EMPTY);
    }
}
