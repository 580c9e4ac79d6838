"""Print how long the page waits in the positions with most turns: see docs/speed.md.

    python -m bench.page_turns [GAMES]

For each rule set, GAMES random games are searched for the position with the most legal turns. The
timings, in plain Python as the server runs it, are of: the answer to `api/view`, which shows every
first step; the longest answer to `api/steps` on a random way; the whole turn list as texts; and
the answer after the last legal turn and after a way that the kernels call by another name.
"""

import gc
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from lodestone import Position, Rules
from lodestone.core.game import all_games, list_turns
from lodestone.core.position import PartialTurn
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import NO_TURN, apply, count_turns, initial, random_turn
from lodestone.kernel.rng import advance, mix
from lodestone.lab.markdown import head, row
from lodestone.web.server.app import create_app

#: Besides every preset: a board of the largest size, with readings under which most stones stay on
#: it.
MORE = ("qo:size=9,stones=200,margin=100,blocking=line-or-longer,black_run=9,white_run=9",)
LONGEST_GAME = 2_000
ROUNDS = 5


@kernel
def most_turns(rules: KernelRules, start: State, seed: int, games: int) -> tuple[int, State]:
    """Return the largest number of legal turns that random games reach, and where."""
    most, place = -1, start
    for _ in range(games):
        state = start
        for _ply in range(LONGEST_GAME):
            count = count_turns(rules, state)
            if count > most:
                most, place = count, state
            seed = advance(seed)
            turn = random_turn(rules, state, mix(seed))
            if turn == NO_TURN:
                break
            state = apply(rules, state, turn)
    return most, place


def worst_position(rules: Rules, games: int) -> tuple[int, Position]:
    """Return the most turns in a position of random games, seed 1, and that position."""
    count, state = most_turns.compiled(rules.kernel, initial(rules.kernel), 1, games)
    return int(count), Position.of(rules, type(state)(*map(int, state)))


def random_way(position: Position, rng: random.Random) -> tuple[list[int], PartialTurn]:
    """Return a random way to a turn's end."""
    path: list[int] = []
    node = position.begin_turn()
    while node.following and (node.turn is None or rng.random() < 0.9):
        path.append(rng.randrange(len(node.following)))
        node = node.following[path[-1]]
    return path, node


def milliseconds(job: Callable[[], Any]) -> float:
    """Return the processor time of a job as the page experiences it: nothing is cached."""
    list_turns.cache_clear()
    gc.freeze()  # as the server does once its search is loaded
    began = time.process_time()
    job()
    return (time.process_time() - began) * 1000


def measured(rules: Rules, games: int) -> str:
    """Return one rule set's measurements; a server without caches answers each request."""
    count, position = worst_position(rules, games)
    record = {"rules": str(rules), "start": str(position), "nodes": [{}]}
    rng = random.Random(1)
    ways = [random_way(position, rng) for _ in range(ROUNDS)]

    def asked(question: str, body: dict) -> tuple[float, int]:
        client = TestClient(create_app())
        client.get("/api/players")
        sizes = []
        took = milliseconds(lambda: sizes.append(len(client.post(question, json=body).content)))
        return took, sizes[0]

    views = [asked("/api/view", record) for _ in range(ROUNDS)]
    steps = [
        asked("/api/steps", {"record": record, "path": path[:-1]})[0] for path, _ in ways if path
    ]
    lists = [milliseconds(lambda: Position.of(rules, position.state).turns) for _ in range(ROUNDS)]
    sent = [
        asked("/api/view", record | {"nodes": [{}, {"turn": turn}]})[0]
        for turn in [*(node.turn for _, node in ways), *position.turns[-ROUNDS:]]
    ]
    times = [took for took, _ in views]
    return row(
        f"`{rules}`",
        f"{count:,}",
        f"{statistics.median(times):.0f} ({max(times):.0f})",
        f"{views[0][1] / 1000:.0f}",
        f"{max(steps):.0f}",
        f"{statistics.median(lists):.0f} ({max(lists):.0f})",
        f"{max(sent):.0f}",
        f"`{position}`",
    )


def main(games: int) -> None:
    """Measure every preset of every game, and `MORE`."""
    taken = ("view, ms, median (worst)", "kB", "steps, worst ms", "all turns as texts, ms")
    print(head("rules", "most turns", *taken, "turn sent, worst ms", "where"))
    presets = [Rules.of(game, one.name, {}) for game in all_games() for one in game.presets]
    for rules in [*presets, *map(Rules.parse, MORE)]:
        print(measured(rules, games), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
