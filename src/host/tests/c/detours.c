/* A cgfthink library that goes round its bounds: not through a door, but through descriptors, folders that it may write,
 * other names of system calls. What it tries is chosen by the environment variable CASE. It answers (1,1) if it was
 * refused, (2,2) if it got its way, (3,3) if it does not know the case. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int is(const char *name) {
    const char *wanted = getenv("CASE");
    return wanted && strcmp(wanted, name) == 0;
}

static const char *named(const char *name) {
    const char *path = getenv(name);
    return path ? path : "";
}

static int opens(const char *path, int flags) {
    int fd = open(path, flags, 0600);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

/* A file that may be read only, by its descriptor: opened again for more, linked into the own folder. */
static int reopens(void) {
    int flags[] = {O_PATH, O_RDONLY}, won = 0;
    for (int i = 0; i < 2; i++) {
        int fd = open(named("BESIDE"), flags[i]);
        char path[64];
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        won |= opens(path, O_RDWR) || opens(path, O_WRONLY) || opens(path, O_RDONLY | O_TRUNC) || truncate(path, 0) == 0;
        won |= linkat(fd, "", AT_FDCWD, "stolen", AT_EMPTY_PATH) == 0;
        won |= linkat(AT_FDCWD, path, AT_FDCWD, "stolen", AT_SYMLINK_FOLLOW) == 0;
        won |= ftruncate(fd, 0) == 0 || mmap(NULL, 1, PROT_WRITE, MAP_SHARED, fd, 0) != MAP_FAILED;
        close(fd);
    }
    int folder = open(".", O_RDONLY | O_DIRECTORY);
    won |= openat(folder, "../../../made", O_CREAT | O_WRONLY, 0600) >= 0;
    won |= openat(folder, "../made", O_CREAT | O_WRONLY, 0600) >= 0;
    return won;
}

/* Neither for reading nor for writing: a way to open that Landlock has no name for. */
static int opens_for_nothing(void) {
    return opens(named("VICTIM"), O_ACCMODE) || opens("/dev/tty", O_ACCMODE) || opens("/etc/fstab", O_ACCMODE);
}

/* Tables of descriptors of its own, in which more files may be open than are counted. */
static int own_table(void *unused) {
    return 0;
}

static int unshares_descriptors(void) {
    static char stack[65536];
    int flags = CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
    int won = clone(own_table, stack + sizeof stack, flags, NULL) > 0;
    return won | (syscall(SYS_close_range, 900, 901, 2 /* CLOSE_RANGE_UNSHARE */) == 0);
}

/* The way to the program, with a byte that is not for reading. */
static int shouts(void) {
    int shouted = 0;
    for (int fd = 3; fd < 1024; fd++) shouted |= send(fd, "x", 1, MSG_OOB) == 1;
    return shouted;
}

static int passed(long result) {
    return result >= 0 || (errno != EPERM && errno != ENOSYS);
}

