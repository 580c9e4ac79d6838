"""How rule sets differ in play, in sentences for players, and what the games do not show."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lodestone.core.phrases import listed
from lodestone.lab.metrics.estimation import Difference
from lodestone.lab.metrics.games import DRAWN
from lodestone.lab.report.played import PlayedGroup, PlayedTable

#: What sentences are about, by metric, as what is not shown names it.
TOPICS = {
    "length": "their length",
    "drawishness": "the number of draws",
    "seat-advantage": "the advantage of a side",
    "branching": "the choice of turns",
}
#: From which ratio on a length has the words next to it.
RATIOS = (
    (0.3, "a quarter as long or less"),
    (0.37, "a third as long"),
    (0.45, "less than half as long"),
    (0.55, "half as long"),
    (1.0, "shorter"),
    (1.8, "longer"),
    (2.2, "twice as long"),
)
LONGEST_RATIO = "more than twice as long"


@dataclass(frozen=True)
class Contrast:
    """What games show about `second`, compared with `first`: rule sets by their titles."""

    first: str
    second: str
    sentences: list[str]


def contrasts(group: PlayedGroup, baseline: str | None = None) -> Iterator[Contrast]:
    """Yield how each rule set of a group differs from the baseline, by default from its first."""
    tables = group.tables
    usual = baseline if baseline in tables else next(iter(tables))
    found = {(one.first, one.second, one.metric.name): one for one in group.differences}
    for name, second in tables.items():
        tested = {
            topic: difference
            for topic in TOPICS
            if (difference := found.get((usual, name, topic)) or found.get((name, usual, topic)))
        }
        if tested:
            sentences = list(_sentences(tables[usual], second, tested))
            yield Contrast(tables[usual].title, second.title, sentences)


def _sentences(
    first: PlayedTable, second: PlayedTable, tested: Mapping[str, Difference]
) -> Iterator[str]:
    for topic, difference in tested.items():
        if difference.is_real:
            yield _SAID[topic](first, second)
    unshown = [TOPICS[topic] for topic, one in tested.items() if not one.is_real]
    if unshown:
        yield f"These games show no difference in {listed(unshown, 'or')}."


def _values(first: PlayedTable, second: PlayedTable, metric: str) -> tuple[float, float]:
    values = [
        one.estimate.value
        for played in (first, second)
        for one in played.measured
        if one.metric.name == metric
    ]
    return values[0], values[1]


def _length(first: PlayedTable, second: PlayedTable) -> str:
    before, now = _values(first, second, "length")
    return f"Games are {_ratio(now / before)}: {now:.0f} turns on average instead of {before:.0f}."


def _ratio(ratio: float) -> str:
    """Return how long something is, compared with something else.

    >>> _ratio(0.5), _ratio(0.8), _ratio(3.1)
    ('half as long', 'shorter', 'more than twice as long')
    """
    return next((words for most, words in RATIOS if ratio < most), LONGEST_RATIO)


def _draws(first: PlayedTable, second: PlayedTable) -> str:
    (now, games), (before, earlier) = _drawn(second), _drawn(first)
    verb = "were" if now > 1 else "was"
    return (
        f"{_some(now)} of {games:,} games {verb} drawn; before, {_some(before).lower()} of "
        f"{earlier:,} {'were' if before > 1 else 'was'}."
    )


def _drawn(played: PlayedTable) -> tuple[int, int]:
    """Return how many games were drawn, and how many were played."""
    return int((played.games.winners == DRAWN).sum()), len(played.games)


def _some(count: int) -> str:
    return f"{count:,}" if count else "None"


def _seats(first: PlayedTable, second: PlayedTable) -> str:
    before, now = _values(first, second, "seat-advantage")
    side = second.sides[0]
    return f"{side} scores {0.5 + now:.0%} of the points instead of {0.5 + before:.0%}."


def _choice(first: PlayedTable, second: PlayedTable) -> str:
    before, now = _values(first, second, "branching")
    more = "more" if now > before else "fewer"
    return (
        f"Players have {more} turns to choose from: {now:.0f} on average instead of {before:.0f}."
    )


_SAID = {"length": _length, "drawishness": _draws, "seat-advantage": _seats, "branching": _choice}
