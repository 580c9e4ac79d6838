"""The rule sets of Qo that are solved on small boards, in a fixed order."""

from collections.abc import Iterator
from itertools import combinations, product

from lodestone import Rules
from lodestone.games.qo.rules import QoOptions

#: The values of the two options that say what is blocked.
BLOCKINGS, DIAGONALS = (
    tuple(value.name for value in QoOptions.find(option).values)
    for option in ("blocking", "diagonals")
)
#: Groups are connected along the grid, whatever the value of `diagonals`.
SAME = ("group", "on")
#: The readings of *blocked*.
READINGS = tuple(one for one in product(BLOCKINGS, DIAGONALS) if one != SAME)

#: What is varied: the values of one or two of Qo's options by a name for both. The first of each is
#: the default.
Changes = dict[str, str | int]
VARIED: dict[str, dict[str, Changes]] = {
    "first": {"black": {"first": "black"}, "white": {"first": "white"}},
    "runs": {
        "3/4": {"black_run": 3, "white_run": 4},
        "2/2": {"black_run": 2, "white_run": 2},
        "2/3": {"black_run": 2, "white_run": 3},
        "3/3": {"black_run": 3, "white_run": 3},
    },
    "reach": {"any": {}, "1": {"reach": 1}, "2": {"reach": 2}, "3": {"reach": 3}},
    "undo": {value.name: {"undo": value.name} for value in QoOptions.find("undo").values},
    "paid": {value.name: {"paid": value.name} for value in QoOptions.find("paid").values},
    "pay": {str(price): {"pay": price} for price in (2, 1, 3)},
    "blocked": {
        f"{blocking}, with diagonals" if diagonals == "on" else blocking: {
            "blocking": blocking,
            "diagonals": diagonals,
        }
        for blocking, diagonals in READINGS
    },
    "margin": {str(margin): {"margin": margin} for margin in (8, 1, 2, 4, 100)},
}
#: By size of the board: the sets that can be blocked there, the usual ones first.
RUNS = {
    3: ("3/4", "2/2", "2/3", "3/3"),
    4: ("2/3", "2/2", "3/3", "3/4"),
    5: ("3/4", "3/3"),
}
#: The numbers of lodestones, by size: with one option changed at a time, and with two.
STONES = {3: (3, 4, 5, 6, 7, 8, 9, 10), 4: (3, 4, 5, 6), 5: (3, 4)}
PAIRED = {3: (4, 5, 6, 7)}
#: Chosen values by name: `{"runs": "2/2"}` stands for two options.
Choice = dict[str, str]
#: What alone is changed on the boards where a rule set takes a minute or more: size, lodestones.
FEW: dict[tuple[int, int], list[Choice]] = {
    (4, 6): [{"first": "white"}, {"runs": "2/2"}],
    (5, 4): [{"first": "white"}, {"runs": "3/3"}],
}
#: The options of the games on the full board, and where all sets are compared with them.
ASIDE: Choice = {"reach": "1", "paid": "aside"}
COMPARED = ((4, 4), (4, 5))
#: The options of the withdrawn proposal, with which each of the others is changed, too.
PROPOSED: Choice = ASIDE | {"pay": "1"}


def values_on(size: int, name: str) -> list[str]:
    """Return the values that make a difference on a board, the usual one first."""
    if name == "runs":
        return list(RUNS[size])
    if name == "reach":
        # A lodestone has at most `size` - 1 spaces to go.
        return ["any", *(value for value in ("1", "2", "3") if int(value) < size - 1)]
    return list(VARIED[name])


def choices(size: int, stones: int) -> Iterator[Choice]:
    """Yield what is changed: nothing, one option at a time, on some boards two; then `PROPOSED`."""
    others = {name: values_on(size, name)[1:] for name in VARIED}
    yield {}
    if (size, stones) in FEW:
        yield from FEW[size, stones]
        yield from ({"margin": value} for value in others["margin"])
        return
    for name, values in others.items():
        for value in values:
            yield {name: value}
    if stones in PAIRED.get(size, ()):
        for one, other in combinations(others, 2):
            for values in product(others[one], others[other]):
                yield dict(zip((one, other), values, strict=True))
    yield PROPOSED
    for name in (name for name in others if name not in PROPOSED):
        for value in others[name]:
            yield PROPOSED | {name: value}
    if (size, stones) in COMPARED:
        yield from compared(others["runs"])


def compared(runs: list[str]) -> Iterator[Choice]:
    """Yield what `choices` has not, of all sets with either colour first, and both prices."""
    either: list[Choice] = [{}, {"first": "white"}]
    for sets, first in product([{}, *({"runs": one} for one in runs)], either):
        yield ASIDE | sets | first
        if sets and first:
            yield PROPOSED | sets | first


def is_compared(size: int, stones: int, choice: Choice) -> bool:
    """Return whether sets, prices and first sides alone vary here, beside `ASIDE`."""
    rest = {name for name in choice if name not in ASIDE}
    is_aside = ASIDE.items() <= choice.items() and rest <= {"runs", "first", "pay"}
    return (size, stones) in COMPARED and is_aside and choice.get("pay") in (None, "1")


def rules_of(size: int, stones: int, choice: Choice) -> Rules:
    """Return the rules with these values, and otherwise the usual ones of this board."""
    changes: Changes = {"size": size, "stones": stones}
    for name in VARIED:
        changes |= VARIED[name][choice.get(name, values_on(size, name)[0])]
    return Rules.of(Rules.parse("qo").game, "standard", changes)


def plan() -> Iterator[tuple[int, int, Choice]]:
    """Yield every board, number of lodestones and choice: small boards first."""
    for size, counts in STONES.items():
        for stones in counts:
            for choice in choices(size, stones):
                yield size, stones, choice
