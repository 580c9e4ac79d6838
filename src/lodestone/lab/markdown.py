"""Tables in Markdown, whole or row by row."""

from collections.abc import Iterable


def row(*cells: object) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def head(*names: str) -> str:
    """Return a table's first two lines."""
    return f"{row(*names)}\n{row(*['---'] * len(names))}"


def table(names: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table."""
    return "\n".join([head(*names), *(row(*cells) for cells in rows)])
