"""The server's answers: what the page needs, and one line with a reason for what is wrong."""

import random
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from lodestone import Line, Position
from lodestone.core.game import list_turns
from lodestone.core.rules import LONGEST_RULES
from lodestone.kernel.decorator import Kernel
from lodestone.teach.puzzles import puzzles_of
from lodestone.web.server.app import create_app
from lodestone.web.server.bodies import LARGEST_BODY
from tests.web.server.answers import AGREED, nodes

pytestmark = pytest.mark.slow

RULES = "queah:balanced,repetition=threefold"


def view(client: TestClient, **record) -> dict:
    answered = client.post("/api/view", json={"rules": RULES} | record)
    assert answered.status_code == 200, answered.text
    return answered.json()


def test_games_tell_all_that_the_dialog_asks(client: TestClient) -> None:
    queah = client.get("/api/games").json()[0]
    assert [preset["name"] for preset in queah["presets"]][:2] == ["traditional", "compulsory"]
    options = {option["name"]: option for option in queah["options"]}
    assert set(options) == set(Position.start("queah").rules.options.values())
    assert {source["tag"] for source in queah["sources"]} == set("ABCPT")
    for option in queah["options"]:
        assert option["sentence"].endswith("?")
        assert all(value["source"] for value in option["values"])
    assert options["reserve"]["high"] == 6
    assert queah["play_defaults"] == {"repetition": "threefold"}


def test_rules_by_preset_and_options_or_by_string(client: TestClient) -> None:
    chosen = {"game": "queah", "preset": "balanced", "options": {"reserve": 2}}
    by_choice = client.post("/api/rules", json=chosen).json()
    by_string = client.post("/api/rules", json={"rules": "queah:balanced,reserve=2"}).json()
    assert by_choice == by_string
    assert by_choice["rules"] == "queah:balanced,reserve=2"
    assert by_choice["starts"]["black"] == "b/bb-/-b-w-/-ww/w b 2,2 -,-"


@pytest.mark.parametrize(
    ("record", "path", "status", "said"),
    [
        ({}, [999], 400, "path.0: no step 999; there are "),
        ({}, [-1], 400, "path.0: no step -1; there are "),
        ({}, [0] * 501, 422, "path: must have at most 500 items"),
        ({}, ["0"], 422, "path.0: "),
        (AGREED, [], 400, "the game is over: "),
    ],
)
def test_steps_that_lead_nowhere_are_refused(
    client: TestClient, record: dict, path: list, status: int, said: str
) -> None:
    walk = {"record": {"rules": RULES} | record, "path": path}
    answered = client.post("/api/steps", json=walk)
    assert answered.status_code == status
    assert answered.json()["detail"].startswith(said)


def test_games_that_players_end(client: TestClient) -> None:
    resigned = view(client, result="0-1", termination="resignation")
    resignation = {"winner": "black", "reason": "White resigned.", "termination": "resignation"}
    assert resigned["outcome"] == resignation
    assert resigned["status"] == "Black wins. White resigned."
    offered = view(client, nodes=nodes(["d3d4"]))
    assert offered["agreed"]["reason"] == "The players agreed to a draw."
    assert offered["last"]["annotated"] == offered["record"][0]["annotated"] == "d3d4"
    agreed = view(client, **AGREED)
    assert agreed["status"].startswith("Draw.")


def test_scenes_show_every_cell_from_either_side(client: TestClient) -> None:
    for near in ("white", "black"):
        for board in ("diamond", "lattice"):
            query = {"rules": RULES, "near": near, "board": board, "pieces": "sticks"}
            scene = client.get("/api/scene", params=query).json()
            assert len(scene["cells"]) == 13
            assert sorted(chain(*scene["rows"])) == sorted(c["name"] for c in scene["cells"])
            lowest = max(scene["cells"], key=lambda cell: (cell["y"], -cell["x"]))["name"]
            assert lowest == {"white": "c1", "black": "c5"}[near]


