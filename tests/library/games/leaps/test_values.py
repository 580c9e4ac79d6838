"""Who wins small old games: the values that a solver without shared code has found, too."""

import pytest

from lodestone import Position
from lodestone.solve import solve_from
from lodestone.solve.codes import Value
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

DRAW = Value(0, None)


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        ("leaps:tre-guti", DRAW),
        ("leaps:tre-guti,capture=mandatory", DRAW),
        ("leaps:felli,capture=mandatory", Value(1, 31)),
        ("leaps:tre-guti,backtrack=forbidden", Value(1, 21)),
        ("leaps:queah,reserve=0", Value(1, 39)),
        *long(("leaps:felli,capture=mandatory,leaps=several-to-the-end", Value(1, 31))),
        *long(("leaps:laram-wali,capture=mandatory", Value(-1, 36))),
        *long(("leaps:felli", DRAW)),
        *long(("leaps:felli,leaps=several", DRAW)),
    ],
)
def test_small_games_have_their_known_values(rules: str, value: Value) -> None:
    start = Position(rules)
    assert solve_from([start]).probe_value(start) == value
