"""The command that draws games: positions, moving pictures, and pages with a viewer."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lodestone import LodestoneError
from lodestone.cli.process import FaultyFileError, stop_at_once
from lodestone.cli.record import File, Number, Ply, find_record, read_records
from lodestone.core.errors import quoted
from lodestone.files import READABLE, whole_file

if TYPE_CHECKING:
    from lodestone.records import GameRecord
    from lodestone.study.page import PageLook
    from lodestone.study.picture import Look

#: In pixels.
PICTURE_WIDTH = 480
FORMS = ("svg", "png", "gif", "html")


def render(
    file: File,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="File to write; - writes to stdout."),
    ],
    number: Number = None,
    ply: Ply = None,
    svg: Annotated[bool, typer.Option("--svg", help="Draw one position as SVG.")] = False,
    png: Annotated[bool, typer.Option("--png", help="Draw one position as PNG.")] = False,
    gif: Annotated[
        bool, typer.Option("--gif", help="Draw the game up to the position as a moving GIF.")
    ] = False,
    html: Annotated[
        bool,
        typer.Option("--html", help="Write a page with a viewer for the game, or for all games."),
    ] = False,
    theme: Annotated[
        Literal["light", "dark"] | None,
        typer.Option(
            "--theme", help="Colours (default: light; a page follows its reader's theme)."
        ),
    ] = None,
    near: Annotated[
        str | None,
        typer.Option(
            "--near",
            metavar="SIDE",
            help="Side at the bottom: white or black (default: the game's usual side).",
        ),
    ] = None,
    bare: Annotated[
        bool, typer.Option("--no-coordinates", help="Leave out the names of rows and columns.")
    ] = False,
    width: Annotated[
        int | None,
        typer.Option(
            "--width",
            metavar="N",
            min=100,
            max=4000,
            help=f"Width in pixels (default: {PICTURE_WIDTH}; a page takes the width available).",
        ),
    ] = None,
) -> None:
    """Draw a game as a picture, a moving picture or a page.

    The form is that of the name of --output (.svg, .png, .gif or .html) unless an option names it.
    Without --number the first game is drawn, or with HTML all games.
    """
    from lodestone.study.page import PageLook
    from lodestone.study.picture import Look

    stop_at_once()
    asked = dict(zip(FORMS, (svg, png, gif, html), strict=True))
    form = _form([name for name, is_asked in asked.items() if is_asked], output)
    if form == "html":
        games = read_records(file) if number is None else [find_record(file, number)]
        data = _page(games, file, ply, near, PageLook(theme, not bare, width)).encode()
    else:
        look = Look(theme or "light", not bare, near, width=width or PICTURE_WIDTH)
        data = _picture(find_record(file, number or 1), form, ply, look)
    _write(output, data)


def _form(asked: Sequence[str], out: Path) -> str:
    """Return the form that was asked for, else the one that the name of the file ends with."""
    ending = out.suffix.lower().removeprefix(".")
    found = asked or [form for form in FORMS if form == ending]
    if len(found) != 1:
        forms = ", ".join(f"--{form}" for form in FORMS)
        raise LodestoneError(f"give one of {forms}, or a file name that ends with one of these")
    return found[0]


def _checked(record: "GameRecord") -> "GameRecord":
    """Return a game that is legal to its end; raise `FaultyFileError` naming the first."""
    from lodestone.records.check import check
    from lodestone.records.cursor import Cursor

    check(record, Cursor())
    if record.faults:
        (line, column), message = min(record.faults)
        raise FaultyFileError(f"{line}:{column}: {message}")
    return record


def _picture(record: "GameRecord", form: str, ply: int | None, look: "Look") -> bytes:
    from lodestone.records.cursor import Cursor
    from lodestone.study.picture import draw_each, draw_last, gif, png

    nodes = [record.root, *_checked(record).main_line]
    if ply is not None and ply >= len(nodes):
        raise LodestoneError(f"the game has {len(nodes) - 1} plies, not {ply}")
    nodes = nodes[: len(nodes) if ply is None else ply + 1]
    if form == "gif":
        return gif(draw_each(record, nodes, Cursor(), look))
    svg = draw_last(record, nodes, Cursor(), look)
    return svg.encode() if form == "svg" else png(svg)


def _page(
    records: Iterable["GameRecord"],
    file: Path,
    ply: int | None,
    near: str | None,
    look: "PageLook",
) -> str:
    from lodestone.records.cursor import Cursor, in_one_go
    from lodestone.study.document import make_document
    from lodestone.study.page import write_page

    cursor = Cursor()
    documents = [in_one_go(make_document(_checked(record), cursor, near)) for record in records]
    if not documents:
        raise LodestoneError(f"there is no game in {quoted(str(file))}")
    title = documents[0].title if len(documents) == 1 else f"{len(documents)} games"
    return write_page(documents, title, ply or 0, look)


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; `-` is stdout, and devices and pipes take what they can."""
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    place = path.resolve()
    try:
        if place.exists() and not place.is_file():
            place.write_bytes(data)
            return
        mode = place.stat().st_mode if place.exists() else READABLE
        with whole_file(place, mode=mode) as file:
            file.write(data)
    except OSError as error:
        raise LodestoneError(f"cannot write {quoted(str(path))}: {error.strerror}") from None
