"""External engines as opponents: begun when needed, anew after a crash, ended in the end."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from lodestone import Line, LodestoneError, Position
from lodestone.engine.external import EngineError, EnginePlayer, Patience
from lodestone.search.request import Limit
from lodestone.search.stop import Stop
from lodestone.web.server.app import create_app
from lodestone.web.server.opponents import Opponents
from lodestone.web.server.policy import OPEN
from lodestone.web.server.run import RESERVED, parse_engines
from lodestone.web.server.services import services_of
from tests.library.engine.toys import write_toy
from tests.loops import run_loop
from tests.patience import PATIENCE, PAUSE, wait_until
from tests.processes import is_left, is_running

LIMIT = Limit(seconds=0.1)

#: It writes its process number down.
BEGIN = """
runs = pathlib.Path({runs!r})
with runs.open("a") as file:
    print(os.getpid(), file=file)
run = len(runs.read_text().split())
"""
TURN = 'print("info depth 3 nodes 50 score cp 20 pv d3d4\\nbestturn d3d4", flush=True)'

Toy = Callable[[str], str]


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    return tmp_path / "runs"


@pytest.fixture
def toy(tmp_path: Path, runs: Path) -> Toy:
    def write(deed: str) -> str:
        return write_toy(tmp_path / "toy.py", deed, begin=BEGIN.format(runs=str(runs)))

    return write


def started(runs: Path) -> list[int]:
    return [int(number) for number in runs.read_text().split()] if runs.exists() else []


def start() -> Line:
    return Line.of(Position.start("queah"))


def choose(engine: EnginePlayer, stop: Stop | None = None) -> str:
    return engine.play(start(), LIMIT, stop=stop).turn


def test_an_engine_is_started_only_when_needed(toy: Toy, runs: Path) -> None:
    engine = EnginePlayer("Toy", toy(TURN), asks_again=True)
    assert started(runs) == []
    assert [choose(engine), choose(engine)] == ["d3d4", "d3d4"]
    [number] = started(runs)
    assert is_running(number)
    engine.close()
    assert not is_left(number)
    with pytest.raises(EngineError, match="has been stopped"):
        choose(engine)


def test_after_a_crash_it_is_begun_anew_once(toy: Toy, runs: Path) -> None:
    engine = EnginePlayer("Toy", toy(f"sys.exit('oh') if run == 1 else {TURN}"), asks_again=True)
    assert choose(engine) == "d3d4"
    assert len(started(runs)) == 2
    engine.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deed", "said", "times"),
    [
        ("sys.exit('out of ideas')", "engine 'Toy' crashed: exit status 1", 2),
        (
            'print("bestturn a1z9", flush=True)',
            "engine 'Toy' played 'a1z9', which is not a legal turn",
            1,
        ),
    ],
)
def test_engine_faults_are_one_line_and_retryable(
    toy: Toy, runs: Path, deed: str, said: str, times: int
) -> None:
    engine = EnginePlayer("Toy", toy(deed), asks_again=True)
    for again in (1, 2):
        with pytest.raises(EngineError) as caught:
            choose(engine)
        assert str(caught.value).startswith(said)
        assert len(str(caught.value).splitlines()) == 1
        assert "toy.py" not in str(caught.value)
        assert len(started(runs)) == times * again
    engine.close()
    assert not any(map(is_left, started(runs)))


@pytest.mark.slow
@pytest.mark.parametrize("is_at_start", [True, False])
def test_closing_ends_an_engine_that_keeps_people_waiting(
    tmp_path: Path, runs: Path, is_at_start: bool
) -> None:
    note = BEGIN.format(runs=str(runs)).strip()
    sleep = f"exec({note!r}); time.sleep(600)"
    command = write_toy(tmp_path / "toy.py", sleep, begin=sleep if is_at_start else "")
    engine = EnginePlayer("Toy", command, Patience(start=2 * PATIENCE), asks_again=True)
    faults: list[str] = []

    def ask() -> None:
        try:
            choose(engine)
        except EngineError as error:
            faults.append(str(error))

    thread = threading.Thread(target=ask)
    thread.start()
    wait_until(lambda: started(runs))
    engine.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert len(faults) == 1
    assert len(started(runs)) == 1
    assert not is_left(started(runs)[0])


@pytest.mark.slow
def test_an_engine_is_an_opponent_and_is_closed(toy: Toy, runs: Path) -> None:
    app = create_app(engines=[EnginePlayer("Toy", toy(TURN), asks_again=True)])

    async def ask() -> None:
        opponents = services_of(app).opponents
        chosen = await opponents.choose(start(), "Toy", 0.1)
        assert (chosen.turn, chosen.score, chosen.nodes) == ("d3d4", 20, 50)
        assert (await opponents.judge(start(), "Toy")).turn == "d3d4"
        with pytest.raises(LodestoneError, match="perfect, Toy"):
            opponents.find("toy")

    with TestClient(app) as client:
        engines = [one for one in client.get("/api/players").json() if one["engine"]]
        assert [one["name"] for one in engines] == ["Toy"]
        assert "toy.py" not in client.get("/api/players").text
        run_loop(ask())
        [number] = started(runs)
    assert not is_left(number)


@pytest.mark.slow
def test_an_engine_that_is_not_waited_for_stops(toy: Toy, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    deed = f"pathlib.Path({str(asked)!r}).touch(); time.sleep(600)"
    engine = EnginePlayer("Toy", toy(deed), Patience(late=PATIENCE), asks_again=True)
    opponents = Opponents([engine], OPEN)

    async def leave() -> None:
        waiting = asyncio.create_task(opponents.choose(start(), "Toy"))
        while not asked.exists():
            await asyncio.sleep(PAUSE)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    run_loop(leave())
    opponents.close()


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["true"], "cannot read engine 'true'; an engine is given as NAME=COMMAND"),
        (["=true"], "an engine is given as NAME=COMMAND"),
        (["Toy="], "an engine is given as NAME=COMMAND"),
        (["Toy='"], "No closing quotation"),
        (["Toy=''"], "there is no program"),
        (["Toy=no-such-program --x"], "there is no program 'no-such-program'"),
        ([f"{'x' * 31}=true"], "more than 30 characters"),
        (["a\tb=true"], "cannot be shown"),
        (["Toy=true", "Toy=false"], "the name of engine 'Toy=false' is taken"),
        (["level-8=true"], "is taken"),
        (["human=true"], "is taken"),
    ],
)
def test_an_unusable_engine_is_refused_at_once(texts: list[str], said: str) -> None:
    with pytest.raises(LodestoneError) as caught:
        parse_engines(texts, RESERVED)
    assert said in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_engine_names_end_at_the_first_equals_sign() -> None:
    [engine] = parse_engines([" My engine = true --option Threads=2 "], RESERVED)
    assert engine.name == "My engine"
