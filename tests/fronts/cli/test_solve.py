"""`solve` and `probe` as people and programs use them: real processes, real exit statuses."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lodestone import LodestoneError, Position, Rules
from lodestone.fronts.cli import exact
from lodestone.solve import cost, solver
from lodestone.solve.packed import packed
from lodestone.solve.solver import solve_from
from lodestone.solve.table import Table, find_table, table_path
from tests.processes import COMMAND, answer, assert_refused, run

pytestmark = pytest.mark.slow

RULES = "queah:comment,reserve=1"
LONG = "queah:balanced,reserve=3"

SOLVED = "rules value remoteness positions wins losses draws longest seconds peak_bytes"
#: White takes the last piece, or could have done other things.
WIN_SCORE = "-/---/-wb--/-w-/- w 0,0 -,-"
ELIMINATED = "-/---/---w-/---/- b 0,0 -,-"
SHUT_IN = "b/-w-/--w--/---/- b 0,0 -,-"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the table of the rules."""
    path = tmp_path_factory.mktemp("tables")
    answer("solve", RULES, "--tables", str(path))
    return path


def report(*arguments: str, stdin: str = "") -> Any:
    return json.loads(answer(*arguments, "--json", stdin=stdin))


@pytest.mark.parametrize(
    ("is_terminal", "answer", "said"), [(False, True, "add --yes"), (True, False, "not begun")]
)
def test_much_is_begun_only_if_agreed(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, answer: bool, said: str
) -> None:
    for stream in (sys.stdin, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: is_terminal)
    monkeypatch.setattr(cost, "cost_of", lambda _rules: cost.Cost(10**10, 10**11, 10**9, 10**5))
    monkeypatch.setattr("typer.confirm", lambda *_, **__: answer)
    rules = Rules.parse(RULES)
    with pytest.raises(LodestoneError, match=said):
        exact.agree(rules, is_agreed=False)
    exact.agree(rules, is_agreed=True)
    monkeypatch.setattr("typer.confirm", lambda *_, **__: is_terminal)
    if is_terminal:
        exact.agree(rules, is_agreed=False)


def test_solve_prints_what_it_found(tmp_path: Path) -> None:
    printed = report("solve", RULES, "--tables", str(tmp_path), "--verify")
    assert " ".join(printed) == SOLVED
    assert printed["rules"] == RULES
    assert printed["positions"] == printed["wins"] + printed["losses"] + printed["draws"]
    assert (printed["value"], printed["remoteness"]) == ("draw", None)
    assert printed["longest"] > 20
    assert printed["seconds"] > 0
    assert printed["peak_bytes"] > 2**20
    assert report("solve", RULES, "--tables", str(tmp_path)) == printed
    shown = answer("solve", RULES, "--tables", str(tmp_path), "--verify")
    assert shown.startswith(f"{RULES}: a draw\n")
    for part in (
        f"{printed['positions']:,}",
        f"{printed['wins']:,}",
        f"{printed['longest']} plies",
    ):
        assert part in shown
    assert shown.endswith("every value follows from those its turns lead to\n")


def test_probe_keeps_file_order_best_turns_first(folder: Path) -> None:
    start = "b/bb-/-b-w-/-ww/w w 1,1 -,-"
    texts = [WIN_SCORE, start, ELIMINATED, SHUT_IN, start]
    lines = "# some\n" + "\n\n".join(texts) + "\n"
    printed = report("probe", RULES, "--positions", "-", "--tables", str(folder), stdin=lines)
    assert [one["position"] for one in printed] == texts
    table = find_table(RULES, folder)
    for one in printed:
        assert list(one) == ["position", "value", "remoteness", "turns"]
        known = [
            {"turn": turn, "value": value.name, "remoteness": value.remoteness}
            for turn, value in table.probe_turns(Position(RULES, one["position"]))
        ]
        assert one["turns"] == known
    assert (printed[0]["turns"][0]["turn"], printed[0]["remoteness"]) == ("b3xd3", 1)
    for over in printed[2:4]:
        assert (over["value"], over["remoteness"], over["turns"]) == ("loss", 0, [])
    assert printed[1] == printed[4]


def test_probe_describes_the_start_or_one_position(folder: Path) -> None:
    (printed,) = report("probe", RULES, "--tables", str(folder))
    assert printed["position"] == str(Position.start(RULES))
    shown = answer("probe", RULES, "--position", WIN_SCORE, "--tables", str(folder))
    assert shown.startswith(f"{WIN_SCORE}: a win in 1 for the side to move\n  b3xd3 ")


def test_probe_solves_what_is_not_solved_yet(tmp_path: Path) -> None:
    small, folder = "queah:traditional,reserve=0", tmp_path / "a" / "b"
    (printed,) = report("probe", small, "--tables", str(folder))
    assert len(printed["turns"]) == 5
    assert table_path(Rules.parse(small), folder).exists()


