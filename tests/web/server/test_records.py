"""Records over the wire: as described, refused in one line, and whatever is sent is answered."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone.core.game import all_games
from lodestone.records.schema import to_json
from lodestone.records.writer import write_text
from lodestone.study.document import Document, ReadGames
from lodestone.study.explorer import Explored, ReplayedGame
from lodestone.web.replies.records import Drawn, WrittenText
from lodestone.web.server.errors import Refusal
from tests.library.records.annotated import annotated_record
from tests.library.records.test_fuzz import TEXTS
from tests.library.study.games import ANNOTATED
from tests.web.server.answers import Json, check, client

GAMES = [game.name for game in all_games()]
LAYOUT = "quincala:tournament,layout=./mine.toml"


def ask(path: str, **body: Any) -> Any:
    answered = client().post(f"/api/record/{path}", json=body)
    assert answered.status_code == 200, answered.text
    return answered.json()


def refusal(question: str, **body: Any) -> tuple[int, str]:
    answered = client().post(f"/api/record/{question}", json=body)
    return answered.status_code, check(Refusal, answered.json())["detail"]


@pytest.fixture(scope="module")
def record() -> Json:
    return ask("read", text=ANNOTATED)["games"][0]["record"]


@pytest.mark.parametrize("rules", GAMES)
def test_records_are_read_shown_explored_and_written(rules: str) -> None:
    text = write_text(annotated_record(rules, 12, 1, compiled=False))
    read = check(ReadGames, ask("read", text=text))["games"][0]["record"]
    shown = check(Document, ask("document", record=read))
    assert shown["record"] == read
    position = shown["nodes"][1]["position"]
    [course] = check(list[ReplayedGame], ask("courses", records=[read]))
    key, turn = course["keys"][1], course["turns"][1]
    played = [{"key": key, "turn": turn}]
    found = check(Explored, ask("explore", rules=rules, position=position, played=played))
    assert (found["alike"], found["turns"][0]["text"]) == (course["alike"], turn)
    assert key in found["keys"]
    for to in ("text", "json"):
        written = check(WrittenText, ask("write", records=[read], to=to))["text"]
        assert ask("read", text=written)["games"][0]["record"] == read


def test_a_moving_picture_has_every_position(record: Json) -> None:
    for form, count in {"svg": 1, "png": 1, "gif": 3}.items():
        body = {"record": record, "path": [1, 1], "format": form, "width": 100}
        answered = check(Drawn, client().post("/api/record/picture", json=body).json())
        assert len(answered["drawn"]) == count
        assert all(svg.startswith("<svg ") for svg in answered["drawn"])
    way = {"nodes": [{}, *({"turn": turn} for turn in ("c2c3", "b3b2", "c3c2", "b2b3") * 130)]}
    long = {"record": {"rules": "queah:traditional", "result": "*", **way}, "format": "gif"}
    said = client().post("/api/record/picture", json=long | {"path": [0] * 520}).json()["detail"]
    assert said == "a GIF shows at most 500 positions, not 521"


@pytest.mark.parametrize(
    ("question", "body", "said"),
    [
        ("document", {"near": "green"}, "unknown side of queah 'green'"),
        ("document", {"styles": {"hats": "x"}}, "unknown picture 'hats'"),
        ("picture", {"format": "svg", "path": [7]}, "path.0: no turn 7"),
        ("picture", {"format": "gif", "width": 9}, "width"),
        ("report", {"player": "nobody"}, "unknown player"),
        ("report", {"player": "level-1", "limit": {}}, "a limit sets"),
        ("write", {"to": "text"}, "records"),
    ],
)
def test_what_cannot_be_is_refused(record: Json, question: str, body: Json, said: str) -> None:
    status, detail = refusal(question, record=record, **body)
    assert status in (400, 422)
    assert said in detail


def test_illegal_games_get_no_picture_or_report() -> None:
    wrong = {"rules": "queah", "result": "*", "nodes": [{}, {"turn": "a1a2"}]}
    questions: list[tuple[str, Json]] = [
        ("picture", {"path": [0], "format": "svg"}),
        ("report", {"player": "exact"}),
    ]
    for question, body in questions:
        status, detail = refusal(question, record=wrong, **body)
        assert (status, "a1a2" in detail) == (400, True)


def test_the_servers_files_are_not_read() -> None:
    text = f'[Rules "{LAYOUT}"]\n\n*\n'
    [game] = ask("read", text=text)["games"]
    assert "can only name files" in game["errors"][0]["message"]
    status, detail = refusal("document", record=game["record"])
    assert (status, "can only name files" in detail) == (400, True)


@pytest.mark.slow
@given(TEXTS)
def test_any_text_is_answered(text: str) -> None:
    body = json.dumps({"text": text}).encode()
    answered = client().post(
        "/api/record/read", content=body, headers={"content-type": "application/json"}
    )
    if answered.status_code != 200:
        assert answered.status_code == 422
        check(Refusal, answered.json())
        return
    for game in check(ReadGames, answered.json())["games"]:
        document = client().post("/api/record/document", json={"record": game["record"]})
        assert document.status_code in (200, 400)


VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.just([])


@pytest.mark.slow
@given(st.integers(0, 10**9), VALUES)
def test_changed_questions_are_answered_in_one_line(seed: int, value: Any) -> None:
    """Anywhere in a good question stands something else."""
    rng = random.Random(seed)
    record = to_json(annotated_record("queah", 6, seed % 50, compiled=False))
    question: Any = {"record": record, "path": [0, 0], "format": "svg", "near": "white"}
    holder, key = question, "record"
    while rng.random() < 0.8 and isinstance(holder[key], dict | list) and holder[key]:
        holder = holder[key]
        key = rng.choice(list(holder) if isinstance(holder, dict) else list(range(len(holder))))
    holder[key] = value
    answered = client().post(
        "/api/record/picture",
        content=json.dumps(question),
        headers={"content-type": "application/json"},
    )
    if answered.status_code != 200:
        assert answered.status_code in (400, 422)
        assert len(check(Refusal, answered.json())["detail"].splitlines()) == 1
