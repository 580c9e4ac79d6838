"""The kernels against the oracle: seeded play on boards and under rules drawn at random."""

import random
from collections import Counter

import pytest

from lodestone import Position
from lodestone.kernel import protocol
from lodestone.solve import solve_from
from tests.library.games.leaps.boards import VALUES, drawn
from tests.library.games.stepping import turns_by_steps
from tests.oracles import leaps as oracle
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

BOARDS, POSITIONS_EACH = 60, 25
BOARDS_AT_LENGTH, POSITIONS_EACH_AT_LENGTH = 800, 250
LONGEST_LINE = 40
#: Positions with more turns are not made step by step.
MOST_BY_STEPS = 40
CASES = (
    "steps",
    "captures",
    "several leaps",
    "lines leapt over",
    "second removals",
    "entries",
    "entries and moves",
    "duties",
    "pieces to set",
    "closed points",
    "bans",
    "passes",
    "largest captures",
    "ends",
    "draws",
    "stalemates decided by pieces",
)


def compare(
    board: oracle.Board, choices: oracle.LeapsChoices, there: oracle.LeapsPosition, here: Position
) -> set[str]:
    """Compare everything that the two say about one position; return its turns."""
    assert str(here) == oracle.render(board, choices, there)
    assert Position(here.rules, str(here)) == here
    turns = oracle.turns(board, choices, there)
    assert set(here.turns) == turns
    assert protocol.count_turns(here.rules.kernel, here.state) == len(turns) == len(here.turns)
    if len(turns) <= MOST_BY_STEPS:
        assert {here.format_turn(turn) for turn in turns_by_steps(here)} == turns
    ended = here.outcome
    winner = "" if ended is None else (ended.winner or "draw")
    assert winner[:1] == oracle.result(board, choices, there)[:1]
    assert (here.agreed.winner or "draw")[0] == oracle.agreed(choices, there)[0]
    return turns


def count_cases(
    choices: oracle.LeapsChoices,
    there: oracle.LeapsPosition,
    turns: set[str],
    winner: str,
    seen: Counter,
) -> None:
    """Count which clauses this position exercises."""
    captures = [turn for turn in turns if "x" in turn]
    seen["positions"] += 1
    seen["turns"] += len(turns)
    seen["steps"] += any("-" in turn for turn in turns - {"--"})
    seen["captures"] += bool(captures)
    seen["several leaps"] += any(turn.count("x") > 1 for turn in captures)
    seen["lines leapt over"] += bool(captures) and choices.over == "line"
    seen["second removals"] += any("/" in turn for turn in captures)
    seen["entries"] += any(turn.startswith("@") and "," not in turn for turn in turns)
    seen["entries and moves"] += any("," in turn for turn in turns)
    seen["duties"] += there.duty
    seen["pieces to set"] += there.to_set[there.side] > 0
    seen["bans"] += there.last[there.side] is not None
    seen["passes"] += turns == {"--"}
    seen["largest captures"] += bool(captures) and choices.capture == "most-pieces"
    seen["ends"] += winner != ""
    seen["draws"] += winner == "draw"
    is_decided = winner in ("w", "b") and choices.stalemate == "most-pieces-wins"
    seen["stalemates decided by pieces"] += is_decided and there.left(there.side) > 0


def play_and_compare(number: int, positions: int, seen: Counter, values: Counter) -> None:
    """Compare this many positions on one board under one rule set."""
    rng = random.Random(number)
    _data, rules, board, choices = drawn(rng)
    values.update(rules.options.values().items())
    seen["closed points"] += bool(board.closed) and choices.start == "placed"
    seen["boards"] += 1
    enough = seen["positions"] + positions
    while seen["positions"] < enough:
        there, here = oracle.start(board, choices), Position.start(rules)
        for _ in range(LONGEST_LINE):
            turns = compare(board, choices, there, here)
            count_cases(choices, there, turns, oracle.result(board, choices, there), seen)
            if not turns or seen["positions"] >= enough:
                break
            captures = sorted(turn for turn in turns if "x" in turn)
            turn = rng.choice(captures if captures and rng.random() < 0.3 else sorted(turns))
            there, here = oracle.play(board, choices, there, turn), here.play(turn)


