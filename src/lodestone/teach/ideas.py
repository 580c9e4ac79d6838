"""The ideas of puzzles: what each game calls them, and how code finds them in a line.

A game's ideas are in `games/NAME/teach/ideas.toml`, the most telling first.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated

from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.phrases import listed
from lodestone.core.position import Position
from lodestone.core.reasons import passed
from lodestone.core.received import receive
from lodestone.core.sent import Bounded, Given


@dataclass(frozen=True, kw_only=True)
class Idea(Given):
    """An idea for people, and how it is known: everything that is set here has to be so.

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
        texts = [
            (self.solution, sight.solution),
            (self.reply, sight.reply),
            (self.next, sight.next),
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
            and (not self.takes or sight.threats.separate >= self.takes)
            and (not self.wins or len(sight.threats.won(self.ends)) >= self.wins)
            and (not self.took or sight.dangers.separate >= self.took)
            and (not self.safe or not sight.answers.takes)
            and (not self.sure or sight.is_sure)
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

    @property
    def solution(self) -> str:
        """The solution, written."""
        return self.written(0)

    @property
    def reply(self) -> str:
        """The answer to the solution, written."""
        return self.written(1)

    @property
    def next(self) -> str:
        """The solver's next turn, written."""
        return self.written(2)

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
        return self.waits and not self.threats.any

    @property
    def is_sure(self) -> bool:
        """Whether the solver takes something next or wins, whatever the opponent answers."""
        after = self.line.positions[1]
        return all(Threats.of(after.play(turn)).any for turn in after.turns)

    @cached_property
    def answers(self) -> "Threats":
        """What the opponent can take and win after the solution."""
        return Threats.of(self.line.positions[1])

    @cached_property
    def threats(self) -> "Threats":
        """What the solver could take and win after the solution if the opponent passed."""
        return Threats.of(passed(self.line.positions[1]))

    @cached_property
    def dangers(self) -> "Threats":
        """What the opponent could take and win before the solution if the solver passed."""
        return Threats.of(passed(self.line.positions[0]))

    def say(self, idea: Idea) -> str:
        """Return an idea as it is in this line, in a sentence or two."""
        start = self.line.positions[0]
        titles = {side.name: side.title for side in start.rules.game.sides}
        side = titles.pop(start.side)
        return idea.text.format(
            side=side,
            other=next(iter(titles.values())),
            threats=listed(self.threats.won(idea.ends) or self.threats.takes),
            dangers=listed(self.dangers.takes),
            wrong=self.wrong_turn,
        )


@dataclass(frozen=True)
class Threats:
    """What the side to move can take, and where it can win at once.

    `captures` are the opponent's pieces that single turns take, by their cells. `wins` are cells
    where a turn wins, each with how that ends the game.
    """

    captures: tuple[frozenset[str], ...]
    wins: tuple[tuple[str, str], ...]

    @property
    def any(self) -> bool:
        """Whether there is anything to take or to win."""
        return bool(self.captures or self.wins)

    @property
    def takes(self) -> list[str]:
        """The cells on which something can be taken."""
        return sorted({cell for capture in self.captures for cell in capture})

    def won(self, ends: str | None = None) -> list[str]:
        """Return the cells where a turn wins; only if the game then ends as a pattern has it."""
        return sorted({cell for cell, end in self.wins if ends is None or re.search(ends, end)})

    @property
    def separate(self) -> int:
        """The number of captures, at least, no two of which have a piece in common."""
        apart: set[str] = set()
        count = 0
        for capture in sorted(self.captures, key=lambda one: (len(one), sorted(one))):
            if not apart & capture:
                apart |= capture
                count += 1
        return count

    @classmethod
    def of(cls, position: Position | None) -> "Threats":
        """Look at every turn of a position; without one there are no threats."""
        captures: set[frozenset[str]] = set()
        won: set[tuple[str, str]] = set()
        if position is None:
            return cls((), ())
        for turn in position.turns:
            after = position.play(turn)
            actions = position.actions(turn)
            taken = [cell for action in actions for cell in action.removes]
            captures.add(frozenset(c for c in taken if position.pieces.get(c) != position.side))
            if after.outcome and after.outcome.winner == position.side:
                won.add((actions[-1].target if actions else "", _end(after)))
        return cls(tuple(captures - {frozenset()}), tuple(won))


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
    own = tomllib.loads(find_game(game).teaching("ideas.toml"))
    return {name: receive(Idea, idea) for name, idea in own.items()}


def find_ideas(sight: Sight) -> tuple[str, ...]:
    """Return the ideas of a line by name, in the order of `ideas_of`."""
    known = ideas_of(sight.line.position.rules.game.name)
    return tuple(name for name, idea in known.items() if idea.is_in(sight))
