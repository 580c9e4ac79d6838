"""Pages in `docs/` of which a part is written by a command."""

from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def write_part(page: Path, command: str, text: str) -> None:
    """Write a text between the page's comments that name the command."""
    begin, end = f"<!-- by {command} -->", f"<!-- end of {command} -->"
    before, rest = page.read_text("utf-8").split(begin)
    after = rest.split(end)[1]
    page.write_text(f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}", "utf-8")
