"""Games of `lodestone match` and `play` as records: each is one JSON object (docs/match.md)."""

from typing import Any

from lodestone.core.errors import RecordError
from lodestone.core.outcome import Termination
from lodestone.records.game import NOWHERE, GameRecord
from lodestone.records.result import Place, Result

#: How a match says that a game ended, where that is no `Termination` by the same word.
HOW = {
    "unfinished": Termination.UNTERMINATED,
    "timeout": Termination.TIME,
    "crash": Termination.ABANDONED,
    "refusal": Termination.ABANDONED,
    "illegal turn": Termination.ABANDONED,
}
#: Where a match's own words are kept: tags by the fields of the game, then of its `match`.
_GAME_TAGS = {"how": "MatchEnd", "reason": "MatchReason"}
_FIELDS = ("rules", "start", "turns", "seats", "winner", "how", "reason")


def is_match_game(value: Any) -> bool:
    """Return whether plain values are a game of a match rather than a record."""
    return isinstance(value, dict) and "turns" in value and "how" in value


def from_match(value: dict[str, Any], place: Place = NOWHERE) -> GameRecord:
    """Return a game of a match as a record; raise `RecordError` where a field is missing or wrong.

    The contestants are the players; what else the match says of the game is kept in tags.
    """
    missing = [name for name in _FIELDS if name not in value]
    if missing:
        raise RecordError(f"the game of a match has no {', '.join(missing)}")
    rules, start, turns, seats = (value[name] for name in _FIELDS[:4])
    texts = [rules, start, *turns] if isinstance(turns, list) else [None]
    if not (all(isinstance(text, str) for text in texts) and isinstance(seats, dict)):
        raise RecordError("the game of a match has rules, start and turns as texts, and seats")
    how = value["how"]
    if how not in HOW and how not in list(Termination):
        raise RecordError(f"the game of a match ended by {how!r}, which is no way to end")
    record = GameRecord(rules, start, termination=HOW.get(how) or Termination(how))
    record.root.place = place
    node = record.root
    for text in turns:
        node = node.add(text, place)
    record.result = _result(record.termination, value["winner"])
    record.tags = _tags(value)
    return record


def _result(termination: Termination | None, winner: Any) -> Result:
    if termination is Termination.UNTERMINATED:
        return Result.OPEN
    return {"white": Result.WHITE, "black": Result.BLACK}.get(winner, Result.DRAW)


def _tags(value: dict[str, Any]) -> dict[str, str]:
    match = value.get("match")
    details = match if isinstance(match, dict) else {}
    tags = {"Event": "Match", "Round": str(details.get("pair", "?"))} if details else {}
    tags |= {side.capitalize(): str(name) for side, name in value["seats"].items()}
    tags |= {tag: str(value[name]) for name, tag in _GAME_TAGS.items()}
    return tags | {
        f"Match{name.capitalize()}": str(detail)
        for name, detail in details.items()
        if name.isidentifier() and name != "pair"
    }
