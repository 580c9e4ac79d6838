"""The ideas of puzzles: what each game calls them, and how code finds them in a line.

A game's ideas are in `games/NAME/teach/ideas.toml`, the most telling first.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Annotated

from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.phrases import listed
from lodestone.core.position import Position
from lodestone.core.reasons import Budget, Follow, TurnChoice, choice_of, passed
from lodestone.core.received import receive_toml
from lodestone.core.sent import Bounded, Given
from lodestone.kernel.protocol import WIN


@dataclass(frozen=True, kw_only=True)
class Idea(Given):
    """An idea for people, and how it is known: everything that is set here has to be so.

    `about` says what it is in any puzzle, `text` what it is in the puzzle that has been solved.
    `solution`, `reply`, `next` and `wrong` are regular expressions for the solution, the answer to
    it, the solver's next turn, and the natural wrong turn, each written as `Sight.written` does;
    `ends` is one for the termination and the reason of the outcome at the end of the line, and
    `rules` one for the rules. `takes` is how many captures without a common piece the solver at
    least threatens after the solution, `wins` on how many cells to win, and, with `ends`, to end
    the game so; `took` is how many captures the opponent threatened before it. `waits`: the
    solution threatens nothing, and decides only since the opponent has to make a turn. `retakes`:
    the piece that answers by taking is taken. `sure`: whatever the answer, the solver takes
    something next or wins. `safe`: the answer cannot take anything. `least` and `most` bound the
    number of the solver's turns.
    """

    title: str
    about: str
    text: str
    kind: str | None = None
    solution: str | None = None
    reply: str | None = None
    next: str | None = None
    wrong: str | None = None
    ends: str | None = None
    rules: str | None = None
    takes: int = 0
    wins: int = 0
    took: int = 0
    waits: bool = False
    retakes: bool = False
    sure: bool = False
    safe: bool = False
    least: Annotated[int, Bounded(ge=1)] = 1
    most: Annotated[int, Bounded(ge=1)] = 100

    def is_in(self, sight: "Sight") -> bool:
        """Return whether a line has the idea."""
        choice = sight.choice
        texts = [
            (self.solution, sight.written(0)),
            (self.reply, sight.written(1)),
            (self.next, sight.written(2)),
            (self.wrong, sight.wrong),
            (self.ends, sight.ends),
            (self.rules, str(sight.line.position.rules)),
        ]
        return (
            self.kind in (None, sight.kind)
            and self.least <= len(sight.line.turns[::2]) <= self.most
            and (not self.waits or sight.is_waiting)
            and all(pattern is None or re.search(pattern, text) for pattern, text in texts)
            and (not self.retakes or sight.retakes)
            and (not self.takes or separate(choice.threats) >= self.takes)
            and (not self.wins or len(sight.won(self.ends)) >= self.wins)
            and (not self.took or separate(choice.dangers) >= self.took)
            and (not self.safe or not choice.exposed)
            and (not self.sure or choice.gains_next)
        )


@dataclass(frozen=True)
class Sight:
    """What ideas are found in: the line, the natural wrong turn, and what was proven besides.

    `kind` is that of the task; `waits` is whether the solution decides only since the opponent has
    to make a turn.
    """

    line: Line
    kind: str = "win"
    wrong_turn: str = ""
    waits: bool = False

    def written(self, at: int) -> str:
        """Return a turn of the line with its side, what it did, and what is where it ended.

        That is "white a3xc3 white": patterns tell by it whose piece was moved. It is "" where the
        line has no such turn.
        """
        if at >= len(self.line.turns):
            return ""
        return _written(self.line.positions[at], self.line.turns[at])

    @cached_property
    def choice(self) -> TurnChoice:
        """The solution, looked at as for reasons, but without a bound on the turns."""
        choice = choice_of(self.line.positions[0], self.line.turns[0])
        return replace(choice, budget=Budget(sys.maxsize))

    @property
    def wrong(self) -> str:
        """The natural wrong turn, written."""
        return _written(self.line.positions[0], self.wrong_turn) if self.wrong_turn else ""

    @property
    def ends(self) -> str:
        """How the line ends the game, and why; "" if it does not."""
        return _end(self.line.position)

    @property
    def retakes(self) -> bool:
        """Whether the solver's next turn takes the piece that has just taken one."""
        if len(self.line.turns) < 3:
            return False
        answer, third = (_ends(self.line.positions[at], self.line.turns[at]) for at in (1, 2))
        return answer[-1] in third

    @property
    def is_waiting(self) -> bool:
        """Whether the solution decides without a threat, since the opponent has to make a turn."""
        return self.waits and not any(one.gains for one in self.choice.threats)

    def won(self, ends: str | None) -> list[str]:
        """Return the cells where the solver would win if the opponent passed after the solution.

        `ends` is a pattern for how the game then ends, or `None`.
        """
        passing = passed(self.choice.after)
        if passing is None:
            return []
        wins = (one for one in self.choice.threats if one.result == WIN)
        turns = (one.turn for one in wins if re.search(ends or "", _end(one.position)))
        return sorted({_ends(passing, passing.format_turn(turn))[-1] for turn in turns})

    def say(self, idea: Idea) -> str:
        """Return an idea as it is in this line, in a sentence or two."""
        return idea.text.format(
            side=self.choice.mover,
            other=self.choice.other,
            threats=listed(self.won(idea.ends) or self.choice.threatened),
            dangers=listed(self.choice.endangered),
            wrong=self.wrong_turn,
        )


def separate(turns: Iterable[Follow]) -> int:
    """Return the number of captures, at least, no two of which have a cell in common."""
    captures = {frozenset(re.findall(r"[a-z]+\d+", " ".join(one.taken))) for one in turns}
    apart: set[str] = set()
    count = 0
    for capture in sorted(captures - {frozenset()}, key=lambda one: (len(one), sorted(one))):
        if not apart & capture:
            apart |= capture
            count += 1
    return count


def _end(position: Position) -> str:
    """Return how a position ends the game, and why; "" if it does not."""
    outcome = position.outcome
    return f"{outcome.termination}: {outcome.reason}" if outcome else ""


def _written(position: Position, turn: str) -> str:
    after = position.play(turn).pieces.get(_ends(position, turn)[-1], "")
    return f"{position.side} {position.annotate_turn(position.way_of(turn))} {after}"


def _ends(position: Position, turn: str) -> list[str]:
    """Return the cells that a turn takes pieces from, then the one where it ends."""
    actions = position.actions(position.way_of(turn))
    taken = [cell for action in actions for cell in action.removes]
    return [*taken, actions[-1].target if actions else ""]


@cache
def ideas_of(game: str) -> Mapping[str, Idea]:
    """Return the ideas that a game's puzzles can have, by name, the most telling first."""
    return receive_toml(dict[str, Idea], find_game(game).teaching("ideas.toml"))


def find_ideas(sight: Sight) -> tuple[str, ...]:
    """Return the ideas of a line by name, in the order of `ideas_of`."""
    known = ideas_of(sight.line.position.rules.game.name)
    return tuple(name for name, idea in known.items() if idea.is_in(sight))
