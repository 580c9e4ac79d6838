"""Print how soon searches end once they are stopped: see docs/speed.md.

    python -m bench.stopping [STOPS]

For each game, search and number of threads, STOPS searches are stopped at a random moment: after
0.001 to 1 second, on a logarithmic scale, so that searches are also stopped at their start. They
start from the first position, from some in random games, and from the one with the most legal turns
that random games reach.

The work is the processor time of all threads from the stop to the end: if it is much less than
the worst time, the search was waiting for a core that other programs used.
"""

import gc
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from threading import Thread
from typing import NamedTuple

from bench.page_turns import worst_position
from lodestone import Line, Position
from lodestone.core.game import Game, all_games
from lodestone.core.rules import play_rules
from lodestone.lab.markdown import head, row
from lodestone.search import alphabeta, mcts
from lodestone.search.request import Limit, Search, SearchRequest
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop

SEARCHES: dict[str, Callable[..., SearchResult]] = {
    "alpha-beta": alphabeta.think,
    "tree": mcts.think,
    "uct": mcts.think_by_playouts,
}
THREADS = (1, 2)
#: The powers of ten of the seconds before a stop.
SOONEST, LATEST = -3, 0
#: The random games searched for the position with the most turns, and the turns of the walks.
GAMES, WALKS = 1_000, (6, 20, 40)


def lines_of(game: Game) -> list[Line]:
    """Return the lines to search, by the seed 1, under the rules that a program plays."""
    rules = play_rules(game.name)
    rng = random.Random(1)
    start = Line.of(Position.start(rules))
    walked = [walk(start, turns, rng) for turns in WALKS]
    return [start, *walked, Line.of(worst_position(rules, GAMES)[1])]


def walk(line: Line, turns: int, rng: random.Random) -> Line:
    """Return a line with random turns added, but not to the end of the game.

    If the game ends before that, the line is shorter. `lab.play.random_line`, which tries again
    instead, would reach other positions than those of the figures in docs/speed.md.
    """
    for _ in range(turns):
        after = line.play(rng.choice(line.position.turns))
        if after.outcome:
            break
        line = after
    return line


class Instant(NamedTuple):
    """A time in milliseconds: on the wall clock, and of processors for this process."""

    wall: float
    worked: float

    @classmethod
    def now(cls) -> "Instant":
        """Return the time on both clocks."""
        return cls(1000 * time.perf_counter(), 1000 * time.process_time())


def time_to_end(think: Callable[[Stop], object], delay: float) -> Instant | None:
    """Stop a search after `delay` seconds; return how long it continued, `None` if it had ended."""
    stop, ended = Stop(), []

    def search() -> None:
        think(stop)
        ended.append(Instant.now())

    thread = Thread(target=search)
    thread.start()
    time.sleep(delay)
    had_ended = bool(ended)
    began = Instant.now()
    stop.set()
    thread.join()
    if had_ended:
        return None
    return Instant(ended[0].wall - began.wall, ended[0].worked - began.worked)


def times_of(search: Search, lines: Sequence[Line], threads: int, stops: int) -> list[Instant]:
    """Return the times of searches from the lines in turn, with seed 1."""
    rng, found = random.Random(1), []
    for number in range(10 * stops):
        if len(found) == stops:
            break
        line = lines[number % len(lines)]

        def think(stop: Stop, line: Line = line, seed: int = number) -> SearchResult:
            return search(SearchRequest(line, Limit(seconds=60), seed, stop, threads=threads))

        took = time_to_end(think, 10 ** rng.uniform(SOONEST, LATEST))
        if took is not None:
            found.append(took)
    return found


def figures_of(times: Sequence[Instant]) -> list[str]:
    """Return the figures of a row."""
    wall = sorted(took.wall for took in times)
    figures = [statistics.median(wall), wall[len(wall) * 9 // 10], wall[-1]]
    work = max(took.worked for took in times)
    return [str(len(times)), *(f"{figure:.1f}" for figure in (*figures, work))]


def main(stops: int) -> None:
    """Measure every game, search and number of threads."""
    names = ("median, ms", "nine of ten, ms", "worst, ms", "most work, ms")
    print(head("game", "search", "threads", "stops", *names), flush=True)
    for game in all_games():
        lines = lines_of(game)
        for name, search in SEARCHES.items():
            search(SearchRequest(lines[0], Limit(nodes=100)))  # compiles
            gc.freeze()  # as the programs do once their search is loaded
            for threads in THREADS:
                times = times_of(search, lines, threads, stops)
                print(row(game.title, name, threads, *figures_of(times)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
