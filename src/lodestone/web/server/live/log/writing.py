"""Rows as they are stored: of games, their events, and challenges of the lobby."""

from collections.abc import Sequence

from pydantic import TypeAdapter
from sqlalchemy import Connection, bindparam, insert, update

from lodestone.web.online.events import Event
from lodestone.web.online.game import LiveGame, fold
from lodestone.web.online.terms import Terms
from lodestone.web.server.live.log import schema
from lodestone.web.server.live.log.reading import BODIES, CLOCKS

#: How the terms of a game are kept as JSON.
TERMS: TypeAdapter[Terms] = TypeAdapter(Terms)
_inserted = insert(schema.event)
_updated = update(schema.game).where(schema.game.c.id == bindparam("game_id"))


def insert_game(connection: Connection, game_id: str, events: Sequence[Event]) -> LiveGame:
    """Add a game with its first events; return it."""
    game = fold(events)
    terms = TERMS.dump_python(game.terms, mode="json")
    row = {"id": game_id, "created_at": events[0].at, "terms": terms, **_cached_columns(game)}
    connection.execute(insert(schema.game), row)
    insert_events(connection, [(game_id, event) for event in events])
    return game


def insert_events(connection: Connection, events: Sequence[tuple[str, Event]]) -> None:
    """Add events, each with the identity of its game."""
    if events:
        connection.execute(_inserted, [_event_row(game_id, event) for game_id, event in events])


def update_games(connection: Connection, games: Sequence[tuple[str, LiveGame, int | None]]) -> None:
    """Update the rows of games, each with its identity and when it ended, as far as is known."""
    rows = [{"game_id": game_id, **_cached_columns(game, at)} for game_id, game, at in games]
    if rows:
        connection.execute(_updated, rows)


def insert_challenge(connection: Connection, game_id: str, game: LiveGame, invitation: str) -> None:
    """Show a new game in the lobby, with the key that invites to its free seat.

    Its log says who waits, and for how long.
    """
    row = {
        "game": game_id,
        "name": "".join(sitter.name for sitter in game.sitters.values()),
        "invitation": invitation,
        "expires_at": game.closes_at,
    }
    connection.execute(insert(schema.challenge), row)


def _event_row(game_id: str, event: Event) -> dict[str, object]:
    return {
        "game": game_id,
        "seq": event.seq,
        "at": event.at,
        "seat": event.seat or "",
        "command": event.command,
        "body": BODIES.dump_python(event.body, mode="json"),
        "clocks": CLOCKS.dump_python(event.clocks, mode="json"),
    }


def _cached_columns(game: LiveGame, over_at: int | None = None) -> dict[str, object]:
    """Return what a game's row caches of its events; a game that is over ended at `over_at`."""
    last = game.events[-1]
    return {
        "seq": last.seq,
        "at": last.at,
        "deadline": game.deadline,
        "over_at": (over_at or last.at) if game.outcome else None,
        "is_open": not game.has_begun and game.outcome is None,
    }
