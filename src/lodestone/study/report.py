"""A report on a game: what each position was worth, who made which mistakes, how well both played.

Values are from White's point of view throughout, as in records.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import Position
from lodestone.core.sent import Sent
from lodestone.players.protocol import Player
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import PROVEN_WIN, WIN_SCORE, SearchResult
from lodestone.search.stop import Stop
from lodestone.solve.codes import Value, value_of
from lodestone.solve.table import Table
from lodestone.study.accuracy import (
    chance_of,
    grade_of,
    side_accuracy,
    turning_point,
)
from lodestone.study.diagram import ExpectedTurn


@dataclass(frozen=True)
class ReportedPosition(Sent):
    """What a position of the main line is worth."""

    ply: int
    side: str
    """The side to move."""
    chance: float
    """White's winning chance, from 0 to 1."""
    score: int | None
    """In centipieces, White's point of view; null if the value is known."""
    winner: str | None
    """The side that wins with best play; null if neither or unknown."""
    remoteness: int | None
    """Plies to the win of `winner`."""
    exact: bool
    """True if it is from a table or the game is over; false if a search found it."""
    best: ExpectedTurn | None
    """The best turn; null if the game is over."""
    final: Literal[False] = False


@dataclass(frozen=True)
class Mistake(Sent):
    """A turn that gave something away."""

    ply: int
    """The number of turns played with it: 1 for the first."""
    side: str
    turn: str
    best: str
    """The better turn."""
    loss: float
    """The winning chance given away, from 0 to 1."""
    words: str
    """What it is, such as "drawn position lost" or "blunder"."""


@dataclass(frozen=True)
class Accuracy(Sent):
    """How well both sides chose their turns, in percent; null for a side that made none."""

    white: float | None
    black: float | None


@dataclass(frozen=True)
class ReportSummary(Sent):
    """The whole game judged."""

    mistakes: list[Mistake]
    accuracy: Accuracy
    turning_point: int | None
    """The ply after which the side that was ahead did not change any more."""
    final: Literal[True] = True


ReportLine = ReportedPosition | ReportSummary

WHITE, BLACK = "white", "black"
_OTHER = {WHITE: BLACK, BLACK: WHITE}
#: The default and the maximum seconds for the search of one position, and the maximum for all of a
#: report's searches together.
USUAL_SECONDS, MOST_SECONDS = 0.5, 10.0
LONGEST = 180.0


@dataclass(frozen=True)
class Judged:
    """What a position is worth: `chance` for White, and all that is known.

    `score` is in centipieces, from White's point of view. `winner` and `remoteness` are known if
    `exact`, or if a search has proven them. `best` is the way of the best turn.
    """

    position: Position
    chance: float
    score: int | None
    winner: str | None
    remoteness: int | None
    exact: bool
    best: str | None

    def view(self, ply: int) -> ReportedPosition:
        """Return the line of the report."""
        return ReportedPosition(
            ply,
            self.position.side,
            round(self.chance, 4),
            self.score,
            self.winner,
            self.remoteness,
            self.exact,
            self._best(),
        )

    def _best(self) -> ExpectedTurn | None:
        if self.best is None:
            return None
        rules, state = self.position.rules, self.position.state
        say = rules.game.say_turn(rules.options, state, self.best)
        return ExpectedTurn(self.best, say)

    @property
    def says(self) -> str:
        """Return the value for the side to move in one word, "" if it is not known."""
        if self.winner is None:
            return "drawn" if self.exact else ""
        return "won" if self.winner == self.position.side else "lost"


def bounded(limit: Limit | None, positions: int, most_seconds: float = MOST_SECONDS) -> Limit:
    """Return the limit for each of `positions` positions that lets a report end in time."""
    most = min(most_seconds, MOST_SECONDS, LONGEST / positions)
    if limit is None:
        return Limit(seconds=min(USUAL_SECONDS, most))
    return replace(limit, seconds=min(limit.seconds or most, most))


