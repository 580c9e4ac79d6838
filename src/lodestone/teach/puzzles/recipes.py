"""Where each game's puzzles come from: rule sets, the games played under them, and the tasks."""

from collections.abc import Mapping
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError, unknown
from lodestone.teach.puzzles.puzzle import Task

WIN_1, WIN_2, WIN_3 = (Task(kind="win", turns=turns) for turns in (1, 2, 3))
HOLD_1, HOLD_2 = (Task(kind="hold", turns=turns) for turns in (1, 2))


@dataclass(frozen=True)
class Recipe:
    """How the puzzles of one rule set are found.

    Games are played by `level`, of whose turns a share `slips` is replaced by random ones, for at
    most `longest` plies; the positions of their `last` plies are looked at, or all. `tasks` are
    tried in this order by searches of at most `nodes` nodes each; an empty tuple stands for the
    tasks that a table proves. `wanted` is how many puzzles are to be found.
    """

    rules: str
    wanted: int
    tasks: tuple[Task, ...] = ()
    level: str = "level-3"
    slips: float = 0.15
    longest: int = 80
    last: int | None = None
    nodes: int = 300_000

    @property
    def by_table(self) -> bool:
        """Whether a table of the rules proves the puzzles."""
        return not self.tasks


def _near_the_end(rules: str, wanted: int) -> Recipe:
    """Return a recipe for Qo, where little is decided before its last plies."""
    tasks = (WIN_1, WIN_2, HOLD_1, HOLD_2)
    return Recipe(rules, wanted, tasks, "level-2", slips=0.3, longest=150, last=12)


RECIPES: Mapping[str, tuple[Recipe, ...]] = {
    "queah": (
        Recipe("queah:traditional", 30),
        Recipe("queah:compulsory", 25),
        Recipe("queah:comment", 25),
        Recipe("queah:comment,reserve=2", 20),
        Recipe("queah:traditional,reserve=0", 20),
    ),
    "qo": (
        Recipe("qo:size=3,stones=5", 10, level="level-2", slips=0.4),
        _near_the_end("qo:small", 25),
        _near_the_end("qo:small,stones=15", 25),
        _near_the_end("qo:small,stones=15,blocking=group", 25),
        _near_the_end("qo:size=6,stones=16", 25),
        _near_the_end("qo:standard,stones=24", 15),
    ),
    "quincala": (
        Recipe("quincala:mini-21", 30, (WIN_1, WIN_2, WIN_3, HOLD_1, HOLD_2)),
        Recipe("quincala:mini-25", 40, (WIN_1, WIN_2, WIN_3, HOLD_1, HOLD_2)),
        Recipe("quincala:tournament", 50, (WIN_1, WIN_2, WIN_3, HOLD_1, HOLD_2)),
    ),
}


def recipes_of(game: str) -> tuple[Recipe, ...]:
    """Return how a game's puzzles are found; raise `LodestoneError`, listing games, if unknown."""
    if game not in RECIPES:
        raise LodestoneError(unknown("game", game, RECIPES))
    return RECIPES[game]
