"""Lessons, puzzles, collections and games of programs over the wire, as they are described."""

from datetime import date, timedelta

import pytest
from starlette.testclient import TestClient

from lodestone.core.game import AnyGame, all_games, find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.records.schema import from_json
from lodestone.teach.lessons import Judgement, read_lessons, taught_games
from lodestone.teach.pages import recommended_rules
from lodestone.teach.studies import find_study
from lodestone.web.replies.teach import (
    Collection,
    DailyPuzzle,
    LessonDetail,
    NearestPuzzle,
    PuzzleDetail,
    PuzzleList,
    StudyItem,
    TurnReason,
)
from tests.web.server.answers import check


def ask(client: TestClient, game: AnyGame, name: str) -> dict:
    return check(LessonDetail, client.get(f"/api/lesson?game={game.name}&name={name}").json())


@pytest.mark.parametrize("game", taught_games(), ids=lambda game: game.name)
def test_lessons_are_as_described_and_begin_legally(client: TestClient, game: AnyGame) -> None:
    for lesson in read_lessons(game):
        shown = ask(client, game, lesson.name)
        assert (shown["title"], len(shown["play"])) == (lesson.title, len(lesson.step))
        for step in (*shown["play"], *shown["difference"]):
            start = Position(step["rules"], step["start"])
            assert len(Line.of(start, step["turns"]).turns) == len(step["turns"])


def test_a_goal_of_several_turns_continues(client: TestClient) -> None:
    shown = ask(client, find_game("queah"), "idea-waiting")
    step = shown["play"][1]  # after the worked example
    asked = {"game": "queah", "lesson": "idea-waiting", "step": 1, "turn": step["solution"]["turn"]}
    first = check(Judgement, client.post("/api/lesson/turn", json=asked).json())
    assert (step["opponent"], first["met"], first["continues"]) == ("level-7", False, True)
    line = Line.of(Position(step["rules"], step["start"]), [asked["turn"]])
    line = line.play(line.position.turns[0])
    [win, *_] = [one for one in line.position.turns if line.play(one).outcome]
    last = {**asked, "before": list(line.turns), "turn": win}
    assert check(Judgement, client.post("/api/lesson/turn", json=last).json())["met"]


def test_the_solution_meets_the_goal(client: TestClient) -> None:
    met = 0
    for game in taught_games():
        for lesson in [one for one in read_lessons(game) if not one.idea][:6]:
            for number, step in enumerate(ask(client, game, lesson.name)["play"]):
                if not step["solution"] or not step["solution"]["turn"]:
                    continue
                made = {"game": game.name, "lesson": lesson.name, "step": number}
                asked = {**made, "turn": step["solution"]["turn"]}
                assert check(Judgement, client.post("/api/lesson/turn", json=asked).json())["met"]
                met += 1
    assert met > 10


@pytest.mark.parametrize("game", [game.name for game in taught_games()])
def test_lists_and_puzzles_are_as_described(client: TestClient, game: str) -> None:
    listed = check(PuzzleList, client.get(f"/api/puzzles?game={game}").json())
    themes = {theme["name"] for theme in listed["themes"]}
    assert all(set(one["themes"]) <= themes for one in listed["puzzles"])
    for number in (1, len(listed["puzzles"])):
        answer = client.get("/api/puzzle", params={"game": game, "number": number}).json()
        puzzle = check(PuzzleDetail, answer)
        start = Position(puzzle["rules"], puzzle["position"])
        assert str(start.play(puzzle["solution"])) == puzzle["solved_by"]
        assert puzzle["side"] == start.side


def test_each_day_has_another_puzzle(client: TestClient) -> None:
    days = [date(2026, 11, 25) + timedelta(days) for days in range(9)]
    answers = [client.get("/api/puzzle/daily", params={"day": str(day)}).json() for day in days]
    daily = [check(DailyPuzzle, answer) for answer in answers]
    assert len({(puzzle["game"], puzzle["number"]) for puzzle in daily}) == len(days)
    assert {puzzle["game"] for puzzle in daily} == {game.name for game in taught_games()}


def test_the_nearest_puzzle_shares_its_themes(client: TestClient) -> None:
    puzzle = client.get("/api/puzzle?game=queah&number=60").json()
    record = {"rules": puzzle["rules"], "start": puzzle["position"]}
    asked = {"record": record, "best": puzzle["solution"]}
    nearest = check(NearestPuzzle, client.post("/api/puzzle/nearest", json=asked).json())
    assert {theme["name"] for theme in nearest["shared"]} <= set(nearest["themes"])
    assert nearest["rules"] == puzzle["rules"]


def test_the_last_turn_is_explained(client: TestClient) -> None:
    record = {"rules": "queah:comment,reserve=0", "start": "w/---/bw---/-b-/- b 0,0 -,-"}
    asked = {"record": {**record, "nodes": [{}, {"turn": "a3xc3"}]}}
    said = check(TurnReason, client.post("/api/turn/reason", json=asked).json())
    assert said == {"because": "wins with the next turn, whatever White answers"}
    answer = client.post("/api/turn/reason", json={"record": record})
    assert (answer.status_code, answer.json()["detail"]) == (400, "no turn has been made")


def test_a_turn_that_is_not_legal_is_refused(client: TestClient) -> None:
    asked = {"record": {"rules": "queah:balanced"}, "best": "a1a2"}
    answer = client.post("/api/puzzle/nearest", json=asked)
    assert answer.status_code == 400
    assert "a1a2" in answer.json()["detail"]


@pytest.mark.parametrize("game", taught_games(), ids=lambda game: game.name)
def test_collections_and_studies_are_as_described(client, game) -> None:
    found = check(Collection, client.get(f"/api/collections/{game.name}").json())
    assert found["title"] == game.title
    first = found["studies"][0]
    path = f"/api/collections/{game.name}/{first['name']}"
    assert check(StudyItem, client.get(path).json()) == first
    assert first["pieces"]
    assert first["plies"] == len(find_study(game.name, first["name"]).record.main_line)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_programs_played_all_recommended_rules(client, game) -> None:
    for rules in recommended_rules(game):
        found = client.get("/api/programs", params={"rules": str(rules)}).json()
        assert len(found) == 30
        for record in map(from_json, found[::15]):
            assert record.line(None).position.rules == rules
            assert record.ending is not None
    unusual = {"rules": f"{game.name}:repetition=none"}
    assert client.get("/api/programs", params=unusual).json() == []
