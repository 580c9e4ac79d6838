"""What the computer finds at the terminal: hints, perfect play, the analysis, failures."""

import re
from pathlib import Path

import pytest

from lodestone import Line, LodestoneError
from lodestone.core.reasons import end_sentence, why
from lodestone.fronts.terminal import thinking
from lodestone.fronts.terminal.app import NO_REASON
from lodestone.fronts.terminal.seated import SeatedGame, set_up
from lodestone.fronts.terminal.thinking import Purpose, SearchJob
from lodestone.fronts.terminal.words import say_last
from lodestone.players.analysis import analyse
from lodestone.players.computer import ComputerPlayer
from lodestone.players.roster import PERFECT
from lodestone.search import alphabeta, mcts
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import SearchResult
from lodestone.solve import solve
from lodestone.study.found import say_result_found
from tests.fronts.terminal.drive import (
    GAMES,
    QUICK,
    Driver,
    against_quick,
    nobody,
    people,
    play,
)
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow


def test_hints_use_exact_values_where_known(
    monkeypatch: pytest.MonkeyPatch, own_cache: Path
) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(own_cache))
    table = solve("queah:reserve=0")

    async def body(driver: Driver) -> None:
        await driver.press("h")
        await driver.wait(lambda: "Hint:" in driver.status)
        position = driver.app.seated.line.position
        values = {position.say_turn(turn): value for turn, value in table.probe_turns(position)}
        said = driver.status.split("Hint: ")[1].split(". ")[0]
        assert values[said] == table.probe_value(position)
        assert len(set(values.values())) > 1

    play(people("queah:reserve=0", "b/bb-/-bw--/-ww/w w 0,0 -,-"), body)


def test_level_0_explains_its_last_turn() -> None:
    async def body(driver: Driver) -> None:
        await driver.type("d3d4")
        assert "w says why." in driver.status
        await driver.press("w")
        await driver.wait(lambda: "Looking for the reason" not in driver.status)
        line = driver.app.seated.line
        because = end_sentence(why(line.positions[-2], line.turns[-1])) or NO_REASON
        assert f"{say_last(line)}{because}" in driver.status
        assert "w says why" not in driver.status

    play(set_up("queah", None, "", ["white=human", "black=level-0"], 0), body)


def test_level_0_warns_before_it_wins() -> None:
    async def body(driver: Driver) -> None:
        await driver.type("e3")
        await driver.wait(lambda: "Careful." in driver.status)
        assert "It lets White win at once: c2-c3 completes Black's line." in driver.status
        await driver.press("u")
        assert driver.turns == []
        await driver.type("b1")
        await driver.wait(lambda: len(driver.turns) == 2)
        await driver.press("u")
        await driver.type("e3")
        await driver.wait(lambda: "Careful." in driver.status)
        await driver.press("g")
        await driver.wait(lambda: len(driver.turns) == 2)

    start = "5/5/bb1b1/2b2/w4 b 26,28"
    rules = "qo:small,reach=1,paid=aside"
    play(set_up(rules, start, "", ["black=human", "white=level-0"], 0), body)


def test_other_players_explain_nothing() -> None:
    async def body(driver: Driver) -> None:
        await driver.press("w")
        assert "Only Level 0 says why" in driver.status
        await driver.type("d3d4")
        assert "w says why." not in driver.status
        await driver.press("w")
        assert "Only Level 0 says why" in driver.status

    play(against_quick("queah:comment"), body)


def test_perfect_wins_what_is_won(monkeypatch: pytest.MonkeyPatch, own_cache: Path) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(own_cache))
    table = solve("queah:reserve=0")

    async def body(driver: Driver) -> None:
        await driver.wait(lambda: driver.app.seated.line.outcome is not None)
        assert driver.app.seated.line.outcome.reason in driver.status

    line = people("queah:reserve=0").line
    winner = line.position.side
    if table.probe_value(line.position).result < 0:
        winner = next(side.name for side in line.position.rules.game.sides if side.name != winner)
    seats = {"white": QUICK, "black": QUICK} | {winner: PERFECT}
    ended = play(SeatedGame(line, seats), body).seated.line
    assert ended.outcome is not None
    assert ended.outcome.winner == winner


