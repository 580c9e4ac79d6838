"""The words of lessons: directions that a turned board makes false, and results they ask for."""

import re
from collections.abc import Iterator

from lodestone.teach.lessons.model import Lesson, Step

#: Directions on the screen. The seat of the side to move is at the bottom, so the same words would
#: be true for one side and false for the other. "pick up" and "come up" are no directions.
_DIRECTION = re.compile(
    r"\b(?:above|below|beneath|(?:up|low)(?:per|er)(?:most)?|(?:top|left|right)most|lowest|highest"
    r"|top|bottom|(?:up|down)wards?|down"
    r"|(?<!pick )(?<!picks )(?<!picked )(?<!come )(?<!comes )(?<!came )up"
    r"|(?:far|upper|lower|(?:to|on|at) (?:the|its|your)) (?:left|right)"
    r"|(?:left|right)[ -](?:corner|edge|end|hand|side|of))\b",
    re.IGNORECASE,
)
_RESULT = re.compile(
    r"\b(?:win|draw|lose|loss|end)s?\b(?! the turn)|without a (?:legal )?turn", re.IGNORECASE
)


def texts_of(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Yield every text of a lesson after the place where it is shown, such as `step 2`."""
    yield "title", lesson.title
    yield "aim", lesson.aim
    for number, step in enumerate(lesson.step, 1):
        for text in _texts_of_step(step):
            yield f"step {number}", text
    for claim in lesson.difference:
        yield "difference", claim.text


def _texts_of_step(step: Step) -> Iterator[str]:
    yield from filter(None, (step.text, step.do, step.otherwise, step.done))
    yield from step.hints
    yield from (refusal.say for refusal in step.refusal)
    yield from (claim.text for claim in step.claim)


def direction_in(text: str) -> str | None:
    """Return the first word that depends on how the board is turned; `None` without one.

    >>> direction_in("One space up, to e3."), direction_in("Pick up the lodestone on e2.")
    ('up', None)
    """
    found = _DIRECTION.search(text)
    return found[0] if found else None


def asks_for_result(do: str) -> bool:
    """Return whether a goal in words asks for the game's result.

    >>> asks_for_result("End the game in a draw."), asks_for_result("Join, and end the turn.")
    (True, False)
    """
    return _RESULT.search(do) is not None
