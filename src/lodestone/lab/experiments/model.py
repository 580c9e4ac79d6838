"""Experiments as described by TOML files: rule sets, players, games, metrics."""

import tomllib
from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path
from typing import Annotated, Any, ClassVar, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from lodestone.core.errors import LodestoneError, quoted, unknown
from lodestone.core.faults import placed
from lodestone.core.position import Position
from lodestone.core.rules import Rules, play_rules
from lodestone.engine.external import PYTHON
from lodestone.lab.contestants import OBJECT, contestant_of, find_lab_player
from lodestone.lab.defaults import GAMES, OPENING, PLAYER, SEED
from lodestone.lab.experiments.arm import Arm, own_players
from lodestone.lab.metrics.metric import chosen_metrics
from lodestone.lab.seats import LONGEST_OPENING, MOST_LENGTHS, divided, lengths_of
from lodestone.lab.stamps import ENGINE, SHOWN, hash_of
from lodestone.lab.words import name_rules
from lodestone.players.levels import RANDOM
from lodestone.teach.proven import proven_lines

#: The largest experiment file that is read, in bytes, and the most rule sets of one grid.
LARGEST, MOST_RULES = 1 << 20, 10_000
Value = str | int
Condition = dict[str, Value | list[Value]]
Games = Annotated[int, Field(ge=2, le=10**8, multiple_of=2)]
Plies = Annotated[int, Field(ge=0, le=LONGEST_OPENING)]
Longest = Annotated[int, Field(ge=1, le=100_000)]
Texts = Annotated[list[str], Field(min_length=1, max_length=MOST_RULES)]


def _spread(value: object) -> object:
    """Return the lengths that a number of plies stands for."""
    return list(lengths_of(value)) if isinstance(value, int) else value


Lengths = Annotated[list[Plies], Field(min_length=1, max_length=MOST_LENGTHS)]
#: Lengths of openings; in files, n stands for n and n + 1.
Openings = Annotated[Lengths, BeforeValidator(_spread, json_schema_input_type=Plies | Lengths)]


class _Model(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True, strict=True)


class RuleSets(_Model):
    """Rule sets: those of `sets`, or those of a grid over the options of `base`.

    From a grid, `only` keeps the rule sets that meet at least one of its conditions, and `except`
    drops those that meet any of its conditions; a condition maps options to a value or a list of
    values. Where neither a text nor its preset names a repetition rule, it is threefold. All are
    played from each of `starts`, positions as text; "" is the usual start.
    """

    sets: Texts | None = None
    base: str | None = None
    grid: dict[str, list[Value]] | None = None
    only: list[Condition] = []
    except_: Annotated[list[Condition], Field(alias="except")] = []
    starts: Texts = [""]

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.sets is None) == (self.base is None):
            raise ValueError("rules need either sets or a base, to which a grid applies")
        if self.sets is not None and (self.grid or self.only or self.except_):
            raise ValueError("grid, only and except go with a base, not with sets")
        for rules, start in product(self.expanded(), self.starts):
            if start:
                Position(rules, start)
        return self

    def expanded(self) -> list[Rules]:
        """Return the rule sets; raise `LodestoneError` if one of them cannot be read."""
        if self.sets is not None:
            return [play_rules(text) for text in self.sets]
        assert self.base is not None
        base, grid = play_rules(self.base), self.grid or {}
        cells = prod(map(len, grid.values()))
        if cells > MOST_RULES:
            raise ValueError(f"a grid has at most {MOST_RULES:,} rule sets, not {cells:,}")
        made = [
            base.changed(**dict(zip(grid, values, strict=True)))
            for values in product(*grid.values())
        ]
        only, dropped = ([_checked(base, one) for one in few] for few in (self.only, self.except_))
        return [
            rules
            for rules in made
            if (not only or any(_meets(rules, one) for one in only))
            and not any(_meets(rules, one) for one in dropped)
        ]


def _checked(base: Rules, condition: Condition) -> dict[str, list[str]]:
    """Return the values that a condition allows; raise an error if one does not exist, or none."""
    found = {}
    for name, value in condition.items():
        values = value if isinstance(value, list) else [value]
        if not values:
            raise ValueError(f"a condition names at least one value of {quoted(name)}")
        for one in values:
            base.changed(**{name: one})
        found[name] = list(map(str, values))
    return found


def _meets(rules: Rules, condition: dict[str, list[str]]) -> bool:
    values = rules.options.values()
    return all(str(values[name]) in allowed for name, allowed in condition.items())


