"""Solved rules as a data set: a row for each position, up to symmetry, with its exact value.

Positions that a symmetry of the game maps to one another are one *class* and one row. A hash of the
board alone, up to symmetry and with either side to move, decides to which split it belongs: a
program that remembers boards has seen none of the test's, whatever is banned or in reserve. The
split of a board is the same in every data set of its rules, complete or sampled.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import chain

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.kernel.bits import state_from
from lodestone.kernel.protocol import cell_count, initial, turn_buffer
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
from lodestone.solve.codes import ResultName, value_of
from lodestone.solve.table import Table

#: The splits, each with its tenths of the boards.
SPLITS = {"train": 8, "validation": 1, "test": 1}
_PLACES = [name for name, tenths in SPLITS.items() for _ in range(tenths)]
#: The most classes that a complete data set may have.
MOST_ROWS = 2_000_000
#: The number of positions that are described at a time.
PORTION = 10_000


@dataclass(frozen=True)
class Row:
    """A position of the data set; the fields are its columns, which `COLUMNS` describes."""

    position: str
    class_id: int
    board_id: int
    images: int
    side: str
    value: ResultName
    remoteness: int | None
    turns: int
    best: tuple[str, ...]
    split: str


#: What each column holds, by its name.
COLUMNS = {
    "position": "the position as text, which `lodestone.Position(rules, text)` reads",
    "class_id": "a 62-bit hash that is the same for all images of the position under symmetries",
    "board_id": "a 62-bit hash of the board alone, the same for its images and either side to move",
    "images": "how many positions with the same side to move the class has",
    "side": "the side to move",
    "value": "`win`, `draw` or `loss` for the side to move, if both sides play their best",
    "remoteness": "plies to the end if the winner hurries and the loser delays; null for a draw",
    "turns": "the number of legal turns; 0 if the game is over",
    "best": "the best turns: quickest wins, any that draws, slowest losses",
    "split": "`train`, `validation` or `test`, by a hash of `board_id`",
}
assert list(COLUMNS) == [field.name for field in fields(Row)]


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
    rows: Sequence[Row]
    asked: int | None
    seed: int

    @cached_property
    def digest(self) -> str:
        """A hash of all rows, which does not depend on the file format or its writer."""
        stamp = hashlib.sha256()
        for row in self.rows:
            parts = (getattr(row, name) for name in COLUMNS)
            stamp.update("\t".join(map(_written, parts)).encode() + b"\n")
        return stamp.hexdigest()

    def accuracy(self, split: str, *, remembers: bool) -> float:
        """Return in which share of a split's rows a guess of the value is right, 0 to 1.

        The guess is the most common value of the training rows, or, if it `remembers`, of those
        with the same board, where there are any.
        """
        by_board: dict[int, Counter[str]] = defaultdict(Counter)
        for row in self.in_split("train"):
            by_board[row.board_id if remembers else 0][row.value] += 1
        rows = self.in_split(split)
        if not by_board or not rows:
            return 0.0
        best = {board: counts.most_common(1)[0][0] for board, counts in by_board.items()}
        usual = sum(by_board.values(), Counter[str]()).most_common(1)[0][0]
        guesses = (best.get(row.board_id if remembers else 0, usual) for row in rows)
        right = sum(guess == row.value for guess, row in zip(guesses, rows, strict=True))
        return right / len(rows)

    def in_split(self, name: str) -> list[Row]:
        """Return the rows of a split."""
        return [row for row in self.rows if row.split == name]


def _written(part: object) -> str:
    return " ".join(part) if isinstance(part, tuple) else "" if part is None else str(part)


def make_dataset(table: Table, positions: int | None = None, seed: int = 1) -> Dataset:
    """Return all classes of a table, or a sample of `positions` of them.

    A sample has the same number of classes of each value and remoteness, or all if there are
    fewer; the seed decides which. Raises `LodestoneError` if all classes are too many.

    >>> from lodestone.solve import solve
    >>> dataset = make_dataset(solve("queah:reserve=0"), 100)
    >>> len(dataset.rows), dataset.rows[0].value, dataset.rows[0].split
    (100, 'loss', 'train')
    """
    count = len(table.codes)
    if positions is None and count > MOST_ROWS:
        raise LodestoneError(
            f"{table.rules} has {count:,} positions up to symmetry, and at most {MOST_ROWS:,} are "
            "written; ask for a sample with --positions N"
        )
    if positions is None or positions >= count:
        numbers = firsts(table, np.arange(count, dtype=int64))
    else:
        numbers = sample(table, positions, seed)
    portions = (numbers[first : first + PORTION] for first in range(0, len(numbers), PORTION))
    rows = sorted(
        chain.from_iterable(_rows(table, portion) for portion in portions),
        key=lambda row: (row.class_id, row.position),
    )
    return Dataset(table, rows, positions, seed)


def sample(table: Table, positions: int, seed: int) -> NDArray[int64]:
    """Return the numbers of some classes, as many of each value and remoteness as possible."""
    kinds, counts = np.unique(table.codes, return_counts=True)
    chosen, left = [np.empty(0, int64)], positions
    order = np.argsort(counts, kind="stable")
    for done, kind in enumerate(order):
        quota = left // (len(order) - done)
        numbers = np.flatnonzero(table.codes == kinds[kind]).astype(int64)
        keys = np.empty(len(numbers), int64)
        mixed.compiled(numbers, seed, keys)
        chosen.append(firsts(table, numbers[np.argsort(keys, kind="stable")], quota))
        left -= len(chosen[-1])
    return np.concatenate(chosen)


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


def _rows(table: Table, numbers: NDArray[int64]) -> Iterator[Row]:
    rules, start = table.rules, initial(table.rules.kernel)
    states, columns, best = described(table, numbers)
    first = 0
    for number, state, column in zip(numbers, states, columns, strict=True):
        position = Position.of(rules, state_from(state, start))
        value, board_id = value_of(int(table.codes[number])), int(column[BOARD])
        end = first + int(column[BEST])
        texts = sorted(position.format_turn(int(turn)) for turn in best[first:end])
        first = end
        yield Row(
            position.text,
            int(column[CLASS]),
            board_id,
            int(column[IMAGES]),
            position.side,
            value.name,
            value.remoteness,
            int(column[TURNS]),
            tuple(texts),
            split_of(board_id),
        )
