"""Values of Queah: two solvers agree, they follow from the turns, and an oracle says the same."""

import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from lodestone import Position, Rules
from lodestone.kernel.ranking import unrank
from lodestone.solve.codes import Value
from lodestone.solve.solver import solve_from
from lodestone.solve.table import Table
from tests.library.games.coverage import values_of
from tests.library.solve.rule_sets import EVERY_RULE_SET, PLACED, SOLVED
from tests.oracles import queah as oracle
from tests.oracles.solve_queah import explore, judged, told
from tests.oracles.solve_queah import solve as solve_by_force
from tests.thinning import some

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

PRESETS = [preset.name for preset in Rules.parse("queah").game.presets]
#: Under `forbidden` there are hundreds of times more positions, so only some rules are quick.
QUICK = [f"queah:{name},reserve=1" for name in PRESETS]
# Each value of each option, with others of the others.
QUICK += [name for name in EVERY_RULE_SET if "backtrack=allowed" in name][::8]
QUICK += [
    f"queah:balanced,stalemate={stalemate},reserve=0"
    for stalemate in values_of("queah")["stalemate"]
]
#: From few pieces, play under `forbidden` meets few positions too.
FEW_PIECES = ("-/bb-/-----/-ww/- w 1,0 -,-", "-/b--/-----/-ww/- b 0,1 -,-")
NO_RESERVE = "-/bbb/-----/-ww/- w 0,0 -,-"

GOLDEN = Path(__file__).parent.parent / "golden" / "queah_values.txt"


def starts(rules: Rules) -> list[Position]:
    """Return where to search from: the start where that is quick."""
    options = rules.options.values()
    if options["backtrack"] == "allowed":
        return [Position.start(rules)]
    texts = FEW_PIECES if options["reserve"] else (NO_RESERVE,)
    unset = " 0,0" if options["start"] == "placed" else ""
    return [Position(rules, text + unset) for text in texts]


def assert_alike(table: Table, start: Position, searched) -> None:
    index, codes = searched(start)
    assert len(codes) > 300
    assert np.array_equal(table.probe_codes(index.rows), codes)
    print(f"{start.rules}: {len(codes):,} positions compared, up to symmetry")


@pytest.mark.parametrize("name", some(QUICK + PLACED, 1))
def test_two_solvers_find_the_same(name: str, solved, searched) -> None:
    table = solved(name)
    for start in starts(table.rules):
        assert_alike(table, start, searched)


@pytest.mark.long
@pytest.mark.parametrize("name", SOLVED)
def test_two_solvers_find_the_same_under_every_option(name: str, solved, searched) -> None:
    table = solved(name)
    small = starts(table.rules)
    for start in small:
        assert_alike(table, start, searched)
    whole = solved(name.replace("reserve=1", "reserve=0"))
    assert_alike(whole, Position.start(whole.rules), searched)


def expected_value(table: Table, position: Position) -> Value:
    """Derive a position's value from its ending or its turns, by the definition."""
    ending = position.outcome
    if ending:
        if ending.winner is None:
            return Value(0, None)
        return Value(1 if ending.winner == position.side else -1, 0)
    after = [table.probe_value(position.after(turn)) for turn in position.turn_numbers]
    if lost := [value.remoteness for value in after if value.name == "loss"]:
        return Value(1, 1 + min(lost))
    if any(value.name == "draw" for value in after):
        return Value(0, None)
    return Value(-1, 1 + max(value.remoteness for value in after))


@pytest.mark.parametrize("name", some(QUICK, 2))
def test_values_follow_from_the_turns(name: str, solved) -> None:
    table = solved(name)
    rng = random.Random(name)
    kinds = np.sign(table.codes.unpacked())
    for kind in (-1, 0, 1):
        numbers = np.flatnonzero(kinds == kind)
        for number in rng.choices(numbers.tolist(), k=25) if len(numbers) else []:
            state = unrank(table.arrays, table.rules.kernel, number)
            position = Position.of(table.rules, state)
            assert table.probe_value(position) == expected_value(table, position)


@pytest.mark.parametrize("name", some(PRESETS, 1))
def test_an_independent_oracle_agrees(name: str, solved) -> None:
    rules = replace(oracle.PRESETS[name], reserve=0)
    solution = solve_by_force(rules)
    table = solved(f"queah:{name},reserve=0")
    rng = random.Random(name)
    numbers = rng.sample(range(len(solution.values)), 400)
    for number in numbers:
        there = rng.choice(solution.images(number))
        here = table.probe_value(Position(table.rules, oracle.render(there)))
        ((value, remoteness),) = solution.probe([there])
        assert (here.result, here.remoteness) == (value, remoteness if value else None)


