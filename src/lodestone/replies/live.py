"""What the page is offered for games between people who are apart."""

from dataclasses import dataclass

from lodestone.core.sent import Sent


@dataclass(frozen=True)
class LiveOffer(Sent):
    """What is offered to people who are apart."""

    games: bool
    lobby: bool
    chat: bool
