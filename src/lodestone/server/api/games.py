"""The games, their rules, and how they are drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Query, Request

from lodestone.core import options
from lodestone.core import rules as core
from lodestone.core.clauses import READING, Clause, Source, spelled
from lodestone.core.drawing import Picture, Scene
from lodestone.core.game import AnyGame, Side, all_games
from lodestone.core.options import Option
from lodestone.core.position import Position
from lodestone.core.sent import Sent
from lodestone.server.api.lessons import LessonTitle, titles_of
from lodestone.server.api.refusals import ASKED, POSTED
from lodestone.server.parsing import ParsedRoute
from lodestone.server.requests import LONGEST_RULES, RulesChoice
from lodestone.server.rules import RulesReader
from lodestone.server.services import ServicesHere

router = APIRouter(prefix="/api", route_class=ParsedRoute)

RulesQuery = Annotated[str, Query(max_length=LONGEST_RULES, description="A rules string.")]
NearQuery = Annotated[str | None, Query(description="The side at the bottom of the picture.")]
#: The names of the pictures depend on the game.
STYLES = {
    "name": "styles",
    "in": "query",
    "description": "The style of each of the game's pictures, by the picture's name.",
    "style": "form",
    "explode": True,
    "schema": {"type": "object", "additionalProperties": {"type": "string"}},
}
OptionValues = Mapping[str, str | int]


@dataclass(frozen=True)
class Preset(Sent):
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
class Game(Sent):
    """A game with everything that can be chosen."""

    name: str
    title: str
    about: str
    credit: str
    sources: tuple[Source, ...]
    default: str
    """The rules string of the default preset."""
    sides: tuple[Side, ...]
    """In seat order."""
    presets: list[Preset]
    options: list[Option]
    pictures: tuple[Picture, ...]
    play_defaults: Mapping[str, str]
    """The values that programs use for options on which the sources are silent."""
    lessons: list[LessonTitle]
    """In the order in which they should be taken."""


@dataclass(frozen=True)
class Rules(Sent):
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


@router.get("/games")
def games(services: ServicesHere) -> list[Game]:
    """Return every game with its presets, options and pictures."""
    return [_view_game(game, services.reader) for game in all_games()]


@router.post("/rules", responses=POSTED)
def rules(choice: RulesChoice, services: ServicesHere) -> Rules:
    """Return the rules in words, and the start."""
    chosen = services.reader.chosen(choice)
    sources = chosen.game.sources
    return Rules(
        str(chosen),
        chosen.title,
        chosen.same_as,
        chosen.options.values(),
        solvable=services.solving.can_have_values(chosen),
        paragraphs=[_cited(one, sources) for one in chosen.clauses],
        starts={side.name: str(Position.start(chosen, side.name)) for side in chosen.game.sides},
    )


@router.get("/scene", responses=ASKED, openapi_extra={"parameters": [STYLES]})
def scene(
    request: Request, rules: RulesQuery, services: ServicesHere, near: NearQuery = None
) -> Scene:
    """Return the empty board and its pieces as SVG."""
    asked = dict(request.query_params)
    pictures = {name: asked[name] for name in asked if name not in ("rules", "near")}
    return services.reader.asked(rules).scene(near, pictures)


def _view_game(game: AnyGame, reader: RulesReader) -> Game:
    return Game(
        game.name,
        game.title,
        game.about,
        game.credit,
        game.sources,
        default=str(core.Rules.of(game, game.default_preset, {})),
        sides=game.sides,
        presets=[_view_preset(game, preset) for preset in game.presets],
        options=[_offered(game, option, reader) for option in game.options.all()],
        pictures=game.pictures,
        play_defaults=game.play_defaults,
        lessons=titles_of(game),
    )


def _view_preset(game: AnyGame, preset: options.Preset) -> Preset:
    rules = core.Rules.of(game, preset.name, {})
    source, values = spelled(preset.source, game.sources), rules.options.values()
    return Preset(
        preset.name, preset.title, preset.about, source, str(rules), values, rules.same_as
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
