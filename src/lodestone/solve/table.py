"""Tables of solved rules: the value of every position that a table covers, and of its turns."""

import hashlib
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

from lodestone.core.errors import quoted
from lodestone.core.position import Position
from lodestone.core.received import receive
from lodestone.core.rules import Rules, rules_of
from lodestone.kernel.arrays import NDArray, empty, int64
from lodestone.kernel.bits import BITS_62, state_from
from lodestone.kernel.decorator import HAS_COMPILER, KernelRules, State, kernel
from lodestone.kernel.protocol import initial
from lodestone.kernel.ranking import NO_RANK, IndexArrays, rank
from lodestone.solve.codes import NONE, Codes, Value, backed_up, value_of
from lodestone.solve.files import (
    DamagedTableError,
    MissingTableError,
    TableError,
    bytes_of,
    open_table,
    table_folder,
    write_table,
)
from lodestone.solve.packed import PackedCodes, PagedCodes
from lodestone.solve.reachable import MOST_POSITIONS, ReachableIndex, check_fit
from lodestone.solve.reachable import rank as place_by_hash

Default = TypeVar("Default")
GB = 1_000_000_000
#: The most bytes of codes that are read when a table is opened.
MOST_LOADED = 1 << 30


@dataclass(frozen=True)
class Summary:
    """The results of solving. Positions are counted before symmetry, but not twice for colours.

    `value` and `remoteness` are those of the start for the side to move; `longest` is the greatest
    remoteness of any position, in plies; `seconds` and `peak_bytes` are what solving took, 0 bytes
    where the system does not report them.

    >>> from lodestone.solve import solve
    >>> summary = solve("queah:reserve=0").summary
    >>> summary.value, summary.remoteness, f"{summary.positions:,}"
    ('win', 39, '347,594')
    """

    value: str
    remoteness: int | None
    positions: int
    wins: int
    losses: int
    draws: int
    longest: int
    seconds: float
    peak_bytes: int


@dataclass(frozen=True)
class _Facts:
    """The header of a table file, apart from its arrays."""

    format: int
    rules: str
    fingerprint: str
    index: str
    summary: Summary


class TurnValue(NamedTuple):
    """A legal turn and its value for the side that makes it.

    >>> from lodestone import Position
    >>> from lodestone.solve import solve
    >>> start = Position.start("queah:reserve=0")
    >>> best = solve("queah:reserve=0").probe_turns(start)[0]
    >>> best.turn, best.value
    ('c2c3', Value(result=1, remoteness=39))
    """

    turn: str
    value: Value


@kernel
def rank_rows(
    index: IndexArrays, rules: KernelRules, rows: NDArray[int64], numbers: NDArray[int64]
) -> None:
    """Write the number of every row's position to `numbers`, NO_RANK where it is not covered."""
    start = initial(rules)
    for n in range(len(rows)):
        numbers[n] = rank(index, rules, state_from(rows[n], start))


def number_of(rules: KernelRules, index: IndexArrays, state: State) -> int:
    """Return a position's number; NO_RANK if the index does not cover it."""
    # Python computes a number in microseconds; hashing a position is for compiled code.
    if isinstance(index, ReachableIndex):
        run = place_by_hash.compiled if HAS_COMPILER else place_by_hash
        return run(index, rules, state)
    return rank(index, rules, state)


class Values(ABC):
    """Exact values of positions under some `rules`, wherever their codes are kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        #: The last rules found to play alike, kept since comparing fingerprints takes longer.
        self._alike = rules

    @abstractmethod
    def find_code(self, state: State) -> int:
        """Return a position's code; NONE if it is not covered."""

    def probe_code(self, state: State) -> int:
        """Return a position's code; raise `TableError` if the table does not cover it."""
        code = self.find_code(state)
        if code == NONE:
            position = Position.of(self.rules, state)
            raise TableError(f"the table does not cover {position}: play cannot lead to it")
        return code

    def covers(self, position: Position) -> bool:
        """Return whether the table holds a position's value."""
        return self.get_value(position, None) is not None

    def probe_value(self, position: Position) -> Value:
        """Return a position's value for the side to move.

        Raises `TableError` if the table does not cover the position or is of other rules. The
        history of the game does not count: play that neither side can end is a draw.
        """
        self._check_rules(position)
        return value_of(self.probe_code(position.state))

    def _check_rules(self, position: Position) -> None:
        if position.rules is self._alike:
            return
        if fingerprint(position.rules) != fingerprint(self.rules):
            raise TableError(f"the table holds {self.rules}, not {position.rules}")
        self._alike = position.rules

    def get_value(self, position: Position, default: Default) -> Value | Default:
        """Return a position's value for the side to move; `default` if it is not covered."""
        try:
            return self.probe_value(position)
        except TableError:
            return default

    def probe_turns(self, position: Position) -> list[TurnValue]:
        """Return every legal turn's value for the side to move, the best turn first.

        The shortest win comes first, then draws, then the longest loss; equal turns are sorted by
        text. Raises `TableError` as `probe_value` does.
        """
        self._check_rules(position)
        worth = {
            position.format_turn(number): backed_up(self.probe_code(position.after(number).state))
            for number in position.turn_numbers
        }
        order = sorted(worth, key=lambda turn: (-worth[turn], turn))
        return [TurnValue(turn, value_of(worth[turn])) for turn in order]

    def report(self, position: Position) -> dict[str, Any]:
        """Return the values of a position and its turns, for the side to move, as plain values."""
        worth = self.probe_value(position).as_dict()
        turns = [{"turn": turn, **value.as_dict()} for turn, value in self.probe_turns(position)]
        return {"position": str(position), **worth, "turns": turns}


