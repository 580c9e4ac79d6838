"""The games, their rules and how they are drawn, and positions set up by people."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from lodestone.core import options, parts
from lodestone.core import rules as core
from lodestone.core.clauses import READING, Clause, Source, spelled
from lodestone.core.drawing import Picture, Scene
from lodestone.core.errors import PositionError
from lodestone.core.game import AnyGame, Side, all_games, find_game
from lodestone.core.line import Line
from lodestone.core.options import Option
from lodestone.core.outcome import Outcome
from lodestone.core.parts import Edited, cells_of
from lodestone.core.position import Position
from lodestone.core.sent import Bounded, Given, Sent
from lodestone.core.setup import AnySetup, PieceType
from lodestone.records.game import GameRecord
from lodestone.study.diagram import Piece, pieces_on
from lodestone.teach.evidence import Evidence, evidence_of
from lodestone.teach.pages import GamePage, first_rules, read_page
from lodestone.teach.studies import games_of_programs
from lodestone.web.replies.answerer import Answerer
from lodestone.web.replies.reader import RulesReader
from lodestone.web.replies.requests import LONGEST_START, RulesChoice, Whole
from lodestone.web.replies.teach import LessonTitle, titles_of

OptionValues = Mapping[str, str | int]
#: No board has more cells.
MOST_CELLS = 100

#: Printable, since faults repeat it in one line.
_Name = Annotated[str, Bounded(max_length=20, pattern="^[ -~]*$")]
_Names = Annotated[tuple[_Name, ...], Bounded(max_length=8)]
_Number = Annotated[Whole, Bounded(ge=-9_999, le=9_999)]


@dataclass(frozen=True)
class PresetEntry(Sent):
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


@dataclass(frozen=True)
class FirstRules(Sent):
    """The rules of a first game: as a string, and as they are chosen."""

    rules: str
    preset: str
    options: OptionValues
    title: str
    """What the rule set is called; "" unless the game's page recommends it."""
    why: str
    """Why it is recommended, in a sentence or two, or ""."""
    pieces: list[Piece]
    """Those of its start: what shows the game at first asks for no position."""


@dataclass(frozen=True)
class Game(Sent):
    """A game with everything that can be chosen."""

    name: str
    title: str
    about: str
    aim: str
    """How it is won, in a few words, or ""."""
    credit: str
    question: str
    """The question about the game that its page answers, or ""."""
    answer: str
    """The answer in one line, or ""."""
    sources: tuple[Source, ...]
    default: str
    """The rules string of the default preset."""
    sides: tuple[Side, ...]
    """In seat order."""
    rivals: tuple[Side, ...]
    """The sides in the order of results: 1-0 is a win of the first, whose view evaluations have."""
    presets: list[PresetEntry]
    options: list[Option]
    pictures: tuple[Picture, ...]
    first: FirstRules
    """What its page recommends for a first game; its default where the page recommends nothing."""
    is_family: bool
    """Whether its presets are separate games, not readings of one."""
    play_defaults: Mapping[str, str]
    """The values that programs use for options on which the sources are silent."""
    lessons: list[LessonTitle]
    """In the order in which they should be taken."""


@dataclass(frozen=True)
class RulesInForce(Sent):
    """The rules in force."""

    rules: str
    """The rules string in its usual form."""
    title: str
    preset: str
    """The name of the preset that they change."""
    own_title: str
    """The title of a file that stands in place of the preset, or ""."""
    same_as: list[str]
    options: OptionValues
    solvable: bool
    """Whether exact values are available."""
    paragraphs: list[Clause]
    starts: dict[str, str]
    """The start positions by the side that moves first."""


def games(answerer: Answerer) -> list[Game]:
    """Return every game with its presets, options and pictures."""
    return [_view_game(game, answerer.reader) for game in all_games()]


def page(_answerer: Answerer, game: str) -> GamePage:
    """Return what a game's own page says; most of it is empty if the game has no page."""
    return read_page(find_game(game))


def sources(_answerer: Answerer, game: str) -> Evidence:
    """Return what each source of a game says, clause by clause; nothing if the game has no file."""
    return evidence_of(find_game(game))


def scene(answerer: Answerer, /, rules: str, near: str | None = None, **styles: str) -> Scene:
    """Return the empty board and its pieces as SVG."""
    return answerer.reader.asked(rules).scene(near, styles)


def programs(answerer: Answerer, rules: str) -> list[GameRecord]:
    """Return games between programs under these rules."""
    return games_of_programs(answerer.reader.asked(rules))


def rules(answerer: Answerer, asked: RulesChoice) -> RulesInForce:
    """Return the rules in words, and the start."""
    chosen = answerer.reader.chosen(asked)
    sources = chosen.game.sources
    return RulesInForce.like(
        chosen,
        rules=str(chosen),
        preset=chosen.preset.name,
        options=chosen.options.values(),
        solvable=answerer.solver.can_have_values(chosen),
        paragraphs=[_cited(one, sources) for one in chosen.clauses],
        starts={side.name: str(Position.start(chosen, side.name)) for side in chosen.game.sides},
    )


def _view_game(game: AnyGame, reader: RulesReader) -> Game:
    page = read_page(game)
    return Game.like(
        game,
        aim=page.aim,
        question=page.question,
        answer=page.answer,
        default=str(core.Rules.of(game, game.default_preset, {})),
        presets=[_view_preset(game, preset) for preset in game.presets],
        options=[_offered(game, option, reader) for option in game.options.all()],
        first=_first_rules(game, page),
        lessons=titles_of(game),
    )


