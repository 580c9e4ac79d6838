"""Where each game's puzzles come from: rule sets, the games played under them, and the tasks."""

from collections.abc import Mapping
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError, unknown
from lodestone.teach.puzzles import Task

WIN_1, WIN_2, WIN_3 = (Task(kind="win", turns=turns) for turns in (1, 2, 3))
HOLD_1, HOLD_2 = (Task(kind="hold", turns=turns) for turns in (1, 2))


@dataclass(frozen=True)
class Recipe:
    """How the puzzles of one rule set are found.

    Games are played by `level`, of whose turns a share `slips` is replaced by random ones, for at
    most `longest` plies; the positions of their `last` plies are looked at, or all. `tasks` are
    tried in this order by searches of at most `nodes` nodes each; an empty tuple stands for the
    tasks that a table proves. `wanted` is how many puzzles are to be found, of which at most
    `alike` have the same task, or the same grade.
    """

    rules: str
    wanted: int
    alike: int
    tasks: tuple[Task, ...] = ()
    level: str = "level-3"
    slips: float = 0.15
    longest: int = 80
    last: int | None = None
    nodes: int = 100_000

    @property
    def by_table(self) -> bool:
        """Whether a table of the rules proves the puzzles."""
        return not self.tasks


def _near_the_end(rules: str, wanted: int, alike: int) -> Recipe:
    """Return a recipe for Qo, where little is decided before its last plies."""
    tasks = (WIN_1, WIN_2, HOLD_1, HOLD_2)
    return Recipe(rules, wanted, alike, tasks, "level-2", slips=0.3, longest=150, last=12)


def _in_the_middle(rules: str, wanted: int, alike: int) -> Recipe:
    """Return a recipe for Quincala, whose games are short and sharp once pieces have met."""
    tasks = (WIN_1, WIN_2, WIN_3, HOLD_1, HOLD_2)
    return Recipe(rules, wanted, alike, tasks, slips=0.15, last=14, nodes=60_000)


RECIPES: Mapping[str, tuple[Recipe, ...]] = {
    "queah": (
        Recipe("queah:traditional", 30, 15),
        Recipe("queah:compulsory", 25, 12),
        Recipe("queah:comment", 25, 12),
        Recipe("queah:comment,reserve=2", 20, 10),
        Recipe("queah:traditional,reserve=0", 20, 10),
    ),
    "qo": (
        Recipe("qo:size=3,stones=5", 6, 5, level="level-2", slips=0.4),
        _near_the_end("qo:small", 25, 12),
        _near_the_end("qo:small,stones=15", 25, 12),
        _near_the_end("qo:small,stones=15,blocking=group", 25, 12),
        _near_the_end("qo:size=6,stones=16", 16, 12),
        _near_the_end("qo:standard,stones=24", 8, 8),
    ),
    "quincala": (
        _in_the_middle("quincala:mini-21", 40, 20),
        _in_the_middle("quincala:mini-25", 30, 20),
        _in_the_middle("quincala:tournament", 32, 20),
    ),
}


def recipes_of(game: str) -> tuple[Recipe, ...]:
    """Return how a game's puzzles are found; raise `LodestoneError`, listing games, if unknown."""
    if game not in RECIPES:
        raise LodestoneError(unknown("game", game, RECIPES))
    return RECIPES[game]
