"""Write the golden perft counts of Qo, from the oracle alone.

Run ``python -m tests.oracles.golden_qo`` from the root of the checkout. The
file comes out the same every time: the random games are seeded.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import islice
from pathlib import Path

from tests.oracles import qo
from tests.oracles.qo import Position, Rules

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "qo_perft.txt"

DEPTH = 5
EXPECTED_COUNT = 40_000  # a line stops before a depth expected to count more,
LARGEST_COUNT = 60_000  # and before one that counts more
LONGEST_GAME = 400  # turns, after which a random game is left unfinished
PLACING = (0.3, 0.6, 0.9)  # how often a random game's players place
LARGEST_SETUP = 12  # lodestones held in a position set up at random


@dataclass(frozen=True)
class Effort:
    """How many random games are played, positions for a situation kept, and set-ups made."""

    games: int
    wanted: int
    setups: int


THOROUGH = Effort(games=24, wanted=3, setups=6)
BRIEF = Effort(games=24, wanted=1, setups=2)

READINGS: tuple[tuple[str, str], ...] = (
    ("line", "off"),
    ("line", "on"),
    ("line-or-longer", "off"),
    ("line-or-longer", "on"),
    ("group", "off"),
    ("group", "on"),
)


def readings(rules: Rules) -> tuple[Rules, ...]:
    """Return the rules with each reading of O9."""
    return tuple(
        replace(rules, blocking=blocking, diagonals=diagonals) for blocking, diagonals in READINGS
    )


SMALL = Rules(size=5, stones=16)
TINY = Rules(size=4, stones=8)

# The whole game: every reading of O9, and everything else as it is by default.
WHOLE: tuple[Rules, ...] = readings(Rules())

# The small board, and a game in which a payment costs what a placement does.
PRESETS: tuple[Rules, ...] = (
    Rules(pay=1, reach=1, paid="aside"),
    Rules(size=5, stones=30),
)

# The same readings on a board that random play fills.
STUDIES: tuple[Rules, ...] = readings(SMALL)

# Every other value of the options, one or two at a time.
MIXTURES: tuple[Rules, ...] = (
    Rules(size=3, stones=5),
    Rules(size=3, stones=5, blocking="group"),
    Rules(size=3, stones=5, black_run=2, white_run=2, diagonals="on"),
    TINY,
    replace(TINY, diagonals="on"),
    replace(TINY, blocking="line-or-longer", diagonals="on"),
    replace(TINY, blocking="group"),
    Rules(size=6, stones=24),
    Rules(size=6, stones=24, blocking="line-or-longer", diagonals="on"),
    Rules(size=7, stones=36),
    Rules(size=7, stones=36, blocking="group"),
    Rules(size=9),
    Rules(size=9, blocking="line-or-longer", black_run=6, white_run=5),
    replace(SMALL, stones=1),
    replace(SMALL, stones=2),
    replace(SMALL, stones=3),
    replace(SMALL, stones=200),
    replace(SMALL, first="white"),
    Rules(first="white"),
    *(replace(SMALL, pay=pay) for pay in qo.CHOICES["pay"] if isinstance(pay, int) and pay != 2),
    replace(SMALL, black_run=2, white_run=2),
    replace(SMALL, black_run=2, white_run=5, blocking="line-or-longer"),
    replace(SMALL, black_run=4, white_run=3),
    replace(SMALL, black_run=3, white_run=3, diagonals="on"),
    replace(SMALL, black_run=5, white_run=2, diagonals="on"),
    replace(SMALL, black_run=6, white_run=6, blocking="group"),
    replace(SMALL, black_run=7, white_run=8, blocking="group"),
    replace(SMALL, black_run=8, white_run=7, blocking="group"),
    replace(SMALL, black_run=9, white_run=9, blocking="group"),
    replace(SMALL, margin=1),
    replace(SMALL, margin=3),
    replace(SMALL, margin=100),
    replace(SMALL, repetition="threefold"),
    *(replace(SMALL, reach=reach) for reach in (1, 2, 3, 4)),
    *(Rules(size=9, reach=reach) for reach in (5, 6, 7)),
    Rules(reach=1, paid="aside"),
    replace(SMALL, paid="banked"),
    replace(SMALL, paid="banked", reach=2, pay=3, blocking="group"),
    replace(SMALL, paid="aside"),
    replace(SMALL, paid="aside", reach=1, first="white", blocking="line-or-longer"),
    replace(SMALL, undo="forbidden"),
    replace(TINY, undo="forbidden", paid="aside", pay=1, reach=1),
    replace(SMALL, undo="forbidden", paid="banked", blocking="group"),
    Rules(undo="forbidden"),
)

# (rules, position, what it shows) for what random play hardly ever reaches.
HAND_MADE: tuple[tuple[Rules, str, str], ...] = (
    (Rules(), "8/8/8/8/8/8/8/8 w 89,1", "White's last lodestone is placed"),
    (Rules(), "8/8/8/3b4/8/8/8/8 b 1,89", "nothing can be paid, a placement ends the game"),
    (Rules(), "8/8/8/3b4/8/8/8/8 b 6,89", "three spaces empty the container"),
    (Rules(), "8/8/8/bbbbbbb1/8/8/8/8 b 3,3", "Black's own placement completes a line"),
    (Rules(), "8/8/8/bbbbbbb1/7b/8/8/8 w 3,3", "White can move Black into a line"),
    (Rules(), "wwwwwww1/8/8/8/8/8/8/8 w 9,1", "the last lodestone held completes a line"),
    (Rules(), "bbb5/8/8/8/8/8/8/8 w 4,4", "three in the corner, one end open"),
    (Rules(), "bb1w4/8/8/8/8/8/8/8 b 4,4", "Black can complete a set of Black's in the corner"),
    (Rules(), "8/8/3w4/wbb1w3/3b4/3b4/3w4/8 b 3,3", "d5 completes two sets that share it"),
    (Rules(), "8/8/8/wbbb1www/8/8/8/8 w 4,4", "e5 blocks a set of each colour"),
    (Rules(), "8/8/8/1wbbbw2/8/8/8/8 b 4,4", "a set left standing goes after any action"),
    (Rules(), "8/8/8/1wbbbw2/8/8/8/8 b 4,1", "a set left standing, and the end is near"),
    (
        Rules(pay=3),
        "wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwb1 w 2,2",
        "the only turn fills the board",
    ),
    (
        Rules(pay=4),
        "1bbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb b 3,3",
        "the only turn fills the board and a removal opens it",
    ),
    (Rules(size=3, stones=9), "bb1/3/3 b 3,3", "a line is looked at before removal"),
    (Rules(size=3, stones=9), "bwb/wbw/wb1 w 2,2", "full by placing, an empty container by paying"),
    (replace(SMALL, diagonals="on"), "b4/1b3/2b2/5/5 w 6,6", "a diagonal from the corner"),
    (replace(SMALL, diagonals="on"), "2b2/1b3/5/5/5 b 6,6", "a diagonal from edge to edge"),
    (replace(SMALL, diagonals="on"), "b4/1b3/2b2/3b1/5 b 6,6", "a diagonal of five"),
    (
        replace(SMALL, diagonals="on", blocking="line-or-longer"),
        "b4/1b3/2b2/3b1/5 b 6,6",
        "a diagonal of five",
    ),
    (SMALL, "bbbb1/5/5/5/5 w 6,6", "four at the edge"),
    (replace(SMALL, blocking="line-or-longer"), "bbbb1/5/5/5/5 w 6,6", "four at the edge"),
    (replace(SMALL, blocking="group"), "bb3/bw3/w4/5/5 w 6,6", "a group around the corner"),
    (replace(SMALL, blocking="group"), "wwwb1/w1wb1/bbb2/5/5 b 6,6", "a group with one eye"),
    (
        replace(SMALL, stones=200, pay=10),
        "b4/5/5/5/5 b 40,9",
        "four spaces cost the whole container",
    ),
    (replace(SMALL, undo="forbidden"), "5/5/2b2/5/5 w 6,6 c3-c5", "the way back is banned"),
    (replace(SMALL, undo="forbidden"), "5/5/2b2/5/5 w 6,3 c3-c5", "the banned way is too dear"),
    (
        replace(SMALL, undo="forbidden"),
        "wbb2/5/3b1/5/5 b 6,6 -",
        "a payment whose lodestone is taken off bans nothing",
    ),
    (
        replace(SMALL, undo="forbidden", paid="banked"),
        "5/5/2b2/5/5 w 6,6 0,4 c3-c5",
        "a ban after banks",
    ),
)

HEADER = f"""\
# Qo: golden perft counts, written by tests/oracles/golden_qo.py from the
# oracle tests/oracles/qo.py alone. Do not edit: run
#     python -m tests.oracles.golden_qo
#
# A record is a line
#     rules ; position ; situation ; n1 n2 n3 ...
# where n1 n2 n3 ... are the ways to play 1, 2, 3, ... turns from the position
# under the rules, which are the default ones but for the options named. A line
# stops before a depth expected to count more than {EXPECTED_COUNT}, or counting more
# than {LARGEST_COUNT}; 0 means that the game is over by then.
#
# Positions are those before the turn that the situation tells of, reached in
# seeded random play from the start; one that shows more than one situation names
# them all. "over: RESULT by REASON" is a game's last.
# Those not reached in play say so: "hand-made" ones are set up for a point
# that play hardly ever reaches, "set up at random" ones have any lodestones,
# so that blocked sets may be left standing on them.
"""


@dataclass(frozen=True)
class Moment:
    """A position in a random game, the turn played there, and how the game ended.

    ``last`` is the number of turns from here to the end.
    """

    position: Position
    turn: str
    after: Position
    last: int
    reason: str


Test = Callable[[Rules, Moment], bool]

# ---------------------------------------------------------------- situations


def _is_move(moment: Moment) -> bool:
    """Return whether the turn is a paid move."""
    return "-" in moment.turn


def _taken_off(moment: Moment, colour: str) -> int:
    """Return how many of a colour the turn takes off."""
    before, after = (
        list(position.board.values()).count(colour) for position in (moment.position, moment.after)
    )
    placed = colour == moment.position.side and not _is_move(moment)
    return before + placed - after


def _placement_removes(colour: str) -> Test:
    """Return the test for a placement that takes off this colour."""
    return lambda _rules, moment: not _is_move(moment) and _taken_off(moment, colour) > 0


def _move_removes(colour: str) -> Test:
    """Return the test for a paid move that takes off this colour."""
    return lambda _rules, moment: _is_move(moment) and _taken_off(moment, colour) > 0


def _removes_itself(_rules: Rules, moment: Moment) -> bool:
    """Return whether a placed lodestone is taken off at once."""
    return not _is_move(moment) and moment.turn not in moment.after.board


def _removes_both(_rules: Rules, moment: Moment) -> bool:
    """Return whether lodestones of both colours are taken off."""
    return all(_taken_off(moment, colour) for colour in qo.SIDES)


def _removes_more(rules: Rules, moment: Moment) -> bool:
    """Return whether more of one colour are taken off than make a set."""
    return any(_taken_off(moment, colour) > rules.run(colour) for colour in qo.SIDES)


def _readings_differ(rules: Rules, moment: Moment) -> bool:
    """Return whether another reading of O9 takes off other lodestones."""
    return any(
        qo.play(other, moment.position, moment.turn) != moment.after for other in readings(rules)
    )


def _full_board_opened(rules: Rules, moment: Moment) -> bool:
    """Return whether a placement fills the board and a removal opens it."""
    last_point = len(moment.position.board) == rules.size**2 - 1
    return last_point and not _is_move(moment) and len(moment.after.board) < rules.size**2


def _moves_opponents(_rules: Rules, moment: Moment) -> bool:
    """Return whether a lodestone of the opponent is moved."""
    origin = moment.turn.partition("-")[0]
    return _is_move(moment) and moment.position.board[origin] != moment.position.side


def _some_too_dear(rules: Rules, moment: Moment) -> bool:
    """Return whether some moves can be paid and others cannot."""
    enough = rules.pay * rules.size
    legal = qo.turns(rules, moment.position)
    unpaid = qo.turns(rules, replace(moment.position, containers=(enough, enough)))
    return any("-" in turn for turn in legal) and len(legal) < len(unpaid)


def _paid_empty(_rules: Rules, moment: Moment) -> bool:
    """Return whether a payment empties the container."""
    return _is_move(moment) and 0 in moment.after.containers


def _placed_last(_rules: Rules, moment: Moment) -> bool:
    """Return whether the last lodestone of a container is placed."""
    return not _is_move(moment) and 0 in moment.after.containers


def _removed_at_the_end(_rules: Rules, moment: Moment) -> bool:
    """Return whether the turn that empties a container takes off lodestones."""
    return 0 in moment.after.containers and any(_taken_off(moment, colour) for colour in qo.SIDES)


def _own_line(rules: Rules, moment: Moment) -> bool:
    """Return whether the mover completes an own line, and so loses."""
    return qo.outcome(rules, moment.after) == (moment.after.side, "line")


def _opponents_line(rules: Rules, moment: Moment) -> bool:
    """Return whether the mover completes a line of the opponent, and so wins."""
    return qo.outcome(rules, moment.after) == (moment.position.side, "line")


def _turns_before(reason: str, turns: int) -> Test:
    """Return the test for this many turns before such an end of the game."""
    return lambda _rules, moment: (moment.reason, moment.last) == (reason, turns)


def _bans_a_turn(rules: Rules, moment: Moment) -> bool:
    """Return whether the mover could undo the last payment, were that not banned."""
    allowed = qo.turns(rules, replace(moment.position, ban=""))
    return qo.turns(rules, moment.position) != allowed


def _bans_nothing(rules: Rules, moment: Moment) -> bool:
    """Return whether payments ban their undoing, but this one's lodestone is taken off."""
    return rules.undo == "forbidden" and _is_move(moment) and not moment.after.ban


