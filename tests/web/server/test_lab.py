"""Experiments asked for by clients: what they come to, one run at a time, stopped, gone on with."""

import os
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from lodestone.errors import install_command
from lodestone.games.quincala.layouts import FOLDER, carried
from lodestone.lab.experiments.model import parse_experiment
from lodestone.lab.report.reading import LabResults
from lodestone.lab.seats import Verdict
from lodestone.web.server.app import create_app
from lodestone.web.server.experiments import LabJob
from lodestone.web.server.plans import MOST_GAMES, MOST_RULES, LabOffer, LabPlan
from lodestone.web.server.policy import OPEN, PUBLIC, Policy
from tests.patience import LONG_PATIENCE, wait_until
from tests.web.server.answers import Json, check

UNKNOWN = "0" * 16
SMALL: Json = {
    "title": 'Does "capture" matter?',
    "rules": "queah:balanced",
    "grid": {"capture": ["optional", "mandatory"], "reserve": [1, 2]},
    "without": [{"capture": ["mandatory"], "reserve": [2]}],
    "players": ["random"],
    "games": 20,
}


@contextmanager
def server_in(folder: Path, policy: Policy = OPEN) -> Iterator[TestClient]:
    """A server that keeps its experiments in a folder."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("experiments", "policy"):
            patch.setattr(f"lodestone.web.server.{module}.user_folder", lambda name: folder / name)
        app = create_app(policy=policy)
        yield TestClient(app)
        app.state.services.experiments.stop_all()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with server_in(tmp_path) as client:
        yield client


@pytest.fixture(scope="module")
def planner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server on which nothing should be started."""
    with server_in(tmp_path_factory.mktemp("lab")) as client:
        yield client


def plan(client: TestClient, **changes: Any) -> Any:
    return client.post("/api/lab/plan", json={**SMALL, **changes})


def refusal(answered: Any, status: int = 400) -> str:
    assert answered.status_code == status, answered.text
    detail = answered.json()["detail"]
    assert len(detail.splitlines()) == 1
    return str(detail)


def job_of(client: TestClient, name: str) -> Json:
    return check(LabJob, client.get(f"/api/lab/job?name={name}").json())


def ended(client: TestClient, name: str) -> Json:
    wait_until(lambda: job_of(client, name)["state"] != "running", LONG_PATIENCE)
    return job_of(client, name)


def test_a_plan_is_an_experiment_file(planner: TestClient) -> None:
    planned = check(LabPlan, plan(planner).json())
    experiment = parse_experiment(planned["text"])
    assert [str(rules) for rules, _ in experiment.tables()] == [
        cell["rules"] for cell in planned["cells"] if cell["chosen"]
    ]
    assert [cell["chosen"] for cell in planned["cells"]] == [True, True, True, False]
    assert planned["cells"][3]["values"] == {"capture": "mandatory", "reserve": 2}
    assert planned["games"] == 3 * 20
    assert planned["proven"] == experiment.proven()
    assert all(one.startswith("Proven: with best play") for one in planned["proven"])
    assert len(planned["proven"]) == 3
    assert tomllib.loads(planned["text"])["title"] == SMALL["title"]


@pytest.mark.slow
def test_the_offer_is_as_described(planner: TestClient) -> None:
    offer = check(LabOffer, planner.get("/api/lab").json())
    for player in offer["players"]:
        assert plan(planner, players=[player["name"]]).status_code == 200
    names = [metric["name"] for metric in offer["metrics"]]
    assert plan(planner, metrics=names).status_code == 200


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"games": 3}, "multiple of 2"),
        ({"games": 10_000}, f"30,000 games are too many: the page allows {MOST_GAMES:,}"),
        ({"players": ["perfect"]}, "unknown player 'perfect'"),
        ({"grid": {"captures": ["optional"]}}, "unknown option 'captures'"),
        ({"grid": {"reserve": [7]}}, "reserve"),
        ({"without": [{}]}, "no rule set is left"),
        ({"metrics": ["luck"]}, "unknown metric 'luck'"),
        (
            {"rules": "quincala", "grid": {"layout": ["/etc/passwd"]}, "without": []},
            "can only name files given to lodestone web",
        ),
        (
            {"rules": "qo", "grid": {"margin": list(range(1, 40))}, "without": []},
            f"39 rule sets are too many: the page allows {MOST_RULES}",
        ),
    ],
)
def test_what_cannot_be_run_is_refused(planner: TestClient, changes: Json, said: str) -> None:
    assert said in refusal(plan(planner, **changes))
    assert said in refusal(planner.post("/api/lab/start", json={**SMALL, **changes}))


LAYOUT = carried("layout", (FOLDER / "mini-21.toml").read_text("utf-8"))


