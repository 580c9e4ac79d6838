"""Games between players as users see them while they are running, and the file that keeps them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from lodestone.core.phrases import counted
from lodestone.lab.executors import LOCAL, Executor
from lodestone.lab.match import run_match
from lodestone.lab.play import Conditions, Pair, of_other_versions, pairs_among
from lodestone.lab.standings import Standings
from lodestone.lab.statistics import Hypotheses, elo, log_ratio
from lodestone.records import GameRecord
from lodestone.records.files import RecordsFile, is_stdout, read_games


def hold(
    conditions: Conditions,
    games: int,
    hypotheses: Hypotheses | None = None,
    executor: Executor = LOCAL,
    records: Path | None = None,
) -> Standings:
    """Play a match, resuming what `records` holds of it; show the score, and keep the records."""
    warn_of_others(of_other_versions(conditions, games_in(records)), records)
    with showing(records, games) as show:
        return run_match(
            conditions,
            games,
            executor=executor.apart,
            hypotheses=hypotheses,
            on_pair=lambda standings, pair: show(
                pair, standings.games, games, _so_far(standings, games)
            ),
            played=pairs_among(conditions, games_in(records)),
        )


def warn_of_others(others: int, records: Path | None) -> None:
    """Print to stderr if some games of a file are by other versions of the contestants."""
    if others:
        said = f"{counted(others, 'game')} of {records} by other versions of the contestants"
        print(f"lodestone: {said} do not count: their files have changed", file=sys.stderr)


def games_in(records: Path | None) -> Iterator[GameRecord]:
    """Yield the games that a file to be added to holds; none of stdout."""
    if records is not None and not is_stdout(records) and records.is_file():
        yield from read_games(records)


#: Called after two games with these, how many are played, of how many, and how it stands in words.
Show = Callable[[Pair, int, int, str], None]


@contextmanager
def showing(records: Path | None, games: int | None = None) -> Iterator[Show]:
    """Show on stderr how far games are, and add each two to `records`.

    `games` is how many there will be, `None` if that is not known yet.
    """
    from lodestone.solve.progress import shown_bar  # for which Python's users need no Rich

    with ExitStack() as stack:
        file = stack.enter_context(RecordsFile(records)) if records else None
        bar = stack.enter_context(shown_bar())
        task = bar.add_task("Playing", total=games, detail="getting ready")

        def show(pair: Pair, played: int, games: int, said: str) -> None:
            if file is not None:
                file.add(pair)
            bar.update(task, total=games, completed=played, detail=said)

        yield show


def _so_far(standings: Standings, games: int) -> str:
    """Return the score of a match of `games` games in a few words."""
    said = f"{standings.games:,} of {games:,} games"
    said += f", {standings.points:g} to {standings.games - standings.points:g}"
    said += f", Elo {elo(standings.pairs).short('+.0f')}"
    if standings.hypotheses:
        said += f", test {log_ratio(standings.pairs, standings.hypotheses):+.2f}"
    return said
