"""What the rulebook of Quincala states, checked on the oracle by hand-made examples."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.oracles import quincala
from tests.oracles.quincala import LAYOUTS, QuincalaChoices, QuincalaPosition

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

MINI_21 = QuincalaChoices(LAYOUTS["mini-21"])
MINI_25 = QuincalaChoices(LAYOUTS["mini-25"])
MINI_37 = QuincalaChoices(LAYOUTS["mini-37"])
LOSS_25 = replace(MINI_25, no_move="loss")


def placed(
    side: str = "w", ledge: str = "-", rules: QuincalaChoices = MINI_25, **towers: str
) -> QuincalaPosition:
    """Return the position in which no other towers stand."""
    rows = "/".join(",".join(towers.get(dot, "-") for dot in row) for row in rules.layout.rows)
    return quincala.parse(rules, f"{rows} {side} {ledge}")


def texts(position: QuincalaPosition, rules: QuincalaChoices = MINI_25) -> set[str]:
    """Return the names of the legal turns as a set."""
    return set(quincala.turns(rules, position))


def targets(position: QuincalaPosition, start: str, rules: QuincalaChoices = MINI_25) -> str:
    """Return where single legs lead from a dot, in one text."""
    legs = [turn.split("-") for turn in texts(position, rules) if quincala.length(turn) == 1]
    return " ".join(sorted(leg[1] for leg in legs if leg[0] == start))


def is_legal(position: QuincalaPosition, turn: str, rules: QuincalaChoices = MINI_25) -> bool:
    """Return whether a sequence of legs can be played."""
    try:
        quincala.play(rules, position, turn)
    except ValueError:
        return False
    return True


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


def test_k2_legs_follow_links_only(tmp_path) -> None:
    """No link leads from b1 on to c1, though both are dots; nothing is symmetric."""
    path = tmp_path / "layout.toml"
    path.write_text(SMALL, encoding="utf-8")
    board = quincala.layout(path)
    rules, start = QuincalaChoices(board), quincala.start(QuincalaChoices(board))
    assert quincala.render(rules, start) == "-,l/LM,-,s w -"
    assert targets(start, "a1", rules) == "b1 b2"
    assert quincala.symmetries(rules, start) == [start]


@pytest.mark.parametrize(
    ("name", "dots", "links", "ends"),
    [
        ("mini-21", 21, 72 - 4 * 3 - 4, {"b1": "b2 c1 c2"}),
        ("mini-25", 25, 72, {"b1": "a1 a2 b2 c1 c2"}),
        ("mini-37", 37, 156 - 4 * 10 - 4 * 2, {"b1": "", "b2": "b3 c2 c3", "f6": "e5 e6 f5"}),
    ],
)
def test_k3_boards(name: str, dots: int, links: int, ends: dict[str, str]) -> None:
    """So many dots and links, in both directions; no link crosses a cut corner."""
    board = LAYOUTS[name]
    assert len(board.dots) == dots
    assert len(board.links) == 2 * links
    for start, expected in ends.items():
        assert {end for dot, end in board.links if dot == start} == set(expected.split())
    assert len(board.maps) == 8
    assert board.source == "reconstruction"


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (MINI_25, "m,s,l,s,m/-,-,l,-,-/-,-,-,-,-/-,-,L,-,-/M,S,L,S,M w -"),
        (MINI_21, "m,l,m/s,-,l,-,s/-,-,-,-,-/S,-,L,-,S/M,L,M w -"),
        (
            MINI_37,
            "m,l,m/s,-,l,-,s/-,-,-,-,-,-,-/-,-,-,-,-,-,-/-,-,-,-,-,-,-/S,-,L,-,S/M,L,M w -",
        ),
    ],
)
def test_k4_starts(rules: QuincalaChoices, text: str) -> None:
    """Two pieces of each size a side, point-symmetric, White to move."""
    assert quincala.render(rules, quincala.start(rules)) == text


# ---------------------------------------------------------------------- legs


def test_k5_only_ones_own_plain_towers_move() -> None:
    """Neither a mixed tower nor the enemy's can start a turn."""
    position = placed(a5="l", c3="Ms", e1="S")
    assert texts(position) == {"e1-d1", "e1-d2", "e1-e2"}
    assert texts(replace(position, side="b")) == {"a5-a4", "a5-b4", "a5-b5"}


