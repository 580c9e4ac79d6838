"""The parts of `docs/family.md` on play with errors, with every number from the figures."""

from statistics import median

from lodestone.core.markdown import table
from lodestone.core.phrases import counted
from lodestone.lab.errors import LONGEST, ErrorCounts, ErrorFigures
from lodestone.lab.offers import NEAR, Offer, most_even
from lodestone.lab.statistics import Estimate
from research.family.compute import family
from research.family.errors import (
    BEST,
    ERRORS,
    FEW,
    KNOWN_START,
    LONG,
    MANY,
    SHORT,
    SWAPPED,
    Cells,
    merit,
    sources,
)
from research.family.measure import Row
from research.family.terms import name
from research.results.figures import PRESETS
from research.results.text import percent

HEAD = (
    *(f"score at {error}%" for error in ERRORS),
    "drawn",
    "unfinished",
    *(f"lead changes at {error}%" for error in ERRORS[1:]),
    *(f"plies at {error}%" for error in ERRORS[1:]),
    "merit",
)


def figures(cells: Cells, error: int) -> ErrorFigures:
    """Return the estimates of a start under errors of this many percent."""
    return ErrorCounts(*cells[str(error)]).figures()


def shown(estimate: Estimate) -> str:
    """Return a score with half the width of its interval."""
    return f"{estimate.value:.3f} ± {(estimate.high - estimate.low) / 2:.3f}"


def columns(cells: Cells) -> list[str]:
    """Return a start's columns under `HEAD`; shares are the greatest under any of the errors."""
    found = [figures(cells, error) for error in ERRORS]
    samples = [ErrorCounts(*cells[str(error)]) for error in ERRORS]
    return [
        *(shown(one.score) for one in found),
        percent(max(one.drawn / one.games for one in samples)),
        percent(max(one.unfinished / one.games for one in samples)),
        *(f"{one.lead_changes.value:.2f}" for one in found[1:]),
        *(f"{one.length.value:.0f}" for one in found[1:]),
        f"{merit(cells):.3f}",
    ]


def title(rules: str) -> str:
    """Return a rule set's name, that of its preset if it has one."""
    names = dict(zip(sources(), PRESETS, strict=True))
    return f"`{names.get(rules) or name({'rules': rules})}`"


def play_with_errors(rows: list[Row]) -> str:
    """Return the part about the sources' rule sets from the usual start."""
    chosen = [find(rows, rules) for rules in sources()]
    lines = [(title(row["rules"]), *columns(row["start"])) for row in chosen if row]
    return f"""## Play with errors

Both sides play a best turn from the table, except that with a fixed probability each turn is a
uniformly random one ([play with errors](measuring.md#play-with-errors)). So the usual start itself
is measured, without a random opening. The score is that of the side that moves first, a draw being
½; {MANY:,} games for each error probability; games stop at {LONGEST:,} plies and count ½. *Drawn*
and *unfinished* are the greatest shares under any of the three probabilities. `python -m
research.family.errors` plays all of it and can be stopped and resumed at any time;
`family/errors.jsonl` has the counts.

{table(("rules", *HEAD), lines)}

{best_answer(rows)}"""


def best_answer(rows: list[Row]) -> str:
    """Return how `balanced` from its drawn start compares with the best that was found."""
    balanced = find(rows, sources()[list(PRESETS).index("balanced")])
    if balanced is None or "quoted" not in balanced:
        return ""
    known = balanced["quoted"][KNOWN_START]
    better = [
        (row["rules"], start, cells)
        for row in rows
        for start, cells in row.get("quoted", {}).items()
        if is_fairer_and_livelier(cells, known)
    ]
    scores = " and ".join(shown(figures(known, error).score) for error in ERRORS[1:])
    text = f"""From `{KNOWN_START}`, which best play draws, the first side scores {scores} under
`balanced` with errors of {ERRORS[1]} and {ERRORS[2]}%."""
    if not better:
        return f"{text} No start that was played with {MANY:,} games is both fairer and livelier."
    better.sort(key=lambda one: -merit(one[2]))
    compared = [(balanced["rules"], KNOWN_START, known), *better[:10]]
    lines = [(title(rules), f"`{start}`", *columns(cells)) for rules, start, cells in compared]
    return f"""{text} {counted(len(better), "start")} of those that were played with {MANY:,} games,
in a second run with another seed, {"is" if len(better) == 1 else "are"} both fairer (nearer ½ at
both) and livelier (more changes of the lead at both). The best of them:

{table(("rules", "start", *HEAD), lines)}"""


