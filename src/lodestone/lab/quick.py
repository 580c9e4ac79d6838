"""A quick answer: compare a few rule sets by the games of one player."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import zip_longest
from operator import itemgetter

from lodestone.core.errors import LodestoneError, expected
from lodestone.core.phrases import counted, listed
from lodestone.core.position import Position
from lodestone.core.rules import Rules, play_rules, write_rules
from lodestone.lab import seats
from lodestone.lab.contestants import OBJECT, Contestant, contestant_of
from lodestone.lab.defaults import GAMES, OPENING, PLAYER, SEED, ExecutorName, check_games
from lodestone.lab.executors import Executor
from lodestone.lab.experiments.arm import Arm, play_arms
from lodestone.lab.metrics.estimation import Difference, Measured, compare, measure
from lodestone.lab.metrics.games import Games, of_all_lengths
from lodestone.lab.metrics.intervals import Interval, special
from lodestone.lab.metrics.metric import Metric, chosen_metrics
from lodestone.lab.reporting import Entry, Heading, Plain, Report, Section
from lodestone.lab.seats import Seats, divided, lengths_of
from lodestone.lab.statistics import CONFIDENCE
from lodestone.lab.words import (
    is_nothing,
    kinds,
    none_shown,
    p_value,
    repetition_line,
    repetition_of,
    shown,
)
from lodestone.players.levels import RANDOM
from lodestone.players.protocol import Player
from lodestone.teach.proven import proven_lines

#: How differences are tested.
CORRECTION = "Holm's correction at 5 %"
#: The title of what is said about the seats.
SEATS = "Which seat is better"


@dataclass(frozen=True)
class Sample:
    """The games of one rule set: its metrics, and what they say about the seats."""

    rules: Rules
    games: Games
    measured: list[Measured]
    seats: Seats

    @property
    def name(self) -> str:
        """The rules as text that names their repetition rule."""
        return write_rules(self.rules)

    @property
    def sides(self) -> list[str]:
        """The titles of the first side and the second."""
        return [side.title for side in self.rules.game.sides]

    @property
    def unfinished(self) -> int:
        """The number of games that were broken off."""
        return int((~self.games.is_finished).sum())

    @property
    def warning(self) -> str:
        """A warning if the figures depend on the missing repetition rule, or ""."""
        repeated = int((self.games.column("positions_repeated") > 0).sum())
        if repetition_of(self.rules) != "none" or not (self.unfinished or repeated):
            return ""
        return (
            f"{self.name} has no repetition rule: positions occurred again in {repeated:,} of "
            f"{counted(len(self.games), 'game')}, and {self.unfinished:,} were broken off after "
            f"{Arm.longest:,} plies; with repetition=threefold these figures may be very different"
        )


@dataclass(frozen=True)
class Comparison:
    """What the games of `player` against itself show of some rule sets, and how these differ.

    Random plies came first, as many as one of `openings` in equal parts. With a `baseline`,
    differences are to that rule set.
    """

    games: int
    player: str
    seed: int
    openings: tuple[int, ...]
    samples: list[Sample]
    differences: list[Difference]
    baseline: Rules | None = None

    def __str__(self) -> str:
        return str(self.report())

    def __repr__(self) -> str:
        names = [sample.name for sample in self.samples]
        return f"<Comparison of {listed(names)}: {self.games:,} games of each>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    @property
    def warnings(self) -> list[str]:
        """The lines of warning, one for each rule set that needs one."""
        return [line for one in self.samples if (line := one.warning)]

    @property
    def proven(self) -> list[str]:
        """What is proven of the rule sets, in sentences, whatever the games show."""
        return proven_lines({one.name: Position.start(one.rules) for one in self.samples})

    def _plain(self) -> Plain:
        """Return everything as plain values; `None` stands for the value of a metric unseen."""
        return {
            "games": self.games,
            "player": self.player,
            "seed": self.seed,
            "openings": list(self.openings),
            "longest": Arm.longest,
            "confidence": CONFIDENCE,
            "baseline": write_rules(self.baseline) if self.baseline else None,
            "proven": self.proven,
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
                {"rules": sample.name, **one.figures()}
                for sample in self.samples
                for one in sample.measured
            ],
            "differences": [
                one.figures() | {"interval": str(Interval.BOOTSTRAP)} for one in self.differences
            ],
            "warnings": self.warnings,
        }

    def report(self) -> Report:
        """Return everything, in words and plain: how it was played, metrics, real differences."""
        opening = seats.in_words(self.openings)
        played = [f"{self.games:,} games of each", f"{self.player} on both sides", opening]
        played.append(f"seed {self.seed}; 95 % intervals")
        rules = {one.name: one.rules for one in self.samples}
        differences = real_differences(self.differences, self.baseline)
        return Report(
            ", ".join(part for part in played if part),
            figures=[Entry(name, value) for name, value in self._plain().items()],
            tables=[self._seats(), *self._metrics()],
            notes=[
                *self.proven,
                repetition_line(rules),
                *(f"Warning: {line}." for line in self.warnings),
            ],
            ending=[*differences] if len(rules) > 1 else [],
        )

    def _seats(self) -> Section:
        """Return, for people, what the games show about the seats, by the length of openings."""
        rows = [
            (name, line)
            for one in self.samples
            for name, line in zip_longest([one.name], _seat_lines(one), fillvalue="")
        ]
        return Section([_RULES, Heading(title="seats", say=itemgetter(1))], rows, title=SEATS)

    def _metrics(self) -> Iterator[Section]:
        """Yield, for people, each metric of which something was seen."""
        names = [one.name for one in self.samples]
        estimate = Heading(title="estimate", say=lambda row: shown(row[1].metric, row[1].estimate))
        for measured in zip(*(one.measured for one in self.samples), strict=True):
            if not all(is_nothing(one.estimate) for one in measured):
                title = f"{measured[0].metric.title} ({kinds(measured)})"
                rows = [*zip(names, measured, strict=True)]
                yield Section([_RULES, estimate], rows, title=title)


_RULES = Heading(title="rules", say=itemgetter(0))


def _seat_lines(sample: Sample) -> list[str]:
    """Return what the games of a rule set show about the seats."""
    said = seats.statement(sample.seats, sample.sides)
    profile = seats.profile_line(sample.seats, sample.sides[0])
    return [line for line in (said, profile, seats.sensitivity_line(sample.seats)) if line]


def distinct_rules(
    given: Sequence[Rules | str], read: Callable[[Rules | str], Rules] = play_rules
) -> list[Rules]:
    """Return rule sets; raise `LodestoneError` if a text is invalid or rules are given twice."""
    if isinstance(given, str) or not given:
        raise LodestoneError(expected("a list of rules", given))
    found: dict[str, Rules] = {}
    for one in given:
        rules = read(one)
        if str(rules) in found:
            raise LodestoneError(f"{write_rules(rules)} is given twice")
        found[str(rules)] = rules
    return list(found.values())


def with_baseline(
    given: Sequence[Rules | str], baseline: Rules | str | None
) -> tuple[list[Rules], Rules | None]:
    """Return rule sets with the baseline, first if it is not among them, and the baseline."""
    rules = distinct_rules(given)
    if baseline is None:
        return rules, None
    [control] = distinct_rules([baseline])
    is_among = str(control) in map(str, rules)
    return (rules if is_among else [control, *rules]), control


def compare_rules(
    rules: Sequence[Rules | str],
    metrics: Sequence[Metric | str] = (),
    *,
    player: Player | str = PLAYER,
    games: int = GAMES,
    seed: int = SEED,
    opening: int | Sequence[int] = OPENING,
    on_progress: Callable[[int], None] = lambda _games: None,
    baseline: Rules | str | None = None,
    executor: Executor | ExecutorName = "local",
    workers: int | None = None,
) -> Comparison:
    """Play `games` games under each of `rules` and return what `metrics` make of them.

    Without arguments the result is that of `lodestone lab compare`. Texts and `Rules` are taken
    alike, by `play_rules`: repetition draws unless they say otherwise. `metrics` are named, or come
    from `find_metrics`; none means all but Ludii's. `player` is the name of both players, or a
    player of yours, which has to play alike whenever it gets the same seed; `seed` fixes the games.
    Half of the pairs begin with `opening` random plies, the others with one more; a list of lengths
    shares the pairs equally. Random players need no opening and get none. With a `baseline`, the
    others are only compared with it. `on_progress` is called with the number of games played since
    its last call. `executor` plays them, at most `workers` at the same time (`Executor`); the
    result does not depend on them. Raises `LodestoneError` before anything is played if there is no
    such player or metric, `games` is odd, or SciPy is missing.

    >>> found = compare_rules(["queah:balanced", "queah:traditional"], ["length"], games=100)
    >>> [difference] = found.differences
    >>> round(difference.estimate.value), difference.is_real
    (12, True)
    """
    name = player if isinstance(player, str) else f"{OBJECT}{Contestant.of(player).name}"
    given = {} if isinstance(player, str) else {name: player}
    lengths = (0,) if name == RANDOM.name else lengths_of(opening)
    check_games(games, max(lengths), Arm.longest)
    contestant_of(name, own=True)
    chosen, control = with_baseline(rules, baseline)
    measures = chosen_metrics(metrics)
    special()
    arms = {
        write_rules(one): {
            plies: (Arm(str(one), "", name, name, plies, seed=seed, given=given), count)
            for plies, count in divided(games, lengths).items()
        }
        for one in chosen
    }
    wanted = dict(pair for parts in arms.values() for pair in parts.values())
    found = play_arms(Executor.of(executor, workers), wanted, on_progress)
    played = {
        name: of_all_lengths({plies: found[arm] for plies, (arm, _) in parts.items()})
        for name, parts in arms.items()
    }
    samples = [
        Sample(one, kept, measure(measures, kept), seats.seats_of(kept))
        for one, kept in zip(chosen, played.values(), strict=True)
    ]
    differences = compare(measures, played, write_rules(control) if control else None)
    return Comparison(games, name, seed, lengths, samples, differences, control)


def real_differences(
    differences: Sequence[Difference], baseline: Rules | None = None
) -> Iterator[str]:
    """Yield the differences that these games prove, one per line, under a heading.

    With a `baseline`, they are the differences to that rule set.
    """
    real = [one for one in differences if one.is_real]
    if not real:
        yield f"{none_shown(len(differences))} ({CORRECTION})."
        return
    to = f" to {baseline}" if baseline else ""
    yield f"Real differences{to}: {len(real)} of {len(differences)} ({CORRECTION})"
    for one in real:
        more = "more" if one.estimate.value > 0 else "less"
        yield (
            f"  {one.metric.title}: {one.second} has {more} than {one.first}, by "
            f"{shown(one.metric, one.estimate)}, p {p_value(one.adjusted)}"
        )
