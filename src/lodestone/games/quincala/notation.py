"""Positions and turns of Quincala as texts (rulebook, *Text forms*), and in words.

Position: `m,s,l,s,m/-,-,l,-,-/-,-,-,-,-/-,-,L,-,-/M,S,L,S,M w -`: rows of dots from the top, side
to move, pieces on the ledge. Passes just made follow, `--` each: the second in a row ends the game,
so they belong to the position.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple, Self

from lodestone.core.drawing import Found, format_rows, parse_rows
from lodestone.core.drawing import diagram as drawn_in_text
from lodestone.core.errors import PositionError, TurnError, quoted
from lodestone.core.game import list_turns
from lodestone.core.setup import (
    PASSES,
    Edited,
    Fault,
    LedgeField,
    Parts,
    PieceType,
    Setup,
    faults_of_passes,
    passes_field,
)
from lodestone.games.quincala import kernels
from lodestone.games.quincala.board import LETTERS, SIZE_NAMES, SIZES, Layout
from lodestone.games.quincala.layouts import tower_faults
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.state import (
    LEG_TO,
    QuincalaPartial,
    QuincalaRules,
    QuincalaState,
    Towers,
    is_decided,
    kernel_rules,
    lifted,
    other_dots,
    other_on,
    own_dots,
    own_on,
    plain_dots,
    put_down,
    towers_of,
)

SIDES = ("white", "black")
TITLES = ("White", "Black")
SIDE_LETTERS = "wb"
EMPTY = "-"
FORM = "ROWS SIDE LEDGE, as in m,-,l/-,LS,- w Mls"
TURN_FORM = "b1-b3-c3, b1-b3*m-c3 (knocking m on b3) or -- (pass)"
#: The most legs that a turn's number holds; the shortest way to a position has fewer.
MOST_NUMBERED_LEGS = 13

_KNOCKED = re.compile(rf"\*[{LETTERS}]+")
_ARRIVAL = re.compile(rf"([a-z][1-9][0-9]?)(?:\*([{LETTERS}]+))?")


class Leg(NamedTuple):
    """One leg of a turn: the hand goes from one dot to another; sets of pieces are three bits."""

    start: int
    end: int
    hand: int
    before: Towers

    @property
    def left(self) -> int:
        """Return the pieces that stay where the hand was lifted."""
        return own_on(self.before, self.start) & ~self.hand

    @property
    def own_knocked(self) -> int:
        """Return the mover's pieces that are knocked."""
        return own_on(self.before, self.end) & self.hand

    @property
    def other_knocked(self) -> int:
        """Return the enemy's pieces that are knocked."""
        return other_on(self.before, self.end) & self.hand

    @property
    def after(self) -> Towers:
        """Return the pieces on the board afterwards."""
        return put_down(lifted(self.before, self.start, self.hand), self.end, self.hand)


def leg_of(partial: QuincalaPartial, end: int) -> Leg:
    """Return the leg with which a turn continues to a dot."""
    return Leg(partial.dot, end, partial.hand, towers_of(partial))


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

    @classmethod
    def read(cls, options: QuincalaOptions, text: str) -> tuple[Self, list[str]]:
        fields = text.split()
        passes = fields[3:]
        if len(fields) < 3 or passes not in ([], ["--"], ["--", "--"]):
            raise PositionError([f"cannot read position {quoted(text)}; the form is {FORM}"])
        towers, faults = parse_rows(fields[0], options.board().rows, _parse_row)
        ledge = "" if fields[2] == EMPTY else fields[2]
        return cls(towers, fields[1], ledge, len(passes)), faults

    def written(self, options: QuincalaOptions) -> str:
        rows = format_rows(self.pieces, options.board().rows, EMPTY, ",")
        ledge = "".join(sorted(self.ledge, key=LETTERS.find)) or EMPTY
        return " ".join([rows, self.side, ledge] + ["--"] * self.passes)

    def faults(self, options: QuincalaOptions) -> list[str]:
        """Return every reason why this is not a legal position under `options`."""
        layout = options.board()
        found = [*self.faults_of_words(layout), *self._faults_of_sets(layout)]
        found += faults_of_passes(self.passes, options.no_move == "pass", "no-move=pass")
        return found or self._faults_of_passes(options)

    def faults_of_words(self, layout: Layout) -> list[str]:
        """Return the faults of each tower, of the side and of the ledge, each taken alone."""
        found = [f"no dot is called {quoted(d)}" for d in self.pieces if d not in layout.number]
        found += [f for dot, tower in self.pieces.items() for f in tower_faults(dot, tower)]
        if self.side not in ("w", "b"):
            found.append(f"the side to move is w or b, not {quoted(self.side)}")
        if set(self.ledge) - set(LETTERS):
            found.append(f"the ledge holds {quoted(self.ledge)}; pieces are {' '.join(LETTERS)}")
        return found

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
        return self.faults_of_words(options.board())

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
        return cls(towers, SIDE_LETTERS[state.side], ledge_of(layout, towers), state.passes)


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