@pytest.mark.parametrize(
    ("towers", "reached"),
    [
        ({"c3": "M"}, "b2 b3 b4 c2 c4 d2 d3 d4"),
        # As many steps as pieces; onto b2 and d1 whoever is there, but not beyond.
        ({"c3": "M", "c2": "s", "d4": "L"}, "b2 b3 b4 c2 c4 d2 d3 d4"),
        ({"c3": "LM", "c2": "s", "d4": "L"}, "a1 a3 a5 b2 b3 b4 c2 c4 c5 d2 d3 d4 e1 e3"),
        # An own piece and a mixed tower stop a leg like an enemy.
        ({"c3": "LMS", "b3": "Ls", "b2": "S", "d3": "l"}, "a5 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e1 e5"),
    ],
)
def test_k6_steps_and_what_stands_in_the_way(towers: dict[str, str], reached: str) -> None:
    assert targets(placed(**towers), "c3") == reached


def test_k6_three_pieces_make_three_steps() -> None:
    """On cut corners, from b1 no leg leads to a2, nor off the board."""
    assert targets(placed(a1="LMS"), "a1") == "a2 a3 a4 b1 b2 c1 c3 d1 d4"
    assert targets(placed(b1="MS", rules=MINI_21), "b1", MINI_21) == "b2 b3 c1 c2 d1 d3"


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
    position = placed(a2=standing, a1=arriving)
    after = quincala.play(MINI_25, position, "a1-a2")
    assert dict(after.towers) == {"a2": tower}
    assert Counter(after.ledge) == Counter(shown.partition("*")[2])
    assert quincala.annotated(MINI_25, position, "a1-a2") == shown


def test_k7_the_ledge_keeps_its_order() -> None:
    """White's before Black's, large before small, twice what was knocked twice."""
    position = placed(a2="lMs", a1="LMS", ledge="sL")
    assert position.ledge == "Ls"
    assert quincala.play(MINI_25, position, "a1-a2").ledge == "LMlss"


# -------------------------------------------------------------------- sowing


@pytest.mark.parametrize(
    ("towers", "turn", "after"),
    [
        # Nothing stays behind on the first leg.
        ("a1:LMS", "a1-b1", "b1:LMS"),
        # Of three the two smaller go on, of those the smallest, which cannot be left.
        ("a1:LMS", "a1-a2-a3-a4", "a2:L a3:M a4:S"),
        ("a1:LMS", "a1-a2-a4", "a2:L a4:MS"),
        ("a1:LMS", "a1-a2-a5", None),
        ("a1:LMS", "a1-a2-a3-a4-a5", None),
        # A turn may bend and go back to where it came from.
        ("a1:LMS", "a1-b2-b1-a1", "a1:S b1:M b2:L"),
        # S on l ends the turn, and so does S on Ml; S on M need not.
        ("a2:l b1:S", "b1-a2-a3", None),
        ("b2:lM b1:S", "b1-b2-b3", None),
        ("c2:M b1:S", "b1-c2-c3", "c2:M c3:S"),
        # S knocks s and goes on over M; there it joins L and goes on again.
        ("a1:S a2:Ms a3:L", "a1-a2*s-a3-b4", "a2:M a3:L b4:S"),
        # A single piece joins two others and goes two steps with the smaller two.
        ("a1:S a2:LM", "a1-a2-c4", "a2:L c4:MS"),
        # L comes to M S and stays, M S go on.
        ("a1:L a2:MS", "a1-a2-a4", "a2:L a4:MS"),
    ],
)
def test_k8_exactly_the_largest_stays(towers: str, turn: str, after: str | None) -> None:
    position = placed(**dict(tower.split(":") for tower in towers.split()))
    assert is_legal(position, turn) == (after is not None)
    if after is not None:
        found = dict(quincala.play(MINI_25, position, turn).towers)
        assert found == dict(tower.split(":") for tower in after.split())
        plain = turn.replace("*s", "")
        assert quincala.annotated(MINI_25, position, plain) == turn


