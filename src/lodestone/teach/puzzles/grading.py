"""How difficult a puzzle is: the weakest level that solves it in most of its runs."""

from dataclasses import replace

from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.players.computer import ComputerPlayer
from lodestone.players.roster import LEVELS
from lodestone.search import alphabeta
from lodestone.search.request import Limit
from lodestone.teach.puzzles.puzzle import BEYOND

#: The runs of each level, seeded 0, 1, 2…, and in how many it has to find the turn.
RUNS, MOST = 3, 2
#: What a level that is timed elsewhere may use up here: about what it searches in its 0.8 s. Grades
#: must not depend on the machine.
TOP_NODES, TOP_SIMULATIONS = 200_000, 3_000


def grade(position: Position, turn: str) -> tuple[int, tuple[int, ...]]:
    """Return the weakest level that plays the turn in most runs, and how often each level did.

    The counts end with that level, and each level's runs as soon as they decide; `BEYOND` is
    returned if no level is strong enough.
    """
    line, found = Line((position,)), []
    for number, player in enumerate(LEVELS, 1):
        found.append(_found(player, line, turn))
        if found[-1] >= MOST:
            return number, tuple(found)
    return BEYOND, tuple(found)


def _found(player: ComputerPlayer, line: Line, turn: str) -> int:
    limit = _top_limit(player, line) if player.is_timed else None
    alone = replace(player, threads=1)
    found = 0
    for seed in range(RUNS):
        found += alone.play(line, limit, seed=seed).turn == turn
        if found >= MOST or found + RUNS - seed - 1 < MOST:
            break
    return found


def _top_limit(player: ComputerPlayer, line: Line) -> Limit:
    is_tree = player.strength_in(line).search is not alphabeta.think
    return Limit(nodes=TOP_SIMULATIONS if is_tree else TOP_NODES)
