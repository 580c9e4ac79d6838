"""Files of figures, one JSON value per line, that a run adds to and can be resumed from."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lodestone.files import whole_file


def read_rows(file: Path) -> list[Any]:
    """Return the rows measured so far, without a line left unfinished by a kill."""
    lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
    return [json.loads(line) for line in lines if line.endswith("\n")]


def write_rows(rows: Iterable[Any], file: Path) -> None:
    """Write rows in this order."""
    file.parent.mkdir(exist_ok=True)
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    with whole_file(file) as written:
        written.write(text.encode())
