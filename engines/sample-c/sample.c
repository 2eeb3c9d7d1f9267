/*
 * A small cgfthink engine in C99.
 *
 * It saves its stones from atari, takes what it can take, gives atari, and otherwise plays somewhere
 * that is not its own eye. Read from the bottom: cgfgui_thinking() is what the host calls.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

/* What the interface fixes: see README.md. */
enum { CELLS = 21 * 256, MOVES = 2048, MAX_SIDE = 19 };
enum { EMPTY = 0, BLACK = 1, WHITE = 2, OUTSIDE = 3 };
enum { WANT_MOVE = 0, WANT_STATUS = 1, WANT_FIGURE = 2, WANT_NUMBER = 3 };
enum { STONE_ALIVE = 0, STONE_DEAD = 1, WHITE_POINT = 3, BLACK_POINT = 4, NOBODYS_POINT = 5 };
enum { TRIANGLE = 1, CIRCLE = 3, IN_BLACK = 0x1000, IN_WHITE = 0x2000 };

/* From one point to the next: right, left, down, up, and the four diagonals. */
static const int STEP[8] = {1, -1, 256, -256, 257, -257, 255, -255};

static const volatile int *stop;  /* the host's flag; not 0: come back soon */
static int board[CELLS];          /* the position, with a rim of OUTSIDE */
static int ko;                    /* where the side to move may not retake, or 0 */
static unsigned mark[CELLS];      /* points seen in search number `search` */
static unsigned search;
static unsigned long luck = 1;

/* ---- the board ---- */

static int on_board(int z) { return z > 0 && z < CELLS && board[z] != OUTSIDE; }
static int enemy_of(int color) { return BLACK + WHITE - color; }
static int must_stop(void) { return stop != NULL && *stop != 0; }

/* Lists the stones of the chain at z in `stones` and returns how many there are; *liberties gets the
 * number of its liberties, *last one of them. */
static int chain(int z, int stones[MAX_SIDE * MAX_SIDE], int *liberties, int *last)
{
    int color = board[z], count = 1;
    search++;
    mark[z] = search;
    stones[0] = z;
    *liberties = 0;
    *last = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 4; k++) {
            int n = stones[i] + STEP[k];
            if (mark[n] == search) continue;
            if (board[n] == color) stones[count++] = n;
            if (board[n] == EMPTY) { ++*liberties; *last = n; }
            mark[n] = search;
        }
    }
    return count;
}

static int liberties_at(int z)
{
    int stones[MAX_SIDE * MAX_SIDE], liberties, last;
    chain(z, stones, &liberties, &last);
    return liberties;
}

/* Takes the chain at z off the board and returns how many stones it had. */
static int take(int z)
{
    int stones[MAX_SIDE * MAX_SIDE], liberties, last;
    int count = chain(z, stones, &liberties, &last);
    for (int i = 0; i < count; i++) board[stones[i]] = EMPTY;
    return count;
}

/* Plays at z (0: pass) and returns 1, or returns 0 for a move that is not allowed. The board is
 * untouched then. */
static int play(int z, int color)
{
    int taken = 0, hole = 0, own = 0;
    if (z == 0) { ko = 0; return 1; }
    if (!on_board(z) || board[z] != EMPTY || z == ko) return 0;
    board[z] = color;
    for (int k = 0; k < 4; k++) {
        int n = z + STEP[k];
        if (board[n] == color) own++;
        if (board[n] == enemy_of(color) && liberties_at(n) == 0) { taken += take(n); hole = n; }
    }
    if (liberties_at(z) == 0) { board[z] = EMPTY; return 0; } /* suicide: nothing was taken */
    ko = taken == 1 && own == 0 && liberties_at(z) == 1 ? hole : 0;
    return 1;
}

/* ---- choosing a move ---- */

