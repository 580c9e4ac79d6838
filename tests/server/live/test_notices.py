"""Two servers on one database of PostgreSQL tell each other what happened, and who is here."""

import asyncio

import pytest

from tests.server.live.hosting import UNTIMED, Hosted, hosting
from tests.server.serving import PATIENCE, run_loop

pytestmark = pytest.mark.slow

BOTH_HERE = {"a": "here", "b": "here"}


async def meet(one: Hosted, two: Hosted) -> None:
    """Play a turn at one server, see it at the other, and see who comes and goes there."""
    created, key = await one.server.create(UNTIMED, "Ann")
    other = await two.server.take(created.game, created.invitations["b"], "Bob")
    async with one.server.join(created.game, key) as first:
        async with two.server.join(created.game, other) as second:
            for table in (first, second):
                while table.presence.seats != BOTH_HERE:
                    await asyncio.sleep(0.05)
            mover, watcher = (first, second) if first.is_my_turn else (second, first)
            await mover.play(mover.line.position.turns[0])
            while watcher.seq < mover.seq:
                await watcher.changed()
            assert watcher.turns == mover.turns
        while first.presence.seats["b"] != "left":
            await asyncio.sleep(0.05)


def test_servers_tell_each_other_what_happened(empty_database: str) -> None:
    with hosting(empty_database) as one, hosting(empty_database) as two:
        run_loop(asyncio.wait_for(meet(one, two), 3 * PATIENCE))
