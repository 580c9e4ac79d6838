"""Count how often another reading of Qo's *blocked* (O9) would change a game on the real board.

    python -m research.findings.readings

Games are played under one reading; after every turn each other reading says what it would take off
in the same position. The same openings are also played under each reading with the same seeds, to
count the games whose winner differs. The figures are kept in `docs/findings/readings.json`.
"""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import ne
from typing import Any

from lodestone import Line, Position, Rules
from lodestone.kernel import protocol
from lodestone.lab.defaults import PAIR
from lodestone.lab.executors import Executor
from lodestone.lab.experiments.arm import Arm, play_arms
from lodestone.lab.metrics.games import Games
from lodestone.lab.statistics import share
from research.executing import add_executor, executor_of
from research.findings.collect import FINDINGS
from research.rows import write_list

FILE = FINDINGS / "readings.json"
SEED, GAMES, OPENINGS = 13, 24, (4, 5)
BASE = "qo:standard,reach=1,paid=aside,repetition=threefold"
#: The readings, as changes of BASE; groups are the same with and without diagonals.
READINGS = {
    "line": {},
    "line with diagonals": {"diagonals": "on"},
    "line-or-longer": {"blocking": "line-or-longer"},
    "group": {"blocking": "group"},
}
PLAYERS = ("level-4", "alpha-beta@2000n")


def differs(game: Sequence[Position], turns: list[int], other: Rules) -> bool:
    """Return whether after some turn another reading would leave another position."""
    kernel = other.kernel
    return any(
        protocol.apply(kernel, before.state, turn) != after.state
        for (before, after), turn in zip(pairwise(game), turns, strict=True)
    )


def played(reading: str, player: str, executor: Executor) -> list[Games]:
    """Play the games under a reading: under every reading, from the same openings and seeds."""
    rules = str(Rules.parse(BASE).changed(**READINGS[reading]))
    arms = [Arm(rules, "", player, player, plies, 400, SEED) for plies in OPENINGS]
    return list(play_arms(executor, dict.fromkeys(arms, GAMES // PAIR), lambda _: None).values())


def turns_of(games: list[Games]) -> list[list[int]]:
    """Return the turns of every game."""
    return [[int(turn) for turn in turns] for some in games for turns in some.turns]


def winners_of(games: list[Games]) -> list[int]:
    """Return the winner of every game, by number; draws and unfinished games count as others."""
    return [int(winner) for some in games for winner in some.winners]


def compared(reading: str, player: str, all_games: dict[str, list[Games]]) -> dict[str, Any]:
    """Return in how many games each other reading would take off something else.

    `games` is their share under `reading`; `winners` is the number of games that, played under the
    other reading, have another winner.
    """
    start = Position.start(Rules.parse(BASE).changed(**READINGS[reading]))
    lines, winners = turns_of(all_games[reading]), winners_of(all_games[reading])
    games = [reduce(Line.after, turns, Line.of(start)).positions for turns in lines]
    found: dict[str, Any] = {"reading": reading, "player": player, "games": GAMES}
    for name, changes in READINGS.items():
        if name != reading:
            other = Rules.parse(BASE).changed(**changes)
            pairs = zip(games, lines, strict=True)
            part = share(sum(differs(game, turns, other) for game, turns in pairs), GAMES)
            others = winners_of(all_games[name])
            found[name] = {
                "games": [part.value, part.low, part.high],
                "winners": sum(map(ne, winners, others)),
            }
    return found


def main() -> None:
    """Play under every reading; print and keep the figures."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    add_executor(parser)
    executor, rows = executor_of(parser.parse_args()), []
    for player in PLAYERS:
        all_games = {reading: played(reading, player, executor) for reading in READINGS}
        for reading in READINGS:
            rows.append(compared(reading, player, all_games))
            print(json.dumps(rows[-1]), flush=True)
            write_list(rows, FILE)


if __name__ == "__main__":
    main()
