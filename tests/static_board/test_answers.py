"""What Python answers in the browser: what a server would."""

import json
import random
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from lodestone import Rules, all_games
from lodestone.server.app import create_app
from lodestone.static_board.answers import answer

pytestmark = pytest.mark.slow

#: The turns that are played in each game.
TURNS = 5


@pytest.fixture(scope="module")
def server() -> Iterator[TestClient]:
    with TestClient(create_app()) as client:
        yield client


def asked(address: str, /, **question: object) -> dict:
    return json.loads(answer(f"api/{address}", json.dumps(question)))


def record_of(rules: str, turns: list[str], **more: str) -> dict:
    nodes = [{}, *({"turn": turn} for turn in turns)]
    return {
        "rules": rules,
        "start": None,
        "result": "*",
        "termination": None,
        "nodes": nodes,
    } | more


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_answers_are_those_of_the_server(server: TestClient, game: str) -> None:
    rules = str(Rules.parse(game))
    assert (
        asked("scene", rules=rules, near="black")
        == server.get("/api/scene", params={"rules": rules, "near": "black"}).json()
    )
    turns: list[str] = []
    rng = random.Random(7)
    for _ in range(TURNS):
        record = record_of(rules, turns)
        view = asked("view", **record)
        assert view == server.post("/api/view", json=record).json()
        step = rng.randrange(len(view["first"]["steps"]))
        task = {"record": record, "path": [step]}
        assert asked("steps", **task) == server.post("/api/steps", json=task).json()
        chosen = asked("computer", record=record)
        assert chosen["view"] == asked("view", **record_of(rules, [*turns, chosen["turn"]]))
        turns.append(chosen["turn"])
    shorter = record_of(rules, turns[:3], result="1-0", termination="resignation")
    assert asked("view", **shorter) == server.post("/api/view", json=shorter).json()


def test_games_offer_every_rule_set() -> None:
    games = {game["name"]: game for game in json.loads(answer("api/games", "{}"))}
    for game in all_games():
        offered = games[game.name]
        assert [Rules.parse(one["rules"]) for one in offered["presets"]] == [
            Rules.of(game, preset.name, {}) for preset in game.presets
        ]
        assert Rules.parse(offered["default"]) == Rules.parse(game.name)


@pytest.mark.parametrize(
    ("rules", "turns", "line"),
    [
        ("chess", [], "unknown game 'chess'"),
        ("queah", ["a1a2"], "a1a2"),
        ("queah", ["d3d4", "d3d4"], "d3d4"),
    ],
)
def test_refusals_are_one_line(rules: str, turns: list[str], line: str) -> None:
    refusal = asked("view", **record_of(rules, turns))["detail"]
    assert line in refusal
    assert "\n" not in refusal