@pytest.mark.parametrize(
    ("first_seed", "boards", "positions"),
    [(0, BOARDS, POSITIONS_EACH), *long((1_000, BOARDS_AT_LENGTH, POSITIONS_EACH_AT_LENGTH))],
)
def test_kernels_agree_with_the_oracle_everywhere(
    report, first_seed: int, boards: int, positions: int
) -> None:
    seen: Counter = Counter()
    values: Counter = Counter()
    for number in range(first_seed, first_seed + boards):
        play_and_compare(number, positions, seen, values)
    report("Leaps against the oracle:")
    for name in ("boards", "positions", "turns", *CASES):
        report(f"  {name:32} {seen[name]:>9,}")
    assert [case for case in CASES if not seen[case]] == []
    named = {(name, value) for name, all_of in VALUES.items() for value in all_of}
    numbers = {"reserve", "most", "loses-at", "draws-at"}
    assert [one for one in named if one[0] not in numbers and one not in values] == []


#: The most positions of a board whose values the slow solver finds, and how many boards there are.
MOST_SOLVED, SOLVED = 1_500, 6
SOLVED_AT_LENGTH = 20
LARGEST_SOLVED = 9


def reached(
    board: oracle.Board, choices: oracle.LeapsChoices
) -> dict[str, tuple[oracle.LeapsPosition, list[str]]]:
    """Return the positions from the start with those that follow; `{}` if too many."""
    first = oracle.start(board, choices)
    found = {oracle.render(board, choices, first): first}
    waiting, after = [first], {}
    for there in waiting:
        text = oracle.render(board, choices, there)
        turns = oracle.turns(board, choices, there)
        following = [oracle.play(board, choices, there, turn) for turn in turns]
        after[text] = [oracle.render(board, choices, one) for one in following]
        for name, one in zip(after[text], following, strict=True):
            if name not in found:
                found[name] = one
                waiting.append(one)
        if len(found) > MOST_SOLVED:
            return {}
    return {name: (found[name], after[name]) for name in found}


def slow_values(
    board: oracle.Board,
    choices: oracle.LeapsChoices,
    found: dict[str, tuple[oracle.LeapsPosition, list[str]]],
) -> dict[str, str]:
    """Return who wins each position, "draw" for nobody, by rounds from the ends until none adds."""
    winners = {
        text: winner
        for text, (there, _) in found.items()
        if (winner := oracle.result(board, choices, there))
    }
    while True:
        added = {}
        for text, (there, after) in found.items():
            if text in winners:
                continue
            ends = {winners.get(one, "open") for one in after}
            enemy = oracle.OTHER[there.side]
            if there.side in ends:
                added[text] = there.side
            elif ends == {enemy}:
                added[text] = enemy
        if not added:
            return {text: winners.get(text, "draw") for text in found}
        winners |= added


@pytest.mark.parametrize(("first_seed", "boards"), [(0, SOLVED), *long((5_000, SOLVED_AT_LENGTH))])
def test_values_are_those_of_a_slow_solver(report, first_seed: int, boards: int) -> None:
    solved, positions, seed = 0, 0, first_seed
    while solved < boards:
        seed += 1
        _data, rules, board, choices = drawn(random.Random(seed), LARGEST_SOLVED)
        found = reached(board, choices)
        if len(found) < 50:
            continue
        table = solve_from([Position.start(rules)])
        for text, winner in slow_values(board, choices, found).items():
            value = table.probe_value(Position(rules, text))
            side = text.split()[1]
            assert value.result == (0 if winner == "draw" else 1 if winner == side else -1), text
        solved, positions = solved + 1, positions + len(found)
    report(f"Leaps: values of {positions:,} positions on {solved} boards")
