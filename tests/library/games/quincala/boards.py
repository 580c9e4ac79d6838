"""The board of a rule set, for tests that ask about it."""

from lodestone import Rules
from lodestone.games.quincala.board import Layout
from lodestone.games.quincala.rules import QuincalaOptions


def board_of(rules: Rules) -> Layout:
    """Return the layout that is played on."""
    assert isinstance(rules.options, QuincalaOptions)
    return rules.options.board()
