"""The kernels against the oracle: seeded play under every option value, from starts and setups."""

import random
from collections import Counter
from dataclasses import asdict, replace
from functools import partial
from itertools import cycle, product

import pytest

from lodestone import Position, Rules
from lodestone.core.perft import perft_counts
from lodestone.kernel import protocol
from tests.library.games.coverage import (
    Differences,
    Values,
    random_ends,
    terminations_of,
    values_of,
)
from tests.library.games.queah.setups import random_setup
from tests.library.games.stepping import turns_by_steps
from tests.oracles import queah as oracle
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

VALUES = values_of("queah")
#: These bear only on games that players end, on whole games, or on the first eight plies: one value
#: each in turn.
OTHERS = ("agreement", "repetition", "start")
TURNS = tuple(name for name in VALUES if name not in OTHERS)
EVERY_RULE_SET = [
    dict(zip((*TURNS, *OTHERS), (*values, *others), strict=True))
    for values, others in zip(
        product(*map(VALUES.get, TURNS)), cycle(product(*map(VALUES.get, OTHERS))), strict=False
    )
]
#: Under each rule set, and in the long run.
POSITIONS_EACH = 14
POSITIONS_EACH_AT_LENGTH = 200
ENDS_EACH = 4
LONGEST_LINE = 15
#: Under each preset where the players set their pieces, and in the long run.
SET_EACH = 100
SET_EACH_AT_LENGTH = 50_000
#: For each preset, positions after the last placing from which lines are counted.
ALL_SET = 4
ALL_SET_AT_LENGTH = 20

#: What the comparison has to reach besides every end and every difference between option values.
CASES = (
    "steps",
    "captures",
    "captures after some entries only",
    "entries without a move",
    "nothing but a pass",
    "bans in force",
    "empty board of the mover",
    "pieces to set",
    "the last piece to set",
)


def compare(
    rules: oracle.QueahChoices, there: oracle.QueahPosition, here: Position, seen: Counter
) -> None:
    """Compare everything that the two say about one position."""
    assert str(here) == oracle.render(there)
    assert Position(here.rules, str(here)) == here
    turns = oracle.turns(rules, there)
    assert here.turns == turns
    assert sorted(map(here.format_turn, turns_by_steps(here))) == turns
    assert protocol.count_turns(here.rules.kernel, here.state) == len(turns)
    compare_ends(rules, there, here, seen)
    agreed = here.agreed.winner
    assert (agreed or "draw")[0] == oracle.agreed(rules, there)[0]
    count_cases(there, turns, seen)


def compare_ends(
    rules: oracle.QueahChoices, there: oracle.QueahPosition, here: Position, seen: Counter
) -> None:
    expected = oracle.outcome(rules, there)
    ending = here.outcome
    assert (ending is None) == (expected is None)
    if ending and expected:
        assert (ending.winner or "draw")[0] == expected[0][0]
        assert ending.termination == expected[1]
        seen[ending.termination] += 1


def says(values: Values, position: oracle.QueahPosition) -> object:
    """Return what the oracle says about a position, and the start, under these option values."""
    rules = oracle.QueahChoices(**values)
    return (
        oracle.start(rules),
        oracle.turns(rules, position),
        oracle.outcome(rules, position),
        oracle.agreed(rules, position),
        turns_later(rules, position),
    )


def turns_later(rules: oracle.QueahChoices, position: oracle.QueahPosition) -> list[str]:
    """Return the mover's next turns after the first of each side, which show how long bans last."""
    for _ in range(2):
        turns = oracle.turns(rules, position)
        if not turns:
            return []
        position = oracle.play(rules, position, turns[0])
    return oracle.turns(rules, position)


def count_cases(position: oracle.QueahPosition, turns: list[str], seen: Counter) -> None:
    """Count which clauses this position exercises."""
    seen["positions"] += 1
    seen["turns"] += len(turns)
    seen["steps"] += any("x" not in turn and len(turn) == 4 for turn in turns)
    seen["captures"] += any("x" in turn for turn in turns)
    mover = position.white if position.side == "w" else position.black
    entries = {turn[:3] for turn in turns if "," in turn}
    capturing = {turn[:3] for turn in turns if "," in turn and "x" in turn}
    empty = len(oracle.CELLS - position.white.pieces - position.black.pieces)
    seen["captures after some entries only"] += 0 < len(capturing) < len(entries)
    seen["entries without a move"] += 0 < len(entries) < empty
    seen["nothing but a pass"] += turns == [oracle.PASS]
    seen["bans in force"] += bool(mover.bans)
    seen["empty board of the mover"] += bool(turns) and not mover.pieces
    left = oracle.render(position).split()[4:5]
    seen["pieces to set"] += left not in ([], ["--"], ["0,0"])
    seen["the last piece to set"] += left in (["0,1"], ["1,0"])


