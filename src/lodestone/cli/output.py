"""What is printed where not all characters can be: written otherwise, so that nothing is lost."""

import codecs
import io
import sys
from typing import TextIO

#: How characters that programs print are written where they cannot be.
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
    """Replace characters that cannot be encoded by others that say the same, else by escapes."""
    assert isinstance(error, UnicodeEncodeError)
    wanted = error.object[error.start : error.end]
    return wanted.translate(PLAIN).encode("ascii", "backslashreplace").decode(), error.end


codecs.register_error(HANDLER, _plainly)


def replace_unprintable(stream: TextIO) -> None:
    """Let a stream replace what its encoding lacks instead of raising an error."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=HANDLER)


def is_unicode() -> bool:
    """Whether stdout takes every character."""
    return (sys.stdout.encoding or "").lower().startswith("utf")
