"""Keeps the state that this version of the program leaves behind, for tests of later versions.

`python -m tests.upgrade.make` really plays: it writes records, solves rules, breaks off an
experiment, plays live games through a server, and uses the page in a browser. What that leaves goes
to a folder of `kept/` named after the last commit that changed the program, with what the program
itself says about it. It takes some minutes, and needs a browser and what `make test` needs. `python
-m tests.upgrade.make tables` makes one part again.
"""

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import chdir, closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

from bench.random_games import plain_record
from lodestone import Position, Rules
from lodestone.core.game import all_games
from lodestone.core.outcome import Termination
from lodestone.records import Arrow, ColouredCell, GameRecord, Marks, Node, Result, Worth
from lodestone.records.files import read_games, written
from lodestone.solve import solve
from lodestone.solve.table import Table, table_path
from lodestone.web.client import ClientGame, LiveServer
from lodestone.web.online.terms import SECOND, ByoYomi, Days, Fischer, NoClock, Terms
from tests.installing import ROOT, output_of
from tests.library.games.test_conformance import variations
from tests.library.games.walks import random_positions
from tests.patience import wait_until
from tests.processes import COMMAND
from tests.running import leave_home, share_kernels
from tests.upgrade import browsing
from tests.upgrade.kept import (
    ANSWERS,
    BROWSER,
    EXPERIMENT,
    FOLDER,
    GAMES,
    RECORDS,
    TABLES,
    UNFINISHED,
    answers,
    game_in,
    games_of,
    pack_table,
)
from tests.web.browser.conftest import Server

#: Rules whose positions a search finds: no table is smaller.
FOUND = "qo:size=3,stones=3"
#: The number of turns in a record.
PLIES = 14
#: An experiment of several parts, with random players and with others.
LAB = """\
title = "Does stepping back matter?"
games = 12
opening = 4
longest = 40
[[rules]]
sets = ["queah:traditional", "queah:balanced"]
[[players]]
player = "greedy"
"""


def main(names: list[str]) -> None:
    """Keep some parts of the state of this version, by default all."""
    changed = output_of("git", "status", "--porcelain", "--", "src", folder=ROOT)
    if changed:
        raise SystemExit(f"commit these changes first:\n{changed}")
    commit = output_of("git", "log", "-1", "--abbrev=8", "--format=%h", "--", "src", folder=ROOT)
    version = FOLDER / commit.strip()
    version.mkdir(parents=True, exist_ok=True)
    leave_home()
    for name in names or PARTS:
        with TemporaryDirectory() as scratch:
            said = PARTS[name](version, Path(scratch))
        before = answers(version) if (version / ANSWERS).exists() else {}
        write_json(version / ANSWERS, before | said)
        print(version / name)


def write_json(path: Path, content: object) -> None:
    """Write plain values so that differences can be read."""
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")


def emptied(folder: Path) -> Path:
    """Return an empty folder of this name."""
    rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


# ---- records


def make_records(version: Path, _scratch: Path) -> dict[str, Any]:
    """Write records as text and as JSON; return by file what each game is."""
    folder = emptied(version / RECORDS)
    for game in all_games():
        records = [record_of(rules, seed) for seed, rules in enumerate(variations(game))]
        write_records(folder / f"{game.name}.txt", records)
        write_records(folder / f"{game.name}.jsonl", records[::3])
    board = ROOT / "src/lodestone/games/quincala/layouts/mini-37.toml"
    with chdir(folder):  # a record has the path as it is given
        own = Path("board.toml")
        own.write_text(board.read_text("utf-8").replace('title = "', 'title = "My ', 1), "utf-8")
        write_records(Path("layout.txt"), [record_of(f"quincala:layout={own}", 1)])
        own.unlink()
    for name in ("match.txt", "match.jsonl"):
        match = ("match", "greedy", "random", "queah:balanced", "--games", "2", "--workers", "1")
        output_of(COMMAND, *match, "--records", folder / name)
    files = sorted(folder.iterdir())
    return {RECORDS: {path.name: list(map(game_in, read_games(path))) for path in files}}


