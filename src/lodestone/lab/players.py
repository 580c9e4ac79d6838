"""Players that only the lab has: a random one, and one that avoids earlier positions."""

import random
from dataclasses import replace
from functools import partial

from lodestone.lab.contestants import Contestant
from lodestone.lab.play import Seat
from lodestone.players.computer import ComputerPlayer
from lodestone.players.levels import Strength
from lodestone.players.roster import BASELINES, OFFERED, find_player
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest, legal_turns
from lodestone.search.result import SearchResult


def choose_randomly(request: SearchRequest) -> SearchResult:
    """Return a random legal turn, all equally likely."""
    number = random.Random(request.seed).choice(request.turns())
    return SearchResult(request.line.position.format_turn(number))


def explore(request: SearchRequest) -> SearchResult:
    """Return the best turn to a position that has not occurred in the game, else the best turn.

    The games of a player that repeats positions measure only the repetition rule.
    """
    position = request.line.position
    seen = {position.state for position in request.line.positions}
    best = think(request)
    if position.after(position.turn_number(best.turn)).state not in seen:
        return best
    turns = legal_turns(position)
    new = [turn for turn in turns if position.after(turn).state not in seen]
    return think(replace(request, among=new)) if new else best


RANDOM = ComputerPlayer(
    "random",
    "Random",
    "Any legal turn, all equally likely.",
    Strength(Limit(nodes=1), Limit(nodes=1), choose_randomly),
)
EXPLORER = ComputerPlayer(
    "explorer",
    "Explorer",
    "Alpha-beta that avoids repeating a position where it can.",
    Strength(Limit(nodes=500), Limit(nodes=500), explore),
)

#: All players that an experiment can name.
LAB_PLAYERS = (RANDOM, EXPLORER, *OFFERED, *BASELINES)
find_lab_player = partial(find_player, known=LAB_PLAYERS)


def contestant_of(text: str) -> Contestant:
    """Read a player of an experiment, `PLAYER` or `PLAYER@LIMIT`.

    Raises `LodestoneError` if there is no such player.
    """
    return Contestant.parse(text, None, find_lab_player)


def seat_of(text: str) -> Seat:
    """Return the seat of a player of an experiment, written as for `contestant_of`."""
    contestant = contestant_of(text)
    return Seat(find_lab_player(contestant.name), contestant.limit)
