"""Solve, count, and write `docs/results/figures.json`.

    python -m research.results.compute

takes half an hour on two busy cores the first time, and 5 GB in the folder for tables.
"""

import json
import sys

from research.results import qo, queah
from research.results.figures import FILE, FOLDER


def say(what: str) -> None:
    """Print to stderr what is being computed."""
    print(what, file=sys.stderr, flush=True)


def main() -> None:
    """Compute everything again."""
    figures = {"queah": queah.all_figures(say), "qo": qo.all_figures(say)}
    FOLDER.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(figures, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
