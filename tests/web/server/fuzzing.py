"""A fuzzer of requests that looks for faults and for time: what is twice as long may take twice.

Valid requests are damaged a little, and then one part of them is made long: a run of characters in
a text, the members of a list, or what they are nested in. What takes long is asked again at half
the length.
"""

import copy
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lodestone import Position
from tests.web.server.answers import AGREED, Json, nodes

#: Sends a body to a path; returns the status of the answer and the processor time that it took.
Ask = Callable[[str, bytes], tuple[int, float]]
#: Makes a body that grows with a number.
Grow = Callable[[int], Any]

LARGEST = 127 * 1024
#: In seconds: faster answers are not judged. Twice the length may take this many times as long.
FLOOR, MOST_TIMES = 0.25, 3.3
#: What texts are made long with, blanks most often, and what the readers of texts wait for.
FILLERS = (*" \t\n", *" []{}()\"'\\;:,.*-+/%$!?0a@|<é😀\x00", "a ", " a", "[a", '["', "1.", "[%")
BEGINNINGS = ("", "a", "a;", "a; b", "[", '[A "', "[Rules ", "{", "a[", "*", "queah:", "1. ")
STRANGE: tuple[Any, ...] = (None, True, -1, 0, 2**63, 1e308, 0.1, "", "x", "\ud800", [], {}, [[]])

GAME = {"rules": "queah", "result": "*", "nodes": [{}, {"turn": "c2c3", "parent": 0}]}
PLAYED = {"rules": "queah:balanced", "nodes": nodes(["d3d4", "b3a3"])}
QUINCALA = {"rules": "quincala", "nodes": nodes(["e1-d2"])}
TEXT = '[Rules "queah:balanced"]\n[White "A"]\n\n1. c2c3 {why [%cal c2c3]} (1. d3d4) b3a3 $1 *\n'
START = str(Position.start("queah"))
KEY = f"{Position('queah', START).key:x}"
PLAN = {"title": "x", "rules": "queah", "players": ["random"], "games": 2, "grid": {"reserve": [1]}}
LINES = [{"score": 5, "depth": 1, "turns": ["1", "2"]}]
EFFORT = {"depth": 1, "nodes": 1, "seconds": 0.1, "final": True}
#: Valid requests by their paths.
SEEDS: dict[str, list[Json]] = {
    "rules": [
        {"rules": "queah:balanced,reserve=2"},
        {"game": "qo", "preset": "traditional", "options": {"size": 5}},
    ],
    "view": [PLAYED, QUINCALA, {**PLAYED, **AGREED}, {**PLAYED, "exact": True}],
    "steps": [{"record": PLAYED, "path": [0]}, {"record": QUINCALA, "path": [0, 0]}],
    "setup": [{"rules": "queah", "position": "b/bbw/b----/-ww/w w 6,6 -,-"}],
    "computer": [{"record": PLAYED, "player": "level-1"}],
    "agreement": [{"record": PLAYED, "player": "level-1"}],
    "hint": [{"record": PLAYED, "seconds": 0.1}],
    "found": [{"record": PLAYED, "lines": LINES} | EFFORT],
    "record/report": [{"record": GAME, "player": "level-1"}],
    "record/judged": [{"record": PLAYED, "ply": 0, "found": [{"scores": [5], "turn": "1"}, None]}],
    "record/read": [{"text": TEXT}, {"text": "a; b"}, {"text": json.dumps(GAME)}],
    "record/write": [{"records": [GAME], "to": "text"}],
    "record/document": [{"record": GAME}],
    "record/courses": [{"records": [GAME]}],
    "record/explore": [
        {"rules": "queah", "position": START},
        {"rules": "queah", "position": START, "played": [{"key": KEY, "turn": "c2c3"}]},
    ],
    "record/picture": [{"record": GAME, "format": "svg"}],
    "lesson/turn": [{"game": "queah", "lesson": "first", "stage": 0, "turn": "c2c3"}],
    "puzzle/nearest": [{"record": PLAYED, "best": "c2c3"}],
    "turn/reason": [{"record": PLAYED}],
    "turn/slip": [{"record": PLAYED}],
    "lab/plan": [PLAN],
}


