"""What each extra is for, used once; each function returns what it did, in words."""

import asyncio
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from urllib.request import Request, urlopen

from lodestone import Line, Position, solve_rules
from tools import one_turn
from tools.smoke.commands import PROGRAM, ROOT, SMALL

RULES = "queah:balanced"


def plain() -> str:
    """Let the computer choose a turn of each game, and draw a position."""
    with redirect_stdout(StringIO()):
        one_turn.main()
    assert Position(RULES).svg().startswith("<svg")
    return "a turn of each game"


def fast() -> str:
    """Solve rules, and read a value."""
    table = solve_rules(SMALL)
    assert table.probe_value(Position(SMALL)) is not None
    return "a solve"


def pictures() -> str:
    """Draw a position in pixels, and a game that moves."""
    line = Line.of(Position(RULES), ["c2c3", "b3a3"])
    line.position.save("position.png")
    line.save("game.gif")
    assert Path("position.png").read_bytes().startswith(b"\x89PNG")
    assert Path("game.gif").read_bytes().startswith(b"GIF89a")
    return "a PNG and a GIF"


def online() -> str:
    """Import the client of live games; `web` plays with it."""
    from lodestone.web.client import LiveServer

    assert LiveServer("http://127.0.0.1:1/").address == "http://127.0.0.1:1"
    return "the client"


def terminal() -> str:
    """Open the terminal's board, and press keys."""
    from lodestone.fronts.terminal.app import OpenPlay
    from lodestone.fronts.terminal.seated import set_up

    async def play() -> int:
        app = OpenPlay(set_up(RULES, None, "c2c3", ["white=human", "black=human"], 0))
        async with app.run_test() as pilot:
            await pilot.press("enter", "right", "l")
            await pilot.pause()
            return len(app.seated.line.position.turns)

    assert asyncio.run(play()) == len(Line.of(Position(RULES), ["c2c3"]).position.turns)
    return "the board in the terminal"


def web() -> str:
    """Ask a server for three pages, and play a live turn there; leave its games and a history."""
    with serving() as address:
        for path in ("", "api/lab", "healthz"):
            with urlopen(address + path) as answer:
                assert answer.status == 200
        view = Request(address + "api/view", b'{"rules": "queah"}', HEADERS)
        with urlopen(view) as answer:
            assert json.load(answer)
        asyncio.run(_live_turn(address))
    return "four requests, a live turn"


HEADERS = {"Content-Type": "application/json"}


@contextmanager
def serving() -> Iterator[str]:
    """Yield the address of a server that keeps its games in `games.db`."""
    order = [PROGRAM, "web", "--port", "0", "--db", "games.db"]
    with subprocess.Popen(order, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[3].rstrip("/") + "/"
        finally:
            server.terminate()
    assert server.returncode == 0


async def _live_turn(address: str) -> None:
    from lodestone.web.client import LiveServer, history_of
    from lodestone.web.online.terms import NoClock, Terms

    server = LiveServer(address)
    created, key = await server.create(Terms(RULES, "white", NoClock()))
    await server.take(created.game, *created.invitations.values())
    with Path("history.jsonl").open("w", encoding="utf-8") as history:
        async with server.join(created.game, key, history_of("Ann", history)) as game:
            await game.play("c2c3")
            assert len(game.line) == 1
    Path("game").write_text(created.game, "utf-8")


def lab() -> str:
    """Compare two rule sets from Python; the commands run an experiment."""
    from lodestone.lab import compare_rules

    assert compare_rules(["queah:traditional", RULES], games=20)
    return "a comparison"


def cluster() -> str:
    """Play an experiment on Ray and on Dask."""
    from tools.smoke.commands import FILES, called

    for executor in ("ray", "dask"):
        Path(f"{executor}.toml").write_text(FILES["experiment.toml"], "utf-8")
        done = called("lab", "run", f"{executor}.toml", "--executor", executor, "--workers", "1")
        assert done.returncode == 0, done.stdout + done.stderr
    return "an experiment on Ray and on Dask"


def envs() -> str:
    """Play a game in each adapter."""
    import gymnasium
    import pyspiel

    from lodestone.lab.envs import VectorEnv
    from lodestone.lab.envs.pettingzoo import env as pettingzoo_env

    name = "lodestone.lab.envs.gymnasium:lodestone/Queah-v0"
    one = gymnasium.make(name, rules=RULES)
    shown, _ = one.reset(seed=1)
    one.step(one.action_space.sample(shown["action_mask"]))
    many = gymnasium.make_vec(name, num_envs=4, vectorization_mode="vector_entry_point")
    many.reset(seed=1)
    two = pettingzoo_env(rules=RULES, max_turns=20)
    two.reset(seed=1)
    for agent in two.agent_iter():
        seen, _, terminated, truncated, _ = two.last()
        assert seen is not None
        ended = terminated or truncated
        two.step(None if ended else two.action_space(agent).sample(seen["action_mask"]))
    import_module("lodestone.lab.envs.openspiel")  # registers the games
    state = pyspiel.load_game("lodestone_queah(preset=balanced)").new_initial_state()
    while not state.is_terminal() and len(state.history()) < 20:
        state.apply_action(state.legal_actions()[0])
    vector = VectorEnv(RULES, 64, seed=1)
    vector.reset()
    vector.step(vector.sample())
    return "Gymnasium, PettingZoo, OpenSpiel and 64 games at once"


def mcp() -> str:
    """Let a client of a language model begin a game by the tools of the server."""
    from mcp.client.session import ClientSession
    from mcp.client.stdio import StdioServerParameters, stdio_client

    async def play() -> str:
        settings = StdioServerParameters(command=PROGRAM, args=["mcp"], env=dict(os.environ))
        async with stdio_client(settings) as streams, ClientSession(*streams) as session:
            await session.initialize()
            answer = await session.call_tool("new_game", {"rules": RULES})
            return str(answer.content)

    assert "legal_turns" in asyncio.run(play())
    return "a game by the tools"


def notebook() -> str:
    """Run the tour."""
    import nbformat
    from nbclient import NotebookClient

    path = ROOT / "docs" / "notebooks" / "tour.ipynb"
    tour = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
    NotebookClient(tour, timeout=None).execute()
    return "the tour's notebook"


#: What to do where each extra is installed.
USES = {
    use.__name__: use
    for use in (fast, pictures, online, terminal, web, lab, cluster, envs, mcp, notebook)
}
