"""Facts in records are proven or refuted: by a table, or by searches where there is none."""

import io
from dataclasses import replace

import pytest

from lodestone.core.position import Position
from lodestone.records.reader import read
from lodestone.search.alphabeta import think
from lodestone.solve import solve
from lodestone.study import exact
from lodestone.study.exact import Proof, Prover

pytestmark = pytest.mark.slow

SMALL = "qo:size=3,stones=4"
#: Black can empty the container with a push of three spaces.
PUSH = '[Rules "qo"]\n[Start "8/2w2w2/8/3b4/1b6/8/4w3/8 w 6,40"]\n\n'


def prove(text: str) -> Proof:
    (record,) = read(io.StringIO(text))
    return Prover().prove(record)


def small(moves: str) -> Proof:
    return prove(f'[Rules "{SMALL}"]\n\n{moves} *\n')


def told(proof: Proof) -> list[str]:
    return [fault.message for fault in (*proof.wrong, *proof.unproven)]


def test_true_facts_of_a_table_are_counted() -> None:
    proof = small("{[%exact D]} 1. b2 $7 $1 {[%exact D]} (1. a1 $4 {[%exact W1]} 1... a1-a3 $3)")
    assert (proof.proven, told(proof)) == (7, [])


@pytest.mark.parametrize(
    ("moves", "fault"),
    [
        ("{[%exact W3]} 1. b2", "[%exact W3] is wrong: the value is D"),
        ("1. a1 {[%exact W3]}", "[%exact W3] is wrong: the value is W1"),
        ("1. a1 $7", "$7 of a1 is wrong: the turn loses, a2 loses"),
        (
            "1. a1 $1",
            "$1 of a1 is wrong: the turn loses, b2 draws. It lets White win at once: a1-c1 ends "
            "the game with Black 8 ahead, which is too far",
        ),
        ("1. b2 $2", "$2 of b2 is wrong: the turn draws, a1 loses"),
    ],
)
def test_false_facts_of_a_table_are_named(moves, fault) -> None:
    proof = small(moves)
    assert (proof.proven, told(proof), proof.unproven) == (0, [fault], [])


def test_faults_have_the_place_of_their_turn() -> None:
    (fault,) = small("1. b2 (1. a1 $3)").wrong
    assert (fault.place.line, fault.place.column) == (3, 11)


def test_every_turn_is_judged_as_the_table_says() -> None:
    table, start = solve(SMALL), Position.start(SMALL)
    worth = {turn: -table.probe_value(start.play(turn)).result for turn in start.turns}
    best = max(worth.values())
    for turn in start.turns:
        is_only = worth[turn] == best and list(worth.values()).count(best) == 1
        assert bool(small(f"1. {turn} $7").proven) == is_only
        assert bool(small(f"1. {turn} $1").proven) == (worth[turn] == best)
        assert bool(small(f"1. {turn} $4").proven) == (worth[turn] < best)


def test_other_glyphs_state_nothing() -> None:
    proof = small("1. a1 $5 $6 $10 $146")
    assert (proof.proven, told(proof)) == (0, [])


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let searches be of a size for plain Python, and leave out tables."""
    monkeypatch.setattr(exact, "MOST_SOLVED", 1)
    monkeypatch.setattr(exact, "HORIZON", 1)


@pytest.mark.usefixtures("searches")
def test_searches_prove_what_ends_soon() -> None:
    proof = prove(f"{PUSH}1. h8 $4 {{[%exact W1]}} b4-e1 $1 {{[%exact L0]}} 0-1\n")
    assert (proof.proven, told(proof)) == (4, [])


@pytest.mark.usefixtures("searches")
def test_searches_refute_what_ends_otherwise() -> None:
    proof = prove(f"{PUSH}1. h8 $1 {{[%exact L1]}} (1. e2-e7 {{[%exact W1]}} ) *\n")
    assert told(proof) == [
        "[%exact L1] is wrong: the value is W1",
        "$1 of h8 is wrong: the turn loses, b4-f4 does not lose within 1 ply. It lets Black win "
        "at once: e2-h2 ends the game with White 47 ahead, which is too far",
        "[%exact W1] is wrong: nobody wins within 1 ply",
    ]


@pytest.mark.usefixtures("searches")
def test_what_no_search_proves_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = prove('[Rules "qo"]\n\n{[%exact D]} 1. d4 $7 *\n')
    assert proof.wrong == []
    draw, only = told(proof)
    assert draw == "cannot prove [%exact D]: without a table, no search proves a draw"
    assert only.startswith("cannot prove $7 of d4: the turn does not lose within 1 ply")
    monkeypatch.setattr(exact, "think", lambda request: think(replace(request, compiled=False)))
    monkeypatch.setattr(exact, "MOST_NODES", 20)
    exact.search_value.cache_clear()
    (fault,) = prove('[Rules "qo"]\n\n{[%exact W3]} 1. e5 *\n').unproven
    assert fault.message == "cannot prove [%exact W3]: it needs more than 20 positions"
    exact.search_value.cache_clear()
