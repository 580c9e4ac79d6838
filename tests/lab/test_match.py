"""Matches: pairs with exchanged seats, the same whatever the workers, and everything counted."""

import json
import math
import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from lodestone import Line, LodestoneError, Position, Rules, find_player, play_match
from lodestone.core.game import all_games
from lodestone.core.outcome import Outcome, Termination
from lodestone.engine.external import EnginePlayer, Patience
from lodestone.lab import match
from lodestone.lab.contestants import Contestant, Seat, format_limit, parse_limit
from lodestone.lab.executors import Executor
from lodestone.lab.match import run_match
from lodestone.lab.play import (
    Conditions,
    Pair,
    StoppedError,
    pairs_among,
    play_game,
    play_pair,
    points,
)
from lodestone.lab.standings import Ending, Standings
from lodestone.lab.statistics import Hypotheses, decided
from lodestone.players.computer import ComputerPlayer, Strength
from lodestone.records import GameRecord, Result
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.files import RecordsFile
from lodestone.records.game import Place, PlacedFault
from lodestone.records.schema import from_json
from lodestone.search.request import A_LITTLE, Limit, SearchRequest
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop
from tests.library.engine.toys import write_toy
from tests.patience import PATIENCE
from tests.processes import OWN
from tests.thinning import long

pytestmark = pytest.mark.slow

#: An engine that plays the first legal turn that this program knows of, or does a bad deed.
ENGINE = """
import sys, time
from lodestone import Line, Position
turns = []
for line in sys.stdin:
    if line == "ugi\\n":
        print("option name Rules type string\\nugiok", flush=True)
    if line.startswith("setoption name Rules"):
        rules = line.split()[-1]
    if line == "isready\\n":
        print("readyok", flush=True)
    if line.startswith("position"):
        turns = line.split()[3:]
    if line.startswith("go"):
        legal = Line.of(Position.start(rules), turns).position.turns
        if len(turns) >= 6:
            {deed}
        print("bestturn", legal[0], flush=True)
    if line == "quit\\n":
        break
"""


def conditions(first: str = "greedy@1n", second: str = "alpha-beta@60n", **others) -> Conditions:
    usual = {"rules": "queah:balanced", "seed": 1, "opening": 4, "longest": 60}
    given = usual | others
    rules = Rules.parse(given.pop("rules"))
    contestants = (Contestant.parse(first, None), Contestant.parse(second, None))
    return Conditions(rules, contestants, **given, compiled=False)


def play(terms: Conditions, games: int, workers: int = 1, **others) -> tuple[Standings, list[Pair]]:
    pairs: list[Pair] = []
    told = lambda _standings, pair: pairs.append(pair)  # noqa: E731
    return run_match(
        terms, games, executor=Executor(workers=workers), on_pair=told, **others
    ), pairs


def in_this_process(terms: Conditions, pairs: int) -> list[Pair]:
    seats = terms.seat()
    try:
        return [play_pair(terms, pair, seats, Stop()) for pair in range(pairs)]
    finally:
        for seat in seats:
            seat.player.close()


@pytest.mark.untraced
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_every_opening_is_played_twice_with_seats_exchanged(game: str) -> None:
    terms = conditions(rules=game, longest=12)
    for one, other in in_this_process(terms, 3):
        assert one.tags["Round"] == other.tags["Round"]
        assert one.start == other.start
        assert one.turns[:4] == other.turns[:4]
        sides = [side.name for side in terms.rules.game.sides]
        assert [played.tags["MatchFirst"] for played in (one, other)] == sides
        for played in (one, other):
            assert played.tags[played.tags["MatchFirst"].capitalize()] == "greedy@1n"


def test_a_silent_engine_is_named(monkeypatch, capsys) -> None:
    monkeypatch.setattr(match, "SILENCE", 0.1)
    silent = f"engine:{sys.executable} -c 'import time; time.sleep(600)'@5n"
    terms = replace(conditions(second=silent), patience=Patience(start=5))
    with pytest.raises(LodestoneError, match="did not say ugiok in time"):
        run_match(terms, 2, executor=Executor(workers=1))
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("lodestone: waiting for ")
    assert "time.sleep(600)" in told
    assert told.endswith("which has 5 s to say ugiok and 300 s to say readyok")


def test_records_are_printed_and_kept_whatever_they_hold(tmp_path, capsys) -> None:
    """An argument that the shell could not decode has characters that UTF-8 lacks."""
    line = Line.of(Position.start("queah"), ["d3e3"])
    record = GameRecord.of(line, {"white": "human", "black": "engine:\udcff@5n"})
    assert record.line() == line
    path = tmp_path / "games.jsonl"
    with RecordsFile(path) as file, RecordsFile(Path("-")) as printed:
        file.add([record])
        printed.add([record, record])
    kept = json.loads(path.read_bytes())
    assert kept["tags"] == record.tags
    assert from_json(kept).line() == line
    assert [json.loads(one) for one in capsys.readouterr().out.splitlines()] == [kept, kept]


