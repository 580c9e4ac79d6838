"""Live games: creating one, taking its seats, reading it; and the lobby.

Keys travel in the `Authorization` header or in bodies, never in an address. No GET changes
anything: programs that open links for a preview take no seat. What happens in games travels over a
WebSocket (docs/live-protocol.md).
"""

import io
from dataclasses import dataclass
from typing import Annotated

import segno
from fastapi import APIRouter, Header, Request, Response
from pydantic import Field

from lodestone.core.sent import Sent
from lodestone.online.commands import TakeSeat
from lodestone.online.messages import (
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
from lodestone.online.record import record_of
from lodestone.records.game import GameRecord
from lodestone.server.bodies import ParsedRoute
from lodestone.server.errors import ASKED, POSTED, WANTED, ForbiddenError
from lodestone.server.live.hub import Channel
from lodestone.server.live.store import NoGameError
from lodestone.server.requests import Given
from lodestone.server.services import ServicesHere
from lodestone.server.sharing import Work, while_listening

router = APIRouter(prefix="/api/live", route_class=ParsedRoute)

#: The longest link of which a picture is drawn, in characters.
LONGEST_LINK = 400
_BEARER = r"^Bearer [A-Za-z0-9_-]{21}[AQgw]$"
Bearer = Annotated[
    str | None,
    Header(pattern=_BEARER, description="`Bearer`, and the key of a seat or an invitation."),
]


def _key_in(authorization: str | None) -> str:
    """Return the key in a header; raise `ForbiddenError` if there is none."""
    if authorization is None:
        raise ForbiddenError("this needs a key, in the header Authorization: Bearer KEY")
    return authorization.removeprefix("Bearer ")


@dataclass(frozen=True)
class LiveOffer(Sent):
    """What this server offers to people who are apart."""

    games: bool
    lobby: bool
    chat: bool


@router.get("")
def live_offer(services: ServicesHere) -> LiveOffer:
    """Return whether games between devices, a lobby, and messages between players are offered."""
    live = services.live
    policy = live.policy
    return LiveOffer(
        live.is_offered, live.is_offered and policy.lobby, live.is_offered and policy.chat
    )


@router.post("/games", responses=POSTED)
async def create_live_game(new: NewLiveGame, services: ServicesHere) -> CreatedGame:
    """Create a game."""
    game_id, game, invitations = await services.live.create(
        new.terms, new.first, in_lobby=new.lobby
    )
    return CreatedGame(game_id, invitations, state_of(game))


@router.get("/games/{game}", responses=ASKED)
async def live_game(game: GameId, services: ServicesHere, authorization: Bearer = None) -> Welcome:
    """Return a game as it is now, and the seat that a key opens or invites to."""
    key = None if authorization is None else _key_in(authorization)
    return (await _opened(services, game, key))[1]


async def _opened(services: ServicesHere, game: str, key: str | None) -> tuple[Channel, Welcome]:
    services.live.store  # noqa: B018 (raises if the server has none)
    found = await services.live.welcome(Hello(game, key))
    if isinstance(found, Gone):
        raise NoGameError(game) if found.code == "no-game" else ForbiddenError(found.reason)
    return found


@router.get("/games/{game}/record", responses=ASKED)
async def live_record(request: Request, game: GameId, services: ServicesHere) -> GameRecord:
    """Return a game as a record: names, date, time control, clocks, and the end if it is over."""
    found = await services.live.load(game)

    def work() -> Work[GameRecord]:
        yield
        return record_of(found)

    return await while_listening(request, lambda: services.replays.share(work(), len(found.line)))


@router.post("/games/{game}/seat", responses=WANTED)
async def take_seat(
    game: GameId, taking: TakeSeat, services: ServicesHere, authorization: Bearer = None
) -> TakenSeat:
    """Take the seat that the key in the header invites to."""
    seat, after = await services.live.take_seat(game, _key_in(authorization), taking)
    return TakenSeat(game, seat, state_of(after))


class LinkPicture(Given):
    """A link to a game, of which a QR picture is drawn."""

    link: Annotated[str, Field(max_length=LONGEST_LINK, pattern=r"^https?://[!-~]+$")]


@router.post(
    "/games/{game}/qr",
    responses={**POSTED, 200: {"content": {"image/svg+xml": {}}, "description": "The picture."}},
    response_class=Response,
)
async def qr_picture(
    game: GameId, wanted: LinkPicture, services: ServicesHere, authorization: Bearer = None
) -> Response:
    """Return a QR picture of a link, for another device; it needs a key of the game."""
    await _opened(services, game, _key_in(authorization))
    return Response(_drawn(wanted.link), media_type="image/svg+xml")


def _drawn(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=4, nl=False
    )
    return picture.getvalue()


@router.get("/challenges")
async def challenges(services: ServicesHere) -> Challenges:
    """Return the open challenges. `POST /api/live/games/{game}/seat` accepts one."""
    live = services.live
    return Challenges(await live.challenges() if live.is_offered and live.policy.lobby else [])


@router.delete("/challenges/{game}", responses=WANTED)
async def withdraw_challenge(
    game: GameId, services: ServicesHere, authorization: Bearer = None
) -> Challenges:
    """End a game that waits in the lobby, with the key of who waits; return the others."""
    await services.live.withdraw(game, _key_in(authorization))
    return await challenges(services)
