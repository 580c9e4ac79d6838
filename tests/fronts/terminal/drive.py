"""A game driven by Textual's pilot: keys, the mouse, and the characters on the screen."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from unittest.mock import patch

from textual.pilot import Pilot

from lodestone.core.rules import Rules
from lodestone.fronts.terminal import thinking
from lodestone.fronts.terminal.app import OpenPlay
from lodestone.fronts.terminal.board import LEFT, BoardView
from lodestone.fronts.terminal.panel import SidePanel
from lodestone.fronts.terminal.seated import SeatedGame, set_up
from lodestone.players import analysis
from lodestone.players.computer import ComputerPlayer, Strength
from lodestone.search.request import Limit
from tests.patience import PATIENCE

#: Rules of every game that are quick to play.
GAMES = ["queah:balanced,reserve=2", "qo:small,size=4,stones=9", "quincala:mini-21"]
#: A player that answers at once, in plain Python.
QUICK = ComputerPlayer("level-1", "Level 1", "", Strength(Limit(nodes=20), Limit(nodes=20)))
#: The seconds that the computer waits between two of its turns.
QUICKLY = 0.005


class Driver:
    """The hands and eyes of a person at the terminal."""

    def __init__(self, pilot: Pilot[None], rng: Random) -> None:
        self.pilot, self.rng = pilot, rng

    @property
    def app(self) -> OpenPlay:
        assert isinstance(self.pilot.app, OpenPlay)
        return self.pilot.app

    @property
    def board(self) -> BoardView:
        return self.app.screen_stack[0].query_one(BoardView)

    @property
    def turns(self) -> list[str]:
        line = self.app.seated.line
        return [line.position.format_turn(number) for number in line.numbers]

    @property
    def lines(self) -> list[str]:
        """Return the screen's characters."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        """Return the screen's words, however they are broken into lines."""
        return " ".join("\n".join(self.lines).split())

    @property
    def panel(self) -> str:
        """Return the words next to the board."""
        left = self.app.screen_stack[0].query_one(SidePanel).region.x
        return " ".join(" ".join(line[left:] for line in self.lines[:-5]).split())

    @property
    def dialog(self) -> str:
        """Return the words of the open dialog."""
        rows = [line.split("│") for line in self.lines]
        return " ".join(" ".join(row[1] for row in rows if len(row) > 2).split())

    @property
    def status(self) -> str:
        return " ".join("\n".join(self.lines[-5:-2]).split())

    def middle_of(self, cell: str) -> tuple[int, int]:
        """Return the column and row of characters in the middle of a cell."""
        (column, row), (width, height) = self.board.shown.grid.places[cell], self.board.cell_size
        return LEFT + column * width + width // 2, row * height + height // 2

    def cell(self, name: str) -> str:
        """Return the characters that a cell is drawn with."""
        x, y = self.middle_of(name)
        width, _ = self.board.cell_size
        return self.lines[y][x - width // 2 : x + width // 2 + 1]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        await self.press("t", *["space" if key == " " else key for key in text], "enter")

    async def click(self, cell: str) -> None:
        await self.pilot.click(BoardView, offset=self.middle_of(cell))
        await self.settle()

    async def walk(self, cell: str) -> None:
        """Move the cursor to a cell by arrow keys: first to its row, then along it."""
        grid, here = self.board.shown.grid, self.board.cursor
        keys = []
        while here != cell:
            (x, y), (to_x, to_y) = grid.places[here], grid.places[cell]
            across, down = ("right", "left")[x > to_x], ("down", "up")[y > to_y]
            keys.append(across if y == to_y else down)
            here = grid.next_to(here, keys[-1])
        await self.pilot.press(*keys)
        assert self.board.cursor == cell

    async def walk_and_enter(self, cell: str) -> None:
        await self.walk(cell)
        await self.press("enter")

    async def wait(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not done():
                await self.pilot.pause(0.005)
        await self.pilot.pause()

    async def settle(self) -> None:
        """Wait for the computer's turn, or its warning."""
        await self.pilot.pause()
        app = self.app
        await self.wait(
            lambda: (
                not (app.seated.persons and app.seated.is_computers_turn)
                or "Careful." in self.status
            )
        )

    async def act(self, use: Callable[[str], Awaitable[None]]) -> None:
        """Do one of the things that can be done now, at random."""
        builder = self.app.builder
        if builder.node.turn is not None and (builder.node.is_end or self.rng.random() < 0.7):
            await self.press("e")
            return
        places = builder.targets or builder.sources.keys() | builder.entries.keys()
        await use(self.rng.choice(sorted(place for place in places if ":" not in place)))


def play(
    seated: SeatedGame,
    body: Callable[[Driver], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    seed: int = 1,
    pace: float = QUICKLY,
) -> OpenPlay:
    """Start a game and do what `body` does; no search is compiled."""
    app = OpenPlay(seated, pace)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            driver = Driver(pilot, Random(seed))
            await driver.settle()
            await body(driver)

    # In a separate thread: Playwright's event loop runs in this one once a browser was opened.
    with (
        patch.object(analysis, "is_compiled", lambda _game: False),
        patch.object(thinking, "is_compiled", lambda _game: False),
        ThreadPoolExecutor(1) as thread,
    ):
        thread.submit(lambda: asyncio.run(run())).result()
    return app


def people(rules: str, position: str | None = None, turns: str = "") -> SeatedGame:
    """Return a game where people play both sides."""
    sides = [f"{side.name}=human" for side in Rules.parse(rules).game.sides]
    return set_up(rules, position, turns, sides, 0)


def nobody(rules: str) -> SeatedGame:
    """Return a game where the computer plays both sides."""
    return SeatedGame(people(rules).line, {"white": QUICK, "black": QUICK})


def against_quick(
    rules: str, side: str = "white", seed: int = 0, position: str | None = None
) -> SeatedGame:
    """Return a game where a person plays `side`."""
    line = people(rules, position).line
    return SeatedGame(line, {"white": QUICK, "black": QUICK} | {side: None}, seed)
