"""Habits of other programs, word processors and people, and what is read from each.

Most are from public reports about readers of PGN; `#` names the repository and number of some.
"""

import io
import re
from pathlib import Path

import pytest

import lodestone
from lodestone import GameRecord, LodestoneError
from lodestone.records.files import read_stream
from lodestone.records.grammar import find_glyph
from lodestone.records.writer import write_text
from tests.library.records.reading import games

RULES = '[Rules "queah:balanced"]'


def in_game(movetext: str, *tags: str) -> str:
    return "\n".join([*(tags or (RULES,)), "", movetext, ""])


def canonical(movetext: str, *tags: str) -> str:
    """Return the written form of a game with this movetext, and tags in place of the rules."""
    result = f'[Result "{movetext.split()[-1]}"]'
    first = [tag for tag in tags or (RULES,) if not tag.startswith("[Termination")]
    others = [tag for tag in tags if tag.startswith("[Termination")]
    return in_game(movetext, *first, result, *others) + "\n"


PLAIN = "1. c2c3 b3a3 2. d2c2 *"
#: Movetext, and what is read from it, in the canonical form.
MOVETEXTS = {
    "number before each turn, full stops apart": (  # mliebelt/pgn-parser#90
        "1. c2c3 {x} 1. ... b3a3 2 . d2c2 *",
        "1. c2c3 {x} 1... b3a3 2. d2c2 *",
    ),
    "full stops that lead": (". c2c3 ...b3a3 .. d2c2 *", PLAIN),
    "ellipsis as one character": ("1. c2c3 1… b3a3 … d2c2 *", PLAIN),
    "numbers glued to turns": ("1.c2c3 1...b3a3{x}2.d2c2 *", "1. c2c3 b3a3 {x} 2. d2c2 *"),
    "no numbers": ("c2c3 b3a3 d2c2 *", PLAIN),
    "wrong numbers": ("0. c2c3 7... b3a3 1 d2c2 *", PLAIN),  # lichess-org/lichobile#348
    "a list with commas and a full stop": ("c2c3, b3a3 , d2c2. *", PLAIN),
    "a turn on each line": ("1.\nc2c3\nb3a3\n2.\nd2c2\n*\n", PLAIN),
    "trailing and doubled spaces": ("1.  c2c3\t b3a3  \n 2. d2c2   *   ", PLAIN),
    "zero-width and no-break spaces": ("1.\u200bc2c3\xa0b3a3\u200e 2.\u2060d2c2 *", PLAIN),
    "form feeds and vertical tabs": ("1. c2c3\fb3a3\v2. d2c2 *", PLAIN),
    "typographic dashes in turns": ("1. d4–d6 −− 2. — *", "1. d4-d6 -- 2. -- *"),
    "draw with halves": ("1. c2c3 ½-½", "1. c2c3 1/2-1/2"),
    "draw as one half": ("1. c2c3 1/2", "1. c2c3 1/2-1/2"),
    "draw as one half in one character": ("1. c2c3 ½", "1. c2c3 1/2-1/2"),
    "result with a dash": ("1. c2c3 1–0", "1. c2c3 1-0"),
    "result with a colon": ("1. c2c3 0:1", "1. c2c3 0-1"),
    "result with spaces": ("1. c2c3 1 - 0", "1. c2c3 1-0"),
    "result twice": ("1. c2c3 1-0 1-0\n1-0", "1. c2c3 1-0"),
    "signs glued to turns": (  # kevinludwig/pgn-parser#26, lichess-org/scalachess#74
        "1. c2c3!?± b3a3+- 2. d2c2= e4e3??∓→ *",
        "1. c2c3 $5 $16 b3a3 $18 2. d2c2 $10 e4e3 $4 $17 $40 *",
    ),
    "signs apart from turns": (  # lichess-org/lila#4058
        "1. c2c3 ?! += b3a3 N 2. d2c2 □ ⊙ ∞ −+ =/+ *",
        "1. c2c3 $6 $14 b3a3 $146 2. d2c2 $7 $22 $13 $19 $15 *",
    ),
    "double signs as one character": ("1. c2c3‼ b3a3 ⁉ *", "1. c2c3 $3 b3a3 $5 *"),
    "signs of PGN": (
        "1. c2c3! b3a3?? $0 $255 2. d2c2!? e4e3?! 3. d1d2? c5c4!! *",
        "1. c2c3 $1 b3a3 $4 $0 $255 2. d2c2 $5 e4e3 $6 3. d1d2 $2 c5c4 $3 *",
    ),
    "several numbered signs, glued": ("1. c2c3$1$14 b3a3 $0 *", "1. c2c3 $1 $14 b3a3 $0 *"),
    "clocks and diagrams": (
        "1. c2c3 {[%clk 0:0:9]} b3a3 {[#]} {[%emt 1]} *",
        "1. c2c3 {[%clk 0:00:09]} 1... b3a3 {[#]} {[%emt 1]} *",
    ),
    "a comment between number and turn": ("1. {x} c2c3 b3a3 *", "{x} 1. c2c3 b3a3 *"),
    "a semicolon, brackets and quotes in a comment": (  # ajax333221/isepic-chess#9
        '1. c2c3 {a ; b [c "d" (e} b3a3 *',
        '1. c2c3 {a ; b [c "d" (e} 1... b3a3 *',
    ),
    "a brace in a comment of a line": ("1. c2c3 ; a } b\nb3a3 *", "1. c2c3 ; a } b\n1... b3a3 *"),
    "an empty comment": ("1. c2c3 {} b3a3 { } *", "1. c2c3 b3a3 *"),
    "an empty variation": ("1. c2c3 () b3a3 *", "1. c2c3 b3a3 *"),
    "a variation of comments": (  # kevinludwig/pgn-parser#26
        "1. c2c3 {a} ({best is} {d3d4}) b3a3 *",
        "1. c2c3 {a} {best is} {d3d4} 1... b3a3 *",
    ),
    "a comment that begins a variation": (  # kevinludwig/pgn-parser#26
        "1. c2c3 ({best} 1. d3d4) b3a3 *",
        "1. c2c3 ({best} 1. d3d4) 1... b3a3 *",
    ),
    "results within variations": (
        "1. d3d4 (1. c2c3 1-0 (1. d3c3 *) 0-1) b3a3 (1... c4b4 1/2-1/2) *",
        "1. d3d4 (1. c2c3) (1. d3c3) 1... b3a3 (1... c4b4) *",
    ),
    "comments after a variation and the result": (
        "1. c2c3 (1. d3d4) {late} * {last}",
        "1. c2c3 {late} {last} (1. d3d4) *",
    ),
}
#: Lines of tags, and what is read from them.
TAGS: dict[str, tuple[str, ...]] = {
    "names in another case": ('[rules "qo"]\n[WHITE "A"]', '[Rules "qo"]', '[White "A"]'),
    "spaces within brackets": (' [ Rules  "qo" ] ', '[Rules "qo"]'),
    "two on a line": ('[Rules "qo"][White "A"]', '[Rules "qo"]', '[White "A"]'),
    "a blank line between": ('[Rules "qo"]\n\n[White "A"]', '[Rules "qo"]', '[White "A"]'),
    "escaped quotes": (
        r'[Rules "qo"]' "\n" r'[White "A \"B\""]',
        '[Rules "qo"]',
        r'[White "A \"B\""]',
    ),
    "quotes without escapes": (  # rolandwalker/tree-sitter-pgn#19
        '[Rules "qo"]\n[White "A "B" C"]',
        '[Rules "qo"]',
        r'[White "A \"B\" C"]',
    ),
    "backslashes without escapes": (
        '[Rules "qo"]\n[Site "C:\\games\\"]',
        '[Rules "qo"]',
        r'[Site "C:\\games\\"]',
    ),
    "typographic quotes": ("[Rules “qo”]\n[White „A“]", '[Rules "qo"]', '[White "A"]'),
    "brackets and movetext": (  # lichess-org/scalachess#198
        '[Rules "qo"]\n[White "(b) 1. d4 {x} [y]"]',
        '[Rules "qo"]',
        '[White "(b) 1. d4 {x} [y]"]',
    ),
    "result that is not known": ('[Rules "qo"]\n[Result "?"]', '[Rules "qo"]'),
    "termination of PGN": (
        '[Rules "qo"]\n[Termination "Time forfeit"]',
        '[Rules "qo"]',
        '[Termination "time"]',
    ),
    "termination that says nothing": ('[Rules "qo"]\n[Termination "Normal"]', '[Rules "qo"]'),
}
GAME = in_game(PLAIN)
TWICE = 2 * canonical(PLAIN)
NAMED = '[Rules "queah:balanced"]\n[White "Müller"]\n\n*\n'
NAMED_TOO = canonical("*", RULES, '[White "Müller"]')
#: Bytes of files, and what is read from them.
FILES: dict[str, tuple[bytes, str]] = {
    "marks of byte order before each file": (  # LeelaChessZero/lc0#1647
        2 * GAME.encode("utf-8-sig"),
        TWICE,
    ),
    "a mark of byte order in a line": (GAME.replace(" c2", " \ufeffc2").encode(), canonical(PLAIN)),
    "Ctrl-Z at the end of each file": (2 * (GAME + "\x1a").encode(), TWICE),
    "Ctrl-Z glued to the result": ((GAME.rstrip() + "\x1a").encode(), canonical(PLAIN)),
    "padding with NUL": (2 * (GAME.encode() + bytes(90)), TWICE),
    "ends of lines of Windows": (2 * GAME.replace("\n", "\r\n").encode(), TWICE),
    "ends of lines of old Macs": (2 * GAME.replace("\n", "\r").encode(), TWICE),
    "UTF-16 with marks": (2 * NAMED.encode("utf-16"), 2 * NAMED_TOO),  # lichess-org/mobile#3038
    "UTF-16 without a mark": (NAMED.encode("utf-16-be"), NAMED_TOO),
    "JSON, joined": (
        2 * b'\xef\xbb\xbf[{"rules": "qo", "result": "*", "nodes": [{}]}]\r\n\x1a',
        2 * canonical("*", '[Rules "qo"]'),
    ),
    "two games on a line": (
        b'[Rules "qo"] 1. d4 * [Rules "qo"][White "A"]1.e4 1-0',
        canonical("1. d4 *", '[Rules "qo"]')
        + canonical("1. e4 1-0", '[Rules "qo"]', '[White "A"]'),
    ),
    "tags in any order": (
        in_game("d4!{[%clk 0:1:2.30] x}e5 *", '[Z "z"]', '[White "A"]', '[Rules "qo"]').encode(),
        '[Rules "qo"]\n[White "A"]\n[Result "*"]\n[Z "z"]\n\n'
        "1. d4 $1 {x} {[%clk 0:01:02.3]} 1... e5 *\n\n",
    ),
    "a typographic result as a tag": (
        in_game("d4 1–0", '[Rules "qo"]', '[Result "1–0"]').encode(),
        canonical("1. d4 1-0", '[Rules "qo"]'),
    ),
    "% lines": (b"% by hand\n" + GAME.replace(" b3", "\n%x\nb3").encode(), canonical(PLAIN)),
    "no blank lines": (2 * GAME.replace("\n\n", "\n").encode(), TWICE),
    "many blank lines": (GAME.replace("\n", "\n\n\n").encode(), canonical(PLAIN)),
    "comments before the next game": (  # kevinludwig/pgn-parser#4
        f"{{a}}\n{GAME}; b\n; c\n{GAME}{{still d}}\n\n{{e}}\n\n{GAME}{{f}}\n\n".encode(),
        canonical("{a} " + PLAIN)
        + canonical(f"{{b}} {{c}} {PLAIN[:-1]}{{still d}} *")
        + canonical(f"{{e}} {PLAIN[:-1]}{{f}} *"),
    ),
}
#: Files that are wrong: what can be kept of them, and the errors in a line each.
FAULTY: dict[str, tuple[bytes, str, list[str]]] = {
    "Latin-1 without saying so": (
        NAMED.encode("latin-1"),
        NAMED_TOO.replace("ü", "\ufffd"),
        ["2:10: expected text in UTF-8 or in the encoding that is named"],
    ),
    "comments that nest": (
        in_game("1. c2c3 {a {b} } b3a3 *").encode(),
        canonical("1. c2c3 {a {b} *"),
        ["3:16: expected { before the comment that ends here (comments do not nest), not '}'"],
    ),
    "a comment without end": (
        in_game('1. c2c3 {a\n[Round "1"]\nb\n').encode() + GAME.encode(),
        canonical("1. c2c3 *") + canonical(PLAIN),
        [
            "3:9: expected } after the comment that begins here",
            "7:1: expected a result (1-0 0-1 1/2-1/2 *)",
        ],
    ),
    "a variation without end": (
        in_game("1. c2c3 (1. d3d4").encode(),
        canonical("1. c2c3 (1. d3d4) *"),
        ["3:1: expected the end of the variation, ')'"],
    ),
    "an end without variation": (
        in_game("1. c2c3 ) b3a3 *").encode(),
        canonical("1. c2c3 *"),
        ["3:9: expected a turn, a comment, a variation or a result (1-0 0-1 1/2-1/2 *), not ')'"],
    ),
    "a missing quote": (
        in_game("*", RULES, '[White "A]').encode(),
        canonical("*"),
        ["""2:1: expected a tag [Name "value"], not '[White "A]'"""],
    ),
    "results that disagree": (
        in_game("1. c2c3 1-0 0-1").encode(),
        canonical("1. c2c3 1-0"),
        ["3:13: the result here is 0-1, before it 1-0"],
    ),
    "no result": (
        in_game("1. c2c3").encode(),
        canonical("1. c2c3 *"),
        ["3:1: expected a result (1-0 0-1 1/2-1/2 *)"],
    ),
    "a sign that nobody knows": (
        in_game("1. c2c3!!! b3a3 *").encode(),
        canonical("1. c2c3 *"),
        ["3:8: expected one of ! ? !! ?? !? ?! □ = ∞ +/= =/+ ± ∓ +- -+ ⊙ → ⇆ ⊕ N, not '!!!'"],
    ),
}
QUIRKS: dict[str, tuple[bytes, str, list[str]]] = {
    **{
        name: (in_game(text).encode(), canonical(read), [])
        for name, (text, read) in MOVETEXTS.items()
    },
    **{
        f"tags: {name}": (in_game("*", lines).encode(), canonical("*", *read), [])
        for name, (lines, *read) in TAGS.items()
    },
    **{name: (data, read, []) for name, (data, read) in FILES.items()},
    **FAULTY,
}


