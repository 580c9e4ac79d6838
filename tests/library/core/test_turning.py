"""Turns by text and number are the same from compiled code, plain Python and the notation."""

import pickle
import random
from collections.abc import Iterator

import pytest

from lodestone import Position, TurnError, all_games
from lodestone.core import turning
from lodestone.core.turning import Names, Turning, turning_of

GAMES = [game.name for game in all_games()[:3]]


@pytest.fixture(autouse=True)
def _nothing_learnt() -> Iterator[None]:
    """What other tests have loaded is forgotten, and what this one loads."""
    turning_of.cache_clear()
    yield
    turning_of.cache_clear()


def _played(name: str, turns: int) -> list[Position]:
    rng, position = random.Random(name), Position(name)
    found = [position]
    for _ in range(turns):
        if position.is_over:
            position = found[0]
        position = position.play(rng.choice(position.turns))
        found.append(position)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_compiled_turns_are_those_of_python(name: str, monkeypatch) -> None:
    monkeypatch.setattr(Turning, "compiles", False)
    plain = _played(name, 120)
    turning_of.cache_clear()
    monkeypatch.setattr(Turning, "compiles", True)
    monkeypatch.setattr(turning, "PLAIN_LISTS", 20)
    compiled = _played(name, 120)
    assert compiled == plain
    assert compiled[0].rules.turning._legal is not None
    assert [one.turn_numbers for one in compiled] == [one.turn_numbers for one in plain]


@pytest.mark.parametrize("name", GAMES)
def test_games_begun_anew_share_compiled_code(name: str, monkeypatch) -> None:
    """A program that reads the rules for each game lists turns as fast as one that keeps them."""
    monkeypatch.setattr(turning, "PLAIN_LISTS", 20)
    _played(name, 40)
    assert Position(name).rules.turning._legal is not None
    assert Position(f"{name}:repetition=threefold").rules.turning._legal is None


@pytest.mark.parametrize("name", GAMES)
def test_texts_name_the_same_turn_everywhere(name: str) -> None:
    """What is remembered of other positions is what the notation reads in this one."""
    for position in _played(name, 80):
        for number in position.turn_numbers:
            text = position.format_turn(number)
            assert position.parse_turn(text) == position.turn_number(text) == number
        assert list(position.turns) == sorted(map(position.format_turn, position.turn_numbers))
        assert (position.outcome is None) == bool(position.turn_numbers)


def test_known_texts_are_still_refused_elsewhere() -> None:
    start = Position("queah:balanced")
    after = start.play("d3d4")
    assert "b3a3" in after.turns
    with pytest.raises(TurnError, match="'b3a3' is not a legal turn here; legal: c2b2"):
        start.play("b3a3")


def test_few_names_are_remembered(monkeypatch) -> None:
    monkeypatch.setattr(turning, "MOST_NAMES", 3)
    names = Names(str)
    assert [names[number] for number in range(8)] == list("01234567")
    assert len(names) <= 3
    assert names.numbers == {text: number for number, text in names.items()}


def test_pickles_hold_no_compiled_code() -> None:
    position = _played("qo", 30)[-1]
    assert len(pickle.dumps(position)) < 1_000
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again.turns == position.turns
