"""Write `docs/placing.md`, made of the template `placing.md` beside this file.

python -m research.placing.page
"""

from pathlib import Path
from typing import Any

from lodestone import Rules
from research.pages import DOCS, fill, percent
from research.placing.compute import FILE
from research.results.queah import RESERVES
from research.rows import Row, read_rows

TEMPLATE = Path(__file__).with_name("placing.md")
PAGE = DOCS / "placing.md"
#: One cell of each kind; symmetries map the others of a kind to it.
CELLS = ("c3", "c2", "b2", "c1")


def page(rows: list[Row]) -> str:
    """Return the whole page."""
    told = [_told(row) for row in rows]
    full = [row for row in told if row["reserve"] == max(RESERVES)]
    erring = [row for row in full if "fair" in row]
    reached = [f"`{row['preset']}`" for row in full if row["diagram_by_best_play"]]

    def names(result: str) -> list[str]:
        return [f"`{row['preset']}`" for row in full if row["empty"][0] == result]

    (starts,) = {sum(row["starts"].values()) for row in told}
    given = {
        "rows": told,
        "full": full,
        "erring": erring,
        "reached": reached,
        "names": names,
        "starts": starts,
        "said": said,
        "percent": percent,
    }
    return fill(TEMPLATE, (), given)


def said(value: list[Any]) -> str:
    """Return a value in words, with its plies: `win in 31`."""
    result, plies = value[:2]
    return result if plies is None else f"{result} in {plies}"


def _told(row: Row) -> Row:
    rules = Rules.parse(row["rules"])
    result = row["empty"][0]
    kept = {turn.removeprefix("@") for turn, value, _ in row["first"] if value == result}
    return row | {
        "preset": rules.preset.name,
        "reserve": rules.options.values()["reserve"],
        "keeping": [cell for cell in CELLS if cell in kept],
        "starts": {name: row["starts"].get(name, 0) for name in ("win", "draw", "loss")},
    }


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(read_rows(FILE)), "utf-8")


if __name__ == "__main__":
    main()
