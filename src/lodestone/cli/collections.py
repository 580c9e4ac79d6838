"""The commands on the collections that teach the games: list, show, make, check."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone import LodestoneError
from lodestone.cli import printing
from lodestone.cli.completion import complete_study
from lodestone.cli.options import AsJson, OptionalGame, examples
from lodestone.cli.process import stop_at_once, warn_of_cache
from lodestone.core.errors import unknown
from lodestone.core.phrases import counted

if TYPE_CHECKING:
    from lodestone.teach.collections.shelf import Study

app = typer.Typer(
    help="List, show, make and check the annotated studies.",
    epilog=examples("lodestone collections list queah"),
)

StudyName = Annotated[
    str | None,
    typer.Option(
        "--study",
        metavar="NAME",
        help="Name of one study (default: all studies).",
        autocompletion=complete_study,
    ),
]


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


@app.command(name="list", epilog=examples("lodestone collections list qo"))
def list_studies(game: OptionalGame = None, as_json: AsJson = False) -> None:
    """List the studies, each with what it shows."""
    stop_at_once()
    studies = list(_studies(game, None))
    if as_json:
        printing.print_json([_figures(study) for study in studies])
        return
    for study in studies:
        print(f"{study.game}/{study.name}\n  {study.title}. {study.shows}")


@app.command(epilog=examples("lodestone collections show qo/the-corner"))
def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="Name of a study, alone or as GAME/NAME.",
            autocompletion=complete_study,
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Print a study as a record."""
    from lodestone.records.schema import to_json

    stop_at_once()
    game, _, own = name.rpartition("/")
    found = list(_studies(game or None, own))
    if as_json:
        printing.print_json([to_json(study.record) for study in found])
        return
    for study in found:
        sys.stdout.write(study.text)


@app.command(epilog=examples("lodestone collections make qo --study the-corner"))
def make(
    game: OptionalGame = None,
    study: StudyName = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Folder that gets a folder per game (default: the package's own files).",
        ),
    ] = None,
) -> None:
    """Make the studies from their recipes.

    The same recipes always make the same files.
    """
    from lodestone.teach.collections.output import write_collection
    from lodestone.teach.collections.shelf import path_of

    stop_at_once()
    warn_of_cache()
    if study is not None and game is None:
        raise LodestoneError("--study needs GAME, the game that the study belongs to")
    for one in printing.names_of_games(game):
        folder = path_of(one) if out is None else out / one
        for name, seconds in write_collection(one, folder, study):
            print(f"{one}/{name}: {seconds:.1f} s", flush=True)


@app.command(epilog=examples("lodestone collections check qo --study the-corner"))
def check(game: OptionalGame = None, study: StudyName = None, as_json: AsJson = False) -> int:
    """Prove every claim of the studies again.

    The exit status is 1 if one fails.
    """
    from lodestone.teach.collections.check import faults_of

    stop_at_once()
    warn_of_cache()
    studies = 0
    faults: list[dict[str, str]] = []
    for one in _studies(game, study):
        studies += 1
        for fault in faults_of(one):
            faults.append({"study": f"{one.game}/{one.name}", "fault": str(fault)})
            if not as_json:
                print("{study}: {fault}".format_map(faults[-1]), flush=True)
    if as_json:
        printing.print_json({"studies": studies, "faults": faults})
    else:
        print(f"{counted(studies, 'study', 'studies')}, {counted(len(faults), 'fault')}")
    return 1 if faults else 0
