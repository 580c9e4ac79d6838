"""Claims of what a position is worth, each with where that comes from."""

from dataclasses import dataclass

from lodestone.core.errors import RulesError
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.search.request import Limit
from lodestone.search.result import PROVEN_WIN
from lodestone.teach.collections.claims.claim import Claim, NoClaimError, finder
from lodestone.teach.collections.judge import DRAWN, Judge, Verdict, other
from lodestone.teach.collections.moment import Moment

#: How deep a search for a win goes where a recipe says nothing, in plies.
USUAL_DEPTH = "5"
#: No win by a table takes so long.
MOST_PLIES = 1_000


@dataclass(frozen=True)
class TableWins(Claim):
    """A side wins, and in how many plies, by the table."""

    form = "By the table, {side} wins in {plies}."
    side: str
    plies: int

    def holds(self, moment: Moment) -> bool:
        """Return whether the table says so."""
        return moment.judge.by_table and moment.verdict == (self.side, self.plies)


@dataclass(frozen=True)
class WinningThroughout(Claim):
    """The same side was winning in every position of a game, by the table."""

    form = (
        "By the table, {side} was winning before each of the {count} turns: the game never turned."
    )
    side: str
    count: int

    def holds(self, moment: Moment) -> bool:
        """Return whether the table says so of every position in which a turn was made."""
        *before, _ = moment.line.positions
        return (
            moment.judge.by_table
            and len(before) == self.count
            and all(moment.judge.verdict(one).winner == self.side for one in before)
        )


@finder("throughout")
def winning_throughout(moment: Moment) -> WinningThroughout:
    """Return which side was winning all the time."""
    first = moment.judge.verdict(moment.line.positions[0]).winner
    if first is None:
        raise NoClaimError("the game begins drawn")
    return WinningThroughout(first, len(moment.line.turns))


@dataclass(frozen=True)
class TableDraw(Claim):
    """Neither side can force a win, by the table."""

    form = "By the table, the position is a draw: neither side can force a win."

    def holds(self, moment: Moment) -> bool:
        """Return whether the table says so."""
        return moment.judge.by_table and moment.verdict == DRAWN


@dataclass(frozen=True)
class SearchWins(Claim):
    """A side wins, and in how many plies, by a search of everything that can be played till then.

    The search is the whole tree up to that depth, one ply deeper each time: none found it earlier.
    """

    form = "A search to the end proves that {side} wins in {plies}."
    side: str
    plies: int

    def holds(self, moment: Moment) -> bool:
        """Return whether a search so deep proves it."""
        return moment.verdict_within(self.plies) == (self.side, self.plies)


@finder("value")
def value(moment: Moment, within: str = USUAL_DEPTH) -> Claim:
    """Return what the position is worth: by the table, or proved within some plies."""
    if moment.judge.by_table:
        found = moment.verdict
        return TableDraw() if found.winner is None else TableWins(*_won(found))
    proved = moment.verdict_within(int(within))
    if proved is None:
        raise NoClaimError(f"nobody wins {moment.position} within {within} plies")
    return SearchWins(*_won(proved))


def _won(verdict: Verdict) -> tuple[str, int]:
    assert verdict.winner is not None
    assert verdict.plies is not None
    return verdict.winner, verdict.plies


@dataclass(frozen=True)
class Turned(Claim):
    """Who would win if the other side were to move, by the table or a search to the end."""

    form = "If it were the turn of {side} instead, {other} would win in {plies}."
    side: str
    other: str
    plies: int

    def holds(self, moment: Moment) -> bool:
        """Return whether that is what the same position with the other side to move is worth."""
        found = moment.judge.verdict_within(moment.turned, self.plies)
        return self.side == moment.other and found == (self.other, self.plies)


@finder("turned")
def turned(moment: Moment, within: str = USUAL_DEPTH) -> Turned:
    """Return who would win if the other side were to move."""
    plies = int(within) if not moment.judge.by_table else MOST_PLIES
    found = moment.judge.verdict_within(moment.turned, plies)
    if found is None:
        raise NoClaimError(f"with {moment.other} to move nobody wins {moment.position}")
    return Turned(moment.other, *_won(found))


@dataclass(frozen=True)
class Ahead(Claim):
    """How far ahead a side is in the eyes of a search that proves nothing."""

    form = "A search of {nodes} positions puts {side} ahead by as much as {pieces} pieces."
    nodes: int
    side: str
    pieces: float

    def holds(self, moment: Moment) -> bool:
        """Return whether the same search finds the same."""
        return ahead(moment, str(self.nodes)) == self


@finder("ahead")
def ahead(moment: Moment, nodes: str) -> Ahead:
    """Return who is ahead, and by how much, after a search of this many positions."""
    score = moment.judge.search(moment.position, Limit(nodes=int(nodes))).score
    if abs(score) > PROVEN_WIN or abs(score) < 5:
        raise NoClaimError(f"a search of {moment.position} finds no lead, but {score}")
    side = moment.side if score > 0 else other(moment.position)
    return Ahead(int(nodes), side, round(abs(score) / 100, 1))


@dataclass(frozen=True)
class WonElsewhere(Claim):
    """Who wins the same position under other rules."""

    form = "Under {rules} the same position is won by {side} in {plies}."
    rules: str
    side: str
    plies: int

    def holds(self, moment: Moment) -> bool:
        """Return whether the table of those rules says so."""
        return elsewhere(moment, self.rules) == self


@dataclass(frozen=True)
class DrawnElsewhere(Claim):
    """The same position is a draw under other rules."""

    form = "Under {rules} the same position is a draw."
    rules: str

    def holds(self, moment: Moment) -> bool:
        """Return whether the table of those rules says so."""
        return elsewhere(moment, self.rules) == self


@finder("elsewhere")
def elsewhere(moment: Moment, rules: str) -> Claim:
    """Return what the same position is worth under other rules of the game."""
    others = Rules.parse(rules)
    if others.game != moment.position.rules.game:
        raise RulesError(f"{rules} are rules of another game")
    found = Judge(others, by_table=True).verdict(Position(others, str(moment.position)))
    return DrawnElsewhere(rules) if found == DRAWN else WonElsewhere(rules, *_won(found))


@dataclass(frozen=True)
class Longest(Claim):
    """How long best play can take from any position."""

    form = "No position under these rules takes longer than {plies} with best play."
    plies: int

    def holds(self, moment: Moment) -> bool:
        """Return whether the table says so."""
        return moment.judge.by_table and moment.judge.table.summary.longest == self.plies


@finder("longest")
def longest(moment: Moment) -> Longest:
    """Return how long best play can take under the rules."""
    return Longest(moment.judge.table.summary.longest)


@dataclass(frozen=True)
class FromTable(Claim):
    """All values come from a table."""

    form = "All values here come from the table of these rules, which knows every position."

    def holds(self, moment: Moment) -> bool:
        """Return whether a table is asked, and knows the position."""
        return moment.judge.by_table and moment.judge.table.covers(moment.position)


@dataclass(frozen=True)
class FromSearch(Claim):
    """All values are proved by searches."""

    form = "All numbers of plies here are proved by a search to the end."

    def holds(self, moment: Moment) -> bool:
        """Return whether searches are what values come from."""
        return not moment.judge.by_table


@finder("source")
def source(moment: Moment) -> Claim:
    """Return where the values of the study come from."""
    return FromTable() if moment.judge.by_table else FromSearch()