def test_openings_differ_by_pair_and_by_seed() -> None:
    openings = {
        tuple(pair[0].turns[:4])
        for seed in (1, 2)
        for pair in in_this_process(conditions(longest=5, seed=seed), 8)
    }
    assert len(openings) > 10


@pytest.mark.long
def test_workers_do_not_change_the_games() -> None:
    terms = conditions()
    here = in_this_process(terms, 5)
    for workers in (1, 3):
        standings, pairs = play(terms, 10, workers)
        assert pairs == here
        assert standings.ending is Ending.LENGTH


def test_an_engine_plays_as_its_player_does() -> None:
    direct = in_this_process(conditions(), 1)
    through = in_this_process(conditions(second=f"engine:{OWN} --option Player=alpha-beta@60n"), 1)
    played = [[(game.turns, game.result) for game in pair] for pair in (*direct, *through)]
    assert played[0] == played[1]


#: So short that some games are broken off.
SHORT = conditions(longest=40)


@pytest.fixture(scope="module")
def match_of_twelve() -> tuple[Standings, list[Pair]]:
    return play(SHORT, 12, 2)


@pytest.mark.untraced
def test_everything_that_happens_is_counted_once(match_of_twelve) -> None:
    standings, pairs = match_of_twelve
    games = [game for pair in pairs for game in pair]
    assert standings.games == len(games) == 12
    assert sum(standings.pairs) == 6
    assert standings.wins == sum(points(game) == 1 for game in games)
    assert standings.unfinished == sum(game.result is Result.OPEN for game in games) > 0
    assert standings.points == sum(map(points, games))
    assert sum(standings.sides.values()) == standings.wins + standings.losses > 0
    assert sum(standings.endings.values()) == 12
    assert standings.plies == sum(len(game.turns) for game in games)
    found = standings.report().plain()
    assert found["games"] == found["wins"] + found["losses"] + found["draws"] + found["unfinished"]
    assert found["score"]["low"] <= found["score"]["value"] <= found["score"]["high"]


def finished(winner: str | None, first_is_white: bool, how: str = "elimination") -> GameRecord:
    line = replace(Line.of(Position.start("queah")), ended=Outcome(winner, "", Termination(how)))
    record = GameRecord.of(line)
    record.tags["MatchFirst"] = "white" if first_is_white else "black"
    return record


def test_points_and_pairs_are_the_first_contestants() -> None:
    standings = Standings(conditions())
    standings.count((finished("white", True), finished("black", False)))
    standings.count((finished("white", True), finished("white", False)))
    standings.count((finished(None, True, "repetition"), finished("white", False)))
    standings.count((finished("black", True, "crash"), finished("white", False, "timeout")))
    standings.count((finished(None, True, "unfinished"), finished("black", False, "crash")))
    assert standings.pairs == [1, 1, 1, 1, 1]
    assert (standings.wins, standings.losses, standings.draws, standings.unfinished) == (4, 4, 1, 1)
    assert standings.sides == {"white": 5, "black": 3}
    assert standings.faults == ({"crash": 1, "timeout": 1}, {"crash": 1})
    assert "faults" in str(standings).splitlines()[-1]


@pytest.mark.parametrize(
    ("won", "said", "kept"),
    [
        (1, "not known: fewer than 5 pairs were decided", None),
        (5, "greedy@1n with likelihood 96.9%", 0.9688),
        (60, "greedy@1n with likelihood over 99.9%", 1.0),
    ],
)
def test_who_is_better_is_said_where_known(won: int, said: str, kept) -> None:
    standings = Standings(conditions(first="greedy@1n"))
    for _ in range(won):
        standings.count((finished("white", True), finished("black", False)))
    assert f"  better       {said}" in str(standings).splitlines()
    assert standings.report().plain()["superiority"] == kept


@pytest.mark.parametrize(
    ("deed", "fault"),
    [
        ("sys.exit(3)", "crash"),
        *long(("time.sleep(600)", "timeout")),
        *long(("legal = ['a1z9']", "illegal turn")),
    ],
)
def test_an_engines_fault_loses_only_that_game(tmp_path, deed, fault) -> None:
    assert Termination(fault).is_fault
    script = tmp_path / "engine.py"
    script.write_text(ENGINE.format(deed=deed))
    engine = f"engine:{sys.executable} {script}@50n"
    patience = Patience(turn=5 if fault == "timeout" else PATIENCE)
    terms = replace(conditions(second=engine), patience=patience)
    standings, pairs = play(terms, 2)
    assert standings.faults == ({}, {fault: 2})
    assert standings.wins == 2
    assert standings.endings == {fault: 2}
    assert all(len(game.turns) >= 6 for pair in pairs for game in pair)


