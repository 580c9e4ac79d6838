"""Laws of the kernels, held on positions that Hypothesis makes up; named for what they say."""

import random
from collections import Counter
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Position, Rules
from lodestone.games.quincala import kernels
from lodestone.games.quincala.board import LETTERS, SIZES
from lodestone.games.quincala.kernels import MOST_TURNS, PASS, START_MASK
from lodestone.games.quincala.setups import QuincalaSetup, bits_of
from lodestone.games.quincala.state import QuincalaState, towers_of
from lodestone.games.quincala.turns import dots_of, spelling_of
from lodestone.kernel import protocol
from tests.library.games.coverage import values_of
from tests.library.games.quincala.boards import board_of

pytestmark = pytest.mark.untraced

VALUES = values_of("quincala")
SHIPPED = VALUES["layout"]
#: Positions with more turns are left to the compiled kernels.
FEW_TURNS = 300
TURNS = np.empty(MOST_TURNS, np.int64)
#: What the argument in `turns` gives for four large and medium pieces.
LONGEST_TURN = 11


@st.composite
def positions(draw: st.DrawFn, rules: Rules | None = None) -> Position:
    """Pieces on some dots, crowded or not, or on the ledge, then some turns played on."""
    names = st.builds(
        lambda layout, option: f"quincala:{layout},no-move={option}",
        st.sampled_from(SHIPPED),
        st.sampled_from(VALUES["no-move"]),
    )
    chosen = rules or Rules.parse(draw(names))
    position = scattered(chosen, random.Random(draw(st.integers(0, 10**9))))
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=4)):
        turns = position.turn_numbers
        if not turns:
            break
        position = position.after(turns[choice % len(turns)])
    return position


def scattered(rules: Rules, rng: random.Random) -> Position:
    """Put every piece on some dot or on the ledge, until there are not too many turns."""
    layout = board_of(rules)
    while True:
        dots = rng.sample(layout.dots, min(rng.choice((5, 8, 12, 40)), len(layout.dots)))
        towers, ledge = dict.fromkeys(dots, ""), ""
        for piece in [p for p, n in zip(LETTERS, layout.pieces * 2, strict=True) for _ in range(n)]:
            dot = rng.choice(dots)
            if piece.upper() in towers[dot].upper() or rng.random() < 0.25:
                ledge += piece
            else:
                tower = towers[dot] + piece
                towers[dot] = "".join(sorted(tower, key=lambda p: SIZES.index(p.upper())))
        placed = {dot: tower for dot, tower in towers.items() if tower}
        state = QuincalaSetup(placed, rng.choice("wb"), ledge).state(rules.options)
        if kernels.count_turns.compiled(rules.kernel, state) <= FEW_TURNS:
            return Position.of(rules, state)


def slow_results(position: Position) -> dict[QuincalaState, int]:
    """Return the fewest legs to each position, by trying every step of `steps` in turn."""
    rules = position.rules.kernel
    state: QuincalaState = position.state
    found: dict[QuincalaState, int] = {}
    seen = set()
    start = kernels.start_partial(rules, state)
    dots = bits_of(kernels.next_dots(rules, state, start))
    layer = [kernels.advance(rules, state, start, dot) for dot in dots]
    length = 0
    while layer:
        length += 1
        fresh = []
        for partial in layer:
            for dot in bits_of(kernels.next_dots(rules, state, partial)):
                after = kernels.advance(rules, state, partial, dot)
                place = after._replace(legs=1, visited=0)
                if place not in seen:
                    seen.add(place)
                    end = kernels.for_other_side(towers_of(after), state.side, 0)
                    found.setdefault(end, length)
                    fresh.append(place)
        layer = fresh
    return found


THREE_ALIKE = {
    "small": ["l - m - l", "s s s - -", "- - - - -", "S S S - -", "L - M - L"],
    "medium": ["l - m - m", "s - m - -", "- - - - -", "S - M - -", "L - M - M"],
    "large": ["l - m - l", "s - l - s", "- - - - -", "S - L - S", "L - M - L"],
}


