"""Trains a net: `python train.py RUN --data DATA`.

`RUN` is a folder. In it are `last.pt`, the newest checkpoint, from which the same command goes on after an end of any
kind, `log.csv`, the losses of each minute, and `curve.csv`, what was measured on positions kept for it.

The rate of learning stays the same, because nobody knows beforehand how long a machine is free. `--cool MINUTES` lets
it fall to nothing within that time and ends: what a net is worth shows then. Cool a copy (`--start`), and train the
original on.
"""

from __future__ import annotations

import argparse
import copy
import csv
import os
import time
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, multiprocessing, nn

from data import MIX, Batch, Mix
from exchange import STEPS, Exchange, Partner
from losses import losses
from measure import measure
from network import Net
from optimiser import Muon
from shape import Shape

ADAM_ONLY = ("first", "globals", "policy.conv2", "policy.passing", "value.value", "value.score", "value.ownership")
"""Weights that touch inputs and outputs; Muon has those between."""

LONGEST_AVERAGE = 0.998
"""The averaged weights keep so much of themselves in a step, less in the first thousands."""


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, help="folder of checkpoints and logs")
    parser.add_argument("--data", type=Path, required=True, help="where net-planes wrote")
    parser.add_argument("--shape", default="b6c64", help="of a new net")
    parser.add_argument("--start", type=Path, help="checkpoint to begin with, if RUN has none")
    parser.add_argument("--cool", type=float, help="end after so many minutes, with a rate that falls to 0")
    parser.add_argument("--rate", type=float, default=0.01, help="Muon's rate of learning")
    parser.add_argument("--adam", type=float, default=0.001, help="Adam's rate of learning")
    parser.add_argument("--decay", type=float, default=0.01, help="decay of Muon's weights")
    parser.add_argument("--warm-up", type=int, default=100, help="steps in which the rate rises")
    parser.add_argument("--processes", type=int, default=2, help="as many as there are processors")
    parser.add_argument("--compile", default="19,9,13", help="sizes whose batches are worth a compiled net")
    parser.add_argument("--every", type=float, default=240, help="seconds between checkpoints")
    parser.add_argument("--measured", type=int, default=800, help="positions of a size and a file for the curve")
    return parser.parse_args()


def joined(batches: list[Batch]) -> tuple[Tensor, Tensor]:
    """The inputs of batches of one size, as one."""
    spatial = torch.cat([batch.spatial for batch in batches])
    return spatial.contiguous(memory_format=torch.channels_last), torch.cat([batch.numbers for batch in batches])


def checkpoint(args: argparse.Namespace) -> dict[str, Any] | None:
    """What to go on from, if anything."""
    last = args.run / "last.pt"
    path = last if last.exists() else args.start
    kept: dict[str, Any] | None = torch.load(path, weights_only=True) if path else None
    return kept


