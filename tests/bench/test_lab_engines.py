"""The comparison of the lab's engines: its ratios, and that all engines play the same games."""

import pytest

from bench import lab_engines
from bench.lab_engines import APART, ONE, RAY, TWO, WAYS, Timing, mean_ratio


def test_ratios_are_averaged_as_factors() -> None:
    found = mean_ratio([1.0, 4.0])
    assert found.value == pytest.approx(2)
    assert found.low * found.high == pytest.approx(4)
    assert mean_ratio([1.8]).high == float("inf")


@pytest.mark.long
def test_engines_are_compared_by_equal_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = {name: way for name, way in WAYS.items() if name != RAY}
    monkeypatch.setattr(lab_engines, "WAYS", here)
    found = lab_engines.play_round(1, 16)
    assert list(found) == [TWO, APART, ONE]
    assert all(timing.processor > 0 for timing in found.values())
    monkeypatch.setattr(lab_engines, "WAYS", WAYS)
    lab_engines.report([found | {RAY: Timing(2.0, 3.0, "")}])
    printed = capsys.readouterr().out
    assert "are two workers as one" in printed
    assert "are two processes apart as one worker" in printed
