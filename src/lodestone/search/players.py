"""The computer's players, by name: how far each looks."""

from collections.abc import Callable
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError, unknown
from lodestone.core.line import Line
from lodestone.search.alphabeta import think
from lodestone.search.budget import Budget, Stop, Thought


@dataclass(frozen=True)
class Player:
    """A player of the computer's: `budget` once compiled, `plain` while Python must do."""

    name: str
    title: str
    about: str
    budget: Budget
    plain: Budget

    def choose(
        self,
        line: Line,
        seed: int,
        *,
        budget: Budget | None = None,
        stop: Stop | None = None,
        told: Callable[[Thought], None] | None = None,
        compiled: bool = True,
    ) -> Thought:
        """Choose a turn within `budget`, the player's own if `None`.

        The same line, seed and way of running give the same turn, unless the budget is of seconds.
        """
        own = self.budget if compiled else self.plain
        return think(line, budget or own, seed, stop=stop, told=told, compiled=compiled)


def _budget(depth: int | None, nodes: int) -> Budget:
    return Budget(depth=depth, nodes=nodes)


PLAYERS = (
    Player("novice", "Novice", "Takes what is offered.", _budget(1, 1_000), _budget(1, 1_000)),
    Player("student", "Student", "Looks a few plies ahead.", _budget(3, 50_000), _budget(2, 1_500)),
    Player(
        "master", "Master", "Looks as far as it can.", _budget(None, 1_500_000), _budget(3, 2_500)
    ),
)


def find_player(name: str) -> Player:
    """Look a player up; an unknown name is answered with the known ones."""
    for player in PLAYERS:
        if player.name == name:
            return player
    raise LodestoneError(unknown("player", name, [player.name for player in PLAYERS]))
