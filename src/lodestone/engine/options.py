"""The engine's options: rules, player, threads, lines, seed, and whether to compile."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from lodestone.core.errors import LodestoneError, quoted, unknown
from lodestone.core.game import all_games
from lodestone.core.rules import Rules
from lodestone.engine.texts import parse_whole
from lodestone.players.roster import find_player, players_for
from lodestone.search.result import MOST_LINES

#: The name of the player that is the bare search, on the number of threads that is set.
SEARCH = "search"
MOST_THREADS = 64
MOST_SEED = 2**62 - 1


@dataclass(frozen=True)
class Settings:
    """The options in force; `player` is `SEARCH` or the name of a player."""

    rules: Rules
    player: str = SEARCH
    threads: int = 1
    multipv: int = 1
    seed: int = 0
    compiled: bool = True

    @classmethod
    def usual(cls) -> "Settings":
        """Return the settings in force before any option is set."""
        return cls(Rules.parse(all_games()[0].name))


def _player(text: str) -> str:
    return text if text == SEARCH else find_player(text).name


def _check(text: str) -> bool:
    if text not in ("true", "false"):
        raise LodestoneError(f"Compiled must be true or false, not {quoted(text)}")
    return text == "true"


#: Each option's parser, by its name in the protocol; fields of `Settings` have lower-case names.
READERS: dict[str, Callable[[str], object]] = {
    "Rules": Rules.parse,
    "Player": _player,
    "Threads": lambda text: parse_whole("Threads", text, 1, MOST_THREADS),
    "MultiPV": lambda text: parse_whole("MultiPV", text, 1, MOST_LINES),
    "Seed": lambda text: parse_whole("Seed", text, 0, MOST_SEED),
    "Compiled": _check,
}


#: The options of an engine whose player is given: the others select or adjust a player.
OWN = ("Rules", "Seed")


def changed(
    settings: Settings, name: str, text: str, known: Iterable[str] = tuple(READERS)
) -> Settings:
    """Return the settings with one of the `known` options set.

    Raises `LodestoneError` if there is no such option, or its value is not allowed.
    """
    if name not in known:
        raise LodestoneError(unknown("option", name, known))
    value = READERS[name](text)
    return replace(settings, **{name.lower(): value})  # type: ignore[arg-type]


def option_lines(settings: Settings, known: Iterable[str] = tuple(READERS)) -> list[str]:
    """Return the declarations of the `known` options with type, default and bounds."""
    names = [SEARCH, *(player.name for player in players_for(settings.rules))]
    players = " ".join(f"var {name}" for name in names)
    declared = {
        "Rules": f"string default {settings.rules}",
        "Player": f"combo default {settings.player} {players}",
        "Threads": f"spin default {settings.threads} min 1 max {MOST_THREADS}",
        "MultiPV": f"spin default {settings.multipv} min 1 max {MOST_LINES}",
        "Seed": f"spin default {settings.seed} min 0 max {MOST_SEED}",
        "Compiled": f"check default {str(settings.compiled).lower()}",
    }
    return [f"option name {name} type {declared[name]}" for name in known]
