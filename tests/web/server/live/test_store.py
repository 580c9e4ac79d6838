"""What is stored of live games: each event once, in an order that everybody agrees on."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Row, Table, func, select

from lodestone.core.errors import LodestoneError
from lodestone.web.online import commands
from lodestone.web.online.answers import Facts, Refused
from lodestone.web.online.decide import decide
from lodestone.web.online.events import Aborted, Event, Expired, Played, Rematched, TakenBack
from lodestone.web.online.game import LiveGame, fold
from lodestone.web.online.keys import hash_key, seat_opened
from lodestone.web.online.log import create, next_event
from lodestone.web.online.terms import DAY, SEATS, SECOND, NoClock
from lodestone.web.server.live.log import schema
from lodestone.web.server.live.log.reading import reading
from lodestone.web.server.live.log.store import NoGameError, Store, new_game_id
from tests.web.server.live.playing import (
    INVITATIONS,
    KEYS,
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

pytestmark = pytest.mark.slow


def test_several_games_are_read_up_to_events(store: Store) -> None:
    """Where a later state is known, that is returned; one that is gone is named."""
    known, other = begin_timed(store), begin_timed(store)
    games = [play(store, game_id).game for game_id in (known, other)]
    for reader in (store, Store(store.database)):
        found = reader.load_all({known: games[0].seq - 1, other: games[1].seq, "nowhere": 3})
        assert found[other] == games[1]
        assert found[known] == (games[0] if reader is store else fold(games[0].events[:-1]))
        assert isinstance(found["nowhere"], LodestoneError)


def test_creating_a_game_again_returns_it(store: Store) -> None:
    game_id = open_game(store)
    hashes = {seat: hash_key(INVITATIONS[seat]) for seat in SEATS}
    again = store.create(game_id, lambda at: [create(terms(), hashes, at)]).game
    assert again == store.load(game_id)
    with pytest.raises(LodestoneError, match="there is another game"):
        store.create(game_id, lambda at: [create(terms(NoClock()), hashes, at)])


def test_the_log_can_be_read(store: Store, address: str) -> None:
    """Also while a server uses the database."""
    game_id = begin(store)
    with reading(address) as stored:
        game = play(store, game_id).game
        assert tuple(stored(game_id)) == game.events
        assert stored("nowhere") == []


def test_reading_creates_no_database(tmp_path: Path) -> None:
    absent, other = tmp_path / "absent.db", tmp_path / "other.db"
    with (
        pytest.raises(LodestoneError, match=r"absent\.db': there is no such file"),
        reading(str(absent)),
    ):
        pass
    assert not absent.exists()
    other.write_bytes(b"")
    with pytest.raises(LodestoneError, match="start the server once"), reading(str(other)):
        pass


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


def test_accepting_and_withdrawing_exclude_each_other(store: Store) -> None:
    """The clocks say so, too: they are those of the earlier turn, or as they were."""
    for number in range(4):
        game_id = begin_timed(store)
        offer = commands.MakeOffer(new_id(), 5, "takeback")
        before = act(store, game_id, "b", offer).game
        answers = [
            by("a", commands.AcceptOffer(new_id(), before.seq, "takeback")),
            by("b", commands.WithdrawOffer(new_id(), before.seq, "takeback")),
        ]
        both = answers[:: (1, -1)[number % 2]]
        with ThreadPoolExecutor(2) as threads:
            decided = [made.made for made in threads.map(store.submit, [game_id] * 2, both)]
        made = [one for one in decided if isinstance(one, Event)]
        game = store.load(game_id)
        assert [*before.events, *made] == list(game.events)
        [event] = made
        is_taken_back = event.body == TakenBack(1)
        assert game.line == (before.line[:-1] if is_taken_back else before.line)
        assert (game.deadline is None) == is_taken_back


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
    """Acts that are decided together do not depend on each other."""
    game_id, other_id = begin(store), begin(store)

    def fail(_game: LiveGame, _at: int) -> None:
        raise LodestoneError("this does not work")

    acts = [(other_id, lambda _game, _at: None), (game_id, fail), (other_id, playing())]
    first, failing, working, gone = store.submit_all([*acts, ("nowhere", playing())])
    assert (first.added, str(failing), gone) == ((), "this does not work", None)
    assert store.load(game_id).seq == 3
    assert fold(store.load(other_id).events) == working.game
    with pytest.raises(LodestoneError, match="this does not work"):
        store.submit(game_id, fail)


def test_the_row_caches_what_events_say(store: Store) -> None:
    game_id = open_game(store)
    for name in SEATS:
        assert (row := row_of(store, game_id)).is_open
        act(store, game_id, name, commands.TakeSeat(new_id(), 0, KEYS[name]))
    for _ in range(4):
        assert (row.over_at, row.deadline) == (None, None)
        play(store, game_id)
    assert not row_of(store, game_id).is_open
    game = store.load(game_id)
    assert row_of(store, game_id).deadline == game.deadline is not None
    over = act(store, game_id, "b", commands.Resign(new_id(), game.seq)).game
    act(store, game_id, "a", commands.Say(new_id(), over.seq, "Thank you!"))
    row = row_of(store, game_id)
    assert (row.seq, row.deadline, row.over_at) == (over.seq + 1, None, over.events[-1].at)


def row_of(store: Store, game_id: str) -> Row[Any]:
    found = select(schema.game).where(schema.game.c.id == game_id)
    return store.database.read(lambda connection: connection.execute(found).one())


def test_a_rematch_is_created_with_its_event(store: Store) -> None:
    game_id, next_id = begin_timed(store), new_game_id()
    act(store, game_id, "a", commands.Resign(new_id(), store.load(game_id).seq))
    act(store, game_id, "b", commands.MakeOffer(new_id(), store.load(game_id).seq, "rematch"))
    accept = commands.AcceptOffer(new_id(), store.load(game_id).seq, "rematch")
    facts = Facts(next_game=next_id)
    answers = [
        store.submit(game_id, lambda game, at: decide(game, accept, "a", at, facts)) for _ in "12"
    ]
    assert [answer.made for answer in answers] == [answers[0].game.events[-1]] * 2
    assert answers[0].made.body == Rematched(next_id)
    following = store.load(next_id)
    assert following.terms.side == "black"
    assert following.keys == store.load(game_id).keys


def test_a_key_is_replaced_in_following_games(store: Store) -> None:
    """In all of them that the old key opened, at once; the other seat keeps its key."""
    games = [begin(store)]
    for number in range(3):
        act(store, games[-1], "a", commands.Resign(new_id(), 3))
        if number == 2:  # here the key has been replaced already
            act(store, games[-1], "a", commands.ReplaceKey(new_id(), 0, f"{'d' * 21}A"))
        games.append(play_again(store, games[-1]))
    changing, new = commands.ReplaceKey(new_id(), 0, f"{'c' * 21}A"), f"{'c' * 21}A"
    answers = [act(store, games[0], "a", changing) for _ in "12"]
    assert [answer.game_id for answer in answers[0].following] == [games[1]]
    assert answers[1].following == ()
    for opened in (store, Store(store.database)):
        found = [opened.load(game_id).keys for game_id in games]
        assert [seat_opened(new, keys) for keys in found] == ["a", "a", None, None]
        assert [seat_opened(KEYS["a"], keys) for keys in found] == [None] * 4
        assert [seat_opened(KEYS["b"], keys) for keys in found] == ["b"] * 4


def play_again(store: Store, game_id: str) -> str:
    """Have both offer a rematch; return the next game."""
    offer, facts = commands.MakeOffer(new_id(), 3, "rematch"), Facts(next_game=new_game_id())
    for seat in SEATS:
        store.submit(game_id, lambda game, at, seat=seat: decide(game, offer, seat, at, facts))
    return facts.next_game


# ---- the lobby


def test_the_lobby_shows_games_that_wait(store: Store) -> None:
    open_game(store, open_for=60 * SECOND, ago=61 * SECOND)
    first, second = (open_game(store, open_for=60 * SECOND, ago=ago) for ago in (2, 1))
    open_game(store)
    assert [challenge.game for challenge in store.challenges(9)] == [second, first]
    [newest] = store.challenges(1)
    assert (newest.invitation, newest.terms) == (INVITATIONS["b"], terms().settled())
    for name in SEATS:
        act(store, second, name, commands.TakeSeat(new_id(), 0, KEYS[name]))
    assert [challenge.game for challenge in store.challenges(9)] == [first]
    act(store, first, "a", commands.TakeSeat(new_id(), 0, KEYS["a"]))
    act(store, first, "a", commands.Abort(new_id(), 2))
    assert store.challenges(9) == []


def test_a_challenge_ends_that_nobody_accepts(store: Store) -> None:
    """The first ends it: the server, or a player who accepts it too late."""
    begun, expired, late = (
        open_game(store, open_for=30 * SECOND, ago=ago) for ago in (0, 9**8, 9**8)
    )
    for name in SEATS:
        act(store, begun, name, commands.TakeSeat(new_id(), 0, KEYS[name]))
    assert act(store, late, "b", commands.TakeSeat(new_id(), 0, KEYS["b"])).made.body == Expired()
    swept = [answer for answer in store.sweep() if answer.added]
    assert [(answer.game_id, answer.added[0].body) for answer in swept] == [(expired, Expired())]
    assert store.load(begun).outcome is None
    for game_id in (expired, late):
        assert store.load(game_id).outcome.reason == "Nobody accepted the challenge."
    assert rows_of(store, schema.challenge) == 1


# ---- the end of games


def test_games_are_deleted_after_their_term(store: Store) -> None:
    """Their age counts from the last event."""
    left = open_game(store, NoClock(), 9 * DAY, ago=8 * DAY)
    ended = open_game(store, NoClock(), ago=9 * DAY)
    kept = open_game(store, NoClock(), ago=5 * DAY)
    store.submit(ended, lambda game, at: aborted_at(game, at - 7 * DAY))
    assert store.delete_older(9 * DAY) == 0
    assert store.delete_older(6 * DAY) == 2
    assert store.numbers([left, ended, kept]) == {kept: 1}
    assert rows_of(store, schema.event) == 1
    assert rows_of(store, schema.challenge) == 0
    with pytest.raises(NoGameError):
        store.load(ended)


def aborted_at(game: LiveGame, at: int) -> Event:
    return next_event(game, Aborted(), at, "a", new_id())


def rows_of(store: Store, table: Table) -> int:
    counted = select(func.count()).select_from(table)
    return store.database.read(lambda connection: connection.execute(counted).scalar_one())


# ---- several servers


def test_two_servers_never_add_one_number(empty_database: str) -> None:
    with closing(Store.open(empty_database)) as one, closing(Store.open(empty_database)) as other:
        game_id = begin(one, NoClock())
        say = [commands.Say(new_id(), 0, f"{number}") for number in range(60)]

        def speak(number: int) -> int:
            server, name = (one, other)[number % 2], SEATS[number % 3 % 2]
            return act(server, game_id, name, say[number]).made.seq

        with ThreadPoolExecutor(8) as threads:
            numbers = list(threads.map(speak, range(60)))
        assert sorted(numbers) == list(range(4, 64))
        texts = [event.body.text for event in other.load(game_id).events[3:]]
        assert sorted(texts, key=int) == [command.text for command in say]
        assert other.load(game_id) == one.load(game_id)


def test_a_second_server_cannot_use_the_file(tmp_path: Path) -> None:
    file = str(tmp_path / "games.db")
    with closing(Store.open(file)), pytest.raises(LodestoneError, match=r"another server uses it$"):
        Store.open(file)
    Store.open(file).close()
