"""A newcomer's walk through the site, from the home page to a first comparison in the lab."""

import os
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from lodestone.core.position import Position
from lodestone.web.replies import teach
from tests.web.browser.board import Board, Touch
from tests.web.browser.lessons import HEAR, MET, SHOWN, Pupil

#: At most this many presses lead from one station to the next.
MOST_PRESSES = 3
#: Turns of the lost game, all of them bad.
BAD_TURNS = 6
RULES = """() => JSON.parse(localStorage.getItem(
  "lodestone.game." + location.pathname.split("/").at(-1))).record.rules"""
#: The puzzle for a mistake, or the puzzles of the game where no turn stands out.
PRACTICE = "#moment button:text-matches('puzzle')"
#: A turn more than before.
LONGER = "(count) => document.querySelectorAll('#turn-list > .turn').length > count"
WIDER = "document.documentElement.scrollWidth - innerWidth"
#: What of an element is outside of the screen, or has something over it.
HIDDEN = """(one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
    return [`it reaches from ${[left, top]} to ${[right, bottom]}`];
  }
  const at = (from, to) => [0.06, 0.5, 0.94].map((part) => from + part * (to - from));
  return at(left, right).flatMap((x) => at(top, bottom).map((y) => document.elementFromPoint(x, y)))
    .filter((there) => !one.contains(there) && !there?.contains(one))
    .map((there) => `it is below ${there?.outerHTML.slice(0, 80)}`);
}"""


class FirstVisit:
    """Somebody who sees the site for the first time, with any way to touch it."""

    def __init__(self, board: Board, touch: Touch, look: str) -> None:
        self.board = board
        self.page: Page = board.page
        self.touch = touch
        self.look = look
        self.presses = 0
        self.pictures = 0
        self.faults: list[str] = []
        self.page.evaluate(HEAR)

    def press(self, selector: str) -> None:
        self.presses += 1
        self.touch.press(selector)

    def arrive(self, name: str, action: str, board: str | None = None) -> None:
        """Note what is wrong at a station: main action and board are in sight at once."""
        self.board.wait_drawn()
        if self.presses > MOST_PRESSES:
            self._note(name, f"{self.presses} presses lead here")
        self.presses = 0
        self._take_picture(name)
        for selector in filter(None, (action, board)):
            for fault in self.page.locator(f"{selector} >> visible=true").first.evaluate(HIDDEN):
                self._note(name, f"{selector}: {fault}")
        if self.page.evaluate(WIDER) > 0:
            self._note(name, "the page is wider than the screen")
        results = Axe().run(self.page)
        if results.violations_count:
            self._note(name, results.generate_report())

    def _note(self, name: str, fault: str) -> None:
        self.faults.append(f"{self.look}, {name}: {fault}")

    def _take_picture(self, name: str) -> None:
        """Where pictures are wanted, to be looked at."""
        folder = os.environ.get("LODESTONE_PICTURES")
        if folder:
            self.pictures += 1
            path = Path(folder) / f"{self.look}-{self.pictures:02}-{name.replace(' ', '-')}.png"
            self.page.screenshot(path=path)

    # The stations.

    def take_all(self) -> None:
        self.take_without_server()
        self.lab()

    def take_without_server(self) -> None:
        for station in (
            self.home,
            self.learn,
            self.first_lesson,
            self.game,
            self.mistake,
            self.puzzle,
            self.answers,
        ):
            station()

    def home(self) -> None:
        self.page.wait_for_selector("#home-board .piece")
        self.arrive("home", "main a.primary", "#home-board")

    def learn(self) -> None:
        self.press("[data-entry=learn]")
        self.page.wait_for_selector("#courses a")
        self.arrive("lessons", "#courses a.primary")

    def first_lesson(self) -> None:
        self.press("#courses a.primary")
        pupil = Pupil(self.board, self.touch)
        lesson = teach.lesson(None, "queah", "steps")
        for number, step in enumerate(lesson.play):
            self.page.wait_for_function(SHOWN, arg=["queah/steps", number])
            waits = "#watch" if step.watch else "#goal"
            self.arrive(f"step {number + 1}", waits, "#board")
            pupil.do(step)
            self.page.wait_for_function(MET)
            is_last = number + 1 == len(lesson.play)
            on = "#controls .primary" if is_last else "#continue"
            self.arrive(f"step {number + 1} done", on, "#board")
            if not is_last:
                self.touch.press("#continue")

    def game(self) -> None:
        self.press("#play-game")
        self.board.wait_ready()
        self.arrive("game", "#status", "#board")
        self.lose()
        self.arrive("lost game", "#moment button.primary", "#board")

    def lose(self) -> None:
        """Give pieces away, and then resign."""
        for _ in range(BAD_TURNS):
            self.board.wait_ready()
            if self.board.is_over:
                break
            self._play_badly()
        self.board.wait_ready()
        if not self.board.is_over:
            self.touch.press("#resign")
            self.touch.press("dialog button:text-is('Resign')")
        self.page.wait_for_selector("#play.over")

    def _play_badly(self) -> None:
        """Make the turn after which the computer can take most."""
        turns = self.board.turns
        position = Position(self.page.evaluate(RULES))
        for turn in turns:
            position = position.play(turn)
        worst = min(position.turns, key=lambda turn: _left_after_reply(position.play(turn)))
        Pupil(self.board, self.touch).make(position.actions(worst))
        self.page.wait_for_function(LONGER, arg=len(turns) + 1)

    def mistake(self) -> None:
        self.press("#moment button:text-is('Show my mistake')")
        self.page.wait_for_selector(PRACTICE)
        self.page.wait_for_selector('#play[data-busy="no"]')
        self.arrive("mistake", PRACTICE, "#board")

    def puzzle(self) -> None:
        self.press(PRACTICE)
        self.page.wait_for_selector('.puzzle-board [data-use="source"], .puzzle-board .hand')
        self.arrive("puzzle", "#task", ".puzzle-board .board")
        self.arrive("ways in a puzzle", "#ways")

    def answers(self) -> None:
        self.press("[popovertarget=menu]:visible")
        self.press("#menu a[aria-label='Queah: answers']")
        self.page.wait_for_selector(".family-cell")
        self.arrive("answers", "main .primary")

    def lab(self) -> None:
        if self.page.locator(".entries [data-entry=lab]").is_hidden():
            self.press("[popovertarget=menu]:visible")
        self.press("[data-entry=lab]:visible")
        self.page.wait_for_selector("#build[data-planned]:not([data-planned=''])")
        self.arrive("lab", "#run")
        self.press("#run")
        self.page.wait_for_selector("#job[data-state=running]")
        self.arrive("comparison", "#job-stop")
        self.touch.press("#job-stop")
        self.page.wait_for_selector("#job[data-state=stopped]")
        self.arrive("stopped comparison", "#job-on")


def _left_after_reply(position: Position) -> int:
    """Return how many pieces the side that has moved keeps on the board at worst."""
    return min((_count_own(position.play(turn)) for turn in position.turns), default=0)


def _count_own(position: Position) -> int:
    """Return how many pieces the side to move has on the board."""
    return list(position.pieces.values()).count(position.side)
