"""Experiments of the lab: what a client asks for, and how far they are."""

from typing import Annotated, Literal

from pydantic import Field, StrictInt, StrictStr
from typing_extensions import TypeAliasType, TypedDict

from lodestone.records.schema import Listed
from lodestone.server.schemas.requests import LONGEST_RULES, LONGEST_VALUE, Given
from lodestone.study.plain import described

#: The name of an experiment depends on everything in it.
NAME = r"^[0-9a-f]{16}$"
_Name = Annotated[StrictStr, Field(max_length=100)]
_Value = Annotated[StrictStr, Field(max_length=LONGEST_VALUE)] | StrictInt
_Values = Annotated[Listed[_Value], Field(max_length=40)]
_Condition = Annotated[dict[_Name, _Values], Field(max_length=20)]


class LabTask(Given):
    """An experiment: a grid of rule sets, players, and the games of each.

    `grid` has values by option of `rules`; what meets one of the conditions in `without` is left
    out. `metrics` are names, none for the usual ones.
    """

    title: str = Field(min_length=1, max_length=100)
    rules: str = Field(max_length=LONGEST_RULES)
    grid: dict[_Name, Annotated[_Values, Field(min_length=1)]] = Field(default={}, max_length=20)
    without: Listed[_Condition] = Field(default=[], max_length=20)
    players: Listed[_Name] = Field(min_length=1, max_length=8)
    games: Annotated[int, Field(strict=True, ge=2, le=10**6)]
    metrics: Listed[_Name] = Field(default=[], max_length=200)
    seed: Annotated[int, Field(strict=True, ge=0, lt=2**53)] = 1


class LabName(Given):
    """The name of an experiment."""

    name: Annotated[str, Field(pattern=NAME)]


class LabOwned(LabName):
    """The name of an experiment, and the secret that starting it returned."""

    secret: str = Field(max_length=100)


@described
class LabPlayer(TypedDict):
    """Who can play in an experiment."""

    name: str
    title: str
    about: str


@described
class LabMetric(TypedDict):
    """What can be measured."""

    name: str
    title: str
    formula: str
    usual: bool
    """Whether it is measured unless others are named."""


@described
class LabOffer(TypedDict):
    """What experiments can consist of here, and their bounds."""

    players: list[LabPlayer]
    metrics: list[LabMetric]
    most_rules: int
    most_games: int
    """Games of all rule sets and players together."""
    is_open: bool
    """Whether experiments can be started here, or only read."""


@described
class LabRules(TypedDict):
    """A rule set of an experiment."""

    rules: str
    title: str


@described
class LabCell(LabRules):
    """A rule set of an experiment's grid."""

    values: dict[str, str | int]
    """Its place in the grid: a value by option."""
    chosen: bool
    """Whether it is played; no condition leaves it out."""


@described
class LabPlan(TypedDict):
    """What an experiment comes to."""

    name: str
    cells: list[LabCell]
    games: int
    """All of them together."""
    text: str
    """The experiment as a file, TOML."""


LabState = Literal["running", "finished", "stopped", "failed"]


@described
class LabJob(TypedDict):
    """An experiment, and how far it is."""

    name: str
    title: str
    state: LabState
    kept: int | None
    """Games that are played; null where nobody has counted them yet."""
    total: int
    left: float | None
    """Seconds until they are played, about."""
    fault: str
    """Why it failed, or ""."""
    rules: list[LabRules]
    text: str
    """The experiment as a file, TOML."""
    final: bool
    """Whether it goes on no more by itself."""


@described
class LabStarted(LabJob):
    """An experiment that was asked for."""

    secret: str | None
    """Stopping it takes this; null where somebody else has started it, or it has ended."""


@described
class LabFigure(TypedDict):
    """A metric of a rule set between some players, with its 95 % interval; null: nothing seen."""

    players: str
    rules: str
    games: int
    metric: str
    value: float | None
    low: float | None
    high: float | None
    interval: str


@described
class LabFault(TypedDict):
    """Why an experiment is watched no longer."""

    fault: str


LabLine = TypeAliasType("LabLine", LabJob | LabFault)
