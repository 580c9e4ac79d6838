"""Measure what a swap rule would do to Queah's presets, and keep it in `docs/findings/swap.jsonl`.

    python -m research.findings.swap

What the file already holds is kept, so you can stop and resume the work at any time. The most even
first turn is played again with another seed: what was picked is nearer to a half than it is.
"""

from collections.abc import Iterator
from typing import Any, TypedDict

from lodestone import Position, Rules
from lodestone.lab.offers import figures_of, most_even, played_offer, played_offers
from research.family.errors import KNOWN_START
from research.findings.collect import FINDINGS
from research.rows import read_rows, write_rows

FILE = FINDINGS / "swap.jsonl"
SEED, FRESH = 7, 8
#: Players who err at random, and the number of their games after each first turn: as many as can
#: show that an offer is within 5 points of a half. Other games have too many first turns for that.
PLAYERS, GAMES = ("level-4", "level-6"), 1_000
STARTS = (
    ("queah:traditional", ""),
    ("queah:compulsory", ""),
    ("queah:comment", ""),
    ("queah:comment-house", ""),
    ("queah:balanced", ""),
    ("queah:balanced", KNOWN_START),
)


class Row(TypedDict):
    """The offers of one start between equal players; `again` is the most even one, with `FRESH`."""

    rules: str
    position: str
    player: str
    games: int
    seed: int
    offers: list[dict[str, Any]]
    again: dict[str, Any]


def wanted() -> Iterator[tuple[Position, str]]:
    """Yield the start and the player of every row."""
    for text, position in STARTS:
        rules = Rules.parse(f"{text},repetition=threefold")
        start = Position(rules, position) if position else Position.start(rules)
        for player in PLAYERS:
            yield start, player


def read() -> list[Row]:
    """Return the rows measured so far."""
    return read_rows(FILE)


def main() -> None:
    """Measure the missing rows; print each one when it is done."""
    rows = read()
    known = {(row["rules"], row["position"], row["player"]) for row in rows}
    for start, player in wanted():
        if (str(start.rules), str(start), player) in known:
            continue
        rows.append(measured(start, player))
        write_rows(rows, FILE)
        possible = [one["turns"][0] for one in rows[-1]["offers"] if one["choice"] != "none"]
        print(f"{start.rules} {start} {player}: {possible}", flush=True)


def measured(start: Position, player: str, games: int = GAMES) -> Row:
    """Play all offers of a start, and the most even one again."""
    offers = played_offers(start, player, games, SEED, lambda _: None)
    again = played_offer(start, most_even(offers).turns, player, games, FRESH)
    return {
        "rules": str(start.rules),
        "position": str(start),
        "player": player,
        "games": games,
        "seed": SEED,
        "offers": figures_of(offers),
        "again": figures_of([again])[0],
    }


if __name__ == "__main__":
    main()
