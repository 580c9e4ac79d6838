"""Finding the puzzles of one rule set in games played for that purpose, and grading them."""

import random
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pydantic import TypeAdapter

from authoring.puzzles.grading import Difficulty, is_quiet
from authoring.puzzles.playing import Glance, others, refuted
from authoring.puzzles.proof import Proven, by_search, by_table
from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.players.roster import find_player
from lodestone.search import alphabeta
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import PROVEN_WIN, WIN_SCORE
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from lodestone.teach.puzzles import Puzzle, Task, find_themes

#: A position with fewer legal turns is no puzzle.
FEWEST_TURNS = 4
#: The first turns of a game are alike.
FIRST_PLY = 3
#: Positions of which no more cells than these differ are nearly the same.
NEAR = 2
#: Longer wins than this, in turns of one's own, are tasks without a number of turns.
MOST_COUNTED = 5
#: How many games are played at the most, for each puzzle wanted.
GAMES_FOR_ONE = 40


@dataclass(frozen=True)
class Recipe:
    """How the puzzles of one rule set are found.

    Games are played by `level`, of whose turns a share `slips` is replaced by random ones, for at
    most `longest` plies; the positions of their `last` plies are looked at, by default all. `tasks`
    are tried in this order by searches of at most `nodes` nodes each; without any, a table proves
    the tasks. `wanted` is how many puzzles are to be found, of which at most `alike` have the same
    task, or the same grade.
    """

    rules: str
    wanted: int
    alike: int
    tasks: tuple[Task, ...] = ()
    level: str = "level-3"
    slips: float = 0.15
    longest: int = 80
    last: int = 1_000
    nodes: int = 100_000


def recipes_of(game: str) -> list[Recipe]:
    """Return how a game's puzzles are found; raise `RulesError` if there is no such game."""
    held = tomllib.loads(find_game(game).teaching("recipes.toml"))
    recipes = [held.get("usual", {}) | recipe for recipe in held.get("recipe", [])]
    return TypeAdapter(list[Recipe]).validate_python(recipes)


#: Called with how many puzzles of a rule set are found.
OnFound = Callable[[int], None]
Picture = frozenset[tuple[str, str]]


def find_puzzles(recipe: Recipe, on_found: OnFound = lambda _found: None) -> list[Puzzle]:
    """Return the puzzles of a rule set; fewer than wanted if the games played have no more.

    Equal recipes give equal puzzles. Raises `LodestoneError` if the rules cannot be solved where
    the recipe needs a table.
    """
    rules = Rules.parse(recipe.rules)
    table = None if recipe.tasks else solve(rules)
    chosen = _Chosen(recipe.alike)
    on_found(0)
    for seed in range(recipe.wanted * GAMES_FOR_ONE):
        for position in _positions(rules, recipe, seed):
            puzzle = _puzzle_at(position, recipe, table, chosen, seed)
            if puzzle:
                chosen.add(puzzle)
                on_found(len(chosen.puzzles))
                break
        if len(chosen.puzzles) == recipe.wanted:
            break
    return chosen.puzzles


def _positions(rules: Rules, recipe: Recipe, seed: int) -> Iterator[Position]:
    """Play a game and yield its positions in random order, so that they are of all phases."""
    rng, player = random.Random(seed), find_player(recipe.level)
    line = Line.of(Position.start(rules))
    while line.outcome is None and len(line.turns) < recipe.longest:
        if rng.random() < recipe.slips:
            turn = line.position.format_turn(rng.choice(line.position.turn_numbers))
        else:
            turn = player.play(line, seed=rng.getrandbits(30)).turn
        line = line.play(turn)
    first = max(FIRST_PLY, len(line.turns) - recipe.last)
    positions = [one for one in line.positions[first:] if one.outcome is None]
    rng.shuffle(positions)
    yield from positions


