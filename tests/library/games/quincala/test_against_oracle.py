"""The kernels against the oracle: seeded play under every option value, from starts and setups."""

import random
from collections import Counter
from functools import partial
from itertools import pairwise, product

import pytest

from lodestone import Position, Rules
from lodestone.core.position import PartialTurn
from lodestone.kernel import protocol
from tests.library.games.coverage import (
    Differences,
    Values,
    random_ends,
    terminations_of,
    values_of,
)
from tests.library.games.stepping import MOST_TURNS as MOST_STEPPED
from tests.library.games.stepping import turns_by_steps
from tests.oracles import quincala as oracle
from tests.thinning import long, some

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

VALUES = values_of("quincala")
EVERY_RULE_SET = [dict(zip(VALUES, values, strict=True)) for values in product(*VALUES.values())]
#: Positions in which all turns are compared, under each rule set, and in the long run; and their
#: lines' length.
POSITIONS_EACH = 12
POSITIONS_EACH_AT_LENGTH = 40
LONGEST_LINE = 25
ENDS_EACH = 10
#: Positions with more turns are rare and would take most of the time.
MOST_TURNS = 1_500

#: What the comparison has to reach besides every end and every difference between option values.
CASES = (
    "single steps",
    "long steps of a tower",
    "joins",
    "knocks",
    "knocks of an own piece",
    "knocks of two pieces by one leg",
    "sowing on",
    "changes of direction",
    "joining gains reach",
    "ends on a mixed tower",
    "towers of three",
    "ways of seven legs and more",
    "several ways to a position",
    "turns that change nothing",
    "wins in the middle of a turn",
    "losses by one's own leg",
)


def there_rules(options: dict) -> oracle.QuincalaChoices:
    layout = oracle.LAYOUTS[options["layout"]]
    return oracle.QuincalaChoices(
        layout, no_move=options["no-move"], repetition=options["repetition"]
    )


def random_setup(rng: random.Random, rules: oracle.QuincalaChoices) -> oracle.QuincalaPosition:
    """Put the layout's pieces on some of the dots, crowded or not, or on the ledge."""
    dots = rng.sample(rules.layout.dots, rng.choice((6, 9, 12, len(rules.layout.dots))))
    towers: dict[str, str] = {}
    ledge = ""
    spare = rng.choice((0.1, 0.3, 0.6))
    for piece in "".join(tower for _, tower in sorted(oracle.start(rules).towers)):
        dot = rng.choice(dots)
        clash = piece.upper() in towers.get(dot, "").upper()
        if clash or rng.random() < (spare if piece.islower() else 0.2):
            ledge += piece
        else:
            towers[dot] = oracle.stacked(towers.get(dot, "") + piece)
    position = oracle.QuincalaPosition(frozenset(towers.items()), "w", "".join(sorted(ledge)))
    position = oracle.parse(rules, oracle.render(rules, position))
    return oracle.swap_colours(position) if rng.random() < 0.5 else position


def nearly_stuck(rng: random.Random, rules: oracle.QuincalaChoices) -> oracle.QuincalaPosition:
    """Put most pieces into mixed towers, so that passes and stuck players occur."""
    pieces = Counter("".join(tower for _, tower in oracle.start(rules).towers))
    towers = {}
    ledge = ""
    for dot in rng.sample(rules.layout.dots, 4):
        pair = rng.choice(("Lm", "Ls", "lM", "lS", "Ms", "mS"))
        if not Counter(pair) - pieces:
            towers[dot] = pair
            pieces -= Counter(pair)
    empty = [dot for dot in rules.layout.dots if dot not in towers]
    for piece in sorted(pieces.elements()):
        if len(towers) < 5 and rng.random() < 0.1:
            towers[rng.choice([dot for dot in empty if dot not in towers])] = piece
        else:
            ledge += piece
    position = oracle.QuincalaPosition(frozenset(towers.items()), rng.choice("wb"), ledge)
    return oracle.parse(rules, oracle.render(rules, position))


