"""What a setup of Queah consists of: pieces, reserves, last steps and passes just made."""

from lodestone.core.parts import CellsField, CountField, Edited, Field, Parts, PieceType
from lodestone.games.queah.board import CELLS, MOVES, STEP_COUNT
from lodestone.games.queah.notation import LETTERS, SIDES, TITLES, QueahSetup
from lodestone.games.queah.rules import QueahOptions
from lodestone.games.queah.state import ON_BOARD

PASSES = "passes"
RESERVES = tuple(f"reserve:{side}" for side in SIDES)
LAST_STEPS = tuple(f"last-step:{side}" for side in SIDES)


def parts(options: QueahOptions, setup: QueahSetup) -> Parts:
    """Return what a setup consists of; fields that the rules leave no choice for are left out."""
    types = tuple(
        PieceType(letter, side, f"{title} piece", 0, ON_BOARD, twin)
        for letter, side, title, twin in zip(LETTERS, SIDES, TITLES, LETTERS[::-1], strict=True)
    )
    pieces = {cell: tuple(letters) for cell, letters in setup.pieces.items()}
    sides = dict(zip(LETTERS, SIDES, strict=True))
    return Parts(setup.side, sides, pieces, types, tuple(_fields(options, setup)))


def _fields(options: QueahOptions, setup: QueahSetup) -> list[Field]:
    fields: list[Field] = [
        CountField(
            "count",
            name,
            f"{title}'s reserve",
            setup.reserves[side],
            0,
            options.reserve,
            twin,
            None,
        )
        for side, (name, title, twin) in enumerate(
            zip(RESERVES, TITLES, RESERVES[::-1], strict=True)
        )
    ]
    if options.backtrack == "forbidden" or any(setup.last_steps):
        fields += [_last_step(setup, side) for side in (0, 1)]
    if options.stalemate == "pass" or setup.passes:
        high = 2 if options.stalemate == "pass" else 0
        fields.append(
            CountField("count", PASSES, "Passes just made", setup.passes, 0, high, PASSES, None)
        )
    return fields


def _last_step(setup: QueahSetup, side: int) -> CellsField:
    """Return a field with the steps that a piece of the side can have made to get where it is."""
    steps = [(CELLS[move.start], CELLS[move.end]) for move in MOVES[:STEP_COUNT]]
    choices = tuple(
        step
        for step in steps
        if setup.pieces.get(step[1]) == LETTERS[side] and step[0] not in setup.pieces
    )
    written = setup.last_steps[side]
    value = (written[:2], written[2:]) if written else ()
    title = f"{TITLES[side]}'s last step"
    return CellsField("cells", LAST_STEPS[side], title, value, choices, LAST_STEPS[1 - side])


def edited(edited: Edited) -> QueahSetup:
    """Return the setup that was edited."""
    edited.check([*RESERVES, *LAST_STEPS, PASSES])
    white, black = map(edited.count, RESERVES)
    last_steps = (edited.cells(LAST_STEPS[0]), edited.cells(LAST_STEPS[1]))
    passes = edited.count(PASSES)
    return QueahSetup(edited.letters, edited.side, (white, black), last_steps, passes)
