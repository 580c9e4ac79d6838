"""Searches that are told while they go on: what is told, how many run, and what ends them."""

import gc
import json
import random
import threading
import time
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient

from lodestone import Line, LodestoneError, Position
from lodestone.core.game import all_games
from lodestone.players.analysis import GLANCE, PLAIN_NODES
from lodestone.players.computer import ComputerPlayer
from lodestone.players.roster import find_player
from lodestone.records.marks import Worth
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import WIN_SCORE, OnInfo, SearchResult
from lodestone.search.stop import Stop
from lodestone.server import opponents
from lodestone.server.app import create_app
from lodestone.server.clients import _client
from lodestone.server.opponents import QUEUES, Opponents, Thinking
from lodestone.server.policy import Policy
from lodestone.server.searches import MOST_WAITING_EACH, Search, Searches, Task
from lodestone.server.tasks import look_into
from lodestone.solve.files import TableError
from lodestone.study.found import view_result
from tests.loops import run_loop
from tests.server.answers import Json, nodes, stream_of
from tests.server.serving import PATIENCE, serving, wait_until
from tests.thinning import some

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

GAMES = [game.name for game in all_games()]
#: How many searches of a kind run at a time for one client.
TURNS, ANALYSES = QUEUES["turns"] - 1, QUEUES["analyses"] - 1
RECORD = {"rules": "queah"}
TURN = Position.start("queah").turns[0]
RESULT = SearchResult(TURN, 0, 1, 1, 0.1, (TURN,))


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app())


def start(rules: str) -> Line:
    return Line.of(Position.start(rules))


def ask(client: TestClient, path: str, **body: object) -> list[Json]:
    return stream_of(client.post(path, json=body))


@pytest.mark.parametrize(
    ("level", "game"),
    some(product(["level-2", "level-6"], GAMES), lambda case: case != ("level-6", "qo")),
)
def test_every_thought_is_told_with_the_choice_last(
    client: TestClient, game: str, level: str
) -> None:
    told: list[SearchResult] = []
    line = start(game)
    own = find_player(level).plain.play(line, on_info=told.append)
    heard = ask(client, "/api/computer", record={"rules": game}, player=level)
    assert [one["final"] for one in heard] == [False] * len(told) + [True]
    for one, result in zip(heard, [*told, own], strict=True):
        assert tuple(part["turn"] for part in one["line"]) == result.line
        assert one["turn"] == result.turn
        assert (one["depth"], one["nodes"]) == (result.depth, result.nodes)
        assert one["score"] == result.score
        assert one["say"] == line.position.say_turn(one["turn"])


def test_every_thought_tells_its_turns_actions(client: TestClient) -> None:
    for one in ask(client, "/api/hint", record={"rules": "queah"}, seconds=0.1):
        [action] = one["actions"]
        assert one["turn"] == action["from"] + action["to"]


@pytest.mark.parametrize("count", [1, 3])
def test_an_analysis_finds_as_many_lines_as_asked(count: int) -> None:
    with serving() as server:
        answered = server.ask("/api/analysis", record=RECORD, multipv=count)
        found = json.loads(answered.readline())
        answered.close()
    lines = [found, *found["alternatives"]]
    assert len({one["line"][0]["turn"] for one in lines}) == count == len(lines)
    assert found["line"][0]["turn"] == found["turn"]
    for one in lines:
        [action] = one["actions"]
        assert one["line"][0]["turn"] == action["from"] + action["to"]
        assert (one["depth"], one["score"] is None) == (found["depth"], one["worth"] is not None)


@pytest.mark.long
def test_no_search_is_longer_than_the_operator_allows() -> None:
    client = TestClient(create_app(policy=Policy(search_seconds=0.3)))
    tasks: dict[str, Json] = {
        "computer": {"player": "level-8", "seconds": 60},
        "hint": {"seconds": 60},
        "analysis": {},
    }
    for path, task in tasks.items():
        last = ask(client, f"/api/{path}", record={"rules": "quincala"}, **task)[-1]
        assert (last["final"], last["seconds"] < 10) == (True, True)
    timed = [one["most_seconds"] for one in client.get("/api/players").json() if one["timed"]]
    assert timed == [0.3]


@pytest.mark.parametrize("multipv", [0, 6, 2.5, "3", None])
def test_lines_are_one_to_five(client: TestClient, multipv: object) -> None:
    answer = client.post("/api/analysis", json={"record": RECORD, "multipv": multipv})
    assert answer.status_code == 422
    assert "multipv" in answer.text


def test_a_proven_end_is_told_by_its_plies(client: TestClient) -> None:
    rules = "queah:compulsory"
    rng, line = random.Random(4), start(rules)
    while line.outcome is None or line.outcome.winner is None:
        line = line.play(rng.choice(line.position.turns)) if not line.outcome else start(rules)
    record = {"rules": rules, "nodes": nodes(line.turns[:-1])}
    last = ask(client, "/api/computer", record=record, player="level-7")[-1]
    assert (last["score"], last["worth"]) == (None, {"value": "win", "remoteness": 1})
    lost = replace(RESULT, score=4 - WIN_SCORE)
    told = view_result(Position.start("queah"), lost, is_final=False)
    assert (told.score, told.worth) == (None, Worth("loss", remoteness=4))


