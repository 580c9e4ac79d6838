"""A command as a process: exit status, interrupts, and what its outputs cannot take."""

import codecs
import errno
import io
import os
import re
import signal
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import typer
import typer.exceptions

from lodestone import LodestoneError
from lodestone.core.errors import quoted
from lodestone.core.faults import of_pydantic
from lodestone.files import KERNELS, user_folder, why_unwritable
from lodestone.kernel.decorator import HAS_COMPILER

#: Replacements for characters that an encoding lacks.
PLAIN = str.maketrans(
    {
        **dict(zip("…→×·±½≥≤", ["...", "->", "x", ".", "+/-", "1/2", ">=", "<="], strict=True)),
        **dict.fromkeys("“”", '"'),
        **dict.fromkeys("’", "'"),
        **dict.fromkeys("│┃▌▐█", "|"),
        **dict.fromkeys("–—−─━═▔▁▀▄╸╺", "-"),
        **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼", "+"),
    }
)
HANDLER = "lodestone-plain"
#: The classes of characters that change the direction of what follows (UAX #9).
TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


class FaultyFileError(LodestoneError):
    """A file that was read has faults; the exit status is then 1, not 2."""


def stop_at_once() -> None:
    """Let Ctrl-C end the process: compiled code does not check for Python's interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def warn_of_cache() -> None:
    """Print a warning to stderr if compiled kernels cannot be kept: compiling them takes long."""
    if not HAS_COMPILER:
        return
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
        status = app(standalone_mode=False, prog_name="lodestone")
        sys.stdout.flush()
    except typer.exceptions.TyperException as error:
        _fail(_said(error))
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


#: Stands for all options in what Typer writes about the use of a command.
OPTIONS = "[OPTIONS]"
#: Our words, by patterns of those that Typer writes about the words of a command.
_WORDS = {
    r"^Invalid value for '(.+?)': ": r"\1 ",
    r"(?:Value error, )?('.*') is not one of (.*)\.$": r"must be one of \2, not \1",
    r"^Missing (?:option|argument) '(.+?)'.*": r"\1 is missing",
    r"^No such command '(help|version)'.*": r"unknown command '\1'; did you mean --\1?",
    r"^Missing command\.$": "a command is missing",
    r"^No such (option:?|command) '?([^\s']+)'?\.?": r"unknown \1 '\2'",
    r"^unknown option: ": "unknown option ",
    r" (?:Did you mean|\(Possible options:) (.*?)[?)]$": r"; did you mean \1?",
    r"^Option '(.+?)' requires an argument\.$": r"\1 needs a value",
    r"^Option '(.+?)' requires (\d+) arguments\.$": r"\1 needs \2 values",
    r"^Option '(.+?)' does not take a value\.$": r"\1 takes no value",
    r"^Got unexpected extra argument(?:\(s\)|s)? \((.*)\)$": r"unexpected: \1",
}


def _said(error: typer.exceptions.TyperException) -> str:
    """Return what is wrong with the words of a command, with the value if it is one."""
    said = " ".join(error.format_message().split())
    if said.startswith("Missing argument") and (context := getattr(error, "ctx", None)):
        pieces = context.command.collect_usage_pieces(context)
        words = [piece.strip("{}") for piece in pieces if piece != OPTIONS]
        return f"{_ours(said)}; write: {context.command_path} {' '.join(words)}"
    said = _ours(said)
    option, _, fault = said.partition(" ")
    if (found := getattr(error.__cause__, "errors", None)) and "not '" not in fault:
        return f"{option} {of_pydantic(found()[0])}, not {quoted(str(found()[0]['input']))}"
    return said


def _ours(said: str) -> str:
    """Return a message of Typer's in our words."""
    for theirs, ours in _WORDS.items():
        said = re.sub(theirs, ours, said)
    return said


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


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace characters that cannot be encoded by others of the same meaning, else by escapes."""
    assert isinstance(error, UnicodeEncodeError)
    wanted = error.object[error.start : error.end]
    return wanted.translate(PLAIN).encode("ascii", "backslashreplace").decode(), error.end


codecs.register_error(HANDLER, _plainly)


def replace_unprintable(stream: TextIO) -> None:
    """Make a stream replace what its encoding lacks instead of raising an error."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=HANDLER)


def without_controls(text: str) -> str:
    r"""Replace control characters, with which a text could command the terminal, by escapes.

    >>> print(without_controls("red \x1b[31m and\ttabs"))
    red \x1b[31m and     tabs
    """
    return "".join(repr(sign)[1:-1] if _commands(sign) else sign for sign in text.expandtabs(4))


def _commands(sign: str) -> bool:
    is_control = unicodedata.category(sign) == "Cc" and sign != "\n"
    return is_control or unicodedata.bidirectional(sign) in TURNING


def is_unicode() -> bool:
    """Return whether stdout can print every character."""
    return (sys.stdout.encoding or "").lower().startswith("utf")
