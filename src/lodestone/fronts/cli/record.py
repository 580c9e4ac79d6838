"""The commands on records of games: check, convert, stats, filter, show, render."""

import io
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from lodestone import LodestoneError, Rules
from lodestone.core.errors import quoted, writing
from lodestone.core.game import find_game
from lodestone.core.phrases import counted
from lodestone.files import READABLE, whole_file
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_game, complete_rules
from lodestone.fronts.cli.options import AsJson, argument, command, examples, in_range, valued
from lodestone.fronts.cli.process import (
    FaultyFileError,
    stop_at_once,
    warn_of_cache,
    without_controls,
)

if TYPE_CHECKING:
    from lodestone.core.picture import Look
    from lodestone.records import GameRecord, Node
    from lodestone.records.game import PlacedFault
    from lodestone.study.exact import Prover
    from lodestone.study.page import PageLook

app = typer.Typer(
    name="record",
    help="Check, show, convert, filter and draw records of games.",
    epilog=examples("lodestone record check games.txt"),
)

FILE_HELP = "File of records, as text or as JSON; - reads stdin."
File = Annotated[Path, argument("FILE", FILE_HELP)]
Files = Annotated[list[Path], argument("FILE", FILE_HELP)]
ENCODING_HELP = "Encoding of files that are not UTF-8 or UTF-16, such as latin-1 or cp1252."
Encoding = Annotated[str | None, valued("NAME", ENCODING_HELP)]
TO_HELP = "Form of the output; pgn is for programs that read games of chess."
Form = Annotated[Literal["text", "json", "pgn"], typer.Option("--to", help=TO_HELP)]
Number = Annotated[int | None, in_range("Number of a game in the file, from 1.", 1)]
PLY_HELP = "Number of turns played before the position (default: all of them)."
Ply = Annotated[int | None, in_range(PLY_HELP, 0)]


def _stdin() -> io.BufferedReader | None:
    return sys.stdin.buffer if sys.stdin is not None else None  # type: ignore[return-value]


def read_records(
    path: Path,
    encoding: str | None = None,
    wants: "Callable[[GameRecord], bool] | None" = None,
) -> Iterator["GameRecord"]:
    """Yield the games of a file as trees."""
    from lodestone.records.files import read_games

    return read_games(path, stdin=_stdin(), wants=wants, encoding=encoding)


def find_record(path: Path, number: int, encoding: str | None = None) -> "GameRecord":
    """Return a game of a file, counted from 1; raise `LodestoneError` if there is no such game."""
    records = enumerate(read_records(path, encoding), 1)
    record = next((one for at, one in records if at == number), None)
    if record is None:
        raise LodestoneError(f"there is no game {number} in {str(path)!r}")
    return record


def records_of(path: Path, number: int | None, encoding: str | None) -> Iterable["GameRecord"]:
    """Return the games of a file, or one of them alone."""
    if number is None:
        return read_records(path, encoding)
    return [find_record(path, number, encoding)]


def write(records: Iterable["GameRecord"], form: str) -> None:
    """Write games to stdout, as text or as JSON."""
    from lodestone.records.files import written

    for part in written(records, form):
        sys.stdout.write(part)


def _error(path: Path, game: int, fault: "PlacedFault") -> dict[str, Any]:
    place = fault.place._asdict()
    return {"file": str(path), "game": game, **place, "message": fault.message}


def _in_a_line(error: dict[str, Any]) -> str:
    return without_controls("{file}:{line}:{column}: game {game}: {message}".format_map(error))


EXACT_HELP = "Also prove exact values, only turns, good turns and mistakes."


@command(
    app,
    "lodestone record check games.txt more.jsonl --json",
    "lodestone record check --exact games.txt",
)
def check(
    files: Files,
    exact: Annotated[bool, typer.Option("--exact", help=EXACT_HELP)] = False,
    as_json: AsJson = False,
    encoding: Encoding = None,
) -> int:
    """Check the form of records and their turns by the rules.

    The exit status is 1 if there are errors.
    """
    from lodestone.records.check import check as check_rules
    from lodestone.records.cursor import Cursor

    stop_at_once()
    report, cursor = CheckedFiles(exact), Cursor()
    for path in files:
        for number, record in enumerate(read_records(path, encoding), 1):
            check_rules(record, cursor)
            report.add(path, number, record)
    return report.finish(as_json=as_json)


