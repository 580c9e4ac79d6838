"""The engine protocol: engines of other programs as players, and players as engines."""

import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lodestone.players.protocol import Player

__all__ = ["serve"]


def serve(player: "Player") -> None:
    """Make a player an engine: obey the engine protocol on stdin and stdout until `quit`.

    `player` follows `lodestone.players.protocol.Player`. What its code prints goes to stderr, since
    stdout belongs to the protocol. `docs/engine-protocol.md` has an example.
    """
    from lodestone.engine.external import PythonPlayer
    from lodestone.engine.session import EngineSettings, converse

    sink = sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        converse(sys.stdin.buffer, sink, EngineSettings.usual(), PythonPlayer(player))
