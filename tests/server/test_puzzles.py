"""Puzzles over the wire: lists, single ones, and the one nearest to a mistake."""

from datetime import date, timedelta

import pytest
from fastapi.testclient import TestClient

from lodestone.core.game import all_games
from lodestone.core.position import Position
from lodestone.replies.teach import DailyPuzzle, NearestPuzzle, PuzzleDetail, PuzzleList
from tests.server.answers import check


@pytest.mark.parametrize("game", [game.name for game in all_games()])
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
    assert {puzzle["game"] for puzzle in daily} == {game.name for game in all_games()}


def test_the_nearest_puzzle_shares_its_themes(client: TestClient) -> None:
    puzzle = client.get("/api/puzzle?game=queah&number=60").json()
    record = {"rules": puzzle["rules"], "start": puzzle["position"]}
    asked = {"record": record, "best": puzzle["solution"]}
    nearest = check(NearestPuzzle, client.post("/api/puzzle/nearest", json=asked).json())
    assert {theme["name"] for theme in nearest["shared"]} <= set(nearest["themes"])
    assert nearest["rules"] == puzzle["rules"]


def test_a_turn_that_is_not_legal_is_refused(client: TestClient) -> None:
    asked = {"record": {"rules": "queah:balanced"}, "best": "a1a2"}
    answer = client.post("/api/puzzle/nearest", json=asked)
    assert answer.status_code == 400
    assert "a1a2" in answer.json()["detail"]
