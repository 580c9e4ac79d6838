"""The page of the figures, `docs/live-load.md`, and the file from which it is written."""

import json
from pathlib import Path

from bench.live_load import lines
from bench.live_load.host import WORKERS, Kind
from bench.live_load.play import Figures
from research.pages import DOCS, fill
from research.rows import write_json

TEMPLATE = Path(__file__).with_suffix(".md")
PAGE = DOCS / "live-load.md"
FILE = PAGE.with_suffix("") / "figures.json"
#: What can be measured, in the page's order.
MEASURED = ("turns", "until-it-breaks", "views", "memory", "snapshots")


def keep(name: str, database: Kind, figures: Figures) -> None:
    """Keep the figures of one measurement in place of earlier ones."""
    known = read()
    known.setdefault(name, {})[database] = figures
    write_json(known, FILE)


def read() -> dict[str, Figures]:
    """Return the figures that were kept."""
    found: dict[str, Figures] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found


def write_page() -> None:
    """Write the page of the figures that were kept."""
    PAGE.write_text(page(read()), "utf-8")


def page(known: dict[str, Figures]) -> str:
    """Return the page of what was measured."""
    found = {
        name: {kind: known[name][kind] for kind in WORKERS if kind in known.get(name, {})}
        for name in MEASURED
    }
    return fill(TEMPLATE, (lines,), {"found": found, "by_code": by_code})


def by_code(counts: dict[str, int]) -> str:
    """Return counts by their codes."""
    return ", ".join(f"{code}: {count:,}" for code, count in counts.items()) or "none"
