"""Trains a net of life and death, from the net of whole games: `python fates.py RUN RECORDS... --start NET.pt`.

The records are what `cargo run --release -p neural --example fates` writes: windows around groups, with what the
reader proves of them. The value's first two numbers say whether the side to move gets his way, the third one whether a
short look tells; the policy has the first move that is proven to work. In `RUN` are `last.pt`, the newest checkpoint,
from which the same command goes on, and `log.csv`. Records are read again when more have come. The rate of learning
falls to nothing within `--minutes`.
"""

from __future__ import annotations

import argparse
import copy
import csv
import os
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from data import turned
from network import Net
from optimiser import Muon
from shape import GLOBAL, SPATIAL, Shape
from train import ADAM_ONLY

SIDE = 13
"""Points of a window from side to side."""

PLANES = (1, 2, 3, 4, 5, 7, 8, 18, 19)
"""The planes that a record has, in the order of its bits."""

OWNS = 11
"""The number that is 1 for who owns the group, -1 for who attacks it."""

NO_MOVE = 65535

HELD_OUT = 29
"""Of so many starts one is kept for measuring."""

RECORD = np.dtype([("start", "<u4"), ("class", "u1"), ("owns", "u1"), ("move", "<u2"), ("points", "<u2", SIDE * SIDE)])

Records = npt.NDArray[np.void]


def load(paths: list[Path]) -> tuple[Records, Records]:
    """The records to learn from, and those to measure with."""
    files = sorted(file for path in paths for file in (path.glob("*.bin") if path.is_dir() else [path]))
    every = [np.fromfile(file, RECORD) for file in files]
    kept = [records["start"] % HELD_OUT == 0 for records in every]
    return (
        np.concatenate([records[~held] for records, held in zip(every, kept, strict=True)]),
        np.concatenate([records[held] for records, held in zip(every, kept, strict=True)]),
    )


UNKNOWN, UNREAD = 2, 4
"""The class of what nobody knows, and what is added to the others where a short look does not tell."""


