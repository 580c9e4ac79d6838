"""The mistakes of every level against exact values, for the tables of docs/agents.md.

    python -m bench.agents [--positions N]

asks every level about the same positions of a solved rule set, and writes the tables. The top
level, which plays by the clock, gets a number of simulations instead.
"""

import argparse
from pathlib import Path

from lodestone.core.rules import play_rules
from lodestone.lab.agent_report import AgentReport
from lodestone.lab.agents import BESIDE, answer_all, questions_by_table
from lodestone.lab.contestants import Contestant, find_agent
from lodestone.solve.solver import cores, solve

RULES = "queah:balanced"
#: The simulations of the top level: about what it takes in 0.8 s on two cores.
TOP = "level-8@20000n"
AGENTS = (BESIDE[0], "greedy", *BESIDE[1:], TOP, "perfect")
POSITIONS, SEED = 700, 1
PAGE = Path(__file__).parents[1] / "docs" / "agents.md"
#: The comments between which the tables stand.
BEGIN, END = "<!-- tables, by python -m bench.agents -->", "<!-- end of the tables -->"


def measured(rules: str, positions: int) -> AgentReport:
    """Return what every level gives away in positions of a rule set, which is solved if need be."""
    table = solve(play_rules(rules))
    agents = [Contestant.parse(name, None, find_agent) for name in AGENTS]
    questions = questions_by_table(table, positions, SEED)
    results = answer_all(agents, questions, SEED, workers=cores())
    conditions: dict[str, str | int] = {"positions": len(questions), "seed": SEED}
    return AgentReport(table.rules, table.digest, conditions, results)


def with_tables(text: str, report: AgentReport) -> str:
    """Return the page's text with the tables of a report, one level of headings lower."""
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    tables = report.in_markdown().replace("\n## ", "\n### ").split("\n", 1)[1].strip()
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}"


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=POSITIONS)
    report = measured(RULES, parser.parse_args().positions)
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), report), "utf-8")


if __name__ == "__main__":
    main()
