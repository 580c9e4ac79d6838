"""The folder of an experiment: parts, each written whole, and finally one Parquet file.

A part is the games of one piece of work. Killing a run loses only the pieces that were being
played, and a game is never counted twice, since each has its arm and its number.
"""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from functools import cached_property
from pathlib import Path

import numpy as np
import polars as pl
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, quoted
from lodestone.files import UNFINISHED, whole_file
from lodestone.lab.defaults import EXPERIMENT
from lodestone.lab.executors import Executor
from lodestone.lab.experiments.arm import Arm, key_of
from lodestone.lab.kernels.gather import COLUMNS, STEPS
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.sample import measured_again
from lodestone.lab.work import Worker

GAMES, PARTS = "games.parquet", "parts"


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

    def missing(self, arm: Arm, games: int) -> list[range]:
        """Return the games of an arm that are not kept, from number 0 on."""
        lacks = np.ones(games, bool)
        kept = self._kept.get(key_of(arm), np.empty(0, np.int64))
        lacks[kept[kept < games]] = False
        edges = np.flatnonzero(np.diff(lacks, prepend=False, append=False))
        return [range(first, stop) for first, stop in edges.reshape(-1, 2).tolist()]

    @cached_property
    def _kept(self) -> dict[str, NDArray[np.int64]]:
        """The numbers of the kept games by their arms' keys, when first asked for."""
        tables = [_read(path, ["arm", "game"]) for path in self._files()]
        if not tables:
            return {}
        parts = pl.concat(tables).partition_by("arm", as_dict=True)
        return {str(key): part["game"].to_numpy() for (key,), part in parts.items()}

    def _files(self) -> list[Path]:
        whole = self.folder / GAMES
        parts = sorted(self.parts.glob("*.parquet")) if self.parts.is_dir() else []
        return [path for path in (whole,) if path.is_file()] + [
            path for path in parts if not path.name.startswith(UNFINISHED)
        ]

    def add(self, arm: Arm, games: Games, worker: Worker) -> None:
        """Keep some games of an arm, with who has played them."""
        first = int(games.numbers_of_games[0])
        path = self.parts / f"{key_of(arm)}-{first:09d}-{len(games)}.parquet"
        _write(_table(arm, games, worker), path)

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


def _table(arm: Arm, games: Games, worker: Worker) -> pl.DataFrame:
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
            "version": [worker.version] * len(games),
            "machine": [worker.machine] * len(games),
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


def play_experiment(
    arms: Sequence[tuple[Arm, int]],
    text: bytes,
    folder: Path,
    executor: Executor,
    on_progress: Callable[[int, int], None],
) -> ExperimentStore:
    """Play the games of some arms that `folder` lacks, and return its store.

    `text` is the experiment's file. `on_progress` is called with the number of games kept, and of
    all games. Raises `LodestoneError` if another run is writing there.
    """
    store = ExperimentStore(folder)
    with store.locked():
        with whole_file(folder / EXPERIMENT) as file:
            file.write(text)
        missing = [(arm, store.missing(arm, games)) for arm, games in arms]
        total = sum(games for _, games in arms)
        kept = total - sum(len(one) for _, ranges in missing for one in ranges)
        on_progress(kept, total)
        with closing(executor.do(missing)) as answers:
            for done in answers:
                arm = done.piece.work
                assert isinstance(arm, Arm)
                store.add(arm, done.answer, done.received.worker)
                kept += len(done.piece.numbers)
                on_progress(kept, total)
        store.put_together()
    return store
