"""Say everywhere that the package is installed from PyPI: the first release there does it.

    python -m tools.published

Until then pages and messages name a clone, which is what works; `make release` switches them, and
they stay switched. `--check` changes nothing, and fails if one of them says the other thing.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
#: The messages, with what they are made of and examples.
MESSAGES = Path("src/lodestone/errors.py")
#: What pip installs from a clone, and from PyPI.
CLONE = "."
PACKAGE = "lodestone-games"
SOURCE = 'SOURCE = "{}"'
#: An extra of a clone in quotes, or the clone alone in the first cell of a row.
FROM_CLONE = re.compile(
    r"(^\| `|')\.(\[[a-z0-9,]+\]'`?|` \|)(?:(?:  #)? in a clone)?", re.MULTILINE
)
FROM_PYPI = re.compile(rf"(?:pip install|uvx|pipx run|--from|--spec)[^\n]*{PACKAGE}")


def pages(root: Path = ROOT) -> list[Path]:
    """Return the pages of a repository that say how something is installed."""
    docs = root / "docs"
    return [root / "README.md", *sorted(docs.rglob("*.md")), *sorted(docs.rglob("*.ipynb"))]


def published(text: str) -> str:
    """Return a text that names the package where it named a clone.

    >>> published("pip install '.[terminal]'  # in a clone")
    "pip install 'lodestone-games[terminal]'"
    >>> published("`pip install '.[envs]'` in a clone installs")
    "`pip install 'lodestone-games[envs]'` installs"
    >>> published("| `.` | 97 MB |")
    '| `lodestone-games` | 97 MB |'
    """
    return FROM_CLONE.sub(rf"\1{PACKAGE}\2", text)


def is_switched(root: Path = ROOT) -> bool:
    """Return whether messages name the package."""
    return SOURCE.format(PACKAGE) in (root / MESSAGES).read_text("utf-8")


def switch(root: Path = ROOT) -> None:
    """Make the messages and all pages of a repository name the package."""
    for path in (root / MESSAGES, *pages(root)):
        text = path.read_text("utf-8").replace(SOURCE.format(CLONE), SOURCE.format(PACKAGE))
        path.write_text(published(text), "utf-8")


def misleading(root: Path = ROOT) -> list[str]:
    """Return where a repository's texts say something else than its messages, line by line."""
    if is_switched(root):
        wrong, why = FROM_CLONE, f"installs a clone, though {PACKAGE} is on PyPI"
        texts = [root / MESSAGES, *pages(root)]
    else:
        wrong, why = FROM_PYPI, f"{PACKAGE} is not on PyPI yet: install a clone"
        texts = pages(root)
    return [
        f"{path.relative_to(root)}:{number}: {why}"
        for path in texts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if wrong.search(line)
    ]


def main(arguments: Sequence[str]) -> int:
    """Change the messages and all pages, or check them; return the exit status."""
    if "--check" not in arguments:
        switch()
    found = misleading()
    print("\n".join(found), end="\n" * bool(found))
    return min(1, len(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
