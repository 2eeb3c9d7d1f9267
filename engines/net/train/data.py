"""Batches from the arrays that `net-planes` prepares (`planes/main.rs` says what they hold)."""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from shape import SPATIAL

Array = npt.NDArray[np.generic]
Rows = npt.NDArray[np.int64]

NO_MOVE = 65535
"""What stands where a position has no move."""

HELD_OUT, OF = 7, 50
"""The games of labels kept for measuring: those whose number leaves this rest, divided by that."""

OTHER_SIDES = (5, 6, 7, 8, 10, 11, 12, 14, 15, 16, 17, 18)


@dataclass(frozen=True)
class Part:
    """What a step takes from one file."""

    name: str
    sides: tuple[int, ...]
    """One of them, by chance, in each step."""
    positions: int
    teacher: bool
    people: bool
    """Whether the moves played are those of people."""


MIX = (
    Part("moves19", (19,), 30, teacher=False, people=True),
    Part("labels-19-human", (19,), 12, teacher=True, people=True),
    Part("labels-19", (19,), 6, teacher=True, people=False),
    Part("labels-9", (9,), 20, teacher=True, people=False),
    Part("labels-13", (13,), 8, teacher=True, people=False),
    Part("labels-other", OTHER_SIDES, 10, teacher=True, people=False),
)
"""A step: 48 positions of 19×19, 20 of 9×9, 8 of 13×13, 10 of one other size."""


@dataclass
class Opinion:
    """What the teacher thinks of positions, from the view of the side to move."""

    policy: Tensor
    """[positions, points + 1], each row sums to 1."""
    win: Tensor
    lead: Tensor
    final: Tensor
    """The lead at the end of the game in points; not a number where it is not known."""
    ownership: Tensor
    """[positions, points], from -1 to 1."""


@dataclass
class Batch:
    """Positions of one size."""

    spatial: Tensor
    """[positions, planes, side, side], channels last."""
    numbers: Tensor
    played: Tensor
    """The move people played, -1 if none is known."""
    teacher: Opinion | None

    def __len__(self) -> int:
        return len(self.played)


def turned(maps: Array, symmetry: int) -> Array:
    """One of the eight symmetries (0 to 7) of the last two axes."""
    if symmetry & 1:
        maps = np.flip(maps, -2)
    if symmetry & 2:
        maps = np.flip(maps, -1)
    if symmetry & 4:
        maps = np.swapaxes(maps, -1, -2)
    return maps


