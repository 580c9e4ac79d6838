"""The folder of an experiment: parts, each written whole, and finally one Parquet file.

A part is the games of one piece of work. Killing a run loses only the pieces that were being
played, and a game is never counted twice, since each has its arm and its number.
"""

import json
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import polars as pl
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.position import Position
from lodestone.files import UNFINISHED, whole_file
from lodestone.lab.defaults import EXPERIMENT
from lodestone.lab.executors import Executor
from lodestone.lab.experiments.arm import Arm, facts_of, key_of
from lodestone.lab.kernels.gather import COLUMNS, STEPS, Numbers
from lodestone.lab.metrics.games import CourseOfGame, Courses, Floats, Games, hashes_of
from lodestone.lab.metrics.sample import numbers_of
from lodestone.lab.work import Worker

GAMES, PARTS = "games.parquet", "parts"
#: How the names of merged parts begin, and how many are merged at a time.
MERGED, MANY = "merged-", 48
#: The games that are in memory at a time, and in a group of rows of a file: some 50 MB.
BLOCK = 25_000
#: How files are written. Higher levels take far longer and save little.
FORMAT: dict[str, Any] = {
    "compression": "zstd",
    "compression_level": 5,
    "row_group_size": BLOCK,
}
#: What tells games apart, and what else of a game is small.
NAMES = ["arm", "game"]
SMALL = ["unit", "winner", "ending", "first_to_move", "first_turn", "played"]
#: The numbers besides Ludii's, which take twice as much room and can be computed from the turns.
OURS = Numbers._fields


class ExperimentStore:
    """The folder of an experiment's results; Ludii's numbers are kept only if it `has_series`."""

    def __init__(self, folder: Path, *, has_series: bool = False) -> None:
        self.folder = folder
        self.parts: Path = folder / PARTS
        self._columns = COLUMNS if has_series else OURS

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
        tables = [_read(path, NAMES) for path in self._files()]
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
        _write(_table(arm, games, worker, self._columns), path)
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
            for number, some in enumerate(_index(files).iter_slices(BLOCK)):
                blocks.append(Path(folder) / f"{number:06d}.parquet")
                _write(_taken(files, some), blocks[-1])
            _merge(blocks, self.folder / GAMES)

    def read(self, *, has_series: bool = True) -> dict[Arm, Games]:
        """Return the kept games by their arms.

        How they went stays in the files, and is read when it is asked for. Numbers that no file
        has, such as Ludii's in most experiments, are computed again from the turns; without
        `has_series`, Ludii's are left out.
        """
        files, columns = self._files(), COLUMNS if has_series else OURS
        if not files:
            return {}
        parts = _index(files).partition_by("arm", maintain_order=True)
        return dict(_read_arm(files, index, columns) for index in parts)


def _level(path: Path) -> int:
    """Return how often the games of a part have been merged."""
    return int(path.name.removeprefix(MERGED).split("-")[0]) if path.name.startswith(MERGED) else 0


def _index(files: Sequence[Path]) -> pl.DataFrame:
    """Return arm and number of all games in files, each once, sorted."""
    return pl.concat([_read(path, NAMES) for path in files]).unique().sort(NAMES)


def _scan(files: Sequence[Path]) -> pl.LazyFrame:
    """Return the games of files, some of which may be of an earlier version, with other columns."""
    return pl.concat([pl.scan_parquet(path) for path in files], how="diagonal_relaxed")


def _taken(
    files: Sequence[Path], some: pl.DataFrame, columns: Sequence[str] | None = None
) -> pl.DataFrame:
    """Return some games from files, in their order, and only some of the columns that these have.

    Groups of rows that hold none of them are not read.
    """
    whole = _scan(files)
    if columns is not None:
        known = set(whole.collect_schema().names())
        whole = whole.select(*NAMES, *(one for one in columns if one in known))
    near = whole.filter(
        pl.col("arm").is_between(pl.lit(some["arm"].min()), pl.lit(some["arm"].max())),
        pl.col("game").is_between(some["game"].min(), some["game"].max()),
    )
    found = near.join(some.with_row_index("place").lazy(), NAMES).unique("place", keep="any")
    try:
        return found.collect(engine="streaming").sort("place").drop("place")
    except (pl.exceptions.PolarsError, OSError) as error:
        raise _damaged(files[0].parent, error) from None


def _merge(files: Sequence[Path], path: Path) -> None:
    """Write the rows of files to one, in their order, a few of them at a time."""
    with whole_file(path) as file:
        _scan(files).sink_parquet(file, maintain_order=True, engine="streaming", **FORMAT)


def _read(path: Path, columns: list[str] | None = None) -> pl.DataFrame:
    try:
        return pl.read_parquet(path, columns=columns)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise _damaged(path, error) from None


def _damaged(path: Path, error: Exception) -> LodestoneError:
    """Return the error for a file that cannot be read, or a folder, which a run may change."""
    name, reason = quoted(str(path), 200), str(error).splitlines()[0]
    if path.is_dir():
        return LodestoneError(
            f"the games in {name} changed while they were read ({reason}); try again"
        )
    return LodestoneError(f"{name} is damaged ({reason}); delete it and run again")


