"""The laws of live games, whatever is sent in whatever order (see `machine`)."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.web.online.machine import LiveGames

STEPS = 100


def play(steps: int) -> None:
    LiveGames.seen.clear()
    quietly = settings(
        max_examples=steps // STEPS,
        stateful_step_count=STEPS,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(LiveGames, settings=quietly)


@pytest.mark.slow
@pytest.mark.untraced
def test_live_games_keep_their_laws(report) -> None:
    play(4_000)
    report(f"live games: {dict(LiveGames.seen.most_common())}")


@pytest.mark.long
def test_many_more_steps_keep_the_laws() -> None:
    play(60_000)
