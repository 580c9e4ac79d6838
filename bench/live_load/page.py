"""The page of the figures, `docs/live-load.md`, and the file from which it is written."""

import json
from collections.abc import Iterator
from pathlib import Path

from bench.live_load.host import WORKERS, Kind
from bench.live_load.lines import RULES
from bench.live_load.play import Figures
from lodestone.core.markdown import table
from lodestone.files import whole_file

PAGE = Path(__file__).parents[2] / "docs" / "live-load.md"
FILE = PAGE.with_suffix("") / "figures.json"

HEAD = f"""\
# Live games under load

<!-- Written by python -m bench.live_load page. -->

How a server copes with many live games, measured with real processes on one machine:
`lodestone web`, its database with its usual settings (each commit waits for the disk), and all
clients in one more process. The games are random ones under
{", ".join(f"`{rules}`" for rules in RULES)}, with clocks;
after each, the players agree to a rematch. PostgreSQL serves two server processes, SQLite one.

*Durable* is the time from sending a turn until the server's acknowledgement, which comes once the
turn is on the disk; *seen* is the time until the opponent's client has the turn. *Processors* is
how many the server, the database and the clients used on average; SQLite's work is the server's.

At the end of each run, the check behind `lodestone check-history` compares all that the clients
sent and received with the database. The measurement fails unless every command was acknowledged and
is stored exactly once, and both players of each game know its last event.
"""


def keep(name: str, database: Kind, figures: Figures) -> None:
    """Keep the figures of one measurement in place of earlier ones."""
    known = read()
    known.setdefault(name, {})[database] = figures
    FILE.parent.mkdir(exist_ok=True)
    with whole_file(FILE, mode=0o644) as written:
        written.write((json.dumps(known, indent=1) + "\n").encode())


def read() -> dict[str, Figures]:
    """Return the figures that were kept."""
    found: dict[str, Figures] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found


def write_page() -> None:
    """Write the page of the figures that were kept."""
    PAGE.write_text("\n".join([HEAD, *page(read())]), "utf-8")


def page(found: dict[str, Figures]) -> Iterator[str]:
    """Yield the sections of what was measured."""
    sections = {
        "turns": _turns,
        "until-it-breaks": _limit,
        "views": _views,
        "memory": _memory,
        "snapshots": _snapshots,
    }
    for name, section in sections.items():
        if measured := {kind: found[name][kind] for kind in WORKERS if kind in found.get(name, {})}:
            yield from section(measured)
            for kind, figures in measured.items():
                yield f"```sh\npython -m bench.live_load {name} --database {kind} --write\n```\n"
                yield _circumstances(kind, figures)


def _circumstances(kind: str, figures: Figures) -> str:
    compared = f" Compared: {figures['compared']}." if "compared" in figures else ""
    return (
        f"{kind}: {figures['processors']} processors, load average "
        f"{figures['load before']:.1f} before.{compared}\n"
    )


def _waits(figures: Figures) -> list[str]:
    """Return the cells that say how long turns took."""
    parts = [figures[name] for name in ("durable", "seen")]
    return [
        f"{part['p50']:.0f} / {part['p99']:.0f} / {part['worst']:.0f} ({part['count']:,})"
        for part in parts
    ]


def _processors(figures: Figures) -> list[str]:
    used = figures["processor"]
    return [f"{used[name]:.2f}" for name in ("server", "database", "clients")]


WAITS = ["durable: p50 / p99 / worst (turns), ms", "seen: p50 / p99 / worst (turns), ms"]
USED = ["processors: server", "database", "clients"]


def _turns(measured: dict[Kind, Figures]) -> Iterator[str]:
    yield "## One turn per second in each game\n"
    names = ["database", "games", "turns/s", *WAITS, *USED]
    rows = [
        [
            kind,
            str(figures["games"]),
            f"{figures['turns'] / figures['seconds']:.0f}",
            *_waits(figures),
            *_processors(figures),
        ]
        for kind, figures in measured.items()
    ]
    yield table(names, rows) + "\n"


def _limit(measured: dict[Kind, Figures]) -> Iterator[str]:
    yield "## Until it breaks\n"
    yield (
        "The pace rises until less than nine tenths of the turns that are due are made. A player\n"
        "waits for the turn before; *late* counts the turns that could not be sent when they were\n"
        "due. A command without an answer is sent again after 2.5 seconds. Refusals and closed\n"
        "WebSockets are counted by their codes.\n"
    )
    names = ["database", "turns/s due", "made", *WAITS, *USED, "late", "sent again", "refused"]
    rows = [
        [
            kind,
            f"{step['asked']:,.0f}",
            f"{step['turns'] / step['seconds']:,.0f}",
            *_waits(step),
            *_processors(step),
            f"{step['late']:,}",
            f"{step['resent']:,}",
            _counts(step["refused"]),
            _counts(step["closed"]),
        ]
        for kind, figures in measured.items()
        for step in figures["steps"]
    ]
    yield table([*names, "closed"], rows) + "\n"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{code}: {count:,}" for code, count in counts.items()) or "none"


def _views(measured: dict[Kind, Figures]) -> Iterator[str]:
    yield "## Clients that ask for views\n"
    yield (
        "A position is drawn once in each server process whose clients want it, and sent to all\n"
        "of them.\n"
    )
    names = ["database", "games", "positions", "drawn", "views sent", *WAITS, *USED]
    rows = [
        [
            kind,
            str(figures["games"]),
            *(f"{figures[name]:,.0f}" for name in ("positions", "drawn", "sent")),
            *_waits(figures),
            *_processors(figures),
        ]
        for kind, figures in measured.items()
    ]
    yield table(names, rows) + "\n"


def _memory(measured: dict[Kind, Figures]) -> Iterator[str]:
    yield "## What a WebSocket costs\n"
    yield (
        "More and more WebSockets watch games. What each takes is the slope of the straight line\n"
        "through the server's resident memory.\n"
    )
    rows = [
        [
            kind,
            f"{figures['sockets'][0]:,} to {figures['sockets'][-1]:,}",
            f"{figures['taken'][0] / 1024:,.1f} to {figures['taken'][-1] / 1024:,.1f}",
            f"{figures['each']:.1f}",
        ]
        for kind, figures in measured.items()
    ]
    yield table(["database", "WebSockets", "memory, MiB", "KiB each"], rows) + "\n"


def _snapshots(measured: dict[Kind, Figures]) -> Iterator[str]:
    yield "## Clients that ask for everything\n"
    figures = next(iter(measured.values()))
    yield (
        f"{figures['asking']} clients ask at the same moment for all of {figures['asked']} games "
        f"of {figures['turns']} turns, which no\n"
        "process has in memory the first time. Meanwhile, another game continues at 20 turns per\n"
        "second.\n"
    )
    rows = [
        [kind, when, *_waits(moment), *_answers(figures[name])]
        for kind, figures in measured.items()
        for name, when, moment in (
            ("first", "before", figures["first"]["quiet"]),
            ("first", "the first time", figures["first"]),
            ("again", "again", figures["again"]),
        )
    ]
    yield table(["database", "when", *WAITS, "answers", "the last after, s"], rows) + "\n"


def _answers(moment: Figures) -> list[str]:
    return [str(moment["answers"]), f"{moment['answered']:.2f}"]