def _write(table: pl.DataFrame, path: Path) -> None:
    with whole_file(path) as file:
        table.write_parquet(file, **FORMAT)


def _table(arm: Arm, games: Games, worker: Worker, columns: Sequence[str]) -> pl.DataFrame:
    [course] = games.courses.pieces()
    cells = course.heat.shape[2]
    largest = max((int(turns.max(initial=0)) for turns in course.turns), default=0)
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
            "ending": games.endings,
            "first_to_move": games.first,
            "first_turn": games.opening,
            **{name: games.column(name) for name in columns},
            "progress": course.progress.astype(np.float32),
            "heat": course.heat.reshape(len(games), 2 * cells).astype(np.float32),
            "turns": [turns.tolist() for turns in course.turns],
            "played": [json.dumps(facts_of(arm))] * len(games),
            "version": [worker.version] * len(games),
            "machine": [worker.machine] * len(games),
        },
        schema_overrides={
            "progress": pl.Array(pl.Float32, STEPS + 1),
            "heat": pl.List(pl.Float32),
            "turns": pl.List(pl.Int32 if largest < 2**31 else pl.Int64),
        },
    )


def _read_arm(
    files: Sequence[Path], index: pl.DataFrame, columns: Sequence[str]
) -> tuple[Arm, Games]:
    """Return an arm and its games, of which some are in memory with all their columns at a time."""
    wanted = [*SMALL, "turns", *columns]
    tables = (_taken(files, some, wanted) for some in index.iter_slices(BLOCK))
    first = next(tables)
    arm = Arm(**json.loads(first["played"][0]))
    start, numbers = arm.position, np.empty((len(index), len(columns)))
    small, hashes, row = [], [], 0
    for table in chain([first], tables):
        turns = _turns(table)
        numbers[row : row + len(table)] = _numbers(table, columns, start, turns)
        hashes.append(hashes_of(turns))
        small.append(table.select("game", *SMALL))
        row += len(table)
    whole = pl.concat(small)
    return arm, Games(
        numbers_of_games=whole["game"].to_numpy(),
        units=whole["unit"].to_numpy(),
        winners=whole["winner"].to_numpy(),
        endings=list(map(sys.intern, whole["ending"])),
        first=whole["first_to_move"].to_numpy(),
        random_plies=np.full(len(whole), arm.opening),
        opening=whole["first_turn"].to_numpy(),
        hashes=np.concatenate(hashes),
        numbers=numbers,
        courses=KeptCourses(tuple(files), index),
    )


def _numbers(
    table: pl.DataFrame, columns: Sequence[str], start: Position, turns: Sequence[NDArray[np.int64]]
) -> Floats:
    """Return the numbers of games, computed again if some are missing."""
    if all(name in table.columns and not table[name].has_nulls() for name in columns):
        return table.select(columns).to_numpy()
    winners = table["winner"].to_numpy()
    return numbers_of(start, turns, winners)[:, : len(columns)]


def _turns(table: pl.DataFrame) -> list[NDArray[np.int64]]:
    """Return the turns of games, which share their memory."""
    lengths = table["turns"].list.len().to_numpy()
    every = table["turns"].explode().drop_nulls().cast(pl.Int64).to_numpy()
    return np.split(every, np.cumsum(lengths)[:-1])


@dataclass(frozen=True)
class KeptCourses(Courses):
    """How games went that files hold: those of `index`, by arm and number, in its order."""

    files: tuple[Path, ...]
    index: pl.DataFrame

    def pieces(self) -> Iterator[CourseOfGame]:
        """Yield all games in their order, some of them at a time."""
        for some in self.index.iter_slices(BLOCK):
            table = _taken(self.files, some, ["progress", "heat", "turns"])
            heat = table["heat"].explode().to_numpy().reshape(len(table), 2, -1)
            yield CourseOfGame(
                table["progress"].to_numpy().astype(float), heat.astype(float), _turns(table)
            )

    def rows(self, rows: NDArray[np.int64]) -> "KeptCourses":
        """Return the games in these rows, in this order."""
        return KeptCourses(self.files, self.index[rows])

    @classmethod
    def joined(cls, parts: Sequence["KeptCourses"]) -> "KeptCourses":
        """Return the games of several arms of a folder, one after the other."""
        return cls(parts[0].files, pl.concat([part.index for part in parts]))


def play_experiment(
    arms: Sequence[tuple[Arm, int]],
    text: bytes,
    folder: Path,
    executor: Executor,
    on_progress: Callable[[int, int], None],
    *,
    has_series: bool = False,
) -> ExperimentStore:
    """Play the games of some arms that `folder` lacks, and return its store.

    `text` is the experiment's file; with `has_series`, Ludii's numbers are kept. `on_progress` is
    called with the number of games kept, and of all games. Raises `LodestoneError` if another run
    is writing there.
    """
    store = ExperimentStore(folder, has_series=has_series)
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
