"""Collections and games of programs over the wire: as described, and refused in a line."""

import pytest

from lodestone.core.game import all_games
from lodestone.records.schema import from_json
from lodestone.replies.teach import Collection, StudyItem
from lodestone.teach.pages import recommended_rules
from lodestone.teach.studies import find_study
from tests.server.answers import check


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
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
