"""What changing one rule of Queah does to play with errors, for `docs/queah-guide.md`."""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from statistics import mean

from lodestone import Position
from lodestone.lab.errors import ErrorCounts
from lodestone.lab.statistics import Estimate
from research.family import errors
from research.family.error_page import figures, title
from research.family.errors import ERRORS, SWAPPED, merit
from research.family.terms import OPTIONS
from research.pages import fill
from research.results.figures import PRESETS
from research.results.queah import rules_of
from research.rows import Row

TEMPLATE = Path(__file__).with_name("guide.md")
#: A change does something if at least this share of its pairs say so, at every rate of errors.
MOST = 2 / 3
#: The fewest pairs whose mean is compared with that of others, and how many surprises are listed.
FEWEST, LISTED, EACH = 5, 8, 2
#: Reserves up to this one are small.
SMALL = 2


@dataclass(frozen=True)
class OptionChange:
    """A change of one option, and the opposite one, in words; a reserve grows by a piece."""

    words: str
    opposite: str
    option: str
    before: str = ""
    after: str = ""

    def leads(self, row: Row, other: Row) -> bool:
        """Return whether the change leads from one rule set to the other."""
        if any(row[name] != other[name] for name in OPTIONS if name != self.option):
            return False
        if self.option == "reserve":
            return bool(other["reserve"] == row["reserve"] + 1)
        return (row[self.option], other[self.option]) == (self.before, self.after)


CHANGES = [
    OptionChange(**one)
    for one in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["change"]
]


@dataclass(frozen=True)
class DesignGoal:
    """Something that people want of a game, and a term that grows with it."""

    words: str
    unit: str
    term: Callable[[ErrorCounts], float]
    digits: int = 1


GOALS = (
    DesignGoal("fairer", "points nearer to even", lambda one: -100 * abs(_score(one).value - 0.5)),
    DesignGoal("livelier", "more changes of the lead", lambda one: one.changes / one.games, 2),
    DesignGoal("shorter", "plies fewer", lambda one: -one.plies / one.games),
    DesignGoal(
        "fewer draws",
        "draws fewer in a hundred games",
        lambda one: -100 * (one.drawn + one.unfinished) / one.games,
    ),
)


def _score(counts: ErrorCounts) -> Estimate:
    return counts.figures().score


@dataclass(frozen=True)
class Effect:
    """What a change does for a goal in pairs of rule sets, by the rate of errors in percent."""

    words: str
    goal: DesignGoal
    gains: dict[int, list[float]]

    @property
    def usual(self) -> list[float]:
        """The gains with `SWAPPED` % errors."""
        return self.gains[SWAPPED]

    @property
    def mean(self) -> float:
        """The mean gain."""
        return mean(self.usual)

    @property
    def share(self) -> str:
        """The share of the pairs that gain."""
        return f"{sum(gain > 0 for gain in self.usual)} of {len(self.usual)}"

    @property
    def holds(self) -> bool:
        """Whether the mean, and `MOST` of the pairs, gain at every rate of errors."""
        return all(
            mean(gains) > 0 and sum(gain > 0 for gain in gains) >= MOST * len(gains)
            for gains in self.gains.values()
        )

    @property
    def cell(self) -> str:
        """The mean and the share, bold where the change or its opposite holds."""
        mark = "**" if self.holds or self.undone.holds else ""
        return f"{mark}{self.mean:+.{self.goal.digits}f}{mark} ({self.share})"

    @property
    def undone(self) -> "Effect":
        """What is gained by going back."""
        turned = {error: [-gain for gain in gains] for error, gains in self.gains.items()}
        return Effect(self.words, self.goal, turned)

    @property
    def text(self) -> str:
        """The change, and what is gained, in words."""
        gain = f"{self.mean:.{self.goal.digits}f} {self.goal.unit}"
        return f"*{self.words}*: {gain}, in {self.share} pairs"


Pairs = list[tuple[Row, Row]]


def pairs_of(change: OptionChange, rows: list[Row]) -> Pairs:
    """Return the pairs of rule sets between which a change leads."""
    return [(row, other) for row, other in product(rows, rows) if change.leads(row, other)]


def effect(change: OptionChange, goal: DesignGoal, pairs: Pairs) -> Effect:
    """Return what a change does for a goal, over some pairs."""

    def gain(row: Row, other: Row, error: int) -> float:
        before, after = (goal.term(ErrorCounts(*one["cells"][str(error)])) for one in (row, other))
        return after - before

    return Effect(
        change.words, goal, {error: [gain(*pair, error) for pair in pairs] for error in ERRORS}
    )


@dataclass(frozen=True)
class Surprise:
    """Another option on whose value it depends what a change does: the effect with two values."""

    option: str
    values: tuple[str, str]
    effects: tuple[Effect, Effect]
    weight: float

    @property
    def parts(self) -> list[str]:
        """Each value with the mean gain."""
        return [
            f"{one.mean:+.{one.goal.digits}f} with `{self.option}={value}` ({one.share})"
            for value, one in zip(self.values, self.effects, strict=True)
        ]

    @property
    def cells(self) -> str:
        """The cells of a table: the change, the goal, and the parts."""
        first = self.effects[0]
        return " | ".join((first.words, first.goal.unit, *self.parts))


