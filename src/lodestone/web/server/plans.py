"""Experiments that clients ask for, turned into files for the lab and checked against limits."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import product
from math import prod
from typing import Annotated

from lodestone.core.errors import LodestoneError, unknown
from lodestone.core.rules import LONGEST_RULES, Rules, write_rules
from lodestone.core.sent import Bounded, Given, Listed, Sent
from lodestone.lab.contestants import contestant_of, find_lab_player
from lodestone.lab.defaults import LONGEST, MATCH_GAMES, OPENING, SEED
from lodestone.lab.experiments.model import Experiment, parse_experiment
from lodestone.lab.metrics.metric import chosen_metrics
from lodestone.web.replies.reader import RulesReader
from lodestone.web.replies.requests import Whole

#: The players available: those whose games take seconds at most on any machine.
PLAYERS = ("random", "level-1", "level-2", "level-3", "level-4", "alpha-beta@500n")
#: The limits on the rule sets of a grid, on those played, and on their games; files have no such
#: bounds.
MOST_CELLS, MOST_RULES, MOST_GAMES = 120, 24, 20_000
#: The name of an experiment depends on everything in it.
NAME = r"^[0-9a-f]{16}$"
_Name = Annotated[str, Bounded(strict=True, max_length=100)]
_Value = Annotated[str, Bounded(strict=True, max_length=LONGEST_RULES)] | Whole
_Values = Annotated[Listed[_Value], Bounded(max_length=40)]
_Chosen = Annotated[_Values, Bounded(min_length=1)]
_Condition = Annotated[dict[_Name, _Values], Bounded(max_length=20)]


@dataclass(kw_only=True)
class LabTask(Given):
    """An experiment: a grid of rule sets, players, and the games of each.

    `grid` has values by option of `rules`; rule sets that meet a condition in `without` are left
    out. `metrics` are names; an empty list means the usual ones.
    """

    title: Annotated[str, Bounded(min_length=1, max_length=100)]
    rules: Annotated[str, Bounded(max_length=LONGEST_RULES)]
    grid: Annotated[dict[_Name, _Chosen], Bounded(max_length=20)] = field(default_factory=dict)
    without: Annotated[Listed[_Condition], Bounded(max_length=20)] = ()
    players: Annotated[Listed[_Name], Bounded(min_length=1, max_length=8)]
    games: Annotated[Whole, Bounded(ge=2, le=10**6)]
    metrics: Annotated[Listed[_Name], Bounded(max_length=200)] = ()
    seed: Annotated[Whole, Bounded(ge=0, lt=2**53)] = SEED


@dataclass(frozen=True)
class LabPlayer(Sent):
    """A player available in experiments."""

    name: str
    title: str
    about: str


@dataclass(frozen=True)
class LabMetric(Sent):
    """Something that can be measured."""

    name: str
    title: str
    formula: str
    usual: bool
    """Whether it is measured by default."""


@dataclass(frozen=True)
class LabOffer(Sent):
    """What experiments can consist of here."""

    players: list[LabPlayer]
    metrics: list[LabMetric]
    games: int
    """How many games of each rule set and player the page suggests."""
    is_open: bool
    """Whether experiments can be started here; otherwise they can only be built and read."""
    lacking: str
    """The command that installs what is missing for experiments here, or ""."""


@dataclass(frozen=True)
class LabRules(Sent):
    """A rule set of an experiment."""

    rules: str
    title: str


@dataclass(frozen=True)
class LabCell(LabRules):
    """A rule set of an experiment's grid."""

    values: dict[str, str | int]
    """Its place in the grid: values by option."""
    chosen: bool
    """Whether it is played, that is, no condition leaves it out."""


@dataclass(frozen=True)
class LabPlan(Sent):
    """What an experiment amounts to."""

    name: str
    cells: Sequence[LabCell]
    games: int
    """The number of games of all rule sets and players together."""
    proven: list[str]
    """What is known of its rule sets before any game is played, in sentences."""
    text: str
    """The experiment as a file, TOML."""


