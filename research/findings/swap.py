"""Measure what a swap rule would do to every preset, and keep it in `docs/findings/swap.jsonl`.

    python -m research.findings.swap

What the file already holds is kept, so you can stop and resume the work at any time.
"""

from collections.abc import Iterator
from typing import Any, TypedDict

from lodestone import Position, Rules
from lodestone.lab.offers import figures_of, played_offers
from research.family.errors import KNOWN_START
from research.findings.collect import FINDINGS
from research.rows import read_rows, write_rows

FILE = FINDINGS / "swap.jsonl"
SEED = 7
#: Players who err at random, and the number of their games after each first turn: in Queah, whose
#: starts have five first turns, and elsewhere.
QUEAH = {"level-4": 200, "level-6": 100}
OTHERS = {"level-2": 100, "level-4": 60}
STARTS = (
    ("queah:traditional", ""),
    ("queah:compulsory", ""),
    ("queah:comment", ""),
    ("queah:comment-house", ""),
    ("queah:balanced", ""),
    ("queah:balanced", KNOWN_START),
    ("qo:small,reach=1,paid=aside", ""),
    ("qo:standard,reach=1,paid=aside", ""),
    ("quincala:mini-21", ""),
    ("quincala:mini-25", ""),
    ("quincala:mini-37", ""),
)


class Row(TypedDict):
    """The offers of one start between equal players."""

    rules: str
    position: str
    player: str
    games: int
    seed: int
    offers: list[dict[str, Any]]


def wanted() -> Iterator[tuple[Rules, Position, str, int]]:
    """Yield the rules, the start, the player and the number of games of every row."""
    for text, position in STARTS:
        rules = Rules.parse(f"{text},repetition=threefold")
        start = Position(rules, position) if position else Position.start(rules)
        for player, games in (QUEAH if rules.game.name == "queah" else OTHERS).items():
            yield rules, start, player, games


def read() -> list[Row]:
    """Return the rows measured so far."""
    return read_rows(FILE)


def main() -> None:
    """Measure the missing rows; print each one when it is done."""
    rows = read()
    known = {(row["rules"], row["position"], row["player"]) for row in rows}
    for rules, start, player, games in wanted():
        if (str(rules), str(start), player) in known:
            continue
        offers = figures_of(played_offers(start, player, games, SEED, lambda _: None))
        rows.append(
            {
                "rules": str(rules),
                "position": str(start),
                "player": player,
                "games": games,
                "seed": SEED,
                "offers": offers,
            }
        )
        write_rows(rows, FILE)
        possible = [one["turns"][0] for one in offers if one["choice"] != "none"]
        print(f"{rules} {start} {player}: {possible}", flush=True)


if __name__ == "__main__":
    main()
