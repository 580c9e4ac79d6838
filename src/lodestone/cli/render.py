"""The command that draws games: positions, moving pictures, and pages with a viewer."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lodestone import LodestoneError
from lodestone.cli.process import stop_at_once
from lodestone.cli.record import File, find_record, read_records
from lodestone.core.errors import quoted
from lodestone.files import READABLE, whole_file

if TYPE_CHECKING:
    from lodestone.records import GameRecord
    from lodestone.study.look import Look
    from lodestone.study.page import PageLook

#: In pixels.
PICTURE_WIDTH = 480
FORMS = ("svg", "png", "gif", "html")


def render(
    file: File,
    out: Annotated[
        Path, typer.Option("--output", "-o", metavar="OUT", help="The file to write; - for stdout.")
    ],
    number: Annotated[
        int | None,
        typer.Option("--game", metavar="N", min=1, help="The N-th game, or the 1st."),
    ] = None,
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", min=0, help="After N turns, or all.")
    ] = None,
    svg: Annotated[bool, typer.Option("--svg", help="A position as SVG.")] = False,
    png: Annotated[bool, typer.Option("--png", help="A position as PNG.")] = False,
    gif: Annotated[bool, typer.Option("--gif", help="The game up to there, moving.")] = False,
    html: Annotated[
        bool, typer.Option("--html", help="A page with viewers, of all games if none is named.")
    ] = False,
    theme: Annotated[
        Literal["light", "dark"] | None,
        typer.Option("--theme", help="Otherwise light, and a page as its reader has it."),
    ] = None,
    near: Annotated[
        str | None, typer.Option("--near", metavar="SIDE", help="The side at the bottom.")
    ] = None,
    bare: Annotated[
        bool, typer.Option("--no-coordinates", help="Without the names of cells or lines.")
    ] = False,
    width: Annotated[
        int | None,
        typer.Option(
            "--width",
            min=100,
            max=4000,
            help="In pixels; otherwise 480, and on a page what room there is.",
        ),
    ] = None,
) -> None:
    """Draw a game: a position, with the arrows drawn on it; the game, moving; a page to look at."""
    from lodestone.study.look import Look
    from lodestone.study.page import PageLook

    stop_at_once()
    asked = dict(zip(FORMS, (svg, png, gif, html), strict=True))
    form = _only([name for name, is_asked in asked.items() if is_asked])
    if form == "html":
        games = read_records(file) if number is None else [find_record(file, number)]
        data = _page(games, file, ply, near, PageLook(theme, not bare, width)).encode()
    else:
        look = Look(theme or "light", not bare, near, width=width or PICTURE_WIDTH)
        data = _picture(find_record(file, number or 1), form, ply, look)
    _write(out, data)


def _only(asked: Sequence[str]) -> str:
    if len(asked) != 1:
        raise LodestoneError(f"name one of {' '.join(f'--{form}' for form in FORMS)}")
    return asked[0]


def _checked(record: "GameRecord") -> "GameRecord":
    """Return a game that is legal to its end; raise `LodestoneError` naming the first fault."""
    from lodestone.records.referee import Referee

    Referee().check(record)
    if record.faults:
        (line, column), message = min(record.faults)
        raise LodestoneError(f"{line}:{column}: {message}")
    return record


def _picture(record: "GameRecord", form: str, ply: int | None, look: "Look") -> bytes:
    from lodestone.records.referee import Referee
    from lodestone.study.picture import draw_each, draw_last
    from lodestone.study.raster import gif, png

    nodes = [record.root, *_checked(record).main_line]
    if ply is not None and ply >= len(nodes):
        raise LodestoneError(f"the game has {len(nodes) - 1} plies, not {ply}")
    nodes = nodes[: len(nodes) if ply is None else ply + 1]
    if form == "gif":
        return gif(draw_each(record, nodes, Referee(), look))
    svg = draw_last(record, nodes, Referee(), look)
    return svg.encode() if form == "svg" else png(svg)


def _page(
    records: Iterable["GameRecord"],
    file: Path,
    ply: int | None,
    near: str | None,
    look: "PageLook",
) -> str:
    from lodestone.records.parts import in_one_go
    from lodestone.records.referee import Referee
    from lodestone.study.document import make_document
    from lodestone.study.page import write_page

    referee = Referee()
    documents = [in_one_go(make_document(_checked(record), referee, near)) for record in records]
    if not documents:
        raise LodestoneError(f"there is no game in {quoted(str(file))}")
    title = documents[0]["title"] if len(documents) == 1 else f"{len(documents)} games"
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
