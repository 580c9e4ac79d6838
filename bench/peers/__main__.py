"""Compare the speed of `VectorEnv` with other libraries' environments, for docs/environments.md.

    python -m bench.peers [--environment FOLDER] [--rounds N] [--seconds S]

FOLDER is a virtual environment with these libraries, which is made there if it does not exist
(default: build/peers). Everybody plays at random among the legal actions, in processes of their
own, which take turns: a round is SECONDS of processor time, of all threads of a process, for each
game of each library and for Lodestone's rule sets. The comparisons are named in `COMPARISONS`.
Figures are kept in docs/environments/peers.jsonl, a row for each game, and the tables are written.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from bench.envs import GAMES, measure, warm
from bench.figures import spread
from lodestone import __version__
from lodestone.lab.envs import ActionSpace
from lodestone.lab.markdown import table
from research.pages import DOCS, write_part
from research.rows import read_rows, write_rows

PAGE, KEPT = DOCS / "environments.md", DOCS / "environments" / "peers.jsonl"
FOLDER = Path("build/peers")
#: What is installed for the comparison; none of it becomes a dependency of Lodestone.
REQUIREMENTS = (
    "pgx==2.6.0",
    "jax==0.10.2",
    "envpool==1.2.5",
    "open-spiel==2.0.2",
    "pettingzoo[classic]==1.27.0",
)
WORKER = Path(__file__).with_name("worker.py")
OURS = "Lodestone"
#: What is measured, with the cells of the boards: some of our rule sets, and games of each library,
#: the small ones and those on 64 cells.
CELLS = {
    OURS: {
        "queah:balanced": 13,
        "queah:traditional": 13,
        "qo:standard": 64,
        "quincala:mini-37": 37,
    },
    "pgx": {"tic_tac_toe": 9, "animal_shogi": 12, "connect_four": 42, "othello": 64},
    "envpool": {"TicTacToe-v1": 9, "AnimalShogi-v1": 12, "ConnectFour-v1": 42, "Othello-v1": 64},
    "open-spiel": {
        "tic_tac_toe": 9,
        "breakthrough(rows=5,columns=4)": 20,
        "connect_four": 42,
        "othello": 64,
        "breakthrough": 64,
    },
    "pettingzoo": {"tictactoe_v3": 9, "connect_four_v3": 42},
}
#: Our rule sets that are compared, each with the fastest of the others' games on boards of these
#: sizes, and how many times as fast they should be.
COMPARISONS = {
    "queah:balanced": (range(1, 21), 10),
    "qo:standard": (range(64, 65), 5),
    "quincala:mini-37": (range(1, 50), 1),
}


@dataclass
class PeerRow:
    """What a game's rounds gave, as steps per processor second."""

    package: str
    name: str
    cells: int
    version: str = __version__
    taking: list[float] = field(default_factory=list)
    with_choice: list[float] = field(default_factory=list)

    def add(self, steps: float, taking: float, choosing: float) -> None:
        """Add a round."""
        self.taking.append(steps / taking)
        self.with_choice.append(steps / (taking + choosing))


def blank_rows() -> list[PeerRow]:
    """Return a row without rounds for each game."""
    return [PeerRow(package, *game) for package in CELLS for game in CELLS[package].items()]


class PeerWorker:
    """A process in which a library's games are played."""

    def __init__(self, python: Path, library: str) -> None:
        self._library = library
        self._process = subprocess.Popen(
            [python, WORKER, library],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "JAX_PLATFORMS": "cpu"},
        )
        self.version = self._line()

    def measure(self, game: str, seconds: float) -> Sequence[float]:
        """Return the steps taken, and the seconds of taking and of choosing them."""
        print(json.dumps([game, seconds]), file=self._process.stdin, flush=True)
        return json.loads(self._line())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _line(self) -> str:
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"{self._library} has failed; run {WORKER} by hand to see why")
        return line.strip()


