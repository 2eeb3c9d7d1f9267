//! What a library can reach: files, network, signals. Landlock guards them, `filter` (seccomp) the rest.
//!
//! A restricted library reads the system's libraries, what lies or is linked in the folder of its copy, and of the
//! system's facts those that are about itself or the whole computer; it writes into its private folder only. A library
//! that is not restricted may do what the user may, but signal nobody outside.

use super::{filter, limits};
use crate::frames::{Load, Protection};
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};
use rustix::fs::{FileType, Mode, OFlags};
use rustix::net::{AddressFamily, SocketType};
use rustix::process::{DumpableBehavior, set_dumpable_behavior};
use rustix::thread::{CapabilitySet, CapabilitySets, capabilities, set_capabilities};
use std::ffi::OsStr;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

/// The newest version of Landlock that the tests have seen.
const TESTED: ABI = ABI::V7;

/// Libraries, and what the C and C++ libraries ask of the system: names, time zones, languages, chance.
const READABLE: &[&str] = &[
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/bin",
    "/sbin",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/app",
    "/snap",
    "/etc/alternatives",
    "/etc/group",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/locale.alias",
    "/etc/locale.conf",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/OpenCL",
    "/etc/passwd",
    "/etc/ssl/openssl.cnf",
    "/etc/timezone",
    "/run/opengl-driver",
    "/run/current-system/sw",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
    "/dev/random",
    "/dev/urandom",
];
/// What the kernel tells of this process and of the whole computer. Nothing of other processes, of connections and of what
/// is mounted, which it tells in folders of this process, too.
const TOLD: &[&str] = &[
    "/proc/self/auxv",
    "/proc/self/cgroup",
    "/proc/self/cmdline",
    "/proc/self/comm",
    "/proc/self/fd",
    "/proc/self/io",
    "/proc/self/limits",
    "/proc/self/maps",
    "/proc/self/smaps",
    "/proc/self/smaps_rollup",
    "/proc/self/stat",
    "/proc/self/statm",
    "/proc/self/status",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/kernel/osrelease",
    "/proc/sys/kernel/ostype",
    "/proc/sys/kernel/pid_max",
    "/proc/sys/kernel/random",
    "/proc/sys/kernel/threads-max",
    "/proc/sys/kernel/version",
    "/proc/sys/vm",
    "/proc/uptime",
    "/proc/version",
];
/// What may be written too.
const HARMLESS: &[&str] = &["/dev/null", "/dev/zero", "/dev/full"];
/// Where descriptors go that stay open, out of the way of libraries that close small numbers.
const KEPT_FROM: i32 = 200;

/// Restricts this thread, and all it will start, before the library at `path` is loaded. Returns what is in force.
pub(super) fn apply(load: &Load, path: &Path) -> Protection {
    let mut protection = Protection {
        restricted: load.restricted,
        as_root: rustix::process::geteuid().is_root(),
        ..Protection::default()
    };
    if !load.restricted {
        protection.landlock = guard_signals().unwrap_or(0);
        return protection;
    }
    drop_capabilities();
    // The program counts what is open here.
    if limits::leaves_no_core() {
        let _ = set_dumpable_behavior(DumpableBehavior::Dumpable);
    }
    let ground = Ground::of(load, path);
    protection.own_folder = ground.own_folder;
    protection.beside = u16::try_from(ground.beside.len()).unwrap_or(u16::MAX);
    protection.landlock = guard_files(ground).unwrap_or(0);
    protection.seccomp = filter::apply(std::process::id(), protection.landlock).is_ok();
    // Only what was seen to hold is told.
    if reaches_files() {
        protection.landlock = 0;
    }
    if reaches_network() {
        protection.seccomp = false;
    }
    protection
}

/// Where the user is root: takes away what goes round all that follows, as reading the memory of others. Whose files the
/// library's own are does not matter.
fn drop_capabilities() {
    let Ok(now) = capabilities(None) else {
        return;
    };
    let files = CapabilitySet::DAC_OVERRIDE | CapabilitySet::DAC_READ_SEARCH;
    let kept = CapabilitySets {
        effective: now.effective & files,
        permitted: now.permitted & files,
        inheritable: CapabilitySet::empty(),
    };
    let _ = set_capabilities(None, kept);
}

