"""What becomes of a command: the event that it makes, or the reason why it makes none.

Pure: the caller says what time it is, and what only a server knows (`Facts`). An event whose number
is not the next one is in the log already: its command had been received before.
"""

from dataclasses import dataclass, replace
from typing import Any, Literal

from lodestone.core.errors import LodestoneError, TurnError
from lodestone.core.sent import Sent
from lodestone.online.clocks import (
    Clocks,
    ClockState,
    is_correspondence,
    patience,
    spend,
    think,
)
from lodestone.online.commands import (
    Abort,
    AcceptOffer,
    ClaimEnd,
    Command,
    DeclineOffer,
    MakeOffer,
    Mute,
    Play,
    ReplaceKey,
    Resign,
    Say,
    Swap,
    TakeSeat,
    WithdrawOffer,
)
from lodestone.online.events import (
    Aborted,
    Agreed,
    Body,
    Claimed,
    Created,
    Declined,
    Event,
    Flagged,
    KeyReplaced,
    Muted,
    Offered,
    OfferName,
    Played,
    Rematched,
    Resigned,
    Restored,
    Said,
    Seated,
    Swapped,
    TakenBack,
    Withdrawn,
)
from lodestone.online.game import UNTIMED, LiveGame, OpenOffer, after_turn, first_clocks
from lodestone.online.keys import hash_key
from lodestone.online.terms import SECOND, SeatName, Terms, opposite

#: How many messages a seat can send, how often it can change its key or mute the other.
MOST_MESSAGES, MOST_CHANGES = 200, 20
#: In a game with this many events, nothing more is offered or said.
MOST_EVENTS = 12_000

Code = Literal[
    "ahead",  # the command knows of events that do not exist
    "stale",  # the position, or the offer, for which it was made is gone
    "over",
    "not-begun",
    "begun",
    "not-your-turn",
    "illegal",
    "taken",
    "no-offer",
    "offered",
    "not-here",
    "present",
    "wait",
    "no-chat",
    "muted",
    "full",
]


@dataclass(frozen=True)
class Refused(Sent):
    """Why a command makes no event: for programs, and for people."""

    code: Code
    reason: str


@dataclass(frozen=True)
class Away:
    """Since when the opponent is away: left, or the connection is lost."""

    since: int
    is_lost: bool = False


@dataclass(frozen=True)
class Facts:
    """What only the server knows.

    `lag` is the time of the line to the sender and back, by the server's own measurements; `away`
    is set while the opponent is not connected; `next_game` is the identity for a rematch.
    """

    lag: int = 0
    away: Away | None = None
    next_game: str = ""


NOTHING_KNOWN = Facts()
_Answer = Body | Refused


def create(
    terms: Terms, invitations: dict[SeatName, str], now: int, rematch_of: str | None = None
) -> Event:
    """Return the first event of a game, with the hashes of the keys that invite to its seats.

    A computer's seat needs none. Raises `LodestoneError` if the terms are invalid.
    """
    terms = terms.settled()
    body = Created(terms, invitations, rematch_of)
    return Event(1, now, None, None, body, first_clocks(terms))


def decide(
    game: LiveGame, command: Command, seat: SeatName, now: int, facts: Facts = NOTHING_KNOWN
) -> Event | Refused:
    """Return the event that a seat's command makes now, or has made before, or why it makes none.

    The caller has checked that the sender holds the seat's key, or an invitation for `TakeSeat`.
    """
    if made := game.event_of(seat, command.id):
        return made
    at = max(now, game.events[-1].at)
    body = _answer(game, command, seat, at, facts)
    if isinstance(body, Refused):
        return body
    return _event(game, body, at, seat, command.id, facts.lag)


def flag(game: LiveGame, now: int) -> Event | None:
    """Return the event that ends the game if the time of the side to move is up."""
    if not is_late(game, now):
        return None
    return _event(game, Flagged(), max(now, game.events[-1].at))


def restore(game: LiveGame, gone: int, back: int) -> Event | None:
    """Return the event that gives back what an outage took from the running clock, if it did.

    The server was `gone` from one instant until it was `back`.
    """
    clocks = game.clocks
    if clocks is None or clocks.since is None or is_late(game, gone):
        return None
    duration = back - max(gone, clocks.since)
    at = max(back, game.events[-1].at)
    return _event(game, Restored(duration), at) if duration > 0 else None


def rematch(game: LiveGame, identity: str, now: int) -> list[Event]:
    """Return the first events of the game that follows a game: the same players exchange sides."""
    terms = replace(game.terms, side=game.sides["b"])
    events = [create(terms, {}, now, identity)]
    for seat, sitter in game.sitters.items():
        if sitter.key:
            body = Seated(sitter.name, sitter.key)
            events.append(replace(events[-1], seq=len(events) + 1, seat=seat, body=body))
    return events


def is_late(game: LiveGame, now: int) -> bool:
    """Return whether the time of the side to move is up, as others see it."""
    deadline = game.deadline
    return deadline is not None and now >= deadline


