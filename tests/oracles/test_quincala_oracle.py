"""What the rulebook of Quincala states, checked on the oracle by hand-made examples."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.oracles import quincala
from tests.oracles.quincala import LAYOUTS, Position, Rules

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

MINI_21 = Rules(LAYOUTS["mini-21"])
MINI_25 = Rules(LAYOUTS["mini-25"])
MINI_37 = Rules(LAYOUTS["mini-37"])
LOSS_25 = replace(MINI_25, no_move="loss")
START = "m,s,l,s,m/-,-,l,-,-/-,-,-,-,-/-,-,L,-,-/M,S,L,S,M w -"


def drawn(picture: str, side: str = "w", ledge: str = "-", rules: Rules = MINI_25) -> Position:
    """Read a position from a drawing of the board, Black's side at the top."""
    rows = "/".join(",".join(line.split()) for line in picture.strip().split("\n"))
    return quincala.parse(rules, f"{rows} {side} {ledge}")


def texts(position: Position, rules: Rules = MINI_25) -> set[str]:
    """Return the names of the legal turns as a set."""
    return set(quincala.turns(rules, position))


def single_legs(position: Position, rules: Rules = MINI_25) -> set[str]:
    """Return the names of the legal turns of one leg."""
    return {turn for turn in texts(position, rules) if quincala.length(turn) == 1}


def then(position: Position, *turns: str, rules: Rules = MINI_25) -> str:
    """Return the text of the position after these turns."""
    for turn in turns:
        position = quincala.play(rules, position, turn)
    return quincala.render(rules, position)


def is_legal(position: Position, turn: str, rules: Rules = MINI_25) -> bool:
    """Return whether a sequence of legs can be played."""
    try:
        quincala.play(rules, position, turn)
    except ValueError:
        return False
    return True


def random_positions(rules: Rules, seed: int, games: int = 1) -> list[Position]:
    """Return every position of some random games."""
    rng = random.Random(seed)
    positions = []
    for _ in range(games):
        position = quincala.start(rules)
        while legal := quincala.turns(rules, position):
            positions.append(position)
            position = quincala.play(rules, position, rng.choice(legal))
        positions.append(position)
    return positions


# ------------------------------------------------------------------- layouts

SMALL = """
title = "Small"
about = "Three by two, one dot missing."
source = "test"
start = [
  ". - l",
  "LM - s",
]

[links]
a1 = "b1 b2"
b1 = "a1 b2"
c1 = "b2 c2"
b2 = "a1 b1 c1"
c2 = "c1"
"""


def read(folder: Path, text: str) -> quincala.Layout:
    """Read a layout from a file with this text."""
    path = folder / "layout.toml"
    path.write_text(text, encoding="utf-8")
    return quincala.layout(path)


def test_k2_layout_is_read(tmp_path: Path) -> None:
    """Dots, start and links stand in the file; its middle need not be a dot."""
    board = read(tmp_path, SMALL)
    assert (board.title, board.source) == ("Small", "test")
    assert board.rows == (("b2", "c2"), ("a1", "b1", "c1"))
    assert board.towers == {("a1", "LM"), ("c1", "s"), ("c2", "l")}
    assert len(board.links) == 2 * 5
    assert quincala.render(Rules(board), quincala.start(Rules(board))) == "-,l/LM,-,s w -"


def test_k2_legs_follow_links_only(tmp_path: Path) -> None:
    """No link leads from b1 on to c1, though both are dots."""
    rules = Rules(read(tmp_path, SMALL))
    assert single_legs(quincala.start(rules), rules) == {"a1-b1", "a1-b2"}


