"""The count of mistakes in reports."""

import pytest

from lodestone.core.game import all_games, find_game
from lodestone.search.request import Limit
from research.players import mistakes


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_reports_name_no_turn_their_search_prefers(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(mistakes, "LIMIT", Limit(nodes=300))
    monkeypatch.setattr(mistakes, "LONGEST", 30)
    line = mistakes.played(find_game(game), 1)
    counts = mistakes.count(line)
    assert counts.turns == len(line.turns)
    assert counts.compared_preferred <= counts.compared
    assert counts.named_preferred == 0
