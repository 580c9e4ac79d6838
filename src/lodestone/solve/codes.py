"""Values as small integers: who wins, and in how many plies if both play their best.

A code is 0 for a draw, `WIN_CODE` minus the remoteness for a win of the side to move, and the
negative of that for a loss; a better turn leads to a higher code, since the winner hurries and the
loser delays. How many positions have which value is counted here, too.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from lodestone.kernel.arrays import NDArray, int16, int64, zeros
from lodestone.kernel.decorator import KernelRules, kernel
from lodestone.kernel.protocol import DRAW, LOSS, WIN
from lodestone.kernel.ranking import CURSOR, IndexArrays, board_of, orbit_size

#: The code of a position that is won at once; no win takes this many plies.
WIN_CODE = 30_000
#: Lower than every code: there is no value.
NONE = -32_768
#: The type in which codes are stored, and its bytes.
CODE = int16
CODE_BYTES = 2
Codes = NDArray[CODE]

ResultName = Literal["loss", "draw", "win"]
NAMES: dict[int, ResultName] = {LOSS: "loss", DRAW: "draw", WIN: "win"}


class Value(NamedTuple):
    """What a position is worth to the side to move: WIN, DRAW or LOSS, and the plies to the end.

    `result` is 1, 0 or -1. `remoteness` counts the plies to the end when the winner hurries and the
    loser delays, 0 if the game is over; it is `None` for a draw.

    >>> from lodestone.solve import Value
    >>> Value(1, 85).name
    'win'
    >>> Value(0, None).as_dict()
    {'value': 'draw', 'remoteness': None}
    """

    result: int
    remoteness: int | None

    @property
    def name(self) -> ResultName:
        """Return the result in one word: win, loss or draw."""
        return NAMES[self.result]

    def as_dict(self) -> dict[str, str | int | None]:
        """Return the value as JSON has it."""
        return {"value": self.name, "remoteness": self.remoteness}


def value_of(code: int) -> Value:
    """Return the value that a code stands for, from -30000 to 30000; `code_of` is its inverse.

    >>> from lodestone.solve import value_of
    >>> value_of(29915)
    Value(result=1, remoteness=85)
    >>> value_of(0)
    Value(result=0, remoteness=None)
    """
    if code == 0:
        return Value(DRAW, None)
    return Value(WIN if code > 0 else LOSS, WIN_CODE - abs(code))


def code_of(value: Value) -> int:
    """Return the code of a value, the inverse of `value_of`; better values have higher codes."""
    return 0 if value.remoteness is None else value.result * (WIN_CODE - value.remoteness)


@kernel
def backed_up(code: int) -> int:
    """Return the code of a turn that leads to a position with this code."""
    return (code > 0) - (code < 0) - code  # without branches, which processors predict badly


@dataclass(frozen=True)
class ValueCounts:
    """Counts of positions by value, before symmetry, and their greatest remoteness."""

    wins: int
    losses: int
    draws: int
    longest: int

    @property
    def positions(self) -> int:
        """Return the number of all positions."""
        return self.wins + self.losses + self.draws

    def __add__(self, other: "ValueCounts") -> "ValueCounts":
        return ValueCounts(
            self.wins + other.wins,
            self.losses + other.losses,
            self.draws + other.draws,
            max(self.longest, other.longest),
        )


#: The counts of no positions.
NOTHING = ValueCounts(0, 0, 0, 0)


@kernel
def count(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    first: int,
    end: int,
    cursor: NDArray[int64],
    counts: NDArray[int64],
) -> None:
    """Add a block's wins, losses and draws, and its greatest remoteness, to `counts`."""
    while first < end:
        board = board_of(index, rules, first, cursor)
        weight = orbit_size(index, rules, first)
        for number in range(first, first + board.alike * board.own * board.other):
            code = int(codes[number])
            counts[2 if code == 0 else code < 0] += weight
            if code != 0:
                counts[3] = max(counts[3], WIN_CODE - abs(code))
        first += board.alike * board.own * board.other


def count_values(
    index: IndexArrays, rules: KernelRules, codes: Codes, block: tuple[int, int]
) -> ValueCounts:
    """Count a block's positions by value."""
    counts = zeros(4, int64)
    count.compiled(index, rules, codes, *block, zeros(CURSOR, int64), counts)
    return ValueCounts(*map(int, counts))
