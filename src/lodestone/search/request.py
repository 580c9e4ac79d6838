"""What a search is asked: the line, its limit, and how to search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError, expected
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.kernel.protocol import legal, turn_buffer
from lodestone.search.result import OnInfo, SearchResult
from lodestone.search.stop import Stop

#: The greatest depth of any search, in plies.
MOST_PLIES = 64
#: The message where a turn is asked for after the end of the game.
NO_CHOICE = "there is no turn to choose: the game is over"


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
        for limit in limits:
            if not isinstance(limit, int | float):
                raise LodestoneError(expected("a number as a limit", limit))
        if not limits or not all(limit > 0 for limit in limits):
            raise LodestoneError("a limit sets seconds, nodes or depth, each above 0")


#: The limit of a warm-up search, which compiles or loads everything that a longer one needs.
A_LITTLE = Limit(nodes=50)
#: No limit: more nodes than any search visits.
NO_LIMIT = Limit(nodes=1 << 60)


@dataclass(frozen=True)
class SearchRequest:
    """A request for the best turn at the end of `line`, for a search or a player.

    `limit` is `None` for the player's own; a search without one continues until stopped. `seed`
    decides between equally good turns. Once `stop` is set, the best turn found so far is returned.
    `on_info` is called with each intermediate result, in the thread that searches.

    The rest is set by players: `among` narrows the choice to some legal turns, by number; empty, it
    means all. `threads` is how many search together. `compiled` is whether compiled kernels search.
    `contempt` is how many centipieces a draw by repetition, or in a tree search any draw, scores
    below 0 for the side to move. Evaluations err by up to `noise` centipieces. `multipv` is how
    many lines are found, each of another turn.

    >>> SearchRequest(Line.of(Position("queah")), Limit(depth=4)).seed
    0
    """

    line: Line
    limit: Limit | None = None
    seed: int = 0
    stop: Stop | None = None
    on_info: OnInfo | None = None
    among: Sequence[int] = ()
    threads: int = 1
    compiled: bool = HAS_COMPILER
    contempt: int = 0
    noise: int = 0
    multipv: int = 1

    def __post_init__(self) -> None:
        if not isinstance(self.line, Line):
            raise LodestoneError(expected("a Line or a Position to play from", self.line))
        if not isinstance(self.limit, Limit | None):
            raise LodestoneError(expected("a Limit, such as Limit(depth=4)", self.limit))

    def turns(self) -> list[int]:
        """Return the turns to choose among; raise `LodestoneError` if the game is over."""
        turns = list(self.among) or legal_turns(self.line.position, compiled=self.compiled)
        if not turns:
            raise LodestoneError(NO_CHOICE)
        return turns

    def report(self, result: SearchResult) -> None:
        """Call `on_info` with a result, if it is set."""
        if self.on_info is not None:
            self.on_info(result)


#: What all searches and the choice by a table are.
Search = Callable[[SearchRequest], SearchResult]


def legal_turns(position: Position, *, compiled: bool = HAS_COMPILER) -> list[int]:
    """Return the legal turns by number, as `Position.turn_numbers` does, but by compiled code."""
    rules = position.rules
    turns = turn_buffer(rules.most_turns)
    listed = legal.of(type(rules.kernel))
    run = listed.compiled if compiled else listed
    return [int(turn) for turn in turns[: run(rules.kernel, position.state, turns)]]
