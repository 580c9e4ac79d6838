"""Live games: creating one, taking its seats, reading it; and the lobby.

Keys travel in the `Authorization` header or in bodies, never in an address. No GET changes
anything: programs that open links for a preview take no seat. What happens in games travels over a
WebSocket (docs/live-protocol.md).
"""

from typing import Annotated

from pydantic import Field

from lodestone.records.cursor import Parts
from lodestone.records.game import GameRecord
from lodestone.web.online.commands import TakeSeat
from lodestone.web.online.messages import (
    Challenges,
    CreatedGame,
    GameId,
    Gone,
    Hello,
    NewLiveGame,
    TakenSeat,
    Welcome,
    state_of,
)
from lodestone.web.online.record import record_of
from lodestone.web.server.endpoints import Endpoint
from lodestone.web.server.errors import WANTED, ForbiddenError
from lodestone.web.server.live.log.store import NoGameError
from lodestone.web.server.services import Services

_BEARER = r"^Bearer [A-Za-z0-9_-]{21}[AQgw]$"
Bearer = Annotated[
    str | None,
    Field(pattern=_BEARER, description="`Bearer`, and the key of a seat or an invitation."),
]


def _key_in(authorization: str | None) -> str:
    """Return the key in a header; raise `ForbiddenError` if there is none."""
    if authorization is None:
        raise ForbiddenError("this needs a key, in the header Authorization: Bearer KEY")
    return authorization.removeprefix("Bearer ")


async def create_live_game(services: Services, asked: NewLiveGame) -> CreatedGame:
    """Create a game."""
    game_id, game, invitations = await services.live.seats.create(
        asked.terms, asked.first, in_lobby=asked.lobby
    )
    return CreatedGame(game_id, invitations, state_of(game))


async def live_game(services: Services, game: GameId, authorization: Bearer = None) -> Welcome:
    """Return a game as it is now, and the seat that a key opens or invites to."""
    key = None if authorization is None else _key_in(authorization)
    found = await services.live.welcome(Hello(game, key))
    if isinstance(found, Gone):
        raise NoGameError(game) if found.code == "no-game" else ForbiddenError(found.reason)
    return found[1]


async def live_record(services: Services, game: GameId) -> GameRecord:
    """Return a game as a record: names, date, time control, clocks, and the end if it is over."""
    found = await services.live.load(game)

    def work() -> Parts[GameRecord]:
        yield
        return record_of(found)

    return await services.share(work(), len(found.line))


async def take_seat(
    services: Services, game: GameId, asked: TakeSeat, authorization: Bearer = None
) -> TakenSeat:
    """Take the seat that the key in the header invites to."""
    seat, after = await services.live.seats.take(game, _key_in(authorization), asked)
    return TakenSeat(game, seat, state_of(after))


async def challenges(services: Services) -> Challenges:
    """Return the open challenges. `POST /api/live/games/{game}/seat` accepts one."""
    live = services.live
    has_lobby = live.is_offered and live.policy.lobby
    return Challenges(await live.lobby.challenges() if has_lobby else [])


ENDPOINTS = [
    Endpoint("POST", "/api/live/games", create_live_game),
    Endpoint("GET", "/api/live/games/{game}", live_game),
    Endpoint("GET", "/api/live/games/{game}/record", live_record),
    Endpoint("POST", "/api/live/games/{game}/seat", take_seat, WANTED),
    Endpoint("GET", "/api/live/challenges", challenges),
]
