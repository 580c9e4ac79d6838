"""Makes the puzzles of games, or proves them again: `python -m authoring.puzzles queah`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from authoring.puzzles.making import faults_in, make
from lodestone.core.errors import LodestoneError
from lodestone.core.game import all_games, find_game
from lodestone.core.phrases import counted
from lodestone.teach.puzzles import place_of, read_puzzles


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or check puzzles; return the exit status, 1 if a puzzle is wrong."""
    parser = argparse.ArgumentParser("python -m authoring.puzzles", description=__doc__)
    parser.add_argument("game", nargs="*", help="name of a game (default: all games)")
    parser.add_argument("--check", action="store_true", help="prove puzzles again, make none")
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="the puzzles (default: the package's own file)"
    )
    given = parser.parse_args(arguments)
    done = _check if given.check else _make
    try:
        names = [find_game(game).name for game in given.game] or [one.name for one in all_games()]
        if given.file and len(names) != 1:
            parser.error("--file goes with the name of one game")
        return sum([done(name, given.file or place_of(name)) for name in names]) and 1
    except LodestoneError as error:
        parser.error(str(error))


def _make(name: str, path: Path) -> int:
    print(f"{counted(len(make(name, path)), 'puzzle')} of {name}")
    return 0


def _check(name: str, path: Path) -> int:
    """Prove the puzzles of a game again; return the number of faults."""
    known = read_puzzles(path)
    faults = faults_in(known)
    for fault in faults:
        print(f"{name}: {fault}")
    print(f"{name}: {counted(len(known), 'puzzle')} checked, {counted(len(faults), 'fault')}")
    return len(faults)


if __name__ == "__main__":
    sys.exit(main())
