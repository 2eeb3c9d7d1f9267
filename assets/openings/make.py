#!/usr/bin/env python3
"""Makes the bundled openings: assets/openings/{9,13,19}.sgf.

usage: make.py KATSURA SIZE COUNT > SIZE.sgf

Lines are drawn at random from the moves that the bundled net finds likely; those are kept after which a search gives each
side an even chance at the usual komi, and which are not another one turned or mirrored. Random numbers begin with the
board's side, so the same program makes the same file.
"""

import json
import random
import subprocess
import sys

MOVES = {9: 4, 13: 6, 19: 8}
KOMI = 6.5
VISITS = 100
# How far from even a kept line may be.
EVEN = 0.06
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def main():
    program, size, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    service = subprocess.Popen(
        [program, "analysis", "--threads", "1", "net"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(moves, visits):
        query = {
            "id": "x", "moves": [["BW"[i % 2], name(p, size)] for i, p in enumerate(moves)], "rules": "chinese", "komi": KOMI,
            "boardXSize": size, "boardYSize": size, "maxVisits": visits, "includePolicy": visits == 1}
        service.stdin.write(json.dumps(query) + "\n")
        service.stdin.flush()
        return json.loads(service.stdout.readline())

    draw = random.Random(size)
    seen, kept = set(), []
    while len(kept) < count:
        moves = []
        for number in range(MOVES[size]):
            policy = ask(moves, 1)["policy"][:size * size]
            best = max(policy)
            likely = [i for i, p in enumerate(policy) if p > best / 12]
            # The first move is any plausible one, so that lines differ from the beginning.
            i = draw.choice(likely) if number < 2 else draw.choices(likely, [policy[i] for i in likely])[0]
            moves.append((i % size, i // size))
        key = min(turned(moves, size))
        if key in seen:
            continue
        seen.add(key)
        chance = ask(moves, VISITS)["rootInfo"]["winrate"]
        if abs(chance - 0.5) <= EVEN:
            kept.append(moves)
            print(len(kept), chance, file=sys.stderr, flush=True)
    for number, moves in enumerate(kept, 1):
        nodes = "".join(f";{'BW'[i % 2]}[{chr(97 + x)}{chr(97 + y)}]" for i, (x, y) in enumerate(moves))
        print(f"(;FF[4]GM[1]SZ[{size}]KM[{KOMI}]GN[{size}x{size} {number}]{nodes})")
    service.stdin.close()


def name(point, size):
    return f"{LETTERS[point[0]]}{size - point[1]}"


def turned(moves, size):
    last = size - 1
    for swap in (False, True):
        for across in (False, True):
            for down in (False, True):
                yield tuple(
                    ((last - a if across else a), (last - b if down else b))
                    for a, b in ((y, x) if swap else (x, y) for x, y in moves))


main()
