"""Setups of boards whose rows are written letter by letter, and of games that have nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from lodestone.core.drawing import Found, format_rows, parse_rows
from lodestone.core.errors import PositionError, quoted
from lodestone.core.options import OptionsT
from lodestone.core.setup import Edited, Fault, Parts, PieceType, Setup
from lodestone.kernel.decorator import StateT

#: How rows write an empty cell.
EMPTY = "-"


def read_letters(letters: Sequence[str], names: Sequence[str], row: str) -> Found:
    """Return the letters of a row by cell, and its faults; a row of the wrong length has none."""
    if len(row) != len(names):
        title = f"row {names[0][1]}"
        return {}, [f"{title} has {len(names)} cells, not {len(row)} ({quoted(row)})"]
    written = dict(zip(names, row, strict=True))
    allowed = (*letters, EMPTY)
    wrong: list[str] = [
        Fault(f"{cell} holds {letter!r}; allowed: {' '.join(allowed)}", [cell])
        for cell, letter in written.items()
        if letter not in allowed
    ]
    return {cell: letter for cell, letter in written.items() if letter in letters}, wrong


def faults_of_pieces(
    pieces: Mapping[str, str], cells: Sequence[str], letters: Sequence[str]
) -> Iterator[str]:
    """Yield the faults of pieces: cells that do not exist, then letters that name no piece."""
    yield from (f"no cell is called {quoted(cell)}" for cell in pieces if cell not in cells)
    for cell, letter in pieces.items():
        if letter not in letters:
            yield Fault(f"{cell} holds {quoted(letter)}; a piece is {' or '.join(letters)}", [cell])


@dataclass(frozen=True)
class GridSetup(Setup[OptionsT, StateT]):
    """A board with at most one piece on each cell, and the side to move: `---/-c-/--- n`.

    A game whose positions have nothing else derives its setup, which makes states and reads them.
    It names its `cells` in the order of `protocol.occupants`, its `rows` from the top, and its
    `sides` in the order of `protocol.side_index`; their first letters are those of the pieces.
    """

    pieces: Mapping[str, str]
    side: str

    cells: ClassVar[Sequence[str]]
    rows: ClassVar[Sequence[Sequence[str]]]
    sides: ClassVar[Sequence[str]]

    @classmethod
    def letters(cls) -> tuple[str, ...]:
        """Return the letters of the sides."""
        return tuple(name[0] for name in cls.sides)

    @classmethod
    def read(cls, options: OptionsT, text: str) -> tuple[Self, list[str]]:
        board, gap, side = text.strip().partition(" ")
        if not gap:
            raise PositionError([f"a position has a board and a side, not {quoted(text)}"])
        pieces, faults = parse_rows(board, cls.rows, partial(read_letters, cls.letters()))
        return cls(pieces, side), faults

    def written(self, options: OptionsT) -> str:
        return f"{format_rows(self.pieces, self.rows, EMPTY)} {self.side}"

    def faults(self, options: OptionsT) -> list[str]:
        letters = self.letters()
        found = [*faults_of_pieces(self.pieces, self.cells, letters)]
        if self.side not in letters:
            found.append(f"the side to move is {' or '.join(letters)}, not {quoted(self.side)}")
        return found

    def faults_of_part(self, options: OptionsT, text: str) -> list[str]:
        return GridSetup.faults(self, options)

    @classmethod
    def of_masks(cls, masks: Sequence[int], seat: int) -> Self:
        """Return the setup in which each side holds the cells of its mask, a bit for each cell."""
        pieces = {
            cell: letter
            for number, cell in enumerate(cls.cells)
            for letter, mask in zip(cls.letters(), masks, strict=True)
            if mask >> number & 1
        }
        return cls(pieces, cls.letters()[seat])

    def mask(self, letter: str) -> int:
        """Return the cells that hold a letter, a bit for each."""
        return sum(1 << n for n, cell in enumerate(self.cells) if self.pieces.get(cell) == letter)

    @classmethod
    def kinds(cls, options: OptionsT, state: StateT) -> dict[str, str]:
        """Return the side of the piece on each occupied cell, for `Game.pieces`."""
        names = dict(zip(cls.letters(), cls.sides, strict=True))
        return {cell: names[letter] for cell, letter in cls.of(options, state).pieces.items()}

    @classmethod
    def diagram(cls, options: OptionsT, state: StateT) -> str:
        """Return the position's text, for `Game.diagram`."""
        return cls.of(options, state).written(options)

    @classmethod
    def parts(cls, options: OptionsT, setup: Self) -> Parts:
        """Return what can be in a setup, for `Game.parts`."""
        letters, most = cls.letters(), len(cls.cells)
        types = tuple(
            PieceType(letter, name, f"{name.capitalize()} piece", 0, most, twin)
            for letter, name, twin in zip(letters, cls.sides, letters[::-1], strict=True)
        )
        return Parts(types, ())

    @classmethod
    def edited(cls, options: OptionsT, edited: Edited) -> Self:
        """Return the setup that was edited, for `Game.edited`."""
        edited.check([])
        return cls(edited.letters, edited.side)
