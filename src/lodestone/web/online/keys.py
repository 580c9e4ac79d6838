"""Keys: 128 random bits, which open a seat or invite to one. Only their hashes are kept."""

from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from typing import Annotated

from lodestone.core.sent import Bounded
from lodestone.web.online.terms import SeatName

#: 128 bits in base64url, without padding.
Key = Annotated[str, Bounded(pattern="^[A-Za-z0-9_-]{21}[AQgw]$")]


def hash_key(key: str) -> str:
    """Return what is kept of a key."""
    return sha256(key.encode()).hexdigest()


def seat_opened(key: str, hashes: Mapping[SeatName, str]) -> SeatName | None:
    """Return the seat whose hash is that of a key; every hash is compared, in constant time."""
    hashed = hash_key(key)
    found = [seat for seat, known in hashes.items() if compare_digest(hashed, known)]
    return found[0] if found else None