@dataclass(frozen=True)
class Planned:
    """An experiment, its text, and the name that depends on it."""

    experiment: Experiment
    text: str
    cells: Sequence[LabCell] = ()

    @cached_property
    def name(self) -> str:
        """Return a name that no other experiment has."""
        return blake2b(self.text.encode(), digest_size=8).hexdigest()

    @cached_property
    def games(self) -> int:
        """Return the number of games of all rule sets and players together."""
        return sum(games for _, games in self.experiment.arms())

    @cached_property
    def proven(self) -> list[str]:
        """Return what is proven of the rule sets, in sentences."""
        return self.experiment.proven()

    @cached_property
    def rules(self) -> list[LabRules]:
        """Return the rule sets, with their titles."""
        return [LabRules(str(rules), rules.title) for rules, _ in self.experiment.tables()]


def offer(*, is_open: bool, lacking: str) -> LabOffer:
    """Return what experiments can consist of here, and whether they can be started."""
    usual = {metric.name for metric in chosen_metrics(())}
    players = [(name, find_lab_player(contestant_of(name).name)) for name in PLAYERS]
    return LabOffer(
        [LabPlayer(name, _title(name, player.title), player.about) for name, player in players],
        [LabMetric.like(metric, usual=metric.name in usual) for metric in chosen_metrics(["all"])],
        MATCH_GAMES,
        is_open,
        lacking,
    )


def _title(name: str, title: str) -> str:
    limit = contestant_of(name).limit
    return f"{title}, {limit.nodes:,} nodes" if limit and limit.nodes else title


def plan(task: LabTask, reader: RulesReader) -> Planned:
    """Return the experiment requested; raise `LodestoneError` if it is invalid or too large.

    Rules files that `reader` does not allow are refused.
    """
    base = reader.asked(task.rules)
    grid = list(_grid(task, base, reader))
    for player in task.players:
        if player not in PLAYERS:
            raise LodestoneError(f"players: {unknown('player', player, PLAYERS)}")
    text = _text(task, base)
    experiment = parse_experiment(text)
    played = {str(rules) for rules, _ in experiment.tables()}
    cells = [
        LabCell(
            str(rules),
            rules.title,
            values={name: rules.options.values()[name] for name in task.grid},
            chosen=str(rules) in played,
        )
        for rules in grid
    ]
    planned = Planned(experiment, text, cells)
    _check_size(planned)
    return planned


def _grid(task: LabTask, base: Rules, reader: RulesReader) -> Iterator[Rules]:
    """Yield the rule sets of the whole grid; raise `RulesError` for a forbidden file."""
    cells = prod(map(len, task.grid.values()))
    if cells > MOST_CELLS:
        raise LodestoneError(f"{cells:,} combinations are too many: the page allows {MOST_CELLS}")
    for values in product(*task.grid.values()):
        changes = dict(zip(task.grid, values, strict=True))
        reader.check_files(base.game, changes)
        yield base.changed(**changes)


def _check_size(planned: Planned) -> None:
    tables = len(planned.experiment.tables())
    if tables > MOST_RULES:
        raise LodestoneError(f"{tables:,} rule sets are too many: the page allows {MOST_RULES}")
    if planned.games > MOST_GAMES:
        raise LodestoneError(
            f"{planned.games:,} games are too many: the page allows {MOST_GAMES:,} in all"
        )


def _text(task: LabTask, base: Rules) -> str:
    """Return an experiment as TOML, whose strings and arrays are written as in JSON."""
    lines = [
        f"title = {_written(task.title)}",
        f"games = {task.games}",
        f"seed = {task.seed}",
        f"opening = {OPENING}",
        f"longest = {LONGEST}",
    ]
    if task.metrics:
        lines.append(f"metrics = {_written(task.metrics)}")
    lines += ["", "[[rules]]", f"base = {_written(write_rules(base))}"]
    if task.grid:
        lines.append(f"grid = {_table(task.grid)}")
    if task.without:
        lines.append(f"except = [{', '.join(map(_table, task.without))}]")
    for player in dict.fromkeys(task.players):
        lines += ["", "[[players]]", f"player = {_written(player)}"]
    return "\n".join(lines) + "\n"


def _table(values: Mapping[str, Iterable[str | int]]) -> str:
    pairs = ", ".join(f"{_written(name)} = {_written(list(v))}" for name, v in values.items())
    return f"{{ {pairs} }}"


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
