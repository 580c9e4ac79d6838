"""What Qo's evaluation counts, counted again point by point."""

import json
import random
from itertools import chain, product

import numpy as np
import pytest

from lodestone import Position
from lodestone.games.qo.evaluation import PATTERNS_FILE, SHAPES, evaluate, features
from lodestone.games.qo.state import QoState
from tests.library.games.walks import random_positions

pytestmark = pytest.mark.untraced

RULES = [
    "qo:small",
    "qo:standard,diagonals=on",
    "qo:corners,blocking=line-or-longer,pay=1",
    "qo:small,blocking=group",
    "qo:size=4,stones=12,black_run=2,white_run=3,margin=3",
]
#: Rules under which what is paid is set aside.
ASIDE = [
    "qo:pay=1,reach=1,paid=aside",
    "qo:small,paid=aside,margin=5,white_run=3",
    "qo:size=4,stones=12,paid=aside",
]
Board = dict[tuple[int, int], str]


def mostly_placing(rng: random.Random, position: Position) -> str:
    """Choose a turn: placements fill the board, and by chance alone most turns would pay."""
    turns = [turn for turn in position.turns if "-" not in turn]
    if not turns or rng.random() < 0.2:
        turns = list(position.turns)
    return rng.choice(turns)


def board_of(position: Position) -> Board:
    ranks = str(position).split()[0].split("/")
    wide = ["".join("." * int(c) if c.isdigit() else c for c in rank) for rank in ranks]
    return {(x, y): cell for y, rank in enumerate(wide) for x, cell in enumerate(rank)}


def lines_lacking(board: Board, size: int, own: str, number: int) -> int:
    lines = [[board[x, y] for x in range(size)] for y in range(size)]
    lines += [[board[x, y] for y in range(size)] for x in range(size)]
    return sum(line.count(own) == size - number and line.count(".") == number for line in lines)


def runs_half_blocked(board: Board, own: str, rules: dict[str, object], least: int) -> int:
    axes = [(1, 0), (0, 1)] + ([(1, 1), (1, -1)] if rules["diagonals"] == "on" else [])
    count = 0
    for (x, y), (dx, dy) in product(board, axes):
        if board[x, y] != own or board.get((x - dx, y - dy)) == own:
            continue
        length = 1
        while board.get((x + length * dx, y + length * dy)) == own:
            length += 1
        fits = length == least if rules["blocking"] == "line" else length >= least
        ends = [board.get((x - dx, y - dy)), board.get((x + length * dx, y + length * dy))]
        count += fits and ends.count(".") == 1
    return count


def groups_half_blocked(board: Board, own: str, least: int) -> int:
    count, seen = 0, set()
    for start, cell in board.items():
        if cell != own or start in seen:
            continue
        group, liberties = {start}, set()
        todo = [start]
        while todo:
            x, y = todo.pop()
            for point in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if board.get(point) == "." or (board.get(point) == own and point not in group):
                    (liberties if board[point] == "." else group).add(point)
                    todo += [point] if board[point] == own else []
        seen |= group
        count += len(group) >= least and len(liberties) == 1
    return count


def longest(board: Board, reach: int) -> int:
    best = 0
    for (x, y), dx, dy in product(board, (-1, 0, 1), (-1, 0, 1)):
        spaces = 0
        while board[x, y] != "." and (dx, dy) != (0, 0) and spaces < reach:
            if board.get((x + (spaces + 1) * dx, y + (spaces + 1) * dy)) != ".":
                break
            spaces += 1
        best = max(best, spaces)
    return best


@pytest.mark.long
def test_features_are_what_their_names_say() -> None:
    met = dict.fromkeys(("half", "lacks", "standing", "longest"), 0)
    walks = (random_positions(rules, 6, 80, mostly_placing) for rules in RULES)
    for position in chain.from_iterable(walks):
        rules = position.rules.options.values()
        size, unit = rules["size"], rules["pay"] * (rules["size"] - 1)
        counted = features(position.rules.kernel, position.state)._asdict()
        board = board_of(position)
        side = str(position).split()[1]
        held = dict(zip("bw", map(int, str(position).split()[2].split(",")), strict=True))
        other = "w" if side == "b" else "b"
        runs = {"b": rules["black_run"], "w": rules["white_run"]}
        for name, colour in (("own", side), ("other", other)):
            assert counted[f"{name}_held"] == 10 * held[colour] // unit
            for number in (1, 2, 3):
                lacking = lines_lacking(board, size, colour, number)
                assert counted[f"{name}_line_lacks_{number}"] == lacking
                met["lacks"] += lacking
            if rules["blocking"] == "group":
                half = groups_half_blocked(board, colour, runs[colour])
            else:
                half = runs_half_blocked(board, colour, rules, runs[colour])
            assert counted[f"{name}_half_blocked"] == half
            met["half"] += half
        cells = list(board.values())
        lead = held[side] + cells.count(side) - held[other] - cells.count(other)
        stands = 0 if lead == 0 else 1 if (lead > 0) == (abs(lead) < rules["margin"]) else -1
        left = cells.count(".")
        assert counted["standing_2"] == (stands if left <= 2 else 0)
        assert counted["standing_6"] == (stands if 2 < left <= 6 else 0)
        assert counted["standing_16"] == (stands if 6 < left <= 16 else 0)
        met["standing"] += left <= 16
        spaces = longest(board, min(size - 1, held[side] // rules["pay"]))
        assert counted["longest"] == spaces
        met["longest"] += spaces
    assert all(met.values()), met


@pytest.mark.slow
@pytest.mark.parametrize("rules", ASIDE)
def test_paid_aside_is_worth_the_patterns_sum(rules: str) -> None:
    tables = json.loads(PATTERNS_FILE.read_text("utf-8"))["weights"]
    standing, spare, half_blocked = (
        np.array(tables[name].split(), int).reshape(shape) for name, shape in SHAPES.items()
    )
    values = set()
    for position in random_positions(rules, 4, 120, mostly_placing):
        options = position.rules.options.values()
        board, (_, side, hoards) = board_of(position), str(position).split()[:3]
        held = dict(zip("bw", map(int, hoards.split(",")), strict=True))
        other = "w" if side == "b" else "b"
        cells = list(board.values())
        lead = held[side] + cells.count(side) - held[other] - cells.count(other)
        shown = int(lead * 8 / options["margin"])
        phase = sum(min(held.values()) >= start for start in (1, 3, 5, 8, 12, 18, 26, 40, 60))
        mover = "bw".index(side)
        value = standing[mover, phase, min(max(shown, -20), 20) + 20]
        value += spare[phase, min(max(held[side] - held[other], -10), 10) + 10]
        for whose, colour in enumerate((side, other)):
            run = options["black_run" if colour == "b" else "white_run"]
            count = runs_half_blocked(board, colour, options, run)
            value += half_blocked[mover, whose, min(count, 7)]
        assert evaluate(position.rules.kernel, position.state) == value
        values.add(value)
    assert len(values) > 20


@pytest.mark.parametrize("name", ["to_dry", "nearly_dry"])
def test_a_nearly_empty_container_counts_more(name: str) -> None:
    start = Position.start("qo")
    state: QoState = start.state
    felt = [
        features(start.rules.kernel, state._replace(black_hoard=held))._asdict()[f"own_{name}"]
        for held in range(90)
    ]
    assert felt[0] == 100
    assert felt == sorted(felt, reverse=True)
    assert felt[0] - felt[10] > felt[10] - felt[20] > felt[20] - felt[40] > 0
