"""The command that plays a tournament."""

import sys
from contextlib import nullcontext, redirect_stdout
from typing import Annotated

import typer

from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_contestant
from lodestone.fronts.cli.executing import Address, ExecutorOption, Workers
from lodestone.fronts.cli.match import CONTESTANT_HELP, LIMIT_HELP
from lodestone.fronts.cli.options import (
    AsJson,
    Longest,
    Opening,
    RecordsPath,
    RulesText,
    Seed,
    argument,
    command,
    in_range,
    valued,
)
from lodestone.fronts.cli.process import warn_of_cache
from lodestone.lab.defaults import LONGEST, OPENING, SEED, TOURNAMENT_GAMES

app = typer.Typer()

GAUNTLET_HELP = "The first player meets all others, and these do not meet."
GAMES_HELP = "Number of games of each two players, an even number."
SPRT_HELP = "End each match once a test has decided between these Elo differences."


@command(
    app,
    "lodestone tournament level-1 level-2 greedy queah --games 20",
    "lodestone tournament python:bot:Bot level-3 level-4 queah --gauntlet --records games.txt",
)
def tournament(
    players: Annotated[list[str], argument("PLAYER", CONTESTANT_HELP, complete_contestant)],
    rules: RulesText,
    games: Annotated[int, in_range(GAMES_HELP, 2, 10**6)] = TOURNAMENT_GAMES,
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help=GAUNTLET_HELP)] = False,
    limit: Annotated[str | None, valued("LIMIT", LIMIT_HELP)] = None,
    opening: Opening = OPENING,
    longest: Longest = LONGEST,
    seed: Seed = SEED,
    sprt: Annotated[tuple[float, float] | None, valued("ELO0 ELO1", SPRT_HELP)] = None,
    executor: ExecutorOption = "local",
    address: Address = None,
    workers: Workers = None,
    records: RecordsPath = None,
    as_json: AsJson = False,
) -> None:
    """Play a tournament, and rate the players.

    Each two players meet in the same openings, each played twice with the sides exchanged. With
    --records, games that are kept are not played again.
    """
    from lodestone.lab.contestants import parse_limit
    from lodestone.lab.executors import Executor
    from lodestone.lab.match_report import games_in, showing, warn_of_others
    from lodestone.lab.play import Pair
    from lodestone.lab.statistics import Hypotheses
    from lodestone.lab.tournament import Tournament, play_tournament
    from lodestone.records.files import is_stdout

    warn_of_cache()
    kept = list(games_in(records))
    with showing(records) as show:

        def on_games(found: Tournament, pair: Pair) -> None:
            total = games * len(found.matches)
            show(pair, found.games, total, f"{found.games:,} of {total:,} games")

        found = play_tournament(
            players,
            rules,
            games,
            gauntlet=gauntlet,
            limit=None if limit is None else parse_limit(limit),
            seed=seed,
            opening=opening,
            longest=longest,
            hypotheses=Hypotheses.of(sprt),
            records=kept,
            on_games=on_games,
            executor=Executor(executor, address, workers).apart,
        )
    warn_of_others(found.others, records)
    with redirect_stdout(sys.stderr) if is_stdout(records) else nullcontext():
        printing.show_report(found.report(), as_json)
