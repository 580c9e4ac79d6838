"""A process that writes turns until it is killed, and says what it asked and what was answered."""

import os
import signal
import sys
from itertools import count
from time import sleep

from sqlalchemy import Engine, event

from lodestone.online.decide import decide
from lodestone.online.game import LiveGame
from lodestone.server.live.log.store import Store
from tests.server.live.playing import turn

#: When the process kills itself: before a commit, or after it and before the answer.
BEFORE, AFTER, NEVER = "before", "after", "never"
#: The number of the act in which it does.
LAST = 6
#: The seconds that it leaves for an answer that must not come.
HESITATION = 0.3


def write(address: str, game_id: str, when: str) -> None:
    """Play turns; kill this process in one of them."""
    store = Store.open(address)

    def die(_: object) -> None:
        if number == LAST:
            sleep(HESITATION)
            os.kill(os.getpid(), signal.SIGKILL)

    if when == AFTER:
        store._keep_all = die
    if when == BEFORE:
        event.listen(Engine, "commit", die)
    for number in count(1):
        command = f"{when}-turn-{number}"

        def act(game: LiveGame, at: int, command: str = command) -> object:
            play = turn(game, command)
            print("asked", command, game.mover, play.turn, flush=True)
            return decide(game, play, game.mover, at)

        answer = store.submit(game_id, act)
        print("answered", command, answer.made.seq, flush=True)


if __name__ == "__main__":
    write(*sys.argv[1:])