def compare(
    rules: oracle.QuincalaChoices, there: oracle.QuincalaPosition, here: Position, seen: Counter
) -> dict:
    """Compare everything that the two say about one position; return its turns."""
    text = oracle.render(rules, there)
    assert str(here) == text
    assert Position(here.rules, text) == here
    named = oracle.named_turns(rules, there)
    after = {here.format_turn(turn): here.after(turn) for turn in here.turn_numbers}
    assert after.keys() == named.keys(), text
    if len(named) <= MOST_STEPPED:
        assert set(map(here.format_turn, turns_by_steps(here))) == named.keys()
    for name, position in named.items():
        assert state_of(rules, position) == after[name].state, (text, name)
    assert protocol.count_turns(here.rules.kernel, here.state) == len(named)
    seen["positions"] += len(named) + 1
    seen["all turns"] += 1
    compare_ends(rules, there, here, seen)
    for name in random.Random(text).sample(sorted(named), min(3, len(named))):
        compare_ends(rules, named[name], after[name], seen)
        annotated = oracle.annotated(rules, there, name)
        turn = here.parse_turn(name)
        assert here.annotate_turn(name) == annotated
        assert here.parse_turn(annotated) == turn
    count_cases(rules, there, named, seen)
    return named


def compare_ends(
    rules: oracle.QuincalaChoices, there: oracle.QuincalaPosition, here: Position, seen: Counter
) -> None:
    expected, ending = oracle.outcome(rules, there), here.outcome
    assert (ending is None) == (expected is None)
    if ending and expected:
        assert (ending.winner or "draw")[0] == expected[0][0]
        assert ending.termination.replace("no-move", "stuck") == expected[1]
        seen[ending.termination] += 1


def says(values: Values, position: oracle.QuincalaPosition) -> object:
    """Return what the oracle says about the end of a position, under these option values."""
    rules = there_rules(values)
    return oracle.start(rules), oracle.outcome(rules, position)


def state_of(rules: oracle.QuincalaChoices, position: oracle.QuincalaPosition) -> tuple[int, ...]:
    """Return the oracle's position as the kernels hold one."""
    dots = sorted(rules.layout.dots)
    own, other = ("LMS", "lms") if position.side == "w" else ("lms", "LMS")
    sets = dict.fromkeys(own + other, 0)
    for dot, tower in position.towers:
        for piece in tower:
            sets[piece] |= 1 << dots.index(dot)
    return (*(sets[piece] for piece in own + other), "wb".index(position.side), position.passes)


def count_cases(rules, position, named, seen) -> None:
    """Count which clauses this position exercises."""
    if list(named) == [oracle.PASS]:
        return
    stages = oracle._stages(rules, position) if named else {}
    seen["several ways to a position"] += len(stages) > len(named)
    same = (position.towers, oracle.OPPONENT[position.side])
    found: Counter = Counter()
    for name, after in named.items():
        found["ways of seven legs and more"] |= oracle.length(name) >= 7
        found["turns that change nothing"] |= (after.towers, after.side) == same
    for stage, text in stages.items():
        count_leg(rules, position, stage, text, found)
    seen.update({case: int(hit) for case, hit in found.items()})


def count_leg(rules, position, stage, text, found) -> None:
    """Count what the last leg of a way shows; `stage` is where it leads."""
    *_, start, end = text.split("-")
    tower = dict(stage.towers)[stage.dot]
    (file, rank), (other_file, other_rank) = oracle.coordinates(start), oracle.coordinates(end)
    steps = max(abs(file - other_file), abs(rank - other_rank))
    found["single steps"] |= steps == 1
    found["long steps of a tower"] |= steps > 1
    legs = oracle.length(text)
    found["sowing on"] |= legs > 1
    found["joining gains reach"] |= legs > 1 and steps == 2
    found["towers of three"] |= steps == 3
    mixed = tower.lower() != tower and tower.upper() != tower
    found["ends on a mixed tower"] |= mixed
    if legs == 1:
        before = dict(position.towers)
        moved, standing = before[start], before.get(end, "")
        knocked = oracle._joined(standing, moved)[1]
        found["joins"] |= len(standing) > len(knocked)
        found["knocks"] |= bool(knocked)
        own = set(oracle.PIECES[position.side])
        found["knocks of an own piece"] |= bool(set(knocked) & own)
        found["knocks of two pieces by one leg"] |= len(knocked) > 1
    elif direction(text, -2) != direction(text, -1):
        found["changes of direction"] |= True
    losers = oracle._losers(stage.ledge)
    could_go_on = not mixed and len(tower) > 1
    found["wins in the middle of a turn"] |= bool(losers) and could_go_on
    found["losses by one's own leg"] |= losers == {position.side}