@pytest.mark.parametrize("size", THREE_ALIKE)
def test_three_pieces_of_a_size_are_distinguished(size: str, tmp_path) -> None:
    """Then a piece can be exchanged for another of its size, which no shipped layout allows."""
    rules = Rules.parse(f"quincala:layout={write_grid(tmp_path, THREE_ALIKE[size])}")
    for number in range(60):
        position = scattered(rules, random.Random(number))
        results = {position.after(t).state for t in position.turn_numbers if t != PASS}
        assert results == slow_results(position).keys()


def write_grid(folder: Path, start: list[str]) -> Path:
    """Write a layout of a full grid with every link."""
    rows = [row.split() for row in start]
    width, height = len(rows[0]), len(rows)
    lines = ['title = "Grid"', 'about = "A grid."', 'source = "a test"', f"start = {start}"]
    lines.append("[links]")
    for file in range(width):
        for rank in range(height):
            around = [
                f"{chr(97 + other)}{up + 1}"
                for other in range(max(file - 1, 0), min(file + 2, width))
                for up in range(max(rank - 1, 0), min(rank + 2, height))
                if (other, up) != (file, rank)
            ]
            lines.append(f'{chr(97 + file)}{rank + 1} = "{" ".join(around)}"')
    path = folder / "grid.toml"
    path.write_text("\n".join(lines).replace("'", '"'), "utf-8")
    return path


def test_symmetries_are_those_of_the_layout(tmp_path) -> None:
    for name in SHIPPED:
        assert protocol.symmetry_count(Rules.parse(f"quincala:{name}").kernel) == 16
    oblong = write_grid(tmp_path, ["l m s - -", "- - - - -", "L M S - -"])
    rules = Rules.parse(f"quincala:layout={oblong}").kernel
    assert protocol.symmetry_count(rules) == 8
    text = oblong.read_text("utf-8").replace('a1 = "a2 b1 b2"', 'a1 = "a2 b1"')
    (tmp_path / "bent.toml").write_text(text.replace('"a1 a2 a3 b1 b3', '"a2 a3 b1 b3'), "utf-8")
    rules = Rules.parse(f"quincala:layout={tmp_path}/bent.toml").kernel
    assert protocol.symmetry_count(rules) == 2


SPELLING = spelling_of(Rules.parse("quincala:mini-25").options)


def longest_way(rules, state: QuincalaState) -> tuple[int, int]:
    """Return the most legs that a turn needs, and how many turns there are."""
    count = kernels.legal.compiled(rules, state, TURNS)
    # Each leg takes up bits, so the largest number has the most legs.
    return len(dots_of(SPELLING, int(TURNS[:count].max()))) - 1, count


@pytest.mark.long
def test_no_turn_needs_more_than_eleven_legs() -> None:
    """Climbing from random positions towards long ways finds eleven legs and never more."""
    rules = Rules.parse("quincala:mini-25").kernel
    rng = random.Random(11)
    best = 0
    for _ in range(12):
        best = max(best, climb(rules, rng, tries=1_500))
        assert best <= LONGEST_TURN
    assert best == LONGEST_TURN


def climb(rules, rng: random.Random, tries: int) -> int:
    """Move pieces about as long as the longest way does not become shorter."""
    places = [rng.randrange(25) for _ in range(12)]
    reached = (0, 0)
    for _ in range(tries):
        changed = list(places)
        for _ in range(rng.choice((1, 1, 2, 3))):
            changed[rng.randrange(12)] = rng.randrange(25) if rng.random() < 0.93 else -1
        state = state_with(changed)
        if state is None or kernels.is_over(rules, state):
            continue
        found = longest_way(rules, state)
        if found >= reached:
            places, reached = changed, found
    return reached[0]


