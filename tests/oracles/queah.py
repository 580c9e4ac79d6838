"""The board game Queah, written slowly and plainly: an oracle for the fast kernels.

Q1 to Q15 are the clauses of the rulebook. Cells are names such as ``"c3"``,
turns are the rulebook's texts such as ``"d3d4"``, ``"c2xc4"``, ``"@c3"`` or
``"@c3,d2d3"``, and everything is a plain value that is never changed.

Five things the rulebook leaves open and this oracle needs settled:

* A ban (Q10) is written as its owner's last step and kept only while it bans
  something: the piece that stepped still stands where it went, and the cell
  it came from is empty. Where bans last until the piece moves, each piece has
  its own, kept although that cell is taken; a player's are written in the
  order of the cells where the pieces stand, with a ``/`` between.
* A pass (Q13, written ``--``) is a turn, so it lifts the ban of who passes.
* A position counts the passes just made in a row. Its text ends with one
  ``" --"`` for each, since the game continues after one pass, and two are a draw.
* Elimination (Q12) is looked at before stalemate (Q13).
* Pieces still to be set (Q3a) are their owner's: they keep one from having
  lost (Q12), and count if the players agree to stop (Q14).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

FILES = "abcde"
RANKS = "12345"
CENTRE = (2, 2)
REACH = 2
PIECES_ON_BOARD = 4
LARGEST_RESERVE = 6
PASS = "--"
PASSES_TO_DRAW = 2
OCCURRENCES_TO_DRAW = 3
OPPONENT = {"w": "b", "b": "w"}

# --------------------------------------------------------------------- board


def _name(file: int, rank: int) -> str | None:
    """Return the cell at these coordinates; None off the diamond (Q1, Q2)."""
    if abs(file - CENTRE[0]) + abs(rank - CENTRE[1]) > REACH:
        return None
    return FILES[file] + RANKS[rank]


def _coordinates(cell: str) -> tuple[int, int]:
    """Return the file and rank of a cell, counted from 0."""
    return FILES.index(cell[0]), RANKS.index(cell[1])


def _ray(cell: str, direction: tuple[int, int], distance: int) -> str | None:
    """Return the cell this many sides away in a straight line, if there is one."""
    file, rank = _coordinates(cell)
    return _name(file + distance * direction[0], rank + distance * direction[1])


# Q1: two cells are adjacent when they share a side.
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))

# Q2: the cells of each rank, from rank 5 (Black's side) down to rank 1.
ROWS: tuple[tuple[str, ...], ...] = tuple(
    tuple(name for file in range(5) if (name := _name(file, rank))) for rank in reversed(range(5))
)

CELLS: frozenset[str] = frozenset(cell for row in ROWS for cell in row)

NEIGHBOURS: dict[str, frozenset[str]] = {
    cell: frozenset(near for direction in DIRECTIONS if (near := _ray(cell, direction, 1)))
    for cell in CELLS
}

# Q7: (from, over, to) in a straight line, for every leap the board has room for.
LEAPS: frozenset[tuple[str, str, str]] = frozenset(
    (cell, over, beyond)
    for cell in CELLS
    for direction in DIRECTIONS
    if (over := _ray(cell, direction, 1)) and (beyond := _ray(cell, direction, 2))
)

# --------------------------------------------------------------------- rules

UNTIL_MOVED = "forbidden-until-moved"
PLACED = "placed"
CHOICES: dict[str, tuple[object, ...]] = {
    "start": ("diagram", PLACED),  # Q3a
    "capture": ("optional", "mandatory", "mandatory-over-steps", "mandatory-with-entry"),  # Q8
    "replacement": ("before-move", "as-turn"),  # Q9
    "backtrack": ("allowed", "forbidden", UNTIL_MOVED),  # Q10
    "reserve": tuple(range(LARGEST_RESERVE + 1)),  # Q11
    "stalemate": ("loss", "draw", "pass"),  # Q13
    "agreement": ("draw", "most-pieces-wins"),  # Q14
    "repetition": ("none", "threefold"),  # Q15
}


@dataclass(frozen=True)
class QueahChoices:
    """One value for each option of the rulebook.

    ``repetition`` is only recorded here: a position does not know its past,
    so the code that keeps the game calls `third_occurrence`.
    """

    capture: str = "optional"
    replacement: str = "before-move"
    backtrack: str = "allowed"
    stalemate: str = "loss"
    agreement: str = "draw"
    reserve: int = LARGEST_RESERVE
    repetition: str = "none"
    start: str = "diagram"

    def __post_init__(self) -> None:
        """Refuse a value that the rulebook does not name."""
        for option, allowed in CHOICES.items():
            value = getattr(self, option)
            if value not in allowed:
                raise ValueError(f"{option}={value!r} is not one of {allowed}")


PRESETS: dict[str, QueahChoices] = {
    "traditional": QueahChoices(),
    "compulsory": QueahChoices(capture="mandatory", agreement="most-pieces-wins"),
    "comment": QueahChoices(replacement="as-turn"),
    "comment-house": QueahChoices(
        capture="mandatory", replacement="as-turn", backtrack="forbidden"
    ),
    "balanced": QueahChoices(replacement="as-turn", backtrack="forbidden"),
    "balanced-mandatory": QueahChoices(
        capture="mandatory", replacement="as-turn", backtrack="forbidden"
    ),
}

# ----------------------------------------------------------------- positions


@dataclass(frozen=True)
class Holdings:
    """What one player has, and the last steps (from, to) that ban the way back.

    ``unset`` is how many of the four are still to be set, or None in a game
    whose pieces are on the board from the start (Q3a).
    """

    pieces: frozenset[str]
    reserve: int
    bans: frozenset[tuple[str, str]] = frozenset()
    unset: int | None = None


@dataclass(frozen=True)
class QueahPosition:
    """Both players, the side to move and how many passes were just made in a row."""

    white: Holdings
    black: Holdings
    side: str = "w"
    passes: int = 0

    def player(self, side: str) -> Holdings:
        """Return White for "w" and Black for "b"."""
        return self.white if side == "w" else self.black


def _position(mover: Holdings, other: Holdings, side: str, passes: int) -> QueahPosition:
    """Return the position in which ``side``, whose player is ``mover``, is to move."""
    white, black = (mover, other) if side == "w" else (other, mover)
    return QueahPosition(white, black, side, passes)


def start(rules: QueahChoices) -> QueahPosition:
    """Return the starting position (Q3, Q3a), White to move (Q4), with Q11's reserve."""
    if rules.start == PLACED:
        nothing = Holdings(frozenset(), rules.reserve, unset=PIECES_ON_BOARD)
        return QueahPosition(nothing, nothing)
    return QueahPosition(
        white=Holdings(frozenset({"d3", "c2", "d2", "c1"}), rules.reserve),
        black=Holdings(frozenset({"c5", "b4", "c4", "b3"}), rules.reserve),
    )


