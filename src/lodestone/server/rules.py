"""The rules that a client asks for: named ones only, since a path would read the server's files."""

from lodestone.core.errors import RulesError
from lodestone.core.game import find_game
from lodestone.core.rules import Rules
from lodestone.server.schemas import RulesChoice


def asked_rules(text: str) -> Rules:
    """Read a client's rules string; refuse options that name a file."""
    return _without_files(Rules.parse(text))


def chosen_rules(choice: RulesChoice) -> Rules:
    """Read rules given as a string, or as a preset of a game with some options changed."""
    if (choice.rules is None) == (choice.game is None):
        raise RulesError("give either rules, or a game with preset and options")
    if choice.rules is not None:
        return asked_rules(choice.rules)
    assert choice.game is not None
    game = find_game(choice.game)
    preset = game.default_preset if choice.preset is None else choice.preset
    return _without_files(Rules.of(game, preset, choice.options))


def _without_files(rules: Rules) -> Rules:
    values = rules.options.values()
    for option in rules.game.options.all():
        if option.is_file(values[option.name]):
            names = ", ".join(value.name for value in option.values)
            raise RulesError(f"option {option.name} takes no files here; allowed: {names}")
    return rules
