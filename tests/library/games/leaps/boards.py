"""Boards and rules drawn at random, as the data of files, for comparisons."""

import json
import random
from collections.abc import Sequence
from typing import Any

from lodestone import Rules, RulesError
from lodestone.core.option_files import inline
from tests.library.games.coverage import values_of
from tests.oracles import leaps as oracle

Data = dict[str, Any]
KINDS = (["orthogonal"], ["diagonal", "orthogonal"], ["orthogonal", "alquerque"], ["alquerque"])
#: The options that Queah has, too, without what bears on whole games only.
SHARED = ("capture", "replacement", "backtrack", "stalemate", "reserve", "start")
VALUES = {name: values for name, values in values_of("leaps").items() if name != "board"}


def carried(data: Data) -> str:
    """Return a file's contents as a value of the option `board`."""
    return inline(data)


def as_leaps(queah: Rules) -> Rules:
    """Return the same rules on the board file of Queah."""
    values = queah.options.values()
    return Rules.parse("leaps:queah").changed(**{name: values[name] for name in SHARED})


def own(*rows: str, lines: Sequence[str] = ("orthogonal",), **more: Any) -> str:
    """Return the rules string of a board that is drawn as a picture."""
    return "leaps:board=" + inline({"title": "Drawn", "board": [*rows], "lines": [*lines], **more})


def random_board(rng: random.Random, smallest: int = 5, largest: int = 25) -> Data:
    """Return the data of a board with points on a grid; one in three has listed lines."""
    while True:
        wide, high = rng.randint(2, 6), rng.randint(2, 6)
        rows = [
            "".join(rng.choices("wb-.", (3, 3, 3, 1))[0] for _ in range(wide)) for _ in range(high)
        ]
        count = sum(sign != "." for row in rows for sign in row)
        if smallest <= count <= largest:
            break
    data: Data = {"title": "Drawn", "board": rows, "lines": list(rng.choice(KINDS))}
    if rng.random() < 1 / 3:
        data["lines"] = listed_lines(rng, rows)
    if rng.random() < 1 / 4:
        data["leaps"] = listed_leaps(data)
    if rng.random() < 1 / 4:
        data["closed"] = rng.choice(names_of(rows))
    data["pieces"] = rng.randint(0, max(1, (count - 1) // 3))
    return data


def names_of(rows: list[str]) -> list[str]:
    """Return the names of the points in a picture."""
    return [
        f"{chr(ord('a') + across)}{len(rows) - down}"
        for down, row in enumerate(rows)
        for across, sign in enumerate(row)
        if sign != "."
    ]


def listed_lines(rng: random.Random, rows: list[str]) -> list[str]:
    """Return lines through points in any order, so that each point is on one; some are closed."""
    names, lines = names_of(rows), []
    left = set(names)
    while left:
        size = rng.randint(2, min(5, len(names)))
        line = rng.sample(names, size)
        if size > 3 and rng.random() < 0.3:
            line.append(line[0])
        left -= set(line)
        lines.append(" ".join(line))
    return lines


def listed_leaps(data: Data) -> list[str]:
    """Return half of the leaps that follow from the lines, as a file lists them."""
    leaps = oracle.board_of(data).leaps
    short = [
        (a, over[0], land) for a, found in leaps.items() for over, land in found if len(over) == 1
    ]
    return [" ".join(leap) for leap in short[::2]]


def random_rules(rng: random.Random, data: Data) -> tuple[Rules, oracle.LeapsChoices] | None:
    """Return rules with any values on a board, and the oracle's; `None` if they do not fit."""
    values = {name: rng.choice(found) for name, found in VALUES.items()}
    values["reserve"] = rng.choice((0, 0, 1, 2, 3, 12))
    values["most"] = rng.choice((2, 3, 4, 61))
    for name in ("loses-at", "draws-at"):
        values[name] = rng.choice((0, 0, 0, 1, 2))
    try:
        rules = Rules.parse("leaps").changed(board=carried(data), **values)
        rules.options.board_in_force()  # type: ignore[attr-defined]
    except RulesError:
        return None
    named = {name.replace("-", "_"): value for name, value in values.items()}
    del named["repetition"]
    return rules, oracle.LeapsChoices(**named)


def drawn(
    rng: random.Random, largest: int = 25
) -> tuple[Data, Rules, oracle.Board, oracle.LeapsChoices]:
    """Return a board with rules that fit it, as data, here and for the oracle."""
    while True:
        data = random_board(rng, largest=largest)
        if found := random_rules(rng, data):
            return data, found[0], oracle.board_of(data), found[1]


def as_file(data: Data) -> str:
    """Return the text of a file with these data."""
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in data.items())
