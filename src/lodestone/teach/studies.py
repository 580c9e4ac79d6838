"""The studies and games that are shipped, read from their files."""

import io
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable

from lodestone.core.errors import LodestoneError, unknown
from lodestone.core.game import find_game
from lodestone.core.options import Options
from lodestone.core.rules import Rules
from lodestone.records.game import GameRecord
from lodestone.records.reader import read

#: How the files' names end.
ENDING = ".lode"
#: Games between programs under all rules that are recommended, played by `authoring/programs.py`.
PROGRAMS = "programs.lode"


@dataclass(frozen=True, eq=False)
class Study:
    """A study as it is shipped: its name, the text of its file, and its record."""

    game: str
    name: str
    text: str
    record: GameRecord

    @property
    def title(self) -> str:
        """What it is called."""
        return self.record.tags.get("Event", self.name)

    @property
    def shows(self) -> str:
        """The one thing that it shows, in a sentence or two."""
        return self.record.tags.get("Shows", "")


def folder_of(game: str) -> Traversable:
    """Return where the studies of a game are kept; raise `RulesError` if there is no such game."""
    return find_game(game).file("teach", "collection")


@lru_cache
def shipped_study(game: str, name: str) -> Study:
    """Return a study that is shipped, which must exist."""
    return read_study(game, name, (folder_of(game) / f"{name}{ENDING}").read_text("utf-8"))


def read_study(game: str, name: str, text: str) -> Study:
    """Read a study; raise `LodestoneError` if the text does not hold exactly one game."""
    records = list(read(io.StringIO(text)))
    if len(records) != 1:
        raise LodestoneError(f"{name}{ENDING} holds {len(records)} games, not one")
    return Study(game, name, text, records[0])


@lru_cache(maxsize=8)
def collection_of(game: str) -> tuple[Study, ...]:
    """Return the studies of a game in order; raise `RulesError` if there is no such game."""
    return tuple(sorted((shipped_study(game, name) for name in names_of(game)), key=_place))


def names_of(game: str) -> list[str]:
    """Return the names of a game's studies, sorted, without reading the studies."""
    folder = folder_of(game)
    files = folder.iterdir() if folder.is_dir() else ()
    return sorted(one.name.removesuffix(ENDING) for one in files if one.name.endswith(ENDING))


def _place(study: Study) -> tuple[int, str]:
    number = study.record.tags.get("Round", "")
    return int(number) if number.isdecimal() else 0, study.name


def find_study(game: str, name: str) -> Study:
    """Return a study by name; raise `LodestoneError`, listing what there is, if there is none."""
    if name not in names_of(game):
        known = [study.name for study in collection_of(game)]
        raise LodestoneError(unknown(f"study of {game}", name, known))
    return shipped_study(game, name)


def games_of_programs(rules: Rules) -> list[GameRecord]:
    """Return the shipped games that programs played under rules; there are none of most rules."""
    return _games_of_programs(rules.game.name).get(rules.options, [])


@lru_cache(maxsize=8)
def _games_of_programs(game: str) -> dict[Options, list[GameRecord]]:
    """Return the shipped games by the options of their rules."""
    games: dict[Options, list[GameRecord]] = {}
    for record in read(io.StringIO(find_game(game).teaching(PROGRAMS))):
        games.setdefault(Rules.parse(record.rules).options, []).append(record)
    return games
