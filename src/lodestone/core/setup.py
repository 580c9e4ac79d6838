"""Setups: any pieces on a board, their parts, and the reasons why they are not a legal position."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field as DataclassField
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, Self

from lodestone.core.errors import PositionError, quoted, unknown
from lodestone.core.options import OptionsT
from lodestone.core.sent import Sent
from lodestone.kernel.decorator import StateT


def read_pair(text: str, part: str, name: str, wanted: str, faults: list[str]) -> tuple[str, str]:
    """Read what both sides have, each a `part`; add a fault and return "" if it is not `wanted`."""
    if not re.fullmatch(f"({part}),({part})", text, re.ASCII):
        faults.append(f"the {name} must be {wanted}, not {quoted(text)}")
        return "", ""
    first, _, second = text.partition(",")
    return first, second


class Setup(ABC, Generic[OptionsT, StateT]):
    """Anything that can be put on the board of a game, legal or not.

    A position is a setup without faults. Each game has its own frozen dataclass, whose fields
    are pieces by the names of cells, the side to move, and what else bears on play.

    >>> from lodestone import Position, Rules
    >>> rules = Rules.parse("queah:balanced")
    >>> setup, faults = rules.game.setup_type.read(rules.options, "b/bb-/-b-w-/-ww/w x 6,9 -,-")
    >>> faults
    []
    >>> setup.faults(rules.options)
    ['Black has 9 in reserve; 0 to 6 are allowed', "the side to move is w or b, not 'x'"]
    """

    #: Every game's setup is a dataclass, which `dataclasses.replace` changes.
    __dataclass_fields__: ClassVar[dict[str, DataclassField[Any]]]
    #: The letter of the side to move, the first of its name; anything else is a fault.
    side: str
    #: The letters on each occupied cell, from the lowest layer up.
    pieces: Mapping[str, str]

    @classmethod
    @abstractmethod
    def read(cls, options: OptionsT, text: str) -> tuple[Self, list[str]]:
        """Read the text form as far as possible; return the setup and the faults of form.

        What cannot be read is left out, so that the rest can still be judged. Raises
        `PositionError` if the text does not even have the fields of a position.
        """

    @abstractmethod
    def written(self, options: OptionsT) -> str:
        """Return the text form, which `read` reads."""

    @classmethod
    @abstractmethod
    def of(cls, options: OptionsT, state: StateT) -> Self:
        """Return the setup that shows a state."""

    @abstractmethod
    def faults(self, options: OptionsT) -> list[str]:
        """Return every reason why this is not a legal position under `options`."""

    def faults_of_part(self, options: OptionsT, text: str) -> list[str]:
        """Return the faults that are certain although only a part of `text` could be read."""
        return self.faults(options)

    def state(self, options: OptionsT) -> StateT:
        """Return the legal position's state; raise `PositionError` naming every fault."""
        if faults := self.faults(options):
            raise PositionError(faults)
        return self._state(options)

    @abstractmethod
    def _state(self, options: OptionsT) -> StateT:
        """Return the state of a setup without faults."""

    @classmethod
    def parse(cls, options: OptionsT, text: str) -> StateT:
        """Read a legal position; raise `PositionError` naming every reason why it is not one."""
        setup, faults = cls.read(options, text)
        if faults:
            raise PositionError(dict.fromkeys([*faults, *setup.faults_of_part(options, text)]))
        return setup.state(options)


#: A setup of any game.
AnySetup = Setup[Any, Any]


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
class PieceType:
    """A piece that can be put on a cell, by its letter in texts of positions.

    A cell holds one piece of each `layer` at most, from the lowest up; the kinds of its pieces,
    joined, are the kind that a scene draws there.
    """

    name: str
    kind: str
    title: str
    layer: int
    #: How many there can be on the board, everything else as it is.
    most: int
    #: The same piece of the other side.
    twin: str


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

#: The name of the field of the passes just made.
PASSES = "passes"


def passes_field(made: int, may_pass: bool) -> list[Field]:
    """Return the field of the passes just made, if there are any or the rules allow up to two."""
    high = 2 if may_pass else 0
    return [CountField(PASSES, "Passes just made", made, high, PASSES)] if made or high else []


def faults_of_passes(made: int, may_pass: bool, needed: str) -> list[str]:
    """Return what keeps this many passes from being possible; `needed` is what passes need."""
    if made and not may_pass:
        return [f"a pass (--) needs {needed}"]
    return [] if 0 <= made <= 2 else [f"0 to 2 passes in a row are possible, not {made}"]


@dataclass(frozen=True)
class Parts:
    """The pieces that a setup can have, and what it has besides pieces and the side to move."""

    piece_types: tuple[PieceType, ...]
    fields: tuple[Field, ...]


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

    def counts(self, names: Sequence[str]) -> tuple[int, int]:
        """Return the values of both sides' fields, which hold numbers."""
        first, second = map(self.count, names)
        return first, second

    def cells(self, name: str) -> str:
        """Return the cells that a field holds, one after the other, "" where none are given."""
        value = self.values.get(name, ())
        if isinstance(value, int):
            raise PositionError([f"field {name} is a list of cells"])
        return "".join(value)
