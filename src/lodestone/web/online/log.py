"""The next event of a game: its number, instant and clocks; and the server's own events."""

from dataclasses import replace

from lodestone.web.online import events
from lodestone.web.online.clocks import Clocks, ClockState, spend, think
from lodestone.web.online.events import Body, Event
from lodestone.web.online.game import UNTIMED, LiveGame, first_clocks
from lodestone.web.online.terms import SeatName, Terms


def create(
    terms: Terms,
    invitations: dict[SeatName, str],
    now: int,
    rematch_of: str | None = None,
    open_for: int | None = None,
) -> Event:
    """Return the first event of a game, with the hashes of the keys that invite to its seats.

    A computer's seat needs none. The seats can be taken for `open_for` microseconds, without it
    until the game ends. Raises `LodestoneError` if the terms are invalid.
    """
    terms = terms.settled()
    body = events.Created(terms, invitations, rematch_of, open_for)
    return Event(1, now, None, None, body, first_clocks(terms))


def flag(game: LiveGame, now: int) -> Event | None:
    """Return the event that ends the game if the time of the side to move is up."""
    if not is_late(game, now):
        return None
    return next_event(game, events.Flagged(), max(now, game.events[-1].at))


def expire(game: LiveGame, now: int) -> Event | None:
    """Return the event that ends the game if its free seat can no longer be taken."""
    if not is_closed(game, now):
        return None
    return next_event(game, events.Expired(), max(now, game.events[-1].at))


def is_closed(game: LiveGame, now: int) -> bool:
    """Return whether the game has a free seat that can no longer be taken."""
    closes_at = game.closes_at
    return closes_at is not None and now >= closes_at


def restore(game: LiveGame, gone: int, back: int) -> Event | None:
    """Return the event that gives back what an outage took from the running clock, if it did.

    The server was `gone` from one instant until it was `back`.
    """
    clocks = game.clocks
    if clocks is None or clocks.since is None or is_late(game, gone):
        return None
    duration = back - max(gone, clocks.since)
    at = max(back, game.events[-1].at)
    return next_event(game, events.Restored(duration), at) if duration > 0 else None


def rematch(game: LiveGame, identity: str, now: int) -> list[Event]:
    """Return the first events of the game that follows a game: the same players exchange sides."""
    terms = replace(game.terms, side=game.sides["b"])
    begun = [create(terms, {}, now, identity)]
    for seat, sitter in game.sitters.items():
        if sitter.key:
            body = events.Seated(sitter.name, sitter.key)
            begun.append(replace(begun[-1], seq=len(begun) + 1, seat=seat, body=body))
    return begun


def is_late(game: LiveGame, now: int) -> bool:
    """Return whether the time of the side to move is up, as others see it."""
    deadline = game.deadline
    return deadline is not None and now >= deadline


def next_event(
    game: LiveGame,
    body: Body,
    at: int,
    seat: SeatName | None = None,
    command: str | None = None,
    lag: int = 0,
) -> Event:
    """Return the event that follows in a game, made by a seat's command or by the server."""
    clocks = _clocks(game, game.clocks, body, at, lag) if game.clocks else None
    return Event(game.seq + 1, at, seat, command, body, clocks)


def _clocks(game: LiveGame, clocks: Clocks, body: Body, at: int, lag: int) -> Clocks:
    """Return both clocks after an event."""
    match body:
        case events.Played(turn):
            side, after = game.line.position.side, game.after(turn)
            state = spent(game, clocks, at, lag) or clocks.sides[side]
            is_running = len(after) >= UNTIMED and after.outcome is None
            return clocks.with_side(side, state).running(at if is_running else None)
        case events.TakenBack(plies):
            earlier = game.history[-1 - plies]
            is_running = len(game.line) - plies >= UNTIMED
            return (earlier or clocks).running(at if is_running else None)
        case events.Restored(duration):
            return clocks.running((clocks.since or at) + duration)
        case (
            events.Agreed()
            | events.Resigned()
            | events.Aborted()
            | events.Flagged()
            | events.Claimed()
        ):
            return _stopped(game, clocks, at)
    return clocks


def spent(game: LiveGame, clocks: Clocks, at: int, lag: int) -> ClockState | None:
    """Return the mover's clock after a turn; `None` if the time is up."""
    side = game.line.position.side
    state = clocks.sides[side]
    if clocks.since is None:
        return state
    [other] = (found.lag for name, found in clocks.sides.items() if name != side)
    return spend(game.terms.time, state, max(0, at - clocks.since), lag, other)


def _stopped(game: LiveGame, clocks: Clocks, at: int) -> Clocks:
    """Return the clocks where the game ends between two turns."""
    if clocks.since is None:
        return clocks
    side = game.line.position.side
    state = clocks.sides[side]
    left = think(game.terms.time, state, max(0, at - clocks.since))
    return clocks.with_side(side, left or replace(state, left=0, periods=0)).running(None)