class Trainer:
    """A net, what trains it, and how far it is."""

    def __init__(self, args: argparse.Namespace, exchange: Exchange | None, me: int) -> None:
        self.args, self.me, self.parent = args, me, os.getppid()
        self.partner = Partner(exchange, me) if exchange else None
        self.last: Path = args.run / "last.pt"
        resumed = self.last.exists()
        kept = checkpoint(args)
        shape = Shape.from_dict(kept["shape"]) if kept else Shape.parse(args.shape)
        torch.manual_seed(0)
        self.net = Net(shape).to(memory_format=torch.channels_last)
        inner = [p for name, p in self.net.named_parameters() if p.ndim >= 2 and not name.startswith(ADAM_ONLY)]
        inner_ids = {id(p) for p in inner}
        self.muon = Muon(inner, args.rate, weight_decay=args.decay)
        self.outer = [p for p in self.net.parameters() if id(p) not in inner_ids]
        self.adam = torch.optim.AdamW(self.outer, args.adam, betas=(0.9, 0.99), weight_decay=0.0)
        self.average = copy.deepcopy(self.net)
        self.step, self.positions, self.seconds = 0, 0, 0.0
        self.cooling: tuple[float, float] | None = None
        if kept:
            self.net.load_state_dict(kept["net"])
            self.average.load_state_dict(kept["ema"])
            if kept["muon"]:
                self.muon.load_state_dict(kept["muon"])
                self.adam.load_state_dict(kept["adam"])
            self.step, self.positions, self.seconds = kept["step"], kept["seen"], kept["spent"]
            self.cooling = kept["cool"] if resumed else None
        if args.cool and self.cooling is None:
            self.cooling = (self.seconds, self.seconds + 60 * args.cool)
        self.compiled_sides = {int(side) for side in args.compile.split(",") if side}
        self.compiled = torch.compile(self.net, dynamic=False) if self.compiled_sides else self.net
        self.sums: dict[str, float] = {}
        self.counts: dict[str, int] = {}

    def save(self) -> None:
        """Writes the checkpoint; the one before stays whole until this one is."""
        kept = {
            "shape": self.net.shape.to_dict(),
            "net": self.net.state_dict(),
            "ema": self.average.state_dict(),
            "muon": self.muon.state_dict(),
            "adam": self.adam.state_dict(),
            "step": self.step,
            "seen": self.positions,
            "spent": self.seconds,
            "cool": self.cooling,
        }
        torch.save(kept, self.last.with_suffix(".tmp"))
        os.replace(self.last.with_suffix(".tmp"), self.last)

    def rate(self) -> float:
        """The share of the full rate of learning at this step."""
        if self.cooling:
            begin, end = self.cooling
            return max(0.0, (end - self.seconds) / (end - begin))
        warm_up: int = self.args.warm_up
        return min(1.0, (self.step + 1) / warm_up)

    def train(self, batches: list[Batch]) -> None:
        """One step."""
        for optimiser, rate in ((self.muon, self.args.rate), (self.adam, self.args.adam)):
            for group in optimiser.param_groups:
                group["lr"] = rate * self.rate()
        self.net.zero_grad(set_to_none=True)
        count = sum(map(len, batches))
        by_side: dict[int, list[int]] = {}
        for i, batch in enumerate(batches):
            by_side.setdefault(batch.spatial.shape[-1], []).append(i)
        for side, members in by_side.items():
            often = side in self.compiled_sides and all(len(MIX[i].sides) == 1 for i in members)
            with torch.autocast("cpu", torch.bfloat16):
                out = (self.compiled if often else self.net)(*joined([batches[i] for i in members]))
            parts = zip(*(tensor.split([len(batches[i]) for i in members]) for tensor in out), strict=True)
            total = torch.zeros(())
            for i, part in zip(members, parts, strict=True):
                for name, loss in losses(part, batches[i]).items():
                    total = total + loss
                    self.note(f"{name}.{MIX[i].name}", loss.item(), len(batches[i]))
            torch.autograd.backward(total / count)
        nn.utils.clip_grad_norm_(self.outer, 1.0)
        self.muon.step()
        self.adam.step()
        self.step += 1
        self.positions += count * self.args.processes
        if self.partner and self.step % STEPS == 0:
            self.partner.meet(self.net.parameters())
        kept = min(LONGEST_AVERAGE, 1 - 1 / (1 + self.step / 4))
        with torch.no_grad():
            for mean, now in zip(self.average.parameters(), self.net.parameters(), strict=True):
                mean.lerp_(now, 1 - kept)

    def note(self, name: str, loss: float, count: int) -> None:
        """Adds to the minute's losses."""
        self.sums[name] = self.sums.get(name, 0.0) + loss
        self.counts[name] = self.counts.get(name, 0) + count

    def log(self) -> None:
        """Writes the mean losses since the last time."""
        means = [f"{name}={total / self.counts[name]:.4f}" for name, total in self.sums.items()]
        self.row("log.csv", [*means])
        self.sums, self.counts = {}, {}

    def curve(self) -> None:
        """Writes what the averaged weights are worth."""
        found = measure(self.average, self.args.data, self.args.measured, precise=False)
        cells = [f"{part}.{name}={value:.4f}" for part, values in found.items() for name, value in values.items()]
        self.row("curve.csv", cells)

    def row(self, file: str, cells: list[str]) -> None:
        """Adds a row to a table: step, positions, seconds, share of the rate, and the cells."""
        with (self.args.run / file).open("a") as table:
            csv.writer(table).writerow([self.step, self.positions, round(self.seconds), f"{self.rate():.3f}", *cells])

    def run(self) -> None:
        """Trains until it is ended, or cold."""
        mix = Mix(self.args.data, self.step * self.args.processes + self.me)
        saved = logged = before = time.monotonic()
        checkpoints = 0
        while self.cooling is None or self.seconds < self.cooling[1]:
            self.train(mix.next())
            now = time.monotonic()
            self.seconds += now - before
            before = now
            if self.me > 0:
                if os.getppid() != self.parent:
                    return
                continue
            if now - logged > 60:
                self.log()
                logged = now
            if now - saved > self.args.every:
                self.save()
                checkpoints += 1
                if checkpoints % 2 == 0:
                    self.curve()
                saved = time.monotonic()
        if self.me == 0:
            self.save()
            self.curve()


def work(me: int, args: argparse.Namespace, exchange: Exchange | None) -> None:
    """What one process does; the first one also writes."""
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    Trainer(args, exchange, me).run()


def main() -> None:
    """Begins or goes on."""
    args = arguments()
    args.run.mkdir(parents=True, exist_ok=True)
    kept = checkpoint(args)
    shape = Shape.from_dict(kept["shape"]) if kept else Shape.parse(args.shape)
    weights = sum(p.numel() for p in Net(shape).parameters())
    print(f"{shape.name}: {weights} weights, step {kept['step'] if kept else 0}", flush=True)
    if args.processes == 1:
        work(0, args, None)
    else:
        exchange = Exchange(args.processes, weights)
        context = multiprocessing.get_context("spawn")
        others = [
            context.Process(target=work, args=(me, args, exchange), daemon=True) for me in range(1, args.processes)
        ]
        for process in others:
            process.start()
        work(0, args, exchange)


if __name__ == "__main__":
    main()
