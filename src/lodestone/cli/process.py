"""A command as a process: exit status, interrupts, closed outputs, packages that are missing."""

import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
import typer.exceptions

from lodestone import LodestoneError
from lodestone.cli.completion import whole_words
from lodestone.cli.output import replace_unprintable, without_controls
from lodestone.core.errors import quoted
from lodestone.files import KERNELS, user_folder, why_unwritable


class FaultyFileError(LodestoneError):
    """A file that was read has faults; the exit status is then 1, not 2."""


@contextmanager
def optional(what: str, extra: str, *packages: str) -> Iterator[None]:
    """Raise `LodestoneError` saying how to install an optional package whose import fails."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name not in packages:
            raise
        raise LodestoneError(
            f"{what} needs {missing.name}: install it with pip install 'lodestone-games[{extra}]'"
        ) from None


def stop_at_once() -> None:
    """Let Ctrl-C end the process: compiled code does not check for Python's interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def warn_of_cache() -> None:
    """Print a warning to stderr if compiled kernels cannot be kept: compiling them takes long."""
    folder = user_folder(KERNELS)
    fault = "there is no home folder" if folder is None else why_unwritable(folder)
    if fault:
        print(
            f"lodestone: compiled kernels cannot be kept in {quoted(str(folder), 200)}: {fault}; "
            "every start compiles them again; set LODESTONE_CACHE to a writable folder",
            file=sys.stderr,
        )


def listen_again() -> None:
    """Let Ctrl-C raise `KeyboardInterrupt` from here on, if it has ended the process so far."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def run(app: Callable[..., object]) -> None:
    """Run the command line; every expected failure is one line and exit status 2.

    Faults found in a file end with status 1.
    """
    # Output that would go to a closed stream is not wanted.
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115 (open until the end)
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        replace_unprintable(stream)
    try:
        listen_again()
        with whole_words():
            status = app(standalone_mode=False, prog_name="lodestone")
        sys.stdout.flush()
    except typer.exceptions.TyperException as error:
        _fail(error.format_message())
    except LodestoneError as error:
        _fail(str(error), 1 if isinstance(error, FaultyFileError) else 2)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except OSError as error:
        _end_output(error)
    except SystemExit as leaving:
        # Typer leaves like this when a command writes to a closed pipe.
        if isinstance(leaving.__context__, OSError):
            _end_output(leaving.__context__)
        raise
    else:
        sys.exit(status if isinstance(status, int) else 0)


def _end_output(error: OSError) -> None:
    """End the process after output that could not be written."""
    # Python would try to write the rest again when it exits, and print an error of its own.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        sys.exit(141)  # as the shell reports a process ended by SIGPIPE
    _fail(f"cannot write the result: {error.strerror}")


def _fail(message: str, status: int = 2) -> None:
    print(f"lodestone: {without_controls(' '.join(message.split()))}", file=sys.stderr)
    sys.exit(status)
