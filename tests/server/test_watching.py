"""Watching experiments: one look for all who watch."""

import asyncio
import json
from collections.abc import AsyncGenerator

import pytest

from lodestone.core.errors import LodestoneError
from lodestone.server import experiments
from lodestone.server.experiments import Experiments, LabJob
from lodestone.server.policy import OPEN


class CountingExperiments(Experiments):
    """Experiments that count how often somebody looks; they end when they are told to."""

    def __init__(self) -> None:
        super().__init__(OPEN)
        self.looks = 0
        self.kept = 0
        self.is_final = False
        self.fault = ""

    def view(self, name: str) -> LabJob:
        self.looks += 1
        if self.fault:
            raise LodestoneError(self.fault)
        return LabJob(name, "", "running", self.kept, 9, None, [], 0, "", [], "", self.is_final)


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiments, "EACH", 0.02)
    monkeypatch.setattr(experiments, "QUIET", 0.05)


async def heard(lines: AsyncGenerator[bytes]) -> list[dict[str, object]]:
    return [json.loads(line) async for line in lines if line.strip()]


async def test_a_crowd_shares_one_look() -> None:
    counted = CountingExperiments()
    watchers = [asyncio.create_task(heard(counted.watch("one"))) for _ in range(300)]
    for kept in (7, 7):  # two looks: what the first one saw has been told when the second begins
        looks = counted.looks
        while counted.looks < looks + 2:
            await asyncio.sleep(0.01)
        counted.kept = kept
    counted.is_final = True
    heard_by_all = await asyncio.gather(*watchers)
    assert counted.looks < 40
    assert {tuple((line["kept"], line["final"]) for line in one) for one in heard_by_all} == {
        ((0, False), (7, False), (7, True))
    }


async def test_nobody_looks_when_nobody_watches() -> None:
    counted = CountingExperiments()
    lines = counted.watch("one")
    assert json.loads(await anext(lines))["kept"] == 0
    assert await anext(lines) == b"\n"
    await lines.aclose()
    await asyncio.sleep(0.1)
    looks = counted.looks
    await asyncio.sleep(0.1)
    assert counted.looks == looks
    counted.fault = "there is no experiment one"
    assert await heard(counted.watch("one")) == [{"fault": counted.fault}]


class Joined(CountingExperiments):
    """Experiments that somebody begins to watch in the very moment in which a look ends."""

    joined: asyncio.Task[list[dict[str, object]]] | None = None

    async def _look(self, name: str, pause: float) -> tuple[bytes, bool]:
        found = await super()._look(name, pause)
        self.is_final = self.joined is not None
        self.joined = self.joined or asyncio.create_task(heard(self.watch(name)))
        return found


async def test_joining_as_a_look_ends_is_safe() -> None:
    counted = Joined()
    first = await heard(counted.watch("one"))
    assert counted.joined is not None
    assert [one[-1]["final"] for one in (first, await counted.joined)] == [True, True]
