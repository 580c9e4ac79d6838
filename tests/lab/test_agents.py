"""Agents measured by exact values: what counts as a mistake, and who is asked what."""

import json
import random
from pathlib import Path

import pytest

from lodestone import LodestoneError, Player, Position, Rules, SearchResult
from lodestone.lab.agent_report import agent_report
from lodestone.lab.agents import (
    AgentResult,
    agents_beside,
    answer_all,
    answers_of,
    play_and_judge,
    questions_by_table,
)
from lodestone.lab.answers import AnswersPlayer, GivenAnswer, add_answer, read_answers
from lodestone.lab.contestants import Contestant, find_agent
from lodestone.lab.executors import Executor
from lodestone.lab.mistakes import (
    AgentAnswer,
    AgentQuestion,
    MistakeCounts,
    account_of,
    all_bands,
    band_of,
    phase_of,
)
from lodestone.lab.play import Conditions
from lodestone.lab.statistics import share
from lodestone.records import GameRecord
from lodestone.solve import Table, Value, solve
from tests.library.engine.toys import write_toy

pytestmark = pytest.mark.slow

RULES = "queah:reserve=0"
NUMBER = 42


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return solve(RULES, folder=tmp_path_factory.mktemp("tables"))


@pytest.fixture(scope="module")
def questions(table: Table) -> list[AgentQuestion]:
    return questions_by_table(table, NUMBER, 1)


def agent(name: str) -> Contestant:
    return Contestant.parse(name, None, find_agent)


class Bad(Player):
    """Fails in the first position of the alphabet, and otherwise plays the first turn."""

    name = "bad"

    def choose(self, request):
        if request.line.position.side == "white":
            raise RuntimeError
        return SearchResult(request.line.position.turns[0])


def test_bands_are_those_of_values() -> None:
    values = [Value(sign, far) for sign in (1, -1) for far in (1, 10, 11, 30, 31, 99)]
    assert {*map(band_of, values), band_of(Value(0, None))} == set(all_bands())


@pytest.mark.parametrize(
    ("reserves", "phase"),
    [("6,6", "entry"), ("6,3", "midgame"), ("4,1", "midgame"), ("0,6", "end")],
)
def test_phases_follow_the_emptier_hand(reserves: str, phase: str) -> None:
    text = f"b/bb-/-b-w-/-ww/w w {reserves} -,-"
    assert phase_of(Position("queah:balanced", text)) == phase


def test_what_turns_give_away_is_exact(table: Table, questions: list[AgentQuestion]) -> None:
    """Each turn leads to the value that the question says, by the table's value after it."""
    for question in questions:
        position = question.position
        best = table.probe_value(position)
        assert question.group == band_of(best)
        for turn in position.turns:
            after = table.probe_value(position.play(turn))
            assert (turn in question.mistakes) == (-after.result < best.result)
            is_pace = -after.result == best.result and after.remoteness is not None
            is_late = is_pace and after.remoteness != best.remoteness - 1
            assert (turn in question.slow) == is_late


def test_questions_are_repeated_by_their_seed(table: Table, questions: list[AgentQuestion]) -> None:
    assert questions_by_table(table, NUMBER, 1) == questions
    assert questions_by_table(table, NUMBER, 2) != questions
    assert len({question.position.key for question in questions}) == NUMBER
    assert all(one.slow if "loss" in one.group else one.mistakes for one in questions)
    assert {one.group for one in questions} == set(all_bands())


def test_answers_are_counted_by_hand(questions: list[AgentQuestion]) -> None:
    asked = [one for one in questions if one.mistakes and one.slow]
    paces = [one for one in questions if one.slow and not one.mistakes]
    answers = [
        AgentAnswer(asked[0], min(asked[0].mistakes)),
        AgentAnswer(asked[1], min(asked[1].slow)),
    ]
    answers += [AgentAnswer(asked[2], None)]
    good = set(asked[3].position.turns) - asked[3].mistakes - asked[3].slow
    answers.append(AgentAnswer(asked[3], min(good)))
    answers += [AgentAnswer(paces[0], min(paces[0].slow)), AgentAnswer(paces[1], None)]
    answers.append(AgentAnswer(paces[2], min({*paces[2].position.turns} - paces[2].slow)))
    account = account_of(answers)
    assert account.total == MistakeCounts(chances=4, mistakes=2, paces=3, slow=2, faults=2)
    assert account.total.mistake_share == share(2, 4)
    assert account.total.slow_share == share(2, 3)
    assert sum(counts.chances for counts in account.groups.values()) == 4
    assert [*account.groups] == [band for band in all_bands() if band in account.groups]
    assert account.phases == {}


@pytest.fixture(scope="module")
def results(
    table: Table, questions: list[AgentQuestion], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, AgentResult]:
    """What agents answer that know the table, or nothing, or fail, or break the rules."""
    folder = tmp_path_factory.mktemp("agents")
    for question in questions:
        best = table.probe_turns(question.position)[0].turn
        add_answer(folder / "best.jsonl", GivenAnswer.of(question.position, best))
    toy = write_toy(folder / "toy.py", deed="print('bestturn a1a2', flush=True)")
    names = {
        "perfect": f"answers:{folder}/best.jsonl",
        "random": "random",
        "failing": f"python:{__name__}:Bad",
        "illegal": f"engine:{toy}@10n",
    }
    found = answer_all(list(map(agent, names.values())), questions, 1, executor=Executor(workers=1))
    return dict(zip(names, found, strict=True))