def ledge_of(layout: Layout, towers: Mapping[str, str]) -> str:
    """Return the pieces that are not in the towers, White's first, from large to small."""
    missing = Counter(dict(zip(LETTERS, layout.pieces * 2, strict=True)))
    missing.subtract("".join(towers.values()))
    return "".join(missing.elements())


def parse_turn(options: QuincalaOptions, state: QuincalaState, text: str) -> int:
    """Return the turn that legal legs make, whether or not they are its canonical name (K9)."""
    return kernels.PASS if text == "--" else _named(options, state, _legs_of(options, state, text))


def follow(options: QuincalaOptions, state: QuincalaState, text: str) -> QuincalaState:
    """Return the state after a turn; any legal legs make one (K9), so no turns need be listed."""
    if text != "--":
        return kernels.for_other_side(_legs_of(options, state, text)[-1].after, state.side, 0)
    if kernels.PASS not in legal_turns(options, state):
        raise TurnError("'--' is not a legal turn here")
    return kernels.apply(kernel_rules(options), state, kernels.PASS)


def _legs_of(options: QuincalaOptions, state: QuincalaState, text: str) -> list[Leg]:
    """Return the legs of a text; raise `TurnError` for the first that is not legal, saying why."""
    rules, layout = kernel_rules(options), options.board()
    parts = text.split("-", kernels.MOST_LEGS + 1)
    if len(parts) > kernels.MOST_LEGS + 1:
        raise TurnError(f"turn {quoted(text)} has more than {kernels.MOST_LEGS} legs")
    arrivals = [_ARRIVAL.fullmatch(part) for part in parts]
    if len(arrivals) < 2 or not all(arrivals) or (arrivals[0] and arrivals[0][2]):
        raise TurnError(f"cannot read turn {quoted(text)}; turns are written {TURN_FORM}")
    stops = [(found[1], found[2]) for found in arrivals if found]
    for dot, _ in stops:
        if dot not in layout.number:
            raise TurnError(f"turn {quoted(text)} names {dot}, which {layout.title} does not have")
    if kernels.is_over(rules, state):
        raise TurnError(f"turn {quoted(text)}: the game is over")
    try:
        return _followed(rules, layout, state, stops)
    except TurnError as error:
        raise TurnError(f"turn {quoted(text)}: {error}") from None


def _followed(
    rules: QuincalaRules, layout: Layout, state: QuincalaState, stops: list[tuple[str, str | None]]
) -> list[Leg]:
    """Return the legs from stop to stop; raise `TurnError` at the first that is not legal."""
    start = stops[0][0]
    partial = kernels.start_partial(rules, state)
    if not kernels.next_dots(rules, state, partial) >> layout.number[start] & 1:
        raise TurnError(f"no tower can be lifted on {start}")
    partial = kernels.advance(rules, state, partial, layout.number[start])
    legs: list[Leg] = []
    for dot, knocked in stops[1:]:
        ends = kernels.next_dots(rules, state, partial)
        if not ends:
            raise TurnError(f"it ends on {start}")
        if not ends >> layout.number[dot] & 1:
            named = ", ".join(layout.dots[end] for end in bits_of(ends))
            raise TurnError(f"no leg leads from {start} to {dot}; from {start} go: {named}")
        legs.append(leg_of(partial, layout.number[dot]))
        right = knocked_letters(legs[-1], state.side)
        if knocked is not None and sorted(knocked) != sorted(right):
            raise TurnError(f"on {dot} {right or 'nothing'} is knocked, not {knocked}")
        partial = kernels.advance(rules, state, partial, layout.number[dot])
        start = dot
    return legs


def legal_turns(options: QuincalaOptions, state: QuincalaState) -> tuple[int, ...]:
    """Return the legal turns."""
    return list_turns(kernel_rules, kernels.MOST_TURNS, options, state)


def _named(options: QuincalaOptions, state: QuincalaState, legs: list[Leg]) -> int:
    """Return the turn to the same position as these legs."""
    rules = kernel_rules(options)
    given = turn_of_dots(rules, [legs[0].start, *(leg.end for leg in legs)])
    if given is not None and given in legal_turns(options, state):
        return given
    whole = QuincalaPartial(*legs[-1].after, legs[-1].end, 0, len(legs), 1, 0)
    return kernels.finished.fastest(rules, state, whole)


