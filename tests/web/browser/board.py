"""A user of the page: it sees only what the page shows, and chooses only from that."""

import re
from collections.abc import Callable
from random import Random
from time import monotonic
from zlib import crc32

from playwright.sync_api import Locator, Page

from tests.patience import PATIENCE, PAUSE

MOST_TURNS = 300
ARROWS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, 1): "ArrowDown", (0, -1): "ArrowUp"}

# The newest position is shown and nothing is in progress: it is a person's turn, or the end.
READY = """() => {
  const play = document.getElementById("play");
  return !play.hidden && play.dataset.busy === "no" &&
    (document.querySelector("#table [data-use], #play.over") !== null ||
     [...play.querySelectorAll("button")].some((one) => one.textContent.trim() === "Pass"));
}"""

# The address names a different game, and that game is shown.
OPENED = """(before) => location.pathname !== before && document
  .querySelector("#play:not([hidden])")?.dataset.game === location.pathname.split("/").at(-1)"""

# Keeps a game as the dialog for a new one does once everything has been chosen in it, and returns
# its address. The page's own modules are of no use here: those of the bundle have no addresses.
BEGIN = """async ({ game, mode, side, first, level, seconds, preset, options }) => {
  const ask = async (name, body) => {
    const headers = { "content-type": "application/json" };
    const task = body && { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(new URL(`api/${name}`, document.baseURI), task);
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return answer.json();
  };
  const [games, players] = await Promise.all([ask("games"), ask("players")]);
  const chosen = games.find(({ name }) => name === game) ?? games[0];
  const player = players.find(({ name, title }) => [name, title].includes(level));
  const { rules, title, starts } = await ask("rules", {
    game: chosen.name, preset, options: { ...chosen.play_defaults, ...options },
  });
  const ended = { result: "*", termination: null };
  const record = { rules, start: null, ...ended, nodes: [{}] };
  const sides = chosen.sides.map(({ name }) => name);
  const byRules = !sides.includes(first);
  if (!byRules && (await ask("view", record)).side !== first) record.start = starts[first];
  const mine = sides.includes(side) ? side : sides[0];
  const isSeated = (name) => mode === "friend" || (mode === "computer" && name === mine);
  const seat = (name) => (isSeated(name) ? "human" : player?.name);
  const kept = {
    id: Math.random().toString(36).slice(2, 8).padEnd(6, "0"),
    game: chosen.name,
    title,
    record,
    byRules,
    seats: Object.fromEntries(sides.map((name) => [name, seat(name)])),
    near: mode === "computer" ? mine : sides[0],
    seconds: Number(seconds),
    paused: false,
    status: "",
    over: false,
    updated: Date.now(),
  };
  localStorage.setItem("lodestone.game." + kept.id, JSON.stringify(kept));
  return `play/${kept.id}`;
}"""

#: Opens the options of the rules, once the rules are unfolded.
OPTIONS = ".rules-form .options > summary"

#: Goes to an address by a link.
GO = """(address) => {
  const link = Object.assign(document.createElement("a"), { href: address });
  document.body.append(link);
  link.click();
  link.remove();
}"""

KEEP = """(kept) => localStorage.setItem("lodestone.game." + kept.id, JSON.stringify(kept))"""

PLACES = """(use) => [...document.querySelectorAll(`#table [data-use="${use}"]`)]
  .map((place) => place.dataset.place)"""

#: What can be pressed now: in the line under the board, and below it.
MOMENT = ":is(.caption, #moment) button"

