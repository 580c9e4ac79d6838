"""Time in live games: it never goes back, ends games once, and excludes the server's outages."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event as Signal
from time import sleep
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from lodestone.web.online.events import Aborted, Flagged, Played, Restored
from lodestone.web.online.log import next_event
from lodestone.web.online.terms import DAY, SECOND, Days, NoClock
from lodestone.web.server.live.log import schema
from lodestone.web.server.live.log.clock import AnchoredClock
from lodestone.web.server.live.log.outages import OUTAGE
from lodestone.web.server.live.log.store import Store
from tests.patience import PATIENCE
from tests.web.server.live.playing import BLITZ, begin, begin_timed, open_game, play

pytestmark = pytest.mark.slow

MILLISECOND = 1_000


def now(store: Store) -> int:
    return store.database.read(store._now)


def last_beat(store: Store, ago: int) -> None:
    """Let the last heartbeat be this long ago."""
    beat = update(schema.heartbeat).values(at=now(store) - ago)
    store.database.write(lambda connection: connection.execute(beat))


def bodies(store: Store, game_id: str) -> list[Any]:
    """Return what happened after the second turn."""
    return [event.body for event in store.load(game_id).events[5:]]


# ---- the clock


def test_the_clock_ignores_a_wall_clock_set_back() -> None:
    wall, steady = [9_000_000], [500_000]
    clock = AnchoredClock(0, lambda: wall[0], lambda: steady[0])
    assert clock() == 9_000
    wall[0], steady[0] = 1_000_000, 520_000
    assert clock() == 9_020


def test_the_clock_starts_after_what_is_stored() -> None:
    clock = AnchoredClock(7_000, lambda: 6_000_000, lambda: 0)
    assert clock() == 7_000


def test_time_never_goes_back_in_a_game(store: Store) -> None:
    """Neither if another machine's clock was ahead, nor after a restart."""
    game_id = begin_timed(store, NoClock(), ago=-DAY)
    ahead = store.load(game_id).events[-1].at
    assert ahead > now(store)
    assert play(store, game_id).game.events[-1].at >= ahead


def test_time_never_goes_back_over_restarts(tmp_path: Path) -> None:
    file = str(tmp_path / "games.db")
    with closing(Store.open(file)) as store:
        last_beat(store, -DAY)
        ahead = now(store) + DAY - SECOND
    with closing(Store.open(file)) as store:
        assert now(store) > ahead


def test_time_is_taken_once_the_game_is_locked(store: Store) -> None:
    """What waits for another act is not decided by the time at which it began to wait."""
    game_id, times, started = begin(store), [], Signal()

    def slowly(_game: object, at: int) -> None:
        times.append(at)
        started.set()
        sleep(0.2)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(store.submit, game_id, slowly)
        assert started.wait(PATIENCE)
        store.submit(game_id, lambda _game, at: times.append(at))
    assert times[1] - times[0] >= 200 * MILLISECOND


# ---- games whose time is up


def test_a_game_that_is_due_is_ended_once(store: Store) -> None:
    late, playing_on = begin_timed(store, ago=400 * SECOND), begin_timed(store)
    with ThreadPoolExecutor(4) as threads:
        swept = list(threads.map(lambda _: store.sweep(), range(4)))
    [answer] = [answer for answers in swept for answer in answers if answer.added]
    assert (answer.game_id, answer.made.body) == (late, Flagged())
    assert bodies(store, late) == [Flagged()]
    assert bodies(store, playing_on) == []
    assert store.sweep() == []


def test_turn_and_flag_exclude_each_other(store: Store) -> None:
    """Whichever comes first counts; the turn of a player whose time is up is a flag."""
    for _ in range(6):
        game_id = begin_timed(store, ago=302 * SECOND + 900 * MILLISECOND)
        with ThreadPoolExecutor(2) as threads:
            turn = threads.submit(play, store, game_id)
            swept = threads.submit(store.sweep)
            turn.result(), swept.result()
        assert bodies(store, game_id) == [Flagged()]


def test_a_turn_in_time_prevents_the_flag(store: Store) -> None:
    game_id = begin_timed(store, ago=290 * SECOND)
    play(store, game_id)
    assert store.sweep() == []
    assert isinstance(bodies(store, game_id)[0], Played)


@pytest.mark.parametrize("body", [{"kind": "played", "turn": "a1a1"}, {"kind": "of later"}])
def test_a_game_that_cannot_be_read_stops_nothing(store: Store, body: dict[str, str]) -> None:
    broken, late = (begin_timed(store, ago=400 * SECOND) for _ in "12")
    changed = (
        update(schema.event)
        .where(schema.event.c.game == broken, schema.event.c.seq == 4)
        .values(body=body)
    )
    store.database.write(lambda connection: connection.execute(changed))
    fresh = Store(store.database)
    assert [answer.game_id for answer in fresh.sweep()] == [late]
    assert fresh.sweep() == []


