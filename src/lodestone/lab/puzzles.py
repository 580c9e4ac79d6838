"""Puzzles as questions for agents: positions in which only one turn is proven to be good."""

import random

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.core.rules import Rules, play_rules
from lodestone.lab.mistakes import AgentQuestion, phase_of
from lodestone.teach.puzzles import Puzzle, Task, puzzles_of


def questions_by_puzzles(rules: Rules, number: int, seed: int) -> list[AgentQuestion]:
    """Return questions made of the puzzles of a rule set, at most `number`, in random order.

    A mistake is any turn that does not solve the puzzle. Raises `LodestoneError` if there is no
    puzzle under these rules.
    """
    puzzles = [one for one in puzzles_of(rules.game.name) if play_rules(one.rules) == rules]
    if not puzzles:
        known = dict.fromkeys(puzzle.rules for puzzle in puzzles_of(rules.game.name))
        raise LodestoneError(
            f"{rules} is too large to solve, and no puzzles are proven under it; "
            f"there are puzzles under: {', '.join(known) or 'no rules'}"
        )
    random.Random(seed).shuffle(puzzles)
    return [question_of_puzzle(rules, puzzle) for puzzle in puzzles[:number]]


def question_of_puzzle(rules: Rules, puzzle: Puzzle) -> AgentQuestion:
    """Return a puzzle as a question; turns that lead where the solution leads solve it, too.

    `rules` are the puzzle's, perhaps with another rule on repetition.
    """
    start = Position(rules, puzzle.position)
    solved = start.play(puzzle.solution).state
    wrong = (turn for turn in start.turn_numbers if start.after(turn).state != solved)
    mistakes = frozenset(map(start.format_turn, wrong))
    return AgentQuestion(start, _group(puzzle.task), phase_of(start), mistakes, frozenset())


def _group(task: Task) -> str:
    if task.kind == "win":
        return "win" if task.turns is None else f"win within {task.turns}"
    return "hold" if task.turns is None else f"hold for {task.turns}"
