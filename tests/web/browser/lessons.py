"""A user of the lessons page: it takes any lesson to its end and hears what is said."""

import json
import re
from collections.abc import Sequence

from lodestone.core.game import Action
from lodestone.web.replies.teach import LessonDetail, LessonStep
from tests.web.browser.board import GO, MOMENT, Board, Keys, Touch

#: Every text that a screen reader was given, in order.
HEAR = """() => {
  window.heard = [];
  const region = document.getElementById("live-polite");
  new MutationObserver(() => window.heard.push(region.textContent.trim()))
    .observe(region, { childList: true, characterData: true, subtree: true });
}"""
SHOWN = """([lesson, step]) => {
  const { dataset, hidden } = document.getElementById("play");
  return !hidden && dataset.lesson === lesson && dataset.step === String(step) &&
    dataset.busy === "no" && document.querySelector("#board .cell") !== null;
}"""
MET = "() => document.getElementById('play').dataset.met === 'yes'"
KEPT = "() => localStorage.getItem('lodestone.lessons')"


class Pupil:
    """Somebody who takes lessons, by mouse, by touch or with keys alone."""

    def __init__(self, board: Board, touch: Touch) -> None:
        self.board = board
        self.page = board.page
        self.touch = touch

    def take(self, lesson: LessonDetail) -> None:
        """Do all steps of a lesson; raise if one of them cannot be done."""
        name = f"{lesson.game}/{lesson.name}"
        self.page.evaluate(GO, "learn")
        self.page.wait_for_selector("#list:not([hidden])")
        self.page.evaluate(GO, f"learn/{name}")
        for number, step in enumerate(lesson.play):
            self.page.wait_for_function(SHOWN, arg=[name, number])
            self._hears_step(step)
            self.do(step)
            self.page.wait_for_function(MET)
            self._hears(step.done)
            if number + 1 < len(lesson.play):
                self.touch.press("#continue")
        assert json.loads(self.page.evaluate(KEPT))[name] == list(range(len(lesson.play)))

    def do(self, step: LessonStep) -> None:
        """Watch the turns to be shown, or meet the goal."""
        if isinstance(self.touch, Keys) and len(step.watch) == 1:
            self.touch.press("#watch")
        elif step.watch:
            while self.page.locator("#walk-on:not([aria-disabled])").count():
                self.touch.press("#walk-on")
        elif step.refused:
            self._ask_for_help(step)
            self.touch.pick(step.refused)
            assert any(map(self._is_refusal, self.heard))
        elif step.solution:
            self._ask_for_help(step)
            self.make(step.solution.actions)

    def _ask_for_help(self, step: LessonStep) -> None:
        """Hear every hint, and the arrow to the solution in words."""
        for hint in [*step.hints, step.solution.say]:
            self.touch.press("#hint")
            self._hears(hint)

    def make(self, actions: Sequence[Action]) -> None:
        """Make a turn on the board."""
        for action in actions:
            if action.target not in self.board.places("target"):
                self.touch.pick(action.source)
            self.touch.put(action.target)
        last = self.page.locator(".caption button", has_text="End the turn here")
        if not actions or last.count():
            self.touch.press(MOMENT)

    @property
    def heard(self) -> list[str]:
        """Return what has been heard since the page was opened."""
        return self.page.evaluate("window.heard")

    def _hears_step(self, step: LessonStep) -> None:
        self._hears(step.text or step.do)
        if step.do:
            self._hears(f"Goal: {step.do}")

    def _hears(self, words: str) -> None:
        arg = " ".join(words.split())
        self.page.wait_for_function(
            "(words) => window.heard.some((one) => one.includes(words))", arg=arg
        )

    @staticmethod
    def _is_refusal(text: str) -> bool:
        """Check that it says why, with the clause in brackets."""
        return re.search(r"\([A-Z]\d", text) is not None