MIDDLE = """(place) => {
  const box = document.querySelector(`[data-place="${place}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def module(path: str) -> str:
    """Return the expression that imports one of the scripts that the page in play has loaded.

    The page must come from `server_of_sources`.
    """
    return f"import(new URL('{path}', document.querySelector('script[type=module]').src))"


def searches(page: Page) -> int:
    """Return how many searches the page runs now."""
    return sum(worker.url.endswith("workers/search.js") for worker in page.workers)


def wait_until(page: Page, is_so: Callable[[], object]) -> None:
    """Wait for something that the page does to the test, such as a request that a route holds."""
    end = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < end, "it has not come to that"
        page.wait_for_timeout(1000 * PAUSE)  # meanwhile Playwright hears from the page


class Board:
    """The page with a game on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # What the page shows.

    def places(self, use: str) -> list[str]:
        """Return the places marked as `source` or `target`."""
        self.wait_drawn()
        return self.page.evaluate(PLACES, use)

    def place(self, name: str) -> Locator:
        return self.page.locator(f'[data-place="{name}"]')

    def middle(self, name: str) -> tuple[float, float]:
        x, y = self.page.evaluate(MIDDLE, name)
        return x, y

    def label(self, name: str) -> str:
        self.wait_drawn()
        return self.place(name).get_attribute("aria-label") or ""

    def text(self, selector: str) -> str:
        self.wait_drawn()
        return (self.page.text_content(selector) or "").replace("\u00a0", " ").strip()

    @property
    def turns(self) -> list[str]:
        """Return the turn list, without the start."""
        self.wait_drawn()
        items = self.page.locator("#turn-list > .turn").all_text_contents()
        return [re.sub(r"^\d+[.…]", "", item) for item in items[1:]]

    @property
    def is_over(self) -> bool:
        self.wait_drawn()
        return self.page.locator("#play.over").count() == 1

    def wait_ready(self) -> None:
        self.page.wait_for_function(READY)

    def wait_told(self) -> None:
        """Wait until the server has answered how the turn continues."""
        self.page.wait_for_selector('#play:not([data-busy="asking"], [data-busy="drawing"])')

    def wait_drawn(self) -> None:
        """Wait until the parts next to the board are drawn; the board itself is drawn first."""
        self.page.wait_for_selector('body:not(:has([data-busy="drawing"]))')

    def wait_turns(self, count: int) -> None:
        self.page.wait_for_function(
            "(count) => document.querySelectorAll('#turn-list > .turn').length === count + 1",
            arg=count,
        )

    # A new game.

    def new_game(
        self,
        mode: str = "friend",
        preset: str = "traditional",
        *,
        game: str = "queah",
        side: str = "white",
        first: str = "white",
        level: str = "level-1",
        seconds: str = "0.8",
        by_dialog: bool = False,
        **options: str | int,
    ) -> None:
        """Start a game as the form would, or with the form, which takes three times as long.

        `first_` is the option with the same name as the field.
        """
        options = {key.rstrip("_"): value for key, value in options.items()}
        choice = {"game": game, "mode": mode, "side": side, "first": first, "level": level}
        choice |= {"seconds": seconds, "preset": preset}
        before = self.page.evaluate("location.pathname")
        if by_dialog:
            if self.page.locator("#play:not([hidden])").count():
                self.page.keyboard.press("n")
            self._fill_in(choice, options)
            self.page.click(".new-game [type=submit]")
        else:
            address = self.page.evaluate(BEGIN, choice | {"options": options})
            self.page.evaluate(GO, address)
        self.page.wait_for_function(OPENED, arg=before)

    def _fill_in(self, choice: dict[str, str], options: dict[str, str | int]) -> None:
        """Choose in the form for a new game, on the page or in the dialog."""
        self.page.click("#rules-choice > summary")
        self.page.click("#beginning > summary")
        for name in ("game", "mode", "level", "seconds", "side", "first", "preset"):
            field = self.page.locator(f'input[name="{name}"][value="{choice[name]}"]:visible')
            select = self.page.locator(f'select[name="{name}"]:visible')
            if field.count():
                field.check()
            elif select.count():
                select.select_option(choice[name])
        if options:
            self.page.click(OPTIONS)
        for key, value in options.items():
            name = key.replace("_", "-")
            number = self.page.locator(f'input[type="number"][name="option-{name}"]')
            if number.count():
                number.fill(str(value))
            else:
                self.page.check(f'input[name="option-{name}"][value="{value}"]')

    def unfold_options(self) -> None:
        """Show the rules and their options in the form for a new game."""
        self.page.click("#rules-choice > summary")
        self.page.click(OPTIONS)

    def open_kept(
        self,
        game: str,
        rules: str,
        start: str,
        *turns: str,
        white: str = "human",
        is_ready: bool = True,
    ) -> None:
        """Continue a game that this browser has stored, from a position; Black is a person.

        A person's side is near, White's if both are.
        """
        nodes = [{}, *({"turn": turn} for turn in turns)]
        kept = {
            "id": f"{crc32(start.encode()):08x}",
            "game": game,
            "title": rules,
            "record": {"rules": rules, "start": start, "result": "*", "nodes": nodes},
            "seats": {"white": white, "black": "human"},
            "near": "white" if white == "human" else "black",
            "paused": False,
            "status": "",
            "over": False,
            "updated": 0,
        }
        self.page.evaluate(KEEP, kept)
        before = self.page.evaluate("location.pathname")
        self.page.evaluate(GO, f"play/{kept['id']}")
        self.page.wait_for_function(OPENED, arg=before)
        if is_ready:
            self.wait_ready()

    def in_another_tab(self) -> "Board":
        """Open the same game in another tab."""
        other = Board(self.page.context.new_page())
        other.page.goto(self.page.url)
        other.wait_ready()
        return other

    def press(self, text: str) -> None:
        """Press one of the buttons of the moment, or in the line under the board."""
        self.page.click(f'{MOMENT}:text-is("{text}")')
        self.wait_drawn()

    # Turns, in three ways of touching the board.

    def play_turn(self, random: Random, touch: "Touch") -> bool:
        """Make a turn chosen at random from what is shown; return False at the end of the game."""
        self.wait_ready()
        if self.is_over:
            return False
        before = len(self.turns)
        while self.page.locator('#play[data-busy="no"]').count() and len(self.turns) == before:
            self._play_action(random, touch)
        return True

    def _play_action(self, random: Random, touch: "Touch") -> None:
        # A piece that is picked up by itself shows its targets at once.
        sources = self.places("source")
        if not sources and not self.places("target"):
            self.press("Pass")
            return
        if not self.places("target"):
            source = random.choice(sources)
            touch.pick(source)
        touch.put(random.choice(self.places("target")))
        self.page.wait_for_selector('#play:not([data-busy="sending"], [data-busy="drawing"])')

    def play_game(self, random: Random, touch: "Touch") -> int:
        """Play until the end; return the number of turns made here."""
        for count in range(MOST_TURNS):
            if not self.play_turn(random, touch):
                return count
        raise AssertionError(f"no end after {MOST_TURNS} turns")


