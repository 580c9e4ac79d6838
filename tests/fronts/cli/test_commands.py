"""The command line as people and programs use it: real processes, real exit statuses."""

import json
import os
import re
import subprocess

import pytest

from lodestone import __version__
from lodestone.fronts.cli.process import HANDLER, PLAIN
from tests.patience import PATIENCE
from tests.processes import COMMAND, answer, assert_refused, run
from tests.thinning import long, some

pytestmark = pytest.mark.slow


def test_legal_lists_the_turns_sorted() -> None:
    assert json.loads(answer("legal", "queah", "--json")) == [
        "c2b2",
        "c2c3",
        "d3c3",
        "d3d4",
        "d3e3",
    ]
    assert answer("legal", "queah").split() == ["c2b2", "c2c3", "d3c3", "d3d4", "d3e3"]


def test_legal_takes_a_position_or_a_file(tmp_path) -> None:
    place = "b/bbw/-b---/-ww/w b 6,6 d3d4,-"
    one = json.loads(answer("legal", "queah:balanced", "--position", place, "--json"))
    file = tmp_path / "positions.txt"
    file.write_text(f"# two of them\n{place}\n\n{place}\n")
    many = json.loads(answer("legal", "queah:balanced", "--positions", str(file), "--json"))
    assert many == [{"position": place, "turns": one}] * 2
    piped = answer("legal", "queah:balanced", "--positions", "-", "--json", stdin=place)
    assert json.loads(piped) == many[:1]


def test_perft_prints_one_count_for_each_depth() -> None:
    counts = [5, 21, 141, 1195, 10168, 94785, 856693]
    printed = json.loads(answer("perft", "queah:traditional", "--depth", "7", "--json"))
    assert printed == {"rules": "queah:traditional", "counts": counts}
    assert "perft(4) = 1,195" in answer("perft", "queah", "--depth", "4")


def test_perft_divides_by_first_turns() -> None:
    report = json.loads(answer("perft", "queah", "--depth", "3", "--divide", "--json"))
    assert sum(report["divide"].values()) == report["counts"][-1] == 141
    assert list(report["divide"]) == ["c2b2", "c2c3", "d3c3", "d3d4", "d3e3"]


def test_sources_are_told_clause_by_clause() -> None:
    told = answer("rules", "queah", "--sources")
    stuck = told.partition("\nQ13. ")[2].partition("\n\n")[0]
    assert stuck.startswith("What happens to a player who cannot move (since 1888)\n")
    assert (
        "  Stated (loss): Büttikofer 1888: “Wer … durch die Gegenpartie matt gesetzt wird" in stuck
    )
    assert "  Silent (loss): 2016 comment\n" in stuck
    listed = json.loads(answer("rules", "qo", "--sources", "--json"))
    assert [account["tag"] for account in listed["sources"]] == ["Q", "S"]
    assert listed["clauses"][0]["number"] == "O1"


def test_games_and_rules_tell_everything() -> None:
    shown = answer("game", "list")
    for name in ("queah:balanced-mandatory", "mandatory-over-steps", "Plays like"):
        assert name in shown
    assert json.loads(answer("game", "list", "--json"))[0]["name"] == "queah"
    told = answer("rules", "queah:balanced-mandatory")
    assert "The same rules as queah:comment-house." in told
    assert "Q10." in told
    clauses = json.loads(answer("rules", "queah:balanced", "--json"))["clauses"]
    assert all(clause["source"] for clause in clauses)


def test_players_are_listed_with_their_commands() -> None:
    listed = {
        one["name"]: one["commands"] for one in json.loads(answer("player", "list", "--json"))
    }
    everywhere = ["play", "match", "lab", "bench-agent"]
    assert listed["level-1"] == listed["perfect"] == listed["random"] == everywhere
    assert listed["greedy"] == everywhere[1:]
    assert listed["explorer"] == everywhere[2:]
    lines = answer("player", "list", "quincala").splitlines()
    names = [line.split()[0] for line in lines]
    # Nobody has solved quincala, and it has no principles.
    assert names == [name for name in listed if name not in ("perfect", "principles")]
    assert lines[0].split("]")[0] == "level-0     [play, match, lab, bench-agent"