class _Chosen:
    """The puzzles chosen so far, and what may still be added to them."""

    def __init__(self, alike: int) -> None:
        self.puzzles: list[Puzzle] = []
        self._most = alike
        self._grades: Counter[int] = Counter()
        self._tasks: Counter[Task] = Counter()
        self._pictures: list[Picture] = []

    def add(self, puzzle: Puzzle) -> None:
        self.puzzles.append(puzzle)
        self._grades[puzzle.grade] += 1
        self._tasks[puzzle.task] += 1
        self._pictures += images_of(puzzle.start)

    def takes_task(self, task: Task) -> bool:
        """Return whether there are not too many puzzles of this task yet."""
        return self._tasks[task] < self._most

    def takes_grade(self, level: int) -> bool:
        """Return whether there are not too many puzzles of this grade yet."""
        return self._grades[level] < self._most

    def is_new(self, position: Position) -> bool:
        """Return whether no puzzle's position, nor a mirror image, is nearly the same."""
        here = picture_of(position)
        return all(len(here ^ known) > 2 * NEAR for known in self._pictures)


def picture_of(position: Position) -> Picture:
    """Return the piece on each cell."""
    return frozenset(position.pieces.items())


def images_of(position: Position) -> list[Picture]:
    """Return the piece on each cell, in a position and in all its mirror images."""
    return [picture_of(image) for image in position.images]


def _puzzle_at(
    position: Position, recipe: Recipe, table: Table | None, chosen: _Chosen, seed: int
) -> Puzzle | None:
    """Return the puzzle that a position is, if it is one that may be added."""
    if len(position.turn_numbers) < FEWEST_TURNS or not chosen.is_new(position):
        return None
    for task in _tasks_at(position, recipe, table):
        if not chosen.takes_task(task):
            continue
        proven = (
            by_table(table, position, task) if table else by_search(position, task, recipe.nodes)
        )
        if proven:
            return _graded(position, task, proven, table, chosen, seed)
    return None


def _tasks_at(position: Position, recipe: Recipe, table: Table | None) -> tuple[Task, ...]:
    """Return the tasks that a position may set: by its value, as far as that is known."""
    if table is None:
        return _searched_tasks(position, recipe)
    value = table.probe_value(position)
    if value.result < 0:
        return ()
    if value.remoteness is None:
        return (Task(kind="hold"),)
    turns = (value.remoteness + 1) // 2
    if turns <= MOST_COUNTED:
        return (Task(kind="win", turns=turns),)
    return (Task(kind="win"),)


def _searched_tasks(position: Position, recipe: Recipe) -> tuple[Task, ...]:
    """Return the task of winning as soon as can be if there is a win, else those of holding."""
    wins = [task for task in recipe.tasks if task.kind == "win"]
    depth = max(task.plies or 1 for task in wins)
    limit = Limit(depth=depth, nodes=recipe.nodes)
    result = alphabeta.think(SearchRequest(Line((position,)), limit))
    if result.score < -PROVEN_WIN:
        return ()
    if result.score <= PROVEN_WIN:
        return tuple(task for task in recipe.tasks if task.kind == "hold")
    return tuple(task for task in wins if task.plies == WIN_SCORE - result.score)


def _graded(
    position: Position, task: Task, proven: Proven, table: Table | None, chosen: _Chosen, seed: int
) -> Puzzle | None:
    """Return the puzzle with its grade; `None` if there are enough of that grade."""
    puzzle = puzzle_of(position, task, proven, table, seed)
    return puzzle if chosen.takes_grade(puzzle.grade) else None


def puzzle_of(
    position: Position, task: Task, proven: Proven, table: Table | None, seed: int
) -> Puzzle:
    """Return the puzzle of a task that exactly one turn is proven to solve."""
    glance, value = Glance.of(position), proven.value
    wrong = refuted(position, glance.wrong(proven.turn), task, table)
    takes = position.rules.game.takes
    difficulty = Difficulty(
        turns=len(proven.line[::2]),
        refutation=len(wrong) - 1,
        plausible=glance.plausible(proven.turn),
        is_quiet=is_quiet(position.annotate_turn(proven.turn), takes),
    )
    return Puzzle(
        rules=str(position.rules),
        position=str(position),
        task=task,
        solution=proven.turn,
        line=proven.line,
        also=others(position, task, proven.line, table),
        wrong=wrong,
        value=("win" if value.result > 0 else "draw") if value else None,
        remoteness=value.remoteness if value else None,
        proof="table" if table else "search",
        grade=difficulty.grade,
        themes=find_themes(Line.of(position, proven.line), task),
        seed=seed,
    )
