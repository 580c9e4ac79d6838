"""What `docs/family.md` says of play with errors."""

from math import hypot
from typing import Any

from lodestone.lab.errors import ErrorCounts, ErrorFigures
from lodestone.lab.offers import Offer, most_even
from lodestone.lab.statistics import Estimate
from research.family.errors import ERRORS, KNOWN_START, Cells, merit, sources
from research.family.terms import name
from research.pages import percent
from research.results.figures import PRESETS
from research.rows import Row

#: What is said of play with errors from a start.
COLUMNS = [
    *(f"score at {error}%" for error in ERRORS),
    *("drawn", "unfinished"),
    *(f"{what} at {error}%" for what in ("lead changes", "plies") for error in ERRORS[1:]),
    "merit",
]


def with_errors(rows: list[Row]) -> dict[str, Any]:
    """Return what the page's template says of play with errors under rule sets."""
    known = {row["rules"]: row for row in rows}
    quoted = [known[rules] for rules in sources()]
    return {
        **best_answer(known),
        "quoted": quoted,
        "ranked": sorted(rows, key=lambda row: -merit(row["start"])),
        "all_starts": [row for row in rows if "quoted" in row],
        "played": rows,
        "best_starts": lambda row: sorted(row["quoted"].items(), key=lambda one: -merit(one[1])),
        "COLUMNS": COLUMNS,
        "columns": columns,
        "most_offers": max(len(row["first"]) for row in quoted),
        "offers": offers,
        "real": sum(any(one.choice == "real" for one in offers_of(row)) for row in rows),
        "shown": lambda cells, error: shown(figures(cells, error).score),
        "title": title,
    }


def figures(cells: Cells, error: int) -> ErrorFigures:
    """Return the estimates of a start under errors of this many percent."""
    return ErrorCounts(*cells[str(error)]).figures()


def shown(estimate: Estimate) -> str:
    """Return a score with half the width of its interval."""
    return f"{estimate.value:.3f} ± {(estimate.high - estimate.low) / 2:.3f}"


def columns(cells: Cells) -> list[str]:
    """Return a start's cells under `COLUMNS`; shares are the greatest under any of the errors."""
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


def best_answer(known: dict[str, Row]) -> dict[str, Any]:
    """Return `balanced` from its drawn start, and the starts that are fairer and livelier."""
    rules = sources()[list(PRESETS).index("balanced")]
    cells = known[rules]["quoted"][KNOWN_START]
    better = [
        (row["rules"], start, other)
        for row in known.values()
        for start, other in row.get("quoted", {}).items()
        if is_fairer_and_livelier(other, cells)
    ]
    better.sort(key=lambda one: -merit(one[2]))
    return {"known": cells, "balanced": rules, "better": better}


def is_fairer_and_livelier(cells: Cells, than: Cells) -> bool:
    """Return whether a start is nearer ½ and has more changes of the lead at 15 and at 40 %.

    Both gains have to be larger than the interval of a difference.
    """
    pairs = [(figures(cells, error), figures(than, error)) for error in ERRORS[1:]]
    return all(
        abs(other.score.value - 0.5) - abs(one.score.value - 0.5) > reach(one.score, other.score)
        and one.lead_changes.value - other.lead_changes.value
        > reach(one.lead_changes, other.lead_changes)
        for one, other in pairs
    )


def reach(one: Estimate, other: Estimate) -> float:
    """Return half the length of the interval of a difference of two independent estimates."""
    return hypot(one.high - one.low, other.high - other.low) / 2


def offers_of(row: Row) -> list[Offer]:
    """Return a rule set's first turns as offers."""
    return [
        Offer(tuple(turns), ErrorCounts(*counts).figures().score) for turns, counts in row["first"]
    ]


def even_offer(row: Row) -> str:
    """Return the most even first turn with its score."""
    one = most_even(offers_of(row))
    return f"{', '.join(one.turns)}: {shown(one.score)}"


def offers(row: Row) -> str:
    """Return the cells of a rule set's offers: the best for the side that makes them first."""
    ranked = sorted(offers_of(row), key=lambda one: -one.score.value)
    real = [text for one in ranked if one.choice == "real" for text in one.turns]
    return " | ".join(
        (
            *(f"{', '.join(one.turns)}: {shown(one.score)}" for one in ranked),
            ", ".join(most_even(offers_of(row)).turns),
            ", ".join(real) or "none",
        )
    )
