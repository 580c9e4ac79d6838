"""Files of figures, one JSON value per line, that a run adds to and can be resumed from."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lodestone.files import READABLE, whole_file

#: A rule set, named `rules`, with all that is known about it, as plain values.
Row = dict[str, Any]


def read_rows(file: Path) -> list[Any]:
    """Return the rows measured so far, without a line left unfinished by a kill."""
    lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
    return [json.loads(line) for line in lines if line.endswith("\n")]


def write_rows(rows: Iterable[Any], file: Path) -> None:
    """Write rows in this order."""
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    write_whole(text, file)


def write_json(value: object, file: Path) -> None:
    """Write figures as one JSON value."""
    write_whole(json.dumps(value, indent=1) + "\n", file)


def write_list(rows: Iterable[Any], file: Path) -> None:
    """Write rows as one JSON value, a line for each."""
    write_whole("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", file)


def write_whole(text: str, file: Path) -> None:
    """Write a file, completely or not at all."""
    file.parent.mkdir(exist_ok=True)
    with whole_file(file, mode=READABLE) as written:
        written.write(text.encode())


class KeptRows:
    """The rows of a file by their rules, which a run adds to; the file has them in one order."""

    def __init__(self, file: Path, order: Iterable[object]) -> None:
        self.rows: dict[str, Row] = {row["rules"]: row for row in read_rows(file)}
        self._file, self._order = file, list(map(str, order))

    @property
    def missing(self) -> list[str]:
        """The rule sets without a row, in order."""
        return [rules for rules in self._order if rules not in self.rows]

    def add(self, *rows: Row) -> None:
        """Add rows, in place of those of the same rules; write the file, and print what is done."""
        self.rows |= {row["rules"]: row for row in rows}
        write_rows((self.rows[rules] for rules in self._order if rules in self.rows), self._file)
        print(f"{len(self.rows)} of {len(self._order)}: {rows[0]['rules']}", flush=True)