BAD = {
    ("solve", "queah", "--limit", "0"): "--limit",
    ("solve", RULES, "--tables", "/dev/null"): "cannot keep a table in /dev/null",
    ("solve", "qo:size=3,stones=2", "--limit", "20"): "more than 20 positions can be reached",
    ("solve", "qo"): "positions can be reached, too many to be solved; make the game smaller",
    ("probe", RULES, "--position", WIN_SCORE.replace("0,0", "2,0")): "0 to 1 are allowed",
}


@pytest.mark.parametrize(("arguments", "part"), BAD.items())
def test_bad_input_is_one_line_and_status_2(
    arguments: tuple[str, ...], part: str, tmp_path: Path
) -> None:
    out = () if "--tables" in arguments else ("--tables", str(tmp_path))
    assert_refused(run(*arguments, *out, "--json"), part)


def test_a_bad_line_is_named_and_nothing_solved(tmp_path: Path) -> None:
    out = str(tmp_path / "none")
    done = run(
        "probe", RULES, "--positions", "-", "--tables", out, stdin=f"{WIN_SCORE}\n\nnonsense\n"
    )
    assert_refused(done, "line 3: cannot read position 'nonsense'", status=1)
    assert not (tmp_path / "none").exists()


def test_unreachable_positions_are_solved_separately(tmp_path: Path) -> None:
    rules = "qo:size=3,stones=2"
    start = str(Position.start(rules))
    odd = start.replace("2,2", "1,2")
    lines = f"{start}\n{odd}\n"
    printed = report("probe", rules, "--positions", "-", "--tables", str(tmp_path), stdin=lines)
    assert [line["position"] for line in printed] == [start, odd]
    by_hand = solve_from([Position(rules, odd)]).report(Position(rules, odd))
    assert printed[1] == by_hand


def test_a_wrong_value_is_found_by_verify(folder: Path, tmp_path: Path) -> None:
    table = find_table(RULES, folder)
    codes, number = table.codes.unpacked(), table.size // 2
    codes[number] = 29_999 if codes[number] != 29_999 else 0
    wrong = Table(table.rules, table.arrays, packed(codes), table.summary)
    wrong.write(table_path(Rules.parse(RULES), tmp_path))
    assert run("solve", RULES, "--tables", str(tmp_path)).returncode == 0
    done = run("solve", RULES, "--tables", str(tmp_path), "--verify", "--json")
    assert_refused(done, "does not follow from its turns")


def test_without_a_home_folder_advice_is_given() -> None:
    homeless = {"HOME": "", "XDG_CACHE_HOME": "", "LODESTONE_CACHE": ""}
    done = subprocess.run(
        [sys.executable, "-c", HOMELESS, "solve", RULES],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | homeless,
    )
    assert_refused(done, "set LODESTONE_CACHE or give --tables")


def test_an_unreadable_folder_is_named(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 300)  # not even root can look there
    assert_refused(run("probe", RULES, "--tables", str(folder)), "cannot keep a table in")


def test_the_limit_is_the_solvers() -> None:
    assert exact.LIMIT == solver.LIMIT


#: Runs the command line for a user that the system knows no home folder of.
HOMELESS = """
import pwd

def getpwuid(_number):
    raise KeyError("no such user")

pwd.getpwuid = getpwuid
from lodestone_command import main
main()
"""


def interrupted(is_time: Callable[[], bool], *arguments: str, **environment: str) -> None:
    """Start a command and interrupt it when it is time; it has to end quietly, with 130."""
    with subprocess.Popen(
        [COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    ) as process:
        while not is_time():
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        printed = process.communicate()
    assert (process.returncode, printed) == (130, ("", ""))


def test_an_interrupt_is_130_and_keeps_progress(tmp_path: Path) -> None:
    interrupted(lambda: blocks_done(tmp_path) > 0, "solve", LONG, "--tables", str(tmp_path))
    assert blocks_done(tmp_path)
    assert not list(tmp_path.glob("*.table"))


def test_an_interrupt_is_heard_while_kernels_are_compiled(tmp_path: Path) -> None:
    kernels = tmp_path / "cache"
    folder = tmp_path / "tables"
    interrupted(
        lambda: any(kernels.rglob("*-*")),
        *("solve", "qo:size=3,stones=2", "--tables", str(folder)),
        LODESTONE_CACHE=str(kernels),
    )
    assert not list(folder.glob("*.table"))


def blocks_done(folder: Path) -> int:
    """Count the blocks that a solve in a folder has kept."""
    return len([*folder.glob("*.blocks/*.block")])
