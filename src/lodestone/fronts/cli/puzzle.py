"""The commands on puzzles: list, show and play them."""

from itertools import starmap
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone.core.errors import LodestoneError, unknown
from lodestone.core.game import find_game
from lodestone.core.sent import plain
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_theme
from lodestone.fronts.cli.exercise import answered, say, say_turns
from lodestone.fronts.cli.exercise import show as show_board
from lodestone.fronts.cli.options import (
    AsJson,
    GameName,
    OptionalGame,
    argument,
    command,
    examples,
    valued,
)

if TYPE_CHECKING:
    from lodestone.teach.puzzles import Puzzle

app = typer.Typer(
    name="puzzle",
    help="List, show and play the puzzles.",
    epilog=examples("lodestone puzzle list queah", "lodestone puzzle play queah 1"),
)

Number = Annotated[int, argument("NUMBER", "Number of a puzzle; the first ones are the easiest.")]
THEME_HELP = "Theme that the puzzles are about (default: all puzzles)."


def _figures(game: str, number: int, puzzle: "Puzzle") -> dict[str, object]:
    """Return a puzzle as plain values, with its task in words."""
    return {"game": game, "number": number, "words": puzzle.words, **plain(puzzle)}


@command(app, "lodestone puzzle list queah", "lodestone puzzle list --theme fork", name="list")
def list_puzzles(
    game: OptionalGame = None,
    theme: Annotated[str | None, valued("NAME", THEME_HELP, complete_theme)] = None,
    as_json: AsJson = False,
) -> None:
    """List the puzzles, the easiest first.

    Their grade is from 1, the easiest, to 5.
    """
    from lodestone.teach.ideas import ideas_of
    from lodestone.teach.puzzles import puzzles_of

    names = printing.names_of_games(game)
    themes = list(dict.fromkeys(name for one in names for name in ideas_of(one)))
    if theme is not None and theme not in themes:
        raise LodestoneError(unknown("theme", theme, themes))
    found = [
        (one, number, puzzle)
        for one in names
        for number, puzzle in enumerate(puzzles_of(one), 1)
        if theme is None or theme in puzzle.themes
    ]
    printing.show([_figures(*one) for one in found], starmap(_in_a_line, found), as_json)


def _in_a_line(game: str, number: int, puzzle: "Puzzle") -> str:
    about = f"[{puzzle.rules}; {', '.join(puzzle.themes)}]"
    return f"{game} {number:<4} grade {puzzle.grade}  {puzzle.words} {about}"


@command(app, "lodestone puzzle show queah 1", "lodestone puzzle show qo 3 --solution")
def show(
    game: GameName,
    number: Number,
    solution: Annotated[
        bool, typer.Option("--solution", help="Also print the idea, the line and the wrong turn.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print a puzzle: its rules, its position and its task.

    With --json the solution is always included.
    """
    from lodestone.teach.puzzles import find_puzzle

    puzzle = find_puzzle(game, number)
    if as_json:
        printing.print_json(_figures(game, number, puzzle))
        return
    _show(game, number, puzzle)
    if solution:
        _say_solution(puzzle)


@command(app, "lodestone puzzle play queah 1")
def play(game: GameName, number: Number) -> None:
    """Solve a puzzle by typing turns.

    Turns are written as 'lodestone legal' lists them.
    """
    from lodestone.teach.puzzles import find_puzzle, puzzles_of, say_begin, say_refutation

    puzzle = find_puzzle(game, number)
    _show(game, number, puzzle)

    def judge(turn: str) -> bool:
        is_right = puzzle.is_solved_by(turn)
        say("That is the turn." if is_right else f"No. {say_refutation(puzzle)}")
        return is_right

    orders = {
        "hint": lambda: say(f"It begins with {say_begin(puzzle)}."),
        "solution": lambda: _say_solution(puzzle),
    }
    if answered(judge, orders):
        _say_solution(puzzle)
        if number < len(puzzles_of(game)):
            print(f"The next one: lodestone puzzle play {game} {number + 1}")


def _show(game: str, number: int, puzzle: "Puzzle") -> None:
    print(f"{find_game(game).title} puzzle {number}, grade {puzzle.grade}: {puzzle.rules}")
    show_board(puzzle.start)
    print(f"{puzzle.position}\n")
    say(puzzle.words)


def _say_solution(puzzle: "Puzzle") -> None:
    from lodestone.core.line import Line
    from lodestone.records.cursor import in_one_go
    from lodestone.teach.puzzles import say_end, say_idea, say_proof, say_wrong_end

    idea = say_idea(puzzle)
    say(f"{idea.title}. {idea.about}")
    say_turns(Line.of(puzzle.start, puzzle.line), 0)
    say(f"{say_end(puzzle)} {say_proof(puzzle)}")
    say("The natural wrong turn:")
    say_turns(Line.of(puzzle.start, puzzle.wrong), 0)
    say(in_one_go(say_wrong_end(puzzle)))
