"""Searches that a page runs itself: what is asked, and what is made of what they find."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from lodestone import Line, LodestoneError, Position, Rules
from lodestone.players.asked import AskedPosition, asked_of, asked_positions
from lodestone.players.levels import LEVELS
from lodestone.records.cursor import in_one_go
from lodestone.records.game import GameRecord
from lodestone.records.marks import Worth
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import WIN_SCORE, SearchResult
from lodestone.study.report import ReportSummary
from lodestone.web.replies import searches
from lodestone.web.replies.browser import Browser
from lodestone.web.replies.requests import GivenRecord, PlayerTask, ReportLimit, ReportTask
from lodestone.web.replies.searches import (
    AskedReport,
    FoundBest,
    FoundLine,
    FoundTask,
    JudgedTask,
    KnownSearch,
    answer_to_agreement,
)
from tests.library.search.lines import RULES, lines, numbers_of
from tests.thinning import some

BROWSER = Browser()
RECORD = GivenRecord("queah:balanced")
START = Line.of(Position.start("queah:balanced"))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", some(range(3), 1))
def test_positions_of_a_report_are_those_of_searches(rules: str, seed: int) -> None:
    line = lines(rules, seed)
    strength = LEVELS[-1].honest_in(line)
    past: list[str] = []
    for ply, one in enumerate(asked_positions(line)):
        expected = asked_of(line[:ply], strength, ply)
        assert isinstance(one, AskedPosition)
        past += one.past
        assert sorted(past) == sorted(expected.past)
        assert (one.state, one.last, one.seed) == (expected.state, expected.last, expected.seed)


def test_a_position_that_is_over_is_not_searched() -> None:
    line = lines("queah:compulsory", 4)
    while line.outcome is None:
        line = line.play(line.position.turns[-1])
    assert [one is None for one in asked_positions(line)] == [False] * len(line) + [True]


def found(
    lines: Iterable[Sequence[str]],
    score: int = 0,
    *,
    final: bool = True,
    record: GameRecord = RECORD,
) -> FoundTask:
    told = [FoundLine(score=score, depth=1, turns=list(one)) for one in lines]
    return FoundTask(record=record, lines=told, depth=1, nodes=9, seconds=0.1, final=final)


def test_proven_scores_are_told_by_their_plies() -> None:
    [number] = numbers_of(START.position, ["c2c3"])
    won = in_one_go(searches.found(BROWSER, found([[number]], WIN_SCORE - 3)))
    assert (won.score, won.worth) == (None, Worth("win", remoteness=3))
    lost = in_one_go(searches.found(BROWSER, found([[number]], 4 - WIN_SCORE, final=False)))
    assert (lost.score, lost.worth, lost.final) == (None, Worth("loss", remoteness=4), False)


@pytest.mark.parametrize("rules", [str(Rules.parse(game)) for game in ("queah", "qo", "quincala")])
def test_turns_that_are_not_legal_are_refused(rules: str) -> None:
    line, record = Line.of(Position.start(rules)), GivenRecord(rules)
    [legal] = numbers_of(line.position, [line.position.turns[0]])
    for wrong in ("-1", "0", "999999999999999999", str(2**63), str(-(2**63))):
        if int(wrong) in line.position.turn_numbers:
            continue
        for turns in ([wrong], [legal, wrong]):
            with pytest.raises(LodestoneError, match="not the number of a legal turn"):
                in_one_go(searches.found(BROWSER, found([turns], record=record)))
        judged = JudgedTask(record=record, ply=0, found=[FoundBest(scores=[0], turn=wrong)])
        with pytest.raises(LodestoneError, match="not the number of a legal turn"):
            in_one_go(searches.judged(BROWSER, judged))


def best(line: Line, depth: int = 2) -> SearchResult:
    return think(SearchRequest(line, Limit(depth=depth), compiled=False))


def test_a_report_has_what_was_found_everywhere() -> None:
    line = Line.of(Position.start("queah:balanced"), ["c2c3", "b3a3", "d2c2"]).resign("white")
    record = GameRecord.of(line)
    task = ReportTask(record=record, player="level-8", limit=ReportLimit(depth=2))
    asked = in_one_go(searches.report(BROWSER, task))
    assert isinstance(asked, AskedReport)
    assert asked.search.strength.limit == Limit(seconds=10.0, depth=2)
    assert len(asked.positions) == 4
    results = [best(replace(line, ended=None)[:ply]) for ply in range(4)]
    bests = [
        FoundBest(scores=[one.score], turn=numbers_of(line.positions[ply], [one.turn])[0])
        for ply, one in enumerate(results)
    ]
    whole = JudgedTask(record=record, found=bests, whole=True)
    *corrected, summary = in_one_go(searches.judged(BROWSER, whole)).lines
    assert isinstance(summary, ReportSummary)
    assert all(one.followed for one in corrected)
    assert summary.turns == {"white": 2, "black": 1}
    judged = JudgedTask(record=record, found=bests)
    positions = in_one_go(searches.judged(BROWSER, judged)).lines
    assert [one.best.turn for one in positions] == [one.turn for one in results]
    for ply in range(4):
        part = JudgedTask(record=record, ply=ply, found=bests[ply:])
        assert in_one_go(searches.judged(BROWSER, part)).lines == positions[ply:]


def test_only_what_fits_a_game_is_judged() -> None:
    for many, said in ((2, "has fewer positions"), (1, "is not over"), (0, "has more positions")):
        task = JudgedTask(record=RECORD, found=[None] * many, whole=True)
        with pytest.raises(LodestoneError, match=said):
            in_one_go(searches.judged(BROWSER, task))


def test_a_draw_that_can_be_bettered_is_declined() -> None:
    losing, winning = "w/w--/-w---/---/b w 6,0 -,-", "b/b--/-b---/---/w w 0,6 -,-"
    for start, accepted in ((losing, True), (winning, False)):
        line = Line.of(Position("queah:balanced", start))
        answer = answer_to_agreement(line, best(line, 3))
        assert answer.accepted == accepted
        assert answer.say.startswith(f"The computer {'accepts' if accepted else 'declines'}")


def test_time_is_given_to_timed_players() -> None:
    task = PlayerTask(record=RECORD, player="level-8", seconds=0.2)
    asked = in_one_go(searches.computer(BROWSER, task))
    assert not isinstance(asked, KnownSearch)
    assert asked.strength.limit == Limit(seconds=0.2)
    with pytest.raises(LodestoneError, match="level-3 cannot be given seconds"):
        in_one_go(searches.computer(BROWSER, replace(task, player="level-3")))
