/* A cgfthink library for the tests of the host. What it does wrong is chosen by the environment variable CASE;
 * without it the library behaves well: it plays the first empty point of the start position that nobody has played
 * on, row by row from the upper left, and passes when there is none. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef NAME
#define NAME(x) x
#endif

static volatile int *stop_flag;
static int calls;

static int is(const char *name) {
    const char *wanted = getenv("CASE");
    return wanted && strcmp(wanted, name) == 0;
}

/* Volatile, or the compiler takes the crash away. */
static int *volatile nowhere;

static void crash(void) { *nowhere = 1; }

static int overflow(volatile int n) {
    volatile char room[4096];
    room[0] = (char)n;
    return overflow(n + 1) + room[0];
}

static void *crash_later(void *unused) {
    usleep(50000);
    crash();
    return unused;
}

static void *spin(void *unused) {
    for (;;) usleep(1000);
    return unused;
}

static void start_thread(void *(*body)(void *)) {
    pthread_t thread;
    pthread_create(&thread, NULL, body, NULL);
}

static void flood(FILE *out) {
    for (int i = 0; i < 300000; i++) fprintf(out, "line %d of a great many that nobody will read\n", i);
    fflush(out);
}

static void note_pid(const char *name) {
    FILE *f = fopen(name, "w");
    if (!f) return;
    fprintf(f, "%d", (int)getpid());
    fclose(f);
}

static void handler_loops(int unused) { for (;;) { } }

/* Three processes that nothing ties to this one any more: own session, no environment, another program, no parent. */
static void lose_children(void) {
    for (int i = 0; i < 3; i++) {
        char name[32];
        snprintf(name, sizeof name, "child%d.txt", i);
        if (fork() == 0) {
            setsid();
            if (fork() != 0) _exit(0);
            clearenv();
            for (int fd = 0; fd < 1024; fd++) close(fd);
            note_pid(name);
            char *arguments[] = {"sleep", "600", NULL}, *none[] = {NULL};
            execve("/bin/sleep", arguments, none);
        }
    }
}

__attribute__((constructor)) static void constructed(void) {
    if (is("crash-constructor")) crash();
    if (is("exit-constructor")) exit(3);
    if (is("hang-constructor")) for (;;) usleep(1000);
}

__attribute__((destructor)) static void destructed(void) {
    if (is("crash-destructor")) crash();
    if (is("hang-destructor")) for (;;) usleep(1000);
}

#ifndef ONLY_THINKING
void NAME(cgfgui_thinking_init)(int *stop) {
    stop_flag = stop;
    if (is("crash-init")) crash();
    if (is("exit-init")) exit(0);
    if (is("slow-init")) usleep(700000);
    if (is("hang-init")) for (;;) usleep(1000);
    printf("init\n");
}

void NAME(cgfgui_thinking_close)(void) {
    if (is("crash-close")) crash();
    if (is("hang-close")) for (;;) usleep(1000);
    note_pid("closed.txt");
}
#endif

#ifdef NO_THINKING
#define cgfgui_thinking something_else
#endif

