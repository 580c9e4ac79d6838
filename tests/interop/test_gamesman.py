"""Files for GamesmanUni are as its types and its pictures read them, and tell the truth."""

import doctest
import json
import re

import jsonschema_rs
import pytest

from interop import gamesman
from lodestone import Position
from lodestone.solve import solve

RULES = "queah:comment,reserve=0"
#: The types of GamesmanUni's `apis/gamesCrafters/types.ts`, those fields that have to be there.
VALUE = {"enum": ["win", "lose", "draw", "tie"]}
TEXT = {"type": "string"}
PLACED = {
    "position": TEXT,
    "autoguiPosition": TEXT,
    "positionValue": VALUE,
    "remoteness": {"type": "integer"},
}
MOVE = {
    **PLACED,
    "move": TEXT,
    "autoguiMove": TEXT,
    "moveValue": VALUE,
    "deltaRemoteness": {"type": "integer", "minimum": 0},
}


def holding(properties):
    return {"type": "object", "properties": properties, "required": list(properties)}


POSITION = holding({**PLACED, "moves": {"type": "array", "items": holding(MOVE)}})
NAMED = {"id": TEXT, "name": TEXT, "gui": {"enum": ["v0", "v1", "v2", "v3"]}}
VARIANT = holding(
    {
        **NAMED,
        "startPosition": TEXT,
        "autoguiStartPosition": TEXT,
        "imageAutoGUIData": holding({"defaultTheme": TEXT, "themes": {"type": "object"}}),
    }
)
GAME = holding(
    {
        "id": TEXT,
        "name": TEXT,
        "variants": {"type": "array", "items": holding(NAMED)},
        "allowCustomVariantCreation": {"type": "boolean"},
        "supportsWinBy": {"type": "boolean"},
    }
)
#: What its `ImageAutoGUI.vue` draws; other moves are listed by their texts.
DRAWN = re.compile(r"[12]_[a-zA-Z0-9.~-]+")
BUTTON = re.compile(r"A_([a-zA-Z0-9-])_([0-9]+)|M_([0-9]+)_([0-9]+)")
#: What an address and the name of a file can have without being written otherwise.
PLAIN = re.compile(r"[\w.,=-]+")


@pytest.fixture(scope="module")
def folder(tmp_path_factory, shared_cache):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LODESTONE_CACHE", str(shared_cache))
        written = tmp_path_factory.mktemp("gamesman")
        gamesman.main([str(written), RULES, "--positions", "200"])
        yield written


def of(path):
    return json.loads(path.read_text("utf-8"))


def positions_in(folder):
    return sorted(folder.rglob("positions/*.json"))


def test_files_have_the_types_of_the_viewer(folder) -> None:
    [listed] = of(folder / "index.json")
    assert listed == {"id": "queah", "name": "Queah", "type": "twoPlayer", "gui": "v2"}
    game = of(folder / "queah" / "index.json")
    jsonschema_rs.validate(GAME, game)
    [variant] = [of(folder / "queah" / one["id"] / "index.json") for one in game["variants"]]
    jsonschema_rs.validate(VARIANT, variant)
    checker = jsonschema_rs.validator_for(POSITION)
    assert len(positions_in(folder)) == 200
    for path in positions_in(folder):
        answer = of(path)
        checker.validate(answer)
        assert answer["position"] == path.stem
        assert PLAIN.fullmatch(path.stem)
        assert DRAWN.fullmatch(answer["autoguiPosition"])
        assert len({move["autoguiMove"] for move in answer["moves"]}) == len(answer["moves"])


def test_buttons_are_on_cells_of_the_picture(folder) -> None:
    [path] = (folder / "queah").glob("*/index.json")
    theme = of(path)["imageAutoGUIData"]["themes"]["board"]
    pressed = set()
    for place in positions_in(folder):
        answer = of(place)
        shown = answer["autoguiPosition"][2:]
        assert len(shown) == len(theme["centers"]) == 13
        assert set(shown) <= {"-", *theme["charImages"]}
        for move in answer["moves"]:
            if found := BUTTON.fullmatch(move["autoguiMove"]):
                pressed |= {int(one) for one in found.groups() if one and one.isdigit()}
    assert pressed == set(range(13))


def test_values_are_those_of_the_table(folder, shared_cache, monkeypatch) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(shared_cache))
    table = solve(RULES)
    opposite = {"win": "lose", "lose": "win", "draw": "draw"}
    for path in positions_in(folder):
        answer = of(path)
        position = Position(RULES, path.stem.replace(".", "/").replace("_", " "))
        value = table.probe_value(position)
        assert (answer["positionValue"] == "draw") == (answer["remoteness"] == -200)
        assert answer["positionValue"] == gamesman.WORDS[value.result]
        assert [move["move"] for move in answer["moves"]] == [
            one.turn for one in table.probe_turns(position)
        ]
        for move in answer["moves"]:
            assert move["moveValue"] == opposite[move["positionValue"]]
            assert gamesman.name_of(position.play(move["move"])) == move["position"]
        if answer["moves"] and value.remoteness is not None:
            best = answer["moves"][0]
            assert best["remoteness"] == answer["remoteness"] - 1
            assert best["deltaRemoteness"] == 0


def test_examples_in_docstrings_hold() -> None:
    assert doctest.testmod(gamesman).failed == 0
