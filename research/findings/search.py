"""What a livelier Qo has to fulfil, fixed before the games of experiments/qo-search.toml.

A game should end through play and not by the clock: where every turn costs the same, all games are
equally long, whatever the players do.
"""

from research.findings.collect import MatchRow

#: The least share of games that end, and of these the least share that somebody wins.
ENDED, DECIDED = 0.95, 0.8
#: Mean turns of a game.
SHORTEST, LONGEST = 40, 100
#: How far the tenth and the ninetieth percentile of the lengths are apart, at least, in turns.
SPREAD = 5
#: The largest share of turns that undo the turn before.
UNDONE = 0.1
#: A seat is ahead, or having the next turn decides, if the whole interval is beyond this share.
SEAT = 0.1


def faults(row: MatchRow) -> list[str]:
    """Return the criteria that a row does not meet, in words; an empty list if it meets all."""
    ended, decided = (_value(row, name) for name in ("completion", "decisiveness"))
    length, undone = (_value(row, name) for name in ("length", "undone-turns"))
    shortest, longest = row["lengths"][0], row["lengths"][-1]
    checks = {
        "games do not end": ended >= ENDED,
        "too many draws": decided >= DECIDED,
        "too short": length >= SHORTEST,
        "too long": length <= LONGEST,
        "a clock": longest - shortest >= SPREAD,
        "turns undo each other": undone <= UNDONE,
        "a seat is ahead": _reaches_even(row["metrics"]["seat-advantage"]),
        "the next turn decides": _reaches_even(_parity(row)),
    }
    return [words for words, holds in checks.items() if not holds]


def _value(row: MatchRow, metric: str) -> float:
    return row["metrics"][metric][0] or 0.0


def _parity(row: MatchRow) -> list[float | None]:
    """Return by how much more the first side scores after odd openings than after even ones."""
    found = row["seats"]["odd_less_even"]
    return [found[part] for part in ("value", "low", "high")] if found else [None, None, None]


def _reaches_even(estimate: list[float | None]) -> bool:
    """Return whether an interval reaches within `SEAT` of none."""
    _, low, high = estimate
    return (low or 0.0) <= SEAT and (high or 0.0) >= -SEAT
