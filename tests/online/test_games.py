"""Whole live games, from the seats to the record."""

from pydantic import TypeAdapter

from lodestone.online.commands import Command
from lodestone.online.events import Event
from lodestone.online.game import fold
from lodestone.online.terms import SECOND, Fischer, Terms
from tests.online.playing import QUEAH, Playing


def test_game_is_played_and_resigned() -> None:
    playing = Playing(QUEAH)
    playing.play("c2c3", "b3a3")
    assert list(playing.game.line) == ["c2c3", "b3a3"]
    playing.do("a", "Resign")
    assert playing.game.outcome.winner == "black"
    assert playing.refusal("b", "Resign") == "over"
    assert fold(playing.game.events) == playing.game


def test_events_and_commands_survive_json() -> None:
    playing = Playing(Terms("queah:balanced", "black", Fischer(60 * SECOND, SECOND)))
    playing.play_any(4)
    events = TypeAdapter(tuple[Event, ...])
    assert events.validate_json(events.dump_json(playing.game.events)) == playing.game.events
    command, commands = playing.command("Play", turn="c2c3"), TypeAdapter(Command)
    assert commands.validate_json(commands.dump_json(command)) == command
