"""Setups: any pieces on a board, and the reasons why they are not a legal position."""

import re
from abc import ABC, abstractmethod
from typing import Any, Generic, Self, TypeVar

from lodestone.core.errors import PositionError, quoted
from lodestone.core.options import Options
from lodestone.kernel.decorator import StateT

OptionsT = TypeVar("OptionsT", bound=Options)


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

    #: The letter of the side to move; anything else is a fault.
    side: str

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
