"""The log from an event loop: acts share commits, and what is due happens by itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from threading import Event as Signal

import pytest

from lodestone.web.online.events import Flagged
from lodestone.web.online.game import LiveGame
from lodestone.web.online.terms import DAY, SECOND
from lodestone.web.server.live.log import keeper as module
from lodestone.web.server.live.log.database import UnavailableError, Work
from lodestone.web.server.live.log.keeper import Keeper
from lodestone.web.server.live.log.store import NoGameError, Store, StoredAct
from tests.patience import PATIENCE
from tests.web.server.live.playing import begin, begin_timed, open_game, play, playing

pytestmark = pytest.mark.slow


class Hold:
    """An act that holds up the thread that decides it until it is released."""

    def __init__(self) -> None:
        self._started, self._released = Signal(), Signal()

    def __call__(self, _game: LiveGame, _at: int) -> None:
        self._started.set()
        self._released.wait(PATIENCE)

    async def started(self) -> None:
        assert await asyncio.to_thread(self._started.wait, PATIENCE)

    def release(self) -> None:
        self._released.set()


class NotingKeeper(Keeper):
    """A keeper that notes what it publishes."""

    def __init__(self, days: int | None) -> None:
        self.published: list[StoredAct] = []
        super().__init__(days, self.published.append)


@asynccontextmanager
async def keeping(address: str, days: int | None = None) -> AsyncIterator[NotingKeeper]:
    """Keep a log."""
    keeper = NotingKeeper(days)
    async with keeper.running(address):
        yield keeper


async def begun(keeper: Keeper, count: int) -> list[str]:
    return [await asyncio.to_thread(begin, keeper.store) for _ in range(count)]


def asked(keeper: Keeper, game_id: str, act: object) -> "asyncio.Task[StoredAct]":
    return asyncio.create_task(keeper.submit(game_id, act))


async def test_acts_that_wait_share_a_commit(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOOK", "BEAT"):
        monkeypatch.setattr(module, name, 600)
    async with keeping(address) as keeper:
        games, hold = await begun(keeper, 100), Hold()
        first = asked(keeper, games[0], hold)
        await hold.started()
        write, groups = keeper.store.database.write, list[object]()

        def count(work: Work[object]) -> object:
            groups.append(work)
            return write(work)

        monkeypatch.setattr(keeper.store.database, "write", count)
        answers = [asked(keeper, game_id, playing()) for game_id in games]
        await asyncio.sleep(0)
        hold.release()
        assert (await first).added == ()
        assert [(await answer).game.seq for answer in answers] == [4] * 100
        assert len(groups) == 2  # after the first act's: 64, and 36
        assert [answer.game.seq for answer in keeper.published[1:]] == [4] * 100


async def test_cancelled_acts_are_not_decided(address: str) -> None:
    """The act waits behind another, whose transaction has begun, until it is cancelled."""
    async with keeping(address) as keeper:
        [game_id], hold = await begun(keeper, 1), Hold()
        waiting = asked(keeper, game_id, hold)
        await hold.started()
        cancelled, kept = (asked(keeper, game_id, playing()) for _ in "12")
        await asyncio.sleep(0)
        cancelled.cancel()
        hold.release()
        assert (await waiting).added == ()
        assert (await kept).game.seq == 4


async def test_ending_stores_what_waits(address: str) -> None:
    async with keeping(address) as keeper:
        games = await begun(keeper, 20)
        answers = [asked(keeper, game_id, playing()) for game_id in games]
        await asyncio.sleep(0)
    assert [(await answer).game.seq for answer in answers] == [4] * 20


async def test_what_fails_is_raised(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_acts: object) -> None:
        raise UnavailableError

    async with keeping(address) as keeper:
        [game_id] = await begun(keeper, 1)
        with pytest.raises(NoGameError, match=r"^there is no game 'nowhere' here$"):
            await keeper.submit("nowhere", playing())
        with monkeypatch.context() as patched:
            patched.setattr(keeper.store, "submit_all", fail)
            with pytest.raises(UnavailableError):
                await keeper.submit(game_id, playing())
        assert (await keeper.submit(game_id, playing())).game.seq == 4


async def test_a_game_in_use_holds_up_no_other(empty_database: str) -> None:
    """Another server, which has locked the game, is waited for by acts in that game alone."""
    async with keeping(empty_database) as one:
        (first, second), hold = await begun(one, 2), Hold()
        with closing(Store.open(empty_database)) as other:
            holding = asyncio.create_task(asyncio.to_thread(other.submit, first, hold))
            await hold.started()
            waiting = asked(one, first, playing())
            assert (await one.submit(second, playing())).game.seq == 4
            assert not waiting.done()
            hold.release()
            assert (await holding).added == ()
            assert (await waiting).game.seq == 4


async def test_games_end_and_are_deleted(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after the database has failed."""
    for name in ("LOOK", "BEAT", "DELETE"):
        monkeypatch.setattr(module, name, 0.001)
    failures, sweep = iter([UnavailableError(), KeyError("x")]), Store.sweep

    def failing(store: Store) -> list[StoredAct]:
        for failure in failures:
            raise failure
        return sweep(store)

    monkeypatch.setattr(Store, "sweep", failing)
    with closing(Store.open(address)) as store:
        store.beat()
        late, old = begin_timed(store, ago=400 * SECOND), open_game(store, ago=3 * DAY)
        kept = play(store, begin(store)).game_id
    async with keeping(address, days=2) as keeper:
        while not keeper.published or await keeper.read(lambda store: bool(store.numbers([old]))):
            await asyncio.sleep(0.005)
        assert [(one.game_id, one.made.body) for one in keeper.published] == [(late, Flagged())]
        assert await keeper.read(lambda store: store.numbers([late, kept])) == {late: 6, kept: 4}