def test_k2_layout_without_symmetry(tmp_path: Path) -> None:
    """The links of the small layout lie on themselves in one way only."""
    rules = Rules(read(tmp_path, SMALL))
    assert quincala.symmetries(rules, quincala.start(rules)) == [quincala.start(rules)]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('b1 = "a1 b2"', 'b1 = "a1"', "one side only"),
        ('c2 = "c1"', "", "not exactly the dots"),
        ('c2 = "c1"', 'c2 = "c1"\na2 = ""', "not exactly the dots"),
        ('c2 = "c1"', 'c2 = "c1 d2"', "one side only"),
        ('a1 = "b1 b2"\nb1 = "a1 b2"\nc1 = "', 'a1 = "b1 b2 c1"\nb1 = "a1 b2"\nc1 = "a1 ', "not n"),
        ('". - l"', '". l"', "different lengths"),
        ('". - l"', '". . ."', "without a dot"),
        ("LM - s", "ML - s", "large to small"),
        ("LM - s", "Ll - s", "one piece of a size"),
    ],
)
def test_k2_layout_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    """What is no board is answered with ValueError."""
    assert old in SMALL
    with pytest.raises(ValueError, match=message):
        read(tmp_path, SMALL.replace(old, new))


@pytest.mark.parametrize(
    ("name", "dots", "corner", "links"),
    [
        ("mini-21", 21, {"b2", "c1", "c2"}, 2 * (72 - 4 * 3 - 4)),
        ("mini-25", 25, {"a1", "a2", "b2", "c1", "c2"}, 2 * 72),
        ("mini-37", 37, set(), 2 * (156 - 4 * 10 - 4 * 2)),
    ],
)
def test_k3_boards(name: str, dots: int, corner: set[str], links: int) -> None:
    """So many dots and links; none across a cut corner, here b1's neighbours."""
    board = LAYOUTS[name]
    assert len(board.dots) == dots
    assert {end for start, end in board.links if start == "b1"} == corner
    assert len(board.links) == links
    assert board.source == "reconstruction"


def test_k3_cut_corners_of_mini_37() -> None:
    """The links c1-b2 and b2-a3 are absent, the others of b2 are there."""
    links = LAYOUTS["mini-37"].links
    assert {end for start, end in links if start == "b2"} == {"b3", "c2", "c3"}
    assert {end for start, end in links if start == "f6"} == {"f5", "e6", "e5"}


@pytest.mark.parametrize("name", LAYOUTS)
def test_k3_k4_start(name: str) -> None:
    """Two pieces of each size a side, point-symmetric, White to move."""
    rules = Rules(LAYOUTS[name])
    position = quincala.start(rules)
    towers = dict(position.towers)
    assert Counter("".join(towers.values())) == dict.fromkeys("LMSlms", 2)
    half_turn = dict(zip(rules.layout.dots, reversed(rules.layout.dots), strict=True))
    assert {half_turn[dot]: tower.swapcase() for dot, tower in towers.items()} == towers
    assert (position.side, position.ledge, position.passes) == ("w", "", 0)


@pytest.mark.parametrize("name", LAYOUTS)
def test_k3_symmetries(name: str) -> None:
    """All eight of the square; half a turn and other colours give Black's start."""
    rules = Rules(LAYOUTS[name])
    position = quincala.start(rules)
    assert len(rules.layout.maps) == 8
    images = quincala.symmetries(rules, quincala.swap_colours(position))
    assert replace(position, side="b") in images


def test_start_texts() -> None:
    """The starts as the rows are written, only the dots that exist."""
    assert quincala.render(MINI_25, quincala.start(MINI_25)) == START
    assert quincala.render(MINI_21, quincala.start(MINI_21)) == (
        "m,l,m/s,-,l,-,s/-,-,-,-,-/S,-,L,-,S/M,L,M w -"
    )
    assert quincala.render(MINI_37, quincala.start(MINI_37)) == (
        "m,l,m/s,-,l,-,s/-,-,-,-,-,-,-/-,-,-,-,-,-,-/-,-,-,-,-,-,-/S,-,L,-,S/M,L,M w -"
    )


# ---------------------------------------------------------------------- legs


def test_k5_only_ones_own_plain_towers_move() -> None:
    """Neither a mixed tower nor the enemy's can start a turn."""
    position = drawn(
        """
        l - - - -
        - - - - -
        - - Ms - -
        - - - - -
        - - - - S
        """
    )
    assert texts(position) == {"e1-d1", "e1-d2", "e1-e2"}
    assert texts(replace(position, side="b")) == {"a5-a4", "a5-b4", "a5-b5"}


