"""What several commands share: options, positions and examples."""

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import typer
from typer.models import CommandFunctionType

from lodestone import LodestoneError, Position, Rules
from lodestone.core.errors import quoted
from lodestone.fronts.cli.completion import complete_game, complete_rules
from lodestone.fronts.cli.process import FaultyFileError

#: The highest seed.
MOST_SEED = 2**62 - 1

#: Returns the words that a beginning could become.
Completer = Callable[[str], list[str]]


def valued(metavar: str, words: str, complete: Completer | None = None) -> object:
    """Return an option with a value, named after its parameter; `words` are its help."""
    return typer.Option(metavar=metavar, help=words, autocompletion=complete)


def in_range(words: str, low: float, high: float | None = None, metavar: str = "N") -> object:
    """Return an option that is a number from `low` to `high`, named after its parameter."""
    return typer.Option(metavar=metavar, min=low, max=high, help=words)


def argument(metavar: str, words: str, complete: Completer | None = None) -> object:
    """Return an argument; `words` are its help."""
    return typer.Argument(metavar=metavar, help=words, autocompletion=complete)


RULES_HELP = (
    "Rule set, such as queah, queah:balanced or queah:traditional,capture=mandatory, or a board "
    "file such as mine.toml; "
    "'lodestone game list' lists them."
)
RulesText = Annotated[str, argument("RULES", RULES_HELP, complete_rules)]
GameName = Annotated[str, argument("GAME", "Name of a game.", complete_game)]
OptionalGame = Annotated[
    str | None, argument("GAME", "Name of a game (default: all games).", complete_game)
]
#: An option that can be repeated.
Texts = list[str] | None
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as one JSON value.")]
OnePosition = Annotated[str | None, valued("TEXT", "Position (default: the start position).")]
ManyPositions = Annotated[
    Path | None, valued("FILE", "File of positions or JSON records, one per line; - reads stdin.")
]
PYODIDE_HELP = "Folder of the npm package pyodide, such as node_modules/pyodide."
RECORDS_HELP = (
    "Append the games to FILE: as text if its name ends with .txt or .pgn, "
    "else as JSON lines. - prints JSON lines, and nothing else, to stdout."
)
RecordsPath = Annotated[Path | None, valued("FILE", RECORDS_HELP)]
TablesFolder = Annotated[
    Path | None, valued("FOLDER", "Folder of the tables (default: the user's cache).")
]
SEED_HELP = "Seed of all random choices; the same seed repeats them."
Seed = Annotated[int, in_range(SEED_HELP, 0, MOST_SEED)]
Opening = Annotated[int, in_range("Random plies at the start of a game.", 0, 1000)]
Longest = Annotated[int, in_range("Plies after which a game is unfinished.", 1, 100_000)]


def examples(*commands: str) -> str:
    r"""Return the examples at the end of a command's help, one command per line.

    >>> examples("lodestone game list")
    '\x08\nExample:\n  lodestone game list'
    """
    title = "Example" if len(commands) == 1 else "Examples"
    return "\n".join(["\b", f"{title}:", *(f"  {command}" for command in commands)])


def command(
    app: typer.Typer, *shown: str, name: str | None = None
) -> Callable[[CommandFunctionType], CommandFunctionType]:
    """Add a function to the commands of `app`, with examples at the end of its help."""
    return app.command(name, epilog=examples(*shown))


def read_positions(rules: Rules, position: str | None, positions: Path | None) -> list[Position]:
    """Read a position, or a file of them; raise `LodestoneError` if one cannot be read."""
    if position is not None and positions is not None:
        raise LodestoneError("give --position or --positions, not both")
    if positions is None:
        return [Position.start(rules) if position is None else Position(rules, position)]
    return [_numbered(rules, number, line) for number, line in _lines(positions)]


def _lines(path: Path) -> Iterable[tuple[int, str]]:
    try:
        data = _stdin() if str(path) == "-" else path.read_bytes()
        text = data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise LodestoneError(f"cannot read {quoted(str(path))}: {reason}") from None
    lines = enumerate((line.strip() for line in text.split("\n")), 1)
    return [(number, line) for number, line in lines if line and line[0] != "#"]


def _stdin() -> bytes:
    if sys.stdin is None:
        raise LodestoneError("cannot read positions: standard input is closed")
    return sys.stdin.buffer.read()


def _numbered(rules: Rules, number: int, line: str) -> Position:
    try:
        return _last_of_record(rules, line) if line[0] == "{" else Position(rules, line)
    except LodestoneError as error:
        raise FaultyFileError(f"line {number}: {error}") from None


def _last_of_record(rules: Rules, line: str) -> Position:
    """Return the last position of a game that is recorded on a line."""
    from lodestone.records.schema import from_json

    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise LodestoneError(f"the record {quoted(line)} is not JSON") from None
    return from_json(value).line(rules).position
