"""Lines of play: turns, ends, and what may not be played any more."""

from dataclasses import replace

import pytest

from lodestone import (
    Line,
    LodestoneError,
    Outcome,
    Position,
    RecordError,
    Rules,
    RulesError,
    TurnError,
)
from lodestone.core.line import SECOND_TIME
from lodestone.core.outcome import Termination


def line(rules: str, *turns: str, start: str | None = None) -> Line:
    first = Position(rules, start) if start else Position.start(rules)
    return Line.of(first, turns)


def test_a_line_keeps_every_position() -> None:
    played = line("queah:balanced", "d3d4", "b3a3")
    bans = [str(position).split()[-1] for position in played.positions]
    assert bans == ["-,-", "d3d4,-", "d3d4,b3a3"]
    assert played.outcome is None


def test_a_records_first_illegal_turn_is_named() -> None:
    with pytest.raises(RecordError, match="turn 2: 'd3d4' is not a legal turn here"):
        line("queah", "d3d4", "d3d4")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda start: Line.of(start, "c2c3 b3a3"),
            "expected a list of turns, not the text 'c2c3 b3a3'; text.split() makes one",
        ),
        (
            lambda _: Line.of("queah"),
            "a Position to start from, not the text 'queah'; Line.of(Position",
        ),
        (lambda _: Line.of(None), "a Position to start from, not None; Line.of(Position"),
        (lambda start: Line.of(start, ["c2c3"])[::2], "follow each other: a slice has no step"),
        (lambda _: Position.start(5), "expected Rules or a rules string such as 'queah', not 5"),
        (lambda _: Position(None, ""), "a rules string such as 'queah', not None"),
    ],
)
def test_arguments_of_wrong_types_are_answered(make, message: str) -> None:
    with pytest.raises(LodestoneError) as error:
        make(Position.start("queah"))
    assert message in str(error.value)


def test_a_line_is_a_sequence_of_turns() -> None:
    """A slice is what is played between two of its positions; it never reaches beyond them."""
    played = line("queah", "c2c3", "b3a3", "d3d4").resign("black")
    assert (len(played), list(played), played[-1]) == (3, ["c2c3", "b3a3", "d3d4"], "d3d4")
    assert "b3a3" in played
    for first in range(4):
        for end in range(first, 6):
            part, turns = played[first:end], played.turns[first:end]
            assert part.turns == turns
            assert part.positions[0] == played.positions[first]
            assert part == replace(Line.of(played.positions[first], turns), ended=part.ended)
            assert bool(part.ended) == (end >= 3)
    assert played[:] == played
    assert played[:-1] != played


def test_representations_are_short_and_read_back() -> None:
    start = Position.start("queah:balanced,reserve=3")
    for value in (start, start.rules, start.play("c2c3")):
        assert eval(repr(value), {"Position": Position, "Rules": Rules}) == value
    assert repr(start.rules) == "Rules.parse('queah:balanced,reserve=3')"
    assert repr(start) == f"Position('queah:balanced,reserve=3', '{start}')"


def test_a_line_shows_its_last_turns() -> None:
    played = line("queah", "d3e3", "b3a3", "e3d3", "a3b3")
    assert repr(line("queah")) == "<Line 'queah:traditional': 0 turns>"
    assert repr(played[:1]) == "<Line 'queah:traditional': 1 turn: d3e3>"
    assert repr(played.resign("white")) == (
        "<Line 'queah:traditional': 4 turns: d3e3 b3a3 e3d3 a3b3: White resigned.>"
    )
    long = played.play_all(("d3e3", "b3a3", "e3d3", "a3b3"))
    assert repr(long).endswith(": 8 turns: … e3d3 a3b3 d3e3 b3a3 e3d3 a3b3>")


def test_resignation_and_agreement_end_a_game() -> None:
    start = line("queah:balanced")
    resigned, agreed = Termination.RESIGNATION, Termination.AGREEMENT
    assert start.resign("white").outcome == Outcome("black", "White resigned.", resigned)
    assert start.agree().outcome == Outcome(None, "The players agreed to a draw.", agreed)
    with pytest.raises(RecordError, match="over already"):
        start.agree().resign("white")
    with pytest.raises(RulesError, match="allowed: white, black"):
        start.resign("green")
    with pytest.raises(TurnError, match="the game is over: White resigned"):
        start.resign("white").play("d3d4")


def test_agreement_favours_most_pieces_under_its_rules() -> None:
    """Q14: board and reserve are counted together."""
    ahead = "b/---/-----/---/w w 2,1 -,-"
    won = line("queah:compulsory", start=ahead).agree().outcome
    assert (won.winner, won.termination) == ("white", Termination.AGREEMENT)
    assert won.reason == "The players agreed to end: White has 3 pieces, Black 2."
    assert line("queah:compulsory").agree().outcome.winner is None
    assert line("queah:traditional", start=ahead).agree().outcome.winner is None


def test_the_third_occurrence_draws_under_threefold_only() -> None:
    to_and_fro = ("d3e3", "b3a3", "e3d3", "a3b3") * 2
    free = line("queah:traditional", *to_and_fro)
    assert free.outcome is None
    held = line("queah:traditional,repetition=threefold", *to_and_fro)
    assert (held.outcome.winner, held.outcome.termination) == (None, "repetition")
    assert line("queah:traditional,repetition=threefold", *to_and_fro[:-1]).outcome is None


def test_a_third_occurrence_is_warned_of_before() -> None:
    """The turns that repeat warn, no others; the second occurrence is told, too."""
    to_and_fro = ("d3e3", "b3a3", "e3d3", "a3b3")
    rules = "queah:traditional,repetition=threefold"
    twice = line(rules, *to_and_fro)
    assert twice.standing == f"White to move: move a piece. {SECOND_TIME}"
    near = line(rules, *(to_and_fro * 2)[:-1])
    warned = {one.turn for one in near.begin_turn().following if one.action.warning}
    assert warned == {"a3b3"}
    assert near.play("a3b3").outcome.termination == "repetition"
    for quiet in (line(rules, *to_and_fro[:3]), line("queah:traditional", *(to_and_fro * 2)[:-1])):
        assert SECOND_TIME not in quiet.standing
        assert not any(one.action.warning for one in quiet.begin_turn().following)


def test_many_ways_warn_of_a_third_occurrence() -> None:
    """In Quincala each way to the same position warns, where it could end."""
    to_and_fro = ("a1-a2", "a5-a4", "a2-a1", "a4-a5") * 2
    near = line("quincala:mini-25,repetition=threefold", *to_and_fro[:-1])
    warned = {one.turn for one in near.begin_turn().following if one.action.warning}
    assert warned == {"a4-a5"}


@pytest.mark.parametrize(
    ("rules", "start", "winner", "reason"),
    [
        ("queah", "w/---/-----/---/- b 1,0 -,-", "white", "Black has no pieces left"),
        ("queah:stalemate=loss", "-/wbw/-b-b-/wbw/- w 0,0 -,-", "black", "White has no legal turn"),
        ("queah:stalemate=draw", "-/wbw/-b-b-/wbw/- w 0,0 -,-", None, "White has no legal turn"),
        (
            "queah:balanced,stalemate=pass",
            "w/---/-----/---/b w 0,0 -,- -- --",
            None,
            "Both players passed",
        ),
    ],
)
def test_every_end_has_its_reason(rules: str, start: str, winner: str | None, reason: str) -> None:
    outcome = line(rules, start=start).outcome
    assert outcome is not None
    assert outcome.winner == winner
    assert reason in outcome.reason