def is_fairer_and_livelier(cells: Cells, than: Cells) -> bool:
    """Return whether a start is nearer ½ and has more changes of the lead at 15 and at 40 %."""
    pairs = [(figures(cells, error), figures(than, error)) for error in ERRORS[1:]]
    return all(
        abs(one.score.value - 0.5) < abs(other.score.value - 0.5)
        and one.lead_changes.value > other.lead_changes.value
        for one, other in pairs
    )


def best_with_errors(rows: list[Row]) -> str:
    """Return the part about the best rule sets with errors."""
    ranked = sorted(rows, key=lambda row: -merit(row["start"]))
    lines = [(title(row["rules"]), *columns(row["start"])) for row in ranked[:BEST]]
    return f"""## Fair and lively with errors

Merit is the product of four terms, which were fixed before the games were played: *fairness*, 1
less twice the distance of the first side's score from ½; *decisiveness*, the share of games neither
drawn nor stopped; *liveliness*, c / (c + 1), c being the changes of the lead per game; and
*length*, 1 from {SHORT} to {LONG} plies and in proportion less outside. Each term is the lower one
of those at {ERRORS[1]} and {ERRORS[2]}% errors. Of {played(rows)}, from the usual start, the best
are:

{table(("rules", *HEAD), lines)}

Scores that differ by less than 0.014 are not distinguished by these games, so the order of
neighbours means little. A change of the lead is any change between win, draw and loss by best play.

![The first side's score with errors, by how often the lead changes](family/errors.svg)

{best_starts(rows)}"""


def played(rows: list[Row]) -> str:
    """Say how many rule sets have been played."""
    count = len(list(family()))
    return f"all {count} rule sets" if len(rows) == count else f"{len(rows)} of {count} rule sets"


def best_starts(rows: list[Row]) -> str:
    """Return the best starts of the rule sets that were played from all of them."""
    chosen = [row for row in rows if "quoted" in row]
    lines = [
        (title(row["rules"]), f"`{start}`", *columns(cells))
        for row in chosen
        for start, cells in sorted(row["quoted"].items(), key=lambda one: -merit(one[1]))[:2]
    ]
    return f"""{counted(len(chosen), "rule set")} were also played from all symmetric starts, with
{FEW:,} games each. The best starts of each were then played again, with {MANY:,} games and another
seed, since the best of many is partly lucky. The two best of each by the second run:

{table(("rules", "start", *HEAD), lines)}"""


def offers_of(row: Row) -> list[Offer]:
    """Return a rule set's first turns as offers."""
    return [
        Offer(tuple(turns), ErrorCounts(*counts).figures().score) for turns, counts in row["first"]
    ]


def swap(rows: list[Row]) -> str:
    """Return the part about a swap rule."""
    chosen = [row for rules in sources() if (row := find(rows, rules))]
    lines = [
        (
            title(row["rules"]),
            *(f"{', '.join(one.turns)}: {shown(one.score)}" for one in ranked(row)),
            ", ".join(most_even(offers_of(row)).turns),
            ", ".join(text for one in ranked(row) if one.choice == "real" for text in one.turns)
            or "none",
        )
        for row in chosen
    ]
    most = max(len(row["first"]) for row in chosen) if chosen else 0
    head = ("rules", *(f"{number}." for number in range(1, most + 1)), "most even", "real choices")
    distances = [most_even(offers_of(row)).distance for row in rows]
    near = sum(distance <= NEAR for distance in distances)
    plain = [abs(figures(row["start"], SWAPPED).score.value - 0.5) for row in rows]
    return f"""## With a swap rule

Under a swap rule the second player may take over the first turn. The first player then offers the
turn whose score is nearest ½. These are the scores of every first turn for the side that makes it,
with {SWAPPED}% errors; an offer is a real choice if its whole interval is within {NEAR} of ½.

{table(head, lines)}

Over {played(rows)} ({FEW:,} games for each first turn of those that are not in the table or played
from all starts), the most even offer is within {NEAR} of ½ in {near}; its median distance from ½ is
{median(distances):.3f}, that of the start without a swap rule {median(plain):.3f}."""


def ranked(row: Row) -> list[Offer]:
    """Return the offers of a rule set, the best for the side that makes them first."""
    return sorted(offers_of(row), key=lambda one: -one.score.value)


def find(rows: list[Row], rules: str) -> Row | None:
    """Return the row of a rule set; `None` if it has not been played."""
    return next((row for row in rows if row["rules"] == rules), None)