/* Calls that no engine needs. Refused is only what was not looked at. */
static int other_calls(void) {
    static const long calls[] = {
        SYS_process_vm_readv, SYS_process_vm_writev, SYS_ptrace, SYS_name_to_handle_at, SYS_open_by_handle_at,
        SYS_memfd_create, SYS_execve, SYS_execveat, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
        SYS_pidfd_open, SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_userfaultfd, SYS_keyctl, SYS_add_key,
        SYS_request_key, SYS_bpf, SYS_perf_event_open, SYS_kcmp, SYS_seccomp, SYS_move_pages, SYS_migrate_pages,
        SYS_setns, SYS_unshare, SYS_pivot_root, SYS_chroot, SYS_mount, SYS_umount2, SYS_move_mount, SYS_open_tree,
        SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_fanotify_init, SYS_inotify_init1,
        SYS_mq_open, SYS_shmget, SYS_shmat, SYS_msgget, SYS_msgsnd, SYS_semget, SYS_landlock_create_ruleset,
        SYS_landlock_restrict_self, SYS_quotactl, SYS_syslog, SYS_socket, SYS_connect, SYS_bind, SYS_listen,
        SYS_accept4, SYS_sendmsg, SYS_sendmmsg, SYS_recvmsg, SYS_recvmmsg, SYS_setsockopt, SYS_splice, SYS_tee,
        SYS_vmsplice, SYS_tkill, SYS_setpgid, SYS_setsid, SYS_setuid, SYS_setgid, SYS_setgroups, SYS_capset,
        SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_mknodat, SYS_fchownat, SYS_fchmodat, SYS_utimensat,
        SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_sched_setattr, SYS_sched_setparam, SYS_ioprio_set,
        SYS_setpriority, SYS_acct, SYS_swapon, SYS_reboot, SYS_sethostname, SYS_clock_settime, SYS_adjtimex,
        SYS_init_module, SYS_finit_module, SYS_kexec_load, SYS_process_madvise, SYS_clone3, SYS_openat2, SYS_vhangup,
        SYS_io_setup, SYS_io_submit, SYS_remap_file_pages, 452 /* fchmodat2 */, 463 /* setxattrat */,
#ifdef __x86_64__
        SYS_vfork, SYS_fork, SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_chmod, SYS_chown, SYS_lchown,
        SYS_utime, SYS_utimes, SYS_futimesat, SYS_mknod, SYS_inotify_init, SYS_setrlimit,
        0x40000000 | SYS_getpid, 0x40000000 | SYS_openat, 0x40000000 | 520 /* execve */,
#endif
    };
    int won = 0;
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (passed(syscall(calls[i], -1, 0, 0, 0, 0, 0))) {
            fprintf(stderr, "call %ld: %s\n", calls[i], strerror(errno));
            won = 1;
        }
    }
    return won;
}

/* What descriptors can be told to do beside reading and writing. */
static int commands_descriptors(void) {
    static const int fcntls[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG, F_SETLEASE, F_NOTIFY, F_SETPIPE_SZ, F_ADD_SEALS};
    static const unsigned long ioctls[] = {TIOCSTI, TIOCSCTTY, TIOCNOTTY, TIOCSETD, TCSETS, TIOCSPGRP, TIOCSWINSZ, TIOCLINUX, FIOASYNC, 0x8901 /* FIOSETOWN */, 0x40049409 /* FICLONE */, 0x5310, 0x541B00000000UL | TIOCSTI};
    int won = 0;
    for (int fd = 0; fd < 256; fd++) {
        if (fcntl(fd, F_GETFD) < 0) continue;
        for (unsigned i = 0; i < sizeof fcntls / sizeof *fcntls; i++) won |= passed(fcntl(fd, fcntls[i], 0));
        for (unsigned i = 0; i < sizeof ioctls / sizeof *ioctls; i++) won |= passed(syscall(SYS_ioctl, fd, ioctls[i], "x"));
    }
    static const int prctls[] = {PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_PTRACER, PR_SET_MM, PR_SET_CHILD_SUBREAPER, PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_CAP_AMBIENT, PR_SET_KEEPCAPS, PR_SET_SECUREBITS, PR_SET_SYSCALL_USER_DISPATCH, PR_SET_TSC, PR_SET_IO_FLUSHER};
    for (unsigned i = 0; i < sizeof prctls / sizeof *prctls; i++) won |= passed(prctl(prctls[i], 0, 0, 0, 0));
    return won;
}

/* What came with the process: nothing that can be read, written or gone into, except the way to the program and the
 * pipes it prints into. */
static int inherits(void) {
    int won = 0;
    for (int fd = 0; fd < 1024; fd++) {
        struct stat data;
        int flags = fcntl(fd, F_GETFL);
        if (flags < 0 || fstat(fd, &data)) continue;
        if (flags & O_PATH) { won |= openat(fd, "../../../etc/fstab", O_RDONLY) >= 0; continue; }
        if (S_ISREG(data.st_mode) || S_ISDIR(data.st_mode) || S_ISBLK(data.st_mode)) {
            fprintf(stderr, "descriptor %d: mode %o\n", fd, data.st_mode);
            won = 1;
        }
    }
    return won;
}

