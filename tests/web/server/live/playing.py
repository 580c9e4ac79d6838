"""Live games, created and played in a store."""

from itertools import count

from lodestone.web.online import commands
from lodestone.web.online.commands import Command
from lodestone.web.online.decide import decide
from lodestone.web.online.events import Event
from lodestone.web.online.game import LiveGame, apply, fold
from lodestone.web.online.keys import hash_key
from lodestone.web.online.log import create
from lodestone.web.online.terms import SEATS, SECOND, Fischer, SeatName, Terms, TimeControl
from lodestone.web.server.live.log.store import Act, Store, StoredAct, new_game_id

RULES = "queah:balanced"
BLITZ = Fischer(300 * SECOND, 3 * SECOND)
#: Keys of seats and of invitations to them.
KEYS: dict[SeatName, str] = {"a": f"{'a' * 21}A", "b": f"{'b' * 21}A"}
INVITATIONS: dict[SeatName, str] = {"a": f"{'a' * 21}Q", "b": f"{'b' * 21}Q"}
#: Identities of commands, none of them twice.
_numbers = count()


def new_id() -> str:
    """Return the identity of a new command."""
    return f"command-{next(_numbers)}"


def terms(time: TimeControl = BLITZ) -> Terms:
    return Terms(RULES, "white", time)


def open_game(
    store: Store, time: TimeControl = BLITZ, open_for: int | None = None, ago: int = 0
) -> str:
    """Create a game without players, this many microseconds ago; return its identity.

    It is a challenge if it is open for a limited time.
    """
    game_id, hashes = new_game_id(), {seat: hash_key(INVITATIONS[seat]) for seat in SEATS}
    invitation = INVITATIONS["b"] if open_for else None

    def begin(at: int) -> list[Event]:
        return [create(terms(time), hashes, at - ago, open_for=open_for)]

    store.create(game_id, begin, invitation)
    return game_id


def begin(store: Store, time: TimeControl = BLITZ, turns: int = 0, ago: int = 0) -> str:
    """Create a game with two players and some turns, this long ago; return its identity."""
    game_id = new_game_id()
    store.create(game_id, lambda at: begun(at - ago, time, turns).events)
    return game_id


def begin_timed(store: Store, time: TimeControl = BLITZ, ago: int = 0) -> str:
    """Create a game whose clock is running since then: its first two turns have been played."""
    return begin(store, time, turns=2, ago=ago)


def begun(at: int, time: TimeControl = BLITZ, turns: int = 0) -> LiveGame:
    """Return a game with two players and some turns, all at one instant."""
    game = fold([create(terms(time), {}, at)])
    for seat in SEATS:
        take = commands.TakeSeat(new_id(), 0, KEYS[seat], f"player {seat}")
        game = apply(game, decide(game, take, seat, at))
    for _ in range(turns):
        game = apply(game, playing()(game, at))
    return game


def by(seat: SeatName, command: Command) -> Act:
    """Return what a seat's command does."""
    return lambda game, at: decide(game, command, seat, at)


def act(store: Store, game_id: str, seat: SeatName, command: Command) -> StoredAct:
    """Store what a seat's command does."""
    return store.submit(game_id, by(seat, command))


def turn(game: LiveGame, command: str) -> commands.Play:
    """Return the command to make some turn in the current position."""
    return commands.Play(command, game.seq, game.line.position.turns[0])


def playing(command: str | None = None) -> Act:
    """Return what a new command of the side to move does: it makes some turn."""
    name = command or new_id()
    return lambda game, at: decide(game, turn(game, name), game.mover, at)


def play(store: Store, game_id: str, command: str | None = None) -> StoredAct:
    """Make some turn."""
    return store.submit(game_id, playing(command))
