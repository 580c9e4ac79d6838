"""The lab's published results: experiments whose reports belong to the site.

The page's lab lists them, and shows each as a server shows one that has ended (`web/page/js/lab`).
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.sent import plain
from lodestone.lab.defaults import EXPERIMENT, REPORT
from lodestone.lab.experiments.model import parse_experiment
from lodestone.lab.report.reading import read_results
from lodestone.web.site.python import named

#: The folder, and in it the list.
FOLDER, LIST = "lab", "results.json"
#: What an experiment can be called in an address.
NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")


def result_files(folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of some experiments by their paths, the list last.

    Each folder has an experiment with its report, as `lodestone lab report` writes it, and gives it
    its name. Raises `LodestoneError` if it is not such a folder.
    """
    listed: list[dict[str, Any]] = []
    for folder in folders:
        name = folder.resolve().name
        if not NAME.fullmatch(name) or any(one["name"] == name for one in listed):
            raise LodestoneError(
                f"{named(folder)} gives no name: call each folder of results differently, by "
                "letters, digits, - and _"
            )
        text, report = _part(folder, EXPERIMENT), _part(folder, REPORT)
        experiment = parse_experiment(text)
        rules = [{"rules": str(one), "title": one.title} for one, _ in experiment.tables()]
        games = sum(games for _, games in experiment.arms())
        listed.append(
            {"name": name, "title": experiment.title, "games": games, "rules": rules}
            | {"proven": experiment.proven(), "text": text}
        )
        yield f"{FOLDER}/{name}/{REPORT}", report.encode()
        yield f"{FOLDER}/{name}/{LIST}", json.dumps(plain(read_results(folder))).encode()
    yield f"{FOLDER}/{LIST}", json.dumps(listed).encode()


def _part(folder: Path, name: str) -> str:
    try:
        return (folder / name).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise LodestoneError(
            f"{named(folder)} has no readable {quoted(name)}: name a folder of results that "
            "lodestone lab run and lodestone lab report have written"
        ) from None
