"""What the server answers is what it describes: of every game, and to the last key."""

import json
import random
import sys
from collections import Counter
from pathlib import Path
from runpy import run_module
from typing import Any

import pytest
from starlette.testclient import TestClient

from lodestone import Position
from lodestone.core.drawing import Scene
from lodestone.core.game import all_games
from lodestone.players.asked import AskedSearch
from lodestone.study.found import SearchAnswer
from lodestone.study.turns import TurnNode
from lodestone.teach.pages import recommended_rules
from lodestone.web.replies.answerer import Player
from lodestone.web.replies.exact import SolveJob, View
from lodestone.web.replies.games import Game, RulesInForce
from lodestone.web.replies.searches import AgreementAnswer, AskedReport, KnownSearch
from lodestone.web.server.api import ENDPOINTS
from lodestone.web.server.errors import Refusal
from tests.web.server.answers import AGREED, Json, check, nodes

PLIES = 12


def test_every_answer_and_refusal_is_described(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    for path, methods in described["paths"].items():
        for method, question in methods.items():
            answers = question["responses"]
            expected = {"200", "403", "408", "413", "503"}
            if method == "post" or "parameters" in question:
                expected |= {"400", "422"}
            expected |= {"411"} if method == "post" else set()
            assert set(answers) - {"409"} == expected, path
            for status, answer in answers.items():
                if path == "/api/lab/report" and status == "200":
                    assert list(answer["content"]) == ["text/html"]
                    continue
                [(kind, body)] = answer["content"].items()
                assert {"$ref", "anyOf", "items"} & set(body["schema"]), path
                assert status == "200" or body["schema"]["$ref"].endswith("/Refusal")
                assert kind == "application/json"
            assert "Retry-After" in answers["503"]["headers"]


def test_each_endpoint_has_its_own_name() -> None:
    [(name, count)] = Counter(one.name for one in ENDPOINTS).most_common(1)
    assert count == 1, name


def test_the_description_is_printed_as_served(
    client: TestClient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # As a program it is read again, whatever other tests of this process have imported.
    monkeypatch.delitem(sys.modules, "lodestone.web.server.openapi", raising=False)
    run_module("lodestone.web.server.openapi", run_name="__main__")
    assert json.loads(capsys.readouterr().out) == client.get("/openapi.json").json()


@pytest.mark.slow
def test_games_rules_scenes_and_players_are_as_described(client: TestClient) -> None:
    for game in check(list[Game], client.get("/api/games").json()):
        for preset in game["presets"]:
            rules: dict[str, str] = {"rules": preset["rules"]}
            check(RulesInForce, client.post("/api/rules", json=rules).json())
            check(Scene, client.get("/api/scene", params=rules).json())
            check(SolveJob, client.get("/api/solve", params=rules).json())
    check(list[Player], client.get("/api/players").json())
    check(Refusal, client.get("/api/scene", params={"rules": "x"}).json())


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_views_and_steps_are_as_described(client: TestClient, game: str) -> None:
    rng, turns = random.Random(5), []
    for _ in range(PLIES):
        record: Json = {"rules": game, "nodes": nodes(turns)}
        view = check(View, client.post("/api/view", json=record | {"exact": True}).json())
        assert view["exact"]
        if view["first"] is None:
            break
        path: list[int] = []
        node = view["first"]
        while node["steps"]:
            path.append(rng.randrange(len(node["steps"])))
            walk = {"record": record, "path": path, "exact": True}
            node = check(TurnNode, client.post("/api/steps", json=walk).json())
        turns.append(node["turn"])
    for ended in (AGREED, {"result": "0-1", "termination": "resignation"}):
        if view["outcome"] is None:
            over: Json = {"rules": game, "nodes": nodes(turns[:-1]), **ended}
            check(View, client.post("/api/view", json=over).json())


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_searches_are_asked_as_described(
    client: TestClient, game, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What another test has solved needs no search.
    monkeypatch.setenv("LODESTONE_CACHE", str(own_cache))
    record = {"rules": str(recommended_rules(game)[0])}
    tasks: tuple[tuple[str, Any, Json], ...] = (
        ("computer", AskedSearch, {"player": "level-2"}),
        ("agreement", AskedSearch, {"player": "level-2"}),
        ("hint", AskedSearch, {"seconds": 0.1}),
        ("analysis", AskedSearch, {}),
        ("record/report", AskedReport, {"player": "level-2"}),
    )
    for path, asked, task in tasks:
        check(asked, client.post(f"/api/{path}", json={"record": record} | task).json())
    turn = str(Position.start(record["rules"]).turn_numbers[0])
    told = {"depth": 1, "nodes": 1, "seconds": 0.0, "final": True, "record": record}
    told["lines"] = [{"score": 5, "depth": 1, "turns": [turn]}]
    check(SearchAnswer, client.post("/api/found", json=told).json())
    check(AgreementAnswer, client.post("/api/agreed", json=told).json())
    judged = {"record": record, "ply": 0, "found": [{"scores": [5], "turn": turn}]}
    check(KnownSearch, client.post("/api/record/judged", json=judged).json())