def _first_rules(game: AnyGame, page: GamePage) -> FirstRules:
    rules = first_rules(game)
    about = [(one.title, one.why) for one in page.recommended[:1]] or [("", "")]
    values, pieces = rules.options.values(), pieces_on(Position.start(rules))
    return FirstRules(str(rules), rules.preset.name, values, *about[0], pieces)


def _view_preset(game: AnyGame, preset: options.Preset) -> PresetEntry:
    rules = core.Rules.of(game, preset.name, {})
    return PresetEntry.like(
        preset,
        source=spelled(preset.source, game.sources),
        rules=str(rules),
        options=rules.options.values(),
        same_as=rules.same_as,
    )


def _offered(game: AnyGame, option: Option, reader: RulesReader) -> Option:
    """Return an option with all values that clients may choose, their sources by name."""
    values = (
        replace(value, source=spelled(value.source, game.sources))
        for value in reader.values(option)
    )
    return replace(option, values=tuple(values))


def _cited(clause: Clause, sources: tuple[Source, ...]) -> Clause:
    """Return a clause with its sources by name; a reading of this project has none."""
    source = "" if clause.source == READING else spelled(clause.source, sources)
    return replace(clause, source=source)


@dataclass(kw_only=True)
class EditedSetup(Given):
    """What has been put on the board and next to it, legal or not."""

    side: _Name
    pieces: Annotated[dict[_Name, _Names], Bounded(max_length=MOST_CELLS)] = field(
        default_factory=dict
    )
    values: Annotated[dict[_Name, _Number | _Names], Bounded(max_length=20)] = field(
        default_factory=dict
    )


@dataclass(kw_only=True)
class SetupQuestion(Given):
    """Rules, and a setup under them as text or in its parts; the start if neither is given."""

    rules: Annotated[str, Bounded(max_length=core.LONGEST_RULES)]
    position: Annotated[str, Bounded(max_length=LONGEST_START)] | None = None
    setup: EditedSetup | None = None


@dataclass(frozen=True)
class SetupFault(Sent):
    """A reason why a setup is not a legal position."""

    message: str
    cells: tuple[str, ...]
    """The cells concerned."""


@dataclass(frozen=True)
class SetupSide(Sent):
    """A side that can be to move."""

    letter: str
    """The side's letter in the text of a position."""
    name: str
    title: str


@dataclass(frozen=True)
class SetupAnswer(Sent):
    """What is on the board and next to it, what is wrong with it, and what could be there."""

    rules: str
    """The rules string in its usual form."""
    title: str
    """The title of the rules."""
    position: str
    """The setup as text, legal or not."""
    side: str
    """The letter of the side to move, or whatever is in its place."""
    sides: list[SetupSide]
    """In seat order."""
    pieces: Mapping[str, tuple[str, ...]]
    """The pieces on each occupied cell, by name, from the lowest layer."""
    piece_types: tuple[PieceType, ...]
    fields: tuple[parts.Field, ...]
    """What belongs to the setup besides the pieces on cells."""
    faults: list[SetupFault]
    """Every reason why this is not a legal position; empty if it is one."""
    outcome: Outcome | None
    """How the game has ended here, if the position is legal and the game has ended."""
    status: str
    """Who has to do what, or how the game ended; "" if the setup has faults."""
    solvable: bool
    """Whether exact values are available."""


def setup(answerer: Answerer, asked: SetupQuestion) -> SetupAnswer:
    """Return what a setup consists of, and every reason why it is not a legal position."""
    chosen = answerer.reader.asked(asked.rules)
    setup, faults = _read(chosen, asked)
    line = None if faults else Line.of(Position.from_setup(chosen, setup))
    return SetupAnswer(
        str(chosen),
        chosen.title,
        setup.written(chosen.options),
        setup.side,
        [SetupSide(side.name[0], side.name, side.title) for side in chosen.game.sides],
        {cell: tuple(letters) for cell, letters in setup.pieces.items()},
        setup.piece_types(chosen.options),
        setup.fields(chosen.options),
        faults=[SetupFault(str(fault), cells_of(fault)) for fault in faults],
        outcome=line.outcome if line else None,
        status=line.standing if line else "",
        solvable=answerer.solver.can_have_values(chosen),
    )


def _read(rules: core.Rules, question: SetupQuestion) -> tuple[AnySetup, list[str]]:
    """Return the setup and its faults, each once.

    Raises `PositionError` if its text does not have the fields of a position, or if it has parts
    that no setup of the game has.
    """
    game, options = rules.game, rules.options
    if (given := question.setup) is not None:
        if question.position is not None:
            raise PositionError(["give either a position's text or a setup's parts"])
        setup = game.setup_type.edited(options, Edited(given.side, given.pieces, given.values))
        return setup, list(dict.fromkeys(setup.faults(options)))
    if question.position is None:
        return Position.start(rules).setup, []
    setup, faults = game.setup_type.read(options, question.position)
    if not faults:
        return setup, setup.faults(options)
    of_part = setup.faults_of_part(options, question.position)
    return setup, list(dict.fromkeys([*faults, *of_part]))
