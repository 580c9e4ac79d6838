"""Alpha-beta against plain minimax, and players that keep to their budgets."""

import random

import pytest

from lodestone import Line, LodestoneError, Position, Rules
from lodestone.core import protocol
from lodestone.search.alphabeta import SURELY_WON, WON, Budget, think
from lodestone.search.players import PLAYERS, find_player


def minimax(line: Line, depth: int, ply: int = 0) -> int:
    """Score the side to move as the search's documentation says, by trying everything."""
    position = line.position
    repeated = position.rules.options.values()["repetition"] == "threefold"
    if ply and repeated and position in line.positions[:-1]:
        return 0
    value = protocol.outcome(position.rules.kernel, position.state)
    if value != protocol.ONGOING:
        return value * (WON - ply)
    if depth == 0:
        return protocol.evaluate(position.rules.kernel, position.state)
    return max(-minimax(line.play(turn), depth - 1, ply + 1) for turn in position.turns)


def lines(rules: str, number: int) -> Line:
    chance = random.Random(number)
    while True:
        line = Line.of(Position.start(rules))
        for _ in range(chance.randint(0, 60)):
            if line.outcome:
                break
            line = line.play(chance.choice(line.position.turns))
        if not line.outcome:
            return line


@pytest.mark.parametrize("rules", ["queah:balanced", "queah:compulsory,repetition=threefold"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_alpha_beta_finds_what_minimax_finds(rules: str, depth: int) -> None:
    for number in range(8):
        line = lines(rules, number)
        thought = think(line, Budget(depth, 10**6), seed=1)
        expected = minimax(line, thought.depth)
        assert thought.score == expected
        chosen = line.play(line.position.format_turn(thought.turn))
        assert -minimax(chosen, thought.depth - 1, 1) == expected


def test_the_same_seed_gives_the_same_turn_however_it_runs() -> None:
    line = lines("queah:traditional", 3)
    thoughts = [think(line, Budget(3, 10**6), seed=5, compiled=how) for how in (True, True, False)]
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_a_budget_of_nodes_is_kept() -> None:
    line = lines("queah:traditional", 3)
    thought = think(line, Budget(30, 1_000), seed=5)
    assert 0 < thought.nodes <= 1_000
    assert think(line, Budget(30, 1), seed=5).turn in line.position.turn_numbers


def test_a_win_in_one_is_taken_late_in_a_long_game() -> None:
    """Scores count plies from the root, not from the start of the game."""
    start = Position.parse("queah:traditional", "-/---/-wb--/---/- w 0,0 -,-")
    line = Line((start,) * 12_000)
    thought = think(line, Budget(4, 10_000), seed=1)
    assert line.position.format_turn(thought.turn) == "b3xd3"
    assert thought.score == WON - 1 > SURELY_WON


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_every_player_chooses_a_legal_turn(player) -> None:
    line = Line.of(Position.start(Rules.parse("queah:balanced")))
    for compiled in (True, False):
        turn = player.choose(line, 1, compiled=compiled).turn
        assert turn in line.position.turn_numbers


def test_an_unknown_player_is_answered_with_the_known_ones() -> None:
    with pytest.raises(LodestoneError, match="allowed: novice, student, master"):
        find_player("grandmaster")
