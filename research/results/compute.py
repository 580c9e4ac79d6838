"""Solve, count, and write `docs/results/figures.json`.

    python -m research.results.compute

takes half an hour on two busy cores the first time, and 5 GB in the folder for tables.
"""

import json

from research.results import qo, queah
from research.results.figures import FILE, FOLDER


def main() -> None:
    """Compute everything again."""
    figures = {"queah": queah.all_figures(), "qo": qo.all_figures()}
    FOLDER.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(figures, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
