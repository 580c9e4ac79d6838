"""The puzzles that ship: every one is proven, none twice, the easier ones first."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from authoring.puzzles import making
from authoring.puzzles.finding import (
    Recipe,
    find_puzzles,
    images_of,
    picture_of,
    recipes_of,
)
from authoring.puzzles.making import difficulty, faults_in, faults_of
from authoring.puzzles.playing import takes
from lodestone.core.errors import LodestoneError
from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.records.cursor import in_one_go
from lodestone.teach import puzzles as words
from lodestone.teach.lessons import taught_games
from lodestone.teach.pages import read_page
from lodestone.teach.puzzles import Puzzle, Task, find_nearest, place_of, puzzles_of, read_puzzles

GAMES = [game.name for game in taught_games()]
#: Two rule sets that are quick to solve and to search.
BY_TABLE = Recipe("queah:reserve=0", 4, 2, 1)
BY_SEARCH = Recipe("qo:size=3,stones=5", 2, 2, 1, turns=2, level="level-2", slips=0.4)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_hundred_puzzles(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len(puzzles) >= 100
    assert len({puzzle.themes[0] for puzzle in puzzles}) >= 8


@pytest.mark.parametrize("game", GAMES)
def test_each_recommended_rule_set_has_twenty(game: str) -> None:
    count = Counter(puzzle.rules for puzzle in puzzles_of(game))
    recommended = {str(Rules.parse(one.rules)) for one in read_page(find_game(game)).recommended}
    assert recommended
    assert {rules: count[rules] for rules in recommended if count[rules] < 20} == {}


@pytest.mark.parametrize("game", GAMES)
def test_few_puzzles_are_won_by_one_capture(game: str) -> None:
    puzzles = puzzles_of(game)
    at_once = [one for one in puzzles if len(one.line) == 1]
    taken = [one for one in at_once if takes(Line.of(one.start, one.line), 0)]
    assert 5 * len(taken) <= len(puzzles)
    assert 3 * len(at_once) <= len(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_most_lines_have_several_turns(game: str) -> None:
    for one in read_page(find_game(game)).recommended:
        rules = str(Rules.parse(one.rules))
        turns = [len(puzzle.also) for puzzle in puzzles_of(game) if puzzle.rules == rules]
        assert 4 * turns.count(1) <= len(turns), rules


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_holds_what_is_lost(game: str) -> None:
    """What has to be held is not lost by the table, or a search says only how long it holds."""
    held = {(one.proof, one.value) for one in puzzles_of(game) if one.task.kind == "hold"}
    assert held <= {("table", "draw"), ("table", "win"), ("search", None)}


def test_no_puzzle_of_qo_fills_the_board() -> None:
    for puzzle in puzzles_of("qo"):
        start = puzzle.start
        empty = len(start.rules.game.cells(start.rules.options)) - len(start.pieces)
        assert empty >= (puzzle.task.plies or 0)
        assert "full" not in words.say_end(puzzle)


@pytest.mark.parametrize("game", GAMES)
def test_grades_rise_with_the_numbers(game: str) -> None:
    puzzles = puzzles_of(game)
    assert list(puzzles) == sorted(puzzles, key=difficulty)
    grades = [puzzle.grade for puzzle in puzzles]
    assert grades == sorted(grades)
    assert len(set(grades)) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_no_position_comes_twice_or_mirrored(game: str) -> None:
    seen: set[object] = set()
    for puzzle in puzzles_of(game):
        assert (puzzle.rules, picture_of(puzzle.start)) not in seen
        seen |= {(puzzle.rules, image) for image in images_of(puzzle.start)}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_proven_anew(game: str) -> None:
    rules = str(Rules.parse(read_page(find_game(game)).recommended[0].rules))
    known = [one for one in puzzles_of(game) if one.rules == rules]
    for puzzle in random.Random(1).sample(known, 3):
        assert faults_of(puzzle) == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_fifth_puzzle_is_proven_anew(game: str) -> None:
    """The recipes, a part of which is tried below, prove in another way."""
    assert faults_in(puzzles_of(game)[::5]) == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_fifth_recipe_finds_puzzles_that_ship(game: str) -> None:
    """Every night `make puzzles` follows all recipes, and finds the same files."""
    shipped = place_of(game).read_text("utf-8").splitlines()
    for recipe in recipes_of(game)[::5]:
        for puzzle in find_puzzles(recipe):
            assert puzzle.written() in shipped, recipe


@pytest.mark.slow
@pytest.mark.parametrize("recipe", [BY_TABLE, BY_SEARCH], ids=["table", "search"])
def test_equal_recipes_give_equal_puzzles(recipe: Recipe) -> None:
    made = find_puzzles(recipe)
    assert len(made) == recipe.wanted
    assert find_puzzles(recipe) == made
    assert faults_in(sorted(made, key=difficulty)) == []


def another(puzzle: Puzzle) -> str:
    return next(turn for turn in puzzle.start.turns if turn != puzzle.solution)


def changes_of(puzzle: Puzzle) -> list[tuple[dict[str, object], str]]:
    """Return changes that make a puzzle wrong, each with the fault that is found."""
    wrong = another(puzzle)
    return [
        ({"task": Task(kind="win", turns=1)}, "not exactly one turn solves the task"),
        ({"themes": ("quiet",)}, "its themes should be"),
        ({"remoteness": (puzzle.remoteness or 0) + 1}, "its remoteness should be"),
        ({"line": puzzle.line[:1], "also": ((),)}, "its line should be"),
        ({"wrong": (wrong,)}, "its wrong should be"),
        ({"grade": puzzle.grade % 5 + 1}, "its grade should be"),
        ({"solution": wrong, "line": (wrong,), "also": ((),)}, "solves the task, not"),
    ]


@pytest.mark.slow
def test_a_changed_puzzle_is_found_out() -> None:
    puzzle = next(
        one
        for one in find_puzzles(replace(BY_TABLE, wanted=8, alike=4))
        if one.task.turns and one.task.turns > 1 and one.themes != ("quiet",)
    )
    assert faults_of(puzzle) == []
    for change, fault in changes_of(puzzle):
        assert any(fault in one for one in faults_of(replace(puzzle, **change))), change


def test_tasks_and_refutations_are_sentences() -> None:
    for game in GAMES:
        for puzzle in puzzles_of(game)[::20]:
            ends = [words.say_end(puzzle), in_one_go(words.say_wrong_end(puzzle))]
            idea = words.say_idea(puzzle).about
            told = [puzzle.words, words.say_refutation(puzzle), idea, *ends]
            assert all(text[0].isupper() and text.endswith(".") for text in told), told
            assert len(in_one_go(words.say_line(puzzle))) == len(puzzle.line)
            wrong = in_one_go(words.say_wrong(puzzle))
            assert [one.turn for one in wrong] == list(puzzle.wrong)
            assert words.say_begin(puzzle)
            assert Line.of(puzzle.start, puzzle.line)


def test_the_nearest_puzzle_to_itself_is_alike() -> None:
    puzzles = puzzles_of("queah")
    for number in (1, 40, 110):
        puzzle = puzzles[number - 1]
        found = find_nearest(puzzles, puzzle.start, puzzle.solution)
        near = puzzles[found.number - 1]
        assert near.rules == puzzle.rules
        assert set(found.shared) <= set(puzzle.themes) & set(near.themes)


BAD_LINES = [
    ("", "Invalid JSON"),
    ("{}", "rules: missing"),
    ("[1, 2]", "must be an object"),
    ('{"rules": "queah"', "Invalid JSON"),
]


@pytest.mark.parametrize(("line", "fault"), BAD_LINES)
def test_a_bad_line_is_named(tmp_path: Path, line: str, fault: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(f"{puzzles_of('queah')[0].written()}\n{line}\n")
    with pytest.raises(LodestoneError, match=rf"^puzzles\.jsonl:2: {fault}.*$"):
        read_puzzles(path)


@given(data=st.binary(max_size=200))
def test_any_file_is_read_or_refused(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "puzzles.jsonl"
    path.write_bytes(data)
    with suppress(LodestoneError):
        read_puzzles(path)


def test_files_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    with pytest.raises(LodestoneError, match=r"cannot read none\.jsonl: No such file"):
        read_puzzles(tmp_path / "none.jsonl")
    (tmp_path / "file").write_text("")
    with pytest.raises(LodestoneError, match="cannot write a: "):
        making.write([], tmp_path / "file" / "a")
    with pytest.raises(LodestoneError, match="unknown game 'chess'"):
        recipes_of("chess")


@pytest.mark.parametrize("game", GAMES)
def test_every_recipe_is_of_its_game(game: str) -> None:
    recipes = recipes_of(game)
    assert {Position.start(one.rules).rules.game.name for one in recipes} == {game}
    assert place_of(game).name == "puzzles.jsonl"


def test_what_is_no_position_is_a_fault() -> None:
    puzzle = puzzles_of("queah")[0]
    bad = [
        replace(puzzle, rules="chess"),
        replace(puzzle, position="x"),
    ]
    faults = faults_in(bad)
    assert faults[0].startswith("puzzle 1: unknown game 'chess'")
    assert faults[1].startswith("puzzle 2: ")
    assert len(faults) == 2
