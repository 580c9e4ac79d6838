"""What clients ask for. Each command has an identity that the client made, and counts once.

`expects` is the number of the last event that the client knew.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from lodestone.core.sent import Bounded, ByKind, Given
from lodestone.web.online.events import OfferName
from lodestone.web.online.keys import Key

#: The most characters of a message, and of a player's name.
LONGEST_MESSAGE, LONGEST_NAME = 200, 40
#: The most characters of a turn's text.
LONGEST_TURN = 4_000

CommandId = Annotated[str, Bounded(pattern="^[A-Za-z0-9_-]{8,40}$")]


@dataclass(frozen=True)
class _Command(Given):
    id: CommandId
    expects: Annotated[int, Bounded(strict=True, ge=0)]


@dataclass(frozen=True)
class TakeSeat(_Command):
    """Take the seat to which one was invited; `key` opens it from then on."""

    key: Key
    name: Annotated[str, Bounded(max_length=LONGEST_NAME)] = ""
    kind: Literal["take-seat"] = "take-seat"


@dataclass(frozen=True)
class Play(_Command):
    """Make a turn."""

    turn: Annotated[str, Bounded(max_length=LONGEST_TURN)]
    kind: Literal["play"] = "play"


@dataclass(frozen=True)
class Swap(_Command):
    """Exchange sides with the player who made the first turn."""

    kind: Literal["swap"] = "swap"


@dataclass(frozen=True)
class MakeOffer(_Command):
    """Offer something to the other player."""

    offer: OfferName
    kind: Literal["make-offer"] = "make-offer"


@dataclass(frozen=True)
class WithdrawOffer(_Command):
    """Withdraw one's own offer."""

    offer: OfferName
    kind: Literal["withdraw-offer"] = "withdraw-offer"


@dataclass(frozen=True)
class AcceptOffer(_Command):
    """Accept the other's offer."""

    offer: OfferName
    kind: Literal["accept-offer"] = "accept-offer"


@dataclass(frozen=True)
class DeclineOffer(_Command):
    """Decline the other's offer."""

    offer: OfferName
    kind: Literal["decline-offer"] = "decline-offer"


@dataclass(frozen=True)
class Resign(_Command):
    """Resign."""

    kind: Literal["resign"] = "resign"


@dataclass(frozen=True)
class Abort(_Command):
    """End the game before its second turn, without a result."""

    kind: Literal["abort"] = "abort"


@dataclass(frozen=True)
class ClaimEnd(_Command):
    """End the game because the opponent has left: as a win, or kindly as a draw."""

    result: Literal["win", "draw"]
    kind: Literal["claim-end"] = "claim-end"


@dataclass(frozen=True)
class Say(_Command):
    """Say something to the other player."""

    text: Annotated[str, Bounded(min_length=1, max_length=LONGEST_MESSAGE)]
    kind: Literal["say"] = "say"


@dataclass(frozen=True)
class Mute(_Command):
    """Refuse messages of the other player, or allow them again."""

    is_muted: bool
    kind: Literal["mute"] = "mute"


@dataclass(frozen=True)
class ReplaceKey(_Command):
    """Let only this key open one's seat from now on."""

    key: Key
    kind: Literal["replace-key"] = "replace-key"


#: What becomes of an open offer, and what has nothing to do with the position.
OfferAnswer = WithdrawOffer | AcceptOffer | DeclineOffer
Aside = Say | Mute | ReplaceKey
Command = Annotated[
    TakeSeat | Play | Swap | MakeOffer | OfferAnswer | Resign | Abort | ClaimEnd | Aside,
    ByKind(),
]
