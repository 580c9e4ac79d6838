"""What `lodestone.lab` offers to users, imported when it is first used."""

import pytest

from lodestone import lab


def test_every_name_is_there() -> None:
    assert all(callable(getattr(lab, name)) for name in lab.__all__)
    assert [metric.name for metric in lab.find_metrics(["length"])] == ["length"]


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match=r"'lodestone\.lab' has no attribute 'metric'"):
        lab.metric  # noqa: B018