# --------------------------------------------------------------------- texts


def render(position: QueahPosition) -> str:
    """Return a position as `RANKS SIDE RESERVES BANS`, and ` --` for each pass.

    Where pieces are set one by one, `UNSET` follows the bans (Q3a).
    """
    white, black = position.white, position.black
    signs = dict.fromkeys(CELLS, "-")
    signs |= dict.fromkeys(white.pieces, "w") | dict.fromkeys(black.pieces, "b")
    ranks = "/".join("".join(signs[cell] for cell in row) for row in ROWS)
    reserves = f"{white.reserve},{black.reserve}"
    bans = ",".join(_render_bans(owner) for owner in (white, black))
    unset = [] if white.unset is None else [f"{white.unset},{black.unset}"]
    passes = [PASS] * position.passes
    return " ".join([ranks, position.side, reserves, bans, *unset, *passes])


def _render_bans(owner: Holdings) -> str:
    """Return a player's bans as the steps that made them, by the cells where they ended."""
    steps = sorted(owner.bans, key=lambda step: (step[1][1], step[1][0]))
    return "/".join(map("".join, steps)) or "-"


def parse(text: str, *, lasting: bool = False, placed: bool = False) -> QueahPosition:
    """Read a position; a ban that bans nothing is dropped, unless bans are lasting.

    Exactly if pieces are ``placed`` one by one, the text says how many each
    player has still to set (Q3a). A text that is not a position of the game
    raises ValueError.
    """
    fields, passes = _fields(text, placed)
    ranks, side, reserves, bans, *unset = fields
    if side not in OPPONENT:
        raise ValueError(f"side is neither w nor b: {side!r}")
    signs = _parse_ranks(ranks)
    white, black = (
        Holdings(
            pieces=frozenset(cell for cell in CELLS if signs[cell] == owner),
            reserve=_parse_reserve(reserve),
            bans=frozenset(_parse_ban(step) for step in ban.split("/") if step != "-"),
        )
        for owner, reserve, ban in zip("wb", _pair(reserves), _pair(bans), strict=True)
    )
    if max(len(white.pieces), len(black.pieces)) > PIECES_ON_BOARD:
        raise ValueError(f"more than four pieces of one side on the board: {ranks!r}")
    if unset:
        numbers = [_parse_unset(number) for number in _pair(unset[0])]
        white, black = replace(white, unset=numbers[0]), replace(black, unset=numbers[1])
        _check_setting(QueahPosition(white, black, side, passes))
    if not lasting:
        white, black = _without_idle_bans(white, black), _without_idle_bans(black, white)
    return QueahPosition(white, black, side, passes)


