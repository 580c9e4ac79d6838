"""The modules of the package's own games, which are kept beside the page, with a stamp.

The stamp has a digest of the sources, and one of each module: neither can change alone unnoticed.
"""

import hashlib
import re
from pathlib import Path

from lodestone.kernel.sources import FOLDERS, PACKAGE, WEIGHTS, kernel_modules

#: The games of this package that the page shows.
OWN = sorted(path.parents[1].name for path in (PACKAGE / "games").glob("*/teach/page.toml"))
FOLDER = PACKAGE / "web" / "page" / "wasm"
STAMP = FOLDER / "sources.txt"
KERNELS = (
    *(folder for folder in FOLDERS if folder != "games"),
    *(f"games/{name}" for name in OWN),
    "lab/kernels",
)
#: What modules are made by, besides the kernels.
MAKERS = ("exports.py", "frames.py", "build.py", "memory.ll")
#: What a module does not depend on: texts of documentation, comments, empty lines.
_WORDS = re.compile(r'^ *(?:"""(?s:.*?)"""|#.*)?\n', re.MULTILINE)


def stamp(package: Path = PACKAGE) -> str:
    """Return the stamp of a package's modules as they are: a line for its sources, and for each."""
    modules = sorted((package / "web" / "page" / "wasm").glob("*.wasm"))
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in modules}
    lines = {"sources": _sources_digest(package), **digests}
    return "".join(f"{digest} {name}\n" for name, digest in lines.items())


def stale(package: Path = PACKAGE) -> list[str]:
    """Return what is not as it was when the modules were made: `sources`, or names of modules."""
    kept = (package / "web" / "page" / "wasm" / STAMP.name).read_text("utf-8")
    return sorted(
        {line.split()[-1] for line in {*kept.splitlines()} ^ {*stamp(package).splitlines()}}
    )


def _sources_digest(package: Path) -> str:
    """Return a digest of all code and weights that modules are made from."""
    makers = (package / "web" / "wasm" / name for name in MAKERS)
    digest = hashlib.sha256()
    for path in (*sorted(kernel_modules(package, KERNELS)), *makers):
        digest.update(_WORDS.sub("", path.read_text("utf-8")).encode())
    for path in sorted(path for name in WEIGHTS for path in package.rglob(name)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def module_of(game: str) -> Path:
    """Return the file of a game's module."""
    return FOLDER / f"{game}.wasm"
