"""The computer's players, by name: how far each looks."""

from dataclasses import dataclass

from lodestone.core.errors import LodestoneError, unknown
from lodestone.core.line import Line
from lodestone.search.alphabeta import Budget, Thought, think


@dataclass(frozen=True)
class Player:
    """A player of the computer's: `budget` once compiled, `plain` while Python must do."""

    name: str
    title: str
    about: str
    budget: Budget
    plain: Budget

    def choose(self, line: Line, seed: int, *, compiled: bool) -> Thought:
        """Choose a turn; the same line, seed and way of running give the same turn."""
        budget = self.budget if compiled else self.plain
        return think(line, budget, seed, compiled=compiled)


PLAYERS = (
    Player("novice", "Novice", "Takes what is offered.", Budget(1, 1_000), Budget(1, 1_000)),
    Player("student", "Student", "Looks a few plies ahead.", Budget(3, 50_000), Budget(2, 1_500)),
    Player("master", "Master", "Looks as far as it can.", Budget(30, 1_500_000), Budget(3, 2_500)),
)


def find_player(name: str) -> Player:
    """Look a player up; an unknown name is answered with the known ones."""
    for player in PLAYERS:
        if player.name == name:
            return player
    raise LodestoneError(unknown("player", name, [player.name for player in PLAYERS]))
