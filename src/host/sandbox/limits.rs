//! How much of the computer a library may use. Each limit is as good as the system allows; none is worth failing for.

use crate::frames::Protection;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The largest file a library may write: more fills the disk by mistake only.
const FILE_BYTES: u64 = 1 << 30;
/// The largest core: the one number that keeps the system from handing it to a program, too.
const NO_CORE: u64 = 1;
/// Descriptors a library may hold.
const OPEN_FILES: u64 = 1024;
/// Processes and threads beyond those of the whole computer when the library is loaded. The system counts them by user,
/// not by program.
const MORE_TASKS: u64 = 1024;
/// How much the window, and everything else, goes before a library when processors are rare. With 5, a dozen threads
/// that a library left running on two processors made every frame of the window several times as long.
const NICE: i32 = 10;
/// From so many processors on one is left to the window.
const PROCESSORS_TO_SHARE: u32 = 3;

/// Sets the limits that hold for all libraries.
pub(super) fn apply() {
    let _ = rustix::process::nice(NICE);
    // A core of an engine is large and nobody's use.
    leave_no_core();
    lower(Resource::Fsize, FILE_BYTES);
    lower(Resource::Nofile, OPEN_FILES);
    if let Some(tasks) = tasks() {
        lower(Resource::Nproc, tasks + MORE_TASKS);
    }
    leave_a_processor();
}

/// Raises the limit where it is 0, which keeps nothing from a program that takes cores in.
fn leave_no_core() {
    let limit = Rlimit {
        current: Some(NO_CORE),
        maximum: Some(NO_CORE),
    };
    if setrlimit(Resource::Core, limit).is_err() {
        lower(Resource::Core, 0);
    }
}

/// Whether the system leaves no core of this process, whoever may look into it.
pub(super) fn leaves_no_core() -> bool {
    getrlimit(Resource::Core).current == Some(NO_CORE)
}

/// Limits the address space; 0: no limit. To be called before limits cannot be changed any more.
pub(super) fn memory(bytes: u64) {
    if bytes > 0 {
        lower(Resource::As, bytes);
    }
}

/// Enters the limits in force into `protection`.
pub(super) fn describe(protection: &mut Protection) {
    protection.memory_limit = getrlimit(Resource::As).current.unwrap_or(0);
    protection.file_limit = getrlimit(Resource::Fsize).current.unwrap_or(0);
    protection.processors =
        sched_getaffinity(None).map_or(0, |set| u16::try_from(set.count()).unwrap_or(u16::MAX));
}

/// Sets a limit for good, unless there is a lower one.
fn lower(resource: Resource, value: u64) {
    let now = getrlimit(resource);
    let lowest = |old: Option<u64>| Some(old.map_or(value, |old| old.min(value)));
    let limit = Rlimit {
        current: lowest(now.current),
        maximum: lowest(now.maximum),
    };
    let _ = setrlimit(resource, limit);
}

/// Returns how many processes and threads there are: "0.20 0.18 0.12 1/80 11206".
fn tasks() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    let counts = text.split_ascii_whitespace().nth(3)?;
    counts.split_once('/')?.1.parse().ok()
}

/// Takes the last processor away, if there are enough, and with it the number of threads that engines start.
fn leave_a_processor() {
    let Ok(mut set) = sched_getaffinity(None) else {
        return;
    };
    if set.count() < PROCESSORS_TO_SHARE {
        return;
    }
    if let Some(last) = (0..CpuSet::MAX_CPU).rev().find(|&cpu| set.is_set(cpu)) {
        set.unset(last);
        let _ = sched_setaffinity(None, &set);
    }
}
