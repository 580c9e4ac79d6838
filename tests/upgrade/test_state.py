"""What earlier versions left behind is read, or refused in one line that says what to do."""

import asyncio
import json
import re
import subprocess
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from lodestone.records.files import read_games
from lodestone.web.online.messages import Snapshot
from tests.loops import run_loop
from tests.patience import LONG_PATIENCE
from tests.processes import answer, assert_refused, run
from tests.upgrade.kept import (
    EXPERIMENT,
    GAMES,
    RECORDS,
    TABLES,
    VERSIONS,
    answers,
    game_in,
    games_of,
    in_another_format,
    restore_database,
    restore_tables,
)
from tests.web.server.live.hosting import Hosted, hosting

pytestmark = pytest.mark.slow

#: What a refused table's user is asked to do.
SOLVE_AGAIN = re.compile(r"solve it again|lodestone solve ")
#: What the user of an experiment's folder is asked to do, if it cannot be resumed.
RUN_AGAIN = re.compile(r"run again|--output")


@pytest.fixture(params=VERSIONS, ids=lambda version: version.name)
def version(request: pytest.FixtureRequest) -> Path:
    return request.param


def test_the_state_of_a_version_is_kept() -> None:
    assert VERSIONS


def test_records_are_read_as_they_were(version: Path) -> None:
    for name, games in answers(version)[RECORDS].items():
        path = version / RECORDS / name
        assert json.loads(answer("record", "check", str(path), "--json"))["errors"] == []
        assert [game_in(record) for record in read_games(path)] == games


# ---- tables


def probed(rules: str, reports: list[Any], folder: Path) -> subprocess.CompletedProcess[str]:
    """Ask the tables in a folder for the values of reported positions."""
    lines = "".join(f"{report['position']}\n" for report in reports)
    order = ("probe", rules, "--positions", "-", "--tables", str(folder), "--json")
    return run(*order, stdin=lines)


def assert_known_or_solved(rules: str, reports: list[Any], folder: Path) -> None:
    """Check that a table has the old values, or that solving again is advised, and helps."""
    done = probed(rules, reports, folder)
    if done.returncode:
        assert_refused(done, "")
        assert SOLVE_AGAIN.search(done.stderr)
        answer("solve", rules, "--tables", str(folder), "--json")
        done = probed(rules, reports, folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == reports


def test_tables_have_the_same_values(version: Path, tmp_path: Path) -> None:
    assert set(restore_tables(version, tmp_path)) == set(answers(version)[TABLES]["values"])
    for rules, reports in answers(version)[TABLES]["values"].items():
        assert_known_or_solved(rules, reports, tmp_path)


def test_tables_of_another_format_are_solved_again(version: Path, tmp_path: Path) -> None:
    for rules, path in restore_tables(version, tmp_path).items():
        reports = answers(version)[TABLES]["values"][rules]
        path.write_bytes(in_another_format(path.read_bytes()))
        assert_refused(probed(rules, reports, tmp_path), "solve it again")
        assert_known_or_solved(rules, reports, tmp_path)


# ---- live games


def test_live_games_are_listed_and_continue(version: Path, tmp_path: Path) -> None:
    path = restore_database(version, tmp_path / "games.db")
    said = answers(version)[GAMES]
    listed = json.loads(answer("live", "list", str(path), "--json"))
    assert {one["game"] for one in said.values()} <= {one["game"] for one in listed}

    async def play() -> None:
        with hosting(str(path)) as hosted:
            for name, one in said.items():
                await check_game(hosted, name, one)
            await check_open(hosted, said["open"])
            invitation = said["waiting"]["invitations"]["b"]
            await hosted.server.take(said["waiting"]["game"], invitation, "Dee")

    run_loop(asyncio.wait_for(play(), LONG_PATIENCE))


async def check_game(hosted: Hosted, name: str, one: dict[str, Any]) -> None:
    """Check that the record is what it was; the time of games with days may be up."""
    record = (await hosted.server.record(one["game"])).plain()
    if name == "days":
        assert record["nodes"] == one["record"]["nodes"]
    else:
        assert record == one["record"]


async def check_open(hosted: Hosted, one: dict[str, Any]) -> None:
    """Check that both seats see the offer and what was said, and that the game is played on."""
    for seat, key in one["keys"].items():
        async with hosted.server.join(one["game"], key) as table:
            assert table.seat == seat
            assert isinstance(table.state, Snapshot)
            assert set(table.state.offers) == {"takeback"}
            assert [message.text for message in table.state.messages] == ["Good luck! 棋"]
            if table.is_my_turn:
                before = len(table.turns)
                await table.play(table.line.position.turns[0])
                assert len(table.turns) == before + 1
                return
    raise AssertionError("it is nobody's turn")


# ---- experiments


def test_experiments_are_reported_and_resumed(version: Path, tmp_path: Path) -> None:
    copytree(version / EXPERIMENT, tmp_path, dirs_exist_ok=True)
    file, kept = tmp_path / "experiment.toml", answers(version)[EXPERIMENT]
    for command in ("report", "run", "report"):
        done = run("lab", command, str(file), *(("--workers", "1") if command == "run" else ()))
        if done.returncode:
            assert_refused(done, "")
            assert RUN_AGAIN.search(done.stderr)
            return
        assert done.stderr == ""
    games = games_of(tmp_path / "experiment.results")
    assert len(games) == 24
    assert [one for one in games if one in kept] == kept
