"""What becomes of a command: the event that it makes, or the reason why it makes none.

Pure: the caller says what time it is, and what only a server knows (`Facts`). An event whose number
is not the next one is in the log already: its command had been received before.
"""

from lodestone.core.errors import TurnError
from lodestone.web.online import commands, events
from lodestone.web.online.answers import NOTHING_KNOWN, Facts, Refused
from lodestone.web.online.clocks import is_correspondence, patience
from lodestone.web.online.commands import Command
from lodestone.web.online.events import Body, Event
from lodestone.web.online.game import UNTIMED, LiveGame
from lodestone.web.online.keys import hash_key
from lodestone.web.online.log import is_closed, is_late, next_event, spent
from lodestone.web.online.offers import answer_offer, make_offer
from lodestone.web.online.terms import SECOND, SeatName, opposite

#: How many messages a seat can send, how often it can change its key or mute the other.
MOST_MESSAGES, MOST_CHANGES = 200, 20
#: Printable characters that are blank (Unicode's `Default_Ignorable_Code_Point`, and Braille's).
BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)

_Answer = Body | Refused


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
    return next_event(game, body, at, seat, command.id, facts.lag)


def _answer(game: LiveGame, command: Command, seat: SeatName, at: int, facts: Facts) -> _Answer:
    if command.expects > game.seq:
        return Refused("ahead", f"the last event of this game is {game.seq}")
    if isinstance(command, commands.TakeSeat):
        return _take_seat(game, command, seat, at)
    if seat not in game.sitters:
        return Refused("not-begun", "nobody sits there yet")
    if isinstance(command, commands.Aside):
        return _aside(game, command, seat)
    if is_late(game, at):
        return events.Flagged()
    if isinstance(command, commands.OfferAnswer):
        return answer_offer(game, command, seat, facts)
    if isinstance(command, commands.Resign):
        return _resign(game)
    if command.expects < game.position_seq:
        return Refused("stale", "the position has changed")
    if isinstance(command, commands.MakeOffer):
        return make_offer(game, command, seat, facts)
    if game.outcome:
        return _over(game)
    match command:
        case commands.Abort():
            return _abort(game)
        case commands.Play():
            return _play(game, command, seat, at, facts)
        case commands.Swap():
            return _swap(game, seat)
    return _claim(game, command, at, facts)


def _take_seat(game: LiveGame, command: commands.TakeSeat, seat: SeatName, at: int) -> _Answer:
    if game.outcome:
        return _over(game)
    if is_closed(game, at):
        return events.Expired()
    if seat in game.sitters:
        return Refused("taken", "this seat is taken")
    key = hash_key(command.key)
    return _used(game, key) or events.Seated(_cleaned(command.name), key)


def _used(game: LiveGame, key: str) -> Refused | None:
    if key in (*game.keys.values(), *game.invitations.values()):
        return Refused("taken", "this key is in use; make another")
    return None


def _cleaned(text: str) -> str:
    """Return what a player wrote, on one line and without characters that cannot be seen.

    Control characters and those that change the direction of the text are not printable; some
    letters, marks and symbols are, although they are blank.
    """
    shown = (one for one in " ".join(text.split()) if one.isprintable() and one not in BLANK)
    return " ".join("".join(shown).split())


def _aside(game: LiveGame, command: commands.Aside, seat: SeatName) -> _Answer:
    """Answer what has nothing to do with the position."""
    match command:
        case commands.Say(text=text):
            return _say(game, text, seat)
        case commands.Mute(is_muted=is_muted):
            body: Body = events.Muted(is_muted)
        case commands.ReplaceKey(key=key):
            body = events.KeyReplaced(hash_key(key))
            if refused := _used(game, body.key):
                return refused
    if _count(game, seat, type(body)) >= MOST_CHANGES:
        return Refused("full", f"at most {MOST_CHANGES} changes are allowed")
    return body


def _say(game: LiveGame, text: str, seat: SeatName) -> _Answer:
    if not game.terms.chat:
        return Refused("no-chat", "there is no chat in this game")
    if not game.has_begun:
        return Refused("not-begun", "there is nobody to read it yet")
    if opposite(seat) in game.muted:
        return Refused("muted", "your opponent does not read messages")
    if not (text := _cleaned(text)):
        return Refused("illegal", "the message is empty")
    if _count(game, seat, events.Said) >= MOST_MESSAGES:
        return Refused("full", f"at most {MOST_MESSAGES} messages are allowed")
    return events.Said(text)


def _count(game: LiveGame, seat: SeatName, kind: type[object]) -> int:
    return sum(event.seat == seat and isinstance(event.body, kind) for event in game.events)


def _over(game: LiveGame) -> Refused:
    reason = game.outcome.reason if game.outcome else ""
    return Refused("over", f"the game is over: {reason}")


def _play(game: LiveGame, command: commands.Play, seat: SeatName, at: int, facts: Facts) -> _Answer:
    if not game.has_begun:
        return Refused("not-begun", "the game begins when both seats are taken")
    if game.mover != seat:
        return Refused("not-your-turn", "it is the other player's turn")
    try:
        turn = game.after(command.turn)[-1]
    except TurnError as error:
        return Refused("illegal", str(error))
    if game.clocks and spent(game, game.clocks, at, facts.lag) is None:
        return events.Flagged()
    return events.Played(turn)


def _resign(game: LiveGame) -> _Answer:
    if game.outcome:
        return _over(game)
    if not game.has_begun:
        return Refused("not-begun", "the game has not begun; it can be aborted")
    return events.Resigned()


def _abort(game: LiveGame) -> _Answer:
    if len(game.line) >= UNTIMED:
        return Refused("begun", "a game can be aborted only before its second turn")
    return events.Aborted()


def _swap(game: LiveGame, seat: SeatName) -> _Answer:
    if not game.terms.swap:
        return Refused("not-here", "the players did not agree to a swap")
    if len(game.line) != 1 or game.is_swapped:
        return Refused("not-here", "sides can be exchanged once, after the first turn")
    if game.mover != seat:
        return Refused("not-your-turn", "the second player decides about the swap")
    return events.Swapped()


def _claim(game: LiveGame, command: commands.ClaimEnd, at: int, facts: Facts) -> _Answer:
    if len(game.line) < UNTIMED:
        return Refused("not-begun", "before the second turn, a game can be aborted")
    if is_correspondence(game.terms.time):
        return Refused("not-here", "players come and go in a game without a running clock")
    if facts.away is None:
        return Refused("present", "your opponent is here")
    wait = facts.away.since + patience(game.terms.time, is_lost=facts.away.is_lost) - at
    if wait > 0:
        return Refused("wait", f"your opponent has {-(-wait // SECOND)} s to come back")
    return events.Claimed(command.result)