@pytest.mark.long
def test_a_carried_layout_is_run_as_planned(client: TestClient) -> None:
    task = {**SMALL, "rules": "quincala:tournament", "grid": {"layout": [LAYOUT]}, "without": []}
    task["games"] = 2
    [cell] = check(LabPlan, client.post("/api/lab/plan", json=task).json())["cells"]
    name = client.post("/api/lab/start", json=task).json()["name"]
    last = ended(client, name)
    assert (last["state"], last["fault"]) == ("finished", "")
    assert [one["rules"] for one in last["rules"]] == [cell["rules"]]


VALUES = st.text(max_size=8) | st.integers(-5, 99) | st.sampled_from(["mandatory", "loss", "", "-"])
NAMES = st.sampled_from(["capture", "reserve", "stalemate"]) | st.text(max_size=6)


@pytest.mark.slow
@given(
    title=st.text(max_size=20),
    grid=st.dictionaries(NAMES, st.lists(VALUES, max_size=3), max_size=3),
    without=st.lists(st.dictionaries(NAMES, st.lists(VALUES, max_size=2), max_size=2), max_size=2),
)
def test_nonsense_is_refused_in_one_line(
    planner: TestClient, title: str, grid: Json, without: list[Json]
) -> None:
    answered = plan(planner, title=title, grid=grid, without=without)
    if answered.status_code == 200:
        assert parse_experiment(answered.json()["text"]).title == title
    else:
        assert answered.status_code in (400, 422)
        assert len(answered.json()["detail"].splitlines()) == 1


@pytest.mark.slow
def test_experiments_that_nobody_began_are_unknown(client: TestClient) -> None:
    for path, more in (("stop", {"secret": ""}), ("go-on", {})):
        told = refusal(client.post(f"/api/lab/{path}", json={"name": UNKNOWN, **more}))
        assert told == f"there is no experiment {UNKNOWN}"
        refusal(client.post(f"/api/lab/{path}", json={"name": "../../etc", **more}), 422)
    for path in ("job", "report", "results"):
        assert "no experiment" in refusal(client.get(f"/api/lab/{path}?name={UNKNOWN}"))


@pytest.mark.slow
def test_an_experiment_is_run_and_reported(client: TestClient) -> None:
    job = check(LabJob, client.post("/api/lab/start", json=SMALL).json())
    assert (job["state"], job["total"]) == ("running", 60)
    assert "no report yet" in refusal(client.get(f"/api/lab/report?name={job['name']}"))
    with pytest.MonkeyPatch.context() as patch:  # those who watch have nothing read from the disk
        patch.delattr("lodestone.web.server.experiments.user_folder")
        last = ended(client, job["name"])
    assert (last["state"], last["kept"], last["fault"]) == ("finished", 60, "")
    report = client.get(f"/api/lab/report?name={job['name']}")
    assert report.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'self'" in report.headers["content-security-policy"]
    assert "Does &#34;capture&#34; matter?" in report.text
    assert len(last["proven"]) == 3
    assert report.text.index(last["proven"][0]) < report.text.index("What the games show")
    results = check(LabResults, client.get(f"/api/lab/results?name={job['name']}").json())
    figures, seats, sentences = (results[part] for part in ("figures", "seats", "sentences"))
    assert {one["rules"] for one in figures} == {one["rules"] for one in last["rules"]}
    assert {one["games"] for one in figures} == {20}
    assert [one["rules"] for one in seats] == [one["rules"] for one in last["rules"]]
    assert [one["title"] for one in seats] == [one["title"] for one in last["rules"]]
    assert len({one["second"] for one in sentences}) == 2
    for one in seats:
        assert one["verdict"] in {*Verdict}
        assert one["low"] <= one["advantage"] <= one["high"]


@pytest.mark.long
def test_one_runs_and_goes_on_where_stopped(client: TestClient) -> None:
    large = {**SMALL, "games": 200, "players": ["level-1"]}
    started = client.post("/api/lab/start", json=large).json()
    name, secret = started["name"], started["secret"]
    busy = client.post("/api/lab/start", json=SMALL)
    assert "another experiment" in refusal(busy, 503)
    assert int(busy.headers["retry-after"]) > 0
    joined = client.post("/api/lab/start", json=large).json()
    assert (joined["name"], joined["secret"]) == (name, None)
    wait_until(lambda: job_of(client, name)["kept"], LONG_PATIENCE)
    kept = job_of(client, name)["kept"]
    guessed = client.post("/api/lab/stop", json={"name": name, "secret": "a guess"})
    assert "only the client that started this" in refusal(guessed, 403)
    own = {"name": name, "secret": secret}
    stopped = client.post("/api/lab/stop", json=own).json()
    assert stopped["state"] == "stopped"
    assert client.post("/api/lab/stop", json=own).json()["state"] == "stopped"
    # A server that is started anew finds it, and goes on.
    experiments = type(client.app.state.services.experiments)(OPEN)  # type: ignore[attr-defined]
    assert experiments.view(name).state == "stopped"
    assert experiments.start(experiments.find(name)).state == "running"
    wait_until(lambda: experiments.view(name).kept is not None, LONG_PATIENCE)
    now = experiments.view(name).kept
    experiments.stop_all()
    assert now >= kept


