//! The calls into a Windows library.
//!
//! On 32-bit Windows there are two conventions, and the name does not always tell which one a function has: with one
//! the caller takes the arguments off the stack, with the other the callee. So the calls go through a few instructions
//! that restore the stack pointer themselves and do not mind.

use super::super::arrays::Arrays;
use crate::frames::Think;
use std::ffi::{CString, c_int};
use windows_sys::Win32::Foundation::HMODULE;
use windows_sys::Win32::System::LibraryLoader::GetProcAddress;

/// A function of the library, of a type that its name promises.
pub(super) type Function = unsafe extern "system" fn() -> isize;

/// Returns the function exported as `name`; none if the name is empty or unknown.
pub(in crate::sandbox) fn library_function(module: HMODULE, name: &str) -> Option<Function> {
    if name.is_empty() {
        return None;
    }
    let name = CString::new(name).ok()?;
    // SAFETY: the module is loaded and stays so; the name ends in 0.
    unsafe { GetProcAddress(module, name.as_ptr().cast()) }
}

/// Calls `cgfgui_thinking_init`. `stop` lives as long as the process.
pub(in crate::sandbox) fn init(init: Function, stop: *mut c_int) {
    #[cfg(target_arch = "x86")]
    any_convention(init, &[stop as usize as u32]);
    #[cfg(not(target_arch = "x86"))]
    {
        // SAFETY: the ABI gives the function behind this name this type.
        let init: cgfthink_abi::InitFn = unsafe { std::mem::transmute(init) };
        // SAFETY: the ABI's type.
        unsafe { init(stop) };
    }
}

/// Calls `cgfgui_thinking_close`.
pub(in crate::sandbox) fn close(close: Function) {
    #[cfg(target_arch = "x86")]
    any_convention(close, &[]);
    #[cfg(not(target_arch = "x86"))]
    {
        // SAFETY: the ABI gives the function behind this name this type.
        let close: cgfthink_abi::CloseFn = unsafe { std::mem::transmute(close) };
        // SAFETY: the ABI's type.
        unsafe { close() };
    }
}

/// Calls `cgfgui_thinking` with prepared arrays and returns what it returns.
pub(in crate::sandbox) fn thinking(thinking: Function, arrays: &mut Arrays, think: &Think) -> i32 {
    let (init_board, kifu, endgame_board) = arrays.pointers();
    #[cfg(target_arch = "x86")]
    {
        let komi = think.komi.to_bits();
        any_convention(
            thinking,
            &[
                init_board as usize as u32,
                kifu as usize as u32,
                think.moves.len() as u32,
                u32::from(think.black_turn),
                u32::from(think.size),
                komi as u32,
                (komi >> 32) as u32,
                think.kind as u32,
                endgame_board as usize as u32,
            ],
        ) as i32
    }
    #[cfg(not(target_arch = "x86"))]
    {
        // SAFETY: the ABI gives the function behind this name this type.
        let thinking: cgfthink_abi::ThinkingFn = unsafe { std::mem::transmute(thinking) };
        // SAFETY: the ABI's type; the arrays have the ABI's sizes, and nothing else uses them during the call.
        unsafe {
            thinking(
                init_board,
                kifu,
                think.moves.len() as c_int,
                c_int::from(think.black_turn),
                c_int::from(think.size),
                think.komi,
                think.kind as c_int,
                endgame_board,
            )
        }
    }
}

/// Calls `function` with `words` as its arguments, whoever takes them off the stack.
#[cfg(target_arch = "x86")]
fn any_convention(function: Function, words: &[u32]) -> u32 {
    // SAFETY: the words are the arguments that the ABI gives the function; they outlive the call.
    unsafe { katsura_call_any_convention(function, words.as_ptr(), words.len()) }
}

#[cfg(target_arch = "x86")]
unsafe extern "C" {
    fn katsura_call_any_convention(function: Function, words: *const u32, count: usize) -> u32;
}

#[cfg(target_arch = "x86")]
std::arch::global_asm!(
    ".globl _katsura_call_any_convention",
    "_katsura_call_any_convention:",
    "push ebp",
    "mov ebp, esp",
    "push esi",
    "push edi",
    // The arguments, with the stack aligned for code that was built for more than the system promises.
    "mov ecx, [ebp + 16]",
    "lea eax, [ecx * 4]",
    "sub esp, eax",
    "and esp, -16",
    "mov esi, [ebp + 12]",
    "mov edi, esp",
    "cld",
    "rep movsd",
    "call [ebp + 8]",
    // Whatever is left of the arguments goes here.
    "lea esp, [ebp - 8]",
    "pop edi",
    "pop esi",
    "pop ebp",
    "ret",
);