def write_records(path: Path, records: list[GameRecord]) -> None:
    """Write records in the form that the file's name says."""
    form = "text" if path.suffix == ".txt" else "json"
    path.write_text("".join(written(records, form)), "utf-8")


def record_of(rules: str, seed: int) -> GameRecord:
    """Return a random game with variations, comments, marks, clocks and an end."""
    rng = random.Random(f"{rules} {seed}")
    record = plain_record(rules, PLIES, seed)
    record.carry(Rules.parse(rules))
    record.tags |= {"Event": "Kept", "Date": "2026.11.29", "TimeControl": "300+3"}
    position, nodes = record.first_position(), [record.root, *record.main_line]
    record.root.comment("A game (with words) and “signs”; 棋.")
    for before, node in pairwise(nodes):
        others = [turn for turn in position.turns if turn != node.turn]
        if others and rng.random() < 1 / 4:
            vary(before.add(rng.choice(others)), position, rng)
        position = position.play(node.turn)
        node.marks = Marks(clock=rng.randrange(10**6) / 1000, elapsed=rng.randrange(10**4) / 1000)
    mark(nodes[1:], rng)
    if record.result == Result.OPEN and seed % 2:
        record.result, record.termination = Result.FIRST, Termination.RESIGNATION
    return record


def vary(node: Node, position: Position, rng: random.Random) -> None:
    """Continue a variation by a turn, and comment on it."""
    node.comment("Or so.")
    node.nags = (rng.choice((1, 2, 5, 6)),)
    after = position.play(node.turn)
    if after.turns:
        node.add(rng.choice(after.turns))


def mark(nodes: list[Node], rng: random.Random) -> None:
    """Mark some turns in every way that records know."""
    ways = [
        Marks(evaluation=-125, exact=Worth("win", remoteness=7)),
        Marks(exact=Worth("draw"), arrows=(Arrow("green", "a1", "b2"), Arrow("red", "b2", "a1"))),
        Marks(cells=(ColouredCell("yellow", "a1"),), others=("mine x",)),
    ]
    for node in rng.sample(nodes, min(3, len(nodes))):
        node.marks = ways.pop()
        node.nags = (rng.choice((3, 4, 7, 10)),)
        node.comment("Look.")


# ---- tables


def make_tables(version: Path, scratch: Path) -> dict[str, Any]:
    """Keep tables of the program and of the page; return what they say."""
    folder, found = emptied(version / TABLES), solve(FOUND)
    pack_table(table_path(found.rules), folder, is_short=False)
    path, said, unfinished = browsing.solve_on_site(scratch)
    pack_table(path, folder, is_short=True)
    write_json(version / UNFINISHED, unfinished)
    numbered = Table.open(path, Rules.parse(browsing.NUMBERED))
    values = {str(table.rules): reports(table) for table in (found, numbered)}
    return {TABLES: {"values": values, "page": said}}


def reports(table: Table) -> list[Any]:
    """Return the values of some positions."""
    some = random_positions(str(table.rules), 2, 12)
    return [table.report(position) for position in some if table.covers(position)][::5]


# ---- experiments


def make_experiment(version: Path, _scratch: Path) -> dict[str, Any]:
    """Break an experiment off, and keep its folder; return the games in it."""
    folder = emptied(version / EXPERIMENT)
    file, results = folder / "experiment.toml", folder / "experiment.results"
    file.write_text(LAB, "utf-8")
    run = [COMMAND, "lab", "run", file, "--workers", "1"]
    with subprocess.Popen(run, start_new_session=True) as running:
        wait_until(lambda: len(list(results.glob("parts/*.parquet"))) > 0)
        os.killpg(running.pid, signal.SIGKILL)
    (results / "lock").unlink(missing_ok=True)
    return {EXPERIMENT: games_of(results)}


# ---- live games

Finish = Callable[[ClientGame, ClientGame], Awaitable[object]]


async def leave_open(mover: ClientGame, other: ClientGame) -> None:
    """Talk, and ask for a turn back without an answer."""
    await mover.send("Say", text="Good luck! 棋")
    await caught_up(other, mover)
    await other.send("MakeOffer", offer="takeback")


