"""Writes a checkpoint's averaged weights as a model file of KataGo's version 8, and reads it again to check it.

`python export.py NET.pt OUT.bin.gz [--blend 0.5]`

A file has one policy: the teacher's and that of people are mixed by their logits, which are the last layer's sums, so
that mixing weights is mixing logits. Weights are rounded to ten bits of mantissa, which makes the packed file a third
smaller and changes less than what training adds in a minute.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from measure import load
from model_file import evaluate, read
from network import GAIN, Block, Net, Norm, Policy, PoolingBlock, Value
from shape import GLOBAL, NEVER, SEKI, SPATIAL, SUICIDE, SUPERKO, TERRITORY

VERSION = 8
MANTISSA = 10


def rounded(weights: Tensor) -> npt.NDArray[np.float32]:
    """The weights with so few bits of mantissa, to the nearest."""
    bits = weights.detach().float().contiguous().flatten().numpy().view(np.uint32)
    dropped = 23 - MANTISSA
    half = np.uint32(1 << (dropped - 1))
    return ((bits + half) >> np.uint32(dropped) << np.uint32(dropped)).view(np.float32)


def as_trained(weight: Tensor) -> Tensor:
    """Weights of the numbers, channels × numbers, so that rules that no label has count as those that are closest.

    Superko and suicide are always together in the labels (Tromp and Taylor), as are territory and seki without points
    (Japanese): what the net says of one without the other comes by chance. So superko counts for nothing and suicide
    for both, territory for both; other taxes, encores, a handicap for a player and the button for nothing.
    """
    weight = weight.clone()
    weight[:, SUICIDE] += weight[:, SUPERKO] + weight[:, SUPERKO + 1] / 2
    weight[:, TERRITORY] += weight[:, SEKI]
    weight[:, [SUPERKO, SUPERKO + 1, SEKI, *NEVER]] = 0
    return weight


class Writer:
    """The bytes of a model file, layer by layer."""

    def __init__(self) -> None:
        self.bytes = bytearray()

    def line(self, *tokens: object) -> None:
        """Tokens on a line of their own."""
        self.bytes += " ".join(map(str, tokens)).encode() + b"\n"

    def block(self, weights: Tensor) -> None:
        """Weights in the order they are in."""
        self.bytes += b"@BIN@" + rounded(weights).astype("<f4").tobytes() + b"\n"

    def conv(self, name: str, weight: Tensor) -> None:
        """A convolution's weights, outputs × inputs × rows × columns."""
        outputs, inputs, rows, columns = weight.shape
        self.line(name, rows, columns, inputs, outputs, 1, 1)
        self.block(weight.permute(2, 3, 1, 0))

    def matmul(self, name: str, weight: Tensor) -> None:
        """A matrix, outputs × inputs."""
        outputs, inputs = weight.shape
        self.line(name, inputs, outputs)
        self.block(weight.T)

    def bias(self, name: str, layer: nn.Linear) -> None:
        """The summands behind a matrix product."""
        self.line(name, len(layer.bias))
        self.block(layer.bias)

    def norm(self, name: str, norm: Norm) -> None:
        """A norm, which takes nothing off and divides by 1, and its activation."""
        channels = len(norm.scale)
        self.line(f"{name}/norm", channels, 1e-20, 1, 1)
        for weights in (torch.zeros(channels), torch.ones(channels), norm.scale, norm.bias):
            self.block(weights)
        self.line(f"{name}/relu")

    def trunk(self, net: Net) -> None:
        """All before the heads."""
        shape = net.shape
        regular = shape.channels - shape.pooled
        self.line("trunk", shape.blocks, shape.channels, shape.channels, regular, 1, shape.pooled)
        self.conv("first", net.first.weight)
        self.matmul("globals", net.globals.weight)
        for i, block in enumerate(net.blocks):
            name = f"block{i}"
            if isinstance(block, PoolingBlock):
                self.line("gpool_block", name)
                self.norm(f"{name}/1", block.norm1)
                self.conv(f"{name}/conv1", block.conv1.weight)
                self.conv(f"{name}/convg", block.convg.weight)
                self.norm(f"{name}/g", block.normg)
                self.matmul(f"{name}/matmul", block.matmul.weight)
            else:
                assert isinstance(block, Block)
                self.line("ordinary_block", name)
                self.norm(f"{name}/1", block.norm1)
                self.conv(f"{name}/conv1", block.conv1.weight)
            self.norm(f"{name}/2", block.norm2)
            self.conv(f"{name}/conv2", block.conv2.weight)
        self.norm("tip", net.tip)

    def policy(self, head: Policy, blend: float) -> None:
        """The policy head."""
        shares = torch.tensor([1.0 - blend, blend])
        self.line("policy")
        self.conv("policy/conv1", head.conv1.weight)
        self.conv("policy/convg", head.convg.weight)
        self.norm("policy/g", head.normg)
        self.matmul("policy/matmul", head.matmul.weight)
        self.norm("policy/1", head.norm)
        self.conv("policy/conv2", torch.einsum("p,pihw->ihw", shares, head.conv2.weight)[None])
        self.matmul("policy/pass", (shares @ head.passing.weight)[None])

    def value(self, head: Value) -> None:
        """The value head."""
        self.line("value")
        self.conv("value/conv1", head.conv1.weight)
        self.norm("value/1", head.norm)
        self.matmul("value/hidden", GAIN * head.hidden.weight)
        self.bias("value/hidden/bias", head.hidden)
        self.line("value/relu")
        self.matmul("value/value", head.value.weight)
        self.bias("value/value/bias", head.value)
        self.matmul("value/score", head.score.weight)
        self.bias("value/score/bias", head.score)
        self.conv("value/ownership", head.ownership.weight)