def kept(folder: Path, name: str, *, has_report: bool) -> Path:
    """Put an experiment into the folder of a server."""
    home = folder / "lab" / name
    home.mkdir(parents=True)
    (home / "experiment.toml").write_text("title = 'x'\n")
    if has_report:
        (home / "report.html").write_text("")
    return home


@pytest.mark.slow
def test_finished_experiments_never_make_room(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lodestone.web.server.experiments.MOST_UNFINISHED", 2)
    finished = [kept(tmp_path, letter * 16, has_report=True) for letter in "abc"]
    unfinished = [kept(tmp_path, letter * 16, has_report=False) for letter in "de"]
    os.utime(unfinished[0], (0, 0))
    (tmp_path / "lab" / "dangling").symlink_to(tmp_path / "nowhere")
    assert client.post("/api/lab/start", json=SMALL).status_code == 200
    assert [one.exists() for one in (*finished, *unfinished)] == [True, True, True, False, True]


@pytest.mark.long
def test_starting_a_finished_experiment_keeps_its_report(
    client: TestClient, tmp_path: Path
) -> None:
    name = client.post("/api/lab/start", json=SMALL).json()["name"]
    ended(client, name)
    (tmp_path / "lab" / name / "report.html").write_text("kept")
    assert client.post("/api/lab/start", json=SMALL).json()["state"] == "finished"
    assert client.get(f"/api/lab/report?name={name}").text == "kept"


@pytest.mark.long
def test_damaged_experiments_are_refused_in_one_line(client: TestClient, tmp_path: Path) -> None:
    name = client.post("/api/lab/start", json=SMALL).json()["name"]
    ended(client, name)
    home = tmp_path / "lab" / name
    for damage in (b"players,rules\n1,2\n", b"\xff\xfe", None):
        (home / "metrics.csv").unlink()
        if damage is not None:
            (home / "metrics.csv").write_bytes(damage)
        else:
            (home / "metrics.csv").symlink_to("nowhere")
        said = refusal(client.get(f"/api/lab/results?name={name}"))
        assert said == f"the figures of experiment {name} are missing or damaged; run it again"
    (home / "experiment.toml").write_bytes(b"\xff\xfe")
    assert "no experiment" in refusal(client.get(f"/api/lab/report?name={name}"))
    assert "no experiment" in refusal(client.post("/api/lab/go-on", json={"name": name}))


@pytest.mark.slow
def test_a_public_server_only_shows_experiments(tmp_path: Path) -> None:
    finished = kept(tmp_path, "a" * 16, has_report=True)
    with server_in(tmp_path, PUBLIC) as client:
        assert check(LabOffer, client.get("/api/lab").json())["is_open"] is False
        assert "cannot be run on this server" in refusal(
            client.post("/api/lab/start", json=SMALL), 403
        )
        assert plan(client).status_code == 200
    assert finished.exists()


@pytest.mark.slow
def test_a_server_names_what_the_lab_lacks(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("lodestone.web.server.experiments.is_installed", lambda: False)
    with server_in(tmp_path) as client:
        offer = check(LabOffer, client.get("/api/lab").json())
        assert offer["is_open"] is False
        assert offer["lacking"] == install_command("lab")
        assert install_command("lab") in refusal(client.post("/api/lab/start", json=SMALL), 403)
        assert plan(client).status_code == 200
    with server_in(tmp_path, PUBLIC) as client:
        assert client.get("/api/lab").json()["lacking"] == ""


@pytest.mark.slow
def test_old_results_go_by_the_operators_policy(tmp_path: Path) -> None:
    old = kept(tmp_path, "a" * 16, has_report=True)
    new = kept(tmp_path, "b" * 16, has_report=True)
    long_ago = time.time() - 3 * 24 * 3600
    for path in (*old.iterdir(), old):
        os.utime(path, (long_ago, long_ago))
    with server_in(tmp_path, Policy(keep_days=2)) as client:
        client.post("/api/lab/start", json=SMALL)
    assert (old.exists(), new.exists()) == (False, True)


@pytest.mark.slow
def test_nothing_is_started_on_a_full_disk(tmp_path: Path) -> None:
    old = kept(tmp_path, "a" * 16, has_report=True)
    (old / "games").write_bytes(bytes(65_000_000))
    with server_in(tmp_path, Policy(disk_megabytes=64)) as client:
        told = refusal(client.post("/api/lab/start", json=SMALL))
    assert told.startswith("the server already keeps 65 MB of results")
    assert old.exists()
