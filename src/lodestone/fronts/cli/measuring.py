"""Long counts and measurements: printed as they come, with a bar, ended by Ctrl-C."""

from collections.abc import Callable
from typing import Any

from lodestone.core.perft import PLAIN_DEPTH, perft_counts, perft_divided
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.fronts.cli.process import warn_of_cache
from lodestone.lab.speed import Measurement, SearchSpeed, measure, measure_searches
from lodestone.solve.progress import shown


def count_visibly(position: Position, depth: int, *, divide: bool, prints: bool) -> dict[str, Any]:
    """Return the counts for 1 to `depth` plies; with `prints`, print each as it comes."""
    report: dict[str, Any] = {"counts": []}
    if depth > PLAIN_DEPTH:
        warn_of_cache()

    def count(update: Callable[..., None]) -> None:
        def on_progress(plies: int, share: float) -> None:
            update(description=f"perft({plies})", completed=share)

        for plies, found in enumerate(perft_counts(position, depth, on_progress), 1):
            report["counts"].append(found)
            if prints:
                print(f"perft({plies}) = {found:,}", flush=True)
        if divide:
            report["divide"] = perft_divided(position, depth)

    shown("Counting", 1, count)
    if prints:
        for turn, found in report.get("divide", {}).items():
            print(f"  {turn:12} {found:>15,}")
    return report


def measure_visibly(
    rules: Rules, games: int, seed: int, rounds: int, seconds: float
) -> tuple[Measurement, list[SearchSpeed]]:
    """Measure random play, then the searches, with a bar that shows what is measured."""

    def work(update: Callable[..., None]) -> tuple[Measurement, list[SearchSpeed]]:
        def played(done: int) -> None:
            update(completed=done, detail=f"round {done + 1} of {rounds}")

        def searched(what: str) -> None:
            update(description="Searches", total=None, detail=what)

        update(detail="compiling")
        measured = measure(rules, games, seed, rounds, played)
        return measured, list(measure_searches(rules, seconds, seed, searched))

    warn_of_cache()
    return shown("Random play", rounds, work)
