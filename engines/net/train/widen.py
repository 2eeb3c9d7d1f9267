"""Makes a checkpoint of a wider net that says what a narrower one says, so that a larger net need not begin anew.

`python widen.py NET.pt b6c64 OUT.pt`

A channel that is new reads all the others by weights of chance, and no old one reads it yet: those weights are zero,
and their gradients are not, since what they would read is not zero (Chen et al. 2016, Net2Net, with zeros in place of
copies). Blocks that are new are the identity, as in every new net.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor

from export import inputs
from measure import load
from network import Net
from shape import Shape


def widened(new: Tensor, old: Tensor) -> None:
    """Puts the old weights into the new ones' first outputs and inputs, where they read nothing else."""
    if new.ndim == 1:
        new[: len(old)] = old
        return
    outputs, inputs = old.shape[:2]
    new[:outputs] = 0
    new[:outputs, :inputs] = old


def pooled(new: Tensor, old: Tensor) -> None:
    """The same for a layer that reads three numbers of each pooled channel, all means first."""
    outputs = len(old)
    new[:outputs] = 0
    parts = new.view(len(new), 3, -1)
    parts[:outputs, :, : old.shape[1] // 3] = old.view(outputs, 3, -1)


@torch.no_grad()
def wider(net: Net, shape: Shape) -> Net:
    """A net of that shape, with the outputs of the old one; its heads stay as large as they are."""
    made = Net(shape)
    weights = dict(net.named_parameters())
    for name, new in made.named_parameters():
        if name in weights:
            (pooled if name.endswith("matmul.weight") else widened)(new, weights[name])
    return made


@torch.no_grad()
def difference(a: Net, b: Net) -> float:
    """The greatest difference of an output."""
    pairs = [zip(a(*given), b(*given), strict=True) for given in inputs()]
    return max(float((x - y).abs().max()) for pair in pairs for x, y in pair)


def main() -> None:
    """Widens and checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", type=Path)
    parser.add_argument("shape", type=Shape.parse)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    torch.manual_seed(0)
    net = load(args.net)
    made = wider(net, args.shape)
    print(f"{net.shape.name} to {made.shape.name}: outputs within {difference(net, made):.6f}")
    weights = made.state_dict()
    kept = {"shape": made.shape.to_dict(), "net": weights, "ema": weights, "muon": None, "adam": None}
    torch.save({**kept, "step": 0, "seen": 0, "spent": 0.0, "cool": None}, args.out)


if __name__ == "__main__":
    main()
