"""What is stored of live games: each event once, in an order that everybody agrees on."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal

import pytest

from lodestone.core.errors import LodestoneError
from lodestone.online import commands
from lodestone.online.answers import Refused
from lodestone.online.events import Event, Played
from lodestone.online.game import LiveGame, fold
from lodestone.online.keys import hash_key, seat_opened
from lodestone.online.log import create
from lodestone.online.terms import SEATS, NoClock
from lodestone.server.live.store import NoGameError, Store
from tests.server.live.playing import (
    INVITATIONS,
    act,
    begin,
    begin_timed,
    by,
    new_id,
    open_game,
    play,
    playing,
    terms,
    turn,
)


def test_games_are_read_as_they_were_stored(store: Store) -> None:
    game_id = begin_timed(store)
    last = [play(store, game_id).game for _ in range(3)][-1]
    assert last.seq == 8
    assert store.load(game_id) == last
    assert Store(store.database).load(game_id) == last  # without what is cached


def test_creating_a_game_again_returns_it(store: Store) -> None:
    game_id = open_game(store)
    hashes = {seat: hash_key(INVITATIONS[seat]) for seat in SEATS}
    again = store.create(game_id, lambda at: [create(terms(), hashes, at)])
    assert again == store.load(game_id)
    with pytest.raises(LodestoneError, match="there is another game"):
        store.create(game_id, lambda at: [create(terms(NoClock()), hashes, at)])


def test_games_that_do_not_exist_are_named(store: Store) -> None:
    for ask in (store.load, lambda game_id: play(store, game_id)):
        with pytest.raises(NoGameError, match=r"^there is no game 'nowhere' here$"):
            ask("nowhere")


def test_a_command_counts_once(store: Store) -> None:
    game_id = begin(store)
    command = turn(store.load(game_id), new_id())
    first = act(store, game_id, "a", command)
    with ThreadPoolExecutor(8) as threads:
        others = list(threads.map(lambda _: act(store, game_id, "a", command), range(8)))
    assert [event.body for event in first.added] == [Played(command.turn)]
    assert [(other.made, other.added) for other in others] == [(first.made, ())] * 8
    assert store.load(game_id).seq == first.game.seq


def test_of_two_at_once_one_is_refused(store: Store) -> None:
    """Two tabs make different turns with what they both know."""
    game_id = begin(store)
    known = store.load(game_id)
    asked = [commands.Play(new_id(), known.seq, text) for text in known.line.position.turns[:4]]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda command: act(store, game_id, "a", command), asked))
    made = [answer.made for answer in answers if not isinstance(answer.made, Refused)]
    assert len(made) == 1
    assert [answer.made.code for answer in answers if answer.made != made[0]] == ["stale"] * 3
    assert store.load(game_id).events[-1] == made[0]


def test_a_seat_is_taken_once(store: Store) -> None:
    game_id = open_game(store)
    keys = [f"{number:021}A" for number in range(6)]
    takes = [by("b", commands.TakeSeat(new_id(), 0, key)) for key in keys]
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda take: store.submit(game_id, take), takes))
    [number] = [n for n, answer in enumerate(answers) if isinstance(answer.made, Event)]
    assert [seat_opened(key, store.load(game_id).keys) for key in keys] == [
        "b" if other == number else None for other in range(6)
    ]


def test_what_fails_stores_nothing(store: Store) -> None:
    """Acts that are committed together do not depend on each other."""
    game_id, other_id = begin(store), begin(store)
    hold = Signal()

    def wait(_game: LiveGame, _at: int) -> None:
        hold.wait()

    def fail(_game: LiveGame, _at: int) -> None:
        raise LodestoneError("this does not work")

    first = store.begin_submit(other_id, wait)
    failing = store.begin_submit(game_id, fail)
    working = store.begin_submit(other_id, playing())
    hold.set()
    with pytest.raises(LodestoneError, match="this does not work"):
        failing.result()
    assert first.result().added == ()
    assert working.result().added
    assert store.load(game_id).seq == 3
    assert fold(store.load(other_id).events) == working.result().game