def test_players_get_ready_once_for_each_rule_set() -> None:
    asked: list[tuple[str, Limit]] = []

    def search(request: SearchRequest) -> SearchResult:
        assert request.limit
        position = request.line.position
        asked.append((str(position.rules), request.limit))
        return SearchResult(position.turns[0])

    own = Limit(seconds=0.1)
    seat = Seat(ComputerPlayer("recorder", "", "", Strength(own, own, search)))
    names = ["queah:balanced", "queah:balanced", "qo:standard"]
    for name in names:
        line = Line.of(Position.start(name))
        sides = [side.name for side in line.position.rules.game.sides]
        assert play_game(
            line, dict.fromkeys(sides, seat), random.Random(1), longest=1, compiled=False
        ).turns
    ready = [(name, limit) for name, limit in asked if limit == A_LITTLE]
    assert ready == [("queah:balanced", A_LITTLE), ("qo:standard", A_LITTLE)]
    assert [name for name, limit in asked if limit == own] == names
    assert asked[0][1] == A_LITTLE


def test_a_stopped_match_awaits_no_engine(tmp_path) -> None:
    asked = tmp_path / "asked"
    touch = f"pathlib.Path({str(asked)!r}).touch()"
    command = write_toy(tmp_path / "slow.py", "pass", preparing=touch, ready="wait")
    terms = conditions(second=f"engine:{command}@5n")

    class StoppedWhenAsked(Stop):
        @property
        def is_set(self) -> bool:
            return asked.exists()

    seats = terms.seat()
    with pytest.raises(StoppedError):
        play_pair(terms, 0, seats, StoppedWhenAsked())
    for seat in seats:
        seat.player.close()


def test_an_unfit_engine_prevents_the_match() -> None:
    with pytest.raises(LodestoneError, match="cannot start engine"):
        play(conditions(second="engine:/no/such/engine@5n"), 4)


def test_a_broken_match_keeps_what_was_played() -> None:
    def full(standings: Standings, _pair: Pair) -> None:
        if standings.games == 4:
            raise LodestoneError("cannot write 'games.jsonl': No space left on device")

    standings = run_match(conditions(longest=12), 20, executor=Executor(workers=1), on_pair=full)
    assert (standings.ending, standings.games) == (Ending.BREAKDOWN, 4)
    assert standings.report().plain()["breakdown"] == standings.breakdown
    assert standings.breakdown.endswith("No space left on device")
    assert "; broken off" in str(standings).splitlines()[1]


@pytest.mark.untraced
def test_a_decided_sequential_test_ends_the_match() -> None:
    hypotheses = Hypotheses(0, 400)
    terms = conditions(first="alpha-beta@60n", second="greedy@1n", longest=200)
    standings, pairs = play(terms, 200, 2, hypotheses=hypotheses)
    assert standings.ending is Ending.TEST
    assert len(pairs) == sum(standings.pairs) < 100
    assert decided(standings.pairs, hypotheses) is not None
    before = Standings(terms)
    for pair in pairs[:-1]:
        before.count(pair)
    assert decided(before.pairs, hypotheses) is None
    assert standings.report().plain()["sprt"]["accepted"] in (0, 400)
    assert any("accepted" in line for line in str(standings).splitlines())


@pytest.mark.untraced
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_records_replay_to_the_same_end(game: str) -> None:
    terms = conditions(rules=game, longest=30)
    for record in [record for pair in in_this_process(terms, 2) for record in pair]:
        line = record.line()
        assert len(line.turns) == len(record.turns)
        if record.ending is Termination.UNFINISHED:
            assert line.outcome is None
        else:
            assert line.outcome is not None
            assert (line.outcome.winner, line.outcome.termination) == (
                record.winner,
                record.ending,
            )
        check(record, Cursor())
        assert record.faults == []
        assert sorted(record.tags[name] for name in ("White", "Black")) == [
            "alpha-beta@60n",
            "greedy@1n",
        ]
        assert record.tags[record.tags["MatchFirst"].capitalize()] == "greedy@1n"
        assert record.tags["MatchCompiled"] == "false"


