"""The learning curve of docs/agents.md, as a table and as a chart."""

from pathlib import Path

import pytest

from examples.learner import Point
from lodestone.lab.mistakes import MistakeCounts
from research.players import agents
from research.results.plots import save


def figures() -> agents.Figures:
    """Return what a run of a quarter of a minute could have kept."""
    points = [
        Point(seconds, int(1e5 * seconds), MistakeCounts(chances=400, mistakes=mistakes))
        for seconds, mistakes in ((0.0, 240), (10.0, 130), (15.0, 120))
    ]
    plain = [agents.as_plain(point) for point in points]
    return {"minutes": 0.25, "clock": 60, "cores": 2, "points": plain, "games": [5, 2, 3]}


def test_the_curve_is_written_with_its_match(tmp_path: Path, monkeypatch) -> None:
    page = tmp_path / "agents.md"
    mark = "research.players.agents, the curve"
    page.write_text(f"<!-- by {mark} --><!-- end of {mark} -->")
    monkeypatch.setattr(agents, "PAGE", page)
    agents.write_curve(figures())
    text = page.read_text("utf-8")
    assert "| 10 s | 1.0 million | 32.5% (28.1% to 37.2%) |" in text
    assert "won 5 of\n10 games against `greedy` and lost 3: 60.0% of the points." in text


@pytest.mark.slow
def test_the_chart_names_the_levels(tmp_path: Path) -> None:
    save(
        chart := tmp_path / "learner.svg", agents.draw, figures(), {"greedy": 0.37, "level-3": 0.25}
    )
    drawn = chart.read_text("utf-8")
    assert "greedy" in drawn
    assert "level-3" in drawn
