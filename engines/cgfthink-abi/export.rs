//! What stands between the C functions and a [`CgfEngine`]. Used by [`export_engine!`](crate::export_engine) only.

use crate::{
    BOARD_CELLS, Call, CallType, CgfEngine, EndgameBoard, KIFU_LEN, MAX_SIDE, RESIGN, StopPointer,
};
use std::ffi::{c_double, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The body of `cgfgui_thinking_init`.
///
/// # Safety
/// `flag` is null or the host's int, which lives until the end.
pub unsafe fn init<E: CgfEngine>(stop: &'static StopPointer, flag: *mut c_int) {
    // SAFETY: the caller passes on the host's promise.
    unsafe { stop.attach(flag) };
    // The panic hook has printed the message already, which the host shows.
    let _ = catch_unwind(|| E::init(stop));
}

/// The body of `cgfgui_thinking`. A panic of the engine becomes a resignation, never an unwinding into C.
///
/// # Safety
/// The pointers are those of the ABI: `init_board` and `endgame_board` have [`BOARD_CELLS`] ints, `kifu` has
/// [`KIFU_LEN`] entries, and nobody else touches them during the call.
#[allow(clippy::too_many_arguments, reason = "the ABI has eight")]
pub unsafe fn thinking<E: CgfEngine>(
    stop: &'static StopPointer,
    init_board: *mut c_int,
    kifu: *mut [c_int; 3],
    tesuu: c_int,
    black_turn: c_int,
    board_size: c_int,
    komi: c_double,
    endgame_type: c_int,
    endgame_board: *mut c_int,
) -> c_int {
    let size = u8::try_from(board_size).unwrap_or(0);
    let moves = usize::try_from(tesuu).unwrap_or(usize::MAX);
    let Some(kind) = CallType::from_i32(endgame_type) else {
        return RESIGN;
    };
    if size == 0 || size > MAX_SIDE || moves > KIFU_LEN {
        return RESIGN;
    }
    // SAFETY: the ABI's sizes, promised by the caller; the counts were checked above.
    let (init_board, kifu, cells) = unsafe {
        (
            std::slice::from_raw_parts(init_board.cast_const(), BOARD_CELLS),
            std::slice::from_raw_parts(kifu.cast_const(), moves),
            std::slice::from_raw_parts_mut(endgame_board, BOARD_CELLS),
        )
    };
    let call = Call {
        init_board,
        kifu,
        black_turn: black_turn != 0,
        size,
        komi,
        kind,
        stop,
    };
    let mut out = EndgameBoard::new(cells, size);
    let answer = catch_unwind(AssertUnwindSafe(|| E::think(&call, &mut out)));
    answer.unwrap_or_else(|_| {
        out.clear();
        RESIGN
    })
}

/// The body of `cgfgui_thinking_close`.
pub fn close<E: CgfEngine>() {
    let _ = catch_unwind(E::close);
}

/// Exports the three C functions of the ABI for a type that implements [`CgfEngine`](crate::CgfEngine).
/// Once per library.
#[macro_export]
macro_rules! export_engine {
    ($engine:ty) => {
        static CGFTHINK_STOP: $crate::StopPointer = $crate::StopPointer::new();

        /// Called by the host once after loading.
        ///
        /// # Safety
        /// `stop` is null or an int of the host that lives until `cgfgui_thinking_close`.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn cgfgui_thinking_init(stop: *mut ::std::ffi::c_int) {
            // SAFETY: the host's promise, passed on.
            unsafe { $crate::export::init::<$engine>(&CGFTHINK_STOP, stop) }
        }

        /// Called by the host whenever a move or an overlay is wanted.
        ///
        /// # Safety
        /// The arrays have the sizes that the ABI gives them.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments, reason = "the ABI has eight")]
        pub unsafe extern "C" fn cgfgui_thinking(
            init_board: *mut ::std::ffi::c_int,
            kifu: *mut [::std::ffi::c_int; 3],
            tesuu: ::std::ffi::c_int,
            black_turn: ::std::ffi::c_int,
            board_size: ::std::ffi::c_int,
            komi: ::std::ffi::c_double,
            endgame_type: ::std::ffi::c_int,
            endgame_board: *mut ::std::ffi::c_int,
        ) -> ::std::ffi::c_int {
            // SAFETY: the host's promise, passed on.
            unsafe {
                $crate::export::thinking::<$engine>(
                    &CGFTHINK_STOP,
                    init_board,
                    kifu,
                    tesuu,
                    black_turn,
                    board_size,
                    komi,
                    endgame_type,
                    endgame_board,
                )
            }
        }

        /// Called by the host once before unloading.
        #[unsafe(no_mangle)]
        pub extern "C" fn cgfgui_thinking_close() {
            $crate::export::close::<$engine>();
        }
    };
}
