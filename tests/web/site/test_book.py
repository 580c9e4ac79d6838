"""The answers that a site is made with: those that are computed later."""

import json
from zlib import crc32

import pytest

from lodestone import Line, Position
from lodestone.core.game import all_games
from lodestone.players.levels import LEVELS
from lodestone.search.request import SearchRequest
from lodestone.web.site.book import INDEX, book_files

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def book() -> dict[str, dict]:
    return {name: json.loads(data) for name, data in book_files()}


def answers(book: dict[str, dict]) -> dict[str, str]:
    return {
        key: text for name, group in book.items() if name != INDEX for key, text in group.items()
    }


def test_the_index_leads_to_every_answer(book: dict[str, dict]) -> None:
    """None of them is a refusal."""
    index, asked = book[INDEX], answers(book)
    for key, text in asked.items():
        found = index["groups"][index["keys"][str(crc32(key.encode()))]]
        assert book[f"{found}.json"][key] == text
        assert "detail" not in json.loads(text)
    assert len(index["keys"]) == len(asked)


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
