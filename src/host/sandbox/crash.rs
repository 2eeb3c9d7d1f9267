//! Tells the program which signal ends the host, in which step, and where.

use super::arrays;
use crate::frames::{Crash, crash_frame};
use std::sync::atomic::{AtomicI32, AtomicU8, AtomicUsize, Ordering};

static CHANNEL: AtomicI32 = AtomicI32::new(-1);
/// The process that the handler reports for.
static PROCESS: AtomicI32 = AtomicI32::new(0);
static STEP: AtomicU8 = AtomicU8::new(0);
static STACK_TOP: AtomicUsize = AtomicUsize::new(0);
static STACK_BYTES: AtomicUsize = AtomicUsize::new(0);

const SIGNALS: [libc::c_int; 7] = [
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGILL,
    libc::SIGFPE,
    libc::SIGABRT,
    libc::SIGSYS,
    libc::SIGTRAP,
];

/// The handler's own stack: the ordinary one may be what is exhausted.
const HANDLER_STACK: usize = 64 << 10;

/// An address this near to the stack pointer that may not be touched means that the stack has ended.
const STACK_SLACK: usize = 64 << 10;

/// Notes the step that a crash from now on belongs to, and forgets the last error of the system.
pub(super) fn enter(step: u8) {
    STEP.store(step, Ordering::Relaxed);
    // SAFETY: a valid pointer to this thread's own number.
    unsafe { *libc::__errno_location() = 0 };
}

/// Returns whether the last thing that this thread was refused is memory. Safe in a signal handler.
fn out_of_memory() -> bool {
    // SAFETY: a valid pointer to this thread's own number.
    unsafe { *libc::__errno_location() == libc::ENOMEM }
}

/// Reports that the library calls `exit`, which is no way to answer.
extern "C" fn on_exit() {
    let step = STEP.load(Ordering::Relaxed);
    if step != crate::frames::step::CLOSING {
        report(Crash {
            signal: 0,
            step,
            stack_overflow: false,
            out_of_memory: out_of_memory(),
            array: 0,
            index: 0,
        });
    }
}

/// Writes one frame, unless this is a copy that the library made of the process. Only async-signal-safe things happen
/// here.
fn report(crash: Crash) {
    // SAFETY: only asks.
    if unsafe { libc::getpid() } != PROCESS.load(Ordering::Relaxed) {
        return;
    }
    let frame = crash_frame(crash);
    // SAFETY: `write` is async-signal-safe, and the frame outlives the call.
    unsafe {
        libc::write(
            CHANNEL.load(Ordering::Relaxed),
            frame.as_ptr().cast(),
            frame.len(),
        )
    };
}

/// Installs the handler, which will write to the descriptor `channel`. `stack_bytes` is the main thread's limit.
pub(super) fn install(channel: libc::c_int, stack_bytes: usize) {
    CHANNEL.store(channel, Ordering::Relaxed);
    // SAFETY: only asks.
    PROCESS.store(unsafe { libc::getpid() }, Ordering::Relaxed);
    // SAFETY: a function of this program, which is never unloaded.
    unsafe { libc::atexit(on_exit) };
    let here = 0_u8;
    STACK_TOP.store(std::ptr::from_ref(&here) as usize, Ordering::Relaxed);
    STACK_BYTES.store(stack_bytes, Ordering::Relaxed);
    let stack = Box::leak(vec![0_u8; HANDLER_STACK].into_boxed_slice());
    let stack = libc::stack_t {
        ss_sp: stack.as_mut_ptr().cast(),
        ss_flags: 0,
        ss_size: HANDLER_STACK,
    };
    // SAFETY: the stack was leaked, so it stays; `stack` is read during the call only.
    unsafe { libc::sigaltstack(&raw const stack, std::ptr::null_mut()) };
    for signal in SIGNALS {
        // SAFETY: all-zero bytes are a valid sigaction: default action, empty mask, no flags.
        let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
        action.sa_sigaction = handler as *const () as usize;
        // One report is enough: after it the default action ends the process.
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_RESETHAND;
        // SAFETY: `action` is complete, and `handler` has the signature that SA_SIGINFO asks for.
        unsafe { libc::sigaction(signal, &raw const action, std::ptr::null_mut()) };
    }
}

/// Writes one frame, then lets the signal do what it does by default. Only async-signal-safe things happen here.
extern "C" fn handler(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // Before anything that might change it.
    let out_of_memory = out_of_memory();
    let fault = matches!(signal, libc::SIGSEGV | libc::SIGBUS);
    let address = if fault {
        // SAFETY: the kernel gives a valid siginfo to an SA_SIGINFO handler.
        unsafe { (*info).si_addr() as usize }
    } else {
        0
    };
    let (array, index) = if fault { arrays::near(address) } else { (0, 0) };
    report(Crash {
        signal: signal as u8,
        step: STEP.load(Ordering::Relaxed),
        stack_overflow: fault && array == 0 && stack_overflow(address, context),
        out_of_memory,
        array,
        index,
    });
    // SAFETY: async-signal-safe; the signal stays blocked until the handler returns and then ends the process.
    unsafe { libc::raise(signal) };
}

/// Returns whether the fault at `address` comes from a stack that has ended.
fn stack_overflow(address: usize, context: *mut libc::c_void) -> bool {
    let Some(pointer) = stack_pointer(context) else {
        return false;
    };
    let top = STACK_TOP.load(Ordering::Relaxed);
    let bytes = STACK_BYTES.load(Ordering::Relaxed);
    // Far below the main stack's end, but nowhere near another mapping of a thread: one huge frame.
    let below_main =
        pointer < top.saturating_sub(bytes) && pointer > top.saturating_sub(bytes + (1 << 30));
    address > PAGE_ZERO && (address.abs_diff(pointer) < STACK_SLACK || below_main)
}

/// Addresses below are those of null pointers with an offset.
const PAGE_ZERO: usize = 64 << 10;

fn stack_pointer(context: *mut libc::c_void) -> Option<usize> {
    if context.is_null() {
        return None;
    }
    let context = context.cast::<libc::ucontext_t>();
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the kernel gives a valid ucontext to an SA_SIGINFO handler.
    let pointer = unsafe { (*context).uc_mcontext.gregs[libc::REG_RSP as usize] as usize };
    #[cfg(target_arch = "aarch64")]
    // SAFETY: the kernel gives a valid ucontext to an SA_SIGINFO handler.
    let pointer = unsafe { (*context).uc_mcontext.sp as usize };
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let pointer = {
        let _ = context;
        return None;
    };
    Some(pointer)
}