# ---- the event around a body


def _event(
    game: LiveGame,
    body: Body,
    at: int,
    seat: SeatName | None = None,
    command: str | None = None,
    lag: int = 0,
) -> Event:
    clocks = _clocks(game, game.clocks, body, at, lag) if game.clocks else None
    return Event(game.seq + 1, at, seat, command, body, clocks)


def _clocks(game: LiveGame, clocks: Clocks, body: Body, at: int, lag: int) -> Clocks:
    """Return both clocks after an event."""
    match body:
        case Played(turn):
            side, after = game.line.position.side, after_turn(game.line, turn)
            state = _spent(game, clocks, at, lag)
            is_running = len(after) >= UNTIMED and after.outcome is None
            return replace(
                clocks if state is None else clocks.with_side(side, state),
                since=at if is_running else None,
            )
        case TakenBack(plies):
            earlier = game.history[-1 - plies]
            is_running = len(game.line) - plies >= UNTIMED
            return replace(earlier or clocks, since=at if is_running else None)
        case Restored(duration):
            return replace(clocks, since=(clocks.since or 0) + duration)
        case Agreed() | Resigned() | Aborted() | Flagged() | Claimed():
            return _stopped(game, clocks, at)
    return clocks


def _spent(game: LiveGame, clocks: Clocks, at: int, lag: int) -> ClockState | None:
    """Return the mover's clock after a turn; `None` if the time is up."""
    state = clocks.sides[game.line.position.side]
    if clocks.since is None:
        return state
    return spend(game.terms.time, state, max(0, at - clocks.since), lag)


def _stopped(game: LiveGame, clocks: Clocks, at: int) -> Clocks:
    """Return the clocks where the game ends between two turns."""
    if clocks.since is None:
        return clocks
    side = game.line.position.side
    state = clocks.sides[side]
    left = think(game.terms.time, state, max(0, at - clocks.since))
    return replace(clocks.with_side(side, left or replace(state, left=0, periods=0)), since=None)


# ---- what becomes of each command


def _answer(game: LiveGame, command: Command, seat: SeatName, at: int, facts: Facts) -> _Answer:
    if command.expects > game.seq:
        return Refused("ahead", f"the last event of this game is {game.seq}")
    if isinstance(command, Say | Mute | ReplaceKey):
        return _aside(game, command, seat)
    if isinstance(command, TakeSeat):
        return _take_seat(game, command, seat)
    if is_late(game, at):
        return Flagged()
    if isinstance(command, AcceptOffer | DeclineOffer | WithdrawOffer):
        return _about_offer(game, command, seat, facts)
    if isinstance(command, Resign):
        return _resign(game)
    if command.expects < game.position_seq:
        return Refused("stale", "the position has changed")
    if isinstance(command, MakeOffer):
        return _make_offer(game, command, seat, facts)
    if game.outcome:
        return _over(game)
    match command:
        case Abort():
            return _abort(game)
        case Play():
            return _play(game, command, seat, at, facts)
        case Swap():
            return _swap(game, seat)
    return _claim(game, command, at, facts)


def _take_seat(game: LiveGame, command: TakeSeat, seat: SeatName) -> _Answer:
    if game.outcome:
        return _over(game)
    if seat in game.sitters:
        return Refused("taken", "this seat is taken")
    key = hash_key(command.key)
    if key in (*game.keys.values(), *game.invitations.values()):
        return Refused("taken", "this key opens something else")
    return Seated(command.name.strip(), key)


def _aside(game: LiveGame, command: Say | Mute | ReplaceKey, seat: SeatName) -> _Answer:
    """Answer what has nothing to do with the position."""
    if seat not in game.sitters:
        return Refused("not-begun", "nobody sits there yet")
    match command:
        case Say(text=text):
            return _say(game, text, seat)
        case Mute(is_muted=is_muted):
            body: Body = Muted(is_muted)
        case ReplaceKey(key=key):
            body = KeyReplaced(hash_key(key))
    if _count(game, seat, type(body)) >= MOST_CHANGES:
        return Refused("full", f"at most {MOST_CHANGES} changes are allowed")
    return body


def _say(game: LiveGame, text: str, seat: SeatName) -> _Answer:
    text = " ".join(text.split())
    if not game.terms.chat:
        return Refused("no-chat", "there is no chat in this game")
    if not game.has_begun:
        return Refused("not-begun", "there is nobody to read it yet")
    if opposite(seat) in game.muted:
        return Refused("muted", "your opponent does not read messages")
    if not text:
        return Refused("illegal", "the message is empty")
    if _count(game, seat, Said) >= MOST_MESSAGES:
        return Refused("full", f"at most {MOST_MESSAGES} messages are allowed")
    return Said(text)


def _count(game: LiveGame, seat: SeatName, kind: type[Any]) -> int:
    return sum(event.seat == seat and isinstance(event.body, kind) for event in game.events)