def _new_prover() -> "Prover":
    from lodestone.study.exact import Prover

    warn_of_cache()
    return Prover()


class CheckedFiles:
    """What a check found: the games, their errors, and what became of the facts they state.

    `proves` is whether facts are proven. Errors are printed at the end, as text or as JSON.
    """

    def __init__(self, proves: bool) -> None:
        self.games = self.proven = 0
        self.errors: list[dict[str, Any]] = []
        self.unproven: list[dict[str, Any]] = []
        self._prover = _new_prover() if proves else None

    def add(self, path: Path, number: int, record: "GameRecord") -> None:
        """Add a game that has been checked by the rules."""
        self.games += 1
        self.errors += [_error(path, number, fault) for fault in sorted(record.faults)]
        if self._prover and not record.faults:
            proof = self._prover.prove(record)
            self.proven += proof.proven
            self.errors += [_error(path, number, fault) for fault in proof.wrong]
            self.unproven += [_error(path, number, fault) for fault in proof.unproven]

    def finish(self, *, as_json: bool) -> int:
        """Print the report; return the exit status, 1 if there are errors."""
        facts: dict[str, Any] = {}
        if self._prover:
            facts = {"proven": self.proven, "unproven": self.unproven}
        if as_json:
            printing.print_json({"games": self.games, "errors": self.errors, **facts})
        else:
            for error in (*self.errors, *self.unproven):
                print(_in_a_line(error))
            counts = [counted(self.games, "game"), counted(len(self.errors), "error")]
            if self._prover:
                counts.append(f"{counted(self.proven, 'fact')} proven")
                counts.append(f"{len(self.unproven):,} not proven")
            print(*counts, sep=", ")
        return 1 if self.errors else 0


@command(
    app,
    "lodestone record convert games.txt --to json",
    "lodestone record convert games.txt --to pgn",
)
def convert(file: File, to: Form = "text", encoding: Encoding = None) -> int:
    """Write the games of a file to stdout in another form.

    Errors go to stderr; the exit status is then 1.
    """
    from lodestone.records.check import check
    from lodestone.records.cursor import Cursor

    stop_at_once()
    cursor = Cursor()
    errors: list[dict[str, Any]] = []

    def each_checked() -> Iterator["GameRecord"]:
        for number, record in enumerate(read_records(file, encoding), 1):
            check(record, cursor, rewrite=True)
            errors.extend(_error(file, number, fault) for fault in sorted(record.faults))
            yield record

    write(each_checked(), to)
    for error in errors:
        print(_in_a_line(error), file=sys.stderr)
    return 1 if errors else 0


@command(app, "lodestone record stats games.txt")
def stats(files: Files, as_json: AsJson = False, encoding: Encoding = None) -> None:
    """Count games, turns and results of main lines."""
    from lodestone.records import Result

    stop_at_once()
    plies, results = 0, Counter[Result]()
    for record in chain.from_iterable(read_records(file, encoding) for file in files):
        plies += len(record.main_line)
        results[record.result] += 1
    games = results.total()
    counts = {str(result): results[result] for result in Result}
    lines = [f"games   {games:,}", f"plies   {plies:,}"]
    lines += [f"{result:7} {count:,}" for result, count in results.most_common()]
    printing.show({"games": games, "plies": plies, "results": counts}, lines, as_json)


POSITION_HELP = "Keep games that reach this position, or a mirror image of it."
Results = Literal["1-0", "0-1", "1/2-1/2", "*"]