def python_of(folder: Path) -> Path:
    """Return the Python that has the peers, which are installed if need be."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
    return python


def measured(python: Path, rounds: int, seconds: float) -> list[PeerRow]:
    """Play everything in rounds, and return the figures."""
    rows = blank_rows()
    workers = {package: PeerWorker(python, package) for package in CELLS if package != OURS}
    games = {name: warm(ActionSpace.of(name), GAMES, 1) for name in CELLS[OURS]}
    for row in rows:
        if row.package != OURS:
            row.version = workers[row.package].version
            workers[row.package].measure(row.name, seconds)  # compiles
            print(f"{row.package} {row.name} is ready", flush=True)
    for number in range(rounds):
        for row in rows:
            if row.package == OURS:
                env = games[row.name]
                found = measure(env.sample, env.step, GAMES, seconds)
                row.add(found.steps, found.taking, found.choosing)
            else:
                row.add(*workers[row.package].measure(row.name, seconds))
        print(f"round {number + 1} of {rounds}", flush=True)
    for worker in workers.values():
        worker.close()
    return rows


def best(rules: str, rows: Sequence[PeerRow], name: str) -> tuple[PeerRow, list[float]]:
    """Return the fastest peer's row in a comparison, and our ratio to it in each round."""
    sizes, _ = COMPARISONS[rules]
    own = next(row for row in rows if row.name == rules)
    peers = [row for row in rows if row.package != OURS and row.cells in sizes]
    fastest = max(peers, key=lambda row: statistics.median(getattr(row, name)))
    pairs = zip(getattr(own, name), getattr(fastest, name), strict=True)
    return fastest, [mine / other for mine, other in pairs]


def compared(rows: Sequence[PeerRow]) -> Iterator[list[str]]:
    """Yield a row of the table of comparisons for each of them and each way to count.

    An aim is reached if it is in every round.
    """
    for rules, (sizes, times) in COMPARISONS.items():
        boards = f"{sizes[-1]} cells" if len(sizes) == 1 else f"at most {sizes[-1]} cells"
        for name, title in (("taking", "chosen before"), ("with_choice", "choice included")):
            fastest, ratios = best(rules, rows, name)
            yield [
                f"`{rules}`",
                boards,
                title,
                f"{fastest.package} {fastest.name}",
                spread(ratios, ".1f"),
                f"{'more than ' if times == 1 else ''}{times}",
                "yes" if min(ratios) >= times else "no",
            ]


def thousands(figures: Sequence[float]) -> str:
    """Return the median of some figures with their range, in thousands."""
    return spread([figure / 1e3 for figure in figures], ",.0f")


def as_text(rows: Sequence[PeerRow], how: str) -> str:
    """Return the part of the page: how it was measured, and both tables."""
    names = ("rules", "boards", "actions", "fastest peer", "times as fast", "aim", "reached")
    lines = [
        [
            f"{row.package} {row.version}",
            f"`{row.name}`",
            str(row.cells),
            thousands(row.taking),
            thousands(row.with_choice),
        ]
        for row in rows
    ]
    columns = ("library", "game", "cells", "steps, thousand", "with random choice")
    return "\n\n".join([how, table(names, compared(rows)), table(columns, lines)])


def main() -> None:
    """Measure, keep the figures, and write the page; or write it from the figures kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--environment", type=Path, default=FOLDER)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--write", action="store_true", help="write the page from figures kept")
    args = parser.parse_args()
    if not args.write:
        rows = measured(python_of(args.environment), args.rounds, args.seconds)
        how = (
            f"{args.rounds} rounds of {args.seconds:g} s each, in turn; Python "
            f"{platform.python_version()}, {platform.machine()}, load "
            f"{os.getloadavg()[0]:.0f} on {os.cpu_count()} cores."
        )
        write_rows([{"how": how}, *map(asdict, rows)], KEPT)
    head, *kept = read_rows(KEPT)
    write_part(
        PAGE, "python -m bench.peers", as_text([PeerRow(**one) for one in kept], head["how"])
    )


if __name__ == "__main__":
    main()
