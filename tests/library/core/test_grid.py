"""Setups that games with plain boards derive; a game in a package of its own uses them whole."""

from lodestone.core.grid import GridSetup
from lodestone.core.parts import Edited


class FourCells(GridSetup):
    """Two rows of two cells."""

    cells = ("a1", "b1", "a2", "b2")
    rows = (("a2", "b2"), ("a1", "b1"))
    sides = ("nought", "cross")

    @classmethod
    def of(cls, _: object, state: tuple[int, ...]) -> "FourCells":
        return cls.of_masks(state[:2], state[2])

    def _state(self, _: object) -> tuple[int, ...]:
        return (self.mask("n"), self.mask("c"), "nc".index(self.side))


#: A cross on a2, a nought on b1, and crosses to move.
TEXT = "c-/-n c"
STATE = (0b0010, 0b0100, 1)


def test_texts_and_states_are_those_of_the_board() -> None:
    setup, faults = FourCells.read(None, TEXT)
    assert faults == setup.faults(None) == []
    assert setup == FourCells.of(None, STATE)
    assert FourCells.diagram(None, STATE) == TEXT
    assert setup.state(None) == STATE
    assert FourCells.kinds(None, STATE) == {"b1": "nought", "a2": "cross"}
    assert [one.name for one in setup.piece_types(None)] == ["n", "c"]
    assert FourCells.edited(None, Edited(setup.side, {"b1": ("n",), "a2": ("c",)}, {})) == setup


def test_faults_are_named() -> None:
    setup, _ = FourCells.read(None, "c-/-n x")
    assert setup.faults(None) == ["the side to move is n or c, not 'x'"]
