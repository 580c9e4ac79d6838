"""Seats: they are taken once, kept by whoever has the key, and moved by another key."""

from dataclasses import replace

import pytest
from pydantic import TypeAdapter, ValidationError

from lodestone.core.errors import LodestoneError, PositionError, RulesError
from lodestone.web.online.commands import Command
from lodestone.web.online.events import Expired, Seated
from lodestone.web.online.keys import hash_key, seat_opened
from lodestone.web.online.log import create, expire
from lodestone.web.online.terms import SECOND, ByoYomi, Days, Fischer, Terms
from tests.web.online.playing import INVITATIONS, KEYS, QUEAH, START, Playing


def test_a_seat_is_taken_by_one() -> None:
    """A second visitor with the same invitation sees that the seat is taken."""
    playing = Playing(QUEAH, seated=False)
    assert playing.refusal("a", "Play", turn="c2c3") == "not-begun"
    taking = playing.command("TakeSeat", key=KEYS["a"], name="Ann")
    taken = playing.send("a", taking)
    assert playing.game.sitters["a"].name == "Ann"
    assert playing.refusal("a", "TakeSeat", key=KEYS["b"]) == "taken"
    # Ann's answer was lost, and her browser sends the command again: it is still her seat.
    assert playing.send("a", taking) == taken
    assert playing.game.seq == 2


def test_nothing_begins_before_both_sit() -> None:
    playing = Playing(QUEAH, seated=False)
    playing.do("a", "TakeSeat", key=KEYS["a"])
    assert playing.refusal("a", "Play", turn="c2c3") == "not-begun"
    assert playing.refusal("a", "Resign") == "not-begun"
    assert playing.refusal("a", "Say", text="Hello?") == "not-begun"
    playing.do("b", "TakeSeat", key=KEYS["b"])
    playing.do("a", "Play", turn="c2c3")


def test_a_cancelled_invitation_opens_nothing() -> None:
    playing = Playing(QUEAH, seated=False)
    playing.do("a", "TakeSeat", key=KEYS["a"])
    playing.do("a", "Abort")
    assert playing.refusal("b", "TakeSeat", key=KEYS["b"]) == "over"


def test_a_challenge_closes() -> None:
    """Taking the seat too late ends the game, as does the server if nobody tries."""
    for seconds, body in ((59, Seated), (60, Expired)):
        playing = Playing(QUEAH, seated=False, open_for=60 * SECOND)
        playing.do("a", "TakeSeat", key=KEYS["a"])
        playing.wait(seconds)
        ended = expire(playing.game, playing.now)
        assert isinstance(playing.do("b", "TakeSeat", key=KEYS["b"]).body, body)
        assert (ended is None) == (body is Seated)
        assert expire(playing.game, playing.now + 60 * SECOND) is None
    assert playing.refusal("b", "TakeSeat", key=KEYS["b"]) == "over"


def test_keys_open_seats() -> None:
    game = Playing(QUEAH).game
    for seat in ("a", "b"):
        assert seat_opened(KEYS[seat], game.keys) == seat
        assert seat_opened(INVITATIONS[seat], game.keys) is None
        assert seat_opened(INVITATIONS[seat], game.invitations) == seat


@pytest.mark.parametrize("key", [KEYS["a"], KEYS["b"], INVITATIONS["a"]])
def test_a_key_opens_one_thing(key: str) -> None:
    playing = Playing(QUEAH)
    assert playing.refusal("b", "ReplaceKey", key=key) == "taken"
    assert Playing(QUEAH, seated=False).refusal("b", "TakeSeat", key=INVITATIONS["a"]) == "taken"


def test_keys_are_replaced_rarely() -> None:
    playing = Playing(QUEAH)
    for number in range(20):
        playing.do("a", "ReplaceKey", key=f"{number:021}A")
    assert playing.refusal("a", "ReplaceKey", key="x" * 21 + "A") == "full"


def test_the_log_has_no_keys() -> None:
    """Neither does what everybody sees have their hashes."""
    playing = Playing(QUEAH)
    playing.do("a", "ReplaceKey", key="e" * 21 + "A")
    keys = [*KEYS.values(), *INVITATIONS.values()]
    log = repr(playing.game.events)
    assert not any(key in log for key in keys)
    public = repr([event.public() for event in playing.game.events])
    assert not any(hash_key(key) in public for key in [*keys, "e" * 21 + "A"])
    assert [event.public().seq for event in playing.game.events] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann\n\u202eof  the\0 Hill ", "Ann of the Hill"),
        ("\u202eEVIL\u202c\u2066\u200e\u061c", "EVIL"),
        ("A\u200bn\u200d\ufeffn\u00ad\ufe0f", "Ann"),
        ("\u3164\u2800\u115f\u034f\uffa0", ""),
        ("\u2003Zoë\u3000\u2028Å\t", "Zoë Å"),
        ("\x07\x1b[31mred\x7f\x85", "[31mred"),
        ("\udcff\ue000\U000e0041", ""),
        ("محمد 李 Ω 🙂", "محمد 李 Ω 🙂"),
    ],
)
def test_names_are_clean(typed: str, name: str) -> None:
    playing = Playing(QUEAH, seated=False)
    playing.do("a", "TakeSeat", key=KEYS["a"], name=typed)
    assert playing.game.sitters["a"].name == name


def test_a_computer_sits_from_the_start() -> None:
    playing = Playing(replace(QUEAH, computer="level-3"))
    assert playing.game.has_begun
    assert playing.game.keys.keys() == {"a"}
    playing.play("c2c3", "b3a3")
    assert [event.seat for event in playing.game.events[-2:]] == ["a", "b"]


@pytest.mark.parametrize(
    ("terms", "error"),
    [
        (Terms("chess", "white"), RulesError),
        (Terms("queah", "red"), RulesError),
        (Terms("queah", "white", start="nonsense"), PositionError),
        (Terms("queah", "white", start="-/---/----/---/-- w 0,6 -,-"), LodestoneError),
    ],
)
def test_invalid_terms_create_no_game(terms: Terms, error: type[Exception]) -> None:
    with pytest.raises(error):
        create(terms, {}, START)


@pytest.mark.parametrize(
    "time",
    [
        {"kind": "fischer", "main": 0, "increment": 5},
        {"kind": "fischer", "main": 1e20},
        {"kind": "byo-yomi", "main": 0, "period": 1},
        {"kind": "byo-yomi", "main": 0, "period": 30_000_000, "periods": 0},
        {"kind": "days", "days": 31},
        {"kind": "none", "main": 5},
        {"kind": "sundial"},
    ],
)
def test_time_controls_have_bounds(time: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Terms).validate_python({"rules": "queah", "side": "white", "time": time})


@pytest.mark.parametrize("time", [Fischer(5_000_000), ByoYomi(0, 30_000_000), Days(3)])
def test_terms_survive_json(time: object) -> None:
    terms, adapter = replace(QUEAH, time=time), TypeAdapter(Terms)
    assert adapter.validate_json(adapter.dump_json(terms)) == terms


@pytest.mark.parametrize(
    "changed",
    [{"key": "short"}, {"key": "a" * 22}, {"id": "x"}, {"expects": -1}, {"name": "x" * 41}],
)
def test_malformed_commands_are_not_read(changed: dict[str, object]) -> None:
    command = {"kind": "take-seat", "id": "command-1", "expects": 1, "key": KEYS["a"]}
    TypeAdapter(Command).validate_python(command)
    with pytest.raises(ValidationError):
        TypeAdapter(Command).validate_python(command | changed)