WRONG: dict[str, list[tuple[Any, int, str]]] = {
    "/api/view": [
        ({"rules": "chess"}, 400, "unknown game 'chess'"),
        ({"rules": "queah", "nodes": nodes(["d3d5"])}, 400, "turn 1: "),
        ({"rules": "queah", "nodes": nodes(["d3d4", "d3d4"])}, 400, "turn 2: "),
        ({"rules": "queah", "start": "x"}, 400, "cannot read position"),
        ({"rules": "queah", "result": "1-0"}, 400, "the result is *, not 1-0"),
        ({"rules": "queah", **AGREED, "result": "0-1"}, 400, "the result is 1/2-1/2, not 0-1"),
        ({"rules": "queah", "termination": "resignation"}, 400, "a resignation has a winner"),
        ({"rules": "queah", "termination": "elimination", "result": "0-1"}, 400, "is *, not 0-1"),
        ({"rules": "queah", "termination": "magic"}, 422, "termination: "),
        ({"rules": "queah", "result": "white"}, 422, "result: "),
        ({"rules": "queah", "nodes": []}, 422, "nodes: "),
        ({"rules": "queah", "nodes": [{"turn": "d3d4"}]}, 422, "nodes: node 0: the"),
        ({"rules": "queah", "nodes": [{}, {}]}, 422, "nodes: node 1: the first node"),
        ({"rules": "queah", "nodes": [{"nags": [-1]}]}, 422, "nodes.0.nags.0: "),
        ({"rules": "queah", "nodes": nodes(["a" * 4_001])}, 422, "at most 4000 characters"),
        ({"rules": "queah", "nodes": nodes([" d3d4"])}, 422, "nodes.1.turn: "),
        ({"rules": "queah", "extra": 1}, 422, "extra: "),
        ({"rules": 7}, 422, "rules: "),
        ({"nodes": nodes([])}, 422, "rules: missing"),
        ({"rules": "queah", "nodes": "d3d4"}, 422, "nodes: "),
        ({"rules": "q" * (LONGEST_RULES + 1)}, 422, "rules: "),
        ([], 422, "body: "),
    ],
    "/api/rules": [
        ({}, 400, "give either rules, or a game"),
        ({"rules": "queah", "game": "queah"}, 400, "give either rules, or a game"),
        ({"game": "queah:balanced"}, 400, "unknown game"),
        ({"game": "queah", "options": {"reserve": True}}, 422, "options.reserve"),
        ({"game": "queah", "preset": "x"}, 400, "unknown preset"),
        ({"game": "queah", "options": {"capture": "x"}}, 400, "allowed: optional"),
        ({"game": "queah", "options": {"x": 1}}, 400, "unknown option 'x'"),
    ],
    "/api/computer": [
        ({"record": {"rules": "queah"}, "player": "x"}, 400, "unknown player 'x'"),
        # For matches only: nobody has compiled them here, so that they would hold everybody up.
        ({"record": {"rules": "queah"}, "player": "greedy"}, 400, "unknown player 'greedy'"),
        ({"record": {"rules": "queah", **AGREED}, "player": "level-1"}, 400, "the game is over"),
        (
            {"record": {"rules": "queah"}, "player": "level-3", "seconds": 1},
            400,
            "level-3 cannot be given seconds",
        ),
        *(
            ({"record": {"rules": "queah"}, "player": "level-8", "seconds": wrong}, 422, "seconds:")
            for wrong in (0.09, 60.5, "2", True)
        ),
    ],
    "/api/hint": [
        ({"record": {"rules": "queah"}, "seconds": 61}, 422, "at most 60"),
        ({"record": {"rules": "queah", "nodes": nodes(["x"])}}, 400, "turn 1: "),
        ({"record": {"rules": "queah", **AGREED}}, 400, "the game is over"),
    ],
    "/api/analysis": [
        ({"record": {"rules": "queah"}, "seconds": 1}, 422, "seconds: "),
        ({"record": {"rules": "queah", **AGREED}}, 400, "the game is over"),
    ],
    "/api/solve": [
        ({}, 422, "rules: missing"),
        ({"rules": "queah:x"}, 400, "unknown preset"),
        ({"rules": "qo"}, 400, "cannot be solved here"),
    ],
    "/api/solve/stop": [
        ({"rules": 7}, 422, "rules: "),
        ({"rules": "queah", "secret": ""}, 422, "secret: unknown field"),
    ],
    "/api/agreement": [
        ({"player": "level-1"}, 422, "record: missing"),
        ({"record": {"rules": "queah"}, "player": "uct"}, 400, "unknown player 'uct'"),
    ],
}
CASES = [(path, *case) for path, cases in WRONG.items() for case in cases]


