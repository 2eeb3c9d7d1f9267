//! The system calls that a restricted library may make: those that engines need. All others are refused with an error,
//! so that a library that asks for more goes on without it.

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, apply_filter, sock_filter,
};
use std::collections::BTreeMap;

/// Calls that are made whatever their arguments.
const ALLOWED: &[libc::c_long] = &[
    // Files that are open, and opening them: Landlock looks after which.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_preadv2,
    libc::SYS_pwritev2,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_flock,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_fadvise64,
    libc::SYS_readahead,
    libc::SYS_fallocate,
    libc::SYS_ftruncate,
    libc::SYS_copy_file_range,
    libc::SYS_sendfile,
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_umask,
    // Memory.
    libc::SYS_brk,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_pkey_alloc,
    libc::SYS_pkey_free,
    libc::SYS_pkey_mprotect,
    libc::SYS_madvise,
    libc::SYS_msync,
    libc::SYS_mincore,
    libc::SYS_mlock,
    libc::SYS_mlock2,
    libc::SYS_mlockall,
    libc::SYS_munlock,
    libc::SYS_munlockall,
    libc::SYS_mbind,
    libc::SYS_get_mempolicy,
    libc::SYS_set_mempolicy,
    // Threads, which `clone` makes.
    libc::SYS_futex,
    libc::SYS_futex_waitv,
    libc::SYS_membarrier,
    libc::SYS_rseq,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_gettid,
    libc::SYS_getcpu,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getattr,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_sched_rr_get_interval,
    // Who and where it is.
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getgroups,
    libc::SYS_capget,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_times,
    libc::SYS_getrusage,
    libc::SYS_getpriority,
    libc::SYS_getrandom,
    // Clocks.
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_gettime,
    libc::SYS_timer_getoverrun,
    libc::SYS_timer_delete,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    // Waiting, and pipes to wait for.
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_signalfd4,
    libc::SYS_pipe2,
    libc::SYS_recvfrom,
    libc::SYS_wait4,
    libc::SYS_waitid,
    // Signals to itself.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    // The end.
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// The same under the names that only older processors have.
#[cfg(target_arch = "x86_64")]
const ALLOWED_BY_OLD_NAMES: &[libc::c_long] = &[
    libc::SYS_creat,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_getdents,
    libc::SYS_dup2,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_sync_file_range,
    libc::SYS_link,
    libc::SYS_symlink,
    libc::SYS_arch_prctl,
    libc::SYS_getpgrp,
    libc::SYS_getrlimit,
    libc::SYS_time,
    libc::SYS_alarm,
    libc::SYS_pause,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_signalfd,
    libc::SYS_pipe,
];
/// `renameat`, `sync_file_range` and `getrlimit` of the processors that share one list of calls. Crate `libc` does not
/// name them for all of these.
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_BY_OLD_NAMES: &[libc::c_long] = &[38, 84, 163];

/// Calls that must look as if the system did not have them: the C library then takes older ones, whose arguments a
/// filter can read.
const NOT_THERE: [libc::c_long; 2] = [libc::SYS_clone3, libc::SYS_openat2];
/// Calls from this number on are newer than the list above. To them belong those of the x32 ABI, other names for
/// older ones.
const NEWER: u32 = 451;

/// What `fcntl` is for: descriptors, their flags and locks. Not whom a descriptor signals.
const FCNTL: &[libc::c_int] = &[
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETLK,
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_GETLK,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
    libc::F_GETPIPE_SZ,
    libc::F_GET_SEALS,
];

/// What `ioctl` is for: whether something is a terminal, how much there is to read, flags.
const IOCTL: &[libc::Ioctl] = &[
    libc::TCGETS,
    libc::TIOCGWINSZ,
    libc::FIONREAD,
    libc::FIONBIO,
    libc::FIOCLEX,
    libc::FIONCLEX,
];

/// `PR_SET_VMA` names memory; the list of numbers in use does not have it for all C libraries.
const PR_SET_VMA: libc::c_int = 0x5356_4d41;

/// What `prctl` is for: names, and questions. Not what happens when the program ends, and not who may look inside.
const PRCTL: &[libc::c_int] = &[
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    PR_SET_VMA,
    libc::PR_GET_PDEATHSIG,
    libc::PR_GET_DUMPABLE,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_CAPBSET_READ,
    libc::PR_GET_TIMERSLACK,
    libc::PR_SET_TIMERSLACK,
    libc::PR_GET_THP_DISABLE,
    libc::PR_SET_THP_DISABLE,
];

/// Asks for the personality instead of setting it.
const WHICH_PERSONALITY: u64 = 0xffff_ffff;

/// From this version on Landlock guards files from being cut.
const LANDLOCK_TRUNCATE: u8 = 3;

/// Puts the filter before this thread and all threads it will start. `pid` is this process, `landlock` the version that
/// guards its files.
pub(super) fn apply(pid: u32, landlock: u8) -> Result<(), seccompiler::Error> {
    let program = program(pid, landlock).map_err(seccompiler::Error::Backend)?;
    apply_filter(&program)
}

fn program(pid: u32, landlock: u8) -> Result<BpfProgram, BackendError> {
    let always = ALLOWED.iter().chain(ALLOWED_BY_OLD_NAMES);
    let mut rules: BTreeMap<_, _> = always.map(|&call| (call, Vec::new())).collect();
    if landlock >= LANDLOCK_TRUNCATE {
        rules.insert(libc::SYS_truncate, Vec::new());
    }
    // A file that may be read only is not cut by opening it, which Landlock does not always see.
    rules.insert(libc::SYS_openat, opening(2)?);
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_open, opening(1)?);
    // Threads are all right, processes and other views of the system are not. All threads have one table of open files,
    // which is the one that the quota knows.
    let thread = (libc::CLONE_THREAD | libc::CLONE_FILES) as u64;
    let others = libc::CLONE_NEWUSER | libc::CLONE_NEWNS | libc::CLONE_NEWPID | libc::CLONE_NEWNET;
    let condition = when(0, SeccompCmpOp::MaskedEq(thread | others as u64), thread)?;
    rules.insert(libc::SYS_clone, one(condition)?);
    rules.insert(
        libc::SYS_close_range,
        one(without(2, u64::from(libc::CLOSE_RANGE_UNSHARE))?)?,
    );
    for call in [
        libc::SYS_kill,
        libc::SYS_tgkill,
        libc::SYS_rt_sigqueueinfo,
        libc::SYS_rt_tgsigqueueinfo,
    ] {
        rules.insert(call, one(when(0, SeccompCmpOp::Eq, pid.into())?)?);
    }
    // A pair has nobody else at its other end. What is sent goes there, not to an address.
    let local = libc::AF_UNIX as u64;
    rules.insert(
        libc::SYS_socketpair,
        one(when(0, SeccompCmpOp::Eq, local)?)?,
    );
    // Not out of order: who waits at the other end would be woken and find nothing.
    let to_its_end = vec![is_null(4)?, without(3, libc::MSG_OOB as u64)?];
    rules.insert(libc::SYS_sendto, vec![SeccompRule::new(to_its_end)?]);
    // Asking for a limit is all right, setting one is not.
    rules.insert(libc::SYS_prlimit64, one(is_null(2)?)?);
    rules.insert(
        libc::SYS_personality,
        one(when(0, SeccompCmpOp::Eq, WHICH_PERSONALITY)?)?,
    );
    let fcntl = FCNTL.iter().map(|&what| what as u64);
    rules.insert(libc::SYS_fcntl, any_of(1, fcntl)?);
    let ioctl = IOCTL.iter().map(|&what| u64::from(what as u32));
    rules.insert(libc::SYS_ioctl, any_of(1, ioctl)?);
    let prctl = PRCTL.iter().map(|&what| what as u64);
    rules.insert(libc::SYS_prctl, any_of(0, prctl)?);
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Errno(libc::EPERM as u32),
        SeccompAction::Allow,
        std::env::consts::ARCH.try_into()?,
    )?;
    let mut program = first_of_all();
    program.extend(BpfProgram::try_from(filter)?);
    Ok(program)
}

