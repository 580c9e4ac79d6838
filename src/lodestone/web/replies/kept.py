"""Tables of exact values that a browser keeps, or reads from its host page by page."""

import json
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from struct import Struct
from typing import Any
from zlib import crc32

from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.kernel.decorator import State
from lodestone.kernel.protocol import position_hash
from lodestone.kernel.ranking import NO_RANK, Levels
from lodestone.kernel.sources import sources_stamp
from lodestone.players.asked import Word, Words, words_of
from lodestone.records.cursor import Parts
from lodestone.solve.codes import CODE_BYTES, NONE
from lodestone.solve.files import TableError
from lodestone.solve.packed import CHECKSUM, PagedCodes, Read
from lodestone.solve.reachable import shown
from lodestone.solve.table import Values, fingerprint
from lodestone.web.replies.exact import SolveCost, SolveJob, can_be_solved, cost_of
from lodestone.web.wasm.browser import CALLS

#: A position's key.
KEY = Struct("<q")
#: What the memory of a module can hold at most, in bytes: its addresses have 32 bits.
MOST_MEMORY = 2**32
#: How many numbers of an index a browser solves per second on one core; two solve more.
PACE = 1_200_000
#: How many positions two threads share, each with a memory of its own: with fewer, one has solved
#: them before the other has begun, and more take more memory than a tab may have.
SHARED = (1_000_000, 200_000_000)


@dataclass(frozen=True)
class AskedSolve(Sent):
    """What solving rules without Python takes (`web/page/js/solve`)."""

    game: str
    rules: Words
    name: str
    """The rules string."""
    fingerprint: str
    """Rules with equal ones have equal values."""
    sources: str
    """Kernels that have changed since a solve was stopped might number or play differently."""
    state: list[Word]
    """The start."""
    most_blocks: int
    index: str
    """What numbers the positions."""
    arrays: dict[str, tuple[str, tuple[int, ...]]]
    """Its arrays, each with its type and its shape."""
    alike: int
    """How many positions have the same turns at most, except for one turn each."""
    expansion: dict[str, tuple[str, tuple[int, ...]]]
    """The arrays for the turns of a board."""
    shared: tuple[int, int]
    """The fewest and the most positions that two threads share."""


def asked_of(rules: Rules) -> AskedSolve:
    """Return what to ask so that the rules are solved; their positions must be numbered."""
    numbering = rules.numbering
    if numbering is None:
        raise ValueError(f"positions of {rules} are not numbered")
    room = numbering.room(rules.kernel)
    return AskedSolve(
        rules.game.name,
        words_of(rules),
        str(rules),
        fingerprint(rules),
        sources_stamp(),
        [str(part) for part in Position.start(rules).state],
        numbering.most_blocks,
        numbering.kind.__name__,
        dict(numbering.arrays(rules.kernel)),
        room.alike,
        dict(room.shapes()),
        SHARED,
    )


@dataclass(frozen=True)
class KeptTable:
    """Where `size` values are read, and the CRC-32s of the arrays that number positions.

    `parts` has the directory of the values and their pages (`solve/packed.py`). What a host sends
    only as whole files of `whole_bytes` is asked for only after somebody has agreed. If positions
    are not numbered, the table `has_keys`: those of all positions come first, in order, and their
    CRC-32. `discard` removes a browser's own table.
    """

    crcs: dict[str, int]
    parts: Read
    size: int
    is_hosted: bool
    whole_bytes: int = 0
    has_keys: bool = False
    discard: Callable[[], object] = lambda: None

    def codes(self, place: int = 0) -> PagedCodes:
        """Return the values, whose directory is at a place."""
        return PagedCodes(
            lambda first, end: self.read(place + first, place + end), self.size, self.damage
        )

    def damage(self, _reason: str) -> TableError:
        """Return what is said of values that were altered."""
        if self.is_hosted:
            return TableError("this site's values are damaged")
        return TableError("the values in this browser are damaged; solve these rules again")

    def read(self, first: int, end: int) -> bytes:
        """Return as many bytes as are asked for, otherwise raise `TableError`."""
        found = self.parts(first, end)
        if len(found) != end - first:
            where = "site" if self.is_hosted else "browser"
            raise TableError(f"the values cannot be read from this {where} now")
        return found


class KeptValues(Values):
    """Exact values whose codes are read page by page."""

    def __init__(self, rules: Rules, table: KeptTable) -> None:
        super().__init__(rules)
        self._calls, self._table = CALLS[rules.game.name], table

    @cached_property
    def _codes(self) -> PagedCodes:
        return self._table.codes()

    def find_code(self, state: State) -> int:
        """Return a position's code; NONE if it is not covered."""
        number = self._calls.rank(self.rules.kernel, state)
        return NONE if number == NO_RANK else self._codes.code_at(number)


class KeyedValues(Values):
    """Exact values of positions that are found by their keys, all read at once."""

    def __init__(self, rules: Rules, table: KeptTable) -> None:
        super().__init__(rules)
        end = table.size * KEY.size
        keys, checksum = table.read(0, end), table.read(end, end + CHECKSUM.size)
        if CHECKSUM.pack(crc32(keys)) != checksum:
            raise table.damage("its keys were altered")
        self._keys = memoryview(keys).cast("q")
        self._codes = table.codes(end + CHECKSUM.size)

    def find_code(self, state: State) -> int:
        """Return a position's code; NONE if it is not covered."""
        key = key_of(self.rules, state)
        place = bisect_left(self._keys, key)
        is_known = place < len(self._keys) and self._keys[place] == key
        return self._codes.code_at(place) if is_known else NONE


