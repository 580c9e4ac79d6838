"""Output in encodings that lack characters: these are replaced, so that nothing is lost."""

import codecs
import io
import sys
import unicodedata
from typing import TextIO

#: Replacements for characters that an encoding lacks.
PLAIN = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "−": "-",
        "’": "'",
        "“": '"',
        "”": '"',
        "…": "...",
        "→": "->",
        "×": "x",
        "·": ".",
        "±": "+/-",
        "½": "1/2",
        "≥": ">=",
        "≤": "<=",
        **dict.fromkeys("│┃▌▐█", "|"),
        **dict.fromkeys("─━═▔▁▀▄╸╺", "-"),
        **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼", "+"),
    }
)
HANDLER = "lodestone-plain"
#: The classes of characters that change the direction of what follows (UAX #9).
TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


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