int NAME(cgfgui_thinking)(int init_board[], int kifu[][3], int tesuu, int black_turn, int board_size, double komi,
                          int endgame_type, int endgame_board[]) {
    calls++;
#ifdef PASSES
    if (endgame_type == 0) return 0;
#endif
    if (is("crash-thinking")) crash();
    if (is("crash-second") && calls == 2) crash();
    if (is("abort")) { fprintf(stderr, "assertion broken\n"); abort(); }
    if (is("exit-thinking")) { printf("bye\n"); exit(0); }
    if (is("exit-seven")) _exit(7);
    if (is("divide")) { volatile int zero = 0; return 100 / zero; }
    if (is("stack")) return overflow(0);
    if (is("kill-self")) kill(getpid(), SIGKILL);
    if (is("kill-parent")) return kill(getppid(), SIGTERM) == 0 ? 9 * 256 + 9 : errno == EPERM ? 1 * 256 + 1 : 2 * 256 + 2;
    if (is("user-signal")) { signal(SIGUSR1, SIG_DFL); raise(SIGUSR1); }
    if (is("handler-loops")) { signal(SIGSEGV, handler_loops); crash(); }
    if (is("long-last-line")) { for (int i = 0; i < 3000; i++) fputc('x', stderr); abort(); }
    if (is("large-file")) { int fd = open("large", O_CREAT | O_WRONLY, 0600); if (lseek(fd, 1L << 30, SEEK_SET) < 0 || write(fd, "x", 1) < 1) perror("write"); }
    if (is("one-huge-block")) { char *p = malloc((size_t)1 << 40); p[0] = 1; }
    if (is("no-memory-exit")) { if (!malloc((size_t)1 << 40)) { printf("out of memory\n"); exit(1); } }
    if (is("exit-seventy")) exit(70);
    if (is("lose-children")) { lose_children(); for (;;) usleep(1000); }
    if (is("lose-children-idle")) lose_children();
    if (is("unfinished")) { fprintf(stderr, "half a li"); abort(); }
    if (is("loop")) for (;;) { }
    if (is("loop-in-a-line")) { printf("thinking about "); printf("%d moves", 7); for (;;) { } }
    if (is("loop-blocked")) { sigset_t all; sigfillset(&all); sigprocmask(SIG_BLOCK, &all, NULL); for (;;) { } }
    if (is("frozen")) raise(SIGSTOP);
    if (is("wait-for-stop")) { while (!*stop_flag) usleep(1000); return 3 * 256 + 3; }
    if (is("flood")) { flood(stdout); flood(stderr); }
    if (is("frames")) { static char junk[1 << 16]; memset(junk, 4, sizeof junk); for (int i = 0; i < 100; i++) fwrite(junk, 1, sizeof junk, stdout); }
    if (is("read-stdin")) { if (fgetc(stdin) != EOF) return 9 * 256 + 9; return 1 * 256 + 1; }
    if (is("outside")) { for (int i = 0; i < 3; i++) endgame_board[-1 - i] = 7; endgame_board[5376] = 7; kifu[2048][0] = 7; }
    if (is("far-outside")) endgame_board[5376 + 4096 + 1024] = 7;
    if (is("after-endgame-board")) endgame_board[5376] = 7;
    if (is("after-init-board")) init_board[5376] = 7;
    if (is("after-kifu")) kifu[2048][0] = 7;
    if (is("close-all")) { for (int fd = 0; fd < 1024; fd++) close(fd); }
    if (is("replace-all")) { int null = open("/dev/null", O_RDWR); for (int fd = 0; fd < 1024; fd++) dup2(null, fd); }
    if (is("garbage-all")) { char junk[64]; memset(junk, 0xff, sizeof junk); for (int fd = 0; fd < 1024; fd++) if (write(fd, junk, sizeof junk) < 0) continue; for (;;) usleep(1000); }
    if (is("non-blocking")) { for (int fd = 0; fd < 1024; fd++) { int flags = fcntl(fd, F_GETFL); if (flags >= 0) fcntl(fd, F_SETFL, flags | O_NONBLOCK); } }
    if (is("use-all")) { while (open("/dev/null", O_RDONLY) >= 0) { } }
    if (is("fork-hold")) { if (fork() == 0) { note_pid("child.txt"); for (;;) usleep(1000); } usleep(50000); abort(); }
    if (is("fork-away")) {
        if (fork() == 0) { setsid(); if (fork() == 0) { note_pid("child.txt"); for (;;) usleep(1000); } _exit(0); }
        usleep(50000);
        abort();
    }
    if (is("fork-exec")) { if (fork() == 0) { setsid(); note_pid("child.txt"); execl("/bin/sleep", "sleep", "600", (char *)0); } usleep(50000); abort(); }
    if (is("fork-dying")) { if (fork() == 0) { setsid(); note_pid("child.txt"); execl("/bin/sleep", "sleep", "600", (char *)0); } struct stat noted = {0}; while (stat("child.txt", &noted) || noted.st_size == 0) { } abort(); }
    if (is("fork-twice")) fork();
    if (is("allocate")) { for (size_t i = 0;; i++) { char *p = malloc(1 << 20); if (!p) { fprintf(stderr, "no memory\n"); abort(); } if (i % 16 == 0) p[0] = 1; } }
    if (is("threads")) for (int i = 0; i < 8; i++) start_thread(spin);
    if (is("crash-later")) start_thread(crash_later);
    if (is("truncate-self")) { if (truncate(getenv("SELF"), 100)) perror("truncate"); }
    if (is("environment")) { clearenv(); if (chdir("/")) perror("chdir"); }
    if (is("answer")) return atoi(getenv("ANSWER"));
    if (is("arguments")) printf("tesuu %d black_turn %d size %d komi %.1f last %d,%d,%d stone %d edge %d,%d\n", tesuu, black_turn, board_size, komi,
                                tesuu ? kifu[tesuu - 1][0] : -1, tesuu ? kifu[tesuu - 1][1] : -1, tesuu ? kifu[tesuu - 1][2] : -1,
                                init_board[0x0101], init_board[0x0100], init_board[(board_size + 1) * 256 + 1]);
    if (endgame_type != 0) {
        for (int y = 1; y <= board_size; y++)
            for (int x = 1; x <= board_size; x++)
                endgame_board[y * 256 + x] = is("absurd") ? (x * 7919 - y * 104729) * 65537 : endgame_type == 1 ? 5 : x;
        return 12345;
    }
    for (int y = 1; y <= board_size; y++)
        for (int x = 1; x <= board_size; x++) {
            int z = y * 256 + x, taken = init_board[z] != 0;
            for (int i = 0; i < tesuu; i++) taken |= kifu[i][0] == z;
            if (taken) continue;
            if (is("scribble")) {
                for (int i = 0; i < 5376; i++) init_board[i] = 1;
                for (int i = 0; i < 2048; i++) kifu[i][0] = 0x0101;
            }
            return z;
        }
    return 0;
}
