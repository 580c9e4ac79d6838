"""The grammar of the text form as data: its tokens, and the regular expression made of them.

    file      = { game }
    game      = { tag | comment } { element } result
    element   = number | turn { nag | glyph } | comment | "(" { element | result } ")"

Tokens never run over the end of a line, but for a comment in braces: `open` is one whose `}` is on
a later line. A line that begins with `%` is not part of a game. docs/records.md describes this in
words.
"""

import re
from typing import Annotated

from lodestone.core.sent import Bounded, Checked

#: Each token's name, its pattern, and its name in messages. The first that matches is taken.
TOKENS = (
    ("turn", r"[A-Za-z@-][^\s(){};$!?]*+", "a turn"),
    ("result", r"(?:1-0|0-1|1/2-1/2|\*)(?=[\s;{}()\[]|$)", "a result (1-0 0-1 1/2-1/2 *)"),
    ("number", r"[0-9]++\.*+", "a move number"),
    ("comment", r"\{[^}]*+\}", "a comment"),
    ("open", r"\{[^}]*+$", "a comment"),
    ("rest", r";.*+", "a comment"),
    ("nag", r"\$[0-9]++", "$0 to $255"),
    ("glyph", r"[!?]++", "one of ! ? !! ?? !? ?!"),
    ("variation", r"\(", "a variation"),
    ("close", r"\)", "the end of a variation"),
    ("tag", r'\[\s*+([A-Za-z0-9_]++)\s*+"((?:[^"\\]|\\.)*+)"\s*+\]', "a tag"),
    ("bracket", r"\[", "a tag"),
    ("other", r"\S", "something else"),
)
TOKEN = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern, _ in TOKENS))
#: Groups of a tag within `TOKEN`: the token's own, then its name and its value.
_TAG_GROUP = TOKEN.groupindex["tag"]
TAG_NAME_GROUP, TAG_VALUE_GROUP = _TAG_GROUP + 1, _TAG_GROUP + 2

_PATTERNS = {name: pattern for name, pattern, _ in TOKENS}
TAG_LINE = re.compile(_PATTERNS["tag"] + r"\s*")
TURN = re.compile(_PATTERNS["turn"])
TAG_NAME = re.compile("[A-Za-z0-9_]+")

#: What may be written directly after a turn, and the NAG that it is read as (R6).
GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
LARGEST_NAG = 255

EXPECTED_TAG = '[Name "value"]'
EXPECTED_MOVETEXT = "a turn, a comment, a variation or a result (1-0 0-1 1/2-1/2 *)"
NO_RULES = 'expected a rules string such as "queah", not ""'
EXPECTED_RESULT = {name: title for name, _, title in TOKENS}["result"]

_ESCAPED = re.compile(r"\\(.)")


def unescape(value: str) -> str:
    r"""Return a tag's value as it is meant: `\"` and `\\` stand for `"` and a backslash."""
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value


def escape(value: str) -> str:
    """Return a tag's value as it is written; `unescape` reads it back."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


#: Stand-ins for bytes that are not UTF-8; they cannot be written.
NOT_UTF_8 = re.compile("[\ud800-\udfff]")


def flat(text: str) -> str:
    """Return a text on one line: a line end becomes a space."""
    return _LINE_END.sub(" ", text)


def one_line(text: str) -> str:
    """Return a comment as it is kept: on one line, without white space around it."""
    return flat(text).strip()


_LINE_END = re.compile(r"\r\n?|\n")


def _writable(text: str) -> str:
    """Return a text as the text form can have it: in UTF-8, and a line end is a space."""
    return flat(NOT_UTF_8.sub("\ufffd", text))


#: Texts that are received in another form.
Value = Annotated[str, Bounded(strict=True), Checked(_writable)]
Comment = Annotated[Value, Checked(str.strip)]
