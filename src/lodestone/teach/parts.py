"""What the pages of a game are made of: texts with figures filled in, rule sets, small boards."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.core.sent import Bounded, Checked, Given, Sent
from lodestone.teach.lessons import START, position_of

Words = Annotated[str, Bounded(min_length=1, max_length=900), Checked(str.strip)]
Text = Annotated[str, Bounded(min_length=1, max_length=300)]

PLACEHOLDER = re.compile(r"\{\{(.+?)\}\}", re.DOTALL)


class PagePart:
    """A part of a page, as it is read from a file and sent."""

    __pydantic_config__: ClassVar = Given.__pydantic_config__ | Sent.__pydantic_config__


@dataclass(frozen=True, kw_only=True)
class RuleSet(PagePart):
    """Rules that the page recommends or answers questions about."""

    rules: Text
    """A rules string."""
    title: str = ""
    """A short name where the rules' own one would be long; without it that one."""

    def __post_init__(self) -> None:
        if not self.title:
            _, _, title = Rules.parse(self.rules).title.partition(" – ")
            object.__setattr__(self, "title", title)


@dataclass(frozen=True, kw_only=True)
class Demonstration(PagePart):
    """A sentence of the rules in one minute, and turns that show it."""

    say: Words
    rules: Text
    position: Text = START
    """A position's text, or `start`."""
    turns: Annotated[tuple[Text, ...], Bounded(min_length=1)]


def filled_in(text: str, figures: Mapping[str, str]) -> str:
    """Return a text with its placeholders filled in.

    Raises `LodestoneError` if there is no such figure.

    >>> filled_in("It is a {{start}}.", {"start": "draw"})
    'It is a draw.'
    """
    return PLACEHOLDER.sub(lambda match: _figure(match[1], figures), text)


def faults_in(demonstrations: Iterable[Demonstration]) -> Iterator[str]:
    """Yield every demonstration with a turn that is not legal, and why."""
    for shown in demonstrations:
        try:
            Line((position_of(shown.rules, shown.position),)).play_all(shown.turns)
        except LodestoneError as error:
            yield f"{shown.say}: {error}"


def _figure(name: str, figures: Mapping[str, str]) -> str:
    if name not in figures:
        raise LodestoneError(f"there is no figure {quoted(name)}: make findings writes it")
    return figures[name]
