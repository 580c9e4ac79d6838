"""Searches that a page runs itself: what is asked of them, and what they have found, in words.

Where exact values are known, there is nothing to search for: the answer is given at once. What
grows with the length of a game comes in parts (`records.cursor.in_one_go`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, Literal

from lodestone.core.errors import LodestoneError, RecordError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.reasons import merits
from lodestone.core.sent import Bounded, Given, Listed, Sent
from lodestone.players.analysis import LONGEST, agrees
from lodestone.players.asked import AskedPosition, AskedSearch, Word, asked_of, asked_positions
from lodestone.players.computer import ComputerPlayer, Strength
from lodestone.players.levels import LEVELS, named
from lodestone.players.roster import OFFERED, PERFECT, PRINCIPLED, choose_by_table
from lodestone.records.cursor import Parts, last_in_parts
from lodestone.search.request import MOST_PLIES, Limit, SearchRequest
from lodestone.search.result import MOST_LINES, WIN_SCORE, Found
from lodestone.search.result import SearchResult as Result
from lodestone.solve.files import TableError
from lodestone.solve.table import Values
from lodestone.study import report as reports
from lodestone.study.found import SearchAnswer, view_result
from lodestone.web.replies import requests
from lodestone.web.replies.answerer import Answerer
from lodestone.web.replies.exact import TableSource
from lodestone.web.replies.requests import EXACT, AboutRecord, Whole
from lodestone.web.wasm.modules import OWN

#: An analysis, which nearly always somebody ends.
ANALYSIS = Strength(Limit(seconds=LONGEST), Limit(nodes=1))
#: The most positions of a game in a report, as more would leave each of them no time; and how many
#: of them are judged at a time.
MOST_REPORTED, MOST_JUDGED = 1_000, 250
#: How long a hint is looked for, in seconds, unless somebody says so.
HINT = 1.0


#: What answers a question of a page.
Reply = Callable[..., Any]
_Score = Annotated[Whole, Bounded(ge=-WIN_SCORE, le=WIN_SCORE)]
_Count = Annotated[Whole, Bounded(ge=0)]
_Turn = Annotated[Word, Bounded(pattern=r"^-?\d{1,19}$")]


@dataclass(kw_only=True)
class FoundLine(Given):
    """A line by the numbers of its turns."""

    score: _Score
    depth: _Count
    turns: Annotated[Listed[_Turn], Bounded(min_length=1, max_length=MOST_PLIES + 1)]


@dataclass(kw_only=True)
class FoundTask(AboutRecord):
    """A line, and what a search has found there."""

    lines: Annotated[Listed[FoundLine], Bounded(min_length=1, max_length=MOST_LINES)]
    depth: _Count
    nodes: _Count
    seconds: Annotated[float, Bounded(ge=0, allow_inf_nan=False)]
    final: bool
    explains: bool = False
    """Whether to say why the turn is good, if that can be proven."""


@dataclass(kw_only=True)
class FoundBest(Given):
    """What a search has found for a report: the best turn and what it is worth."""

    scores: Annotated[Listed[_Score], Bounded(min_length=1, max_length=reports.STEADIED)]
    """By the last depths, the deepest last."""
    turn: _Turn


@dataclass(kw_only=True)
class JudgedTask(AboutRecord):
    """What searches have found after the first `ply` turns of a game, and after each further one.

    Null stands for the position in which the game is over. Once all is found, `whole` asks what
    that says about the game.
    """

    ply: Annotated[Whole, Bounded(ge=0, le=MOST_REPORTED)] = 0
    found: Annotated[Listed[FoundBest | None], Bounded(max_length=MOST_REPORTED)]
    whole: bool = False


@dataclass(frozen=True)
class AgreementAnswer(Sent):
    """A player's answer to the offer to end the game."""

    accepted: bool
    say: str
    """The answer in words."""
    final: Literal[True] = True


@dataclass(frozen=True)
class AskedReport(Sent):
    """What to search for in every position of a game; null where it is over.

    What all searches have in common is that of the start.
    """

    search: AskedSearch
    positions: list[AskedPosition | None]


KnownLine = reports.ReportLine | SearchAnswer | AgreementAnswer


@dataclass(frozen=True)
class KnownSearch(Sent):
    """All lines of an answer, where nothing has to be searched for."""

    lines: list[KnownLine]


