"""External engines: good ones play as built-in players do, bad ones are told apart and ended."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from time import monotonic

import pytest

from lodestone import Line, LodestoneError, Position, Rules
from lodestone.core.game import all_games
from lodestone.engine import external
from lodestone.engine.external import (
    AHEAD,
    EngineCrashError,
    EngineError,
    EngineTimeoutError,
    EngineTurnError,
    ExternalEngine,
    Patience,
    _LineReader,
)
from lodestone.engine.texts import (
    LONGEST_ANSWER,
    format_infos,
    format_limits,
    format_position,
    format_score,
    is_alternative,
    parse_info,
    parse_limits,
    parse_score,
)
from lodestone.players.roster import find_player
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import PROVEN_WIN, WIN_SCORE, SearchResult
from lodestone.search.stop import Stop
from tests.library.engine.toys import write_toy
from tests.patience import PATIENCE, wait_until
from tests.processes import OWN, is_running
from tests.thinning import long

HASTY = Patience(late=0.3, turn=0.3)
GAMES = [game.name for game in all_games()]

CRASH = "sys.exit('out of ideas')"
SLEEP = "time.sleep(600)"
GARBAGE = "[print('x' * 100) for _ in iter(int, 1)]"
ILLEGAL = "print('bestturn a1z9', flush=True)"
NO_WORD = "print('bestturn', flush=True)"

BadEngine = Callable[..., str]


@pytest.fixture
def bad_engine(tmp_path) -> BadEngine:
    def write(deed: str, end: str = "sys.exit()") -> str:
        path = tmp_path / f"engine{len(list(tmp_path.iterdir()))}.py"
        return write_toy(path, deed, end=end)

    return write


def start(rules: str = "queah") -> Line:
    return Line.of(Position.start(rules))


@pytest.mark.slow
def test_the_protocol_does_not_change_the_play() -> None:
    """One engine plays all games, from any position."""
    with ExternalEngine(f"{OWN} --option Player=level-4") as engine:
        assert engine.name == "Lodestone"
        for rules in (*GAMES, "queah:balanced"):
            line = start(rules)
            line = Line.of(line.position.after(line.position.turn_numbers[0]))
            for seed in range(2):
                limit = Limit(nodes=60)
                infos: list[SearchResult] = []
                found = engine.play(line, limit, seed=seed, on_info=infos.append)
                own = find_player("level-4").plain.play(line, limit, seed=seed)
                assert (found.turn, found.score, found.line) == (own.turn, own.score, own.line)
                assert (found.depth, found.nodes) == (own.depth, own.nodes)
                assert infos[-1].line == found.line
                line = line.play(found.turn)


@pytest.mark.slow
def test_an_endless_search_ends_when_it_is_stopped() -> None:
    stop = Stop()
    with ExternalEngine(OWN) as engine:
        timer = Timer(0.3, stop.set)
        timer.start()
        found = engine.play(start(), seed=1, stop=stop)
        timer.join()
        assert found.turn in start().position.turns
        with pytest.raises(LodestoneError, match="needs a limit"):
            engine.play(start(), seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deed", "error", "part"),
    [
        (CRASH, EngineCrashError, "exit status 1; it said 'out of ideas'"),
        ("os.close(1); os.close(2); time.sleep(600)", EngineCrashError, "closed its output"),
        (SLEEP, EngineTimeoutError, "did not say bestturn in time"),
        (GARBAGE, EngineTimeoutError, "did not say bestturn in time"),
        (ILLEGAL, EngineTurnError, "played 'a1z9', which is not a legal turn"),
        (NO_WORD, EngineTurnError, "played '', which is not a legal turn"),
    ],
)
@pytest.mark.parametrize("limit", [Limit(seconds=0.1), *long(Limit(nodes=5))])
def test_an_engines_fault_is_named_and_ends_it(
    bad_engine, deed: str, error: type[EngineError], part: str, limit: Limit
) -> None:
    patience = HASTY if error is EngineTimeoutError else Patience()
    engine = ExternalEngine(bad_engine(deed), patience)
    with pytest.raises(error, match="engine ") as caught:
        engine.play(start(), limit, seed=1)
    assert part in str(caught.value)
    assert not engine.is_running


@pytest.mark.slow
def test_a_slow_reader_gets_a_timely_answer(bad_engine, monkeypatch) -> None:
    deed = "print('info depth 1 pv c2b2\\nbestturn c2b2', flush=True)"
    late = 0.0
    monkeypatch.setattr(external, "monotonic", lambda: monotonic() + late)

    def read_slowly(_info: SearchResult) -> None:
        nonlocal late
        wait_until(engine._reader._lines.qsize)  # the answer has come
        late = 2 * PATIENCE

    with ExternalEngine(bad_engine(deed), Patience(turn=PATIENCE)) as engine:
        result = engine.play(start(), Limit(nodes=5), seed=1, on_info=read_slowly)
    assert late > 0
    assert result.turn == "c2b2"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reply", "again"),
    [
        ("", "print(answer, flush=True)"),
        ("", "print(f'{answer}\\n{next(sys.stdin)[2:7]}ok', flush=True)"),
        (" ponder e4e3", "pass"),
    ],
    ids=["twice", "late", "with the reply that is expected"],
)
def test_each_question_gets_its_own_answer(tmp_path: Path, reply: str, again: str) -> None:
    begin = "turns = iter(['c2b2', 'b3a3', 'd3d4'])"
    deed = f"answer = f'bestturn {{next(turns)}}{reply}'; print(answer, flush=True); {again}"
    command = write_toy(tmp_path / "toy.py", deed, begin=begin)
    line = start("queah:balanced")
    with ExternalEngine(command) as engine:
        for turn in ("c2b2", "b3a3", "d3d4"):
            assert engine.play(line, Limit(nodes=5), seed=1).turn == turn
            line = line.play(turn)


@pytest.mark.slow
def test_an_engine_that_does_not_stop_is_ended(bad_engine) -> None:
    stop = Stop()
    stop.set()
    engine = ExternalEngine(bad_engine(SLEEP), HASTY)
    engine.prepare(start().position.rules)
    with pytest.raises(EngineTimeoutError, match="bestturn"):
        engine.play(start(), seed=1, stop=stop)
    assert not engine.is_running


#: Stops reading once it has said that it is ready.
DEAF = """
import sys, time
print("option name Rules type string default queah\\nugiok", flush=True)
for line in sys.stdin:
    if line == "isready\\n":
        print("readyok", flush=True)
        time.sleep(600)
