"""Errors of the package: copied between processes as they are."""

import copy
import importlib
import pickle
import pkgutil
from contextlib import suppress
from pathlib import Path

import pytest

import lodestone
from lodestone import LodestoneError, PositionError
from lodestone.core.received import UnfitError
from lodestone.solve.files import DamagedTableError, MissingTableError
from lodestone.solve.solver import SolveStoppedError
from lodestone.solve.store import DamagedBlockError
from lodestone.web.client import RefusedError
from lodestone.web.server.errors import BusyError
from lodestone.web.server.live.log.database import UnavailableError
from lodestone.web.server.live.log.store import NoGameError

#: Errors that word their messages themselves, by what they are made from.
WORDED = (
    PositionError(["Black has 6", "Black has 9"]),
    DamagedTableError(Path("some.table"), "it is empty"),
    MissingTableError("queah is not solved yet", "queah"),
    DamagedBlockError((0, 4), Path("some.blocks/0-4.block")),
    SolveStoppedError(),
    BusyError("searching", seconds=7),
    RefusedError("stale", "the position has changed"),
    NoGameError("abcdefghijklmnop"),
    UnavailableError(),
    UnfitError("must be a list", ("games", 2)),
)


def error_classes() -> list[type[LodestoneError]]:
    """Return every class of errors that the package defines."""
    for module in pkgutil.walk_packages(lodestone.__path__, "lodestone."):
        if not module.name.endswith("__main__"):
            # An extra that is not installed; adapters say so in words.
            with suppress(ModuleNotFoundError, LodestoneError):
                importlib.import_module(module.name)
    found, waiting = [], [LodestoneError]
    while waiting:
        found.append(one := waiting.pop())
        waiting += one.__subclasses__()
    return [one for one in found if one.__module__.startswith("lodestone.")]


@pytest.mark.parametrize("error", WORDED, ids=lambda error: type(error).__name__)
def test_worded_errors_survive_pickling(error: LodestoneError) -> None:
    error.add_note("raised in a worker")
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


@pytest.mark.slow
def test_all_errors_survive_pickling() -> None:
    classes = error_classes()
    assert {type(error) for error in WORDED} < set(classes)
    for kind in classes:
        if "__init__" not in vars(kind):
            again = pickle.loads(pickle.dumps(kind("what is wrong")))
            assert (type(again), str(again)) == (kind, "what is wrong")
        else:
            assert kind in {type(error) for error in WORDED}, f"add a {kind.__name__} to WORDED"
