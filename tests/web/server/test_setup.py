"""Setups that people put together: whatever they are, they are judged, in one line a fault."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Position
from lodestone.core.game import all_games
from lodestone.web.replies.games import SetupAnswer
from tests.web.server.answers import Json, check, client

RULES = (
    "queah",
    "queah:backtrack=forbidden,stalemate=pass,reserve=2",
    "queah:backtrack=forbidden-until-moved,stalemate=pass",
    "queah:start=placed,stalemate=pass",
    "qo:size=3",
    "qo:paid=banked,stones=10",
    "qo:undo=forbidden,size=4",
    "quincala:layout=mini-21",
    "quincala:no-move=loss",
)
FIELDS = [
    *(
        f"{name}:{side}"
        for name in ("reserve", "last-step", "to-set", "container", "bank")
        for side in ("white", "black")
    ),
    "last-step:white:2",
    "last-step:black:4",
    "passes",
    "banned",
    "ledge",
    "?",
]
CELLS = st.sampled_from(["a1", "c3", "d3", "b2", "c1", "e4", "z99", "", "\n"])
NAMES = st.lists(
    st.sampled_from(["w", "b", "L", "M", "S", "l", "m", "s", "x", "wb", "\u2028"]), max_size=4
)
NUMBERS = st.integers(-9_999, 9_999) | st.integers(0, 6)
SETUPS = st.fixed_dictionaries(
    {
        "side": st.sampled_from(["w", "b", "w", "b", "?", ""]),
        "pieces": st.dictionaries(CELLS, NAMES, max_size=6),
        "values": st.dictionaries(
            st.sampled_from(FIELDS), NUMBERS | st.lists(CELLS, max_size=3), max_size=3
        ),
    }
)


def ask(**question: Any) -> Any:
    return client().post("/api/setup", json=question)


def judged(question: Json) -> None:
    """Hold that a question is answered as described, or refused in one line."""
    answered = ask(**question)
    if answered.status_code != 200:
        assert answered.status_code in (400, 422), answered.text
        assert len(answered.json()["detail"].splitlines()) == 1
        return
    setup = check(SetupAnswer, answered.json())
    assert all(len(fault["message"].splitlines()) == 1 for fault in setup["faults"])
    assert len({fault["message"] for fault in setup["faults"]}) == len(setup["faults"])
    if not setup["faults"]:
        Position(setup["rules"], setup["position"])


@pytest.mark.slow
@given(st.sampled_from(RULES), SETUPS)
def test_any_parts_are_judged(rules: str, setup: Json) -> None:
    judged({"rules": rules, "setup": setup})


@pytest.mark.slow
@given(st.data(), st.sampled_from(RULES))
def test_any_text_is_judged(data: st.DataObject, rules: str) -> None:
    text = str(Position.start(rules))
    for _ in range(data.draw(st.integers(0, 4))):
        place = data.draw(st.integers(0, len(text)))
        end = place + data.draw(st.integers(0, 3))
        text = (
            text[:place] + data.draw(st.text("wbLMSlms-/,0123456789? \n", max_size=3)) + text[end:]
        )
    judged({"rules": rules, "position": text})


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_starts_are_answered_without_faults(game: Any) -> None:
    setup = ask(rules=game.name).json()
    assert setup["position"] == str(Position.start(game.name))
    assert setup["faults"] == []
    assert setup["status"].startswith(f"{game.sides[0].title} to move")
    parts = {name: setup[name] for name in ("side", "pieces")}
    values = {f["name"]: f["value"] for f in setup["fields"] if f["form"] != "ledge"}
    again = ask(rules=game.name, setup=parts | {"values": values}).json()
    assert again == setup


def test_faults_name_their_cells() -> None:
    setup = ask(rules="queah", position="b/bbx/-b-w-/-ww/w w 6,6 -,-").json()
    assert setup["faults"] == [{"message": "d4 holds 'x'; allowed: w b -", "cells": ["d4"]}]
    pieces = {"c1": ["L"], "c2": ["L"], "c4": ["L"], "d1": ["M", "L"]}
    edited = {"side": "w", "pieces": pieces}
    faults = ask(rules="quincala:layout=mini-21", setup=edited).json()["faults"]
    assert {
        "message": "d1 holds ML; a tower is written from large to small",
        "cells": ["d1"],
    } in faults
    assert faults[-1]["cells"] == ["c1", "c2", "c4", "d1"]


def test_ends_of_games_are_told() -> None:
    setup = ask(rules="queah", position="b/---/-----/---/- w 0,1 -,-").json()
    assert setup["faults"] == []
    assert setup["outcome"]["winner"] == "black"
    assert setup["status"].startswith("Black wins.")


def test_what_lies_nowhere_is_on_the_ledge() -> None:
    setup = {"side": "w", "pieces": {"c3": ["L", "s"]}}
    answer = ask(rules="quincala:layout=mini-21", setup=setup).json()
    assert answer["position"].endswith("w LMMSSllmms")
    assert answer["faults"] == []


def test_both_forms_at_once_are_refused() -> None:
    answered = ask(rules="queah", position="x", setup={"side": "w"})
    assert answered.status_code == 400
    assert answered.json()["detail"] == "give either a position's text or a setup's parts"