def test_k5_the_whole_tower_is_lifted() -> None:
    """Nothing stays behind on the first leg."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - - - -
        - - - - -
        LMS - - - -
        """
    )
    assert then(position, "a1-b1") == "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,LMS,-,-,- b -"


def test_k6_one_piece_steps_in_eight_directions() -> None:
    """The turns of a single piece."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - M - -
        - - - - -
        - - - - -
        """
    )
    around = ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]
    assert quincala.turns(MINI_25, position) == [f"c3-{dot}" for dot in around]


LONG = """
    - - - - -
    - - - - -
    - - - - -
    - s - - -
    {tower} - - L -
"""


@pytest.mark.parametrize(
    ("tower", "targets"),
    [
        ("M", {"a2", "b1", "b2"}),
        ("MS", {"a2", "a3", "b1", "c1", "b2"}),
        ("LMS", {"a2", "a3", "a4", "b1", "c1", "d1", "b2"}),
    ],
)
def test_k6_reach_and_what_stands_in_the_way(tower: str, targets: set[str]) -> None:
    """As many steps as pieces; onto b2 and d1 whoever is there, but not beyond."""
    position = drawn(LONG.format(tower=tower))
    reached = {turn for turn in single_legs(position) if turn.startswith("a1")}
    assert reached == {f"a1-{dot}" for dot in targets}


def test_k6_nobody_may_stand_between() -> None:
    """An own piece and a mixed tower stop a leg like an enemy."""
    position = drawn(
        """
        - - - - -
        - - - - -
        Ls - - - -
        - - - - -
        LMS M - - -
        """
    )
    legs = single_legs(position)
    assert {"a1-a2", "a1-a3", "a1-b1", "a1-d4"} <= legs
    assert not {"a1-a4", "a1-c1"} & legs


def test_k6_links_end_at_a_cut_corner() -> None:
    """From b1 no leg leads to a2, nor off the board."""
    position = drawn(
        """
        - - -
        - - - - -
        - - - - -
        - - - - -
        MS - -
        """,
        rules=MINI_21,
    )
    assert single_legs(position, MINI_21) == {"b1-b2", "b1-b3", "b1-c1", "b1-d1", "b1-c2", "b1-d3"}


@pytest.mark.parametrize(
    ("standing", "arriving", "tower", "shown"),
    [
        ("L", "S", "LS", "a1-a2"),
        ("s", "L", "Ls", "a1-a2"),
        ("s", "S", "S", "a1-a2*s"),
        ("S", "S", "S", "a1-a2*S"),
        ("Lms", "M", "LMs", "a1-a2*m"),
        ("lms", "MS", "lMS", "a1-a2*ms"),
        ("lMs", "LMS", "LMS", "a1-a2*lMs"),
        ("lS", "M", "lMS", "a1-a2"),
    ],
)
def test_k7_joining_and_knocking(standing: str, arriving: str, tower: str, shown: str) -> None:
    """Other sizes join; the same size knocks, the enemy's and one's own."""
    picture = """
        - - - - -
        - - - - -
        - - - - -
        {} - - - -
        {} - - - -
    """
    position = drawn(picture.format(standing, arriving))
    after = quincala.play(MINI_25, position, "a1-a2")
    assert dict(after.towers) == {"a2": tower}
    assert Counter(after.ledge) == Counter(shown.partition("*")[2])
    assert quincala.annotated(MINI_25, position, "a1-a2") == shown


def test_k7_the_ledge_keeps_its_order() -> None:
    """White's before Black's, large before small, twice what was knocked twice."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - - - -
        lMs - - - -
        LMS - - - -
        """,
        ledge="Ls",
    )
    assert then(position, "a1-a2").endswith(" b LMlss")


# -------------------------------------------------------------------- sowing

SOWING = """
    - - - - -
    - - - - -
    - - - - -
    - - - - -
    LMS - - - -
"""


