"""Queah solved by brute force, for small reserves: an oracle for the package's solver.

Every position that play can reach from the start is written down, up to the
eight symmetries of the board and the colours, and then judged backwards from
the ends of the game (retrograde analysis). Nothing is clever, and nothing is
shared with the package.

The rules are said a second time here, on whole arrays of positions at once,
because `tests.oracles.queah` says them too slowly for millions of positions;
``test_solve_queah.py`` holds the two against each other. Q1 to Q13 are the
clauses of the rulebook. Cells are numbers in the order of `CELLS`, sets of
cells are bits, and the player to move is the *mover*, whatever the colour.

Values are for the side to move. Q15's repetition is never applied: what can be
held for ever is a draw. Remoteness is the number of turns to the end if the
winner hurries and the loser delays: 0 where the game is over, 1 + the least
over the turns to lost positions where the mover wins, and 1 + the greatest over
all turns where the mover loses. A draw has none, be it the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tests.oracles import queah
from tests.oracles.queah import Holdings, QueahChoices, QueahPosition

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

WIN, DRAW, LOSS = 1, 0, -1
NO_REMOTENESS = -1
AT_ONCE = 1 << 17  # positions whose turns are held in memory together

# --------------------------------------------------------------------- board

CELLS: tuple[str, ...] = tuple(cell for row in queah.ROWS for cell in row)  # Q1, Q2
NUMBER = {cell: number for number, cell in enumerate(CELLS)}
BIT = {cell: 1 << number for number, cell in enumerate(CELLS)}
BOARDS = 1 << len(CELLS)

# Steps have the numbers 1, 2, ...; 0 stands for no step. Sets of steps are bits, too.
NO_STEP = 0
STEPS: tuple[tuple[str, str], ...] = tuple(
    (origin, cell) for origin in CELLS for cell in sorted(queah.NEIGHBOURS[origin])
)
STEP_NUMBER = {step: number for number, step in enumerate(STEPS, start=1)}
STEP_BIT = np.array([0, *(1 << number for number in range(len(STEPS)))])
STEP_BITS = {step: int(STEP_BIT[number]) for step, number in STEP_NUMBER.items()}
NO_BAN = 0

# Q3a: in a game from the diagram nothing is ever set; else all are, before anybody moves.
NEVER_SET, SETTING, ALL_SET = 0, 1, 2


def _steps_at(end: int) -> Numbers:
    """Return for each board the steps that begin (0) or end (1) on one of its cells."""
    boards = np.arange(BOARDS)
    on_cell = [np.where(boards & BIT[step[end]], bit, 0) for step, bit in STEP_BITS.items()]
    return np.array(on_cell).sum(axis=0)


STEPS_FROM, STEPS_TO = _steps_at(0), _steps_at(1)

LEAPS: tuple[tuple[int, int, int], ...] = tuple(
    (BIT[origin], BIT[over], BIT[beyond]) for origin, over, beyond in sorted(queah.LEAPS)
)

PIECES = np.array([bin(board).count("1") for board in range(BOARDS)])

# Where the sets of cells and the steps go under each symmetry of the board.
SYMMETRIES = len(queah.CELL_MAPS)
BOARD_IMAGE = np.array(
    [
        sum(np.where(np.arange(BOARDS) & BIT[cell], BIT[image[cell]], 0) for cell in CELLS)
        for image in queah.CELL_MAPS
    ]
)
STEP_IMAGE = [
    [NO_STEP, *(STEP_NUMBER[image[origin], image[cell]] for origin, cell in STEPS)]
    for image in queah.CELL_MAPS
]


def _product(left: int, right: int) -> int:
    """Return the symmetry that does ``right`` and then ``left``."""
    first, second = queah.CELL_MAPS[right], queah.CELL_MAPS[left]
    return queah.CELL_MAPS.index({cell: second[first[cell]] for cell in CELLS})


INVERSE = tuple(
    next(other for other in range(SYMMETRIES) if _product(other, symmetry) == 0)
    for symmetry in range(SYMMETRIES)
)

# ----------------------------------------------------------------- positions


@dataclass(frozen=True)
class PositionArrays:
    """Many positions: one array for each part, all of one length.

    A ban is the set of its owner's last steps that ban the way back (Q10).
    The phase is `NEVER_SET`, `SETTING` or `ALL_SET`; while pieces are set, who
    has fewer than four on the board has the rest still to set (Q3a).
    """

    mover: Numbers
    other: Numbers
    mover_reserve: Numbers
    other_reserve: Numbers
    mover_ban: Numbers
    other_ban: Numbers
    passes: Numbers
    phase: Numbers

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.mover)

    def __getitem__(self, rows: Numbers | Flags | slice) -> PositionArrays:
        """Return the positions of these rows."""
        return PositionArrays(*(getattr(self, part)[rows] for part in PARTS))

    def with_parts(self, **parts: Numbers) -> PositionArrays:
        """Return the positions with some parts exchanged."""
        return PositionArrays(*(parts.get(part, getattr(self, part)) for part in PARTS))

    @cached_property
    def empty(self) -> Numbers:
        """Return the empty cells."""
        return BOARDS - 1 - (self.mover | self.other)

    @cached_property
    def codes(self) -> Numbers:
        """Return one number for each position, different for different positions."""
        short = {
            "mover_ban": _short(self.mover, self.mover_ban),
            "other_ban": _short(self.other, self.other_ban),
        }
        codes = np.zeros(len(self), np.int64)
        for part, width in WIDTHS.items():
            codes = codes << width | short.get(part, getattr(self, part))
        return codes


WIDTHS = {  # bits for each part in a code
    "phase": 2,
    "mover": 13,
    "other": 13,
    "mover_reserve": 3,
    "other_reserve": 3,
    "mover_ban": 13,
    "other_ban": 13,
    "passes": 2,
}
NO_CODE = -1
PARTS = tuple(field.name for field in fields(PositionArrays))


# A ban is short as the number of its step; of several steps, as one digit for each piece, from
# the first cell on: the place of its step among those that lead to its cell, 0 if it has none.
SEVERAL = 1 << 12
DIGIT = 3  # bits
PLACE = {(o, c): 1 + sorted(queah.NEIGHBOURS[c]).index(o) for o, c in STEPS}


def _shifts(boards: Numbers, cell: str) -> Numbers:
    """Return where the digit of a piece on this cell is."""
    return DIGIT * PIECES[boards & (BIT[cell] - 1)]


def _short(boards: Numbers, bans: Numbers) -> Numbers:
    """Return bans as numbers of few bits; `_long` is the inverse."""
    numbers = np.searchsorted(STEP_BIT, bans)
    several = np.flatnonzero(bans & (bans - 1))
    if len(several):
        digits = np.full(len(several), SEVERAL)
        for step, bit in STEP_BITS.items():
            has = bans[several] & bit != 0
            digits += np.where(has, PLACE[step] << _shifts(boards[several], step[1]), 0)
        numbers[several] = digits
    return numbers


def _long(boards: Numbers, numbers: Numbers) -> Numbers:
    """Return the bans that these numbers stand for."""
    several = numbers >= SEVERAL
    bans = STEP_BIT[np.where(several, 0, numbers)]
    if several.any():
        for step, bit in STEP_BITS.items():
            digits = numbers >> _shifts(boards, step[1]) & (1 << DIGIT) - 1
            has = several & (boards & BIT[step[1]] != 0) & (digits == PLACE[step])
            bans = np.where(has, bans | bit, bans)
    return bans


def joined(batches: list[PositionArrays]) -> PositionArrays:
    """Return the positions of all batches as one."""
    return PositionArrays(*(np.concatenate([getattr(b, part) for b in batches]) for part in PARTS))


def decoded(codes: Numbers) -> PositionArrays:
    """Return the positions that these numbers stand for."""
    parts = {}
    for part, width in reversed(WIDTHS.items()):
        parts[part] = codes & (1 << width) - 1
        codes = codes >> width
    for side in ("mover", "other"):
        parts[f"{side}_ban"] = _long(parts[side], parts[f"{side}_ban"])
    return PositionArrays(**parts)


def encoded(positions: list[QueahPosition]) -> PositionArrays:
    """Return positions of the slow oracle as a batch, the colours forgotten."""
    rows = []
    for position in positions:
        mover = position.player(position.side)
        other = position.player(queah.OPPONENT[position.side])
        rows.append(
            (
                sum(BIT[cell] for cell in mover.pieces),
                sum(BIT[cell] for cell in other.pieces),
                mover.reserve,
                other.reserve,
                sum(STEP_BITS[step] for step in mover.bans),
                sum(STEP_BITS[step] for step in other.bans),
                position.passes,
                _phase(mover, other),
            )
        )
    return PositionArrays(*np.array(rows, np.int64).reshape(-1, len(PARTS)).T)


def _phase(mover: Holdings, other: Holdings) -> int:
    """Return whether pieces are still to be set, all are, or none ever (Q3a)."""
    if mover.unset is None:
        return NEVER_SET
    return SETTING if mover.unset or other.unset else ALL_SET


def _unset(phase: int, pieces: int) -> int | None:
    """Return how many a player with so many pieces on the board has still to set (Q3a)."""
    if phase == NEVER_SET:
        return None
    return queah.PIECES_ON_BOARD - pieces if phase == SETTING else 0


def told(batch: PositionArrays, row: int, side: str) -> QueahPosition:
    """Return one position of a batch as the slow oracle has it, ``side`` to move."""

    def player(board: int, reserve: int, ban: int) -> Holdings:
        pieces = frozenset(cell for cell in CELLS if board & BIT[cell])
        bans = frozenset(step for step, bit in STEP_BITS.items() if ban & bit)
        return Holdings(pieces, reserve, bans, _unset(one["phase"], len(pieces)))

    one = {part: int(getattr(batch, part)[row]) for part in PARTS}
    mover = player(one["mover"], one["mover_reserve"], one["mover_ban"])
    other = player(one["other"], one["other_reserve"], one["other_ban"])
    white, black = (mover, other) if side == "w" else (other, mover)
    return QueahPosition(white, black, side, one["passes"])


def image(batch: PositionArrays, symmetry: int) -> PositionArrays:
    """Return the positions under one symmetry of the board."""
    return batch.with_parts(
        mover=BOARD_IMAGE[symmetry][batch.mover],
        other=BOARD_IMAGE[symmetry][batch.other],
        mover_ban=_ban_image(symmetry, batch.mover_ban),
        other_ban=_ban_image(symmetry, batch.other_ban),
    )


def _ban_image(symmetry: int, bans: Numbers) -> Numbers:
    """Return bans under one symmetry of the board."""
    images = np.zeros(len(bans), np.int64)
    for number, step in enumerate(STEP_IMAGE[symmetry]):
        images |= np.where(bans & STEP_BIT[number], STEP_BIT[step], 0)
    return images


def canonical(batch: PositionArrays) -> tuple[Numbers, NDArray[np.uint8]]:
    """Return the least code among the images of each position, and a symmetry that gives it."""
    least = batch.codes
    chosen = np.zeros(len(batch), np.uint8)
    for symmetry in range(1, SYMMETRIES):
        codes = image(batch, symmetry).codes
        chosen[codes < least] = symmetry
        least = np.minimum(least, codes)
    return least, chosen


# --------------------------------------------------------------------- turns

Turns = Iterator[tuple[Numbers, PositionArrays]]  # rows, and what a turn makes of their positions


def _flipped(
    rules: QueahChoices, batch: PositionArrays, mover: Numbers, other: Numbers, step: int
) -> PositionArrays:
    """Return the positions after a turn that left the mover these pieces, by this step if any."""
    own, opponents = np.zeros(len(batch), np.int64), batch.other_ban & STEPS_TO[other]  # Q10
    if rules.backtrack == queah.UNTIL_MOVED:
        own = batch.mover_ban & STEPS_TO[mover]
    else:
        opponents = opponents & STEPS_FROM[BOARDS - 1 - (mover | other)]
    return PositionArrays(
        mover=other,
        other=mover,
        mover_reserve=batch.other_reserve,
        other_reserve=batch.mover_reserve,
        mover_ban=opponents,
        other_ban=own | STEP_BIT[step],
        passes=np.zeros(len(batch), np.int64),
        phase=batch.phase,
    )


def _settings(rules: QueahChoices, batch: PositionArrays) -> Turns:
    """Yield every turn that sets a piece, where some are still to be set (Q3a)."""
    full = queah.PIECES_ON_BOARD
    for bit in BIT.values():
        rows = np.flatnonzero((batch.phase == SETTING) & (batch.empty & bit != 0))
        some = batch[rows]
        after = _flipped(rules, some, some.mover | bit, some.other, NO_STEP)
        done = (PIECES[after.mover] == full) & (PIECES[after.other] == full)
        yield rows, after.with_parts(phase=np.where(done, ALL_SET, SETTING))


def _can_capture(batch: PositionArrays) -> Flags:
    """Return for each position whether the mover has a capture (Q7)."""
    can = np.zeros(len(batch), np.bool_)
    for origin, over, beyond in LEAPS:
        can |= (batch.mover & origin != 0) & (batch.other & over != 0) & (batch.empty & beyond != 0)
    return can


def _captures(rules: QueahChoices, batch: PositionArrays) -> Turns:
    """Yield every capture (Q7)."""
    for origin, over, beyond in LEAPS:
        rows = np.flatnonzero(
            (batch.mover & origin != 0) & (batch.other & over != 0) & (batch.empty & beyond != 0)
        )
        some = batch[rows]
        taken = some.mover ^ origin ^ beyond, some.other ^ over
        yield rows, _flipped(rules, some, *taken, NO_STEP)


def _steps(rules: QueahChoices, batch: PositionArrays, allowed: Flags) -> Turns:
    """Yield every step (Q6) where steps are allowed, less the banned ones (Q10)."""
    for origin, cell in STEPS:
        step, back = STEP_NUMBER[origin, cell], STEP_NUMBER[cell, origin]
        rows = np.flatnonzero(
            allowed
            & (batch.mover & BIT[origin] != 0)
            & (batch.empty & BIT[cell] != 0)
            & (batch.mover_ban & STEP_BIT[back] == 0)
        )
        some = batch[rows]
        banning = step if rules.backtrack != "allowed" else NO_STEP
        stepped = some.mover ^ BIT[origin] ^ BIT[cell]
        yield rows, _flipped(rules, some, stepped, some.other, banning)


def _moves(rules: QueahChoices, batch: PositionArrays) -> Turns:
    """Yield steps and captures; only captures where those forbid steps (Q8)."""
    yield from _captures(rules, batch)
    optional = rules.capture == "optional"
    yield from _steps(rules, batch, ~_can_capture(batch) | optional)


def _entries(batch: PositionArrays, allowed: Flags) -> Turns:
    """Yield the positions, the same player still to move, after each entry (Q9)."""
    for bit in BIT.values():
        rows = np.flatnonzero(allowed & (batch.empty & bit != 0))
        some = batch[rows]
        yield rows, some.with_parts(mover=some.mover | bit, mover_reserve=some.mover_reserve - 1)


def _may_enter_and_capture(batch: PositionArrays, allowed: Flags) -> Flags:
    """Return for each position whether some entry leaves the mover a capture (Q7, Q9)."""
    can = np.zeros(len(batch), np.bool_)
    for rows, entered in _entries(batch, allowed):
        can[rows[_can_capture(entered)]] = True
    return can


def _may_enter(batch: PositionArrays) -> Flags:
    """Return for each position whether the mover has room and a reserve (Q9)."""
    return (PIECES[batch.mover] < queah.PIECES_ON_BOARD) & (batch.mover_reserve > 0)


def _turns(rules: QueahChoices, batch: PositionArrays) -> Turns:
    """Yield every turn of undecided positions except passes."""
    yield from _settings(rules, batch)
    playing = np.flatnonzero(batch.phase != SETTING)
    for rows, after in _turns_in_play(rules, batch[playing]):
        yield playing[rows], after


def _turns_in_play(rules: QueahChoices, batch: PositionArrays) -> Turns:
    """Yield every turn but passes where nothing is to be set any more (Q8, Q9)."""
    may_enter = _may_enter(batch)
    if rules.replacement == "before-move":
        without = np.flatnonzero(~may_enter)
        for rows, after in _moves(rules, batch[without]):
            yield without[rows], after
        bound = _may_enter_and_capture(batch, may_enter)
        for entering, entered in _entries(batch, may_enter):
            must = bound[entering] & (rules.capture == "mandatory-with-entry")
            free = np.flatnonzero(~must | _can_capture(entered))
            for rows, after in _moves(rules, entered[free]):
                yield entering[free[rows]], after
    else:
        yield from _moves(rules, batch)
        if rules.capture in ("mandatory", "mandatory-with-entry"):
            may_enter &= ~_can_capture(batch)
        for rows, entered in _entries(batch, may_enter):
            yield rows, _flipped(rules, entered, entered.mover, entered.other, NO_STEP)


def _decided(batch: PositionArrays) -> Flags:
    """Return where the game is over regardless of turns (Q12, two passes of Q13).

    Play never takes a mover's last piece in the mover's own turn, so only the
    player to move can have been eliminated; and nobody while pieces are set (Q3a).
    """
    eliminated = (batch.mover == 0) & (batch.mover_reserve == 0) & (batch.phase != SETTING)
    return eliminated | (batch.passes == queah.PASSES_TO_DRAW)


def _pass(rules: QueahChoices, batch: PositionArrays) -> PositionArrays:
    """Return the positions after a pass (Q13)."""
    after = _flipped(rules, batch, batch.mover, batch.other, NO_STEP)
    return after.with_parts(passes=batch.passes + 1)


def turns(rules: QueahChoices, batch: PositionArrays) -> tuple[Numbers, PositionArrays]:
    """Return all legal turns: the rows they start from, in order, and what they lead to.

    Turns that lead to the same position are all included.
    """
    live = np.flatnonzero(~_decided(batch))
    rows, after = zip(*_turns(rules, batch[live]), strict=True)
    all_rows, all_after = [live[some] for some in rows], list(after)
    if rules.stalemate == "pass":
        stuck = np.setdiff1d(live, np.concatenate(all_rows))
        all_rows.append(stuck)
        all_after.append(_pass(rules, batch[stuck]))
    starts = np.concatenate(all_rows)
    order = np.argsort(starts, kind="stable")
    return starts[order], joined(all_after)[order]


def end_values(rules: QueahChoices, batch: PositionArrays) -> Numbers:
    """Return the values of positions at which the game is over (Q12, Q13)."""
    stalemate = DRAW if rules.stalemate == "draw" else LOSS
    stalemates = np.where(_decided(batch), LOSS, stalemate)
    return np.where(batch.passes == queah.PASSES_TO_DRAW, DRAW, stalemates)


# ---------------------------------------------------------------------- graph


@dataclass(frozen=True)
class TurnGraph:
    """The positions that play can reach, up to symmetry and colours, and their turns.

    The turns of position ``p`` are those from ``first[p]`` up to ``first[p + 1]``:
    turn ``t`` leads to a position that ``symmetry[t]`` takes to number ``leads_to[t]``.
    """

    codes: Numbers
    first: Numbers
    leads_to: NDArray[np.int32]
    symmetry: NDArray[np.uint8]

    @cached_property
    def positions(self) -> PositionArrays:
        """Return one position of each class."""
        return decoded(self.codes)

    @cached_property
    def degrees(self) -> Numbers:
        """Return the number of turns of each position."""
        return np.diff(self.first)


def explore(rules: QueahChoices, first: QueahPosition | None = None) -> TurnGraph:
    """Return the graph of all positions reachable from the start or another, breadth first."""
    frontier, _ = canonical(encoded([first or queah.start(rules)]))
    known = frontier
    layers, degrees, targets, symmetries = [], [], [], []
    while len(frontier):
        layers.append(frontier)
        found = []
        for begin in range(0, len(frontier), AT_ONCE):
            batch = decoded(frontier[begin : begin + AT_ONCE])
            rows, after = turns(rules, batch)
            codes, chosen = canonical(after)
            degrees.append(np.bincount(rows, minlength=len(batch)))
            targets.append(codes)
            symmetries.append(chosen)
            found.append(distinct(codes))
        frontier = missing(known, distinct(np.concatenate(found)))
        known = np.sort(np.concatenate([known, frontier]), kind="stable")
    codes = np.concatenate(layers)
    numbers = np.argsort(codes).astype(np.int32)  # in the order of ``known``
    return TurnGraph(
        codes=codes,
        first=_offsets(np.concatenate(degrees)),
        leads_to=np.concatenate(
            [numbers[np.searchsorted(known, some)] for some in _emptied(targets)]
        ),
        symmetry=np.concatenate(symmetries),
    )


def distinct(codes: Numbers) -> Numbers:
    """Return the codes in order, each once; faster on large arrays than `numpy.unique`."""
    codes = np.sort(codes)
    return codes[np.flatnonzero(np.diff(codes, prepend=NO_CODE))]


def missing(known: Numbers, codes: Numbers) -> Numbers:
    """Return those codes that are not among the known ones, which are sorted."""
    places = np.searchsorted(known, codes)
    return codes[np.append(known, NO_CODE)[places] != codes]


def _offsets(degrees: Numbers) -> Numbers:
    """Return where the part of each begins if so many belong to each, and the total."""
    return np.concatenate([[0], np.cumsum(degrees)])


def _emptied(arrays: list[Numbers]) -> Iterator[Numbers]:
    """Yield the arrays in order, and release each."""
    arrays.reverse()
    while arrays:
        yield arrays.pop()


def _within(first: Numbers, chosen: Numbers) -> Numbers:
    """Return all places of the parts of the chosen, one part after another."""
    lengths = first[chosen + 1] - first[chosen]
    ends = np.cumsum(lengths)
    return np.arange(ends[-1] if len(ends) else 0) + np.repeat(
        first[chosen] - (ends - lengths), lengths
    )


# ---------------------------------------------------------------- reachability

SIDES = "wb"
EVERY_MASK = np.arange(1 << SYMMETRIES * len(SIDES))


def _mask_bit(symmetry: int, side: int) -> int:
    """Return the bit for a class's image under a symmetry, with a side to move."""
    return 1 << (SYMMETRIES * side + symmetry)


