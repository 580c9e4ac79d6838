"""Files that are values of options, such as boards: TOML, by a path or carried as a text."""

import json
import re
from pathlib import Path
from stat import S_ISREG
from typing import Any

from lodestone.core.errors import RulesError

LARGEST_FILE = 64_000
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def file_text(path: Path, kind: str) -> str:
    """Return the text of a file; raise `RulesError` if it cannot be read.

    `kind` says what it holds: "board". The text has at most `LARGEST_FILE` bytes.
    """
    try:
        if not S_ISREG(path.stat().st_mode):
            raise RulesError(f"cannot read {kind} {path}: it is not a regular file")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise RulesError(f"cannot read {kind} {path}: {error.strerror}") from None
    if len(data) > LARGEST_FILE:
        raise RulesError(f"cannot read {kind} {path}: {TOO_LARGE}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RulesError(f"cannot read {kind} {path}: it is not UTF-8 text") from None


TOO_LARGE = f"it has more than {LARGEST_FILE:,} bytes"


def check_size(text: str, named: str) -> None:
    """Raise `RulesError` if a text is longer than a file may be."""
    if len(text.encode()) > LARGEST_FILE:
        raise RulesError(f"{named}: {TOO_LARGE}")


def inline(value: Any) -> str:
    """Write what TOML was read as on one line, as short as TOML allows.

    A file's contents become an inline table, which `core.options.is_carried`.
    """
    if isinstance(value, dict):
        return f"{{{','.join(f'{_key(name)}={inline(one)}' for name, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{','.join(map(inline, value))}]"
    # A text in JSON is also one in TOML.
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)
