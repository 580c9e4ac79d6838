"""Count how often another reading of Qo's *blocked* (O9) would change a game on the real board.

    python -m bench.findings.readings

Games are played under one reading; after every turn each other reading says what it would take off
in the same position. The figures are kept in `docs/findings/readings.json`.
"""

import json
from itertools import pairwise
from typing import Any

from bench.findings.collect import FINDINGS
from lodestone import Position, Rules
from lodestone.files import whole_file
from lodestone.kernel import protocol
from lodestone.lab.estimates import share
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.openings import PAIR

FILE = FINDINGS / "readings.json"
SEED, GAMES, OPENINGS = 13, 40, (4, 5)
BASE = "qo:standard,reach=1,paid=aside,repetition=threefold"
#: The readings, as changes of BASE; groups are the same with and without diagonals.
READINGS = {
    "line": {},
    "line with diagonals": {"diagonals": "on"},
    "line-or-longer": {"blocking": "line-or-longer"},
    "group": {"blocking": "group"},
}
PLAYERS = ("level-4", "alpha-beta@2000n")


def differing(game: list[Position], turns: list[int], other: Rules) -> int:
    """Count the turns after which another reading would leave another position."""
    kernel = other.kernel
    return sum(
        protocol.apply(kernel, before.state, turn) != after.state
        for (before, after), turn in zip(pairwise(game), turns, strict=True)
    )


def positions_of(start: Position, turns: list[int]) -> list[Position]:
    """Return the positions of a game, the start first."""
    found = [start]
    for turn in turns:
        found.append(found[-1].after(turn))
    return found


def compared(reading: str, player: str) -> dict[str, Any]:
    """Return how games under a reading end, and how often each other reading differs."""
    rules = Rules.parse(BASE).changed(**READINGS[reading])
    arms = [Arm(str(rules), "", player, player, plies, 400, SEED) for plies in OPENINGS]
    played = [arm.play(range(GAMES // PAIR)) for arm in arms]
    start = Position.start(rules)
    lines = [[int(turn) for turn in turns] for games in played for turns in games.turns]
    games = [positions_of(start, turns) for turns in lines]
    plies = sum(map(len, lines))
    found: dict[str, Any] = {"reading": reading, "player": player, "games": GAMES, "plies": plies}
    for name, changes in READINGS.items():
        if name != reading:
            other = Rules.parse(BASE).changed(**changes)
            counts = [
                differing(game, turns, other) for game, turns in zip(games, lines, strict=True)
            ]
            part = share(sum(count > 0 for count in counts), GAMES)
            found[name] = {
                "turns": sum(counts),
                "games": [part.value, part.low, part.high],
            }
    return found


def main() -> None:
    """Play under every reading; print and keep the figures."""
    rows = []
    for player in PLAYERS:
        for reading in READINGS:
            rows.append(compared(reading, player))
            print(json.dumps(rows[-1]), flush=True)
            with whole_file(FILE) as file:
                file.write(("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n").encode())


if __name__ == "__main__":
    main()
