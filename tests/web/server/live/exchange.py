"""A whole live game of two clients with a server, as docs/live-protocol.md shows it."""

import asyncio
import json
from tempfile import TemporaryDirectory
from unittest.mock import patch

from lodestone.web.online.clocks import AFTER_LOSS
from lodestone.web.online.terms import DAY, SECOND
from tests.loops import run_loop
from tests.web.server.live.hosting import HTTP, Hosted, Json, Talker, hosting, talking

LOG = "lodestone.web.server.live.log"
#: What the server makes up, as the document has it.
GAME, INVITATION = "ann-and-bob-play", "this-one-invites-Bob-A"
ANNS_KEY, BOBS_KEY = "this-one-opens-Anns--A", "this-one-opens-Bobs--A"
#: The first instant; what a client says comes two seconds after what was said before.
START, PAUSE = 1_795_000_000 * SECOND, 2 * SECOND
TIME = {"kind": "fischer", "main": 300 * SECOND, "increment": 3 * SECOND}
TERMS = {"rules": "queah:balanced", "side": "white", "time": TIME}


class Exchange:
    """What two clients and the server say, as Markdown; the clock is moved by hand."""

    def __init__(self, hosted: Hosted, clock: list[int]) -> None:
        self._hosted, self._clock = hosted, clock
        self._talkers: dict[str, Talker] = {}
        self._said: list[str] = []

    async def post(self, who: str, path: str, body: Json, key: str = "") -> Json:
        """Send a request, with a key if there is one; return the answer."""
        self._clock[0] += PAUSE
        answer: Json = await asyncio.to_thread(asked, self._hosted.port, path, body, key)
        with_key = f", with the header `Authorization: Bearer {key}`" if key else ""
        self._write(f"{who} asks `POST {path}`{with_key}:", body)
        self._write("The server answers:", answer)
        return answer

    async def hello(self, who: str, talker: Talker, **fields: object) -> None:
        """Follow the game over a WebSocket."""
        self._talkers[who] = talker
        await self._tell(who, {"kind": "hello", **fields}, "welcome")

    async def command(self, who: str, kind: str, answer: str, **fields: object) -> None:
        """Send a command; `answer` is the kind of the message that answers it."""
        await self._tell(who, {"kind": "command", "command": {"kind": kind, **fields}}, answer)
        if answer == "event":  # everybody is sent it
            for other in self._talkers.keys() - {who}:
                await self._talkers[other].read(answer)

    def text(self, **made_up: str) -> str:
        """Return all that was said, with names for what the server made up."""
        text = "\n\n".join(self._said)
        for name, value in made_up.items():
            text = text.replace(value, name)
        return text

    async def _tell(self, who: str, message: Json, answer: str) -> None:
        self._clock[0] += PAUSE
        await self._talkers[who].say(**message)
        self._write(f"{who} says:", message)
        self._write("The server says:", self._settled(await self._talkers[who].read(answer)))

    def _settled(self, message: Json) -> Json:
        """Return a message with the same instants each time, also those of lines."""
        now = self._clock[0]
        if "now" in message:
            message["now"] = now
            for name, after in (("since", 0), ("claimable", AFTER_LOSS)):
                seats = message["presence"][name]
                message["presence"][name] = dict.fromkeys(seats, now + after)
        return message

    def _write(self, who: str, message: Json) -> None:
        fields = (f'"{name}": {json.dumps(value)}' for name, value in message.items())
        self._said.append(f"{who}\n\n```json\n{{" + ",\n ".join(fields) + "}\n```")


def asked(port: int, path: str, body: Json, key: str = "") -> Json:
    """Return the answer to a request that is carried out."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    address = f"http://127.0.0.1:{port}{path}"
    found = HTTP.post(address, json=body, headers=headers)
    assert found.status_code == 200, found.text
    answer: Json = found.json()
    return answer


async def _play(hosted: Hosted, clock: list[int]) -> str:
    said = Exchange(hosted, clock)
    ann = {"kind": "take-seat", "id": "ann-sits-down", "expects": 0, "key": ANNS_KEY, "name": "Ann"}
    bob = {"kind": "take-seat", "id": "bob-sits-down", "expects": 0, "key": BOBS_KEY, "name": "Bob"}
    created = await said.post("Ann", "/api/live/games", {"terms": TERMS, "first": ann})
    game, invitation = created["game"], created["invitations"]["b"]
    await said.post("Bob", f"/api/live/games/{game}/seat", bob, invitation)
    async with talking(hosted) as white, talking(hosted) as black:
        await said.hello("Ann", white, game=game, key=ANNS_KEY)
        await said.command("Ann", "play", "event", id="anns-turn-1", expects=3, turn="d3d4")
        await said.command("Ann", "play", "refused", id="anns-turn-2", expects=4, turn="c2c3")
        await said.hello("Bob", black, game=game, key=BOBS_KEY, since=3)
        await said.command("Ann", "make-offer", "event", id="ann-asks", expects=4, offer="takeback")
        await said.command(
            "Bob", "accept-offer", "event", id="bob-agrees", expects=5, offer="takeback"
        )
        await said.command("Ann", "play", "event", id="anns-turn-3", expects=6, turn="c2c3")
        await said.command("Bob", "play", "event", id="bobs-turn-1", expects=7, turn="b3a3")
        await said.command("Ann", "resign", "event", id="ann-resigns", expects=8)
    return said.text(**{GAME: game, INVITATION: invitation})


def exchange() -> str:
    """Play the game, and return what was said."""
    clock = [START]
    by_hand = patch(
        "lodestone.web.server.live.log.sqlite.AnchoredClock", lambda _start: lambda: clock[0]
    )
    # A clock that is moved by hand between two heartbeats is no outage.
    untroubled = patch(f"{LOG}.outages.OUTAGE", DAY)
    with (
        TemporaryDirectory() as folder,
        by_hand,
        untroubled,
        hosting(f"{folder}/games.db") as hosted,
    ):
        return run_loop(_play(hosted, clock))