def read(data: bytes, encoding: str | None = None) -> list[GameRecord]:
    return list(read_stream(io.BufferedReader(io.BytesIO(data)), encoding=encoding))


@pytest.mark.parametrize(("data", "expected", "errors"), QUIRKS.values(), ids=QUIRKS)
def test_quirks_of_record_files(data: bytes, expected: str, errors: list[str]) -> None:
    found = read(data)
    text = "".join(map(write_text, found))
    assert text == expected
    assert [
        f"{line}:{column}: {message}"
        for record in found
        for (line, column), message in sorted(record.faults)
    ] == errors
    assert "".join(map(write_text, games(text))) == text


def test_signs_of_the_page_are_read() -> None:
    script = Path(lodestone.__file__).parent / "web/page/js/core/nags.js"
    shown = re.findall(r'\[(\d+), \["([^"]+)"', script.read_text("utf-8"))
    assert len(shown) == 20
    assert [(int(nag), find_glyph(sign)) for nag, sign in shown] == [
        (int(n), int(n)) for n, _ in shown
    ]


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "mac-roman"])
def test_another_encoding_can_be_named(encoding: str) -> None:
    [record] = read(NAMED.encode(encoding), encoding)
    assert (record.tags["White"], record.faults) == ("Müller", [])
    assert read(NAMED.encode("utf-16"), encoding) == [record]


@pytest.mark.parametrize("encoding", ["klingon", "hex", "undefined", "a\0b", ""])
def test_unknown_encodings_are_refused(encoding: str) -> None:
    with pytest.raises(LodestoneError, match=r"^no encoding .*; write a name such as latin-1"):
        read(b"", encoding)
