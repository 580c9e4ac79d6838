"""Say everywhere that the package is installed from PyPI: run it once, at the first release there.

    python -m tools.published

Until then pages and messages name a clone, which is what works. `--check` changes nothing, and
fails if a page names what is not there.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
MESSAGES = ROOT / "src" / "lodestone" / "errors.py"
#: What pip installs from a clone, and from PyPI.
CLONE = "."
PACKAGE = "lodestone-games"
#: An extra of a clone in quotes, or the clone alone in the first cell of a row.
FROM_CLONE = re.compile(r"(^\| `|')\.(\[[a-z,]+\]'`?|` \|)(?:(?:  #)? in a clone)?", re.MULTILINE)
FROM_PYPI = re.compile(rf"(?:pip install|uvx|pipx run|--from|--spec)[^\n]*{PACKAGE}")


def pages() -> list[Path]:
    """Return the pages that say how something is installed."""
    docs = ROOT / "docs"
    return [ROOT / "README.md", *sorted(docs.rglob("*.md")), *sorted(docs.rglob("*.ipynb"))]


def published(text: str) -> str:
    """Return a page that names the package where it named a clone.

    >>> published("pip install '.[terminal]'  # in a clone")
    "pip install 'lodestone-games[terminal]'"
    >>> published("`pip install '.[envs]'` in a clone installs")
    "`pip install 'lodestone-games[envs]'` installs"
    >>> published("| `.` | 97 MB |")
    '| `lodestone-games` | 97 MB |'
    """
    return FROM_CLONE.sub(rf"\1{PACKAGE}\2", text)


def premature() -> list[str]:
    """Return where pages install the package from PyPI."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {PACKAGE} is not on PyPI yet: install a clone"
        for path in pages()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if FROM_PYPI.search(line)
    ]


def main(arguments: Sequence[str]) -> int:
    """Change the messages and all pages, or check them; return the exit status."""
    source = MESSAGES.read_text("utf-8")
    from_clone = f'SOURCE = "{CLONE}"'
    if "--check" in arguments:
        found = premature() if from_clone in source else []
        print("\n".join(found), end="\n" * bool(found))
        return min(1, len(found))
    MESSAGES.write_text(source.replace(from_clone, f'SOURCE = "{PACKAGE}"'), "utf-8")
    for path in pages():
        path.write_text(published(path.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
