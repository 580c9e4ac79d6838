"""Positions of Quincala as texts (rulebook, *Text forms*), and any towers on its board.

`m,s,l,s,m/-,-,l,-,-/-,-,-,-,-/-,-,L,-,-/M,S,L,S,M w -`: rows of dots from the top, side to move,
pieces on the ledge. Passes just made follow, `--` each.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Self

from lodestone.core.drawing import Found, format_rows, parse_rows
from lodestone.core.drawing import diagram as drawn_in_text
from lodestone.core.errors import quoted
from lodestone.core.parts import Edited, Fault, LedgeField, Part, Passes
from lodestone.core.setup import PieceType, Setup
from lodestone.games.quincala import kernels
from lodestone.games.quincala.board import LETTERS, SIZE_NAMES, SIZES, Layout
from lodestone.games.quincala.layouts import tower_faults
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.state import (
    QuincalaState,
    Towers,
    is_decided,
    kernel_rules,
    other_dots,
    other_on,
    own_dots,
    own_on,
    plain_dots,
    towers_of,
)

SIDES = ("white", "black")
TITLES = ("White", "Black")
#: How texts write what is empty.
EMPTY = "-"


class Ledge(Part[QuincalaOptions, "QuincalaSetup"]):
    """The pieces that are not on the board, which stay off it: what the towers do not have."""

    name = "ledge"
    form = ("LEDGE", "Mls")

    def field_names(self) -> tuple[str, ...]:
        """Return no name: towers decide what is on the ledge."""
        return ()

    def read(self, written: str, faults: list[str]) -> str:
        return "" if written == EMPTY else written

    def written(self, setup: "QuincalaSetup") -> str:
        return "".join(sorted(setup.ledge, key=LETTERS.find)) or EMPTY

    def faults(self, options: QuincalaOptions, setup: "QuincalaSetup") -> Iterator[str]:
        if set(setup.ledge) - set(LETTERS):
            yield f"the ledge holds {quoted(setup.ledge)}; pieces are {' '.join(LETTERS)}"

    def fields(self, options: QuincalaOptions, setup: "QuincalaSetup") -> tuple[LedgeField]:
        return (LedgeField(self.name, "Ledge", tuple(setup.ledge)),)

    def edited(self, options: QuincalaOptions, edited: Edited) -> str:
        return ledge_of(options.board(), edited.letters)


def ledge_of(layout: Layout, towers: Mapping[str, str]) -> str:
    """Return the pieces that are not in the towers, White's first, from large to small."""
    missing = Counter(dict(zip(LETTERS, layout.pieces * 2, strict=True)))
    missing.subtract("".join(towers.values()))
    return "".join(missing.elements())


LEDGE = Ledge()
PASSES = Passes[QuincalaOptions, "QuincalaSetup"](
    "no-move=pass", lambda options: options.no_move == "pass"
)
PARTS = (LEDGE, PASSES)


def bits_of(mask: int) -> list[int]:
    """Return the bits set in a mask, the lowest first."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


@cache
def letters_of(pieces: int, side: int) -> str:
    """Return the letters of one side's pieces, from large to small; side 0 is White."""
    letters = "".join(SIZES[size] for size in bits_of(pieces))
    return letters.lower() if side else letters


def tower_on(towers: Towers, dot: int, side: int) -> str:
    """Return the tower on a dot as letters; `side` is the side that `towers` calls its own."""
    own, other = own_on(towers, dot), other_on(towers, dot)
    return "".join(
        letters_of(own & size, side) + letters_of(other & size, 1 - side) for size in (1, 2, 4)
    )


