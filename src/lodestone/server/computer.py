"""The computer at the board: compiled as soon as it can be, in plain Python until then."""

from collections.abc import Callable

from lodestone.core.line import Line
from lodestone.search.budget import Budget, Stop, Thought
from lodestone.search.players import Player, advise


class Computer:
    """Chooses turns; `is_compiled` tells of each game, by name, whether its search is by now."""

    def __init__(self, is_compiled: Callable[[str], bool]) -> None:
        self.is_compiled = is_compiled

    def choose(
        self,
        line: Line,
        player: Player,
        *,
        budget: Budget | None = None,
        stop: Stop | None = None,
        told: Callable[[Thought], None] | None = None,
    ) -> Thought:
        """Choose a turn for the side to move; the seed is the number of turns played."""
        return player.choose(
            line,
            len(line.turns),
            budget=budget,
            stop=stop,
            told=told,
            compiled=self.is_compiled(line.position.rules.game.name),
        )

    def advise(
        self,
        line: Line,
        *,
        budget: Budget | None,
        stop: Stop,
        told: Callable[[Thought], None],
    ) -> Thought:
        """Choose a turn as the strongest player does."""
        return advise(
            line,
            len(line.turns),
            budget=budget,
            stop=stop,
            told=told,
            compiled=self.is_compiled(line.position.rules.game.name),
        )
