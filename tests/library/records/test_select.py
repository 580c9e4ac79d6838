"""Games chosen by what their tags say and by what was played."""

import pytest

from lodestone import Position, PositionError, Rules
from lodestone.kernel import protocol
from lodestone.records.check import Criteria
from lodestone.records.cursor import Cursor
from lodestone.records.reader import read

TEXT = """\
[Rules "queah:balanced"]
[White "Ann Lee"]

1. c2c3 b3a3 2. d2c2 1-0

[Rules "queah:comment-house"]
[Black "ann"]

1. c2c3 *

[Rules "qo"]

1. d4 e5 0-1

[Rules "nothing"]

1. d4 *
"""


def chosen(text: str = TEXT, **criteria) -> list[int]:
    wanted = Criteria(cursor=Cursor(is_compiled=False), **criteria)
    lines = text.splitlines(keepends=True)
    found = [wanted.fits(record) for record in read(lines, wanted.fits_tags)]
    wanted.check_position()
    return [number for number, fits in enumerate(found, 1) if fits]


@pytest.mark.parametrize(
    ("criteria", "games"),
    [
        ({}, [1, 2, 3, 4]),
        ({"game": "queah"}, [1, 2]),
        ({"rules": Rules.parse("queah:balanced-mandatory")}, [2]),
        ({"player": "ANN"}, [1, 2]),
        ({"player": "Lee"}, [1]),
        ({"result": "0-1"}, [3]),
        ({"shortest": 2}, [1, 3]),
        ({"shortest": 1, "longest": 2}, [2, 3, 4]),
        ({"longest": 0}, []),
        ({"game": "queah", "player": "ann", "longest": 2}, [2]),
    ],
)
def test_games_are_chosen(criteria, games) -> None:
    assert chosen(**criteria) == games


def test_games_are_chosen_by_position_or_its_mirror() -> None:
    position = Position.start("queah:balanced").play("c2c3").play("b3a3")
    kernel = position.rules.kernel
    assert protocol.symmetry_count(kernel) > 1
    for number in range(protocol.symmetry_count(kernel)):
        image = protocol.symmetric_state(kernel, position.state, number)
        assert chosen(position=str(Position.of(position.rules, image))) == [1]
    assert chosen(position=str(position.play("d2c2").play("b4b3"))) == []


def test_only_the_main_line_counts() -> None:
    text = '[Rules "queah:balanced"]\n\n1. c2c3 (1. d3d4) *\n'
    assert chosen(text, position=str(Position.start("queah:balanced").play("d3d4"))) == []
    assert chosen(text, position=str(Position.start("queah:balanced").play("c2c3"))) == [1]


def test_a_position_invalid_under_all_rules_is_refused() -> None:
    with pytest.raises(PositionError, match="cannot read position 'nonsense'"):
        chosen(position="nonsense")
