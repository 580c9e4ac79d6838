"""The kernels against the oracle: seeded play under every option value, from starts and setups."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from lodestone import Position, PositionError, Rules
from lodestone.core.outcome import Outcome, Termination
from lodestone.games.qo.rules import BOOK
from lodestone.kernel import protocol
from tests.library.games.coverage import (
    Differences,
    Values,
    random_ends,
    terminations_of,
    values_of,
)
from tests.library.games.stepping import turns_by_steps
from tests.oracles import qo as oracle
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

#: Boards in the order in which rule sets take them, the quick ones more often.
SIZES = (3, 5, 4, 6, 3, 4, 8, 5, 4, 3, 7, 5, 4, 6, 3, 5, 9, 4, 5, 3)
VALUES = values_of("qo")
#: One after the other, so that every number of lodestones comes at least once.
VARIED = 260
#: Under each rule set, and in the long run.
POSITIONS_EACH = 2
POSITIONS_EACH_AT_LENGTH = 30
ENDS_EACH = 2
LONGEST_LINE = 25

#: What the comparison has to reach besides every end and every difference between option values.
CASES = (
    "White to move",
    "own lodestones to move",
    "opponent's lodestones to move",
    "moves too dear",
    "nothing payable",
    "black taken off",
    "white taken off",
    "both colours taken off",
    "mover's lodestone taken off",
    "longer sets taken off",
    "sets sharing a lodestone taken off",
    "blocked sets left on a completed line",
    "lines by their owner",
    "lines by the opponent",
    "containers emptied by placing",
    "containers emptied by paying",
    "containers emptied and banks not",
    "containers emptied by setting aside",
    "containers emptied and lodestones taken off",
    "boards opened by removal",
    "lines of both colours refused",
    "too many lodestones refused",
    "bans from setups",
    "payments banned",
    "banned payments too dear",
    "bans gone with their lodestones",
)


def rule_set(number: int) -> oracle.QoChoices:
    """Vary every option at its own pace; runs beyond the board are rare on small ones."""
    rng = random.Random(number)
    size = SIZES[number % len(SIZES)]
    longest = 9 if number % 5 == 0 else max(3, size - 1)
    return oracle.QoChoices(
        size=size,
        stones=1 + number % 200,
        first=nth("first", number // 3),
        pay=1 + number // 4 % 10 if number % 4 == 0 else rng.randint(1, 3),
        reach=8 if number % 2 else 1 + number // 2 % 8,
        path=nth("path", number % 7 == 3),
        undo=nth("undo", number // 11),
        paid=nth("paid", number // 7),
        black_run=rng.randint(2, longest),
        white_run=rng.randint(2, longest),
        blocking=nth("blocking", number),
        diagonals=nth("diagonals", number // 2),
        margin=1 + number * 37 % 100 if number % 3 else rng.randint(1, 8),
        repetition=nth("repetition", number // 5),
    )


def nth(option: str, number: int) -> str:
    """Return one of an option's values by turns."""
    return str(VALUES[option][number % len(VALUES[option])])


RULE_SETS = [
    *map(rule_set, range(VARIED)),
    *(oracle.QoChoices(**Rules.parse(f"qo:{one.name}").options.values()) for one in BOOK.presets),
]


def test_the_rule_sets_take_every_option_value() -> None:
    for option, values in VALUES.items():
        assert {getattr(rules, option) for rules in RULE_SETS} == set(values), option
        assert set(oracle.CHOICES[option]) == set(values)


def here_of(rules: oracle.QoChoices) -> Rules:
    return Rules.parse("qo").changed(**vars(rules))


def random_setup(rng: random.Random, rules: oracle.QoChoices) -> str:
    """Scatter lodestones, and now and then more than there are, as a position to play on from."""
    points = sorted(oracle.points(rules.size))
    rng.shuffle(points)
    too_many = rng.random() < 0.04
    most = min(len(points), 2 * rules.stones)
    share = rng.choice((0.3, 0.6, 0.9, 1))
    taken = points[: rng.randint(0, int(share * most))]
    black = rng.random()
    board = {point: "b" if rng.random() < black else "w" for point in taken}
    if rng.random() < 0.02:
        board |= lines_of_both(rules.size)
    left = 2 * rules.stones - len(board)
    held = [rng.choice((0, 1, 2, 3, 6, left)) for _ in range(2)]
    held += [rng.choice((0, 1, 2, 9)) if rules.paid == "banked" else 0 for _ in range(2)]
    while not too_many and sum(held) > left:
        held[held.index(max(held))] -= 1
    containers, banks = (held[0], held[1]), (held[2], held[3])
    position = oracle.QoPosition(board, rng.choice("bw"), containers, banks)
    if rules.undo == "forbidden" and rng.random() < 0.5:
        position = replace(position, ban=random_ban(rng, rules, position))
    return oracle.render(rules, position)