static unsigned random_below(unsigned n)
{
    luck = (luck * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (unsigned)(luck >> 8) % n;
}

/* An eye: own stones all around, and at most one enemy on the corners, none at the edge. */
static int is_eye(int z, int color)
{
    int bad = 0, edge = 0;
    for (int k = 0; k < 4; k++) {
        int n = board[z + STEP[k]];
        if (n != color && n != OUTSIDE) return 0;
    }
    for (int k = 4; k < 8; k++) {
        if (board[z + STEP[k]] == OUTSIDE) edge = 1;
        if (board[z + STEP[k]] == enemy_of(color)) bad++;
    }
    return bad + edge < 2;
}

/* How much `color` wants to play at z: 0 for not at all. Numbers on the board show this. */
static int value(int z, int color)
{
    int saved[CELLS], saved_ko = ko, worth = 0, rescued = 0, stones[MAX_SIDE * MAX_SIDE], liberties, last;
    if (board[z] != EMPTY || is_eye(z, color)) return 0;
    for (int k = 0; k < 4; k++) { /* before the move: what is in atari around it? */
        int n = z + STEP[k];
        if (board[n] != BLACK && board[n] != WHITE) continue;
        int count = chain(n, stones, &liberties, &last);
        if (liberties != 1) continue;
        if (board[n] == color) rescued += count; else worth += 100 + 10 * count;
    }
    memcpy(saved, board, sizeof board);
    if (!play(z, color)) return 0;
    if (liberties_at(z) == 1) {
        worth = worth / 2; /* it can be taken back */
    } else {
        worth += 1 + (rescued > 0 ? 80 + 10 * rescued : 0);
        for (int k = 0; k < 4; k++) {
            int n = z + STEP[k];
            if (board[n] == enemy_of(color) && liberties_at(n) == 1) worth += 20;
        }
    }
    memcpy(board, saved, sizeof board);
    ko = saved_ko;
    return worth + 1; /* legal: worth at least a little */
}

/* Returns one of the best moves, at random; a pass if nothing is worth playing. */
static int best_move(int size, int color)
{
    int best = 0, most = 0;
    unsigned equal = 0;
    for (int y = 1; y <= size && (y == 1 || !must_stop()); y++) { /* asked to stop: the best so far */
        for (int x = 1; x <= size; x++) {
            int z = y * 256 + x, worth = value(z, color);
            if (worth > most) { most = worth; equal = 0; }
            if (worth > 0 && worth == most && random_below(++equal) == 0) best = z;
        }
    }
    printf("sample-c: %s, best value %d, %u such moves\n", color == BLACK ? "black" : "white", most, equal);
    fflush(stdout);
    return best;
}

/* ---- looking at a position ---- */

/* A stone in atari counts as dead; an empty point is that colour's which alone is beside it. */
static int status(int z)
{
    int seen = 0;
    if (board[z] != EMPTY) return liberties_at(z) == 1 ? STONE_DEAD : STONE_ALIVE;
    for (int k = 0; k < 4; k++) {
        if (board[z + STEP[k]] == BLACK) seen |= BLACK;
        if (board[z + STEP[k]] == WHITE) seen |= WHITE;
    }
    return seen == BLACK ? BLACK_POINT : seen == WHITE ? WHITE_POINT : NOBODYS_POINT;
}

/* A triangle on stones in atari, a circle on those with two liberties, in the other colour. */
static int figure(int z)
{
    if (board[z] == EMPTY) return 0;
    int liberties = liberties_at(z), pen = board[z] == BLACK ? IN_WHITE : IN_BLACK;
    return liberties == 1 ? TRIANGLE | pen : liberties == 2 ? CIRCLE | pen : 0;
}

static void look(int size, int color, int wanted, int out[])
{
    for (int y = 1; y <= size && !must_stop(); y++) {
        for (int x = 1; x <= size; x++) {
            int z = y * 256 + x;
            if (wanted == WANT_STATUS) out[z] = status(z);
            if (wanted == WANT_FIGURE) out[z] = figure(z);
            if (wanted == WANT_NUMBER) out[z] = value(z, color);
        }
    }
}

/* ---- what the host calls ---- */

/* Once, after loading. */
EXPORT void cgfgui_thinking_init(int *ptr_stop_thinking)
{
    stop = ptr_stop_thinking;
    luck = (unsigned long)time(NULL);
}

/* Once, before unloading. */
EXPORT void cgfgui_thinking_close(void) {}

/* Whenever a move or a picture is wanted. There is no "new game": everything is in the arguments. */
EXPORT int cgfgui_thinking(int init_board[], int kifu[][3], int tesuu, int black_turn, int board_size,
                           double komi, int endgame_type, int endgame_board[])
{
    int color = black_turn ? BLACK : WHITE;
    (void)komi;
    if (board_size < 1 || board_size > MAX_SIDE || tesuu < 0 || tesuu > MOVES) return 0;
    memcpy(board, init_board, sizeof board);
    ko = 0;
    for (int i = 0; i < tesuu; i++) play(kifu[i][0], kifu[i][1]);
    if (endgame_type == WANT_MOVE) return best_move(board_size, color);
    look(board_size, color, endgame_type, endgame_board);
    return 0;
}
