"""Connections: silent ones are closed, each client has its share, and the log stays short."""

import asyncio
import errno
import logging
import resource
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from fastapi.responses import StreamingResponse

from lodestone.server import connections as module
from lodestone.server.app import STREAM, create_app
from lodestone.server.clients import MOST_REQUESTS, Proxies, client_at
from lodestone.server.connections import RESERVE, Connections, most_open
from lodestone.server.run import MOST_LOGGED, Sparing, log_fault, make_server
from tests.server.serving import PATIENCE, wait_until

pytestmark = pytest.mark.slow

ASKED = b"GET /api/players HTTP/1.1\r\nHost: localhost\r\n"
HALF = b"GET / HTTP/1.1\r\nHost: loc"
POSTED = b"POST /api/view HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


#: What is answered at once, and ends a second later.
SLOW = b"GET /slow HTTP/1.1\r\nHost: localhost\r\n"


async def answer_slowly() -> StreamingResponse:
    async def parts() -> AsyncIterator[str]:
        yield "the beginning"
        await asyncio.sleep(1)
        yield "the end"

    return StreamingResponse(parts(), media_type=STREAM)


@contextmanager
def guarded(connections: Connections) -> Iterator[int]:
    """Serve with guarded connections; yield the port."""
    app = create_app()
    app.add_api_route("/slow", answer_slowly)
    server = make_server(app, connections, lifespan="off")
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    wait_until(lambda: server.started)
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def opened(port: int, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))
    wire.sendall(sent)
    return wire


def answer(wire: socket.socket) -> int | None:
    """Return the status of the answer, `None` where the connection is closed without one."""
    try:
        told = wire.recv(65_536)
    except ConnectionResetError:
        return None
    return int(told.split()[1]) if told else None


def is_closed(wire: socket.socket) -> bool:
    """Read what is left of an answer; return whether the connection ends, and not the patience."""
    try:
        while wire.recv(65_536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(module, "GLANCE", 0.05)


@pytest.mark.usefixtures("impatient")
def test_silent_and_half_sent_connections_are_closed() -> None:
    with guarded(Connections()) as port, ExitStack() as stack:
        answered = stack.enter_context(opened(port, ASKED + b"\r\n"))
        assert answer(answered) == 200
        answered.sendall(HALF)
        wires = [stack.enter_context(opened(port, sent)) for sent in (b"", HALF, ASKED)]
        assert all(map(is_closed, [*wires, answered]))


@pytest.mark.usefixtures("impatient")
def test_an_answer_may_take_longer_than_a_head() -> None:
    with guarded(Connections()) as port, opened(port, SLOW + b"\r\n") as wire:
        told = b""
        while b"the end" not in told:
            part = wire.recv(65_536)
            assert part
            told += part


def test_clients_that_do_not_read_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WRITE_SECONDS", 0.2)
    monkeypatch.setattr(module, "GLANCE", 0.05)
    connections = Connections()
    asked = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with guarded(connections) as port, opened(port, asked * 200) as wire:
        assert wire.recv(1)
        wait_until(lambda: not connections._open)


def test_as_many_connections_as_descriptors_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: raised.append(limits))
    for limits, most in (
        ((1024, 4096), 1_000),
        ((512, 1024), 1024 - RESERVE),
        ((4096, 4096), 1_000),
    ):
        monkeypatch.setattr(resource, "getrlimit", lambda _, limits=limits: limits)
        assert most_open(1_000) == most
    assert raised == [(1_000 + RESERVE, 4096), (1024, 1024)]


def test_a_client_has_its_share_of_connections() -> None:
    with guarded(Connections(most_per_client=3)) as port, ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(opened(port))
        with opened(port) as fourth, opened(port, ASKED + b"\r\n", "127.0.0.2") as other:
            assert answer(fourth) == 503
            assert answer(other) == 200


