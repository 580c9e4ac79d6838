"""The measurement of live games notices what is lost, and its page shows the figures."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench.live_load import play
from bench.live_load.host import Host
from bench.live_load.lines import RULES, scripts
from bench.live_load.measures import Size, measure_views
from bench.live_load.page import page
from bench.live_load.players import Hall, Record
from lodestone import Line
from lodestone.web.server.live.log.store import Store


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait until the server has loaded everything."""

    async def settle(_host: Host) -> None:
        return

    monkeypatch.setattr(Host, "settle", settle)
    monkeypatch.setattr(play, "WARM_UP", 0.0)


@pytest.mark.long
@pytest.mark.usefixtures("hasty")
def test_few_games_lose_nothing() -> None:
    # In a separate thread: a browser's event loop may run in this one.
    with ThreadPoolExecutor(1) as thread:
        figures = thread.submit(measure_views, "SQLite", Size(games=3, seconds=2.0)).result()
    assert figures["turns"] == figures["durable"]["count"] > 0
    assert figures["drawn"] == figures["positions"] > figures["turns"]
    assert figures["sent"] == 2 * figures["positions"]
    assert figures["compared"].startswith("3 games, 6 clients, ")
    shown = page({"views": {"SQLite": {"load before": 0.0, "processors": 1, **figures}}})
    assert f"| SQLite | 3 | {figures['positions']} |" in shown


def test_a_command_without_an_answer_is_noticed(tmp_path: Path) -> None:
    database, record = str(tmp_path / "games.db"), tmp_path / "clients.jsonl"
    Store.open(database).close()
    host = Host("SQLite", "http://127.0.0.1", database, 0, None)
    with record.open("wb") as file:
        hall = Hall(host.server, Record(file))
    assert play.check(host, record, hall, {}).startswith("0 games")
    hall.acts = 1
    with pytest.raises(AssertionError):
        play.check(host, record, hall, {})


@pytest.mark.slow
def test_games_are_the_same_every_time() -> None:
    found = scripts()[: len(RULES)]
    assert found == scripts()[: len(RULES)]
    for script in found:
        assert Line.of(script.terms.first, script.turns).turns == script.turns