def _fields(text: str, placed: bool) -> tuple[list[str], int]:
    """Return the parts of a position's text, and how many passes follow them."""
    fields = text.split()
    passes = fields.count(PASS)
    if passes > PASSES_TO_DRAW or fields[len(fields) - passes :] != [PASS] * passes:
        raise ValueError(f"not at most two {PASS} and at the end: {text!r}")
    names = "RANKS SIDE RESERVES BANS UNSET" if placed else "RANKS SIDE RESERVES BANS"
    if len(fields) - passes != len(names.split()):
        raise ValueError(f"not {names}: {text!r}")
    return fields[: len(fields) - passes], passes


def _check_setting(position: QueahPosition) -> None:
    """Refuse what cannot come about while pieces are still to be set, if any are (Q3a).

    The players set in turn: who is to move has set as many as the other
    player, or one fewer. Reserves are full, so they are equal. Nothing has
    been banned yet, and nobody has passed.
    """
    mover = position.player(position.side)
    other = position.player(OPPONENT[position.side])
    if not mover.unset and not other.unset:
        return
    text = render(position)
    for player in (mover, other):
        if player.unset != PIECES_ON_BOARD - len(player.pieces):
            raise ValueError(f"set and still to be set are not four together: {text!r}")
    if len(other.pieces) - len(mover.pieces) not in (0, 1):
        raise ValueError(f"not set in turn: {text!r}")
    if mover.reserve != other.reserve:
        raise ValueError(f"a reserve is not full while pieces are still to be set: {text!r}")
    if mover.bans or other.bans or position.passes:
        raise ValueError(f"a ban or a pass while pieces are still to be set: {text!r}")


def _parse_ranks(text: str) -> dict[str, str]:
    """Return the sign w, b or - of every cell."""
    rows = text.split("/")
    if [len(row) for row in rows] != [len(row) for row in ROWS] or set(text) - set("wb-/"):
        raise ValueError(f"not ranks of 1, 3, 5, 3 and 1 cells: {text!r}")
    return {
        cell: sign
        for cells, row in zip(ROWS, rows, strict=True)
        for cell, sign in zip(cells, row, strict=True)
    }


def _pair(text: str) -> tuple[str, str]:
    """Split White's part from Black's."""
    white, comma, black = text.partition(",")
    if not comma:
        raise ValueError(f"not two values with a comma between: {text!r}")
    return white, black


def _parse_reserve(text: str) -> int:
    """Return the number of pieces in reserve."""
    if text not in {str(number) for number in CHOICES["reserve"]}:
        raise ValueError(f"not a reserve of 0 to 6: {text!r}")
    return int(text)


def _parse_unset(text: str) -> int:
    """Return the number of pieces still to be set."""
    if text not in {str(number) for number in range(PIECES_ON_BOARD + 1)}:
        raise ValueError(f"not 0 to 4 pieces still to be set: {text!r}")
    return int(text)


def _parse_ban(text: str) -> tuple[str, str]:
    """Return the step that a ban is written as."""
    origin, cell = text[:2], text[2:]
    if origin not in CELLS or cell not in NEIGHBOURS[origin]:
        raise ValueError(f"not a step: {text!r}")
    return origin, cell


# --------------------------------------------------------------- single moves


def _empty_cells(mover: Holdings, other: Holdings) -> frozenset[str]:
    """Return the cells on which nobody stands."""
    return CELLS - mover.pieces - other.pieces


def _steps(rules: QueahChoices, mover: Holdings, other: Holdings) -> set[str]:
    """Return the steps to adjacent empty cells (Q6), less the banned ones (Q10)."""
    steps = {
        (cell, target)
        for cell in mover.pieces
        for target in NEIGHBOURS[cell] & _empty_cells(mover, other)
    }
    if rules.backtrack != "allowed":
        steps -= {(cell, origin) for origin, cell in mover.bans}
    return {cell + target for cell, target in steps}