def test_silent_connections_make_room_for_others() -> None:
    with guarded(Connections(most=3)) as port, ExitStack() as stack:
        silent = [stack.enter_context(opened(port)) for _ in range(3)]
        with opened(port, ASKED + b"\r\n") as other:
            assert answer(other) == 200
        assert is_closed(silent[0])


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (ASKED + b"Transfer-Encoding: chunked\r\n", 411),
        (POSTED + b"Transfer-Encoding: chunked\r\n", 411),
        (POSTED + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", 411),
        (ASKED + b"Content-Length: 2\r\n", 413),
    ],
)
def test_bodies_that_nobody_needs_close_connections(head: bytes, status: int) -> None:
    with guarded(Connections()) as port, opened(port, head + b"\r\n") as wire:
        assert answer(wire) == status
        assert is_closed(wire)


def test_clients_are_addresses_or_networks() -> None:
    same = {client_at(f"2001:db8:1:2:{part}::1") for part in (1, 2, "ffff")}
    assert same == {"2001:db8:1:2::/64"}
    assert client_at("2001:db8:1:3::1") not in same
    assert client_at("testclient") == "testclient"


def test_a_client_has_its_share_of_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lodestone.server.clients.MOST_REQUESTS", 2)
    assert MOST_REQUESTS > 2
    with guarded(Connections()) as port, ExitStack() as stack:
        for _ in range(2):
            wire = stack.enter_context(opened(port, SLOW + b"\r\n"))
            assert answer(wire) == 200
        with opened(port, ASKED + b"\r\n") as third:
            assert answer(third) == 503
        with opened(port, ASKED + b"\r\n", "127.0.0.2") as other:
            assert answer(other) == 200


@pytest.mark.parametrize(("proxies", "other"), [(["127.0.0.1"], 200), ([], 503)])
def test_only_proxies_say_whose_a_request_is(
    monkeypatch: pytest.MonkeyPatch, proxies: list[str], other: int
) -> None:
    monkeypatch.setattr("lodestone.server.clients.MOST_REQUESTS", 1)
    with (
        guarded(Connections(proxies=Proxies(proxies))) as port,
        opened(port, SLOW + b"X-Forwarded-For: 203.0.113.1\r\n\r\n") as stream,
    ):
        assert answer(stream) == 200
        for address, status in (("203.0.113.1", 503), ("203.0.113.2", other)):
            with opened(port, ASKED + f"X-Forwarded-For: {address}\r\n\r\n".encode()) as wire:
                assert answer(wire) == status


def test_proxies_may_open_any_number_of_connections() -> None:
    connections = Connections(most_per_client=2, proxies=Proxies(["127.0.0.1"]))
    with guarded(connections) as port, ExitStack() as stack:
        wires = [stack.enter_context(opened(port, ASKED + b"\r\n")) for _ in range(6)]
        assert [answer(wire) for wire in wires] == [200] * 6
        others = [stack.enter_context(opened(port, b"", "127.0.0.2")) for _ in range(3)]
        assert answer(others[-1]) == 503


def test_a_lack_of_descriptors_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """Other faults of the event loop keep their traceback."""
    loop = asyncio.new_event_loop()
    for error in (OSError(errno.EMFILE, "Too many open files"), KeyError("x")):
        log_fault(loop, {"message": "a fault", "exception": error})
    loop.close()
    assert caplog.messages == ["cannot accept connections: Too many open files", "a fault"]
    assert [bool(record.exc_info) for record in caplog.records] == [False, True]


def test_the_same_message_is_logged_sparingly() -> None:
    sparing = Sparing()
    record = logging.LogRecord("x", logging.WARNING, "a.py", 7, "oh", None, None)
    assert [sparing.filter(record) for _ in range(MOST_LOGGED + 100)] == [True] * MOST_LOGGED + [
        False
    ] * 100
    other = logging.LogRecord("x", logging.WARNING, "a.py", 8, "ah", None, None)
    assert sparing.filter(other)


def test_lines_that_were_left_out_are_counted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sparing = Sparing()
    record = logging.LogRecord("x", logging.WARNING, "a.py", 7, "oh", None, None)
    for _ in range(MOST_LOGGED + 3):
        sparing.filter(record)
    monkeypatch.setattr("lodestone.server.run.LOGGED_SECONDS", -1.0)
    assert sparing.filter(record)
    assert "3 more lines like this were left out" in caplog.text
