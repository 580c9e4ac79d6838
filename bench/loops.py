"""Print how fast a user's program plays that makes each position of rules by their name.

    python -m bench.loops [SOURCES ...]

A game begins with `Position("qo")`, and each turn is one of `turns`, made by `play`; besides, the
turns of all positions of forty games are listed that `read_games` read. SOURCES are folders with a
package `lodestone`, such as `src` of another commit, by default this one; several are measured in
turn in each round. Figures are positions per second of processor time after the first 1,000, as
medians with the lowest and the highest, and ratios to the first folder's of their round.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from bench.figures import spread
from bench.random_games import plain_record
from lodestone.lab.markdown import head, row

ROUNDS, GAMES = 3, 40
HERE = Path(__file__).parents[1] / "src"
#: Runs in a process for each folder and round; prints positions per second of each loop.
LOOPS = """
import json, random, sys, time
from lodestone import Position, read_games

FIRST, MEASURED, PLIES = 1_000, 30_000, 60

def played(rules):
    rng = random.Random(1)
    while True:
        position = Position(rules)
        for _ in range(PLIES):
            turns = position.turns
            if not turns:
                break
            yield position
            position = position.play(rng.choice(turns))

def read(text):
    positions = [one for game in read_games(text) for one in game.line().positions]
    for position in positions:
        list(position.turns)
        yield position

def speed(loop):
    for _, _ in zip(range(FIRST), loop):
        pass
    began, count = time.process_time(), 0
    for _ in loop:
        count += 1
        if count == MEASURED or time.process_time() - began > 8:
            break
    return count / (time.process_time() - began)

print(json.dumps({
    "qo": speed(played("qo")),
    "quincala:tournament": speed(played("quincala:tournament")),
    "forty games read": speed(read(sys.stdin.read())),
}))
"""


def speeds(sources: Path) -> dict[str, float]:
    """Return positions per second of each loop, with the package in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", LOOPS],
        env=os.environ | {"PYTHONPATH": str(sources)},
        check=True,
        input="\n".join(str(plain_record("qo", 60, seed)) for seed in range(GAMES)),
        stdout=subprocess.PIPE,
        text=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(folders: list[Path]) -> None:
    """Measure the folders in turn, and print a row for each loop and folder."""
    rounds = [[speeds(one) for one in folders] for _ in range(ROUNDS)]
    print(head("loop", "sources", "positions per second", "times as many"))
    for loop in rounds[0][0]:
        for number, folder in enumerate(folders):
            found = [one[number][loop] for one in rounds]
            ratios = [one[number][loop] / one[0][loop] for one in rounds]
            print(row(loop, f"`{folder}`", spread(found, ",.0f"), spread(ratios, ".1f")))


if __name__ == "__main__":
    main([*map(Path, sys.argv[1:])] or [HERE])
