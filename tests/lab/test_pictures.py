"""The pictures of reports and findings, measured as they are drawn: nothing is cut or covered."""

from collections.abc import Callable, Iterator
from itertools import combinations

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from lodestone import Position, Rules
from lodestone.lab.kernels.gather import COLUMNS, STEPS
from lodestone.lab.metrics.games import CourseOfGame, CoursesInMemory, Games
from lodestone.lab.metrics.metric import find_metrics
from lodestone.lab.metrics.skill import Ladder, SkillStep
from lodestone.lab.offers import Offer, first_turns
from lodestone.lab.report import pictures
from lodestone.lab.seats import Length, judged
from lodestone.lab.statistics import Estimate
from lodestone.lab.words import name_rules
from research.findings.page import kept_figures
from research.findings.write import DRAWN, draw_profiles
from research.results.plots import STYLE

pytestmark = pytest.mark.slow

#: Points by which texts may overlap without being harder to read.
SLACK = 1
LONGEST = [
    "queah:traditional,capture=mandatory-over-steps,replacement=as-turn,backtrack=forbidden,"
    "reserve=2,stalemate=pass,repetition=threefold",
    "qo:standard,reach=1,paid=banked,blocking=line-or-longer,repetition=threefold",
    "qo:standard,pay=3,reach=1,paid=aside,white_run=3,repetition=threefold",
    "queah:balanced",
]
NAMED = name_rules([Rules.parse(text) for text in LONGEST])


def texts_of(figure: Figure) -> list[tuple[Text, Bbox]]:
    """Return the visible texts of a figure, with where they are."""
    renderer = figure.canvas.get_renderer()  # type: ignore[attr-defined]
    shown = [
        (text, text.get_window_extent(renderer))
        for text in figure.findobj(Text)
        if text.get_visible() and text.get_text().strip()
    ]
    return [(text, box) for text, box in shown if box.width > 0 and is_drawn(text, figure)]


def is_drawn(text: Text, figure: Figure) -> bool:
    """Return whether a text is drawn: axes keep the labels of ticks that are out of their range."""
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            every = [*axis.get_major_ticks(), *axis.get_minor_ticks()]
            if any(text in (tick.label1, tick.label2) for tick in every):
                drawn = [tick for tick in axis._update_ticks() if axes.axison]
                return any(text in (tick.label1, tick.label2) for tick in drawn)
            if text in (axis.label, axis.offsetText):
                return axes.axison
    return True


def check(figure: Figure, *, has_half: bool = True) -> None:
    """Check that a figure has no text that is cut, covered or too wide."""
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    texts = texts_of(figure)
    assert texts
    for text, box in texts:
        inside = figure.bbox.padded(SLACK)
        assert inside.contains(*box.min), text
        assert inside.contains(*box.max), text
    for (one, first), (other, second) in combinations(texts, 2):
        assert not overlap(first, second), (one, other)
    for axes in figure.axes:
        check_axes(figure, axes, has_half=has_half)


def check_axes(figure: Figure, axes: Axes, *, has_half: bool) -> None:
    area = axes.get_window_extent()
    if has_half:
        assert area.width >= figure.bbox.width / 2
    for legend in figure.legends:
        assert not overlap(legend.get_window_extent(), area)
    assert axes.get_legend() is None
    for text in axes.get_yticklabels() if axes.axison else []:
        box = text.get_window_extent()
        assert box.width <= figure.bbox.width / 2
        assert not overlap(box, area)


def overlap(one: Bbox, other: Bbox) -> bool:
    common = Bbox.intersection(one, other)
    return common is not None and min(common.width, common.height) > SLACK


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Figure]]:
    """The figures of the pictures that a test draws, as they are when they are written."""
    figures: list[Figure] = []
    as_svg = pictures.as_svg

    def keep(figure: Figure) -> str:
        figures.append(figure)
        return as_svg(figure)

    monkeypatch.setattr(pictures, "as_svg", keep)
    with mpl.rc_context(pictures.STYLE):
        yield figures


def games_of(rules: str) -> Games:
    """Make up games of rules, of which the first side wins every other one."""
    count, cells = 40, len(list(Rules.parse(rules).game.cells(Rules.parse(rules).options)))
    number = np.arange(count)
    numbers = np.zeros((count, len(COLUMNS)))
    numbers[:, 0] = number + 20
    progress = np.linspace(-0.5, 1, STEPS + 1)[None].repeat(count, 0)
    heat = np.full((count, 2, cells), 0.5)
    first = np.zeros(count, np.int64)
    courses = CoursesInMemory(CourseOfGame(progress, heat, []))
    openings = number % 12
    return Games(number, number, number % 2, [], first, first, openings, number, numbers, courses)


ESTIMATE = Estimate(0.02, -0.05, 0.09)
STEP = SkillStep("alpha-beta@100000n", "alpha-beta@10000n", 40, ESTIMATE, ESTIMATE, is_real=True)
PROFILE = [Length(plies, 40, 20 if plies else 1, ESTIMATE) for plies in range(9)]
PICTURES: dict[str, Callable[[], object]] = {
    "lengths": lambda: pictures.lengths(dict(zip(NAMED, map(games_of, LONGEST), strict=True))),
    "course": lambda: pictures.course(dict(zip(NAMED, map(games_of, LONGEST), strict=True))),
    "ladder": lambda: pictures.ladder(dict.fromkeys(NAMED, Ladder((STEP,) * 6))),
    "profile": lambda: pictures.profile(NAMED[1], "White", judged(PROFILE)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_of_reports_are_readable(drawn: list[Figure], name: str) -> None:
    PICTURES[name]()
    check(drawn[0])


@pytest.mark.parametrize("name", ["seat-advantage", "suddenness", "first-turn-freedom"])
def test_forests_are_readable(drawn: list[Figure], name: str) -> None:
    (metric,) = find_metrics([name])
    pictures.forest(metric, dict.fromkeys(NAMED, ESTIMATE))
    check(drawn[0])


@pytest.mark.parametrize("rules", ["queah", "qo", "quincala"])
def test_pictures_of_boards_are_readable(drawn: list[Figure], rules: str) -> None:
    pictures.heat(NAMED[0], Rules.parse(rules), games_of(rules))
    check(drawn[0], has_half=False)


@pytest.mark.parametrize("rules", ["queah", "qo", "quincala"])
def test_pictures_of_first_turns_are_readable(drawn: list[Figure], rules: str) -> None:
    start = Position.start(rules)
    found = [Offer(turns, ESTIMATE, number) for number, turns in enumerate(first_turns(start))]
    pictures.first_turns(NAMED[0], start, found)
    check(drawn[0], has_half=False)


@pytest.mark.parametrize("name", DRAWN)
def test_pictures_of_findings_are_readable(name: str) -> None:
    with mpl.rc_context(STYLE):
        check(draw_profiles(kept_figures()[name]))
