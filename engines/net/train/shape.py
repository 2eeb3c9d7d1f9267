"""The shape of a net: how many blocks and channels, and which blocks pool over the whole board."""

from __future__ import annotations

from dataclasses import asdict, dataclass

SPATIAL = 22
"""Input planes, as every net of KataGo's versions 8 to 17 has them."""

GLOBAL = 19
"""Input numbers beside the planes."""

SUPERKO, SUICIDE, TERRITORY, SEKI = 6, 8, 9, 10
"""Of them, those about the rules; of superko there are two, 1 and ½ for the positional one."""

NEVER = (11, 12, 13, 15, 16, 17)
"""Those that the labels never have: tax on groups, encores, a handicap for a player, the button."""


@dataclass(frozen=True)
class Shape:
    """All that the weights' sizes follow from."""

    blocks: int = 6
    channels: int = 64
    pooling: tuple[int, ...] = (2, 4)
    """Blocks (from 0) with global pooling."""
    pooled: int = 16
    """Channels that such a block pools; the others go on as they are."""
    policy: int = 32
    """Channels of the policy head, pooled and regular."""
    value: int = 32
    """Channels of the value head."""
    hidden: int = 64
    """Width of the value head's hidden layer."""
    policies: int = 2
    """Policies: 0 is the teacher's, 1 that of human players."""

    @property
    def name(self) -> str:
        """What the shape is called, such as `b6c64`."""
        return f"b{self.blocks}c{self.channels}"

    @staticmethod
    def parse(text: str) -> Shape:
        """`b6c64` with every third and fifth block pooling, and so on; raises ValueError."""
        head, _, tail = text.partition("c")
        if not head.startswith("b"):
            raise ValueError(f"a shape is called like b6c64, not {text}")
        blocks, channels = int(head[1:]), int(tail)
        return Shape(blocks, channels, tuple(range(2, blocks, 2)), max(8, channels // 4))

    def to_dict(self) -> dict[str, object]:
        """As checkpoints keep it."""
        return asdict(self)

    @staticmethod
    def from_dict(kept: dict[str, object]) -> Shape:
        """What `to_dict` gave."""
        kept = dict(kept)
        kept["pooling"] = tuple(kept["pooling"])  # type: ignore[arg-type]
        return Shape(**kept)  # type: ignore[arg-type]
