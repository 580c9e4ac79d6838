"""Bodies of requests: refused by their length, before they are read."""

import pytest
from fastapi.testclient import TestClient

from lodestone.server.bodies import LARGEST_BODY
from tests.server.live.hosting import hosting
from tests.server.test_connections import status

POSTED = b"POST /api/view HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
GOT = b"GET /api/players HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
CHUNK = b"11\r\n" + b'{"rules":"queah"}' + b"\r\n0\r\n\r\n"


@pytest.mark.slow
def test_bodies_are_refused_by_their_length() -> None:
    with hosting(None) as hosted:
        for sent, expected in (
            (POSTED + b'Content-Length: 17\r\n\r\n{"rules":"queah"}', 200),
            (POSTED + b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1), 413),
            (POSTED + b"\r\n", 411),
            (POSTED + CHUNKED + b"\r\n" + CHUNK, 411),
            (GOT + CHUNKED + b"\r\n" + CHUNK, 411),
            (POSTED + CHUNKED + b"Content-Length: 17\r\n\r\n" + CHUNK, 400),
            (POSTED + b"Content-Length: 17\r\nContent-Length: 18\r\n\r\n", 400),
        ):
            assert status(hosted.port, sent) == expected, sent


def test_bodies_are_counted_wherever_they_are_sent(client: TestClient) -> None:
    for method, path in (("GET", "/"), ("PUT", "/api/view"), ("POST", "/api/nothing")):
        large = client.request(method, path, content=b"x" * (LARGEST_BODY + 1))
        assert large.status_code == 413
