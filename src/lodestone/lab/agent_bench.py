"""Agents measured side by side: each by the same questions, or by games from the same openings."""

from collections.abc import Callable, Sequence

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.lab.agent_report import agent_report
from lodestone.lab.agents import (
    AgentResult,
    OnProgress,
    answer_all,
    play_and_judge,
    questions_by_table,
)
from lodestone.lab.contestants import Contestant
from lodestone.lab.defaults import LONGEST, OPENING, QUESTIONS, SEED, check_games
from lodestone.lab.executors import Executor
from lodestone.lab.mistakes import AgentQuestion
from lodestone.lab.play import Conditions
from lodestone.lab.puzzles import questions_by_puzzles
from lodestone.lab.reporting import Report
from lodestone.solve.files import TableError
from lodestone.solve.table import Table

#: Returns the table of some rules, which it may solve; raises `LodestoneError` if it cannot.
TableOf = Callable[[Rules], Table]
#: Returns what some work finds; it is given how many answers or games are to come.
Shows = Callable[[int, Callable[[OnProgress], list[AgentResult]]], list[AgentResult]]


def silently(_total: int, work: Callable[[OnProgress], list[AgentResult]]) -> list[AgentResult]:
    """Return what some work finds, without showing how far it is."""
    return work(lambda _: None)


def measure_by_questions(
    agents: Sequence[Contestant],
    rules: Rules,
    number: int = QUESTIONS,
    seed: int = SEED,
    *,
    table_of: TableOf,
    executor: Executor,
    shows: Shows = silently,
) -> Report:
    """Ask agents about at most `number` positions.

    A table judges the answers, or else puzzles do. Raises `LodestoneError` if an agent cannot play.
    """
    questions, table = questions_for(rules, number, seed, table_of)

    def work(on_progress: OnProgress) -> list[AgentResult]:
        return answer_all(agents, questions, seed, executor=executor, on_progress=on_progress)

    results = shows(len(questions) * len(agents), work)
    conditions = {"positions": len(questions), "seed": seed}
    return agent_report(rules, table.digest if table else None, conditions, results)


def measure_by_games(
    agents: Sequence[Contestant],
    rules: Rules,
    games: int,
    opponent: Contestant,
    opening: int = OPENING,
    longest: int = LONGEST,
    seed: int = SEED,
    *,
    table_of: TableOf,
    executor: Executor,
    shows: Shows = silently,
) -> Report:
    """Play `games` games of each agent against an opponent; a table judges.

    Raises `LodestoneError` unless `games` is even, or if an agent cannot play.
    """
    check_games(games, opening, longest)
    table = table_of(rules)

    def work(on_progress: OnProgress) -> list[AgentResult]:
        matches = [Conditions(rules, (one, opponent), seed, opening, longest) for one in agents]
        return [
            play_and_judge(table, match, games, executor=executor, on_progress=on_progress)
            for match in matches
        ]

    results = shows(games * len(agents), work)
    conditions: dict[str, str | int] = {"games": games, "opponent": str(opponent)}
    conditions |= {"opening": opening, "longest": longest, "seed": seed}
    return agent_report(rules, table.digest, conditions, results)


def questions_for(
    rules: Rules, number: int, seed: int, table_of: TableOf
) -> tuple[list[AgentQuestion], Table | None]:
    """Return questions under some rules, with the table that judges them if they can be solved.

    Otherwise the rules' puzzles are the questions. Raises `LodestoneError` if there are none.
    """
    try:
        table = table_of(rules)
    except TableError:
        raise
    except LodestoneError as unsolved:  # too many positions, or there is no compiler to solve them
        try:
            return questions_by_puzzles(rules, number, seed), None
        except LodestoneError:
            if HAS_COMPILER:
                raise
            raise unsolved from None
    return questions_by_table(table, number, seed), table
