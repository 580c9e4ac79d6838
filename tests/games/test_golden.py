"""Golden perft counts: which rule sets have them."""

import pytest

from lodestone import Rules
from lodestone.core.game import AnyGame, all_games
from tests.games import golden

PRESETS = [f"{game.name}:{preset.name}" for game in all_games() for preset in game.presets]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_option_value_has_golden_counts(game: AnyGame) -> None:
    """Other than of `repetition`, which hardly any short line comes to."""
    counted = [Rules.parse(text).options.values() for text in golden.rule_sets(game.name)]
    for option in game.options.all():
        missing = {one.name for one in option.values} - {one[option.name] for one in counted}
        assert not missing or option.name == "repetition", option.name


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_golden_counts(preset: str) -> None:
    rules = Rules.parse(preset)
    counted = [Rules.parse(text).options for text in golden.rule_sets(rules.game.name)]
    assert rules.options in counted
