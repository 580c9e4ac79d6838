"""Built-in players: how strong each is in each game, and how it chooses turns.

The strengths were chosen by matches so that the steps between levels are about equal:
`python -m research.players.ladder` measures them, and `docs/players.md` shows them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import starmap

from lodestone.core.errors import LodestoneError
from lodestone.core.game import AnyGame, Level
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.kernel.protocol import NO_TURN, turn_buffer
from lodestone.players.compiling import is_compiled
from lodestone.players.protocol import Player
from lodestone.search import alphabeta, baselines, mcts
from lodestone.search.attention import ALL, notice
from lodestone.search.evaluation import Evaluation
from lodestone.search.request import A_LITTLE, Limit, Search, SearchRequest
from lodestone.search.result import PROVEN_WIN, SearchResult
from lodestone.search.stop import Stop

#: The positions and plies that plain Python may search for a turn: a few seconds at most.
PLAIN_NODES, PLAIN_DEPTH = 2_500, 3
#: The simulations that plain Python may run for a turn: a few seconds at most, too.
PLAIN_SIMULATIONS = 100
#: The searches that another process compiles: those of levels.
COMPILED_APART: tuple[Search, ...] = (alphabeta.think, mcts.think)
#: How far a level looks into a position that judges none in its own turn.
A_PLY = Limit(depth=1)
#: How long the top level searches if no other limit is given, in seconds.
TOP_LIMIT = Limit(seconds=0.8)


#: The levels' contempt for repetition: repeating achieves nothing, and in Qo nearly every turn can
#: lead back to an earlier position.
CONTEMPT = 300
#: The tree search's contempt for draws. With more, it would lose games that it could have drawn.
TREE_CONTEMPT = 100


@dataclass(frozen=True)
class Strength:
    """How well a player plays: how deep it looks, what it overlooks, and how well it judges.

    `plain` is the limit while the search is not compiled. `sees` is how many of 100 obvious turns
    the player notices, and decides how many of the others (`search.attention.notice`). One that
    `spots_wins` overlooks no win in one; one that `looks_again` considers all turns if those it
    noticed lose. Evaluations err by up to `noise` centipieces, and a draw scores `contempt` below
    0.
    """

    limit: Limit
    plain: Limit
    search: Search = alphabeta.think
    contempt: int = 0
    noise: int = 0
    sees: int = ALL
    spots_wins: bool = True
    looks_again: bool = True


#: The first levels that `spots_wins` and `looks_again`.
SPOTS_WINS, LOOKS_AGAIN = 3, 5


def strength_of(number: int, level: Level) -> Strength:
    """Return how well the level with this number plays."""
    if level.depth == 0:
        once = Limit(nodes=1)
        return Strength(
            once,
            once,
            baselines.choose_randomly,
            sees=level.sees,
            spots_wins=False,
            looks_again=False,
        )
    limit = Limit(level.seconds, level.nodes, level.depth)
    if level.is_tree:
        plain = Limit(nodes=min(level.nodes or PLAIN_SIMULATIONS, PLAIN_SIMULATIONS))
    else:
        plain = Limit(
            depth=min(level.depth or PLAIN_DEPTH, PLAIN_DEPTH),
            nodes=min(level.nodes or PLAIN_NODES, PLAIN_NODES),
        )
    contempt = TREE_CONTEMPT if level.is_tree else CONTEMPT
    return Strength(
        limit,
        plain,
        mcts.think if level.is_tree else alphabeta.think,
        contempt if level.contempt is None else level.contempt,
        level.noise,
        level.sees,
        number >= SPOTS_WINS,
        number >= LOOKS_AGAIN,
    )


#: The levels of a game that has none of its own, the weakest first.
USUAL_LEVELS = (
    Level(80, depth=0),
    Level(50, depth=1),
    Level(60, depth=2),
    Level(70, depth=2),
    Level(80, depth=3),
    Level(90, nodes=2_000),
    Level(95, nodes=10_000),
    Level(98, nodes=50_000),
    Level(seconds=TOP_LIMIT.seconds),
)


def _ladder(levels: Sequence[Level]) -> tuple[Strength, ...]:
    return tuple(starmap(strength_of, enumerate(levels)))


USUAL = _ladder(USUAL_LEVELS)


@cache
def ladder_of(game: AnyGame) -> tuple[Strength, ...]:
    """Return the strengths of the levels in a game, the weakest first."""
    return _ladder(game.levels) or USUAL


#: The games, by the types of their rules, and searches that have run compiled in this process.
_loaded: set[tuple[type, Search]] = set()


@dataclass(frozen=True)
class ComputerPlayer(Player):
    """A player that searches in this process, or takes its turns from a table.

    `title` and `about` are for people to read. `strength` applies to every game, unless the player
    is a `level`, 0 to 8, of the game's ladder. `around` searches in the place of the search, which
    it is given. `compiled` is whether compiled kernels search; `plain` is the same player without
    them. `multipv` is how many lines its searches find, each with a different turn. One that
    `explains` is asked for the reason of its turn by the people whom it teaches, and warns them.
    """

    name: str
    title: str
    about: str
    strength: Strength
    threads: int = 1
    level: int | None = None
    around: Callable[[Search, SearchRequest], SearchResult] | None = None
    compiled: bool = HAS_COMPILER
    multipv: int = 1
    explains: bool = False

    def __repr__(self) -> str:
        return f"<ComputerPlayer {self.name}: {self.about}>"

    @property
    def plain(self) -> "ComputerPlayer":
        """Return this player as it plays before compilation: in Python, within `Strength.plain`."""
        return replace(self, compiled=False)

    def judging_by(self, evaluation: Evaluation) -> "ComputerPlayer":
        """Return this player with another evaluation.

        Raises `LodestoneError` if its search uses none.
        """
        if self.strength.search not in (alphabeta.think, mcts.think):
            raise LodestoneError(
                f"{self.name} uses no evaluation; level-1 to level-8, tree and alpha-beta do"
            )
        compiled = self.compiled and evaluation.is_compiled
        return replace(self, around=evaluation.search, compiled=compiled)

    @property
    def is_timed(self) -> bool:
        """Return whether its own limit is in seconds, which callers can change."""
        return self.strength.limit.seconds is not None

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:  # noqa: ARG002 (short)
        """Run a short search the first time, since compiling or loading the search takes long."""
        _warm_up(self, rules)

    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the turn chosen, as `Player.choose` does.

        Until the search is compiled, a request without a limit is answered within `Strength.plain`,
        unless `prepare` waits for the compiler. Otherwise equal requests give equal turns, unless
        the limit is in seconds or the player searches with several threads. Raises
        `LodestoneError` if the game is over, `TableError` if perfect play has no table that holds
        the position.
        """
        return self._search(self.strength_in(request.line), request)

    def analyse(self, request: SearchRequest) -> SearchResult:
        """Return the player's analysis of the position, as `Player.analyse` does."""
        return self._search(self.honest_in(request.line), request)

    def honest_in(self, line: Line) -> Strength:
        """Return how the player looks into a position: it neither errs nor dislikes draws."""
        strength = self.strength_in(line)
        if self.level is not None and strength.search is baselines.choose_randomly:
            strength = replace(strength, search=alphabeta.think, limit=A_PLY, plain=A_PLY)
        return replace(strength, contempt=0, noise=0, sees=ALL)

    def strength_in(self, line: Line) -> Strength:
        """Return how well the player plays the game of a line."""
        ladder = ladder_of(line.position.rules.game)
        found = self.strength if self.level is None else ladder[self.level]
        if self.around:
            return replace(found, search=partial(self.around, found.search))
        return found

    def _search(self, strength: Strength, request: SearchRequest) -> SearchResult:
        rules, search = request.line.position.rules, strength.search
        this = (type(rules.kernel), search)
        waits = request.limit is not None or search not in COMPILED_APART or this in _loaded
        compiled = self.compiled and (waits or is_compiled(rules.game.name))
        own = strength.limit if compiled else strength.plain
        asked = replace(
            request,
            limit=request.limit or own,
            among=_noticed(request, strength, compiled),
            threads=self.threads,
            compiled=compiled,
            contempt=strength.contempt,
            noise=strength.noise,
            multipv=self.multipv,
        )
        result = search(asked)
        if compiled and search in COMPILED_APART:
            _loaded.add(this)
        if asked.among and strength.looks_again and result.score < -PROVEN_WIN:
            return search(replace(asked, among=()))
        return result


@lru_cache(maxsize=256)
def _warm_up(player: ComputerPlayer, rules: Rules) -> None:
    player.play(Position.start(rules), A_LITTLE)


def _noticed(request: SearchRequest, strength: Strength, compiled: bool) -> list[int]:
    """Return the turns that a player notices; an empty list means all."""
    if strength.sees == ALL:
        return []
    line = request.line
    rules, state = line.position.rules, line.position.state
    last = line.numbers[-1] if line.numbers else NO_TURN
    turns = turn_buffer(rules.most_turns)
    run = notice.compiled if compiled else notice
    sees, spots_wins = strength.sees, strength.spots_wins
    count = run(rules.kernel, state, last, request.seed, sees, spots_wins, turns)
    return [int(turn) for turn in turns[:count]]
