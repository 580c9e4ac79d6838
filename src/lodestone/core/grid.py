"""Text grids: boards written row by row, from the top, separated by `/`."""

from collections.abc import Sequence

from lodestone.core.errors import quoted


def parse_rows(
    text: str, row_names: Sequence[str], rows: Sequence[Sequence[str]], letters: str
) -> tuple[dict[str, str], list[str]]:
    """Read one letter for each cell of `rows` (cell names, from the top).

    Gives the letter of every cell, and the faults found; where there are faults, cells may lack.
    """
    written = text.split("/")
    if len(written) != len(rows):
        return {}, [f"the board has {len(rows)} rows separated by '/', not {len(written)}"]
    cells: dict[str, str] = {}
    faults = []
    for name, names, row in zip(row_names, rows, written, strict=True):
        if len(row) != len(names):
            faults.append(f"row {name} has {len(names)} cells, not {len(row)} ({quoted(row)})")
            continue
        for cell, letter in zip(names, row, strict=True):
            if letter not in letters:
                faults.append(f"{cell} holds {letter!r}; allowed: {' '.join(letters)}")
            cells[cell] = letter
    return cells, faults


def format_rows(cells: dict[str, str], rows: Sequence[Sequence[str]], empty: str) -> str:
    """Write one letter for each cell; cells that `cells` lacks are `empty`."""
    return "/".join("".join(cells.get(name, empty) for name in names) for names in rows)
