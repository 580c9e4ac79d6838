"""How hard puzzles are, and of which kind.

A grade counts what people find hard. A rating begins at the grade, and then the levels measure it.
"""

import tomllib
from dataclasses import dataclass
from functools import lru_cache

from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.players.roster import find_player
from lodestone.teach.puzzles import Category, Task

#: The least points of each grade from 2 on.
LEAST_POINTS = (2, 3, 4, 6)


@dataclass(frozen=True)
class Difficulty:
    """What makes a puzzle hard.

    `turns` are those that the solver has to find, `plausible` the other turns that look as good as
    the solution at a glance. `is_deep` is whether the answer to the natural wrong turn takes
    nothing, so that its refutation has to be calculated, `is_quiet` whether the solution does not.
    """

    turns: int
    plausible: int
    is_deep: bool
    is_quiet: bool

    @property
    def points(self) -> int:
        """The points of difficulty, from 0 on."""
        found = min(self.turns - 1, 3) + (self.plausible >= 1) + (self.plausible >= 4)
        return found + self.is_deep + self.is_quiet

    @property
    def grade(self) -> int:
        """The grade, 1 for the easiest."""
        return 1 + sum(self.points >= least for least in LEAST_POINTS)


#: The ratings of the levels that try puzzles: these are scales, as a level has no rating by games.
LEVELS = {f"level-{number}": 600 + 200 * number for number in range(1, 8)}
#: How many times each level tries a puzzle.
TRIES = 4
#: The rating of the first grade, what each further grade adds, and how far that may be off.
FIRST, GRADE, SPREAD = 900, 200, 200
#: A player solves ten of eleven puzzles of a rating lower by this much.
SCALE = 400


def rating_of(position: Position, solution: str, grade: int) -> int:
    """Return a puzzle's rating: that at which the levels' results are likeliest, given its grade.

    A level solves the puzzle if its turn leads where the solution leads. The results are those of
    the first turn alone, the same for equal programs.
    """
    goal = str(position.play(solution))
    solved = {
        rating: sum(_is_found(position, goal, name, seed) for seed in range(TRIES))
        for name, rating in LEVELS.items()
    }
    low, high = 0.0, 4_000.0
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(TRIES / (1 + 10 ** ((middle - rating) / SCALE)) for rating in solved)
        pull = SCALE * (FIRST + GRADE * (grade - 1) - middle) / SPREAD**2
        low, high = (middle, high) if expected + pull > sum(solved.values()) else (low, middle)
    return round(low)


def _is_found(position: Position, goal: str, level: str, seed: int) -> bool:
    return str(position.play(find_player(level).play(position, seed=seed).turn)) == goal


@lru_cache
def phases_of(game: str) -> tuple[float, float]:
    """Return the shares of the pieces from which a position is an opening, and up to which an end.

    `recipes.toml` has them: `phases` with `opening` and `ending`.
    """
    phases = tomllib.loads(find_game(game).teaching("recipes.toml"))["phases"]
    return phases["opening"], phases["ending"]


def category_of(task: Task, line: Line, wrong: Line) -> Category:
    """Return a puzzle's category by its line and the refuted wrong turn.

    What neither ends the game nor takes more than it loses is seen only in the table.
    """
    start = line.positions[0]
    shown = wrong if task.kind == "hold" else line
    gain = _lead(shown.position, start.side) - _lead(start, start.side)
    is_shown = shown.outcome is not None or (gain < 0 if task.kind == "hold" else gain > 0)
    if task.turns is None and not is_shown:
        return "table"
    if task.kind == "hold":
        return "defence"
    left, (opening, ending) = share_left(start), phases_of(start.rules.game.name)
    return "opening" if left >= opening else "ending" if left <= ending else "middle"


def share_left(position: Position) -> float:
    """Return the share of the pieces that are left, or where pieces enter, of the empty cells."""
    first = Position.start(position.rules)
    if not first.pieces:
        cells = position.rules.game.cells(position.rules.options)
        return 1 - len(position.pieces) / len(cells)
    return _pieces(position) / _pieces(first)


def _pieces(position: Position) -> int:
    """Return the pieces on the board and in reserve; a tower's kind has a letter for each."""
    sides = {side.name for side in position.rules.game.sides}
    on_board = sum(1 if kind in sides else len(kind) for kind in position.pieces.values())
    return on_board + sum(hand.count for hand in position.hands if hand.pieces is None)


def _lead(position: Position, side: str) -> int:
    """Return by how many single pieces, reserves included, a side is ahead."""
    sides = {one.name for one in position.rules.game.sides}
    counts = dict.fromkeys(sides, 0)
    for kind in position.pieces.values():
        counts[kind] = counts.get(kind, 0) + 1
    for hand in position.hands:
        if hand.pieces is None:
            counts[hand.name.split(":")[1]] += hand.count
    return 2 * counts[side] - sum(counts[one] for one in sides)
