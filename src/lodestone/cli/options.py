"""Arguments and options that several commands share, and examples for their help."""

from pathlib import Path
from typing import Annotated

import typer

from lodestone.cli.completion import complete_game, complete_rules

#: The highest seed.
MOST_SEED = 2**62 - 1

RULES_HELP = (
    "Rule set, such as queah, queah:balanced or queah:traditional,capture=mandatory; "
    "'lodestone game list' lists them."
)
RulesText = Annotated[
    str, typer.Argument(metavar="RULES", help=RULES_HELP, autocompletion=complete_rules)
]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Name of a game.", autocompletion=complete_game)
]
OptionalGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="Name of a game (default: all games).",
        autocompletion=complete_game,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as one JSON value.")]
OnePosition = Annotated[
    str | None,
    typer.Option("--position", metavar="TEXT", help="Position (default: the start position)."),
]
ManyPositions = Annotated[
    Path | None,
    typer.Option(
        "--positions",
        metavar="FILE",
        help="File of positions or JSON records, one per line; - reads stdin.",
    ),
]
RecordsPath = Annotated[
    Path | None,
    typer.Option(
        "--records",
        metavar="FILE",
        help=(
            "Append the games to FILE: as text if its name ends with .txt or .pgn, "
            "else as JSON lines. - prints JSON lines, and nothing else, to stdout."
        ),
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        metavar="N",
        min=0,
        max=MOST_SEED,
        help="Seed of all random choices; the same seed repeats them.",
    ),
]


def examples(*commands: str) -> str:
    r"""Return the examples at the end of a command's help, one command per line.

    >>> examples("lodestone game list")
    '\x08\nExample:\n  lodestone game list'
    """
    title = "Example" if len(commands) == 1 else "Examples"
    return "\n".join(["\b", f"{title}:", *(f"  {command}" for command in commands)])