def _masks_after(chosen: int) -> NDArray[np.uint16]:
    """Return, for a turn to an image that ``chosen`` takes to its class, what masks become.

    The image is the inverse of ``chosen`` of the class; where the turn's own
    position is an image under g, so is what it leads to, and the sides change.
    """
    masks = np.zeros(len(EVERY_MASK), np.uint16)
    for symmetry in range(SYMMETRIES):
        for side in range(len(SIDES)):
            has = EVERY_MASK & _mask_bit(symmetry, side) != 0
            masks[has] |= _mask_bit(_product(symmetry, INVERSE[chosen]), 1 - side)
    return masks


MASKS_AFTER = np.array([_masks_after(chosen) for chosen in range(SYMMETRIES)])


def reached_images(rules: QueahChoices, graph: TurnGraph) -> NDArray[np.uint16]:
    """Return for each class a mask of those images that play from the start really reaches."""
    masks = np.zeros(len(graph.codes), np.uint16)
    _, chosen = canonical(encoded([queah.start(rules)]))
    masks[0] = _mask_bit(INVERSE[chosen[0]], 0)
    grown = np.array([0])
    while len(grown):
        edges = _within(graph.first, grown)
        sources = np.repeat(masks[grown], graph.degrees[grown])
        sent = MASKS_AFTER[graph.symmetry[edges], sources]
        targets = graph.leads_to[edges]
        fresh = sent & ~masks[targets] != 0
        targets, sent = targets[fresh], sent[fresh]
        np.bitwise_or.at(masks, targets, sent)
        grown = distinct(targets)
    return masks


