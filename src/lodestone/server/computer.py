"""The computer at the board: compiled as soon as it can be, in plain Python until then."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from lodestone.core.errors import RecordError
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.search.players import Player

#: Scores beyond which the computer takes a game to be won or lost, in hundredths of a piece.
CLEAR = 150


@dataclass(frozen=True)
class Answer:
    """A turn chosen by the computer, and what it took."""

    turn: str
    say: str
    depth: int
    nodes: int
    seconds: float


class Computer:
    """Chooses turns; `is_compiled` tells of each game, by name, whether its search is by now."""

    def __init__(self, is_compiled: Callable[[str], bool]) -> None:
        self.is_compiled = is_compiled

    def choose(self, line: Line, player: Player) -> Answer:
        """Choose a turn for the side to move; the seed is the number of turns played."""
        if line.outcome:
            raise RecordError(f"the game is over: {line.outcome.reason}")
        began = time.perf_counter()
        thought = player.choose(
            line, len(line.turns), compiled=self.is_compiled(line.position.rules.game.name)
        )
        position = line.position
        return Answer(
            turn=position.format_turn(thought.turn),
            say=position.rules.game.say_turn(position.rules.options, thought.turn),
            depth=thought.depth,
            nodes=thought.nodes,
            seconds=round(time.perf_counter() - began, 4),
        )

    def agrees(self, line: Line, player: Player) -> bool:
        """Say whether the computer, not to move, would end the game here by agreement.

        It does where the agreement gives it no less than it expects of playing on.
        """
        offered = line.agree().outcome
        assert offered is not None
        mover = line.position.side
        expected = -player.choose(
            line, len(line.turns), compiled=self.is_compiled(line.position.rules.game.name)
        ).score
        hope = (expected > CLEAR) - (expected < -CLEAR)
        return _worth(offered, mover) >= hope


def _worth(offered: Outcome, mover: str) -> int:
    """Give what an outcome is worth to the side that is not to move: 1, 0 or -1."""
    if offered.winner is None:
        return 0
    return -1 if offered.winner == mover else 1