def direction(text: str, leg: int) -> tuple[int, int]:
    dots = [oracle.coordinates(dot) for dot in text.split("-")]
    (file, rank), (other_file, other_rank) = dots[leg - 1], dots[leg]
    steps = max(abs(file - other_file), abs(rank - other_rank))
    return (other_file - file) // steps, (other_rank - rank) // steps


def play_and_compare(
    options: dict, number: int, positions: int, seen: Counter, differences: Differences
) -> None:
    """Compare this many positions under one rule set, most of the lines from setups."""
    rng = random.Random(number)
    rules, here_rules = there_rules(options), Rules.parse("quincala").changed(**options)
    enough = seen["all turns"] + positions
    begin = (lambda _, rules: oracle.start(rules), random_setup, random_setup, nearly_stuck)
    while seen["all turns"] < enough:
        there = rng.choice(begin)(rng, rules)
        here = Position(here_rules, oracle.render(rules, there))
        for _ in range(rng.randint(1, LONGEST_LINE)):
            if protocol.count_turns(here_rules.kernel, here.state) > MOST_TURNS:
                break
            named = compare(rules, there, here, seen)
            differences.look(options, partial(says, position=there))
            if not named:
                break
            name = rng.choice(sorted(named))
            there, here = named[name], here.play(name)
    for here, _ in random_ends(here_rules, ENDS_EACH):
        compare_ends(rules, oracle.parse(rules, str(here)), here, seen)


@pytest.mark.parametrize(
    "positions",
    [POSITIONS_EACH, *long(POSITIONS_EACH_AT_LENGTH)],
)
def test_kernels_agree_with_the_oracle_everywhere(report, positions: int) -> None:
    seen: Counter = Counter()
    differences = Differences("quincala")
    cases = [*CASES, *sorted(terminations_of("quincala"))]
    for number, options in enumerate(EVERY_RULE_SET):
        play_and_compare(options, number, positions, seen, differences)
    report(f"Quincala against the oracle, {len(EVERY_RULE_SET)} rule sets:")
    for name in ("positions", "all turns", *cases):
        report(f"  {name:32} {seen[name]:>9,}")
    assert seen["positions"] >= 400 * positions
    assert [case for case in cases if not seen[case]] == []
    assert differences.missing == []


@pytest.mark.parametrize("layout", some(VALUES["layout"], 1))
def test_any_legal_way_is_read_as_its_turn(layout: str) -> None:
    """Ways are drawn leg by leg, with what they knock, and mostly have another name (K9)."""
    rng = random.Random(layout)
    rules = oracle.QuincalaChoices(oracle.LAYOUTS[layout])
    renamed = 0
    while renamed < 25:
        there = random_setup(rng, rules)
        here = Position(f"quincala:{layout}", oracle.render(rules, there))
        if len(here.turn_numbers) > MOST_TURNS // 5:
            continue
        first = here.begin_turn()
        for _ in range(8):
            way = random_way(rng, rules, there)
            if way is None:
                break
            after = oracle.play(rules, there, way)
            turn = here.parse_turn(way)
            assert here.after(turn).state == state_of(rules, after)
            annotated = oracle.annotated(rules, there, way)
            assert here.parse_turn(annotated) == turn
            game, options = here.rules.game, here.rules.options
            assert here.annotate_turn(way) == annotated
            assert game.play_way(options, here.state, way) == here.after(turn).state
            assert built(first, way) == way
            renamed += here.format_turn(turn) != way


def built(node: PartialTurn, way: str) -> str | None:
    """Build a way leg by leg in steps, and give the turn that is complete at its end."""
    dots = way.split("-")
    for start, end in pairwise(dots):
        [node] = [
            one for one in node.following if (one.action.source, one.action.target) == (start, end)
        ]
    return node.turn


def random_way(
    rng: random.Random, rules: oracle.QuincalaChoices, position: oracle.QuincalaPosition
) -> str | None:
    """Make legs at random for as long as it goes, twenty at most."""
    if oracle.outcome(rules, position):
        return None
    starts = [dot for dot, _ in position.towers if oracle._first_legs(rules, position, dot)]
    if not starts:
        return None
    start = rng.choice(sorted(starts))
    dots, legs = [start], oracle._first_legs(rules, position, start)
    while legs and len(dots) < 21 and (len(dots) < 3 or rng.random() < 0.8):
        dot = rng.choice(sorted(legs))
        dots.append(dot)
        legs = oracle._further_legs(rules, legs[dot])
    return "-".join(dots)
