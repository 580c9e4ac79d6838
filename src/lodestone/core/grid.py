"""Setups of boards whose rows are written letter by letter, and of games that have nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from lodestone.core.drawing import Found, format_rows, parse_rows
from lodestone.core.errors import quoted
from lodestone.core.options import OptionsT
from lodestone.core.parts import Fault
from lodestone.core.setup import PieceType, Setup
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

    A game whose positions have nothing else derives its setup, which makes states and reads them;
    what they have besides is in `PARTS`. It names its `cells` in the order of
    `protocol.occupants`, its `rows` from the top, and its `sides` in the order of
    `protocol.side_index`; their first letters are those of the pieces.
    """

    pieces: Mapping[str, str]
    side: str

    cells: ClassVar[Sequence[str]]
    rows: ClassVar[Sequence[Sequence[str]]]
    sides: ClassVar[Sequence[str]]

    def __init_subclass__(cls) -> None:
        """Derive letters and form from the sides and the rows."""
        super().__init_subclass__()
        cls.SIDE_LETTERS = tuple(name[0] for name in cls.sides)
        cls.FORM = ("ROWS SIDE", f"{format_rows({}, cls.rows, EMPTY)} {cls.SIDE_LETTERS[0]}")

    @classmethod
    def read_board(cls, options: OptionsT, text: str) -> Found:
        return parse_rows(text, cls.rows, partial(read_letters, cls.SIDE_LETTERS))

    def written_board(self, options: OptionsT) -> str:
        return format_rows(self.pieces, self.rows, EMPTY)

    def faults_of_board(self, options: OptionsT) -> list[str]:
        return [*faults_of_pieces(self.pieces, self.cells, self.SIDE_LETTERS)]

    def faults_of_part(self, options: OptionsT, text: str) -> list[str]:
        return GridSetup.faults(self, options)

    @classmethod
    def of_masks(cls, masks: Sequence[int], seat: int) -> Self:
        """Return the setup in which each side holds the cells of its mask, a bit for each cell."""
        pieces = {
            cell: letter
            for number, cell in enumerate(cls.cells)
            for letter, mask in zip(cls.SIDE_LETTERS, masks, strict=True)
            if mask >> number & 1
        }
        return cls(pieces, cls.SIDE_LETTERS[seat])

    def mask(self, letter: str) -> int:
        """Return the cells that hold a letter, a bit for each."""
        return sum(1 << n for n, cell in enumerate(self.cells) if self.pieces.get(cell) == letter)

    @classmethod
    def kinds(cls, options: OptionsT, state: StateT) -> dict[str, str]:
        """Return the side of the piece on each occupied cell, for `Game.pieces`."""
        names = dict(zip(cls.SIDE_LETTERS, cls.sides, strict=True))
        return {cell: names[letter] for cell, letter in cls.of(options, state).pieces.items()}

    @classmethod
    def diagram(cls, options: OptionsT, state: StateT) -> str:
        """Return the position's text, for `Game.diagram`."""
        return cls.of(options, state).written(options)

    def piece_types(self, options: OptionsT) -> tuple[PieceType, ...]:
        letters, most = self.SIDE_LETTERS, len(self.cells)
        return tuple(
            PieceType(letter, name, f"{name.capitalize()} piece", 0, most, twin)
            for letter, name, twin in zip(letters, self.sides, letters[::-1], strict=True)
        )
