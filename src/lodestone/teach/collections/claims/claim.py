"""What a claim is: a sentence of a fixed form whose parts can be put to the test."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import ClassVar, Self

from lodestone.core.errors import LodestoneError, unknown
from lodestone.teach.collections.claims.slots import SLOTS, pattern_of
from lodestone.teach.collections.moment import Moment


class NoClaimError(LodestoneError):
    """Nothing of the kind that a recipe asks for can be claimed here."""


@dataclass(frozen=True)
class Claim(ABC):
    """A sentence that says something of a moment of a game.

    `form` is the sentence with its parts in braces, which are the claim's fields; `read_claim`
    reads it back. Subclasses are known by being defined.
    """

    form: ClassVar[str]
    known: ClassVar[list[type["Claim"]]] = []
    _pattern: ClassVar[re.Pattern[str]]

    def __init_subclass__(cls) -> None:
        cls._pattern = pattern_of(cls.form)
        Claim.known.append(cls)

    def words(self) -> str:
        """Return the sentence."""
        written = {one.name: SLOTS[one.name].write(getattr(self, one.name)) for one in fields(self)}
        return self.form.format(**written)

    @classmethod
    def read(cls, sentence: str) -> Self | None:
        """Return the claim that a sentence of this form makes; `None` if it has another form."""
        found = cls._pattern.fullmatch(sentence)
        if found is None:
            return None
        return cls(**{name: SLOTS[name].read(text) for name, text in found.groupdict().items()})

    @abstractmethod
    def holds(self, moment: Moment) -> bool:
        """Return whether the claim is true of a moment, regardless of who makes it."""


def read_claim(sentence: str) -> Claim | None:
    """Return the claim that a sentence makes; `None` if it has the form of none."""
    claims = (kind.read(sentence) for kind in Claim.known)
    return next((claim for claim in claims if claim is not None), None)


Finder = Callable[..., Claim]
_FINDERS: dict[str, Finder] = {}


def finder(name: str) -> Callable[[Finder], Finder]:
    """Make a function known that finds what can be claimed, by the name that recipes call it."""

    def register(function: Finder) -> Finder:
        _FINDERS[name] = function
        return function

    return register


def find_claim(moment: Moment, order: str) -> Claim:
    """Return the claim that a recipe orders, as `only` or `refuted d3e3`, true of a moment.

    Raises `NoClaimError` if there is no such claim to make, or the order is invalid.
    """
    name, *details = order.split()
    if name not in _FINDERS:
        raise NoClaimError(unknown("claim", name, _FINDERS))
    try:
        claim = _FINDERS[name](moment, *details)
    except TypeError as error:
        raise NoClaimError(f"{{{order}}}: {error}") from None
    if not claim.holds(moment):
        raise NoClaimError(f"{{{order}}}: it is not true that {claim.words()}")
    return claim