# ------------------------------------------------------------ one turn or two


@pytest.mark.parametrize(
    ("towers", "named", "other"),
    [
        # S gets to b1 at once or by way of M.
        ({"a2": "M", "a1": "S"}, "a1-b1", "a1-a2-b1"),
        # M goes to b2 at once, or picks up S on the way, which returns to L.
        ({"a2": "LS", "b1": "M"}, "b1-b2", "b1-a2-b2-a2"),
        # S goes to M and back; of the two M the one that comes first in the text.
        ({"a2": "M", "a1": "S", "b1": "M"}, "a1-a2-a1", "a1-b1-a1"),
    ],
)
def test_k9_the_first_shortest_way_names_turns(
    towers: dict[str, str], named: str, other: str
) -> None:
    """Both ways are legal, and the same turn."""
    position = placed(**towers)
    after = quincala.play(MINI_25, position, named)
    assert quincala.play(MINI_25, position, other) == after
    assert {named, other} & texts(position) == {named}


def test_k9_a_turn_may_change_only_the_side() -> None:
    """S goes to and fro between M and L as often as it likes, and back."""
    position = placed(a2="M", a1="S", b1="L")
    assert "a1-a2-a1" in texts(position)
    for circle in ("a1-a2-a1", "-".join(["a1", *["a2", "b1"] * 20, "a1"])):
        assert quincala.play(MINI_25, position, circle) == replace(position, side="b")


def every_sequence(
    rules: QuincalaChoices, position: QuincalaPosition, legs: int
) -> dict[str, QuincalaPosition]:
    """Return where all sequences of at most so many legs lead, by trying every dot."""
    found: dict[str, QuincalaPosition] = {}
    starts = list(rules.layout.dots)
    for _ in range(legs):
        longer = [f"{text}-{dot}" for text in starts for dot in rules.layout.dots]
        starts = [text for text in longer if is_legal(position, text, rules)]
        found |= {text: quincala.play(rules, position, text) for text in starts}
    return found


@pytest.mark.parametrize("seed", range(6))
def test_k9_against_trying_everything(seed: int) -> None:
    """Up to three legs, the names are the first of all sequences to each position."""
    rng = random.Random(seed)
    position = quincala.start(MINI_21)
    for _ in range(rng.randint(1, 25)):
        position = quincala.play(MINI_21, position, rng.choice(quincala.turns(MINI_21, position)))
    names: dict[QuincalaPosition, str] = {}
    everything = every_sequence(MINI_21, position, 3)
    for text in sorted(everything, key=lambda text: (quincala.length(text), text)):
        names.setdefault(everything[text], text)
    legal = {turn for turn in texts(position, MINI_21) if turn != "--"}
    assert set(names.values()) == {turn for turn in legal if quincala.length(turn) <= 3}


# ----------------------------------------------------------------------- end


