"""What an answer survives: SIGKILL at any moment, on both databases."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from lodestone.online import commands
from lodestone.online.game import LiveGame
from lodestone.online.terms import NoClock
from lodestone.server.live.log.store import Store
from tests.server.live.playing import act, begin
from tests.server.live.writing import AFTER, BEFORE, LAST, NEVER
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

ROOT = Path(__file__).parents[3]


@pytest.fixture
def game_id(address: str) -> str:
    with closing(Store.open(address)) as store:
        return begin(store, NoClock())


def killed_writing(address: str, game_id: str, when: str, answers: int = 10**6) -> list[list[str]]:
    """Return what a process asked and was answered until it was killed."""
    command = [sys.executable, "-m", "tests.server.live.writing", address, game_id, when]
    said: list[list[str]] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout
        for line in process.stdout:
            said.append(line.split())
            if sum(words[0] == "answered" for words in said) == answers:
                process.kill()
    return said


def check_answers(game: LiveGame, said: list[list[str]]) -> None:
    """Every answered command is in the log once, where the answer said."""
    made = [event.command for event in game.events]
    for words in said:
        if words[0] == "answered":
            assert made.count(words[1]) == 1
            assert game.events[int(words[2]) - 1].command == words[1]


def ask_again(store: Store, game_id: str, said: list[list[str]]) -> LiveGame:
    """Send the last command again, as its client does without an answer; return the game."""
    command, seat, text = next(words[1:] for words in reversed(said) if words[0] == "asked")
    seq = store.load(game_id).seq
    asked = commands.Play(command, seq, text)
    first, second = act(store, game_id, seat, asked), act(store, game_id, seat, asked)
    assert first.made == second.made
    assert second.added == ()
    game = store.load(game_id)
    assert [event.command for event in game.events].count(command) == 1
    return game


@pytest.mark.parametrize(("when", "is_stored"), [(BEFORE, False), (AFTER, True)])
def test_sigkill_around_a_commit_keeps_answers(
    address: str, game_id: str, when: str, is_stored: bool
) -> None:
    said = killed_writing(address, game_id, when)
    assert [words[0] for words in said].count("answered") == LAST - 1
    assert said[-1][0] == "asked"
    with closing(Store.open(address)) as store:
        game = store.load(game_id)
        check_answers(game, said)
        assert (game.events[-1].command == said[-1][1]) == is_stored
        assert ask_again(store, game_id, said).seq == game.seq + (not is_stored)


@pytest.mark.parametrize("answers", [*long(1), 23])
def test_sigkill_at_any_moment_keeps_answers(address: str, game_id: str, answers: int) -> None:
    said = killed_writing(address, game_id, NEVER, answers)
    with closing(Store.open(address)) as store:
        check_answers(store.load(game_id), said)
        check_answers(ask_again(store, game_id, said), said)
