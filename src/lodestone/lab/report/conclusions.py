"""What an experiment's games show, in sentences."""

from collections.abc import Iterator, Sequence
from math import isnan

from lodestone.core.phrases import counted, listed
from lodestone.lab.metrics.estimation import Difference, Measured
from lodestone.lab.report.findings import Findings, Group
from lodestone.lab.seats import statement
from lodestone.lab.words import none_proven


def conclusions(findings: Findings) -> Iterator[str]:
    """Yield a sentence for each rule set and one for their differences, by the last players."""
    if not findings.groups:
        return
    group = findings.groups[-1]
    for table, measured in group.measured.items():
        said = "; ".join([_of_seats(findings, group, table), *_clauses(measured)])
        games = counted(len(group.games[table]), "game")
        yield f"{findings.names[table]} ({games} of {group.players}): {said}."
    if group.differences and findings.is_complete:
        yield _of_differences(group.differences)


def _clauses(measured: Sequence[Measured]) -> Iterator[str]:
    found = {one.metric.name: one.estimate for one in measured}
    if "completion" in found and found["completion"].value < 1:
        yield f"{found['completion'].value:.1%} of the games ended"
    if "decisiveness" in found and not isnan(found["decisiveness"].value):
        yield f"{found['decisiveness'].value:.1%} of the games that ended had a winner"
    if "length" in found and not isnan(found["length"].value):
        yield f"they took {found['length'].value:.1f} plies on average"


def _of_seats(findings: Findings, group: Group, table: str) -> str:
    if not findings.is_complete:
        return "nothing is said about the seats until all games have been played"
    return statement(group.seats[table], group.sides(table))


def _of_differences(differences: Sequence[Difference]) -> str:
    real = [one for one in differences if one.is_real]
    if not real:
        return f"{none_proven(len(differences))}."
    titles = dict.fromkeys(f"“{one.metric.title}”" for one in real)
    count = counted(len(differences), "difference")
    verb = "is" if len(real) == 1 else "are"
    return f"Of {count} between rule sets {len(real):,} {verb} real, in {listed(list(titles))}."
