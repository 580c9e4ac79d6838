"""The commands that judge play: the best turns of a position, and the mistakes of a game."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone import LodestoneError, Position, Rules
from lodestone.core.game import AnyGame
from lodestone.core.phrases import counted
from lodestone.core.sent import plain
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.options import AsJson, OnePosition, RulesText, command, in_range, valued
from lodestone.fronts.cli.process import listen_again, warn_of_cache
from lodestone.fronts.cli.record import Encoding, File, Form, Number, checked, records_of, write

if TYPE_CHECKING:
    from lodestone.records import GameRecord
    from lodestone.study.report import ReportSummary

TURNS_HELP = "Turns played from there, separated by spaces; an earlier position can recur."
SECONDS_HELP = "Seconds to search (default: until Ctrl-C, or until all is proven)."


app = typer.Typer()


@command(
    app,
    "lodestone analyse queah:balanced --seconds 5",
    "lodestone analyse qo --turns 'e4 d5' --lines 5",
)
def analyse(
    rules: RulesText,
    position: OnePosition = None,
    turns: Annotated[str, valued("TEXTS", TURNS_HELP)] = "",
    lines: Annotated[int, in_range("Number of lines, each with another first turn.", 1, 5)] = 3,
    seconds: Annotated[float | None, in_range(SECONDS_HELP, 0.01, 10**6, "SECONDS")] = None,
    as_json: AsJson = False,
) -> None:
    """Find the best turns of a position, each with its line.

    Each depth is printed as soon as it is searched. Solved rules are answered by their table.
    Ctrl-C ends the search.
    """
    from lodestone.core.line import Line
    from lodestone.players.roster import ADVISER
    from lodestone.search.request import NO_LIMIT, Limit, SearchRequest
    from lodestone.search.result import SearchResult
    from lodestone.search.stop import Stop
    from lodestone.solve.progress import while_listening
    from lodestone.study.found import say_result_found, view_result

    line = Line.of(Position(Rules.parse(rules), position), turns.split())
    if outcome := line.outcome:
        raise LodestoneError(f"the game is over: {outcome.reason}")
    found: list[SearchResult] = []

    def on_info(result: SearchResult) -> None:
        said = [say_result_found(line.position, one) for one in (*found[-1:], result)]
        found.append(result)
        if not as_json and said[-1] not in said[:-1]:  # the end repeats the last depth
            print(said[-1], flush=True)

    warn_of_cache()
    listen_again()
    stop, limit = Stop(), NO_LIMIT if seconds is None else Limit(seconds=seconds)
    request = SearchRequest(line, limit, stop=stop, on_info=on_info)
    try:
        on_info(while_listening(lambda: replace(ADVISER, multipv=lines).analyse(request)))
    except KeyboardInterrupt:
        stop.set()
        if not found:
            raise
    if as_json:
        printing.print_json(plain(view_result(line.position, found[-1])))


EACH_HELP = "Seconds to search each position; solved rules are judged by their table."


@command(app, "lodestone annotate games.txt", "lodestone annotate games.txt --number 2")
def annotate(
    file: File,
    number: Number = None,
    seconds: Annotated[float, in_range(EACH_HELP, 0.01, 600, "SECONDS")] = 0.5,
    to: Form = "text",
    encoding: Encoding = None,
) -> None:
    """Write games to stdout with what their turns are worth.

    Each position gets its value, and each mistake a glyph, a comment and the better turn as a
    variation. How well each side played goes to stderr.
    """
    from lodestone.solve.progress import shown

    warn_of_cache()
    games = [checked(record) for record in records_of(file, number, encoding)]
    total = sum(len(game.turns) + 1 for game in games)

    def work(update: Callable[..., None]) -> None:
        for game in games:
            _annotate(game, seconds, lambda: update(advance=1))

    shown("Judging", total, work)
    write(games, to)


def _annotate(record: "GameRecord", seconds: float, on_judged: Callable[[], None]) -> None:
    """Write a report into a record, and how well each side played to stderr."""
    from lodestone.players.levels import LEVELS
    from lodestone.search.request import Limit
    from lodestone.study.report import ReportLine, ReportSummary, annotate, judging, reporting

    line, report = record.line(), list[ReportLine]()
    judge = judging(line.position.rules, LEVELS[-1], Limit(seconds=seconds))
    for one in reporting(line, judge):
        report.append(one)
        if isinstance(one, ReportSummary):
            for words in _in_words(one, line.position.rules.game):
                print(words, file=sys.stderr)
        else:
            on_judged()
    annotate(record, line, report)


def _in_words(summary: "ReportSummary", game: AnyGame) -> Iterator[str]:
    for side, turns in summary.turns.items():
        made = sum(mistake.side == side for mistake in summary.mistakes)
        accuracy = summary.accuracy[side]
        share = "" if accuracy is None else f", accuracy {accuracy:.0f} %"
        counts = f"{counted(made, 'mistake')} in {counted(turns, 'turn')}"
        yield f"{game.side_title(side)}: {counts}{share}"