"""


@pytest.mark.slow
def test_an_engine_that_stops_reading_blocks_nobody(tmp_path: Path, monkeypatch) -> None:
    """More is sent than the pipe takes, in the search that times out and in one that is stopped."""
    monkeypatch.setattr(external, "format_position", lambda _line: "position " + "x" * 2**20)
    script, stop = tmp_path / "deaf.py", Stop()
    script.write_text(DEAF)
    stop.set()
    for limit, stopped in ((Limit(nodes=5), None), (None, stop)):
        engine = ExternalEngine(f"{sys.executable} {script}", HASTY)
        engine.prepare(start().position.rules)
        with pytest.raises(EngineTimeoutError, match="bestturn"):
            engine.play(start(), limit, seed=1, stop=stopped)
        assert not engine.is_running


def test_an_endless_line_is_cut() -> None:
    stream = io.BytesIO(b"x" * (3 * LONGEST_ANSWER + 5) + b"\n\n" + b"bestturn c2b2\n")
    reader = _LineReader(stream)
    lines = [reader.next_line(PATIENCE)[1] for _ in range(3)]
    assert lines == ["x" * LONGEST_ANSWER, "bestturn c2b2", None]


def test_an_engine_is_not_read_far_ahead() -> None:
    stream = io.BytesIO((b"x" * (LONGEST_ANSWER - 1) + b"\n") * 100)
    reader = _LineReader(stream)
    wait_until(lambda: stream.tell() >= AHEAD * LONGEST_ANSWER)
    for taken in range(100):
        if taken + AHEAD + 2 < 100:  # after the last line the stream is closed
            assert stream.tell() <= (taken + AHEAD + 2) * LONGEST_ANSWER
        assert reader.next_line(PATIENCE)[1]
    assert reader.next_line(PATIENCE)[1] is None


@pytest.mark.slow
def test_waiting_for_an_engine_can_be_stopped(
    tmp_path: Path,
) -> None:
    stop, deadline = Stop(), monotonic() + PATIENCE
    silent = f"{sys.executable} -c 'import time; time.sleep(600)'"
    long = Patience(start=2 * PATIENCE, ready=2 * PATIENCE)
    slow = ExternalEngine(write_toy(tmp_path / "slow.py", "pass", ready="wait"), long)
    stop.set()
    with pytest.raises(EngineError):
        ExternalEngine(silent, long, stop)
    with pytest.raises(EngineError):
        slow.play(start(), Limit(nodes=5), seed=1, stop=stop)
    assert not slow.is_running
    assert monotonic() < deadline


@pytest.mark.slow
def test_an_interrupted_start_ends_the_engine(tmp_path: Path) -> None:
    note = tmp_path / "number"
    begin = f"pathlib.Path({str(note)!r}).write_text(str(os.getpid())); time.sleep(600)"

    class InterruptedStop(Stop):
        @property
        def is_set(self) -> bool:
            if note.exists() and note.read_text():
                raise KeyboardInterrupt
            return False

    with pytest.raises(KeyboardInterrupt):
        ExternalEngine(write_toy(tmp_path / "slow.py", "pass", begin=begin), stop=InterruptedStop())
    assert not is_running(int(note.read_text()))


@pytest.mark.slow
def test_an_engine_is_ended_with_all_its_processes(bad_engine, tmp_path) -> None:
    note = tmp_path / "number"
    child = f"import subprocess as s; p = s.Popen(['sleep', '600']); open({str(note)!r}, 'w')"
    deed = f"{child}.write(str(p.pid)); print('bestturn c2b2', flush=True)"
    with ExternalEngine(bad_engine(deed, end=SLEEP)) as engine:
        engine.play(start(), Limit(nodes=5), seed=1)
        number = int(note.read_text())
        assert is_running(number)
    assert not engine.is_running
    wait_until(lambda: not is_running(number))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "part"),
    [
        ("", "command is empty"),
        ("/no/such/engine", "cannot start engine '/no/such/engine': No such file"),
        ("engine 'half", "cannot start engine"),
        ("engine\0", "cannot start engine"),
        (f"{sys.executable} -c 'print(1)'", "crashed: exit status 0"),
        (f"{sys.executable} -c 'import time; time.sleep(600)'", "did not say ugiok in time"),
        ("cat /dev/zero", "did not say ugiok in time"),
    ],
)
def test_a_program_that_is_no_engine_is_refused(command: str, part: str) -> None:
    with pytest.raises(EngineError) as caught:
        ExternalEngine(command, Patience(start=0.3 if "in time" in part else PATIENCE))
    assert part in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_an_engine_may_refuse_the_rules(bad_engine) -> None:
    command = bad_engine("pass")
    script = Path(command.split()[-1])
    refusal = 'print("info error unknown game\\nreadyok", flush=True)'
    script.write_text(script.read_text().replace('print("readyok", flush=True)', refusal))
    engine = ExternalEngine(command)
    with pytest.raises(EngineError, match="does not play queah:traditional: unknown game"):
        engine.prepare(Rules.parse("queah"))
    assert not engine.is_running
    with pytest.raises(EngineCrashError):
        engine.prepare(Rules.parse("queah"))


def test_an_engine_without_rules_option_is_refused(bad_engine) -> None:
    command = bad_engine("pass")
    script = Path(command.split()[-1])
    script.write_text(script.read_text().replace("option name Rules", "option name Hash"))
    with (
        ExternalEngine(command) as engine,
        pytest.raises(EngineError, match="has no option 'Rules'; it has: Hash"),
    ):
        engine.prepare(Rules.parse("queah"))


@pytest.mark.parametrize(
    "limit",
    [None, Limit(seconds=0.25), Limit(nodes=7), Limit(seconds=2, nodes=3, depth=4)],
)
def test_limits_are_read_back_as_they_were_written(limit: Limit | None) -> None:
    words = format_limits(limit).split()[1:]
    assert words == ["infinite"] if limit is None else parse_limits(words) == limit


@pytest.mark.parametrize(
    "score", [0, -1, PROVEN_WIN, -PROVEN_WIN, PROVEN_WIN + 1, WIN_SCORE - 1, 1 - WIN_SCORE]
)
def test_scores_are_read_back_as_they_were_written(score: int) -> None:
    assert parse_score(*format_score(score).split()) == score


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_each_line_is_an_info_line(game: str) -> None:
    line = start(game)
    result = think(SearchRequest(line, Limit(depth=2), compiled=False, multipv=3))
    texts = format_infos(result)
    read = [parse_info(line.position, text, result.seconds) for text in texts]
    assert [(one.score, one.depth, one.line) for one in read if one] == [
        (one.score, one.depth, one.line) for one in result.variations
    ]
    assert [f" multipv {number} " in text for number, text in enumerate(texts, 1)] == [True] * 3
    assert [is_alternative(text) for text in texts] == [False, True, True]
    result = think(SearchRequest(line, Limit(depth=2), compiled=False))
    [text] = format_infos(result)
    assert parse_info(line.position, text, result.seconds) == result


@pytest.mark.parametrize("number", ["", "x", "0", "1", "-2", "9" * 30])
def test_odd_numbers_of_lines_name_the_best(number: str) -> None:
    assert not is_alternative(f"info depth 2 multipv {number} score cp 1 pv c2b2 multipv 7")


def test_an_engines_other_lines_are_not_its_turn(bad_engine: BadEngine) -> None:
    """What it says last is about its second line."""
    deed = (
        "print('info depth 3 multipv 1 score cp 9 pv c2b2', flush=True);"
        "print('info depth 3 multipv 2 score cp 4 pv c2c3', flush=True);"
        "print('bestturn c2b2', flush=True)"
    )
    infos: list[SearchResult] = []
    with ExternalEngine(bad_engine(deed)) as engine:
        result = engine.play(start(), Limit(depth=3), on_info=infos.append)
    assert [one.score for one in infos] == [9]
    assert (result.score, result.depth) == (9, 3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "info",
        "info pv",
        "info depth 3 pv z9",
        "info score win x pv",
        "bestturn a1",
        "info  pv ",
    ],
)
def test_lines_without_play_tell_no_thought(text: str) -> None:
    assert parse_info(start().position, text, 1.0) is None


def test_odd_facts_in_a_thought_count_for_nothing() -> None:
    result = parse_info(start().position, "info depth ٣ nodes -1 score cp x pv c2b2 c2b2", 1.0)
    assert result is not None
    assert (result.depth, result.nodes, result.score, len(result.line)) == (0, 0, 0, 1)


def test_a_line_from_the_start_says_so() -> None:
    line = start().play("c2b2")
    assert format_position(line) == "position start turns c2b2"
    later = Line.of(line.position)
    assert format_position(later) == f"position text {line.position}"
