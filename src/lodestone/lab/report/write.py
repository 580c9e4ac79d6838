"""A report written into an experiment's folder."""

from pathlib import Path

from lodestone.core.errors import LodestoneError, quoted
from lodestone.files import whole_file
from lodestone.lab.experiments.model import Experiment
from lodestone.lab.experiments.store import Store
from lodestone.lab.report.findings import find_out
from lodestone.lab.report.page import page
from lodestone.lab.report.tables import write_tables

PAGE = "report.html"


def write_report(experiment: Experiment, folder: Path) -> list[Path]:
    """Write the page and the tables of the games in `folder`; return the files, the page first.

    The page is written last: where it exists, the tables do.
    Raises `LodestoneError` if no game has been played, or the folder cannot be written.
    """
    findings = find_out(experiment, Store(folder).read())
    try:
        tables = write_tables(findings, folder)
        with whole_file(folder / PAGE) as file:
            file.write(page(findings).encode())
        return [folder / PAGE, *tables]
    except OSError as error:
        raise LodestoneError(f"cannot write {quoted(str(folder), 200)}: {error.strerror}") from None
