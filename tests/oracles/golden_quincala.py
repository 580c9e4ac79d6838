"""Write the golden perft counts of Quincala, from the oracle alone.

Run ``python -m tests.oracles.golden_quincala`` from the root of the checkout.
The file comes out the same every time: the random games are seeded.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tests.oracles import quincala
from tests.oracles.quincala import Position, Rules

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "quincala_perft.txt"

DEPTH = 4  # no deeper: a third occurrence ends a game after four turns at the earliest
LARGEST_COUNT = 40_000  # a line stops before a depth that counts more
GAMES = 300  # the most random games played in search of the situations
LONGEST_GAME = 1_000  # turns, after which a random game is left unfinished
LONG_TURN = 5  # legs of a turn that counts as long
LOSES_FOR_BOTH = "a turn can lose for both"

# Each rule set with the number of positions for each situation.
RULE_SETS: dict[str, tuple[Rules, int]] = {
    "mini-21": (Rules(quincala.LAYOUTS["mini-21"]), 4),
    "mini-25": (Rules(quincala.LAYOUTS["mini-25"]), 4),
    "mini-37": (Rules(quincala.LAYOUTS["mini-37"]), 4),
    "mini-21,no-move=loss": (Rules(quincala.LAYOUTS["mini-21"], no_move="loss"), 2),
    "mini-25,no-move=loss": (Rules(quincala.LAYOUTS["mini-25"], no_move="loss"), 2),
    "mini-37,no-move=loss": (Rules(quincala.LAYOUTS["mini-37"], no_move="loss"), 2),
    "mini-25,repetition=threefold": (
        Rules(quincala.LAYOUTS["mini-25"], repetition="threefold"),
        1,
    ),
    "mini-37,no-move=loss,repetition=threefold": (
        Rules(quincala.LAYOUTS["mini-37"], no_move="loss", repetition="threefold"),
        1,
    ),
}

# (rules, position, what it shows) for what random play hardly ever reaches.
HAND_MADE: tuple[tuple[str, str, str], ...] = (
    (
        "mini-21",
        "-,l,-/-,-,s,-,-/MS,mS,-,-,m/-,-,-,-,-/-,L,- w LMls",
        "hand-made: one leg knocks the last size of both",
    ),
    (
        "mini-25",
        "-,-,l,-,-/-,-,-,-,-/s,-,mS,-,m/-,-,-,-,-/LMS,-,-,-,- w LMls",
        "hand-made: with or without sowing, a leg knocks the last size of both",
    ),
    (
        "mini-25",
        "-,-,-,-,-/-,-,-,-,-/LMS,-,-,-,lms/-,-,-,-,-/-,-,-,-,- w LMSlms",
        "hand-made: decided for both, White is to move",
    ),
    (
        "mini-25",
        "-,-,-,-,-/-,-,-,-,-/LMS,-,-,-,lms/-,-,-,-,-/-,-,-,-,- b LMSlms",
        "hand-made: decided for both, Black is to move",
    ),
    (
        "mini-25",
        "-,-,-,-,-/-,-,-,-,-/Ls,MS,-,m,lS/-,-,-,-,-/-,-,-,-,- w LMlms",
        "hand-made: Black has lost, though White is to move",
    ),
    (
        "mini-37",
        "-,-,l/-,-,-,-,-/-,-,-,-,-,-,-/LMS,-,-,LMS,-,-,m/-,-,-,-,-,-,-/-,-,-,-,-/-,l,m w ss",
        "hand-made: two towers of three",
    ),
    (
        "mini-21",
        "mS,-,-/-,-,mS,-,-/-,-,-,-,-/-,-,-,Ms,-/-,-,- w LLMlls",
        "hand-made: nobody can move, a draw by two passes",
    ),
    (
        "mini-21",
        "mS,-,-/-,-,mS,-,-/-,-,-,-,-/-,-,-,Ms,-/-,-,- b LLMlls --",
        "hand-made: the second pass is due",
    ),
    (
        "mini-21,no-move=loss",
        "mS,-,-/-,-,mS,-,-/-,-,-,-,-/-,-,-,Ms,-/-,-,- w LLMlls",
        "hand-made: nobody can move, a loss",
    ),
)

HEADER = f"""\
# Quincala: golden perft counts, written by tests/oracles/golden_quincala.py from
# the oracle tests/oracles/quincala.py alone. Do not edit: run
#     python -m tests.oracles.golden_quincala
#
# A record is a line
#     rules ; position ; situation ; n1 n2 n3 ...
# where the rules begin with the layout, and n1 n2 n3 ... are the ways to play 1,
# 2, 3, ... turns from the position. Turns that lead to one position are one; a
# pass is a turn. A line stops before a depth that counts more than {LARGEST_COUNT};
# 0 means that the game is over by then.
#
# Positions are reached in seeded random play from the start, at most one for a
# situation from one game; "both" is one turn after the record above it. Those
# that are not say so: "hand-made" ones are set up for a point that play hardly
# ever reaches, "set up at random" ones have the layout's pieces on the ledge and
# on any dots.
"""


@dataclass(frozen=True)
class Moment:
    """A position in a random game, the turns from it and how the game ended."""

    position: Position
    choices: dict[str, Position]
    outcomes: list[tuple[str, str] | None]
    turns_to_end: int
    ending: str


Test = Callable[[Moment], bool]

# ---------------------------------------------------------------- situations


def _knocked(moment: Moment, after: Position) -> str:
    """Return the pieces that a choice knocks."""
    return "".join((Counter(after.ledge) - Counter(moment.position.ledge)).elements())


def _knocks(moment: Moment, side: str) -> bool:
    """Return whether some turn knocks a piece of this side."""
    pieces = set(quincala.PIECES[side])
    return any(pieces & set(_knocked(moment, after)) for after in moment.choices.values())


def _enemy_knock(moment: Moment) -> bool:
    """Return whether some turn knocks a piece of the enemy."""
    return _knocks(moment, quincala.OPPONENT[moment.position.side])


def _own_knock(moment: Moment) -> bool:
    """Return whether some turn knocks a piece of the mover."""
    return _knocks(moment, moment.position.side)


def _double_knock(moment: Moment) -> bool:
    """Return whether some single leg knocks more than one piece."""
    return any(
        quincala.length(turn) == 1 and len(_knocked(moment, after)) > 1
        for turn, after in moment.choices.items()
    )


def _knocks_on_the_way(moment: Moment) -> bool:
    """Return whether some turn of several legs knocks more than two pieces."""
    return any(
        quincala.length(turn) > 1 and len(_knocked(moment, after)) > 2
        for turn, after in moment.choices.items()
    )


def _distances(turn: str) -> list[int]:
    """Return how far each leg of a turn goes."""
    dots = [quincala.coordinates(dot) for dot in turn.split("-") if dot]
    return [
        max(abs(file - next_file), abs(rank - next_rank))
        for (file, rank), (next_file, next_rank) in pairwise(dots)
    ]


def _steps_of_three(moment: Moment) -> bool:
    """Return whether a tower of three can go three steps."""
    return any(3 in _distances(turn) for turn in moment.choices)


def _gains_reach(moment: Moment) -> bool:
    """Return whether a leg can go further than the pieces first lifted could."""
    heights = {dot: len(tower) for dot, tower in moment.position.towers}
    return any(
        distance > heights[turn.partition("-")[0]]
        for turn in moment.choices
        for distance in _distances(turn)
    )


def _long_turn(moment: Moment) -> bool:
    """Return whether some position needs a turn of many legs."""
    return any(quincala.length(turn) >= LONG_TURN for turn in moment.choices)


def _changes_nothing(moment: Moment) -> bool:
    """Return whether some turn of legs leads back to the same towers."""
    return any(
        after.towers == moment.position.towers and not after.passes
        for after in moment.choices.values()
    )


def _decided_on_plain_tower(moment: Moment) -> bool:
    """Return whether some turn ends the game where it could otherwise continue."""
    return any(
        outcome is not None and _ends_on_plain_tower(turn, after)
        for (turn, after), outcome in zip(moment.choices.items(), moment.outcomes, strict=True)
    )


def _ends_on_plain_tower(turn: str, after: Position) -> bool:
    """Return whether two or three pieces of one colour stand where a turn ended."""
    tower = dict(after.towers).get(turn.split("-")[-1], "")
    return len(tower) > 1 and (tower.isupper() or tower.islower())


def _choice_of(winner: str, reason: str) -> Test:
    """Return the test for a turn that ends the game this way; the winner is mover or other."""

    def holds(moment: Moment) -> bool:
        """Return whether some turn ends the game this way."""
        side = moment.position.side
        result = side if winner == "mover" else quincala.OPPONENT[side]
        return (result, reason) in moment.outcomes

    return holds


def _pass_due(moment: Moment) -> bool:
    """Return whether the player to move can only pass."""
    return quincala.PASS in moment.choices


def _after_pass(moment: Moment) -> bool:
    """Return whether the game continues after a pass."""
    return moment.position.passes > 0 and moment.turns_to_end > 0


def _second_pass_due(moment: Moment) -> bool:
    """Return whether a pass was made and another must follow."""
    return _after_pass(moment) and _pass_due(moment)


def _turns_before(ending: str, turns: int) -> Test:
    """Return the test for this many turns before such an end of the game."""

    def holds(moment: Moment) -> bool:
        """Return whether the game ends this way, this many turns from here."""
        return moment.ending == ending and moment.turns_to_end == turns

    return holds


def situations(rules: Rules) -> dict[str, Test]:
    """Return the situations that can arise in play under the rules."""
    found: dict[str, Test] = {
        "an enemy piece can be knocked": _enemy_knock,
        "an own piece can be knocked": _own_knock,
        "one leg can knock two pieces": _double_knock,
        "three pieces can be knocked on the way": _knocks_on_the_way,
        "a tower of three can go three steps": _steps_of_three,
        "joining can gain reach": _gains_reach,
        f"a position needs {LONG_TURN} legs or more": _long_turn,
        "a turn can change nothing": _changes_nothing,
        "a turn can win": _choice_of("mover", "knocked"),
        "a turn can win where else it might go on": _decided_on_plain_tower,
        "a turn can lose": _choice_of("other", "knocked"),
        LOSES_FOR_BOTH: _choice_of("other", "both"),
        "knocked": _turns_before("knocked", 0),
        "one turn before knocked": _turns_before("knocked", 1),
        "two turns before knocked": _turns_before("knocked", 2),
    }
    if rules.no_move == "pass":
        found["a pass is the only turn"] = _pass_due
        found["after a pass"] = _after_pass
        found["the second pass in a row is due"] = _second_pass_due
        found["two passes"] = _turns_before("passes", 0)
        found["two turns before two passes"] = _turns_before("passes", 2)
        found["three turns before two passes"] = _turns_before("passes", 3)
    else:
        found["stuck"] = _turns_before("stuck", 0)
        found["one turn before stuck"] = _turns_before("stuck", 1)
        found["two turns before stuck"] = _turns_before("stuck", 2)
        found["a turn can leave the enemy stuck"] = _choice_of("mover", "stuck")
    return found


# --------------------------------------------------------------------- games


def random_game(rules: Rules, rng: random.Random) -> list[Moment]:
    """Play uniformly random legal turns from the start to the end."""
    positions = [quincala.start(rules)]
    choices = [quincala.named_turns(rules, positions[-1])]
    while len(positions) <= LONGEST_GAME and choices[-1]:
        turn = rng.choice(sorted(choices[-1]))
        positions.append(choices[-1][turn])
        choices.append(quincala.named_turns(rules, positions[-1]))
    result = quincala.outcome(rules, positions[-1])
    ending = result[1] if result else ""
    return [
        Moment(
            position,
            turns,
            [quincala.outcome(rules, after) for after in turns.values()],
            len(positions) - 1 - played,
            ending,
        )
        for played, (position, turns) in enumerate(zip(positions, choices, strict=True))
    ]


def found_in_play(rules: Rules, wanted: int, rng: random.Random) -> dict[str, list[Position]]:
    """Return this many positions for each situation, if the games have them."""
    tests = situations(rules)
    found: dict[str, list[Position]] = {name: [] for name in tests}
    for _ in range(GAMES):
        missing = [name for name in tests if len(found[name]) < wanted]
        if not missing:
            break
        game = random_game(rules, rng)
        for name in missing:
            fitting = [moment.position for moment in game if tests[name](moment)]
            if fitting and (choice := rng.choice(fitting)) not in found[name]:
                found[name].append(choice)
    return found


def _some_knocked(pieces: list[str], rng: random.Random) -> list[str]:
    """Return some of one side's pieces, none of them of one size."""
    spared = rng.choice(pieces)
    return [piece for piece in pieces if piece != spared and rng.random() < 1 / 3]


