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
    """One decision on which rule sets differ."""

    name: str
    title: str
    sentence: str
    """The question that it answers."""
    clause: str
    values: list[OptionValue]
    """Empty if the option is a whole number."""
    low: int | None
    high: int | None


@described
class Style(TypedDict):
    """One way to show something."""

    value: str
    title: str


@described
class Picture(TypedDict):
    """Something that can be shown in several styles, the default first."""

    name: str
    title: str
    values: list[Style]


@described
class Game(TypedDict):
    """A game with everything that can be chosen."""

    name: str
    title: str
    about: str
    credit: str
    sources: list[Source]
    default: str
    """The rules string of the default preset."""
    sides: list[Side]
    """In seat order."""
    presets: list[Preset]
    options: list[Option]
    pictures: list[Picture]
    play_defaults: dict[str, str]
    """The values that programs use for options on which the sources are silent."""
    lessons: list[LessonTitle]
    """In the order in which they should be taken."""


@described
class Clause(TypedDict):
    """One paragraph of the rules."""

    heading: str
    clause: str
    text: str
    source: str
    reading: bool
    """Whether this project decided it."""


@described
class Rules(TypedDict):
    """The rules in force."""

    rules: str
    """The rules string in its usual form."""
    title: str
    same_as: list[str]
    options: OptionValues
    solvable: bool
    """Whether exact values are available."""
    paragraphs: list[Clause]
    starts: dict[str, str]
    """The start positions by the side that moves first."""
