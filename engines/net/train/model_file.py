"""Reads a model file of version 8 and evaluates it, without anything of the net that was trained.

It is how `export.py` checks itself, and an oracle for other readers: small, slow, and in the order of the file.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor


@dataclass
class Reader:
    """What is left of a file."""

    bytes: bytes
    at: int = 0

    def token(self) -> str:
        """The next word."""
        while self.bytes[self.at : self.at + 1].isspace():
            self.at += 1
        begin = self.at
        while not self.bytes[self.at : self.at + 1].isspace():
            self.at += 1
        return self.bytes[begin : self.at].decode()

    def numbers(self, count: int) -> list[int]:
        """The next whole numbers."""
        return [int(self.token()) for _ in range(count)]

    def weights(self, *sizes: int) -> Tensor:
        """The next block."""
        begin = self.bytes.index(b"@BIN@", self.at) + 5
        self.at = begin + 4 * math.prod(sizes)
        return torch.from_numpy(np.frombuffer(self.bytes[begin : self.at], "<f4").copy()).reshape(sizes)

    def conv(self) -> Tensor:
        """A convolution, outputs × inputs × rows × columns."""
        self.token()
        rows, columns, inputs, outputs, _, _ = self.numbers(6)
        return self.weights(rows, columns, inputs, outputs).permute(3, 2, 0, 1)

    def matmul(self) -> Tensor:
        """A matrix, inputs × outputs."""
        self.token()
        return self.weights(*self.numbers(2))

    def bias(self) -> Tensor:
        """Summands."""
        self.token()
        return self.weights(*self.numbers(1))

    def norm(self) -> tuple[Tensor, Tensor]:
        """A factor and a summand for each channel; behind them stands the activation's name."""
        self.token()
        channels = self.numbers(1)[0]
        epsilon = float(self.token())
        has_scale, has_bias = self.numbers(2)
        mean, variance = self.weights(channels), self.weights(channels)
        scale = self.weights(channels) if has_scale else torch.ones(channels)
        bias = self.weights(channels) if has_bias else torch.zeros(channels)
        self.token()
        scale = scale / torch.sqrt(variance + epsilon)
        return scale, bias - scale * mean


def read(file: bytes) -> Reader:
    """Looks at the head of a file; raises ValueError if it is of another version."""
    reader = Reader(file)
    reader.token()
    if reader.numbers(3) != [8, 22, 19]:
        raise ValueError("not a model file of version 8")
    return reader


def normed(x: Tensor, norm: tuple[Tensor, Tensor]) -> Tensor:
    """Norm and activation."""
    scale, bias = norm
    return F.relu(x * scale[None, :, None, None] + bias[None, :, None, None])


def pooled(x: Tensor, with_maximum: bool) -> Tensor:
    """Both ways to pool a board."""
    mean = x.mean((2, 3))
    width = (math.sqrt(x.shape[2] * x.shape[3]) - 14) / 10
    last = x.amax((2, 3)) if with_maximum else mean * (width**2 - 0.1)
    return torch.cat([mean, mean * width, last], 1)


def convolved(x: Tensor, weight: Tensor) -> Tensor:
    """The convolution with zeros around the board."""
    return F.conv2d(x, weight, padding=weight.shape[2] // 2)


def evaluate(reader: Reader, planes: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Policy logits, value logits, raw scores and raw ownership; the reader may be used again."""
    file = Reader(reader.bytes, reader.at)
    file.token()
    blocks = file.numbers(6)[0]
    x = convolved(planes, file.conv())
    x = x + (numbers @ file.matmul())[:, :, None, None]
    for _ in range(blocks):
        kind = file.token()
        file.token()
        inner = normed(x, file.norm())
        regular = convolved(inner, file.conv())
        if kind == "gpool_block":
            g = convolved(inner, file.conv())
            g = normed(g, file.norm())
            regular = regular + (pooled(g, True) @ file.matmul())[:, :, None, None]
        regular = normed(regular, file.norm())
        x = x + convolved(regular, file.conv())
    x = normed(x, file.norm())
    file.token()
    regular, g = convolved(x, file.conv()), convolved(x, file.conv())
    q = pooled(normed(g, file.norm()), True)
    regular = normed(regular + (q @ file.matmul())[:, :, None, None], file.norm())
    points = convolved(regular, file.conv()).flatten(1)
    policy = torch.cat([points, q @ file.matmul()], 1)
    file.token()
    v = normed(convolved(x, file.conv()), file.norm())
    hidden = pooled(v, False) @ file.matmul() + file.bias()
    file.token()
    hidden = F.relu(hidden)
    value = hidden @ file.matmul() + file.bias()
    score = hidden @ file.matmul() + file.bias()
    return policy, value, score, convolved(v, file.conv()).flatten(1)
