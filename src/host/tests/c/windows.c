/* A cgfthink library for Windows, for the tests of the host. What it does is chosen by the environment variable CASE;
 * without it the library behaves well: it plays the first empty point nobody has played on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#ifndef CALL
#define CALL __cdecl
#endif

static volatile int *stop_flag;
static int *volatile nowhere;

static int is(const char *name) {
    const char *wanted = getenv("CASE");
    return wanted && strcmp(wanted, name) == 0;
}

static void crash(void) { *nowhere = 1; }

static int overflow(volatile int n) {
    volatile char room[4096];
    room[0] = (char)n;
    return overflow(n + 1) + room[0];
}

static int deep(int levels) {
    volatile char room[1 << 20];
    room[0] = (char)levels;
    return levels ? deep(levels - 1) + room[0] : 0;
}

static void use_console(void) {
    AllocConsole();
    SetConsoleTitleA("thinking");
    HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD written = 0;
    const char narrow[] = "narrow \x88\xcd\x8c\xe9\n"; /* CP932 */
    const wchar_t wide[] = L"wide \x56f2\x7881\n";
    WriteConsoleA(console, narrow, sizeof narrow - 1, &written, NULL);
    WriteConsoleW(console, wide, (DWORD)wcslen(wide), &written, NULL);
    HANDLE screen = CreateFileA("CONOUT$", GENERIC_WRITE, 0, NULL, OPEN_EXISTING, 0, NULL);
    WriteFile(screen, "screen\n", 7, &written, NULL);
    CloseHandle(screen);
    if (freopen("CONOUT$", "w", stdout)) printf("reopened\n");
    if (MessageBoxA(NULL, "Sure?", "Engine", MB_YESNO) == IDYES) printf("agreed\n");
    FreeConsole();
}

BOOL WINAPI DllMain(HINSTANCE instance, DWORD reason, LPVOID reserved) {
    (void)instance, (void)reserved;
    if (reason == DLL_PROCESS_ATTACH && is("crash-loading")) crash();
    if (reason == DLL_PROCESS_ATTACH && is("refuse-loading")) return FALSE;
    return TRUE;
}

#ifdef NEEDS
__declspec(dllimport) int needed(void);
#endif

__declspec(dllexport) void CALL cgfgui_thinking_init(int *stop) {
    stop_flag = stop;
    if (is("crash-init")) crash();
    if (is("exit-init")) exit(0);
    if (is("hang-init")) for (;;) Sleep(10);
    printf("init\n");
#ifdef NEEDS
    printf("needed %d\n", needed());
#endif
}

__declspec(dllexport) void CALL cgfgui_thinking_close(void) {
    if (is("crash-close")) crash();
    FILE *file = fopen("closed.txt", "w");
    if (file) fclose(file);
}

__declspec(dllexport) int CALL cgfgui_thinking(int init_board[], int kifu[][3], int tesuu, int black_turn,
                                               int board_size, double komi, int endgame_type, int endgame_board[]) {
    if (is("crash-thinking")) { printf("about to crash\n"); crash(); }
    if (is("abort")) { fprintf(stderr, "assertion broken\n"); abort(); }
    if (is("exit-thinking")) { printf("bye\n"); exit(0); }
    if (is("exit-seven")) ExitProcess(7);
    if (is("divide")) { volatile int zero = 0; return 100 / zero; }
    if (is("illegal")) __asm__ volatile("ud2");
    if (is("throw")) RaiseException(0xe06d7363, EXCEPTION_NONCONTINUABLE, 0, NULL);
    if (is("stack")) return overflow(0);
    if (is("deep")) deep(32);
    if (is("loop")) for (;;) { }
    if (is("wait-for-stop")) { while (!*stop_flag) Sleep(1); return 3 * 256 + 3; }
    if (is("garbage")) { static char junk[1 << 16]; memset(junk, 4, sizeof junk); for (int i = 0; i < 20; i++) fwrite(junk, 1, sizeof junk, stdout); }
    if (is("flood")) for (int i = 0; i < 100000; i++) printf("line %d of a great many that nobody will read\n", i);
    if (is("outside")) { for (int i = 0; i < 3; i++) endgame_board[-1 - i] = 7; kifu[2048][0] = 7; }
    if (is("far-outside")) { for (int i = 5376;; i++) ((volatile int *)endgame_board)[i] = 7; }
    if (is("read-stdin")) return fgetc(stdin) == EOF ? 1 * 256 + 1 : 9 * 256 + 9;
    if (is("console")) use_console();
    if (is("resign")) return -1;
    if (is("arguments")) printf("tesuu %d black_turn %d size %d komi %.1f last %d,%d,%d stone %d edge %d\n", tesuu, black_turn, board_size, komi,
                                tesuu ? kifu[tesuu - 1][0] : -1, tesuu ? kifu[tesuu - 1][1] : -1, tesuu ? kifu[tesuu - 1][2] : -1,
                                init_board[0x0101], init_board[0x0100]);
    for (int y = 1; y <= board_size; y++)
        for (int x = 1; x <= board_size; x++) {
            int z = y * 256 + x, taken = init_board[z] != 0;
            if (endgame_type) endgame_board[z] = endgame_type == 1 ? 5 : x;
            for (int i = 0; i < tesuu; i++) taken |= kifu[i][0] == z;
            if (!taken && !endgame_type) return z;
        }
    return 0;
}