class Touch:
    """A way of using the board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.page = board.page

    def pick(self, place: str) -> None:
        raise NotImplementedError

    def put(self, place: str) -> None:
        raise NotImplementedError

    def press(self, selector: str) -> None:
        """Press the first button or link that fits."""
        self.page.click(f"{selector} >> nth=0")


class Mouse(Touch):
    """Clicks."""

    def pick(self, place: str) -> None:
        self.page.mouse.click(*self.board.middle(place))
        self.board.wait_drawn()

    def put(self, place: str) -> None:
        self.pick(place)
        self.board.wait_told()


class Finger(Touch):
    """Taps; on small cells a tap that would do something is made twice."""

    def pick(self, place: str) -> None:
        self.page.touchscreen.tap(*self.board.middle(place))
        self.board.wait_drawn()

    def put(self, place: str) -> None:
        self.pick(place)
        if self.page.locator(".caption button", has_text="here").count():
            self.pick(place)
        self.board.wait_told()

    def press(self, selector: str) -> None:
        self.page.tap(f"{selector} >> nth=0")


class Drag(Touch):
    """Press, move and let go; the press alone shows where the piece can go."""

    is_down = False

    def pick(self, place: str) -> None:
        self.page.mouse.move(*self.board.middle(place))
        self.page.mouse.down()
        self.is_down = True

    def put(self, place: str) -> None:
        if not self.is_down:  # the page picked the piece up by itself
            picked = self.page.locator('#table [aria-label*="picked up"]')
            self.pick(picked.get_attribute("data-place") or "")
        x, y = self.board.middle(place)
        self.page.mouse.move(x - 20, y - 20, steps=2)
        self.page.mouse.move(x, y)
        self.page.mouse.up()
        self.is_down = False
        self.board.wait_told()


class Keys(Touch):
    """Keys alone: Tab between board and reserves, arrows on the board, Enter."""

    def pick(self, place: str) -> None:
        self._go(place)
        self.page.keyboard.press("Enter")
        self.board.wait_drawn()

    def put(self, place: str) -> None:
        self.pick(place)
        self.board.wait_told()

    def press(self, selector: str) -> None:
        self.tab_to(selector)
        self.page.keyboard.press("Enter")

    def _focused(self) -> str | None:
        return self.page.evaluate("document.activeElement.dataset.place ?? null")

    def _go(self, place: str) -> None:
        if ":" in place:
            self.tab_to(f'[data-place="{place}"]')
            return
        if ":" in (self._focused() or ":"):
            self.tab_to(".cell")
        for _ in range(40):
            here = self._focused()
            assert here is not None
            if here == place:
                return
            self._step(here, place)
        raise AssertionError(f"the arrow keys do not reach {place}")

    def _step(self, here: str, place: str) -> None:
        """Take the step along the longer way, or the other one if that is not possible."""
        (x, y), (to_x, to_y) = self.board.middle(here), self.board.middle(place)
        across, down = to_x - x, to_y - y
        ways = [((across > 0) - (across < 0), 0), (0, (down > 0) - (down < 0))]
        if abs(down) > abs(across):
            ways.reverse()
        for way in ways:
            if way in ARROWS:
                self.page.keyboard.press(ARROWS[way])
                if self._focused() != here:
                    return

    def tab_to(self, selector: str, most: int = 120) -> None:
        """Press Tab until an element that fits has the focus.

        Behind the last one come Firefox's own buttons. A driven Firefox, which shows none, then
        goes round the page without saying that it has the focus: `:focus` fits nothing.
        """
        wanted = self.page.locator(selector)
        for _ in range(most):
            if wanted.evaluate_all("found => found.includes(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")
