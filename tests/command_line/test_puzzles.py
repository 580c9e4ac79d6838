"""`lodestone puzzle`: listed, shown and solved by typing."""

import json
from dataclasses import fields
from operator import attrgetter

import pytest

from lodestone.core.received import receive
from lodestone.teach.puzzles import (
    Puzzle,
    find_puzzle,
    puzzles_of,
    say_begin,
    say_refutation,
)
from tests.processes import answer

pytestmark = pytest.mark.slow


def test_puzzles_are_listed_and_shown() -> None:
    listed = json.loads(answer("puzzle", "list", "queah", "--theme", "fork", "--json"))
    known = enumerate(puzzles_of("queah"), 1)
    assert [one["number"] for one in listed] == [
        number for number, puzzle in known if "fork" in puzzle.themes
    ]
    assert len(answer("puzzle", "list", "qo").splitlines()) == len(puzzles_of("qo"))
    puzzle = find_puzzle("qo", 3)
    shown = json.loads(answer("puzzle", "show", "qo", "3", "--json"))
    figures = {name: shown[name] for name in map(attrgetter("name"), fields(Puzzle))}
    assert receive(Puzzle, figures) == puzzle
    assert shown["words"] == puzzle.words
    told = answer("puzzle", "show", "qo", "3")
    assert puzzle.start.diagram() in told
    assert f"{puzzle.words}\n" in told
    solved = answer("puzzle", "show", "qo", "3", "--solution")
    assert solved.startswith(told)
    assert f": {puzzle.solution}  (" in solved.removeprefix(told)


def test_a_puzzle_is_solved_by_typing() -> None:
    puzzle = find_puzzle("queah", 1)
    wrong = next(turn for turn in puzzle.start.turns if not puzzle.is_solved_by(turn))
    typed = f"hint\nnonsense\n{wrong}\n{puzzle.solution}\n"
    told = " ".join(answer("puzzle", "play", "queah", "1", stdin=typed).split())
    parts = (
        f"It begins with {say_begin(puzzle)}.",
        "cannot read turn 'nonsense'",
        f"No. {say_refutation(puzzle)}",
        "That is the turn.",
        "The next one: lodestone puzzle play queah 2",
    )
    places = [told.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize("typed", ["", "quit\n"])
def test_a_puzzle_can_be_left(typed: str) -> None:
    told = answer("puzzle", "play", "qo", "1", stdin=typed)
    assert "That is the turn." not in told
