"""Makes the puzzles of games, or proves them again: `python -m authoring.puzzles queah`."""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from authoring.puzzles.finding import OnFound
from authoring.puzzles.making import faults_in, make
from lodestone.core.errors import LodestoneError
from lodestone.core.game import all_games, find_game
from lodestone.core.phrases import counted
from lodestone.solve.progress import ended_at_once, shown_bar, while_listening
from lodestone.teach.puzzles import place_of, read_puzzles

if TYPE_CHECKING:
    from rich.progress import Progress


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or check puzzles; return the exit status, 1 if a puzzle is wrong."""
    parser = argparse.ArgumentParser("python -m authoring.puzzles", description=__doc__)
    parser.add_argument("game", nargs="*", help="name of a game (default: all games)")
    parser.add_argument("--check", action="store_true", help="prove puzzles again, make none")
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="the puzzles (default: the package's own file)"
    )
    given = parser.parse_args(arguments)
    try:
        names = [find_game(game).name for game in given.game or _names()]
        if given.file and len(names) != 1:
            parser.error("--file goes with the name of one game")
        with ended_at_once():
            return sum([_done(name, given.file, checks=given.check) for name in names]) and 1
    except LodestoneError as error:
        parser.error(str(error))


def _names() -> list[str]:
    return [game.name for game in all_games()]


def _done(name: str, file: Path | None, *, checks: bool) -> int:
    """Make or check the puzzles of a game; return the number of faults."""
    if checks:
        return _check(name, file or place_of(name))
    with shown_bar() as bar:
        made = while_listening(lambda: make(name, partial(_follow, bar), file))
    print(f"{counted(len(made), 'puzzle')} of {name}")
    return 0


def _check(name: str, path: Path) -> int:
    known = read_puzzles(path)
    faults = while_listening(partial(faults_in, known))
    for fault in faults:
        print(f"{name}: {fault}")
    print(f"{name}: {counted(len(known), 'puzzle')} checked, {counted(len(faults), 'fault')}")
    return len(faults)


def _follow(bar: "Progress", rules: str, wanted: int) -> OnFound:
    """Show how many puzzles of a rule set are found, on a separate line."""
    task = bar.add_task(rules, total=wanted, detail="")

    def on_found(found: int) -> None:
        bar.update(task, completed=found, detail=f"{found} of {wanted}")

    return on_found


if __name__ == "__main__":
    sys.exit(main())
