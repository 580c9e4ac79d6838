"""The parts of a position besides its pieces and the side to move, each declared once.

A part says how it is written and read, what it may be, which fields the editor has for it, and
what is wrong with it. A game lists its parts in the order in which texts of positions have them.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar

from lodestone.core.errors import PositionError, quoted, unknown
from lodestone.core.options import OptionsT
from lodestone.core.sent import Sent

#: The setups of a game.
SetupT = TypeVar("SetupT")
#: What a field holds: a number, or cells, or pieces by name.
Value = int | Sequence[str]


class Fault(str):
    """A reason why a setup is not a legal position, and the cells that it is about.

    >>> fault = Fault("c3 holds 'x'; a piece is w or b", ["c3"])
    >>> fault, fault.cells
    ("c3 holds 'x'; a piece is w or b", ('c3',))
    """

    cells: tuple[str, ...]

    def __new__(cls, message: str, cells: Iterable[str] = ()) -> "Fault":
        """Return the message as a fault of these cells."""
        fault = super().__new__(cls, message)
        fault.cells = tuple(cells)
        return fault


def cells_of(fault: str) -> tuple[str, ...]:
    """Return the cells that a fault is about; none if it is not about particular cells."""
    return fault.cells if isinstance(fault, Fault) else ()


@dataclass(frozen=True)
class CountField(Sent):
    """A number that belongs to a setup: a reserve, a container, passes."""

    name: str
    title: str
    value: int
    high: int
    """The highest value allowed, everything else as it is; below `low` where nothing is allowed."""
    twin: str
    """The same number of the other side; its own name where both sides share it."""
    supplies: str | None = None
    """The piece that comes onto the board from here, and goes back here from the board."""
    low: int = 0
    form: Literal["count"] = "count"


@dataclass(frozen=True)
class CellsField(Sent):
    """Some cells in order, or none, such as a last step; `choices` make sense as the board is."""

    name: str
    title: str
    value: tuple[str, ...]
    choices: tuple[tuple[str, ...], ...]
    twin: str
    form: Literal["cells"] = "cells"


@dataclass(frozen=True)
class LedgeField(Sent):
    """Pieces, by name, that are next to the board whenever they are not on it: not a choice."""

    name: str
    title: str
    value: tuple[str, ...]
    form: Literal["ledge"] = "ledge"


Field = CountField | CellsField | LedgeField


@dataclass(frozen=True)
class Edited:
    """An edited setup: any pieces, and any values of fields by name."""

    side: str
    pieces: Mapping[str, Sequence[str]]
    values: Mapping[str, Value]

    @property
    def letters(self) -> dict[str, str]:
        """The letters on each occupied cell, from the lowest layer up."""
        return {cell: "".join(names) for cell, names in self.pieces.items() if names}

    def check(self, known: Iterable[str]) -> None:
        """Raise `PositionError` if a value is of a field that is not `known`."""
        names = list(known)
        for name in self.values:
            if name not in names:
                raise PositionError([unknown("field", name, names)])

    def count(self, name: str) -> int:
        """Return the value of a field that holds a number, 0 where none is given."""
        value = self.values.get(name, 0)
        if not isinstance(value, int):
            raise PositionError([f"field {name} is a number"])
        return value

    def cells(self, name: str) -> str:
        """Return the cells that a field holds, one after the other, "" where none are given."""
        value = self.values.get(name, ())
        if isinstance(value, int):
            raise PositionError([f"field {name} is a list of cells"])
        return "".join(value)


class Part(ABC, Generic[OptionsT, SetupT]):
    """A part of a game's positions; setups hold its value in the attribute of its `name`."""

    name: ClassVar[str]
    #: How the form of texts names it, and an example; "" where the form leaves it out.
    form: ClassVar[tuple[str, str]] = ("", "")

    def field_names(self) -> Sequence[str]:
        """Return the names of all fields that the editor can have for it."""
        return (self.name,)

    def is_in(self, options: OptionsT) -> bool:
        """Return whether positions under these rules have it."""
        return True

    def taken(self, fields: Sequence[str]) -> int | None:
        """Return how many of the fields that are left in a text are its own; `None` if it lacks."""
        return 1 if fields else None

    def value(self, setup: SetupT) -> Any:
        """Return what a setup holds of it."""
        return getattr(setup, self.name)

    @abstractmethod
    def read(self, written: str, faults: list[str]) -> Any:
        """Return its value; add a fault and return an empty one if it is not written as it is."""

    @abstractmethod
    def written(self, setup: SetupT) -> str:
        """Return its text, which `read` reads; "" if texts leave it out."""

    def faults(self, options: OptionsT, setup: SetupT) -> Iterable[str]:
        """Return why a setup's value is not possible."""
        return ()

    @abstractmethod
    def fields(self, options: OptionsT, setup: SetupT) -> Iterable[Field]:
        """Return the editor's fields, without those for which the rules leave no choice."""

    @abstractmethod
    def edited(self, options: OptionsT, edited: Edited) -> Any:
        """Return its value in an edited setup; raise `PositionError` if a field is of no use."""


