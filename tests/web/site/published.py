"""An experiment's folder as the lab leaves it, with figures that nobody has measured."""

from pathlib import Path

EXPERIMENT = """\
title = "Does the reserve matter?"
games = 20

[[rules]]
base = "queah"
grid = { reserve = [1, 2] }

[[players]]
player = "random"
"""
REPORT = (
    "<!doctype html><html lang=en><head><title>Report</title><style>h1 { color: green }</style>"
    "</head><body><main><h1>Does the reserve matter?</h1></main></body></html>"
)
RULES = "queah:traditional,reserve=1,repetition=threefold"
METRICS = (
    f'players,rules,games,metric,value,low,high,interval\nrandom,"{RULES}",20,length,31.5,28,,t\n'
)
SEATS = (
    "players,rules,verdict,statement,advantage,advantage_low,advantage_high\n"
    f'random,"{RULES} from odd",not settled,no advantage is settled,0.1,-0.1,0.3\n'
)
CONTRASTS = "first,second,sentence\nReserve 1,Reserve 2,Games are longer.\n"
PARTS = {
    "experiment.toml": EXPERIMENT,
    "report.html": REPORT,
    "metrics.csv": METRICS,
    "seats.csv": SEATS,
    "contrasts.csv": CONTRASTS,
}


def write_results(folder: Path) -> Path:
    """Write the files into a new folder; return it."""
    folder.mkdir()
    for name, text in PARTS.items():
        (folder / name).write_text(text, "utf-8")
    return folder
