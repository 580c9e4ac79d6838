"""What a browser hands over to another one: texts that wait a few minutes to be taken once.

They are in memory only, and there by the hash of their key: what a server stores, logs or is asked
to show has neither. What they hold is not read here.
"""

from dataclasses import dataclass
from secrets import token_urlsafe

from lodestone.core.errors import LodestoneError
from lodestone.web.online.keys import hash_key
from lodestone.web.server.errors import BusyError, ForbiddenError
from lodestone.web.server.policy import Policy

#: The characters that a parcel can have.
MOST_CHARACTERS = 120_000
MINUTE = 60.0

NOT_HELD = "this server hands nothing over between devices"
NOT_FOUND = "nothing waits under this key: it was taken or withdrawn, or its time was up"


@dataclass(frozen=True, slots=True)
class Parcel:
    """A text that waits, whose it is, and until when."""

    text: str
    client: str
    ends: float


class Parcels:
    """The parcels that wait, within the limits of a policy; times are in seconds of one clock."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._waiting: dict[str, Parcel] = {}

    @property
    def is_offered(self) -> bool:
        """Whether any parcel can be left here."""
        return self._policy.parcels > 0

    @property
    def seconds(self) -> float:
        """How long a parcel waits."""
        return self._policy.parcel_minutes * MINUTE

    def leave(self, text: str, client: str, now: float) -> str:
        """Keep a client's text; return the key that takes it.

        Raises `ForbiddenError` if nothing is kept here, `BusyError` beyond a limit.
        """
        if not self.is_offered:
            raise ForbiddenError(NOT_HELD)
        self._drop_late(now)
        self._check_room(client)
        key = token_urlsafe(16)
        self._waiting[hash_key(key)] = Parcel(text, client, now + self.seconds)
        return key

    def take(self, key: str, now: float) -> str:
        """Return the text that waits under a key, and drop it.

        Raises `LodestoneError` if none waits.
        """
        self._drop_late(now)
        found = self._waiting.pop(hash_key(key), None)
        if found is None:
            raise LodestoneError(NOT_FOUND)
        return found.text

    def _drop_late(self, now: float) -> None:
        """Drop those whose time is up: all have the same time, so the oldest come first."""
        late = []
        for key, parcel in self._waiting.items():
            if parcel.ends > now:
                break
            late.append(key)
        for key in late:
            del self._waiting[key]

    def _check_room(self, client: str) -> None:
        most, own = self._policy.parcels, self._policy.parcels_per_address
        seconds = int(self.seconds)
        if sum(one.client == client for one in self._waiting.values()) >= own:
            raise BusyError(f"{own} parcels of your address wait to be taken", seconds)
        if len(self._waiting) >= most:
            raise BusyError(f"{most} parcels wait to be taken", seconds)
