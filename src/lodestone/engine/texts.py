"""The protocol's lines as texts: limits, positions, and results of searches."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import IO

from lodestone.core.errors import LodestoneError, quoted, unknown
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.search.request import MOST_PLIES, Limit
from lodestone.search.result import PROVEN_WIN, WIN_SCORE, SearchResult, Variation

#: The maximum length of a command, in bytes.
LONGEST_LINE = 1 << 20
#: The number of bytes of an engine's answer that are read: enough for any line of play.
LONGEST_ANSWER = 1 << 16
#: The greatest limits of `go`: eleven days, 2**60 positions, the deepest search.
LIMITS = {"time": 10**9, "nodes": 2**60, "depth": MOST_PLIES}


def lines_of(source: IO[bytes], longest: int) -> Iterator[bytes]:
    """Yield the lines of a stream, each cut to `longest` bytes."""
    while data := source.readline(longest):
        yield data
        while data and not data.endswith(b"\n"):
            data = source.readline(longest)


def parse_whole(what: str, text: str, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`; raise `LodestoneError`, naming `what` it is."""
    if text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high:
        return int(text)
    raise LodestoneError(f"{what} must be a whole number from {low} to {high}, not {quoted(text)}")


def parse_limits(words: Sequence[str]) -> Limit | None:
    """Return the limit in the words after `go`; `None` if nothing limits the search."""
    found: dict[str, int] = {}
    for name, number in zip(words[::2], [*words[1::2], ""], strict=False):
        if name == "infinite":
            raise LodestoneError("infinite cannot be combined with other limits: go infinite")
        if name not in LIMITS:
            raise LodestoneError(unknown("limit", name, [*LIMITS, "infinite"]))
        if name in found:
            raise LodestoneError(f"limit {name} is given twice")
        found[name] = parse_whole(name, number, 1, LIMITS[name])
    if not found:
        return None
    seconds = found["time"] / 1000 if "time" in found else None
    return Limit(seconds, found.get("nodes"), found.get("depth"))


def format_limits(limit: Limit | None) -> str:
    """Return the `go` command for a limit; `None` means no limit."""
    if limit is None:
        return "go infinite"
    words = ["go"]
    if limit.seconds is not None:
        words += ["time", str(max(1, round(limit.seconds * 1000)))]
    if limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    if limit.depth is not None:
        words += ["depth", str(limit.depth)]
    return " ".join(words)


def format_position(line: Line) -> str:
    """Return the `position` command for a line of play."""
    start = line.positions[0]
    words = ["position"]
    words += ["start"] if start == Position.start(start.rules) else ["text", str(start)]
    words += ["turns", *map(start.format_turn, line.numbers)] if line.numbers else []
    return " ".join(words)


def format_infos(result: SearchResult) -> list[str]:
    """Return the `info` lines for a search: one, or one for each of its lines."""
    if not result.alternatives:
        return [_format_info(result, result.variations[0], "")]
    return [
        _format_info(result, variation, f" multipv {number}")
        for number, variation in enumerate(result.variations, 1)
    ]


def _format_info(result: SearchResult, line: Variation, number: str) -> str:
    speed = round(result.nodes / result.seconds) if result.seconds > 0 else 0
    return (
        f"info depth {line.depth}{number} nodes {result.nodes} nps {speed}"
        f" score {format_score(line.score)}"
        f" time {round(result.seconds * 1000)} pv {' '.join(line.line)}"
    )


def format_score(score: int) -> str:
    """Return a score for the side to move as text: `cp 120`, or in plies `win 5` or `loss 4`.

    >>> format_score(-120), format_score(999_995)
    ('cp -120', 'win 5')
    """
    if abs(score) <= PROVEN_WIN:
        return f"cp {score}"
    return f"{'win' if score > 0 else 'loss'} {WIN_SCORE - abs(score)}"


def parse_score(kind: str, number: str) -> int | None:
    """Return the score that two words express; `None` if they cannot be read."""
    try:
        value = int(number)
    except ValueError:
        return None
    if kind == "cp":
        return max(-PROVEN_WIN, min(PROVEN_WIN, value))
    if kind in ("win", "loss") and 0 <= value < WIN_SCORE - PROVEN_WIN:
        return WIN_SCORE - value if kind == "win" else value - WIN_SCORE
    return None


def is_alternative(text: str) -> bool:
    """Return whether an `info` line is about a line other than the best, with `multipv` above 1."""
    facts = dict(pairwise(text.partition(" pv ")[0].split()))
    return _number(facts.get("multipv", "")) > 1


def parse_info(position: Position, text: str, seconds: float) -> SearchResult | None:
    """Return the result in an `info` line about `position`; `None` if it names no legal turn.

    Missing values are 0, and the expected line ends before the first turn that is not legal.
    """
    said, _, expected = text.partition(" pv ")
    words = said.split()
    turns = _legal_beginning(position, expected.split())
    if not turns:
        return None
    facts = dict(pairwise(words))
    after = words[words.index("score") + 1 :] if "score" in words else []
    score = parse_score(*after[:2]) if len(after) > 1 else None
    return SearchResult(
        turn=turns[0],
        score=score or 0,
        depth=_number(facts.get("depth", "")),
        nodes=_number(facts.get("nodes", "")),
        seconds=seconds,
        line=tuple(turns),
    )


def _legal_beginning(position: Position, texts: Sequence[str]) -> list[str]:
    turns: list[str] = []
    try:
        for text in texts:
            number = position.parse_turn(text)
            turns.append(position.format_turn(number))
            position = position.after(number)
    except LodestoneError:
        pass
    return turns


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
