"""Text grids: boards written row by row, from the top, separated by `/`."""

from collections.abc import Callable, Mapping, Sequence

#: The pieces on cells, by the cells' names, and the faults found.
Found = tuple[dict[str, str], list[str]]


def parse_rows(
    text: str,
    rows: Sequence[Sequence[str]],
    parse_row: Callable[[Sequence[str], str], Found],
    kind: str = "rows",
) -> Found:
    """Read a board; `rows` are the cells' names from the top, `kind` is what players call a row.

    `parse_row` reads one row, given its cells and its text. What it cannot read is left out.
    """
    written = text.split("/")
    if len(written) != len(rows):
        return {}, [f"the board has {len(rows)} {kind} separated by '/', not {len(written)}"]
    cells: dict[str, str] = {}
    faults: list[str] = []
    for names, row in zip(rows, written, strict=True):
        found, wrong = parse_row(names, row)
        cells |= found
        faults += wrong
    return cells, faults


def format_rows(
    cells: Mapping[str, str], rows: Sequence[Sequence[str]], empty: str, joint: str = ""
) -> str:
    """Write the piece on each cell, with `joint` between; cells not in `cells` are `empty`."""
    return "/".join(joint.join(cells.get(name, empty) for name in names) for names in rows)
