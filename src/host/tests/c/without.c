/* Runs a program as if the kernel had no Landlock, no seccomp, or neither: without "landlock seccomp" PROGRAM ... */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int refuse(long call, int when, unsigned first, int error) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, first, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, when ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

int main(int argc, char **argv) {
    if (argc < 3 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return 2;
    if (strstr(argv[1], "landlock") && refuse(444, 0, 0, ENOSYS)) return 3;
    /* The call itself first: the other way is the one that puts these filters. */
    if (strstr(argv[1], "seccomp") && (refuse(SYS_seccomp, 0, 0, ENOSYS) || refuse(SYS_prctl, 1, PR_SET_SECCOMP, EINVAL))) return 4;
    execv(argv[2], argv + 2);
    perror(argv[2]);
    return 5;
}
