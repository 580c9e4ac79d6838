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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.envs import GAMES, measure, warm
from bench.figures import spread
from lodestone import __version__
from lodestone.core.markdown import table
from lodestone.envs import ActionSpace
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


@dataclass(frozen=True)
class PeerGame:
    """A game of a library, and how many cells its board has."""

    package: str
    name: str
    cells: int


#: All games that are measured: the small ones of each library, and those on 64 cells.
PEERS = (
    PeerGame("pgx", "tic_tac_toe", 9),
    PeerGame("pgx", "animal_shogi", 12),
    PeerGame("pgx", "connect_four", 42),
    PeerGame("pgx", "othello", 64),
    PeerGame("envpool", "TicTacToe-v1", 9),
    PeerGame("envpool", "AnimalShogi-v1", 12),
    PeerGame("envpool", "ConnectFour-v1", 42),
    PeerGame("envpool", "Othello-v1", 64),
    PeerGame("open-spiel", "tic_tac_toe", 9),
    PeerGame("open-spiel", "breakthrough(rows=5,columns=4)", 20),
    PeerGame("open-spiel", "connect_four", 42),
    PeerGame("open-spiel", "othello", 64),
    PeerGame("open-spiel", "breakthrough", 64),
    PeerGame("pettingzoo", "tictactoe_v3", 9),
    PeerGame("pettingzoo", "connect_four_v3", 42),
)
RULES = (
    PeerGame(OURS, "queah:balanced", 13),
    PeerGame(OURS, "queah:traditional", 13),
    PeerGame(OURS, "qo:standard", 64),
    PeerGame(OURS, "quincala:mini-37", 37),
)


@dataclass(frozen=True)
class PeerComparison:
    """One of our rule sets, against the fastest of the peers' games on boards of some sizes."""

    rules: str
    least: int
    most: int
    times: int

    @property
    def peers(self) -> list[PeerGame]:
        """The games that it is compared with."""
        return [game for game in PEERS if self.least <= game.cells <= self.most]


COMPARISONS = (
    PeerComparison("queah:balanced", 1, 20, 10),
    PeerComparison("qo:standard", 64, 64, 5),
    PeerComparison("quincala:mini-37", 1, 49, 1),
)


@dataclass
class PeerRow:
    """What a game's rounds gave, as steps per processor second."""

    game: PeerGame
    version: str
    taking: list[float] = field(default_factory=list)
    with_choice: list[float] = field(default_factory=list)

    def add(self, steps: float, taking: float, choosing: float) -> None:
        """Add a round."""
        self.taking.append(steps / taking)
        self.with_choice.append(steps / (taking + choosing))


class Worker:
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
    packages = list(dict.fromkeys(game.package for game in PEERS))
    workers = {package: Worker(python, package) for package in packages}
    plays: dict[PeerGame, Callable[[], Sequence[float]]] = {}
    rows = [PeerRow(game, __version__) for game in RULES]
    rows += [PeerRow(game, workers[game.package].version) for game in PEERS]
    for game in RULES:
        plays[game] = ours(game, seconds)
    for game in PEERS:
        plays[game] = theirs(workers[game.package], game, seconds)
        plays[game]()  # compiles
        print(f"{game.package} {game.name} is ready", flush=True)
    for number in range(rounds):
        for row in rows:
            row.add(*plays[row.game]())
        print(f"round {number + 1} of {rounds}", flush=True)
    for worker in workers.values():
        worker.close()
    return rows


def ours(game: PeerGame, seconds: float) -> Callable[[], Sequence[float]]:
    """Return a function that plays one of our rule sets for some seconds."""
    env = warm(ActionSpace.of(game.name), GAMES, 1)

    def play() -> Sequence[float]:
        found = measure(env, seconds)
        return found.steps, found.taking, found.choosing

    return play


def theirs(worker: Worker, game: PeerGame, seconds: float) -> Callable[[], Sequence[float]]:
    """Return a function that has a worker play a game for some seconds."""
    return lambda: worker.measure(game.name, seconds)


def best(
    comparison: PeerComparison, rows: Sequence[PeerRow], name: str
) -> tuple[PeerRow, list[float]]:
    """Return the fastest peer's row in a comparison, and our ratio to it in each round."""
    own = next(row for row in rows if row.game.name == comparison.rules)
    peers = [row for row in rows if row.game in comparison.peers]
    fastest = max(peers, key=lambda row: statistics.median(getattr(row, name)))
    pairs = zip(getattr(own, name), getattr(fastest, name), strict=True)
    return fastest, [mine / other for mine, other in pairs]


def compared(rows: Sequence[PeerRow]) -> Iterator[list[str]]:
    """Yield a row of the table of comparisons for each of them and each way to count."""
    for one in COMPARISONS:
        boards = f"{one.most} cells" if one.least == one.most else f"at most {one.most} cells"
        for name, title in (("taking", "chosen before"), ("with_choice", "choice included")):
            fastest, ratios = best(one, rows, name)
            yield [
                f"`{one.rules}`",
                boards,
                title,
                f"{fastest.game.package} {fastest.game.name}",
                spread(ratios, ".1f"),
                f"{'more than ' if one.times == 1 else ''}{one.times}",
                "yes" if statistics.median(ratios) >= one.times else "no",
            ]


def thousands(figures: Sequence[float]) -> str:
    """Return the median of some figures with their range, in thousands."""
    return spread([figure / 1e3 for figure in figures], ",.0f")


def as_text(rows: Sequence[PeerRow], how: str) -> str:
    """Return the part of the page: how it was measured, and both tables."""
    names = ("rules", "boards", "actions", "fastest peer", "times as fast", "aim", "reached")
    lines = [
        [
            f"{row.game.package} {row.version}",
            f"`{row.game.name}`",
            str(row.game.cells),
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
        write_rows([{"how": how}, *map(as_plain, rows)], KEPT)
    head, *kept = read_rows(KEPT)
    write_part(PAGE, "python -m bench.peers", as_text([*map(from_plain, kept)], head["how"]))


def as_plain(row: PeerRow) -> dict[str, Any]:
    """Return a row as it is kept."""
    return {**vars(row.game), "version": row.version, "taking": row.taking} | {
        "with_choice": row.with_choice
    }


def from_plain(kept: dict[str, Any]) -> PeerRow:
    """Return a row as it was kept."""
    game = PeerGame(kept["package"], kept["name"], kept["cells"])
    return PeerRow(game, kept["version"], kept["taking"], kept["with_choice"])


if __name__ == "__main__":
    main()
