"""The numbers that the page's searches and the kernels have in common, as JavaScript."""

import json
from itertools import starmap
from pathlib import Path

from lodestone.kernel.sources import PACKAGE
from lodestone.search import attention, request, result, stack, transposition, tree
from lodestone.solve import boards, codes, files, packed
from lodestone.web.wasm.modules import OWN

FILE = PACKAGE / "web" / "page" / "js" / "search" / "constants.js"
#: The characters of a line.
WIDTH = 100
HEAD = "/** Made by `make wasm` from the Python sources that have the same names. */\n\n"

VALUES: dict[str, float | str | list[str]] = {
    "ALL": attention.ALL,
    "ASTRAY": boards.ASTRAY,
    "DEPTH": result.DEPTH,
    "GAMES": OWN,
    "HALF": tree.HALF,
    "HISTORY_BITS": stack.HISTORY_BITS,
    "LARGEST_TABLE": transposition.LARGEST,
    "LARGEST_TREE": tree.LARGEST,
    "LENGTH": result.LENGTH,
    "LONE_ROW_WORDS": boards.WAITING + 1,
    "LONGEST_PLAYOUT": tree.LONGEST_PLAYOUT,
    "MOST_KEPT": boards.MOST_KEPT,
    "MOST_LINKS": boards.MOST_LINKS,
    "MOST_PLIES": request.MOST_PLIES,
    "NEVER": boards.NEVER,
    "NODE_PARTS": list(tree.KINDS),
    "NUMBERS": result.NUMBERS,
    "PORTION": boards.PORTION,
    "PROVEN_WIN": result.PROVEN_WIN,
    "ROW_PLACES": boards.SIZE + 1,
    "ROW_WORDS": boards.CLOSED_SUM + 1,
    "SCORE": result.SCORE,
    "TABLE_ALIGNED": files.ALIGNED,
    "TABLE_FORMAT": files.FORMAT,
    "TABLE_LONGEST_HEADER": files.LONGEST_HEADER,
    "TABLE_MAGIC": files.MAGIC.decode(),
    "TABLE_MOST_PAGE": packed.MOST_PAGE,
    "TABLE_PAGE": packed.PAGE,
    "TABLE_VALUES": packed.VALUES,
    "WIN_CODE": codes.WIN_CODE,
}


def text() -> str:
    """Return the module's text, in the page's style."""
    return HEAD + "".join(starmap(_line, VALUES.items()))


def _line(name: str, value: float | str | list[str]) -> str:
    said = f"{value:g}" if isinstance(value, float) else json.dumps(value)
    line = f"export const {name} = {said};\n"
    if len(line) <= WIDTH or not isinstance(value, list):
        return line
    parts = "".join(f"  {json.dumps(one)},\n" for one in value)
    return f"export const {name} = [\n{parts}];\n"


def write(file: Path = FILE) -> None:
    """Write the module."""
    file.write_text(text(), "utf-8")