def report_on(
    line: Line, judge: Callable[[Line], Judged], on_line: Callable[[ReportLine], None]
) -> ReportSummary:
    """Return the report on a line of play; `on_line` is called with each of its positions.

    `judge` returns what an unfinished position is worth. How the players ended the game does not
    affect the value of its last position.
    """
    judged, played = [], replace(line, ended=None)
    for ply in range(len(line.positions)):
        here = played[:ply]
        outcome = here.outcome
        judged.append(judge_end(here.position, outcome) if outcome else judge(here))
        on_line(judged[-1].view(ply))
    return summary_of(line, judged)


def by_table(table: Table, line: Line) -> Judged:
    """Return what a table says about a line's last position."""
    return judge_exactly(table, line.position)


def by_player(player: Player, limit: Limit, stop: Stop | None, line: Line) -> Judged:
    """Return what a player finds out about a line's last position."""
    result = player.analyse(SearchRequest(line, limit, len(line.turns), stop))
    return judge_by_search(line.position, result)


def judge_end(position: Position, outcome: Outcome) -> Judged:
    """Return what a position in which the game is over is worth."""
    chance = 0.5 if outcome.winner is None else float(outcome.winner == WHITE)
    remoteness = None if outcome.winner is None else 0
    return Judged(position, chance, None, outcome.winner, remoteness, True, None)


def judge_exactly(table: Table, position: Position) -> Judged:
    """Return what a table says about a position; raise `TableError` if it does not cover it."""
    turns = table.probe_turns(position)
    value = turns[0].value if turns else value_of(table.probe_code(position.state))
    best = turns[0].turn if turns else None
    winner = _winner(position, value)
    chance = 0.5 if winner is None else float(winner == WHITE)
    return Judged(position, chance, None, winner, value.remoteness, True, best)


def judge_by_search(position: Position, result: SearchResult) -> Judged:
    """Return what a search found about a position."""
    score = result.score if position.side == WHITE else -result.score
    chance = chance_of(score, position.rules.game.evaluation_scale)
    if abs(score) <= PROVEN_WIN:
        return Judged(position, chance, score, None, None, False, result.turn)
    winner = WHITE if score > 0 else BLACK
    return Judged(position, chance, None, winner, WIN_SCORE - abs(score), False, result.turn)


def _winner(position: Position, value: Value) -> str | None:
    if value.remoteness is None:
        return None
    return position.side if value.result > 0 else _OTHER[position.side]


def summary_of(line: Line, judged: Sequence[Judged]) -> ReportSummary:
    """Return the report on a line of play whose positions have been judged, the start first."""
    chances = [one.chance for one in judged]
    others = [1 - chance for chance in chances]
    first = int(line.positions[0].side != WHITE)
    accuracies = (side_accuracy(chances, first), side_accuracy(others, 1 - first))
    mistakes = [_mistake(line, judged, ply) for ply in range(len(line.turns))]
    return ReportSummary(
        [mistake for mistake in mistakes if mistake],
        Accuracy(*map(_rounded, accuracies)),
        turning_point(chances),
    )


def _rounded(accuracy: float | None) -> float | None:
    return None if accuracy is None else round(accuracy, 1)


def _mistake(line: Line, judged: Sequence[Judged], ply: int) -> Mistake | None:
    before, after = judged[ply], judged[ply + 1]
    position = line.positions[ply]
    sign = 1 if position.side == WHITE else -1
    lost = sign * (before.chance - after.chance)
    words = _words(before, after, lost)
    if words is None or before.best is None:
        return None
    best, turn = before.best, line.turns[ply]
    return Mistake(ply + 1, position.side, turn, best, loss=round(lost, 4), words=words)


#: How a mistake is described, by the result after it for the side that moved.
_AFTER = {"won": "lost", "lost": "won", "drawn": "drawn"}


def _words(before: Judged, after: Judged, lost: float) -> str | None:
    """Return what a turn gave away in words, `None` if nothing worth mentioning."""
    grade = grade_of(lost)
    if grade and before.says and after.says:
        return f"{before.says} position {_AFTER[after.says]}"
    return grade
