"""The commands on puzzles: make those of a game, check all."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone.cli import printing
from lodestone.cli.process import warn_of_cache
from lodestone.core.game import find_game
from lodestone.core.phrases import counted

if TYPE_CHECKING:
    from rich.progress import Progress

    from lodestone.teach.puzzles.finding import OnFound

app = typer.Typer(help="Make and check the puzzles that ship with the games.")

OutFile = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Where to; the game's own if none.")
]

CheckedFile = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="Puzzles to check; the games' own if none."),
]


@app.callback()
def puzzles() -> None:
    """Make and check the puzzles that ship with the games."""


@app.command()
def make(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name.")],
    out: OutFile = None,
) -> None:
    """Find, prove and grade a game's puzzles anew, and write their file; minutes."""
    from lodestone.solve.progress import ended_at_once, shown_bar, while_listening
    from lodestone.teach.puzzles.making import make as make_puzzles

    name = find_game(game).name
    warn_of_cache()
    with ended_at_once(), shown_bar() as bar:
        made = while_listening(lambda: make_puzzles(name, partial(_follow, bar), out))
    print(f"{counted(len(made), 'puzzle')} of {name}")


def _follow(bar: "Progress", rules: str, wanted: int) -> "OnFound":
    """Show how many puzzles of a rule set are found, on a line of its own."""
    task = bar.add_task(rules, total=wanted, detail="")

    def on_found(found: int) -> None:
        bar.update(task, completed=found, detail=f"{found} of {wanted}")

    return on_found


@app.command()
def check(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's name; all if none is given.")
    ] = None,
    file: CheckedFile = None,
) -> int:
    """Prove every puzzle anew; exit status 1 if anything is wrong."""
    from lodestone.solve.progress import ended_at_once, while_listening
    from lodestone.teach.puzzles.making import faults_in
    from lodestone.teach.puzzles.puzzle import place_of, read_puzzles

    names = printing.names_of_games(game)
    files = {file.name: file} if file else {name: place_of(name) for name in names}
    warn_of_cache()
    wrong = 0
    with ended_at_once():
        for name, path in files.items():
            known = read_puzzles(path)
            faults = while_listening(partial(faults_in, known))
            wrong += len(faults)
            for fault in faults:
                print(f"{name}: {fault}")
            found = counted(len(faults), "fault")
            print(f"{name}: {counted(len(known), 'puzzle')} proven anew, {found}")
    return 1 if wrong else 0
