"""The messages about live games that clients and servers exchange, as JSON.

A client says `hello` to a game, or `lobby`; the answer is `welcome`, with the events that the
client lacks or with a snapshot, or `gone`. The server's protocol adds views
(`lodestone.web.server.live.following.protocol`).
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from lodestone.core.outcome import Outcome
from lodestone.core.sent import Bounded, ByKind, Given, Sent
from lodestone.web.online.answers import Code
from lodestone.web.online.clocks import Clocks
from lodestone.web.online.commands import Command, TakeSeat
from lodestone.web.online.events import Event, OfferName, Said
from lodestone.web.online.game import LiveGame
from lodestone.web.online.keys import Key
from lodestone.web.online.terms import SEATS, SeatName, Terms

#: Identities of games: 96 random bits in base64url. They are no secrets, but cannot be guessed.
GameId = Annotated[str, Bounded(pattern="^[A-Za-z0-9_-]{16}$")]
#: Where somebody is: connected; gone by closing the page; cut off; or was never here.
Whereabouts = Literal["here", "left", "lost", "never"]


@dataclass(frozen=True)
class Hello(Given):
    """Follow a game, from now on and instead of any other. It can be said again at any time."""

    game: GameId
    key: Key | None = None
    """The key of a seat, or an invitation. Without one, the client is a spectator."""
    since: Annotated[int, Bounded(strict=True, ge=0)] | None = None
    """The number of the last event that the client has; null for a snapshot."""
    views: bool = False
    """Whether positions are wanted as `POST /api/view` answers them."""
    kind: Literal["hello"] = "hello"


@dataclass(frozen=True)
class Lobby(Given):
    """Follow the open challenges."""

    kind: Literal["lobby"] = "lobby"


@dataclass(frozen=True)
class Commanded(Given):
    """Do something in the game. If no answer comes within 2.5 seconds, send the same again."""

    command: Command
    kind: Literal["command"] = "command"


@dataclass(frozen=True)
class Pong(Given):
    """The answer to a `ping`, with its number, at once."""

    n: Annotated[int, Bounded(strict=True, ge=0)]
    kind: Literal["pong"] = "pong"


ClientMessage = Hello | Lobby | Commanded | Pong
FromClient = Annotated[ClientMessage, ByKind()]


@dataclass(frozen=True)
class State(Sent):
    """A game after its last event, but for its turns and what was said."""

    seq: int
    """The number of the last event."""
    at: int
    """The instant of the last event."""
    sides: dict[SeatName, str]
    """The side that each seat plays."""
    names: dict[SeatName, str]
    """The names of those who sit; a free seat is missing."""
    mover: SeatName
    """The seat of the side to move."""
    plies: int
    """How many turns count: later ones were taken back."""
    clocks: Clocks | None
    deadline: int | None
    """The instant at which the side to move loses on time; null if no clock is running."""
    offers: dict[OfferName, SeatName]
    """What is offered, and by whom."""
    muted: list[SeatName]
    """The players who do not want messages."""
    swapped: bool
    """Whether the players exchanged sides after the first turn."""
    outcome: Outcome | None
    next_game: str | None
    """The game that was agreed on as the rematch."""


@dataclass(frozen=True)
class Message(Sent):
    """Something that a player said."""

    at: int
    seat: SeatName
    text: str


@dataclass(frozen=True)
class Snapshot(State):
    """All of a game."""

    terms: Terms
    rematch_of: str | None
    turns: list[str]
    """Those that count."""
    messages: list[Message]


@dataclass(frozen=True)
class Presence(Sent):
    """Who follows the game."""

    seats: dict[SeatName, Whereabouts]
    since: dict[SeatName, int]
    """Since when a player is away, for those who are."""
    claimable: dict[SeatName, int]
    """From when the other player can claim the end, for those who are away."""
    spectators: int
    kind: Literal["presence"] = "presence"


@dataclass(frozen=True)
class Welcome(Sent):
    """The answer to `hello`: what the client lacks of the game."""

    game: str
    seat: SeatName | None
    """The seat that the key opens."""
    invited: SeatName | None
    """The free seat that the key invites to. `POST /api/live/games/{game}/seat` takes it."""
    now: int
    """The server's time."""
    events: list[Event]
    """The events since the one that the client named; empty with a snapshot."""
    state: State | None
    """The game after these events; null with a snapshot."""
    snapshot: Snapshot | None
    """Null if the events suffice."""
    presence: Presence
    kind: Literal["welcome"] = "welcome"


