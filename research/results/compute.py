"""Solve, count, and write `docs/results/figures.json`.

    python -m research.results.compute

takes less than half an hour on two busy cores the first time, and 0.6 GB in the folder for tables.
"""

import json

from research.results.figures import FILE, FOLDER
from research.results.queah import all_figures


def main() -> None:
    """Compute everything again."""
    FOLDER.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(all_figures(), separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
