"""Completion of values in shells: rules strings, players, metrics, lessons, studies.

Each completer takes the beginning of a word and returns the words that it could become. What takes
time to import is imported inside the completer that needs it.
"""

from collections.abc import Iterable, Sequence

from lodestone.core.game import AnyGame, all_games
from lodestone.core.options import Option

#: Whole numbers are listed if an option has at most this many.
MOST_NUMBERS = 20


def _continued(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def complete_game(incomplete: str) -> list[str]:
    """Return the games whose names begin with `incomplete`."""
    return _continued(incomplete, (game.name for game in all_games()))


def complete_rules(incomplete: str) -> list[str]:
    """Return the rules strings that `incomplete` could become: games, presets, options, values.

    >>> complete_rules("queah:bal")
    ['queah:balanced', 'queah:balanced-mandatory']
    """
    name, colon, rest = incomplete.partition(":")
    games = [game for game in all_games() if game.name.startswith(name)]
    if not colon:
        presets = games[0].presets if len(games) == 1 else ()
        words = [game.name for game in games]
        return words + [f"{games[0].name}:{preset.name}" for preset in presets]
    return [f"{name}:{words}" for game in games if game.name == name for words in _rest(game, rest)]


def _rest(game: AnyGame, rest: str) -> list[str]:
    """Return what can follow a game's name and the colon: a preset, options, or both."""
    before, comma, last = rest.rpartition(",")
    given = {word.partition("=")[0] for word in before.split(",")}
    options = [option for option in game.options.all() if option.name not in given]
    presets = [] if comma else [preset.name for preset in game.presets]
    words = _continued(last, [*presets, *_assignments(options, last)])
    return [f"{before}{comma}{word}" for word in words]


def _assignments(options: Sequence[Option], begun: str) -> list[str]:
    """Return the options that a word could become, or the values of the only one left."""
    name, equals, _ = begun.partition("=")
    exact = [option for option in options if option.name == name]
    left = exact if equals else [one for one in options if one.name.startswith(name)]
    if len(left) == 1:
        return [f"{left[0].name}={value}" for value in _values(left[0])]
    return [f"{option.name}=" for option in left]


def _values(option: Option) -> list[str]:
    if option.values:
        return [value.name for value in option.values]
    numbers = range(option.low, option.high + 1)
    return [str(number) for number in numbers] if len(numbers) <= MOST_NUMBERS else []


def complete_contestant(incomplete: str) -> list[str]:
    """Return the players of matches, and the beginnings of other contestants."""
    from lodestone.engine.external import PYTHON
    from lodestone.lab.stamps import ENGINE
    from lodestone.players.levels import BASELINES
    from lodestone.players.roster import OFFERED

    names = [player.name for player in (*OFFERED, *BASELINES)]
    return _continued(incomplete, [*names, ENGINE, PYTHON])


def complete_lab_player(incomplete: str) -> list[str]:
    """Return the players that experiments can name."""
    from lodestone.lab.contestants import LAB_PLAYERS

    return _continued(incomplete, (player.name for player in LAB_PLAYERS))


def complete_seat(incomplete: str) -> list[str]:
    """Return the seats that `incomplete` could become, each written SIDE=WHO."""
    from lodestone.players.levels import RANDOM
    from lodestone.players.roster import OFFERED

    who = ["human", *(player.name for player in (*OFFERED, RANDOM))]
    sides = {side.name for game in all_games() for side in game.sides}
    return _continued(incomplete, (f"{side}={name}" for side in sorted(sides) for name in who))


def complete_metric(incomplete: str) -> list[str]:
    """Return the metrics whose names begin with `incomplete`, and the word for all of them."""
    from lodestone.lab.metrics.names import ALL, GROUPS, entries

    names = [entry["name"] for group in GROUPS for entry in entries(group)]
    return _continued(incomplete, [*names, ALL])


def complete_theme(incomplete: str) -> list[str]:
    """Return the themes of puzzles whose names begin with `incomplete`."""
    from lodestone.teach.ideas import ideas_of

    names = (name for game in all_games() for name in ideas_of(game.name))
    return _continued(incomplete, dict.fromkeys(names))


def complete_study(incomplete: str) -> list[str]:
    """Return the studies whose names, alone or after `GAME/`, begin with `incomplete`."""
    from lodestone.teach.studies import names_of

    found = [(game.name, name) for game in all_games() for name in names_of(game.name)]
    return _named(incomplete, found)


def complete_lesson(incomplete: str) -> list[str]:
    """Return the lessons whose names, alone or after `GAME/`, begin with `incomplete`."""
    from lodestone.teach.lessons import read_lessons

    found = [(game.name, lesson.name) for game in all_games() for lesson in read_lessons(game)]
    return _named(incomplete, found)


def _named(incomplete: str, found: Sequence[tuple[str, str]]) -> list[str]:
    """Return the names, alone or after `GAME/`, that begin with `incomplete`."""
    full = [f"{game}/{name}" for game, name in found]
    return _continued(incomplete, [*full, *(name for _, name in found)] if incomplete else full)