def play_and_compare(
    options: dict, number: int, positions: int, seen: Counter, differences: Differences
) -> None:
    """Compare this many positions under one rule set, half of the lines from setups."""
    rng = random.Random(number)
    there_rules = oracle.QueahChoices(**options)
    here_rules = Rules.parse("queah").changed(**options)
    enough = seen["positions"] + positions
    from_setup = number % 2 == 0
    while seen["positions"] < enough:
        there = random_setup(rng, there_rules) if from_setup else oracle.start(there_rules)
        here = Position(here_rules, oracle.render(there))
        from_setup = not from_setup
        for _ in range(LONGEST_LINE):
            compare(there_rules, there, here, seen)
            differences.look(options, partial(says, position=there))
            turns = here.turns
            if not turns:
                break
            captures = [turn for turn in turns if "x" in turn]
            turn = rng.choice(captures if captures and rng.random() < 0.5 else turns)
            there, here = oracle.play(there_rules, there, turn), here.play(turn)
    for here, _ in random_ends(here_rules, ENDS_EACH):
        there = oracle.parse(str(here), placed=options["start"] == "placed")
        compare_ends(there_rules, there, here, seen)


@pytest.mark.parametrize(
    ("first_seed", "positions"),
    [
        (0, POSITIONS_EACH),
        *long((1_000, POSITIONS_EACH_AT_LENGTH)),
    ],
)
def test_kernels_agree_with_the_oracle_everywhere(report, first_seed: int, positions: int) -> None:
    seen: Counter = Counter()
    differences = Differences("queah")
    cases = [*CASES, *sorted(terminations_of("queah"))]
    for number, options in enumerate(EVERY_RULE_SET, first_seed):
        play_and_compare(options, number, positions, seen, differences)
    report(f"Queah against the oracle, {len(EVERY_RULE_SET)} rule sets:")
    for name in ("positions", "turns", *cases):
        report(f"  {name:32} {seen[name]:>9,}")
    assert {name: set(values) for name, values in VALUES.items()} == {
        name: set(values) for name, values in oracle.CHOICES.items()
    }
    assert seen["positions"] >= positions * len(EVERY_RULE_SET)
    assert [case for case in cases if not seen[case]] == []
    assert differences.missing == []


def placed(preset: str) -> oracle.QueahChoices:
    """Return the rules of a preset where the players set their pieces."""
    return replace(oracle.PRESETS[preset], start="placed")


@pytest.mark.parametrize(
    ("preset", "positions"),
    [
        *((preset, SET_EACH) for preset in oracle.PRESETS),
        *(case for preset in oracle.PRESETS for case in long((preset, SET_EACH_AT_LENGTH))),
    ],
)
def test_settings_agree_with_the_oracle(preset: str, positions: int) -> None:
    seen: Counter = Counter()
    differences = Differences("queah")
    differences.missing = []
    play_and_compare(asdict(placed(preset)), 0, positions, seen, differences)
    assert seen["positions"] >= positions
    assert seen["the last piece to set"]


@pytest.mark.parametrize(
    ("preset", "count"),
    [
        *((preset, ALL_SET) for preset in oracle.PRESETS),
        *(case for preset in oracle.PRESETS for case in long((preset, ALL_SET_AT_LENGTH))),
    ],
)
def test_lines_after_setting_are_the_oracles(preset: str, count: int) -> None:
    rng, rules = random.Random(preset), placed(preset)
    for _ in range(count):
        there = oracle.start(rules)
        for _ in range(8):
            there = oracle.play(rules, there, rng.choice(oracle.turns(rules, there)))
        here = Position(f"queah:{preset},start=placed", oracle.render(there))
        counts = [oracle.perft(rules, there, depth) for depth in (1, 2, 3)]
        assert list(perft_counts(here, 3)) == counts
