"""All players by name: levels, principles, perfect play by exact values, and baselines."""

import random
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from time import perf_counter

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.players.computer import USUAL, ComputerPlayer, Strength
from lodestone.players.levels import BASELINES, LEVELS, named
from lodestone.players.principles import choose_by_principles, has_principles
from lodestone.search.evaluation import Evaluation, GivenEvaluation
from lodestone.search.request import NO_CHOICE, Limit, Search, SearchRequest
from lodestone.search.result import WIN_SCORE, SearchResult, Variation
from lodestone.solve.files import TableError
from lodestone.solve.table import Table, TurnValue, Values, find_table, is_solved

#: The number of plies of expected play that are returned; a drawn game has no end.
LONGEST_LINE = 12


def choose_by_table(table: Values, line: Line, seed: int, multipv: int = 1) -> SearchResult:
    """Return a turn with the best value: the quickest win, the slowest loss, the trickiest draw.

    A draw is trickier the more of the opponent's answers lose. The seed decides between equally
    good turns. `multipv` is how many lines are found, which begin with the best turns. Raises
    `TableError` if the table does not cover the position, `LodestoneError` if the game is over.
    """
    began = perf_counter()
    best = _best(table, line.position, random.Random(seed))
    turns = sorted(table.probe_turns(line.position), key=lambda turn: turn.turn != best)
    first, *others = [_variation(table, line.position, turn, seed) for turn in turns[:multipv]]
    nodes = sum(len(variation.line) for variation in (first, *others))
    seconds = perf_counter() - began
    return SearchResult(best, first.score, first.depth, nodes, seconds, first.line, tuple(others))


def _variation(table: Values, position: Position, first: TurnValue, seed: int) -> Variation:
    """Return the line of best play after a turn, with the turn's score."""
    expected = [first.turn]
    position = position.play(first.turn)
    while position.turns and len(expected) < LONGEST_LINE:
        expected.append(_best(table, position, random.Random(seed)))
        position = position.play(expected[-1])
    remoteness = first.value.remoteness or 0
    score = first.value.result * (WIN_SCORE - remoteness)
    return Variation(score, remoteness or len(expected), tuple(expected))


def _best(table: Values, position: Position, rng: random.Random) -> str:
    turns = table.probe_turns(position)
    if not turns:
        raise LodestoneError(NO_CHOICE)
    value = turns[0].value
    best = [turn for turn, worth in turns if worth == value]
    if value.remoteness is None:
        traps = {turn: _share_that_loses(table, position.play(turn)) for turn in best}
        best = [turn for turn in best if traps[turn] == max(traps.values())]
    return rng.choice(best)


def _share_that_loses(table: Values, position: Position) -> float:
    """Return the share of the turns that lose; 0 if the game is over."""
    turns = table.probe_turns(position)
    return sum(worth.result < 0 for _, worth in turns) / len(turns) if turns else 0.0


@lru_cache(maxsize=4)
def _table(rules: Rules) -> Table:
    return find_table(rules)


def _choose_by_table(request: SearchRequest) -> SearchResult:
    """Return a turn with the best value; raise `TableError` if no table holds the position."""
    line = request.line
    result = choose_by_table(_table(line.position.rules), line, request.seed, request.multipv)
    request.report(result)
    return result


PERFECT = ComputerPlayer(
    "perfect",
    "Perfect",
    "Knows every position's value and gives nothing away.",
    Strength(Limit(nodes=1), Limit(nodes=1), _choose_by_table),
)

PRINCIPLED = ComputerPlayer(
    "principles",
    "Principles",
    "Follows a short list of rules of thumb, and says which of them decide.",
    Strength(Limit(nodes=1), Limit(nodes=1), choose_by_principles),
)

#: The players that people can play against.
OFFERED = (*LEVELS, PRINCIPLED, PERFECT)


def players_for(rules: Rules) -> list[ComputerPlayer]:
    """Return the players that are offered: the levels, and those that know these rules.

    These are `PRINCIPLED` if the game has a list of principles, and `PERFECT` if there is a table.
    """
    principled = [PRINCIPLED] if has_principles(rules.game) else []
    return [*LEVELS, *principled, *([PERFECT] if is_solved(rules) else [])]


def _choose_by_table_or_search(search: Search, request: SearchRequest) -> SearchResult:
    """Return a turn from the table if it holds the position, otherwise from a search."""
    if is_solved(request.line.position.rules):
        with suppress(TableError):  # a damaged file, or a position that play does not lead to
            return _choose_by_table(request)
    return search(request)


#: The player that gives hints: as strong as the strongest player offered.
ADVISER = ComputerPlayer(
    "adviser",
    "Adviser",
    "Perfect if the rules are solved, otherwise the top level.",
    USUAL[-1],
    threads=2,
    level=len(USUAL) - 1,
    around=_choose_by_table_or_search,
)


def find_player(
    name: str,
    known: Sequence[ComputerPlayer] = (*OFFERED, *BASELINES),
    *,
    evaluation: GivenEvaluation | None = None,
) -> ComputerPlayer:
    """Return the player of a name among those that are `known`, by default all.

    With an `evaluation`, it searches by that in place of the game's: weights by the names of the
    game's features (those that are not named count nothing), a kernel of rules and state, or a
    function of a `Position`; all for the side to move, in hundredths of a piece. A function is
    searched in plain Python, hundreds of times slower (docs/evaluation.md). Raises
    `LodestoneError`, which lists the players, if there is none of this name, or it uses no
    evaluation.

    >>> find_player("level-5").about
    'Club player: sees every threat to win in one turn.'
    >>> find_player("alpha-beta", evaluation={"reserve": 100, "sides": 20}).name
    'alpha-beta'
    """
    found = named(name, known)
    return found if evaluation is None else found.judging_by(Evaluation(evaluation))