def test_bench_reports_what_it_measured() -> None:
    short = ("--rounds", "2", "--seconds", "0.1")
    figures = json.loads(answer("bench", "queah", "--games", "200", *short, "--json"))
    assert figures["games"] == figures["finished"] == 200
    assert figures["repetition"] == "threefold"
    assert figures["wins_first"] + figures["wins_second"] + figures["draws"] == 200
    assert figures["turns_per_second"]["median"] > 0
    assert [speed["search"] for speed in figures["searches"]] == ["alpha-beta", "tree"]
    for speed in figures["searches"]:
        assert speed["one_core"] > 0 < speed["two_cores"]
    told = answer("bench", "queah", "--games", "50", *short)
    assert "mean length" in told
    assert "  repetition   threefold" in told
    assert re.search(r"tree +[\d,]+ simulations/s on one core, [\d,]+ on two", told)


def test_without_a_command_the_help_is_shown() -> None:
    assert "perft" in answer()
    assert "--divide" in answer("perft", "--help")
    assert answer("perft", "-h") == answer("perft", "--help")
    assert answer("--version") == f"lodestone {__version__}\n"


AGENTS = "queah:reserve=0"
FEW = ("--positions", "14", "--workers", "1")
EQUALS = ("alpha-beta", "alpha-beta", "queah")
BAD = {
    ("analyze", "queah"): "unknown command 'analyze'; did you mean 'analyse'?",
    ("legal",): "RULES is missing; write: lodestone legal RULES",
    ("match",): "A is missing; write: lodestone match A B RULES",
    ("version",): "unknown command 'version'; did you mean --version?",
    ("help",): "unknown command 'help'; did you mean --help?",
    ("legal", "queah,capture=foo"): "a colon follows the game; rules are written",
    ("match", "perfect", "greedy", "qo"): "qo:standard,repetition=threefold cannot be solved: more",
    ("legal", "QUEAH"): "unknown game 'QUEAH'; did you mean queah?",
    ("legal", "queah,reserve=3"): "did you mean queah:reserve=3?",
    ("rules", "quincala:layout=/nope.toml"): "cannot read layout /nope.toml: No such file",
    ("legal", "chess"): "unknown game 'chess'; allowed: queah",
    ("legal", "queah", "--position", "x"): "cannot read position 'x'",
    ("legal", "queah", "--positions", "/no/such/file"): "cannot read '/no/such/file'",
    ("legal", "queah", "--position", "x", "--positions", "y"): "not both",
    ("legal", "queah", "--bogus"): "unknown option",
    ("perft", "queah"): "--depth is missing",
    ("cache", "--clear", "all"): "--clear must be one of 'kernels', 'tables', not 'all'",
    ("legal", "queah", "--position"): "--position needs a value",
    ("legal", "queah", "more"): "unexpected: more",
    ("perft", "queah", "--depth", "0"): "--depth must be at least 1, not '0'",
    ("perft", "queah", "--depth", "zwölf"): "--depth must be a whole number, not 'zwölf'",
    ("bench", "queah", "--games", "9" * 20): "--games",
    ("rules", "queah:balanced,reserve=9"): "0 to 6",
    ("bench-agent", "nobody", AGENTS): "unknown player 'nobody'",
    ("bench-agent", "random", AGENTS, "--games", "3"): "games must be even",
    ("bench-agent", "random", AGENTS, "--games", "2", "--positions", "2"): "not both",
    ("bench-agent", "random", AGENTS, "--games", "2", "--longest", "4"): "must be greater than",
    ("bench-agent", "answers:/no/file", AGENTS): "cannot read '/no/file'",
    ("bench-agent", "random", AGENTS, *FEW, "--alone", "--report", "/no/f"): "cannot write",
    ("collection", "show", "nonsense"): "unknown study 'nonsense'; allowed: ",
    ("collection", "check", "qo", "--study", "x"): "unknown study 'x'",
    ("lesson", "show", "qo/nothing"): "unknown lesson of qo 'nothing'",
    ("lesson", "play", "option-repetition"): "several lessons: queah/option-repetition",
    ("match", "alpha-beta", "engine:x", "queah"): "'engine:x' needs a limit",
    ("match", "greedy", "engine:/no/such@5n", "queah", "--plain"): "cannot start engine '/no/such'",
    ("match", *EQUALS, "--games", "3"): "games must be even",
    ("match", *EQUALS, "--limit", "long"): "cannot read limit 'long'",
    ("match", *EQUALS, "--sprt", "5", "0"): "ELO0 below ELO1",
    ("match", *EQUALS, "--longest", "4"): "must be greater than opening",
    ("match", *EQUALS, "--records", "/no/such/file"): "cannot write",
    ("mcp", AGENTS): "RULES and --answers need --positions",
    ("mcp", "--positions", "5"): "--positions needs RULES and --answers FILE",
    ("record", "check", "/no/such/file"): "cannot read '/no/such/file': No such file or directory",
    ("puzzle", "list", "--theme", "forc"): "unknown theme 'forc'; did you mean fork?",
    ("puzzle", "show", "qo", "0"): "Qo has puzzles 1 to ",
    ("web", "--port", "70000"): "--port",
    ("web", "--layout", "none.toml"): "cannot read layout none.toml: No such file",
    ("web", "--engine", "mine"): "cannot read engine 'mine'; an engine is given as NAME=COMMAND",
    ("web", "--engine", "mine=no-such-program"): "there is no program 'no-such-program'",
    ("web", "--host", ""): "the host to listen on is empty",
    ("web", "--host", "no.such.host.invalid"): "cannot listen on 'no.such.host.invalid'",
    ("web", "--allow-host", "a:8000"): "cannot allow host 'a:8000'; a host is",
}