def reached_counts(graph: TurnGraph, masks: NDArray[np.uint16]) -> Numbers:
    """Return how many different positions the mask of each class stands for."""
    images = [image(graph.positions, symmetry).codes for symmetry in range(SYMMETRIES)]
    counts = np.zeros(len(masks), np.int64)
    for side in range(len(SIDES)):
        there = [masks & _mask_bit(symmetry, side) != 0 for symmetry in range(SYMMETRIES)]
        for symmetry in range(SYMMETRIES):
            fresh = there[symmetry].copy()
            for earlier in range(symmetry):
                fresh &= ~(there[earlier] & (images[earlier] == images[symmetry]))
            counts += fresh
    return counts


# ----------------------------------------------------------------- retrograde


def judged(rules: QueahChoices, graph: TurnGraph) -> tuple[NDArray[np.int8], NDArray[np.int16]]:
    """Return the value and the remoteness of every position, ends first.

    A position is won as soon as one of its turns leads to a lost one, and lost
    when the last of its turns is known to lead to a won one. What is never
    judged is a draw.
    """
    values = np.zeros(len(graph.codes), np.int8)
    remoteness = np.full(len(graph.codes), NO_REMOTENESS, np.int16)
    over = np.flatnonzero(graph.degrees == 0)
    values[over] = end_values(rules, graph.positions[over])
    decisive = over[values[over] != DRAW]
    remoteness[decisive] = 0

    comes_from = np.argsort(graph.leads_to, kind="stable")
    into = _offsets(np.bincount(graph.leads_to, minlength=len(graph.codes)))
    origins = np.repeat(np.arange(len(graph.codes), dtype=np.int32), graph.degrees)[comes_from]
    unresolved = graph.degrees.copy()

    lost, won = decisive, decisive[:0]
    plies = 0
    while len(lost) or len(won):
        plies += 1
        winners = distinct(origins[_within(into, lost)])
        winners = winners[values[winners] == DRAW]
        resolved, times = np.unique(origins[_within(into, won)], return_counts=True)
        unresolved[resolved] -= times
        losers = resolved[unresolved[resolved] == 0]
        values[winners], values[losers] = WIN, LOSS
        remoteness[winners] = remoteness[losers] = plies
        lost, won = losers, winners
    return values, remoteness


