"""Write `docs/qo-small.md`, made of the template `small.md` beside this file and the figures.

python -m research.small.page
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lodestone import Rules
from research.pages import Listing, fill, percent
from research.rows import Row, read_rows
from research.small import plan, terms
from research.small.plan import READINGS, is_compared, rules_of
from research.small.sets import can_be_removed
from research.small.survey import FILE
from research.small.terms import (
    MARK,
    Survey,
    bonus_letters,
    choice_name,
    end_name,
    is_cliff,
    is_monotone,
    is_proposed,
    same_result,
)

TEMPLATE = Path(__file__).with_name("small.md")
PAGE = FILE.parents[1] / "qo-small.md"
#: The lengths of sets that are listed.
LENGTHS = (2, 3, 4)
#: How many lodestones there are at least where parity decides.
ENOUGH = 5


def page(rows: list[Row]) -> str:
    """Return the whole page; raise `ValueError` if the figures do not bear what it says."""
    survey = Survey(rows)
    return fill(
        TEMPLATE,
        (plan, terms),
        {
            **seats(survey),
            **parity(survey),
            **endings(survey),
            **readings(survey),
            "boards": boards,
            "changed_to": lambda name, value: [
                pair for pair in survey.neighbours(name) if pair[1]["changed"][name] == value
            ],
            "mark": lambda row: marked(survey, row),
            "never_removed": lambda size, reading: [
                length for length in LENGTHS if not is_removable(size, length, reading)
            ],
            "result": result,
            "rows": rows,
            "sizes": sorted({row["size"] for row in rows}),
            "solved": survey.solved,
            "sound": survey.sound,
            "survey": survey,
        },
    )


#: The shares of positions that are listed.
SHARES = ("wins", "draws", "losses", "endless")


def listing() -> Listing:
    """Return every solved rule set with its figures."""
    survey = Survey(read_rows(FILE))
    columns = (
        *("points", "lodestones", "changed", "First", "in plies", "difference", "ends"),
        *("best first turns", "positions", "won", "drawn", "lost", "endless"),
    )
    rows = [
        [
            f"{row['size']} by {row['size']}",
            str(row["stones"]),
            choice_name(row["changed"]) + marked(survey, row),
            row["result"],
            "" if row["remoteness"] is None else str(row["remoteness"]),
            f"{row['difference']:+d}" if row["difference"] else "0",
            end_name(row),
            best_turns(row),
            f"{row['positions']:,}",
            *(percent(row[name] / row["positions"]) for name in SHARES),
        ]
        for row in survey.solved
    ]
    return Listing(columns, ("points", "lodestones", "First", "ends"), rows)


def marked(survey: Survey, row: Row) -> str:
    """Return the mark of a row from which nothing is concluded, or ""."""
    return f" {MARK}" if survey.fixed(row) else ""


def boards(rows: Iterable[Row]) -> str:
    """Return which boards rows are about, in words."""
    found: dict[int, set[int]] = {}
    for row in rows:
        found.setdefault(row["size"], set()).add(row["stones"])
    spelled = [
        f"{size} by {size} points with {_span(found[size])} lodestones" for size in sorted(found)
    ]
    return "; ".join(spelled)


def _span(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def seats(survey: Survey) -> dict[str, Any]:
    """Return what the statements about seats, and about the lengths of sets, rest on."""
    colours = list(survey.neighbours("first"))
    one = survey.find(3, 4, {"runs": "2/3"})
    other = survey.find(3, 4, {"runs": "2/3", "first": "white"})
    large = {runs: survey.find(4, 5, {"runs": runs}) for runs in ("2/2", "2/3", "3/3")}
    wins: dict[str, dict[str, float]] = {
        colour: {runs: row[colour] / row["positions"] for runs, row in large.items() if row}
        for colour in ("black", "white")
    }
    compared = [
        row for row in survey.solved if is_compared(row["size"], row["stones"], row["changed"])
    ]
    compared.sort(key=lambda row: (row["stones"], row["changed"].get("pay", ""), row["rules"]))
    return {
        **wins,
        "won": [row for row in survey.sound if row["result"] == "win"],
        "compared": compared,
        "longer": [row["white"] > row["black"] for row in compared if "runs" not in row["changed"]],
        "colours": colours,
        "equal_sets": sum(_has_equal_sets(row) for row, _ in colours),
        "lengths": list(survey.neighbours("runs")),
        "matters_where_one_colour_is_safe": one and other and not same_result((one, other)),
    }


def _has_equal_sets(row: Row) -> bool:
    options = Rules.parse(row["rules"]).options.values()
    return bool(options["black_run"] == options["white_run"])


def parity(survey: Survey) -> dict[str, Any]:
    """Return what the statements about even and odd numbers of lodestones rest on."""
    aside = {
        row["stones"]: row["result"]
        for row in survey.solved
        if row["size"] == 3 and row["changed"] == {"paid": "aside"} and row["stones"] >= ENOUGH
    }
    return {
        "parity_decides": min(aside) == ENOUGH
        and all((result == "loss") == (stones % 2 == 1) for stones, result in aside.items()),
        "lost_with": [stones for stones in sorted(aside) if stones % 2],
        "drawn_with": [stones for stones in sorted(aside) if not stones % 2],
    }


def endings(survey: Survey) -> dict[str, Any]:
    """Return what the statements about margins, points for Second and endless play rest on."""
    sound = survey.sound
    by_margin = [
        row for row in sound if row["result"] != "draw" and row["end"] != "line" and is_cliff(row)
    ]
    found = (
        survey.find(row["size"], row["stones"], row["changed"] | {"margin": "100"})
        for row in by_margin
    )
    free = [row for row in sound if row["changed"].get("margin") == "100"]
    cliffs = [row for row in sound if row["changed"].get("margin") != "100"]
    endless = [row for row in sound if end_name(row) == "never"]
    return {
        "by_margin": by_margin,
        "without_margin": [row for row in found if row],
        "free": free,
        "cliffs": cliffs,
        "turned": [row for row in cliffs if not is_monotone(row)],
        "endless": endless,
        "deaf": [row for row in endless if set(bonus_letters(row)) == {"D"}],
        "aside": [row for row in sound if row["changed"].get("paid") == "aside"],
        "paid": [row for row in sound if row["changed"].get("paid", "opponent") == "opponent"],
        "still": [other for one, other in survey.neighbours("undo") if end_name(one) == "never"],
        "proposed": [row for row in sound if is_proposed(row)],
    }


def readings(survey: Survey) -> dict[str, Any]:
    """Return what each reading of *blocked* makes of boards, and what is concluded from that."""
    found: dict[tuple[int, int], list[Row]] = {}
    for row in survey.solved:
        if row["changed"].keys() <= {"blocked"}:
            found.setdefault((row["size"], row["stones"]), []).append(row)
    known = [rows for rows in found.values() if len(rows) == len(READINGS)]
    sound = [rows for rows in known if not any(map(survey.fixed, rows))]
    four = [row for rows in known for row in rows if row["stones"] == 4]
    ends = {(row["size"], best_turns(row), row["remoteness"]) for row in four}
    return {
        "readings": known,
        "sound_readings": sound,
        "same_start": all(len({*map(result, rows)}) == 1 for rows in known),
        "pays_at_once": ends == {(3, "b2", None), (4, "all", 2)},
    }


def is_removable(size: int, length: int, reading: str) -> bool:
    """Return whether a set of this length can be removed under a reading of *blocked*."""
    rules = rules_of(size, 3, {"blocked": reading}).changed(black_run=length, white_run=length)
    return can_be_removed(rules.options, "black")


def result(row: Row) -> str:
    """Return the result for the first side, with its remoteness, and the difference or a line."""
    if row["result"] == "draw":
        return "draw"
    said = "line" if row["end"] == "line" else f"{row['difference']:+d}"
    return f"{row['result']} {row['remoteness']} ({said})"


def best_turns(row: Row) -> str:
    """Return the first turns that keep the value, in words if all do."""
    worth = [row["result"], row["difference"]]
    best = [turn for turn, other in row["first_turns"].items() if other == worth]
    return "all" if len(best) == len(row["first_turns"]) else ", ".join(best)


if __name__ == "__main__":
    PAGE.write_text(page(read_rows(FILE)), "utf-8")
