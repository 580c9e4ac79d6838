"""A quick answer: a few rule sets compared by the games of one player, here and now."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isnan

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.lab.experiments.arm import PAIR, Arm
from lodestone.lab.metrics.estimation import Difference, Measured, compare, measure
from lodestone.lab.metrics.games import Games, joined
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.players import RANDOM, contestant_of

#: Random plies before players choose; without them, a player that always plays alike has one game.
OPENING = 4
#: Games played at once, between two signs of progress.
CHUNK_RANDOM, CHUNK = 1_000, PAIR


@dataclass(frozen=True)
class Comparison:
    """The metrics of rule sets, by rules string, and how these differ."""

    games: int
    player: str
    seed: int
    measured: dict[str, list[Measured]]
    differences: list[Difference]

    def figures(self) -> dict[str, object]:
        """Return the metrics as plain values; `None` stands for what nothing was seen of."""
        return {
            "games": self.games,
            "metrics": [
                {
                    "metric": one.metric.name,
                    "rules": rules,
                    "value": _plain(one.estimate.value),
                    "low": _plain(one.estimate.low),
                    "high": _plain(one.estimate.high),
                }
                for rules, measured in self.measured.items()
                for one in measured
            ],
        }


def _plain(value: float) -> float | None:
    return None if isnan(value) else round(value, 6)


def distinct_rules(texts: Sequence[str]) -> list[Rules]:
    """Read rules strings; raise `LodestoneError` if one cannot be read or comes twice."""
    found: dict[str, Rules] = {}
    for text in texts:
        rules = Rules.parse(text)
        if str(rules) in found:
            raise LodestoneError(f"{rules} is given twice")
        found[str(rules)] = rules
    return list(found.values())


def compare_rules(
    rules: Sequence[Rules],
    metrics: Sequence[Metric],
    *,
    player: str,
    games: int,
    seed: int,
    on_progress: Callable[[int], None],
) -> Comparison:
    """Play `games` games of every rule set and return its metrics.

    `on_progress` is called with the number of games played since its last call. Raises
    `LodestoneError` if there is no such player.
    """
    if games % PAIR:
        raise LodestoneError("--games is an even number: every opening is played twice")
    contestant_of(player)
    opening = 0 if player == RANDOM.name else OPENING
    arms = [Arm(str(one), "", player, player, opening, seed=seed) for one in rules]
    played = {arm.rules: joined(list(_play(arm, games, on_progress))) for arm in arms}
    return Comparison(
        games,
        player,
        seed,
        {name: measure(metrics, table) for name, table in played.items()},
        compare(metrics, played),
    )


def _play(arm: Arm, games: int, on_progress: Callable[[int], None]) -> Iterator[Games]:
    size = CHUNK_RANDOM if arm.is_random else CHUNK
    for first in range(0, games, size):
        numbers = range(first, min(games, first + size))
        yield arm.play(numbers)
        on_progress(len(numbers))
