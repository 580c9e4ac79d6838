"""Golden perft counts: which rule sets have them."""

import pytest

from lodestone import Rules
from lodestone.core.game import all_games
from tests.games import golden

PRESETS = [f"{game.name}:{preset.name}" for game in all_games() for preset in game.presets]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_golden_counts(preset: str) -> None:
    rules = Rules.parse(preset)
    counted = [Rules.parse(text).options for text in golden.rule_sets(rules.game.name)]
    assert rules.options in counted
