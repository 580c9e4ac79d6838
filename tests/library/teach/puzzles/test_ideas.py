"""The ideas of puzzles: what is said of a puzzle is compared with play in its position."""

from dataclasses import replace

import pytest

from authoring.puzzles.grading import Difficulty
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.reasons import choice_of, passed
from lodestone.teach.ideas import Idea, Sight, find_ideas, ideas_of, separate
from lodestone.teach.lessons import taught_games
from lodestone.teach.puzzles import HIGHEST_GRADE, Puzzle, puzzles_of, say_idea
from tests.thinning import some

GAMES = [game.name for game in taught_games()]


def with_idea(game: str, *names: str) -> list[Puzzle]:
    return [one for one in puzzles_of(game) if one.themes[0] in names]


def takes(position: Position) -> list[str]:
    """Return the turns that take something, by how they are written."""
    mark = position.rules.game.takes
    return [turn for turn in position.turns if mark in position.annotate_turn(turn)]


def wins(position: Position) -> list[str]:
    found = []
    for turn in position.turns:
        outcome = position.play(turn).outcome
        if outcome and outcome.winner == position.side:
            found.append(turn)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", some(GAMES, 1))
def test_every_puzzle_has_ideas_of_its_game(game: str) -> None:
    known = list(ideas_of(game))
    for puzzle in puzzles_of(game):
        assert [name for name in known if name in puzzle.themes] == list(puzzle.themes)
        text = say_idea(puzzle).about
        assert text.endswith(".")
        assert "{" not in text
        assert "  " not in text
        assert " ." not in text


def test_the_other_side_moves_after_a_pass() -> None:
    start = Position("queah:balanced")
    other = passed(start)
    assert other is not None
    assert (other.side, other.pieces) == ("black", start.pieces)
    won = Position("queah:traditional", "-/---/b-bw-/b--/b b 0,0 -,-").play("c3xe3")
    assert passed(won) is None


def test_a_forked_piece_is_always_taken() -> None:
    forks = with_idea("queah", "fork")
    assert forks
    for puzzle in forks:
        after = puzzle.start.play(puzzle.solution)
        assert len(takes(passed(after) or after)) >= 2
        assert all(takes(reply) or wins(reply) for reply in map(after.play, after.turns))


@pytest.mark.parametrize("game", GAMES)
def test_waiting_turns_threaten_nothing(game: str) -> None:
    waiting = with_idea(game, "waiting", "reserve-waits", "no-way-out")
    assert waiting or game != "queah"
    for puzzle in waiting:
        free = passed(puzzle.start.play(puzzle.solution))
        assert free is not None
        assert wins(free) == []
        assert game != "queah" or takes(free) == []


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("wbbb1/5/5/5/5 w 9,9", 1),
        ("wbbb1/5/5/5/wbbb1 w 9,9", 2),
        ("1bbbw/1b3/1b3/b4/w4 w 9,9", 1),
        ("wbbb1/1bbb1/5/5/1www1 w 9,9", 1),
        ("bwww1/5/5/5/wwww1 b 9,9", 1),
    ],
)
def test_sets_of_the_other_side_are_counted(board: str, count: int) -> None:
    """Black's sets have three lodestones, White's four, and one's own are no capture."""
    position = Position("qo:small,reach=1", board)
    choice = choice_of(position, position.turns[0])
    assert separate(choice.follows(position)) == count


def test_threats_to_win_are_those_that_end_alike() -> None:
    start = Position("qo:small,reach=1,paid=aside", "ww1ww/2w2/5/5/5 b 3,9")
    sight = Sight(Line.of(start, ["a2"]))
    assert sight.won("^line") == ["c5"]
    assert len(sight.won("^container")) > 1
    assert set(sight.won(None)) == {"c5", *sight.won("^container")}


def test_closed_doors_leave_nothing_to_take() -> None:
    for puzzle in with_idea("queah", "parry"):
        before = passed(puzzle.start)
        assert before is not None
        assert takes(before)
        assert takes(puzzle.start.play(puzzle.solution)) == []


def test_gifts_are_pieces_of_the_other_side() -> None:
    gifts = with_idea("qo", "gift")
    assert gifts
    for puzzle in gifts:
        source, _, target = puzzle.solution.partition("-")
        assert puzzle.start.pieces[source] not in (puzzle.start.side, None)
        outcome = puzzle.start.play(puzzle.solution).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.termination) == (puzzle.start.side, "line")
        assert target


def test_pinned_pieces_cannot_be_lifted() -> None:
    pins = with_idea("quincala", "pin")
    assert pins
    for puzzle in pins:
        after = puzzle.start.play(puzzle.solution)
        last = puzzle.solution.rpartition("-")[2]
        assert not any(turn.startswith(f"{last}-") for turn in after.turns)


def test_an_idea_needs_all_that_it_states() -> None:
    line = Line.of(Position("queah:traditional", "-/---/b-bw-/b--/b b 0,0 -,-"), ["c3xe3"])
    sight = Sight(line, wrong_turn="a3b3")
    assert find_ideas(sight) == ("last-piece",)
    taking = Idea(
        title="T", about="A", text="{side} takes, {other} loses, not {wrong}.", solution="x"
    )
    assert taking.is_in(sight)
    assert sight.say(taking) == "Black takes, White loses, not a3b3."
    for change in ({"least": 2}, {"kind": "hold"}, {"wrong": "x"}, {"waits": True}, {"takes": 1}):
        assert not replace(taking, **change).is_in(sight), change


@pytest.mark.parametrize(
    ("difficulty", "grade"),
    [
        (Difficulty(turns=1, plausible=0, is_deep=False, is_quiet=False), 1),
        (Difficulty(turns=2, plausible=0, is_deep=True, is_quiet=False), 2),
        (Difficulty(turns=2, plausible=1, is_deep=False, is_quiet=True), 3),
        (Difficulty(turns=3, plausible=2, is_deep=True, is_quiet=True), 4),
        (Difficulty(turns=9, plausible=9, is_deep=True, is_quiet=True), HIGHEST_GRADE),
    ],
)
def test_more_to_see_gives_a_higher_grade(difficulty: Difficulty, grade: int) -> None:
    assert difficulty.grade == grade