SITUATIONS: dict[str, Test] = {
    "a placement takes off black": _placement_removes("b"),
    "a placement takes off white": _placement_removes("w"),
    "a move takes off black": _move_removes("b"),
    "a move takes off white": _move_removes("w"),
    "a placement takes itself off": _removes_itself,
    "both colours are taken off": _removes_both,
    "more of a colour than make a set are taken off": _removes_more,
    "another reading of O9 takes off others": _readings_differ,
    "a removal opens a full board": _full_board_opened,
    "a lodestone of the opponent is moved": _moves_opponents,
    "some moves are too dear": _some_too_dear,
    "a payment empties the container": _paid_empty,
    "the last lodestone held is placed": _placed_last,
    "the container is emptied and lodestones are taken off": _removed_at_the_end,
    "the mover completes an own line": _own_line,
    "the mover completes a line of the opponent": _opponents_line,
    "two turns before an empty container": _turns_before("container", 2),
    "two turns before a line": _turns_before("line", 2),
    "two turns before a full board": _turns_before("full", 2),
    "one turn before a full board": _turns_before("full", 1),
    "a payment is banned": _bans_a_turn,
    "a payment bans nothing with its lodestone taken off": _bans_nothing,
}

# --------------------------------------------------------------------- games


def _random_turn(legal: list[str], placing: float, rng: random.Random) -> str:
    """Return a placement with this probability, otherwise a paid move if there is one."""
    moves = [turn for turn in legal if "-" in turn]
    placements = [turn for turn in legal if "-" not in turn]
    return rng.choice(moves if moves and rng.random() > placing else placements)


