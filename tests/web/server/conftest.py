"""The server that is asked where a test has no need of its own."""

import pytest
from starlette.testclient import TestClient

from tests.web.server import answers


@pytest.fixture(scope="session")
def client() -> TestClient:
    """Return a client of a server as it is by default; some modules have another."""
    return answers.client()