def _over(game: LiveGame) -> Refused:
    reason = game.outcome.reason if game.outcome else ""
    return Refused("over", f"the game is over: {reason}")


def _play(game: LiveGame, command: Play, seat: SeatName, at: int, facts: Facts) -> _Answer:
    if not game.has_begun:
        return Refused("not-begun", "the game begins when both seats are taken")
    if game.mover != seat:
        return Refused("not-your-turn", "it is the other player's turn")
    try:
        turn = game.line.play(command.turn)[-1]
    except TurnError as error:
        return Refused("illegal", str(error))
    if game.clocks and _spent(game, game.clocks, at, facts.lag) is None:
        return Flagged()
    return Played(turn)


def _resign(game: LiveGame) -> _Answer:
    if game.outcome:
        return _over(game)
    if not game.has_begun:
        return Refused("not-begun", "the game has not begun; it can be aborted")
    return Resigned()


def _abort(game: LiveGame) -> _Answer:
    if len(game.line) >= UNTIMED:
        return Refused("begun", "a game can be aborted only before its second turn")
    return Aborted()


def _swap(game: LiveGame, seat: SeatName) -> _Answer:
    if not game.terms.swap:
        return Refused("not-here", "the players did not agree to a swap")
    if len(game.line) != 1 or game.is_swapped:
        return Refused("not-here", "sides can be exchanged once, after the first turn")
    if game.mover != seat:
        return Refused("not-your-turn", "the second player decides about the swap")
    return Swapped()


def _claim(game: LiveGame, command: ClaimEnd, at: int, facts: Facts) -> _Answer:
    if len(game.line) < UNTIMED:
        return Refused("not-begun", "before the second turn, a game can be aborted")
    if is_correspondence(game.terms.time):
        return Refused("not-here", "players come and go in a game without a running clock")
    if facts.away is None:
        return Refused("present", "your opponent is here")
    wait = facts.away.since + patience(game.terms.time, is_lost=facts.away.is_lost) - at
    if wait > 0:
        return Refused("wait", f"your opponent has {-(-wait // SECOND)} s to come back")
    return Claimed(command.result)


def _make_offer(game: LiveGame, command: MakeOffer, seat: SeatName, facts: Facts) -> _Answer:
    offer = command.offer
    if refused := _cannot_offer(game, offer, seat):
        return refused
    made = game.offers.get(offer)
    if made is None:
        return Offered(offer)
    if offer == "takeback":
        return Refused("offered", "answer the other player's offer first")
    return _accepted(game, offer, made, facts)


def _cannot_offer(game: LiveGame, offer: OfferName, seat: SeatName) -> Refused | None:
    if (offer == "rematch") != (game.outcome is not None):
        if game.outcome:
            return _over(game)
        return Refused("not-here", "a rematch can be offered after the game")
    if game.next_game:
        return Refused("over", "the next game has begun")
    if (offer, seat) in game.offered:
        return Refused("offered", "you have offered this already in this position")
    if game.seq >= MOST_EVENTS:
        return Refused("full", "there can be no more offers in this game")
    if offer == "agreement" and len(game.line) < UNTIMED:
        return Refused("not-begun", "before the second turn, a game can be aborted")
    if offer == "takeback":
        return _cannot_take_back(game, seat)
    return None


def _cannot_take_back(game: LiveGame, seat: SeatName) -> Refused | None:
    left = len(game.line) - plies_back(game, seat)
    if left < 0:
        return Refused("not-here", "you have made no turn yet")
    if left < 1 and game.is_swapped:
        return Refused("not-here", "the turn before a swap cannot be taken back")
    return None


def plies_back(game: LiveGame, seat: SeatName) -> Literal[1, 2]:
    """Return how many turns are taken back with the last one of a seat."""
    return 2 if game.mover == seat else 1


def _about_offer(
    game: LiveGame,
    command: AcceptOffer | DeclineOffer | WithdrawOffer,
    seat: SeatName,
    facts: Facts,
) -> _Answer:
    made = game.offers.get(command.offer)
    if made is None:
        return Refused("no-offer", "this offer is no longer open")
    if command.expects < made.seq:
        return Refused("stale", "this is another offer than the one that you saw")
    if isinstance(command, WithdrawOffer) != (made.by == seat):
        owner = "your own" if made.by == seat else "the other player's"
        return Refused("no-offer", f"this is {owner} offer")
    if isinstance(command, WithdrawOffer):
        return Withdrawn(command.offer)
    if isinstance(command, DeclineOffer):
        return Declined(command.offer)
    return _accepted(game, command.offer, made, facts)


def _accepted(game: LiveGame, offer: OfferName, made: OpenOffer, facts: Facts) -> Body:
    if offer == "agreement":
        return Agreed()
    if offer == "takeback":
        return TakenBack(plies_back(game, made.by))
    if not facts.next_game:
        raise LodestoneError("a rematch needs the identity of the next game")
    return Rematched(facts.next_game)