@pytest.mark.parametrize(
    ("towers", "ledge", "turn", "outcome"),
    [
        # The last missing size of Black, at once or sowing on from a2.
        ({"a2": "s", "a1": "S"}, "lm", "a1-a2", ("w", "knocked")),
        ({"a3": "s", "a2": "M", "a1": "S"}, "lm", "a1-a2-a3", ("w", "knocked")),
        # Two of one size and two of another, the third untouched: play goes on.
        ({"a1": "S"}, "LLMMmmss", "a1-a2", None),
        # White knocks the last missing size of White.
        ({"a2": "S", "a1": "S"}, "LM", "a1-a2", ("b", "knocked")),
        # The knock on a2 ends the game, though S could go on from M.
        ({"a2": "Ms", "a1": "S"}, "lm", "a1-a2", ("w", "knocked")),
        ({"a2": "Ms", "a1": "S"}, "l", "a1-a2-a3", None),
        # One leg knocks the last size of both: who made it loses.
        ({"a2": "mS", "a1": "MS"}, "LMls", "a1-a2", ("b", "both")),
    ],
)
def test_k10_one_of_each_size(
    towers: dict[str, str], ledge: str, turn: str, outcome: tuple[str, str] | None
) -> None:
    """The game is over, with the colours exchanged too, and nothing is legal."""
    position = placed(e5="l", ledge=ledge, **towers)
    after = quincala.play(MINI_25, position, turn)
    assert quincala.outcome(MINI_25, after) == outcome
    assert (quincala.turns(MINI_25, after) == []) == (outcome is not None)
    if outcome:
        assert not any(is_legal(after, text) for text in ("e5-e4", "--"))
        assert not is_legal(position, f"{turn}-a3")
        swapped = quincala.play(MINI_25, quincala.swap_colours(position), turn)
        assert quincala.outcome(MINI_25, swapped) == (quincala.OPPONENT[outcome[0]], outcome[1])


STUCK = placed(a2="Ms", e5="l")


def test_k12_pass() -> None:
    """All of White's pieces stand in mixed towers: the only turn is to pass."""
    assert quincala.outcome(MINI_25, STUCK) is None
    assert quincala.turns(MINI_25, STUCK) == ["--"]
    passed = quincala.play(MINI_25, STUCK, "--")
    text = quincala.render(MINI_25, passed)
    assert text == "-,-,-,-,l/-,-,-,-,-/-,-,-,-,-/Ms,-,-,-,-/-,-,-,-,- b - --"
    assert quincala.parse(MINI_25, text) == passed
    assert texts(passed) == {"e5-e4", "e5-d4", "e5-d5"}
    assert quincala.play(MINI_25, passed, "e5-e4").passes == 0
    assert not is_legal(passed, "--")


def test_k12_two_passes_are_a_draw() -> None:
    """Nobody has a plain tower."""
    once = quincala.play(MINI_25, placed(a2="Ms", e5="Ls"), "--")
    assert quincala.outcome(MINI_25, once) is None
    twice = quincala.play(MINI_25, once, "--")
    assert quincala.render(MINI_25, twice).endswith(" w - -- --")
    assert quincala.outcome(MINI_25, twice) == ("draw", "passes")
    assert quincala.turns(MINI_25, twice) == []


def test_k12_loss() -> None:
    """Where a player who cannot move loses, White has lost and Black has not."""
    assert quincala.outcome(LOSS_25, STUCK) == ("b", "stuck")
    assert quincala.turns(LOSS_25, STUCK) == []
    assert quincala.outcome(LOSS_25, replace(STUCK, side="b")) is None


def test_k12_knocked_is_looked_at_first() -> None:
    """White cannot move, but Black has lost."""
    for rules in (MINI_25, LOSS_25):
        assert quincala.outcome(rules, replace(STUCK, ledge="lms")) == ("w", "knocked")


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
    for change, is_third in (
        ({"side": "b"}, False),
        ({"ledge": "s"}, False),
        ({"passes": 1}, True),
    ):
        assert quincala.third_occurrence([STUCK, replace(STUCK, **change), STUCK]) == is_third


# --------------------------------------------------------------------- texts


def test_knocks_shown_are_checked() -> None:
    """Right ones are accepted, wrong, missing or disordered ones are not."""
    position = placed(a3="L", a2="Lms", a1="MS")
    assert quincala.annotated(MINI_25, position, "a1-a2-a3") == "a1-a2*ms-a3"
    assert is_legal(position, "a1-a2*ms-a3")
    for wrong in ("a1-a2*sm-a3", "a1-a2*m-a3", "a1-a2*-a3", "a1-a2*ms-a3*l", "a1-a2*MS-a3"):
        assert not is_legal(position, wrong)
