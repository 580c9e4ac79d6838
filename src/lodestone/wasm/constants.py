"""The numbers that the page's searches and the kernels have in common, as JavaScript."""

import json
from pathlib import Path

from lodestone.kernel.sources import PACKAGE
from lodestone.search import attention, request, result, stack, transposition, tree

FILE = PACKAGE / "web" / "js" / "search" / "constants.js"
HEAD = "/** Made by `make wasm` from the Python sources that have the same names. */\n\n"

VALUES: dict[str, float | list[str]] = {
    "ALL": attention.ALL,
    "DEPTH": result.DEPTH,
    "HALF": tree.HALF,
    "HISTORY_BITS": stack.HISTORY_BITS,
    "LARGEST_TABLE": transposition.LARGEST,
    "LARGEST_TREE": tree.LARGEST,
    "LENGTH": result.LENGTH,
    "LONGEST_PLAYOUT": tree.LONGEST_PLAYOUT,
    "MOST_PLIES": request.MOST_PLIES,
    "NODE_PARTS": list(tree.KINDS),
    "NUMBERS": result.NUMBERS,
    "PROVEN_WIN": result.PROVEN_WIN,
    "SCORE": result.SCORE,
}


def text() -> str:
    """Return the module's text."""
    lines = (f"export const {name} = {_literal(value)};\n" for name, value in VALUES.items())
    return HEAD + "".join(lines)


def _literal(value: float | list[str]) -> str:
    if isinstance(value, list):
        return f"[\n{''.join(f'  {json.dumps(one)},{chr(10)}' for one in value)}]"
    return f"{value:g}" if isinstance(value, float) else str(value)


def write(file: Path = FILE) -> None:
    """Write the module."""
    file.write_text(text(), "utf-8")
