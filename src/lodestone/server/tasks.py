"""What processes that search are asked to do.

They would import all of the page's server with a function that stood among it: the template that
they are forked from loads this module alone.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from lodestone.players.analysis import analyse
from lodestone.players.protocol import Player
from lodestone.players.warm import is_noted
from lodestone.search.request import SearchRequest
from lodestone.search.result import OnInfo, SearchResult
from lodestone.study.report import ReportLine, by_player, report_on


def choose(player: Player, request: SearchRequest, report: OnInfo) -> SearchResult:
    """Return the turn that a player chooses."""
    return player.choose(replace(request, on_info=report))


def judge(player: Player, request: SearchRequest, report: OnInfo) -> SearchResult:
    """Return a player's judgement of a position."""
    return player.analyse(replace(request, on_info=report))


def report_by(
    player: Player, request: SearchRequest, report: Callable[[ReportLine], None]
) -> ReportLine:
    """Return a report by a player that judges every position of a game within a limit each."""
    assert request.limit is not None
    judging = partial(by_player, player, request.limit, request.stop)
    return report_on(request.line, judging, report)


def look_into(request: SearchRequest, is_hopeless: bool, report: OnInfo) -> SearchResult:
    """Return the analysis of a position; see `players.analysis` for `is_hopeless`."""
    game = request.line.position.rules.game.name
    request = replace(request, on_info=report)
    return analyse(request, lambda: is_noted(game), lambda: is_hopeless)