def test_timed_players_get_the_requested_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed = [one["name"] for one in client.get("/api/players").json() if one["timed"]]
    assert timed == ["level-8"]
    seen: list[Limit | None] = []

    def run(_self: object, _stop: object, _report: object, *call: Any) -> SearchResult:
        seen.append(call[2].limit)
        return RESULT

    monkeypatch.setattr(opponents, "is_solved", lambda _: False)
    monkeypatch.setattr(Thinking, "run", run)
    for seconds in (0.2, 15, None):
        ask(client, "/api/computer", record=RECORD, player="level-8", seconds=seconds)
        ask(client, "/api/hint", record=RECORD, seconds=seconds)
    ask(client, "/api/computer", record=RECORD, player="level-7")
    limits = [Limit(seconds=0.2)] * 2 + [Limit(seconds=15)] * 2
    assert seen == [*limits, None, None, None]


def test_hints_fall_back_to_the_top_level(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **_others: object) -> SearchResult:
        raise TableError("the table is damaged")

    monkeypatch.setattr(opponents, "is_solved", lambda _: True)
    monkeypatch.setattr(ComputerPlayer, "choose", fail)
    last = ask(client, "/api/hint", record=RECORD, seconds=0.1)[-1]
    assert last["final"] is True
    assert last["nodes"] > 0


class Held:
    """A search that goes on until it is stopped, or let go."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.stopped = threading.Event()
        self.released = threading.Event()

    def __call__(self, stop: Stop, on_info: OnInfo) -> SearchResult:
        self.begun.set()
        on_info(RESULT)
        while not (stop.is_set or self.released.is_set()):
            time.sleep(0.005)
        if stop.is_set:
            self.stopped.set()
        return RESULT


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Let every analysis be one that only a stop ends."""
    search = Held()
    monkeypatch.setattr(Opponents, "analysis", lambda *_, **__: Task("analyses", search))
    return search


def test_who_stops_listening_ends_the_search(held: Held) -> None:
    with serving() as server:
        answered = server.ask("/api/analysis", record=RECORD)
        assert json.loads(answered.readline())["final"] is False
        assert server.searches.open == 1
        answered.close()
        wait_until(held.stopped.is_set)
        wait_until(lambda: server.searches.open == 0)


def test_leaving_an_offer_ends_its_search(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Held()
    monkeypatch.setattr(Opponents, "agreement", lambda *_, **__: Task("turns", search))
    with serving() as server:
        answered = server.ask("/api/agreement", record=RECORD, player="level-8")
        assert "accepted" not in json.loads(answered.readline())
        answered.close()
        wait_until(search.stopped.is_set)
        wait_until(lambda: server.searches.open == 0)


def test_a_stopping_server_still_answers_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Opponents, "agreement", lambda *_, **__: Task("turns", Held()))
    offer = {"record": RECORD, "player": "level-8"}
    with serving() as server:
        running = [server.ask("/api/agreement", **offer) for _ in range(TURNS)]
        for answered in running:
            assert json.loads(answered.readline())["final"] is False
        waiting = server.ask("/api/agreement", **offer)
        wait_until(lambda: server.searches.open == len(running) + 1)
        server.searches.stop()
        assert [json.loads(answered.read())["accepted"] for answered in running] == [True] * len(
            running
        )
        assert waiting.read() == b'{"waiting":true}\n'


def chatter(stop: Stop, on_info: OnInfo) -> SearchResult:
    while not stop.is_set:
        on_info(RESULT)
        time.sleep(0.0005)
    return RESULT


