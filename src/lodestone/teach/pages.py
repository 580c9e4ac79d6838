"""What a game's own page says: the file of the page, filled in with the figures that are kept.

The texts are in `games/NAME/teach/page.toml`. A text may contain placeholders such as
`{{start queah:traditional}}`; `figures.json` next to it has their values, which `make findings`
writes there from the figures behind `docs/`. `family.json` has a map of rule sets, if there is one.
What the page says about strategy is read by `teach/strategy.py`.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Literal

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.game import AnyGame
from lodestone.core.line import Line
from lodestone.core.received import receive_toml
from lodestone.core.rules import Rules, play_rules
from lodestone.core.sent import Bounded
from lodestone.teach.lessons import position_of
from lodestone.teach.parts import (
    PLACEHOLDER,
    Demonstration,
    PagePart,
    RuleSet,
    Text,
    Words,
    faults_in,
    filled_in,
)
from lodestone.teach.strategy import Strategy, read_strategy

#: How a sentence is known: computed from all positions, from played games, or not at all.
Kind = Literal["proven", "measured", "open"]
Verdict = Literal["true", "false", "not settled"]


@dataclass(frozen=True, kw_only=True)
class Statement(PagePart):
    """Sentences, and how they are known."""

    kind: Kind
    text: Words


@dataclass(frozen=True, kw_only=True)
class Recommendation(RuleSet):
    """Rules that are recommended; those of the first one are for a first game."""

    why: Words


@dataclass(frozen=True, kw_only=True)
class MoveType(Demonstration):
    """A type of move that follows from the rules, shown on a board."""

    title: Words
    illegal: tuple[Text, ...] = ()
    """Turns that it rules out in this position."""


@dataclass(frozen=True, kw_only=True)
class Column(PagePart):
    """A source, or a reading of it, in the table of disputes."""

    name: Text
    title: Words
    about: Words


@dataclass(frozen=True, kw_only=True)
class Cell(PagePart):
    """What a column says about a dispute."""

    column: Text
    say: Words
    value: str = ""
    """The value of the option that plays so, whose position shows it; "" if there is none."""


@dataclass(frozen=True, kw_only=True)
class Dispute(PagePart):
    """A question on which the sources are silent or disagree."""

    question: Words
    option: str = ""
    """The option that decides it, "" if we read the sources in one way only. Its lesson has the
    position that shows the difference."""
    cells: Annotated[tuple[Cell, ...], Bounded(min_length=1)]


@dataclass(frozen=True, kw_only=True)
class Figure(PagePart):
    """One figure of an answer."""

    name: Words
    value: Words


@dataclass(frozen=True, kw_only=True)
class Answer(RuleSet):
    """What is known about one rule set: a card."""

    result: Words
    """The answer in a few words."""
    about: Words = ""
    """How these rules differ, in a phrase."""
    statements: Annotated[tuple[Statement, ...], Bounded(min_length=1)]
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Tested(PagePart):
    """A claim of a source, put to the test."""

    says: Words
    source: str = ""
    """The tags of its sources, as the game has them; "" for a question of this project."""
    verdict: Verdict
    short: Words
    """The verdict's reason in one sentence."""
    evidence: Annotated[tuple[Statement, ...], Bounded(min_length=1)]


@dataclass(frozen=True, kw_only=True)
class FamilyMember(PagePart):
    """A rule set of the family, with what is known about it."""

    rules: Text
    values: tuple[str, ...]
    """Its value of each option of the map, in the map's order."""
    value: Literal["win", "draw", "loss"]
    """The start's exact value for the side that moves first."""
    plies: int | None
    """The number of turns to the end by best play; null for a draw."""
    keeping: int
    """The number of first turns that keep that value."""
    first_turns: int
    drawn: float
    """The share of drawn positions among those that play can reach."""
    longest: int
    """The number of turns of the longest win."""
    score: float | None
    """The first side's score between players who err 15 times in a hundred; null: not played."""
    lead_changes: float | None
    """How often the lead changes in such a game; null: not played."""


@dataclass(frozen=True, kw_only=True)
class Family(PagePart):
    """All rule sets that some options make, to be explored as a map."""

    groups: tuple[str, ...]
    """The options whose combinations are the map's rows."""
    columns: str
    """The option whose values are its columns."""
    sheets: str
    """The option of which the map shows one value at a time."""
    members: tuple[FamilyMember, ...]

    @property
    def options(self) -> tuple[str, ...]:
        """All options of the map, in the order of the members' values."""
        return (*self.groups, self.columns, self.sheets)


