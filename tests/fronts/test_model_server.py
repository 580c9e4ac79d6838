"""The server for language models: games and exams by its tools, and by a real client."""

import os
import random
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client.session import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

from lodestone import LodestoneError, Position
from lodestone.fronts.model_server import Exam, ModelGames, rule_sets, rules
from lodestone.fronts.model_server.protocol import ToolServer
from lodestone.lab.agents import answer_all, questions_by_table
from lodestone.lab.answers import read_answers
from lodestone.lab.contestants import Contestant, find_agent
from lodestone.lab.envs import ActionSpace
from lodestone.lab.executors import Executor
from lodestone.lab.mistakes import AgentQuestion
from lodestone.players.protocol import Player
from lodestone.solve import solve
from tests.processes import COMMAND

pytestmark = pytest.mark.slow

RULES = "queah:reserve=0"
#: How many calls a model sends at once, without waiting for an answer.
CALLS = 200


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> list[AgentQuestion]:
    return questions_by_table(solve(RULES, folder=tmp_path_factory.mktemp("tables")), 5, 1)


def test_rules_are_listed_and_read() -> None:
    listed: Any = rule_sets()["rule_sets"]
    names = [one["rules"] for one in listed]
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


class Interrupting(Player):
    """Plays the model's next turn during its own, or fails."""

    name = "interrupting"

    def __init__(self) -> None:
        self.games, self.fails = ModelGames(), False

    def choose(self, request) -> str:
        if self.fails:
            raise LodestoneError("no answer")
        turns = request.line.position.turns
        with pytest.raises(LodestoneError, match="it is black's turn; you play white, once greedy"):
            self.games.play(turns[0])
        return turns[-1]


def test_nobody_plays_for_the_opponent(monkeypatch) -> None:
    opponent = Interrupting()
    games = opponent.games
    monkeypatch.setattr("lodestone.fronts.model_server.find_lab_player", lambda _name: opponent)
    begun = games.new_game(RULES, opponent="greedy")
    seen = games.play(begun["legal_turns"][0])
    assert (len(seen["played"]), seen["to_move"]) == (2, "white")
    opponent.fails = True
    for call in (
        lambda: games.play(seen["legal_turns"][0]),
        lambda: games.new_game(RULES, "black"),
    ):
        with pytest.raises(LodestoneError, match="no answer"):
            call()
        assert games.position() == seen


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
    [found] = answer_all([agent], questions, 1, executor=Executor(workers=1))
    result = exam.result()["mistakes"]
    assert result["faults"] == found.account.total.faults == 1
    assert result["mistakes"] == found.account.total.mistakes


async def test_a_client_plays_by_the_older_handshake() -> None:
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
        assert refused.content[0].text.startswith("cannot read turn 'a1a9'")


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("new_game", {}, "new_game needs rules; it takes rules, side, opponent, seed"),
        ("new_game", {"rules": "qo", "seed": "1e3"}, "seed: must be a whole number"),
        ("new_game", {"rules": "qo", "seed": 10**30}, "a seed is a whole number from 0 to 2"),
        ("new_game", {"rules": "null"}, "unknown game 'null'; allowed: queah, qo, quincala, leaps"),
        ("new_game", {"rules": ["a\nb"]}, "rules: must be a text"),
        ("rules", {"rule": "qo"}, "unknown argument of rules 'rule'; did you mean rules? allowed"),
        ("position", {"turn": "a1"}, "position takes no arguments"),
        ("position", {}, "there is no game; begin one with new_game"),
        ("move", {}, "unknown tool 'move'; allowed: rule_sets, rules, new_game, position, play"),
    ],
)
async def test_refusals_are_one_line_of_ours(tool: str, arguments: dict, said: str) -> None:
    async with Client(ToolServer(ModelGames())) as client:
        refused = await client.call_tool(tool, arguments)
    (block,) = refused.content
    assert refused.is_error
    assert block.text.startswith(said)
    assert len(block.text.splitlines()) == 1
    assert "http" not in block.text


async def test_faults_of_ours_are_named_in_a_line(monkeypatch) -> None:
    monkeypatch.setattr(ModelGames, "_begun", property(lambda _: {}["two\nlines"]))
    async with Client(ToolServer(ModelGames())) as client:
        refused = await client.call_tool("position", {})
    said = refused.content[0].text
    assert said == "position failed, which is a fault of Lodestone (KeyError: 'two\\nlines')"


async def test_each_answer_is_one_document() -> None:
    async with Client(ToolServer(ModelGames())) as client:
        listed = await client.call_tool("rule_sets", {})
        read = await client.call_tool("rules", {"rules": "queah:balanced"})
    assert [len(one.content) for one in (listed, read)] == [1, 1]
    assert listed.structured_content == rule_sets()
    assert (read.content[0].text, read.structured_content) == (rules("queah:balanced"), None)


async def test_parallel_turns_are_played_in_order() -> None:
    """Whatever a model sends at once, each turn that is taken is its own, and is answered."""
    steps = ActionSpace.of("queah:balanced")
    texts = [steps.text(action) for action in range(steps.count)]
    chosen = random.Random(1).choices(texts, k=CALLS)
    command = StdioServerParameters(command=str(COMMAND), args=["mcp"], env=dict(os.environ))
    async with Client(stdio_client(command)) as client:
        begun = {"rules": "queah:balanced", "opponent": "level-3", "seed": 1}
        await client.call_tool("new_game", begun)
        answers = await all_at_once(client, "play", chosen)
        last = await client.call_tool("position", {})
    played: list[str] = []
    for turn, answer in zip(chosen, answers, strict=True):
        if answer.is_error:
            assert "you play white" not in answer.content[0].text
            continue
        seen = answer.structured_content
        assert seen["played"][: len(played) + 1] == [*played, turn]
        assert seen["outcome"] or (len(seen["played"]), seen["to_move"]) == (
            len(played) + 2,
            "white",
        )
        played = seen["played"]
    assert len(played) >= 12
    assert last.structured_content["played"] == played


async def test_parallel_answers_of_an_exam_keep_their_order(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    folder = tmp_path_factory.mktemp("tables")
    questions = questions_by_table(solve(RULES, folder=folder), CALLS, 1)
    file = tmp_path / "answers.jsonl"
    given = [f"answer {number}" for number in range(CALLS)]
    async with Client(ToolServer(Exam(questions, file))) as client:
        answers = await all_at_once(client, "play", given)
    left = [answer.structured_content["left"] for answer in answers]
    assert left == list(reversed(range(len(questions))))
    found = read_answers(file)
    assert [one.turn for one in found] == given
    assert [one.position for one in found] == [str(one.position) for one in questions]


async def all_at_once(client: Client, tool: str, turns: list[str]) -> list:
    """Call a tool with every turn before the first answer is read; return the answers."""
    answers: list = [None] * len(turns)

    async def call(number: int) -> None:
        answers[number] = await client.call_tool(tool, {"turn": turns[number]})

    async with anyio.create_task_group() as group:
        for number in range(len(turns)):
            group.start_soon(call, number)
    return answers
