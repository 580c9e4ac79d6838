"""The command that measures speed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone.core.rules import Rules, play_rules
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.options import AsJson, RulesText, Seed, command, in_range
from lodestone.fronts.cli.process import warn_of_cache
from lodestone.lab.defaults import SEED

if TYPE_CHECKING:
    from lodestone.lab.speed import Measurement, SearchSpeed

app = typer.Typer()


@command(app, "lodestone bench queah:traditional --seconds 0.5")
def bench(
    rules: RulesText = "queah:traditional",
    games: Annotated[int, in_range("Games per round.", 1, 10**9)] = 100_000,
    seed: Seed = SEED,
    rounds: Annotated[int, in_range("Rounds of random play.", 1, 100)] = 5,
    seconds: Annotated[
        float, in_range("Seconds per search (four searches are run).", 0.01, 600, "SECONDS")
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of random play and of the searches.

    Random play runs on one core, each search on one core and on two.
    """
    from lodestone.lab.speed import report

    chosen = play_rules(rules)
    measured, speeds = _measure_visibly(chosen, games, seed, rounds, seconds)
    printing.show_report(report(measured, speeds), as_json)


def _measure_visibly(
    rules: Rules, games: int, seed: int, rounds: int, seconds: float
) -> "tuple[Measurement, list[SearchSpeed]]":
    """Measure random play, then the searches, with a bar that shows what is measured."""
    from lodestone.lab.speed import measure, measure_searches
    from lodestone.solve.progress import shown

    def work(update: Callable[..., None]) -> "tuple[Measurement, list[SearchSpeed]]":
        def played(done: int) -> None:
            update(completed=done, detail=f"round {done + 1} of {rounds}")

        def searched(what: str) -> None:
            update(description="Searches", total=None, detail=what)

        update(detail="compiling")
        measured = measure(rules, games, seed, rounds, played)
        return measured, list(measure_searches(rules, seconds, seed, searched))

    warn_of_cache()
    return shown("Random play", rounds, work)
