"""Pages in `docs/` of which a part is written by a command."""

from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def write_part(page: Path, command: str, text: str) -> None:
    """Write a text between the page's comments that name the command."""
    begin, end = f"by {command}", f"end of {command}"
    page.write_text(with_part(page.read_text("utf-8"), begin, end, text), "utf-8")


def with_part(page: str, begin: str, end: str, text: str) -> str:
    """Return a page with a text between two comments; raise `ValueError` if it lacks them."""
    first, last = f"<!-- {begin} -->", f"<!-- {end} -->"
    before, rest = page.split(first)
    after = rest.split(last)[1]
    return f"{before}{first}\n\n{text.strip()}\n\n{last}{after}"
