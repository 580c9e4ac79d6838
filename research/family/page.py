"""`docs/family.md`, made of the template `family.md` beside this file and the figures."""

from collections import defaultdict
from pathlib import Path

from lodestone.lab.errors import LONGEST as LONGEST_WITH_ERRORS
from lodestone.lab.offers import NEAR
from research.family import errors, terms
from research.family.error_page import COLUMNS, columns, even_offer, with_errors
from research.family.terms import (
    COMPARED,
    OPTIONS,
    branching,
    drawn,
    drawn_after_opening,
    drawn_starts,
    neighbours,
    only_holds,
    only_turns,
    score,
    score_after,
    weight,
)
from research.pages import Listing, fill, fixed, percent
from research.results.figures import DRAW, FAMILY, PRESETS
from research.results.queah import APART, rules_of
from research.rows import Row, read_rows

TEMPLATE = Path(__file__).with_name("family.md")
#: The number of rule sets in each list.
LISTED = 10
#: Rule sets with fewer drawn positions than this are called decisive here.
DECISIVE = 0.01
#: The rule set that was published as `queah:proposed`, by capture, replacement and backtrack.
WITHDRAWN = ("mandatory-over-steps", "as-turn", "forbidden")


def page(rows: list[Row], played: list[Row]) -> str:
    """Return the whole page, from the figures of tables and those of play with errors."""
    with_reserve = [row for row in rows if row["reserve"]]
    best = sorted(with_reserve, key=weight, reverse=True)
    places = [row["rules"] for row in best]
    before = [row["rules"] for row in sorted(best, key=by_eight, reverse=True)]
    proposed, house = (str(rules_of(*options)) for options in (WITHDRAWN, PRESETS["comment-house"]))
    drawn_at_start = [row for row in with_reserve if row["start"][0] == "draw"]
    fair = [row for row in with_reserve if drawn(row) < DECISIVE and drawn_starts(row)]
    changed = changes(rows)
    return fill(
        TEMPLATE,
        (errors, terms),
        {
            **with_errors(played),
            "APART": APART,
            "DECISIVE": DECISIVE,
            "LISTED": LISTED,
            "LONGEST_WITH_ERRORS": LONGEST_WITH_ERRORS,
            "NEAR": NEAR,
            "backtrack_changes": next(
                means[0] for option, _, means in changed if option == "backtrack"
            ),
            "best": best,
            "changes": changed,
            "fair": sorted(fair, key=drawn),
            "gap": max(score_after(row, 8) - score_after(row, 7) for row in rows),
            "hard": sorted(drawn_at_start, key=only_holds, reverse=True),
            "house_now": places.index(house) + 1,
            "kept": len({*places[:LISTED]} & {*before[:LISTED]}),
            "proposed_before": before.index(proposed) + 1,
            "proposed_now": places.index(proposed) + 1,
            "results": [row["start"][0] for row in rows],
            "rows": rows,
        },
    )


def listing() -> Listing:
    """Return every rule set with its figures by best play, and with errors."""
    played = {row["rules"]: row for row in read_rows(errors.FILE)}
    by_best_play = (
        *(*OPTIONS, "start", "in plies", "first turns that keep it", "drawn starts"),
        *("after openings", "draws there", "drawn positions", "only turn", "turns", "longest"),
    )
    rows = [
        [*_by_best_play(row), *columns(again["start"]), even_offer(again)]
        for row in read_rows(FAMILY)
        for again in (played[row["rules"]],)
    ]
    return Listing((*by_best_play, *COLUMNS, "most even offer"), (*OPTIONS, "start"), rows)


def _by_best_play(row: Row) -> list[str]:
    result, plies = row["start"]
    keeping = sorted(turn for turn, value, _ in row["first"] if value == result)
    return [
        *(str(row[option]) for option in OPTIONS),
        result,
        "" if plies is None else str(plies),
        ", ".join(keeping),
        str(len(drawn_starts(row))),
        fixed(score(row), 3),
        *(percent(term(row)) for term in (drawn_after_opening, drawn, only_turns)),
        fixed(branching(row), 1),
        str(row["longest"][0]),
    ]


def changes(rows: list[Row]) -> list[tuple[str, int, list[float]]]:
    """Return each option, the one that matters most first, with its pairs and mean differences.

    The first difference is how often the start's result is another; the others are `COMPARED`.
    """
    found = defaultdict(list)
    for option, one, other in neighbours(rows):
        differences = [abs(term(one) - term(other)) for term in COMPARED.values()]
        found[option].append((one["start"][0] != other["start"][0], *differences))
    means = [
        (option, len(pairs), [sum(column) / len(pairs) for column in zip(*pairs, strict=True)])
        for option, pairs in found.items()
    ]
    return sorted(means, key=lambda one: -one[2][0])


def by_eight(row: Row) -> float:
    """Return the weight that was published before, after eight random plies alone."""
    return (1 - abs(2 * score_after(row, 8) - 1)) * (1 - row["openings"][8][DRAW])
