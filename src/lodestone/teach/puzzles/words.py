"""What is said about a puzzle, besides its task."""

from collections.abc import Iterator

from lodestone.core.line import Line
from lodestone.teach.puzzles.puzzle import Puzzle


def say_refutation(puzzle: Puzzle) -> str:
    """Return what every turn but the solution does, as a sentence.

    This is proven for each of them, so it is true of any turn that is not the solution.
    """
    side, opponent = puzzle.titles
    turns = puzzle.task.turns
    if puzzle.task.kind == "win":
        if turns is None:
            return f"After this turn {side} cannot force a win any more."
        return f"After this turn {side} cannot force a win {_within(turns)} any more."
    if turns is None:
        return f"After this turn {opponent} can force a win."
    return f"After this turn {opponent} can win {_within(turns)}."


def _within(turns: int) -> str:
    return "at once" if turns == 1 else f"within {turns} turns"


def first_cell(puzzle: Puzzle) -> str | None:
    """Return the cell where the solution begins, `None` if it begins beside the board."""
    start = puzzle.start
    game, options = start.rules.game, start.rules.options
    way = start.way_of(puzzle.solution)
    sources = [action.source for action in start.actions(way)]
    return next((cell for cell in sources[:1] if cell in game.cells(options)), None)


def say_begin(puzzle: Puzzle) -> str:
    """Return with which piece the solution begins, as the end of a sentence."""
    cell = first_cell(puzzle)
    return "a piece from beside the board" if cell is None else f"the piece on {cell}"


def say_line(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Yield the turns of best play, each as text and in words."""
    line = Line.of(puzzle.start, puzzle.line)
    for position, way in zip(line.positions, line.turns, strict=False):
        yield way, position.say_turn(way)


def say_end(puzzle: Puzzle) -> str:
    """Return how best play ends, as a sentence."""
    line = Line.of(puzzle.start, puzzle.line)
    if line.outcome:
        return puzzle.start.rules.game.say_outcome(line.outcome)
    if puzzle.proof == "table":
        return "Neither side can force a win."
    return "The game continues."


def say_proof(puzzle: Puzzle) -> str:
    """Return how the solution is proven, as a sentence."""
    if puzzle.proof == "table":
        return "Proven by the exact value of every turn."
    return "Proven by a search of every turn to the end that the task names."