@dataclass(frozen=True)
class QuincalaSetup(Setup[QuincalaOptions, QuincalaState]):
    """Towers by dot, the side to move, and the pieces on the ledge."""

    pieces: dict[str, str]
    side: str
    ledge: str
    passes: int = 0

    PARTS = PARTS
    FORM = ("ROWS SIDE", "m,-,l/-,LS,- w")
    SIDE_LETTERS = ("w", "b")

    @classmethod
    def read_board(cls, options: QuincalaOptions, text: str) -> Found:
        return parse_rows(text, options.board().rows, _parse_row)

    def written_board(self, options: QuincalaOptions) -> str:
        return format_rows(self.pieces, options.board().rows, EMPTY, ",")

    def faults(self, options: QuincalaOptions) -> list[str]:
        """Return every reason why this is not a legal position under `options`."""
        found = [*super().faults(options), *self._faults_of_sets(options.board())]
        return found or self._faults_of_passes(options)

    def faults_of_board(self, options: QuincalaOptions) -> list[str]:
        known = options.board().number
        found = [f"no dot is called {quoted(dot)}" for dot in self.pieces if dot not in known]
        return found + [f for dot, tower in self.pieces.items() for f in tower_faults(dot, tower)]

    def _faults_of_sets(self, layout: Layout) -> list[str]:
        """Return how the pieces on board and ledge differ from each side's pieces in the layout."""
        counts = Counter("".join(self.pieces.values()) + self.ledge)
        found: list[str] = []
        for letter, right in zip(LETTERS, layout.pieces * 2, strict=True):
            if counts[letter] != right:
                size, title = SIZE_NAMES[letter.upper()], TITLES[letter.islower()]
                wrong = (
                    f"{title} has {counts[letter]} {size} pieces on board and ledge together; "
                    f"the layout has {right}"
                )
                standing = [dot for dot, tower in self.pieces.items() if letter in tower]
                found.append(Fault(wrong, standing if counts[letter] > right else []))
        return found

    def _faults_of_passes(self, options: QuincalaOptions) -> list[str]:
        """Return the faults of passes by sides that did not have to pass (K12)."""
        if not self.passes:
            return []
        state = self._masks(options.board())
        if is_decided(kernel_rules(options), towers_of(state)):
            return ["a pass (--) cannot follow when a side has lost one of each size"]
        passed = [kernels.for_other_side(towers_of(state), state.side, 0), state][: self.passes]
        return [
            f"{TITLES[one.side]} has just passed, but can lift a tower"
            for one in passed
            if plain_dots(towers_of(one))
        ]

    def faults_of_part(self, options: QuincalaOptions, text: str) -> list[str]:
        # Without the whole board, counts of its pieces would be misleading.
        return [
            *self.faults_of_board(options),
            *LEDGE.faults(options, self),
            *self.faults_of_side(),
        ]

    def _masks(self, layout: Layout) -> QuincalaState:
        sets = [
            sum(1 << layout.number[dot] for dot, tower in self.pieces.items() if piece in tower)
            for piece in LETTERS
        ]
        white = QuincalaState._make([*sets, 0, self.passes])
        if self.side == "w":
            return white
        return kernels.for_other_side(towers_of(white), 0, self.passes)

    def _state(self, options: QuincalaOptions) -> QuincalaState:
        return self._masks(options.board())

    @classmethod
    def of(cls, options: QuincalaOptions, state: QuincalaState) -> Self:
        layout = options.board()
        towers = towers_by_dot(layout, state)
        return cls(towers, cls.SIDE_LETTERS[state.side], ledge_of(layout, towers), state.passes)

    def piece_types(self, options: QuincalaOptions) -> tuple[PieceType, ...]:
        """Return all sizes; each is a layer, since a tower has one of each."""
        return tuple(
            PieceType(
                name=letter,
                kind=letter,
                title=f"{TITLES[letter.islower()]} {SIZE_NAMES[letter.upper()]} piece",
                layer=SIZES.index(letter.upper()),
                most=most,
                twin=letter.swapcase(),
            )
            for letter, most in zip(LETTERS, options.board().pieces * 2, strict=True)
        )


def _parse_row(names: Sequence[str], row: str) -> Found:
    """Return the tower on each dot of a row, and its faults; a row of the wrong length has none."""
    written = row.split(",")
    if len(written) != len(names):
        title, dots = f"the row of {names[0]}", f"{len(names)} dots separated by ','"
        return {}, [f"{title} has {dots}, not {len(written)} ({quoted(row)})"]
    towers = dict(zip(names, written, strict=True))
    wrong = [
        f"{dot} is missing; an empty dot is written {EMPTY}"
        for dot, tower in towers.items()
        if not tower
    ]
    return {dot: tower for dot, tower in towers.items() if tower not in ("", EMPTY)}, wrong


def towers_by_dot(layout: Layout, state: QuincalaState) -> dict[str, str]:
    """Return every tower, by dot."""
    towers = towers_of(state)
    occupied = bits_of(own_dots(towers) | other_dots(towers))
    return {layout.dots[number]: tower_on(towers, number, state.side) for number in occupied}


def diagram(layout: Layout, state: QuincalaState) -> str:
    """Return the board drawn in characters, with the side to move and the ledge next to it."""
    towers = towers_by_dot(layout, state)
    ledge = ledge_of(layout, towers) or EMPTY
    notes = {0: f"{TITLES[state.side]} to move", 1: f"Ledge {ledge}"}
    return drawn_in_text(layout.rows, towers, notes, width=3)
