"""The commands that play: against people in the terminal, and for other programs as an engine."""

import io
import sys
from typing import Annotated

import typer

from lodestone import LodestoneError
from lodestone.core.errors import optional, quoted
from lodestone.fronts.cli.completion import complete_seat
from lodestone.fronts.cli.options import (
    OnePosition,
    RecordsPath,
    RulesText,
    Seed,
    Texts,
    command,
    valued,
)

app = typer.Typer()

SEATS_HELP = (
    "Player of a side: human, level-0 to level-8, principles, perfect or random; once per side. "
    "Sides are white and black."
)


@command(
    app, "lodestone play queah", "lodestone play qo:small --seat black=level-8 --seat white=human"
)
def play(
    rules: RulesText,
    seat: Annotated[Texts, valued("SIDE=WHO", SEATS_HELP, complete_seat)] = None,
    position: OnePosition = None,
    turns: Annotated[str, valued("TEXTS", "Turns already played, separated by spaces.")] = "",
    seed: Seed = 0,
    records: RecordsPath = None,
) -> None:
    """Play in the terminal, with keyboard or mouse.

    A game's name alone stands for the rules of a first game, which its lessons teach.
    """
    with optional("playing here", "terminal"):
        from lodestone.fronts.terminal import app as terminal
        from lodestone.fronts.terminal.seated import set_up
    terminal.play(set_up(rules, position, turns, seat or (), seed), records)


@command(app, "lodestone engine --option Player=level-3 --option Seed=7")
def engine(
    option: Annotated[
        Texts, valued("NAME=VALUE", "Option to set at the start, as by setoption; repeatable.")
    ] = None,
) -> None:
    """Run an engine that speaks the engine protocol.

    Commands are read from stdin, answers are written to stdout.
    """
    from lodestone.engine.session import EngineSettings, changed, converse

    settings = EngineSettings.usual()
    for text in option or ():
        settings = changed(settings, *_option(text))
    source = sys.stdin.buffer if sys.stdin else io.BytesIO()
    converse(source, sys.stdout.buffer, settings)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise LodestoneError(f"options are written NAME=VALUE, not {quoted(text)}")
    return name, value
