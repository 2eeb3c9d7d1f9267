"""Muon (Jordan et al. 2024) for convolutions and matrices, Adam for everything else."""

from __future__ import annotations

import torch
from torch import Tensor, nn


def orthogonal(g: Tensor) -> Tensor:
    """The nearest matrix with orthonormal rows or columns, roughly: five quintic Newton-Schulz steps."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x: Tensor = g / (g.norm() + 1e-7)
    flip = x.shape[0] > x.shape[1]
    if flip:
        x = x.T
    for _ in range(5):
        s = x @ x.T
        x = a * x + (b * s + c * (s @ s)) @ x
    near: Tensor = x.T if flip else x
    return near


class Muon(torch.optim.Optimizer):
    """Momentum made orthogonal, matrix by matrix; convolutions are out × (in · y · x)."""

    def __init__(
        self, params: list[nn.Parameter], lr: float, momentum: float = 0.95, weight_decay: float = 0.0
    ) -> None:
        super().__init__(params, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self) -> None:  # type: ignore[override]
        """One step down the gradient."""
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                state = self.state[p]
                if not state:
                    state["momentum"] = torch.zeros_like(p)
                m = state["momentum"]
                m.lerp_(p.grad, 1 - group["momentum"])
                g = p.grad.lerp(m, group["momentum"]).reshape(p.shape[0], -1)
                g = orthogonal(g) * max(1.0, g.shape[0] / g.shape[1]) ** 0.5
                p.mul_(1 - group["lr"] * group["weight_decay"]).add_(g.view_as(p), alpha=-group["lr"])
