"""The commands in comments, `[%clk …]` and so on (R7): read from comments, and written."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal

from lodestone.core.sent import Bounded, Checked, Given, Listed, Sent
from lodestone.records.grammar import Comment, one_line

Colour = Literal["green", "red", "yellow", "blue"]
COLOURS: dict[str, Colour] = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
LETTERS = {name: letter for letter, name in COLOURS.items()}
ResultName = Literal["win", "draw", "loss"]
VALUES: dict[str, ResultName] = {"W": "win", "D": "draw", "L": "loss"}

#: What the forms of times and evaluations can hold.
MOST_SECONDS = 100_000 * 3600
MOST_CENTIPIECES = 9_999_999

CELL = "[a-z][1-9][0-9]?"
Cell = Annotated[str, Bounded(pattern=f"^{CELL}$")]
_COMMAND = re.compile(r"\[%([^\[\]]++)\]")
_PARTS = re.compile(r"(\w++)\s++(.++)")
_TIME = re.compile(r"(\d{1,5}):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,3}))?", re.ASCII)
_PIECES = re.compile(r"([+-]?)(\d{1,5})(?:\.(\d{1,2}))?", re.ASCII)
_EXACT = re.compile(r"D|([WL])(\d{1,9})", re.ASCII)
_ARROW = re.compile(f"([GRYB])({CELL})({CELL})")
_COLOURED = re.compile(f"([GRYB])({CELL})")


@dataclass(frozen=True)
class Worth(Sent):
    """What a position or a turn is worth to the side to move.

    >>> read_marks(["exact W85"]).exact
    Worth(value='win', remoteness=85)
    """

    value: ResultName
    remoteness: Annotated[int, Bounded(strict=True, ge=0, le=999_999_999)] | None = field(
        default=None, kw_only=True
    )
    """Plies to the end; null for a draw."""

    __pydantic_config__: ClassVar[dict[str, Any]] = (
        Given.__pydantic_config__ | Sent.__pydantic_config__
    )

    def __post_init__(self) -> None:
        if (self.value == "draw") != (self.remoteness is None):
            raise ValueError("a win or a loss has a remoteness, a draw has none")

    @property
    def short(self) -> str:
        """The value as `[%exact …]` has it, such as W85."""
        return f"{self.value[0].upper()}{'' if self.remoteness is None else self.remoteness}"


@dataclass(frozen=True)
class Arrow(Given):
    """An arrow on the board, from cell to cell.

    >>> read_marks(["cal Gc2c3"]).arrows
    (Arrow(colour='green', source='c2', target='c3'),)
    """

    colour: Colour
    source: Cell
    target: Cell


@dataclass(frozen=True)
class ColouredCell(Given):
    """A cell that is coloured.

    >>> read_marks(["csl Rd4"]).cells
    (ColouredCell(colour='red', cell='d4'),)
    """

    colour: Colour
    cell: Cell


Seconds = Annotated[
    float,
    Bounded(strict=True, ge=0, lt=MOST_SECONDS, allow_inf_nan=False),
    Checked(lambda time: round(time, 3)),
]
Centipieces = Annotated[int, Bounded(strict=True, ge=-MOST_CENTIPIECES, le=MOST_CENTIPIECES)]


@dataclass(frozen=True)
class Marks(Given):
    """What is known or drawn at a node besides words.

    Clock and elapsed time are in seconds, to the millisecond; the evaluation is in centipieces from
    White's view. `others` are the insides of `[%…]` that mean nothing to this program.

    >>> Marks(clock=83.4, evaluation=125).comment()
    '[%clk 0:01:23.4] [%eval 1.25]'
    """

    clock: Seconds | None = None
    elapsed: Seconds | None = None
    evaluation: Centipieces | None = None
    exact: Worth | None = None
    arrows: Listed[Arrow] = ()
    cells: Listed[ColouredCell] = ()
    others: Listed[Annotated[Comment, Bounded(pattern=r"^[^\[\]]+$")]] = ()

    def commands(self) -> list[str]:
        """Return the insides of the `[%…]` for these marks, in the canonical order."""
        written = []
        if self.clock is not None:
            written.append(f"clk {format_time(self.clock)}")
        if self.elapsed is not None:
            written.append(f"emt {format_time(self.elapsed)}")
        if self.evaluation is not None:
            sign, pieces = "-" * (self.evaluation < 0), divmod(abs(self.evaluation), 100)
            written.append(f"eval {sign}{pieces[0]}.{pieces[1]:02}")
        if self.exact is not None:
            written.append(f"exact {self.exact.short}")
        if self.arrows:
            arrows = (f"{LETTERS[a.colour]}{a.source}{a.target}" for a in self.arrows)
            written.append(f"cal {','.join(arrows)}")
        if self.cells:
            written.append(f"csl {','.join(LETTERS[c.colour] + c.cell for c in self.cells)}")
        return written + list(self.others)

    def comment(self) -> str:
        """Return a comment with these marks, empty if there are none."""
        return " ".join(f"[%{command}]" for command in self.commands())


NO_MARKS = Marks()


def split_comment(text: str) -> tuple[str, list[str]]:
    """Return a comment's words, and the insides of its commands.

    >>> split_comment("Good. [%clk 0:01:23.4] [%mine x]")
    ('Good.', ['clk 0:01:23.4', 'mine x'])
    """
    text = one_line(text)
    if "[%" not in text:
        return text, []
    pieces = _COMMAND.split(text)
    words = [piece.strip() for piece in pieces[::2]]
    if any("[%" in piece for piece in words):
        return text, []  # brackets within brackets: taken apart, they would mean other things
    commands = [command.strip() for command in pieces[1::2]]
    return " ".join(piece for piece in words if piece), [one for one in commands if one]


def read_marks(commands: Iterable[str], known: Marks = NO_MARKS) -> Marks:
    """Return what commands say, added to what is `known`.

    Arrows and cells add up. A second value of another kind, and a command that cannot be read, are
    kept among `others`.

    >>> read_marks(["clk 0:01:23.4", "mine x", "clk 1:00:00"]).others
    ('mine x', 'clk 1:00:00')
    """
    single: dict[str, Any] = {}
    many: dict[str, list[Any]] = {name: list(getattr(known, name)) for name in _MANY}
    for command in commands:
        name, value = _read_command(command)
        if name in _MANY:
            many[name] += value
        elif name in single or getattr(known, name) is not None:
            many["others"] += replace(NO_MARKS, **{name: value}).commands()
        else:
            single[name] = value
    read = single | {name: tuple(values) for name, values in many.items()}
    return replace(known, **read)


def _read_command(command: str) -> tuple[str, Any]:
    """Return the field of `Marks` that a command fills, and its value."""
    parts = _PARTS.fullmatch(command)
    if parts and parts[1] in _READERS:
        name, read = _READERS[parts[1]]
        value = read(parts[2])
        if value is not None:
            return name, value
    return "others", [command]


def _read_time(text: str) -> float | None:
    found = _TIME.fullmatch(text)
    if not found:
        return None
    hours, minutes, seconds = (int(part) for part in found.groups()[:3])
    thousandths = int((found[4] or "").ljust(3, "0"))
    return (((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths) / 1000


def format_time(seconds: float) -> str:
    """Return a time as `h:mm:ss`, with as many decimals as it has.

    >>> format_time(83.4)
    '0:01:23.4'
    """
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    minutes, whole = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    decimals = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"{hours}:{minutes:02}:{whole:02}{decimals}"


def _read_pieces(text: str) -> int | None:
    found = _PIECES.fullmatch(text)
    if not found:
        return None
    centipieces = int(found[2]) * 100 + int((found[3] or "").ljust(2, "0"))
    return -centipieces if found[1] == "-" else centipieces


def _read_exact(text: str) -> Worth | None:
    found = _EXACT.fullmatch(text)
    if not found:
        return None
    return Worth(VALUES[text[0]], remoteness=int(found[2]) if found[2] else None)


def _read_arrows(text: str) -> tuple[Arrow, ...] | None:
    found = [_ARROW.fullmatch(part) for part in _listed(text)]
    arrows = [Arrow(COLOURS[one[1]], one[2], one[3]) for one in found if one]
    return tuple(arrows) if len(arrows) == len(found) else None


def _read_cells(text: str) -> tuple[ColouredCell, ...] | None:
    found = [_COLOURED.fullmatch(part) for part in _listed(text)]
    cells = [ColouredCell(COLOURS[one[1]], one[2]) for one in found if one]
    return tuple(cells) if len(cells) == len(found) else None


def _listed(text: str) -> Iterator[str]:
    return (part.strip() for part in text.split(","))


#: The fields of `Marks` that hold many values.
_MANY = ("arrows", "cells", "others")
#: Each command with a meaning, the field of `Marks` that it fills, and how its value is read.
_READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "clk": ("clock", _read_time),
    "emt": ("elapsed", _read_time),
    "eval": ("evaluation", _read_pieces),
    "exact": ("exact", _read_exact),
    "cal": ("arrows", _read_arrows),
    "csl": ("cells", _read_cells),
}
