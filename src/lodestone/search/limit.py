"""The limits of a search."""

from dataclasses import dataclass

from lodestone.core.errors import LodestoneError

#: The greatest depth of any search, in plies.
MOST_PLIES = 64


@dataclass(frozen=True)
class Limit:
    """How much a search may use: seconds, nodes, plies of depth; `None` is no limit.

    Nodes are positions, or the simulations of a tree search. Seconds count from when the compiled
    search is loaded, and never end a search before its first depth (or its first simulations) is
    complete. Raises `LodestoneError` if none is set, or one is not above 0.

    >>> Limit(seconds=0.5, depth=4)
    Limit(seconds=0.5, nodes=None, depth=4)
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.seconds, self.nodes, self.depth) if limit is not None]
        if not limits or not all(limit > 0 for limit in limits):
            raise LodestoneError("a limit sets seconds, nodes or depth, each above 0")


#: The limit of a warm-up search, which compiles or loads everything that a longer one needs.
A_LITTLE = Limit(nodes=50)
