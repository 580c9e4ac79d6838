"""Turns typed as answers: the loop that puzzles and lessons share, and how they look in text."""

import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.fronts.cli.process import without_controls

#: Text is wrapped at this many columns, or fewer in a narrow terminal.
WIDEST = 100


def say(text: str) -> None:
    """Print a paragraph, wrapped to the width of the terminal."""
    width = min(WIDEST, shutil.get_terminal_size().columns)
    print(textwrap.fill(text, width))


def show(position: Position) -> None:
    """Print a position as a board, between empty lines."""
    print(f"\n{position.diagram()}\n")


def say_turns(line: Line, first: int) -> None:
    """Print the turns of a line from the `first` on, counted from 0: each as text and in words."""
    for number in range(first, len(line.turns)):
        position, way = line.positions[number], line.turns[number]
        said = position.say_turn(way)
        title = position.rules.game.side_title(position.side)
        say(f"  {title}: {way}  ({said})")


def typed(prompt: str) -> str | None:
    """Return a line that is typed, without spaces around it; `None` at the end of the input."""
    if sys.stdin is None:
        return None
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return None
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


def answered(judge: Callable[[str], bool], orders: Mapping[str, Callable[[], None]]) -> bool:
    """Ask for answers until `judge` accepts one; return whether it did.

    An order, such as "hint", does something else and asks again. "quit" and the end of the input
    leave. What `judge` raises as `LodestoneError` is printed.
    """
    print(f"Type a turn, or one of: {', '.join([*orders, 'quit'])}.")
    while (text := typed("> ")) is not None and text != "quit":
        if text in orders:
            orders[text]()
            continue
        try:
            if text and judge(text):
                return True
        except LodestoneError as error:
            print(without_controls(str(error)))
    return False
