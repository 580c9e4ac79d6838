"""Write `docs/family.md`, its plots and its map from the figures in `docs/family/`.

python -m bench.family.write
"""

import json
from pathlib import Path
from typing import Any

from bench.family import terms
from bench.family.compute import read
from bench.family.error_page import figures
from bench.family.errors import ERRORS, FILE, Cells
from bench.family.measure import Row
from bench.family.page import page
from bench.family.plots import draw_all
from bench.results.figures import FAMILY

PAGE = FAMILY.parent.with_suffix(".md")
MAP = FAMILY.with_name("map.html")
TEMPLATE = Path(__file__).with_name("map.html")


def map_page(rows: list[Row], played: list[Row]) -> str:
    """Return the page for walking from one rule set to its neighbours."""
    starts = {row["rules"]: row["start"] for row in played}
    shown = [on_the_map(row) | with_errors(starts.get(row["rules"])) for row in rows]
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


def with_errors(cells: Cells | None) -> dict[str, Any]:
    """Return what the map shows about play with errors: scores, lead changes, plies."""
    if cells is None:
        return {}
    found = [figures(cells, error) for error in ERRORS]
    columns = [[one.score.value, one.lead_changes.value, one.length.value] for one in found]
    return {
        "errors": [
            [error, *(round(value, 3) for value in values)]
            for error, values in zip(ERRORS, columns, strict=True)
        ]
    }


def main() -> None:
    """Write everything again."""
    rows, played = read(), read(FILE)
    draw_all(rows, played, FAMILY.parent)
    PAGE.write_text(page(rows, played), "utf-8")
    MAP.write_text(map_page(rows, played), "utf-8")


if __name__ == "__main__":
    main()