def random_game(rules: Rules, rng: random.Random) -> list[Moment]:
    """Play random legal turns from the start to the end."""
    placing = rng.choice(PLACING)
    position = qo.start(rules)
    played: list[tuple[Position, str, Position]] = []
    while len(played) < LONGEST_GAME and (legal := qo.turns(rules, position)):
        turn = _random_turn(legal, placing, rng)
        after = qo.play(rules, position, turn)
        played.append((position, turn, after))
        position = after
    end = qo.outcome(rules, position)
    reason = end[1] if end else ""
    return [
        Moment(position, turn, after, len(played) - number, reason)
        for number, (position, turn, after) in enumerate(played)
    ]


def found_in_play(
    rules: Rules, effort: Effort, rng: random.Random
) -> Iterator[tuple[str, Position]]:
    """Yield the situations that the games have, and the games' ends, with positions.

    At most one position for a situation is taken from one game.
    """
    missing = dict.fromkeys(SITUATIONS, effort.wanted)
    ends: Counter[str] = Counter()
    for _ in range(effort.games):
        moments = random_game(rules, rng)
        if (end := over(rules, moments[-1].after)) and ends[end] < effort.wanted:
            ends[end] += 1
            yield end, moments[-1].after
        rng.shuffle(moments)
        for situation in [name for name, number in missing.items() if number]:
            fitting = (
                moment.position for moment in moments if SITUATIONS[situation](rules, moment)
            )
            for position in islice(filter(partial(_countable, rules), fitting), 1):
                missing[situation] -= 1
                yield situation, position


