"""The commands on the collections that teach the games: list, show, check."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone import LodestoneError
from lodestone.core.errors import unknown
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_study
from lodestone.fronts.cli.options import AsJson, OptionalGame, argument, command, examples, valued
from lodestone.fronts.cli.process import stop_at_once

if TYPE_CHECKING:
    from lodestone.teach.studies import Study

app = typer.Typer(
    name="collection",
    help="List, show and check the annotated studies.",
    epilog=examples("lodestone collection list queah"),
)

StudyName = Annotated[
    str | None, valued("NAME", "Name of one study (default: all studies).", complete_study)
]


def _studies(game: str | None, name: str | None) -> Iterator["Study"]:
    from lodestone.teach.studies import collection_of

    found = [study for one in printing.names_of_games(game) for study in collection_of(one)]
    chosen = [study for study in found if name in (None, study.name)]
    if not chosen and name is not None:
        raise LodestoneError(unknown("study", name, [study.name for study in found]))
    return iter(chosen)


def _figures(study: "Study") -> dict[str, str]:
    names = {"game": study.game, "name": study.name, "title": study.title}
    return names | {"shows": study.shows, "rules": study.record.rules}


@command(app, "lodestone collection list qo", name="list")
def list_studies(game: OptionalGame = None, as_json: AsJson = False) -> None:
    """List the studies, each with what it shows."""
    stop_at_once()
    studies = list(_studies(game, None))
    lines = (f"{study.game}/{study.name}\n  {study.title}. {study.shows}" for study in studies)
    printing.show([_figures(study) for study in studies], lines, as_json)


@command(app, "lodestone collection show qo/the-corner")
def show(
    name: Annotated[
        str, argument("NAME", "Name of a study, alone or as GAME/NAME.", complete_study)
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


@command(app, "lodestone collection check qo --study the-corner")
def check(game: OptionalGame = None, study: StudyName = None, as_json: AsJson = False) -> int:
    """Check the studies as 'lodestone record check --exact' does.

    The exit status is 1 if there are errors.
    """
    from lodestone.fronts.cli.record import CheckedFiles
    from lodestone.records.check import check as check_rules
    from lodestone.records.cursor import Cursor

    stop_at_once()
    report, cursor = CheckedFiles(True), Cursor()
    for one in _studies(game, study):
        check_rules(one.record, cursor)
        report.add(Path(f"{one.game}/{one.name}"), 1, one.record)
    return report.finish(as_json=as_json)
