"""How good a net is on positions it never saw: labels of every fiftieth game, and every tenth game of people.

`python measure.py DATA NET.pt [--limit N] [--precise]` prints a table for people.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from data import MIX, Batch, Part, Source
from losses import SCORE, Outputs
from network import Net
from shape import Shape

BLENDS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""How much of the policy is that of people."""

AT_ONCE = 128


@dataclass
class Tally:
    """Sums over positions."""

    sums: dict[str, float] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, values: torch.Tensor) -> None:
        """Adds a value for each position."""
        self.sums[name] = self.sums.get(name, 0.0) + float(values.double().sum())
        self.counts[name] = self.counts.get(name, 0) + len(values)

    def means(self) -> dict[str, float]:
        """The mean of each, by name."""
        return {name: total / self.counts[name] for name, total in self.sums.items()}


def held_out(folder: Path, part: Part, limit: int) -> Iterator[Batch]:
    """Batches of what is kept for measuring, at most so many positions of a size, evenly spread."""
    for side in part.sides:
        source = Source(folder, part, side, held_out=True)
        rows = source.rows
        if len(rows) > limit:
            rows = rows[np.linspace(0, len(rows) - 1, limit).astype(np.int64)]
        for begin in range(0, len(rows), AT_ONCE):
            yield source.batch(rows[begin : begin + AT_ONCE], None)


def judge(out: Outputs, batch: Batch, tally: Tally) -> None:
    """Compares a batch with what is known of it."""
    policy, value, score, ownership = out
    # Of people's moves passes do not count, as where patterns are measured.
    people = (batch.played >= 0) & (batch.played < policy.shape[2] - 1)
    illegal = F.pad(batch.spatial[:, [1, 2, 6]].amax(1).flatten(1) > 0, (0, 1))
    for blend in BLENDS:
        logits = policy[:, 0] + blend * (policy[:, 1] - policy[:, 0])
        logits = logits.masked_fill(illegal, -torch.inf)
        best = logits.argmax(1)
        if bool(people.any()):
            played = batch.played[people]
            rank = (logits[people] > logits[people].gather(1, played[:, None])).sum(1)
            for among in (1, 3, 5, 10, 20):
                tally.add(f"played_{blend}" if among == 1 else f"played_{blend}_{among}", rank < among)
            log = logits[people].log_softmax(1)
            tally.add(f"surprise_{blend}", -log.gather(1, played[:, None])[:, 0])
        if batch.teacher is not None:
            tally.add(f"teacher_{blend}", best == batch.teacher.policy.argmax(1))
    if batch.teacher is not None:
        teacher = batch.teacher
        win = value.softmax(1)[:, 0]
        tally.add("win", (win - teacher.win).abs())
        tally.add("lead", (SCORE * score[:, 2] - teacher.lead).abs())
        tally.add("mean", (SCORE * score[:, 0] - teacher.lead).abs())
        tally.add("ownership", (ownership.tanh() - teacher.ownership).abs().mean(1))
        target = teacher.policy
        divergence = torch.special.xlogy(target, target) - target * policy[:, 0].log_softmax(1)
        tally.add("divergence", divergence.sum(1))


@torch.no_grad()
def measure(net: Net, folder: Path, limit: int, precise: bool) -> dict[str, dict[str, float]]:
    """For each part of the mix: shares of best moves agreed on, and mean absolute errors; `lead` in points."""
    net.eval()
    found = {}
    for part in MIX:
        tally = Tally()
        for batch in held_out(folder, part, limit):
            with torch.autocast("cpu", torch.bfloat16, enabled=not precise):
                out = net(batch.spatial, batch.numbers)
            judge(out, batch, tally)
        found[part.name] = tally.means()
    net.train()
    return found


def load(path: Path) -> Net:
    """The averaged weights of a checkpoint."""
    kept = torch.load(path, weights_only=True)
    net = Net(Shape.from_dict(kept["shape"])).to(memory_format=torch.channels_last)
    net.load_state_dict(kept["ema"])
    return net


def main() -> None:
    """Prints what is measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("net", type=Path)
    parser.add_argument("--limit", type=int, default=4000, help="positions of a size and a file")
    parser.add_argument("--precise", action="store_true", help="32 bits instead of bfloat16")
    args = parser.parse_args()
    torch.set_num_threads(1)
    for name, values in measure(load(args.net), args.data, args.limit, args.precise).items():
        print(name)
        for key, value in values.items():
            print(f"    {key:16} {value:.4f}")


if __name__ == "__main__":
    main()
