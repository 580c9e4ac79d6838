"""What a search without Python is asked: all that it depends on, in numbers.

The page asks it (`web/page/js/search`).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.kernel.protocol import NO_TURN
from lodestone.players.computer import Strength
from lodestone.search import alphabeta, baselines, mcts
from lodestone.search.request import Limit, Search
from lodestone.search.stack import repeated_in

#: The searches that need no Python, by their names there.
SEARCHES: dict[Search, str] = {
    alphabeta.think: "alpha-beta",
    mcts.think: "tree",
    mcts.think_by_playouts: "uct",
    baselines.think: "greedy",
    baselines.choose_randomly: "random",
}

#: A number of up to 64 bits, more than numbers have in JavaScript.
Word = str
#: Numbers of tables, most of which are small.
Row = list[int | Word]
Words = list[Word | Row | list[Row]]
#: Above this, JavaScript's own numbers are not exact.
MOST_EXACT = 2**53


@dataclass(frozen=True)
class AskedStrength(Sent):
    """How well is searched, as `Strength` says it."""

    search: str
    limit: Limit
    contempt: int
    noise: int
    sees: int
    spots_wins: bool
    looks_again: bool


@dataclass(frozen=True)
class AskedSearch(Sent):
    """A position as its kernels have it, what came before, and how to search."""

    game: str
    rules: Words
    state: list[Word]
    most_turns: int
    last: Word
    """The turn before, or the number that stands for none."""
    past: list[Word]
    """The positions that end the game if they recur."""
    seed: Word
    multipv: int
    strength: AskedStrength


@dataclass(frozen=True)
class AskedPosition(Sent):
    """What of a search differs in the positions of one game.

    Of the `past`, only what is not in that of the positions before.
    """

    state: list[Word]
    last: Word
    past: list[Word]
    seed: Word


def asked_positions(line: Line) -> Iterator[AskedPosition | None]:
    """Yield what to ask in every position of a game; `None` where it is over."""
    times: Counter[int] = Counter()
    draws = line.draws_by_repetition
    for ply, position in enumerate(line.positions):
        times[position.key] += 1
        again = [str(position.key)] if draws and times[position.key] == 2 else []
        last = str(line.numbers[ply - 1] if ply else NO_TURN)
        is_over = position.is_over or (ply == len(line) and line.outcome is not None)
        state = [str(part) for part in position.state]
        yield None if is_over else AskedPosition(state, last, again, str(ply))


def asked_of(
    line: Line, strength: Strength, seed: int, *, limit: Limit | None = None, multipv: int = 1
) -> AskedSearch:
    """Return what to ask so that a player of some strength chooses as `ComputerPlayer` does.

    `limit` is `None` for its own.
    """
    rules = line.position.rules
    return AskedSearch(
        rules.game.name,
        words_of(rules),
        [str(part) for part in line.position.state],
        rules.most_turns,
        str(line.numbers[-1] if line.numbers else NO_TURN),
        [str(key) for key in repeated_in(line)],
        str(seed),
        multipv,
        AskedStrength.like(
            strength, search=SEARCHES[strength.search], limit=limit or strength.limit
        ),
    )


def words_of(rules: Rules) -> Words:
    """Return rules as kernels have them; some of their parts are tables."""
    numbers = cast("tuple[Any, ...]", rules.kernel)
    return [_exact(part.tolist()) if hasattr(part, "tolist") else str(part) for part in numbers]


def _exact(numbers: list[Any]) -> list[Any]:
    """Return a table, or a row of one, with words for what JavaScript cannot hold as numbers."""
    if numbers and isinstance(numbers[0], list):
        return [_exact(row) for row in numbers]
    return [one if abs(one) <= MOST_EXACT else str(one) for one in numbers]