def _is_trusted(info: ValidationInfo) -> bool:
    """Return whether an experiment can name players whose code is run: files and objects can."""
    return info.context is None or bool(info.context["trusted"])


class Players(_Model):
    """Who plays: `player` on both sides, or `first` against `second`, exchanging seats.

    Players are written as in matches, with `random` and `explorer` besides; they are limited by
    nodes or depth, since with seconds results would depend on the machine. Your own players,
    `python:MODULE:CLASS`, `engine:COMMAND@LIMIT` and `object:NAME`, which `run_experiment` is given
    by its name, have to play alike whenever they get the same seed. `games` are for each rule set
    and start. Defaults are those of the experiment.
    """

    player: str | None = None
    first: str | None = None
    second: str | None = None
    games: Games | None = None
    opening: Openings | None = None
    longest: Longest | None = None

    @model_validator(mode="after")
    def _check(self, info: ValidationInfo) -> Self:
        if (self.player is None) == (self.first is None) or (self.first is None) != (
            self.second is None
        ):
            raise ValueError("players need either a player, or a first and a second")
        for name in self.names:
            contestant = contestant_of(name, own=_is_trusted(info))
            if contestant.limit is not None and contestant.limit.seconds is not None:
                raise ValueError(f"{quoted(name)} is limited by seconds; use nodes or depth")
            if contestant.name.startswith((ENGINE, PYTHON, OBJECT)):
                continue
            player = find_lab_player(contestant.name)
            if player.threads > 1 or (player.is_timed and contestant.limit is None):
                raise ValueError(
                    f"{quoted(name)} depends on the clock and on the cores, which is not allowed"
                )
        if self.are_random and self.opening not in (None, [0]):
            raise ValueError("random players need no random opening")
        return self

    @property
    def names(self) -> tuple[str, str]:
        """The first player and the second."""
        return self.player or self.first or "", self.player or self.second or ""

    @property
    def are_random(self) -> bool:
        """Whether both play at random."""
        return set(self.names) == {RANDOM.name}


class Skill(_Model):
    """A ladder of one player with more and more nodes, each step a match with the one before."""

    player: str = "alpha-beta"
    nodes: Annotated[list[Annotated[int, Field(ge=1, le=10**9)]], Field(min_length=2)]
    games: Games | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if sorted(set(self.nodes)) != self.nodes:
            raise ValueError("nodes must increase from step to step")
        contestant_of(f"{self.player}@{self.nodes[0]}n")
        return self

    def steps(self) -> list[tuple[str, str]]:
        """Return the players of each match, the one with more nodes first."""
        named = [f"{self.player}@{nodes}n" for nodes in self.nodes]
        return list(zip(named[1:], named[:-1], strict=True))