def _reading(read: Any) -> Read:
    """Return what reads bytes by a function of JavaScript."""
    return lambda first, end: bytes(read(first, end).to_py())


def key_of(rules: Rules, state: State) -> int:
    """Return a position's key: the least hash of its mirror images, of 62 bits."""
    return position_hash(rules.kernel, shown(rules.kernel, state))


class KeptTables:
    """The tables that a browser has, and what a browser needs to solve rules."""

    def __init__(self) -> None:
        self._kept: dict[str, KeptTable] = {}
        self._open: Values | None = None
        #: Whose values are fetched in whole files, by their fingerprints.
        self._agreed: set[str] = set()

    def clear(self) -> None:
        """Forget all tables."""
        self._open = None
        self._kept.clear()

    def put_own(self, name: str, crcs: str, read: Any, size: int, discard: Any) -> None:
        """Have values that the browser keeps, by their fingerprint, read by JavaScript.

        `crcs` are in JSON; see `KeptTable`.
        """
        found = KeptTable(json.loads(crcs), _reading(read), size, False, discard=discard)
        self._kept[name] = found

    def put_hosted(
        self, name: str, crcs: str, read: Any, size: int, whole_bytes: int, has_keys: bool
    ) -> None:
        """Have a host's values read, as `put_own` does, unless the browser itself has them."""
        found = KeptTable(json.loads(crcs), _reading(read), size, True, whole_bytes, has_keys)
        self._kept.setdefault(name, found)

    def find(self, rules: Rules) -> Parts[Values | None]:
        """Return what `known` does."""
        yield
        return self.known(rules)

    def closed_to(self, rules: Rules) -> str:
        """Return the reason why no browser can solve the rules, or ""."""
        levels = self._levels(rules)
        size = _table_bytes(levels) if levels else 0
        if size < MOST_MEMORY:
            return ""
        return (
            f"the values of these rules take {size / 1e9:.1f} GB, more than a browser can hold: "
            "solve them with the program"
        )

    def can_have_values(self, rules: Rules) -> bool:
        """Return whether the rules can be solved here, or values of theirs can be read."""
        return can_be_solved(rules) or fingerprint(rules) in self._kept

    def known(self, rules: Rules) -> Values | None:
        """Return the rules' values, `None` if there are none, or nobody has agreed to fetch them.

        A table that another version of this program has numbered is removed.
        """
        if self._open is None or self._open.rules != rules:
            self._open = self._opened(rules)
        return self._open

    def keeps(self, rules: Rules) -> bool:
        """Return whether the browser itself has the rules' values: a host may be out of reach."""
        if self.known(rules) is None:
            return False
        return not self._kept[fingerprint(rules)].is_hosted

    def _opened(self, rules: Rules) -> Values | None:
        table = self._kept.get(fingerprint(rules))
        if table is None or self.fetched(rules):
            return None
        if table.has_keys:
            return KeyedValues(rules, table)
        if not can_be_solved(rules) or rules.game.name not in CALLS:
            return None
        found = CALLS[rules.game.name].crcs(rules.kernel)
        if any(table.crcs.get(part) != crc for part, crc in found.items()):
            del self._kept[fingerprint(rules)]
            table.discard()
            return None
        return KeptValues(rules, table)

    def fetched(self, rules: Rules) -> int | None:
        """Return the bytes that are fetched at a time once somebody agrees; `None` if not so."""
        name = fingerprint(rules)
        table = self._kept.get(name)
        return table.whole_bytes or None if table and name not in self._agreed else None

    def agree(self, rules: Rules) -> SolveJob:
        """Fetch the rules' values in whole files."""
        self._agreed.add(fingerprint(rules))
        return self.view(rules)

    def cost(self, rules: Rules) -> SolveCost | None:
        """Return what solving the rules takes here, 0 where they cannot be solved."""
        numbering, levels = rules.numbering, self._levels(rules)
        if numbering is None or levels is None:
            return SolveCost(0, 0)
        return cost_in_browsers(numbering.bytes(rules.kernel), levels)

    @staticmethod
    def _levels(rules: Rules) -> Levels | None:
        """Return how the rules' positions are numbered; `None` if no kernels here number them."""
        if rules.numbering is None or rules.game.name not in CALLS:
            return None
        return CALLS[rules.game.name].levels(rules.kernel)

    def view(self, rules: Rules) -> SolveJob:
        """Return whether the rules are solved; the page itself knows what it is solving."""
        try:
            return SolveJob("solved" if self.known(rules) else "unsolved")
        except TableError:
            return SolveJob("unsolved")


def cost_in_browsers(index_bytes: int, levels: Levels) -> SolveCost:
    """Return what solving numbered positions takes at most in a browser, which keeps the table."""
    cost = cost_of(index_bytes, levels, PACE)
    least, most = SHARED
    threads = 2 if least <= levels[-1][-1][1] <= most else 1
    return replace(cost, bytes=threads * cost.bytes, kept=index_bytes + _table_bytes(levels))


def _table_bytes(levels: Levels) -> int:
    """Return the bytes of the values, without what numbers the positions."""
    return levels[-1][-1][1] * CODE_BYTES


TABLES = KeptTables()
