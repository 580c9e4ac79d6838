"""What an experiment's games show, in sentences."""

from collections.abc import Iterator, Sequence

from lodestone.core.phrases import counted, listed
from lodestone.core.rules import Rules
from lodestone.lab.estimates import Estimate
from lodestone.lab.metrics.estimation import Difference, Measured
from lodestone.lab.report.findings import Findings
from lodestone.lab.words import none_proven


def conclusions(findings: Findings) -> Iterator[str]:
    """Yield one sentence for each rule set and one for their differences, by the last players."""
    if not findings.groups:
        return
    group = findings.groups[-1]
    for table, measured in group.measured.items():
        sides = [side.title for side in Rules.parse(group.arms[table].rules).game.sides]
        said = listed(list(_clauses(measured, sides)))
        if said:
            games = counted(len(group.games[table]), "game")
            yield f"{findings.names[table]}: in {games} of {group.players}, {said}."
    if group.differences and findings.is_complete:
        yield _of_differences(group.differences)


def _clauses(measured: Sequence[Measured], sides: Sequence[str]) -> Iterator[str]:
    found = {one.metric.name: one.estimate for one in measured}
    if "seat-advantage" in found:
        yield _of_seats(found["seat-advantage"], sides)
    if "completion" in found and found["completion"].value < 1:
        yield f"{found['completion'].value:.1%} of the games ended"
    if "decisiveness" in found and found["decisiveness"].value >= 0:
        yield f"{found['decisiveness'].value:.1%} of those that ended had a winner"
    if "length" in found and found["length"].value >= 0:
        yield f"they took {found['length'].value:.1f} plies on average"


def _of_seats(advantage: Estimate, sides: Sequence[str]) -> str:
    interval = f"({advantage.low:+.1%} to {advantage.high:+.1%} of the points)"
    if advantage.low > 0:
        return f"{sides[0]}, the first side, has the advantage {interval}"
    if advantage.high < 0:
        return f"{sides[1]}, the second side, has the advantage {interval}"
    return f"no advantage of {sides[0]}, the first side, is proven {interval}"


def _of_differences(differences: Sequence[Difference]) -> str:
    real = [one for one in differences if one.is_real]
    if not real:
        return f"{none_proven(len(differences))}."
    titles = dict.fromkeys(f"“{one.metric.title}”" for one in real)
    count = counted(len(differences), "difference")
    verb = "is" if len(real) == 1 else "are"
    return f"Of {count} between rule sets {len(real):,} {verb} real, in {listed(list(titles))}."
