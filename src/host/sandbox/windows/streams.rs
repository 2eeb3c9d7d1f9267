//! The standard streams: the channel is taken out of the library's reach, what it prints goes to the log.

use std::ffi::{c_char, c_int, c_void};
use std::fs::File;
use std::io;
use std::os::windows::io::IntoRawHandle;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread::Thread;
use std::time::Duration;
use windows_sys::Win32::Foundation::{
    DUPLICATE_SAME_ACCESS, DuplicateHandle, GetLastError, HANDLE, INVALID_HANDLE_VALUE,
};
use windows_sys::Win32::Storage::FileSystem::{ReadFile, WriteFile};
use windows_sys::Win32::System::Console::{
    GetStdHandle, STD_ERROR_HANDLE, STD_HANDLE, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, SetStdHandle,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION,
    JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, JOB_OBJECT_LIMIT_PROCESS_MEMORY,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    SetInformationJobObject,
};
use windows_sys::Win32::System::LibraryLoader::{GetModuleHandleA, GetProcAddress};
use windows_sys::Win32::System::Threading::GetCurrentProcess;

/// A handle that stays open until the process ends.
#[derive(Clone, Copy)]
pub(in crate::sandbox) struct Handle(HANDLE);

// SAFETY: handles of pipes may be used on any thread; the system keeps their calls apart.
unsafe impl Send for Handle {}
// SAFETY: as above.
unsafe impl Sync for Handle {}

impl Handle {
    pub(in crate::sandbox) fn from_raw(raw: HANDLE) -> Handle {
        Handle(raw)
    }

    pub(in crate::sandbox) fn raw(self) -> HANDLE {
        self.0
    }

    /// Reads what there is, at most `chunk`; waits for the first byte. `None` at the end or on an error.
    pub(in crate::sandbox) fn read(self, chunk: &mut [u8]) -> Option<usize> {
        let mut got = 0;
        let room = u32::try_from(chunk.len()).unwrap_or(u32::MAX);
        // SAFETY: the buffer has `room` bytes; the call waits, so nothing is written later.
        let ok = unsafe {
            ReadFile(
                self.0,
                chunk.as_mut_ptr(),
                room,
                &raw mut got,
                std::ptr::null_mut(),
            )
        };
        (ok != 0).then_some(got as usize)
    }

    /// Writes everything; returns whether that worked. Allocates nothing: exception filters use it.
    pub(in crate::sandbox) fn write_all(self, mut bytes: &[u8]) -> bool {
        while !bytes.is_empty() {
            let mut written = 0;
            let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
            // SAFETY: the buffer has `length` bytes; the call waits, so it is not read later.
            let ok = unsafe {
                WriteFile(
                    self.0,
                    bytes.as_ptr(),
                    length,
                    &raw mut written,
                    std::ptr::null_mut(),
                )
            };
            if ok == 0 {
                return false;
            }
            bytes = &bytes[written as usize..];
        }
        true
    }
}

/// The two pipes to and from the program.
pub(in crate::sandbox) struct Channel {
    pub(super) from_program: Handle,
    pub(super) to_program: Handle,
}

/// Where the log goes, whatever a library does to the standard streams.
static LOG: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());

/// Writes to the log what a library wants to have on a console.
pub(in crate::sandbox) fn log(text: &[u8]) {
    let _ = log_handle().write_all(text);
}

/// The handle of the log.
pub(in crate::sandbox) fn log_handle() -> Handle {
    Handle(LOG.load(Ordering::Relaxed))
}

/// Takes the channel, which came as standard input and output, out of the library's reach. The library reads an empty
/// input; what it prints goes where the standard error goes.
pub(in crate::sandbox) fn take() -> io::Result<Channel> {
    let channel = Channel {
        from_program: duplicate(STD_INPUT_HANDLE)?,
        to_program: duplicate(STD_OUTPUT_HANDLE)?,
    };
    let log = duplicate(STD_ERROR_HANDLE)?;
    LOG.store(log.0, Ordering::Relaxed);
    // The C run-time that this program uses itself, and shares with many libraries, has taken the streams over when the
    // program began. Closes the originals.
    // SAFETY: C functions with the right arguments; 0 to 2 are the standard streams.
    unsafe {
        let null = _open(c"NUL".as_ptr(), 0);
        if null >= 0 {
            _dup2(null, 0);
            _close(null);
        }
        _dup2(2, 1);
    }
    let null = File::options().read(true).write(true).open("NUL")?;
    // SAFETY: gives this process other standard handles, which stay open.
    unsafe {
        SetStdHandle(STD_INPUT_HANDLE, null.into_raw_handle());
        SetStdHandle(STD_OUTPUT_HANDLE, log.0);
        SetStdHandle(STD_ERROR_HANDLE, duplicate(STD_ERROR_HANDLE)?.0);
    }
    find_run_times();
    let flusher = std::thread::Builder::new().stack_size(64 << 10).spawn(|| {
        loop {
            std::thread::park_timeout(FLUSH_EVERY);
            flush_printed();
            FLUSHED.store(true, Ordering::Release);
        }
    })?;
    let _ = FLUSHER.set(flusher.thread().clone());
    Ok(channel)
}

/// Waits until nobody can write to the standard input any more.
pub(in crate::sandbox) fn wait_for_end_of_input() {
    let Ok(input) = duplicate(STD_INPUT_HANDLE) else {
        return;
    };
    let mut chunk = [0; 64];
    while input.read(&mut chunk).is_some_and(|got| got > 0) {}
}

