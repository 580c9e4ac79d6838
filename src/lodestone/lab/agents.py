"""Agents measured by exact values: the positions they are asked about, and the games they play.

Each agent gets the same questions, or the same openings against the same opponent, with the same
seeds. Games are played as those of matches, in processes.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache

from lodestone.core.errors import LodestoneError, TurnError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.engine.external import EngineError, Patience
from lodestone.kernel.protocol import turn_buffer
from lodestone.lab.contestants import Contestant, Seat, find_agent
from lodestone.lab.kernels.erring import CERTAIN, wander
from lodestone.lab.match import prepare, run_match
from lodestone.lab.mistakes import (
    Account,
    AgentAnswer,
    AgentQuestion,
    account_of,
    all_bands,
    band_of,
    question_of,
)
from lodestone.lab.play import Conditions, Pair
from lodestone.lab.standings import Ending, Standings
from lodestone.players.levels import LEVELS, RANDOM
from lodestone.records import GameRecord
from lodestone.records.cursor import Cursor
from lodestone.solve.table import Table
from lodestone.workers import LostWorkerError, WorkerPool, at_end

#: The greatest number of plies before a position that is asked about.
FARTHEST = 100
#: Games that are begun for each question, until enough questions of every band are found.
TRIES = 40
#: Questions that a process answers at a time.
PORTION = 8
#: Seconds that workers have to end their engines.
GRACE = 10.0
#: The players that agents are measured beside: those whose turns do not depend on the clock.
BESIDE = (RANDOM.name, *(level.name for level in LEVELS if level.threads == 1))


def questions_by_table(table: Table, number: int, seed: int) -> list[AgentQuestion]:
    """Return different positions that play leads to, in which something can be given away.

    That is the result, or where the position is lost, the pace. In each game a share of the turns,
    from 0 to 1, is random, and the others are best; one of its positions is asked about. All bands
    have the same number of questions, as far as play leads to them. There may be fewer than
    `number`; raises `LodestoneError` if there are none.
    """
    wanted = -(-number // len(all_bands()))
    counts, found, spare = Counter[str](), list[AgentQuestion](), list[AgentQuestion]()
    seen = set[int]()
    for attempt in range(TRIES * number):
        position = _wandered(table, random.Random(f"{seed} {attempt}"))
        if position.outcome is not None or position.key in seen:
            continue
        seen.add(position.key)
        value = table.probe_value(position)
        band = band_of(value)
        if counts[band] >= wanted and len(spare) >= number:
            continue
        question = question_of(table, position)
        if not (question.slow if value.result < 0 else question.mistakes):
            continue
        (found if counts[band] < wanted else spare).append(question)
        counts[band] += 1
        if len(found) == wanted * len(all_bands()):
            break
    if not counts:
        raise LodestoneError(f"under {table.rules}, no turn that play leads to gives anything away")
    return [*found, *spare][:number]


def _wandered(table: Table, rng: random.Random) -> Position:
    rules = table.rules
    seed, error, plies = (
        rng.randrange(2**62),
        round(rng.random() * CERTAIN),
        rng.randrange(FARTHEST),
    )
    buffer = turn_buffer(rules.most_turns)
    start = Position.start(rules).state
    place = table.arrays, rules.kernel, table.codes, start
    return Position.of(rules, wander.compiled(*place, seed, error, plies, buffer))


@dataclass(frozen=True)
class AgentResult:
    """What the turns of an agent gave away; `games` are how its games went, if it played any."""

    agent: Contestant
    account: Account
    games: Standings | None = None


#: What is called with the number of answers or games that came in since.
OnProgress = Callable[[int], None]


def answer_all(
    agents: Sequence[Contestant],
    questions: Sequence[AgentQuestion],
    seed: int,
    *,
    workers: int,
    on_progress: OnProgress = lambda _: None,
) -> list[AgentResult]:
    """Ask each agent all questions, in processes; the seed and a question's number decide its seed.

    Raises `LodestoneError` if an agent cannot play, or a process dies.
    """
    for agent in agents:
        prepare(agent, questions[0].position.rules, Patience())
    asked = [(one.position, _seed(seed, number)) for number, one in enumerate(questions)]
    portions = [asked[first : first + PORTION] for first in range(0, len(asked), PORTION)]
    pool = WorkerPool(workers)
    try:
        waiting = [[pool.submit(_answer, agent, part) for part in portions] for agent in agents]
        return [
            AgentResult(
                agent, account_of(map(AgentAnswer, questions, _turns(futures, on_progress)))
            )
            for agent, futures in zip(agents, waiting, strict=True)
        ]
    except LostWorkerError:
        raise LodestoneError("a worker process has died") from None
    finally:
        pool.close(grace=GRACE)


def _turns(
    futures: Sequence[Future[list[str | None]]], on_progress: OnProgress
) -> Iterator[str | None]:
    for future in futures:
        turns = future.result()
        on_progress(len(turns))
        yield from turns


def _seed(seed: int, number: int) -> int:
    return random.Random(f"{seed} {number}").randrange(2**31)


@cache
def _seated(agent: Contestant) -> Seat:
    """Return an agent's seat in a worker process, with which it ends."""
    seat = agent.seat()
    at_end(seat.player.close)
    return seat


