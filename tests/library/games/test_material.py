"""What the rules count is what the texts of positions show."""

import pytest

from lodestone import Position
from lodestone.core.game import all_games
from lodestone.kernel import protocol
from tests.library.games.compiled import compiled
from tests.library.games.counted import counted
from tests.library.games.walks import random_positions

pytestmark = pytest.mark.untraced

PRESETS = [f"{game.name}:{preset.name}" for game in all_games() for preset in game.presets]


def material(position: Position) -> int:
    return protocol.material(position.rules.kernel, position.state)


@pytest.mark.parametrize("rules", PRESETS)
def test_material_is_what_the_texts_of_positions_show(rules: str) -> None:
    signs = set()
    for position in random_positions(rules):
        shown = counted(position)
        assert material(position) == shown
        assert compiled("material", position.rules.kernel, position.state) == shown
        signs.add((shown > 0) - (shown < 0))
    assert signs == {-1, 0, 1}


@pytest.mark.parametrize("margin", [1, 8, 100])
def test_a_lead_in_qo_counts_even_if_losing(margin: int) -> None:
    rules = f"qo:size=3,stones=30,margin={margin}"
    assert material(Position(rules, "3/1b1/3 b 35,24")) == 12
    assert material(Position(rules, "3/1b1/3 w 35,24")) == -12
