"""The folder of an experiment: parts, each written whole, and finally one Parquet file.

A part is the games of one chunk. Killing a run loses only the chunks that were being played, and a
part is never counted twice, since its name says which games it holds.
"""

import json
import os
import platform
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path

import numpy as np
import polars as pl
from filelock import FileLock, Timeout

from lodestone.core.errors import LodestoneError, quoted
from lodestone.files import UNFINISHED, whole_file
from lodestone.lab.defaults import EXPERIMENT
from lodestone.lab.executors import WorkerSet, play_all
from lodestone.lab.experiments.arm import Arm, Chunk, chunks_of, key_of
from lodestone.lab.kernels.gather import COLUMNS, STEPS
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.sample import measured_again
from lodestone.version import __version__

GAMES, PARTS = "games.parquet", "parts"


def machine() -> str:
    """Return a description of the machine."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


class ExperimentStore:
    """The folder of an experiment's results."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = folder / PARTS

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder against other runs; raise `LodestoneError` if there is one."""
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
            with FileLock(self.folder / "lock", timeout=0):
                yield
        except Timeout:
            name = quoted(str(self.folder), 200)
            raise LodestoneError(f"another run is writing to {name}") from None
        except OSError as error:
            name = quoted(str(self.folder), 200)
            raise LodestoneError(f"cannot write to {name}: {error.strerror}") from None

    def done(self) -> set[tuple[str, int]]:
        """Return the kept games, each by its arm's key and its number."""
        kept: set[tuple[str, int]] = set()
        for path in self._files():
            table = _read(path, ["arm", "game"])
            kept.update(zip(table["arm"].to_list(), table["game"].to_list(), strict=True))
        return kept

    def _files(self) -> list[Path]:
        whole = self.folder / GAMES
        parts = sorted(self.parts.glob("*.parquet")) if self.parts.is_dir() else []
        return [path for path in (whole,) if path.is_file()] + [
            path for path in parts if not path.name.startswith(UNFINISHED)
        ]

    def add(self, chunk: Chunk, games: Games) -> None:
        """Keep the games of a chunk."""
        _write(_table(chunk.arm, games), self.parts / f"{chunk.name}.parquet")

    def put_together(self) -> None:
        """Merge all parts into one file, and remove them."""
        files = self._files()
        if files and files != [self.folder / GAMES]:
            _write(self._all(files), self.folder / GAMES)
        for path in files:
            if path.parent == self.parts:
                path.unlink()
        for folder in (self.folder, self.parts):
            for path in folder.glob(f"{UNFINISHED}*"):
                path.unlink()

    @staticmethod
    def _all(files: Collection[Path]) -> pl.DataFrame:
        whole = pl.concat([_read(path) for path in files], how="diagonal")
        return whole.unique(["arm", "game"], keep="first").sort("arm", "game")

    def read(self) -> dict[Arm, Games]:
        """Return the kept games by their arms.

        If an earlier version wrote fewer numbers, all are computed again from the turns.
        """
        files = self._files()
        if not files:
            return {}
        whole = self._all(files)
        found = {}
        for part in whole.partition_by("arm", maintain_order=True):
            arm = Arm(**json.loads(part["played"][0]))
            games = _games(part, arm.opening)
            found[arm] = games if _is_whole(part) else measured_again(arm.position, games)
        return found


def _read(path: Path, columns: list[str] | None = None) -> pl.DataFrame:
    try:
        return pl.read_parquet(path, columns=columns)
    except (pl.exceptions.PolarsError, OSError) as error:
        reason = str(error).splitlines()[0]
        raise LodestoneError(
            f"{quoted(str(path), 200)} is damaged ({reason}); delete it and run again"
        ) from None


def _write(table: pl.DataFrame, path: Path) -> None:
    with whole_file(path) as file:
        table.write_parquet(file, compression="zstd")


