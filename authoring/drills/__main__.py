"""Finds the endgame drills of games, or proves them again: `python -m authoring.drills queah`."""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from authoring.puzzles.finding import Recipe, images_of, picture_of, played
from lodestone.core.game import all_games, find_game
from lodestone.core.line import Line
from lodestone.core.phrases import counted
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.files import READABLE, whole_file
from lodestone.search import alphabeta
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import WIN_SCORE
from lodestone.solve.solver import solve
from lodestone.teach.drills import Drill, drills_of

#: For each rule set, the wins that are looked for: the pieces of the winner or None, and the plies.
WANTED: dict[str, tuple[tuple[int | None, int], ...]] = {
    "queah:traditional,reserve=0": (
        *((2, plies) for plies in (3, 5)),
        *((3, plies) for plies in (5, 7, 9, 13)),
        *((4, plies) for plies in (9, 11, 15, 23)),
    ),
    "qo:small,reach=1,paid=aside": tuple((None, plies) for plies in (3, 3, 5, 5, 5, 5, 7, 7, 7, 7)),
    "quincala:mini-21": tuple((None, plies) for plies in (3, 3, 5, 5, 5, 5, 7, 7, 7, 7)),
}
#: A drill leaves at least this many turns, some of which do not win in time.
FEWEST_TURNS = 6
#: A search for a position's win uses at most this many nodes.
NODES = 150_000
#: The number of positions or games that are tried for each drill.
TRIES = 20_000


def find(rules: Rules) -> Iterator[Drill]:
    """Yield a drill for each win that is wanted under the rules, as far as there are any."""
    found: set[frozenset[tuple[str, str]]] = set()
    random_positions = _sampled(rules) if rules.game.numbering else _late(rules)
    waiting = list(WANTED[str(rules)])
    for position in islice(random_positions, TRIES):
        if not waiting:
            return
        if position.outcome or len(position.turns) < FEWEST_TURNS or picture_of(position) in found:
            continue
        pieces = _lead(position) if rules.game.numbering else None
        if not any(wanted[0] == pieces for wanted in waiting):
            continue
        plies = plies_of(position, max(plies for _, plies in waiting))
        if (pieces, plies) not in waiting or not _is_a_choice(position, plies):
            continue
        waiting.remove((pieces, plies))
        found |= set(images_of(position))
        yield Drill(rules=str(rules), position=str(position), plies=plies)


def _lead(position: Position) -> int:
    """Return the pieces of the side to move if it has exactly one more than the other; else 0."""
    own = list(position.pieces.values()).count(position.side)
    return own if 2 * own - len(position.pieces) == 1 else 0


def _sampled(rules: Rules) -> Iterator[Position]:
    """Yield positions in the course of random games, mostly with few pieces."""
    for seed in range(TRIES):
        rng = random.Random(seed)
        position = Position.start(rules)
        while not position.outcome:
            yield position
            takes = [turn for turn in position.turns if "x" in turn]
            position = position.play(rng.choice(takes or list(position.turns)))


def _late(rules: Rules) -> Iterator[Position]:
    """Yield the last positions of games between players who err."""
    recipe = Recipe(str(rules), wanted=1, alike=1, at_once=0, slips=0.2, longest=150, last=12)
    for seed in range(TRIES):
        yield from played(rules, recipe, seed)


def plies_of(position: Position, most: int) -> int:
    """Return the plies in which the side to move wins at best; 0 if that is not proven."""
    if position.rules.game.numbering:
        value = solve(position.rules).probe_value(position)
        return (value.remoteness or 0) if value.result > 0 else 0
    result = alphabeta.think(SearchRequest(Line((position,)), Limit(depth=most, nodes=NODES)))
    return WIN_SCORE - result.score if result.score >= WIN_SCORE - most else 0


def _is_a_choice(position: Position, plies: int) -> bool:
    """Return whether at least half of the turns do not win in time, if at all."""
    late = [turn for turn in position.turns if not _keeps(position.play(turn), plies - 1)]
    return 2 * len(late) >= len(position.turns)


def _keeps(after: Position, plies: int) -> bool:
    """Return whether the side that has just moved is proven to win within the plies."""
    if after.outcome:
        return after.outcome.winner not in {None, after.side}
    if after.rules.game.numbering:
        value = solve(after.rules).probe_value(after)
        return value.result < 0 and (value.remoteness or 0) <= plies + 2
    result = alphabeta.think(SearchRequest(Line((after,)), Limit(depth=plies, nodes=NODES)))
    return -result.score >= WIN_SCORE - plies


def faults_of(drill: Drill) -> list[str]:
    """Prove a drill again; return what is wrong with it."""
    proven = plies_of(Position(Rules.parse(drill.rules), drill.position), drill.plies)
    return [] if proven == drill.plies else [f"{drill.position}: wins in {proven}, if at all"]


def _write(name: str) -> None:
    """Find the drills of a game, and write its file."""
    wanted = [Rules.parse(rules) for rules in WANTED if rules.split(":")[0] == name]
    drills = sorted(
        (drill for rules in wanted for drill in find(rules)),
        key=lambda drill: (drill.lead if drill.is_solved else (), drill.plies),
    )
    path = find_game(name).file("teach", "drills.toml")
    text = "\n".join(
        f'[[drill]]\nrules = "{one.rules}"\nposition = "{one.position}"\nplies = {one.plies}\n'
        for one in drills
    )
    with whole_file(Path(str(path)), mode=READABLE) as file:
        file.write(text.encode())
    print(f"{counted(len(drills), 'drill')} of {name}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Find or check drills; return the exit status, 1 if one is wrong."""
    parser = argparse.ArgumentParser("python -m authoring.drills", description=__doc__)
    parser.add_argument("game", nargs="*", help="name of a game (default: all games)")
    parser.add_argument("--check", action="store_true", help="prove drills again, find none")
    given = parser.parse_args(arguments)
    names = given.game or [game.name for game in all_games()]
    if not given.check:
        for name in names:
            _write(name)
        return 0
    faults = [fault for name in names for one in drills_of(name) for fault in faults_of(one)]
    print(*faults or ["every drill is proven"], sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