/* Other engines, the copies that are loaded, its own folder as a thing. */
static int leaves_folder(void) {
    Dl_info here;
    char copy[4096], away[4096], work[4096];
    if (!dladdr((void *)leaves_folder, &here) || !getcwd(work, sizeof work)) return 1;
    snprintf(copy, sizeof copy, "%s", here.dli_fname);
    int won = opens(copy, O_WRONLY) || unlink(copy) == 0 || rename(copy, "engine.so") == 0 || link(copy, "engine.so") == 0;
    *strrchr(copy, '/') = 0;
    snprintf(away, sizeof away, "%s/planted", copy);
    int made = open("planted", O_CREAT | O_WRONLY, 0600);
    if (made >= 0) close(made);
    won |= opens(away, O_CREAT | O_WRONLY) || rename("planted", away) == 0 || link("planted", away) == 0 || symlink("/etc", away) == 0;
    won |= rename("planted", "../planted") == 0 || opens("../planted", O_CREAT | O_WRONLY);
    won |= rmdir(work) == 0 || rename(work, "../other") == 0 || mkdir("../other", 0700) == 0;
    won |= opendir("..") != NULL || opendir("../..") != NULL || opendir(named("OTHERS")) != NULL;
    won |= symlink("/", "tmp/root") == 0 || symlink("/etc/fstab", "link") == 0;
    return won;
}

static char *page(const char *name, off_t size) {
    int fd = open(name, O_CREAT | O_RDWR, 0600);
    if (fd < 0 || ftruncate(fd, size)) return NULL;
    char *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    return bytes == MAP_FAILED ? NULL : bytes;
}

/* Files that grow in memory: of their growing nobody is told. */
static int maps_files(void) {
    for (int i = 0; i < 8; i++) {
        char name[16], *bytes;
        snprintf(name, sizeof name, "%d", i);
        if (!(bytes = page(name, 1 << 18))) return 0;
    }
    return 1;
}

/* Files that are open and in no folder. */
static int hides_files(int unnamed) {
    static char bytes[1 << 18];
    memset(bytes, 'x', sizeof bytes);
    for (int i = 0; i < 8; i++) {
        int fd = unnamed ? open(".", O_TMPFILE | O_RDWR, 0600) : open("hidden", O_CREAT | O_RDWR, 0600);
        if (fd < 0) return 0;
        if (!unnamed) unlink("hidden");
        if (write(fd, bytes, sizeof bytes) != sizeof bytes) return 0;
    }
    return 1;
}

/* Long enough to be found out, and no longer. */
static int waits(void) {
    for (int i = 0; i < 60; i++) sleep(1);
    return 1;
}

#ifdef __x86_64__
/* The number of getpid in the 32-bit list, which is `writev`'s here: the filter must know the lists apart. */
static int calls_by_other_list(void) {
    int result = 20;
    __asm__ volatile("int $0x80" : "+a"(result) : : "r8", "r9", "r10", "r11", "memory");
    return result > 0;
}
#else
static int calls_by_other_list(void) {
    abort();
}
#endif

static int tries(void) {
    if (is("reopen")) return reopens();
    if (is("open-for-nothing")) return opens_for_nothing();
    if (is("own-table")) return unshares_descriptors();
    if (is("shout")) return shouts();
    if (is("other-calls")) return other_calls();
    if (is("command-descriptors")) return commands_descriptors();
    if (is("inherit")) return inherits();
    if (is("leave-folder")) return leaves_folder();
    if (is("other-list")) return calls_by_other_list();
    if (is("map-files")) return maps_files() && waits();
    if (is("hide-files")) return hides_files(0) && waits();
    if (is("unnamed-files")) return hides_files(1) && waits();
    return 2;
}

int cgfgui_thinking(int init_board[], int kifu[][3], int tesuu, int black_turn, int board_size, double komi, int endgame_type,
                    int endgame_board[]) {
    return 0x0101 + 0x0101 * tries();
}
