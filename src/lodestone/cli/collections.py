"""The commands on the collections that teach the games: list, show, make, check."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone import LodestoneError
from lodestone.cli import printing
from lodestone.cli.process import stop_at_once, warn_of_cache
from lodestone.core.errors import unknown
from lodestone.core.phrases import counted

if TYPE_CHECKING:
    from lodestone.teach.collections.shelf import Study

app = typer.Typer(help="List, show, make and check the annotated studies of each game.")

GameName = Annotated[
    str | None, typer.Argument(metavar="GAME", help="A game; all of them if none is named.")
]
StudyName = Annotated[str | None, typer.Option("--study", metavar="NAME", help="This study alone.")]


def _studies(game: str | None, name: str | None) -> Iterator["Study"]:
    from lodestone.teach.collections.shelf import collection_of

    found = [study for one in printing.names_of_games(game) for study in collection_of(one)]
    chosen = [study for study in found if name in (None, study.name)]
    if not chosen and name is not None:
        raise LodestoneError(unknown("study", name, [study.name for study in found]))
    return iter(chosen)


def _figures(study: "Study") -> dict[str, str]:
    rules = study.record.rules
    return {
        "game": study.game,
        "name": study.name,
        "title": study.title,
        "shows": study.shows,
        "rules": rules,
    }


@app.command(name="list")
def list_studies(
    game: GameName = None,
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable output.")] = False,
) -> None:
    """List the studies with what each shows."""
    stop_at_once()
    studies = list(_studies(game, None))
    if as_json:
        printing.print_json([_figures(study) for study in studies])
        return
    for study in studies:
        print(f"{study.game}/{study.name}\n  {study.title}. {study.shows}")


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of a study.")],
) -> None:
    """Print a study as a record in the text form."""
    stop_at_once()
    game, _, own = name.rpartition("/")
    for study in _studies(game or None, own):
        sys.stdout.write(study.text)


@app.command()
def make(
    game: GameName = None,
    study: StudyName = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write into a folder for each game below this."),
    ] = None,
) -> None:
    """Make the studies anew by their recipes; the same files each time."""
    from lodestone.teach.collections.output import write_collection
    from lodestone.teach.collections.shelf import path_of

    stop_at_once()
    warn_of_cache()
    if study is not None and game is None:
        raise LodestoneError("name the game of the study, too")
    for one in printing.names_of_games(game):
        folder = path_of(one) if out is None else out / one
        for name, seconds in write_collection(one, folder, study):
            print(f"{one}/{name}: {seconds:.1f} s", flush=True)


@app.command()
def check(game: GameName = None, study: StudyName = None) -> int:
    """Prove every claim of the studies again; exit status 1 if one fails."""
    from lodestone.teach.collections.check import faults_of

    stop_at_once()
    warn_of_cache()
    faults = studies = 0
    for one in _studies(game, study):
        studies += 1
        for fault in faults_of(one):
            faults += 1
            print(f"{one.game}/{one.name}: {fault}", flush=True)
    print(f"{counted(studies, 'study', 'studies')}, {counted(faults, 'fault')}")
    return 1 if faults else 0