# ---- outages


def test_an_outage_is_given_back_once(store: Store) -> None:
    game_id, began = begin_timed(store, ago=100 * SECOND), now(store)
    deadline = store.load(game_id).deadline
    last_beat(store, 60 * SECOND)
    store.beat()
    store.beat()
    with ThreadPoolExecutor(4) as threads:
        games = list(threads.map(lambda _: store.load(game_id), range(4)))
    assert games == [games[0]] * 4
    [restored] = bodies(store, game_id)
    assert 60 * SECOND <= restored.duration <= 60 * SECOND + now(store) - began
    assert games[0].deadline == deadline + restored.duration
    assert bodies(Store(store.database), game_id) == [restored]


def test_a_turn_after_an_outage_costs_no_more(store: Store) -> None:
    """Even before the next heartbeat: the first act notices that the last one is old."""
    began, game_id = now(store), begin_timed(store, ago=20 * SECOND)
    last_beat(store, 15 * SECOND)
    restored, turn = play(store, game_id).added
    taken = now(store) - began
    assert isinstance(restored.body, Restored)
    assert isinstance(turn.body, Played)
    left = turn.clocks.sides["white"].left
    assert 300 * SECOND + BLITZ.increment - left <= 20 * SECOND - restored.body.duration + taken


def test_time_that_ran_out_in_an_outage_returns(store: Store) -> None:
    game_id = begin_timed(store, ago=310 * SECOND)
    last_beat(store, 60 * SECOND)
    assert store.sweep()[0].made is None
    assert [type(body) for body in bodies(store, game_id)] == [Restored]


def test_time_that_ran_out_before_stays_lost(store: Store) -> None:
    game_id = begin_timed(store, ago=400 * SECOND)
    last_beat(store, 60 * SECOND)
    store.beat()
    store.sweep()
    assert bodies(store, game_id) == [Flagged()]


def test_each_of_several_outages_is_given_back(store: Store) -> None:
    game_id, at = begin_timed(store, Days(1), ago=9 * 3600 * SECOND), now(store)
    gaps = [(at - hours * 3600 * SECOND, hours * SECOND) for hours in (8, 6, 3, 12)]
    rows = [{"began": began, "ended": began + length} for began, length in gaps]
    add = insert(schema.outage)
    store.database.write(lambda connection: connection.execute(add, rows))
    assert bodies(store, game_id) == [Restored(hours * SECOND) for hours in (8, 6, 3)]
    store.delete_older(DAY)
    left = store.database.read(lambda connection: connection.execute(select(schema.outage)).all())
    assert left == []


def test_games_without_a_running_clock_get_nothing(store: Store) -> None:
    games = [open_game(store, ago=DAY), begin(store, ago=DAY), begin_timed(store, NoClock())]
    before = [store.load(game_id) for game_id in games]
    last_beat(store, 60 * SECOND)
    store.beat()
    assert [store.load(game_id) for game_id in games] == before


def test_only_the_start_counts_short_outages(store: Store) -> None:
    """Where servers share the database, others may have been running meanwhile."""
    game_id = begin_timed(store, ago=20 * SECOND)
    last_beat(store, OUTAGE // 2)
    store.beat()
    assert bodies(store, game_id) == []
    last_beat(store, OUTAGE // 2)
    store.beat(is_start=True)
    assert len(bodies(store, game_id)) == store.database.is_exclusive


@pytest.mark.parametrize("is_start", [True, False])
def test_a_clock_that_jumps_deletes_nothing(
    store: Store, is_start: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Games are as old as the time in which servers were running."""
    old, ended, left = (open_game(store, NoClock(), ago=days * DAY) for days in (404, 402, 401))
    store.submit(ended, lambda game, at: next_event(game, Aborted(), at - 401 * DAY, "a"))
    last_beat(store, 400 * DAY)
    if is_start:
        store.beat(is_start=True)
    assert store.delete_older(3 * DAY) == 1
    assert store.numbers([old, ended, left]) == {ended: 2, left: 1}
    assert "kept for as many days more" in caplog.text
    for _ in "12":
        assert store.delete_older(3 * DAY) == 0
    assert store.delete_older(DAY // 2) == 2


def test_a_clock_that_is_behind_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    AnchoredClock(3 * DAY, lambda: DAY * 1_000, lambda: 0)
    assert "the clock is 2 days behind" in caplog.text