def test_k8_exactly_the_largest_stays() -> None:
    """Of three the two smaller go on, of those the smallest."""
    position = drawn(SOWING)
    after = quincala.play(MINI_25, position, "a1-a2-a3-a4")
    assert dict(after.towers) == {"a2": "L", "a3": "M", "a4": "S"}
    assert is_legal(position, "a1-a2-a4")
    assert not is_legal(position, "a1-a2-a5")  # three steps for a hand of two
    assert not is_legal(position, "a1-a2-a3-a4-a5")  # a single piece cannot be left


def test_k8_in_any_direction() -> None:
    """A turn may bend and go back to where it came from."""
    position = drawn(SOWING)
    after = quincala.play(MINI_25, position, "a1-b2-b1-a1")
    assert dict(after.towers) == {"b2": "L", "b1": "M", "a1": "S"}


def test_k8_not_on_from_a_mixed_tower() -> None:
    """S on l ends the turn, and so does S on Ml; S on M need not."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - - - -
        l lM M - -
        - S - - -
        """
    )
    assert not is_legal(position, "b1-a2-a3")
    assert not is_legal(position, "b1-b2-b3")
    assert is_legal(position, "b1-c2-c3")


def test_k8_a_knock_can_make_a_tower_plain() -> None:
    """S knocks s and goes on over M; there it joins L and goes on again."""
    position = drawn(
        """
        - - - - -
        - - - - -
        L - - - -
        Ms - - - -
        S - - - -
        """
    )
    turn = "a1-a2-a3-b4"
    after = quincala.play(MINI_25, position, turn)
    assert dict(after.towers) == {"a2": "M", "a3": "L", "b4": "S"}
    assert quincala.annotated(MINI_25, position, turn) == "a1-a2*s-a3-b4"


def test_k8_joining_gains_reach() -> None:
    """A single piece joins two others and goes two steps with the smaller two."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - - - -
        LM - - - -
        S - - - -
        """
    )
    after = quincala.play(MINI_25, position, "a1-a2-c4")
    assert dict(after.towers) == {"a2": "L", "c4": "MS"}


def test_k8_the_largest_is_the_arriving_one() -> None:
    """L comes to M S and stays, M S go on."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - - - -
        MS - - - -
        L - - - -
        """
    )
    assert then(position, "a1-a2-a4") == "-,-,-,-,-/MS,-,-,-,-/-,-,-,-,-/L,-,-,-,-/-,-,-,-,- b -"


# ------------------------------------------------------------ one turn or two


def test_k9_the_shortest_sequence_names_a_turn() -> None:
    """S gets to b1 at once or by way of M; only the first is named, both are legal."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - - - -
        M - - - -
        S - - - -
        """
    )
    assert then(position, "a1-b1") == then(position, "a1-a2-b1")
    assert "a1-b1" in texts(position)
    assert "a1-a2-b1" not in texts(position)


def test_k9_the_shortest_way_names_the_turn() -> None:
    """M goes to b2 at once, or picks up S on the way, which returns to L."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - - - -
        LS - - - -
        - M - - -
        """
    )
    assert then(position, "b1-b2") == then(position, "b1-a2-b2-a2")
    assert "b1-b2" in texts(position)
    assert "b1-a2-b2-a2" not in texts(position)


def test_k9_ties_go_by_text() -> None:
    """S goes to M and back; of the two M the one that comes first in the text."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - - - -
        M - - - -
        S M - - -
        """
    )
    assert then(position, "a1-a2-a1") == then(position, "a1-b1-a1")
    assert "a1-a2-a1" in texts(position)
    assert "a1-b1-a1" not in texts(position)


def test_k9_a_turn_may_change_only_the_side() -> None:
    """S returns to its dot, Black is to move."""
    start = quincala.start(MINI_25)
    assert quincala.play(MINI_25, start, "b1-a1-b1") == replace(start, side="b")
    assert "b1-a1-b1" in texts(start)


def test_k9_a_turn_may_run_in_circles() -> None:
    """S goes to and fro between M and L as often as it likes, and back."""
    position = drawn(
        """
        - - - - -
        - - - - -
        - - - - -
        M - - - -
        S L - - -
        """
    )
    circle = "-".join(["a1", *["a2", "b1"] * 20, "a1"])
    assert quincala.play(MINI_25, position, circle) == replace(position, side="b")


