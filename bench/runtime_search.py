"""Measure the modules in Python, by wasmtime, against Numba: see docs/speed.md.

    python -m bench.runtime_search

For each game: the seconds in a new process from the first import to a first turn of level 3, with
an empty cache; and how fast alpha-beta searches in the module, as a share of native code, the
median of alternate runs. All times are processor time.
"""

import subprocess
import sys
import tempfile
import time
from array import array
from math import prod
from statistics import median
from typing import Any

from lodestone import Line, Position
from lodestone.core.markdown import head, row
from lodestone.players.asked import AskedSearch, asked_of
from lodestone.players.levels import BASELINES, named
from lodestone.search.request import MOST_PLIES, Limit, SearchRequest
from lodestone.search.result import NUMBERS
from lodestone.search.stack import HISTORY_BITS
from lodestone.wasm.calls import lent, placed
from lodestone.wasm.modules import module_of
from tests.wasm.runtime import RuntimeMemory

RULES = ("queah:balanced", "qo:standard", "quincala:tournament")
NODES = (2_000_000, 600_000, 200_000)
RUNS = 5
NATIVE = """
from lodestone import Line, Position
from lodestone.players.roster import find_player
print(find_player("level-3").play(Position.start({rules!r})).turn)
"""
MODULE = """
from bench.runtime_search import search
from lodestone import Line, Position
from lodestone.players.levels import LEVELS, named
print(search(Line.of(Position.start({rules!r})), named("level-3", LEVELS)))
"""


def search(line: Line, player: Any, limit: Limit | None = None) -> tuple[int, int]:
    """Return the turn that a player by alpha-beta chooses, and the nodes that it visits."""
    asked = asked_of(line, player.strength_in(line), len(line.turns), limit=limit)
    memory = RuntimeMemory(module_of(asked.game))
    return deepened(memory, line, asked)


def deepened(memory: RuntimeMemory, line: Line, asked: AskedSearch) -> tuple[int, int]:
    """Search as `search/alphabeta.py` does, for one line of play."""
    strength, most = asked.strength, asked.most_turns
    frame = memory.lend(128 * 8)
    position = [*placed(memory, line.position.rules.kernel), *line.position.state]

    def given(*numbers: int) -> tuple[int, int]:
        return lent(memory, array("q", numbers)), len(numbers)

    def filled(number: int, *shape: int) -> tuple[int, ...]:
        return lent(memory, array("q", [number]) * prod(shape)), *shape

    def call(name: str, *words: Any) -> int:
        memory.write(frame, array("q", [int(word) for word in words]))
        memory.run(name, frame)
        return memory.read(frame, 1)[0]

    listed = memory.lend(8 * most)
    if strength.sees < 100:
        how = (asked.last, asked.seed, strength.sees, strength.spots_wins, listed, most)
        count = call("notice", *position, *how)
    else:
        count = call("legal", *position, listed, most)
    order = (listed, count)
    call("shuffle", *order, asked.seed)
    depths = min(strength.limit.depth or MOST_PLIES, MOST_PLIES)
    allowed = strength.limit.nodes or 1 << 60
    slots = min(1 << 20, 1 << (allowed.bit_length() + 1))
    nodes = given(0, allowed)
    stack = [
        *(memory.lend(8 * depths * most), depths, most),
        *(memory.lend(8 * depths * most), depths, most),
        *filled(0, depths + 1, depths + 2),
        *filled(0, depths + 1),
        *filled(-1, depths, 2),
        *filled(0, 1 << HISTORY_BITS),
        *nodes,
        *(memory.lend(8 * slots * 3), slots, 3),
        *given(0),
        *given(0),
        *given(-strength.contempt, strength.contempt),
        *given(strength.noise, call("mix", asked.seed)),
    ]
    width = NUMBERS + MOST_PLIES + 1
    scores = (memory.lend(8 * count), count)
    lines, fresh = (filled(0, 1, width) for _ in range(2))
    for depth in range(1, depths + 1):
        if not call("deepen", *position, depth, 0, *order, *scores, *lines, *fresh, *stack):
            break
    found = memory.read(lines[0], width)
    return found[NUMBERS], memory.read(nodes[0], 1)[0]


def first_turn(code: str, rules: str) -> float:
    """Return the processor time of a new process with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        timed = f"import time\n{code.format(rules=rules)}\nprint(time.process_time())"
        environment = {"LODESTONE_CACHE": cache, "PATH": "/usr/bin:/bin"}
        done = subprocess.run(
            [sys.executable, "-c", timed],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        return float(done.stdout.split()[-1])


def share(rules: str, nodes: int) -> float:
    """Return how fast a module searches, as a share of native code."""
    line, limit = Line.of(Position.start(rules)), Limit(nodes=nodes)
    player = named("alpha-beta", BASELINES)
    asked = asked_of(line, player.strength_in(line), 0, limit=limit)
    ratios = []
    for run in range(RUNS + 1):
        began = time.process_time()
        native = player.choose(SearchRequest(line, limit))
        middle = time.process_time()
        memory = RuntimeMemory(module_of(asked.game))
        loaded = time.process_time()
        turn, used = deepened(memory, line, asked)
        ended = time.process_time()
        assert (line.position.turn_number(native.turn), native.nodes) == (turn, used)
        if run:
            ratios.append((middle - began) / (ended - loaded))
    return median(ratios)


def main() -> None:
    """Print a line for each game."""
    print(head("rules", "first turn, Numba", "first turn, wasmtime", "speed of the module"))
    for rules, nodes in zip(RULES, NODES, strict=True):
        times = [f"{first_turn(code, rules):.1f} s" for code in (NATIVE, MODULE)]
        print(row(rules, *times, f"{share(rules, nodes):.2f}"), flush=True)


if __name__ == "__main__":
    main()
