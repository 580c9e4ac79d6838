"""What Python answers in the browser: what a server would."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from lodestone import Line, Position, Rules, all_games
from lodestone.core.game import find_game
from lodestone.core.rules import LONGEST_RULES
from lodestone.core.sent import plain
from lodestone.players.asked import asked_of
from lodestone.players.levels import LEVELS
from lodestone.players.roster import OFFERED
from lodestone.records.schema import to_json
from lodestone.records.writer import write_text
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.study.found import view_result
from lodestone.teach.lessons import read_lessons, taught_games
from lodestone.teach.studies import collection_of
from lodestone.web.replies.browser import answer
from lodestone.web.server.app import create_app
from tests.library.search.lines import numbers_of

pytestmark = pytest.mark.slow

#: The turns that are played in each game.
TURNS = 3


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
        about = {"record": task["record"]}
        assert asked("turns", **about) == server.post("/api/turns", json=about).json()
        turns.append(rng.choice(Line.of(Position.start(rules), turns).position.turns))
    shorter = record_of(rules, turns, result="1-0", termination="resignation")
    assert asked("view", **shorter) == server.post("/api/view", json=shorter).json()


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_searches_are_asked_in_numbers(game: str) -> None:
    rules = str(Rules.parse(game))
    line = Line.of(Position.start(rules))
    line = line.play(line.position.turns[0])
    about = {"record": record_of(rules, list(line.turns))}
    assert [level["name"] for level in asked("players")] == [one.name for one in OFFERED]
    for level in LEVELS:
        expected = asked_of(line, level.strength_in(line), 1)
        assert asked("computer", **about, player=level.name) == plain(expected)
    assert asked("hint", **about, seconds=0.5)["strength"]["limit"]["seconds"] == 0.5
    assert asked("analysis", **about, multipv=3)["strength"]["search"] == "alpha-beta"
    result = think(SearchRequest(line, Limit(depth=2), multipv=2, compiled=False))
    found = [
        {"score": one.score, "depth": one.depth, "turns": numbers_of(line.position, one.line)}
        for one in result.variations
    ]
    told = {"lines": found, "depth": 2, "nodes": result.nodes, "seconds": 1.0, "final": True}
    assert asked("found", **about, **told) == plain(
        view_result(line.position, replace(result, seconds=1.0))
    )


def light(game: str) -> Iterator[tuple[str, dict]]:
    """Yield addresses and what is asked there, with everything that the page's parts show."""
    rules, record = str(Rules.parse(game)), to_json(collection_of(game)[0].record)
    lesson = read_lessons(find_game(game))[0].name
    start = Position.start(rules)
    yield "games", {}
    yield "scene", {"rules": rules, "near": start.rules.game.sides[1].name}
    yield "lesson", {"game": game, "name": lesson}
    yield "puzzles", {"game": game}
    yield "puzzle", {"game": game, "number": "3"}
    yield "puzzle", {"game": game, "number": "9999"}
    yield "puzzle/daily", {"day": "2026-11-27"}
    yield f"pages/{game}", {}
    yield f"sources/{game}", {}
    yield f"collections/{game}", {}
    yield f"collections/{game}/{collection_of(game)[0].name}", {}
    yield "collections/chess", {}
    yield "rules", {"game": game, "options": {"repetition": "threefold"}}
    yield "rules", {"game": game, "rules": rules}
    yield "setup", {"rules": rules, "position": str(start)}
    yield "setup", {"rules": rules, "setup": {"side": "white", "pieces": {"a1": ["black"]}}}
    yield "lesson/turn", {"game": game, "lesson": lesson, "step": 0, "turn": start.turns[0]}
    yield "puzzle/nearest", {"record": record_of(rules, []), "best": start.turns[0]}
    yield "record/read", {"text": write_text(collection_of(game)[1].record)}
    yield "record/read", {"text": f"{rules}; nonsense"}
    yield "record/write", {"records": [record], "to": "text"}
    yield "record/document", {"record": record}
    yield "record/courses", {"records": [record]}
    played = {"key": f"{start.key:x}", "turn": start.turns[0]}
    yield "record/explore", {"rules": rules, "position": str(start), "played": [played]}


#: What is posted; all else is an address alone.
POSTED = ("rules", "setup", "lesson/turn", "puzzle/nearest", "record/")


@pytest.mark.parametrize("game", [game.name for game in taught_games()])
def test_light_replies_are_those_of_the_server(server: TestClient, game: str) -> None:
    for address, question in light(game):
        reply = asked(address, **question)
        if address.startswith(POSTED):
            expected = server.post(f"/api/{address}", json=question).json()
        else:
            expected = server.get(f"/api/{address}", params=question).json()
        assert reply == expected, address


def test_pictures_are_those_of_the_server(server: TestClient) -> None:
    question = {"record": record_of("queah", ["d3d4"]), "path": [0], "format": "svg"}
    for form in ("svg", "gif"):
        asked_for = question | {"format": form}
        expected = server.post("/api/record/picture", json=asked_for).json()
        assert asked("record/picture", **asked_for) == expected


@pytest.mark.parametrize(
    ("rules", "turns", "line"),
    [
        ("chess", [], "unknown game 'chess'"),
        ("queah", ["a1a2"], "a1a2"),
        ("queah", ["d3d4", "d3d4"], "d3d4"),
        ("q" * (LONGEST_RULES + 1), [], f"rules: must have at most {LONGEST_RULES:,} characters"),
    ],
)
def test_refusals_are_one_line(rules: str, turns: list[str], line: str) -> None:
    refusal = asked("view", **record_of(rules, turns))["detail"]
    assert line in refusal
    assert "\n" not in refusal


@pytest.mark.parametrize(
    ("address", "question", "line"),
    [
        ("puzzle", {"game": "qo", "number": "three"}, "number: choose a whole number, not 'three'"),
        ("puzzle/daily", {"day": "today"}, "day: choose a day such as 2026-11-25, not 'today'"),
        ("solve", {"rules": "qo"}, "this page has no server, which this needs"),
    ],
)
def test_nonsense_in_an_address_is_refused(address: str, question: dict, line: str) -> None:
    assert asked(address, **question) == {"detail": line}


def test_a_browser_asks_what_solving_takes() -> None:
    rules = {"rules": "queah:reserve=0"}
    assert asked("solve/known", **rules) == {"is_known": False}
    answer = asked("solve/asked", **rules)
    assert (answer["game"], answer["name"]) == ("queah", "queah:traditional,reserve=0")