def every_sequence(rules: Rules, position: Position, legs: int) -> dict[str, Position]:
    """Return where all sequences of at most so many legs lead, by trying every dot."""
    found: dict[str, Position] = {}
    starts = list(rules.layout.dots)
    for _ in range(legs):
        longer = [f"{text}-{dot}" for text in starts for dot in rules.layout.dots]
        starts = [text for text in longer if is_legal(position, text, rules)]
        found |= {text: quincala.play(rules, position, text) for text in starts}
    return found


@pytest.mark.parametrize("seed", range(3))
def test_k9_against_trying_everything(seed: int) -> None:
    """Up to three legs, the names are the first of all sequences to each position."""
    rng = random.Random(seed)
    for position in rng.sample(random_positions(MINI_21, seed)[:-1], 2):
        names: dict[Position, str] = {}
        everything = every_sequence(MINI_21, position, 3)
        for text in sorted(everything, key=lambda text: (quincala.length(text), text)):
            names.setdefault(everything[text], text)
        legal = {turn for turn in texts(position, MINI_21) if turn != "--"}
        short = {turn for turn in legal if quincala.length(turn) <= 3}
        assert set(names.values()) == short


# ----------------------------------------------------------------------- end


def test_k10_one_of_each_size() -> None:
    """The last missing size of Black: White wins and nothing is legal."""
    position = drawn(
        """
        - - - - l
        - - - - -
        - - - - -
        s - - - -
        S - - - -
        """,
        ledge="lm",
    )
    after = quincala.play(MINI_25, position, "a1-a2")
    assert quincala.outcome(MINI_25, after) == ("w", "knocked")
    assert quincala.turns(MINI_25, after) == []
    assert quincala.perft(MINI_25, after, 1) == 0
    assert not is_legal(after, "e5-e4")
    assert not is_legal(after, "--")


def test_k10_two_sizes_are_not_enough() -> None:
    """Two of one size and two of another, the third untouched: play goes on."""
    position = drawn(
        """
        - - - - l
        - - - - -
        - - - - -
        - - - - -
        S - - - -
        """,
        ledge="LLMMmmss",
    )
    assert quincala.outcome(MINI_25, position) is None


def test_k10_own_knock_loses() -> None:
    """White knocks the last missing size of White."""
    position = drawn(
        """
        - - - - l
        - - - - -
        - - - - -
        S - - - -
        S - - - -
        """,
        ledge="LM",
    )
    after = quincala.play(MINI_25, position, "a1-a2")
    assert quincala.outcome(MINI_25, after) == ("b", "knocked")


MID_TURN = """
    - - - - l
    - - - - -
    - - - - -
    Ms - - - -
    S - - - -
"""


def test_k10_in_mid_turn() -> None:
    """The knock on a2 ends the game, though S could go on from M."""
    decided = drawn(MID_TURN, ledge="lm")
    after = quincala.play(MINI_25, decided, "a1-a2")
    assert quincala.outcome(MINI_25, after) == ("w", "knocked")
    assert not is_legal(decided, "a1-a2-a3")
    assert {turn for turn in texts(decided) if turn.startswith("a1-a2")} == {"a1-a2"}
    assert is_legal(drawn(MID_TURN, ledge="l"), "a1-a2-a3")


def test_k10_a_later_leg_decides() -> None:
    """Sowing on from a2, S reaches s."""
    position = drawn(
        """
        - - - - l
        - - - - -
        s - - - -
        M - - - -
        S - - - -
        """,
        ledge="lm",
    )
    after = quincala.play(MINI_25, position, "a1-a2-a3")
    assert quincala.outcome(MINI_25, after) == ("w", "knocked")


@pytest.mark.parametrize("side", "wb")
def test_k10_both(side: str) -> None:
    """One leg knocks the last size of both: who made it loses."""
    position = drawn(
        """
        - - - - l
        - - - - -
        - - - - -
        mS - - - -
        MS - - - -
        """,
        ledge="LMls",
    )
    if side == "b":
        position = quincala.swap_colours(position)
    after = quincala.play(MINI_25, position, "a1-a2")
    assert after.side == quincala.OPPONENT[side]
    assert quincala.outcome(MINI_25, after) == (quincala.OPPONENT[side], "both")
    assert quincala.turns(MINI_25, after) == []