def lines_of_both(size: int) -> dict[str, str]:
    """Return a line of each colour, which no position has."""
    first, *_, last = oracle.ranks(size)
    return dict.fromkeys(first, "b") | dict.fromkeys(last, "w")


def random_ban(rng: random.Random, rules: oracle.QoChoices, position: oracle.QoPosition) -> str:
    """Return a payment of any price, "" if no lodestone can move."""
    rich = replace(position, containers=(999, 999))
    moves = [turn for turn in oracle.turns(rules, rich) if "-" in turn]
    return rng.choice(moves or [""])


def parsed(
    rules: oracle.QoChoices, here: Rules, text: str, seen: Counter
) -> oracle.QoPosition | None:
    """Read a setup, or see that both refuse it."""
    try:
        position = oracle.parse(rules, text)
    except ValueError as refusal:
        told = "lines of both colours" if "both colours" in str(refusal) else "too many lodestones"
        with pytest.raises(PositionError):
            Position(here, text)
        seen[f"{told} refused"] += 1
        return None
    assert str(Position(here, text)) == text
    return position


def compare(
    rules: oracle.QoChoices, there: oracle.QoPosition, here: Position, seen: Counter
) -> None:
    """Hold everything that the two say of one position against each other."""
    assert str(here) == oracle.render(rules, there)
    turns = oracle.turns(rules, there)
    assert here.turns == turns
    assert sorted(map(here.format_turn, turns_by_steps(here))) == turns
    assert protocol.count_turns(here.rules.kernel, here.state) == len(turns)
    ending = compare_ends(rules, there, here, seen)
    black, white = oracle.scores(there)
    fact, *others = here.facts()
    banks = [other for other in others if other.side]
    is_even = black == white and not ending and fact.text == f"{black} : {white}"
    assert is_even or f"Black {black}, White {white}" in fact.text
    told_bans = [other.text.partition(" ")[0] for other in others if not other.side]
    assert told_bans == [there.ban] * bool(there.ban and not ending)
    banked = there.banks if rules.paid == "banked" else ()
    assert [bank.text for bank in banks] == [f"has {count} banked" for count in banked]
    seen["positions"] += 1
    seen["turns"] += len(turns)
    count_position(rules, there, turns, seen)


def compare_ends(
    rules: oracle.QoChoices, there: oracle.QoPosition, here: Position, seen: Counter
) -> Outcome | None:
    expected, ending = oracle.outcome(rules, there), here.outcome
    assert (ending is None) == (expected is None)
    if ending and expected:
        assert (ending.winner or "draw")[0] == expected[0][0]
        assert ending.termination == expected[1]
        assert PHRASES[ending.termination] in ending.reason
        seen[ending.termination] += 1
    return ending


#: What a reason says of its termination.
PHRASES = {
    Termination.LINE: "complete line",
    Termination.CONTAINER: "container is empty",
    Termination.FULL: "board is full",
}


def says(values: Values, position: oracle.QoPosition, turn: str | None) -> object:
    """Return what the oracle says about a position and a turn, under these option values."""
    rules = oracle.QoChoices(**values)
    after = oracle._after(rules, position, turn) if turn else None
    turns, outcome = oracle.turns(rules, position), oracle.outcome(rules, position)
    return oracle.start(rules), turns, outcome, after


def play_both(
    rules: oracle.QoChoices, there: oracle.QoPosition, here: Position, turn: str, seen: Counter
) -> tuple[oracle.QoPosition, Position]:
    """Play a turn on both sides; what they say of it agrees."""
    number = here.parse_turn(turn)
    acted, after_there = oracle._acted(rules, there, turn), oracle._after(rules, there, turn)
    removed = sorted(acted.board.keys() - after_there.board.keys())
    written = f"{turn}[{','.join(removed)}]" if removed else turn
    assert here.annotate_turn(turn) == written
    assert here.parse_turn(written) == number
    [action] = here.actions(turn)
    cost = oracle.cost(rules, there.board, turn)
    assert action.note.startswith(f"costs {cost}") if cost else "costs" not in action.note
    shown = here.pieces | action.changes
    letters = {point: kind[0] for point, kind in shown.items() if kind}
    assert letters == dict(after_there.board)
    count_turn(rules, there, turn, acted, after_there, seen)
    return after_there, here.after(number)


