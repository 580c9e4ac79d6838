"""One ply ahead: judged by a count in plain Python over all turns."""

from collections.abc import Iterator

import pytest

from lodestone import Line, Position
from lodestone.kernel import protocol
from lodestone.players.roster import find_player
from lodestone.search.baselines import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import WIN_SCORE, SearchResult
from tests.library.games.counted import counted
from tests.library.search.lines import FREE, RULES, lines
from tests.thinning import some

pytestmark = pytest.mark.untraced

ONE_PLY = Limit(depth=1)
EVERY_RULE_SET = [
    *RULES,
    "queah:traditional,reserve=1",
    "queah:comment,stalemate=pass",
    "qo:small,blocking=group",
    "quincala:layout=mini-21,no-move=loss",
]
BEHIND = "-/--b/--bb-/-w-/b w 0,0 -,-"


def worth(line: Line, turn: str) -> int:
    """Score a turn for the side to move."""
    then = line.play(turn)
    if then.outcome is None:
        return -100 * counted(then.position)
    if then.outcome.winner is None:
        return 0
    return WIN_SCORE - 1 if then.outcome.winner == line.position.side else 1 - WIN_SCORE


def some_lines(rules: str) -> Iterator[Line]:
    for number in range(10):
        yield lines(rules, number, plies=60)


@pytest.mark.slow
@pytest.mark.parametrize("rules", some(EVERY_RULE_SET, 4))
def test_no_turn_beats_the_one_chosen(rules: str) -> None:
    telling = 0
    for line in some_lines(rules):
        every = {turn: worth(line, turn) for turn in line.position.turns}
        result = think(SearchRequest(line, ONE_PLY, seed=1))
        assert every[result.turn] == result.score == max(every.values())
        assert (result.depth, result.nodes, result.line) == (1, len(every), (result.turn,))
        telling += len(set(every.values())) > 1
    assert telling >= 1


def test_seeds_choose_among_equally_good_turns_only() -> None:
    for rules in ("queah:balanced", "qo:small", "quincala:mini-25"):
        line = lines(rules, 2)
        every = {turn: worth(line, turn) for turn in line.position.turns}
        best = {turn for turn in every if every[turn] == max(every.values())}
        assert len(best) > 1
        assert {
            think(SearchRequest(line, ONE_PLY, seed)).turn for seed in range(40 * len(best))
        } == best


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("repetition", ["none", "threefold"])
def test_a_third_occurrence_counts_as_a_draw(repetition: str, compiled: bool) -> None:
    start = Line.of(Position(f"queah:traditional,repetition={repetition}", BEHIND))
    every = {turn: worth(start, turn) for turn in start.position.turns}
    assert max(every.values()) < 0
    for turn in every:
        again = start.play(turn).position
        once, twice = ((again,) * times + start.positions for times in (1, 2))
        assert think(SearchRequest(Line(once), ONE_PLY, compiled=compiled)).score < 0
        result = think(SearchRequest(Line(twice), ONE_PLY, compiled=compiled))
        if repetition == "threefold":
            assert (result.turn, result.score) == (turn, 0)
        else:
            assert result.score < 0


@pytest.mark.parametrize("compiled", [True, False])
def test_a_limit_of_nodes_is_kept(compiled: bool) -> None:
    line = lines("qo:small", 3)
    told: list[SearchResult] = []
    result = think(SearchRequest(line, Limit(nodes=4), on_info=told.append, compiled=compiled))
    assert (result.depth, result.nodes) == (0, 4)
    assert result.turn in line.position.turns
    assert told == []
    whole = think(SearchRequest(line, Limit(nodes=10_000), on_info=told.append, compiled=compiled))
    assert told == [whole]


@pytest.mark.parametrize("rules", FREE)
def test_the_yardstick_does_without_any_evaluation(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol.evaluate, "implementations", {})
    line = lines(rules, 4)
    result = find_player("greedy").plain.play(line, seed=1)
    assert result.score == max(worth(line, turn) for turn in line.position.turns)
