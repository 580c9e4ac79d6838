"""What an operator does to stored games, also while a server uses them: list, close, delete.

A server notices within a second, and sends it to those who follow a game.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, select

from lodestone.core.errors import LodestoneError
from lodestone.web.online.events import Aborted
from lodestone.web.online.game import apply, fold
from lodestone.web.online.log import next_event
from lodestone.web.online.terms import SECOND
from lodestone.web.server.live.log import schema
from lodestone.web.server.live.log.reading import LARGEST_SEQ, read_events
from lodestone.web.server.live.log.store import NoGameError
from lodestone.web.server.live.log.writing import insert_events, update_games


@dataclass(frozen=True)
class ListedGame:
    """A stored game: its state, the instant of its last event, and its rules."""

    game: str
    state: str
    """"challenge" (in the lobby), "waiting" (for a player), "playing" or "over"."""
    events: int
    last: str
    rules: str
    name: str
    """Who offers the challenge, or ""."""


def list_games(connection: Connection, most: int) -> list[ListedGame]:
    """Return the games in which something happened last, the latest first."""
    row, listed = schema.game.c, schema.challenge.c
    found = (
        select(row.id, row.is_open, row.over_at, row.seq, row.at, row.terms, listed.name)
        .outerjoin(schema.challenge)
        .order_by(row.at.desc())
        .limit(most)
    )
    return list(map(_listed, connection.execute(found)))


def _listed(row: Row[*tuple[Any, ...]]) -> ListedGame:
    waiting = "waiting" if row.name is None else "challenge"
    state = "over" if row.over_at else waiting if row.is_open else "playing"
    last = datetime.fromtimestamp(row.at // SECOND, UTC).isoformat()
    return ListedGame(row.id, state, row.seq, last, row.terms["rules"], row.name or "")


def close_game(connection: Connection, game_id: str) -> None:
    """End a game without a result, and remove it from the lobby.

    Raises `LodestoneError` if there is no such game, or it is over.
    """
    _lock(connection, game_id)
    game = fold(read_events(connection, game_id, 0, LARGEST_SEQ))
    if game.outcome is not None:
        raise LodestoneError(f"the game is over: {game.outcome.reason}")
    event = next_event(game, Aborted(), max(round(time.time() * SECOND), game.events[-1].at))
    insert_events(connection, [(game_id, event)])
    update_games(connection, [(game_id, apply(game, event), None)])
    connection.execute(delete(schema.challenge).where(schema.challenge.c.game == game_id))


def delete_game(connection: Connection, game_id: str) -> None:
    """Delete a game with all that was said in it; raise `LodestoneError` if there is none."""
    _lock(connection, game_id)
    connection.execute(delete(schema.game).where(schema.game.c.id == game_id))


def _lock(connection: Connection, game_id: str) -> None:
    row = schema.game.c.id
    if connection.scalar(select(row).where(row == game_id).with_for_update()) is None:
        raise NoGameError(game_id)
