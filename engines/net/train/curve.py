"""Draws `curve.csv` of a run as an SVG: `python curve.py RUN/curve.csv OUT.svg`."""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

LINES = (
    ("labels-9.teacher_0.5", "teacher's best move, 9×9", "#2a6f4e"),
    ("labels-19-human.teacher_0.5", "teacher's best move, 19×19", "#2f5d9b"),
    ("moves19.played_0.5", "moves of strong players, 19×19", "#b5533c"),
)
"""What is drawn: its name in the table, what it is called, its colour."""

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 320, 44, 12, 12, 34
HIGHEST = 70
"""Per cent."""


def table(path: Path) -> list[tuple[float, dict[str, float]]]:
    """Positions seen in thousands, and what was measured then."""
    rows = []
    with path.open() as file:
        for _, positions, _, _, *cells in csv.reader(file):
            pairs = (cell.split("=") for cell in cells)
            rows.append((int(positions) / 1000, {name: float(value) for name, value in pairs}))
    return rows


def drawing(rows: list[tuple[float, dict[str, float]]]) -> str:
    """The SVG."""
    most = max(positions for positions, _ in rows)

    def x(positions: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * positions / most

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * 100 * share / HIGHEST

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for percent in range(0, HIGHEST + 1, 10):
        at = y(percent / 100)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{percent}%</text>')
    for i in range(5):
        positions = most * i / 4
        parts.append(f'<text x="{x(positions):.1f}" y="{HEIGHT - 14}" text-anchor="middle">{positions:.0f}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 2}" text-anchor="end">thousand positions seen</text>')
    for i, (name, called, colour) in enumerate(LINES):
        points = " ".join(f"{x(positions):.1f},{y(found[name]):.1f}" for positions, found in rows if name in found)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        at = y(0.02 + 0.05 * i)
        parts.append(f'<text x="{WIDTH - 20}" y="{at:.1f}" text-anchor="end" fill="{colour}">{called}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Reads and draws."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("curve", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    args.out.write_text(drawing(table(args.curve)))


if __name__ == "__main__":
    main()
