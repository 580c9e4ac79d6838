"""The source of values: a table where the rules are solved, else searches."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import PROVEN_WIN, WIN_SCORE, SearchResult
from lodestone.solve import Table, Value, solve

#: The seed of every search: equal searches find equal things.
SEED = 18
#: More positions than these are not solved for a study.
MOST_SOLVED = 3_000_000
#: Number of searches that are remembered, since claims ask for the same ones.
REMEMBERED = 50_000


class Verdict(NamedTuple):
    """Who wins with best play, and in how many plies; nobody where neither side can force it."""

    winner: str | None
    plies: int | None


DRAWN = Verdict(None, None)


@dataclass(frozen=True)
class Judge:
    """Says what positions under some rules are worth. One judge serves a whole study.

    `by_table` is whether a table is asked, which is solved if there is none yet; else positions are
    searched to the end, up to a depth.
    """

    rules: Rules
    by_table: bool

    @cached_property
    def table(self) -> Table:
        """The table of the rules; raises `LodestoneError` if this study uses searches."""
        if not self.by_table:
            raise LodestoneError(f"{self.rules} has no table")
        return solve(self.rules, limit=MOST_SOLVED)

    def verdict(self, position: Position) -> Verdict:
        """Return what the table says of a position."""
        return _verdict(position, self.table.probe_value(position))

    def verdict_within(self, position: Position, plies: int) -> Verdict | None:
        """Return who wins within `plies`, and when; `None` if nobody can force a win by then."""
        if position.outcome is not None:
            return Verdict(position.outcome.winner, 0) if position.outcome.winner else None
        if self.by_table:
            found = self.verdict(position)
            return found if found.plies is not None and found.plies <= plies else None
        return _search_to(position, plies) if plies else None

    def search(self, position: Position, limit: Limit) -> SearchResult:
        """Search a position by itself; equal arguments give equal results."""
        return think(SearchRequest(Line((position,)), limit, SEED))


@lru_cache(maxsize=REMEMBERED)
def _search_to(position: Position, plies: int) -> Verdict | None:
    """Return who wins within `plies`, by a search to that depth."""
    request = SearchRequest(Line((position,)), Limit(depth=plies), SEED)
    return _proved(position, think(request))


def _verdict(position: Position, value: Value) -> Verdict:
    if value.remoteness is None:
        return DRAWN
    return Verdict(position.side if value.result > 0 else other(position), value.remoteness)


def _proved(position: Position, result: SearchResult) -> Verdict | None:
    if abs(result.score) <= PROVEN_WIN:
        return None
    winner = position.side if result.score > 0 else other(position)
    return Verdict(winner, WIN_SCORE - abs(result.score))


def other(position: Position) -> str:
    """Return the side that is not to move."""
    return next(side.name for side in position.rules.game.sides if side.name != position.side)
