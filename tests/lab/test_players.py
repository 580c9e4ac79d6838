"""Players that only the lab has."""

from collections import Counter

import pytest

from lodestone import Line, LodestoneError, Position
from lodestone.lab.contestants import contestant_of, find_lab_player
from lodestone.search.request import Limit


def test_random_players_choose_any_turn_and_by_seed() -> None:
    line = Line.of(Position.start("queah:balanced"))
    player = find_lab_player("random")
    chosen = [player.play(line, seed=seed).turn for seed in range(200)]
    assert set(chosen) == set(line.position.turns)
    assert Counter(chosen).most_common()[-1][1] > 200 / len(set(chosen)) / 4
    assert chosen == [player.play(line, seed=seed).turn for seed in range(200)]


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["queah:traditional,reserve=0", "qo:small,size=4,stones=9"])
def test_the_explorer_avoids_what_has_been(rules: str) -> None:
    """It repeats a position only where every turn leads to one that has occurred."""
    player, line = find_lab_player("explorer"), Line.of(Position.start(rules))
    for ply in range(60):
        if line.outcome:
            break
        turn = player.play(line, Limit(nodes=100), seed=ply).turn
        seen = {position.state for position in line.positions}
        new = [one for one in line.position.turns if line.play(one).position.state not in seen]
        assert turn in (new or line.position.turns)
        line = line.play(turn)
    assert len(line.turns) > 5


def test_players_are_named_with_their_limit() -> None:
    seat = contestant_of("alpha-beta@2000n").seat()
    assert (seat.player.name, seat.limit) == ("alpha-beta", Limit(nodes=2000))
    assert contestant_of("explorer").name == "explorer"
    with pytest.raises(LodestoneError, match="unknown player 'explore'; did you mean explorer"):
        contestant_of("explore")