def count_position(rules, position, turns, seen) -> None:
    """Count which clauses this position exercises."""
    moved = {position.board[turn[:2]] for turn in turns if "-" in turn}
    seen["White to move"] += position.side == "w"
    seen["own lodestones to move"] += position.side in moved
    seen["opponent's lodestones to move"] += oracle.OPPONENT[position.side] in moved
    held = position.container(position.side)
    farthest = rules.reach if rules.path == "bent" else min(rules.reach, rules.size - 1)
    seen["moves too dear"] += bool(moved) and held < rules.pay * farthest
    if position.ban and turns:
        free = oracle.turns(rules, replace(position, ban=""))
        seen["payments banned" if free != turns else "banned payments too dear"] += 1
    seen["nothing payable"] += bool(turns) and bool(position.board) and held < rules.pay


def count_turn(rules, before, turn, acted, after, seen) -> None:
    """Count which clauses this turn exercises."""
    ended = oracle.outcome(rules, after)
    blocked = oracle.blocked(rules, acted.board)
    if ended and ended[1] == "line":
        mover_loses = ended[0] != before.side
        seen["lines by their owner" if mover_loses else "lines by the opponent"] += 1
        seen["blocked sets left on a completed line"] += bool(blocked)
        return
    colours = {acted.board[point] for point in blocked}
    seen["black taken off"] += "b" in colours
    seen["white taken off"] += "w" in colours
    seen["both colours taken off"] += len(colours) == 2
    seen["mover's lodestone taken off"] += turn[-2:] in blocked
    gone = rules.undo == "forbidden" and turn[-2:] in blocked and "-" in turn
    seen["bans gone with their lodestones"] += gone
    if blocked:
        count_removal(rules, acted.board, blocked, seen)
    if ended and ended[1] == "container":
        how = "paying" if "-" in turn else "placing"
        seen[f"containers emptied by {how}"] += 1
        seen["containers emptied and lodestones taken off"] += bool(blocked)
        bank = after.bank(before.side)
        seen["containers emptied and banks not"] += bank > 0
        is_aside = rules.paid == "aside" and "-" in turn
        seen["containers emptied by setting aside"] += is_aside
    seen["boards opened by removal"] += bool(blocked) and len(acted.board) == rules.size**2


def count_removal(rules, board, blocked, seen) -> None:
    """Count what kinds of sets are taken off."""
    find = oracle._blocked_groups if rules.blocking == "group" else oracle._blocked_runs
    sets = [frozenset(found) for found in find(rules, board)]
    wanted = {"b": rules.black_run, "w": rules.white_run}
    seen["longer sets taken off"] += any(len(one) > wanted[board[min(one)]] for one in sets)
    seen["sets sharing a lodestone taken off"] += sum(map(len, sets)) > len(blocked)


def play_and_compare(number: int, positions: int, seen: Counter, differences: Differences) -> None:
    """Compare this many positions under one rule set, most of the lines from setups."""
    rng = random.Random(number)
    there_rules = RULE_SETS[number]
    here_rules = here_of(there_rules)
    enough = seen["positions"] + positions
    start = oracle.start(there_rules)
    assert str(Position.start(here_rules)) == oracle.render(there_rules, start)
    while seen["positions"] < enough:
        text = oracle.render(there_rules, start)
        if rng.random() < 0.8:
            text = random_setup(rng, there_rules)
        there = parsed(there_rules, here_rules, text, seen)
        if there is None:
            continue
        here = Position(here_rules, text)
        seen["bans from setups"] += bool(there.ban)
        placing = rng.choice((0.3, 0.8))
        for _ in range(LONGEST_LINE):
            compare(there_rules, there, here, seen)
            turns = here.turns
            places = [turn for turn in turns if "-" not in turn]
            turn = rng.choice(places if rng.random() < placing else turns) if turns else None
            differences.look(vars(there_rules), partial(says, position=there, turn=turn))
            if turn is None:
                break
            there, here = play_both(there_rules, there, here, turn, seen)
    for here, _ in random_ends(here_rules, ENDS_EACH):
        compare_ends(there_rules, oracle.parse(there_rules, str(here)), here, seen)


@pytest.mark.parametrize(
    "positions",
    [POSITIONS_EACH, *long(POSITIONS_EACH_AT_LENGTH)],
)
def test_kernels_agree_with_the_oracle_everywhere(report, positions: int) -> None:
    seen: Counter = Counter()
    differences = Differences("qo")
    cases = [*CASES, *sorted(terminations_of("qo"))]
    for number in range(len(RULE_SETS)):
        play_and_compare(number, positions, seen, differences)
    report(f"Qo against the oracle, {len(RULE_SETS)} rule sets:")
    for name in ("positions", "turns", *cases):
        report(f"  {name:46} {seen[name]:>9,}")
    assert seen["positions"] >= positions * len(RULE_SETS)
    assert [case for case in cases if not seen[case]] == []
    assert differences.missing == []
