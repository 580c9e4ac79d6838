"""What counting turns takes: positions are recognised in games, in mirror images too."""

import pytest

from lodestone import LodestoneError, Position
from lodestone.kernel import protocol
from lodestone.records import GameRecord
from lodestone.records.cursor import in_one_go
from lodestone.solve import solve
from lodestone.study.explorer import Explored, ExploredTurn, ReplayedGame, courses, explore
from tests.library.records.reading import game
from tests.library.study.games import cursor

START = Position.start("queah:balanced")


def courses_of(*records: GameRecord) -> list[ReplayedGame]:
    return in_one_go(courses(records, cursor()))


def explored(position: Position, *played: tuple[str, str]) -> Explored:
    return in_one_go(explore(position, played, None))


def test_courses_have_every_position_and_turn() -> None:
    [course] = courses_of(game("c2c3 b3a3 *"))
    here = explored(START)
    assert course.turns == ["c2c3", "b3a3"]
    line = [START, START.play("c2c3"), START.play("c2c3").play("b3a3")]
    assert course.keys == [f"{position.key:x}" for position in line]
    assert (course.alike, here.turns) == (here.alike, [])
    assert course.keys[0] in here.keys
    assert course.keys[1] not in here.keys


def test_mirror_images_of_a_turn_are_one() -> None:
    rules, after = START.rules, START.play("c2c3")
    turn = after.parse_turn("b3a3")
    played = []
    for number in range(protocol.symmetry_count(rules.kernel)):
        state = protocol.symmetric_state(rules.kernel, after.state, number)
        image = protocol.symmetric_turn(rules.kernel, turn, number)
        seen = Position.of(rules, state)
        [course] = courses_of(game(f"{after.format_turn(image)} 1-0", Start=str(seen)))
        played.append((course.keys[0], course.turns[0]))
    assert len(set(played)) > 1
    found = explored(after, *played)
    assert {key for key, _ in played} <= set(found.keys)
    assert found.turns == [ExploredTurn("b3a3", "b3 to a3", None)] * len(played)


def test_other_rules_are_told_apart() -> None:
    alike = explored(START).alike
    same = game("*", rules="queah:compulsory,capture=optional")
    for record in (game("c2c3 *", rules="queah:traditional"), game("*", rules="qo")):
        assert courses_of(record)[0].alike not in ("", alike)
    assert courses_of(game("*", rules="chess")) == [ReplayedGame("", [], [])]
    assert courses_of(same)[0].alike == explored(Position.start(same.rules)).alike


def test_a_course_ends_with_the_legal_turns() -> None:
    [course] = courses_of(game("c2c3 a1a9 b3a3 *"))
    assert (len(course.keys), course.turns) == (2, ["c2c3"])


@pytest.mark.parametrize(
    ("key", "turn", "said"), [("0", "c2c3", "not the key"), ("", "c2d3", "c2d3")]
)
def test_turns_that_were_not_played_are_refused(key: str, turn: str, said: str) -> None:
    with pytest.raises(LodestoneError, match=said):
        explored(START, (key or f"{START.key:x}", turn))


@pytest.mark.slow
def test_turns_have_their_exact_values() -> None:
    table = solve("queah:reserve=0")
    start = Position.start(table.rules)
    for turn, value in table.probe_turns(start):
        [found] = in_one_go(explore(start, [(f"{start.key:x}", turn)], table)).turns
        assert found.exact is not None
        assert (found.exact.value, found.exact.remoteness) == (value.name, value.remoteness)