def test_agents_are_judged_by_their_answers(
    questions: list[AgentQuestion], results: dict[str, AgentResult]
) -> None:
    perfect, failing, illegal = (
        results[name].account.total for name in ("perfect", "failing", "illegal")
    )
    assert (perfect.mistakes, perfect.slow, perfect.faults) == (0, 0, 0)
    assert perfect.chances == sum(bool(one.mistakes) for one in questions)
    white = [one for one in questions if one.position.side == "white"]
    assert failing.faults == len(white) > 0
    assert failing.mistakes >= sum(bool(one.mistakes) for one in white)
    assert illegal.faults == NUMBER


@pytest.mark.long
def test_answers_do_not_depend_on_workers(questions: list[AgentQuestion]) -> None:
    one = answer_all([agent("random")], questions, 1, executor=Executor(workers=1))
    seen: list[int] = []
    two = answer_all(
        [agent("random")], questions, 1, executor=Executor(workers=2), on_progress=seen.append
    )
    assert one == two
    assert sum(seen) == NUMBER
    assert one[0].account.total.mistakes > 0


@pytest.fixture(scope="module")
def played(table: Table) -> AgentResult:
    """Games of an agent that fails as White."""
    agents = agent(f"python:{__name__}:Bad"), agent("random")
    seen: list[int] = []
    found = play_and_judge(
        table,
        Conditions(table.rules, agents, 5, 2, 60),
        4,
        executor=Executor(workers=1),
        on_progress=seen.append,
    )
    assert sum(seen) == found.games.games == 4
    return found


def test_games_are_judged_turn_by_turn(played: AgentResult) -> None:
    total = played.account.total
    assert total.chances >= total.mistakes > 0
    assert total.faults == played.games.faults[0].total() >= 1


def test_only_own_turns_after_the_opening_count(table: Table) -> None:
    rng, position, turns = random.Random(3), Position.start(table.rules), []
    for _ in range(8):
        turns.append(rng.choice(list(position.turns)))
        position = position.play(turns[-1])
    record = GameRecord(str(table.rules))
    record.add_turns(turns)
    answers = list(answers_of(table, record, "black", 2))
    assert [answer.turn for answer in answers] == turns[3::2]
    assert all(answer.question.position.side == "black" for answer in answers)


@pytest.mark.parametrize(
    ("text", "words"),
    {
        "": "has no answers under",
        "{}": "line 1: not an answer",
        "[": "line 1: not an answer",
        '{"rules": "qo", "position": "x", "turn": 1}': "line 1: not an answer",
    }.items(),
)
def test_bad_files_of_answers_are_refused(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text(text)
    with pytest.raises(LodestoneError, match=words):
        AnswersPlayer(f"answers:{file}").prepare(Rules.parse(RULES))


def test_unreadable_files_of_answers_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff")
    with pytest.raises(LodestoneError, match=r"cannot read .*bytes': it is not UTF-8 text"):
        read_answers(tmp_path / "bytes")
    with pytest.raises(LodestoneError, match=r"cannot read .*: No such file"):
        agent(f"answers:{tmp_path}/missing")
    with pytest.raises(LodestoneError, match="cannot write"):
        add_answer(tmp_path, GivenAnswer("", "", ""))


def test_players_beside_play_without_a_clock() -> None:
    assert [str(one) for one in agents_beside(None)] == [
        "random",
        *(f"level-{n}" for n in range(1, 8)),
    ]
    assert [str(one) for one in agents_beside(["greedy@5n"])] == ["greedy@5n"]
    with pytest.raises(LodestoneError, match="unknown player 'nobody'"):
        agents_beside(["nobody"])


def test_all_reports_say_the_same(table: Table, results: dict[str, AgentResult]) -> None:
    result = results["random"]
    report = agent_report(table.rules, table.digest, {"positions": NUMBER, "seed": 1}, [result])
    figures = json.loads(json.dumps(report.plain()))
    [found] = figures["agents"]
    total = result.account.total
    assert (figures["table"], figures["positions"]) == (table.digest, NUMBER)
    assert (found["mistakes"], found["chances"]) == (total.mistakes, total.chances)
    assert found["groups"].keys() == result.account.groups.keys()
    counted = f"{total.mistakes} of {total.chances}: {total.mistake_share.short('.1%')}"
    assert f"| random | {counted} |" in report.markdown()
    told = str(report)
    assert counted in told
    assert "Slow turns by the value of the position" in told
    assert "phase" not in told


def test_games_and_phases_are_reported(played: AgentResult) -> None:
    position = Position("queah:balanced")
    one = AgentQuestion(position, "win in 31 or more", "entry", frozenset(["c2b2"]), frozenset())
    account = account_of([AgentAnswer(one, "c2b2")])
    results = [AgentResult(agent("random"), account, played.games)]
    report = agent_report(position.rules, None, {"games": 4}, results)
    text = report.markdown()
    assert "| agent | mistakes | slow turns | faults | score |" in text
    assert "## Mistakes by phase\n\n| agent | entry |\n| --- | --- |\n| random | 100%" in text
    assert "| random | 1 of 1: 100.0% (20.6% to 100.0%) | – | 0 |" in text
    assert "positions proven by search" in text
    assert report.plain()["agents"][0]["score"]["value"] >= 0