def answer_to_agreement(line: Line, result: Result) -> AgreementAnswer:
    """Return what a player says who has judged the position in which agreement is offered."""
    accepted = agrees(line, result)
    answer = "accepts" if accepted else "declines and plays on"
    return AgreementAnswer(accepted, f"The computer {answer}.")


def computer(answerer: Answerer, asked: requests.PlayerTask) -> Parts[AskedSearch | KnownSearch]:
    """Return what to search for so that a player chooses its turn."""
    return (yield from _of_player(computer, answerer, asked))


def hint(answerer: Answerer, asked: requests.HintTask) -> Parts[AskedSearch | KnownSearch]:
    """Return what to search for to find the best turn; if it is known, the turn."""
    line = yield from _unfinished(answerer, asked)
    try:
        values = yield from _values(line, answerer.solver)
    except TableError:  # a search is the next best
        values = None
    if values:
        return (yield from _conclude(hint, line, _by_table(line, values)))
    limit = Limit(seconds=asked.seconds or HINT)
    search = asked_of(line, LEVELS[-1].honest_in(line), len(line.turns), limit=limit)
    return (yield from _searched(hint, answerer, line, search))


def analysis(answerer: Answerer, asked: requests.AnalysisTask) -> Parts[AskedSearch | KnownSearch]:
    """Return what to search for to look into a position."""
    line = yield from _unfinished(answerer, asked)
    search = asked_of(line, ANALYSIS, len(line.turns), multipv=asked.multipv)
    return (yield from _searched(analysis, answerer, line, search))


def agreement(answerer: Answerer, asked: requests.PlayerTask) -> Parts[AskedSearch | KnownSearch]:
    """Return what to search for so that a player says whether it ends the game by agreement."""
    return (yield from _of_player(agreement, answerer, asked))


def _unfinished(answerer: Answerer, asked: AboutRecord) -> Parts[Line]:
    """Return, in parts, the line that is asked about; raise `RecordError` if it has ended."""
    line = yield from answerer.replay(asked.record)
    if line.outcome:
        raise RecordError(f"the game is over: {line.outcome.reason}")
    return line


def _values(line: Line, solver: TableSource) -> Parts[Values | None]:
    """Return the values of a line's rules if they are known; raise `TableError` as `find` does."""
    values = yield from solver.find(line.position.rules)
    return values if values and values.covers(line.position) else None


def _of_player(
    reply: Reply, answerer: Answerer, asked: requests.PlayerTask
) -> Parts[AskedSearch | KnownSearch]:
    """Return what a player has to search for, or its reply if it need not search."""
    line = yield from _unfinished(answerer, asked)
    player = named(asked.player, OFFERED)
    if player is PERFECT:
        values = yield from _values(line, answerer.solver)
        return (yield from _conclude(reply, line, _by_table(line, values)))
    if player is PRINCIPLED:
        result = PRINCIPLED.choose(SearchRequest(line, seed=len(line.turns)))
        return (yield from _conclude(reply, line, result))
    strength = player.strength_in(line) if reply is computer else player.honest_in(line)
    search = asked_of(line, strength, len(line.turns), limit=_limit(asked, player))
    return (yield from _searched(reply, answerer, line, search, player.name))


def _searched(
    reply: Reply,
    answerer: Answerer,
    line: Line,
    search: AskedSearch,
    player: str = LEVELS[-1].name,
) -> Parts[AskedSearch | KnownSearch]:
    """Return a search for the page to run.

    Games of other packages have no kernels that a page could run: what their search finds.
    """
    if search.game in OWN:
        return search
    seconds = None if reply is analysis else search.strength.limit.seconds
    result = yield from answerer.search(line, player, seconds, is_choice=reply is computer)
    return (yield from _conclude(reply, line, result))


def _conclude(reply: Reply, line: Line, result: Result) -> Parts[KnownSearch]:
    """Return, in parts, the answer where somebody else has searched for what a reply asks."""
    if reply is agreement:
        return KnownSearch([answer_to_agreement(line, result)])
    if reply is hint:
        return KnownSearch([(yield from _explained(line, result))])
    return KnownSearch([view_result(line.position, result)])


def found(answerer: Answerer, asked: FoundTask) -> Parts[SearchAnswer]:
    """Return what a search has found, in words."""
    line = yield from answerer.replay(asked.record)
    yield
    result = _result(line, asked)
    if asked.explains:
        return (yield from _explained(line, result))
    return view_result(line.position, result, is_final=asked.final)