class Table(Values):
    """The value of every position under some `rules`.

    `arrays` number the positions, `codes` are their values by number, `summary` says what was found
    in all. Tables come from `solve`, `find_table` or `Table.open`. The codes of a large table stay
    in its file until something needs all of them.

    >>> from lodestone import Position
    >>> from lodestone.solve import solve
    >>> table = solve("queah:reserve=0")
    >>> start = Position.start("queah:reserve=0")
    >>> table.covers(start), table.get_value(start, None)
    (True, Value(result=1, remoteness=39))
    >>> [value.name for _turn, value in table.probe_turns(start)]
    ['win', 'draw', 'draw', 'draw', 'draw']
    """

    def __init__(
        self, rules: Rules, arrays: IndexArrays, codes: PackedCodes | PagedCodes, summary: Summary
    ) -> None:
        super().__init__(rules)
        self.arrays = arrays
        self.summary = summary
        self._codes = codes

    def __repr__(self) -> str:
        return f"<Table {str(self.rules)!r}: {self.summary.positions:,} positions>"

    @classmethod
    def open(cls, path: Path, rules: Rules, *, most_loaded: int | None = None) -> "Table":
        """Open a table file of `rules`; load its codes if they take at most `most_loaded` bytes.

        What is loaded does not depend on the file any more, and all of it is checked. Raises
        `TableError` if the file has other rules, `DamagedTableError` if it is not a whole table;
        so do all methods that read codes which stay in the file.
        """
        file = open_table(path)
        try:
            facts = receive(_Facts, file.facts)
            if facts.fingerprint != fingerprint(rules):
                name = quoted(str(path), 200)
                raise TableError(f"table {name} holds {facts.rules[:200]}, not {rules}")
            index = _index_of(facts.index, rules, file.arrays, file.codes.size)
        except TableError:
            raise
        except ValueError as error:
            raise DamagedTableError(path, str(error)) from None
        is_small = file.codes.starts[-1] <= (MOST_LOADED if most_loaded is None else most_loaded)
        return cls(rules, index, file.codes.load() if is_small else file.codes, facts.summary)

    def write(self, path: Path) -> None:
        """Write the table to a file, completely or not at all."""
        write_values(path, self.rules, self.arrays, self.summary, self.size, self.pages())

    def pages(self) -> Iterator[bytes]:
        """Yield the codes as a file has them (`solve/packed.py`), each page checked."""
        return self._codes.pages()

    @property
    def size(self) -> int:
        """Return how many codes there are: positions up to symmetry."""
        return self._codes.size

    def chunks(self) -> Iterator[Codes]:
        """Yield all codes by number, some at a time."""
        return self._codes.chunks()

    @property
    def codes(self) -> PackedCodes:
        """The codes in memory, for kernels; raises `TableError` if they do not fit into it."""
        if isinstance(self._codes, PagedCodes):
            try:
                self._codes = self._codes.load()
            except MemoryError:
                size = self._codes.starts[-1] / GB
                fault = f"the values of {self.rules} take {size:.1f} GB"
                raise TableError(f"{fault}, more than there is memory for") from None
        return self._codes

    @property
    def digest(self) -> str:
        """A hash of the rules and of all values; solving again gives the same one.

        >>> from lodestone.solve import solve
        >>> solve("queah:reserve=0").digest
        'e58c976b0bf4c6c7'
        """
        stamp = hashlib.sha256(fingerprint(self.rules).encode())
        for chunk in self.chunks():
            stamp.update(bytes_of(chunk))
        return stamp.hexdigest()[:16]

    def find_code(self, state: State) -> int:
        """Return a position's code; NONE if the index does not cover it."""
        number = number_of(self.rules.kernel, self.arrays, state)
        return NONE if number == NO_RANK else self._codes.code_at(number)

    def probe_codes(self, rows: NDArray[int64]) -> Codes:
        """Return the codes of many positions at once.

        `rows`, shape (positions, fields of a state), holds each position's fields; the result,
        shape (positions,), is NONE where a position is not covered. `value_of` reads a code. Raises
        `TableError` if `rows` has another shape, or anything but whole numbers from 0.
        """
        import numpy as np

        rows = np.asarray(rows)
        fields = len(initial(self.rules.kernel))
        if rows.ndim != 2 or rows.shape[1] != fields or rows.dtype.kind not in "iu":
            raise TableError(
                f"rows of positions must be whole numbers of shape (positions, {fields}), "
                f"not {rows.dtype} of shape {rows.shape}"
            )
        if rows.size and not 0 <= rows.min() <= rows.max() <= BITS_62:
            raise TableError("fields of positions must be from 0 to 2**62 - 1")
        numbers = empty(len(rows), int64)
        given = np.ascontiguousarray(rows, int64)
        rank_rows.compiled(self.arrays, self.rules.kernel, given, numbers)
        return self._codes.at(numbers)


