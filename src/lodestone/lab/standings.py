"""The results of a match so far, and in words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from html import escape

from lodestone.core.rules import write_rules
from lodestone.lab.play import Conditions, Pair, points
from lodestone.lab.reporting import Entry, Report
from lodestone.lab.statistics import (
    BOUND,
    FEWEST,
    Hypotheses,
    decided,
    elo,
    log_ratio,
    score,
    superiority,
)
from lodestone.lab.words import repetition_of, repetition_title
from lodestone.records import Result


class Ending(StrEnum):
    """The reason why a match ended."""

    LENGTH = "length"
    TEST = "test"
    INTERRUPT = "interrupt"
    BREAKDOWN = "breakdown"


#: The points of a pair of games, for people.
PAIRS = ("0", "½", "1", "1½", "2")
#: How a match ended, for people.
ENDED = {
    Ending.LENGTH: "",
    Ending.TEST: "; the test has decided",
    Ending.INTERRUPT: "; interrupted",
    Ending.BREAKDOWN: "; broken off",
}
#: The largest likelihood that is printed.
LIKELIEST = 0.999


@dataclass
class Standings:
    """The results so far, from the first contestant's point of view.

    `pairs` counts pairs worth 0, ½, 1, 1½ and 2 points; `sides` counts the games that each side has
    won, by name; `faults` counts the games lost by faults, for each contestant. `resumed` games
    were played before. `breakdown` says in one line which failure ended the match, or "".
    With `hypotheses`, a sequential test ends the match.
    """

    conditions: Conditions
    hypotheses: Hypotheses | None = None
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    wins: int = 0
    losses: int = 0
    draws: int = 0
    unfinished: int = 0
    plies: int = 0
    sides: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    faults: tuple[Counter[str], Counter[str]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    resumed: int = 0
    ending: Ending = Ending.LENGTH
    breakdown: str = ""

    def __str__(self) -> str:
        return str(self.report())

    def __repr__(self) -> str:
        first, second = map(str, self.conditions.contestants)
        return f"<Match of {first} and {second}: {self.points:g} points of {self.games}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.losses + self.draws + self.unfinished

    @property
    def points(self) -> float:
        """The first contestant's points; draws and unfinished games count half a point."""
        return self.wins + (self.draws + self.unfinished) / 2

    def count(self, pair: Pair) -> None:
        """Add the two games of one opening."""
        self.pairs[round(2 * sum(map(points, pair)))] += 1
        for game in pair:
            ending, won = game.ending, points(game)
            assert ending is not None
            self.wins += won == 1
            self.losses += won == 0
            self.unfinished += game.result is Result.OPEN
            self.draws += game.result is Result.DRAW
            self.plies += len(game.main_line)
            self.endings[ending] += 1
            if game.winner is not None:
                self.sides[game.winner] += 1
            if ending.is_fault:
                self.faults[int(won)][ending] += 1

    def count_all(self, pairs: Iterable[Pair], on_pair: "OnPair | None") -> None:
        """Add pairs, each with a call of `on_pair`, until the test decides, if there is one."""
        for pair in pairs:
            self.count(pair)
            if on_pair is not None:
                on_pair(self, pair)
            if self.hypotheses and decided(self.pairs, self.hypotheses) is not None:
                self.ending = Ending.TEST
                return

    def report(self) -> Report:
        """Return everything, in words and plain.

        `None` stands for an infinite Elo difference, and for a superiority that is not known.
        """
        rules, (first, second) = write_rules(self.conditions.rules), self._names
        found = [*self._results(), *self._course()]
        if not self.games:
            found = [replace(one, title="") for one in found]
        title = f"{first} against {second}, {rules}"
        return Report(title, figures=[Entry("rules", rules), *self._how(), *found])

    @property
    def _names(self) -> tuple[str, str]:
        first, second = map(str, self.conditions.contestants)
        return first, second

    def _how(self) -> Iterator[Entry]:
        """Yield how the games were played, and how many."""
        conditions = self.conditions
        yield from map(Entry, ("first", "second"), self._names)
        for name in ("seed", "opening", "longest", "compiled"):
            yield Entry(name, getattr(conditions, name))
        yield Entry("ended", str(self.ending))
        yield Entry("breakdown", self.breakdown or None)
        how = f"two of each opening of {conditions.opening} random plies, seed {conditions.seed}"
        yield Entry("games", self.games, "games", f"{self.games:,}, {how}{ENDED[self.ending]}")
        rules = conditions.rules
        yield Entry("repetition", repetition_of(rules), "repetition", repetition_title(rules))
        title, said = "resumed" if self.resumed else "", "of them had been played before"
        yield Entry("resumed", self.resumed, title, f"{self.resumed:,} {said}")

    def _results(self) -> Iterator[Entry]:
        """Yield who won how often, and what that shows."""
        points, pairs = score(self.pairs), _counted(dict(zip(PAIRS, self.pairs, strict=True)))
        said = f"{self.points:g} to {self.games - self.points:g}: {points.full('.1%')}"
        yield Entry("score", points.plain(4), "score", said)
        yield Entry(
            title="won",
            said=f"{self.wins:,}, lost {self.losses:,}, drawn {self.draws:,}, "
            f"unfinished after {self.conditions.longest:,} plies {self.unfinished:,}",
        )
        for name in ("wins", "losses", "draws", "unfinished"):
            yield Entry(name, getattr(self, name))
        yield Entry("pairs", self.pairs, "pairs", f"{pairs} (by points)")
        yield Entry("elo", elo(self.pairs).plain(1), "Elo", elo(self.pairs).full("+.0f"))
        likelihood = superiority(self.pairs)
        plain = None if likelihood is None else round(likelihood, 4)
        yield Entry("superiority", plain, "better", _better(self._names[0], likelihood))
        yield _sprt(self.pairs, self.hypotheses)

    def _course(self) -> Iterator[Entry]:
        """Yield which sides won, how the games ended, and how long they were."""
        sides = self.conditions.rules.game.sides
        said = _counted({side.title: self.sides[side.name] for side in sides})
        won = {side.name: self.sides[side.name] for side in sides}
        yield Entry("sides", won, "sides won", said)
        yield Entry("endings", dict(self.endings.most_common()), "endings", _counted(self.endings))
        mean = round(self.plies / self.games, 1) if self.games else None
        yield Entry("mean_length", mean, "mean length", f"{mean} plies")
        yield Entry("faults", dict(zip(("first", "second"), map(dict, self.faults), strict=True)))
        for name, faults in zip(self._names, self.faults, strict=True):
            if faults:
                yield Entry(title="faults", said=f"{name}: {_counted(faults)}")