def _table(arm: Arm, games: Games) -> pl.DataFrame:
    cells = games.heat.shape[2]
    return pl.DataFrame(
        {
            "arm": [key_of(arm)] * len(games),
            "game": games.numbers_of_games,
            "rules": [arm.rules] * len(games),
            "start": [arm.start] * len(games),
            "first_player": [arm.first] * len(games),
            "second_player": [arm.second] * len(games),
            "seed": [arm.seed] * len(games),
            "unit": games.units,
            "winner": games.winners,
            "ending": list(games.endings),
            "first_to_move": games.first,
            "first_turn": games.opening,
            **{name: games.numbers[:, number] for number, name in enumerate(COLUMNS)},
            "progress": games.progress.astype(np.float32),
            "heat": games.heat.reshape(len(games), 2 * cells).astype(np.float32),
            "turns": [list(map(int, turns)) for turns in games.turns],
            "played": [json.dumps(asdict(arm))] * len(games),
            "version": [__version__] * len(games),
            "machine": [machine()] * len(games),
        },
        schema_overrides={
            "progress": pl.Array(pl.Float32, STEPS + 1),
            "heat": pl.List(pl.Float32),
            "turns": pl.List(pl.Int64),
        },
    )


def _is_whole(table: pl.DataFrame) -> bool:
    """Return whether a table has all numbers of all its games."""
    known = [name for name in COLUMNS if name in table.columns]
    return len(known) == len(COLUMNS) and not any(table[name].has_nulls() for name in known)


def _games(table: pl.DataFrame, random_plies: int) -> Games:
    known = table.with_columns(
        pl.lit(None, pl.Float64).alias(name) for name in COLUMNS if name not in table.columns
    )
    heat = np.array(table["heat"].to_list(), float)
    return Games(
        numbers_of_games=table["game"].to_numpy(),
        units=table["unit"].to_numpy(),
        winners=table["winner"].to_numpy(),
        endings=table["ending"].to_list(),
        first=table["first_to_move"].to_numpy(),
        random_plies=np.full(len(table), random_plies),
        opening=table["first_turn"].to_numpy(),
        numbers=known.select(COLUMNS).to_numpy(),
        progress=table["progress"].to_numpy().astype(float),
        heat=heat.reshape(len(table), 2, -1),
        turns=[row.to_numpy() for row in table["turns"]],
    )


def run_experiment(
    arms: Sequence[tuple[Arm, int]],
    text: bytes,
    folder: Path,
    open_engine: Callable[[], WorkerSet],
    on_progress: Callable[[int, int], None],
) -> ExperimentStore:
    """Play the games of an experiment that `folder` lacks, and return its store.

    `text` is the experiment's file. `on_progress` is called with the number of games kept, and of
    all games. Raises `LodestoneError` if another run is writing there.
    """
    store = ExperimentStore(folder)
    with store.locked():
        with whole_file(folder / EXPERIMENT) as file:
            file.write(text)
        missing, kept = _missing(arms, store)
        total = sum(games for _, games in arms)
        on_progress(kept, total)
        if missing:
            _prepare({chunk.arm for chunk in missing})
            with closing(open_engine()) as engine:
                for chunk, games in play_all(engine, missing):
                    store.add(chunk, games)
                    kept += chunk.count
                    on_progress(kept, total)
        store.put_together()
    return store


def _missing(arms: Sequence[tuple[Arm, int]], store: ExperimentStore) -> tuple[list[Chunk], int]:
    """Return the chunks with missing games, and the number of games already kept."""
    done = store.done()
    missing, kept = [], 0
    for chunk in chunks_of(arms):
        key = key_of(chunk.arm)
        if all((key, number) in done for number in chunk.numbers):
            kept += chunk.count
        else:
            missing.append(chunk)
    return missing, kept


def _prepare(arms: set[Arm]) -> None:
    """Compile once what the workers need, into the cache that they share."""
    for arm in arms:
        arm.prepare()
