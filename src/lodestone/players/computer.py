"""The computer's players, by name: eight levels, perfect play by tables, and those for matches."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from lodestone.core.errors import LodestoneError, unknown
from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.players.levels import (
    SEARCH,
    TREE_SEARCH,
    USUAL,
    WEIGHING,
    Search,
    Strength,
    strengths,
)
from lodestone.players.perfect import choose_by_table
from lodestone.search import alphabeta, baselines
from lodestone.search.limit import Limit
from lodestone.search.mcts import search as mcts
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop
from lodestone.solve.files import TableError
from lodestone.solve.table import Table, find_table, is_solved


@dataclass(frozen=True)
class Player:
    """A player of the computer's: `limit` once compiled, `plain` while Python must do.

    `overlooks` is the share of the legal turns that it does not think of, 0 to below 1. `by_game`
    says how strong it is, and by which search, in games where that differs.
    """

    name: str
    title: str
    about: str
    limit: Limit
    plain: Limit
    overlooks: float = 0.0
    threads: int = 1
    search: Search = SEARCH
    by_game: Mapping[str, Strength] = field(default_factory=dict, hash=False)

    def choose(
        self,
        line: Line,
        seed: int,
        *,
        limit: Limit | None = None,
        stop: Stop | None = None,
        on_info: Callable[[SearchResult], None] | None = None,
        compiled: bool = True,
    ) -> SearchResult:
        """Choose a turn within `limit`, the player's own if `None`.

        The same line, seed and way of running give the same turn, unless the limit is of seconds
        or the player thinks on both cores.
        """
        own = Strength(self.limit, self.overlooks, self.search, self.plain)
        strength = self.by_game.get(line.position.rules.game.name, own)
        return strength.search(
            line,
            limit or (strength.limit if compiled else strength.plain),
            seed,
            among=_noticed(line, seed, strength.overlooks, compiled),
            stop=stop,
            on_info=on_info,
            threads=self.threads,
            compiled=compiled,
        )

    @property
    def weigher(self) -> "Player":
        """This player as it weighs a position for itself: no turn overlooked, no draw disliked."""
        by_game = {
            game: replace(strength, overlooks=0.0, search=_weighing(strength.search))
            for game, strength in self.by_game.items()
        }
        return replace(self, overlooks=0.0, search=_weighing(self.search), by_game=by_game)


def _weighing(search: Search) -> Search:
    return WEIGHING.get(search, search)


def _noticed(line: Line, seed: int, overlooks: float, compiled: bool) -> list[int]:
    """Return the turns that a player thinks of, at least one; none to say all."""
    if overlooks == 0:
        return []
    rng = random.Random(seed ^ line.position.key)
    turns = alphabeta.legal_turns(line.position, compiled=compiled)
    noticed = [turn for turn in turns if rng.random() >= overlooks]
    return noticed or rng.sample(turns, min(1, len(turns)))


@lru_cache(maxsize=4)
def _table(rules: Rules) -> Table:
    return find_table(rules)


def _think_by_table(
    line: Line,
    limit: Limit,  # noqa: ARG001 (a look-up takes what it takes)
    seed: int = 0,
    *,
    on_info: Callable[[SearchResult], None] | None,
    **_others: object,
) -> SearchResult:
    """Choose a turn of the best value.

    Raises `TableError` where the rules are not solved, or the position is not in the table.
    """
    result = choose_by_table(_table(line.position.rules), line, seed)
    if on_info is not None:
        on_info(result)
    return result


def _level(number: int, about: str, threads: int = 1) -> Player:
    usual = USUAL[number - 1]
    return Player(
        f"level-{number}",
        f"Level {number}",
        about,
        usual.limit,
        usual.plain,
        usual.overlooks,
        threads,
        by_game=strengths(number),
    )


#: The levels that people are offered, the weakest first.
PLAYERS = (
    _level(1, "Overlooks nearly everything."),
    _level(2, "Overlooks most of what there is."),
    _level(3, "Takes what is offered, where it sees it."),
    _level(4, "Beats beginners."),
    _level(5, "Punishes most mistakes."),
    _level(6, "Hard to beat."),
    _level(7, "Very hard to beat."),
    _level(8, "Thinks as long as it is given, else for nearly a second, on two cores.", threads=2),
)

PERFECT = Player(
    "perfect",
    "Perfect",
    "Knows every position's value and gives nothing away.",
    Limit(nodes=1),
    Limit(nodes=1),
    search=_think_by_table,
)

#: Players to measure others by.
BASELINES = (
    Player(
        "greedy",
        "Greedy",
        "Looks one ply ahead, by what the rules count.",
        Limit(depth=1),
        Limit(depth=1),
        search=baselines.think,
    ),
    Player(
        "uct",
        "UCT",
        "A tree search by random playouts.",
        Limit(nodes=1_000),
        Limit(nodes=20),
        search=partial(mcts.think, is_guided=False),
    ),
    Player(
        "tree",
        "Tree search",
        "A tree search guided by the evaluation.",
        Limit(nodes=10_000),
        Limit(nodes=100),
        search=TREE_SEARCH,
    ),
    Player(
        "alpha-beta",
        "Alpha-beta",
        "Looks as far as it can.",
        Limit(nodes=100_000),
        Limit(nodes=1_000),
    ),
)


#: Everybody who may be asked to play with people.
OFFERED = (*PLAYERS, PERFECT)


def players_for(rules: Rules) -> list[Player]:
    """List who can be offered: the levels, and `PERFECT` where there is a table."""
    return [*PLAYERS, PERFECT] if is_solved(rules) else list(PLAYERS)


def advise(
    line: Line,
    seed: int,
    *,
    limit: Limit | None = None,
    stop: Stop | None = None,
    on_info: Callable[[SearchResult], None] | None = None,
    compiled: bool = True,
) -> SearchResult:
    """Choose a turn as the strongest does of those who can be offered; the game goes on here.

    `limit` is for a search, where no table tells.
    """
    try:
        best = players_for(line.position.rules)[-1]
        return best.choose(line, seed, limit=limit, stop=stop, on_info=on_info, compiled=compiled)
    except TableError:  # a damaged file, or a position that play does not lead to
        return PLAYERS[-1].choose(
            line, seed, limit=limit, stop=stop, on_info=on_info, compiled=compiled
        )


def find_player(name: str, known: Sequence[Player] = (*OFFERED, *BASELINES)) -> Player:
    """Look a player up; an unknown name is answered with those that are offered."""
    for player in known:
        if player.name == name:
            return player
    raise LodestoneError(unknown("player", name, [player.name for player in OFFERED]))