@pytest.mark.parametrize(("name", "reserve"), some(product(PRESETS, (0, 1)), 1))
def test_an_independent_oracle_agrees_on_settings(name: str, reserve: int, solved) -> None:
    rules = replace(oracle.PRESETS[name], reserve=reserve, start="placed")
    solution = solve_by_force(rules)
    table = solved(f"queah:{name},reserve={reserve},start=placed")
    rng = random.Random(name)
    for _ in range(40):
        there = oracle.start(rules)
        for _ in range(9):
            here = table.probe_value(Position(table.rules, oracle.render(there)))
            ((value, remoteness),) = solution.probe([there])
            assert (here.result, here.remoteness) == (value, remoteness if value else None)
            turns = oracle.turns(rules, there)
            if not turns:
                break
            there = oracle.play(rules, there, rng.choice(turns))


@pytest.mark.parametrize("name", some(PRESETS, 1))
def test_setting_leaves_the_values_of_play(name: str, solved) -> None:
    """The codes of play are those of the table without, and those of settings follow from turns."""
    plain, table = solved(f"queah:{name},reserve=1"), solved(f"queah:{name},reserve=1,start=placed")
    play = plain.size
    assert np.array_equal(table.codes.unpacked()[:play], plain.codes.unpacked())
    for number in random.Random(name).sample(range(play, table.size), 300):
        position = Position.of(table.rules, unrank(table.arrays, table.rules.kernel, number))
        assert position.turns[0].startswith("@")
        assert table.probe_value(position) == expected_value(table, position)


#: Where each piece has its own ban, few pieces are as much as a slow solver can do.
LASTING = (
    ("balanced,reserve=0", "-/bb-/-----/-w-/w w 0,0 -,-"),
    ("balanced,reserve=0", "-/bb-/---w-/-ww/- w 0,0 -,-"),
    ("comment-house,reserve=1", "-/b--/-----/-w-/- w 1,1 -,-"),
    ("traditional,stalemate=pass,reserve=1", "-/b--/-----/-ww/- w 1,0 -,-"),
    ("compulsory,capture=mandatory-with-entry,reserve=1", "-/b--/-----/-w-/- w 1,1 -,-"),
)


@pytest.mark.parametrize(("name", "text"), some(LASTING, 1))
def test_the_oracle_agrees_on_bans_that_last(name: str, text: str) -> None:
    rules = Rules.parse(f"queah:{name},backtrack={oracle.UNTIL_MOVED}")
    choices = oracle.QueahChoices(**rules.options.values())
    graph = explore(choices, oracle.parse(text, lasting=True))
    values, remoteness = judged(choices, graph)
    table = solve_from([Position(rules, text)])
    for number in random.Random(name).sample(range(len(values)), 500):
        here = table.probe_value(Position(rules, oracle.render(told(graph.positions, number, "w"))))
        plies = int(remoteness[number]) if values[number] else None
        assert (here.result, here.remoteness) == (values[number], plies)


def golden() -> dict[str, list[list[str]]]:
    """Return the golden file's lines by rules, the totals first."""
    lines: dict[str, list[list[str]]] = {}
    for line in GOLDEN.read_text("utf-8").splitlines():
        if line and line[0] != "#":
            rules, *fields = line.split(" | ")
            lines.setdefault(rules, []).append(fields)
    return lines


def assert_golden(table: Table, lines: list[list[str]]) -> None:
    for text, value, remoteness in lines[1:]:
        found = table.probe_value(Position(table.rules, text))
        plies = "-" if found.remoteness is None else str(found.remoteness)
        assert (found.name, plies) == (value, remoteness), text


def test_values_are_those_of_the_golden_file(solved) -> None:
    """Of presets without bans, which make many more positions."""
    for preset in ("traditional", "compulsory", "comment"):
        name = f"queah:{preset},reserve=1"
        assert_golden(solved(name), golden()[name])


@pytest.mark.long
@pytest.mark.parametrize("name", list(golden()))
def test_every_value_of_the_golden_file(name: str, solved) -> None:
    assert_golden(solved(name), golden()[name])


@pytest.mark.long
@pytest.mark.parametrize("reserve", [0, 1])
def test_reachable_positions_are_those_of_the_golden_file(reserve: int, searched) -> None:
    """Counted once for all that symmetries show as one, and the longest way to an end."""
    for preset in PRESETS:
        name = f"queah:{preset},reserve={reserve}"
        totals = dict(part.split("=") for part in golden()[name][0][1].split())
        _, codes = searched(Position.start(name))
        assert len(codes) == int(totals["classes"])
        assert 30_000 - np.abs(codes[codes != 0]).min() == int(totals["longest"])
