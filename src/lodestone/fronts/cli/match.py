"""The command that plays a match."""

import sys
from contextlib import nullcontext, redirect_stdout
from typing import Annotated

import typer

from lodestone import LodestoneError
from lodestone.core.rules import play_rules
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_contestant
from lodestone.fronts.cli.executing import Address, ExecutorOption, Workers
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
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.lab.defaults import LONGEST, MATCH_GAMES, OPENING, SEED, check_games

app = typer.Typer()

CONTESTANT_HELP = (
    "Player: level-0 to level-8, principles, perfect, random, greedy, uct, tree or alpha-beta "
    "('lodestone player list' describes them), engine:COMMAND for an external engine, or "
    "python:MODULE:CLASS for a class of yours. @LIMIT after it limits each turn: level-8@0.1s."
)


LIMIT_HELP = (
    "Limit per turn of contestants named without one: seconds (0.1s), nodes (2000n) or depth (4d). "
    "It replaces a level's own limit."
)
SPRT_HELP = "End the match once a test has decided between these Elo differences."
PLAIN_HELP = "Search in plain Python: slow, but without compiling first; the default without Numba."


@command(
    app,
    "lodestone match level-3 greedy queah --games 20",
    "lodestone match tree alpha-beta qo:small --limit 2000n --sprt 0 30",
    "lodestone match engine:./my-engine level-5 queah --limit 100ms --records games.txt",
    "lodestone match python:bot:Bot greedy queah",
)
def match(
    first: Annotated[str, argument("A", CONTESTANT_HELP, complete_contestant)],
    second: Annotated[str, argument("B", "The opponent, in the same format.", complete_contestant)],
    rules: RulesText,
    games: Annotated[int, in_range("Number of games, an even number.", 2, 10**7)] = MATCH_GAMES,
    limit: Annotated[str | None, valued("LIMIT", LIMIT_HELP)] = None,
    opening: Opening = OPENING,
    longest: Longest = LONGEST,
    seed: Seed = SEED,
    sprt: Annotated[tuple[float, float] | None, valued("ELO0 ELO1", SPRT_HELP)] = None,
    executor: ExecutorOption = "local",
    address: Address = None,
    workers: Workers = None,
    records: RecordsPath = None,
    plain: Annotated[bool, typer.Option("--plain", help=PLAIN_HELP)] = False,
    as_json: AsJson = False,
) -> int:
    """Play a match between two players or engines.

    Each opening is played twice, with the sides exchanged.
    """
    from lodestone.lab.contestants import Contestant, parse_limit
    from lodestone.lab.executors import Executor
    from lodestone.lab.match_report import hold
    from lodestone.lab.play import Conditions
    from lodestone.lab.standings import Ending
    from lodestone.lab.statistics import Hypotheses
    from lodestone.records.files import is_stdout

    if compiled := HAS_COMPILER and not plain:
        warn_of_cache()
    played = play_rules(rules)
    check_games(games, opening, longest)
    usual = parse_limit(limit) if limit is not None else None
    players = (Contestant.parse(first, usual), Contestant.parse(second, usual))
    conditions = Conditions(played, players, seed, opening, longest, compiled=compiled)
    where = Executor(executor, address, workers)
    standings = hold(conditions, games, Hypotheses.of(sprt), where, records)
    with redirect_stdout(sys.stderr) if is_stdout(records) else nullcontext():
        printing.show_report(standings.report(), as_json)
    if standings.breakdown:
        sys.stdout.flush()
        raise LodestoneError(f"the match was broken off: {standings.breakdown}")
    return 130 if standings.ending is Ending.INTERRUPT else 0
