//! What a restricted library may not ask of the system: other programs, the network, signals to others, limits.

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter, sock_filter,
};
use std::collections::BTreeMap;

/// Calls that are refused whatever their arguments.
const REFUSED: &[libc::c_long] = &[
    // Other programs.
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    // Signals that can only be meant for others.
    libc::SYS_tkill,
    libc::SYS_pidfd_send_signal,
    // Ways around this filter, or to the kernel's inside.
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_syslog,
    // Other services: what listens at a socket may start programs for others.
    libc::SYS_connect,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // Another view of the files.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_fsconfig,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_setns,
    libc::SYS_unshare,
    // Whose files they are and who may read them: Landlock does not look after that.
    libc::SYS_fchmodat,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
    FCHMODAT2,
    // Its own bounds, and the computer's. The limit of memory does not count files in memory.
    libc::SYS_memfd_create,
    libc::SYS_setrlimit,
    libc::SYS_setpriority,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
    libc::SYS_ioprio_set,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_quotactl,
    libc::SYS_acct,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
];

/// Newer than the list of numbers in use; the same on every processor.
const FCHMODAT2: libc::c_long = 452;

/// Puts the filter before this thread and all threads it will start. `pid` is this process.
pub(super) fn apply(pid: u32) -> Result<(), seccompiler::Error> {
    let program = program(pid).map_err(seccompiler::Error::Backend)?;
    apply_filter(&program)
}

fn program(pid: u32) -> Result<BpfProgram, seccompiler::BackendError> {
    let mut rules: BTreeMap<_, _> = REFUSED.iter().map(|&call| (call, Vec::new())).collect();
    let is = |argument, op, value| {
        let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, op, value)?;
        SeccompRule::new(vec![condition]).map(|rule| vec![rule])
    };
    let threads = libc::CLONE_THREAD as u64;
    // Threads are all right, processes are not.
    rules.insert(libc::SYS_clone, is(0, SeccompCmpOp::MaskedEq(threads), 0)?);
    rules.insert(
        libc::SYS_socket,
        is(0, SeccompCmpOp::Ne, libc::AF_UNIX as u64)?,
    );
    for call in [
        libc::SYS_kill,
        libc::SYS_tgkill,
        libc::SYS_rt_sigqueueinfo,
        libc::SYS_rt_tgsigqueueinfo,
    ] {
        rules.insert(call, is(0, SeccompCmpOp::Ne, pid.into())?);
    }
    rules.insert(
        libc::SYS_prctl,
        is(0, SeccompCmpOp::Eq, libc::PR_SET_PDEATHSIG as u64)?,
    );
    // Asking for a limit is all right, setting one is not. The same for the times of an open file and of a path.
    for (call, argument) in [(libc::SYS_prlimit64, 2), (libc::SYS_utimensat, 1)] {
        let given = SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::Ne, 0)?;
        rules.insert(call, vec![SeccompRule::new(vec![given])?]);
    }
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Allow,
        SeccompAction::Errno(libc::EPERM as u32),
        std::env::consts::ARCH.try_into()?,
    )?;
    let mut program = first_of_all();
    program.extend(BpfProgram::try_from(filter)?);
    Ok(program)
}

/// `clone3` hides its flags in memory, where no filter can read them: it does not exist, so that the C library takes
/// `clone`. Nor do the numbers of the x32 ABI, which are other names for refused calls.
fn first_of_all() -> BpfProgram {
    const X32: u32 = 0x4000_0000;
    let instruction = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    let load = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    let equal = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    let at_least = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;
    let end = (libc::BPF_RET | libc::BPF_K) as u16;
    vec![
        instruction(load, 0, 0, 0),
        instruction(equal, 1, 0, libc::SYS_clone3 as u32),
        instruction(at_least, 0, 1, X32),
        instruction(end, 0, 0, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32),
    ]
}
