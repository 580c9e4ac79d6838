"""The text form as it is read, by the clauses of its specification (R1 to R8)."""

import pytest

from lodestone.core.outcome import Termination
from lodestone.records import Arrow, ColouredCell, Result, Worth
from lodestone.records.reader import read
from tests.library.records.reading import game, games, messages

TWO_GAMES = """\
% written by hand
[Rules "queah:balanced"]
[White "Ann"]

1. c2c3 b3a3
% in the middle
2. d2c2 1-0

[Rules "qo"]
[Result "*"]

1. d4
*
"""


def test_any_number_of_games_is_read() -> None:
    first, second = games(TWO_GAMES)
    assert (first.rules, first.turns, first.result) == (
        "queah:balanced",
        ["c2c3", "b3a3", "d2c2"],
        Result.FIRST,
    )
    assert (second.rules, second.turns, second.result) == ("qo", ["d4"], Result.OPEN)
    assert first.faults == second.faults == games("") == games("\n% nothing\n\n") == []


def test_rules_is_the_only_tag_that_is_needed() -> None:
    [record] = games('[White "A"]\n\n1. c2c3 *\n')
    assert [(f.place, f.message) for f in record.faults] == [
        ((1, 1), 'expected the tag [Rules "…"]')
    ]
    assert record.turns == ["c2c3"]
    [bare] = games("1. c2c3 *")
    assert messages(bare) == ['expected the tag [Rules "…"]']


def test_tags_are_kept_in_order_and_unescaped() -> None:
    record = game("*", Zebra=r"a \"b\" \\c", Apple="", Start="somewhere", Termination="time")
    assert list(record.tags.items()) == [("Zebra", 'a "b" \\c'), ("Apple", "")]
    assert (record.start, record.termination) == ("somewhere", Termination.TIME)


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        ('[White "A"]\n[Rules ""]\n\n*', 2, 1, 'expected a rules string such as "queah", not ""'),
        ('[Rules "qo"]\n[Rules "qo"]\n\n*', 2, 1, "the tag Rules is given twice"),
        ('[Rules "qo"]\n[Result "2-0"]\n\n*', 2, 1, "expected one of 1-0 0-1 1/2-1/2 *"),
        ('[Rules "qo"]\n[Termination "boredom"]\n\n*', 2, 1, "as Termination, not 'boredom'"),
        ('[Rules "qo"]\n[Result "1-0"]\n\n1. d4 0-1', 4, 7, "the result here is 0-1, in the tag"),
        ('[Rules "qo"]\n\n1. d4 ß e5 *', 3, 7, "expected a turn, a comment, a variation or"),
        ('[Rules "qo"]\n\n(1. d4) *', 3, 1, "expected a turn before it, not '('"),
        ('[Rules "qo"]\n\n$1 d4 *', 3, 1, "expected a turn before it, not '$1'"),
        ('[Rules "qo"]\n\n1. d4 $256 *', 3, 7, "expected $0 to $255, not '$256'"),
        ('[Rules "qo"]\n\n1. d4 * )', 3, 9, 'expected a tag [Name "value"] or a turn of the next'),
        ('[Rules "qo"]\n\n🙂{ß} 1. d4 *', 3, 1, "expected a turn"),
        ('[Rules "qo"]\n\n{ß🙂} 1. ß *', 3, 9, "expected a turn"),
    ],
)
def test_errors_name_line_column_and_what_was_expected(
    text: str, line: int, column: int, part: str
) -> None:
    record = games(text)[0]
    [found] = [fault for fault in record.faults if part in fault.message]
    assert found.place == (line, column)


def test_reading_goes_on_after_a_broken_game() -> None:
    text = '[Rules "qo"]\n\n1. d4 e5 ] 2. d5 {lost} (2. f6) 1-0\n\n[Rules "qo"]\n\n1. e4 *\n'
    broken, whole = games(text)
    assert (broken.turns, broken.result, len(broken.faults)) == (["d4", "e5"], Result.FIRST, 1)
    assert not broken.is_whole
    assert (whole.turns, whole.faults) == (["e4"], [])


def test_a_tag_ends_a_game_without_result() -> None:
    first, second = games('[Rules "qo"]\n\n1. d4\n\n[Rules "qo"]\n\n*\n')
    assert messages(first) == ["expected a result (1-0 0-1 1/2-1/2 *)"]
    assert second.faults == []
    assert len(games('[Rules "qo"]\n\n[Rules "qo"]\n\n*\n')) == 2


