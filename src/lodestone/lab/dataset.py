"""Solved rules as a data set: a row for each position, up to symmetry, with its exact value.

Positions that a symmetry of the game maps to one another are one *class* and one row. A hash of the
board alone, up to symmetry and with either side to move, decides to which split it belongs: a
program that remembers boards has seen none of the test's, whatever is banned or in reserve. The
split of a board is the same in every data set of its rules, complete or sampled.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np
import polars as pl
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.kernel.bits import state_from
from lodestone.kernel.protocol import cell_count, initial, turn_buffer
from lodestone.lab.executors import LOCAL, Executor, in_order
from lodestone.lab.kernels.describing import (
    BEST,
    BOARD,
    CLASS,
    FULL,
    IMAGES,
    TURNS,
    describe,
    find_firsts,
    mixed,
)
from lodestone.lab.tables import FoundTable, SentTable
from lodestone.lab.work import Held, Work
from lodestone.solve.codes import WIN_CODE, value_of
from lodestone.solve.table import Table

#: The splits, each with its tenths of the boards.
SPLITS = {"train": 8, "validation": 1, "test": 1}
_PLACES = [name for name, tenths in SPLITS.items() for _ in range(tenths)]
#: The most classes that a complete data set may have.
MOST_ROWS = 2_000_000
#: How many numbers of positions are gathered at a time, about.
MOST_NUMBERS = 1 << 24
#: How many codes there are.
CODES = 2 * WIN_CODE + 1
#: The number of positions that are described at a time.
PORTION = 10_000

#: What each column holds, by its name.
COLUMNS = {
    "position": "the position as text, which `lodestone.Position(rules, text)` reads",
    "class_id": "a 62-bit number as text, the same for all images of the position under symmetries",
    "board_id": "such a number of the board alone, the same for its images and either side to move",
    "images": "how many positions with the same side to move the class has",
    "side": "the side to move",
    "value": "`win`, `draw` or `loss` for the side to move, if both sides play their best",
    "remoteness": "plies to the end if the winner hurries and the loser delays; null for a draw",
    "turns": "the number of legal turns; 0 if the game is over",
    "best": "the best turns, separated by spaces: quickest wins, any that draws, slowest losses",
    "split": "`train`, `validation` or `test`, by a hash of `board_id`",
}
#: The types of the columns for which Polars would choose others. There are texts and small numbers
#: alone: readers exist that round 62-bit numbers, or lose lists, without an error
#: (docs/datasets.md lists what each does).
TYPES = {"images": pl.Int16(), "remoteness": pl.Int16(), "turns": pl.Int32()}


def split_of(board_id: int) -> str:
    """Return the split of a board.

    >>> split_of(0), split_of(6), split_of(11)
    ('train', 'test', 'validation')
    """
    place = int.from_bytes(hashlib.sha256(str(board_id).encode()).digest()[:8], "big")
    return _PLACES[place % len(_PLACES)]


@dataclass(frozen=True)
class Dataset:
    """Rows of a table, sorted by class; `asked` is the size of the sample, `None` if complete."""

    table: Table
    rows: pl.DataFrame
    asked: int | None
    seed: int

    @cached_property
    def digest(self) -> str:
        """A hash of all rows, which does not depend on the file format or its writer."""
        stamp = hashlib.sha256()
        for row in self.rows.iter_rows():
            stamp.update("\t".join(map(_written, row)).encode() + b"\n")
        return stamp.hexdigest()

    def accuracy(self, split: str, *, remembers: bool) -> float:
        """Return in which share of a split's rows a guess of the value is right, 0 to 1.

        The guess is the most common value of the training rows, or, if it `remembers`, of those
        with the same board, where there are any.
        """
        by_board: dict[str, Counter[str]] = defaultdict(Counter)
        for board, value in self._seen("train", remembers):
            by_board[board][value] += 1
        rows = self._seen(split, remembers)
        if not by_board or not rows:
            return 0.0
        best = {board: counts.most_common(1)[0][0] for board, counts in by_board.items()}
        usual = sum(by_board.values(), Counter[str]()).most_common(1)[0][0]
        return sum(best.get(board, usual) == value for board, value in rows) / len(rows)

    def _seen(self, split: str, remembers: bool) -> list[tuple[str, str]]:
        """Return the board and value of each row of a split; no text for boards not remembered."""
        board = "board_id" if remembers else pl.lit("")
        return self.in_split(split).select(board, "value").rows()

    def in_split(self, name: str) -> pl.DataFrame:
        """Return the rows of a split."""
        return self.rows.filter(split=name)


def _written(part: object) -> str:
    return "" if part is None else str(part)


@dataclass(frozen=True, eq=False)
class DescribedRows(Work[pl.DataFrame]):
    """The rows of a table by the numbers of their positions, from the `first` row on."""

    table: SentTable | FoundTable
    numbers: NDArray[int64]
    first: int = 0
    most: ClassVar[int] = PORTION

    def named(self, numbers: range) -> str:
        """Return how errors name some rows."""
        return f"rows {numbers[0]} to {numbers[-1]} of a data set"

    def sent(self, numbers: range) -> "DescribedRows":
        """Return what is sent: some of the numbers."""
        return DescribedRows(self.table, self._of(numbers), numbers.start)

    def do(self, numbers: range, held: Held) -> pl.DataFrame:
        """Return some rows."""
        return _rows(self.table.open(held), self._of(numbers))

    def _of(self, numbers: range) -> NDArray[int64]:
        return self.numbers[numbers.start - self.first : numbers.stop - self.first]


def make_dataset(
    table: Table,
    positions: int | None = None,
    seed: int = 1,
    *,
    folder: Path | None = None,
    executor: Executor = LOCAL,
) -> Dataset:
    """Return all classes of a table, or a sample of `positions` of them.

    A sample has the same number of classes of each value and remoteness, or all if there are
    fewer; the seed decides which. `executor` describes them; other processes find the table in
    `folder`, by default the user's cache. Raises `LodestoneError` if all classes are too many.

    >>> from lodestone.solve import solve
    >>> dataset = make_dataset(solve("queah:reserve=0"), 100)
    >>> len(dataset.rows), dataset.rows["value"][0], dataset.rows["split"][0]
    (100, 'loss', 'train')
    """
    count = table.size
    if positions is None and count > MOST_ROWS:
        raise LodestoneError(
            f"{table.rules} has {count:,} positions up to symmetry, and at most {MOST_ROWS:,} are "
            "written; ask for a sample with --positions N"
        )
    if positions is None or positions >= count:
        numbers = firsts(table, np.arange(count, dtype=int64))
    else:
        numbers = sample(table, positions, seed)
    work = DescribedRows(SentTable(table, folder), numbers)
    wanted = [(work, [range(len(numbers))])]
    with closing(executor.do(wanted)) as answers:
        rows = pl.concat(done.answer for done in in_order(answers, wanted))
    return Dataset(table, rows.sort(pl.col("class_id").cast(pl.Int64), "position"), positions, seed)


def sample(table: Table, positions: int, seed: int) -> NDArray[int64]:
    """Return the numbers of some classes, as many of each value and remoteness as possible."""
    counts = np.zeros(CODES, int64)
    for chunk in table.chunks():
        counts += np.bincount(chunk.astype(int64) + WIN_CODE, minlength=CODES)
    kinds = np.flatnonzero(counts)
    order = kinds[np.argsort(counts[kinds], kind="stable")]
    chosen, left = [np.empty(0, int64)], positions
    for done, numbers in enumerate(by_kind(table, order, counts)):
        quota = left // (len(order) - done)
        keys = np.empty(len(numbers), int64)
        mixed.compiled(numbers, seed, keys)
        chosen.append(firsts(table, numbers[np.argsort(keys, kind="stable")], quota))
        left -= len(chosen[-1])
    return np.concatenate(chosen)


def by_kind(
    table: Table, kinds: NDArray[int64], counts: NDArray[int64]
) -> Iterator[NDArray[int64]]:
    """Yield the numbers of the positions of each kind, a code above the least one, in this order.

    The table is read once for as many kinds as have `MOST_NUMBERS` positions together.
    """
    batches = np.cumsum(counts[kinds]) // MOST_NUMBERS
    for batch in np.unique(batches):
        together = kinds[batches == batch]
        is_wanted = np.zeros(CODES, bool)
        is_wanted[together] = True
        parts, first = list[tuple[NDArray[int64], NDArray[int64]]](), 0
        for chunk in table.chunks():
            found = chunk.astype(int64) + WIN_CODE
            places = np.flatnonzero(is_wanted[found])
            parts.append((places + first, found[places]))
            first += len(chunk)
        numbers, codes = (np.concatenate(column) for column in zip(*parts, strict=True))
        for kind in together:
            yield numbers[codes == kind]


def firsts(table: Table, numbers: NDArray[int64], most: int | None = None) -> NDArray[int64]:
    """Return the first of these numbers, at most `most`, without those of images of others."""
    chosen, wanted = [np.empty(0, int64)], len(numbers) if most is None else most
    for start in range(0, len(numbers), PORTION):
        portion = numbers[start : start + PORTION]
        is_first = np.empty(len(portion), int64)
        find_firsts.compiled(table.arrays, table.rules.kernel, portion, is_first)
        chosen.append(portion[is_first == 1][:wanted])
        wanted -= len(chosen[-1])
        if not wanted:
            break
    return np.concatenate(chosen)


def described(
    table: Table, numbers: NDArray[int64]
) -> tuple[NDArray[int64], NDArray[int64], NDArray[int64]]:
    """Return states, columns, and best turns of positions, as `describe` writes them."""
    rules, start = table.rules, initial(table.rules.kernel)
    turns = turn_buffer(rules.most_turns)
    states = np.empty((len(numbers), len(start)), int64)
    columns = np.empty((len(numbers), 5), int64)
    cells = np.empty((2, cell_count(rules.kernel)), int64)
    best = np.empty(len(numbers) + len(turns), int64)
    known = table.arrays, rules.kernel, table.codes
    while describe.compiled(*known, numbers, turns, cells, states, columns, best) == FULL:
        best = np.empty(2 * len(best), int64)
    return states, columns, best


def _rows(table: Table, numbers: NDArray[int64]) -> pl.DataFrame:
    rules, start = table.rules, initial(table.rules.kernel)
    states, columns, best = described(table, numbers)
    positions = [Position.of(rules, state_from(state, start)) for state in states]
    values = [value_of(code) for code in table.codes.at(numbers).tolist()]
    turns = np.split(best, columns[:, BEST].cumsum())[:-1]
    names = rules.turning.names
    return pl.DataFrame(
        {
            "position": [position.text for position in positions],
            "class_id": list(map(str, columns[:, CLASS].tolist())),
            "board_id": list(map(str, columns[:, BOARD].tolist())),
            "images": columns[:, IMAGES],
            "side": [position.side for position in positions],
            "value": [value.name for value in values],
            "remoteness": [value.remoteness for value in values],
            "turns": columns[:, TURNS],
            "best": [" ".join(sorted(names[turn] for turn in part)) for part in turns],
            "split": [split_of(board_id) for board_id in columns[:, BOARD].tolist()],
        },
        schema_overrides=TYPES,
    )
