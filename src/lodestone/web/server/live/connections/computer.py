"""The computer as an opponent: it follows the log as people do, and answers with commands.

Its commands are named after the event that they answer, so it does not matter if two processes
think about the same position: the log takes the first.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from lodestone.core.errors import LodestoneError
from lodestone.players.analysis import agrees
from lodestone.web.online import commands
from lodestone.web.online.commands import Command
from lodestone.web.online.game import LiveGame
from lodestone.web.online.terms import SeatName
from lodestone.web.server.errors import BusyError
from lodestone.web.server.live.log.database import UnavailableError
from lodestone.web.server.logs import log
from lodestone.web.server.opponents import Opponents

#: The seat that a program has.
SEAT: SeatName = "b"
#: After so many seconds it asks again for a place among the searches, or for the database.
RETRY = 3.0
#: Returns a game after a seat's command, if it was carried out, and without one the game as it is.
Submit = Callable[[str, SeatName, Command | None], Awaitable[LiveGame]]


class Computer:
    """Plays in the games that have it as an opponent.

    `submit` has a seat do what a command says, and returns the game after it.
    """

    def __init__(self, opponents: Opponents, submit: Submit) -> None:
        self._opponents = opponents
        self._submit = submit
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def check(self, name: str) -> None:
        """Raise `LodestoneError` if there is no such player."""
        self._opponents.find(name)

    def consider(self, game_id: str, game: LiveGame) -> None:
        """Begin to think about a game, if it is for the computer to act and it does not yet."""
        if game_id not in self._thinking and has_to_act(game):
            self._thinking[game_id] = asyncio.create_task(self._act(game_id, game))

    def stop(self) -> None:
        """Stop thinking."""
        for task in self._thinking.values():
            task.cancel()

    async def _act(self, game_id: str, game: LiveGame) -> None:
        """Act until it is for the opponent to act."""
        try:
            while has_to_act(game):
                try:
                    game = await self._do_something(game_id, game)
                except UnavailableError:
                    await asyncio.sleep(RETRY)
        except LodestoneError as error:
            await self._tell(game_id, game, str(error))
        finally:
            self._thinking.pop(game_id, None)

    async def _tell(self, game_id: str, game: LiveGame, fault: str) -> None:
        """Tell the operator, and where there is a chat the opponent, why it cannot play."""
        log.warning("the computer cannot play", extra={"game": game_id, "fault": fault})
        if game.terms.chat:
            said = commands.Say(
                f"computer-says-{game.seq}", game.seq, fault[: commands.LONGEST_MESSAGE]
            )
            with suppress(LodestoneError):
                await self._submit(game_id, SEAT, said)

    async def _do_something(self, game_id: str, game: LiveGame) -> LiveGame:
        """Carry out what it chooses to do, unless it has to wait; return the game after that."""
        try:
            command = await self._choose(game)
        except BusyError:
            await asyncio.sleep(RETRY)
            command = None
        after = await self._submit(game_id, SEAT, command)
        if command is not None and after.seq == game.seq:
            raise LodestoneError(f"it cannot {command.kind} after event {game.seq}")
        return after

    async def _choose(self, game: LiveGame) -> Command:
        """Return what to do: first what was offered is answered."""
        name, line = game.terms.computer or "", game.line
        named = f"computer-{game.seq}"
        for offer, made in game.offers.items():
            if made.by != SEAT:
                is_welcome = offer != "agreement" or agrees(
                    line, await self._opponents.judge(line, name)
                )
                answer = commands.AcceptOffer if is_welcome else commands.DeclineOffer
                return answer(named, game.seq, offer)
        found = await self._opponents.choose(line, name)
        return commands.Play(named, game.seq, found.turn)


def has_to_act(game: LiveGame) -> bool:
    """Return whether it is for the computer to make a turn or to answer an offer."""
    if game.terms.computer is None:
        return False
    if any(made.by != SEAT for made in game.offers.values()):
        return True
    return game.outcome is None and game.has_begun and game.mover == SEAT
