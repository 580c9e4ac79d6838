"""Output in encodings that lack characters: these are replaced, so that nothing is lost."""

import codecs
import io
import sys
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


def is_unicode() -> bool:
    """Return whether stdout can print every character."""
    return (sys.stdout.encoding or "").lower().startswith("utf")
