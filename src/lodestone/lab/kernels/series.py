"""What Ludii's evaluation makes of a game seen turn by turn; docs/measuring.md has the formulas."""

from typing import Any, NamedTuple

from numpy import float64
from numpy.typing import NDArray

from lodestone.kernel.decorator import kernel

Floats = NDArray[float64]

#: A game seen turn by turn, in the order in which `write_series` writes their figures.
SERIES = (
    "board-sites-occupied",
    "branching-factor",
    "decision-factor",
    "drama",
    "move-evaluation",
    "piece-number",
    "score-difference",
    "state-evaluation-difference",
)


class SeriesFigures(NamedTuple):
    """What Ludii's `MultiMetricFramework` makes of each such series, in the order of writing."""

    average: int
    median: int
    max: int
    min: int
    variance: int
    change_average: int
    change_sign: int
    change_line_best_fit: int
    change_num_times: int
    max_increase: int
    max_decrease: int


#: Where each of them is written, and its name in Ludii's manner.
OF = SeriesFigures(*range(len(SeriesFigures._fields)))
FIGURES = tuple(name.replace("_", "-") for name in SeriesFigures._fields)
SERIES_NUMBERS = tuple(f"{series}-{figure}" for series in SERIES for figure in FIGURES)

# The rows of a game's course: what is known at every ply.
VALUE, CHOICES, PIECES, OCCUPIED, LEAD, CAPTURED = range(6)


@kernel
def signed(value: float, side: int) -> float:
    """Return a value for `side` as one for the first side, or back."""
    return value if side == 0 else -value


@kernel
def sign_of(value: float) -> float:
    """Return 1, 0 or -1."""
    return 1.0 if value > 0 else -1.0 if value < 0 else 0.0


@kernel
def value_for_winner(value: float, winner: int) -> float:
    """Return a value for the first side as one for the winner, 0 where nobody won."""
    if winner < 0:
        return 0.0
    return signed(value, winner)


@kernel
def sort(values: NDArray[Any], size: int) -> None:
    """Sort the first `size` values, upwards (Shell, CACM 2/7, 1959); Numba's sort makes a list."""
    gap = size // 2
    while gap > 0:
        for place in range(gap, size):
            value, to = values[place], place
            while to >= gap and values[to - gap] > value:
                values[to] = values[to - gap]
                to -= gap
            values[to] = value
        gap //= 2


@kernel
def spread_of(values: Floats) -> tuple[float, float]:
    """Return the mean of values, at least one, and their variance."""
    mean, squares = values.sum() / len(values), 0.0
    for place in range(len(values)):
        squares += (values[place] - mean) ** 2
    return mean, squares / len(values)


@kernel
def summarize(values: Floats, ordered: Floats, numbers: Floats) -> None:
    """Write the figures of one series, as Ludii's `MultiMetricFramework` defines them.

    Its greatest and least values are counted from 0, so that `min` is at most 0 and `max` at least.
    `ordered` has room for as many values.
    """
    size = len(values)
    numbers[:] = 0.0
    if size == 0:
        return
    mean, variance = spread_of(values)
    for place in range(size):
        ordered[place] = values[place]
    sort(ordered, size)
    numbers[OF.average] = mean
    numbers[OF.median] = ordered[size // 2]
    numbers[OF.max] = max(0.0, ordered[size - 1])
    numbers[OF.min] = min(0.0, ordered[0])
    numbers[OF.variance] = variance
    if size > 1:
        changes(values, mean, numbers)


@kernel
def changes(values: Floats, mean: float, numbers: Floats) -> None:
    """Write how one series of at least two values changes."""
    size = len(values)
    middle = (size - 1) / 2
    slope = spread = direction = 0.0
    for ply in range(size):
        slope += (ply - middle) * (values[ply] - mean)
        spread += (ply - middle) ** 2
        if ply == 0:
            continue
        change = values[ply] - values[ply - 1]
        sign = sign_of(change)
        numbers[OF.change_sign] += sign / (size - 1)
        if sign != 0 and sign != direction:
            numbers[OF.change_num_times] += 1 / (size - 1)
        direction = sign
        numbers[OF.max_increase] = max(numbers[OF.max_increase], change)
        numbers[OF.max_decrease] = min(numbers[OF.max_decrease], change)
    numbers[OF.change_average] = (values[size - 1] - values[0]) / (size - 1)
    numbers[OF.change_line_best_fit] = slope / spread


@kernel
def write_figures(values: Floats, ordered: Floats, numbers: Floats, series: int) -> None:
    """Write the figures of a series, by its number in `SERIES`, among those of all."""
    first = series * len(FIGURES)
    summarize(values, ordered, numbers[first : first + len(FIGURES)])


@kernel
def write_series(
    plies: int, first: int, winner: int, course: Floats, series: Floats, numbers: Floats
) -> None:
    """Write the figures of all series of a game, in the order of `SERIES`."""
    made, ordered = series[0], series[1]
    values, choices = course[VALUE], course[CHOICES]
    write_figures(course[OCCUPIED, : plies + 1], ordered, numbers, 0)
    write_figures(choices[:plies], ordered, numbers, 1)
    real = 0
    for ply in range(plies):
        if choices[ply] > 1:
            made[real] = choices[ply]
            real += 1
    write_figures(made[:real], ordered, numbers, 2)
    for ply in range(plies):
        made[ply] = abs(values[ply]) - value_for_winner(1.0, winner) * values[ply]
    write_figures(made[:plies], ordered, numbers, 3)
    for ply in range(plies):
        made[ply] = signed(values[ply + 1], (first + ply) % 2)
    write_figures(made[:plies], ordered, numbers, 4)
    write_figures(course[PIECES, : plies + 1], ordered, numbers, 5)
    write_figures(course[LEAD, : plies + 1], ordered, numbers, 6)
    for ply in range(plies + 1):
        made[ply] = 2 * abs(values[ply])
    write_figures(made[: plies + 1], ordered, numbers, 7)
