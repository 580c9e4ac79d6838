"""What solving takes, so that it can be said before it begins."""

from dataclasses import dataclass

from lodestone.core.rules import Rules
from lodestone.processes import cores
from lodestone.solve.blocks import plan_of
from lodestone.solve.codes import CODE_BYTES

#: How many positions one core solves in a second, by measurement (docs/solving.md).
PACE = 3_000_000
#: The bytes on disk for each position at most: in its block's file, and in the table. Most rules
#: take less than half of that, and those with bans an eighth.
KEPT = 2
#: The most bytes of solved blocks that are kept in memory, since reading one again takes a fiftieth
#: of the time in which a block is solved.
HELD = 2 << 30
#: What people are asked about before it begins: more seconds, or more bytes.
MUCH_TIME, MUCH_SPACE = 300, 4_000_000_000


@dataclass(frozen=True)
class Cost:
    """What solving takes at most: positions up to symmetry, bytes, and by estimate seconds."""

    positions: int
    disk: int
    memory: int
    seconds: int

    @property
    def is_much(self) -> bool:
        """Return whether people should be asked before it begins."""
        return self.seconds > MUCH_TIME or max(self.disk, self.memory) > MUCH_SPACE

    def __str__(self) -> str:
        """Return it in words."""
        size = f"{self.positions:,} positions, up to {_in_bytes(self.disk)} on disk"
        return f"{size} and {_in_bytes(self.memory)} of memory, {_in_time(self.seconds)}"


def cost_of(rules: Rules) -> Cost | None:
    """Return what solving rules takes; `None` if only a search can find that."""
    if rules.numbering is None:
        return None
    plan = plan_of(rules)
    positions = plan.index.size
    most = sorted(task.memory for task in plan.tasks.values())[-cores() :]
    return Cost(
        positions,
        KEPT * positions,
        sum(most) + most_held(positions),
        positions // (PACE * cores()),
    )


def most_held(positions: int) -> int:
    """Return how many bytes of solved blocks are kept in memory, if there is room for them."""
    return min(CODE_BYTES * positions, HELD)


def _in_bytes(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{max(1, round(size / 1e6)):,} MB"


def _in_time(seconds: int) -> str:
    if seconds < 90:
        return f"about {max(seconds, 1)} s"
    minutes = round(seconds / 60)
    return f"about {minutes} minutes" if minutes < 90 else f"about {round(minutes / 60)} hours"
