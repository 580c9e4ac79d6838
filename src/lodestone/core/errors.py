"""Errors that people see. Each message is one line: what is wrong, where, and what is allowed."""

from collections.abc import Iterable
from difflib import get_close_matches


class LodestoneError(ValueError):
    """Input that Lodestone cannot use; the message is meant for the person who gave it."""


class RulesError(LodestoneError):
    """A rules string that names no rules."""


class PositionError(LodestoneError):
    """A text that is no legal position; `faults` holds every reason found."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class TurnError(LodestoneError):
    """A text that is no legal turn in the position at hand."""


class RecordError(LodestoneError):
    """A record of a game that cannot be replayed."""


def quoted(text: str, longest: int = 60) -> str:
    """Quote a user's text, on one line and cut to a readable length."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")


def unknown(what: str, given: str, allowed: Iterable[str]) -> str:
    """Write that `given` is not among `allowed`; suggest the nearest name if it looks like a slip.

    >>> unknown("option", "captur", ["capture", "reserve"])
    "unknown option 'captur'; did you mean capture? allowed: capture, reserve"
    """
    names = {name.casefold(): name for name in allowed}
    near = get_close_matches(given.casefold(), names, n=1)
    hint = f"did you mean {names[near[0]]}? " if near else ""
    return f"unknown {what} {quoted(given)}; {hint}allowed: {', '.join(names.values())}"
