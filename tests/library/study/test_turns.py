"""All legal turns as they are drawn: leg by leg, with what they take."""

import pytest

from lodestone import Position
from lodestone.core.line import Line
from lodestone.study.turns import legal_turns

#: A position of each game, a turn there, its legs, and where they take something.
CASES = [
    ("queah", "-/-b-/--w--/---/- w 0,0 -,-", "c3xc5", [("c3", "c5")], ["c4"]),
    (
        "quincala:mini-21",
        "m,l,m/s,-,l,-,s/-,-,-,-,-/S,-,L,-,S/M,L,M w -",
        "b1-c1-d1",
        [("b1", "c1"), ("c1", "d1")],
        ["d1"],
    ),
    ("qo:small", "5/b2w1/2bbb/5/5 w 30,25", "b3", [("hand:white", "b3")], ["c3", "d3", "e3"]),
]


@pytest.mark.parametrize(("rules", "text", "turn", "ways", "taken"), CASES)
def test_every_legal_turn_has_its_legs(
    rules: str, text: str, turn: str, ways: list[tuple[str, str]], taken: list[str]
) -> None:
    position = Position(rules, text)
    found = {one.turn: one.legs for one in legal_turns(Line((position,)))}
    assert sorted(found) == sorted(map(position.way_of, position.turns))
    assert [(leg.source, leg.target) for leg in found[turn]] == ways
    assert [cell for leg in found[turn] for cell in leg.takes] == taken


def test_a_finished_game_has_no_turns() -> None:
    line = Line.of(Position.start("queah:traditional"))
    while line.outcome is None:
        taking = [turn for turn in line.position.turns if "x" in turn]
        line = line.play((taking or list(line.position.turns))[0])
    assert legal_turns(line) == []
