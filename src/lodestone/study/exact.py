"""Proof of the facts that records state: exact values, only turns, good turns and mistakes.

Where the rules are solved, or small enough to be solved here, a table decides. Elsewhere searches
do. A search to depth N proves every win and loss within N plies, but no draw.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.phrases import counted
from lodestone.core.position import Position
from lodestone.core.reasons import end_sentence, fault, merit
from lodestone.core.rules import Rules
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord, Node, PlacedFault
from lodestone.records.marks import Worth
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import WIN_SCORE, is_proven
from lodestone.solve import Table, Value, solve

#: Rules with more positions than this are not solved for a record.
MOST_SOLVED = 3_000_000
#: The most positions that one search looks at.
MOST_NODES = 3_000_000
#: Number of searches that are remembered, since facts need the same ones.
REMEMBERED = 20_000
#: Plies after a turn within which a search judges what its glyph says.
HORIZON = 3
#: Glyphs that state facts: good and brilliant turns, mistakes and blunders, only turns.
GOOD, MISTAKES, ONLY = (1, 3), (2, 4), 7
#: What a turn can be worth, from the mover's view. A turn after which a search finds no loss is
#: better than one that loses soon: at least `UNDECIDED`.
LOST, UNDECIDED, DRAWN, WON = -2, -1, 0, 2
_NAMES = {LOST: "loses", DRAWN: "draws", WON: "wins"}


class Bounds(NamedTuple):
    """The least and the most that a turn can be worth, from `LOST` to `WON`."""

    low: int
    high: int


def worth_of(value: Value) -> Worth:
    """Return a value as it is sent."""
    return Worth(value.name, remoteness=value.remoteness)


@dataclass
class Proof:
    """What became of the facts of a record: how many are proven, which are wrong or not proven."""

    proven: int = 0
    wrong: list[PlacedFault] = field(default_factory=list)
    unproven: list[PlacedFault] = field(default_factory=list)

    def add(self, fact: str, is_true: bool | None, node: Node, truth: str) -> None:
        """Count a fact; `is_true` is `None` if it can be neither proven nor refuted."""
        if is_true:
            self.proven += 1
        elif is_true is None:
            self.unproven.append(PlacedFault(node.place, f"cannot prove {fact}: {truth}"))
        else:
            self.wrong.append(PlacedFault(node.place, f"{fact} is wrong: {truth}"))


class Prover:
    """Proves the facts of records. One prover serves many records, and keeps what rules need."""

    def __init__(self) -> None:
        self._cursor = Cursor()
        self._judges: dict[Rules, Judge] = {}

    def prove(self, record: GameRecord) -> Proof:
        """Return what became of the facts that a legal record states.

        Raises `LodestoneError` if its rules or its start are invalid.
        """
        proof, rules = Proof(), self._cursor.rules(record)
        judge = self._judges.setdefault(rules, Judge(rules))
        for node, line in self._cursor.lines(record):
            if node.marks.exact:
                judge.check_value(node, line.position, node.marks.exact, proof)
            for nag in node.nags if node.parent else ():
                judge.check_glyph(node, *line.positions[-2:], nag=nag, proof=proof)
        return proof


@dataclass
class Judge:
    """Says what positions and turns under some rules are worth."""

    rules: Rules

    @cached_property
    def table(self) -> Table | None:
        """The table of the rules; `None` if they have too many positions."""
        try:
            return solve(self.rules, limit=MOST_SOLVED)
        except LodestoneError:
            return None

    def value(self, position: Position, plies: int) -> Value | None:
        """Return the exact value of a position for the side to move.

        Without a table it is `None` unless a search proves a win or a loss within `plies`.
        """
        if position.outcome is not None:
            winner = position.outcome.winner
            if winner is None:
                return Value(0, None)
            return Value(1 if winner == position.side else -1, 0)
        if self.table is not None and self.table.covers(position):
            return self.table.probe_value(position)
        return search_value(position, plies)[0]

    def check_value(self, node: Node, position: Position, stated: Worth, proof: Proof) -> None:
        """Check the exact value that a node states of its position."""
        fact, found = f"[%exact {stated.short}]", self.value(position, stated.remoteness or 0)
        if found is not None:
            true = worth_of(found)
            return proof.add(fact, true == stated, node, f"the value is {true.short}")
        if stated.remoteness is None:
            return proof.add(fact, None, node, "without a table, no search proves a draw")
        if search_value(position, stated.remoteness)[1]:
            within = counted(stated.remoteness, "ply", "plies")
            return proof.add(fact, False, node, f"nobody wins within {within}")
        return proof.add(fact, None, node, f"it needs more than {MOST_NODES:,} positions")

    def check_glyph(
        self, node: Node, before: Position, after: Position, *, nag: int, proof: Proof
    ) -> None:
        """Check a glyph that says how good a turn is; others state no fact."""
        if nag not in (*GOOD, *MISTAKES, ONLY):
            return
        fact, mine = f"${nag} of {node.turn}", self.bounds(after)
        others = self._others(before, after)
        if nag == ONLY:
            rival = _best(others, stop=mine.low)
            is_true = _exceeds(mine, rival)
        else:
            rival = _best(others, stop=mine.high + 1)
            keeps = _reaches(mine, rival)
            is_true = keeps if nag in GOOD or keeps is None else not keeps
        why = "" if is_true or node.turn is None else _why(before, node.turn, nag)
        proof.add(fact, is_true, node, _compared(mine, rival) + why)

    def bounds(self, after: Position) -> Bounds:
        """Return what the turn that led to a position is worth to the side that made it."""
        found = self.value(after, HORIZON)
        if found is not None:
            worth = -2 * found.result
            return Bounds(worth, worth)
        return Bounds(UNDECIDED if search_value(after, HORIZON)[1] else LOST, WON)

    def _others(self, before: Position, after: Position) -> Iterator[tuple[str, Bounds]]:
        for turn in before.turns:
            other = before.play(turn)
            if other != after:
                yield turn, self.bounds(other)


@lru_cache(maxsize=REMEMBERED)
def search_value(position: Position, plies: int) -> tuple[Value | None, bool]:
    """Search a position that is not over to a depth.

    Return the win or loss that is found within the plies, and whether the search was completed.
    """
    if not plies:
        return None, True
    result = think(SearchRequest(Line((position,)), Limit(depth=plies, nodes=MOST_NODES)))
    is_whole = result.nodes < MOST_NODES
    if is_proven(result.score) and (is_whole or result.score > 0):
        remoteness = WIN_SCORE - abs(result.score)
        if remoteness <= plies:
            return Value(1 if result.score > 0 else -1, remoteness), True
    return None, is_whole


def _best(others: Iterable[tuple[str, Bounds]], stop: int) -> tuple[str, Bounds]:
    """Return the best other turn, with the bounds of the best; look no further than needed.

    Bounds of several turns together are the highest of each. The search for rivals ends once one is
    worth at least `stop`.
    """
    name, low, high = "", LOST - 1, LOST - 1
    for turn, bounds in others:
        if (bounds.low, bounds.high) > (low, high):
            name = turn
        low, high = max(low, bounds.low), max(high, bounds.high)
        if low >= stop:
            break
    return name, Bounds(low, high)


def _exceeds(mine: Bounds, rival: tuple[str, Bounds]) -> bool | None:
    """Return whether a turn is worth more than every other; `None` if that is not known."""
    other = rival[1]
    return True if mine.low > other.high else False if mine.high <= other.low else None


def _reaches(mine: Bounds, rival: tuple[str, Bounds]) -> bool | None:
    """Return whether a turn is worth as much as any other; `None` if that is not known."""
    other = rival[1]
    return True if mine.low >= other.high else False if mine.high < other.low else None


def _why(before: Position, turn: str, nag: int) -> str:
    """Return why a turn does not deserve its glyph, as a sentence after another one."""
    if nag == ONLY:
        return ""
    because = merit(before, turn) if nag in MISTAKES else fault(before, turn)
    return f".{end_sentence(because)}".removesuffix(".") if because else ""


def _compared(mine: Bounds, rival: tuple[str, Bounds]) -> str:
    name, other = rival
    says = f"the turn {_say(mine)}"
    return f"{says}, {name} {_say(other)}" if name else f"{says}, and there is no other"


def _say(bounds: Bounds) -> str:
    if bounds.low == bounds.high:
        return _NAMES[bounds.low]
    soon = counted(HORIZON, "ply", "plies")
    return f"does not lose within {soon}" if bounds.low >= UNDECIDED else "is not decided"
