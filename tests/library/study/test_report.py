"""Reports name what turns gave away; their figures are Lichess's formula on our chances."""

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Line, Position
from lodestone.core.outcome import Outcome, Termination
from lodestone.players.levels import LEVELS
from lodestone.records.cursor import in_one_go
from lodestone.records.reader import read
from lodestone.search.request import Limit
from lodestone.search.result import WIN_SCORE
from lodestone.study.diagram import ExpectedTurn
from lodestone.study.report import (
    ReportedPosition,
    ReportSummary,
    annotate,
    bounded,
    chance_of,
    conclusion,
    grade_of,
    judge_end,
    judge_found,
    judging,
    reporting,
    side_accuracy,
    steady,
    turn_accuracy,
    turning_point,
)

LINE = Line.of(Position.start("queah:balanced"), ["c2c3", "b3a3", "d2c2"])
CHANCES = st.lists(st.floats(0, 1), min_size=2, max_size=40)


def exact(ply: int, winner: str | None) -> ReportedPosition:
    chance = {"white": 1.0, None: 0.5, "black": 0.0}[winner]
    position = LINE.positions[ply]
    side, turn = position.side, ExpectedTurn(position.turns[-1], "")
    remoteness = 5 if winner else None
    return ReportedPosition(ply, side, chance, None, winner, remoteness, True, turn, 0)


def searched(ply: int, score: int, best: str, line: Line = LINE) -> ReportedPosition:
    """What a search finds after some turns, by its score for the side to move."""
    return judge_found(line[:ply], score, best)


def concluded(
    judged: list[ReportedPosition], line: Line = LINE
) -> tuple[list[ReportedPosition], ReportSummary]:
    """The positions as the report has them in the end, and its summary."""
    *corrected, summary = in_one_go(conclusion(line, judged))
    assert isinstance(summary, ReportSummary)
    positions = {one.ply: one for one in (*judged, *corrected) if isinstance(one, ReportedPosition)}
    return list(positions.values()), summary


def summarised(judged: list[ReportedPosition]) -> ReportSummary:
    return concluded(judged)[1]


def test_exact_mistakes_say_what_was_given_away() -> None:
    winners = ["white", None, "white", "black"]
    judged = [exact(ply, winner) for ply, winner in enumerate(winners)]
    summary = summarised(judged)
    words = [(one.ply, one.side, one.words, one.loss) for one in summary.mistakes]
    assert words == [
        (1, "white", "won position drawn", 0.5),
        (2, "black", "drawn position lost", 0.5),
        (3, "white", "won position lost", 1.0),
    ]
    assert summary.turning_point == 3
    # One lost win would halve it, however long the game: with exact values, turns are counted.
    assert summary.accuracy == {"white": None, "black": None}
    assert summary.turns == {"white": 2, "black": 1}
    searched = summarised([replace(one, exact=False) for one in judged])
    assert searched.accuracy["white"] < searched.accuracy["black"]


def test_kept_mistakes_say_why() -> None:
    rules, start = "queah:comment,reserve=0", "w/---/bw---/-b-/- b 0,0 -,-"
    line = Line.of(Position(rules, start), ["c2c3"])
    judged = [searched(0, 900, "a3xc3", line), searched(1, 900, "b3b4", line)]
    (record,) = read(io.StringIO(f'[Rules "{rules}"]\n[Start "{start}"]\n\n1... c2c3 *\n'))
    annotate(record, line, [*judged, concluded(judged, line)[1]])
    (turn,) = record.main_line
    assert turn.comments == (
        "Blunder. It lets White take the piece on c3, and Black cannot take back. "
        "Better is a3xc3. It wins with the next turn, whatever White answers.",
    )


def test_a_perfect_game_has_no_mistakes() -> None:
    judged = [replace(exact(ply, None), exact=False) for ply in range(4)]
    summary = summarised(judged)
    assert summary.mistakes == []
    assert summary.turning_point is None
    assert summary.accuracy == {"white": 100.0, "black": 100.0}


def test_the_searchs_own_turn_is_no_mistake() -> None:
    judged = [
        *(searched(0, 45, "c2c3"), searched(1, 90, "b3a3")),
        *(searched(2, -90, "d2c2"), searched(3, 90, "c4d4")),
    ]
    positions, summary = concluded(judged)
    assert summary.mistakes == []
    assert summary.accuracy == {"white": 100.0, "black": 100.0}
    assert [one.score for one in positions] == [-90, -90, -90, -90]
    assert len({one.chance for one in positions}) == 1
    assert [one.followed for one in positions] == [True, True, True, False]
    other = [searched(0, 45, "d3d4"), *judged[1:]]  # the same turn, but another was preferred
    assert [one.turn for one in summarised(other).mistakes] == ["c2c3"]


def test_a_mirrored_turn_is_no_mistake() -> None:
    line = Line.of(Position.start("qo:small"), ["b1"])
    for best, mistakes in (("a4", []), ("c3", ["c3"])):
        judged = [searched(0, 900, best, line), searched(1, 900, "c3", line)]
        assert [one.best for one in concluded(judged, line)[1].mistakes] == mistakes


