"""A live game: what its events come to. It is computed from them alone, in their order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome, Termination
from lodestone.web.online import events
from lodestone.web.online.clocks import Clocks, deadline, full
from lodestone.web.online.events import Event, OfferName
from lodestone.web.online.terms import SEATS, SeatName, Terms, opposite

#: A game that has this many turns ends without a result.
MOST_TURNS = 5_000
#: The first turns, which are not timed; before they are made, a game can be aborted.
UNTIMED = 2


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat, and the hash of the key that opens it; "" for a program."""

    name: str
    key: str


@dataclass(frozen=True)
class OpenOffer:
    """An offer that can be answered: who made it, and the number of its event."""

    by: SeatName
    seq: int


@dataclass(frozen=True)
class LiveGame:
    """The state of a game after its events; immutable.

    `line` has the turns that count now, and the end; `history` the clocks at the start and after
    each of these turns. The position is as it is since the event `position_seq`; `offered` are the
    offers that were made in it, by whom.
    """

    events: tuple[Event, ...]
    terms: Terms
    invitations: Mapping[SeatName, str]
    line: Line
    history: tuple[Clocks | None, ...]
    sides: Mapping[SeatName, str]
    sitters: Mapping[SeatName, Sitter]
    position_seq: int = 1
    offers: Mapping[OfferName, OpenOffer] = field(default_factory=dict)
    offered: frozenset[tuple[OfferName, SeatName]] = frozenset()
    muted: frozenset[SeatName] = frozenset()
    is_swapped: bool = False
    next_game: str | None = None

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.events[-1].seq

    @property
    def clocks(self) -> Clocks | None:
        """Both clocks now."""
        return self.events[-1].clocks

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; `None` while the game is not over."""
        return self.line.outcome

    @property
    def has_begun(self) -> bool:
        """Whether both seats are taken."""
        return len(self.sitters) == len(SEATS)

    @cached_property
    def mover(self) -> SeatName:
        """The seat of the side to move."""
        return "a" if self.sides["a"] == self.line.position.side else "b"

    @property
    def closes_at(self) -> int | None:
        """The instant from which a free seat cannot be taken; `None` if there is none."""
        created = self.events[0]
        assert isinstance(created.body, events.Created)
        if created.body.open_for is None or self.has_begun or self.outcome:
            return None
        return created.at + created.body.open_for

    @property
    def keys(self) -> dict[SeatName, str]:
        """The hashes of the keys that open the seats."""
        return {seat: sitter.key for seat, sitter in self.sitters.items() if sitter.key}

    @cached_property
    def deadline(self) -> int | None:
        """The instant from which the side to move can be flagged; `None` if no clock is running."""
        clocks = self.clocks
        if clocks is None or clocks.since is None:
            return None
        side = self.line.position.side
        return deadline(self.terms.time, clocks.sides[side], clocks.since)

    @cached_property
    def _tried(self) -> dict[str, Line]:
        return {}

    def after(self, turn: str) -> Line:
        """Return the line after a turn, which may be the last one that a game can have.

        It is kept until another turn is tried: a turn is checked, timed and made. Raises
        `TurnError`.
        """
        line = self._tried.get(turn)
        if line is None:
            line = _after_turn(self.line, turn)
            self._tried.clear()
            self._tried[turn] = line
        return line

    def title(self, seat: SeatName) -> str:
        """Return the title of the side that a seat plays."""
        return self.line.position.rules.game.side_title(self.sides[seat])

    def event_of(self, seat: SeatName, command: str) -> Event | None:
        """Return the event that a seat's command made, if it made one."""
        for event in reversed(self.events):
            if event.command == command and event.seat == seat:
                return event
        return None


def fold(happened: Iterable[Event]) -> LiveGame:
    """Return the game that events come to; raise `LodestoneError` if the first creates none."""
    left = iter(happened)
    game = _created(next(left, None))
    for event in left:
        game = apply(game, event)
    return game


def apply(game: LiveGame, event: Event) -> LiveGame:
    """Return the game after one more event; raise `LodestoneError` if it does not follow."""
    if event.seq != game.seq + 1:
        raise LodestoneError(f"event {event.seq} does not follow event {game.seq}")
    return replace(_changed(game, event), events=(*game.events, event))


