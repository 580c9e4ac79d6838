"""Parcels: what a browser keeps, handed over to another one.

Keys travel in bodies, never in an address.
"""

import time
from dataclasses import dataclass
from typing import Annotated

from lodestone.core.sent import Bounded, Given
from lodestone.web.online.keys import Key
from lodestone.web.server.clients import current_client
from lodestone.web.server.endpoints import Endpoint
from lodestone.web.server.parcels import MOST_CHARACTERS
from lodestone.web.server.services import Services

#: The characters of base64url: what is inside is for the other browser to read.
Packed = Annotated[str, Bounded(pattern="^[A-Za-z0-9_-]+$", max_length=MOST_CHARACTERS)]


@dataclass(kw_only=True)
class NewParcel(Given):
    """What is handed over."""

    text: Packed


@dataclass(kw_only=True)
class WantedParcel(Given):
    """What is taken."""

    key: Key


@dataclass(frozen=True)
class LeftParcel:
    """A parcel that waits."""

    key: str
    """What takes it, once."""
    seconds: float
    """How long it waits."""


@dataclass(frozen=True)
class TakenParcel:
    """What was handed over."""

    text: str


async def leave_parcel(services: Services, asked: NewParcel) -> LeftParcel:
    """Keep a text for a few minutes, until it is taken. Larger ones come as several parcels."""
    parcels = services.parcels
    key = parcels.leave(asked.text, current_client(), time.monotonic())
    return LeftParcel(key, parcels.seconds)


async def take_parcel(services: Services, asked: WantedParcel) -> TakenParcel:
    """Return a text that was left, and drop it: nobody can take it again."""
    return TakenParcel(services.parcels.take(asked.key, time.monotonic()))


ENDPOINTS = [
    Endpoint("POST", "/api/parcels", leave_parcel),
    Endpoint("POST", "/api/parcels/taken", take_parcel),
]