def random_setup(rules: Rules, rng: random.Random) -> Position:
    """Return a position with the layout's pieces on the ledge or anywhere, nobody having lost."""
    start = "".join(tower for _, tower in sorted(rules.layout.towers))
    ledge: list[str] = []
    towers: dict[str, str] = {}
    # Few dots make many towers; no size has more than four pieces.
    dots = rng.sample(rules.layout.dots, rng.randint(4, len(rules.layout.dots)))
    for side in "wb":
        pieces = [piece for piece in start if piece in quincala.PIECES[side]]
        knocked = _some_knocked(pieces, rng)
        ledge += knocked
        for piece in (Counter(pieces) - Counter(knocked)).elements():
            free = [dot for dot in dots if piece.upper() not in towers.get(dot, "").upper()]
            dot = rng.choice(free)
            towers[dot] = quincala.stacked(towers.get(dot, "") + piece)
    rows = "/".join(
        ",".join(towers.get(dot, quincala.EMPTY) for dot in row) for row in rules.layout.rows
    )
    return quincala.parse(rules, f"{rows} {rng.choice('wb')} {''.join(ledge) or quincala.EMPTY}")


# ------------------------------------------------------------------- records


def lost_by_both(rules: Rules, position: Position) -> Position:
    """Return the position after the first turn that loses for both."""
    afters = [quincala.play(rules, position, turn) for turn in quincala.turns(rules, position)]
    decided = [(after, quincala.outcome(rules, after)) for after in afters]
    return next(after for after, outcome in decided if outcome and outcome[1] == "both")