def _created(event: Event | None) -> LiveGame:
    created = event.body if event else None
    if event is None or not isinstance(created, events.Created):
        raise LodestoneError("the first event of a game creates it")
    terms = created.terms
    return LiveGame(
        events=(event,),
        terms=terms,
        invitations=created.invitations,
        line=Line((terms.first,)),
        history=(event.clocks,),
        sides=terms.sides,
        sitters={"b": Sitter(terms.computer, "")} if terms.computer else {},
    )


def _changed(game: LiveGame, event: Event) -> LiveGame:
    body, seat = event.body, event.seat
    if isinstance(body, events.Played | events.TakenBack | events.Swapped):
        return _moved_on(game, event)
    if isinstance(body, events.Flagged):
        return _ended(game, _flagged(game))
    if isinstance(body, events.Expired):
        reason = "Nobody accepted the challenge."
        return _ended(game, Outcome(None, reason, Termination.UNTERMINATED))
    if isinstance(body, events.Aborted):
        reason = f"{game.title(seat) if seat else 'The operator'} aborted the game."
        return _ended(game, Outcome(None, reason, Termination.UNTERMINATED))
    if seat is None:
        return game
    match body:
        case events.Seated(name, key):
            return replace(game, sitters={**game.sitters, seat: Sitter(name, key)})
        case events.KeyReplaced(key):
            sitter = replace(game.sitters[seat], key=key)
            return replace(game, sitters={**game.sitters, seat: sitter})
        case events.Muted(is_muted):
            return replace(game, muted=game.muted | {seat} if is_muted else game.muted - {seat})
        case events.Offered(offer):
            return replace(
                game,
                offers={**game.offers, offer: OpenOffer(seat, event.seq)},
                offered=game.offered | {(offer, seat)},
            )
        case events.Withdrawn(offer) | events.Declined(offer):
            return _without(game, offer)
        case events.Rematched(next_game):
            return replace(_without(game, "rematch"), next_game=next_game)
        case events.Agreed():
            return replace(game, line=game.line.agree(), offers={})
        case events.Resigned():
            return replace(game, line=game.line.resign(game.sides[seat]), offers={})
        case events.Claimed(result):
            return _ended(game, _abandoned(game, seat, result))
    return game


def _without(game: LiveGame, offer: OfferName) -> LiveGame:
    left = {name: made for name, made in game.offers.items() if name != offer}
    return replace(game, offers=left)


def _ended(game: LiveGame, outcome: Outcome) -> LiveGame:
    return replace(game, line=game.line.end(outcome), offers={})


def _moved_on(game: LiveGame, event: Event) -> LiveGame:
    """Return the game in another position, in which no offer counts any more."""
    line, history, sides = game.line, game.history, game.sides
    match event.body:
        case events.Played(turn):
            line, history = game.after(turn), (*history, event.clocks)
        case events.TakenBack(plies):
            line, history = line[:-plies], history[:-plies]
        case _:
            sides = {seat: sides[opposite(seat)] for seat in SEATS}
    return replace(
        game,
        line=line,
        history=history,
        sides=sides,
        position_seq=event.seq,
        offers={},
        offered=frozenset(),
        is_swapped=game.is_swapped or isinstance(event.body, events.Swapped),
    )


def _after_turn(line: Line, turn: str) -> Line:
    after = line.play(turn)
    if len(after) < MOST_TURNS or after.outcome:
        return after
    reason = f"The game reached {MOST_TURNS:,} turns."
    return after.end(Outcome(None, reason, Termination.UNFINISHED))


def _flagged(game: LiveGame) -> Outcome:
    reason = f"{game.title(game.mover)}'s time was up."
    return Outcome(game.sides[opposite(game.mover)], reason, Termination.TIME)


def _abandoned(game: LiveGame, seat: SeatName, result: str) -> Outcome:
    winner = game.sides[seat] if result == "win" else None
    reason = f"{game.title(opposite(seat))} left the game."
    return Outcome(winner, reason, Termination.ABANDONED)


def first_clocks(terms: Terms) -> Clocks | None:
    """Return the clocks at the start of a game."""
    state = full(terms.time)
    return None if state is None else Clocks(dict.fromkeys(terms.sides.values(), state), None)