async def take_back(mover: ClientGame, other: ClientGame) -> None:
    """Take a turn back, and make another one."""
    await other.send("MakeOffer", offer="takeback")
    await caught_up(mover, other)
    await mover.send("AcceptOffer", offer="takeback")
    await caught_up(other, mover)
    await play_turns((mover, other), 1)


async def resign(mover: ClientGame, other: ClientGame) -> None:
    """Resign, and let the other player ask for a rematch."""
    await mover.send("Resign")
    await caught_up(other, mover)
    await other.send("MakeOffer", offer="rematch")


async def agree(mover: ClientGame, other: ClientGame) -> None:
    """Agree on the end."""
    await mover.send("MakeOffer", offer="agreement")
    await caught_up(other, mover)
    await other.send("AcceptOffer", offer="agreement")


async def swap(mover: ClientGame, other: ClientGame) -> None:
    """Exchange sides after the first turn, and play on."""
    await mover.send("Swap")
    await caught_up(other, mover)
    await play_turns((mover, other), 3)


LIVE: dict[str, tuple[Terms, int, Finish]] = {
    "open": (Terms("queah:balanced", "white", NoClock()), 4, leave_open),
    "taken back": (Terms("quincala:mini-21", "white", NoClock()), 3, take_back),
    "swapped": (Terms("qo:small", "black", NoClock(), swap=True), 1, swap),
    "resigned": (Terms("queah:compulsory", "black", Fischer(300 * SECOND, 3 * SECOND)), 5, resign),
    "agreed": (Terms("qo:small", "white", ByoYomi(60 * SECOND, 30 * SECOND, 3)), 6, agree),
    "days": (Terms("queah", "white", Days(30)), 2, leave_open),
}


async def play_live(server: LiveServer) -> dict[str, Any]:
    """Play games through a server; return the keys and the record of each."""
    said: dict[str, Any] = {}
    for name, (terms, turns, finish) in LIVE.items():
        created, key = await server.create(terms, "Ann")
        keys = {"a": key, "b": await server.take(created.game, created.invitations["b"], "Bob")}
        join = partial(server.join, created.game)
        async with join(keys["a"]) as one, join(keys["b"]) as two:
            await play_turns((one, two), turns)
            mover, other = (one, two) if one.is_my_turn else (two, one)
            await finish(mover, other)
        said[name] = {"game": created.game, "keys": keys}
    created, key = await server.create(Terms("queah", "white"), "Cy")
    invitations = dict(created.invitations)
    said["waiting"] = {"game": created.game, "keys": {"a": key}, "invitations": invitations}
    for one in said.values():
        one["record"] = (await server.record(one["game"])).plain()
    return said


async def play_turns(tables: tuple[ClientGame, ClientGame], count: int) -> None:
    """Make some turns, whoever is to move."""
    rng = random.Random(count)
    for _ in range(count):
        mover, other = tables if tables[0].is_my_turn else tables[::-1]
        await mover.play(rng.choice(mover.line.position.turns))
        await caught_up(other, mover)


async def caught_up(table: ClientGame, other: ClientGame) -> None:
    """Wait until a player has heard of all that another one knows."""
    while table.seq < other.seq:
        await table.changed()


def make_live(version: Path, scratch: Path) -> dict[str, Any]:
    """Play live games, and use the page of the same server; return what became of that."""
    database, cache = scratch / "games.db", scratch / "cache"
    cache.mkdir()
    server = Server(share_kernels(cache), "--db", str(database))
    try:
        played = asyncio.run(play_live(LiveServer(server.address)))
        shown, entries = browsing.use_page(server.address)
    finally:
        server.kill()
    with closing(sqlite3.connect(database)) as tables:
        (version / GAMES).write_text("\n".join(tables.iterdump()) + "\n", "utf-8")
    write_json(version / BROWSER, entries)
    return {GAMES: played, BROWSER: shown}


PARTS = {
    RECORDS: make_records,
    EXPERIMENT: make_experiment,
    TABLES: make_tables,
    "live": make_live,
}


if __name__ == "__main__":
    main(sys.argv[1:])
