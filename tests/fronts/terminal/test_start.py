"""How a game is started and left: seats, records, and the command line."""

import fcntl
import json
import os
import pty
import re
import select
import shlex
import struct
import subprocess
import sys
import termios
from dataclasses import replace
from pathlib import Path

import pytest
from textual.binding import Binding

from lodestone import LodestoneError, Position
from lodestone.core.game import all_games, find_game
from lodestone.core.rules import play_rules, write_rules
from lodestone.errors import installing
from lodestone.fronts.terminal.app import OpenPlay
from lodestone.fronts.terminal.screens import KEYS
from lodestone.fronts.terminal.seated import name_of, parse_seats, seat_names, set_up
from lodestone.solve import solve
from lodestone.teach.pages import first_rules
from tests.patience import PATIENCE
from tests.processes import COMMAND, answer, assert_refused, run

SMALL = "queah:traditional,reserve=0"


def seats(*texts: str, game: str = "queah") -> list[str]:
    found = parse_seats(find_game(game), texts, "white")
    return [f"{side}={name_of(player)}" for side, player in found.items()]


def test_seats_not_given_are_filled() -> None:
    assert seats() == ["white=human", "black=level-3"]
    assert seats("black=human") == ["white=level-3", "black=human"]
    assert seats("black=level-7") == ["white=human", "black=level-7"]
    assert seats("White=Level-1", "black=level-7") == ["white=level-1", "black=level-7"]
    assert seats("white=human", "black=human") == ["white=human", "black=human"]


@pytest.mark.parametrize(
    ("text", "part"),
    {
        "white": "a seat is written SIDE=WHO, where SIDE is white or black and WHO is human, ",
        "red=human": "unknown side of queah 'red'",
        "white=grandmaster": "unknown player 'grandmaster'",
        "white=": "unknown player ''",
    }.items(),
)
def test_a_wrong_seat_names_what_is_allowed(text: str, part: str) -> None:
    with pytest.raises(LodestoneError, match=re.escape(part)):
        seats(text)


def test_perfect_takes_a_seat_in_solved_rules(
    monkeypatch: pytest.MonkeyPatch, own_cache: Path
) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(own_cache))
    seat = ["black=perfect"]
    unsolved = r"is not solved yet; solve it with: lodestone solve queah:traditional,reserve=0"
    with pytest.raises(LodestoneError, match=unsolved):
        set_up(SMALL, None, "", seat, 0)
    solve(SMALL)
    seated = set_up(SMALL, None, "", seat, 0)
    assert "--seat black=perfect" in seated.command()


def test_open_options_are_the_play_defaults() -> None:
    assert str(play_rules("queah")) == "queah:traditional,repetition=threefold"
    assert str(play_rules("queah:repetition=none")) == "queah:traditional"
    assert write_rules(play_rules("queah")) == "queah:traditional,repetition=threefold"
    assert write_rules(play_rules("queah:repetition=none")) == "queah:traditional,repetition=none"


@pytest.mark.parametrize(
    "rules",
    [
        *(f"{game.name}:{preset.name}" for game in all_games() for preset in game.presets),
        *(f"{game.name}:repetition=none" for game in all_games()),
        *(f"{game.name}:repetition=threefold" for game in all_games()),
    ],
)
def test_written_rules_are_read_as_played(rules: str) -> None:
    played = play_rules(rules)
    assert play_rules(write_rules(played)) == played


def test_repetition_none_survives_the_printed_command() -> None:
    there_and_back = "d3e3 c4d4 e3d3 d4c4"
    turns = " ".join([there_and_back] * 4)
    seated = set_up("queah:repetition=none", None, turns, [], 0)
    words = shlex.split(seated.command())
    again = set_up(words[2], None, words[words.index("--turns") + 1], [], 0)
    assert again.line == seated.line


def test_the_printed_command_resumes_the_game() -> None:
    start = "b/bb-/-b-w-/-ww/w b 3,2 -,-"
    seated = set_up("queah:balanced", start, "", ["black=human", "white=level-1"], 7)
    for _ in range(4):
        seated = replace(seated, line=seated.line.play(seated.line.position.turns[0]))
    words = shlex.split(seated.command())
    assert words[:2] == ["lodestone", "play"]
    given: dict[str, list[str]] = {}
    for name, value in zip(words[3::2], words[4::2], strict=True):
        given.setdefault(name, []).append(value)
    again = set_up(
        words[2],
        given["--position"][0],
        given["--turns"][0],
        given["--seat"],
        int(given["--seed"][0]),
    )
    assert again == seated


