"""Finding the puzzles of one rule set in games or composed positions, and grading them."""

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import TypeAdapter

from authoring.puzzles.composing import BoardPart, composed
from authoring.puzzles.grading import Difficulty, category_of, rating_of
from authoring.puzzles.playing import Glance, SolvedTask, takes
from authoring.puzzles.proof import Proven, by_search, by_table
from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.players.roster import find_player
from lodestone.search import alphabeta
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import WIN_SCORE
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from lodestone.teach.ideas import find_ideas
from lodestone.teach.puzzles import Category, Puzzle, Task, TaskKind

#: A position with fewer legal turns is no puzzle.
FEWEST_TURNS = 4
#: The first turns of a game are alike.
FIRST_PLY = 3
#: Positions of which no more cells than these differ are nearly the same.
NEAR = 2
#: Longer wins than this, in turns of one's own, are tasks without a number of turns.
MOST_COUNTED = 5
#: The task of winning with the first turn.
AT_ONCE = Task(kind="win", turns=1)
#: The task of a win that is too far away to be counted.
FAR = Task(kind="win")
#: How many games are played at the most, for each puzzle wanted.
GAMES_FOR_ONE = 80
#: How many positions are composed instead of each game.
COMPOSED_FOR_GAME = 20


@dataclass(frozen=True)
class Recipe:
    """How the puzzles of one rule set are found.

    Games are played by `level`, of whose turns a share `slips` is replaced by random ones, for at
    most `longest` plies; with `is_ended`, only games count that the rules end. The positions of
    their `last` plies are looked at, by default all, if they have at least `empty` empty cells.
    Wins within `turns` turns are looked for by searches of at most `nodes` nodes each, or where
    `kind` is "hold", the only turns against such a win; without `turns`, a table proves the tasks.
    `wanted` is how many puzzles are to be found, of which at most `alike` have the same idea, and
    at most `at_once` are won with the first turn; all are of a `category` if one is given.

    Where `frames` are given, positions are composed in them instead, and no games are played.
    """

    rules: str
    wanted: int
    alike: int
    at_once: int
    turns: int | None = None
    kind: TaskKind = "win"
    category: Category | None = None
    level: str = "level-3"
    slips: float = 0.15
    longest: int = 80
    last: int = 1_000
    empty: int = 0
    is_ended: bool = False
    nodes: int = 100_000
    frames: tuple[BoardPart, ...] = ()


def recipes_of(game: str) -> list[Recipe]:
    """Return how a game's puzzles are found; raise `RulesError` if there is no such game."""
    held = tomllib.loads(find_game(game).teaching("recipes.toml"))
    recipes = [held.get("usual", {}) | recipe for recipe in held.get("recipe", [])]
    return TypeAdapter(list[Recipe]).validate_python(recipes)


Picture = frozenset[tuple[str, str]]


def find_puzzles(recipe: Recipe) -> list[Puzzle]:
    """Return the puzzles of a rule set; fewer than wanted if the games played have no more.

    Equal recipes give equal puzzles. Raises `LodestoneError` if the rules cannot be solved where
    the recipe needs a table.
    """
    rules = Rules.parse(recipe.rules)
    table = None if recipe.turns else solve(rules)
    chosen = _Chosen(recipe)
    for seed in range(recipe.wanted * GAMES_FOR_ONE):
        for position in _positions(rules, recipe, seed):
            puzzle = _puzzle_at(position, recipe, table, chosen, seed)
            if puzzle:
                chosen.add(puzzle)
                break
        if len(chosen.puzzles) == recipe.wanted:
            break
    print(f"{recipe.rules}: {len(chosen.puzzles)} of {recipe.wanted}", flush=True)
    return chosen.puzzles


def _positions(rules: Rules, recipe: Recipe, seed: int) -> Iterator[Position]:
    """Yield positions with enough empty cells, equal ones for equal seeds."""
    if not recipe.frames:
        yield from played(rules, recipe, seed)
        return
    frame = recipe.frames[seed % len(recipe.frames)]
    for position in composed(rules, frame, random.Random(seed), COMPOSED_FOR_GAME):
        if _empty_cells(position) >= recipe.empty:
            yield position


def played(rules: Rules, recipe: Recipe, seed: int) -> Iterator[Position]:
    """Play a game and yield its positions in random order, so that they are of all phases."""
    rng, player = random.Random(seed), find_player(recipe.level)
    line = Line.of(Position.start(rules))
    while line.outcome is None and len(line.turns) < recipe.longest:
        if rng.random() < recipe.slips:
            turn = line.position.format_turn(rng.choice(line.position.turn_numbers))
        else:
            turn = player.play(line, seed=rng.getrandbits(30)).turn
        line = line.play(turn)
    if recipe.is_ended and line.outcome is None:
        return
    first = max(FIRST_PLY, len(line.turns) - recipe.last)
    positions = [
        one
        for one in line.positions[first:]
        if one.outcome is None and _empty_cells(one) >= recipe.empty
    ]
    rng.shuffle(positions)
    yield from positions


