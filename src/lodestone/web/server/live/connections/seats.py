"""New games and their seats: who may create them, how many, and who takes them."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from secrets import token_urlsafe

from anyio.to_thread import run_sync
from cachetools import TTLCache

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.web.online.answers import Refused
from lodestone.web.online.commands import AcceptOffer, Command, MakeOffer, TakeSeat
from lodestone.web.online.decide import decide
from lodestone.web.online.events import Event, Seated
from lodestone.web.online.game import LiveGame, fold
from lodestone.web.online.keys import hash_key, seat_opened
from lodestone.web.online.log import create
from lodestone.web.online.terms import MINUTE, SEATS, SeatName, Terms
from lodestone.web.server.clients import Rate, current_client
from lodestone.web.server.errors import BusyError, ConflictError, ForbiddenError
from lodestone.web.server.live.connections.computer import SEAT, Computer
from lodestone.web.server.live.log.keeper import Keeper
from lodestone.web.server.live.log.store import StoredAct, new_game_id
from lodestone.web.server.policy import MEGABYTE, Policy

#: How many addresses that created games are remembered, and for how many seconds.
MOST_CREATORS, CREATION_SECONDS = 100_000, 3_600.0
#: How long a challenge can be accepted.
CHALLENGE_LIFETIME = 30 * MINUTE

NO_CHALLENGE = "a challenge needs a lobby, a player who waits, and a seat that is free"


class Creations:
    """The limits for new games: a game is counted before it is created."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._rates: TTLCache[str, Rate] = TTLCache(MOST_CREATORS, CREATION_SECONDS)
        #: How many games are stored, as far as is known here.
        self.stored = 0
        #: How much the database takes, as it was measured last.
        self.bytes = 0

    def admit(self, client: str, now: float) -> None:
        """Count a game of a client, at `now` in seconds; raise `BusyError` beyond a limit."""
        most = self._policy.games_per_hour
        if client not in self._rates:
            self._rates[client] = Rate(most, CREATION_SECONDS)
        if not self._rates[client].admits(now):
            raise BusyError(f"your address has created {most} games within an hour", 600)
        if full := self._is_full():
            self._rates[client].take_back()
            raise BusyError(full, 3_600)
        self.stored += 1

    def _is_full(self) -> str:
        """Return why no more games are kept, "" if some are."""
        policy = self._policy
        if self.stored >= policy.games_kept:
            return f"it keeps {policy.games_kept} games already"
        most = policy.database_megabytes
        return "its database is full" if most and self.bytes >= most * MEGABYTE else ""

    def take_back(self, client: str) -> None:
        """Count a game less, which was not created after all."""
        self.stored -= 1
        if client in self._rates:
            self._rates[client].take_back()


class Seating:
    """Creates games and seats their players; `asked` reads rules as visitors may name them."""

    def __init__(
        self, keeper: Keeper, policy: Policy, asked: Callable[[str], Rules], computer: Computer
    ) -> None:
        self._keeper, self._policy, self._asked = keeper, policy, asked
        self._computer = computer
        self.creations = Creations(policy)

    async def create(
        self, terms: Terms, first: TakeSeat | None, *, in_lobby: bool
    ) -> tuple[str, LiveGame, dict[SeatName, str]]:
        """Create a game, whose first seat is taken at once if `first` says by whom.

        Returns its identity, its state, and the keys that invite to its free seats. Raises
        `LodestoneError` if the terms are invalid or this client cannot create any more games.
        """
        if in_lobby and (not self._policy.lobby or terms.computer or first is None):
            raise ForbiddenError(NO_CHALLENGE)
        terms = await run_sync(self._settled, terms)
        self._admit()
        is_free = {SEATS[0]: first is None, SEAT: terms.computer is None}
        invitations = {seat: token_urlsafe(16) for seat in SEATS if is_free[seat]}
        hashes = {seat: hash_key(key) for seat, key in invitations.items()}
        game_id, open_for = new_game_id(), CHALLENGE_LIFETIME if in_lobby else None

        def begin(now: int) -> list[Event]:
            return _first_events(create(terms, hashes, now, open_for=open_for), first)

        listed = invitations[SEAT] if in_lobby else None
        game = await self._keeper.create(game_id, begin, listed)
        self._computer.consider(game_id, game)
        return game_id, game, invitations

    def _settled(self, terms: Terms) -> Terms:
        """Return terms as they are stored; raise `LodestoneError` if they are invalid."""
        self._asked(terms.rules)
        terms = replace(terms, chat=terms.chat and self._policy.chat).settled()
        if terms.computer is not None:
            self._computer.check(terms.computer)
        return terms

    def _admit(self) -> None:
        """Count a new game of this client; raise `BusyError` beyond a limit."""
        self.creations.admit(current_client(), asyncio.get_running_loop().time())

    def next_game(self, command: Command) -> str:
        """Return the identity of the game that a command may create; "" if it cannot create one.

        The game is counted.
        """
        if not isinstance(command, AcceptOffer | MakeOffer) or command.offer != "rematch":
            return ""
        try:
            self._admit()
        except BusyError:
            return ""
        return new_game_id()

    def count_next(self, next_game: str, answer: StoredAct) -> None:
        """Count the game that a command could have created no longer if it did not create it.

        The answer to an offer of a rematch has created it, or lets a program do so.
        """
        is_new = isinstance(answer.made, Event) and answer.made in answer.added
        is_created = answer.game.next_game is not None or answer.game.terms.computer is not None
        if next_game and not (is_new and is_created):
            self.creations.take_back(current_client())

    async def take(
        self, game_id: str, invitation: str, command: TakeSeat
    ) -> tuple[SeatName, LiveGame]:
        """Take the seat to which a key invites; return it, and the game after that.

        Raises `ForbiddenError` if the key invites to none, `ConflictError` if it is taken.
        """

        def act(game: LiveGame, now: int) -> Event | Refused:
            return decide(game, command, _invited(game, invitation), now)

        answer = await self._keeper.submit(game_id, act)
        if isinstance(answer.made, Refused):
            raise ConflictError(answer.made.reason)
        if answer.made is None or not isinstance(answer.made.body, Seated):
            raise ConflictError("nobody accepted this challenge in time")
        return _invited(answer.game, invitation), answer.game


def _first_events(created: Event, first: TakeSeat | None) -> list[Event]:
    """Return the events with which a game begins."""
    events = [created]
    if first is not None:
        made = decide(fold(events), first, SEATS[0], created.at)
        if isinstance(made, Refused):
            raise LodestoneError(made.reason)
        events.append(made)
    return events


def _invited(game: LiveGame, invitation: str) -> SeatName:
    """Return the seat to which a key invites; raise `ForbiddenError` if it invites to none."""
    seat = seat_opened(invitation, game.invitations)
    if seat is None:
        raise ForbiddenError("this key invites to no seat of the game")
    return seat
