//! The calls into the library.
//!
//! A C++ exception that leaves the library has to end in `std::terminate`, which prints what it was. That happens when
//! the unwinder finds no handler before the end of the stack. Rust's own handler in front of `main` would be found, and
//! it knows nothing of C++; so every call passes through a few instructions without unwinding information, which are
//! the end of the stack for the unwinder.

use super::arrays::Arrays;
use crate::frames::Think;
use cgfthink_abi::{CloseFn, InitFn, ThinkingFn};
use std::ffi::{c_int, c_void};

#[cfg(target_arch = "x86_64")]
std::arch::global_asm!(
    ".globl katsura_call_at_stack_end",
    ".hidden katsura_call_at_stack_end",
    ".type katsura_call_at_stack_end, %function",
    "katsura_call_at_stack_end:",
    "sub rsp, 8",
    "mov rax, rdi",
    "mov rdi, rsi",
    "call rax",
    "add rsp, 8",
    "ret",
    ".size katsura_call_at_stack_end, . - katsura_call_at_stack_end",
);

#[cfg(target_arch = "aarch64")]
std::arch::global_asm!(
    ".globl katsura_call_at_stack_end",
    ".hidden katsura_call_at_stack_end",
    ".type katsura_call_at_stack_end, %function",
    "katsura_call_at_stack_end:",
    "stp x29, x30, [sp, #-16]!",
    "mov x9, x0",
    "mov x0, x1",
    "blr x9",
    "ldp x29, x30, [sp], #16",
    "ret",
    ".size katsura_call_at_stack_end, . - katsura_call_at_stack_end",
);

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
unsafe extern "C" {
    fn katsura_call_at_stack_end(call: unsafe extern "C" fn(*mut c_void), data: *mut c_void);
}

/// Elsewhere exceptions are reported by the Rust runtime, in its words.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
unsafe fn katsura_call_at_stack_end(call: unsafe extern "C" fn(*mut c_void), data: *mut c_void) {
    // SAFETY: the caller knows that `data` is what `call` wants.
    unsafe { call(data) }
}

/// Calls `cgfgui_thinking_init`. `stop` lives as long as the process.
pub(super) fn init(init: InitFn, stop: *mut c_int) {
    struct Init(InitFn, *mut c_int);
    unsafe extern "C" fn call(data: *mut c_void) {
        // SAFETY: `data` is the `Init` below.
        let Init(init, stop) = unsafe { &*data.cast::<Init>() };
        // SAFETY: the ABI's type.
        unsafe { init(*stop) }
    }
    let mut data = Init(init, stop);
    // SAFETY: `call` gets the data it wants, which outlives the call.
    unsafe { katsura_call_at_stack_end(call, (&raw mut data).cast()) }
}

/// Calls `cgfgui_thinking_close`.
pub(super) fn close(close: CloseFn) {
    unsafe extern "C" fn call(data: *mut c_void) {
        // SAFETY: `data` is the function pointer below, of the ABI's type.
        unsafe { (*data.cast::<CloseFn>())() }
    }
    let mut data = close;
    // SAFETY: `call` gets the data it wants, which outlives the call.
    unsafe { katsura_call_at_stack_end(call, (&raw mut data).cast()) }
}

/// Calls `cgfgui_thinking` with prepared arrays and returns what it returns.
pub(super) fn thinking(thinking: ThinkingFn, arrays: &mut Arrays, think: &Think) -> i32 {
    struct Thinking<'a> {
        function: ThinkingFn,
        think: &'a Think,
        init_board: *mut c_int,
        kifu: *mut [c_int; 3],
        endgame_board: *mut c_int,
        value: c_int,
    }
    unsafe extern "C" fn call(data: *mut c_void) {
        // SAFETY: `data` is the `Thinking` below, and nothing else refers to it during the call.
        let data = unsafe { &mut *data.cast::<Thinking<'_>>() };
        // SAFETY: the ABI's type; the arrays have the ABI's sizes, and nothing else uses them during the call.
        data.value = unsafe {
            (data.function)(
                data.init_board,
                data.kifu,
                data.think.moves.len() as c_int,
                c_int::from(data.think.black_turn),
                c_int::from(data.think.size),
                data.think.komi,
                data.think.kind as c_int,
                data.endgame_board,
            )
        };
    }
    let (init_board, kifu, endgame_board) = arrays.pointers();
    let mut data = Thinking {
        function: thinking,
        think,
        init_board,
        kifu,
        endgame_board,
        value: 0,
    };
    // SAFETY: `call` gets the data it wants, which outlives the call.
    unsafe { katsura_call_at_stack_end(call, (&raw mut data).cast()) };
    data.value
}
