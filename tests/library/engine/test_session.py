"""The engine's end of the line protocol: what it answers, and that nothing said to it is fatal."""

import random
import subprocess
from collections.abc import Iterator
from queue import Empty, Queue

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Line, Position
from lodestone.core.game import all_games
from lodestone.engine.session import SEARCH, EngineSession, EngineSettings, changed
from lodestone.engine.texts import LONGEST_LINE, lines_of
from lodestone.players.levels import LEVELS
from lodestone.search.mcts import FIRST_INFO
from tests.patience import PATIENCE
from tests.processes import COMMAND, assert_refused, run

#: The seconds in which nothing is expected to be said.
QUIET = 0.3
GAMES = [game.name for game in all_games()]


class Talk:
    """A conversation with an engine that searches in plain Python."""

    def __init__(self) -> None:
        self.said: Queue[str] = Queue()
        settings = changed(EngineSettings.usual(), "Compiled", "false")
        self.session = EngineSession(self.said.put, settings)

    def send(self, *lines: str) -> None:
        for line in lines:
            assert self.session.receive(f"{line}\n".encode())

    def until(self, word: str) -> list[str]:
        """Return what is said up to the line that begins with `word`."""
        said = []
        while not said or said[-1].split()[0] != word:
            said.append(self.said.get(timeout=PATIENCE))
        return said

    def answer(self, line: str) -> str:
        self.send(line)
        return self.said.get(timeout=PATIENCE)

    def is_silent(self) -> bool:
        try:
            self.said.get(timeout=QUIET)
        except Empty:
            return True
        return False


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.session.close()


def last_but_one(rules: str) -> Line:
    """Find a line by chance after which the side to move can win at once."""
    rng = random.Random(1)
    while True:
        lines = [Line.of(Position.start(rules))]
        while lines[-1].outcome is None:
            lines.append(lines[-1].play(rng.choice(lines[-1].position.turns)))
        if lines[-1].outcome.winner == lines[-2].position.side:
            return lines[-2]


def turns_of(line: Line) -> str:
    return " ".join(line)


def test_the_introduction_names_every_option_with_its_default(talk) -> None:
    talk.send("ugi")
    said = talk.until("ugiok")
    assert "id name Lodestone" in said
    declared = {line.split()[2]: line for line in said if line.startswith("option")}
    assert list(declared) == ["Rules", "Player", "Threads", "MultiPV", "Seed", "Compiled"]
    assert f"default {SEARCH}" in declared["Player"]
    assert all(f"var {player.name}" in declared["Player"] for player in LEVELS)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("is_barred", [False, True], ids=["no home", "a home one may not enter"])
def test_play_works_without_a_place_for_tables(
    talk, monkeypatch: pytest.MonkeyPatch, is_barred: bool
) -> None:
    if is_barred:
        # For root no folder is barred, but a name that is too long cannot be looked up by anybody.
        monkeypatch.setenv("LODESTONE_CACHE", "/" + "x" * 300)
    talk.send("ugi")
    assert not any(line.startswith("info error") for line in talk.until("ugiok"))
    talk.send("setoption name Player value perfect", "isready")
    said = talk.until("readyok")
    assert said[0].startswith("info error ")
    talk.send("setoption name Player value search", "go nodes 5")
    talk.until("bestturn")


