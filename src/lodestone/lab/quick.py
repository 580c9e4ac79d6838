"""A quick answer: compare a few rule sets by the games of one player, on this machine."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError
from lodestone.core.phrases import counted
from lodestone.core.rules import Rules, play_rules, write_rules
from lodestone.lab import seats
from lodestone.lab.contestants import RANDOM, contestant_of
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.metrics.estimation import Difference, Measured, compare, measure
from lodestone.lab.metrics.games import Games, joined, of_all_lengths
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.rule_names import repetition_of
from lodestone.lab.seats import PAIR, Seats, divided, seats_of
from lodestone.lab.statistics import CONFIDENCE

#: Games played between two reports of progress.
CHUNK_RANDOM, CHUNK = 1_000, PAIR


@dataclass(frozen=True)
class Sample:
    """The games of one rule set: its metrics, and what to know before trusting them.

    `unfinished` games were broken off; in `repeated` games a position occurred again.
    """

    rules: Rules
    measured: list[Measured]
    unfinished: int
    repeated: int
    seats: Seats

    @property
    def name(self) -> str:
        """The rules as text that names their repetition rule."""
        return write_rules(self.rules)

    @property
    def sides(self) -> list[str]:
        """The titles of the first side and the second."""
        return [side.title for side in self.rules.game.sides]

    def warning(self, games: int, longest: int) -> str:
        """Return a line of warning if the figures depend on the missing repetition rule, or ""."""
        if repetition_of(self.rules) != "none" or not (self.unfinished or self.repeated):
            return ""
        return (
            f"{self.name} has no repetition rule: positions occurred again in {self.repeated:,} "
            f"of {counted(games, 'game')}, and {self.unfinished:,} were broken off after "
            f"{longest:,} plies; with repetition=threefold these figures may be very different"
        )


@dataclass(frozen=True)
class Comparison:
    """What the games of `player` against itself show of some rule sets, and how these differ.

    Random plies came first, as many as one of `openings` in equal parts; after `longest` plies a
    game was broken off. With a `baseline`, differences are to that rule set.
    """

    games: int
    player: str
    seed: int
    openings: tuple[int, ...]
    longest: int
    samples: list[Sample]
    differences: list[Difference]
    baseline: Rules | None = None

    @property
    def warnings(self) -> list[str]:
        """The lines of warning, one for each rule set that needs one."""
        lines = [one.warning(self.games, self.longest) for one in self.samples]
        return [line for line in lines if line]

    def figures(self) -> dict[str, object]:
        """Return everything as plain values; `None` stands for the value of a metric unseen."""
        return {
            "games": self.games,
            "player": self.player,
            "seed": self.seed,
            "openings": list(self.openings),
            "longest": self.longest,
            "confidence": CONFIDENCE,
            "baseline": write_rules(self.baseline) if self.baseline else None,
            "rules": [
                {
                    "rules": one.name,
                    "title": one.rules.title,
                    "repetition": repetition_of(one.rules),
                    "unfinished": one.unfinished,
                    "seats": seats.figures(one.seats, one.sides),
                }
                for one in self.samples
            ],
            "metrics": [
                {
                    "metric": one.metric.name,
                    "rules": sample.name,
                    **one.estimate.plain(),
                    "interval": str(one.interval),
                }
                for sample in self.samples
                for one in sample.measured
            ],
            "differences": [
                {
                    "metric": one.metric.name,
                    "first": one.first,
                    "second": one.second,
                    **one.estimate.plain(name="difference"),
                    "interval": str(Interval.BOOTSTRAP),
                    "p": one.p,
                    "p_holm": one.adjusted,
                    "real": one.is_real,
                }
                for one in self.differences
            ],
            "warnings": self.warnings,
        }


def distinct_rules(texts: Sequence[str], read: Callable[[str], Rules] = play_rules) -> list[Rules]:
    """Read rules strings; raise `LodestoneError` if one is invalid or given twice."""
    found: dict[str, Rules] = {}
    for text in texts:
        rules = read(text)
        if str(rules) in found:
            raise LodestoneError(f"{write_rules(rules)} is given twice")
        found[str(rules)] = rules
    return list(found.values())


def with_baseline(rules: Sequence[Rules], text: str) -> tuple[list[Rules], Rules]:
    """Return rule sets with the baseline, first if it is not among them, and the baseline."""
    baseline = play_rules(text)
    is_among = str(baseline) in map(str, rules)
    return [*rules] if is_among else [baseline, *rules], baseline


def compare_rules(
    rules: Sequence[Rules],
    metrics: Sequence[Metric],
    *,
    player: str = RANDOM.name,
    games: int = 1_000,
    seed: int = 1,
    openings: Sequence[int] = (0,),
    on_progress: Callable[[int], None] = lambda _games: None,
    baseline: Rules | None = None,
) -> Comparison:
    """Play `games` games of every rule set and return what they show.

    With a `baseline`, which is one of them, the others are only compared with it.
    Equal parts of them begin with as many random plies as each of `openings` says, except between
    random players, who need no opening. `on_progress` is called with the number of games played
    since its last call. Raises `LodestoneError` if there is no such player.
    """
    if games % PAIR:
        raise LodestoneError("--games must be even: every opening is played twice")
    contestant_of(player)
    lengths = (0,) if player == RANDOM.name else tuple(openings)
    played = {
        write_rules(one): of_all_lengths(
            {
                plies: _played(
                    Arm(str(one), "", player, player, plies, seed=seed), count, on_progress
                )
                for plies, count in divided(games, lengths).items()
            }
        )
        for one in rules
    }
    return Comparison(
        games,
        player,
        seed,
        lengths,
        Arm.longest,
        [_sample(one, metrics, played[write_rules(one)]) for one in rules],
        compare(metrics, played, write_rules(baseline) if baseline else None),
        baseline,
    )


def _sample(rules: Rules, metrics: Sequence[Metric], games: Games) -> Sample:
    unfinished = int((~games.is_finished).sum())
    repeated = int((games.column("positions_repeated") > 0).sum())
    return Sample(rules, measure(metrics, games), unfinished, repeated, seats_of(games))


def _played(arm: Arm, games: int, on_progress: Callable[[int], None]) -> Games:
    return joined(list(_parts(arm, games, on_progress)))


def _parts(arm: Arm, games: int, on_progress: Callable[[int], None]) -> Iterator[Games]:
    size = CHUNK_RANDOM if arm.is_random else CHUNK
    for first in range(0, games, size):
        numbers = range(first, min(games, first + size))
        yield arm.play(numbers)
        on_progress(len(numbers))
