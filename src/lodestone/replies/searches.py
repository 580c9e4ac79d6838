"""Searches that a page runs itself: what is asked of them, and what they have found, in words.

Where exact values are known, there is nothing to search for: the answer is given at once.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from lodestone.core.errors import LodestoneError, RecordError
from lodestone.core.line import Line
from lodestone.core.sent import Given, Listed, Sent
from lodestone.players.analysis import LONGEST, agrees
from lodestone.players.asked import AskedSearch, asked_of
from lodestone.players.computer import ComputerPlayer, Strength
from lodestone.players.levels import LEVELS, named
from lodestone.players.roster import OFFERED, PERFECT, choose_by_table
from lodestone.records.game import GameRecord
from lodestone.replies.exact import Solver
from lodestone.replies.requests import (
    EXACT,
    AboutRecord,
    AnalysisTask,
    ComputerTask,
    HintTask,
    PlayerTask,
    ReportTask,
)
from lodestone.search.request import Limit
from lodestone.search.result import Found
from lodestone.search.result import SearchResult as Result
from lodestone.solve.table import Values
from lodestone.study.found import SearchResult, view_result
from lodestone.study.report import (
    ReportedPosition,
    ReportLine,
    bounded,
    by_table,
    judge_end,
    judge_found,
    report_on,
    summary_of,
)

#: An analysis, which nearly always somebody ends.
ANALYSIS = Strength(Limit(seconds=LONGEST), Limit(nodes=1))
#: How long a hint is looked for, in seconds, unless somebody says so.
HINT = 1.0


@dataclass(kw_only=True)
class FoundLine(Given):
    """A line by the numbers of its turns."""

    score: int
    depth: int
    turns: Listed[str]


@dataclass(kw_only=True)
class SearchFound(Given):
    """What a search has found."""

    lines: Listed[FoundLine]
    depth: int
    nodes: int
    seconds: float
    final: bool


@dataclass(kw_only=True)
class FoundTask(SearchFound, AboutRecord):
    """A line, and what a search has found there."""


@dataclass(kw_only=True)
class JudgedTask(Given):
    """What a search has found for a report about the position after some turns; null at an end."""

    ply: int
    found: SearchFound | None


@dataclass(frozen=True)
class AgreementAnswer(Sent):
    """A player's answer to the offer to end the game."""

    accepted: bool
    say: str
    """The answer in words."""
    final: Literal[True] = True


@dataclass(frozen=True)
class AskedReport(Sent):
    """What to search for in every position of a game; null where it is over."""

    searches: list[AskedSearch | None]


@dataclass(frozen=True)
class Known(Sent):
    """All lines of an answer, where nothing has to be searched for."""

    lines: list[ReportLine | SearchResult | AgreementAnswer]


def answer_to_agreement(line: Line, result: Result) -> AgreementAnswer:
    """Return what a player says who has judged the position in which agreement is offered."""
    accepted = agrees(line, result)
    answer = "accepts" if accepted else "declines and plays on"
    return AgreementAnswer(accepted, f"The computer {answer}.")


