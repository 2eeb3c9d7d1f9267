"""The net as PyTorch trains it: the same layers, in the same order, as a model file has them.

There is no batch normalisation. Its running means would mix boards of 5×5 with boards of 19×19, so that the net would
see other numbers in play than in training. A norm is a factor and a summand for each channel; the last convolution of a
block begins at zero, so that a new net is the identity from its first to its last block (Zhang et al. 2019, Fixup).
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from shape import GLOBAL, SPATIAL, Shape


class Norm(nn.Module):
    """A factor and a summand for each channel, then the activation."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.ones(channels))
        self.bias = nn.Parameter(torch.zeros(channels))

    def forward(self, x: Tensor, extra: Tensor | None = None) -> Tensor:
        """ReLU(scale·(x + extra) + bias); `extra` is a number for each position and channel."""
        scale = self.scale.to(x.dtype)[None, :, None, None]
        bias = self.bias.to(x.dtype)[None, :, None, None]
        if extra is not None:
            bias = bias + scale * extra.to(x.dtype)[:, :, None, None]
        return F.relu(x * scale + bias)


def conv(inputs: int, outputs: int, size: int, gain: float = math.sqrt(2.0)) -> nn.Conv2d:
    """A convolution without bias, of the variance that keeps the signal's; gain 0 begins at zero."""
    layer = nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False)
    if gain == 0.0:
        nn.init.zeros_(layer.weight)
    else:
        nn.init.normal_(layer.weight, std=gain / math.sqrt(inputs * size * size))
    return layer


def linear(inputs: int, outputs: int, bias: bool, gain: float = 1.0) -> nn.Linear:
    """A matrix product of the variance that keeps the signal's."""
    layer = nn.Linear(inputs, outputs, bias=bias)
    nn.init.normal_(layer.weight, std=gain / math.sqrt(inputs))
    if bias:
        nn.init.zeros_(layer.bias)
    return layer


def width_term(x: Tensor) -> float:
    """How much wider than 14 points the board is, in tens."""
    return (math.sqrt(x.shape[2] * x.shape[3]) - 14.0) / 10.0


def pool(x: Tensor) -> Tensor:
    """Mean, mean by width and maximum of each channel."""
    x = x.float()
    mean = x.mean((2, 3))
    return torch.cat([mean, mean * width_term(x), x.amax((2, 3))], 1)


def value_pool(x: Tensor) -> Tensor:
    """Mean, and mean by width and by its square, of each channel."""
    mean, width = x.float().mean((2, 3)), width_term(x)
    return torch.cat([mean, mean * width, mean * (width * width - 0.1)], 1)


class Block(nn.Module):
    """An ordinary residual block."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.norm1 = Norm(shape.channels)
        self.conv1 = conv(shape.channels, shape.channels, 3)
        self.norm2 = Norm(shape.channels)
        self.conv2 = conv(shape.channels, shape.channels, 3, 0.0)

    def forward(self, x: Tensor) -> Tensor:
        """The trunk after this block."""
        out: Tensor = x + self.conv2(self.norm2(self.conv1(self.norm1(x))))
        return out


class PoolingBlock(nn.Module):
    """A residual block some of whose channels are pooled over the board and biases of the others."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        regular = shape.channels - shape.pooled
        self.norm1 = Norm(shape.channels)
        self.conv1 = conv(shape.channels, regular, 3)
        self.convg = conv(shape.channels, shape.pooled, 3)
        self.normg = Norm(shape.pooled)
        self.matmul = linear(3 * shape.pooled, regular, False, 0.5)
        self.norm2 = Norm(regular)
        self.conv2 = conv(regular, shape.channels, 3, 0.0)

    def forward(self, x: Tensor) -> Tensor:
        """The trunk after this block."""
        u = self.norm1(x)
        bias = self.matmul(pool(self.normg(self.convg(u))))
        out: Tensor = x + self.conv2(self.norm2(self.conv1(u), bias))
        return out


class Policy(nn.Module):
    """Trunk → a logit for each point and the pass, for each policy."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.conv1 = conv(shape.channels, shape.policy, 1)
        self.convg = conv(shape.channels, shape.policy, 1)
        self.normg = Norm(shape.policy)
        self.matmul = linear(3 * shape.policy, shape.policy, False, 0.5)
        self.norm = Norm(shape.policy)
        self.conv2 = conv(shape.policy, shape.policies, 1, 0.3)
        self.passing = linear(3 * shape.policy, shape.policies, False, 0.3)

    def forward(self, x: Tensor) -> Tensor:
        """[positions, policies, points + 1]."""
        pooled = pool(self.normg(self.convg(x)))
        points = self.conv2(self.norm(self.conv1(x), self.matmul(pooled)))
        return torch.cat([points.float().flatten(2), self.passing(pooled).float()[:, :, None]], 2)


GAIN = 6.0
"""What is pooled for the value is multiplied by this, and the layer's weights when they are exported: a point of score
is a small difference of means over the board, which a layer of ordinary weights learns only slowly."""


class Value(nn.Module):
    """Trunk → value logits (win, loss, no result), four raw scores, raw ownership."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.conv1 = conv(shape.channels, shape.value, 1)
        self.norm = Norm(shape.value)
        self.hidden = linear(3 * shape.value, shape.hidden, True, 1.0 / GAIN)
        self.value = linear(shape.hidden, 3, True, 0.3)
        self.score = linear(shape.hidden, 4, True, 0.3)
        self.ownership = conv(shape.value, 1, 1, 0.3)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """[positions, 3], [positions, 4], [positions, points]."""
        v = self.norm(self.conv1(x))
        hidden = F.relu(self.hidden(GAIN * value_pool(v)))
        return self.value(hidden).float(), self.score(hidden).float(), self.ownership(v).float().flatten(1)


class Net(nn.Module):
    """The whole net."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.first = conv(SPATIAL, shape.channels, 3)
        self.globals = linear(GLOBAL, shape.channels, False, 0.5)
        kinds = [PoolingBlock if i in shape.pooling else Block for i in range(shape.blocks)]
        self.blocks = nn.ModuleList(kind(shape) for kind in kinds)
        self.tip = Norm(shape.channels)
        self.policy = Policy(shape)
        self.value = Value(shape)

    def forward(self, spatial: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Policy logits, value logits, raw scores, raw ownership, from the view of the side to move."""
        x = self.first(spatial)
        x = x + self.globals(numbers).to(x.dtype)[:, :, None, None]
        for block in self.blocks:
            x = block(x)
        x = self.tip(x)
        return (self.policy(x), *self.value(x))