def over(rules: Rules, position: Position) -> str:
    """Return how the game ended; "" while it is not over."""
    end = qo.outcome(rules, position)
    return "over: {} by {}".format(*end) if end else ""


def _countable(rules: Rules, position: Position) -> bool:
    """Return whether the position can be counted two turns deep."""
    return len(qo.turns(rules, position)) ** 2 <= EXPECTED_COUNT


def random_setup(rules: Rules, rng: random.Random) -> Position:
    """Return a position in play with random lodestones, containers, side and ban.

    Blocked sets may be left standing on the board.
    """
    taken = rng.randint(0, min(rules.size**2 - 1, 2 * rules.stones - 2))
    board = {
        point: rng.choice(qo.SIDES) for point in rng.sample(sorted(qo.points(rules.size)), taken)
    }
    spare = 2 * rules.stones - taken
    black = rng.randint(1, min(LARGEST_SETUP, spare - 1))
    white = rng.randint(1, min(LARGEST_SETUP, spare - black))
    position = Position(board, rng.choice(qo.SIDES), (black, white))
    if qo.outcome(rules, position) or not _countable(rules, position):
        return random_setup(rules, rng)
    return _with_ban(rules, position, rng) if rules.undo == "forbidden" else position


def _with_ban(rules: Rules, position: Position, rng: random.Random) -> Position:
    """Return the position with some payment banned that can be made in it, if there is one."""
    moves = [turn for turn in qo.turns(rules, position) if "-" in turn]
    return replace(position, ban=rng.choice(moves)) if moves else position


