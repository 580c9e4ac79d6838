"""The grammar of the text form as data: its tokens, and the regular expression made of them.

    file      = { game }
    game      = { tag | comment } { element } result
    element   = number | turn { nag | glyph } | comment | "(" { element | result } ")"

What old programs, word processors and web pages make of this is read, too. Tokens never run over
the end of a line, but for a comment in braces: `open` is one whose `}` is on a later line. A line
that begins with `%` is not part of a game. docs/records.md describes this in words.
"""

import re
from typing import Annotated

from lodestone.core.sent import Bounded, Checked

#: What is skipped where a token could begin: padding, Ctrl-Z at the end of a file, soft hyphens and
#: zero-width characters of web pages, byte-order marks.
SKIPPED = "\0\x1a\xad\u200b\u200e\u200f\u2060\ufeff"
_SKIPPED = "".join(rf"\u{ord(one):04x}" for one in SKIPPED)
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
#: Signs that no turn has.
_SIGNS = "□⊙⨀∞±∓⩲⩱→⇆⇄⊕‼⁇⁉⁈"
_NOT_IN_TURNS = rf"\s(){{}};$!?{_SIGNS}{_SKIPPED}"
_HALF, _TO = "(?:1/2|½)", rf" ?[-:{_DASHES}] ?"

#: Each token's name, its pattern, and its name in messages. The first that matches is taken.
TOKENS = (
    ("turn", rf"[A-Za-z@{_DASHES}-][a-z0-9,*@\[\]-]*+[^{_NOT_IN_TURNS}]*+", "a turn"),
    (
        "result",
        rf"(?:1{_TO}0|0{_TO}1|{_HALF}(?:{_TO}{_HALF})?|\*)(?=[\s;{{}}()\[{_SKIPPED}]|$)",
        "a result (1-0 0-1 1/2-1/2 *)",
    ),
    ("number", r"[0-9]++[.…]*+", "a move number"),
    ("stop", r"[.,…]++", "a full stop"),
    ("comment", r"\{[^}]*+\}", "a comment"),
    ("open", r"\{[^}]*+$", "a comment"),
    ("rest", r";.*+", "a comment"),
    ("nag", r"\$[0-9]++", "$0 to $255"),
    ("glyph", rf"[!?]++|[{_SIGNS}=+][=+/{_DASHES}-]*+", "a sign such as !, ?! or ±"),
    ("variation", r"\(", "a variation"),
    ("close", r"\)", "the end of a variation"),
    ("tag", r'\[\s*+([A-Za-z0-9_]++)\s*+"((?:[^"\\]|\\.)*+)"\s*+\]', "a tag"),
    ("loose", r'\[\s*+([A-Za-z0-9_]++)\s*+["“”„«]([^\[\]]*)["“”»]\s*+\]', "a tag"),
    ("bracket", r"\[", "a tag"),
    ("other", rf"[^\s{_SKIPPED}]", "something else"),
)
TOKEN = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern, _ in TOKENS))
_PATTERNS = {name: pattern for name, pattern, _ in TOKENS}
TAG_LINE = re.compile(rf"[{_SKIPPED}]*+{_PATTERNS['tag']}\s*")
#: The characters of a turn; it is one token if `split_turn` leaves it as it is.
TURN = rf"[A-Za-z@-][^{_NOT_IN_TURNS}{_DASHES}]*"
TAG_NAME = re.compile("[A-Za-z0-9_]+")

#: The signs after a turn that each NAG is read from (R6), first the one that the page shows.
# fmt: off
_NAGS = {
    1: "!", 2: "?", 3: "!! ‼", 4: "?? ⁇", 5: "!? ⁉", 6: "?! ⁈", 7: "□", 10: "=", 13: "∞",
    14: "+/= += ⩲", 15: "=/+ =+ ⩱", 16: "± +/-", 17: "∓ -/+", 18: "+-", 19: "-+", 22: "⊙ ⨀",
    40: "→", 132: "⇆ ⇄", 138: "⊕", 146: "N",
}
# fmt: on
_GLYPHS = {sign: nag for nag, signs in _NAGS.items() for sign in signs.split()}
EXPECTED_GLYPH = f"one of {' '.join(signs.split()[0] for signs in _NAGS.values())}"
LARGEST_NAG = 255
_AS_HYPHENS = str.maketrans(dict.fromkeys(_DASHES, "-"))
_AS_RESULT = str.maketrans(dict.fromkeys(_DASHES + ":", "-") | {" ": None, "½": "1/2"})
#: How a turn ends if a sign is glued to it, and the most characters of such a sign.
_SIGNED, _LONGEST_SIGN = re.compile(r"(?:\+/?[=-]|[=-]/?\+|=)$"), 3
_PASS, _PUNCTUATION = "--", ".,:…"


def find_glyph(sign: str) -> int | None:
    """Return the NAG that a sign after a turn stands for, `None` if it is not a sign.

    >>> find_glyph("⩲"), find_glyph("+−"), find_glyph("!!!")
    (14, 18, None)
    """
    return _GLYPHS.get(sign.translate(_AS_HYPHENS))


def split_turn(token: str) -> tuple[str, str]:
    """Return the turn in a token, and the sign that is glued to its end or stands in its place.

    Typographic dashes become hyphens, and one alone is a pass; punctuation at the end is left out.
    Of several signs the last counts, so that a turn never ends with one.

    >>> split_turn("b1–b3."), split_turn("c2c3+-"), split_turn("N"), split_turn("—")
    (('b1-b3', ''), ('c2c3', '+-'), ('', 'N'), ('--', ''))
    """
    if token in _DASHES:
        return _PASS, ""
    turn, sign = token.translate(_AS_HYPHENS).rstrip(_PUNCTUATION), ""
    if turn in _GLYPHS:
        return "", turn
    while signed := _SIGNED.search(turn, max(0, len(turn) - _LONGEST_SIGN)):
        turn, sign = turn[: signed.start()].rstrip(_PUNCTUATION), sign or signed[0]
    return turn, sign


def find_result(text: str) -> str:
    """Return a result in its canonical form, any other text in whichever form.

    >>> find_result("½–½"), find_result("1 : 0"), find_result("1/2")
    ('1/2-1/2', '1-0', '1/2-1/2')
    """
    text = text.translate(_AS_RESULT)
    return "1/2-1/2" if text == "1/2" else text


#: In a file for chess programs each turn is a null move, and the comment after it begins with the
#: turn. This tag, which no other file has, says so.
TURNS, IN_COMMENTS = "Turns", "comments"
NULL_MOVE = _PASS
#: The tags that PGN requires, in its order, with what they are if nothing is known.
ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}

EXPECTED_TAG = '[Name "value"]'
EXPECTED_TEXT = "expected text in UTF-8 or in the encoding that is named"
EXPECTED_MOVETEXT = "a turn, a comment, a variation or a result (1-0 0-1 1/2-1/2 *)"
EXPECTED_COMMENT = "{ before the comment that ends here (comments do not nest)"
NO_RULES = 'expected a rules string such as "queah", not ""'
#: Values of the tags Result and Termination that say nothing.
UNKNOWN = ("", "?")
#: What PGN calls terminations, where that differs.
TERMINATIONS = {"normal": "", "time forfeit": "time"}
EXPECTED_RESULT = {name: title for name, _, title in TOKENS}["result"]

_ESCAPED = re.compile(r'\\(["\\])')


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