def surprises(found: list[tuple[OptionChange, Pairs]]) -> list[Surprise]:
    """Return where another option matters most to what a change does, at most `EACH` for a goal.

    A difference is compared with what the change does, gain or loss, in the mean over all pairs.
    """
    parts = (split(change, goal, pairs) for change, pairs in found for goal in GOALS)
    every = [one for part in parts for one in part if one.weight >= 1]
    every.sort(key=lambda one: -one.weight)
    kept: list[Surprise] = []
    for one in every:
        first = one.effects[0]
        alike = [other.effects[0] for other in kept if other.effects[0].goal == first.goal]
        if len(alike) < EACH and all(other.words != first.words for other in alike):
            kept.append(one)
    return kept[:LISTED]


def split(change: OptionChange, goal: DesignGoal, pairs: Pairs) -> Iterator[Surprise]:
    """Yield, for each other option, the two values with the greatest difference."""
    whole = effect(change, goal, pairs)
    scale = mean(abs(gain) for gain in whole.usual) or 1
    for option in OPTIONS:
        groups: dict[str, Pairs] = {}
        for pair in pairs:
            groups.setdefault(_value(option, pair[0]), []).append(pair)
        effects = {
            value: effect(change, goal, group)
            for value, group in groups.items()
            if len(group) >= FEWEST
        }
        if option != change.option and len(effects) > 1:
            ranked = sorted(effects, key=lambda value: -effects[value].mean)
            most, least = ranked[0], ranked[-1]
            apart = effects[most].mean - effects[least].mean
            weight = apart / max(scale, _floor(goal))
            yield Surprise(option, (most, least), (effects[most], effects[least]), weight)


def _floor(goal: DesignGoal) -> float:
    """Return a gain below which nothing surprises: a tenth of a change of the lead, or a point."""
    return 0.1 if goal.words == "livelier" else 1.0


def _value(option: str, row: Row) -> str:
    """Return an option's value; small reserves are one, and so are large ones."""
    if option == "reserve":
        return f"0 to {SMALL}" if row["reserve"] <= SMALL else f"{SMALL + 1} to 6"
    return str(row[option])


def best_by_reserve(rows: list[Row]) -> list[Row]:
    """Return the best rule set for each reserve, the largest first; a stalemate is a loss."""
    best: dict[int, Row] = {}
    losing = [row for row in rows if row["stalemate"] == "loss"]
    for row in sorted(losing, key=lambda row: -merit(row["cells"])):
        best.setdefault(row["reserve"], row)
    return [best[reserve] for reserve in sorted(best, reverse=True)]


def of_any_length(rows: list[Row]) -> dict[int, Row]:
    """Return the rule sets that differ from `comment` in the reserve alone, by reserve."""
    usual = rules_of(*PRESETS["comment"]).options.values()
    alike = [name for name in OPTIONS if name != "reserve"]
    return {row["reserve"]: row for row in rows if all(row[name] == usual[name] for name in alike)}


def played_again(rows: dict[int, Row], played: list[Row]) -> dict[int, Row]:
    """Return those rows that were played from the usual start with a second seed, by reserve."""
    known = {row["rules"]: row["quoted"] for row in played if "quoted" in row}
    return {
        reserve: {"cells": known[row["rules"]][str(Position.start(row["rules"]))]}
        for reserve, row in rows.items()
        if row["rules"] in known
    }


def farthest(rows: Sequence[Row]) -> float:
    """Return how far from a half a score can be under rule sets, at any rate of errors.

    It is the farthest end of an interval, in points of a hundred.
    """
    scores = [figures(row["cells"], error).score for row in rows for error in ERRORS]
    return max(100 * abs(end - 0.5) for score in scores for end in (score.low, score.high))


def page(rows: list[Row], played: list[Row]) -> str:
    """Return the page, from the figures of tables and those of play with errors."""
    known = {row["rules"]: row["start"] for row in played}
    both = [row | {"cells": known[row["rules"]]} for row in rows]
    found = [(change, pairs_of(change, both)) for change in CHANGES]
    effects = [[effect(change, goal, pairs) for goal in GOALS] for change, pairs in found]
    made = [one for line in effects for one in line]
    undone = [
        replace(one.undone, words=change.opposite)
        for change, line in zip(CHANGES, effects, strict=True)
        for one in line
    ]
    holding = sorted((one for one in made + undone if one.holds), key=lambda one: -one.mean)
    return fill(
        TEMPLATE,
        (errors,),
        {
            "GOALS": GOALS,
            "LARGE": SMALL + 1,
            "advice": {goal.words: [one for one in holding if one.goal == goal] for goal in GOALS},
            "best": best_by_reserve(both),
            "again": played_again(of_any_length(both), played),
            "any_length": of_any_length(both),
            "effects": effects,
            "farthest": farthest,
            "figures": figures,
            "played": both,
            "surprises": surprises(found),
            "title": title,
            "without_reserve": [
                100 * figures(of_any_length(both)[0]["cells"], error).score.value
                for error in ERRORS
            ],
        },
    )
