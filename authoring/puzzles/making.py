"""The file of a game's puzzles: made and checked."""

from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from authoring.puzzles.finding import find_puzzles, images_of, picture_of, puzzle_of, recipes_of
from authoring.puzzles.proof import by_search, by_table
from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.files import READABLE, whole_file
from lodestone.solve.solver import solve
from lodestone.teach.puzzles import Puzzle


def make(game: str, path: Path) -> list[Puzzle]:
    """Find a game's puzzles and write them, the easiest first; equal programs write equal files.

    Raises `LodestoneError` if there is no such game.
    """
    found = list(map(find_puzzles, recipes_of(game)))
    seen: dict[object, int] = {}
    fresh = [one for one in chain.from_iterable(found) if not _repeated(one, 1, seen)]
    return write(fresh, path)


def write(puzzles: Iterable[Puzzle], path: Path) -> list[Puzzle]:
    """Write puzzles to a file, the easiest first, whole or not at all; return them in that order.

    Raises `LodestoneError` if the file cannot be written.
    """
    ordered = sorted(puzzles, key=difficulty)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path, mode=READABLE) as file:  # it ships with the package
            file.writelines(f"{puzzle.written()}\n".encode() for puzzle in ordered)
    except OSError as error:
        raise LodestoneError(f"cannot write {path.name}: {error.strerror}") from None
    return ordered


def difficulty(puzzle: Puzzle) -> tuple[int, int, str, str]:
    """Return what puzzles are sorted by: the grade first, then the length of the line."""
    return (puzzle.grade, len(puzzle.line), puzzle.rules, puzzle.position)


def faults_in(puzzles: Sequence[Puzzle]) -> list[str]:
    """Prove every puzzle of a file again; return a line for each fault."""
    seen: dict[object, int] = {}
    faults = []
    for number, puzzle in enumerate(puzzles, 1):
        try:
            found = [*faults_of(puzzle), *_repeated(puzzle, number, seen)]
        except LodestoneError as error:
            found = [str(error)]
        if number > 1 and puzzle.grade < puzzles[number - 2].grade:
            found.append("it is easier than the one before it")
        faults += [f"puzzle {number}: {fault}" for fault in found]
    return faults


def _repeated(puzzle: Puzzle, number: int, seen: dict[object, int]) -> list[str]:
    """Return the fault that the position, or a mirror image, came before; add it to `seen`."""
    earlier = seen.get((puzzle.rules, picture_of(puzzle.start)))
    for image in images_of(puzzle.start):
        seen.setdefault((puzzle.rules, image), number)
    return [f"it shows the position of puzzle {earlier}, perhaps mirrored"] if earlier else []


def faults_of(puzzle: Puzzle) -> list[str]:
    """Prove a puzzle again; return what is wrong with it, nothing if all is right.

    Raises `LodestoneError` if its rules, its position or its line are invalid.
    """
    start = puzzle.start
    table = solve(Rules.parse(puzzle.rules)) if puzzle.proof == "table" else None
    proven = by_table(table, start, puzzle.task) if table else by_search(start, puzzle.task)
    if proven is None:
        return ["not exactly one turn solves the task"]
    if proven.turn != puzzle.solution:
        return [f"{proven.turn} solves the task, not {puzzle.solution}"]
    made = puzzle_of(start, puzzle.task, proven, table, puzzle.seed)
    if made is None:
        return ["it has no idea, is obvious, or leads nowhere"]
    return [
        f"its {name} should be {getattr(made, name)}"
        for name in ("value", "remoteness", "line", "also", "wrong", "grade", "category", "themes")
        if getattr(made, name) != getattr(puzzle, name)
    ]
