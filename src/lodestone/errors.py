"""The base of all errors that people see; `core/errors.py` has the others."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

CLONE = "."
#: What pip installs, for messages and pages: the folder of a clone, or the name of the package once
#: it is on PyPI. `python -m tools.published` changes it everywhere.
SOURCE = "."
#: The parts of Lodestone that may be absent as a whole.
WINGS = {"lodestone.lab", "lodestone.web", "lodestone.fronts"}


class LodestoneError(ValueError):
    """Input that Lodestone cannot use; the message is for the person who gave it.

    The base class of all errors that people see. The message is one line.

    >>> from lodestone import LodestoneError, Position
    >>> try:
    ...     Position.start("chess")
    ... except LodestoneError as error:
    ...     print(error)
    unknown game 'chess'; allowed: queah, qo, quincala, leaps
    """

    def __reduce__(self) -> tuple[object, ...]:
        """Return how to copy it: not by calling `__init__`, which may word the message."""
        return _unpickled, (type(self), self.args), vars(self)


def _unpickled(kind: type[LodestoneError], args: tuple[object, ...]) -> LodestoneError:
    return kind.__new__(kind, *args)


def installing(extra: str) -> str:
    """Return how to install an extra into this environment, in words for a message.

    >>> "[terminal]'" in installing("terminal")
    True
    """
    where = " in the clone" * _is_edited() or " in a clone" * (SOURCE == CLONE)
    return f"{install_command(extra)}{where}"


def install_command(extra: str) -> str:
    """Return the command that installs an extra into this environment.

    A clone that is used in place stays so.
    """
    source = f"--editable '{CLONE}[{extra}]'" if _is_edited() else f"'{SOURCE}[{extra}]'"
    return f"{_pip()} install {source}"


def _is_edited() -> bool:
    """Return whether the package runs from a clone's sources."""
    return not Path(__file__).is_relative_to(sys.prefix)


def _pip() -> str:
    """Return how a shell calls this environment's pip: that of `.venv` in a clone by its path.

    What is elsewhere is not named: a server shows the line to its visitors.
    """
    python = Path(sys.executable)
    is_below = sys.prefix != sys.base_prefix and python.is_relative_to(Path.cwd())
    if not is_below or os.environ.get("VIRTUAL_ENV") == sys.prefix or not find_spec("pip"):
        return "pip"
    return f"{python.relative_to(Path.cwd())} -m pip"


def missing(what: str, package: str, extra: str) -> LodestoneError:
    """Return the error of something that needs an optional package, with how to install it.

    >>> str(missing("playing here", "textual", "terminal")).partition(" with ")[0]
    'playing here needs textual: install it'
    """
    return LodestoneError(f"{what} needs {package}: install it with {installing(extra)}")


def unbuilt(what: str) -> LodestoneError:
    """Return the error of something that needs a file that is built of the page's sources.

    >>> print(unbuilt("the viewer"))
    the viewer is not built: run make bundle in the clone
    """
    return LodestoneError(f"{what} is not built: run make bundle in the clone")


@contextmanager
def optional(what: str, extra: str) -> Iterator[None]:
    """Raise `LodestoneError` saying how to install an extra if a package cannot be imported.

    A wing of Lodestone may be absent like a package. Any other missing part of a package, of
    Lodestone or of Python itself is raised as it is.
    """
    try:
        yield
    except ModuleNotFoundError as absent:
        name = absent.name or ""
        is_part = "." in name or name == "lodestone"
        if (is_part and name not in WINGS) or name in sys.stdlib_module_names:
            raise
        raise missing(what, name, extra) from None


class LostWorkerError(Exception):
    """A worker was lost together with the task that it ran; `count` is how many, one by one."""

    count = 1
