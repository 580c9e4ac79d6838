"""The search gets ready beside a program that already plays, and ends with it."""

from pathlib import Path
from threading import Event, Timer

import pytest

from lodestone import Line, Position
from lodestone.core.game import all_games
from lodestone.players import warm
from lodestone.players.compiling import is_noted
from lodestone.players.roster import find_player
from lodestone.players.warm import Warming
from tests.patience import LONG_PATIENCE, PATIENCE, wait_until
from tests.processes import is_running
from tests.tasks import fail, pass_over

pytestmark = pytest.mark.slow


@pytest.fixture
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache without anything: compiling takes long then."""
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    return tmp_path


def wait_until_all_is_compiled(warming: Warming) -> None:
    wait_until(lambda: not warming._loader.is_alive(), LONG_PATIENCE)
    assert all(is_noted(game.name) for game in all_games())


@pytest.mark.long
def test_the_search_compiles_while_the_computer_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process finds all in the cache, and compiles no game for minutes."""
    monkeypatch.setattr(warm, "is_noted", lambda _game: False)
    warming = Warming()
    warming.start()
    line = Line.of(Position.start("queah"))
    result = find_player("level-3").plain.play(line)
    assert result.turn in line.position.turns
    wait_until_all_is_compiled(warming)
    warming.stop()


def test_nothing_is_loaded_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "HAS_COMPILER", False)
    monkeypatch.setattr(warm, "warm_replay", fail)
    warming = Warming()
    warming.start()
    wait_until(lambda: not warming._loader.is_alive())
    warming.stop()


def test_what_has_been_compiled_needs_no_other_process() -> None:
    for _ in range(2):
        warming = Warming()
        warming.start()
        wait_until_all_is_compiled(warming)
    assert not warming._compiler._lanes


def test_stopping_ends_the_compiler(empty_cache: Path) -> None:
    warming = Warming()
    warming.start()
    wait_until(lambda: [lane.process for lane in warming._compiler._lanes if lane.process])
    (process,) = [lane.process for lane in warming._compiler._lanes]
    assert process is not None
    warming.stop()
    wait_until(lambda: not is_running(process.pid))


@pytest.mark.parametrize("compiler", [pass_over, fail])
def test_whatever_fails_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], compiler: object
) -> None:
    def refuse(_game: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(warm, "compile_replays", compiler)
    monkeypatch.setattr(warm, "is_noted", lambda _game: False)
    monkeypatch.setattr(warm, "warm_replay", refuse)
    warming = Warming()
    warming.start()
    warming._loader.join(PATIENCE)
    said = "lodestone: the search could not be compiled; it stays slow\n"
    assert capfd.readouterr() == ("", said)


def test_stopping_neither_waits_nor_loads_more(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    begun, released = Event(), Event()
    loaded: list[str] = []

    def load(game: str) -> None:
        loaded.append(game)
        begun.set()
        released.wait()

    monkeypatch.setattr(warm, "compile_replays", pass_over)
    monkeypatch.setattr(warm, "is_noted", lambda _game: False)
    monkeypatch.setattr(warm, "warm_replay", load)
    monkeypatch.setattr(warm, "LAST_WAIT", 0.01)
    warming, guard = Warming(), Timer(PATIENCE, released.set)
    guard.start()
    warming.start()
    assert begun.wait(PATIENCE)
    warming.stop()
    assert not released.is_set()
    guard.cancel()
    released.set()
    warming._loader.join(PATIENCE)
    assert loaded == ["queah"]
    assert capfd.readouterr() == ("", "")


def test_stopping_what_was_never_started_does_nothing() -> None:
    Warming().stop()