class Experiment(_Model):
    """An experiment; `metrics` are names: none for all but Ludii's, `all` for every one.

    `games` are played for each rule set, start and player, half of them with seats exchanged.
    They begin with random plies, except between random players: half of the pairs with `opening`
    plies and half with one more, or equal parts with each length of a list. A game of `longest`
    plies is broken off. With a `baseline`, one of the rule sets, the others are only compared with
    that, not with each other. With `exact`, values are read from the tables of solved rules, which
    `solve` makes where they are missing. `versions` are those of players that are objects, by their
    names: `run_experiment` fills them in.

    >>> sets = [{"sets": ["queah", "queah:compulsory"]}]
    >>> len(Experiment(title="Must one capture?", games=2, rules=sets).arms())
    2
    """

    title: Annotated[str, Field(min_length=1, max_length=200)]
    about: str = ""
    games: Games = GAMES
    seed: Annotated[int, Field(ge=0, lt=2**62)] = SEED
    opening: Openings = list(lengths_of(OPENING))
    longest: Longest = Arm.longest
    metrics: list[str] = []
    baseline: str | None = None
    exact: bool = False
    solve: bool = False
    rules: Annotated[list[RuleSets], Field(min_length=1)]
    players: Annotated[list[Players], Field(min_length=1)] = [Players(player=PLAYER)]
    skill: Skill | None = None
    versions: dict[str, str] = {}

    @model_validator(mode="after")
    def _check(self) -> Self:
        chosen_metrics(self.metrics)
        if not self.tables():
            raise ValueError("no rule set is left: the conditions drop all")
        if self.baseline is not None:
            self.baseline_table()
        if self.longest <= max(self.opening):
            raise ValueError("longest must be greater than the openings, whose plies count")
        return self

    @property
    def has_series(self) -> bool:
        """Whether it measures what Ludii's numbers are needed for."""
        return any(metric.is_ludii for metric in chosen_metrics(self.metrics))

    def tables(self) -> list[tuple[Rules, str]]:
        """Return the rule sets with their starts, each once."""
        pairs = (
            (rules, start)
            for block in self.rules
            for rules, start in product(block.expanded(), block.starts)
        )
        return list({(str(rules), start): (rules, start) for rules, start in pairs}.values())

    def proven(self) -> list[str]:
        """Return what is proven of the rule sets, in sentences, whatever the games show."""
        tables = self.tables()
        rules = list({str(one): one for one, _ in tables}.values())
        named = dict(zip(map(str, rules), name_rules(rules), strict=True))
        starts = {
            named[str(one)] + (f" from {start}" if start else ""): Arm(str(one), start).position
            for one, start in tables
        }
        return proven_lines(starts)

    def baseline_table(self) -> str | None:
        """Return the baseline's `Arm.table`, from its first start; `None` if there is no baseline.

        Raises `ValueError` if it is not among the rule sets.
        """
        if self.baseline is None:
            return None
        wanted = str(play_rules(self.baseline))
        for rules, start in self.tables():
            if str(rules) == wanted:
                return Arm(wanted, start).table
        raise ValueError(f"baseline: {wanted} is not among the rule sets")

    def arms(self) -> list[tuple[Arm, int]]:
        """Return the arms to be played, each with its number of games."""
        played: dict[Arm, int] = {}
        for rules, start in self.tables():
            for players in (*self.players, *self._steps()):
                for arm, games in self._arms(rules, start, players):
                    played[arm] = max(played.get(arm, 0), games)
        return list(played.items())

    def _steps(self) -> Iterator[Players]:
        """Yield the players of the ladder's matches."""
        if self.skill is not None:
            for first, second in self.skill.steps():
                yield Players(first=first, second=second, games=self.skill.games)

    def _arms(self, rules: Rules, start: str, players: Players) -> Iterator[tuple[Arm, int]]:
        """Yield an arm for each length of the openings, with its number of games."""
        opening = self.opening if players.opening is None else players.opening
        lengths = [0] if players.are_random else opening
        longest = players.longest or self.longest
        for plies, games in divided(players.games or self.games, lengths).items():
            versions = map(self._version, own_players(players.names))
            stamp = " ".join(one[:SHOWN] for one in versions if one)
            yield Arm(str(rules), start, *players.names, plies, longest, self.seed, stamp), games

    def _version(self, player: str) -> str:
        """Return a hash of the files of a player that is somebody's own."""
        is_object = player.startswith(OBJECT)
        return self.versions.get(player, "") if is_object else hash_of(player)


def read_experiment(path: Path) -> Experiment:
    """Read an experiment file; raise `LodestoneError` with the first fault and its place."""
    name = quoted(str(path), 200)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LodestoneError(f"experiment {name}: {error.strerror}") from None
    if len(data) > LARGEST:
        raise LodestoneError(f"experiment {name} is larger than {LARGEST:,} bytes")
    try:
        return parse_experiment(data.decode(), trusted=True)
    except (LodestoneError, UnicodeDecodeError) as error:
        raise LodestoneError(f"experiment {name}: {error}") from None


def parse_experiment(text: str, *, trusted: bool = False) -> Experiment:
    r"""Read an experiment's text; raise `LodestoneError` with the first fault and its place.

    One that is not `trusted` must not name players whose code would be run.

    >>> text = 'title = "Two"\n[[rules]]\nsets = ["queah", "qo"]'
    >>> [arm.rules for arm, games in parse_experiment(text).arms()]
    ['queah:traditional,repetition=threefold', 'qo:standard,repetition=threefold']
    """
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise LodestoneError(f"invalid TOML: {error}") from None
    try:
        return Experiment.model_validate(values, context={"trusted": trusted})
    except ValidationError as error:
        raise LodestoneError(_first_fault(error)) from None


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False)[0]
    at = fault["loc"]
    place = ".".join(str(part + 1) if isinstance(part, int) else part for part in at)
    if fault["type"] == "extra_forbidden":
        allowed = list(_model_at(at[:-1]).model_json_schema()["properties"])
        return f"{place}: {unknown('key', str(at[-1]), allowed)}"
    return placed(fault, place)


def _model_at(place: tuple[int | str, ...]) -> type[_Model]:
    tables: dict[str, type[_Model]] = {"rules": RuleSets, "players": Players, "skill": Skill}
    return tables[str(place[0])] if place else Experiment


def schema() -> dict[str, Any]:
    """Return the JSON schema of experiment files."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **Experiment.model_json_schema(by_alias=True),
    }
