"""Has a server process kill itself when an event is stored: before its commit, or just after it.

Its code is not changed for that: a process of the tests wraps what stores and what sends.
"""

import os
import signal

from sqlalchemy import Connection, Engine, event

from lodestone.web.online.events import Event
from lodestone.web.online.game import LiveGame
from lodestone.web.server.live.following.hub import Hub
from lodestone.web.server.live.log import writing

#: When it dies: the event is not in the log, or it is there and nobody has been sent it.
BEFORE_COMMIT, BEFORE_SENDING = "before-commit", "before-sending"
MOMENTS = (BEFORE_COMMIT, BEFORE_SENDING)


def die_at(seq: int, moment: str) -> None:
    """Let this process die at a moment of the event with this number, in whatever game."""
    if moment == BEFORE_COMMIT:
        _die_before_commit(seq)
    else:
        _die_before_sending(seq)


def _die_before_commit(seq: int) -> None:
    row_of, doomed = writing._event_row, []

    def note(game_id: str, stored: Event) -> dict[str, object]:
        if stored.seq == seq:
            doomed.append(stored)
        return row_of(game_id, stored)

    def commit(_connection: Connection) -> None:
        if doomed:
            _die()

    writing._event_row = note
    event.listen(Engine, "commit", commit)


def _die_before_sending(seq: int) -> None:
    publish = Hub.publish

    def publish_or_die(hub: Hub, game_id: str, game: LiveGame) -> None:
        if game.seq == seq:
            _die()
        publish(hub, game_id, game)

    Hub.publish = publish_or_die


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