@command(app, "lodestone record filter games.txt --player level-3 --result 1-0", name="filter")
def choose(
    file: File,
    game: Annotated[
        str | None, valued("NAME", "Keep games of this game, such as queah.", complete_game)
    ] = None,
    rules: Annotated[
        str | None, valued("RULES", "Keep games under rules that play like these.", complete_rules)
    ] = None,
    player: Annotated[
        str | None, valued("NAME", "Keep games of a player whose name has this.")
    ] = None,
    result: Annotated[Results | None, typer.Option(help="Keep games with this result.")] = None,
    shortest: Annotated[int, in_range("Minimum number of plies.", 0)] = 0,
    longest: Annotated[int | None, in_range("Maximum number of plies.", 0)] = None,
    position: Annotated[str | None, valued("TEXT", POSITION_HELP)] = None,
    to: Form = "text",
    encoding: Encoding = None,
) -> None:
    """Write the games that meet all conditions to stdout."""
    from lodestone.records.check import Criteria

    stop_at_once()
    wanted = Criteria(
        game=find_game(game).name if game is not None else None,
        rules=Rules.parse(rules) if rules is not None else None,
        player=player,
        result=result,
        shortest=shortest,
        longest=longest,
        position=position,
    )
    write(filter(wanted.fits, read_records(file, encoding, wanted.fits_tags)), to)
    sys.stdout.flush()
    wanted.check_position()


@command(
    app, "lodestone record show games.txt", "lodestone record show games.txt --number 2 --ply 10"
)
def show(
    file: File,
    number: Number = None,
    ply: Ply = None,
    as_json: AsJson = False,
    encoding: Encoding = None,
) -> int:
    """List the games of a file, or show one of them.

    With --number, the game's text is followed by one of its positions. The exit status is 1 if it
    has errors.
    """
    stop_at_once()
    if number is None:
        if ply is not None:
            raise LodestoneError("--ply needs --number, which selects the game")
        _list(read_records(file, encoding), as_json=as_json)
        return 0
    record = find_record(file, number, encoding)
    if as_json:
        from lodestone.records.schema import to_json

        printing.print_json(to_json(record))
    else:
        _show(record, ply)
    return 1 if record.faults else 0


def _list(records: Iterable["GameRecord"], *, as_json: bool) -> None:
    if as_json:
        found = [
            {"tags": one.all_tags(), "plies": len(one.main_line), "result": str(one.result)}
            for one in records
        ]
        printing.print_json(found)
        return
    for number, one in enumerate(records, 1):
        players = " – ".join(name or "?" for name in one.players)
        plies = counted(len(one.main_line), "ply", "plies")
        told = f"{number:>5}  {players}  {one.result}  {plies}  {one.rules or '?'}"
        print(without_controls(told))


def _nodes_to(record: "GameRecord", ply: int | None) -> list["Node"]:
    """Return the nodes from the start to a ply of the main line, or to its end."""
    nodes = [record.root, *record.main_line]
    if ply is not None and ply >= len(nodes):
        raise LodestoneError(f"the game has {len(nodes) - 1} plies, not {ply}")
    return nodes if ply is None else nodes[: ply + 1]


def _show(record: "GameRecord", ply: int | None) -> None:
    from lodestone.records.check import check
    from lodestone.records.cursor import Cursor
    from lodestone.records.writer import write_text

    cursor = Cursor()
    check(record, cursor, rewrite=True)
    print(without_controls(write_text(record)), end="")
    for fault in sorted(record.faults):
        print(without_controls(f"{fault.place.line}:{fault.place.column}: {fault.message}"))
    position = cursor.line(record, _nodes_to(record, ply)[-1]).position
    print(position.diagram(), str(position), sep="\n\n")


#: In pixels.
PICTURE_WIDTH = 480
FORMS = ("svg", "png", "gif", "html")
GIF_HELP = "Draw the game up to the position as a moving GIF."
HTML_HELP = "Write a page with a viewer for the game, or for all games."
THEME_HELP = "Colours (default: light; a page follows its reader's theme)."
NEAR_HELP = "Side at the bottom: white or black (default: the game's usual side)."
BARE_HELP = "Leave out the names of rows and columns."
WIDTH_HELP = f"Width in pixels (default: {PICTURE_WIDTH}; a page takes the width available)."