def test_every_turn_is_one_token() -> None:
    texts = ["@c3,c3xe3", "b1-b3*m-c3", "d4[c4,c5]", "--", "d4-d6"]
    assert game(f"{' '.join(texts)} 0-1").turns == texts


def test_comments_belong_to_turns_or_variations() -> None:
    record = game(
        "{start} ; to } the end\n1. a1 {one} {two} (; first\n1. b1 {alt} (1. c1)) {later} a2 {x}\n*"
    )
    root = record.root
    main, other, third = root.children
    assert root.comments == ("start", "to } the end")
    assert (main.turn, main.comments, main.before) == ("a1", ("one", "two"), ())
    assert (other.turn, other.before, other.comments) == ("b1", ("first",), ("alt",))
    assert third.turn == "c1"
    assert (main.children[0].before, main.children[0].comments) == (("later",), ("x",))


def test_wrapped_comments_join_and_keep_percent_signs() -> None:
    assert game("1. a1 {one\n%two\n\n  three } *").root.children[0].comments == (
        "one %two    three",
    )


@pytest.mark.slow
@pytest.mark.untraced
def test_variations_nest_to_any_depth() -> None:
    depth = 20_000
    record = game("1. a1 " + "(1. b1 a2 " * depth + ")" * depth + " *")
    assert record.faults == []
    assert sum(1 for _ in record.nodes()) == 2 + 2 * depth
    assert game("1. a1 " + "(1. b1 " * depth + "*").faults[0].message.startswith("expected the end")


def test_commands_in_comments_have_meaning() -> None:
    record = game(
        "{[%csl Gc3,Rd4]} 1. c2c3 {Slow. [%clk 0:01:23.4] Really [%emt 0:00:07] [%eval -1.25]}"
        "{[%exact W85][%cal Gc2c3,Yd3d10] [%mine a b] [%clk soon] [%clk 1:00:00]} b3a3"
        "{[%exact D]} *"
    )
    first, second = record.main_line
    assert record.root.marks.cells == (ColouredCell("green", "c3"), ColouredCell("red", "d4"))
    marks = first.marks
    assert first.comments == ("Slow. Really",)
    assert (marks.clock, marks.elapsed, marks.evaluation) == (83.4, 7.0, -125)
    assert marks.exact == Worth("win", remoteness=85)
    assert marks.arrows == (Arrow("green", "c2", "c3"), Arrow("yellow", "d3", "d10"))
    assert marks.others == ("mine a b", "clk soon", "clk 1:00:00")
    assert second.marks.exact == Worth("draw")


@pytest.mark.parametrize(
    "command",
    ["clk 1:00", "clk 0:61:00", "clk 0:00:00.1234", "eval 1.234", "eval +", "exact X", "exact W",
     "exact D3", "cal Pc2c3", "cal c2c3", "csl Gc2,", "csl", "eval"],
)  # fmt: skip
def test_a_command_that_cannot_be_read_is_kept(command: str) -> None:
    assert game(f"1. c2c3 {{[%{command}]}} *").main_line[0].marks.others == (command,)


def test_results_in_skipped_variations_are_left_out() -> None:
    text = '[Rules "qo"]\n\n1. d4 (1. e5 1-0) e5 0-1\n\n[Rules "qo"]\n\n1. d4 *\n'
    found = list(read(text.splitlines(), lambda _record: False))
    assert [(one.turns, one.result) for one in found] == [([], Result.SECOND), ([], Result.OPEN)]


@pytest.mark.parametrize("lost", ["1. d4 ß (1. e5 1-0) e5", "1. d4 (1. e5 ß 1-0) e5", "1. d4 ) e5"])
def test_a_broken_game_ends_with_its_own_result(lost: str) -> None:
    broken, whole = games(f'[Rules "qo"]\n\n{lost} 0-1 1. e4 *')
    assert (broken.result, len(broken.faults)) == (Result.SECOND, 1)
    assert whole.turns == ["e4"]


def test_games_are_streamed_one_by_one() -> None:
    def lines():
        for number in range(3):
            yield from (f'[Rules "qo"]\n[Round "{number}"]\n', "\n", "1. d4 *\n", "\n")
            taken.append(number)

    taken: list[int] = []
    for number, record in enumerate(read(lines())):
        assert record.tags["Round"] == str(number)
        assert len(taken) <= number + 1
