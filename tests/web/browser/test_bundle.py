"""The page as it is installed: in a few files, which are compressed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Response

from tests.web.browser.conftest import Opener, Server

MOST_REQUESTS = 25
MOST_BYTES = 165_000


@pytest.fixture(scope="module")
def unvisited(shared_cache: Path) -> Iterator[Server]:
    """Return a server at an address of which no context has any file yet."""
    server = Server(shared_cache)
    yield server
    server.kill()


@pytest.mark.long
def test_a_first_visit_takes_few_requests(open_page: Opener, unvisited: Server) -> None:
    answers: list[Response] = []
    listen = lambda page: page.on("response", lambda answer: answers.append(answer))  # noqa: E731, PLW0108
    open_page(f"{unvisited.address}play", before=listen)
    if not any(answer.url.endswith("bundle/main.js") for answer in answers):
        pytest.skip("a source was edited since `make bundle`")
    sizes = [answer.request.sizes()["responseBodySize"] for answer in answers]
    assert len(sizes) <= MOST_REQUESTS
    assert sum(sizes) <= MOST_BYTES