class SearchReplies:
    """Asks for searches; `replay` returns the line of a record, `solver` has exact values."""

    def __init__(self, replay: Callable[[GameRecord], Line], solver: Solver) -> None:
        self._replay = replay
        self._solver = solver
        self._reported: tuple[Line, list[ReportedPosition]] | None = None

    def _open(self, record: GameRecord) -> tuple[Line, Values | None]:
        """Return the line of an unfinished game, and the values of its rules if they are known."""
        line = self._replay(record)
        if line.outcome:
            raise RecordError(f"the game is over: {line.outcome.reason}")
        values = self._solver.find(line.position.rules)
        return line, values if values and values.covers(line.position) else None

    def computer(self, asked: ComputerTask) -> AskedSearch | Known:
        """Return what to search for so that a player chooses its turn."""
        line, values = self._open(asked.record)
        player = named(asked.player, OFFERED)
        if player is PERFECT:
            result = _by_table(line, values)
            return Known([view_result(line.position, result)])
        limit = _limit(asked, player)
        return asked_of(line, player.strength_in(line), len(line.turns), limit=limit)

    def hint(self, asked: HintTask) -> AskedSearch | Known:
        """Return what to search for so that the highest level says what is best."""
        line, values = self._open(asked.record)
        if values:
            return Known([view_result(line.position, _by_table(line, values))])
        limit = Limit(seconds=asked.seconds or HINT)
        return asked_of(line, LEVELS[-1].honest_in(line), len(line.turns), limit=limit)

    def analysis(self, asked: AnalysisTask) -> AskedSearch:
        """Return what to search for to look into a position."""
        line, _ = self._open(asked.record)
        return asked_of(line, ANALYSIS, len(line.turns), multipv=asked.multipv)

    def agreement(self, asked: PlayerTask) -> AskedSearch | Known:
        """Return what to search for so that a player says whether it ends the game."""
        line, values = self._open(asked.record)
        player = named(asked.player, OFFERED)
        if player is PERFECT:
            return Known([answer_to_agreement(line, _by_table(line, values))])
        limit = _limit(asked, player)
        return asked_of(line, player.honest_in(line), len(line.turns), limit=limit)

    def found(self, asked: FoundTask) -> SearchResult:
        """Return what a search has found, in words."""
        line = self._replay(asked.record)
        return view_result(line.position, _result(line, asked), is_final=asked.final)

    def agreed(self, asked: FoundTask) -> AgreementAnswer:
        """Return a player's answer to the offer to end the game, after its search."""
        line = self._replay(asked.record)
        return answer_to_agreement(line, _result(line, asked))

    def report(self, asked: ReportTask) -> AskedReport | Known:
        """Return what to search for in every position of a game."""
        line = replace(self._replay(asked.record), ended=None)
        self._reported = line, []
        if asked.player == EXACT:
            return self._exact_report(line)
        player = named(asked.player, LEVELS)
        limit = bounded(asked.limit.limit() if asked.limit else None, len(line.positions))
        places = [line[:ply] for ply in range(len(line.positions))]
        return AskedReport(
            [
                None if here.outcome else asked_of(here, player.honest_in(here), ply, limit=limit)
                for ply, here in enumerate(places)
            ]
        )

    def _exact_report(self, line: Line) -> Known:
        values = self._solver.find(line.position.rules)
        if values is None:
            raise LodestoneError(f"{line.position.rules} is not solved")
        judged: list[ReportLine] = []
        summary = report_on(line, partial(by_table, values), judged.append)
        return Known([*judged, summary])

    def judged(self, asked: JudgedTask) -> Known:
        """Return what a position of the report is worth, and with the last one the summary."""
        if self._reported is None:
            raise LodestoneError("no report is under way")
        line, judged = self._reported
        here = line[: asked.ply]
        if asked.found is None:
            assert here.outcome
            one = judge_end(here, here.outcome)
        else:
            one = judge_found(here, _result(here, asked.found))
        judged[asked.ply :] = [one]
        is_last = len(judged) == len(line.positions)
        return Known([one, *([summary_of(line, judged)] if is_last else ())])


def _limit(asked: PlayerTask, player: ComputerPlayer) -> Limit | None:
    """Return the limit for a timed player who is given seconds, or `None` for its own."""
    return Limit(seconds=asked.seconds) if asked.seconds and player.is_timed else None


def _by_table(line: Line, values: Values | None) -> Result:
    if values is None:
        raise LodestoneError(f"{line.position.rules} is not solved")
    return choose_by_table(values, line, len(line.turns))


def _result(line: Line, asked: SearchFound) -> Result:
    lines = [Found(one.score, one.depth, tuple(map(int, one.turns))) for one in asked.lines]
    return Result.of(line.position, lines, asked.depth, asked.nodes, asked.seconds)