def _captures(mover: Holdings, other: Holdings) -> set[str]:
    """Return the leaps over an adjacent enemy to an empty cell (Q7)."""
    empty = _empty_cells(mover, other)
    return {
        f"{cell}x{beyond}"
        for cell, over, beyond in LEAPS
        if cell in mover.pieces and over in other.pieces and beyond in empty
    }


def _moves(rules: QueahChoices, mover: Holdings, other: Holdings) -> set[str]:
    """Return steps and captures; only captures where those forbid steps (Q8)."""
    captures = _captures(mover, other)
    if captures and rules.capture != "optional":
        return captures
    return captures | _steps(rules, mover, other)


# --------------------------------------------------------------------- turns


def _may_enter(mover: Holdings) -> bool:
    """Return whether there is room among the four and a piece in reserve (Q9)."""
    return len(mover.pieces) < PIECES_ON_BOARD and mover.reserve > 0


def _entered(mover: Holdings, cell: str) -> Holdings:
    """Return the player after setting a piece (Q3a), or entering one from the reserve (Q9)."""
    if mover.unset:
        return replace(mover, pieces=mover.pieces | {cell}, unset=mover.unset - 1)
    return replace(mover, pieces=mover.pieces | {cell}, reserve=mover.reserve - 1)


def _available(rules: QueahChoices, position: QueahPosition) -> set[str]:
    """Return every turn of the player to move except passes."""
    mover = position.player(position.side)
    other = position.player(OPPONENT[position.side])
    empty = _empty_cells(mover, other)
    if mover.unset:
        return {f"@{cell}" for cell in empty}  # Q3a: nobody moves before all are set.
    moves = _moves(rules, mover, other)
    if not _may_enter(mover):
        return moves
    if rules.replacement == "before-move":
        # Q9: enter, then move. Q8 is judged again after each entry, or for the whole turn.
        pairs = {
            f"@{cell},{move}"
            for cell in empty
            for move in _moves(rules, _entered(mover, cell), other)
        }
        taking = {pair for pair in pairs if "x" in pair}
        return taking if taking and rules.capture == "mandatory-with-entry" else pairs
    if (
        rules.capture.startswith("mandatory")
        and _captures(mover, other)
        and (rules.capture != "mandatory-over-steps")
    ):
        return moves  # Q8: the turn must be a capture.
    return moves | {f"@{cell}" for cell in empty}


def turns(rules: QueahChoices, position: QueahPosition) -> list[str]:
    """Return the sorted texts of all legal turns; none when the game is over."""
    if _decided(position):
        return []
    available = _available(rules, position)
    if not available and rules.stalemate == "pass":
        return [PASS]  # Q13
    return sorted(available)


def play(rules: QueahChoices, position: QueahPosition, turn: str) -> QueahPosition:
    """Return the position after a legal turn; ValueError if it is not legal."""
    if turn not in turns(rules, position):
        raise ValueError(f"{turn!r} is not legal in {render(position)!r}")
    return _after(rules, position, turn)


def _after(rules: QueahChoices, position: QueahPosition, turn: str) -> QueahPosition:
    """Return the position after a turn that is known to be legal."""
    mover = position.player(position.side)
    other = position.player(OPPONENT[position.side])
    # Q10: whatever the turn is, it lifts the mover's ban, unless bans last until the piece moves;
    # a step sets a new one.
    if rules.backtrack != UNTIL_MOVED:
        mover = replace(mover, bans=frozenset())
    passes = 0
    for part in turn.split(","):
        if part == PASS:
            passes = position.passes + 1
        elif part.startswith("@"):
            mover = _entered(mover, part[1:])
        elif "x" in part:
            mover, other = _captured(mover, other, part)
        else:
            mover = _stepped(rules, mover, part)
    if rules.backtrack == "allowed":
        other = replace(other, bans=frozenset())
    if rules.backtrack != UNTIL_MOVED:
        other = _without_idle_bans(other, mover)
    return _position(other, mover, OPPONENT[position.side], passes)


def _stepped(rules: QueahChoices, mover: Holdings, step: str) -> Holdings:
    """Return the player after a step (Q6), which may be banned backwards (Q10)."""
    origin, cell = step[:2], step[2:]
    mover = _gone(mover, origin)
    bans = mover.bans | {(origin, cell)} if rules.backtrack != "allowed" else mover.bans
    return replace(mover, pieces=mover.pieces | {cell}, bans=bans)


def _gone(owner: Holdings, cell: str) -> Holdings:
    """Return a player without the piece on a cell, and without what it was banned (Q10)."""
    bans = frozenset(step for step in owner.bans if step[1] != cell)
    return replace(owner, pieces=owner.pieces - {cell}, bans=bans)


