"""Makes a checkpoint of a model file of version 8 that `export.py` wrote, so that a net can be trained on from it.

`python restore.py NET.bin.gz OUT.pt`

What a file does not hold begins anew: the momenta of the optimisers, and the difference between the two policies.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

import torch
from torch import Tensor, nn

from export import check
from model_file import read
from network import GAIN, Block, Net, Norm, PoolingBlock
from shape import Shape


def shape_of(file: bytes) -> Shape:
    """The sizes of the net in a file."""
    reader = read(file)
    reader.token()
    blocks, channels, _, _, _, pooled = reader.numbers(6)
    reader.conv(), reader.matmul()
    pooling = []
    for block in range(blocks):
        kind = reader.token()
        reader.token(), reader.norm(), reader.conv()
        if kind == "gpool_block":
            pooling.append(block)
            reader.conv(), reader.norm(), reader.matmul()
        reader.norm(), reader.conv()
    reader.norm(), reader.token()
    policy = len(reader.conv())
    reader.conv(), reader.norm(), reader.matmul(), reader.norm(), reader.conv(), reader.matmul(), reader.token()
    value = len(reader.conv())
    reader.norm()
    hidden = reader.matmul().shape[1]
    return Shape(blocks, channels, tuple(pooling), pooled, policy, value, hidden)


class Filler:
    """Copies a file's weights into a net, layer by layer."""

    def __init__(self, file: bytes) -> None:
        self.reader = read(file)

    def put(self, into: Tensor, weights: Tensor) -> None:
        """Weights of the same sizes, or one policy's for each of several."""
        into.copy_(weights.expand_as(into))

    def conv(self, layer: nn.Conv2d) -> None:
        """A convolution."""
        self.put(layer.weight, self.reader.conv())

    def matmul(self, layer: nn.Linear, gain: float = 1.0) -> None:
        """A matrix, which the file has multiplied by `gain`."""
        self.put(layer.weight, self.reader.matmul().T / gain)

    def bias(self, layer: nn.Linear) -> None:
        """The summands behind a matrix product."""
        self.put(layer.bias, self.reader.bias())

    def norm(self, norm: Norm) -> None:
        """A norm."""
        scale, bias = self.reader.norm()
        self.put(norm.scale, scale)
        self.put(norm.bias, bias)

    def block(self, block: nn.Module) -> None:
        """A residual block."""
        self.reader.token(), self.reader.token()
        assert isinstance(block, (Block, PoolingBlock))
        self.norm(block.norm1)
        self.conv(block.conv1)
        if isinstance(block, PoolingBlock):
            self.conv(block.convg)
            self.norm(block.normg)
            self.matmul(block.matmul)
        self.norm(block.norm2)
        self.conv(block.conv2)

    def net(self, net: Net) -> None:
        """The whole net."""
        policy, value = net.policy, net.value
        self.reader.token(), self.reader.numbers(6)
        self.conv(net.first)
        self.matmul(net.globals)
        for block in net.blocks:
            self.block(block)
        self.norm(net.tip)
        self.reader.token()
        self.conv(policy.conv1)
        self.conv(policy.convg)
        self.norm(policy.normg)
        self.matmul(policy.matmul)
        self.norm(policy.norm)
        self.conv(policy.conv2)
        self.matmul(policy.passing)
        self.reader.token()
        self.conv(value.conv1)
        self.norm(value.norm)
        self.matmul(value.hidden, GAIN)
        self.bias(value.hidden)
        self.reader.token()
        self.matmul(value.value)
        self.bias(value.value)
        self.matmul(value.score)
        self.bias(value.score)
        self.conv(value.ownership)


@torch.no_grad()
def restored(file: bytes) -> Net:
    """The net in a file; raises ValueError if it is of another version."""
    net = Net(shape_of(file))
    Filler(file).net(net)
    return net


def main() -> None:
    """Writes and checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    file = gzip.decompress(args.net.read_bytes())
    net = restored(file)
    print(f"{net.shape.name}: outputs within {check(net.eval(), file, 0.0):.6f} of the file's")
    weights = net.state_dict()
    kept = {"shape": net.shape.to_dict(), "net": weights, "ema": weights, "muon": None, "adam": None}
    torch.save({**kept, "step": 0, "seen": 0, "spent": 0.0, "cool": None}, args.out)


if __name__ == "__main__":
    main()