def _explained(line: Line, result: Result) -> Parts[SearchAnswer]:
    """Return a hint, with the reason if one is proven."""
    because = yield from last_in_parts(merits(line.position, result.turn))
    return view_result(line.position, replace(result, because=because))


def agreed(answerer: Answerer, asked: FoundTask) -> Parts[AgreementAnswer]:
    """Return a player's answer to the offer to end the game, after its search."""
    line = yield from answerer.replay(asked.record)
    yield
    return answer_to_agreement(line, _result(line, asked))


def report(answerer: Answerer, asked: requests.ReportTask) -> Parts[AskedReport | KnownSearch]:
    """Return what to search for in every position of a game; or a report by a table."""
    line = replace((yield from answerer.replay(asked.record)), ended=None)
    if len(line.positions) > MOST_REPORTED:
        most, count = MOST_REPORTED - 1, len(line)
        raise LodestoneError(f"a report judges at most {most:,} turns, and this game has {count:,}")
    if asked.player == EXACT:
        return (yield from _exact_report(line, answerer.solver))
    game = line.position.rules.game
    if game.name not in OWN:
        raise LodestoneError(f"pages have no kernels of {game.title} to search with")
    player = named(asked.player, LEVELS)
    limit = reports.bounded(asked.limit.limit() if asked.limit else None, len(line.positions))
    positions = []
    for position in asked_positions(line):
        positions.append(position)
        yield
    start = line[:0]
    return AskedReport(asked_of(start, player.honest_in(start), 0, limit=limit), positions)


def _exact_report(line: Line, solver: TableSource) -> Parts[KnownSearch]:
    values = yield from solver.find(line.position.rules)
    if values is None:
        raise LodestoneError(f"{line.position.rules} is not solved")
    judged: list[KnownLine] = []
    for one in reports.reporting(line, partial(reports.by_table, values)):
        judged.append(one)
        yield
    return KnownSearch(judged)


def judged(answerer: Answerer, asked: JudgedTask) -> Parts[KnownSearch]:
    """Return what positions are worth by what searches have found, or the conclusion of a game."""
    line = replace((yield from answerer.replay(asked.record)), ended=None)
    if asked.ply + len(asked.found) > len(line.positions):
        raise LodestoneError("found: the game has fewer positions")
    positions = []
    most = MOST_REPORTED if asked.whole else MOST_JUDGED
    for ply, best in enumerate(asked.found[:most], asked.ply):
        positions.append(_judged(line[:ply], best))
        yield
    if not asked.whole:
        return KnownSearch([*positions])
    if len(positions) < len(line.positions):
        raise LodestoneError("found: the game has more positions")
    return KnownSearch([*(yield from reports.conclusion(line, positions))])


def _judged(line: Line, best: FoundBest | None) -> reports.ReportedPosition:
    if best is None:
        if line.outcome is None:
            raise LodestoneError(f"found: after {len(line)} turns the game is not over")
        return reports.judge_end(line, line.outcome)
    _check_legal(line.position, [best.turn])
    score = reports.steady(best.scores)
    return reports.judge_found(line, score, line.position.format_turn(int(best.turn)))


def _limit(asked: requests.PlayerTask, player: ComputerPlayer) -> Limit | None:
    """Return the limit for a player who is given seconds, or `None` for its own."""
    if asked.seconds and not player.is_timed:
        raise LodestoneError(f"{player.name} cannot be given seconds: its strength is fixed")
    return Limit(seconds=asked.seconds) if asked.seconds else None


def _by_table(line: Line, values: Values | None) -> Result:
    if values is None:
        raise LodestoneError(f"{line.position.rules} is not solved")
    return choose_by_table(values, line, len(line.turns))


def _result(line: Line, asked: FoundTask) -> Result:
    lines = []
    for one in asked.lines:
        _check_legal(line.position, one.turns)
        lines.append(Found(one.score, one.depth, tuple(map(int, one.turns))))
    return Result.of(line.position, lines, asked.depth, asked.nodes, asked.seconds)


def _check_legal(position: Position, numbers: Sequence[Word]) -> None:
    """Raise `LodestoneError` unless turns that follow each other are all legal."""
    for number in map(int, numbers):
        if position.is_over or number not in position.turn_numbers:
            raise LodestoneError(f"{number} is not the number of a legal turn of {position}")
        position = position.after(number)
