"""The document names every plane and counts actions as the spaces do."""

from pathlib import Path

import pytest

from lodestone import Position
from lodestone.core.game import all_games
from lodestone.lab.envs import ActionSpace

TEXT = (Path(__file__).parents[3] / "docs" / "environments.md").read_text("utf-8")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_planes_are_listed_in_their_order(game) -> None:
    rows = [line for line in TEXT.splitlines() if "own " in line and line.startswith("| ")]
    listed = {row.split("|")[1].strip().lower(): row.split("|")[2].strip() for row in rows}
    assert listed[game.name].split("; ") == list(game.space.planes)


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        ("queah:balanced", 66),
        ("queah:traditional", 66),
        ("qo", 64),
        ("quincala", 39),
        ("leaps:felli", 15),
    ],
)
def test_numbers_of_actions_are_as_documented(rules: str, count: int) -> None:
    assert ActionSpace.of(rules).count == count


def test_numbers_of_actions_have_the_documented_order() -> None:
    space = ActionSpace.of("queah:traditional", "turns")
    assert space.count == 742
    assert [space.number(text) for text in ("@c1", "@c5", "--", "@c1,c2c3")] == [
        0,
        12,
        65,
        66 + space.number("c2c3") - 13,
    ]
    assert "x" not in space.text(44)
    assert "x" in space.text(45)
    assert ActionSpace.of("qo").text(1) == "b1"


@pytest.mark.parametrize(
    ("rules", "grain", "place", "turn", "actions"),
    [
        ("queah:traditional", "turns", "b/bb-/-b-w-/-ww/- w 6,6 -,-", "@c1,c2c3", ["@c1,c2c3"]),
        ("queah:traditional", "parts", "b/bb-/-b-w-/-ww/- w 6,6 -,-", "@c1,c2c3", ["@c1", "c2c3"]),
        ("queah:comment", "turns", "b/bb-/-b-w-/-ww/- w 6,6 -,-", "@c1", ["@c1"]),
        ("queah:traditional,stalemate=pass", "parts", "w/bbb/--b--/---/- w 0,0 -,-", "--", ["--"]),
        ("queah:traditional,start=placed", "turns", None, "@c1", ["@c1"]),
        ("qo", "parts", None, "a1", ["a1"]),
        ("quincala", "parts", None, "c1-d1", ["c1", "d1", "stop"]),
        ("leaps:felli", "parts", None, "c2-c3", ["c2", "c3"]),
    ],
)
def test_turns_are_made_of_the_documented_actions(
    rules: str, grain: str, place: str | None, turn: str, actions: list[str]
) -> None:
    space = ActionSpace.of(rules, grain)
    given = space.of_turn(Position(space.rules, place), turn)
    assert [space.text(action) for action in given] == actions