def test_corrections_never_claim_what_is_unproven() -> None:
    lost = WIN_SCORE - 4  # for Black to move, after White's turn
    ends = [exact(2, "black"), exact(3, "black")]
    positions, summary = concluded([searched(0, 45, "c2c3"), searched(1, lost, "b3a3"), *ends])
    assert (positions[0].winner, positions[0].exact, positions[0].chance) == (None, False, 0.01)
    assert summary.mistakes == []
    won = [searched(0, 45, "c2c3"), searched(1, -lost, "b3a3"), exact(2, None), exact(3, None)]
    before = concluded(won)[0][0]
    assert (before.winner, before.remoteness, before.score) == ("white", 5, None)


def test_a_proven_win_outlives_the_next_search() -> None:
    judged = [searched(0, WIN_SCORE - 5, "c2c3"), searched(1, 0, "b3a3")]
    judged += [searched(2, 0, "d2c2"), searched(3, 0, "c4d4")]
    positions, summary = concluded(judged)
    assert [(one.winner, one.remoteness) for one in positions[:2]] == [("white", 5), ("white", 4)]
    assert summary.mistakes == []


def test_accuracies_are_those_of_lichess() -> None:
    # 103.1668100711649 * exp(-0.04354415386753951 * lost) - 3.166924740191411 in AccuracyPercent.
    for lost, percent in ((0, 100.0), (0.1, 63.58), (0.2, 40.01), (0.5, 8.53), (1.0, 0.0)):
        assert turn_accuracy(lost) == pytest.approx(percent, abs=0.05)
    assert [grade_of(lost) for lost in (0.04, 0.05, 0.1, 0.15)] == [
        *(None, "inaccuracy", "mistake", "blunder")
    ]


@given(CHANCES, st.integers(0, 1))
def test_accuracy_is_a_share_of_a_hundred(chances: list[float], first: int) -> None:
    accuracy = side_accuracy(chances, first)
    assert (accuracy is None) == (first >= len(chances) - 1)
    assert accuracy is None or 0 <= accuracy <= 100


@given(CHANCES)
def test_after_the_turning_point_nothing_turns(chances: list[float]) -> None:
    ply = turning_point(chances)
    ahead = [(one >= 0.75) - (one <= 0.25) for one in chances]
    assert len(set(ahead[ply or 0 :])) == 1
    assert ply is None or ahead[ply - 1] != ahead[ply]


def test_chances_follow_each_games_scale() -> None:
    assert LINE.position.rules.game.evaluation_scale == 45
    assert chance_of(45, 45) == pytest.approx(1 - chance_of(-45, 45))
    assert chance_of(WIN_SCORE - 3, 45) == 1
    assert chance_of(3 - WIN_SCORE, 45) == 0


def test_odd_and_even_depths_are_taken_together() -> None:
    assert steady([-35, 40, -35, 40]) == 2
    assert steady([7]) == 7
    assert steady([-35, 40]) == 40  # nothing says yet that it goes back
    assert steady([10, 10, 90]) == 90  # the deepest has found something
    assert steady([10, 90, 90]) == 90
    assert steady([10, 90, 10, WIN_SCORE - 5]) == WIN_SCORE - 5


def test_a_quiet_first_turn_is_no_mistake() -> None:
    line = Line.of(Position.start("qo:small,reach=1,paid=aside"), ["c3", "d4"])
    report = list(reporting(line, judging(line.position.rules, LEVELS[-1], Limit(depth=4))))
    assert isinstance(report[-1], ReportSummary)
    assert report[-1].mistakes == []


def test_scores_are_told_as_white_sees_them() -> None:
    black = LINE[:1]
    assert black.position.side == "black"
    turn = black.position.turns[0]
    found = judge_found(black, 90, turn)
    assert (found.score, found.winner, found.chance < 0.5) == (-90, None, True)
    proven = judge_found(black, WIN_SCORE - 3, turn)
    assert (proven.score, proven.winner, proven.remoteness) == (None, "black", 3)
    ahead = Line.of(Position("queah:traditional", "w/-w-/--b--/w--/- b 0,0 -,-"))
    assert judge_found(ahead, 0, ahead.position.turns[0]).material == 2


def test_how_players_end_a_game_is_no_value() -> None:
    line = Line.of(Position.start("queah:balanced"), ["c2c3"])
    resigned = Line(line.positions, line.turns, line.numbers).resign("white")
    *told, _ = reporting(resigned, lambda one: exact(len(one.turns), None))
    assert [one.exact for one in told] == [True, True]
    assert [one.chance for one in told] == [0.5, 0.5]  # resigning is no value
    lost = Outcome("black", "Black has won.", Termination.ELIMINATION)
    end = judge_end(line, lost)
    assert (end.chance, end.winner, end.remoteness, end.best) == (0, "black", 0, None)


def test_reports_end_in_time() -> None:
    assert bounded(None, 10) == Limit(seconds=0.5)
    assert bounded(Limit(seconds=9), 10) == Limit(seconds=9)
    assert bounded(Limit(nodes=100), 10) == Limit(seconds=10, nodes=100)
    assert bounded(Limit(seconds=9), 1_800) == Limit(seconds=0.1)
