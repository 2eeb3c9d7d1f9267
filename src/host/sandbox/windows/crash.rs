//! Tells the program which exception ends the host, in which step, and where.

use super::super::arrays;
use super::streams::{Handle, wait_for_flush};
use crate::frames::{Exception, exception_frame};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, Ordering};
use windows_sys::Win32::Foundation::{EXCEPTION_ACCESS_VIOLATION, EXCEPTION_IN_PAGE_ERROR, HANDLE};
use windows_sys::Win32::System::Diagnostics::Debug::{
    EXCEPTION_POINTERS, SetUnhandledExceptionFilter,
};
use windows_sys::Win32::System::Threading::{
    GetCurrentProcess, SetThreadStackGuarantee, TerminateProcess,
};

static CHANNEL: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());
static STEP: AtomicU8 = AtomicU8::new(0);
static REPORTED: AtomicBool = AtomicBool::new(false);

/// Room for the filter on a stack that is exhausted.
const FILTER_STACK: u32 = 64 << 10;
/// What GCC's C++ run-time raises. Let go on, it finds no handler and says what was thrown before it aborts.
const GCC_THROW: u32 = 0x2047_4343;
const CONTINUE_EXECUTION: i32 = -1;
const EXECUTE_HANDLER: i32 = 1;

/// Notes the step that a crash from now on belongs to.
pub(in crate::sandbox) fn enter(step: u8) {
    STEP.store(step, Ordering::Relaxed);
}

/// Installs the filter, which will write to `channel`.
pub(in crate::sandbox) fn install(channel: Handle) {
    let raw: HANDLE = channel.raw();
    CHANNEL.store(raw, Ordering::Relaxed);
    set_filter();
}

/// Puts the filter in place, again after a library may have put its own.
pub(in crate::sandbox) fn set_filter() {
    // SAFETY: the filter has the right type and lives as long as the process.
    unsafe { SetUnhandledExceptionFilter(Some(filter)) };
}

/// Keeps room for the filter at the end of this thread's stack.
pub(in crate::sandbox) fn reserve_stack() {
    let mut bytes = FILTER_STACK;
    // SAFETY: `bytes` outlives the call.
    unsafe { SetThreadStackGuarantee(&raw mut bytes) };
}

unsafe extern "system" fn filter(pointers: *const EXCEPTION_POINTERS) -> i32 {
    // SAFETY: the system gives a filter valid pointers.
    let record = unsafe { &*(*pointers).ExceptionRecord };
    let code = record.ExceptionCode as u32;
    if code == GCC_THROW && record.ExceptionFlags & 1 == 0 {
        return CONTINUE_EXECUTION;
    }
    // A crash while reporting one, or of two threads at once: one report is enough.
    if REPORTED.swap(true, Ordering::AcqRel) {
        return EXECUTE_HANDLER;
    }
    let fault = matches!(
        record.ExceptionCode,
        EXCEPTION_ACCESS_VIOLATION | EXCEPTION_IN_PAGE_ERROR
    );
    let address = if fault {
        record.ExceptionInformation[1]
    } else {
        record.ExceptionAddress as usize
    };
    let (array, index) = if fault { arrays::near(address) } else { (0, 0) };
    let frame = exception_frame(Exception {
        code,
        address: address as u64,
        step: STEP.load(Ordering::Relaxed),
        array,
        index,
    });
    Handle::from_raw(CHANNEL.load(Ordering::Relaxed)).write_all(&frame);
    wait_for_flush();
    // SAFETY: only ends this process, before anybody offers to debug it.
    unsafe { TerminateProcess(GetCurrentProcess(), code) };
    EXECUTE_HANDLER
}
