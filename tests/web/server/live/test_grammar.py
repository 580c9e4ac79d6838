"""Whatever clients say, the server answers in one line, and serves everybody else."""

import asyncio
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lodestone.web.server.policy import OPEN
from tests.loops import run_loop
from tests.web.server.live.hosting import Begun, Hosted, Json, Talker, begin, talking

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

POLICY = OPEN.model_copy(
    update={
        "messages_per_player": 10_000,
        "messages_per_spectator": 10_000,
        "messages_per_lobby": 10_000,
    }
)
KINDS = [
    *("take-seat", "play", "swap", "make-offer", "withdraw-offer", "accept-offer", "decline-offer"),
    *("resign", "abort", "claim-end", "say", "mute", "replace-key"),
]
#: What the server answers: nothing else may come.
ANSWERS = {
    "welcome",
    "event",
    "view",
    "refused",
    "presence",
    "problem",
    "ping",
    "gone",
    "challenges",
}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
IDENTITIES = st.sampled_from(["command-1", "command-2", "computer-3", "x", ""]) | st.text(
    max_size=50
)
NUMBERS = st.integers(-2, 12) | st.just(2**70)
COMMANDS = st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS), "id": IDENTITIES, "expects": NUMBERS},
    optional={
        "turn": st.sampled_from(["d3d4", "b3a3", "c2c3", "", "\ud800"]) | st.text(max_size=9),
        "offer": st.sampled_from(["agreement", "takeback", "rematch", "nothing"]),
        "result": st.sampled_from(["win", "draw", "loss"]),
        "text": st.text(max_size=250),
        "is_muted": st.booleans() | st.integers(0, 1),
        "key": st.sampled_from(["A" * 22, "B" * 21 + "Q", "short"]),
        "name": st.text(max_size=50),
    },
)


def messages(begun: Begun) -> st.SearchStrategy[str | bytes]:
    """Return what clients say: right, wrong in a part, or nothing of the kind."""
    keys = st.sampled_from([*begun.keys.values(), *begun.invitations.values(), "A" * 22, "x", None])
    games = st.sampled_from([begun.game, "A" * 16, "../../etc/passwd", ""])
    hello = st.fixed_dictionaries(
        {"kind": st.just("hello"), "game": games},
        optional={"key": keys, "since": NUMBERS, "views": st.booleans(), "more": JSON},
    )
    command = st.fixed_dictionaries({"kind": st.just("command"), "command": COMMANDS | JSON})
    others = st.fixed_dictionaries(
        {"kind": st.sampled_from(["lobby", "pong", "welcome", "ping"])}, optional={"n": NUMBERS}
    )
    said = st.one_of(hello, command, command, others, JSON).map(json.dumps)
    return said | st.text(max_size=40) | st.binary(max_size=40)


def test_nonsense_harms_nobody(hosted: Hosted, caplog: pytest.LogCaptureFixture) -> None:
    begun = run_loop(begin(hosted))

    @settings(suppress_health_check=[HealthCheck.too_slow])
    @given(said=st.lists(messages(begun), min_size=1, max_size=12))
    def say(said: list[str | bytes]) -> None:
        run_loop(say_all(hosted, begun, said))

    say()
    assert not [record for record in caplog.records if record.exc_info]
    game = run_loop(hosted.live_game(begun.game))
    commands = [(event.seat, event.command) for event in game.events if event.command]
    assert len(commands) == len(set(commands))


async def say_all(hosted: Hosted, begun: Begun, said: list[str | bytes]) -> None:
    """Say everything on one WebSocket; a neighbour's is answered as before."""
    async with talking(hosted) as speaker, talking(hosted) as neighbour:
        for text in said:
            await speaker.socket.send(text)
        await speaker.say(kind="the last")
        await all_answered(speaker)
        assert (await neighbour.hello(begun.game))["kind"] == "welcome"


async def all_answered(speaker: Talker) -> None:
    """Read answers until that of the last message."""
    while True:
        message: Json = json.loads(await asyncio.wait_for(speaker.socket.recv(), 20))
        assert message["kind"] in ANSWERS
        if message["kind"] == "problem":
            assert len(message["reason"].splitlines()) == 1
            if "'the last'" in message["reason"]:
                return