STUCK = """
    - - - - {}
    - - - - -
    - - - - -
    Ms - - - -
    - - - - -
"""


def test_k12_pass() -> None:
    """All of White's pieces stand in mixed towers: the only turn is to pass."""
    position = drawn(STUCK.format("l"))
    assert quincala.outcome(MINI_25, position) is None
    assert quincala.turns(MINI_25, position) == ["--"]
    assert quincala.perft(MINI_25, position, 2) == 3
    passed = quincala.play(MINI_25, position, "--")
    assert (
        quincala.render(MINI_25, passed)
        == "-,-,-,-,l/-,-,-,-,-/-,-,-,-,-/Ms,-,-,-,-/-,-,-,-,- b - --"
    )
    assert quincala.parse(MINI_25, quincala.render(MINI_25, passed)) == passed
    assert quincala.play(MINI_25, passed, "e5-e4").passes == 0
    assert quincala.annotated(MINI_25, position, "--") == "--"


def test_k12_no_pass_while_a_leg_is_legal() -> None:
    """Who can move must."""
    with pytest.raises(ValueError, match="pass is not legal"):
        quincala.play(MINI_25, quincala.start(MINI_25), "--")


def test_k12_two_passes_are_a_draw() -> None:
    """Nobody has a plain tower."""
    position = drawn(STUCK.format("Ls"))
    once = quincala.play(MINI_25, position, "--")
    assert quincala.outcome(MINI_25, once) is None
    twice = quincala.play(MINI_25, once, "--")
    assert quincala.render(MINI_25, twice).endswith(" w - -- --")
    assert quincala.outcome(MINI_25, twice) == ("draw", "passes")
    assert quincala.turns(MINI_25, twice) == []


def test_k12_loss() -> None:
    """Where a player who cannot move loses, White has lost and Black has not."""
    position = drawn(STUCK.format("l"))
    assert quincala.outcome(LOSS_25, position) == ("b", "stuck")
    assert quincala.turns(LOSS_25, position) == []
    assert quincala.outcome(LOSS_25, replace(position, side="b")) is None


def test_k12_knocked_is_looked_at_first() -> None:
    """White cannot move, but Black has lost."""
    position = drawn(STUCK.format("l"), ledge="lms")
    for rules in (MINI_25, LOSS_25):
        assert quincala.outcome(rules, position) == ("w", "knocked")


def test_k13_third_occurrence() -> None:
    """Turns that change nothing bring the start back for the third time."""
    history = [quincala.start(MINI_25)]
    thirds = []
    for turn in ["b1-a1-b1", "b5-a5-b5"] * 2:
        history.append(quincala.play(MINI_25, history[-1], turn))
        thirds.append(quincala.third_occurrence(history))
    assert thirds == [False, False, False, True]


def test_k13_positions_include_ledge_and_side_without_passes() -> None:
    """The same towers with another ledge or side are another position."""
    position = drawn(STUCK.format("l"))
    assert not quincala.third_occurrence([position, replace(position, side="b"), position])
    assert not quincala.third_occurrence([position, replace(position, ledge="s"), position])
    assert quincala.third_occurrence([position, replace(position, passes=1), position])


# --------------------------------------------------------------------- texts


def test_unknown_option_value() -> None:
    """A value that no clause names is refused."""
    with pytest.raises(ValueError, match="no_move='draw'"):
        Rules(LAYOUTS["mini-25"], no_move="draw")


def test_knocks_shown_are_checked() -> None:
    """Right ones are accepted, wrong, missing or disordered ones are not."""
    position = drawn(
        """
        - - - - -
        - - - - -
        L - - - -
        Lms - - - -
        MS - - - -
        """
    )
    plain = quincala.play(MINI_25, position, "a1-a2-a3")
    assert quincala.annotated(MINI_25, position, "a1-a2-a3") == "a1-a2*ms-a3"
    assert quincala.play(MINI_25, position, "a1-a2*ms-a3") == plain
    for wrong in ("a1-a2*sm-a3", "a1-a2*m-a3", "a1-a2*-a3", "a1-a2*ms-a3*l", "a1-a2*MS-a3"):
        with pytest.raises(ValueError, match="other knocks"):
            quincala.play(MINI_25, position, wrong)


