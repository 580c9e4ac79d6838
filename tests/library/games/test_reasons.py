"""Reasons are said where they are true, in words, and nowhere else.

`reasons/GAME.json` has positions for each pattern, found by a program in games and puzzles and then
read: in three it has to be said, with its words, and in three it must not be.
"""

import json
from pathlib import Path

import pytest

from lodestone import Position
from lodestone.core import reasons
from lodestone.core.game import AnyGame
from lodestone.core.reasons import (
    TurnChoice,
    all_taken,
    choice_of,
    fault,
    merit,
    passed,
    patterns_of,
    slip,
)
from lodestone.teach.lessons import taught_games

EXAMPLES = Path(__file__).with_name("reasons")
GAMES = pytest.mark.parametrize("game", taught_games(), ids=lambda game: game.name)


def examples_of(game: AnyGame) -> dict[str, dict[str, list[list[str]]]]:
    found: dict[str, dict[str, list[list[str]]]] = json.loads(
        (EXAMPLES / f"{game.name}.json").read_text("utf-8")
    )
    return found


@GAMES
def test_every_pattern_has_examples(game: AnyGame) -> None:
    examples = examples_of(game)
    proven = [one.name for one in patterns_of(game) if one.kind != "principle"]
    assert len(proven) >= 10
    assert list(examples) == proven
    assert all(len(one["said"]) >= 3 and len(one["unsaid"]) >= 3 for one in examples.values())


@GAMES
def test_patterns_are_said_where_true(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "PART", 1)
    examples, parts = examples_of(game), 0
    for pattern in patterns_of(game):
        one = examples.get(pattern.name, {"said": [], "unsaid": []})
        for rules, text, turn, *words in one["said"] + one["unsaid"]:
            *before, said = pattern.in_parts(choice_of(Position(rules, text), turn))
            assert [said] == (words or [""])
            assert not any(before)
            parts += len(before)
    assert parts > 100


@GAMES
def test_reasons_are_one_short_sentence(game: AnyGame) -> None:
    for one in examples_of(game).values():
        rules, text, turn, _ = one["said"][0]
        position = Position(rules, text)
        for said in (merit(position, turn), fault(position, turn)):
            assert len(said) < 200
            assert "." not in said
            assert "{" not in said


def can_win(position: Position) -> bool:
    """Return, by outcomes alone, whether the side to move can win at once."""
    ends = [position.play(turn).outcome for turn in position.turns]
    return any(end and end.winner == position.side for end in ends)


@GAMES
def test_slips_are_turns_that_could_have_been_safe(game: AnyGame) -> None:
    found = 0
    for rules, text, *_ in examples_of(game)["lets-win"]["said"]:
        position = Position(rules, text)
        afters = {turn: position.play(turn) for turn in position.turns}
        losing = {turn: can_win(after) for turn, after in afters.items()}
        ends = {turn: after.outcome for turn, after in afters.items()}
        losing |= {
            turn: True
            for turn, end in ends.items()
            if end and end.winner not in (None, position.side)
        }
        for turn in list(losing)[:12]:
            is_slip = can_win(afters[turn]) and not all(losing.values())
            said = slip(position, turn)
            assert bool(said) == is_slip, (rules, text, turn)
            assert said.startswith("lets ") or not said
            found += is_slip
    assert found


def gains(position: Position) -> bool:
    """Return, by texts and actions alone, whether the side to move can take something or win."""
    for turn in position.turns:
        after = position.play(turn)
        taken = [cell for action in position.actions(turn) for cell in action.removes]
        if any(position.pieces.get(cell) != position.side for cell in taken):
            return True
        if after.outcome and after.outcome.winner == position.side:
            return True
    return False


def test_what_is_safe_agrees_with_actions() -> None:
    examples = json.loads((EXAMPLES / "queah.json").read_text("utf-8"))
    for one in examples.values():
        for rules, text, turn, *_ in one["said"] + one["unsaid"]:
            choice = choice_of(Position(rules, text), turn)
            assert choice.is_safe != gains(choice.after)
            idle = passed(choice.after)
            assert bool(choice.threatened) <= (idle is not None and gains(idle))


def test_patterns_give_up_instead_of_searching(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position("quincala")
    monkeypatch.setattr("lodestone.core.reasons.MOST", 10)
    assert merit(position, position.turns[0]) == ""


def test_games_without_reasons_say_nothing() -> None:
    position = Position("queah")
    plain = TurnChoice(position, position.turn_numbers[0])
    assert plain.named(["a", "b"]) == "a and b"
    assert all_taken(plain.answers) == plain.exposed
