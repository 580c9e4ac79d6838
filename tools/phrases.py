"""List phrases that a native speaker would stumble over, with what to write instead.

    python -m tools.phrases [WORD...]

prints each place in the documents, in docstrings and strings of the package, and in the page's
files, and names of tests that are too long; if words are given, in files whose paths contain one of
them. If there are any, it fails. `tools/phrases.txt` lists the phrases.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".txt")
#: The page's files, and the folders of those that are built of them.
WEB = ROOT / "src" / "lodestone" / "web" / "page"
BUILT = {WEB / "bundle", WEB / "embed", WEB / "workers"}
#: What is prose in them: comments, and strings of JavaScript.
PAGE_PROSE = {
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".html": re.compile(r".+", re.DOTALL),
    ".js": re.compile(
        r"""/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`""",
        re.DOTALL,
    ),
}
#: The most words of a test's name, which states the law that the test checks.
MOST_WORDS = 8
TEST = re.compile(r"^ *(?:async )?def test_(\w+)", re.MULTILINE)
CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Phrase:
    """A pattern, and what to write instead of what it finds."""

    pattern: re.Pattern[str]
    advice: str


def phrases() -> list[Phrase]:
    """Return the phrases of the list."""
    lines = LIST.read_text("utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [Phrase(re.compile(pattern, re.IGNORECASE), advice) for pattern, advice in pairs]


def findings() -> Iterator[str]:
    """Yield each place where a phrase is used, in one line, then names that are too long."""
    known = phrases()
    for path, line, text in texts():
        for phrase in known:
            for found in phrase.pattern.finditer(text):
                number = line + text.count("\n", 0, found.start())
                yield in_line(path, number, found[0], phrase.advice)
    advice = f"a test's name states a law in at most {MOST_WORDS} words"
    for path in sorted((ROOT / "tests").rglob("*.py")):
        text = path.read_text("utf-8")
        for test in TEST.finditer(text):
            if len(test[1].split("_")) > MOST_WORDS:
                line = 1 + text.count("\n", 0, test.start(1))
                yield in_line(path, line, f"test_{test[1]}", advice)


def in_line(path: Path, line: int, words: str, advice: str) -> str:
    """Return a place with what is there, and what to do about it."""
    return f"{path.relative_to(ROOT)}:{line}: {' '.join(words.split())!r}: {advice}"


def texts() -> Iterator[tuple[Path, int, str]]:
    """Yield all prose as a file, the line where it begins, and the text."""
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        if path.name != "CHANGELOG.md":
            yield path, 1, CODE.sub(_blank, path.read_text("utf-8"))
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path, node.lineno, node.value
    for path in sorted(WEB.rglob("*")):
        if path.suffix in PAGE_PROSE and not BUILT & {*path.parents}:
            yield from _page_texts(path)


def _page_texts(path: Path) -> Iterator[tuple[Path, int, str]]:
    text = path.read_text("utf-8")
    for part in PAGE_PROSE[path.suffix].finditer(text):
        yield path, 1 + text.count("\n", 0, part.start()), part[0]


def _blank(code: re.Match[str]) -> str:
    """Return a code's line ends alone, so that lines keep their numbers."""
    return "\n" * code[0].count("\n") or "_"


def main(words: list[str]) -> None:
    """Print the findings in files whose paths contain any of the words; exit with 1 if any."""
    found = [
        one
        for one in findings()
        if not words or any(word in one.partition(":")[0] for word in words)
    ]
    print(*found, sep="\n", end="")
    if found:
        sys.exit(f"\n{len(found)} places to write more plainly")


if __name__ == "__main__":
    main(sys.argv[1:])