@pytest.mark.parametrize(
    ("rules", "player"),
    [("queah", SEARCH), ("qo:size=3", SEARCH), ("queah", "alpha-beta"), ("queah", "greedy")],
)
def test_lines_are_numbered_from_the_best(talk, rules: str, player: str) -> None:
    talk.send(f"setoption name Rules value {rules}", f"setoption name Player value {player}")
    talk.send("setoption name MultiPV value 3", "go depth 1")
    *infos, last = talk.until("bestturn")
    numbers = [int(info.split(" multipv ")[1].split()[0]) for info in infos]
    assert numbers == [1, 2, 3] * (len(infos) // 3)
    turns = [info.split(" pv ")[1].split()[0] for info in infos[-3:]]
    assert len(set(turns)) == 3
    assert turns[0] == last.split()[1]
    talk.send("setoption name MultiPV value 1", "go depth 1")
    assert not any("multipv" in info for info in talk.until("bestturn"))


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("game", GAMES)
def test_the_protocol_alone_suffices_to_play(talk, game: str) -> None:
    talk.send(f"setoption name Rules value {game}", "isready", "newgame")
    assert talk.until("readyok") == ["readyok"]
    texts: list[str] = []
    line = Line.of(Position.start(game))
    for _ in range(2):
        talk.send(f"position start turns {' '.join(texts)}", "go nodes 20")
        said = talk.until("bestturn")
        best = said[-1].split()[1]
        assert best in line.position.turns
        assert said[-2].startswith("info depth ")
        assert f" pv {best}" in said[-2]
        assert all(word in said[-2] for word in (" nodes ", " nps ", " score ", " time "))
        texts.append(best)
        line = line.play(best)
    talk.send(f"position start turns {' '.join(texts)}")
    assert talk.answer("query position") == f"response position {line.position}"
    assert talk.answer("query side") == f"response side {line.position.side}"
    assert talk.answer("query legal") == f"response legal {' '.join(line.position.turns)}"
    assert talk.answer("query gameover") == "response gameover false"
    assert talk.answer("query result") == "response result none"


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_set_by_its_text(talk, game: str) -> None:
    line = last_but_one(game)
    talk.send(f"setoption name Rules value {game}", f"position text {line.position}")
    assert talk.answer("query position") == f"response position {line.position}"
    turn = line.position.turns[0]
    talk.send(f"position text {line.position} turns {turn}")
    assert talk.answer("query position") == f"response position {line.position.play(turn)}"


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_searched_after_the_end(talk, game: str) -> None:
    line = last_but_one(game)
    talk.send(f"setoption name Rules value {game}", f"position start turns {turns_of(line)}")
    talk.send("go depth 1")
    said = talk.until("bestturn")
    assert " score win 1 " in said[-2]
    talk.send(f"position start turns {turns_of(line)} {said[-1].split()[1]}")
    assert talk.answer("query gameover") == "response gameover true"
    assert talk.answer("query result") == f"response result {line.position.side}"
    assert talk.answer("query legal") == "response legal"
    assert talk.answer("go depth 1").startswith("info error the game is over: ")


def test_nobody_wins_a_drawn_game(talk) -> None:
    """A full board with equal scores."""
    talk.send("setoption name Rules value qo:size=3", "position text bwb/wbw/wbw b 5,4")
    assert talk.answer("query gameover") == "response gameover true"
    assert talk.answer("query result") == "response result draw"


def test_an_endless_search_answers_once_stopped(talk) -> None:
    talk.send(f"position start turns {turns_of(last_but_one('queah'))}", "go infinite")
    assert " score win 1 " in talk.said.get(timeout=PATIENCE)
    assert talk.is_silent()
    talk.send("stop")
    assert len(talk.until("bestturn")) == 2


def test_a_search_can_follow_a_stop_at_once(talk) -> None:
    for _ in range(5):
        talk.send("go infinite", "stop")
        talk.until("bestturn")
    talk.send("stop", "stop")
    assert talk.answer("query side") == "response side white"


def test_commands_are_answered_during_a_search(talk) -> None:
    talk.send("go infinite")
    talk.send("isready")
    talk.until("readyok")
    talk.send("query side")
    assert talk.until("response")[-1] == "response side white"
    talk.send("go depth 1")
    talk.send("stop")
    said = talk.until("bestturn")
    assert "info error a search is running; stop it first" in said
    assert said[-1].split()[1] in Position.start("queah").turns


def test_the_bare_search_is_each_games_better_one(talk) -> None:
    def first_told() -> int:
        """Return the nodes in the first line of progress."""
        talk.send("go nodes 100")
        return int(talk.until("bestturn")[0].split(" nodes ")[1].split()[0])

    assert first_told() == FIRST_INFO  # a tree search
    talk.send("setoption name Rules value qo:small")
    assert first_told() != FIRST_INFO


def test_the_seed_decides_the_turn(talk) -> None:
    def turn(seed: int) -> str:
        talk.send(f"setoption name Seed value {seed}", "go nodes 30")
        return talk.until("bestturn")[-1]

    talk.send("setoption name Rules value qo")
    turns = [turn(seed) for seed in range(8)]
    assert turns == [turn(seed) for seed in range(8)]
    assert len(set(turns)) > 1


def test_a_named_player_keeps_its_own_limit(talk) -> None:
    talk.send("setoption name Player value greedy", "go")
    assert "info depth 1 " in talk.until("bestturn")[-2]


def test_two_threads_keep_to_the_number_of_positions(talk) -> None:
    talk.send("setoption name Threads value 2", "go nodes 400")
    nodes = int(talk.until("bestturn")[-2].split(" nodes ")[1].split()[0])
    assert 0 < nodes <= 400


BAD = {
    "foo": "unknown command 'foo'",
    "\0": r"unknown command '\x00'",
    "ugi now": "ugi takes no arguments",
    "setoption": "setoption name NAME value VALUE",
    "setoption name Hash value 3": "unknown option 'Hash'",
    "setoption name MultiPV value 6": "MultiPV must be a whole number from 1 to 5",
    "setoption name Seed value ٣": "Seed must be a whole number",
    "setoption name Compiled value yes": "Compiled must be true or false",
    "setoption name Rules value chess": "unknown game 'chess'",
    "setoption name Rules value quincala:layout=./missing.toml": "missing.toml",
    "setoption name Player value nobody": "unknown player 'nobody'",
    "position here": "position start|text TEXT",
    "position text x": "cannot read position 'x'",
    "position start turns c2b2 z9z9": "turn 2: ",
    "query weather": "unknown query 'weather'",
    "go fast": "unknown limit 'fast'",
    "go depth": "depth must be a whole number from 1 to 64, not ''",
    "go depth 1 depth 2": "depth is given twice",
    "go nodes 0": "nodes must be a whole number",
    f"go time {'9' * 5000}": "time must be a whole number",
    "go infinite depth 3": "infinite cannot be combined with other limits: go infinite",
    "go depth 3 infinite": "infinite cannot be combined with other limits",
}


@pytest.mark.parametrize(("line", "part"), BAD.items(), ids=lambda text: text[:30])
def test_a_wrong_line_is_answered_and_changes_nothing(talk, line: str, part: str) -> None:
    talk.send("position start turns c2b2")
    before = talk.answer("query position")
    answer = talk.answer(line)
    assert answer.startswith("info error ")
    assert part in answer
    assert len(answer.splitlines()) == 1
    assert talk.answer("query position") == before
    talk.send("isready", "go depth 1")
    assert talk.until("readyok") == ["readyok"]
    assert talk.until("bestturn")[-1].split()[1] in Position.start("queah").play("c2b2").turns


def test_new_rules_begin_a_new_game(talk) -> None:
    talk.send("position start turns c2b2", "setoption name Rules value qo:size=4")
    assert talk.answer("query position") == f"response position {Position.start('qo:size=4')}"


WORDS = (
    "ugi isready setoption name Rules Player Threads MultiPV Seed Compiled value queah qo:size=3 "
    "quincala newgame position start text turns c2b2 a1 -- query gameover result side legal go "
    "time nodes depth 1 2 -1 stop greedy search false \0 \x85 \u2028 ü 10000000000000000000000"
)
SENTENCES = st.lists(st.sampled_from(WORDS.split(" ")), max_size=8).map(" ".join)


@pytest.mark.slow
@given(st.lists(SENTENCES.map(str.encode) | st.binary(), max_size=8))
def test_nothing_that_is_said_is_fatal(lines: list[bytes]) -> None:
    talk = Talk()
    try:
        for line in lines:
            if line.split()[:1] not in ([b"quit"], [b"go"]):
                assert talk.session.receive(line)
        talk.send("setoption name Compiled value false", "newgame", "go nodes 5")
        said = talk.until("bestturn")
    finally:
        talk.session.close()
    assert all(text.isprintable() for text in said)


def converse(data: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [COMMAND, "engine", "--option", "Compiled=false"]
    return subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)


@pytest.mark.slow
def test_any_bytes_are_obeyed_until_input_ends() -> None:
    long = b"x" * (LONGEST_LINE + 10)
    done = converse(b"\xff\xfe\n\0\n" + long + b"\nquery side\r\ngo infinite\n")
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode().splitlines()
    assert said[0] == "info error the line is not UTF-8 at byte 1"
    assert said[1].startswith(r"info error unknown command '\x00'")
    assert said[2] == f"info error the line is longer than {LONGEST_LINE} bytes"
    assert said[3] == "response side white"


@pytest.mark.slow
def test_quit_ends_the_command_during_a_search() -> None:
    done = converse(b"go infinite\nquit\nquery side\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"response" not in done.stdout


@pytest.mark.slow
def test_who_does_not_listen_makes_no_traceback() -> None:
    command = f"printf 'ugi\\ngo nodes 20\\n' | {COMMAND} engine --option Compiled=false | true"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_without_an_input_the_command_ends_at_once() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{COMMAND} engine <&-"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.slow
def test_wrong_options_are_one_line_and_status_2() -> None:
    for option, part in {"Hash=3": "unknown option 'Hash'", "Seed": "NAME=VALUE"}.items():
        assert_refused(run("engine", "--option", option), part)


def test_lines_that_are_too_long_are_cut_once(tmp_path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"a\n" + b"x" * (3 * LONGEST_LINE) + b"\nb")
    with file.open("rb") as source:
        lines = list(lines_of(source, LONGEST_LINE + 1))
    assert (lines[0], lines[2]) == (b"a\n", b"b")
    assert len(lines[1]) == LONGEST_LINE + 1
