"""What training makes small."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor

from data import Batch, Opinion

SCORE = 20.0
"""Raw scores are in units of so many points, as model files of version 8 have it."""

Outputs = tuple[Tensor, Tensor, Tensor, Tensor]
"""Policy logits, value logits, raw scores, raw ownership."""


def losses(out: Outputs, batch: Batch) -> dict[str, Tensor]:
    """Sums over positions by name, weighted: what is trained is the sum of all. Cross entropies have the target's own
    entropy taken off, so that 0 is perfect agreement."""
    log_policy = out[0].log_softmax(2)
    people = batch.played >= 0
    found: dict[str, Tensor] = {}
    if bool(people.any()):
        found["people"] = F.nll_loss(log_policy[people, 1], batch.played[people], reduction="sum")
    if batch.teacher is not None:
        found |= taught(out, log_policy, people, batch.teacher)
    return found


def taught(out: Outputs, log_policy: Tensor, people: Tensor, teacher: Opinion) -> dict[str, Tensor]:
    """The part that the teacher's opinion gives."""
    _, value, score, ownership = out
    target = teacher.policy
    entropy = -torch.special.xlogy(target, target).sum(1)
    # Where nobody played, the policy of people follows the teacher's, so that it makes sense on every size.
    tame = ((-(target * log_policy[:, 1]).sum(1) - entropy) * ~people).sum()
    win = torch.stack([teacher.win, 1 - teacher.win, torch.zeros_like(teacher.win)], 1)
    mean = SCORE * score[:, 0]
    owned = (1 + teacher.ownership) / 2
    certain = torch.special.xlogy(owned, owned) + torch.special.xlogy(1 - owned, 1 - owned)
    # tanh(x) = 2σ(2x) − 1
    owning = F.binary_cross_entropy_with_logits(2 * ownership, owned, reduction="none") + certain
    return {
        "policy": (-(target * log_policy[:, 0]).sum(1) - entropy).sum(),
        "tame": 0.2 * tame,
        "value": 1.5 * (torch.special.xlogy(win, win) - win * value.log_softmax(1)).sum(),
        "lead": 0.02 * F.huber_loss(SCORE * score[:, 2], teacher.lead, reduction="sum", delta=3.0),
        "mean": 0.01 * F.huber_loss(mean, teacher.lead, reduction="sum", delta=3.0),
        "stdev": 0.02 * surprise(mean.detach(), score[:, 1], teacher.final),
        "ownership": 1.5 * owning.mean(1).sum(),
    }


def surprise(mean: Tensor, raw: Tensor, final: Tensor) -> Tensor:
    """How unlikely the game's end was under a normal distribution; teaches its width only."""
    known = ~final.isnan()
    if not bool(known.any()):
        return raw.sum() * 0
    width = SCORE * F.softplus(raw[known]) + 1e-3
    # Half a point is never certain.
    away = (final[known] - mean[known]).clamp(-100, 100).square() + 0.25
    return (width.log() + (0.5 * away / width.square()).clamp(max=50)).sum()