@pytest.mark.parametrize(
    "turn",
    ["", "b1", "b1-", "b1-b1", "b1-b3", "b2-b3", "b5-b4", "b1-b2-b3", "a1-b1-b5", "b1 b2", "z9-a1"],
)
def test_play_refuses(turn: str) -> None:
    """What is no legal turn from the start is answered with ValueError."""
    with pytest.raises(ValueError, match=r"."):
        quincala.play(MINI_25, quincala.start(MINI_25), turn)


@pytest.mark.parametrize(
    "text",
    [
        "",
        START.removesuffix(" -"),
        START.replace(" w ", " x "),
        START + " x",
        START + " -- -- --",
        START.removesuffix("-") + "LMk",
        START.removesuffix("-") + "L",
        START.replace("M,S,L,S,M w", "M,S,L,S w"),
        START.replace("-,-,-,-,-/", ""),
        START.replace("M,S,L,S,M w", "SM,S,L,-,M w"),
        START.replace("M,S,L,S,M w", "MM,S,L,S,- w"),
        START.replace("M,S,L,S,M w", "Mm,S,L,S,M w"),
        START.replace("M,S,L,S,M w", ",S,L,S,M w"),
        START.replace("M,S,L,S,M w", "X,S,L,S,M w"),
        START.replace("M,S,L,S,M w", "M,S,L,S,M,- w"),
    ],
)
def test_parse_refuses(text: str) -> None:
    """What is no position is answered with ValueError."""
    with pytest.raises(ValueError, match=r"."):
        quincala.parse(MINI_25, text)


def test_parse_reads_a_ledge_in_any_order() -> None:
    """It is written in the usual one."""
    position = drawn(STUCK.format("l"), ledge="smLmSL")
    assert position.ledge == "LLSmms"


# ---------------------------------------------------------------------- laws


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_laws_of_random_games(name: str) -> None:
    """Texts go round, symmetry and colours change nothing, no piece gets lost."""
    rules = Rules(LAYOUTS[name])
    for position in random_positions(rules, seed=5)[::2]:
        assert quincala.parse(rules, quincala.render(rules, position)) == position
        pieces = "".join(tower for _, tower in position.towers) + position.ledge
        assert Counter(pieces) == dict.fromkeys("LMSlms", 2)
        assert (quincala.outcome(rules, position) is None) == bool(quincala.turns(rules, position))
        images = quincala.symmetries(rules, position)
        assert images[0] == position
        images = [images[3], images[6], quincala.swap_colours(position)]
        assert {quincala.perft(rules, image, 1) for image in images} == {
            quincala.perft(rules, position, 1)
        }


@pytest.mark.parametrize("name", LAYOUTS)
def test_laws_of_turns(name: str) -> None:
    """Names lead where they say, with knocks shown too, and only a last leg decides."""
    rules = Rules(LAYOUTS[name])
    rng = random.Random(name)
    for position in random_positions(rules, seed=6)[:-1:4]:
        named = quincala.named_turns(rules, position)
        assert len(set(named.values())) == len(named)
        assert {after.side for after in named.values()} == {quincala.OPPONENT[position.side]}
        for turn in rng.sample(sorted(named), min(len(named), 10)):
            shown = quincala.annotated(rules, position, turn)
            assert quincala.play(rules, position, turn) == named[turn]
            assert quincala.play(rules, position, shown) == named[turn]
            before, _, _ = turn.rpartition("-")
            if quincala.length(turn) > 1 and turn != quincala.PASS:
                assert quincala.outcome(rules, quincala.play(rules, position, before)) is None


def test_options_matter_only_where_nobody_can_move() -> None:
    """Before somebody is stuck both values have the same turns."""
    for position in random_positions(LOSS_25, seed=7)[:-1]:
        assert quincala.turns(LOSS_25, position) == quincala.turns(MINI_25, position)
