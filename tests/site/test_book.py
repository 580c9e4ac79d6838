"""The answers that a site is made with: those that are computed later."""

import json
from zlib import crc32

import pytest

from lodestone import Line, Position
from lodestone.core.game import all_games
from lodestone.players.levels import LEVELS
from lodestone.replies.browser import answer
from lodestone.search.request import SearchRequest
from lodestone.site.book import INDEX, book_files

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def book() -> dict[str, dict]:
    return {name: json.loads(data) for name, data in book_files()}


def answers(book: dict[str, dict]) -> dict[str, str]:
    return {
        key: text for name, group in book.items() if name != INDEX for key, text in group.items()
    }


def test_the_index_leads_to_every_answer(book: dict[str, dict]) -> None:
    index = book[INDEX]
    for place, name in enumerate(index["groups"]):
        for key in book[f"{name}.json"]:
            assert index["keys"][str(crc32(key.encode()))] is not None
            found = index["groups"][index["keys"][str(crc32(key.encode()))]]
            assert key in book[f"{found}.json"], place
    assert len(index["keys"]) == len(answers(book))


def test_answers_are_those_of_python(book: dict[str, dict]) -> None:
    for key, text in answers(book).items():
        path, asked = json.loads(key)
        if path != "api/computer":
            assert text == answer(path, json.dumps(asked)), path
            assert "detail" not in json.loads(text)


def test_replies_are_those_of_the_weakest_level(book: dict[str, dict]) -> None:
    games = set()
    for key, text in answers(book).items():
        path, asked = json.loads(key)
        if path != "api/computer":
            continue
        record = asked["record"]
        line = Line.of(Position.start(record["rules"]))
        for node in record["nodes"][1:]:
            line = line.play(node["turn"])
        games.add(line.position.rules.game.name)
        request = SearchRequest(line, seed=len(line.turns))
        [found] = json.loads(text)["lines"]
        assert found["turn"] == LEVELS[0].choose(request).turn
        assert found["final"]
    assert games == {game.name for game in all_games()}
