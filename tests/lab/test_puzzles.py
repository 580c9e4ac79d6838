"""Puzzles as questions: every turn but the solution is a mistake."""

import pytest

from lodestone import LodestoneError, Rules
from lodestone.core.rules import play_rules
from lodestone.lab.puzzles import questions_by_puzzles
from lodestone.teach.puzzles import puzzles_of


@pytest.mark.parametrize("text", ["quincala:mini-21", "queah:balanced"])
def test_only_solutions_are_no_mistakes(text: str) -> None:
    rules = play_rules(text)
    questions = questions_by_puzzles(rules, 5, 1)
    assert questions == questions_by_puzzles(rules, 5, 1)
    puzzles = {puzzle.position: puzzle for puzzle in puzzles_of(rules.game.name)}
    for question in questions:
        puzzle = puzzles[str(question.position)]
        good = [turn for turn in question.position.turns if turn not in question.mistakes]
        assert puzzle.solution in good
        assert all(puzzle.is_solved_by(turn) for turn in good)
        assert question.slow == frozenset()
        assert question.group.split()[0] == puzzle.task.kind


def test_rules_without_puzzles_are_refused() -> None:
    with pytest.raises(LodestoneError, match=r"no puzzles are proven under it; .* qo:standard"):
        questions_by_puzzles(Rules.parse("qo:standard,reach=2"), 5, 1)
