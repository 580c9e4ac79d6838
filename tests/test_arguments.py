"""Arguments of another kind are refused in one clear line, and what is printed is short."""

import pytest

import lodestone
from lodestone import (
    GameRecord,
    Limit,
    Line,
    LodestoneError,
    Position,
    Rules,
    all_games,
    find_player,
    play_match,
    solve_rules,
)
from lodestone.lab import compare_rules, find_metrics
from lodestone.lab.envs import ActionSpace, Env, VectorEnv

START = Position("queah:balanced")
LINE = Line.of(START, ["d3d4"])
LEVEL = find_player("level-3")

REFUSED = {
    "a line of a text": (lambda: Line("queah"), "expected a tuple of positions, not the text"),
    "a line from rules": (lambda: Line.of("queah"), "expected a Position to start from"),
    "turns that are none": (lambda: Line.of(START, None), "expected a list of turns, not None"),
    "a turn in a list": (lambda: Line.of(START, [None]), "turn 1: expected a turn as text"),
    "a place in a line": (lambda: LINE["a"], "expected a turn's place in the line, or a slice"),
    "no turn": (lambda: START.play(None), "expected a turn as text, such as those of"),
    "a number as a turn": (lambda: START.play(3), "not 3"),
    "no turn in a line": (lambda: LINE.play(None), "expected a turn as text"),
    "no turn to say": (lambda: START.say_turn(None), "expected a turn as text"),
    "no side": (lambda: LINE.resign(None), "unknown side of queah 'None'"),
    "no outcome": (lambda: LINE.end(None), "expected an Outcome, not None"),
    "no rules": (lambda: Position(None), "expected Rules or a rules string such as 'queah'"),
    "a number as rules": (lambda: Rules.parse(5), "not 5"),
    "a number as a position": (lambda: Position("queah", 5), "expected a position as text, not 5"),
    "no setup": (lambda: Position.from_setup("queah", None), "expected a setup of queah"),
    "no player": (lambda: find_player(None), "unknown player 'None'; allowed: level-0"),
    "a record of none": (lambda: GameRecord.of(START), "expected a Line of play, not a Position"),
    "an unknown side": (lambda: GameRecord.of(LINE, {"green": "Zed"}), "unknown side of queah"),
    "nothing to solve": (lambda: solve_rules(None), "expected Rules or a rules string"),
    "a limit of text": (lambda: Limit("a"), "expected a number as a limit, not the text 'a'"),
    "play from rules": (lambda: LEVEL.play("queah"), "expected a Line or a Position to play from"),
    "a limit as text": (lambda: LEVEL.play(START, "4d"), r"expected a Limit, such as Limit\(depth"),
    "a part of a game": (lambda: play_match(LEVEL, LEVEL, "queah", 2.0), "a whole number, not 2.0"),
    "a match of no rules": (lambda: play_match("random", "random", None), "expected Rules or a"),
    "rules as one text": (lambda: compare_rules("queah"), "expected a list of rules, not the text"),
    "nothing to compare": (lambda: compare_rules([]), "expected a list of rules"),
    "an environment of none": (lambda: Env(None), "expected Rules or a rules string"),
    "games as text": (lambda: VectorEnv("queah", "x"), "a whole number from 1, not 'x'"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_wrong_arguments_are_a_line_of_error(case) -> None:
    call, message = REFUSED[case]
    with pytest.raises(LodestoneError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_what_is_public_prints_shortly() -> None:
    match = play_match("random", "random", "queah", 2)
    shown = [START, LINE, START.turns, START.rules, LEVEL, Limit(depth=2), match, Env("queah")]
    shown += [GameRecord.of(LINE, {"white": "Ann"}), VectorEnv("queah", 2), *all_games()]
    shown += [*find_metrics(["length"]), ActionSpace.of("qo"), LINE.agree().outcome]
    for one in shown:
        assert len(repr(one)) < 120
        assert " at 0x" not in repr(one)
    assert repr(GameRecord.of(LINE)) == "<GameRecord queah:balanced, 1 turn, *>"
    assert "1. d3d4" in str(GameRecord.of(LINE))
    assert str(match).startswith("random")
    assert repr(LEVEL) == "<ComputerPlayer level-3: Learner: sees every win in one turn.>"
    assert repr(match) == f"<Match of random and random: {match.points:g} points of 2>"


def test_only_public_names_are_listed() -> None:
    assert {name for name in dir(lodestone) if name[0] != "_"} == set(lodestone.__all__)
