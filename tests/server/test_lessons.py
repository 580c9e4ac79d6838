"""Lessons over the wire, and what is said of the turns made in them."""

import pytest
from fastapi.testclient import TestClient

from lodestone.core.game import AnyGame, all_games, find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.replies.teach import LessonDetail
from lodestone.teach.lessons import Judgement, read_lessons
from tests.server.answers import check


def ask(client: TestClient, game: AnyGame, name: str) -> dict:
    return check(LessonDetail, client.get(f"/api/lesson?game={game.name}&name={name}").json())


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_lessons_are_as_described_and_begin_legally(client: TestClient, game: AnyGame) -> None:
    for lesson in read_lessons(game):
        told = ask(client, game, lesson.name)
        assert (told["title"], len(told["play"])) == (lesson.title, len(lesson.step))
        for step in (*told["play"], *told["difference"]):
            start = Position(step["rules"], step["start"])
            assert len(Line.of(start, step["turns"]).turns) == len(step["turns"])


def test_a_goal_of_several_turns_continues(client: TestClient) -> None:
    told = ask(client, find_game("queah"), "idea-waiting")
    step = told["play"][1]  # after the worked example
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
    for game in all_games():
        for lesson in [one for one in read_lessons(game) if not one.idea][:6]:
            for number, step in enumerate(ask(client, game, lesson.name)["play"]):
                if not step["solution"] or not step["solution"]["turn"]:
                    continue
                made = {"game": game.name, "lesson": lesson.name, "step": number}
                asked = {**made, "turn": step["solution"]["turn"]}
                assert check(Judgement, client.post("/api/lesson/turn", json=asked).json())["met"]
                met += 1
    assert met > 10