# ------------------------------------------------------------------- records


def counts(rules: Rules, position: Position) -> list[int]:
    """Count the ways to play 1, 2, ... turns as long as the counts stay modest."""
    numbers = [1]
    for depth in range(1, DEPTH + 1):
        number = qo.perft(rules, position, depth)
        if number > LARGEST_COUNT:
            break
        # What the next depth counts if it grows as this one did.
        expected = number**2 // numbers[-1]
        numbers.append(number)
        if number == 0 or expected > EXPECTED_COUNT:
            break
    return numbers[1:]


def rules_text(rules: Rules) -> str:
    """Return the options that are not as they are by default."""
    default = Rules()
    options = [
        f"{option.name}={getattr(rules, option.name)}"
        for option in fields(rules)
        if getattr(rules, option.name) != getattr(default, option.name)
    ]
    return ":".join(["qo", *([",".join(options)] if options else [])])


def record(rules: Rules, position: Position, situation: str) -> str:
    """Return one line of the golden file."""
    numbers = " ".join(str(number) for number in counts(rules, position))
    return f"{rules_text(rules)} ; {qo.render(rules, position)} ; {situation} ; {numbers}"


def section(rules: Rules, effort: Effort) -> Iterator[str]:
    """Yield the lines for one rule set."""
    yield f"\n# {rules_text(rules)}"
    yield record(rules, qo.start(rules), "start")
    rng = random.Random(rules_text(rules))
    situations: dict[Position, list[str]] = {}
    for situation, position in found_in_play(rules, effort, rng):
        situations.setdefault(position, []).append(situation)
    for position, names in situations.items():
        yield record(rules, position, ", ".join(names))
    for _ in range(effort.setups):
        yield record(rules, random_setup(rules, rng), "set up at random")


# What is counted under which rules.
EFFORTS = ((WHOLE, THOROUGH), (PRESETS, THOROUGH), (STUDIES, THOROUGH), (MIXTURES, BRIEF))


def lines() -> Iterator[str]:
    """Yield the lines of the golden file."""
    yield HEADER.rstrip()
    for rule_sets, effort in EFFORTS:
        for rules in rule_sets:
            yield from section(rules, effort)
    yield "\n# hand-made"
    for rules, text, situation in HAND_MADE:
        yield record(rules, qo.parse(rules, text), f"hand-made: {situation}")


def main() -> None:
    """Rewrite the golden file."""
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