@dataclass(frozen=True, kw_only=True)
class GamePage(PagePart):
    """What a game's own page says."""

    origin: Words = ""
    """Where the game comes from, and how large it is."""
    lead: Words = ""
    """How it is played and won, in a sentence or two."""
    aim: Text = ""
    """How it is won, in a few words: what a first game has in sight."""
    question: Words = ""
    """The question about the game that this project answers."""
    answer: Words = ""
    """The answer, in one line."""
    minute: tuple[Demonstration, ...] = ()
    moves: tuple[MoveType, ...] = ()
    """All types of moves; empty where there are few."""
    recommended: tuple[Recommendation, ...] = ()
    columns: tuple[Column, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    answers: tuple[Answer, ...] = ()
    claims: tuple[Tested, ...] = ()
    unknown: Words = ""
    """What is proven, what is measured, and what nobody knows."""
    family: Family | None = None
    strategy: Strategy | None = None
    """How to play well: principles, and lists of them to play by."""

    def __post_init__(self) -> None:
        named = {column.name for column in self.columns}
        for dispute in self.disputes:
            if {cell.column for cell in dispute.cells} != named:
                raise ValueError(f"{quoted(dispute.question)} has not one cell per column")


@cache
def read_page(game: AnyGame) -> GamePage:
    """Return what a game's page says; a game without the file has an empty page.

    Raises `LodestoneError` with the first fault of the file.

    >>> from lodestone import Rules
    >>> read_page(Rules.parse("queah").game).question
    'Is it fair?'
    """
    text = game.teaching("page.toml")
    figures = json.loads(game.teaching("figures.json") or "{}")
    page = parse_page(text, figures, game.teaching("family.json"))
    return replace(page, strategy=read_strategy(game))


def parse_page(text: str, figures: Mapping[str, str], family: str = "") -> GamePage:
    """Return the page that a file's text describes, with its placeholders filled in.

    >>> parse_page('answer = "It is a {{start}}."', {"start": "draw"}).answer
    'It is a draw.'
    >>> parse_page('answers = 3', {})
    Traceback (most recent call last):
    lodestone.core.received.UnfitError: answers: must be a list
    """
    more = {"family": json.loads(family or "null")}
    return receive_toml(GamePage, filled_in(text, figures), more)


def placeholders(text: str) -> list[str]:
    """Return what the placeholders of a text name, in order, each once.

    >>> placeholders("{{start queah}} or {{score queah | 15}}, {{start queah}}")
    ['start queah', 'score queah | 15']
    """
    return list(dict.fromkeys(match[1] for match in PLACEHOLDER.finditer(text)))


def first_rules(game: AnyGame) -> Rules:
    """Return the rules of a first game, as programs play them.

    Lessons, the page, the lab and the terminal begin with them. They are those that the game's page
    recommends first, otherwise its default.

    >>> from lodestone.core.game import find_game
    >>> str(first_rules(find_game("qo")))
    'qo:small,reach=1,paid=aside,repetition=threefold'
    """
    return next(iter(recommended_rules(game)), play_rules(game.name))


def recommended_rules(game: AnyGame) -> list[Rules]:
    """Return the rules that a game's page recommends as programs play them, the first game's first.

    >>> from lodestone.core.game import find_game
    >>> str(recommended_rules(find_game("queah"))[0])
    'queah:comment,repetition=threefold'
    """
    return [play_rules(one.rules) for one in read_page(game).recommended]


def faults_of(game: AnyGame, page: GamePage) -> Iterator[str]:
    """Yield everything in a page that is not so: rules, options, values, turns, sources."""
    tags = [source.tag for source in game.sources]
    for one in (*page.recommended, *page.answers):
        if Rules.parse(one.rules).game is not game:
            yield f"{one.rules} is another game"
    yield from faults_in((*page.minute, *page.moves))
    for move in page.moves:
        start = Line((position_of(move.rules, move.position),))
        for turn in move.illegal:
            with suppress(LodestoneError):
                start.play(turn)
                yield f"{move.title}: {turn} is legal"
    for dispute in page.disputes:
        for cell in dispute.cells:
            if cell.value:
                game.options.find(dispute.option).parse(cell.value)
    for claim in page.claims:
        if claim.source and not set(claim.source.split(", ")) <= set(tags):
            yield f"{claim.source} are not sources of {game.name}"