def _empty_cells(position: Position) -> int:
    return len(position.rules.game.cells(position.rules.options)) - len(position.pieces)


class _Chosen:
    """The puzzles chosen so far, and what may still be added to them."""

    def __init__(self, recipe: Recipe) -> None:
        self.puzzles: list[Puzzle] = []
        self._recipe = recipe
        self._ideas: Counter[str] = Counter()
        self._won = 0
        self._pictures: list[Picture] = []

    def add(self, puzzle: Puzzle) -> None:
        self.puzzles.append(puzzle)
        self._ideas[puzzle.themes[0]] += 1
        self._won += puzzle.task == AT_ONCE
        self._pictures += images_of(puzzle.start)

    def takes_task(self, task: Task) -> bool:
        """Return whether there are not too many puzzles of this task yet."""
        return task != AT_ONCE or self._won < self._recipe.at_once

    def takes(self, puzzle: Puzzle) -> bool:
        """Return whether it is of the category, with not too many of its idea yet."""
        is_wanted = self._recipe.category in (None, puzzle.category)
        return is_wanted and self._ideas[puzzle.themes[0]] < self._recipe.alike

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
    task = (
        _task_by_table(position, table, recipe.kind) if table else _task_by_search(position, recipe)
    )
    if task is None or not chosen.takes_task(task):
        return None
    if table is None and by_search(position, task, recipe.nodes) is None:
        return None
    proven = by_table(table, position, task) if table else by_search(position, task)
    puzzle = proven and puzzle_of(position, task, proven, table, seed)
    return puzzle if puzzle and chosen.takes(puzzle) else None


def _task_by_table(position: Position, table: Table, kind: TaskKind) -> Task | None:
    """Return the task that a position sets by its value: to win if it can be won and asked for."""
    value = table.probe_value(position)
    if value.result < 0:
        return None
    if kind == "hold" or value.remoteness is None:
        return Task(kind="hold")
    turns = (value.remoteness + 1) // 2
    return Task(kind="win", turns=turns if turns <= MOST_COUNTED else None)


def _task_by_search(position: Position, recipe: Recipe) -> Task | None:
    """Return the task of winning as soon as can be, if a search finds a win.

    Where positions to hold are wanted, it is to hold, unless a win is found.
    """
    limit = Limit(depth=2 * (recipe.turns or 1) - 1, nodes=recipe.nodes)
    result = alphabeta.think(SearchRequest(Line((position,)), limit))
    turns = (WIN_SCORE - result.score + 1) // 2
    is_won = turns <= (recipe.turns or 1)
    if recipe.kind == "hold":
        return None if is_won else Task(kind="hold", turns=recipe.turns)
    return Task(kind="win", turns=turns) if is_won else None


def puzzle_of(
    position: Position, task: Task, proven: Proven, table: Table | None, seed: int
) -> Puzzle | None:
    """Return the puzzle of a task that exactly one turn is proven to solve.

    There is none without an idea, none where a single turn has to be found and looks best, and none
    where a win is far away and the line to be played takes nothing.
    """
    value, glance = proven.value, Glance.of(position)
    solved = SolvedTask.of(position, task, proven, table, glance)
    line, wrong, count = solved.line, solved.wrong, len(solved.also)
    if count == 1 and task != AT_ONCE and glance.turns[0] == proven.turn:
        return None
    if task == FAR and not any(takes(line, at) for at in range(0, len(line.turns), 2)):
        return None
    ideas = find_ideas(solved.sight)
    if not ideas:
        return None
    difficulty = Difficulty(
        turns=count,
        plausible=glance.plausible(proven.turn),
        is_deep=task != AT_ONCE and len(wrong.turns) > 1 and not takes(wrong, 1),
        is_quiet=not takes(line, 0),
    )
    return Puzzle(
        rules=str(position.rules),
        position=str(position),
        task=task,
        solution=proven.turn,
        line=line.turns,
        also=solved.also,
        wrong=wrong.turns,
        value=("win" if value.result > 0 else "draw") if value else None,
        remoteness=value.remoteness if value else None,
        proof="table" if table else "search",
        grade=difficulty.grade,
        rating=rating_of(position, proven.turn, difficulty.grade),
        category=category_of(task, line, wrong),
        themes=ideas,
        seed=seed,
    )