def test_records_are_appended_except_to_torn_files(tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    for _ in range(2):
        with RecordsFile(file) as records:
            records.add([GameRecord("queah")])
    assert file.read_text() == '{"rules": "queah", "result": "*", "nodes": [{}]}\n' * 2
    file.write_text('{"rules": "que')
    with pytest.raises(LodestoneError, match="its last line has no end"):
        RecordsFile(file)
    with pytest.raises(LodestoneError, match="cannot write"):
        RecordsFile(tmp_path)


def test_a_match_resumes_after_its_pairs(match_of_twelve) -> None:
    whole, pairs = match_of_twelve
    others = in_this_process(conditions(second="alpha-beta@30n", longest=40), 1)
    torn = pairs[3][0]  # the second game of the pair is missing
    kept = [*others[0], *pairs[0], *pairs[1], *pairs[2], torn]
    assert list(pairs_among(SHORT, kept)) == pairs[:3]
    resumed, rest = play(SHORT, 12, played=pairs_among(SHORT, kept))
    assert [pair[0].tags["Round"] for pair in rest] == ["3", "4", "5"]
    assert resumed.resumed == 6
    assert replace(resumed, resumed=0) == whole
    ended, none = play(SHORT, 4, played=iter(pairs))
    assert (ended.games, none) == (4, [])


@pytest.mark.parametrize("change", ["seed", "opening", "longest", "rules", "fault"])
def test_games_of_another_match_do_not_count(change: str) -> None:
    terms = conditions()
    [pair] = in_this_process(terms, 1)
    others = {"seed": 2, "opening": 6, "longest": 61, "rules": "queah:compulsory"}
    if change == "fault":
        pair[1].faults.append(PlacedFault(Place(1, 1), "torn"))
        assert list(pairs_among(terms, pair)) == []
    else:
        assert list(pairs_among(conditions(**{change: others[change]}), pair)) == []


def test_an_opening_that_ends_every_game_is_refused() -> None:
    with pytest.raises(LodestoneError, match="300 random plies end every game"):
        in_this_process(conditions(rules="qo:size=3,stones=2", opening=300, longest=400), 1)


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("0.1s", Limit(seconds=0.1)),
        ("50ms", Limit(seconds=0.05)),
        ("0.05ms", Limit(seconds=5e-5)),
        ("123.4567s", Limit(seconds=123.4567)),
        ("1000000s", Limit(seconds=1e6)),
        ("0.000000123456789ms", Limit(seconds=0.000000123456789 / 1000)),
        ("2000n", Limit(nodes=2000)),
        ("4d", Limit(depth=4)),
        ("1.5s,4d,10n", Limit(seconds=1.5, nodes=10, depth=4)),
    ],
)
def test_limit_are_read_back_as_they_are_written(text: str, limit: Limit) -> None:
    assert parse_limit(text) == limit
    assert parse_limit(format_limit(limit)) == limit


@pytest.mark.parametrize("text", ["", "5", "n", "0n", "1.5n", "1s,2s", "-1s", "65d", "٣n", "1e3n"])
def test_what_is_no_limit_is_refused(text: str) -> None:
    with pytest.raises(LodestoneError, match="limit"):
        parse_limit(text)


def test_contestants_are_written_with_their_limit() -> None:
    spare = Limit(depth=3)
    assert Contestant.parse("alpha-beta", None) == Contestant("alpha-beta", None)
    assert Contestant.parse("alpha-beta", spare) == Contestant("alpha-beta", spare)
    assert Contestant.parse("alpha-beta@5n", spare) == Contestant("alpha-beta", Limit(nodes=5))
    assert Contestant.parse("engine:a b@c", spare) == Contestant("engine:a b@c", spare)
    assert Contestant.parse("engine:a b@c@1s", spare) == Contestant("engine:a b@c", Limit(1.0))
    assert str(Contestant("alpha-beta", spare)) == "alpha-beta@3d"
    for text, part in {
        "nobody": "unknown player",
        "alpha-beta@": "cannot read limit ''",
        "alpha-beta@fast": "cannot read limit 'fast'",
        "engine:a b": "needs a limit",
    }.items():
        with pytest.raises(LodestoneError, match=part):
            Contestant.parse(text, None)


def test_infinite_differences_are_null_for_machines() -> None:
    standings = Standings(conditions())
    standings.count((finished("white", True), finished("black", False)))
    found = standings.report().plain()["elo"]
    assert (found["value"], found["high"]) == (None, None)
    assert math.isfinite(found["low"])
    assert "Elo          +inf" in str(standings)


def test_a_match_in_this_process_closes_its_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    closed, close = list[EnginePlayer](), EnginePlayer.close

    def note_and_close(player: EnginePlayer) -> None:
        closed.append(player)
        close(player)

    monkeypatch.setattr(EnginePlayer, "close", note_and_close)
    engine = f"engine:{OWN} --option Player=greedy@5n"
    match.play_match("greedy", engine, "queah", games=2, opening=2, longest=4, compiled=False)
    assert len(closed) == 2  # the one that was tried, and the one that played


def test_repetition_is_counted_whatever_evaluates() -> None:
    match = play_match(
        find_player("alpha-beta", evaluation=lambda _: 0),
        "random",
        "qo:size=4,stones=4",
        2,
        limit=Limit(depth=1),
        longest=60,
    )
    assert match.games == 2
