"""What a setup of Qo consists of: lodestones, containers, banks and a banned payment."""

from itertools import takewhile

from lodestone.core.parts import CellsField, CountField, Edited, Field, Parts, PieceType
from lodestone.games.qo.board import NAMES, POINT, rays
from lodestone.games.qo.notation import LETTERS, SIDES, TITLES, QoSetup, has_banks, has_bans
from lodestone.games.qo.rules import QoOptions

CONTAINERS = tuple(f"container:{side}" for side in SIDES)
BANKS = tuple(f"bank:{side}" for side in SIDES)
BANNED = "banned"


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
    fields: list[Field] = [*_counts(CONTAINERS, "container", setup.held, left, LETTERS)]
    if has_banks(options):
        fields += _counts(BANKS, "bank", setup.banked, left, (None, None))
    if has_bans(options) or setup.banned:
        fields.append(_ban(options, setup))
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


def _ban(options: QoOptions, setup: QoSetup) -> CellsField:
    """Return a field with the payments that would undo one that the opponent can have made."""
    choices = _open_ways(options, setup) if has_bans(options) else ()
    value = (setup.banned[:2], setup.banned[3:]) if setup.banned else ()
    return CellsField("cells", BANNED, "Banned payment", value, choices, BANNED)


def _open_ways(options: QoOptions, setup: QoSetup) -> tuple[tuple[str, str], ...]:
    """Return the moves of lodestones over empty points, as far as a payment reaches."""
    return tuple(
        (start, NAMES[end])
        for start in sorted(filter(POINT.__contains__, setup.pieces))
        for ray in rays(options.size, POINT[start])
        for end in takewhile(lambda point: NAMES[point] not in setup.pieces, ray[: options.reach])
    )


def edited(edited: Edited) -> QoSetup:
    """Return the setup that was edited."""
    edited.check([*CONTAINERS, *BANKS, BANNED])
    held = (edited.count(CONTAINERS[0]), edited.count(CONTAINERS[1]))
    banked = (edited.count(BANKS[0]), edited.count(BANKS[1]))
    ends = edited.cells(BANNED)
    banned = f"{ends[:2]}-{ends[2:]}" if ends else ""
    return QoSetup(edited.letters, edited.side, held, banked, banned)