@dataclass(frozen=True)
class Happened(Sent):
    """Something happened in the game. It is stored already, and everybody is sent the same.

    For the client whose command it was, this is the acknowledgement.
    """

    event: Event
    state: State
    """The game after it."""
    kind: Literal["event"] = "event"


#: Why a command was not carried out: what the game says, or what the server does.
RefusalCode = Code | Literal["no-seat", "unavailable", "by-post"]


@dataclass(frozen=True)
class CommandRefused(Sent):
    """A command was not carried out. It must not be sent again for another position."""

    command: str
    """Its identity."""
    code: RefusalCode
    """`no-seat`: only players can do this. `unavailable`: try again. `by-post`: not over this."""
    reason: str
    state: State
    """The game as it is."""
    kind: Literal["refused"] = "refused"


@dataclass(frozen=True)
class Problem(Sent):
    """A message could not be read."""

    reason: str
    kind: Literal["problem"] = "problem"


@dataclass(frozen=True)
class Ping(Sent):
    """To be answered at once by `pong`: so the server measures the lag. A few times a minute."""

    n: int
    now: int
    """The server's time."""
    kind: Literal["ping"] = "ping"


@dataclass(frozen=True)
class Gone(Sent):
    """The WebSocket follows no game any more."""

    code: Literal["no-game", "wrong-key", "key-replaced", "no-lobby"]
    reason: str
    kind: Literal["gone"] = "gone"


@dataclass(frozen=True)
class Challenge(Sent):
    """A game that somebody waits for an opponent in."""

    game: str
    invitation: str
    """The key that invites to the free seat, which anybody can take."""
    name: str
    """The name of the player who waits."""
    terms: Terms
    expires: int
    """The instant at which it is removed."""
    is_here: bool = True
    """False if that player is known not to follow the game at the moment."""


@dataclass(frozen=True)
class Challenges(Sent):
    """All open challenges, those that can begin at once first; sent again when they change."""

    challenges: list[Challenge]
    kind: Literal["challenges"] = "challenges"


@dataclass(frozen=True)
class NewLiveGame(Given):
    """A game to be created.

    `first` takes the seat `a` at once. With `lobby`, it is also a challenge for anybody to accept.
    """

    terms: Terms
    first: TakeSeat | None = None
    lobby: bool = False


@dataclass(frozen=True)
class CreatedGame(Sent):
    """A new game. Anybody who knows its identity can watch it."""

    game: str
    invitations: dict[SeatName, Key]
    """The keys that invite to its free seats."""
    state: State


@dataclass(frozen=True)
class TakenSeat(Sent):
    """A seat that is taken."""

    game: str
    seat: SeatName
    state: State


ServerMessage = Welcome | Happened | CommandRefused | Presence | Problem | Ping | Gone | Challenges
FromServer = Annotated[ServerMessage, ByKind()]


def state_of(game: LiveGame) -> State:
    """Return the state of a game as it is sent."""
    return State(
        seq=game.seq,
        at=game.events[-1].at,
        sides=dict(game.sides),
        names={seat: sitter.name for seat, sitter in game.sitters.items()},
        mover=game.mover,
        plies=len(game.line),
        clocks=game.clocks,
        deadline=game.deadline,
        offers={name: offer.by for name, offer in game.offers.items()},
        muted=[seat for seat in SEATS if seat in game.muted],
        swapped=game.is_swapped,
        outcome=game.outcome,
        next_game=game.next_game,
    )


def snapshot_of(game: LiveGame) -> Snapshot:
    """Return all of a game as it is sent."""
    created = game.events[0].body
    said = [
        Message(event.at, event.seat, event.body.text)
        for event in game.events
        if isinstance(event.body, Said) and event.seat
    ]
    return Snapshot(
        **vars(state_of(game)),
        terms=game.terms,
        rematch_of=getattr(created, "rematch_of", None),
        turns=list(game.line.turns),
        messages=said,
    )
