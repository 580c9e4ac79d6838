"""The computer as an opponent, when it cannot play at once or at all."""

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest

from lodestone.core.errors import LodestoneError
from lodestone.web.online.commands import Command, Say
from lodestone.web.online.game import LiveGame
from lodestone.web.online.terms import SeatName
from lodestone.web.server.errors import BusyError
from lodestone.web.server.live.connections import computer
from lodestone.web.server.live.connections.computer import Computer, has_to_act
from lodestone.web.server.live.log.database import UnavailableError
from tests.loops import idle, run_loop
from tests.web.online.playing import QUEAH, Playing


class FailingOpponents:
    """Fails each time with the next of some faults."""

    def __init__(self, *faults: LodestoneError) -> None:
        self.faults = list(faults)

    async def choose(self, *_: object) -> None:
        raise self.faults.pop(0)


def considered(opponents: FailingOpponents) -> list[Command | None]:
    """Return what the computer submits in a game in which it begins."""
    game = Playing(replace(QUEAH, side="black", computer="level-1")).game
    assert has_to_act(game)
    submitted: list[Command | None] = []

    async def submit(_id: str, _seat: SeatName, command: Command | None) -> LiveGame:
        submitted.append(command)
        return game

    async def consider() -> None:
        player = Computer(cast("Any", opponents), submit)
        player.consider("x", game)
        player.consider("x", game)  # it thinks already
        while opponents.faults:
            await asyncio.sleep(0)
        await idle()
        player.stop()

    run_loop(consider())
    return submitted


def test_a_busy_computer_asks_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computer, "RETRY", 0)
    faults = [BusyError("many"), BusyError("many"), LodestoneError("it is broken")]
    *waited, said = considered(FailingOpponents(*faults))
    assert waited == [None, None]
    assert isinstance(said, Say)
    assert said.text == "it is broken"
    [record] = caplog.records
    assert (record.message, vars(record)["fault"]) == (
        "the computer cannot play",
        "it is broken",
    )


def test_a_lost_database_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer, "RETRY", 0)
    faults = [UnavailableError(), UnavailableError(), LodestoneError("x")]
    [said] = considered(FailingOpponents(*faults))
    assert isinstance(said, Say)


def test_nobody_acts_without_a_computer() -> None:
    assert not has_to_act(Playing(QUEAH).game)