# -------------------------------------------------------------------- solution


@dataclass(frozen=True)
class SolvedGraph:
    """The value and remoteness of every position that can be reached.

    ``masks`` and ``weights`` say which images of a class can be reached, and how many.
    """

    rules: QueahChoices
    graph: TurnGraph
    values: NDArray[np.int8]
    remoteness: NDArray[np.int16]
    masks: NDArray[np.uint16]
    weights: Numbers

    @cached_property
    def _order(self) -> Numbers:
        """Return the classes, the least code first."""
        return np.argsort(self.graph.codes)

    def probe(self, positions: list[QueahPosition]) -> list[tuple[int, int]]:
        """Return value and remoteness of positions; KeyError for one never reached."""
        codes, _ = canonical(encoded(positions))
        places = np.searchsorted(self.graph.codes, codes, sorter=self._order)
        numbers = self._order[np.minimum(places, len(self._order) - 1)]
        if len(strange := np.flatnonzero(self.graph.codes[numbers] != codes)):
            raise KeyError(queah.render(positions[strange[0]]))
        return [(int(self.values[n]), int(self.remoteness[n])) for n in numbers]

    def images(self, number: int) -> list[QueahPosition]:
        """Return the positions of a class that can be reached, each once."""
        one = self.graph.positions[np.array([number])]
        found = {
            told(image(one, symmetry), 0, name): None
            for side, name in enumerate(SIDES)
            for symmetry in range(SYMMETRIES)
            if self.masks[number] & _mask_bit(symmetry, side)
        }
        return list(found)

    def total(self, value: int) -> int:
        """Return how many positions that can be reached have this value."""
        return int(self.weights[self.values == value].sum())


def solve(rules: QueahChoices) -> SolvedGraph:
    """Solve the game; the reserve decides how long that takes."""
    graph = explore(rules)
    values, remoteness = judged(rules, graph)
    masks = reached_images(rules, graph)
    return SolvedGraph(rules, graph, values, remoteness, masks, reached_counts(graph, masks))
