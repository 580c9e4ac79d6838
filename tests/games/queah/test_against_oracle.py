"""The kernels against the oracle: seeded play under every option value, from starts and setups."""

import random
from collections import Counter
from itertools import cycle, product

import pytest

from lodestone import Position, Rules
from lodestone.kernel import protocol
from tests.games.stepping import turns_by_steps
from tests.oracles import queah as oracle
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

OPTION_VALUES = {
    "capture": ("optional", "mandatory", "mandatory-over-steps"),
    "replacement": ("before-move", "as-turn"),
    "backtrack": ("allowed", "forbidden"),
    "stalemate": ("loss", "draw", "pass"),
    "reserve": (0, 1, 2, 3, 4, 5, 6),
}
#: These bear only on games that players end, or on whole games: one value each in turn.
OTHER_VALUES = cycle(product(("draw", "most-pieces-wins"), ("none", "threefold")))
EVERY_RULE_SET = [
    dict(zip((*OPTION_VALUES, "agreement", "repetition"), (*values, *others), strict=True))
    for values, others in zip(product(*OPTION_VALUES.values()), OTHER_VALUES, strict=False)
]
#: Under each rule set, and in the long run.
POSITIONS_EACH = 35
POSITIONS_EACH_AT_LENGTH = 4_200
LONGEST_LINE = 60

#: Every clause's case that the comparison has to reach.
CASES = (
    "steps",
    "captures",
    "entries as turns",
    "entries and moves",
    "passes",
    "bans in force",
    "captures forbid steps",
    "captures forbid entries",
    "entries beside forced captures",
    "empty board of the mover",
    "won by elimination",
    "won by stalemate",
    "drawn by stalemate",
    "drawn by passes",
)

#: Neither side may step back, and so, where they can, both pass. Chance hardly ever comes to that.
BOTH_BANNED = "w/---/-----/---/b w 0,0 c4c5,c2c1"


def random_setup(rng: random.Random, rules: oracle.Rules) -> oracle.Position:
    """Scatter up to four pieces a side, with reserves, as a position to play on from."""
    if rules.backtrack == "forbidden" and rng.random() < 0.05:
        return oracle.parse(BOTH_BANNED)
    cells = sorted(oracle.CELLS)
    rng.shuffle(cells)
    own, other = rng.randint(0, 4), rng.randint(1, 4)
    mover = rng.choice("wb")
    letters = dict.fromkeys(cells[:own], mover)
    letters |= dict.fromkeys(cells[own : own + other], oracle.OPPONENT[mover])
    board = "/".join("".join(letters.get(cell, "-") for cell in row) for row in oracle.ROWS)
    reserves = f"{rng.randint(0, rules.reserve)},{rng.randint(0, rules.reserve)}"
    return oracle.parse(f"{board} {mover} {reserves} -,-")


def compare(rules: oracle.Rules, there: oracle.Position, here: Position, seen: Counter) -> None:
    """Hold everything that the two say of one position against each other."""
    assert str(here) == oracle.render(there)
    assert Position(here.rules, str(here)) == here
    turns = oracle.turns(rules, there)
    assert here.turns == turns
    assert sorted(map(here.format_turn, turns_by_steps(here))) == turns
    assert protocol.count_turns(here.rules.kernel, here.state) == len(turns)
    expected = oracle.outcome(rules, there)
    ending = here.outcome
    assert (ending is None) == (expected is None)
    if ending and expected:
        winner = {"w": "white", "b": "black", "draw": None}[expected[0]]
        assert ending.winner == winner
        assert ending.termination == expected[1]
    agreed = here.agreed.winner
    assert (agreed or "draw")[0] == oracle.agreed(rules, there)[0]
    count_cases(rules, there, turns, expected, seen)


