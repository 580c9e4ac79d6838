"""Event loops of tests, and tests that are coroutines."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from inspect import iscoroutinefunction
from typing import Any, TypeVar

import pytest

from tests.patience import LONG_PATIENCE

T = TypeVar("T")

#: The turns of an event loop in which everything ends that waits for nothing outside of it.
MANY = 200


def run_loop(task: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine.

    It runs in a separate thread: Playwright's event loop runs in this one once a browser was
    opened.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(copy_context().run, asyncio.run, task).result()


async def idle() -> None:
    """Wait until other tasks have done all that they can without threads, files or timers."""
    for _ in range(MANY):
        await asyncio.sleep(0)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    task = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})
    run_loop(asyncio.wait_for(task, LONG_PATIENCE))
    return True
