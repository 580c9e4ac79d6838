"""What happens in a live game: the events of its log, in the order in which they count."""

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from lodestone.core.sent import ByKind, Sent
from lodestone.web.online.clocks import Clocks
from lodestone.web.online.terms import SeatName, Terms

#: What a player can offer the other: to end by agreement, to take the offerer's last turn back, and
#: another game with the seats exchanged.
OfferName = Literal["agreement", "takeback", "rematch"]


@dataclass(frozen=True)
class Created(Sent):
    """The game exists. `invitations` are the hashes of the keys with which its seats are taken."""

    terms: Terms
    invitations: dict[SeatName, str]
    rematch_of: str | None = None
    open_for: int | None = None
    """How long its seats can be taken; null if that is not limited."""
    kind: Literal["created"] = "created"


@dataclass(frozen=True)
class Seated(Sent):
    """A seat is taken. `key` is the hash of the key that opens it."""

    name: str
    key: str
    kind: Literal["seated"] = "seated"


@dataclass(frozen=True)
class Played(Sent):
    """The side to move made a turn."""

    turn: str
    kind: Literal["played"] = "played"


@dataclass(frozen=True)
class Swapped(Sent):
    """The players exchanged sides after the first turn."""

    kind: Literal["swapped"] = "swapped"


@dataclass(frozen=True)
class Offered(Sent):
    """A player offers something; it stays until it is answered, withdrawn, or a turn is made."""

    offer: OfferName
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True)
class Withdrawn(Sent):
    """The player who made an offer withdrew it."""

    offer: OfferName
    kind: Literal["withdrawn"] = "withdrawn"


@dataclass(frozen=True)
class Declined(Sent):
    """The other player declined an offer."""

    offer: OfferName
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True)
class Agreed(Sent):
    """The players agreed to end the game; the rules decide what that means."""

    kind: Literal["agreed"] = "agreed"


@dataclass(frozen=True)
class TakenBack(Sent):
    """The last turns were taken back, one or two."""

    plies: Literal[1, 2]
    kind: Literal["taken-back"] = "taken-back"


@dataclass(frozen=True)
class Rematched(Sent):
    """The players agreed to play again, in the game with the identity `game`."""

    game: str
    kind: Literal["rematched"] = "rematched"


@dataclass(frozen=True)
class Resigned(Sent):
    """The player resigned."""

    kind: Literal["resigned"] = "resigned"


@dataclass(frozen=True)
class Aborted(Sent):
    """The game ended without a result: before its second turn, or by the server's operator."""

    kind: Literal["aborted"] = "aborted"


@dataclass(frozen=True)
class Expired(Sent):
    """Nobody accepted the challenge in time, so the game ended."""

    kind: Literal["expired"] = "expired"


@dataclass(frozen=True)
class Flagged(Sent):
    """The time of the side to move was up."""

    kind: Literal["flagged"] = "flagged"


@dataclass(frozen=True)
class Claimed(Sent):
    """A player whose opponent had left ended the game."""

    result: Literal["win", "draw"]
    kind: Literal["claimed"] = "claimed"


@dataclass(frozen=True)
class Restored(Sent):
    """The side to move got back what an outage of the server had taken."""

    duration: int
    kind: Literal["restored"] = "restored"


@dataclass(frozen=True)
class KeyReplaced(Sent):
    """Only the key with the hash `key` opens the seat from now on."""

    key: str
    kind: Literal["key-replaced"] = "key-replaced"


@dataclass(frozen=True)
class Said(Sent):
    """A message to the other player."""

    text: str
    kind: Literal["said"] = "said"


@dataclass(frozen=True)
class Muted(Sent):
    """A player no longer wants messages, or wants them again."""

    is_muted: bool
    kind: Literal["muted"] = "muted"


Body = Annotated[
    Created
    | Seated
    | Played
    | Swapped
    | Offered
    | Withdrawn
    | Declined
    | Agreed
    | TakenBack
    | Rematched
    | Resigned
    | Aborted
    | Expired
    | Flagged
    | Claimed
    | Restored
    | KeyReplaced
    | Said
    | Muted,
    ByKind(),
]


@dataclass(frozen=True)
class Event(Sent):
    """One entry of a game's log."""

    seq: int
    """Its number; a game's first event has 1, and every other the next one."""
    at: int
    seat: SeatName | None
    """Whose command made it; null for the server's own events."""
    command: str | None
    """The identity of that command."""
    body: Body
    clocks: Clocks | None
    """Both clocks after it; null in games without."""

    def public(self) -> "Event":
        """Return the event as everybody may see it: without the hashes of keys."""
        match self.body:
            case Created():
                return replace(self, body=replace(self.body, invitations={}))
            case Seated() | KeyReplaced():
                return replace(self, body=replace(self.body, key=""))
        return self
