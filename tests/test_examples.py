"""The examples in docstrings: every exported name has one, and all of them hold."""

import doctest
from importlib import import_module

import pytest

import lodestone
import lodestone.solve

QUICK = (
    "core.errors",
    "core.line",
    "core.outcome",
    "core.phrases",
    "core.position",
    "core.rules",
    "engine.texts",
    "lab.contestants",
    "lab.experiments.model",
    "lab.estimates",
    "lab.metrics.estimation",
    "lab.play",
    "lab.statistics",
    "players.computer",
    "players.roster",
    "records.game",
    "records.marks",
    "records.result",
    "search.limit",
    "search.result",
    "solve.codes",
    "solve.files",
)
#: What the examples of these show is solved, by compiled kernels.
SOLVING = ("solve", "solve.solver", "solve.table")


@pytest.mark.parametrize("package", [lodestone, lodestone.solve], ids=lambda one: one.__name__)
def test_every_exported_name_has_an_example(package) -> None:
    lacking = [name for name in package.__all__ if ">>>" not in getattr(package, name).__doc__]
    assert lacking == []


@pytest.mark.parametrize("name", QUICK)
def test_examples_hold(name: str) -> None:
    check(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVING)
def test_examples_of_solving_hold(name: str) -> None:
    check(name)


def check(name: str) -> None:
    module = import_module(f"lodestone.{name}")
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, attempted = doctest.testmod(module, optionflags=options)
    assert attempted > 0
    assert failed == 0
