"""What the operator's programs ask of a server."""

from collections.abc import Iterator

import httpx2
import pytest

from lodestone.server.app import create_app
from lodestone.server.live.database import UnavailableError
from tests.server.live.hosting import Hosted, hosting
from tests.server.serving import run_loop


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with hosting(str(tmp_path_factory.mktemp("live") / "games.db")) as found:
        yield found


def test_without_its_database_it_is_not_ready(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> int:
        raise UnavailableError

    ready, lives = (f"{hosted.server.address}/{name}" for name in ("readyz", "healthz"))
    assert httpx2.get(ready).text == "ready\n"
    monkeypatch.setattr(hosted.live.store, "ping", fail)
    answer = httpx2.get(ready)
    assert answer.status_code == 503
    assert "cannot be reached" in answer.text
    assert httpx2.get(lives).text == "ok\n"


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For"])
def test_numbers_are_not_for_others(hosted: Hosted, header: str) -> None:
    address = f"{hosted.server.address}/metrics"
    assert httpx2.get(address).status_code == 200
    assert httpx2.get(address, headers={header: "127.0.0.1"}).status_code == 403


@pytest.mark.parametrize("client", ["unknown", "192.0.2.7"])
def test_numbers_are_for_this_machine(client: str) -> None:
    async def ask() -> int:
        transport = httpx2.ASGITransport(create_app(), client=(client, 1))
        async with httpx2.AsyncClient(transport=transport) as asker:
            return (await asker.get("http://127.0.0.1/metrics")).status_code

    assert run_loop(ask()) == 403
