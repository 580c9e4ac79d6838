"""Play by a table against all comers, from hundreds of positions of every value."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from lodestone import Line, LodestoneError, Position
from lodestone.kernel.ranking import unrank
from lodestone.players.roster import choose_by_table, find_player
from lodestone.solve import Table, solve
from tests.thinning import long

pytestmark = pytest.mark.untraced

RULES = ["queah:traditional,reserve=1", "queah:balanced,reserve=0"]
STARTS = 48
#: Turns after which a drawn game is taken to go on for ever.
LONG_ENOUGH = 30

Opponent = Callable[[Table, Line, int], str]


def by_chance(_table: Table, line: Line, seed: int) -> str:
    return random.Random(seed).choice(line.position.turns)


def greedy(_table: Table, line: Line, seed: int) -> str:
    return find_player("greedy").play(line, seed=seed).turn


def perfect(table: Table, line: Line, seed: int) -> str:
    return choose_by_table(table, line, seed).turn


@pytest.fixture(scope="module", params=RULES)
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Table:
    return solve(request.param, folder=tmp_path_factory.mktemp("tables"))


def starts(table: Table) -> list[Position]:
    """Draw positions in which the game goes on, evenly from wins, losses and draws."""
    rng = random.Random(7)
    found: dict[int, list[Position]] = {-1: [], 0: [], 1: []}
    while any(len(group) < STARTS // 3 for group in found.values()):
        state = unrank(table.arrays, table.rules.kernel, rng.randrange(table.size))
        position = Position.of(table.rules, state)
        group = found[table.probe_value(position).result]
        if len(group) < STARTS // 3 and position.turn_numbers:
            group.append(position)
    return [position for group in found.values() for position in group]


@pytest.mark.slow
def test_nothing_is_chosen_after_the_end(table: Table) -> None:
    rng = random.Random(3)
    line = Line.of(Position.start(table.rules))
    while line.outcome is None:
        line = line.play(rng.choice(line.position.turns))
    with pytest.raises(LodestoneError, match="the game is over"):
        choose_by_table(table, line, 1)


def follow(table: Table, start: Position, opponent: Opponent, seed: int) -> Line:
    """Play on from `start`, the perfect player first; its turns never change the value."""
    line = Line.of(start)
    while line.outcome is None and len(line.turns) < LONG_ENOUGH + (
        table.probe_value(start).remoteness or 0
    ):
        before = table.probe_value(line.position)
        is_perfect = len(line.turns) % 2 == 0
        turn = (perfect if is_perfect else opponent)(table, line, seed + len(line.turns))
        line = line.play(turn)
        after = table.probe_value(line.position)
        if is_perfect:
            assert -after.result == before.result, f"{start}: {line.turns}"
            if before.remoteness is not None:
                assert after.remoteness == before.remoteness - 1
    return line


@pytest.mark.slow
@pytest.mark.parametrize("opponent", [by_chance, *long(greedy), *long(perfect)])
def test_perfect_never_gives_a_value_away(table: Table, opponent: Opponent) -> None:
    ends: Counter[str] = Counter()
    for number, start in enumerate(starts(table)):
        value = table.probe_value(start)
        line = follow(table, start, opponent, 1_000 * number)
        winner = line.outcome.winner if line.outcome else None
        if value.name == "win":
            assert winner == start.side
            assert len(line.turns) <= value.remoteness
        elif value.name == "draw":
            assert winner in (None, start.side)
        if opponent is perfect and value.remoteness is not None:
            assert len(line.turns) == value.remoteness
        ends[f"{value.name}, then {'won' if winner == start.side else winner or 'no end'}"] += 1
    assert sum(ends.values()) == STARTS
    print(f"\n{table.rules} against {opponent.__name__}: {dict(ends)}")