fn when(argument: u8, op: SeccompCmpOp, value: u64) -> Result<SeccompCondition, BackendError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, op, value)
}

fn is_null(argument: u8) -> Result<SeccompCondition, BackendError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0)
}

/// Without any of these bits.
fn without(argument: u8, bits: u64) -> Result<SeccompCondition, BackendError> {
    when(argument, SeccompCmpOp::MaskedEq(bits), 0)
}

fn one(condition: SeccompCondition) -> Result<Vec<SeccompRule>, BackendError> {
    SeccompRule::new(vec![condition]).map(|rule| vec![rule])
}

/// Opening with these flags: for writing, or for reading without cutting. Not for neither (`O_ACCMODE`), of which Landlock
/// knows nothing: that opens devices, which may do something then.
fn opening(flags: u8) -> Result<Vec<SeccompRule>, BackendError> {
    let (mode, cut) = (libc::O_ACCMODE as u64, libc::O_TRUNC as u64);
    let ways = [
        (SeccompCmpOp::MaskedEq(mode | cut), libc::O_RDONLY as u64),
        (SeccompCmpOp::MaskedEq(mode), libc::O_WRONLY as u64),
        (SeccompCmpOp::MaskedEq(mode), libc::O_RDWR as u64),
    ];
    ways.into_iter()
        .map(|(op, value)| SeccompRule::new(vec![when(flags, op, value)?]))
        .collect()
}

fn any_of(
    argument: u8,
    values: impl Iterator<Item = u64>,
) -> Result<Vec<SeccompRule>, BackendError> {
    values
        .map(|value| SeccompRule::new(vec![when(argument, SeccompCmpOp::Eq, value)?]))
        .collect()
}

/// Comes before the rules, which know one kind of refusal only.
fn first_of_all() -> BpfProgram {
    let instruction = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    let load = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    let equal = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    let at_least = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;
    let end = (libc::BPF_RET | libc::BPF_K) as u16;
    let [clone3, openat2] = NOT_THERE.map(|call| call as u32);
    vec![
        instruction(load, 0, 0, 0),
        instruction(equal, 2, 0, clone3),
        instruction(equal, 1, 0, openat2),
        instruction(at_least, 0, 1, NEWER),
        instruction(end, 0, 0, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32),
    ]
}
