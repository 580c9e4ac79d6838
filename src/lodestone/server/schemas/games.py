"""Answers that describe games and rules."""

from typing_extensions import TypedDict

from lodestone.core.clauses import Source
from lodestone.core.game import Side
from lodestone.server.schemas.lessons import LessonTitle
from lodestone.study.plain import described

OptionValues = dict[str, str | int]


@described
class Preset(TypedDict):
    """A named rule set."""

    name: str
    title: str
    about: str
    source: str
    rules: str
    """Its rules string."""
    options: OptionValues
    """The value of every option, by the option's name."""
    same_as: list[str]
    """Other presets with the same rules."""


@described
class OptionValue(TypedDict):
    """One value that an option can have."""

    value: str
    title: str
    meaning: str
    source: str


@described
class Option(TypedDict):
    """One decision that rule sets differ in."""

    name: str
    title: str
    sentence: str
    """The question that it answers."""
    clause: str
    values: list[OptionValue]
    """Empty where it is a whole number."""
    low: int | None
    high: int | None


@described
class Style(TypedDict):
    """One way to show something."""

    value: str
    title: str


@described
class Picture(TypedDict):
    """Something that can be shown in several styles, the usual one first."""

    name: str
    title: str
    values: list[Style]


@described
class Game(TypedDict):
    """A game with all that can be chosen of it."""

    name: str
    title: str
    about: str
    credit: str
    sources: list[Source]
    default: str
    """The rules string of the usual preset."""
    sides: list[Side]
    """In seat order."""
    presets: list[Preset]
    options: list[Option]
    pictures: list[Picture]
    play_defaults: dict[str, str]
    """Options as a program plays them, where the sources name none."""
    lessons: list[LessonTitle]
    """In the order in which one takes them."""


@described
class Clause(TypedDict):
    """One paragraph of the rules."""

    heading: str
    clause: str
    text: str
    source: str
    reading: bool
    """Decided by this project."""


@described
class Rules(TypedDict):
    """The rules in force."""

    rules: str
    """The rules string in its usual form."""
    title: str
    same_as: list[str]
    options: OptionValues
    solvable: bool
    """Exact values can be had."""
    paragraphs: list[Clause]
    starts: dict[str, str]
    """The start position by the side that moves first."""