def dots_of(rules: QuincalaRules, turn: int) -> list[int]:
    """Return the first dot of a turn and every dot that it arrives at."""
    dots = [turn & kernels.START_MASK]
    dots.append(
        kernels.end_of_leg(rules, dots[-1], turn >> kernels.START_BITS & kernels.FIRST_MASK)
    )
    legs = turn >> kernels.START_BITS + kernels.FIRST_BITS
    while legs > 1:
        dots.append(kernels.end_of_leg(rules, dots[-1], legs & kernels.LEG_MASK))
        legs >>= kernels.LEG_BITS
    return dots


def turn_of_dots(rules: QuincalaRules, dots: list[int]) -> int | None:
    """Return the number of the turn over these dots; `None` if it has too many legs for one."""
    legs = [int(rules.dots[a, LEG_TO + b]) for a, b in pairwise(dots)]
    if len(legs) > MOST_NUMBERED_LEGS:
        return None
    number = 1
    for leg in reversed(legs[1:]):
        number = number << kernels.LEG_BITS | leg
    return (number << kernels.FIRST_BITS | legs[0]) << kernels.START_BITS | dots[0]


def knocked_letters(leg: Leg, side: int) -> str:
    """Return the letters of the pieces that a leg of `side` knocks, from large to small."""
    own, other = letters_of(leg.own_knocked, side), letters_of(leg.other_knocked, 1 - side)
    return "".join(sorted(own + other, key=lambda piece: SIZES.index(piece.upper())))


def format_turn(options: QuincalaOptions, turn: int) -> str:
    """Return a turn as text."""
    if turn == kernels.PASS:
        return "--"
    dots = options.board().dots
    return "-".join(dots[dot] for dot in dots_of(kernel_rules(options), turn))


def without_knocks(text: str) -> str:
    """Return the way that a turn's text describes: the first dot and every dot of arrival."""
    return _KNOCKED.sub("", text)


def steps_of(options: QuincalaOptions, way: str) -> list[int]:
    """Return the steps of a way, without one that stops; a pass has none."""
    number = options.board().number
    return [] if way == "--" else [number[dot] for dot in way.split("-")]


def way_of_steps(options: QuincalaOptions, taken: Sequence[int]) -> str:
    """Return the way that steps make; without any it is a pass."""
    dots = options.board().dots
    return "-".join(dots[step] for step in taken if step < len(dots)) or "--"


def legs_of_way(options: QuincalaOptions, state: QuincalaState, way: str) -> list[Leg]:
    """Return the legs of a legal way; a pass has none."""
    rules, legs = kernel_rules(options), []
    partial = kernels.start_partial(rules, state)
    for step in steps_of(options, way):
        if partial.dot != kernels.NOWHERE:
            legs.append(leg_of(partial, step))
        partial = kernels.advance(rules, state, partial, step)
    return legs


def play_way(options: QuincalaOptions, state: QuincalaState, way: str) -> QuincalaState:
    """Return the state after a legal way."""
    legs = legs_of_way(options, state, way)
    if not legs:
        return kernels.apply(kernel_rules(options), state, kernels.PASS)
    return kernels.for_other_side(legs[-1].after, state.side, 0)


def annotate_way(options: QuincalaOptions, state: QuincalaState, way: str) -> str:
    """Return a way as text, with the pieces that are knocked on each dot."""
    legs = legs_of_way(options, state, way)
    if not legs:
        return way
    dots = options.board().dots
    stops = [dots[legs[0].start]]
    for leg in legs:
        knocked = knocked_letters(leg, state.side)
        stops.append(dots[leg.end] + (f"*{knocked}" if knocked else ""))
    return "-".join(stops)


def diagram(layout: Layout, state: QuincalaState) -> str:
    """Return the board drawn in characters, with the side to move and the ledge next to it."""
    towers = towers_by_dot(layout, state)
    ledge = ledge_of(layout, towers) or EMPTY
    notes = {0: f"{TITLES[state.side]} to move", 1: f"Ledge {ledge}"}
    return drawn_in_text(layout.rows, towers, notes, width=3)


def setup_parts(options: QuincalaOptions, setup: QuincalaSetup) -> Parts:
    """Return what can be in a setup; each size is a layer, since a tower has one of each."""
    ledge = LedgeField("ledge", "Ledge", tuple(setup.ledge))
    fields = (ledge, *passes_field(setup.passes, options.no_move == "pass"))
    return Parts(_piece_types(options), fields)


def _piece_types(options: QuincalaOptions) -> tuple[PieceType, ...]:
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


def edited_setup(options: QuincalaOptions, edited: Edited) -> QuincalaSetup:
    """Return the setup that was edited: pieces not on the board are on the ledge."""
    edited.check([PASSES])
    ledge = ledge_of(options.board(), edited.letters)
    return QuincalaSetup(edited.letters, edited.side, ledge, edited.count(PASSES))