#: What is called after each two games.
OnPair = Callable[[Standings, Pair], None]


def _better(first: str, likelihood: float | None) -> str:
    if likelihood is None:
        return f"not known: fewer than {FEWEST} pairs were decided"
    return f"{first} with likelihood {_percent(likelihood)}"


def _percent(likelihood: float) -> str:
    """Return a likelihood as text, never as a certainty."""
    if likelihood > LIKELIEST:
        return f"over {LIKELIEST:.1%}"
    if likelihood < 1 - LIKELIEST:
        return f"below {1 - LIKELIEST:.1%}"
    return f"{likelihood:.1%}"


def _counted(counts: Counter[str] | dict[str, int]) -> str:
    return ", ".join(f"{name}: {count:,}" for name, count in counts.items())


def _sprt(pairs: Sequence[int], hypotheses: Hypotheses | None) -> Entry:
    """Return the sequential test; without one, an entry for programs."""
    if hypotheses is None:
        return Entry("sprt", None)
    ratio, accepted = log_ratio(pairs, hypotheses), decided(pairs, hypotheses)
    verdict = "not decided" if accepted is None else f"Elo {accepted:g} accepted"
    plain = {"llr": round(ratio, 3), "bound": round(BOUND, 3), "accepted": accepted}
    said = (
        f"Elo {hypotheses.elo0:g} or {hypotheses.elo1:g}: log-likelihood ratio {ratio:.2f} "
        f"(-{BOUND:.2f} to {BOUND:.2f}), {verdict}"
    )
    return Entry("sprt", asdict(hypotheses) | plain, "test", said)
