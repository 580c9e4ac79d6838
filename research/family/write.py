"""Write `docs/family.md`, its plots and its map, and the designer's guide, from `docs/family/`.

python -m research.family.write
"""

import json
from pathlib import Path
from typing import Any

from research.family import guide, terms
from research.family.error_page import figures, offers_of
from research.family.errors import ERRORS, FILE
from research.family.page import page
from research.family.plots import draw_all
from research.results.figures import FAMILY
from research.rows import Row, read_rows

PAGE = FAMILY.parent.with_suffix(".md")
GUIDE = PAGE.with_name("queah-guide.md")
MAP = FAMILY.with_name("map.html")
TEMPLATE = Path(__file__).with_name("map.html")


def map_page(rows: list[Row], played: list[Row]) -> str:
    """Return the page for walking from one rule set to its neighbours."""
    found = {row["rules"]: with_errors(row) for row in played}
    shown = [on_the_map(row) | found.get(row["rules"], {}) for row in rows]
    text = json.dumps(shown, separators=(",", ":"))
    return TEMPLATE.read_text("utf-8").replace("FAMILY", text.replace("</", "<\\/"), 1)


def on_the_map(row: Row) -> dict[str, Any]:
    """Return what the map shows about a rule set."""
    copied = ("rules", *terms.OPTIONS, "start", "first", "starts")
    figures = {
        "kept": terms.keeping_first(row),
        "score": terms.score(row),
        "draws": terms.drawn_after_opening(row),
        "drawn": terms.drawn(row),
        "only": terms.only_turns(row),
        "branching": terms.branching(row),
        "errs3": terms.thrown(row, "level-3"),
        "errs6": terms.thrown(row, "level-6"),
    }
    rounded = {name: round(figure, 4) for name, figure in figures.items()}
    return {name: row[name] for name in copied} | rounded | {"longest": row["longest"][0]}


def with_errors(row: Row) -> dict[str, Any]:
    """Return what the map shows about play with errors.

    For each error in percent the score, changes of the lead and plies; for each first turn the
    score of its side.
    """
    found = [(error, figures(row["start"], error)) for error in ERRORS]
    return {
        "errors": [
            [
                error,
                *(round(one.value, 3) for one in (start.score, start.lead_changes, start.length)),
            ]
            for error, start in found
        ],
        "offers": {
            text: round(offer.score.value, 3) for offer in offers_of(row) for text in offer.turns
        },
    }


def main() -> None:
    """Write everything again."""
    rows, played = read_rows(FAMILY), read_rows(FILE)
    draw_all(rows, played, FAMILY.parent)
    PAGE.write_text(page(rows, played), "utf-8")
    GUIDE.write_text(guide.page(rows, played), "utf-8")
    MAP.write_text(map_page(rows, played), "utf-8")


if __name__ == "__main__":
    main()
