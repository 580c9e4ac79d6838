"""Play again, with other seeds, strengths and first sides, the advantages that the pages state.

    python -m research.findings.check [--minutes 60] [--again]

The largest advantages come first. Each is played again under the same conditions with another seed;
between players of another strength; and with the other colour first, where the rules name one. It
*survives* if the fresh games show it again, and none of the others shows the other side ahead. It
*fails* if any shows the other side ahead. Otherwise it is *not decided*. Where both colours have
the same rules, the other colour first exchanges them: what is said of a side then has to be seen of
the other one, or it was the program's judgement of a colour. Pages state
what survives. Answers are kept in `docs/findings/check.json`, so the work can be resumed; with
`--again` everything is played again.
"""

import argparse
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from time import monotonic
from typing import Any

from lodestone import Rules
from lodestone.lab.defaults import PAIR
from lodestone.lab.executors import Executor
from lodestone.lab.experiments.arm import Arm, of_all_openings, play_arms
from lodestone.lab.metrics.estimation import ERROR, holm
from lodestone.lab.metrics.games import Games
from lodestone.lab.seats import Seats, seats_of
from lodestone.lab.seats import figures as figures_of_seats
from research.executing import add_executor, executor_of
from research.findings.collect import FINDINGS, MatchRow, seats_from
from research.rows import write_json

FILE = FINDINGS / "check.json"
SEED = 1009
#: After this many plies a game is broken off, as in the experiments.
LONGEST = 400
#: The least and the greatest number of games under one condition.
FEWEST, MOST = 80, 400
#: The other players search this part of the nodes; levels are one lower.
WEAKER = 3
SURVIVES, FAILS, UNDECIDED = "survives", "fails", "not decided"
#: The experiments whose advantages the pages state.
STATED = ("queah-seats", "qo-seats", "qo-sets", "qo-sets-price-1", "quincala-seats")
#: What is played again, in this order.
SAME, STRENGTH, FIRST = "same", "another strength", "the other colour first"
EXCHANGED = "the colours exchanged"


def adjusted(rows: Iterable[MatchRow]) -> list[float]:
    """Return the p values of no advantage, corrected for the number of rows (Holm); 1 if unknown.

    So the probability of stating any advantage of an experiment in which there is none is at most
    `ERROR`, 5 %.
    """
    return holm([1.0 if p is None else p for p in (of(row).p_value for row in rows)])


def of(row: MatchRow) -> Seats:
    """Return what a row says about the seats."""
    return seats_from(row["seats"])


def to_check() -> list[tuple[str, MatchRow]]:
    """Return the rows that show an advantage, the largest one first."""
    found = []
    for name in STATED:
        file = FINDINGS / f"{name}.json"
        rows = json.loads(file.read_text("utf-8"))["rows"] if file.exists() else []
        shown = zip(rows, adjusted(rows), strict=True)
        found += [(name, row) for row, p in shown if p < ERROR]
    return sorted(found, key=lambda one: -abs(_advantage(of(one[1]))))


def key_of(name: str, row: MatchRow) -> str:
    """Return the key of a row in the file."""
    return " ".join([name, row["players"], row["rules"], row["start"]]).strip()


def read() -> dict[str, Any]:
    """Return what was played again, by `key_of`: an answer, and figures by condition."""
    return json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def conditions(row: MatchRow) -> Iterator[tuple[str, str, str]]:
    """Yield the conditions under which a row is played again: name, rules and player."""
    rules, player = row["rules"], row["players"]
    yield SAME, rules, player
    yield STRENGTH, rules, another_strength(player)
    options = Rules.parse(rules).options.values()
    first = options.get("first")
    if first is not None:
        other = "black" if first == "white" else "white"
        name = EXCHANGED if options["black_run"] == options["white_run"] else FIRST
        yield name, str(Rules.parse(rules).changed(first=other)), player


def another_strength(player: str) -> str:
    """Return a player like this one that looks less far.

    >>> another_strength("alpha-beta@2000n"), another_strength("level-4")
    ('alpha-beta@666n', 'level-3')
    """
    name, number, unit = re.fullmatch(r"(\D+)(\d+)(n?)", player).groups()
    return f"{name}{int(number) // WEAKER if unit else int(number) - 1}{unit}"


def _advantage(seats: Seats) -> float:
    return seats.balanced.value if seats.balanced else 0.0


def played_again(row: MatchRow, executor: Executor) -> dict[str, Any]:
    """Return the answer to a row, with the seats of the fresh games by condition."""
    first = of(row)
    lengths = [one.plies for one in first.counted]
    wanted = first.games_to_show(abs(_advantage(first))) // len(lengths)
    games = min(max(wanted, FEWEST // len(lengths)), MOST // len(lengths)) // PAIR * PAIR
    found: dict[str, Any] = {}
    for name, rules, player in conditions(row):
        arm = Arm(rules, row["start"], player, player, 0, LONGEST, SEED)
        seats = seats_of(
            _games([replace(arm, opening=plies) for plies in lengths], games, executor)
        )
        sides = [side.title for side in arm.position.rules.game.sides]
        found[name] = {"rules": rules, "players": player} | figures_of_seats(seats, sides)
    return {"answer": answer(_advantage(first), found)} | found


def _games(arms: list[Arm], count: int, executor: Executor) -> Games:
    played = play_arms(executor, dict.fromkeys(arms, count), lambda _: None)
    [whole] = of_all_openings(played).values()
    return whole


def answer(advantage: float, found: dict[str, Any]) -> str:
    """Return whether an advantage survives the fresh games, fails, or is not decided."""
    sides = {name: _side(seats_from(one)) for name, one in found.items()}
    side = 1 if advantage > 0 else -1
    if EXCHANGED in sides:
        sides[EXCHANGED] *= -1
    if -side in sides.values():
        return FAILS
    return SURVIVES if sides[SAME] == sides.get(EXCHANGED, side) == side else UNDECIDED


def _side(seats: Seats) -> int:
    """Return the side that is ahead beyond doubt, 1 or -1, or 0."""
    if seats.p_value is None or seats.p_value >= ERROR:
        return 0
    return 1 if _advantage(seats) > 0 else -1


def main() -> None:
    """Play the rows that are not checked yet; print each one when it is done."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60, help="start none after this time")
    parser.add_argument("--again", action="store_true", help="play the checked rows, too")
    add_executor(parser)
    chosen = parser.parse_args()
    end, known = monotonic() + 60 * chosen.minutes, {} if chosen.again else read()
    wanted = {key_of(name, row): row for name, row in to_check()}
    kept = {key: known[key] for key in wanted if key in known}
    for key, row in wanted.items():
        if key not in kept and monotonic() < end:
            kept[key] = played_again(row, executor_of(chosen))
        write_json(kept, FILE)
        print(f"{key}: {kept[key]['answer'] if key in kept else 'not played'}", flush=True)


if __name__ == "__main__":
    main()
