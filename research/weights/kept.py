"""How often a search keeps the exact value of a position of Queah.

    python -m research.weights.kept queah:traditional queah:balanced
    python -m research.weights.kept queah:traditional --players level-8@0.05s level-8@0.1s

The positions come from games with many random turns (`research.weights.learn`); only those count in
which some turn would change the value.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import count, islice

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone import Line, Position
from lodestone.engine.external import Patience
from lodestone.lab.contestants import Contestant
from lodestone.lab.markdown import head, row
from lodestone.lab.statistics import score
from lodestone.solve import solve
from lodestone.solve.table import Table
from research.weights.learn import LESSONS, play_line

PLAYERS = ("alpha-beta@10n", "alpha-beta@100n", "alpha-beta@1000n", "alpha-beta@10000n")


def asked(table: Table, rules: str, first_seed: int) -> Iterator[tuple[Position, set[str]]]:
    """Yield positions, one from each game, with the turns that keep their values."""
    for seed in count(first_seed):
        line = play_line(LESSONS["queah"], rules, seed)
        for position in line.positions[seed % len(line.positions) :]:
            kept = keeping(table, Position.of(table.rules, position.state))
            if 0 < len(kept) < len(position.turn_numbers):
                yield position, kept
                break


def keeping(table: Table, position: Position) -> set[str]:
    """Return the turns that keep a position's value; none if the game is over."""
    if position.outcome is not None:
        return set()
    worths = table.probe_turns(position)
    return {worth.turn for worth in worths if worth.value.name == worths[0].value.name}


def main() -> None:
    """Print a row for every rule set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", default=["queah:traditional", "queah:balanced"])
    parser.add_argument("--players", nargs="+", metavar="PLAYER@LIMIT", default=PLAYERS)
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1_000_001)
    args = parser.parse_args()
    players = [Contestant.parse(player, None) for player in args.players]
    print(head("rules", *args.players), flush=True)
    for rules in args.rules:
        kept = times_kept(players, rules, args.positions, args.seed)
        shares = [share_of(int(times), args.positions) for times in kept]
        print(row(f"`{rules}`", *shares), flush=True)


def times_kept(
    players: Sequence[Contestant], rules: str, positions: int, seed: int
) -> NDArray[int64]:
    """Return how many positions' values each player keeps."""
    kept = np.zeros(len(players), int64)
    seats = [player.seat(Patience(), compiled=True) for player in players]
    for position, good in islice(asked(solve(rules), rules, seed), positions):
        for seat in seats:
            seat.player.prepare(position.rules)
        line = Line.of(position)
        kept += [seat.player.play(line, seat.limit, seed=seed).turn in good for seat in seats]
    return kept


def share_of(times: int, positions: int) -> str:
    """Return a share and its interval."""
    return score([positions - times, 0, 0, 0, times]).short(".1%")


if __name__ == "__main__":
    main()
