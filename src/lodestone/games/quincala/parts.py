"""What a setup of Quincala consists of: towers, a ledge of missing pieces, and passes."""

from lodestone.core.parts import CountField, Edited, Field, LedgeField, Parts, PieceType
from lodestone.games.quincala.board import LETTERS, SIZE_NAMES, SIZES
from lodestone.games.quincala.notation import (
    SIDE_LETTERS,
    SIDES,
    TITLES,
    QuincalaSetup,
    ledge_of,
)
from lodestone.games.quincala.rules import QuincalaOptions

PASSES = "passes"


def parts(options: QuincalaOptions, setup: QuincalaSetup) -> Parts:
    """Return what a setup consists of; each size is a layer, since a tower has one of each."""
    fields: list[Field] = [LedgeField("ledge", "ledge", "Ledge", tuple(setup.ledge))]
    if options.no_move == "pass" or setup.passes:
        high = 2 if options.no_move == "pass" else 0
        fields.append(
            CountField("count", PASSES, "Passes just made", setup.passes, 0, high, PASSES, None)
        )
    pieces = {dot: tuple(tower) for dot, tower in setup.towers.items()}
    sides = dict(zip(SIDE_LETTERS, SIDES, strict=True))
    return Parts(setup.side, sides, pieces, _piece_types(options), tuple(fields))


def _piece_types(options: QuincalaOptions) -> tuple[PieceType, ...]:
    return tuple(
        PieceType(
            name=letter,
            kind=letter,
            title=f"{TITLES[letter.islower()]} {SIZE_NAMES[letter.upper()]} piece",
            layer=SIZES.index(letter.upper()),
            most=most,
            twin=letter.swapcase(),
        )
        for letter, most in zip(LETTERS, options.board().pieces * 2, strict=True)
    )


def edited(options: QuincalaOptions, edited: Edited) -> QuincalaSetup:
    """Return the setup that was edited: pieces not on the board are on the ledge."""
    edited.check([PASSES])
    ledge = ledge_of(options.board(), edited.letters)
    return QuincalaSetup(edited.letters, edited.side, ledge, edited.count(PASSES))
