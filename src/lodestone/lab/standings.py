"""The results of a match so far, and in words."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape

from lodestone.core.rules import write_rules
from lodestone.lab.play import Conditions, Pair, points
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
from lodestone.lab.words import repetition_title
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
        return "\n".join(self.in_words())

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

    def in_words(self) -> list[str]:
        """Return the figures as lines of text."""
        conditions = self.conditions
        first, second = map(str, conditions.contestants)
        games = self.games
        lines = [
            f"{first} against {second}, {write_rules(conditions.rules)}",
            f"  games        {games:,}, two of each opening of {conditions.opening} random plies, "
            f"seed {conditions.seed}{ENDED[self.ending]}",
            f"  repetition   {repetition_title(conditions.rules)}",
        ]
        if self.resumed:
            lines.append(f"  resumed      {self.resumed:,} of them had been played before")
        if not games:
            return lines
        lines += [
            f"  score        {self.points:g} to {games - self.points:g}: "
            f"{score(self.pairs).full('.1%')}",
            f"  won          {self.wins:,}, lost {self.losses:,}, drawn {self.draws:,}, "
            f"unfinished after {conditions.longest:,} plies {self.unfinished:,}",
            f"  pairs        {_counted(dict(zip(PAIRS, self.pairs, strict=True)))} (by points)",
            f"  Elo          {elo(self.pairs).full('+.0f')}",
            f"  better       {_better(first, self.pairs)}",
        ]
        if self.hypotheses:
            lines.append(f"  test         {_test(self.pairs, self.hypotheses)}")
        sides = {side.title: self.sides[side.name] for side in conditions.rules.game.sides}
        lines += [
            f"  sides won    {_counted(sides)}",
            f"  endings      {_counted(self.endings)}",
            f"  mean length  {self.plies / games:.1f} plies",
        ]
        for name, faults in zip((first, second), self.faults, strict=True):
            if faults:
                lines.append(f"  faults       {name}: {_counted(faults)}")
        return lines


#: What is called after each two games.
OnPair = Callable[[Standings, Pair], None]


def _better(first: str, pairs: Sequence[int]) -> str:
    likelihood = superiority(pairs)
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


def _test(pairs: Sequence[int], hypotheses: Hypotheses) -> str:
    ratio, accepted = log_ratio(pairs, hypotheses), decided(pairs, hypotheses)
    verdict = "not decided" if accepted is None else f"Elo {accepted:g} accepted"
    return (
        f"Elo {hypotheses.elo0:g} or {hypotheses.elo1:g}: log-likelihood ratio {ratio:.2f} "
        f"(-{BOUND:.2f} to {BOUND:.2f}), {verdict}"
    )
