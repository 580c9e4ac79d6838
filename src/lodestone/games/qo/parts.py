"""What a setup of Qo consists of: lodestones, containers and banks."""

from lodestone.core.parts import CountField, Edited, Parts, PieceType
from lodestone.games.qo.notation import LETTERS, SIDES, TITLES, QoSetup, has_banks
from lodestone.games.qo.rules import QoOptions

CONTAINERS = tuple(f"container:{side}" for side in SIDES)
BANKS = tuple(f"bank:{side}" for side in SIDES)


def parts(options: QoOptions, setup: QoSetup) -> Parts:
    """Return what a setup consists of; lodestones are taken from their side's container."""
    left = 2 * options.stones - len(setup.pieces) - sum(setup.held) - sum(setup.banked)
    placed = list(setup.pieces.values())
    types = tuple(
        PieceType(
            letter, SIDES[side], f"{TITLES[side]} lodestone", 0,
            max(0, placed.count(letter) + setup.held[side] + left), LETTERS[1 - side],
        )
        for side, letter in enumerate(LETTERS)
    )  # fmt: skip
    fields = _counts(CONTAINERS, "container", setup.held, left, LETTERS)
    if has_banks(options):
        fields += _counts(BANKS, "bank", setup.banked, left, (None, None))
    pieces = {name: tuple(letters) for name, letters in setup.pieces.items()}
    sides = dict(zip(LETTERS, SIDES, strict=True))
    return Parts(setup.side, sides, pieces, types, tuple(fields))


def _counts(
    names: tuple[str, ...],
    place: str,
    counts: tuple[int, int],
    left: int,
    supplies: tuple[str | None, ...],
) -> list[CountField]:
    """Return both sides' fields for one place; `left` is how many more each can hold."""
    return [
        CountField(
            "count",
            names[side],
            f"{TITLES[side]}'s {place}",
            count,
            0,
            count + left,
            names[1 - side],
            supplies[side],
        )
        for side, count in enumerate(counts)
    ]


def edited(edited: Edited) -> QoSetup:
    """Return the setup that was edited."""
    edited.check([*CONTAINERS, *BANKS])
    held = (edited.count(CONTAINERS[0]), edited.count(CONTAINERS[1]))
    banked = (edited.count(BANKS[0]), edited.count(BANKS[1]))
    return QoSetup(edited.letters, edited.side, held, banked)
