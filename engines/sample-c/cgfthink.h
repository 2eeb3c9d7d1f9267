/*
 * What a cgfthink engine needs: the functions and values of the interface, PRT() and PassWindowsSystem().
 *
 * A source that was written after the description of the interface includes this file and is compiled as it
 * is, on Linux, macOS and Windows, as C or C++. PRT() and PassWindowsSystem() are defined here; a source may
 * define them itself, as sources for CgfGoBan do, and those are used then. (With compilers other than GCC it
 * says so by #define CGFTHINK_OWN_FUNCTIONS before the #include.)
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef CGFTHINK_H
#define CGFTHINK_H

#include <stdarg.h>
#include <stdio.h>

#if defined(_WIN32)
#define CGFTHINK_VISIBLE __declspec(dllexport)
#elif defined(__GNUC__)
#define CGFTHINK_VISIBLE __attribute__((visibility("default")))
#else
#define CGFTHINK_VISIBLE
#endif

/* Before the three functions of the interface, in sources that export them by name. */
#ifndef DLL_EXPORT
#ifdef __cplusplus
#define DLL_EXPORT extern "C" CGFTHINK_VISIBLE
#else
#define DLL_EXPORT CGFTHINK_VISIBLE
#endif
#endif

/* The most moves in kifu, and the cells of init_board and endgame_board. */
#define KIFU_MAX 2048
#define BOARD_MAX ((19 + 2) * 256)

/* endgame_type: what is wanted. */
enum GameType {
    GAME_MOVE = 0,       /* a move */
    GAME_END_STATUS = 1, /* life and death */
    GAME_DRAW_FIGURE = 2,
    GAME_DRAW_NUMBER = 3
};

/* endgame_board for GAME_END_STATUS: the first three for stones, the others for empty points. */
enum GtpStatusType {
    GTP_ALIVE = 0,
    GTP_DEAD = 1,
    GTP_ALIVE_IN_SEKI = 2,
    GTP_WHITE_TERRITORY = 3,
    GTP_BLACK_TERRITORY = 4,
    GTP_DAME = 5
};

/* endgame_board for GAME_DRAW_FIGURE: a figure and its colour, FIGURE_SQUARE | FIGURE_BLACK. */
enum FigureType {
    FIGURE_NONE = 0,
    FIGURE_TRIANGLE = 1,
    FIGURE_SQUARE = 2,
    FIGURE_CIRCLE = 3,
    FIGURE_CROSS = 4,
    FIGURE_QUESTION = 5,
    FIGURE_HORIZON = 6,
    FIGURE_VERTICAL = 7,
    FIGURE_LINE_LEFTUP = 8,  /* from the upper left to the lower right */
    FIGURE_LINE_RIGHTUP = 9, /* from the lower left to the upper right */
    FIGURE_BLACK = 0x1000,
    FIGURE_WHITE = 0x2000
};

#ifdef __cplusplus
extern "C" {
#endif

/* Called once after loading; *p becomes non-zero when the engine is to come back soon. */
CGFTHINK_VISIBLE void cgfgui_thinking_init(int *p);

/* Called whenever a move or a picture is wanted. Returns the point y * 256 + x, 0 to pass, below 0 to resign. */
CGFTHINK_VISIBLE int cgfgui_thinking(int init_board[], int kifu[][3], int tesuu, int black_turn, int board_size,
                                     double komi, int endgame_type, int endgame_board[]);

/* Called once before unloading. */
CGFTHINK_VISIBLE void cgfgui_thinking_close(void);

#ifdef CGFTHINK_OWN_FUNCTIONS
void PRT(const char *fmt, ...);
void PassWindowsSystem(void);
#else

/* With GCC these bodies give way to functions of the same name that the source defines. */
#if defined(__GNUC__) && !defined(__clang__)
#define CGFTHINK_HERE extern __inline__ __attribute__((gnu_inline, always_inline, format(printf, 1, 2)))
#define CGFTHINK_HERE_TOO extern __inline__ __attribute__((gnu_inline, always_inline))
#elif defined(__GNUC__)
#define CGFTHINK_HERE static __inline__ __attribute__((unused, format(printf, 1, 2)))
#define CGFTHINK_HERE_TOO static __inline__ __attribute__((unused))
#else
#define CGFTHINK_HERE static
#define CGFTHINK_HERE_TOO static
#endif

/* printf() for the console of the host: what is printed is there at once. */
CGFTHINK_HERE void PRT(const char *fmt, ...)
{
#if defined(__GNUC__) && !defined(__clang__)
    __builtin_printf(fmt, __builtin_va_arg_pack());
#else
    va_list values;
    va_start(values, fmt);
    vprintf(fmt, values);
    va_end(values);
#endif
    fflush(stdout);
}

#if defined(_WIN32) && defined(_WINDOWS_)
/* Lets the windows of the host go on, where they are of the same thread. */
CGFTHINK_HERE_TOO void PassWindowsSystem(void)
{
    MSG message;
    while (PeekMessage(&message, NULL, 0, 0, PM_REMOVE)) {
        TranslateMessage(&message);
        DispatchMessage(&message);
    }
}
#else
/* Nothing: the stop flag is set by another thread. */
CGFTHINK_HERE_TOO void PassWindowsSystem(void) {}
#endif

#endif /* CGFTHINK_OWN_FUNCTIONS */

#ifdef __cplusplus
}
#endif

#endif