/// Keeps the signals of this process, and of all that it starts, from everybody else.
fn guard_signals() -> Result<u8, RulesetError> {
    let status = Ruleset::default()
        .scope(Scope::Signal)?
        .create()?
        .restrict_self()?;
    Ok(version(status.landlock))
}

/// What is a library's own.
struct Ground {
    /// The folder of the copy that is loaded.
    code: Option<PathBuf>,
    /// The files beside the library.
    beside: Vec<OwnedFd>,
    /// The folders that it may write.
    writable: Vec<PathBuf>,
    /// Whether that of its file is among them.
    own_folder: bool,
}

impl Ground {
    fn of(load: &Load, path: &Path) -> Ground {
        let named = |bytes: &[u8]| PathBuf::from(OsStr::from_bytes(bytes));
        let is_given = |path: &PathBuf| !path.as_os_str().is_empty();
        let copy = Some(named(&load.place.copy)).filter(is_given);
        let copy = copy.as_deref().unwrap_or(path);
        let code = copy.parent().filter(|folder| folder.is_absolute());
        let own = Some(named(&load.place.own)).filter(is_given);
        let work = Some(named(&load.place.work)).filter(is_given);
        Ground {
            beside: code.map_or_else(Vec::new, linked_files),
            code: code.map(Path::to_owned),
            own_folder: own.is_some(),
            writable: work.into_iter().chain(own).collect(),
        }
    }
}

/// Opens the files that are linked in a folder. Links to other things open nothing, and a file that was replaced by a
/// link since is not followed.
fn linked_files(folder: &Path) -> Vec<OwnedFd> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let targets = entries.filter_map(|entry| std::fs::read_link(entry.path()).ok());
    let opened = targets.filter_map(|target| {
        let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let file = rustix::fs::open(target, flags, Mode::empty()).ok()?;
        let mode = rustix::fs::fstat(&file).ok()?.st_mode;
        FileType::from_raw_mode(mode).is_file().then_some(file)
    });
    opened.collect()
}

fn guard_files(ground: Ground) -> Result<u8, RulesetError> {
    let read: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::ReadDir;
    let write = AccessFs::from_all(TESTED)
        & !(AccessFs::Execute
            | AccessFs::MakeChar
            | AccessFs::MakeBlock
            | AccessFs::MakeFifo
            | AccessFs::MakeSock
            | AccessFs::MakeSym
            | AccessFs::IoctlDev);
    let beside = ground.beside.into_iter();
    let beside = beside.map(|file| PathBeneath::new(file, AccessFs::ReadFile));
    let told = kept_open(TOLD).into_iter();
    let told = told.map(|file| PathBeneath::new(file, read));
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(TESTED))?
        .handle_access(AccessNet::from_all(TESTED))?
        .scope(Scope::from_all(TESTED))?
        .create()?
        .add_rules(path_beneath_rules(READABLE, read))?
        .add_rules(path_beneath_rules(HARMLESS, read | AccessFs::WriteFile))?
        .add_rules(told.map(Ok::<_, RulesetError>))?
        .add_rules(path_beneath_rules(ground.code, read))?
        .add_rules(beside.map(Ok::<_, RulesetError>))?
        .add_rules(path_beneath_rules(ground.writable, write))?
        .restrict_self()?;
    Ok(version(status.landlock))
}

/// Opens what the kernel tells. The descriptors stay open: the kernel makes such a file anew when nobody has it, and a
/// rule is about one that is there.
fn kept_open(paths: &[&str]) -> Vec<PathFd> {
    let open = |path: &&str| {
        let kept = PathFd::new(path).ok()?;
        if let Ok(pin) = rustix::io::fcntl_dupfd_cloexec(&kept, KEPT_FROM) {
            std::mem::forget(pin);
        }
        Some(kept)
    };
    paths.iter().filter_map(open).collect()
}

fn version(status: LandlockStatus) -> u8 {
    match status {
        LandlockStatus::Available { effective_abi, .. } => effective_abi as u8,
        _ => 0,
    }
}

/// Whether a file can be read that no library needs.
fn reaches_files() -> bool {
    std::fs::read_dir("/").is_ok()
}

/// Whether there is a way to other programs.
fn reaches_network() -> bool {
    rustix::net::socket(AddressFamily::UNIX, SocketType::STREAM, None).is_ok()
}
