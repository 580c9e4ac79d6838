"""A match as users see it while it is running."""

import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from lodestone.core.phrases import counted
from lodestone.lab.executors import LOCAL, Executor
from lodestone.lab.match import run_match
from lodestone.lab.play import Conditions, Pair, of_other_versions, pairs_among
from lodestone.lab.standings import Standings
from lodestone.lab.statistics import Hypotheses, elo, log_ratio
from lodestone.records.files import RecordsFile, is_stdout, read_games


def hold(
    conditions: Conditions,
    games: int,
    hypotheses: Hypotheses | None = None,
    executor: Executor = LOCAL,
    records: Path | None = None,
) -> Standings:
    """Play a match, resuming what `records` holds of it; show the score, and keep the records."""
    from lodestone.solve.progress import shown_bar  # for which Python's users need no Rich

    played: Iterable[Pair] = ()
    if records is not None and not is_stdout(records) and records.is_file():
        played = pairs_among(conditions, read_games(records))
        if others := of_other_versions(conditions, read_games(records)):
            told = f"{counted(others, 'game')} of {records} by other versions of the contestants"
            print(f"lodestone: {told} do not count: their files have changed", file=sys.stderr)
    with ExitStack() as stack:
        file = stack.enter_context(RecordsFile(records)) if records else None
        bar = stack.enter_context(shown_bar())
        task = bar.add_task("Playing", total=games, detail="getting ready")

        def on_pair(standings: Standings, pair: Pair) -> None:
            if file is not None:
                file.add(pair)
            bar.update(task, completed=standings.games, detail=_so_far(standings, games))

        return run_match(
            conditions,
            games,
            executor=executor.apart,
            hypotheses=hypotheses,
            on_pair=on_pair,
            played=played,
        )


def _so_far(standings: Standings, games: int) -> str:
    """Return the score of a match of `games` games in a few words."""
    said = f"{standings.games:,} of {games:,} games"
    said += f", {standings.points:g} to {standings.games - standings.points:g}"
    said += f", Elo {elo(standings.pairs).short('+.0f')}"
    if standings.hypotheses:
        said += f", test {log_ratio(standings.pairs, standings.hypotheses):+.2f}"
    return said
