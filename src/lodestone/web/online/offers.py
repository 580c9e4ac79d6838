"""Offers: to end by agreement, to take turns back, to play again."""

from typing import Literal

from lodestone.web.online import commands, events
from lodestone.web.online.answers import Facts, Refused
from lodestone.web.online.events import Body, OfferName
from lodestone.web.online.game import UNTIMED, LiveGame, OpenOffer
from lodestone.web.online.terms import SeatName

#: In a game with this many events, nothing more is offered.
MOST_EVENTS = 12_000
NO_GAME = Refused("full", "you cannot create another game at the moment; try again later")


def make_offer(
    game: LiveGame, command: commands.MakeOffer, seat: SeatName, facts: Facts
) -> Body | Refused:
    """Return the offer; the agreement, if the other player has offered the same; or a refusal."""
    offer = command.offer
    if refused := _cannot_offer(game, offer, seat):
        return refused
    made = game.offers.get(offer)
    if made is None:
        # A program accepts at once, so the next game counts for the player who offers it.
        is_accepted = offer == "rematch" and game.terms.computer is not None
        return NO_GAME if is_accepted and not facts.next_game else events.Offered(offer)
    if offer == "takeback":
        return Refused("offered", "answer the other player's offer first")
    return _accepted(game, offer, made, facts)


def _cannot_offer(game: LiveGame, offer: OfferName, seat: SeatName) -> Refused | None:
    if (offer == "rematch") != (game.outcome is not None):
        if game.outcome:
            return Refused("over", f"the game is over: {game.outcome.reason}")
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


def answer_offer(
    game: LiveGame,
    command: commands.OfferAnswer,
    seat: SeatName,
    facts: Facts,
) -> Body | Refused:
    """Return what becomes of an offer that is accepted, declined or withdrawn, or a refusal."""
    made = game.offers.get(command.offer)
    if made is None:
        return Refused("no-offer", "this offer is no longer open")
    if command.expects < made.seq:
        return Refused("stale", "this is another offer than the one that you saw")
    if isinstance(command, commands.WithdrawOffer) != (made.by == seat):
        owner = "your own" if made.by == seat else "the other player's"
        return Refused("no-offer", f"this is {owner} offer")
    if isinstance(command, commands.WithdrawOffer):
        return events.Withdrawn(command.offer)
    if isinstance(command, commands.DeclineOffer):
        return events.Declined(command.offer)
    return _accepted(game, command.offer, made, facts)


def _accepted(game: LiveGame, offer: OfferName, made: OpenOffer, facts: Facts) -> Body | Refused:
    match offer:
        case "agreement":
            return events.Agreed()
        case "takeback":
            return events.TakenBack(plies_back(game, made.by))
        case "rematch":
            return events.Rematched(facts.next_game) if facts.next_game else NO_GAME
