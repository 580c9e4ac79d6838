"""Write the golden perft counts of Queah, from the oracle alone.

Run ``python -m tests.oracles.golden_queah`` from the root of the checkout. The
file comes out the same every time: the random games are seeded.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from tests.oracles import queah
from tests.oracles.queah import Player, Position, Rules

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "queah_perft.txt"

DEPTH = 5
LARGEST_COUNT = 40_000  # a line stops before a depth expected to count more
GAMES = 20_000  # the most random games played in search of the situations
LONGEST_GAME = 1_000  # turns, after which a random game is left unfinished
PER_PRESET = 6  # positions for each preset and situation
PER_MIXTURE = 3  # positions for each mixture and situation

# Option values that no preset has, and mixtures that no preset makes.
MIXTURES: dict[str, Rules] = {
    "traditional,backtrack=forbidden": Rules(backtrack="forbidden"),
    "compulsory,backtrack=forbidden": replace(queah.PRESETS["compulsory"], backtrack="forbidden"),
    "traditional,capture=mandatory-over-steps": Rules(capture="mandatory-over-steps"),
    "comment,capture=mandatory-over-steps": replace(
        queah.PRESETS["comment"], capture="mandatory-over-steps"
    ),
    "balanced,capture=mandatory-over-steps": replace(
        queah.PRESETS["balanced"], capture="mandatory-over-steps"
    ),
    "traditional,stalemate=draw": Rules(stalemate="draw"),
    "traditional,stalemate=pass": Rules(stalemate="pass"),
    "balanced,stalemate=draw": replace(queah.PRESETS["balanced"], stalemate="draw"),
    "balanced,stalemate=pass": replace(queah.PRESETS["balanced"], stalemate="pass"),
    "comment-house,stalemate=pass": replace(queah.PRESETS["comment-house"], stalemate="pass"),
    "traditional,reserve=0": Rules(reserve=0),
    "balanced,reserve=2": replace(queah.PRESETS["balanced"], reserve=2),
}

# (rules, position, what it shows) for what random play hardly ever reaches.
HAND_MADE: tuple[tuple[str, str, str], ...] = (
    (
        "traditional",
        "-/--b/--w-b/--b/b w 3,2 -,-",
        "hand-made: one on the board, yet only one piece is entered",
    ),
    (
        "traditional",
        "-/b--/-b---/b--/- w 1,0 -,-",
        "hand-made: an empty board with a piece in reserve",
    ),
    (
        "compulsory",
        "-/b--/wb---/b--/- w 1,0 -,-",
        "hand-made: capture with or without the entered piece",
    ),
    (
        "traditional",
        "-/wb-/-b-b-/wbw/- w 3,2 -,-",
        "hand-made: no move after the entry on d4",
    ),
    (
        "traditional",
        "-/wbw/-b-b-/wbw/- w 3,2 -,-",
        "hand-made: the only stalemate of four against four",
    ),
    (
        "compulsory",
        "-/wb-/-b-b-/wbw/- w 3,2 -,-",
        "hand-made: no move after the entry on d4",
    ),
    (
        "compulsory",
        "-/b--/-wbb-/b--/- w 1,0 -,-",
        "hand-made: no move after the entry on a3",
    ),
    (
        "balanced,stalemate=pass",
        "-/-w-/-----/-b-/b w 0,0 c5c4,-",
        "hand-made: the step back is banned, other steps are not",
    ),
    (
        "balanced,stalemate=pass",
        "w/---/-----/---/b w 0,0 c4c5,-",
        "hand-made: a pass lifts the ban",
    ),
    (
        "balanced,stalemate=pass",
        "w/---/-----/---/b w 0,0 c4c5,c2c1",
        "hand-made: both must pass, a draw",
    ),
    (
        "balanced,stalemate=pass",
        "w/---/-----/---/b b 0,0 -,c2c1 --",
        "hand-made: the second pass in a row is due",
    ),
    (
        "balanced,stalemate=pass",
        "w/---/-----/---/b w 0,0 -,- --",
        "hand-made: one pass made, the game goes on",
    ),
    (
        "balanced,stalemate=pass",
        "w/---/-----/---/b w 0,0 -,- -- --",
        "hand-made: two passes made, the game is over",
    ),
)

HEADER = f"""\
# Queah: golden perft counts, written by tests/oracles/golden_queah.py from the
# oracle tests/oracles/queah.py alone. Do not edit: run
#     python -m tests.oracles.golden_queah
#
# A record is a line
#     rules ; position ; situation ; n1 n2 n3 ...
# where n1 n2 n3 ... are the ways to play 1, 2, 3, ... turns (a full turn a ply,
# a pass too) from the position under the rules. A line stops before a depth
# expected to count more than {LARGEST_COUNT}; 0 means that the game is over by then.
#
# Positions are reached in seeded random play from the start, at most one for a
# situation from one game. Those that are not say so: "hand-made" ones are set
# up for a point that play hardly ever reaches, "set up at random" ones have any
# pieces, reserves and bans that the text form can say.
"""


@dataclass(frozen=True)
class Moment:
    """A position in a random game, how it came about and how the game ended."""

    position: Position
    before: Position | None
    turn: str
    plies_to_end: int
    ending: str


Test = Callable[[Rules, Moment], bool]

# ---------------------------------------------------------------- situations


def _mover(moment: Moment) -> Player:
    """Return the player to move."""
    return moment.position.player(moment.position.side)


def _other(moment: Moment) -> Player:
    """Return the player who is not to move."""
    return moment.position.player(queah.OPPONENT[moment.position.side])


def _entry_after_capture(_rules: Rules, moment: Moment) -> bool:
    """Return whether the last turn captured and the loser may enter a piece."""
    mover = _mover(moment)
    room = len(mover.pieces) < queah.PIECES_ON_BOARD and mover.reserve > 0
    return "x" in moment.turn and room


def _capture_possible(rules: Rules, moment: Moment) -> bool:
    """Return whether some legal turn captures."""
    return any("x" in turn for turn in queah.turns(rules, moment.position))


def _capture_after_some_entries(rules: Rules, moment: Moment) -> bool:
    """Return whether after some entries there is a capture, after others not."""
    legal = queah.turns(rules, moment.position)
    entries = {turn.split(",")[0] for turn in legal if "," in turn}
    capturing = {turn.split(",")[0] for turn in legal if "," in turn and "x" in turn}
    return bool(capturing) and capturing != entries


def _entry_without_move(rules: Rules, moment: Moment) -> bool:
    """Return whether some entry is illegal because no move follows it."""
    legal = queah.turns(rules, moment.position)
    entries = {turn.split(",")[0] for turn in legal if "," in turn}
    cells = queah.CELLS - _mover(moment).pieces - _other(moment).pieces
    return bool(entries) and len(entries) < len(cells)


def _ban_bites(rules: Rules, moment: Moment) -> bool:
    """Return whether the ban takes a turn away from the player to move."""
    free = replace(rules, backtrack="allowed")
    return queah.turns(rules, moment.position) != queah.turns(free, moment.position)


def _both_banned(_rules: Rules, moment: Moment) -> bool:
    """Return whether both players have a ban."""
    return bool(_mover(moment).ban and _other(moment).ban)


def _ban_lost(_rules: Rules, moment: Moment) -> bool:
    """Return whether the last turn made the ban of the player to move idle."""
    before = moment.before
    return bool(before and before.player(moment.position.side).ban) and not (_mover(moment).ban)


def _mover_empty(_rules: Rules, moment: Moment) -> bool:
    """Return whether the player to move has only a reserve."""
    return not _mover(moment).pieces and _mover(moment).reserve > 0


def _after_pass(_rules: Rules, moment: Moment) -> bool:
    """Return whether the last turn was a pass."""
    return moment.turn == queah.PASS


def _pass_due(rules: Rules, moment: Moment) -> bool:
    """Return whether the player to move can only pass."""
    return queah.turns(rules, moment.position) == [queah.PASS]


def _plies_before(ending: str, plies: int) -> Test:
    """Return the test for this many plies before such an end of the game."""

    def holds(_rules: Rules, moment: Moment) -> bool:
        """Return whether the game ends this way, this many plies from here."""
        return moment.ending == ending and moment.plies_to_end == plies

    return holds


def situations(rules: Rules) -> dict[str, Test]:
    """Return the situations that can arise in play under the rules."""
    found: dict[str, Test] = {}
    if rules.replacement == "before-move" and rules.reserve:
        found["entry due after a capture"] = _entry_after_capture
        found["capture possible after some entries only"] = _capture_after_some_entries
        if rules.backtrack == "forbidden":
            found["no move after some entries"] = _entry_without_move
    elif rules.reserve:
        found["entry possible after a capture"] = _entry_after_capture
        found["empty board, to move"] = _mover_empty
    forced = "possible" if rules.capture == "optional" else "compulsory"
    found[f"capture {forced}"] = _capture_possible
    if rules.backtrack == "forbidden":
        found["ban takes a turn away"] = _ban_bites
        found["both players have a ban"] = _both_banned
        found["the enemy's turn ended the ban"] = _ban_lost
    if rules.stalemate == "pass":
        found["a pass is the only turn"] = _pass_due
        found["after a pass"] = _after_pass
    else:
        found["stalemate"] = _plies_before("stalemate", 0)
        found["one ply before stalemate"] = _plies_before("stalemate", 1)
        found["two plies before stalemate"] = _plies_before("stalemate", 2)
    found["elimination"] = _plies_before("elimination", 0)
    found["one ply before elimination"] = _plies_before("elimination", 1)
    found["two plies before elimination"] = _plies_before("elimination", 2)
    return found


# --------------------------------------------------------------------- games


def random_game(rules: Rules, rng: random.Random) -> list[Moment]:
    """Play uniformly random legal turns from the start to the end."""
    positions, played = [queah.start(rules)], [""]
    while len(played) <= LONGEST_GAME and (legal := queah.turns(rules, positions[-1])):
        played.append(rng.choice(legal))
        positions.append(queah.play(rules, positions[-1], played[-1]))
    result = queah.outcome(rules, positions[-1])
    ending = result[1] if result else ""
    befores: list[Position | None] = [
        None,
        *(first for first, _ in pairwise(positions)),
    ]
    return [
        Moment(position, before, turn, len(played) - 1 - ply, ending)
        for ply, (position, before, turn) in enumerate(zip(positions, befores, played, strict=True))
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
            fitting = [moment.position for moment in game if tests[name](rules, moment)]
            if fitting and (choice := rng.choice(fitting)) not in found[name]:
                found[name].append(choice)
    return found


def _random_ban(own: list[str], rng: random.Random) -> str:
    """Return the text of a last step of one of the pieces, or of no step."""
    if not own or rng.random() < 1 / 2:
        return "-"
    cell = rng.choice(own)
    return rng.choice(sorted(queah.NEIGHBOURS[cell])) + cell


def random_setup(rules: Rules, rng: random.Random) -> Position:
    """Return a position with random pieces, reserves, side and bans.

    White may have an empty board and Black not, so Black is the one who has just moved then.
    """
    cells = rng.sample(sorted(queah.CELLS), 2 * queah.PIECES_ON_BOARD)
    white = cells[: rng.randint(0, queah.PIECES_ON_BOARD)]
    black = cells[-rng.randint(1, queah.PIECES_ON_BOARD) :]
    signs = dict.fromkeys(white, "w") | dict.fromkeys(black, "b")
    ranks = "/".join("".join(signs.get(cell, "-") for cell in row) for row in queah.ROWS)
    reserves = f"{rng.randint(0, rules.reserve)},{rng.randint(0, rules.reserve)}"
    bans = "-,-"
    if rules.backtrack == "forbidden":
        bans = f"{_random_ban(white, rng)},{_random_ban(black, rng)}"
    side = rng.choice("wb") if white else "w"
    return queah.parse(f"{ranks} {side} {reserves} {bans}")


# ------------------------------------------------------------------- records


def counts(rules: Rules, position: Position) -> list[int]:
    """Count the ways to play 1, 2, ... turns as long as the counts stay modest."""
    numbers: list[int] = []
    for depth in range(1, DEPTH + 1):
        numbers.append(queah.perft(rules, position, depth))
        previous = numbers[-2] if len(numbers) > 1 else 1
        # What the next depth counts if it grows as this one did.
        expected = numbers[-1] ** 2 // max(previous, 1)
        if numbers[-1] == 0 or expected > LARGEST_COUNT:
            break
    return numbers


def record(name: str, rules: Rules, position: Position, situation: str) -> str:
    """Return one line of the golden file."""
    numbers = " ".join(str(number) for number in counts(rules, position))
    return f"queah:{name} ; {queah.render(position)} ; {situation} ; {numbers}"


def section(name: str, rules: Rules, wanted: int) -> Iterator[str]:
    """Yield the lines for one rule set."""
    yield f"\n# {name}"
    yield record(name, rules, queah.start(rules), "start")
    rng = random.Random(name)
    for situation, positions in found_in_play(rules, wanted, rng).items():
        for position in positions:
            yield record(name, rules, position, situation)
        if len(positions) < wanted:
            yield f"# {len(positions)} found in {GAMES} games: {situation}"
    for _ in range(wanted):
        yield record(name, rules, random_setup(rules, rng), "set up at random")
    for rules_name, text, situation in HAND_MADE:
        if rules_name == name:
            yield record(name, rules, queah.parse(text), situation)


def lines() -> Iterator[str]:
    """Yield the lines of the golden file."""
    yield HEADER.rstrip()
    for name, rules in queah.PRESETS.items():
        yield from section(name, rules, PER_PRESET)
    for name, rules in MIXTURES.items():
        yield from section(name, rules, PER_MIXTURE)


def main() -> None:
    """Rewrite the golden file."""
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
