"""The command that shows what the program keeps in its cache, and clears it."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from lodestone.core.errors import LodestoneError, writing
from lodestone.core.phrases import counted
from lodestone.files import KERNELS, user_folder
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.options import AsJson, command


class CacheFolder(StrEnum):
    """A folder of the cache that can be made again."""

    KERNELS = KERNELS
    TABLES = "tables"


CLEAR_HELP = "Remove these files; repeatable. They are made again when needed."


app = typer.Typer()


@command(app, "lodestone cache", "lodestone cache --clear kernels")
def cache(
    clear: Annotated[list[CacheFolder] | None, typer.Option(help=CLEAR_HELP)] = None,
    as_json: AsJson = False,
) -> None:
    """Show how much the cache holds, and clear it.

    Kernels are compiled code; tables are the exact values of solved rules. What other programs
    use at the same time is made again by them.
    """
    found, lines = [], []
    for kept in CacheFolder:
        folder = user_folder(kept)
        if folder is None:
            raise LodestoneError("there is no cache: there is no home folder")
        files = _files(folder)
        size = sum(file.stat().st_size for file in files)
        if removed := kept in (clear or ()):
            with writing(folder):
                for file in files:
                    file.unlink(missing_ok=True)
        found.append(
            {"name": kept, "folder": str(folder), "files": len(files), "bytes": size}
            | {"removed": removed}
        )
        what = f"{counted(len(files), 'file')}, {size / 10**6:,.1f} MB"
        lines.append(f"{kept:8} {what}{', removed' if removed else ''}, in {folder}")
    printing.show(found, lines, as_json)


def _files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()] if folder.is_dir() else []