class Source:
    """The positions of one size of one file."""

    def __init__(self, folder: Path, part: Part, side: int, held_out: bool) -> None:
        self.side, self.area, self.part = side, side * side, part
        name = f"{part.name}-held-out" if held_out and not part.teacher else part.name
        self.folder = folder / name / str(side)
        self.planes = self._array("planes")
        self.globals = self._array("globals")
        self.played = self._array("played")
        if part.teacher:
            self.policy_moves = self._array("policy_moves")
            self.policy = self._array("policy")
            self.win = self._array("win")
            self.lead = self._array("lead")
            self.ownership = self._array("ownership")
            game = np.asarray(self._array("game"))
            self.final = np.full(len(game), np.nan, np.float32) if part.people else self._final(game)
            self.rows: Rows = np.nonzero((game % OF == HELD_OUT) == held_out)[0]
        else:
            self.rows = np.arange(len(self.played))

    def _array(self, name: str) -> Array:
        array: Array = np.load(self.folder / f"{name}.npy", mmap_mode="r")
        return array

    def _planes(self, rows: Rows | slice) -> Array:
        count = SPATIAL * self.area
        return np.unpackbits(np.asarray(self.planes[rows], np.uint8), axis=1, count=count).reshape(
            -1, SPATIAL, self.area
        )

    def _final(self, game: Array) -> npt.NDArray[np.float32]:
        """The lead at each game's last position, from the view of every position's mover."""
        sign = 1 - 2 * np.asarray(self._array("mover"), np.float32)
        last = np.searchsorted(game, game, side="right") - 1
        final: npt.NDArray[np.float32] = np.asarray(self.lead, np.float32)[last] * sign[last] * sign
        return final

    def batch(self, rows: Rows, rng: np.random.Generator | None) -> Batch:
        """These positions; with a generator in any order and turned at random."""
        rows = np.sort(rows)
        if rng is not None:
            rows = rng.permutation(rows)
        count, side, area = len(rows), self.side, self.area
        played = np.asarray(self.played[rows], np.int64)
        known = (played != NO_MOVE) & self.part.people
        on_board = np.nonzero(known & (played < area))[0]
        moves = np.zeros((count, 1, area), np.float32)
        moves[on_board, 0, played[on_board]] = 1
        maps: list[Array] = [self._planes(rows).astype(np.float32), moves]
        if self.part.teacher:
            policy = np.zeros((count, area + 2), np.float32)
            index = np.minimum(np.asarray(self.policy_moves[rows], np.int64), area + 1)
            np.put_along_axis(policy, index, np.asarray(self.policy[rows], np.float32), 1)
            policy = policy[:, : area + 1] / policy[:, : area + 1].sum(1, keepdims=True)
            ownership = np.asarray(self.ownership[rows], np.float32) / 127
            maps += [policy[:, None, :area], ownership[:, None]]
        board = np.concatenate(maps, 1).reshape(count, -1, side, side)
        if rng is not None:
            cuts = np.linspace(0, count, 9).astype(int)
            first = int(rng.integers(8))
            pieces = (board[cuts[k] : cuts[k + 1]] for k in range(8))
            board = np.concatenate([turned(piece, (k + first) % 8) for k, piece in enumerate(pieces)])
        flat = board.reshape(count, -1, area)
        spatial = torch.from_numpy(np.ascontiguousarray(board[:, :SPATIAL]))
        passed = np.where(known, area, -1)
        passed[on_board] = flat[on_board, SPATIAL].argmax(1)
        batch = Batch(
            spatial.contiguous(memory_format=torch.channels_last),
            torch.from_numpy(np.array(self.globals[rows], np.float32)),
            torch.from_numpy(passed),
            None,
        )
        if self.part.teacher:
            whole = np.concatenate([flat[:, SPATIAL + 1], policy[:, area:]], 1)
            batch.teacher = Opinion(
                torch.from_numpy(whole),
                torch.from_numpy(np.array(self.win[rows], np.float32)),
                torch.from_numpy(np.array(self.lead[rows], np.float32)),
                torch.from_numpy(self.final[rows]),
                torch.from_numpy(np.ascontiguousarray(flat[:, SPATIAL + 2])),
            )
        return batch


class Deck:
    """Deals the positions of a source, shuffled, again and again."""

    def __init__(self, source: Source, rng: np.random.Generator) -> None:
        self.source, self.rng = source, rng
        self.left: Rows = np.empty(0, np.int64)

    def deal(self, count: int) -> Batch:
        """That many positions."""
        if len(self.left) < count:
            self.left = np.concatenate([self.left, self.rng.permutation(self.source.rows)])
        dealt, self.left = self.left[:count], self.left[count:]
        return self.source.batch(dealt, self.rng)


class Mix:
    """The batches of each step, prepared by a thread while the step before is computed."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.decks = {
            (part.name, side): Deck(Source(folder, part, side, held_out=False), self.rng)
            for part in MIX
            for side in part.sides
        }
        self.ready: queue.Queue[list[Batch]] = queue.Queue(4)
        threading.Thread(target=self._fill, daemon=True).start()

    def _fill(self) -> None:
        while True:
            sides = [int(self.rng.choice(part.sides)) for part in MIX]
            self.ready.put(
                [self.decks[part.name, side].deal(part.positions) for part, side in zip(MIX, sides, strict=True)]
            )

    def next(self) -> list[Batch]:
        """A batch for each part of the mix."""
        return self.ready.get()
