"""Agents measured by exact values: the positions they are asked about, and the games they play.

Each agent gets the same questions, or the same openings against the same opponent, with the same
seeds. Games are played as those of matches.
"""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError, TurnError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.engine.external import EngineError, Patience
from lodestone.kernel.protocol import turn_buffer
from lodestone.lab.contestants import Contestant, Seat, find_agent
from lodestone.lab.executors import Executor
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
from lodestone.lab.work import Held, Work
from lodestone.players.levels import LEVELS, RANDOM
from lodestone.records import GameRecord
from lodestone.records.cursor import Cursor
from lodestone.solve.table import Table

#: The greatest number of plies before a position that is asked about.
FARTHEST = 100
#: Games that are begun for each question, until enough questions of every band are found.
TRIES = 40
#: The players that agents are measured beside: those whose turns do not depend on the clock,
#: without level 0, which is hardly more than random.
BESIDE = (RANDOM.name, *(level.name for level in LEVELS[1:] if level.threads == 1))


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


@dataclass(frozen=True)
class Answers(Work[list[str | None]]):
    """An agent's answers to questions: positions, each with a seed."""

    agent: Contestant
    asked: tuple[tuple[Position, int], ...]

    @property
    def pace(self) -> Hashable:
        """What decides how long an answer takes: the agent."""
        return self.agent

    @property
    def needs(self) -> tuple[str, ...]:
        """The game, and the players."""
        return str(self.asked[0][0].rules), self.agent.name

    def named(self, numbers: range) -> str:
        """Return how errors name some questions."""
        which = f"questions {numbers[0]} to {numbers[-1]} to {self.agent}"
        return f"{which}, {self.asked[0][0].rules}"

    def do(self, numbers: range, held: Held) -> list[str | None]:
        """Ask some questions."""
        seat = held.get(self.agent, self.agent.seat, lambda seat: seat.player.close())
        return [_turn(seat, *self.asked[number]) for number in numbers]


def answer_all(
    agents: Sequence[Contestant],
    questions: Sequence[AgentQuestion],
    seed: int,
    *,
    executor: Executor,
    on_progress: OnProgress = lambda _: None,
) -> list[AgentResult]:
    """Ask each agent all questions; the seed and a question's number decide its seed.

    Raises `LodestoneError` if an agent cannot play, or ends one worker after the other.
    """
    for agent in agents:
        prepare(agent, questions[0].position.rules, Patience())
    asked = tuple((one.position, _seed(seed, number)) for number, one in enumerate(questions))
    works = [Answers(agent, asked) for agent in agents]
    found: dict[Contestant, list[str | None]] = {agent: [None] * len(asked) for agent in agents}
    with closing(executor.do([(work, [range(len(asked))]) for work in works])) as answers:
        for done in answers:
            work, numbers = done.piece.work, done.piece.numbers
            assert isinstance(work, Answers)
            found[work.agent][numbers.start : numbers.stop] = done.answer
            on_progress(len(numbers))
    return [
        AgentResult(agent, account_of(map(AgentAnswer, questions, found[agent])))
        for agent in agents
    ]


def _seed(seed: int, number: int) -> int:
    return random.Random(f"{seed} {number}").randrange(2**31)


def _turn(seat: Seat, position: Position, seed: int) -> str | None:
    """Return a player's turn as the table writes it; `None` for a fault."""
    try:
        seat.player.prepare(position.rules)
        turn = seat.player.play(Line.of(position), seat.limit, seed=seed).turn
        return position.format_turn(position.parse_turn(turn))
    except (EngineError, TurnError):
        return None


def play_and_judge(
    table: Table,
    conditions: Conditions,
    games: int,
    *,
    executor: Executor,
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

    standings = run_match(conditions, games, executor=executor, on_pair=keep)
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
