"""What is known of a line of play by exact values, and what can be done to know more."""

from typing import Any

from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.server.exact import ExactTurns, view_exact
from lodestone.server.solving import Solving
from lodestone.server.tables import Tables, can_be_solved, seconds_to_solve
from lodestone.solve.files import TableError

Json = dict[str, Any]


class Analysis:
    """Answers by a table where there is one, else tells how there can be one."""

    def __init__(self, tables: Tables, solving: Solving) -> None:
        self._tables = tables
        self._solving = solving

    def of(self, line: Line) -> tuple[ExactTurns | None, Json]:
        """Give the turns' values, if they are known, and all that is to be told.

        Its `state` is solved; unsolved; refused, with the reason; or unsolvable.
        """
        rules = line.position.rules
        try:
            table = self._tables.find(rules)
            if table is not None:
                turns = ExactTurns(table, line.position)
                return turns, view_exact(table, line, turns)
        except TableError as error:
            return None, self._without(rules, "refused", str(error))
        return None, self._without(rules, "unsolved", "")

    def _without(self, rules: Rules, state: str, fault: str) -> Json:
        if not can_be_solved(rules):
            return {"state": "unsolvable", "fault": fault}
        seconds = seconds_to_solve(str(rules))
        return {
            "state": state,
            "fault": fault,
            "seconds": seconds,
            "job": self._solving.view(rules),
        }
