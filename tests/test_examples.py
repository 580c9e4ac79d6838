"""The examples in docstrings: every exported name has one, and all of them hold."""

import doctest
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import authoring
import lodestone
import lodestone.envs
import lodestone.envs.gymnasium
import lodestone.envs.openspiel
import lodestone.envs.pettingzoo
import lodestone.lab
import lodestone.notebook
import lodestone.records
import lodestone.solve

QUICK = (
    "authoring.lessons.checking",
    "authoring.lessons.pages",
    "cli.completion",
    "cli.options",
    "cli.process",
    "core.errors",
    "core.game",
    "core.line",
    "core.outcome",
    "core.setup",
    "core.phrases",
    "core.position",
    "core.reasons",
    "core.received",
    "core.rules",
    "engine.texts",
    "envs.actions",
    "envs.gymnasium",
    "envs.kernels.stepping",
    "envs.openspiel",
    "envs.pettingzoo",
    "envs.scalar",
    "envs.seats",
    "envs.vector",
    "errors",
    "kernel.lists",
    "lab.contestants",
    "lab.experiments.model",
    "lab.statistics",
    "lab.report.contrasts",
    "lab.match",
    "lab.metrics.games",
    "lab.metrics.estimation",
    "lab.metrics.metric",
    "lab.seats",
    "lab.play",
    "lab.quick",
    "lab.words",
    "notebook",
    "online.record",
    "players.principles",
    "players.protocol",
    "players.roster",
    "records.cursor",
    "records.files",
    "records.game",
    "records.grammar",
    "records.marks",
    "records.reader",
    "records.schema",
    "records.writer",
    "search.evaluation",
    "search.request",
    "search.result",
    "server.clients",
    "server.live.log.clock",
    "server.live.log.database",
    "solve.codes",
    "solve.files",
    "replies.browser",
    "study.report",
    "teach.lessons",
    "teach.pages",
    "teach.parts",
    "teach.puzzles",
    "teach.strategy",
)
#: What the examples of these show is solved, by compiled kernels.
SOLVING = (
    "lab.offers",
    "lab.errors",
    "lab.dataset",
    "lab.mistakes",
    "solve",
    "solve.solver",
    "solve.table",
)


PACKAGES = (
    lodestone,
    lodestone.envs,
    lodestone.envs.gymnasium,
    lodestone.envs.openspiel,
    lodestone.envs.pettingzoo,
    lodestone.lab,
    lodestone.notebook,
    lodestone.records,
    lodestone.solve,
)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: one.__name__)
def test_every_exported_name_has_an_example(package) -> None:
    lacking = [name for name in package.__all__ if ">>>" not in getattr(package, name).__doc__]
    assert lacking == []


def test_no_example_is_left_out() -> None:
    roots = (Path(package.__file__).parent for package in (lodestone, authoring))
    files = (path for root in roots for path in root.rglob("*.py"))
    having = {path for path in files if ">>>" in path.read_text("utf-8")}
    named = {module_of(name).__file__ for name in (*QUICK, *SOLVING)}
    assert {str(path) for path in having} == named


@pytest.mark.parametrize("name", QUICK)
def test_examples_hold(name: str) -> None:
    check(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVING)
def test_examples_of_solving_hold(name: str) -> None:
    check(name)


def module_of(name: str) -> ModuleType:
    return import_module(name if name.startswith("authoring.") else f"lodestone.{name}")


def check(name: str) -> None:
    module = module_of(name)
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, attempted = doctest.testmod(module, optionflags=options)
    assert attempted > 0
    assert failed == 0
