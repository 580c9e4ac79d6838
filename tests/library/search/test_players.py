"""The players that have names: what they promise of every one of them, and perfect play."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from lodestone import Line, LodestoneError, Position, Rules
from lodestone.core.game import all_games
from lodestone.core.rules import play_rules
from lodestone.kernel.protocol import LOSS, outcome
from lodestone.players.computer import PLAIN_SIMULATIONS, USUAL, ladder_of
from lodestone.players.levels import BASELINES, LEVELS, RANDOM
from lodestone.players.roster import ADVISER, PERFECT, _table, find_player, players_for
from lodestone.search import mcts
from lodestone.search.attention import ALL
from lodestone.search.baselines import choose_randomly
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import SearchResult
from lodestone.solve import TableError, solve
from lodestone.solve.table import table_path
from lodestone.teach.pages import recommended_rules
from research.players.capturing import chances
from tests.library.search.lines import FREE, lines
from tests.running import share_kernels
from tests.thinning import some

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

#: Plies after which a game is a draw.
LONGEST = 400
SOLVED = "queah:traditional,reserve=0"

LADDERS = {game.name: ladder_of(game) for game in all_games()}


@pytest.mark.parametrize("player", some([*LEVELS, *BASELINES], 3), ids=lambda player: player.name)
def test_every_player_chooses_a_legal_turn(player) -> None:
    for rules in FREE:
        line = lines(rules, 2)
        assert find_player(player.name) is player
        for compiled in (True, False):
            turn = (player if compiled else player.plain).play(line, Limit(nodes=20), seed=1).turn
            assert turn in line.position.turns


@pytest.mark.parametrize("player", LEVELS, ids=lambda player: player.name)
def test_levels_have_limit_of_their_own(player) -> None:
    line = Line.of(Position.start("queah:balanced"))
    for compiled in (True, False):
        assert (player if compiled else player.plain).play(line, seed=1).turn in line.position.turns


@pytest.mark.parametrize("player", LEVELS[:-1], ids=lambda player: player.name)
def test_levels_without_a_clock_repeat_themselves(player) -> None:
    for rules in FREE:
        line = lines(rules, 3)
        assert len({player.play(line, seed=7).turn for _ in range(3)}) == 1


def test_an_only_turn_is_never_overlooked() -> None:
    position = Position("queah:traditional,capture=mandatory", "-/---/-wb--/---/- w 0,0 -,-")
    assert len(position.turn_numbers) == 1
    for seed in range(20):
        turn = find_player("level-1").play(Line.of(position), seed=seed).turn
        assert [turn] == position.turns


@pytest.mark.parametrize("ladder", [USUAL, *LADDERS.values()], ids=["usual", *LADDERS])
def test_no_level_sees_more_in_plain_python(ladder) -> None:
    for level in ladder:
        assert level.plain.nodes <= (level.limit.nodes or level.plain.nodes)
        assert (level.plain.depth or 99) <= (level.limit.depth or 99)


@pytest.mark.parametrize("ladder", [USUAL, *LADDERS.values()], ids=["usual", *LADDERS])
def test_the_lower_the_level_the_less_it_sees(ladder) -> None:
    """A tree comes last: a simulation values all turns of a position."""
    assert len(ladder) == len(LEVELS)
    assert [s.search is choose_randomly for s in ladder] == [True] + [False] * 8
    judging = ladder[1:]
    limits = [(s.search is mcts.think, s.limit.depth or 99) for s in judging]
    assert limits == sorted(limits)
    for kind in set(limits):
        same = [s.sees for s, limit in zip(judging, limits, strict=True) if limit == kind]
        assert same == sorted(same)
    assert [s.spots_wins for s in ladder] == [False] * 3 + [True] * 6
    assert [s.looks_again for s in ladder] == [False] * 5 + [True] * 4
    assert (ladder[-1].sees, ladder[-1].noise) == (ALL, 0)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_level_0_hardly_beats_random_turns(game) -> None:
    """Between a third and three quarters of the points, in first games as either side."""
    rules = recommended_rules(game)[0]
    points = [points_of_level_0(rules, seed) for seed in range(60)]
    assert 1 / 3 < sum(points) / len(points) <= 3 / 4


def points_of_level_0(rules: Rules, seed: int) -> float:
    """Return what level 0 scores against random turns; by the seed, it is the first side or not."""
    line = Line.of(Position.start(rules))
    own = rules.game.sides[seed % 2].name
    while line.outcome is None and len(line) < LONGEST:
        player = LEVELS[0] if line.position.side == own else RANDOM
        line = line.play(player.play(line, seed=1_000 * seed + len(line)).turn)
    winner = line.outcome.winner if line.outcome else None
    return 0.5 if winner is None else float(winner == own)


def test_level_0_agrees_by_what_it_sees() -> None:
    """Its own turns are judged by nothing; an offer is, one ply ahead."""
    line = Line.of(Position.start("queah:comment"))
    result = find_player("level-0").analyse(SearchRequest(line))
    assert result.depth == 1
    assert find_player("level-0").play(line, seed=1).depth == 0


def test_who_overlooks_turns_plays_different_ones() -> None:
    line = Line.of(Position.start("qo"))
    assert len({find_player("level-1").play(line, seed=seed).turn for seed in range(30)}) > 10


@pytest.mark.parametrize("rules", ["queah", "qo:small,reach=1,paid=aside", "quincala:mini-21"])
def test_level_3_overlooks_no_win_in_one(rules: str) -> None:
    found = islice(chances(play_rules(rules)), 4)
    for seed, (line, wins) in enumerate(found):
        for level in LEVELS[3:]:
            limit = Limit(nodes=3_000) if level.is_timed else None
            assert level.play(line, limit, seed=seed).turn in wins, level.name


@pytest.mark.parametrize("rules", ["queah", "qo:small,reach=1,paid=aside", "quincala:mini-21"])
def test_level_5_overlooks_no_loss_in_one(rules: str) -> None:
    """In lines from random play where a turn was wrong because the other side could win."""
    asked = 0
    for line, _ in islice(chances(play_rules(rules)), 40):
        before = line[: len(line) - 1]
        safe = [turn for turn in before.position.turns if not wins_after(before.play(turn))]
        if not safe:
            continue
        asked += 1
        for level in LEVELS[5:8]:
            assert not wins_after(before.play(level.play(before, seed=asked).turn)), level.name
        if asked == 3:
            return
    pytest.fail(f"only {asked} such lines")


def wins_after(line: Line) -> bool:
    """Return whether the side to move wins, or can win at once."""
    position = line.position
    if position.outcome is not None:
        return position.outcome.winner == position.side
    kernel = position.rules.kernel
    after = (position.after(turn).state for turn in position.turn_numbers)
    return any(outcome(kernel, state) == LOSS for state in after)


def test_the_perfect_player_needs_a_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(share_kernels(tmp_path)))
    _table.cache_clear()  # tables that stay open
    rules = Rules.parse(SOLVED)
    line = lines(SOLVED, 4)
    assert PERFECT not in players_for(rules)
    with pytest.raises(TableError, match=f"{SOLVED} is not solved yet"):
        find_player("perfect").play(line, seed=1)
    table = solve(rules)
    assert PERFECT in players_for(rules)
    told: list[SearchResult] = []
    result = find_player("perfect").play(line, seed=1, on_info=told.append)
    assert told == [result]
    assert table.probe_turns(line.position)[0].value == next(
        worth for turn, worth in table.probe_turns(line.position) if turn == result.turn
    )


def test_advice_is_perfect_or_the_top_levels(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(share_kernels(tmp_path)))
    rules, line = Rules.parse("queah:comment,reserve=0"), lines("queah:comment,reserve=0", 4)
    told: list[SearchResult] = []
    top = ADVISER.plain.play(line, seed=1, on_info=told.append)
    assert top.nodes == PLAIN_SIMULATIONS
    assert told
    table_path(rules).parent.mkdir(parents=True, exist_ok=True)
    table_path(rules).write_bytes(b"no table")
    assert PERFECT in players_for(rules)
    assert ADVISER.plain.play(line, seed=1).turn in line.position.turns
    table_path(rules).unlink()
    table = solve(rules)
    result = ADVISER.play(line, seed=1)
    assert result == replace(PERFECT.play(line, seed=1), seconds=result.seconds)
    assert (result.turn, table.probe_value(line.position)) in table.probe_turns(line.position)


def test_an_unknown_player_lists_the_players_offered() -> None:
    with pytest.raises(LodestoneError, match=r"allowed: level-0, .*, level-8, principles, perfect"):
        find_player("grandmaster")