def counts(rules: Rules, position: Position) -> list[int]:
    """Count the ways to play 1, 2, ... turns as long as the counts stay modest."""
    numbers = [quincala.perft(rules, position, 1)]
    expected = numbers[-1] ** 2
    while numbers[-1] and len(numbers) < DEPTH and expected <= LARGEST_COUNT:
        number = quincala.perft(rules, position, len(numbers) + 1)
        if number > LARGEST_COUNT:
            break
        # What the next depth counts if it grows as this one did.
        expected = number**2 // numbers[-1]
        numbers.append(number)
    return numbers


def record(name: str, rules: Rules, position: Position, situation: str) -> str:
    """Return one line of the golden file."""
    numbers = " ".join(str(number) for number in counts(rules, position))
    return f"quincala:{name} ; {quincala.render(rules, position)} ; {situation} ; {numbers}"


def section(name: str, rules: Rules, wanted: int) -> Iterator[str]:
    """Yield the lines for one rule set."""
    yield f"\n# {name}"
    yield record(name, rules, quincala.start(rules), "start")
    rng = random.Random(name)
    for situation, positions in found_in_play(rules, wanted, rng).items():
        for position in positions:
            yield record(name, rules, position, situation)
            if situation == LOSES_FOR_BOTH:  # Random games hardly ever choose that turn.
                yield record(name, rules, lost_by_both(rules, position), "both")
        if len(positions) < wanted:
            yield f"# {len(positions)} found in {GAMES} games: {situation}"
    for _ in range(2 * wanted):
        yield record(name, rules, random_setup(rules, rng), "set up at random")
    for rules_name, text, situation in HAND_MADE:
        if rules_name == name:
            yield record(name, rules, quincala.parse(rules, text), situation)


def lines() -> Iterator[str]:
    """Yield the lines of the golden file."""
    yield HEADER.rstrip()
    for name, (rules, wanted) in RULE_SETS.items():
        yield from section(name, rules, wanted)


def main() -> None:
    """Rewrite the golden file."""
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