def test_the_printed_command_keeps_ways() -> None:
    seated = set_up("quincala:tournament", None, "e1-d1-e1 d7-c7", [], 0)
    assert seated.line.turns == ("e1-d1-e1", "d7-c7")
    assert seated.line.position.format_turn(seated.line.numbers[0]) == "c1-d1-c1"
    assert "e1-d1-e1 d7-c7" in shlex.split(seated.command())
    assert seated.taken_back().line.turns == ()


def test_a_start_as_usual_is_not_written() -> None:
    seated = set_up("quincala:tournament", None, "", [], 0)
    assert shlex.split(seated.command())[2:] == [
        *["quincala:tournament,repetition=threefold"],
        *["--seat", "white=human", "--seat", "black=level-3"],
    ]
    assert seated.line.position == Position.start(play_rules("quincala"))


def test_a_games_name_begins_a_first_game() -> None:
    for game in all_games():
        seated = set_up(game.name, None, "", [], 0)
        assert seated.line.position == Position.start(first_rules(game))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "part"),
    {
        "chess": "unknown game 'chess'",
        "queah --seat white": "cannot read seat 'white'",
        "queah --position x": "cannot read position 'x'",
        "queah --turns 'd3e3 d3e3'": "turn 2: ",
        "queah --seed -1": "--seed",
        "qo --seat white=perfect": "is not solved yet; solve it with: lodestone solve qo:small",
        "queah": "play needs a terminal",
    }.items(),
)
def test_unplayable_input_is_one_line_and_status_2(arguments: str, part: str) -> None:
    assert_refused(run("play", *shlex.split(arguments)), part)


@pytest.mark.slow
def test_without_textual_the_extra_is_named() -> None:
    program = (
        "import sys; sys.modules['textual'] = None; sys.argv[1:] = ['play', 'queah'];"
        "from lodestone_command import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"lodestone: playing here needs textual: install it with {installing('terminal')}\n"
    )


def test_the_page_names_every_key_and_every_player() -> None:
    page = (Path(__file__).parents[3] / "docs" / "terminal.md").read_text("utf-8")
    keys = {
        binding.key
        for binding in OpenPlay.BINDINGS
        if isinstance(binding, Binding) and len(binding.key) == 1
    }
    digits = {key for key in keys if key.isdigit()}
    assert digits == set("12345")
    assert "\n| `1` to `5` |" in page
    assert "1 to 5  " in KEYS
    assert keys - digits == set(re.findall(r"^\| `([a-z])`", page, re.MULTILINE))
    assert keys - digits <= set(re.findall(r"(?:^|  )(\w)  ", KEYS, re.MULTILINE))
    for name in seat_names():
        assert f"`{name}`" in page


@pytest.mark.slow
def test_whoever_leaves_is_told_how_to_go_on(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    words = [COMMAND, "play", "queah", "--turns", "d3e3", "--seat", "black=human"]
    with subprocess.Popen(
        [*words, "--seat", "white=human", "--records", str(records)],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm-256color"},
        text=True,
    ) as process:
        os.close(theirs)
        drain(ours, until=b" Quit")
        os.write(ours, b"q")
        drain(ours)
        printed, _ = process.communicate(timeout=PATIENCE)
    os.close(ours)
    assert process.returncode == 0
    assert printed.splitlines() == [
        "Black to move: move a piece.",
        "To resume: lodestone play queah:comment,repetition=threefold "
        "--seat white=human --seat black=human --turns d3e3",
    ]
    record = json.loads(records.read_text())
    assert record == {
        "rules": "queah:comment,repetition=threefold",
        "tags": {"White": "human", "Black": "human"},
        "result": "*",
        "termination": "unterminated",
        "nodes": [{}, {"turn": "d3e3"}],
    }
    there = Position.start("queah").play("d3e3")
    assert answer("legal", "queah", "--positions", "-", stdin=records.read_text()).split("\n") == [
        *[str(there), *there.turns, ""]
    ]


def drain(terminal: int, until: bytes | None = None) -> None:
    """Read what is drawn until some text has come, or the other end is closed."""
    seen = b""
    while until is None or until not in seen:
        assert select.select([terminal], [], [], 30)[0], "nothing is drawn any more"
        try:
            seen += os.read(terminal, 4096)
        except OSError:
            assert until is None
            return
