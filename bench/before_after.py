"""Compare what `lodestone bench` prints with another checkout: see docs/speed.md.

    python -m bench.before_after OLD_CHECKOUT [RULES ...]

Each checkout gets its own process, and the two measure alternately, briefly and often. Times are
processor time, and the best of each figure counts: other work on the machine makes code slower,
never faster. The figures on two cores are per second of both cores' time, so they show whether
threads hinder each other, not the speed-up.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from lodestone import Rules
from lodestone.core.game import all_games
from lodestone.core.markdown import head, row
from lodestone.core.rules import write_rules

PAIRS = 40
#: The seconds that a round of random play and each of the four searches take.
SECONDS = 0.25
HERE = Path(__file__).parents[1]
CHILD = """
import io, sys, time
from contextlib import redirect_stdout
time.perf_counter = time.process_time
from lodestone.cli.commands import app
for line in sys.stdin:
    with redirect_stdout(io.StringIO()) as out:
        app(["bench", *line.split(), "--json"], standalone_mode=False)
    print("".join(out.getvalue().split()), flush=True)
"""


class Checkout:
    """A process that runs `lodestone bench` of one checkout whenever asked."""

    def __init__(self, folder: Path) -> None:
        """Start the process; its compiled kernels are kept in the user's cache folder."""
        environment = os.environ | {"PYTHONPATH": str(folder / "src")}
        self._process = subprocess.Popen(
            [sys.executable, "-c", CHILD],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def bench(self, rules: str, games: int, seed: int) -> dict[str, Any]:
        """Run the command once; return what it printed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        options = f"--games {games} --rounds 1 --seconds {SECONDS} --seed {seed}"
        print(rules, options, file=self._process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


def rates(figures: dict[str, Any]) -> dict[str, float]:
    """Return the speeds among the figures, by name."""
    found = {"random play": figures["turns_per_second"]["median"]}
    for search in figures["searches"]:
        for cores in ("one_core", "two_cores"):
            found[f"{search['search']}, {cores.replace('_', ' ')}"] = search[cores]
    return found


def compare(before: Checkout, after: Checkout, rules: str) -> Iterator[tuple[str, float, float]]:
    """Measure alternately; yield each figure's name, its best rate before, and the ratio now."""
    first = before.bench(rules, 100, 1)
    after.bench(rules, 100, 1)
    games = max(1, round(SECONDS * first["turns_per_second"]["median"] / first["mean_length"]))
    best = {before: rates(first), after: dict.fromkeys(rates(first), 0.0)}
    for pair in range(PAIRS):
        for checkout in (before, after) if pair % 2 else (after, before):
            for name, rate in rates(checkout.bench(rules, games, 1)).items():
                best[checkout][name] = max(best[checkout][name], rate)
    for name, rate in best[before].items():
        yield name, rate, best[after][name] / rate


def main(old: Path, names: list[str]) -> None:
    """Print how fast each figure is now, compared with the other checkout."""
    print(head("rules", "figure", "a second before", "now to before"))
    presets = [
        write_rules(Rules.of(game, one.name, {})) for game in all_games() for one in game.presets
    ]
    with Checkout(old) as before, Checkout(HERE) as after:
        for rules in names or presets:
            for name, rate, ratio in compare(before, after, rules):
                print(row(f"`{rules}`", name, f"{rate:,.0f}", f"{ratio:.3f}"), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
