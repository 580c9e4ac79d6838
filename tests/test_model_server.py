"""The server for language models: games and exams by its tools, and by a real client."""

import os
from pathlib import Path

import pytest
from mcp.client.session import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

from lodestone import LodestoneError, Position
from lodestone.lab.agents import answer_all, questions_by_table
from lodestone.lab.answers import read_answers
from lodestone.lab.contestants import Contestant, find_agent
from lodestone.lab.mistakes import AgentQuestion
from lodestone.model_server import Exam, ModelGames, rule_sets, rules
from lodestone.solve import solve
from tests.processes import COMMAND

pytestmark = pytest.mark.slow

RULES = "queah:reserve=0"


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> list[AgentQuestion]:
    return questions_by_table(solve(RULES, folder=tmp_path_factory.mktemp("tables")), 5, 1)


def test_rules_are_listed_and_read() -> None:
    names = [one["rules"] for one in rule_sets()]
    assert "queah:balanced" in names
    assert "Q1. " in rules(names[0])


def test_a_game_is_played_to_its_end() -> None:
    solve(RULES)
    games = ModelGames()
    with pytest.raises(LodestoneError, match="begin one with new_game"):
        games.position()
    seen = games.new_game(RULES, side="black", opponent="random", seed=3)
    assert (seen["to_move"], len(seen["played"])) == ("black", 1)
    with pytest.raises(LodestoneError, match="cannot read turn"):
        games.play("nonsense")
    assert games.position() == seen
    assert games.result() == {"outcome": None, "winner": None, "you": "black"}
    while seen["outcome"] is None:
        assert seen["legal_turn_count"] == len(seen["legal_turns"])
        seen = games.play(seen["legal_turns"][0])
    result = games.result()
    assert result["outcome"] == seen["outcome"]
    assert 0 <= result["mistakes"]["mistakes"] <= result["mistakes"]["chances"]


def test_sides_and_opponents_are_checked() -> None:
    with pytest.raises(LodestoneError, match="unknown side 'red'; allowed: white, black"):
        ModelGames().new_game(RULES, side="red")
    with pytest.raises(LodestoneError, match="unknown player"):
        ModelGames().new_game(RULES, opponent="nobody")


def test_exams_are_measured_by_their_answers(
    questions: list[AgentQuestion], tmp_path: Path
) -> None:
    file = tmp_path / "answers.jsonl"
    exam = Exam(questions, file)
    assert exam.result() == {"left": 5}
    seen = exam.play(str(exam.position()["legal_turns"][-1]))
    assert seen["left"] == 4
    exam = Exam(questions, file)
    assert exam.position() == seen
    exam.play("nonsense")
    while exam.position()["left"]:
        exam.play(str(exam.position()["legal_turns"][-1]))
    with pytest.raises(LodestoneError, match="all positions are answered"):
        exam.play("c2c3")
    assert len(read_answers(file)) == 5
    agent = Contestant.parse(f"answers:{file}", None, find_agent)
    [found] = answer_all([agent], questions, 1, workers=1)
    result = exam.result()["mistakes"]
    assert result["faults"] == found.account.total.faults == 1
    assert result["mistakes"] == found.account.total.mistakes


async def test_a_client_plays_by_the_protocol() -> None:
    command = StdioServerParameters(command=str(COMMAND), args=["mcp"], env=dict(os.environ))
    async with stdio_client(command) as streams, ClientSession(*streams) as session:
        await session.initialize()
        tools = {tool.name for tool in (await session.list_tools()).tools}
        assert tools == {"rule_sets", "rules", "new_game", "position", "play", "result"}
        begun = await session.call_tool("new_game", {"rules": RULES, "opponent": "random"})
        start = Position.start("queah:reserve=0,repetition=threefold")
        assert begun.structured_content["position"] == str(start)
        refused = await session.call_tool("play", {"turn": "a1a9"})
        assert refused.is_error
        assert "cannot read turn 'a1a9'" in refused.content[0].text