def write_values(
    path: Path,
    rules: Rules,
    arrays: IndexArrays,
    summary: Summary,
    size: int,
    pages: Iterable[bytes],
) -> None:
    """Write a table of `size` codes, whose pages come in order, as `files.write_table` does."""
    facts = {
        "rules": str(rules),
        "fingerprint": fingerprint(rules),
        "index": type(arrays).__name__,
        "summary": asdict(summary),
    }
    write_table(path, facts, arrays._asdict(), size, pages)


def _index_of(
    name: str, rules: Rules, arrays: Mapping[str, NDArray[Any]], size: int
) -> IndexArrays:
    """Return an index of `size` numbers by its arrays; raise `ValueError` if they do not fit.

    Compiled code relies on their types and dimensions.
    """
    kinds = {kind.__name__: kind for kind in rank.implementations}
    if name not in kinds:
        raise ValueError(f"it is numbered by {quoted(name)}, which is not known")
    hints = get_type_hints(kinds[name])
    if set(arrays) != set(hints):
        raise ValueError(f"its parts are {quoted(', '.join(arrays))}, not {', '.join(hints)}")
    numbering = rules.numbering
    shapes = numbering.arrays(rules.kernel) if numbering and kinds[name] is numbering.kind else {}
    for part, hint in hints.items():
        found = arrays[part]
        dimensions, kind = map(get_args, get_args(hint))
        fits = (found.ndim, found.dtype) == (len(dimensions), kind[0])
        if not fits or (part in shapes and found.shape != shapes[part][1]):
            raise ValueError(f"its part {part} has another type or shape than it should")
    index: IndexArrays = kinds[name](**{part: arrays[part] for part in hints})
    if isinstance(index, ReachableIndex):
        check_fit(index, rules.kernel, size)
    return index


def table_path(rules: Rules, folder: Path | str | None = None) -> Path:
    """Return the path of a rule set's table, in `folder` or by default the user's cache."""
    return (
        Path(folder) if folder else table_folder()
    ) / f"{rules.game.name}-{fingerprint(rules)}.table"


def is_solved(rules: Rules, folder: Path | str | None = None) -> bool:
    """Return whether a rule set's table exists; it may still turn out to be damaged.

    There is none if the user has no home folder, or the folder cannot be read.
    """
    try:
        return os.path.exists(table_path(rules, folder))  # noqa: PTH110 (`Path.exists` may raise)
    except TableError:
        return False


def find_table(rules: Rules | str, folder: Path | str | None = None) -> Table:
    """Return the table of `rules`; raise `TableError` if there is none or it is damaged.

    `folder` is where tables are kept, by default the user's cache.

    >>> from lodestone.solve import find_table, solve
    >>> _ = solve("queah:reserve=0")
    >>> find_table("queah:reserve=0").summary.longest
    42
    """
    rules = rules_of(rules)
    path = table_path(rules, folder)
    if not is_solved(rules, folder):
        raise MissingTableError(_why_missing(rules), str(rules))
    return Table.open(path, rules)


def _why_missing(rules: Rules) -> str:
    """Return why there is no table of some rules."""
    fewest = rules.game.fewest_positions(rules.options)
    if rules.index is None and fewest > MOST_POSITIONS:
        return f"{rules} cannot be solved: more than {fewest:,} positions can be reached"
    return f"{rules} is not solved yet; solve it with: lodestone solve {rules}"


def fingerprint(rules: Rules) -> str:
    """Return a hash of what affects values: all that the kernels know of rules except repetition.

    A forced win never needs the same position twice, and a forced draw stays one, so a
    position reached for the first time is worth the same under either repetition rule. A field
    that has a default was added later, and tables of before keep their names: it counts only where
    it has another value.
    """
    stamp = hashlib.sha256(rules.game.name.encode())
    fields: Any = rules.kernel._replace(repetition=0)
    for name, value in fields._asdict().items():
        if name not in fields._field_defaults or value != fields._field_defaults[name]:
            _take(stamp, value)
    return stamp.hexdigest()[:16]


def _take(stamp: Any, value: Any) -> None:
    if isinstance(value, tuple):
        for part in value:
            _take(stamp, part)
    else:
        plain = value if isinstance(value, int) else value.tolist()
        stamp.update(f"{plain};".encode())
