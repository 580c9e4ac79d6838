"""Files in rules: clients may name those that the server was started with, and no others."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from lodestone import RulesError
from lodestone.core.errors import quoted
from lodestone.core.rules import LONGEST_RULES
from lodestone.games.quincala.layouts import FOLDER
from lodestone.web.replies.reader import RulesReader
from lodestone.web.replies.requests import LONGEST_FILE
from lodestone.web.server.app import create_app
from tests.library.games.leaps.test_files import HOURGLASS
from tests.web.server.answers import nodes

#: An experiment with a board in its grid.
SMALL = {
    "title": "Boards",
    "rules": "leaps",
    "grid": {},
    "without": [],
    "players": ["random"],
    "games": 2,
}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text((FOLDER / "mini-21.toml").read_text("utf-8").replace("5x5", "My"), "utf-8")
    return path


def layouts(client: TestClient) -> list[dict]:
    games = {game["name"]: game for game in client.get("/api/games").json()}
    return next(o["values"] for o in games["quincala"]["options"] if o["name"] == "layout")


def test_a_given_file_is_offered_and_playable(mine: Path) -> None:
    client = TestClient(create_app(RulesReader.with_files({"layout": [str(mine), str(mine)]})))
    *named, offered = layouts(client)
    assert [value["title"] for value in named] == ["21 dots", "25 dots", "37 dots"]
    assert (offered["title"], offered["name"]) == ("mine.toml", str(mine))

    choice = {"game": "quincala", "options": {"layout": offered["name"]}}
    told = client.post("/api/rules", json=choice).json()
    assert told["rules"] == f"quincala:tournament,layout={mine}"
    assert client.get("/api/scene", params={"rules": told["rules"]}).status_code == 200
    first = client.post("/api/view", json={"rules": told["rules"]}).json()
    turn = first["first"]["steps"][0]["leads_to"]["turn"]
    played = client.post("/api/view", json={"rules": told["rules"], "nodes": nodes([turn])})
    assert played.json()["ply"] == 1


def test_a_bare_file_name_is_still_a_path(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mine.parent)
    mine.rename("mine")
    offered = layouts(TestClient(create_app(RulesReader.with_files({"layout": ["mine"]}))))[-1]
    assert (offered["title"], offered["name"]) == ("mine", "./mine")


def asked_for(client: TestClient, **choice: object) -> tuple[int, dict]:
    answered = client.post("/api/rules", json=choice)
    return answered.status_code, answered.json()


def test_a_files_text_is_in_the_rules() -> None:
    client = TestClient(create_app(RulesReader()))
    status, rules = asked_for(client, game="leaps", files={"board": HOURGLASS})
    assert (status, rules["own_title"]) == (200, "Hourglass")
    assert rules["options"]["capture"] == "mandatory"
    assert asked_for(client, rules=rules["rules"]) == (200, rules)
    scene = client.get("/api/scene", params={"rules": rules["rules"]})
    assert [cell["name"] for cell in scene.json()["cells"]] == [
        "a1",
        "b1",
        "c1",
        "b2",
        "a3",
        "b3",
        "c3",
    ]
    layout = (FOLDER / "mini-21.toml").read_text("utf-8")
    status, rules = asked_for(
        client, game="quincala", preset="tournament", files={"layout": layout}
    )
    assert (status, rules["preset"], rules["own_title"]) == (200, "tournament", "")


@pytest.mark.parametrize(
    ("game", "files", "said"),
    [
        ("leaps", {"board": HOURGLASS.replace("c1", "d1", 1)}, "(line 7, column 17)"),
        ("leaps", {"board": HOURGLASS + "about = 3"}, "unknown option 'about'"),
        ("leaps", {"board": f'about = "{"x" * LONGEST_RULES}"\n' + HOURGLASS}, "at most 4,000"),
        ("leaps", {"boards": HOURGLASS}, "unknown option 'boards'"),
        ("queah", {"capture": "optional"}, "option capture of queah takes no file"),
        ("quincala", {"layout": "start"}, "cannot read the layout: "),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(game: str, files: dict[str, str], said: str) -> None:
    status, answer = asked_for(TestClient(create_app(RulesReader())), game=game, files=files)
    assert status == 400
    assert said in answer["detail"]
    assert "\n" not in answer["detail"]


@pytest.mark.slow
@pytest.mark.parametrize("given", [True, False])
def test_no_other_file_is_read(mine: Path, given: bool) -> None:
    """Not even to say that there is none."""
    reader = RulesReader.with_files({"layout": [str(mine)] if given else []})
    client = TestClient(create_app(reader))
    other = mine.parent / "other.toml"
    other.write_text(mine.read_text("utf-8"), "utf-8")
    for path in (other, mine.parent / "none.toml", f"{mine.parent}/./mine.toml", "/dev/zero"):
        rules = f"quincala:layout={path}"
        choice = {"game": "quincala", "options": {"layout": str(path)}}
        for answered in (
            client.post("/api/rules", json={"rules": rules}),
            client.post("/api/rules", json=choice),
            client.post("/api/view", json={"rules": rules}),
            client.get("/api/scene", params={"rules": rules}),
            client.get("/api/solve", params={"rules": rules}),
        ):
            assert answered.status_code == 400
            assert answered.json()["detail"] == (
                "option layout can only name files given to lodestone web, not "
                f"{quoted(str(path))}; "
                f"allowed: mini-21, mini-25, mini-37{f', {mine.name}' if given else ''}"
            )


def test_no_board_is_read_from_the_server(mine: Path) -> None:
    """Its file says what other options are, so it would be read first."""
    client = TestClient(create_app(RulesReader.with_files({"layout": [str(mine)]})))
    for path in (mine, mine.parent / "none.toml", "/dev/zero"):
        rules = f"leaps:board={path}"
        for answered in (
            client.post("/api/rules", json={"rules": rules}),
            client.post("/api/rules", json={"game": "leaps", "options": {"board": str(path)}}),
            client.post("/api/view", json={"rules": rules}),
            client.post("/api/lab/plan", json=SMALL | {"grid": {"board": [str(path)]}}),
            client.get("/api/scene", params={"rules": rules}),
            client.post("/api/record/document", json={"record": {"rules": rules, "nodes": [{}]}}),
        ):
            assert answered.status_code == 400
            assert "option board can only name files given" in answered.json()["detail"]


def test_no_record_names_a_file_of_the_server(mine: Path) -> None:
    mine.write_text(HOURGLASS)
    text = f'[Rules "leaps:board={mine}"]\n\n*'
    answered = TestClient(create_app(RulesReader())).post("/api/record/read", json={"text": text})
    [game] = answered.json()["games"]
    assert "Hourglass" not in answered.text
    assert "option board can only name files given" in game["errors"][0]["message"]


def test_a_given_files_faults_are_told_at_once(mine: Path) -> None:
    mine.write_text("start = 1", "utf-8")
    for path, fault in (
        (str(mine), "start must be a list of strings"),
        (f"{mine}.none", "No such file"),
        ("my,board.toml", "a path with a comma"),
        ("", "not a regular file"),
        ("x" * LONGEST_FILE + ".toml", f"at most {LONGEST_FILE} characters"),
    ):
        with pytest.raises(RulesError, match=fault):
            RulesReader.with_files({"layout": [path]})
