"""Random positions of Queah, made by the oracle."""

import random

from tests.oracles.queah import (
    CELLS,
    NEIGHBOURS,
    OPPONENT,
    ROWS,
    UNTIL_MOVED,
    QueahChoices,
    QueahPosition,
    parse,
)

#: Chance hardly ever comes to these. Neither side may step back, and so, where they can, both pass;
#: and a piece that enters on d4 leaves White no move.
BOTH_BANNED = "w/---/-----/---/b w 0,0 c4c5,c2c1"
SHUT_IN = "-/wb-/-b-b-/wbw/- w 1,0 -,-"


def random_setup(rng: random.Random, rules: QueahChoices) -> QueahPosition:
    """Scatter up to four pieces a side, with reserves and bans, as a position to play on from."""
    if rules.start == "placed" and rng.random() < 0.5:
        return random_setting(rng, rules)
    unset = " 0,0" if rules.start == "placed" else ""
    rare = [SHUT_IN] * (rules.reserve > 0) + [BOTH_BANNED] * (rules.backtrack != "allowed")
    if rare and rng.random() < 0.05:
        return parse(rng.choice(rare) + unset, placed=bool(unset))
    cells = sorted(CELLS)
    rng.shuffle(cells)
    own, other = rng.randint(0, 4), rng.randint(1, 4)
    mover = rng.choice("wb")
    letters = dict.fromkeys(cells[:own], mover)
    letters |= dict.fromkeys(cells[own : own + other], OPPONENT[mover])
    board = "/".join("".join(letters.get(cell, "-") for cell in row) for row in ROWS)
    reserves = f"{rng.randint(0, rules.reserve)},{rng.randint(0, rules.reserve)}"
    bans = ["-", "-"]
    if rules.backtrack == "forbidden":
        bans = [random_step(rng, letters, side) for side in "wb"]
    if rules.backtrack == UNTIL_MOVED:
        bans = [random_steps(rng, letters, side) for side in "wb"]
    return parse(
        f"{board} {mover} {reserves} {','.join(bans)}{unset}",
        lasting=rules.backtrack == UNTIL_MOVED,
        placed=bool(unset),
    )


def random_setting(rng: random.Random, rules: QueahChoices) -> QueahPosition:
    """Return a position after up to seven placings, by either side first."""
    cells, done, mover = sorted(CELLS), rng.randint(0, 7), rng.choice("wb")
    rng.shuffle(cells)
    others = (done + 1) // 2
    letters = dict.fromkeys(cells[:others], OPPONENT[mover])
    letters |= dict.fromkeys(cells[others:done], mover)
    board = "/".join("".join(letters.get(cell, "-") for cell in row) for row in ROWS)
    left = ",".join(str(4 - [*letters.values()].count(side)) for side in "wb")
    held = f"{rules.reserve},{rules.reserve}"
    return parse(f"{board} {mover} {held} -,- {left}", placed=True)


def random_steps(rng: random.Random, letters: dict[str, str], side: str) -> str:
    """Return the texts of last steps of some of the pieces, or of none."""
    own = [cell for cell, letter in letters.items() if letter == side and rng.random() < 1 / 2]
    return "/".join(rng.choice(sorted(NEIGHBOURS[cell])) + cell for cell in own) or "-"


def random_step(rng: random.Random, letters: dict[str, str], side: str) -> str:
    """Return the text of a last step of one of the pieces, or of none."""
    own = [cell for cell, letter in letters.items() if letter == side]
    if not own or rng.random() < 1 / 2:
        return "-"
    cell = rng.choice(own)
    return rng.choice(sorted(NEIGHBOURS[cell])) + cell
