"""Check the statements about seats with fresh games, and keep them in `docs/findings/check.json`.

    python -m research.findings.check [--again]

What the file already holds is kept, so you can stop and resume the work at any time; with
`--again` everything is played again. Every row of the experiments in which one side is ahead is
played again with another seed and openings of 3, 4, 5 and 6 random plies. The pages call it an
advantage only if it keeps its sign at each of these lengths, in the first games and in the fresh
ones. The number of games is fixed here, before they are played. It takes less than an hour on two
processors.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from lodestone.files import whole_file
from lodestone.lab.executors import Engine, LocalEngine, play_all
from lodestone.lab.experiments.arm import Arm, chunks_of, of_all_openings
from lodestone.lab.metrics.games import Games, joined
from lodestone.lab.seats import Verdict, seats_of
from lodestone.lab.seats import figures as figures_of_seats
from lodestone.solve.solver import cores
from research.findings.collect import FINDINGS, NAMES, Row

FILE = FINDINGS / "check.json"
SEED = 1009
#: The lengths of openings after which an advantage has to keep its sign, and games for each.
LENGTHS = (3, 4, 5, 6)
GAMES = 40
#: After this many plies a game is broken off, as in the experiments.
LONGEST = 400


def to_check() -> Iterator[tuple[str, Row]]:
    """Yield the rows in which a side has an advantage that keeps its sign."""
    for name in NAMES:
        file = FINDINGS / f"{name}.json"
        for row in json.loads(file.read_text("utf-8"))["rows"] if file.exists() else []:
            plies = {one["plies"] for one in row["seats"]["profile"]}
            is_ahead = row["seats"]["verdict"] == Verdict.ADVANTAGE
            if is_ahead and plies >= set(LENGTHS) and keeps_sign(row["seats"]):
                yield name, row


def key_of(name: str, row: Row) -> str:
    """Return the key of a row in the file."""
    return " ".join([name, row["players"], row["rules"], row["start"]]).strip()


def read() -> dict[str, Any]:
    """Return the figures of the fresh games, by `key_of`."""
    return json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def keeps_sign(seats: dict[str, Any]) -> bool:
    """Return whether an advantage has one sign after each of `LENGTHS`."""
    found = [one["advantage"]["value"] for one in seats["profile"] if one["plies"] in LENGTHS]
    return all(value > 0 for value in found) or all(value < 0 for value in found)


def played_again(row: Row, engine: Engine) -> dict[str, Any]:
    """Return the figures of the seats in fresh games under a row's conditions."""
    arms = [
        Arm(row["rules"], row["start"], row["players"], row["players"], plies, LONGEST, SEED)
        for plies in LENGTHS
    ]
    parts: dict[Arm, list[Games]] = {arm: [] for arm in arms}
    for chunk, games in play_all(engine, list(chunks_of([(arm, GAMES) for arm in arms]))):
        parts[chunk.arm].append(games)
    [whole] = of_all_openings({arm: joined(found) for arm, found in parts.items()}).values()
    sides = [side.title for side in arms[0].position.rules.game.sides]
    return figures_of_seats(seats_of(whole), sides)


def main() -> None:
    """Play the rows that are not checked yet; print each one when it is done."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--again", action="store_true", help="play the checked rows, too")
    known = {} if parser.parse_args().again else read()
    wanted = {key_of(name, row): row for name, row in to_check()}
    kept = {key: known[key] for key in wanted if key in known}
    with closing(LocalEngine(cores())) as engine:
        for key, row in wanted.items():
            if key not in kept:
                kept[key] = played_again(row, engine)
            with whole_file(FILE) as file:
                file.write((json.dumps(kept, indent=1) + "\n").encode())
            verdict = "keeps its sign" if keeps_sign(kept[key]) else "does not keep its sign"
            print(f"{key}: {verdict}; {kept[key]['statement']}", flush=True)


if __name__ == "__main__":
    main()
