"""The description of the protocol: it is the current one, and suffices to play."""

import asyncio
import random
import re
import secrets
import sys
from pathlib import Path

import jsonschema_rs
import pytest

from tests.loops import run_loop
from tests.patience import LONG_PATIENCE
from tests.thinning import some
from tests.web.server.live.exchange import asked
from tests.web.server.live.hosting import UNTIMED, Hosted, Json, hosting, talking
from tests.web.server.live.test_games import play_on
from tools import protocol

SCHEMA: Json = protocol.schema()
#: The side that begins, as `GET /api/games` names it.
SIDES = {"queah": "white", "qo": "black", "quincala": "white"}
PAGE = protocol.DOCUMENT.read_text("utf-8")


@pytest.mark.slow
def test_the_described_protocol_is_the_current_one() -> None:
    assert protocol.document() == PAGE, "make types writes it"


def test_every_refusal_is_explained() -> None:
    of_game, of_server = SCHEMA["$defs"]["CommandRefused"]["properties"]["code"]["anyOf"]
    [section] = re.findall(r"## Refused commands\n(.*?)\n## ", PAGE, re.DOTALL)
    assert sorted(re.findall(r"^\| `(.+?)` \|", section, re.MULTILINE)) == sorted(
        of_game["enum"] + of_server["enum"]
    )


class SchemaVerdict:
    """What JSON Schema says of a message, by the name of its type."""

    def __init__(self) -> None:
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def __call__(self, name: str, message: Json) -> Json:
        """Return a message that has the form of a type; fail otherwise."""
        if name not in self._validators:
            one = {**SCHEMA, "$ref": f"#/$defs/{name}"}
            self._validators[name] = jsonschema_rs.Draft202012Validator(one)
        self._validators[name].validate(message)
        return message

    def made(self, name: str, **fields: object) -> Json:
        """Return a message of a type: with its constants, and a new text for what has a pattern."""
        message = dict(fields)
        for key, field in SCHEMA["$defs"][name]["properties"].items():
            if "const" in field:
                message[key] = field["const"]
            elif key not in message and key in SCHEMA["$defs"][name]["required"]:
                message[key] = fitting(field["pattern"])
        return self(name, message)


def fitting(pattern: str) -> str:
    return next(
        text for text in iter(lambda: secrets.token_urlsafe(16), "") if re.match(pattern, text)
    )


def turn_of(node: Json, rng: random.Random) -> str:
    """Return a turn below a node of a view."""
    ways = [step["leads_to"] for step in node["steps"] if step["leads_to"]]
    if node["turn"] is not None and (not ways or rng.random() < 0.5):
        return str(node["turn"])
    return turn_of(rng.choice(ways), rng)


@pytest.mark.slow
@pytest.mark.parametrize("rules", some(["queah:comment-house", "qo:small", "quincala:mini-25"], 1))
def test_a_client_made_from_the_schema_plays(rules: str, tmp_path: Path) -> None:
    checked, rng = SchemaVerdict(), random.Random(1)

    async def sit(hosted: Hosted, side: str) -> tuple[str, dict[str, str]]:
        first, second = (checked.made("TakeSeat", expects=0) for _ in "ab")
        new = checked("NewLiveGame", {"terms": {"rules": rules, "side": side}, "first": first})
        created = await asyncio.to_thread(asked, hosted.port, "/api/live/games", new)
        game = checked("CreatedGame", created)["game"]
        path = f"/api/live/games/{game}/seat"
        taken = await asyncio.to_thread(
            asked, hosted.port, path, second, created["invitations"]["b"]
        )
        assert checked("TakenSeat", taken)["seat"] == "b"
        return game, {"a": first["key"], "b": second["key"]}

    async def play(hosted: Hosted) -> Json:
        game, keys = await sit(hosted, SIDES[rules.partition(":")[0]])
        async with talking(hosted) as one, talking(hosted) as other:
            talkers = {"a": one, "b": other}
            for seat, talker in talkers.items():
                hello = checked.made("Hello", game=game, key=keys[seat], views=True)
                await talker.say(**hello)
                state = checked("ServerMessage", await talker.read("welcome"))["snapshot"]
            while not state["outcome"]:
                talker = talkers[state["mover"]]
                view = {"seq": 0}
                while view["seq"] < state["seq"]:
                    view = checked("ServerMessage", await talker.read("view"))
                if state["plies"] < 30:
                    turn = turn_of(view["view"]["first"], rng)
                    command = checked.made("Play", expects=state["seq"], turn=turn)
                else:
                    command = checked.made("Resign", expects=state["seq"])
                await talker.say(**checked.made("Commanded", command=command))
                heard = [
                    checked("ServerMessage", await each.read("event")) for each in talkers.values()
                ]
                assert heard[0] == heard[1]
                state = heard[0]["state"]
            return state

    with hosting(str(tmp_path / "games.db")) as hosted:
        state = run_loop(play(hosted))
    assert state["plies"] >= 10


@pytest.mark.slow
def test_the_bot_plays_a_game(tmp_path: Path) -> None:
    [bot] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 20
    (tmp_path / "bot.py").write_text(bot)

    async def play(hosted: Hosted) -> str:
        created, key = await hosted.server.create(UNTIMED, "Ann")
        arguments = (hosted.server.address, created.game, created.invitations["b"])
        process = await asyncio.create_subprocess_exec(
            sys.executable, tmp_path / "bot.py", *arguments, stdout=asyncio.subprocess.PIPE
        )
        async with hosted.server.join(created.game, key) as table:
            while len(table.state.names) < 2:
                await table.changed()
            assert table.state.names["b"] == "Random"
            await asyncio.wait_for(play_on(table, 3), LONG_PATIENCE)
            printed, _ = await process.communicate()
            assert printed.decode().strip() == table.line.outcome.reason
        return printed.decode()

    with hosting(str(tmp_path / "games.db")) as hosted:
        assert run_loop(play(hosted))