def _answer(agent: Contestant, asked: Sequence[tuple[Position, int]]) -> list[str | None]:
    return [_turn(_seated(agent), position, seed) for position, seed in asked]


def _turn(seat: Seat, position: Position, seed: int) -> str | None:
    """Return a player's turn as the table writes it; `None` for a fault."""
    try:
        seat.player.prepare(position.rules)
        turn = seat.player.play(Line.of(position), seat.limit, seed=seed).turn
        return position.format_turn(position.parse_turn(turn))
    except (EngineError, TurnError):
        return None


def play_all(
    table: Table,
    conditions: Conditions,
    games: int,
    *,
    workers: int,
    on_progress: OnProgress = lambda _: None,
) -> AgentResult:
    """Play the games of the first contestant against the second, and judge its turns.

    `games` is an even number. Raises `LodestoneError` if a contestant cannot take part or the
    match breaks down, `KeyboardInterrupt` if it is interrupted.
    """
    records: list[GameRecord] = []

    def keep(_standings: Standings, pair: Pair) -> None:
        records.extend(pair)
        on_progress(len(pair))

    standings = run_match(conditions, games, workers=workers, on_pair=keep)
    if standings.ending is Ending.INTERRUPT:
        raise KeyboardInterrupt
    if standings.breakdown:
        raise LodestoneError(f"the games were broken off: {standings.breakdown}")
    answers = (
        answer
        for record in records
        for answer in answers_of(table, record, record.tags["MatchFirst"], conditions.opening)
    )
    return AgentResult(conditions.contestants[0], account_of(answers), standings)


def answers_of(table: Table, record: GameRecord, side: str, opening: int) -> Iterator[AgentAnswer]:
    """Yield the turns that a side made in a game after its opening, and any fault that ended it.

    Raises `TableError` if the table does not cover a position.
    """
    line = Cursor().line(record, record.end)
    for ply, turn in enumerate(line.turns):
        position = line.positions[ply]
        if ply >= opening and position.side == side:
            number = position.turn_number(turn)
            yield AgentAnswer(question_of(table, position), position.format_turn(number))
    ending, last = record.ending, line.position
    if ending is not None and ending.is_fault and record.winner != side:
        yield AgentAnswer(question_of(table, last), None)


def agents_beside(names: Sequence[str] | None) -> list[Contestant]:
    """Return the players to measure beside an agent, by default `BESIDE`.

    Raises `LodestoneError` if there is no such player.
    """
    return [Contestant.parse(name, None, find_agent) for name in names or BESIDE]