@pytest.mark.parametrize(("arguments", "part"), BAD.items())
def test_bad_input_is_one_line_and_status_2(arguments: tuple[str, ...], part: str) -> None:
    assert_refused(run(*arguments, stdin="{x"), part)


def test_a_bad_line_of_a_file_is_named() -> None:
    good = "b/bb-/-b-w-/-ww/w w 6,6 -,-"
    for line, said in (("nonsense", "cannot read position"), ("{x", "the record '{x' is not JSON")):
        done = run("legal", "queah", "--positions", "-", stdin=f"{good}\n{line}\n")
        assert_refused(done, f"line 2: {said}", status=1)


def test_a_port_in_use_is_named() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run("web", "--port", port)
    assert_refused(done, f"cannot listen on '127.0.0.1' port {port}")


@pytest.mark.parametrize(
    ("command", "part"),
    {
        "legal queah --positions - <&-": "cannot read '-'",
        "legal queah > /dev/full": "cannot write the result",
        "web --host $(printf '\\377')": "cannot listen on",
    }.items(),
)
def test_shell_mistakes_are_one_line_too(command: str, part: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{COMMAND} {command}"], capture_output=True, text=True, check=False
    )
    assert_refused(done, part)


def test_files_may_come_from_any_system() -> None:
    text = "\ufeff# from elsewhere\r\n  # indented\r\nb/bb-/-b-w-/-ww/w w 6,6 -,-\r\n"
    assert len(json.loads(answer("legal", "queah", "--positions", "-", "--json", stdin=text))) == 1


def test_an_interrupt_ends_long_counts() -> None:
    import signal

    order = [COMMAND, "perft", "queah", "--depth", "30"]
    with subprocess.Popen(order, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"perft(1) = 5\n"  # long before the last one
        assert process.stdout.readline() == b"perft(2) = 21\n"
        process.send_signal(signal.SIGINT)
        _, wrong = process.communicate(timeout=PATIENCE)
    assert (process.returncode, wrong) == (130, b"")


@pytest.mark.parametrize("delay", some([0.05, 0.15, 0.3, 0.6], 2))
def test_an_interrupt_during_loading_is_quiet(delay: float) -> None:
    import signal
    import time

    order = [COMMAND, "legal", "queah", "--positions", "-"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(order, **pipes, env=os.environ | LOADING) as process:
        assert process.stderr is not None
        while b"lodestone_command" not in process.stderr.readline():
            pass
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, wrong = process.communicate(timeout=PATIENCE)
    assert b"Traceback" not in wrong
    assert process.returncode in (-signal.SIGINT, 130)


#: Lets Python say on stderr what it imports.
LOADING = {"PYTHONVERBOSE": "1"}


@pytest.mark.parametrize("encoding", ["ascii", *long("latin-1")])
def test_every_encoding_is_written(encoding: str) -> None:
    """What an encoding lacks is written otherwise, and JSON stays the same value."""

    def written(*arguments: str) -> str:
        done = run(*arguments, encoding=encoding)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    match = ("match", "greedy@1n", "greedy@2n", "queah", "--plain", "--games", "2")
    told = written(*match, "--longest", "6", "--workers", "1")
    assert ("1/2: " if encoding == "ascii" else "½: ") in told
    assert written("rules", "qo").translate(PLAIN) == answer("rules", "qo").translate(PLAIN)
    as_json = ("rules", "qo", "--json")
    assert json.loads(written(*as_json)) == json.loads(answer(*as_json))


def test_the_encoding_is_the_environments() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    told = subprocess.check_output([COMMAND, "rules", "qo"], env=environment)
    assert told.decode("ascii") == answer("rules", "qo").translate(PLAIN)


def test_characters_without_a_plain_form_are_escaped() -> None:
    assert "½ … “a” 漢\ud800".encode("ascii", HANDLER) == b'1/2 ... "a" \\u6f22\\ud800'
