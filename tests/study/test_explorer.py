"""What was played from a position is counted, from its mirror images too."""

from lodestone import Position
from lodestone.kernel import protocol
from lodestone.records import GameRecord, Result
from lodestone.records.cursor import in_one_go
from lodestone.study.explorer import Explored, explore, replay_games
from tests.records.reading import game
from tests.study.games import cursor

START = Position.start("queah:balanced")


def explored(records: list[GameRecord], position: Position = START) -> Explored:
    games = in_one_go(replay_games(records, cursor()))
    return in_one_go(explore(games, position)).found()


def test_turns_and_results_are_counted() -> None:
    found = explored(
        [game("c2c3 1-0"), game("c2c3 0-1"), game("c2c3 *"), game("d3d4 1/2-1/2"), game("*")]
    )
    assert found.games == 5
    first, second = found.turns
    assert (first.text, first.say, first.exact) == ("c2c3", "c2 to c3", None)
    figures = [(one.count, one.won["white"], one.drawn, one.won["black"]) for one in found.turns]
    assert figures == [(3, 1, 0, 1), (1, 0, 1, 0)]
    assert second.text == "d3d4"
    assert [(one.game, one.ply) for one in second.played] == [(3, 0)]


def test_mirror_images_count_as_the_position() -> None:
    rules, after = START.rules, START.play("c2c3")
    turn = after.parse_turn("b3a3")
    mirrored = []
    for number in range(protocol.symmetry_count(rules.kernel)):
        state = protocol.symmetric_state(rules.kernel, after.state, number)
        image = protocol.symmetric_turn(rules.kernel, turn, number)
        record = game(f"{after.format_turn(image)} 1-0", Start=str(Position.of(rules, state)))
        mirrored.append(record)
    assert len({record.start for record in mirrored}) > 1
    found = explored(mirrored, after)
    assert found.games == len(mirrored)
    assert [(one.text, one.count) for one in found.turns] == [("b3a3", len(mirrored))]


def test_other_rules_and_broken_games_do_not_count() -> None:
    others = [game("c2c3 *", rules="queah:traditional"), game("*", rules="chess"), game("*", "qo")]
    assert explored(others) == Explored(0, [])
    assert explored([game("c2c3 a1a9 *")]).turns[0].count == 1
    assert explored([game("c2c3 a1a9 *")], START.play("c2c3")) == Explored(1, [])


def test_a_game_counts_once() -> None:
    record = game("1. d3d4 *")
    assert record.result is Result.OPEN
    assert explored([record, record]).turns[0].count == 2