@pytest.mark.parametrize(("path", "body", "status", "part"), CASES)
def test_a_wrong_body_is_refused_with_a_reason(client, path, body, status, part) -> None:
    answered = client.post(path, json=body)
    assert answered.status_code == status
    check_refusal(answered, part)


def check_refusal(answered, part: str) -> None:
    detail = answered.json()["detail"]
    assert isinstance(detail, str)
    assert len(detail.splitlines()) == 1
    assert part in detail


@pytest.mark.parametrize("number", ["NaN", "1e999"])
def test_what_is_no_number_is_no_time(client: TestClient, number: str) -> None:
    body = f'{{"record": {{"rules": "queah"}}, "player": "level-8", "seconds": {number}}}'
    header = {"content-type": "application/json"}
    answered = client.post("/api/computer", content=body, headers=header)
    assert answered.status_code == 422
    check_refusal(answered, "seconds: ")


def test_invalid_json_and_large_bodies_are_refused(client: TestClient) -> None:
    header = {"content-type": "application/json"}
    check_refusal(
        client.post("/api/view", content="{", headers=header),
        "body: invalid JSON: EOF while parsing an object at line 1 column 1",
    )
    check_refusal(client.post("/api/view", content=b"\xff\xfe", headers=header), "body")
    check_refusal(client.post("/api/view", content="{}"), "body")
    large = client.post("/api/view", content="x" * (LARGEST_BODY + 1))
    assert large.status_code == 413
    check_refusal(large, "at most")
    long = {"record": {"rules": "queah", "nodes": [{}, *[{"turn": "c2c3"}] * 5_001]}}
    check_refusal(
        client.post("/api/record/document", json=long), "at most 5,000 turns here, those of"
    )


QUEAH = len(puzzles_of("queah"))


@pytest.mark.parametrize(
    ("address", "status", "part"),
    [
        ("nothing", 404, "Not Found"),
        ("view", 405, "Method Not Allowed"),
        ("scene?rules=queah&near=up", 400, "allowed: white, black"),
        ("scene?rules=queah&bord=diamond", 400, "did you mean board?"),
        ("scene?rules=queah&board=lattic", 400, "did you mean lattice?"),
        ("scene?rules=queah&answerer=x", 400, "unknown picture 'answerer'"),
        ("collections/chess", 400, "unknown game 'chess'; allowed: queah, qo, quincala, leaps"),
        ("collections/qo/nonsense", 400, "unknown study of qo 'nonsense'; allowed: "),
        ("collections/..%2f..%2fetc/passwd", 404, "Not Found"),
        ("collections/qo/" + "x" * 101, 422, "at most 100 characters"),
        ("lesson?game=chess&name=steps", 400, "unknown game 'chess'; allowed: queah, qo, quincala"),
        ("lesson?game=queah&name=stepz", 400, "lesson of queah 'stepz'; did you mean steps?"),
        ("puzzles?game=chess", 400, "unknown game 'chess'; allowed: queah, qo, quincala, leaps"),
        ("puzzles", 422, "query.game: missing"),
        ("lesson", 422, "query.game: missing; query.name: missing"),
        ("puzzle?game=queah&number=0", 400, f"Queah has puzzles 1 to {QUEAH}, and no puzzle 0"),
        ("puzzle?game=queah&number=x", 422, "query.number: must be a whole number"),
        ("puzzle/daily?day=today", 422, "query.day: must be a date"),
    ],
)
def test_a_wrong_address_is_refused_with_a_reason(
    client: TestClient, address: str, status: int, part: str
) -> None:
    answered = client.get(f"/api/{address}")
    assert answered.status_code == status
    check_refusal(answered, part)


