"""The folder of an experiment: parts, each written whole, and finally one Parquet file.

A part is the games of one piece of work. Killing a run loses only the pieces that were being
played, and a game is never counted twice, since each has its arm and its number.
"""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import polars as pl
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, quoted
from lodestone.files import UNFINISHED, whole_file
from lodestone.lab.defaults import EXPERIMENT
from lodestone.lab.executors import Executor
from lodestone.lab.experiments.arm import Arm, facts_of, key_of
from lodestone.lab.kernels.gather import COLUMNS, STEPS
from lodestone.lab.metrics.games import Games, joined
from lodestone.lab.metrics.sample import measured_again
from lodestone.lab.work import Worker

GAMES, PARTS = "games.parquet", "parts"
#: How the names of merged parts begin, and how many are merged at a time.
MERGED, MANY = "merged-", 48
#: The games that are in memory at a time: some 100 MB.
BLOCK = 25_000


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
        return [path for path in (whole,) if path.is_file()] + self._parts()

    def _parts(self) -> list[Path]:
        parts = sorted(self.parts.glob("*.parquet")) if self.parts.is_dir() else []
        return [path for path in parts if not path.name.startswith(UNFINISHED)]

    def add(self, arm: Arm, games: Games, worker: Worker) -> None:
        """Keep some games of an arm, with who has played them."""
        first = int(games.numbers_of_games[0])
        path = self.parts / f"{key_of(arm)}-{first:09d}-{len(games)}.parquet"
        _write(_table(arm, games, worker), path)
        self._merge()

    def _merge(self) -> None:
        """Merge parts as they become many: `MANY` of a level, into one of the next."""
        level, parts = 0, self._parts()
        while len(found := [path for path in parts if _level(path) == level]) >= MANY:
            name = f"{MERGED}{level + 1}-{found[0].name.removeprefix(MERGED)}"
            _merge(found, self.parts / name)
            for path in found:
                path.unlink()
            level, parts = level + 1, self._parts()

    def put_together(self) -> None:
        """Merge all parts into one file, sorted by arm and game, and remove them."""
        files = self._files()
        if files and files != [self.folder / GAMES]:
            self._sort(files)
        for path in files:
            if path.parent == self.parts:
                path.unlink()
        for folder in (self.folder, self.parts):
            for path in folder.glob(f"{UNFINISHED}*"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()

    def _sort(self, files: Sequence[Path]) -> None:
        """Write all games to one file; a block of them is in memory at a time."""
        with TemporaryDirectory(dir=self.folder, prefix=UNFINISHED) as folder:
            blocks = []
            for number, block in enumerate(self._blocks(files)):
                blocks.append(Path(folder) / f"{number:06d}.parquet")
                _write(block, blocks[-1])
            _merge(blocks, self.folder / GAMES)

    @staticmethod
    def _blocks(files: Sequence[Path]) -> Iterator[pl.DataFrame]:
        """Yield all games, each once, sorted by arm and game, in tables of bounded length."""
        names = ["arm", "game"]
        index = pl.concat([_read(path, names) for path in files]).unique().sort(names)
        whole = _scan(files)
        for first in range(0, len(index), BLOCK):
            some = index[first : first + BLOCK]
            low, high = some["arm"][0], some["arm"][-1]
            near = whole.filter(pl.col("arm").is_between(pl.lit(low), pl.lit(high)))
            table = near.join(some.lazy(), names, "semi").collect(engine="streaming")
            yield table.unique(names, keep="any").sort(names)

    def read(self) -> dict[Arm, Games]:
        """Return the kept games by their arms.

        If an earlier version wrote fewer numbers, all are computed again from the turns.
        """
        files = self._files()
        parts: dict[Arm, list[Games]] = {}
        for block in self._blocks(files) if files else ():
            for part in block.partition_by("arm", maintain_order=True):
                arm = Arm(**json.loads(part["played"][0]))
                games = _games(part, arm.opening)
                whole = games if _is_whole(part) else measured_again(arm.position, games)
                parts.setdefault(arm, []).append(whole)
        return {arm: joined(parts.pop(arm)) for arm in list(parts)}


def _level(path: Path) -> int:
    """Return how often the games of a part have been merged."""
    return int(path.name.removeprefix(MERGED).split("-")[0]) if path.name.startswith(MERGED) else 0


def _scan(files: Sequence[Path]) -> pl.LazyFrame:
    """Return the games of files, some of which may be of an earlier version, with fewer columns."""
    return pl.concat([pl.scan_parquet(path) for path in files], how="diagonal")


def _merge(files: Sequence[Path], path: Path) -> None:
    """Write the rows of files to one, in their order, a few of them at a time."""
    with whole_file(path) as file:
        _scan(files).sink_parquet(file, compression="zstd", maintain_order=True, engine="streaming")


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
            "played": [json.dumps(facts_of(arm))] * len(games),
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
