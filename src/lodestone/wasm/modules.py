"""The modules of the package's own games, which are kept beside the page, with a stamp."""

import hashlib
import re
from pathlib import Path

from lodestone.kernel.sources import FOLDERS, PACKAGE, WEIGHTS, kernel_modules

#: The games of this package.
OWN = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/game.py"))
FOLDER = PACKAGE / "web" / "wasm"
STAMP = FOLDER / "sources.txt"
KERNELS = (*FOLDERS, "lab/kernels")
#: What modules are made by, besides the kernels.
MAKERS = ("exports.py", "frames.py", "build.py", "memory.ll")
#: What a module does not depend on: texts of documentation, comments, empty lines.
_WORDS = re.compile(r'^ *(?:"""(?s:.*?)"""|#.*)?\n', re.MULTILINE)


def sources_stamp() -> str:
    """Return a digest of all code and weights that modules are made from."""
    makers = (Path(__file__).with_name(name) for name in MAKERS)
    stamp = hashlib.sha256()
    for path in (*sorted(kernel_modules(PACKAGE, KERNELS)), *makers):
        stamp.update(_WORDS.sub("", path.read_text("utf-8")).encode())
    for path in sorted(path for name in WEIGHTS for path in PACKAGE.rglob(name)):
        stamp.update(path.read_bytes())
    return stamp.hexdigest()


def module_of(game: str) -> Path:
    """Return the file of a game's module."""
    return FOLDER / f"{game}.wasm"