def tensors(records: Records, turn: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Planes, numbers, classes and moves, turned and mirrored in one of eight ways."""
    count = len(records)
    points = np.ascontiguousarray(records["points"]).reshape(count, SIDE, SIDE)
    bits = turned(points, turn).astype(np.uint16)
    places = turned(np.arange(SIDE * SIDE).reshape(SIDE, SIDE), turn)
    planes = np.zeros((count, SPATIAL, SIDE, SIDE), np.float32)
    planes[:, 0] = 1
    for bit, plane in enumerate(PLANES):
        planes[:, plane] = (bits >> bit) & 1
    goes_to = np.full(NO_MOVE + 1, -1, np.int64)
    goes_to[places.reshape(-1)] = np.arange(SIDE * SIDE)
    numbers = np.zeros((count, GLOBAL), np.float32)
    numbers[:, OWNS] = records["owns"].astype(np.float32) * 2 - 1
    spatial = torch.from_numpy(planes).contiguous(memory_format=torch.channels_last)
    classes = torch.from_numpy(records["class"].astype(np.int64))
    return spatial, torch.from_numpy(numbers), classes, torch.from_numpy(goes_to[records["move"]])


def losses(out: tuple[Tensor, Tensor, Tensor, Tensor], classes: Tensor, moves: Tensor) -> tuple[Tensor, Tensor]:
    """What is wrong with the value and the policy, summed."""
    policy, value = out[0][:, 0, : SIDE * SIDE], out[1]
    truth = classes % UNREAD
    truth = torch.where(truth == UNKNOWN, -1, truth)
    told = (classes < UNKNOWN).float()
    wins = F.cross_entropy(value[:, :2], truth, ignore_index=-1, reduction="sum")
    reads = F.binary_cross_entropy_with_logits(value[:, 2], told, reduction="sum")
    return wins + 0.5 * reads, F.cross_entropy(policy, moves, ignore_index=-1, reduction="sum")


@torch.no_grad()
def measure(net: Net, records: Records) -> dict[str, float]:
    """What a net is worth on records that it does not know."""
    right = tops = top3 = known = moves = reads = hard = right_hard = 0
    surprise = 0.0
    for i in range(0, len(records), 512):
        spatial, numbers, classes, best = tensors(records[i : i + 512], 0)
        with torch.autocast("cpu", torch.bfloat16):
            policy, value, _, _ = net(spatial, numbers)
        truth = classes % UNREAD
        read = truth != UNKNOWN
        known += int(read.sum())
        is_right = (value[:, 0] > value[:, 1]) == (truth == 0)
        right += int(is_right[read].sum())
        hard += int((classes >= UNREAD).sum())
        right_hard += int(is_right[classes >= UNREAD].sum())
        surprise += float(F.cross_entropy(value[read][:, :2], truth[read], reduction="sum"))
        reads += int(((value[:, 2] > 0) == (classes < UNKNOWN)).sum())
        has = best >= 0
        order = policy[:, 0, : SIDE * SIDE][has].topk(3).indices
        tops += int((order[:, 0] == best[has]).sum())
        top3 += int((order == best[has][:, None]).any(1).sum())
        moves += int(has.sum())
    return {
        "right": right / known,
        "right_hard": right_hard / max(1, hard),
        "surprise": surprise / known,
        "readable": reads / len(records),
        "first": tops / moves,
        "first3": top3 / moves,
    }


def save(last: Path, net: Net, average: Net, step: int, seen: int) -> None:
    """Writes the checkpoint; the one before stays whole until this one is."""
    state = {"shape": net.shape.to_dict(), "net": net.state_dict(), "ema": average.state_dict()}
    rest = {"muon": None, "adam": None, "step": step, "seen": seen, "spent": 0.0, "cool": None}
    torch.save({**state, **rest}, last.with_suffix(".tmp"))
    os.replace(last.with_suffix(".tmp"), last)


def main() -> None:
    """Begins or goes on."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("records", type=Path, nargs="+", help="files, or folders of files named *.bin")
    parser.add_argument("--start", type=Path, help="checkpoint to begin with, if RUN has none")
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--rate", type=float, default=0.005)
    parser.add_argument("--adam", type=float, default=0.001)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--compile", action="store_true")
    args = parser.parse_args()
    args.run.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    last: Path = args.run / "last.pt"
    kept = torch.load(last if last.exists() else args.start, weights_only=True)
    net = Net(Shape.from_dict(kept["shape"])).to(memory_format=torch.channels_last)
    net.load_state_dict(kept["ema"])
    average = copy.deepcopy(net)
    inner = [p for name, p in net.named_parameters() if p.ndim >= 2 and not name.startswith(ADAM_ONLY)]
    ids = {id(p) for p in inner}
    outer = [p for p in net.parameters() if id(p) not in ids]
    muon = Muon(inner, args.rate, weight_decay=0.01)
    adam = torch.optim.AdamW(outer, args.adam, betas=(0.9, 0.99), weight_decay=0.0)
    step, seen = kept.get("step", 0), kept.get("seen", 0)
    compiled = torch.compile(net, dynamic=False) if args.compile else net
    random = np.random.default_rng()
    learned, held = load(args.records)
    print(f"{len(learned)} records, {len(held)} held out", flush=True)
    began = logged = loaded = time.monotonic()
    total, count = 0.0, 0
    while (share := 1 - (time.monotonic() - began) / (60 * args.minutes)) > 0:
        # Constant at first, then falling.
        rate = min(1.0, 1.6 * share, (count + 1) / 50)
        for optimiser, full in ((muon, args.rate), (adam, args.adam)):
            for group in optimiser.param_groups:
                group["lr"] = full * rate
        rows = learned[random.integers(0, len(learned), args.batch)]
        spatial, numbers, classes, moves = tensors(rows, int(random.integers(0, 8)))
        net.zero_grad(set_to_none=True)
        with torch.autocast("cpu", torch.bfloat16):
            out = compiled(spatial, numbers)
        value, policy = losses(out, classes, moves)
        ((value + policy) / args.batch).backward()
        nn.utils.clip_grad_norm_(outer, 1.0)
        muon.step()
        adam.step()
        step, seen, count = step + 1, seen + args.batch, count + 1
        with torch.no_grad():
            keeps = min(0.998, 1 - 1 / (1 + count / 4))
            for mean, weights in zip(average.parameters(), net.parameters(), strict=True):
                mean.lerp_(weights, 1 - keeps)
        total += value.item()
        now = time.monotonic()
        if now - logged > 120 or count == 10:
            found = measure(average, held)
            mean_loss = f"value={total / args.batch / count:.4f}"
            with (args.run / "log.csv").open("a") as table:
                cells = [f"{name}={value:.4f}" for name, value in found.items()]
                csv.writer(table).writerow([step, seen, f"{rate:.2f}", mean_loss, *cells])
            save(last, net, average, step, seen)
            logged = now
        if now - loaded > 300:
            learned, held = load(args.records)
            loaded = now
    save(last, net, average, step, seen)
    print({k: round(v, 4) for k, v in measure(average, held).items()})


if __name__ == "__main__":
    main()