@command(
    app,
    "lodestone record render games.txt --output last.svg",
    "lodestone record render games.txt --number 2 --output game.gif",
    "lodestone record render games.txt --output games.html",
)
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
    gif: Annotated[bool, typer.Option("--gif", help=GIF_HELP)] = False,
    html: Annotated[bool, typer.Option("--html", help=HTML_HELP)] = False,
    theme: Annotated[Literal["light", "dark"] | None, typer.Option(help=THEME_HELP)] = None,
    near: Annotated[str | None, valued("SIDE", NEAR_HELP)] = None,
    bare: Annotated[bool, typer.Option("--no-coordinates", help=BARE_HELP)] = False,
    width: Annotated[
        int | None, typer.Option(metavar="N", min=100, max=4000, help=WIDTH_HELP)
    ] = None,
    encoding: Encoding = None,
) -> None:
    """Draw a game as a picture, a moving picture or a page.

    The form is that of the name of --output (.svg, .png, .gif or .html) unless an option names it.
    Without --number the first game is drawn, or with HTML all games.
    """
    from lodestone.core.picture import Look
    from lodestone.study.page import PageLook

    stop_at_once()
    asked = dict(zip(FORMS, (svg, png, gif, html), strict=True))
    form = _form([name for name, is_asked in asked.items() if is_asked], output)
    if form == "html":
        games = records_of(file, number, encoding)
        data = _page(games, file, ply, near, PageLook(theme, not bare, width)).encode()
    else:
        look = Look(theme or "light", not bare, near, width=width or PICTURE_WIDTH)
        data = _picture(find_record(file, number or 1, encoding), form, ply, look)
    write_file(output, data)


def _form(asked: Sequence[str], out: Path) -> str:
    """Return the form that was asked for, else the one that the name of the file ends with."""
    ending = out.suffix.lower().removeprefix(".")
    found = asked or [form for form in FORMS if form == ending]
    if len(found) != 1:
        forms = ", ".join(f"--{form}" for form in FORMS)
        raise LodestoneError(f"give one of {forms}, or a file name that ends with one of these")
    return found[0]


def checked(record: "GameRecord") -> "GameRecord":
    """Return a game that is legal to its end; raise `FaultyFileError` naming the first."""
    from lodestone.records.check import check
    from lodestone.records.cursor import Cursor

    check(record, Cursor())
    if record.faults:
        (line, column), message = min(record.faults)
        raise FaultyFileError(f"{line}:{column}: {message}")
    return record


def _picture(record: "GameRecord", form: str, ply: int | None, look: "Look") -> bytes:
    from lodestone.core.pixels import gif, png
    from lodestone.records.cursor import Cursor
    from lodestone.study.picture import draw_each, draw_last

    nodes = _nodes_to(checked(record), ply)
    if form == "gif":
        return gif(draw_each(record, nodes, Cursor(), look))
    svg = draw_last(record, nodes, Cursor(), look)
    return svg.encode() if form == "svg" else png(svg)


def _page(
    records: Iterable["GameRecord"], file: Path, ply: int | None, near: str | None, look: "PageLook"
) -> str:
    from lodestone.records.cursor import Cursor, in_one_go
    from lodestone.study.document import make_document
    from lodestone.study.page import write_page

    cursor = Cursor()
    documents = [in_one_go(make_document(checked(record), cursor, near)) for record in records]
    if not documents:
        raise LodestoneError(f"there is no game in {quoted(str(file))}")
    title = documents[0].title if len(documents) == 1 else f"{len(documents)} games"
    return write_page(documents, title, ply or 0, look)


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; `-` is stdout, and devices and pipes take what they can."""
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    place = path.resolve()
    with writing(path):
        if place.exists() and not place.is_file():
            place.write_bytes(data)
            return
        mode = place.stat().st_mode if place.exists() else READABLE
        with whole_file(place, mode=mode) as file:
            file.write(data)
