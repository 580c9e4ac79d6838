"""Experiments of the lab: what a client asks for, and their progress."""

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

    `grid` has values by option of `rules`; rule sets that meet a condition in `without` are left
    out. `metrics` are names; an empty list means the usual ones.
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
    """A player available in experiments."""

    name: str
    title: str
    about: str


@described
class LabMetric(TypedDict):
    """Something that can be measured."""

    name: str
    title: str
    formula: str
    usual: bool
    """Whether it is measured by default."""


@described
class LabOffer(TypedDict):
    """What experiments can consist of here, and their limits."""

    players: list[LabPlayer]
    metrics: list[LabMetric]
    most_rules: int
    most_games: int
    """The maximum number of games of all rule sets and players together."""
    is_open: bool
    """Whether experiments can be started here; otherwise they can only be read."""


@described
class LabRules(TypedDict):
    """A rule set of an experiment."""

    rules: str
    title: str


@described
class LabCell(LabRules):
    """A rule set of an experiment's grid."""

    values: dict[str, str | int]
    """Its place in the grid: values by option."""
    chosen: bool
    """Whether it is played, that is, no condition leaves it out."""


@described
class LabPlan(TypedDict):
    """What an experiment amounts to."""

    name: str
    cells: list[LabCell]
    games: int
    """The number of games of all rule sets and players together."""
    text: str
    """The experiment as a file, TOML."""


LabState = Literal["running", "finished", "stopped", "failed"]


@described
class LabJob(TypedDict):
    """An experiment and its progress."""

    name: str
    title: str
    state: LabState
    kept: int | None
    """The number of games played; null if they have not been counted yet."""
    total: int
    left: float | None
    """About how many seconds until all are played."""
    fault: str
    """Why it failed, or ""."""
    rules: list[LabRules]
    text: str
    """The experiment as a file, TOML."""
    final: bool
    """Whether it has ended: it will not continue by itself."""


@described
class LabStarted(LabJob):
    """An experiment that was requested."""

    secret: str | None
    """The secret required to stop it; null if another client started it or it has ended."""


@described
class LabFigure(TypedDict):
    """A metric of a rule set between some players, with its 95 % interval; null if never seen."""

    players: str
    rules: str
    games: int
    metric: str
    value: float | None
    low: float | None
    high: float | None
    interval: str


@described
class LabSeats(TypedDict):
    """What games say about the seats; the advantage is the first side's, -0.5 to 0.5, or null."""

    players: str
    rules: str
    title: str
    verdict: str
    """"advantage", "none proven", "depends on the opening" or "not enough games"."""
    statement: str
    advantage: float | None
    low: float | None
    high: float | None


@described
class LabFault(TypedDict):
    """The reason why an experiment is no longer watched."""

    fault: str


LabLine = TypeAliasType("LabLine", LabJob | LabFault)
