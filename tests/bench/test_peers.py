"""The tables of docs/environments.md and docs/agents.md that compare."""

from pathlib import Path

import pytest

from bench.peers.__main__ import COMPARISONS, OURS, PeerRow, blank_rows, compared
from research.pages import write_part


def rows() -> list[PeerRow]:
    """Return rows in which peers take a thousand steps per second for each cell, we a million."""
    found = blank_rows()
    for row in found:
        pace = 1e6 if row.package == OURS else 1e3 * row.cells
        for slower in (1, 2, 4):
            row.add(pace * slower, slower, slower)
    return found


def test_the_fastest_game_of_a_size_is_compared() -> None:
    found = list(compared(rows()))
    assert [line[3] for line in found[::2]] == [
        "open-spiel breakthrough(rows=5,columns=4)",
        "pgx othello",
        "pgx connect_four",
    ]
    assert found[0][4:] == ["50.0 (50.0 to 50.0)", "10", "yes"]
    assert len(found) == 2 * len(COMPARISONS)


def test_an_aim_that_is_missed_is_stated() -> None:
    slow = rows()
    for row in slow:
        if row.package == OURS:
            row.taking = [row.taking[0] / 20] * 3
    assert [line[-1] for line in list(compared(slow))[::2]] == ["no", "no", "yes"]


def test_only_the_named_part_is_written(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- by it -->\nold\n<!-- end of it -->\nafter\n", "utf-8")
    write_part(page, "it", "new\n")
    written = page.read_text("utf-8")
    assert written == "before\n<!-- by it -->\n\nnew\n\n<!-- end of it -->\nafter\n"
    with pytest.raises(ValueError, match="unpack"):
        write_part(page, "another", "new")