def _captured(mover: Holdings, other: Holdings, capture: str) -> tuple[Holdings, Holdings]:
    """Return both players after a capture; the piece never returns (Q7)."""
    origin, cell = capture.split("x")
    over = next(middle for first, middle, last in LEAPS if (first, last) == (origin, cell))
    mover = _gone(mover, origin)
    return replace(mover, pieces=mover.pieces | {cell}), _gone(other, over)


def _without_idle_bans(owner: Holdings, other: Holdings) -> Holdings:
    """Drop bans whose piece is gone or whose way back is occupied (Q10)."""
    empty = _empty_cells(owner, other)
    kept = {step for step in owner.bans if step[1] in owner.pieces and step[0] in empty}
    return replace(owner, bans=frozenset(kept))


# ----------------------------------------------------------------------- end


def _has_nothing(player: Holdings) -> bool:
    """Return whether a player has no piece on the board, in reserve (Q12) or to set (Q3a)."""
    return not player.pieces and player.reserve == 0 and not player.unset


def _decided(position: QueahPosition) -> tuple[str, str] | None:
    """Return the outcome where it does not depend on the available turns."""
    if position.passes == PASSES_TO_DRAW:
        return "draw", "passes"  # Q13
    for side in (position.side, OPPONENT[position.side]):
        if _has_nothing(position.player(side)):
            return OPPONENT[side], "elimination"  # Q12
    return None


def outcome(rules: QueahChoices, position: QueahPosition) -> tuple[str, str] | None:
    """Return the result "w", "b" or "draw" and its reason; None while in play."""
    decided = _decided(position)
    if decided or rules.stalemate == "pass" or _available(rules, position):
        return decided
    if rules.stalemate == "draw":
        return "draw", "stalemate"  # Q13
    return OPPONENT[position.side], "stalemate"  # Q13


def agreed(rules: QueahChoices, position: QueahPosition) -> str:
    """Return the result "w", "b" or "draw" if the players agree to stop (Q14)."""
    white, black = (
        len(player.pieces) + player.reserve + (player.unset or 0)
        for player in (position.white, position.black)
    )
    if rules.agreement == "draw" or white == black:
        return "draw"
    return "w" if white > black else "b"


def third_occurrence(history: list[QueahPosition]) -> bool:
    """Return whether the last position of the list is there for the third time (Q15).

    Board, reserves, side to move, bans and what is still to be set count; passes do not.
    """
    seen = [replace(position, passes=0) for position in history]
    return bool(seen) and seen.count(seen[-1]) == OCCURRENCES_TO_DRAW


# ------------------------------------------------------------------ counting


def perft(rules: QueahChoices, position: QueahPosition, depth: int) -> int:
    """Count the ways to play exactly this many turns, both sides taking theirs."""
    if depth == 0:
        return 1
    legal = turns(rules, position)
    if depth == 1:
        return len(legal)
    return sum(perft(rules, _after(rules, position, turn), depth - 1) for turn in legal)


# ---------------------------------------------------------------- symmetries


def _image(cell: str, swap: bool, across: int, along: int) -> str:
    """Return where a cell goes: swap the axes or not, then mirror each or not."""
    file, rank = _coordinates(cell)
    x, y = file - CENTRE[0], rank - CENTRE[1]
    if swap:
        x, y = y, x
    return FILES[CENTRE[0] + across * x] + RANKS[CENTRE[1] + along * y]


# The eight ways to lay the diamond on itself, the identity first.
CELL_MAPS: tuple[dict[str, str], ...] = tuple(
    {cell: _image(cell, swap, across, along) for cell in CELLS}
    for swap in (False, True)
    for across in (1, -1)
    for along in (1, -1)
)


def _moved(player: Holdings, image: dict[str, str]) -> Holdings:
    """Return the player with every cell carried to its image."""
    bans = frozenset((image[origin], image[cell]) for origin, cell in player.bans)
    pieces = frozenset(image[cell] for cell in player.pieces)
    return replace(player, pieces=pieces, bans=bans)


def symmetries(position: QueahPosition) -> list[QueahPosition]:
    """Return the position under the eight symmetries of the board, itself first."""
    return [
        replace(
            position,
            white=_moved(position.white, image),
            black=_moved(position.black, image),
        )
        for image in CELL_MAPS
    ]


def swap_colours(position: QueahPosition) -> QueahPosition:
    """Return the position with White and Black exchanged, the side to move too."""
    return QueahPosition(position.black, position.white, OPPONENT[position.side], position.passes)
