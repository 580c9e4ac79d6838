"""What the operator's programs ask of a server."""

import resource
from threading import Event

import httpx2
import pytest

from lodestone.web.client import RefusedError
from lodestone.web.server.app import create_app
from lodestone.web.server.live.log.store import Store
from tests.loops import run_loop
from tests.patience import wait_until
from tests.web.server.live.hosting import BLITZ, HTTP, Hosted

pytestmark = pytest.mark.slow


def test_without_its_database_it_is_not_ready(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not wait for a database that hangs: this one hangs until the answers are there."""
    hangs, ready = Event(), f"{hosted.server.address}/readyz"
    assert HTTP.get(ready).text == "ready\n"
    with monkeypatch.context() as patched:
        patched.setattr(Store, "beat", lambda _store, **_how: hangs.wait())
        wait_until(lambda: HTTP.get(ready).status_code == 503)
        for _ in "12":
            answer = HTTP.get(ready)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
            assert "cannot be reached" in answer.text
            assert HTTP.get(f"{hosted.server.address}/healthz").text == "ok\n"
        hangs.set()
    wait_until(lambda: HTTP.get(ready).status_code == 200)


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="files have no limit here")
def test_on_a_full_disk_it_is_not_ready(hosted: Hosted) -> None:
    """No file can grow; then creating a game is refused for now, and nothing is lost."""
    ready, soft_hard = f"{hosted.server.address}/readyz", resource.getrlimit(resource.RLIMIT_FSIZE)
    kept, _ = run_loop(hosted.server.create(BLITZ))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, soft_hard[1]))
    try:
        with pytest.raises(RefusedError) as refused:
            run_loop(hosted.server.create(BLITZ))
        wait_until(lambda: HTTP.get(ready).status_code == 503)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, soft_hard)
    assert refused.value.code == "503"
    wait_until(lambda: HTTP.get(ready).text == "ready\n")
    assert run_loop(hosted.live_game(kept.game)).seq == 2


def test_head_is_answered_as_get(hosted: Hosted) -> None:
    for path in ("", "healthz", "readyz", "metrics", "api/games", "api/live"):
        address = f"{hosted.server.address}/{path}"
        head, get = HTTP.head(address), HTTP.get(address)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == get.headers["content-type"]
    assert HTTP.head(f"{hosted.server.address}/api/view").status_code == 405


@pytest.mark.parametrize("client", ["unknown", "192.0.2.7"])
def test_numbers_are_for_this_machine(client: str) -> None:
    async def ask() -> int:
        transport = httpx2.ASGITransport(create_app(), client=(client, 1))
        async with httpx2.AsyncClient(transport=transport) as asker:
            return (await asker.get("http://127.0.0.1/metrics")).status_code

    assert run_loop(ask()) == 403
