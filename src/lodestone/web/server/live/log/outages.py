"""The times in which no server was running, and what is given back of them to games."""

import logging
from collections.abc import Collection, Sequence
from typing import Protocol, cast

import sqlalchemy as sa
from sqlalchemy import Connection

from lodestone.web.online.events import Event
from lodestone.web.online.game import LiveGame, apply
from lodestone.web.online.log import restore
from lodestone.web.online.terms import DAY, HOUR, SECOND
from lodestone.web.server.live.log import schema
from lodestone.web.server.live.log.states import State

log = logging.getLogger(__name__)

#: A heartbeat that is missing for longer is an outage: none of the servers could store anything.
OUTAGE = 3 * SECOND
#: A longer gap between heartbeats makes no game older.
GAP = HOUR
FAR_FUTURE = 2**62

#: What finds rows of games.
GameRows = sa.Select[tuple[object, ...]]


class GameRow(Protocol):
    """A game's row, with what `with_service` adds."""

    id: str
    seq: int
    at: int
    deadline: int | None
    over_at: int | None
    now: int
    """The time."""
    alive_at: int
    """When a server was last running, as far as that is recorded."""
    has_outage: bool
    """Whether an outage was recorded since the game's last event."""


def beat(connection: Connection, now: sa.ColumnElement[int], longest: int) -> int:
    """Renew the heartbeat, and return its instant, which never goes back.

    Records an outage if it was missing for longer than some microseconds.
    """
    locked = sa.select(schema.heartbeat.c.at).with_for_update().cte("locked")
    at, instant = connection.execute(sa.select(locked.c.at, now)).one()
    if at and instant - at > longest:
        connection.execute(sa.insert(schema.outage), {"began": at, "ended": instant})
        if instant - at > DAY:
            log.warning(
                "no server was running for %d days, or the clock was set forward: "
                "games are kept for as many days more",
                (instant - at) // DAY,
            )
    connection.execute(sa.update(schema.heartbeat).values(at=max(at, instant)))
    return int(max(at, instant))


def served_since(connection: Connection, at: int, duration: int) -> int:
    """Return the instant since which servers had been running for `duration` at another one.

    Long gaps between heartbeats are left out: either no server was running, or the clock was set
    forward. All times are in microseconds.
    """
    gone = schema.outage.c
    gaps = sa.select(gone.began, gone.ended).where(gone.ended - gone.began > GAP)
    for began, ended in connection.execute(gaps.order_by(gone.began.desc())):
        if at - ended >= duration:
            break
        duration -= max(0, at - ended)
        at = min(at, began)
    return at - duration


def with_service(rows: GameRows, now: sa.ColumnElement[int]) -> GameRows:
    """Return rows of games with the time, taken once they are locked, and what is owed to them."""
    found = rows.cte("found")
    alive_at = sa.select(schema.heartbeat.c.at).scalar_subquery()
    has_outage = sa.exists().where(schema.outage.c.ended > found.c.at)
    return sa.select(
        found, now.label("now"), alive_at.label("alive_at"), has_outage.label("has_outage")
    )


def read_games(
    connection: Connection, rows: GameRows, game_ids: Collection[str]
) -> Sequence[GameRow]:
    """Return those of the rows that belong to some games."""
    found = connection.execute(rows, {"ids": list(game_ids)}).all()
    return cast("Sequence[GameRow]", found)


def is_stale(row: GameRow) -> bool:
    """Return whether a clock was running while no server was, as far as nobody has recorded yet."""
    return bool(row.deadline and row.alive_at and row.now - row.alive_at > OUTAGE)


def is_owed_time(row: GameRow) -> bool:
    """Return whether an outage took time from a game whose clock is running."""
    return bool(row.deadline and row.has_outage) or is_stale(row)


def times_owed(connection: Connection, row: GameRow, game: State) -> tuple[Event, ...]:
    """Return the events that give back what outages since a game's last event took."""
    added: list[Event] = []
    if is_owed_time(row) and isinstance(game, LiveGame):
        gone = schema.outage.c
        outages = sa.select(gone.began, gone.ended).where(gone.ended > row.at).order_by(gone.began)
        for began, ended in connection.execute(outages):
            if event := restore(game, began, ended):
                game = apply(game, event)
                added.append(event)
    return tuple(added)


def forget_outages(connection: Connection) -> None:
    """Delete outages that are not owed to any game; long ones also count for the age of games."""
    row, gone = schema.game.c, schema.outage.c
    first = sa.select(sa.func.coalesce(sa.func.min(row.at), FAR_FUTURE))
    earliest = first.scalar_subquery()
    earliest_running = first.where(row.deadline.is_not(None)).scalar_subquery()
    is_short = gone.ended - gone.began <= GAP
    is_past = (gone.ended <= earliest) | (gone.ended <= earliest_running) & is_short
    connection.execute(sa.delete(schema.outage).where(is_past))
