"""Write `docs/family.md`, its plots and its map from `docs/family/figures.jsonl`.

python -m bench.family.write
"""

import json
from pathlib import Path
from typing import Any

from bench.family import terms
from bench.family.compute import read
from bench.family.measure import Row
from bench.family.page import page
from bench.family.plots import draw_all
from bench.results.figures import FAMILY

PAGE = FAMILY.parent.with_suffix(".md")
MAP = FAMILY.with_name("map.html")
TEMPLATE = Path(__file__).with_name("map.html")


def map_page(rows: list[Row]) -> str:
    """Return the page for walking from one rule set to its neighbours."""
    text = json.dumps([on_the_map(row) for row in rows], separators=(",", ":"))
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


def main() -> None:
    """Write everything again."""
    rows = read()
    draw_all(rows, FAMILY.parent)
    PAGE.write_text(page(rows), "utf-8")
    MAP.write_text(map_page(rows), "utf-8")


if __name__ == "__main__":
    main()