def model_file(net: Net, name: str, blend: float) -> bytes:
    """The whole file, unpacked."""
    writer = Writer()
    for token in (name, VERSION, SPATIAL, GLOBAL):
        writer.line(token)
    writer.trunk(net)
    writer.policy(net.policy, blend)
    writer.value(net.value)
    return bytes(writer.bytes)


def inputs() -> Iterator[tuple[Tensor, Tensor]]:
    """Boards of some sizes with planes as sparse as those of games."""
    generator = torch.Generator().manual_seed(13)
    for side in (5, 9, 19):
        planes = (torch.rand(4, SPATIAL, side, side, generator=generator) < 0.2).float()
        planes[:, 0] = 1
        yield planes, torch.rand(4, GLOBAL, generator=generator) - 0.5


@torch.no_grad()
def check(net: Net, file: bytes, blend: float) -> float:
    """The greatest difference of an output of the file's net from this one's."""
    worst = 0.0
    model = read(file)
    for planes, numbers in inputs():
        policy, *rest = net(planes, numbers)
        expected = [torch.lerp(policy[:, 0], policy[:, 1], blend), *rest]
        for a, b in zip(expected, evaluate(model, planes, numbers), strict=True):
            worst = max(worst, float((a - b).abs().max()))
    return worst


def main() -> None:
    """Writes and checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--blend", type=float, default=0.5, help="share of the policy of people, 0 to 1")
    parser.add_argument("--fates", action="store_true", help="a net of life and death: numbers are not about rules")
    args = parser.parse_args()
    torch.set_num_threads(1)
    net = load(args.net).eval()
    name, blend = f"katsura-{net.shape.name}", args.blend
    if args.fates:
        name, blend = f"katsura-fates-{net.shape.name}", 0.0
    else:
        with torch.no_grad():
            net.globals.weight.copy_(as_trained(net.globals.weight))
    file = model_file(net, name, blend)
    difference = check(net, file, blend)
    if difference > 0.1:
        raise SystemExit(f"the file differs from the net by {difference}")
    packed = gzip.compress(file, 9, mtime=0)
    args.out.write_bytes(packed)
    print(f"{args.out}: {len(packed)} bytes, outputs within {difference:.4f} of the net's")


if __name__ == "__main__":
    main()
