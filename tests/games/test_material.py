"""What the rules count: the same as the texts of positions show, and alike for both sides."""

import pytest

from lodestone import Position, Rules
from lodestone.core.game import all_games
from lodestone.games.queah.state import QueahState
from lodestone.games.quincala.state import QuincalaState
from lodestone.kernel import protocol
from lodestone.kernel.decorator import State
from tests.games.compiled import compiled
from tests.games.counted import counted
from tests.games.walks import random_positions

pytestmark = pytest.mark.untraced

PRESETS = [f"{game.name}:{preset.name}" for game in all_games() for preset in game.presets]
EXCHANGED = {"own": "other", "other": "own"}


def material(position: Position) -> int:
    return protocol.material(position.rules.kernel, position.state)


def exchanged(state: QueahState | QuincalaState) -> State:
    """Return what the mover has to the enemy, and the other way round."""
    fields = {name: name.split("_") for name in state._fields}
    names = {
        name: "_".join([EXCHANGED.get(whose, whose), *what])
        for name, (whose, *what) in fields.items()
    }
    return state._replace(**{names[name]: getattr(state, name) for name in fields})


@pytest.mark.parametrize("rules", PRESETS)
def test_both_sides_have_as_much_at_the_start(rules: str) -> None:
    for side in Rules.parse(rules).game.sides:
        assert material(Position.start(rules, side.name)) == 0


@pytest.mark.parametrize("rules", PRESETS)
def test_material_is_what_the_texts_of_positions_show(rules: str) -> None:
    signs = set()
    for position in random_positions(rules):
        shown = counted(position)
        assert material(position) == shown
        assert compiled("material", position.rules.kernel, position.state) == shown
        signs.add((shown > 0) - (shown < 0))
    assert signs == {-1, 0, 1}


@pytest.mark.parametrize("rules", [rules for rules in PRESETS if not rules.startswith("qo:")])
def test_exchanging_what_the_sides_have_turns_material_round(rules: str) -> None:
    """The colours are equal in Queah and Quincala, so that each could have what the other has."""
    for position in random_positions(rules):
        other = Position.of(position.rules, exchanged(position.state))
        assert material(other) == -material(position)


@pytest.mark.parametrize("margin", [1, 8, 100])
def test_a_lead_in_qo_counts_even_if_losing(margin: int) -> None:
    rules = f"qo:size=3,stones=30,margin={margin}"
    assert material(Position(rules, "3/1b1/3 b 35,24")) == 12
    assert material(Position(rules, "3/1b1/3 w 35,24")) == -12
