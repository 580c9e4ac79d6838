"""The computer at the board: compiled as soon as it can be, in plain Python until then."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from lodestone.core.errors import RecordError
from lodestone.core.line import Line
from lodestone.search.agreement import agrees
from lodestone.search.players import Player


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
        """Say whether the computer, not to move, would end the game here by agreement."""
        thought = player.choose(
            line, len(line.turns), compiled=self.is_compiled(line.position.rules.game.name)
        )
        return agrees(line, thought)
