"""Setups: any pieces on a board, with parts, and the reasons why they are not a legal position."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field as DataclassField
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self

from lodestone.core.drawing import Found
from lodestone.core.errors import PositionError, quoted
from lodestone.core.options import OptionsT
from lodestone.core.parts import Edited, Field, Part
from lodestone.kernel.decorator import StateT


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


class Setup(ABC, Generic[OptionsT, StateT]):
    """Anything that can be put on the board of a game, legal or not.

    A position is a setup without faults. Each game has its own frozen dataclass, whose fields
    are pieces by the names of cells, the side to move, and the values of its parts. Texts of
    positions have them in this order, with spaces between.

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

    #: What it has besides pieces and the side to move.
    PARTS: ClassVar[Sequence[Part[Any, Any]]] = ()
    #: How the form of texts names the board, and an example of board and side.
    FORM: ClassVar[tuple[str, str]]
    #: The letters of the sides.
    SIDE_LETTERS: ClassVar[Sequence[str]]

    @abstractmethod
    def __init__(self, pieces: Mapping[str, str], side: str, **parts: Any) -> None:
        """Take the pieces, the side to move and the parts' values, as a dataclass does."""

    @classmethod
    def parts_in(cls, options: OptionsT) -> list[Part[OptionsT, Self]]:
        """Return the parts that positions under these rules have."""
        return [part for part in cls.PARTS if part.is_in(options)]

    @classmethod
    def form(cls, options: OptionsT) -> str:
        """Return the form of texts of positions, with an example."""
        forms = [part.form for part in cls.parts_in(options) if part.form[0]]
        names, examples = zip(cls.FORM, *forms, strict=True)
        return f"{' '.join(names)}, as in {' '.join(examples)}"

    @classmethod
    def read(cls, options: OptionsT, text: str) -> tuple[Self, list[str]]:
        """Read the text form as far as possible; return the setup and the faults of form.

        What cannot be read is left out, so that the rest can still be judged. Raises
        `PositionError` if the text does not even have the fields of a position.
        """
        split = cls._split(options, text.split())
        if split is None:
            said = f"cannot read position {quoted(text)}; the form is {cls.form(options)}"
            raise PositionError([said])
        board, side, written = split
        pieces, faults = cls.read_board(options, board)
        values = {
            part.name: part.read(own, faults)
            for part, own in zip(cls.parts_in(options), written, strict=True)
        }
        return cls(pieces, side, **values), faults

    @classmethod
    def _split(cls, options: OptionsT, fields: list[str]) -> tuple[str, str, list[str]] | None:
        """Return the board, the side and the text of each part; `None` if they are not there."""
        if len(fields) < 2:
            return None
        board, side, *left = fields
        written: list[str] = []
        for part in cls.parts_in(options):
            if (taken := part.taken(left)) is None:
                return None
            written.append(" ".join(left[:taken]))
            left = left[taken:]
        return None if left else (board, side, written)

    def written(self, options: OptionsT) -> str:
        """Return the text form, which `read` reads."""
        parts = [part.written(self) for part in self.parts_in(options)]
        return " ".join([self.written_board(options), self.side, *filter(None, parts)])

    @classmethod
    @abstractmethod
    def read_board(cls, options: OptionsT, text: str) -> Found:
        """Read the pieces on the board as far as possible; return them with the faults."""

    @abstractmethod
    def written_board(self, options: OptionsT) -> str:
        """Return the text of the board, which `read_board` reads."""

    @classmethod
    @abstractmethod
    def of(cls, options: OptionsT, state: StateT) -> Self:
        """Return the setup that shows a state."""

    def faults(self, options: OptionsT) -> list[str]:
        """Return every reason why this is not a legal position under `options`."""
        return [
            *self.faults_of_board(options),
            *self.faults_of_parts(options),
            *self.faults_of_side(),
        ]

    @abstractmethod
    def faults_of_board(self, options: OptionsT) -> list[str]:
        """Return what is wrong with the pieces on the board."""

    def faults_of_parts(self, options: OptionsT) -> Iterator[str]:
        """Yield what is wrong with each part."""
        for part in self.PARTS:
            yield from part.faults(options, self)

    def faults_of_side(self) -> Iterator[str]:
        """Yield what is wrong with the side to move."""
        if self.side not in self.SIDE_LETTERS:
            yield f"the side to move is {' or '.join(self.SIDE_LETTERS)}, not {quoted(self.side)}"

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

    @abstractmethod
    def piece_types(self, options: OptionsT) -> tuple[PieceType, ...]:
        """Return the pieces that it can have."""

    def fields(self, options: OptionsT) -> tuple[Field, ...]:
        """Return the editor's fields of its parts."""
        return tuple(field for part in self.PARTS for field in part.fields(options, self))

    @classmethod
    def edited(cls, options: OptionsT, edited: Edited) -> Self:
        """Return the setup that was edited; fields not given are empty or 0.

        Raises `PositionError` for a field that this game's setups do not have.
        """
        edited.check(name for part in cls.PARTS for name in part.field_names())
        values = {part.name: part.edited(options, edited) for part in cls.PARTS}
        return cls(edited.letters, edited.side, **values)


#: A setup of any game.
AnySetup = Setup[Any, Any]