RECORDS = st.fixed_dictionaries(
    {"rules": st.sampled_from(["queah", RULES, "queah:comment,reserve=1", "queah:x", "x"])},
    optional={
        "start": st.sampled_from([None, "", "x", "b/bb-/-b-w-/-ww/w b 1,1 -,-"]),
        "nodes": st.lists(
            st.sampled_from(["d3d4", "b3a3", "c2c3", "--", "", "@c3"]), max_size=3
        ).map(nodes),
        "result": st.sampled_from(["*", "1-0", "1/2-1/2"]),
        "termination": st.sampled_from([None, "agreement"]),
    },
)


def test_records_good_and_bad_are_told_apart(client: TestClient) -> None:
    """Every kind of answer occurs; `test_fuzz` sends what is further from a record."""
    seen = set()

    @settings(max_examples=100)
    @given(RECORDS)
    def ask(record: dict) -> None:
        answered = client.post("/api/view", json=record)
        seen.add(answered.status_code)
        if answered.status_code == 200:
            line = Line.of(Position.start(record["rules"])) if not record.get("start") else None
            assert line is None or answered.json()["ply"] == len(record.get("nodes", [{}])) - 1
        else:
            check_refusal(answered, "")

    ask()
    assert seen == {200, 400, 422}


def test_a_body_of_unknown_length_is_refused(client: TestClient) -> None:
    answered = client.post("/api/view", content=iter([b"{}"]))
    assert answered.status_code == 411
    assert "content-security-policy" in answered.headers


def test_the_page_is_served_with_a_strict_policy(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    policy = page.headers["content-security-policy"].split("; ")
    assert {"default-src 'self'", "base-uri 'self'", "form-action 'none'"} <= set(policy)
    assert page.headers["cross-origin-resource-policy"] == "same-origin"
    assert client.get("/static/js/main.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/static/../server/app.py").status_code == 404


def test_list_words_and_marks_tell_the_walked_path(client: TestClient) -> None:
    """`c1-d1-c1` names the same turn (K9)."""
    asked = {"rules": "quincala", "nodes": nodes(["e1-d1-e1"])}
    view = client.post("/api/view", json=asked).json()
    assert view["record"][0]["annotated"] == "e1-d1-e1"
    assert view["last"]["say"] == "White: e1 to d1, on to e1"
    assert view["last"]["marks"] == ["e1", "d1", "d1", "e1"]
    other = client.post("/api/view", json=asked | {"nodes": nodes(["c1-d1-c1"])}).json()
    assert other["position"] == view["position"]


@pytest.mark.parametrize("game", ["queah", "qo", "quincala"])
def test_one_request_lists_each_positions_turns_once(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[object] = []
    legal = Kernel.fastest

    def count(kernel: Kernel, rules, state, *scratch) -> object:
        if kernel.python.__name__ == "legal":
            listed.append(state)
        return legal(kernel, rules, state, *scratch)

    monkeypatch.setattr(Kernel, "fastest", count)
    list_turns.cache_clear()
    client, line = TestClient(create_app()), Line.of(Position.start(game))
    rng, turns = random.Random(8), []
    for _ in range(6):
        view(client, rules=game, nodes=nodes(turns))
        turns.append(rng.choice(line.position.turns))
        line = line.play(turns[-1])
    view(client, rules=game, nodes=nodes(turns))
    assert len(listed) == len(set(listed)) >= 6