def count_cases(rules, position, turns, expected, seen) -> None:
    """Count which clauses this position exercises."""
    captures = [turn for turn in turns if "x" in turn]
    steps = [turn for turn in turns if "x" not in turn and len(turn) == 4]
    entries = [turn for turn in turns if turn[0] == "@" and "," not in turn]
    seen["positions"] += 1
    seen["turns"] += len(turns)
    seen["steps"] += bool(steps)
    seen["captures"] += bool(captures)
    seen["entries as turns"] += bool(entries)
    seen["entries and moves"] += any("," in turn for turn in turns)
    seen["passes"] += turns == ["--"]
    mover = position.white if position.side == "w" else position.black
    seen["bans in force"] += bool(mover.ban)
    forced = captures and rules.capture != "optional" and rules.replacement == "as-turn"
    may_enter = mover.reserve and len(mover.pieces) < 4
    seen["captures forbid steps"] += bool(forced)
    seen["captures forbid entries"] += bool(forced and may_enter and rules.capture == "mandatory")
    seen["entries beside forced captures"] += bool(forced and entries)
    seen["empty board of the mover"] += bool(turns) and not mover.pieces
    if expected:
        how = "drawn" if expected[0] == "draw" else "won"
        seen[f"{how} by {expected[1]}"] += 1


def play_and_compare(options: dict, number: int, positions: int, seen: Counter) -> None:
    """Compare so many positions under one rule set, half of the lines from setups."""
    rng = random.Random(number)
    there_rules = oracle.Rules(**options)
    here_rules = Rules.parse("queah").changed(**options)
    enough = seen["positions"] + positions
    from_setup = False
    while seen["positions"] < enough:
        there = random_setup(rng, there_rules) if from_setup else oracle.start(there_rules)
        here = Position(here_rules, oracle.render(there))
        from_setup = not from_setup
        for _ in range(LONGEST_LINE):
            compare(there_rules, there, here, seen)
            turns = here.turns
            if not turns:
                break
            captures = [turn for turn in turns if "x" in turn]
            turn = rng.choice(captures if captures and rng.random() < 0.5 else turns)
            there, here = oracle.play(there_rules, there, turn), here.play(turn)


@pytest.mark.parametrize(
    ("first_seed", "positions"),
    [
        (0, POSITIONS_EACH),
        *long((1_000, POSITIONS_EACH_AT_LENGTH)),
    ],
)
def test_kernels_agree_with_the_oracle_everywhere(report, first_seed: int, positions: int) -> None:
    seen: Counter = Counter()
    for number, options in enumerate(EVERY_RULE_SET, first_seed):
        play_and_compare(options, number, positions, seen)
    report(f"Queah against the oracle, {len(EVERY_RULE_SET)} rule sets:")
    for name in ("positions", "turns", *CASES):
        report(f"  {name:32} {seen[name]:>9,}")
    for option, values in oracle.CHOICES.items():
        assert {options[option] for options in EVERY_RULE_SET} == set(values)
    assert seen["positions"] >= positions * len(EVERY_RULE_SET)
    assert [case for case in CASES if not seen[case]] == []


SHUFFLED = ("queah:traditional", "queah:balanced,reserve=2", "queah:comment,stalemate=pass")


@pytest.mark.parametrize("number", range(30))
def test_third_occurrences_are_those_of_the_oracle(number: int) -> None:
    """Under threefold, lines that shuffle to and fro end exactly at the third occurrence."""
    from lodestone import Line

    rng = random.Random(number)
    rules = Rules.parse(SHUFFLED[number % 3]).changed(repetition="threefold")
    there_rules = oracle.Rules(**rules.options.values())
    line = Line.of(Position.start(rules))
    history = [oracle.start(there_rules)]
    while line.outcome is None and len(history) < 400:
        assert not oracle.third_occurrence(history)
        back = [text[2:] + text[:2] for text in recent_steps(line)]
        turns = line.position.turns
        turn = rng.choice([text for text in turns if text in back] or turns)
        line = line.play(turn)
        history.append(oracle.play(there_rules, history[-1], turn))
    assert line.outcome is not None
    if line.position.outcome is None:
        assert oracle.third_occurrence(history)
        assert line.outcome.winner is None


def recent_steps(line) -> list[str]:
    """Return the mover's own last turn, if it was a step."""
    return [text for text in line.turns[-2:-1] if len(text) == 4]