def test_a_computer_that_fails_can_be_retried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))

    async def body(driver: Driver) -> None:
        await driver.press("d", "e")
        await driver.wait(lambda: "is not solved yet" in driver.status)
        assert "solve it with: lodestone solve queah:comment,reserve=0" in driver.status
        assert driver.turns == []
        solve("queah:comment,reserve=0")
        await driver.press("g")
        await driver.wait(lambda: bool(driver.turns))

    nobody_else = {"white": PERFECT, "black": PERFECT}
    play(SeatedGame(people("queah:comment,reserve=0").line, nobody_else), body)


@pytest.mark.parametrize(
    ("rules", "search"),
    list(zip(GAMES, [alphabeta.think, mcts.think, alphabeta.think], strict=True)),
)
def test_best_lines_can_be_played_as_shown(rules: str, search) -> None:
    line = people(rules).line
    told: list[str] = []
    for ply in range(2):
        result = search(SearchRequest(line, Limit(nodes=500), seed=ply))
        told.append(say_result_found(line.position, result))
        depth, score, texts = re.fullmatch(r"depth (\d+): ([^;]+); (.+)", told[-1]).groups()
        assert len(Line.of(line.position, texts.split()).turns) == len(result.line)
        assert int(depth) == result.depth > 0
        assert re.fullmatch(
            r"equal|\w+ is better by \d+\.\d\d pieces|\w+ wins in \d+ turns?", score
        )
        line = line.play(texts.split()[0])
        if line.outcome:
            break
    assert len(set(told)) > 1


def test_analysis_and_hint_tell_of_the_position() -> None:
    async def body(driver: Driver) -> None:
        await driver.press("a")
        await driver.wait(lambda: "depth " in driver.text)
        assert "equal" in driver.text or "is better by" in driver.text
        await driver.press("h")
        await driver.wait(lambda: "Hint:" in driver.status)
        position = driver.app.seated.line.position
        said = {position.say_turn(turn) for turn in position.turns}
        assert driver.status.split("Hint: ")[1].split(". ")[0] in said
        assert driver.turns == []
        await driver.press("d", "a")
        assert "depth " not in driver.text

    play(people("queah"), body)


def test_a_digit_is_the_number_of_lines() -> None:
    """Each of them in a row, whether the analysis was on before or not."""

    async def body(driver: Driver) -> None:
        await driver.press("3")
        await driver.wait(lambda: driver.text.count(": ") >= 3 and "depth " in driver.text)
        rows = [row for row in analysis_of(driver).splitlines() if row]
        assert re.fullmatch(r"depth \d+", rows[0])
        assert len(rows) == 4
        for row in rows[1:]:
            assert re.match(r"(equal|(White|Black) (\+\d+\.\d\d|in \d+)): \w", row)
        assert len({row.split(": ")[1].split()[0] for row in rows[1:]}) == 3
        await driver.press("1")
        await driver.wait(lambda: re.match(r"depth \d+: ", analysis_of(driver)) is not None)

    play(people("queah"), body)


def analysis_of(driver: Driver) -> str:
    return driver.app._analysis or ""


def test_a_waiting_computer_begins_one_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[SearchJob] = []
    pace = 0.3

    async def body(driver: Driver) -> None:
        monkeypatch.setattr(driver.app._thinker, "_run", begun.append)
        await driver.press("escape")
        driver.app._pace = pace
        await driver.press("g", "a", "a")
        await driver.pilot.pause(3 * pace)
        assert [job.purpose for job in begun] == [Purpose.TURN]
        assert not begun[0].stop.is_set

    play(nobody("queah"), body, pace=PATIENCE)


@pytest.mark.untraced
def test_analysis_goes_on_after_a_failed_search(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Line] = []

    def analyse_and_note(request: SearchRequest) -> SearchResult:
        begun.append(request.line)
        return analyse(request)

    def fail(*_: object, **_others: object) -> SearchResult:
        raise LodestoneError("it is too hot")

    monkeypatch.setattr(thinking, "analyse", analyse_and_note)
    monkeypatch.setattr(ComputerPlayer, "choose", fail)
    monkeypatch.setattr(ComputerPlayer, "analyse", fail)

    async def body(driver: Driver) -> None:
        await driver.press("a")
        for times, keys in enumerate(["h", "oy"], 1):
            await driver.wait(lambda times=times: len(begun) == times)
            await driver.press(*keys)
            await driver.wait(lambda: "it is too hot" in driver.status)
        await driver.wait(lambda: len(begun) == 3)

    play(against_quick("queah"), body)
