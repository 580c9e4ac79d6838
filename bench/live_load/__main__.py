"""Measure live games under load.

    python -m bench.live_load turns --database PostgreSQL --write

`--write` puts the figures into `docs/live-load.md` (and `docs/live-load/figures.json`, from which
`python -m bench.live_load page` writes it again).
"""

import argparse
import json
import os

from bench.live_load.host import WORKERS, Kind
from bench.live_load.measures import (
    Size,
    measure_limit,
    measure_memory,
    measure_snapshots,
    measure_turns,
    measure_views,
)
from bench.live_load.page import keep, write_page

MEASURES = {
    "turns": (measure_turns, Size(500, 60)),
    "until-it-breaks": (measure_limit, Size(500, 10)),
    "views": (measure_views, Size(50, 30)),
    "memory": (measure_memory, Size()),
    "snapshots": (measure_snapshots, Size(1, 10)),
}


def main() -> None:
    """Measure one thing on one database."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("measure", choices=[*MEASURES, "page"])
    parser.add_argument("--database", choices=list(WORKERS), default="SQLite")
    parser.add_argument("--games", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if args.measure != "page":
        figures = run(args.measure, args.database, args.games, args.seconds)
        print(json.dumps(figures, indent=1))
        if args.write:
            keep(args.measure, args.database, figures)
    if args.write or args.measure == "page":
        write_page()


def run(name: str, database: Kind, games: int | None, seconds: float | None) -> dict[str, object]:
    """Return the figures, with the machine's load before."""
    measure, usual = MEASURES[name]
    load = os.getloadavg()[0]
    size = Size(games or usual.games, seconds or usual.seconds)
    return {"load before": load, "processors": os.cpu_count(), **measure(database, size)}


if __name__ == "__main__":
    main()
