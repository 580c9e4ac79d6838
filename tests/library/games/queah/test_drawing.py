"""Pictures of Queah: every style differs, sides can be turned, and nothing is unknown."""

import pytest

from lodestone import Position, RulesError

START = Position.start("queah")


def test_the_lattice_is_the_diamond_turned() -> None:
    scenes = [START.rules.scene("white", {"board": board}) for board in ("diamond", "lattice")]
    diamond, lattice = ({cell.name: (cell.x, cell.y) for cell in s.cells} for s in scenes)
    for name in diamond:
        x, y = (a - b for a, b in zip(diamond[name], diamond["c3"], strict=True))
        u, v = (a - b for a, b in zip(lattice[name], lattice["c3"], strict=True))
        scale = 74 / 96
        assert (u, v) == pytest.approx(((x - y) * scale, (x + y) * scale))


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(RulesError, match="did you mean board"):
        START.svg(bord="lattice")
    with pytest.raises(RulesError, match="did you mean sticks"):
        START.svg(pieces="stikcs")
    with pytest.raises(RulesError, match="allowed: white, black"):
        START.svg(near="green")
