"""The commands on puzzles: list, show and play them, make those of a game, check all."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone.cli import printing
from lodestone.cli.completion import complete_theme
from lodestone.cli.exercise import answered, say, say_turns
from lodestone.cli.exercise import show as show_board
from lodestone.cli.options import AsJson, GameName, OptionalGame, examples
from lodestone.cli.process import warn_of_cache
from lodestone.core.errors import LodestoneError, unknown
from lodestone.core.game import find_game
from lodestone.core.phrases import counted

if TYPE_CHECKING:
    from rich.progress import Progress

    from lodestone.teach.puzzles.finding import OnFound
    from lodestone.teach.puzzles.puzzle import Puzzle

app = typer.Typer(
    epilog=examples("lodestone puzzles list queah", "lodestone puzzles play queah 1"),
)

Number = Annotated[
    int,
    typer.Argument(metavar="NUMBER", help="Number of a puzzle; the first ones are the easiest."),
]
OutFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="File to write (default: the package's own file)."),
]
CheckedFile = Annotated[
    Path | None,
    typer.Option(
        "--file", metavar="FILE", help="File of puzzles to check (default: the package's own)."
    ),
]


@app.callback()
def puzzles() -> None:
    """List, show, play, make and check the puzzles."""


def _figures(game: str, number: int, puzzle: "Puzzle") -> dict[str, object]:
    """Return a puzzle as plain values, with its task in words."""
    return {
        "game": game,
        "number": number,
        "words": puzzle.words,
        **puzzle.model_dump(mode="json"),
    }


@app.command(
    name="list",
    epilog=examples("lodestone puzzles list queah", "lodestone puzzles list --theme capture"),
)
def list_puzzles(
    game: OptionalGame = None,
    theme: Annotated[
        str | None,
        typer.Option(
            "--theme",
            metavar="NAME",
            help="Theme that the puzzles are about (default: all puzzles).",
            autocompletion=complete_theme,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the puzzles, the easiest first.

    Their grade is the weakest level that solves them; 9 means that none does.
    """
    from lodestone.teach.puzzles.puzzle import puzzles_of
    from lodestone.teach.puzzles.themes import themes_of

    names = printing.names_of_games(game)
    themes = list(dict.fromkeys(name for one in names for name in themes_of(one)))
    if theme is not None and theme not in themes:
        raise LodestoneError(unknown("theme", theme, themes))
    found = [
        (one, number, puzzle)
        for one in names
        for number, puzzle in enumerate(puzzles_of(one), 1)
        if theme is None or theme in puzzle.themes
    ]
    if as_json:
        printing.print_json([_figures(*one) for one in found])
        return
    for one, number, puzzle in found:
        about = f"[{puzzle.rules}; {', '.join(puzzle.themes)}]"
        print(f"{one} {number:<4} grade {puzzle.grade}  {puzzle.words} {about}")


@app.command(
    epilog=examples("lodestone puzzles show queah 1", "lodestone puzzles show qo 3 --solution")
)
def show(
    game: GameName,
    number: Number,
    solution: Annotated[
        bool, typer.Option("--solution", help="Also print the solution and best play after it.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print a puzzle: its rules, its position and its task.

    With --json the solution is always included.
    """
    from lodestone.teach.puzzles.puzzle import find_puzzle

    puzzle = find_puzzle(game, number)
    if as_json:
        printing.print_json(_figures(game, number, puzzle))
        return
    _show(game, number, puzzle)
    if solution:
        _say_solution(puzzle)


@app.command(epilog=examples("lodestone puzzles play queah 1"))
def play(game: GameName, number: Number) -> None:
    """Solve a puzzle by typing turns.

    Turns are written as 'lodestone legal' lists them.
    """
    from lodestone.teach.puzzles.puzzle import find_puzzle, puzzles_of
    from lodestone.teach.puzzles.words import say_begin, say_refutation

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
            print(f"The next one: lodestone puzzles play {game} {number + 1}")


def _show(game: str, number: int, puzzle: "Puzzle") -> None:
    print(f"{find_game(game).title} puzzle {number}, grade {puzzle.grade}: {puzzle.rules}")
    show_board(puzzle.start)
    print(f"{puzzle.position}\n")
    say(puzzle.words)


def _say_solution(puzzle: "Puzzle") -> None:
    from lodestone.core.line import Line
    from lodestone.teach.puzzles.words import say_end, say_proof

    say_turns(Line.of(puzzle.start, puzzle.line), 0)
    say(f"{say_end(puzzle)} {say_proof(puzzle)}")


@app.command(epilog=examples("lodestone puzzles make queah --out puzzles.jsonl"))
def make(game: GameName, out: OutFile = None) -> None:
    """Find, prove and grade the puzzles of a game.

    This takes minutes. The same program always finds the same puzzles.
    """
    from lodestone.solve.progress import ended_at_once, shown_bar, while_listening
    from lodestone.teach.puzzles.making import make as make_puzzles

    name = find_game(game).name
    warn_of_cache()
    with ended_at_once(), shown_bar() as bar:
        made = while_listening(lambda: make_puzzles(name, partial(_follow, bar), out))
    print(f"{counted(len(made), 'puzzle')} of {name}")


def _follow(bar: "Progress", rules: str, wanted: int) -> "OnFound":
    """Show how many puzzles of a rule set are found, on a separate line."""
    task = bar.add_task(rules, total=wanted, detail="")

    def on_found(found: int) -> None:
        bar.update(task, completed=found, detail=f"{found} of {wanted}")

    return on_found


@app.command(epilog=examples("lodestone puzzles check qo"))
def check(game: OptionalGame = None, file: CheckedFile = None, as_json: AsJson = False) -> int:
    """Prove every puzzle again.

    The exit status is 1 if anything is wrong.
    """
    from lodestone.solve.progress import ended_at_once, while_listening
    from lodestone.teach.puzzles.making import faults_in
    from lodestone.teach.puzzles.puzzle import place_of, read_puzzles

    names = printing.names_of_games(game)
    files = {file.name: file} if file else {name: place_of(name) for name in names}
    warn_of_cache()
    proven = 0
    wrong: list[dict[str, str]] = []
    with ended_at_once():
        for name, path in files.items():
            known = read_puzzles(path)
            faults = while_listening(partial(faults_in, known))
            proven += len(known)
            wrong += [{"file": name, "fault": fault} for fault in faults]
            if not as_json:
                for fault in faults:
                    print(f"{name}: {fault}")
                found = counted(len(faults), "fault")
                print(f"{name}: {counted(len(known), 'puzzle')} checked, {found}")
    if as_json:
        printing.print_json({"puzzles": proven, "faults": wrong})
    return 1 if wrong else 0