def state_with(places: list[int]) -> QuincalaState | None:
    """Put two pieces of each kind on dots, -1 the ledge; `None` where two of a size meet."""
    sets = [0] * 6
    for number, dot in enumerate(places):
        size = number // 2 % 3
        if dot < 0:
            continue
        if (sets[size] | sets[size + 3]) >> dot & 1:
            return None
        sets[number // 2] |= 1 << dot
    return QuincalaState._make([*sets, 0, 0])


def test_scratch_grows_for_very_many_turns(tmp_path) -> None:
    """Two towers of three in the middle of a large board, the most turns that we know of."""
    start = ["- - - - - - -"] * 8
    start[0], start[7] = "l m s - s m l", "L M S - S M L"
    rules = Rules.parse(f"quincala:layout={write_grid(tmp_path, start)}")
    towers = {"d4": "LMS", "d5": "LMS", "a7": "s", "g7": "m", "g2": "s", "a2": "m"}
    state = QuincalaSetup(towers, "w", "ll").state(rules.options)
    count = kernels.legal.compiled(rules.kernel, state, TURNS)
    assert 30_000 < count < MOST_TURNS
    assert kernels.count_turns.compiled(rules.kernel, state) == count
    assert len({int(turn) for turn in TURNS[:count]}) == count
    ends = {kernels.apply.compiled(rules.kernel, state, turn) for turn in TURNS[:count]}
    assert len(ends) == count


@given(positions())
def test_actions_show_what_a_turn_does(position: Position) -> None:
    """A leg lifts a plain tower or all but the largest piece, and the pictures lead to the end."""
    for turn in position.turn_numbers[::11]:
        shown = position.pieces
        actions = position.actions(position.format_turn(turn))
        for number, action in enumerate(actions):
            lifted = shown[action.source]
            assert lifted == (action.leaves or "") + action.carries
            assert (action.leaves is None) == (number == 0)
            shown |= {cell: kind for cell, kind in action.changes.items() if kind}
            for cell in [cell for cell, kind in action.changes.items() if kind is None]:
                del shown[cell]
        after = position.after(turn)
        assert shown == after.pieces
        won = after.outcome is not None and after.outcome.winner == position.side
        lost = after.outcome is not None and after.outcome.winner == after.side
        if actions:
            assert ("wins" in actions[-1].note) == (won and after.outcome.termination == "knocked")
            assert bool(actions[-1].warning) == (lost and after.outcome.termination != "no-move")


@given(positions())
def test_ledges_and_board_together_are_the_layouts_pieces(position: Position) -> None:
    on_board = "".join(position.pieces.values())
    on_ledge = "".join("".join(hand.pieces) for hand in position.hands)
    counts = Counter(on_board + on_ledge)
    layout = board_of(position.rules)
    assert [counts[letter] for letter in LETTERS] == list(layout.pieces * 2)
    for hand in position.hands:
        assert hand.count == len(hand.pieces)


def test_a_turns_number_begins_with_its_first_dot() -> None:
    position = Position.start("quincala")
    for turn in position.turn_numbers:
        dots = board_of(position.rules).dots
        assert dots[turn & START_MASK] == position.format_turn(turn).split("-")[0]


def test_memory_that_turns_borrow_is_given_back() -> None:
    """Lost, the 48 KiB of each of these calls would be more than 500 MiB."""
    position = Position.start("quincala:mini-37")
    rules, state = position.rules.kernel, position.state
    legal, count = protocol.legal.of(type(rules)), protocol.count_turns.of(type(rules))
    choose, before = protocol.random_turn.of(type(rules)), 0
    for seed in range(4_000):
        # The first calls load them.
        before = before if seed > 1 else getrusage(RUSAGE_SELF).ru_maxrss
        assert legal.compiled(rules, state, TURNS) == count.compiled(rules, state)
        assert choose.compiled(rules, state, seed) in position.turn_numbers
    assert getrusage(RUSAGE_SELF).ru_maxrss - before < 64 << 10  # KiB