def test_it_ends_at_once_whatever_was_being_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without waiting for the garbage to be collected."""
    monkeypatch.setattr(Opponents, "analysis", lambda *_, **__: Task("analyses", chatter))
    with serving() as server:
        gc.disable()
        try:
            for _ in range(20):
                answered = server.ask("/api/analysis", record=RECORD)
                answered.readline()
                answered.close()
                wait_until(lambda: server.searches.open == 0)
        finally:
            gc.enable()


def test_a_waiting_search_is_forgotten_without_its_listener(held: Held) -> None:
    with serving() as server:
        running = [server.ask("/api/analysis", record=RECORD) for _ in range(2)]
        waiting = server.ask("/api/analysis", record=RECORD)
        wait_until(lambda: server.searches.open == 3)
        waiting.close()
        wait_until(lambda: server.searches.open == 2)
        assert not held.stopped.is_set()
        for answered in running:
            answered.close()


def test_waiting_and_its_end_are_told(held: Held) -> None:
    with serving() as server:
        running = [server.ask("/api/analysis", record=RECORD) for _ in range(ANALYSES)]
        for answered in running:
            assert json.loads(answered.readline())["final"] is False
        waiting = server.ask("/api/analysis", record=RECORD)
        assert json.loads(waiting.readline()) == {"waiting": True}
        running.pop().close()
        assert json.loads(waiting.readline()) == {"waiting": False}
        assert json.loads(waiting.readline())["final"] is False
        for answered in [*running, waiting]:
            answered.close()


def test_an_analysis_ends_where_nothing_will_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    told: list[SearchResult] = []
    monkeypatch.setattr("lodestone.players.analysis.sleep", naps.append)
    monkeypatch.setattr("lodestone.server.tasks.is_noted", lambda _: False)
    last = look_into(SearchRequest(start("queah"), Limit(seconds=180)), True, told.append)
    assert naps == [GLANCE]
    assert 0 < last.nodes <= PLAIN_NODES
    assert told[-1].depth == last.depth


def test_the_server_answers_while_searches_run(held: Held) -> None:
    with serving() as server:
        running = [server.ask("/api/analysis", record=RECORD) for _ in range(2)]
        wait_until(lambda: server.searches.open == 2)
        assert server.ask("/api/view", **RECORD).status == 200
        last = server.ask("/api/computer", record=RECORD, player="level-2").read().splitlines()[-1]
        assert json.loads(last)["final"] is True
        assert server.searches.open == 2
        for answered in running:
            answered.close()


def test_a_plain_python_search_ends_with_its_listener() -> None:
    with serving() as server:
        body = {"record": {"rules": "quincala"}, "player": "level-8", "seconds": 60}
        answered = server.ask("/api/computer", **body)
        answered.readline()
        assert server.searches.open == 1
        answered.close()
        wait_until(lambda: server.searches.open == 0)


def wait(searches: Searches, task: Task) -> None:
    """Listen to the end."""

    async def listen() -> None:
        async with searches.run(task) as events:
            async for _ in events:
                pass

    run_loop(listen())


def in_threads(searches: Searches, tasks: list[Task]) -> list[threading.Thread]:
    threads = [threading.Thread(target=wait, args=(searches, task)) for task in tasks]
    for thread in threads:
        thread.start()
    return threads


def test_a_queue_runs_its_limit_and_others_wait() -> None:
    searches = Searches({"one": 1, "other": 1})
    first, second, beside = Held(), Held(), Held()
    threads = in_threads(searches, [Task("one", first)])
    assert first.begun.wait(PATIENCE)
    threads += in_threads(searches, [Task("one", second), Task("other", beside)])
    assert beside.begun.wait(PATIENCE)
    wait_until(lambda: searches.open == 3)
    assert not second.begun.is_set()
    first.released.set()
    assert second.begun.wait(PATIENCE)
    searches.stop()
    searches.join()
    assert second.stopped.is_set()
    assert beside.stopped.is_set()
    for thread in threads:
        thread.join(PATIENCE)


def test_further_searches_are_rejected_when_too_many_wait() -> None:
    searches = Searches({"one": 1})
    held = Held()
    threads = in_threads(searches, [Task("one", held)] * (1 + MOST_WAITING_EACH))
    wait_until(lambda: searches.open == 1 + MOST_WAITING_EACH)
    with pytest.raises(LodestoneError, match=f"busy: {MOST_WAITING_EACH} others are waiting"):
        wait(searches, Task("one", held))
    held.released.set()
    for thread in threads:
        thread.join(PATIENCE)
    searches.stop()
    with pytest.raises(LodestoneError, match="being stopped"):
        wait(searches, Task("one", held))
    assert searches.open == 0


def test_one_client_leaves_a_place_to_others() -> None:
    searches = Searches({"one": 3})
    many, few = Held(), Held()
    threads = in_threads(searches, [Task("one", many)] * 6)
    wait_until(lambda: searches.open == 6)

    def asked_by_another() -> None:
        _client.set("another")
        wait(searches, Task("one", few))

    thread = threading.Thread(target=asked_by_another)
    thread.start()
    assert few.begun.wait(PATIENCE)
    searches.stop()
    searches.join()
    for one in (*threads, thread):
        one.join(PATIENCE)


def failing(error: Exception) -> Search:
    def search(_stop: Stop, on_info: OnInfo) -> SearchResult:
        on_info(RESULT)
        raise error

    return search


def test_a_failed_search_says_so_last(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for error, said in (
        (LodestoneError("it is too hot"), "it is too hot"),
        (ZeroDivisionError("oh"), "the search failed; the server's output says why"),
    ):
        search = failing(error)
        monkeypatch.setattr(Opponents, "analysis", lambda *_, s=search, **__: Task("analyses", s))
        heard = ask(TestClient(create_app()), "/api/analysis", record=RECORD)
        assert heard[0]["final"] is False
        assert heard[1:] == [{"fault": said}]
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [
        ZeroDivisionError
    ]


def test_quiet_searches_give_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lodestone.server.searches.QUIET", 0.01)

    def search(_stop: Stop, _on_info: OnInfo) -> SearchResult:
        time.sleep(0.2)
        return RESULT

    monkeypatch.setattr(Opponents, "analysis", lambda *_, **__: Task("analyses", search))
    lines = TestClient(create_app()).post("/api/analysis", json={"record": RECORD}).text
    assert lines.startswith("\n")
    assert lines.count("{") > 0