@dataclass
class FuzzFindings:
    """The findings of a run: how many requests, the slowest answer per path, and faults."""

    asked: int = 0
    slowest: dict[str, float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def fuzz(
    ask: Ask,
    seconds: float,
    rng: random.Random,
    seeds: dict[str, list[Json]],
    most: int = 20,
    floor: float = FLOOR,
    requests: float = float("inf"),
) -> FuzzFindings:
    """Send `requests` requests, or as many as there is time for; return what was found.

    It ends after `most` faults. Answers faster than `floor` seconds are not judged.
    """
    found, end = FuzzFindings(), time.monotonic() + seconds
    while time.monotonic() < end and found.asked < requests and len(found.faults) < most:
        path = rng.choice(list(seeds))
        body = copy.deepcopy(rng.choice(seeds[path]))
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            damage(body, rng)
        grow, unit = growing(body, rng)
        count = int(min(LARGEST, 10 ** rng.uniform(1, 5.4)) / unit)
        _try(ask, path, grow, count, found, floor)
    return found


def _try(ask: Ask, path: str, grow: Grow, count: int, found: FuzzFindings, floor: float) -> None:
    body = _written(grow(count))
    if len(body) > LARGEST:
        return
    status, took = ask(path, body)
    found.asked += 1
    found.slowest[path] = max(took, found.slowest.get(path, 0.0))
    if status >= 500:
        found.faults.append(f"{path}: status {status}: {body[:300]!r}")
    if took < floor or count < 100:
        return
    half, quarter = (_written(grow(count // part)) for part in (2, 4))
    long, short, shorter = (
        min(ask(path, one)[1] for _ in range(3)) for one in (body, half, quarter)
    )
    # A crowded machine makes one of the three slow, but not two in step.
    if long > floor and long > MOST_TIMES * short and long > MOST_TIMES**2 * shorter:
        found.faults.append(
            f"{path}: {short:.2f} s for {len(half):,} bytes, {long:.2f} s for {len(body):,}: "
            f"{body[:100]!r} … {body[-50:]!r}"
        )


def _written(body: Any) -> bytes:
    return json.dumps(body).encode()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield everything in a body as the container that holds it, and its key there."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in list(items):
        yield value, key
        if isinstance(one, dict | list):
            yield from _places(one)


def damage(body: Json, rng: random.Random) -> None:
    """Replace, remove or add something."""
    places = list(_places(body))
    if not places:
        return
    container, key = rng.choice(places)
    match rng.randrange(4):
        case 0:
            del container[key]
        case 1:
            container[key] = copy.deepcopy(rng.choice(STRANGE))
        case 2 if isinstance(container[key], str) and container[key]:
            text, at = container[key], rng.randrange(len(container[key]))
            container[key] = text[:at] + rng.choice(FILLERS) + text[at + rng.randrange(3) :]
        case _:
            other, name = rng.choice(places)
            container[key] = copy.deepcopy(other.get(name) if isinstance(other, dict) else other)


def growing(body: Json, rng: random.Random) -> tuple[Grow, int]:
    """Return what makes a part of a body long, and about how many bytes each unit takes."""
    places = [place for place in _places(body) if place[1] in _keys(place[0])]
    if not places:
        return lambda count: {"x" * 10: [0] * count}, 3
    container, key = rng.choice(places)
    value = container[key]
    if isinstance(value, str):
        return _long_text(body, container, key, rng)
    if isinstance(value, list) and value:
        one = rng.choice(value)
        return _with(body, container, key, lambda count: value + [one] * count), len(
            _written(one)
        ) + 2
    return _with(body, container, key, lambda count: _nested(value, min(count, 20_000))), 2


def _keys(container: Any) -> Any:
    return container if isinstance(container, dict) else range(len(container))


def _long_text(body: Json, container: Any, key: Any, rng: random.Random) -> tuple[Grow, int]:
    text, filler = container[key], rng.choice(FILLERS)
    if rng.random() < 0.5:
        before, after = rng.choice(BEGINNINGS), rng.choice(("", "\n", "\nx", ";", " b"))
    else:
        at = rng.randint(0, len(text))
        before, after = text[:at], text[at:]
    grow = _with(body, container, key, lambda count: before + filler * count + after)
    return grow, len(json.dumps(filler)) - 2


def _with(body: Json, container: Any, key: Any, make: Grow) -> Grow:
    """Return what sets a part of a body by a number."""

    def grow(count: int) -> Json:
        container[key] = make(count)
        return body

    return grow


def _nested(value: Any, depth: int) -> Any:
    for _ in range(depth % 900):  # the reader of JSON has a limit, and Python's writer one, too
        value = [value]
    return value
