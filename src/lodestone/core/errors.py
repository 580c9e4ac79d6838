"""Errors that people see. Each message is one line: what is wrong, where, and what is allowed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

from lodestone.errors import LodestoneError as LodestoneError
from lodestone.errors import install_command as install_command
from lodestone.errors import optional as optional
from lodestone.errors import unbuilt as unbuilt


class RulesError(LodestoneError):
    """A rules string that is not valid.

    >>> from lodestone import Rules
    >>> Rules.parse("queah:reserve=9")
    Traceback (most recent call last):
    lodestone.core.errors.RulesError: option reserve takes a whole number from 0 to 6, not 9
    """


class PositionError(LodestoneError):
    """A text that is not a legal position; `faults` holds every reason found.

    >>> from lodestone import Position, PositionError
    >>> try:
    ...     Position("queah", "b/bbb/-bbw-/-ww/w w 6,9 -,-")
    ... except PositionError as error:
    ...     for fault in error.faults:
    ...         print(fault)
    Black has 6 pieces on the board; at most 4 are allowed
    Black has 9 in reserve; 0 to 6 are allowed
    """

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults: tuple[str, ...] = tuple(faults)
        super().__init__("; ".join(self.faults))


class TurnError(LodestoneError):
    """A text that is not a legal turn in the current position.

    >>> from lodestone import Position
    >>> Position.start("queah:balanced").play("d3c2")
    Traceback (most recent call last):
    lodestone.core.errors.TurnError: ...
    """


class RecordError(LodestoneError):
    """A record of a game that cannot be replayed.

    >>> from lodestone import Line, Position
    >>> Line.of(Position.start("queah:balanced"), ["c2c3", "c2c3"])
    Traceback (most recent call last):
    lodestone.core.errors.RecordError: turn 2: 'c2c3' is not a legal turn here; legal: ...
    """


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise `LodestoneError` naming a file or folder that the system does not let us write."""
    try:
        yield
    except OSError as error:
        raise LodestoneError(f"cannot write {quoted(str(path), 200)}: {error.strerror}") from None


def expected(what: str, given: object) -> str:
    """Write that an argument is of another kind than `what` says.

    >>> expected("a Line", None), expected("a Line", "queah")
    ('expected a Line, not None', "expected a Line, not the text 'queah'")
    """
    if isinstance(given, str):
        shown = f"the text {quoted(given)}"
    elif isinstance(given, type):
        shown = f"the class {given.__name__}"
    else:
        is_plain = given is None or isinstance(given, int | float)
        shown = repr(given) if is_plain else f"a {type(given).__name__}"
    return f"expected {what}, not {shown}"


def quoted(text: str, longest: int = 60) -> str:
    """Quote a user's text, on one line and cut to a readable length."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")


def unknown(what: str, given: object, allowed: Iterable[str]) -> str:
    """Write that `given` is not among `allowed`; suggest the nearest name if it looks like a slip.

    >>> unknown("option", "captur", ["capture", "reserve"])
    "unknown option 'captur'; did you mean capture? allowed: capture, reserve"
    """
    text = str(given)
    names = {name.casefold(): name for name in allowed}
    near = get_close_matches(text.casefold(), names, n=1)
    hint = f"did you mean {names[near[0]]}? " if near else ""
    return f"unknown {what} {quoted(text)}; {hint}allowed: {', '.join(names.values())}"


def in_one_line(text: str) -> str:
    """Return a text with escapes for characters that end a line or cannot be seen."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )
