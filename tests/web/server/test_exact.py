"""Exact values over the wire, solving in the background, and the opponent that plays by tables."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

from lodestone import Line, LodestoneError, Position
from lodestone.core.rules import Rules
from lodestone.games.queah.ranking import QueahIndex
from lodestone.solve.files import TableError
from lodestone.solve.table import Table, find_table, table_path
from lodestone.study.turns import TurnNode
from lodestone.web.replies.exact import SolveCost, SolveJob, View
from lodestone.web.replies.pages import PackedPython
from lodestone.web.server import solving as tables
from lodestone.web.server.app import create_app
from lodestone.web.server.errors import BusyError
from lodestone.web.server.policy import OPEN, PUBLIC, Policy
from lodestone.web.server.solving import CLOSED, Estimates, Solving, Tables
from tests.patience import LONG_PATIENCE, PATIENCE, PAUSE, wait_until
from tests.processes import is_running
from tests.tasks import fail, lose_process, run_out_of_memory
from tests.web.server.answers import Json, check, nodes

pytestmark = pytest.mark.slow

#: Played with repetition as on the page; the values are those of the same rules without it.
RULES = "queah:traditional,reserve=0,repetition=threefold"
#: Takes long enough to be stopped.
LARGE = "queah:balanced"
#: Such as well, but no test begins to solve them.
UNTOUCHED = "queah:traditional"
RANK = {"win": 1, "draw": 0, "loss": -1}
ACTIVE = ("solving",)


@pytest.fixture(scope="module")
def client(own_cache: Path) -> Iterator[TestClient]:
    """A server with tables of its own, none at first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LODESTONE_CACHE", str(own_cache))
        yield TestClient(create_app())


@pytest.fixture(scope="module")
def heard(client: TestClient) -> list[Json]:
    """Solve the rules in the background; give all that was heard of it."""
    heard, end = [ask(client, "/api/solve", rules=RULES)], time.monotonic() + LONG_PATIENCE
    while heard[-1]["state"] in ACTIVE:
        heard.append(client.get("/api/solve", params={"rules": RULES}).json())
        assert time.monotonic() < end
        time.sleep(PAUSE)
    return heard


@pytest.fixture(scope="module")
def table(heard: list[Json]) -> Table:
    return find_table(RULES)


def ask(client: TestClient, path: str, /, **question: Any) -> Json:
    answered = client.post(path, json=question)
    assert answered.status_code == 200, answered.text
    return answered.json()


def refused(client: TestClient, path: str, /, **question: Any) -> str:
    answered = client.post(path, json=question)
    assert answered.status_code == 400, answered.text
    detail = answered.json()["detail"]
    assert len(detail.splitlines()) == 1
    return detail


def wander(seed: int, most: int = 60) -> Line:
    """Play by chance."""
    rng, line = random.Random(seed), Line.of(Position.start(RULES))
    while line.outcome is None and len(line.turns) < most:
        line = line.play(rng.choice(line.position.turns))
    return line


def known(client: TestClient, path: str, task: Json) -> Json:
    """Return an answer for which nothing has to be searched."""
    [line] = client.post(f"/api/{path}", json=task).json()["lines"]
    return line


def test_rules_are_solved_fully_in_the_background(client: TestClient, heard: list[Json]) -> None:
    for job in heard:
        check(SolveJob, job)
    assert heard[0]["state"] in ACTIVE
    assert (heard[-1]["state"], heard[-1]["fault"]) == ("solved", "")
    told = [job["progress"] for job in heard if job["progress"]]
    done = [progress["done"] for progress in told]
    assert done == sorted(done)
    assert told[-1]["level"] == told[-1]["levels"]
    assert told[-1]["done"] == told[-1]["total"] > 0
    # What is solved is not solved again.
    assert ask(client, "/api/solve", rules=RULES)["state"] == "solved"


def test_values_over_the_wire_are_the_tables(client: TestClient, table: Table) -> None:
    thrown = set()
    for seed in range(12):
        turns = wander(seed).turns
        plies = {0, 1, len(turns) // 2, len(turns) - 1} if seed < 3 else set()
        for ply in plies | {len(turns)}:
            asked = ask(client, "/api/view", rules=RULES, nodes=nodes(turns[:ply]), exact=True)
            line = Line.of(Position.start(RULES), turns[:ply])
            thrown |= check_exact(check(View, asked), table, line)
    assert thrown == {None, "win", "draw"}


def check_exact(shown: Json, table: Table, line: Line) -> set[str | None]:
    """Return the values that turns of the line throw away."""
    exact, position = shown["exact"], line.position
    assert exact["state"] == "solved"
    known = table.report(position)
    assert [exact["value"], exact["remoteness"]] == [known["value"], known["remoteness"]]
    assert exact["turns"] == ([] if line.outcome else known["turns"])
    if shown["first"]:
        by_turn = {one["turn"]: [one["value"], one["remoteness"]] for one in known["turns"]}
        check_steps(shown["first"], by_turn)
    assert len(exact["course"]) == len(line.positions)
    for moment, before in zip(exact["course"], line.positions, strict=True):
        value = table.probe_value(before)
        other = "black" if before.side == "white" else "white"
        assert moment["winner"] == {1: before.side, 0: None, -1: other}[value.result]
        assert moment["remoteness"] == value.remoteness
    thrown = set()
    for ply, moment in enumerate(exact["course"][1:], 1):
        value, after = (table.probe_value(line.positions[p]) for p in (ply - 1, ply))
        assert moment["thrown"] == (value.name if -after.result < value.result else None)
        thrown.add(moment["thrown"])
    return thrown


def check_steps(node: Json, by_turn: dict[str, list]) -> list[str]:
    """Every step is worth as much as the best turn that it can lead to; give these turns."""
    turns = [] if node["turn"] is None else [node["turn"]]
    for step in node["steps"]:
        reached = check_steps(step["leads_to"], by_turn)
        best = next(turn for turn in by_turn if turn in reached)
        assert list(step["worth"].values()) == by_turn[best]
        turns += reached
    return turns


def test_steps_within_a_turn_come_with_values(client: TestClient, table: Table) -> None:
    walk = {"record": {"rules": RULES}, "path": []}
    known = table.report(Position.start(RULES))["turns"]
    by_turn = {one["turn"]: [one["value"], one["remoteness"]] for one in known}
    check_steps(check(TurnNode, ask(client, "/api/steps", **walk, exact=True)), by_turn)
    assert all(step["worth"] is None for step in ask(client, "/api/steps", **walk)["steps"])


def test_values_are_told_only_if_asked_and_known(client: TestClient) -> None:
    assert ask(client, "/api/view", rules=RULES)["exact"] is None
    unsolved = ask(client, "/api/view", rules=UNTOUCHED, exact=True)["exact"]
    assert (unsolved["state"], unsolved["job"]["state"]) == ("unsolved", "unsolved")
    assert wait_for_estimate(client, UNTOUCHED)["seconds"] > 0
    assert ask(client, "/api/view", rules="qo", exact=True)["exact"]["state"] == "unsolvable"
    assert ask(client, "/api/rules", rules=UNTOUCHED)["solvable"]
    assert not ask(client, "/api/rules", rules="qo")["solvable"]
    assert "cannot be solved here" in refused(client, "/api/solve", rules="qo")
    too_many = f"{LARGE},backtrack=forbidden-until-moved,reserve=2"
    assert "2,352,841,245 positions, too many" in refused(client, "/api/solve", rules=too_many)
    assert "unknown game" in refused(client, "/api/solve", rules="chess")
    assert "unknown game" in refused(client, "/api/solve/stop", rules="chess")


@pytest.mark.parametrize("solving", [True, False])
def test_browsers_that_solve_learn_what_they_keep(*, solving: bool) -> None:
    """In a private window, the table is memory, too."""
    python = PackedPython(1, {"python.zip": b"packed"}, "1")
    policy = OPEN.model_copy(update={"solving": solving})
    client = TestClient(create_app(policy=policy, python=python))
    assert (wait_for_estimate(client, UNTOUCHED)["kept"] > 0) is not solving


def wait_for_estimate(client: TestClient, rules: str) -> dict:
    """Ask until it is known what solving takes."""
    known: list[dict | None] = []

    def is_known() -> bool:
        known.append(ask(client, "/api/view", rules=rules, exact=True)["exact"]["cost"])
        return known[-1] is not None

    wait_until(is_known)
    assert known[-1] is not None
    return known[-1]


def test_no_answer_waits_for_an_estimate(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = Event()

    def estimate(_rules: Rules) -> SolveCost:
        assert released.wait(PATIENCE)
        return SolveCost(7, 0)

    monkeypatch.setattr(tables, "cost_to_solve", estimate)
    client = TestClient(create_app())
    for rules in (LARGE, f"{LARGE},stalemate=pass", LARGE):
        exact = ask(client, "/api/view", rules=rules, exact=True)["exact"]
        assert (exact["state"], exact["cost"]) == ("unsolved", None)
    released.set()
    assert wait_for_estimate(client, LARGE)["seconds"] == 7


def test_estimates_run_singly_and_failures_are_not_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, released = [], Event()
    first, second, third = map(Rules.parse, (RULES, LARGE, f"{LARGE},stalemate=pass"))

    def estimate(rules: Rules) -> SolveCost:
        begun.append(rules)
        assert released.wait(PATIENCE)
        if rules == first:
            raise ZeroDivisionError
        return SolveCost(7, 0)

    monkeypatch.setattr(tables, "cost_to_solve", estimate)
    known = Estimates()
    assert known.cost(first) is None
    assert known.cost(second) is None
    released.set()
    wait_until(lambda: known.cost(second) == SolveCost(7, 0))
    assert known.cost(first) == SolveCost(0, 0)
    wait_until(lambda: known.cost(third) == SolveCost(7, 0))
    assert begun == [first, second, third]


@pytest.mark.usefixtures("homeless")
def test_games_are_shown_without_a_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "cost_to_solve", lambda _: SolveCost(7, 0))
    client = TestClient(create_app())
    exact = ask(client, "/api/view", rules=LARGE, exact=True)["exact"]
    assert (exact["state"], exact["job"]["state"]) == ("refused", "unsolved")
    assert exact["fault"].startswith("there is no home folder")
    assert client.get("/api/solve", params={"rules": LARGE}).json()["state"] == "unsolved"
    assert ask(client, "/api/solve/stop", rules=LARGE)["state"] == "unsolved"
    assert refused(client, "/api/solve", rules=LARGE).startswith("there is no home folder")


def test_a_position_outside_the_table_is_refused_briefly(
    client: TestClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrays: QueahIndex = table.arrays
    monkeypatch.setattr(
        Tables,
        "find",
        lambda *_: Table(
            table.rules,
            arrays._replace(layer_starts=np.full_like(arrays.layer_starts, -1)),
            table.codes,
            table.summary,
        ),
    )
    exact = ask(client, "/api/view", rules=RULES, exact=True)["exact"]
    assert exact["state"] == "refused"
    assert "does not cover" in exact["fault"]


def test_few_tables_stay_open_and_no_deleted_ones(
    own_cache: Path, table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    rules = Rules.parse(RULES)
    place = table_path(rules)
    place.parent.mkdir()
    table.write(place)
    tables = Tables(most=1)
    found = tables.find(rules)
    assert found is not None
    assert tables.find(rules) is found
    other = rules.changed(capture="mandatory")
    Table(other, table.arrays, table.codes, table.summary).write(table_path(other))
    assert tables.find(other) is not None
    assert len(tables._open) == 1
    assert tables.find(rules) is not found
    place.unlink()
    assert tables.find(rules) is None


def wait(solving: Solving, rules: str) -> SolveJob:
    """Wait until a solve has ended."""
    wait_until(lambda: solving.view(Rules.parse(rules)).state not in ACTIVE, LONG_PATIENCE)
    return solving.view(Rules.parse(rules))


def test_requests_share_one_solve_and_others_are_refused(
    own_cache: Path, client: TestClient
) -> None:
    solving = Solving(Tables(), OPEN)
    large, other = Rules.parse(LARGE), Rules.parse(f"{LARGE},stalemate=pass")
    assert solving.start(large).state == "solving"
    wait_until(lambda: solving.view(large).progress is not None)
    (process,) = [lane.process for lane in solving._pool._lanes]
    assert process is not None
    # Rules that differ in repetition only have the same table.
    again = Rules.parse(f"{LARGE},repetition=threefold")
    assert solving.start(again).progress is not None
    with pytest.raises(BusyError, match="busy: it is solving other rules"):
        solving.start(other)
    assert (solving.view(other).state, solving.stop(other).state) == ("unsolved", "unsolved")
    assert process.is_alive()
    solving.stop_all()
    wait_until(lambda: not is_running(process.pid))


def test_after_a_stop_any_rules_are_solved(own_cache: Path, client: TestClient) -> None:
    for rules in (LARGE, "queah:compulsory", LARGE):
        assert ask(client, "/api/solve", rules=rules)["state"] == "solving"
        assert ask(client, "/api/solve/stop", rules=rules)["state"] == "stopped"
        exact = ask(client, "/api/view", rules=rules, exact=True)["exact"]
        assert (exact["state"], exact["job"]["state"]) == ("unsolved", "stopped")


def test_a_public_server_solves_nothing() -> None:
    client = TestClient(create_app(policy=PUBLIC))
    answered = client.post("/api/solve", json={"rules": LARGE})
    assert answered.status_code == 403
    assert answered.json()["detail"] == CLOSED
    exact = ask(client, "/api/view", rules=LARGE, exact=True)["exact"]
    assert exact == {"state": "unsolvable", "fault": CLOSED}
    assert ask(client, "/api/rules", rules=LARGE)["solvable"] is False
    assert ask(client, "/api/setup", rules=LARGE)["solvable"] is False


def test_a_refused_table_is_the_reason_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is solved either: that is why there was no value before, too."""

    def find(*_: object) -> Table:
        raise TableError("the table is damaged")

    monkeypatch.setattr(Tables, "find", find)
    client = TestClient(create_app(policy=PUBLIC))
    exact = ask(client, "/api/view", rules=LARGE, exact=True)["exact"]
    assert exact == {"state": "unsolvable", "fault": "the table is damaged"}


def test_browsers_with_python_solve_what_it_does_not() -> None:
    client = TestClient(create_app(policy=PUBLIC, python=PackedPython(1, {"python/a": b"a"}, "1")))
    assert client.post("/api/solve", json={"rules": LARGE}).status_code == 403
    exact = ask(client, "/api/view", rules=LARGE, exact=True)["exact"]
    assert (exact["state"], exact["job"]["state"]) == ("unsolved", "unsolved")
    assert wait_for_estimate(client, LARGE)["bytes"] > 0
    assert ask(client, "/api/rules", rules=LARGE)["solvable"] is True
    assert ask(client, "/api/rules", rules="qo")["solvable"] is False


def test_tables_that_the_disk_cap_excludes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    (tmp_path / "lab" / "old").mkdir(parents=True)
    (tmp_path / "lab" / "old" / "games").write_bytes(bytes(2_000_000))
    solving = Solving(Tables(), Policy(disk_megabytes=64))
    with pytest.raises(LodestoneError, match="already keeps 2 MB of results"):
        solving.start(Rules.parse(LARGE))


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (lose_process, f"solving {LARGE} ended unexpectedly"),
        (fail, f"solving {LARGE} failed; the server's output says why"),
        (run_out_of_memory, f"solving {LARGE} takes too much memory here"),
    ],
)
def test_a_solve_that_breaks_off_has_failed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, task: object, said: str
) -> None:
    monkeypatch.setattr("lodestone.web.server.solving.solve_to_disk", task)
    solving = Solving(Tables(), OPEN)
    solving.start(Rules.parse(LARGE))
    job = wait(solving, LARGE)
    assert (job.state, job.fault) == ("failed", said)
    solving.stop_all()


def test_a_failed_solve_gives_a_one_line_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("LODESTONE_CACHE", str(in_the_way))
    solving = Solving(Tables(), OPEN)
    solving.start(Rules.parse(RULES))
    job = wait(solving, RULES)
    assert job.state == "failed"
    assert job.fault.startswith("cannot keep a table in ")
    assert len(job.fault.splitlines()) == 1
    solving.stop_all()


def test_perfect_agrees_only_where_it_loses_nothing(client: TestClient, table: Table) -> None:
    seen = set()
    for seed in range(25):
        line = wander(seed, seed)
        if line.outcome:
            continue
        offered = table.probe_value(line.position)
        record = {"rules": RULES, "nodes": nodes(line.turns)}
        task = {"record": record, "player": "perfect"}
        answer = known(client, "agreement", task)
        # An agreed draw is worth 0, and playing on what the other side's value leaves.
        assert answer["accepted"] == (-offered.result <= 0)
        seen.add(offered.name)
    assert seen == set(RANK)


def test_perfect_plays_solved_rules_only(client: TestClient) -> None:
    players = client.get("/api/players").json()
    assert [one["name"] for one in players if one["by_table"]] == ["perfect"]
    task = {"record": {"rules": LARGE}, "player": "perfect"}
    for path in ("/api/computer", "/api/agreement"):
        refusal = client.post(path, json=task)
        assert refusal.status_code == 400
        assert refusal.json()["detail"].endswith("is not solved")


def test_hints_and_turns_are_perfect_where_known(client: TestClient, table: Table) -> None:
    for seed in range(0, 20, 3):
        line = wander(seed, seed)
        if line.outcome:
            continue
        record = {"rules": RULES, "nodes": nodes(line.turns)}
        hint = known(client, "hint", {"record": record, "seconds": 60})
        chosen = known(client, "computer", {"record": record, "player": "perfect"})
        value = table.probe_value(line.position)
        worth = {"value": value.name, "remoteness": value.remoteness}
        assert hint["worth"] == (None if value.name == "draw" else worth)
        for answer in (hint, chosen):
            after = table.probe_value(line.play(answer["turn"]).position)
            assert -after.result == value.result