fn duplicate(which: STD_HANDLE) -> io::Result<Handle> {
    let mut copy = std::ptr::null_mut();
    // SAFETY: asks for a handle of this process.
    let original = unsafe { GetStdHandle(which) };
    if original.is_null() || original == INVALID_HANDLE_VALUE {
        return Err(io::ErrorKind::NotConnected.into());
    }
    // SAFETY: `copy` outlives the call; both handles belong to this process. Children do not inherit the copy.
    let ok = unsafe {
        let this = GetCurrentProcess();
        DuplicateHandle(
            this,
            original,
            this,
            &raw mut copy,
            0,
            0,
            DUPLICATE_SAME_ACCESS,
        )
    };
    if ok == 0 {
        // SAFETY: only asks.
        return Err(io::Error::from_raw_os_error(
            unsafe { GetLastError() } as i32
        ));
    }
    Ok(Handle(copy))
}

unsafe extern "C" {
    fn _open(name: *const c_char, flags: c_int, ...) -> c_int;
    fn _dup2(from: c_int, to: c_int) -> c_int;
    fn _close(fd: c_int) -> c_int;
}

/// How often text that a library printed, but that its C run-time still keeps, is brought out. The C run-times of
/// Windows know no line buffering.
const FLUSH_EVERY: Duration = Duration::from_millis(50);
static FLUSHED: AtomicBool = AtomicBool::new(false);
static FLUSHER: OnceLock<Thread> = OnceLock::new();

type Flush = unsafe extern "C" fn(*mut c_void) -> c_int;

/// `fflush` of every C run-time found in this process.
static FLUSHES: Mutex<Vec<Flush>> = Mutex::new(Vec::new());

/// Looks for the C run-times that libraries share with others. One that is linked into a library flushes by itself.
pub(in crate::sandbox) fn find_run_times() {
    const RUN_TIMES: [&std::ffi::CStr; 9] = [
        c"msvcrt.dll",
        c"ucrtbase.dll",
        c"msvcr70.dll",
        c"msvcr71.dll",
        c"msvcr80.dll",
        c"msvcr90.dll",
        c"msvcr100.dll",
        c"msvcr110.dll",
        c"msvcr120.dll",
    ];
    let mut found = Vec::new();
    for name in RUN_TIMES {
        // SAFETY: asks for a module that is loaded already; it is not unloaded while something that uses it is there.
        let module = unsafe { GetModuleHandleA(name.as_ptr().cast()) };
        if module.is_null() {
            continue;
        }
        // SAFETY: the module is loaded, the name ends in 0.
        if let Some(flush) = unsafe { GetProcAddress(module, c"fflush".as_ptr().cast()) } {
            // SAFETY: that is the type of `fflush` in all of them.
            found.push(unsafe {
                std::mem::transmute::<unsafe extern "system" fn() -> isize, Flush>(flush)
            });
        }
    }
    if let Ok(mut flushes) = FLUSHES.lock() {
        *flushes = found;
    }
}

/// Brings out what was printed and is still kept.
pub(in crate::sandbox) fn flush_printed() {
    let Ok(flushes) = FLUSHES.lock().map(|flushes| flushes.clone()) else {
        return;
    };
    for flush in flushes {
        // SAFETY: a null pointer means all open streams.
        unsafe { flush(std::ptr::null_mut()) };
    }
}

/// Gives the other thread the time to bring out what was printed. For a thread that crashed and may hold any lock.
pub(in crate::sandbox) fn wait_for_flush() {
    FLUSHED.store(false, Ordering::Release);
    let Some(flusher) = FLUSHER.get() else {
        return;
    };
    flusher.unpark();
    for _ in 0..100 {
        if FLUSHED.load(Ordering::Acquire) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Ties the life of everything the library starts to this process, and limits its memory to `bytes`, 0 for no limit.
/// Returns the limit that holds. As good as the system allows: Wine accepts a limit but does not keep it.
pub(in crate::sandbox) fn confine(bytes: u64) -> u64 {
    // SAFETY: a new job without a name; its handle stays open until the process ends, which ends the job.
    let job = unsafe { CreateJobObjectW(std::ptr::null(), std::ptr::null()) };
    if job.is_null() {
        return 0;
    }
    let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    let limit = usize::try_from(bytes).unwrap_or(0);
    if limit > 0 {
        limits.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_MEMORY;
        limits.ProcessMemoryLimit = limit;
    }
    // SAFETY: the structure is the one that goes with this class, and it outlives the call.
    let set = unsafe {
        SetInformationJobObject(
            job,
            JobObjectExtendedLimitInformation,
            (&raw const limits).cast(),
            size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>() as u32,
        )
    };
    // SAFETY: both handles belong to this process.
    let inside = unsafe { AssignProcessToJobObject(job, GetCurrentProcess()) };
    if set != 0 && inside != 0 && !is_wine() {
        limit as u64
    } else {
        0
    }
}

/// Returns whether the system is Wine, which exports its version.
fn is_wine() -> bool {
    // SAFETY: ntdll is part of every process; both names end in 0.
    unsafe {
        let ntdll = GetModuleHandleA(c"ntdll.dll".as_ptr().cast());
        !ntdll.is_null() && GetProcAddress(ntdll, c"wine_get_version".as_ptr().cast()).is_some()
    }
}