class Paired(Part[OptionsT, SetupT]):
    """A part that each side has; texts have both, the first side's first, with a comma between."""

    #: How one side's is written, and what both are, in words.
    pattern: ClassVar[str]
    wanted: ClassVar[str]
    #: What both are called in a fault.
    title: ClassVar[str]

    def read(self, written: str, faults: list[str]) -> Any:
        if re.fullmatch(f"({self.pattern}),({self.pattern})", written, re.ASCII):
            first, _, second = written.partition(",")
            return self.of_side(first), self.of_side(second)
        faults.append(f"the {self.title} must be {self.wanted}, not {quoted(written)}")
        return self.of_side(""), self.of_side("")

    def written(self, setup: SetupT) -> str:
        return ",".join(map(self.written_of, self.value(setup)))

    @abstractmethod
    def of_side(self, written: str) -> Any:
        """Return one side's value; an empty one for ""."""

    @abstractmethod
    def written_of(self, value: Any) -> str:
        """Return the text of one side's value."""


class Counts(Paired[OptionsT, SetupT]):
    """A number for each side; the editor has a field for each."""

    #: What it is, of one side: `reserve`.
    what: ClassVar[str]
    #: The sides, as in names of fields and for people.
    sides: ClassVar[Sequence[str]]
    titles: ClassVar[Sequence[str]]
    #: The pieces that come onto the board from here, by side.
    supplies: ClassVar[Sequence[str | None]] = (None, None)

    def field_names(self) -> Sequence[str]:
        return [f"{self.what}:{side}" for side in self.sides]

    def of_side(self, written: str) -> int:
        return int(written or 0)

    def written_of(self, value: int) -> str:
        return str(value)

    @abstractmethod
    def most(self, options: OptionsT, setup: SetupT, side: int) -> int:
        """Return the highest number of a side, everything else as it is."""

    def fields(self, options: OptionsT, setup: SetupT) -> Iterator[Field]:
        if not self.is_in(options):
            return
        names = self.field_names()
        for side, count in enumerate(self.value(setup)):
            title, most = f"{self.titles[side]}'s {self.what}", self.most(options, setup, side)
            supplies = self.supplies[side]
            yield CountField(names[side], title, count, most, names[1 - side], supplies)

    def edited(self, options: OptionsT, edited: Edited) -> tuple[int, int]:
        first, second = map(edited.count, self.field_names())
        return first, second


#: How texts write a pass.
PASS = "--"
#: The number of passes in a row that ends the game.
MOST_PASSES = 2


class Passes(Part[OptionsT, SetupT]):
    """The passes just made, where a player may pass; they follow at the end of a text.

    The second in a row ends the game, so they belong to the position. `needed` is the value of an
    option that passes need.
    """

    name = "passes"

    def __init__(self, needed: str, may_pass: Callable[[OptionsT], bool]) -> None:
        """Take the option's value as text, and whether rules have it."""
        self._needed, self._may_pass = needed, may_pass

    def taken(self, fields: Sequence[str]) -> int | None:
        is_passes = len(fields) <= MOST_PASSES and set(fields) <= {PASS}
        return len(fields) if is_passes else None

    def read(self, written: str, faults: list[str]) -> int:
        return written.count(PASS)

    def written(self, setup: SetupT) -> str:
        return " ".join([PASS] * self.value(setup))

    def faults(self, options: OptionsT, setup: SetupT) -> list[str]:
        made = self.value(setup)
        if made and not self._may_pass(options):
            return [f"a pass ({PASS}) needs {self._needed}"]
        if 0 <= made <= MOST_PASSES:
            return []
        return [f"0 to {MOST_PASSES} passes in a row are possible, not {made}"]

    def fields(self, options: OptionsT, setup: SetupT) -> Iterator[Field]:
        made, high = self.value(setup), MOST_PASSES * self._may_pass(options)
        if made or high:
            yield CountField(self.name, "Passes just made", made, high, self.name)

    def edited(self, options: OptionsT, edited: Edited) -> int:
        return edited.count(self.name)
