"""Several processes that train one net, none waiting for another.

Each takes its own steps on its own positions, and every few steps moves to the mean of its weights and the others',
as far as these have gone on meanwhile (asynchronous gossip, Lian et al. 2018). Threads within a step would all wait for
the one whose processor is busy with something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import torch
from torch import Tensor, nn

STEPS = 4
"""Steps between two exchanges."""


def shared(tensor: Tensor) -> Tensor:
    """The tensor in memory that processes share."""
    share: Callable[[], Tensor] = tensor.share_memory_
    return share()


class Exchange:
    """What the processes show each other; made by the first and handed to the rest."""

    def __init__(self, processes: int, weights: int) -> None:
        self.shown = shared(torch.zeros(processes, weights))
        self.times = shared(torch.zeros(processes, dtype=torch.int64))


class Partner:
    """One process's end of an exchange."""

    def __init__(self, exchange: Exchange, me: int) -> None:
        self.exchange, self.me = exchange, me
        self.seen = exchange.times.clone()

    @torch.no_grad()
    def meet(self, parameters: Iterable[nn.Parameter]) -> None:
        """Moves to the mean, and shows where that is.

        Each counts by the exchanges it came to since the last time, so that one that hardly gets any time draws nobody
        back. A row that is being written meanwhile is half old and half new, which does no harm.
        """
        parameters = list(parameters)
        own = torch.cat([p.reshape(-1) for p in parameters])
        times = self.exchange.times.clone()
        times[self.me] += 1
        done = times - self.seen
        if int(done.sum()) > int(done[self.me]):
            shares = done / done.sum()
            own *= shares[self.me]
            for other in done.nonzero()[:, 0].tolist():
                if other != self.me:
                    own += shares[other] * self.exchange.shown[other]
            for p, weights in zip(
                parameters,
                torch.split(own, [p.numel() for p in parameters]),
                strict=True,
            ):
                p.copy_(weights.view_as(p))
            self.seen = times
        self.exchange.shown[self.me] = own
        self.exchange.times[self.me] = times[self.me]
